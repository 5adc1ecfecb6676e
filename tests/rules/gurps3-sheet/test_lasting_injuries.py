"""Injuries that last beyond the blow, each ending by its own row; and rolls that are made, or not: INJ.1, NOTE.3-4."""

from __future__ import annotations

import pytest

from tests.support.criticals3 import SHEET, duel, rolls_to_hit, until
from tests.support.recovery import proves
from tests.support.table import Table

CLUB = {"right": "Light Club", "skills": {"Broadsword": 14}, "st": 10}
"""Swung crushing."""


def hit(place: str, points: int, ht: int) -> Table:
    """Ana's club does so many points to a place without armour; Bo does not defend."""
    t = rolls_to_hit(duel(SHEET, ana=CLUB, ht=ht), 8, "Bo: Light Club swung", place)
    mode = next(mode for mode in t.fighter("Ana").modes() if mode.usage == "swung")
    return t.plays(("damage", points - mode.adds), ("defence", "no defence"))


def conditions(t: Table) -> dict[str, int]:
    """What holds of Bo, each with its value."""
    return {one.kind: one.value for one in t.fighter("Bo").conditions}


@proves("INJ.1")
def test_each_injury_ends_by_its_own_row() -> None:
    """The ledger's example: HT 10, a leg wound of 6: shock -6, stun, a crippled leg."""
    t = hit("left leg", 6, 10)
    bo = t.fighter("Bo")
    assert (conditions(t), bo.crippled, bo.posture) == ({"shock": 6, "stunned": 0}, ("left leg",), "prone")
    until(t, "stun-recovery").plays(("stun-recovery", 10))
    assert conditions(t) == {"shock": 6}
    until(t, "manoeuvre")
    while t.battle.state.clock < 3:
        until(t, "manoeuvre").plays(("manoeuvre", "pass"))
    assert conditions(t) == {}
    t.battle.stop()
    t.battle.recover()
    assert t.asked == "Bo crippling"
    t.plays(("crippling", 10), ("first aid", "skill 12"), ("first aid", 3))
    assert t.fighter("Bo").crippled == ()


@proves("NOTE.4")
@pytest.mark.parametrize(("points", "crippled"), [(6, ()), (7, ("left leg",))])
def test_a_dash_means_no_roll(points: int, crippled: tuple[str, ...]) -> None:
    """HT 12: a leg wound of 7 cripples and stuns with no dice thrown."""
    t = hit("left leg", points, 12)
    bo = t.fighter("Bo")
    assert (bo.crippled, bo.stunned) == (crippled, bool(crippled))
    assert t.asked == "Ana step"


@proves("NOTE.3")
@pytest.mark.parametrize(("rolled", "posture"), [(11, "standing"), (12, "prone")])
def test_a_failed_roll_brings_the_effect_on(rolled: int, posture: str) -> None:
    """HT 11 against falling."""
    t = hit("right arm", 6, 11)
    assert (t.asked, t.number) == ("Bo fall", 11)
    assert t.plays(("fall", rolled)).fighter("Bo").posture == posture
