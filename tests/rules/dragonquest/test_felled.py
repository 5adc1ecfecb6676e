"""What an attack does to one who falls by it, and other things an early end used to skip."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    NOTHING,
    STAY,
    Map,
    N,
    arms,
    duel,
    rules,
    sheet,
    strikes,
    table,
)

SWORD = {"name": "Broadsword", "rank": 5, "poison": 3}
SPELL = {"name": "Spark", "chance": 50}
FAR = Entry("Far", "B", (12, -12), sheet(pc=0), 4)


def faults(group: int) -> Any:
    """Which group of faults a test keeps away."""
    return pytest.mark.faults(f"dragonquest.{group}")


def against(mine: dict[str, Any], theirs: dict[str, Any]) -> Map:
    """Ana against Bo, with Far to keep the fight going."""
    ana, bo = Entry("Ana", "A", (0, 0), {**mine, "pc": 60}, 0), Entry("Bo", "B", N, {**theirs, "pc": 0}, 6)
    return table(ana, bo, FAR, plan=Plan(radius=14))


def poisoned(found: Map) -> tuple[bool, bool]:
    """Whether Bo is poisoned, and whether Ana's weapon still is."""
    return found.fighter("Bo").has("poisoned"), bool(found.battle.state.export()["fighters"]["Ana"].get("poison"))


@faults(6)
@rules("20.3.b", "20.3.f")
@pytest.mark.parametrize(
    ("foe", "die", "en"),
    [({"ft": 0, "en": 10}, 3, 0), ({"ft": 0, "en": 20}, 10, 3), ({"ft": 0, "en": 30}, 6, 17)],
    ids=["dies by the poison", "faints by the poison", "stands"],
)
def test_poison_works_and_is_used_up_on_a_felling_blow(foe: dict[str, int], die: int, en: int) -> None:
    found = against(arms(SWORD, ps=15), sheet(ag=0, protection=0, **foe))
    found.plays(*strikes("strike Broadsword", ("strike", 60), ("damage", die)))
    assert found.fighter("Bo").en == en
    assert poisoned(found) == (True, False)


@faults(6)
@rules("20.3.b", "16.5.disarm.c")
def test_poison_works_on_a_disarm_that_does_damage() -> None:
    found = duel(arms(SWORD), arms("Dagger", ag=0)).plays(*strikes("disarm Broadsword", ("strike", 30)))
    assert (found.fighter("Bo").en, found.fighter("Bo").ft) == (14, 17)
    assert found.fighter("Bo").hands == ()
    assert poisoned(found) == (True, False)


@faults(6)
@rules("16.5.disarm.d")
def test_a_disarm_that_fells_still_costs_the_item() -> None:
    found = against(arms(("Broadsword", 5)), arms("Dagger", "Mace", ag=0, en=4))
    found.plays(*strikes("disarm Broadsword", ("strike", 30)))
    assert found.asked == "Ana item to drop"
    found.plays(("item to drop", "Mace"))
    assert found.fighter("Bo").en == 3
    assert found.fighter("Bo").hands == ("Dagger",)


@faults(6)
@rules("16.5.entangle.e", "GAP.attack")
@pytest.mark.parametrize(("en", "asked"), [(4, "Far action"), (40, "Bo balance")], ids=["felled", "stands"])
def test_a_net_holds_the_felled_without_a_roll(en: int, asked: str) -> None:
    found = against(arms(("Net", 4), ps=15), sheet(ag=0, ft=0, en=en))
    found.plays(*strikes("entangle Net", ("strike", 30), ("damage", 6)))
    assert found.fighter("Bo").has("entangled")
    assert "Net" not in found.fighter("Ana").hands
    assert found.asked == asked


@faults(6)
@rules("20.4.a", "GAP.attack")
def test_a_missile_sticks_in_one_it_fells() -> None:
    dart = {"name": "Throwing dart", "rank": 5}
    ana = Entry("Ana", "A", (0, 0), arms(dart, pc=60), 0)
    found = table(ana, Entry("Bo", "B", (0, -3), sheet(pc=0, ag=0, ft=0, en=4), 0), FAR, plan=Plan(radius=14))
    found.plays(*GO, ("action", "fire"), ("attack", "strike Throwing dart"), ("target", "Bo"))
    found.plays(("strike", 40), ("damage", 1))
    bo = found.fighter("Bo")
    assert (bo.en, bo.value("stuck missile")) == (3, 3)
    assert [one[1] for one in bo.bears] == ["Throwing dart"]


@faults(6)
@rules("15.e", "18.4.b", "GAP.cast")
@pytest.mark.parametrize(("roll", "kept"), [(45, True), (46, False)])
def test_breath_calls_for_a_concentration_check(roll: int, kept: bool) -> None:
    breath = {"name": "fire", "breath": True, "dice": 1, "damage": 0, "range": 6, "natural": True, "use": "R"}
    wyrm = Entry("Wyrm", "A", (0, 0), sheet(weapons=[breath]), 0)
    found = table(Entry("Bo", "B", (0, -4), sheet(pc=90, spells=[SPELL]), 0), wyrm, plan=Plan(radius=12))
    found.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "B"))
    found.plays(("action", "pass"), ("pass", "prepare spell Spark"), STAY)
    found.plays(
        ("action", "fire"), ("attack", "breath fire"), ("target", "Bo"), ("resistance", 90), ("spell damage", 2)
    )
    assert (found.asked, found.number) == ("Bo concentration", 45)
    found.plays(("concentration", roll))
    assert found.fighter("Bo").has("preparing a spell") is kept


def second_pass(*more: tuple[str, Any]) -> Map:
    """Bo, in a net, acts first: twice he works free, and then Ana acts."""
    ana = Entry("Ana", "A", (0, 0), arms(("Net", 4), ps=15, pc=0), 0)
    bo = Entry("Bo", "B", N, sheet(ag=15, en=40, ft=90, pc=60), 6)
    free = (FIRST, ("action", "pass"), ("pass", "work free"))
    found = table(ana, bo)
    found.battle.intervene("afflict", "Bo", condition="entangled")
    return found.plays(*free, NOTHING, *free, *more)


@faults(6)
@rules("16.5.entangle.e")
@pytest.mark.parametrize("net", [True, False])
def test_a_net_over_one_who_has_just_worked_free_counts_anew(net: bool) -> None:
    cast = (("action", "melee attack"), STAY, ("attack", "entangle Net"), ("target", "Bo"), ("strike", 10))
    found = second_pass(*((*cast, ("damage", 1), ("balance", 1)) if net else (NOTHING,)))
    assert found.asked == "Bo initiative"
    assert found.fighter("Bo").has("entangled") is net


@faults(6)
@rules("20.4.d", "20.4.e")
@pytest.mark.parametrize(("chosen", "falls"), [("smooth 1", []), ("smooth Dagger 2", ["Dagger"])])
def test_pulling_out_an_arrow_leaves_the_dagger(chosen: str, falls: list[str]) -> None:
    found = duel(sheet(), arms("Dagger")).plays(FIRST)
    ana = found.fighter("Ana")
    ana.gain("stuck missile", 3, source="smooth")
    ana.gain("stuck missile", 3, source="smooth Dagger")
    ana.bears = (("smooth Dagger", "Dagger", "Bo"),)
    found.plays(("action", "pass"), ("pass", "pull out of Ana"), ("pull out", chosen))
    assert [item.name for item in found.battle.state.items] == falls
    assert found.fighter("Ana").value("stuck missile") == 3


@faults(12)
@rules("20.3.b", "19.stun.a")
@pytest.mark.parametrize("strength", [5, 20])
def test_a_poison_never_stuns_by_itself(strength: int) -> None:
    found = duel(arms({**SWORD, "poison": strength}), sheet(ag=0, ft=40, en=15))
    found.plays(*strikes("strike Broadsword", ("strike", 60), ("damage", 1)))
    assert found.fighter("Bo").ft == 40 - 5 - strength
    assert not found.fighter("Bo").has("stunned")


@faults(12)
@rules("13.6.a", "13.6.b")
@pytest.mark.parametrize(("choice", "asked"), [("repulse", "Bo repulse"), ("let in", "Ana attack")])
def test_a_repulse_is_the_defenders_choice(choice: str, asked: str) -> None:
    found = duel(sheet(), arms(("Broadsword", 4), pc=0)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    number = found.offers["repulse"].number
    assert number is not None
    assert number.value == 4
    assert found.plays(("try to repulse", choice)).asked == asked
    assert found.fighter("Ana").has("close combat") is (choice == "let in")


@faults(6)
@rules("18.e", "19.b", "TERM.18")
@pytest.mark.parametrize(("en", "left"), [(5, 2), (6, 3), (7, 4)])
def test_a_grievous_wound_whose_own_points_fell_has_all_their_consequences(en: int, left: int) -> None:
    """Two points for the scar and one for the blow: with 5 he is down before the second."""
    sword = arms({"name": "Broadsword", "base_chance": 100, "damage": 0})
    found = duel(sword, sheet(ag=0, en=20), grievous_effects=True)
    found.battle.intervene("set", "Bo", field="en", value=en)
    found.plays(*strikes("strike Broadsword", ("strike", 5), ("damage", 1), ("grievous injury", 40)))
    bo = found.fighter("Bo")
    assert (bo.en, bo.has("prone")) == (left, left <= 3)
    assert len(found.events("passed-out")) == (left <= 3)
