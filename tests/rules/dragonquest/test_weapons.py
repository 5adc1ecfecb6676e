"""20: what weapons ask for, poison, and stuck missiles."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from swordplay.engine.battle import Battle
from swordplay.engine.scenario import Entry
from swordplay.games.dragonquest.figure.figure import agility
from tests.rules.dragonquest.helpers import (
    GO,
    NOTHING,
    SIXTY,
    STAY,
    Map,
    alone,
    arms,
    duel,
    hit,
    points,
    rules,
    sheet,
    strikes,
    table,
)

# 20: weapons


@rules("20.a")
@pytest.mark.parametrize(("ps", "lost"), [(14, 6), (17, 9), (20, 9)])
def test_missing_strength_costs_damage(ps: int, lost: int) -> None:
    found = hit(sheet(), 50, ("damage", 4), sword={"damage": 5, "min_ps": 17}, ps=ps)
    assert found.events("damage")[0]["total"] == lost


@rules("20.b")
@pytest.mark.parametrize(("md", "number"), [(13, 45), (16, 60), (18, 60)])
def test_missing_dexterity_costs_base_chance(md: int, number: int) -> None:
    found = duel(arms({"name": "Club", "base_chance": 60, "min_md": 16}, md=md), sheet(ag=0))
    assert found.plays(*strikes("strike Club")).number == number


@rules("20.b")
def test_the_shields_penalty_does_not_count_here() -> None:
    paper = arms({"name": "Club", "base_chance": 60, "min_md": 16}, md=16, shield={"name": "Kite"})
    assert duel(paper, sheet(ag=0)).plays(*strikes("strike Club")).number == 60


@rules("20.c")
def test_nothing_brings_damage_below_one() -> None:
    found = hit(sheet(), 50, ("damage", 2), sword={"min_ps": 19})
    assert found.events("damage")[0]["total"] == 1


# 20.3: poison


@rules("20.3.a")
@pytest.mark.parametrize(("name", "refused"), [("Mace", "not-for-poison"), ("Dagger", None), ("Broadsword", None)])
def test_only_classes_a_and_b_take_poison(name: str, refused: str | None) -> None:
    found = alone(arms(name, venom=3)).plays(("action", "pass"))
    option = f"poison {name}"
    assert (None if option in found.legal else found.refused(option)) == refused


@rules("20.3.b")
@pytest.mark.parametrize(("die", "ft"), [(6, 20), (7, 15)])
def test_poison_needs_effective_damage(die: int, ft: int) -> None:
    """7 against armour 6 does 1, and the poison 4 more past armour."""
    found = hit(sheet(protection=6), 50, ("damage", die), sword={"poison": 4})
    assert found.fighter("Bo").ft == ft
    assert found.fighter("Bo").has("poisoned") is (ft < 20)


@rules("20.3.b")
def test_poison_without_a_number_is_only_reported() -> None:
    found = hit(sheet(), 50, ("damage", 1), sword={"poison": 0})
    assert (found.fighter("Bo").ft, found.fighter("Bo").has("poisoned")) == (19, True)


@rules("20.3.c")
@pytest.mark.parametrize(("roll", "nicked"), [(45, False), (46, True)])
def test_handling_poison_may_nick(roll: int, nicked: bool) -> None:
    found = alone(arms({"name": "Dagger", "poison": 3, "stowed": True}))
    found.plays(("action", "pass"), ("pass", "prepare Dagger"))
    assert found.number == 45
    found.plays(("handle poison", roll))
    assert found.fighter("Ana").has("poisoned") is nicked
    assert found.fighter("Ana").ft == (17 if nicked else 20)


@rules("20.3.c")
def test_an_assassin_does_not_roll() -> None:
    found = alone(arms({"name": "Dagger", "poison": 3, "stowed": True}, assassin=True))
    found.plays(("action", "pass"), ("pass", "prepare Dagger"))
    assert found.asked == "Ana move"


@rules("20.3.d")
@pytest.mark.parametrize("stowed_between", [False, True])
def test_putting_on_stowing_and_drawing_are_handling(stowed_between: bool) -> None:
    found = alone(arms({"name": "Dagger", "stowed": True}, venom=1))
    script: list[tuple[str, str]] = [("pass", "poison Dagger"), ("pass", "prepare Dagger")]
    if stowed_between:
        script += [("pass", "stow Dagger")]
    for line in script:
        found.plays(("action", "pass"), line, ("handle poison", 1), STAY, NOTHING, *GO)
    checks = [event for event in found.events("roll") if event["about"] == "handle poison"]
    assert len(checks) == (3 if stowed_between else 2)


@rules("20.3.e")
@pytest.mark.parametrize(("pulses", "works"), [(4319, True), (4320, False)])
def test_poison_keeps_for_six_hours(pulses: int, works: bool) -> None:
    found = duel(arms({**SIXTY, "poison": 4}))
    position = found.battle.position()
    assert position.state is not None
    later = replace(position, state={**position.state, "clock": pulses - 1})
    again = table(*position.fighters)
    again.battle = Battle(found.battle.ruleset, later)
    again.plays(*strikes("strike Broadsword", ("strike", 50), ("damage", 1)))
    assert again.battle.state.clock == pulses
    assert again.fighter("Bo").has("poisoned") is works


@rules("20.3.f")
def test_poison_is_used_up_by_the_first_damage() -> None:
    found = hit(sheet(pc=0), 50, ("damage", 3), sword={"poison": 4})
    assert found.fighter("Bo").ft == 13
    found.plays(NOTHING, *strikes("strike Broadsword", ("strike", 50), ("damage", 3)))
    assert found.fighter("Bo").ft == 10


# 20.4: stuck missiles


def shot(weapon: dict[str, Any], die: int, **foe: Any) -> Map:
    """Ana shoots or throws at Bo, three hexes away; he acts first."""
    found = table(
        Entry("Ana", "A", (0, 0), arms({"base_chance": 75, "min_md": 0, "damage": 0, **weapon}, pc=60, ps=25), 0),
        Entry("Bo", "B", (0, -3), sheet(pc=0, **foe), 0),
        Entry("Cy", "B", (1, -3), sheet(pc=0), 0),
    ).plays(*GO, ("action", "fire"), ("attack", f"strike {weapon['name']}"), ("target", "Bo"))
    return found.plays(("strike", 50), ("damage", die))


ARROW = {"name": "Short bow", "loaded": True}
SPEAR = {"name": "Spear"}


def balance(found: Map) -> int:
    """Bo's modified agility, as his place in the order shows it: 3 x is what he would have to roll."""
    return agility(found.fighter("Bo")).number


@pytest.mark.parametrize(
    ("weapon", "die", "foe", "left"),
    [
        pytest.param(ARROW, 2, {}, 12, marks=rules("20.4.a")),
        pytest.param(ARROW, 2, {"protection": 2}, 15, marks=rules("20.4.a")),
        pytest.param(SPEAR, 2, {}, 10, marks=rules("20.4.b")),
        pytest.param({"name": "Battle axe"}, 2, {}, 15, marks=rules("20.4.b")),
        pytest.param(ARROW, 2, {"size": "large"}, 15, marks=rules("20.4.c")),
        pytest.param(ARROW, 2, {"size": "small"}, 12, marks=rules("20.4.c")),
        pytest.param(ARROW, 2, {"ag": 2}, 0, marks=rules("20.4.a")),
    ],
)
def test_class_a_missiles_stick(weapon: dict[str, Any], die: int, foe: dict[str, Any], left: int) -> None:
    assert balance(shot(weapon, die, **foe)) == left


@rules("20.4.d")
@pytest.mark.parametrize("puller", ["Bo", "Cy"])
def test_pulling_out_costs_a_pass_of_the_figure_or_a_friend(puller: str) -> None:
    found = shot(ARROW, 2).plays(("next figure", puller), ("action", "pass"), ("pass", "pull out of Bo"))
    assert balance(found) == 15
    assert found.asked == f"{puller} move"  # nothing to roll for a smooth arrow


@pytest.mark.parametrize(
    ("weapon", "die", "ft"),
    [
        pytest.param({**ARROW, "barbed": True}, 7, 6, marks=rules("20.4.e")),
        pytest.param({**ARROW, "barbed": True}, 2, 8, marks=rules("20.4.e")),
        pytest.param(SPEAR, 7, 4, marks=rules("20.4.f")),
        pytest.param(SPEAR, 3, 8, marks=rules("20.4.f")),
        pytest.param(SPEAR, 2, 8, marks=rules("20.4.f")),
        pytest.param({**SPEAR, "barbed": True}, 7, 4, marks=rules("20.4.f")),
        pytest.param(ARROW, None, 9, marks=rules("20.4.f")),
    ],
)
def test_barbs_and_poles_hurt(weapon: dict[str, Any], die: int | None, ft: int) -> None:
    found = shot(weapon, 7, ft=10, protection=6).plays(("next figure", "Bo"), ("action", "pass"))
    found.plays(("pass", "pull out of Bo"), *([] if die is None else [("damage", die)]))
    assert (found.fighter("Bo").ft, found.asked) == (ft, "Bo move")


@rules("20.4.f")
def test_a_pole_pulled_out_of_the_exhausted_comes_off_endurance() -> None:
    found = shot(SPEAR, 1, ft=1, en=12).plays(("next figure", "Bo"), ("action", "pass"), ("pass", "pull out of Bo"))
    found.plays(("damage", 7))
    assert (points(found), found.fighter("Bo").has("stunned")) == ((0, 7), False)


@rules("20.4.e")
def test_without_fatigue_it_comes_off_endurance_and_never_stuns() -> None:
    found = shot({**ARROW, "barbed": True}, 1, ft=1, en=12)
    found.plays(("next figure", "Bo"), ("action", "pass"), ("pass", "pull out of Bo"), ("damage", 10))
    assert points(found) == (0, 6)
    assert not found.fighter("Bo").has("stunned")
