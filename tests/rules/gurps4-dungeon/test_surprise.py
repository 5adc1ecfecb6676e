"""How a fight begins: total surprise, and partial surprise by initiative."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from tests.support.gurps4 import fighter, proves, table
from tests.support.table import Table

NOTHING = ("manoeuvre", "Do Nothing")
REFLEXES = ["Combat Reflexes"]


def ambush(*others: Any, bo: dict[str, Any] | None = None, **switches: Any) -> Table:
    """Ana and her side fall upon Bo and his; he is next to her and acts after her."""
    return table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5, **{"iq": 10, "dodge": 9, **(bo or {})}),
        *others,
        switches=switches,
    )


def total(*others: Any, **more: Any) -> Table:
    """Bo's side is wholly surprised."""
    return ambush(*others, surprise="total", surprised="blue", **more)


# Total surprise


@proves("SURP.1")
def test_defenders_freeze_for_a_die_of_seconds() -> None:
    here = total()
    assert here.asked == "Bo freeze"
    here.plays(("freeze", 4))
    for _ in range(4):
        here.plays(NOTHING)
        assert here.legal == ["Do Nothing"]
        assert here.refused("Regular Attack") == "stunned-does-nothing"
        here.plays(NOTHING)  # and no roll to recover
    assert here.asked == "Ana manoeuvre"
    assert not here.fighter("Bo").has("frozen")


@proves("SURP.1")
def test_one_roll_serves_the_whole_side_and_nobody_else() -> None:
    here = total(fighter("Cai", "blue", (2, -1), 6, speed=4), fighter("Dag", "red", (2, 0), 0, speed=3))
    here.plays(("freeze", 3))
    assert [here.fighter(name).value("frozen") for name in ("Ana", "Bo", "Cai", "Dag")] == [0, 3, 3, 0]
    assert here.asked == "Ana manoeuvre"


@proves("SURP.1")
def test_a_frozen_figure_defends_at_minus_four_and_never_retreats() -> None:
    here = total().plays(("freeze", 4), ("manoeuvre", "Regular Attack"), ("step", "done"))
    here.plays(("target", "Bo: Thrusting Broadsword swung"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 9))
    assert here.offers["dodge"].number.value == 5  # type: ignore[union-attr]
    here.plays(("defence", "dodge"))
    assert "retreat N" not in here.legal


@proves("SURP.2")
def test_combat_reflexes_do_not_freeze_but_are_stunned() -> None:
    here = total(bo={"traits": REFLEXES}).plays(("freeze", 4), NOTHING)
    assert here.legal == ["Do Nothing"]
    here.plays(NOTHING)
    assert here.asked == "Bo stun-recovery"
    assert here.number == 16
    assert not here.plays(("stun-recovery", 16)).fighter("Bo").stunned


@proves("SURP.3")
def test_after_the_freeze_the_defenders_are_stunned() -> None:
    here = total().plays(("freeze", 2), *[NOTHING] * 4)
    assert here.fighter("Bo").has("stunned")
    here.plays(NOTHING)
    assert here.legal == ["Do Nothing"]
    here.plays(NOTHING)
    assert here.number == 10
    here.plays(("stun-recovery", 11), NOTHING, NOTHING)
    assert here.number == 11


# Initiative


def initiative(red: int, blue: int, *others: Any, **more: Any) -> Table:
    """Both leaders roll."""
    return ambush(*others, surprise="partial", **more).plays(("initiative", red), ("initiative", blue))


def totals(here: Table) -> list[int]:
    """What the sides came to."""
    return [event["total"] for event in here.events("initiative")]


@proves("INIT.1")
@pytest.mark.parametrize(("red", "blue", "lost"), [(5, 3, ["Bo"]), (3, 5, ["Ana"]), (4, 4, [])])
def test_the_higher_total_wins_and_a_tie_stuns_nobody(red: int, blue: int, lost: list[str]) -> None:
    here = initiative(red, blue)
    assert [name for name in ("Ana", "Bo") if here.fighter(name).stunned] == lost


@proves("INIT.1")
def test_of_three_sides_all_below_the_highest_have_lost() -> None:
    here = ambush(fighter("Cai", "green", (2, -1), 6, speed=4), surprise="partial")
    here.plays(("initiative", 5), ("initiative", 3), ("initiative", 4))
    assert [here.fighter(name).stunned for name in ("Ana", "Bo", "Cai")] == [False, True, True]


@proves("INIT.1")
def test_the_leader_named_for_a_side_rolls_for_it() -> None:
    followers = fighter("Cai", "blue", (2, -1), 6, speed=4)
    assert ambush(followers, surprise="partial").plays(("initiative", 3)).asked == "Bo initiative"
    here = ambush(followers, surprise="partial", leaders={"blue": "Cai"}).plays(("initiative", 3))
    assert here.asked == "Cai initiative"


@proves("INIT.2")
def test_a_leader_with_combat_reflexes_has_plus_two() -> None:
    assert totals(initiative(3, 3, bo={"traits": REFLEXES})) == [3, 5]


@proves("INIT.3")
@pytest.mark.parametrize(("leader", "total_"), [([], 4), (REFLEXES, 5)])
def test_anybody_elses_combat_reflexes_give_plus_one_once(leader: list[str], total_: int) -> None:
    followers = [
        fighter(name, "blue", (2, row), 6, speed=speed, traits=REFLEXES)
        for name, row, speed in (("Cai", -1, 4), ("Dag", 0, 3))
    ]
    assert totals(initiative(3, 3, *followers, bo={"traits": leader})) == [3, total_]


@proves("INIT.4")
@pytest.mark.parametrize(("iq", "both"), [(12, [3, 4]), (10, [3, 3]), (9, [4, 3])])
def test_the_leader_with_the_higher_iq_has_plus_one(iq: int, both: list[int]) -> None:
    assert totals(initiative(3, 3, bo={"iq": iq})) == both


@proves("INIT.4")
def test_of_three_leaders_only_the_cleverest_has_it() -> None:
    sides = (("Ana", "red", 11), ("Bo", "blue", 12), ("Cai", "green", 10))
    t = table(
        *(fighter(name, side, (3 * k, 0), iq=iq, speed=7 - k) for k, (name, side, iq) in enumerate(sides)),
        switches={"surprise": "partial"},
    )
    t.plays(("initiative", 3), ("initiative", 3), ("initiative", 3))
    assert [event["total"] for event in t.events("initiative")] == [3, 4, 3]


@proves("INIT.5")
def test_a_leader_with_tactics_has_plus_one() -> None:
    assert totals(initiative(2, 2, bo={"skills": {"Tactics": 11}})) == [2, 3]


@proves("INIT.5")
def test_tactics_of_a_follower_does_not_help() -> None:
    cai = fighter("Cai", "blue", (2, -1), 6, speed=4, skills={"Tactics": 11})
    assert totals(initiative(2, 2, cai)) == [2, 2]


@proves("INIT.6")
@pytest.mark.parametrize(("prepared", "blue"), [({"blue": 1}, 5), ({"blue": 3}, 7), ({"blue": -2}, 2), ({}, 4)])
def test_a_prepared_side_has_what_the_game_master_gives_it(prepared: dict[str, int], blue: int) -> None:
    assert totals(initiative(4, 4, prepared=prepared)) == [4, blue]


@proves("INIT.6")
def test_a_modifier_set_by_hand_counts_too() -> None:
    here = ambush(surprise="partial")
    here.battle.intervene("modify", "Bo", name="on guard", about="initiative", value=1)
    assert totals(here.plays(("initiative", 4), ("initiative", 4))) == [4, 5]


@proves("INIT.7")
def test_everybody_on_the_losing_side_is_stunned_and_rolls_iq() -> None:
    here = initiative(5, 3, fighter("Cai", "blue", (2, -1), 6, speed=4, iq=12))
    here.plays(NOTHING, NOTHING)
    assert (here.asked, here.number) == ("Bo stun-recovery", 10)
    here.plays(("stun-recovery", 10), NOTHING)
    assert (here.asked, here.number) == ("Cai stun-recovery", 12)


@proves("SURP.1", "INIT.1")
@pytest.mark.parametrize(
    ("switches", "told"),
    [
        ({"surprise": "some"}, "expected total, partial or nothing"),
        ({"surprise": "total", "surprised": "green"}, "expected one of red, blue"),
        ({"surprise": "partial", "leaders": {"blue": "Ana"}}, "'Ana' is nobody on the side 'blue'"),
        ({"surprise": "partial", "prepared": {"blue": "very"}}, "expected a number"),
    ],
)
def test_a_beginning_that_makes_no_sense_is_refused(switches: dict[str, Any], told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        ambush(**switches)


@proves("SURP.1")
def test_without_surprise_nobody_rolls() -> None:
    assert ambush().asked == "Ana manoeuvre"
