"""TERM.15: passes at their edges, and shots at large bodies."""

from __future__ import annotations

import pytest

from swordplay.engine.hexes import label
from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import FIRST, GO, NE, NOTHING, STAY, N, S, alone, arms, duel, rules, sheet, table


@rules("14.2-8.i")
def test_a_pass_has_one_turn() -> None:
    found = alone(sheet()).plays(("action", "pass"), ("pass", "wait"), ("move", "face 2"))
    assert found.refused("face 4") == "no-turn-left"


@rules("TERM.19", "GAP.close")
def test_only_the_prone_stand_up_and_not_in_close_combat() -> None:
    assert "stand up" not in alone(sheet()).plays(("action", "pass")).offers
    found = duel(sheet(), sheet(pc=0)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    found.plays(("attack", "no attack"), NOTHING, FIRST)
    found.battle.intervene("afflict", "Ana", condition="prone")
    found.plays(("action", "pass"))
    assert "stand up" not in found.offers
    found.plays(("pass", "wait"))
    assert found.asked == "Bo action"  # and nobody moves


@rules("TERM.7")
@pytest.mark.parametrize(("held", "legal"), [("Dagger", True), ("Great axe", False)])
def test_a_shield_and_a_weapon_for_one_or_two_hands_need_one(held: str, legal: bool) -> None:
    spear = {"name": "Spear", "stowed": True}
    found = alone(arms(held, spear, shield={"name": "Kite", "stowed": True})).plays(("action", "pass"))
    assert ("prepare Kite" in found.legal) is legal
    assert ("prepare Spear" in found.legal) is legal


@rules("TERM.7")
def test_stowing_empties_the_hand() -> None:
    found = alone(arms("Dagger", "Mace", ps=17)).plays(("action", "pass"), ("pass", "stow Dagger"), STAY)
    assert found.fighter("Ana").hands == ("Mace",)


@rules("TERM.15")
def test_one_picks_up_only_what_lies_in_the_hex() -> None:
    found = duel(arms("Mace", ps=17), arms("Dagger", pc=0)).plays(FIRST, ("action", "pass"), ("pass", "drop Mace"))
    found.plays(("pass", "wait"), ("move", label(S)), STAY, NOTHING)
    found.plays(*GO)
    found.plays(("action", "pass"))
    assert not [name for name in found.offers if name.startswith("pick up")]


@rules("20.4.d")
@pytest.mark.parametrize(("apart", "offered"), [(1, True), (2, False)])
def test_a_friend_has_to_stand_beside(apart: int, offered: bool) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Cy", "A", (0, -apart), sheet(), 0),
        Entry("Di", "A", S, sheet(), 0),
        Entry("Bo", "B", (9, -9), sheet(pc=0), 2),
    )
    found.battle.intervene("afflict", "Cy", condition="stuck missile", value=3)
    found.plays(*GO, ("next figure", "Ana"), ("action", "pass"))
    assert [name for name in found.offers if name.startswith("pull out")] == (["pull out of Cy"] if offered else [])


@rules("20.4.e", "24.a")
def test_a_pulled_barb_is_a_d10_and_a_wound_that_may_fester() -> None:
    found = alone(sheet())
    found.fighter("Ana").gain("stuck missile", 3, source="barbed")
    found.plays(("action", "pass"), ("pass", "pull out of Ana"))
    waiting = found.battle.waiting
    assert waiting is not None
    assert waiting.dice == (1, 10)
    found.plays(("damage", 5))
    assert found.fighter("Ana").hurt


@rules("GAP.cast")
def test_a_spell_is_not_cast_in_the_pulse_of_its_preparation() -> None:
    found = alone(sheet(ag=26, spells=[{"name": "Bolt", "chance": 50}]))
    found.plays(("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    assert found.refused("cast") == "no-spell-ready"


@rules("23.a", "GAP.mount")
@pytest.mark.faults("dragonquest.2")
@pytest.mark.parametrize(("facing", "after"), [(1, 0), (5, 4)])
def test_only_ones_own_mount_is_offered(facing: int, after: int) -> None:
    found = table(
        Entry("Ana", "A", (1, 0), sheet(pc=30, rides="Grey"), 0),
        Entry("Grey", "A", (0, 0), {"creature": "War horse"}, facing),
        Entry("Cy", "A", (2, 0), sheet(), 0),
        Entry("Bo", "B", (9, -9), sheet(pc=0), 2),
        plan=Plan(radius=12),
    )
    found.plays(*GO, ("next figure", "Ana"), ("action", "pass"))
    assert [name for name in found.offers if name.startswith("mount")] == ["mount Grey"]
    found.plays(("pass", "mount Grey"))
    assert (found.fighter("Grey").hexes(), found.fighter("Grey").facing) == (((0, 0),), after)
    assert found.asked == "Cy action"  # nobody moves, and Grey has no turn of its own


@rules("23.a")
def test_one_dismounts_to_the_first_free_hex_and_goes_no_farther() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, rides="Grey", mounted=True), 0),
        Entry("Grey", "A", (0, 0), sheet(size="large", ridden_by="Ana"), 0),
        Entry("Cy", "A", N, sheet(), 0),
        Entry("Bo", "B", (9, -9), sheet(pc=0), 2),
    ).plays(*GO, ("next figure", "Ana"), ("action", "pass"), ("pass", "dismount"))
    assert found.fighter("Ana").hex == NE
    assert found.asked == "Cy action"


@rules("23.a", "GAP.close")
def test_nobody_mounts_out_of_close_combat() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, rides="Grey"), 0),
        Entry("Grey", "A", NE, sheet(size="large", pc=1), 8),
        Entry("Bo", "B", N, sheet(pc=0), 6),
    ).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING, NOTHING)
    found.plays(FIRST, ("action", "pass"))
    assert found.refused("mount Grey") == "no-closing-mounted"


@rules("20.3.a", "TERM.15")
def test_poison_goes_on_weapons_one_has_and_was_not_born_with() -> None:
    claws = {"name": "claws", "natural": True, "base_chance": 40, "weapon_class": "A"}
    found = alone(arms("Dagger", "Mace", claws, ps=17, venom=3)).plays(("action", "pass"))
    assert [name for name in found.offers if name.startswith("poison")] == ["poison Dagger", "poison Mace"]
    found.plays(("pass", "drop Mace"))
    assert [name for name in found.offers if name.startswith("poison")] == ["poison Dagger"]


@rules("20.4.d")
@pytest.mark.parametrize(("chosen", "asked"), [("barbed 1", "Ana damage"), ("smooth 2", "Ana move")])
def test_of_several_missiles_one_chooses_which_comes_out(chosen: str, asked: str) -> None:
    found = alone(sheet())
    for source in ("barbed", "smooth"):
        found.fighter("Ana").gain("stuck missile", 3, source=source)
    found.plays(("action", "pass"), ("pass", "pull out of Ana"))
    assert list(found.offers) == ["barbed 1", "smooth 2"]
    found.plays(("pull out", chosen))
    assert found.battle.request is not None
    assert found.battle.request.about == asked.split()[1]


@rules("16.1.a")
def test_one_hex_of_a_large_body_in_the_zone_and_in_range_is_enough() -> None:
    """Ogg's head is three hexes off, his body four and farther; a bow that reaches three hexes will do."""
    bow = {"name": "Short bow", "base_chance": 60, "loaded": True, "range": 3}
    found = table(
        Entry("Ana", "A", (0, 0), arms(bow, pc=30), 0),
        Entry("Ogg", "B", (0, -3), sheet(hexes=3, pc=0), 7),
        plan=Plan(radius=12),
    ).plays(*GO, ("action", "fire"), ("attack", "strike Short bow"))
    assert "Ogg" in found.legal
    found.plays(("target", "Ogg"), ("strike", 90))
    assert found.fighter("Ana").loaded == ()
