"""TERM.15, 16.1.c, 20.4: things on the ground, in the hands of the fallen and in bodies, and who takes them up."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.hexes import label
from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import (
    DQ,
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

FALLEN = 3
SWORD: dict[str, Any] = {"name": "Broadsword", "rank": 6, "base_chance": 55, "min_ps": 0}
TAKES = ("pass", "pick up Bo's Broadsword")


def over_the_fallen(mine: dict[str, Any], *theirs: Any, side: str = "B", **more: Any) -> Map:
    """Ana passes where Bo lies unconscious, his things still in his hands; Di stands before her."""
    found = table(
        Entry("Ana", "A", (0, 0), {**mine, "pc": 30}, 0),
        Entry("Bo", side, (0, 0), arms(*theirs, en=FALLEN, pc=0, **more), 6),
        Entry("Di", "B", N, sheet(pc=0), 6),
    )
    return found.plays(FIRST, ("action", "pass"))


def picks(found: Map) -> list[str]:
    """What there is to pick up."""
    return [name for name in found.offers if name.startswith("pick up")]


@rules("TERM.15", "TERM.8")
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(("rank", "name", "number"), [(None, "Broadsword", 40), (3, "Bo's Broadsword", 67)])
def test_the_fallens_weapon_serves_with_ones_own_rank(rank: int | None, name: str, number: int, side: str) -> None:
    """Against Agility 15: the base chance of 55 alone, or with Dexterity 15 and four for each of three ranks."""
    own = [{"name": "Broadsword", "rank": rank, "stowed": True}] if rank else []
    found = over_the_fallen(arms(*own), SWORD, side=side).plays(TAKES, STAY)
    assert (found.fighter("Ana").hands, found.fighter("Bo").hands) == ((name,), ())
    assert [(event["who"], event["at"], event["item"]) for event in found.events("took-up")] == [
        ("Ana", "Bo", "Broadsword")
    ]
    found.plays(NOTHING, FIRST, ("action", "melee attack"), STAY, ("attack", f"strike {name}"), ("target", "Di"))
    assert found.number == number


@rules("TERM.15", "TERM.10")
@pytest.mark.parametrize(("rank", "bonus"), [(None, 0), (2, 10)])
def test_a_fallens_shield_covers_by_ones_own_rank(rank: int | None, bonus: int) -> None:
    own = {"name": "Kite", "rank": rank, "stowed": True} if rank else None
    found = over_the_fallen(sheet(shield=own), shield={"name": "Kite", "rank": 5})
    held = "Bo's Kite" if rank else "Kite"
    found.plays(("pass", "pick up Bo's Kite"), STAY)
    assert found.fighter("Ana").hands == (held,)
    found.plays(("action", "melee attack"), STAY, ("attack", "strike unarmed"), ("target", "Ana"))
    assert found.reasons.get("defence-shield", 0) == -bonus


@rules("TERM.7", "TERM.15")
def test_a_hand_has_to_be_free_and_one_shield_is_enough() -> None:
    mine = arms(("Dagger", 1), shield={"name": "Small round", "rank": 1})
    found = over_the_fallen(mine, SWORD, shield={"name": "Kite", "rank": 1})
    assert picks(found) == ["pick up Bo's Broadsword", "pick up Bo's Kite"]
    assert found.refused("pick up Bo's Broadsword") == "hands-full"
    assert found.refused("pick up Bo's Kite") == "hands-full"
    found.plays(("pass", "drop Dagger"))
    assert "pick up Bo's Broadsword" in found.legal
    assert found.refused("pick up Bo's Kite") == "shield-held"
    assert found.offers["pick up Bo's Kite"].instead == ("drop Small round",)


@rules("TERM.15")
def test_what_was_taken_is_stowed_dropped_and_found_again_by_its_owner_or_anybody() -> None:
    found = over_the_fallen(sheet(), SWORD).plays(TAKES, STAY, NOTHING, FIRST, ("action", "pass"))
    assert {"stow Broadsword", "drop Broadsword"} <= set(found.legal)
    found.plays(("pass", "drop Broadsword"))
    assert found.fighter("Ana").hands == found.fighter("Ana").taken == found.fighter("Ana").gone == ()
    assert picks(found) == ["pick up Bo's Broadsword"]
    assert [(item.name, item.owner, item.hex) for item in found.battle.state.items] == [("Broadsword", "Bo", (0, 0))]


@rules("TERM.15")
def test_of_several_fallen_each_keeps_the_rest() -> None:
    """Bo holds sword and shield, Cy a mace, with a spear in him; two daggers lie about: each is taken alone."""
    thrown = [{"name": name, "stowed": True} for name in ("Spear", "Throwing dart")]
    found = table(
        Entry("Ana", "A", (0, 0), arms("Mace", {"name": "Dagger", "rank": 1}, ps=17, pc=30), 0),
        Entry("Bo", "B", (0, 0), arms(SWORD, *thrown, shield={"name": "Kite", "rank": 1}, en=FALLEN, pc=0), 6),
        Entry("Cy", "B", (0, 0), arms("Mace", en=FALLEN, pc=0), 6),
        Entry("Di", "B", (9, -9), sheet(pc=0), 2),
    )
    found.fighter("Cy").bears = (("pole", "Spear", "Bo"), ("smooth", "Throwing dart", "Bo"))
    for item in ("Mace", "Dagger"):
        found.plays(*GO, ("action", "pass"), ("pass", f"drop {item}"), ("pass", "wait"), STAY, NOTHING)
    found.plays(*GO, ("action", "pass"))
    assert picks(found) == [
        "pick up Mace", "pick up Dagger", "pick up Bo's Broadsword", "pick up Bo's Kite", "pick up Cy's Mace",
        "pick up Bo's Spear", "pick up Bo's Throwing dart",
    ]  # fmt: skip
    found.plays(("pass", "pick up Cy's Mace"), STAY, NOTHING, *GO, ("action", "pass"), ("pass", "pick up Bo's Kite"))
    assert (found.fighter("Ana").hands, found.fighter("Bo").hands) == (("Cy's Mace", "Kite"), ("Broadsword",))
    assert found.fighter("Cy").hands == ()
    assert [item.name for item in found.battle.state.items] == ["Mace", "Dagger"]
    assert [one[1] for one in found.fighter("Cy").bears] == ["Spear", "Throwing dart"]
    found.plays(STAY, NOTHING, *GO, ("action", "pass"), ("pass", "drop Kite"), ("pass", "pick up Mace"))
    assert [(item.name, item.owner) for item in found.battle.state.items] == [("Dagger", "Ana"), ("Kite", "Bo")]


@rules("TERM.8")
def test_of_two_ranks_with_a_kind_the_better_counts() -> None:
    own = [{"name": "Old blade", "kind": "Broadsword", "rank": 2, "stowed": True},
           {"name": "New blade", "kind": "Broadsword", "rank": 5, "stowed": True},
           {"name": "Worn blade", "kind": "Broadsword", "rank": 1, "stowed": True}]  # fmt: skip
    found = over_the_fallen(arms(*own), SWORD).plays(TAKES, STAY, NOTHING, FIRST, ("action", "melee attack"), STAY)
    found.plays(("attack", "strike Broadsword"), ("target", "Di"))
    assert found.reasons["rank"] == 20


@rules("TERM.15", "16.5.disarm.d")
def test_a_disarmed_foes_sword_is_picked_up_where_it_lies() -> None:
    """Bo is disarmed and backs off; Ana takes his place and his sword."""
    found = duel(arms(("Dagger", 9), md=25), arms(SWORD, pc=0)).plays(*strikes("disarm Dagger", ("strike", 20)))
    found.plays(("action", "withdraw"), ("posture", "offensive"), ("attack", "no attack"), ("move", label((0, -2))))
    found.plays(STAY) if found.asked == "Bo move" else None
    found.plays(*GO, ("action", "move"), ("move", label(N)), STAY, NOTHING, FIRST, ("action", "pass"), TAKES)
    assert found.fighter("Ana").hands == ("Dagger", "Broadsword")
    assert found.battle.state.items == ()


@rules("20.3.d", "TERM.15")
@pytest.mark.parametrize(("roll", "lost"), [(45, 0), (46, 4)])
def test_a_poisoned_weapon_is_poisoned_for_whoever_takes_it_up(roll: int, lost: int) -> None:
    found = over_the_fallen(sheet(), {**SWORD, "poison": 4}).plays(TAKES, ("handle poison", roll))
    ana = found.fighter("Ana")
    assert (ana.sheet.ft - ana.ft, [entry[:2] for entry in ana.poison], found.fighter("Bo").poison) == (
        lost,
        [("Broadsword", 4)],
        (),
    )


@rules("TERM.7", "TERM.15")
def test_a_loaded_crossbow_is_taken_loaded() -> None:
    found = over_the_fallen(sheet(), {"name": "Crossbow", "loaded": True}).plays(("pass", "pick up Bo's Crossbow"))
    assert (found.fighter("Ana").loaded, found.fighter("Bo").loaded) == (("Crossbow",), ())


# Thrown weapons


def thrown(roll: int, *then: tuple[str, Any]) -> Map:
    """Ana throws a spear at Bo three hexes away, whom it may stick in; Bo has the next word."""
    spear = {"name": "Spear", "base_chance": 75, "min_md": 0, "damage": 0, "range": 3}
    found = table(
        Entry("Ana", "A", (0, 0), arms(spear, pc=60), 0),
        Entry("Bo", "B", (0, -3), sheet(pc=0), 6),
    )
    return found.plays(*GO, ("action", "fire"), ("attack", "strike Spear"), ("target", "Bo"), ("strike", roll), *then)


@rules("16.1.c", "TERM.15")
def test_a_spear_that_missed_is_anybodys_where_it_fell() -> None:
    """Range 3: it flies four hexes; Bo fetches it and throws it back, unranked, and so it lies where Ana stands."""
    found = thrown(90).plays(("action", "move"), ("move", label((0, -4))), STAY, *GO, NOTHING, ("action", "pass"))
    found.plays(("pass", "pick up Ana's Spear"), ("move", label((0, -3))), STAY, *GO, NOTHING)
    assert (found.fighter("Bo").hands, found.fighter("Ana").gone) == (("Spear",), ("Spear",))
    found.plays(("action", "fire"), ("attack", "strike Spear"), ("target", "Ana"))
    assert found.number == 60  # 75 less Ana's Agility
    found.plays(("strike", 61))
    assert (found.fighter("Bo").hands, found.fighter("Bo").taken) == ((), ())
    assert [(item.name, item.owner, item.hex) for item in found.battle.state.items] == [("Spear", "Ana", (0, 1))]


@rules("20.4.d", "TERM.15")
def test_a_spear_in_the_body_is_not_on_the_ground_until_it_is_pulled_out() -> None:
    found = thrown(50, ("damage", 2), ("action", "pass"))
    assert picks(found) == []
    found.plays(("pass", "pull out of Bo"), ("damage", 3), STAY, *GO, NOTHING, ("action", "pass"))
    assert picks(found) == ["pick up Ana's Spear"]
    found.plays(("pass", "pick up Ana's Spear"), STAY)
    assert (found.fighter("Bo").hands, found.fighter("Bo").bears) == (("Spear",), ())


@rules("20.4.a", "TERM.15")
def test_a_spear_is_drawn_out_of_the_dead() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms({"name": "Spear", "base_chance": 75, "min_md": 0, "damage": 0}, pc=60), 0),
        Entry("Bo", "B", (0, -3), sheet(pc=0), 6),
        Entry("Cy", "B", (0, -4), sheet(pc=0), 6),
    ).plays(*GO, ("action", "fire"), ("attack", "strike Spear"), ("target", "Bo"), ("strike", 50), ("damage", 2))
    found.battle.intervene("set", "Bo", field="en", value=0)
    found.plays(("next figure", "Cy"), ("action", "move"), ("move", label((0, -3))), STAY, *GO, NOTHING)
    found.plays(("action", "pass"))
    assert picks(found) == ["pick up Ana's Spear"]
    found.plays(("pass", "pick up Ana's Spear"), STAY)
    assert (found.fighter("Cy").hands, found.fighter("Bo").bears) == (("Spear",), ())


@rules("16.5.entangle.e", "TERM.7")
def test_a_net_on_its_victim_is_not_drawn_again_and_lies_there_once_he_is_free() -> None:
    found = duel(arms(("Net", 3), md=18), sheet(ag=10, pc=0)).plays(*strikes("entangle Net", ("strike", 20)))
    found.plays(("damage", 5), ("balance", 1), ("action", "pass"), ("pass", "work free"), FIRST, ("action", "pass"))
    assert "prepare Net" not in found.offers
    found.plays(("pass", "wait"), STAY, ("action", "pass"), ("pass", "work free"))
    assert [(item.name, item.owner, item.hex) for item in found.battle.state.items] == [("Net", "Ana", N)]


@rules("17.3.a", "TERM.7")
def test_a_mishap_on_a_throw_costs_the_next_action_and_not_the_other_weapon() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms("Mace", {"name": "Dagger", "base_chance": 75}, ps=17, pc=60), 0),
        Entry("Bo", "B", (0, -3), sheet(pc=0), 6),
    ).plays(*GO, ("action", "fire"), ("attack", "strike Dagger"), ("target", "Bo"), ("strike", 100), ("mishap", 99))
    assert [event["who"] for event in found.events("loses-next-action")] == ["Ana"]
    assert (found.fighter("Ana").hands, found.events("dropped")) == (("Mace",), [])


# States and records


@rules("TERM.15")
def test_a_position_with_a_taken_weapon_and_its_record_come_back_whole() -> None:
    found = over_the_fallen(sheet(), SWORD).plays(TAKES, STAY, NOTHING, FIRST)
    again = Battle(DQ, found.battle.position())
    assert again.state.digest() == found.battle.state.digest()
    assert again.state.fighters["Ana"].taken == found.fighter("Ana").taken
    assert Battle.load(DQ, found.battle.record()).state.digest() == found.battle.state.digest()
    written = found.battle.state.export()["fighters"]
    assert [one["owner"] for one in written["Ana"]["found"]] == ["Bo"]  # the name it has in every record so far
    assert "found" not in written["Di"]  # as in records from before there was any


@rules("TERM.15")
@pytest.mark.parametrize("hidden", [True, False])
def test_nobody_knows_of_what_an_unseen_figure_dropped(hidden: bool) -> None:
    found = table(
        Entry("Bo", "B", (0, 0), arms("Dagger", pc=30), 0, hidden=hidden),
        Entry("Ana", "A", (0, -3), sheet(pc=0), 0),
        Entry("Cy", "B", (9, -9), sheet(pc=0), 0),
    )
    found.plays(("initiative roll", 1), ("initiative roll", 10), ("side first", "B"), ("next figure", "Bo"))
    found.plays(("action", "pass"), ("pass", "drop Dagger"), ("pass", "wait"), ("move", label((-1, 1))))
    found.plays(("move", label((-2, 2))), STAY, NOTHING, ("action", "move"))
    for step in (-2, -1, 0):
        found.plays(("move", label((0, step))))
    found.plays(STAY, *GO, ("action", "pass"))
    assert picks(found) == ([] if hidden else ["pick up Bo's Dagger"])
