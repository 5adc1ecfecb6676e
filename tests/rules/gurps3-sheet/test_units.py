"""Metres or yards: a hex is one of either, and the switch `units` says which of them people read."""

from __future__ import annotations

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.games import ruleset
from swordplay.wording.telling import Teller
from tests.rules.support import CARD_OF, played, stays
from tests.support.shots3 import armed, field

NEAR = {
    "skill": "Crossbow",
    "damage": "2d",
    "type": "imp",
    "kind": "crossbow",
    "ss": 10,
    "range": "10/10",
    "shots": "1(4)",
}


@pytest.mark.rules("gurps3-sheet:UNITS.1")
@pytest.mark.parametrize(
    ("rules", "switches", "sign"),
    [
        ("gurps3-sheet", {}, "m"),
        ("gurps3-sheet", {"units": "yards"}, "yd"),
        ("gurps3", {}, "yd"),
        ("gurps3", {"units": "metres"}, "m"),
    ],
)
def test_metres_or_yards_are_for_the_reader_alone(rules: str, switches: dict[str, str], sign: str) -> None:
    card = CARD_OF["step & attack" if rules == "gurps3-sheet" else "attack-missile weapon"]
    shooter = armed("Crossbow", 16, gear={"own": {"ranged": [NEAR]}, "name": "Bow"})
    for away, said in ((10, f"range 10 {sign}, moving 0"), (11, f"11 {sign} away, beyond its range of 10 {sign}")):
        table = played(field(shooter, away=away, rules=rules, switches=switches), card)
        table.plays(*([("attack", "blow")] if table.asked == "Ana attack" else []))
        offer = stays(table).offers["Bo: Bow shot"]
        if offer.reason is not None:
            assert offer.reason.text == said
            continue
        assert offer.number is not None
        assert offer.number.value == 16 - 4
        assert [reason.text for reason in offer.number.reasons if reason.key == "range"] == [said]
        played(table, ("target", "Bo: Bow shot"), ("location", "torso"), ("to-hit", 12))
        told = Teller(ruleset(rules)).lines(table.battle.events)
        assert said in {reason.text for line in told for total in line.sums for reason in total.reasons}


@pytest.mark.parametrize("units", ["feet", "Metres", ""])
def test_other_units_are_refused(units: str) -> None:
    with pytest.raises(UnreadableError, match=r"switches\.units: expected metres or yards, not "):
        field(armed("Crossbow", 12), rules="gurps3-sheet", switches={"units": units})
