"""The same rules at their edges: numbers one beside the example's, and shapes the examples leave out."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Ground, Hex, label
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    NE,
    NOTHING,
    SE,
    STAY,
    Map,
    N,
    alone,
    arms,
    duel,
    march,
    rules,
    sheet,
    strikes,
    table,
)

WALL = Ground("wall", impassable=True, blocks_sight=True)


# Movement


@rules("TERM.19")
@pytest.mark.parametrize("action", [[("action", "pass"), ("pass", "wait")], [("action", "evade")]])
def test_what_an_action_grants_the_prone_is_limited_to_the_crawl(action: list[Any]) -> None:
    found = alone(sheet())
    found.battle.intervene("afflict", "Ana", condition="prone")
    assert march(found.plays(*action)) == 1


@rules("14.1.e")
def test_after_the_last_turn_the_movement_is_over() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", (1, -2), sheet(pc=0), 8), plan=Plan(radius=9)
    ).plays(*GO, ("action", "move"), ("move", label(N)), ("move", "face 2"))
    assert found.asked == "Bo action"


@rules("14.1.f")
@pytest.mark.parametrize(("tmr", "jumps"), [(5, [2, 3, 4, 5]), (2, [2]), (1, [])])
def test_one_jumps_any_number_of_hexes_up_to_the_movement_left(tmr: int, jumps: list[int]) -> None:
    found = alone(sheet(tmr=tmr)).plays(("action", "move"))
    assert [name for name in found.offers if name.startswith("jump")] == [
        "jump 1 hex",
        *(f"jump {n} hexes" for n in jumps),
    ]


PIT = Ground("pit", impassable=True)


@rules("14.1.f")
@pytest.mark.faults("dragonquest.7")
@pytest.mark.parametrize(("ground", "refused"), [(WALL, "wall-in-the-way"), (PIT, None)])
def test_one_jumps_over_a_pit_but_not_over_a_wall(ground: Ground, refused: str | None) -> None:
    found = alone(sheet(), plan=Plan(radius=26, patches=[Patch([N], ground)])).plays(("action", "move"))
    assert (None if "jump 2 hexes" in found.legal else found.refused("jump 2 hexes")) == refused


@rules("14.1.f", "14.1.g")
@pytest.mark.faults("dragonquest.7")
def test_a_jump_of_one_hex_costs_one_and_calls_for_the_roll() -> None:
    found = alone(sheet(tmr=2)).plays(("action", "move"), ("move", "jump 1 hex"))
    assert found.asked == "Ana landing"
    found.plays(("landing", 1), ("move", "jump 1 hex"), ("landing", 1))
    assert found.fighter("Ana").hex == (0, -2)
    assert "jump 1 hex" not in found.offers


@rules("14.1.f")
@pytest.mark.parametrize(("ground", "refused"), [(WALL, "impassable"), (Ground(), None)])
def test_a_jump_needs_a_place_to_land(ground: Ground, refused: str | None) -> None:
    plan = Plan(radius=26, patches=[Patch([(0, -2)], ground), Patch([N], PIT)])
    found = alone(sheet(), plan=plan).plays(("action", "move"))
    assert (None if "jump 2 hexes" in found.legal else found.refused("jump 2 hexes")) == refused


@rules("14.1.f", "14.1.d")
def test_a_jump_into_a_zone_ends_the_movement_and_a_fall_too() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", (0, -3), sheet(pc=0), 6), plan=Plan(radius=9)
    ).plays(*GO, ("action", "move"), ("move", "jump 2 hexes"), ("landing", 1))
    assert found.refused(label((1, -3))) == "no-movement-left"
    found = alone(sheet()).plays(("action", "move"), ("move", "jump 2 hexes"), ("landing", 100))
    assert found.asked == "Bo action"


@rules("14.1.a")
def test_no_hex_is_free() -> None:
    plan = Plan(radius=26, patches=[Patch([(0, -k) for k in range(1, 9)], Ground("road", cost=0))])
    assert march(alone(sheet(), plan=plan).plays(("action", "move"))) == 5


@rules("14.2-8.f")
@pytest.mark.parametrize(("facing", "back"), [(0, 6), (2, 8), (8, 2), (10, 4)])
def test_backward_is_opposite_to_the_facing(facing: int, back: int) -> None:
    assert march(alone(sheet(), facing=facing).plays(("action", "retreat")), back) == 2


@rules("14.1.b")
@pytest.mark.parametrize(("tmr", "legal"), [(2, False), (3, True)])
def test_a_step_with_a_priced_turn_needs_both(tmr: int, legal: bool) -> None:
    found = alone(sheet(tmr=tmr), price_of_turning=1).plays(("action", "move"), ("move", label(N)))
    assert (label((0, 0)) in found.legal) is legal


def passing(tmr: int, *others: Entry, action: str = "move", walls: tuple[Hex, ...] = ()) -> Map:
    """Cy stands north of Ana, who wants to pass."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, tmr=tmr), 0),
        Entry("Cy", "A", N, sheet(), 0),
        *others,
        Entry("Far", "B", (9, -9), sheet(pc=0), 2),
        plan=Plan(radius=10, patches=[Patch(list(walls), WALL)] if walls else []),
    )
    return found.plays(*GO, ("next figure", "Ana"), ("action", action))


@rules("GAP.hexes")
@pytest.mark.parametrize(("tmr", "legal"), [(1, False), (2, True)])
def test_passing_a_friend_takes_movement_for_the_hex_beyond(tmr: int, legal: bool) -> None:
    found = passing(tmr)
    assert (label(N) in found.legal) is legal


@rules("GAP.hexes", "14.1.d")
def test_nobody_passes_a_friend_who_stands_in_an_enemys_zone() -> None:
    """Bo and Cy are engaged; Ana, who is not, would have to stop beside Cy."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Cy", "A", N, sheet(pc=2), 0),
        Entry("Bo", "B", (0, -2), sheet(pc=1), 6),
        Entry("Far", "B", (9, -9), sheet(pc=0), 2),
    ).plays(("initiative roll", 10), ("initiative roll", 1), FIRST, NOTHING, NOTHING)
    found.plays(("side first", "A"), ("action", "move"))
    assert found.refused(label(N)) == "friend-there"


@rules("14.2-8.d", "GAP.hexes")
def test_one_who_may_not_turn_passes_only_straight_on() -> None:
    beyond: tuple[Hex, ...] = ((0, -2), (1, -2), (-1, -1))
    assert passing(6, walls=beyond, action="charge and close").refused(label(N)) == "friend-there"
    assert label(N) in passing(6, walls=beyond).legal


# Two hexes are several


def ogre(*others: Entry, facing: int = 1) -> Map:
    """Ogg fills two hexes, his head at (0, 0)."""
    return table(
        Entry("Ogg", "A", (0, 0), sheet(hexes=2, tmr=6, pc=30), facing),
        *others,
        Entry("Far", "B", (9, -9), sheet(pc=0), 2),
    ).plays(*GO)


@rules("22.a")
def test_a_figure_of_two_hexes_faces_a_corner_too() -> None:
    with pytest.raises(UnreadableError, match="has to face a corner"):
        ogre(facing=0)
    assert ogre().fighter("Ogg").hexes() == ((0, 0), (0, 1))


@rules("22.b")
def test_a_figure_of_two_hexes_goes_by_its_front_and_does_not_retreat() -> None:
    found = ogre().plays(("action", "move"))
    assert found.refused(label(SE)) == "needs-turn"
    assert "jump 2 hexes" not in found.offers
    found = ogre().plays(("action", "retreat"))
    assert found.refused(label(NE)) == "needs-turn"


@rules("22.e", "22.g")
def test_a_figure_of_two_hexes_tramples_and_leaves_the_fallen_beside_it() -> None:
    found = ogre(Entry("Bo", "B", (0, -2), sheet(pc=0, ag=10), 0)).plays(("action", "move"))
    found.plays(("move", label(N)), ("move", label((0, -2))), ("strike", 30), ("damage", 2), STAY)
    assert found.fighter("Bo").ft == 20 - 4
    assert found.asked == "Bo hex to fall to"


@rules("22.d")
def test_the_body_swings_over_small_figures_but_not_over_friends() -> None:
    foe = Entry("Bo", "B", N, sheet(pc=0, ag=10), 0)
    friend = Entry("Cy", "A", N, sheet(pc=0), 0)
    found = table(Entry("Ogg", "A", (0, 0), sheet(hexes=2, tmr=6, pc=30), 9), foe)
    found.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"), ("action", "move"))
    found.plays(("move", "face 7"))
    assert found.fighter("Bo").has("prone")
    other = table(
        Entry("Ogg", "A", (0, 0), sheet(hexes=2, tmr=6, pc=30), 9), friend, Entry("Bo", "B", (9, -9), sheet(), 2)
    )
    other.plays(*GO, ("next figure", "Ogg"), ("action", "move"))
    assert other.refused("face 7") == "no-room-for-body"


# Unseen


@rules("14.1.f", "GAP.hexes")
def test_a_jump_onto_somebody_unseen_is_not_made_and_ends_the_movement() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", (0, -2), sheet(pc=0), 6, hidden=True),
        Entry("Far", "B", (9, -9), sheet(pc=0), 2),
    ).plays(*GO, ("action", "move"), ("move", "jump 2 hexes"))
    assert [event["who"] for event in found.events("way-blocked")] == ["Ana"]
    assert (found.fighter("Ana").hex, found.fighter("Bo").hidden) == ((0, 0), True)
    assert (moves_left(found), found.refused(label(N))) == ("movement left: 0", "no-movement-left")
    assert "face 2" in found.legal


def moves_left(found: Map) -> str:
    """What the pending step says of the movement left."""
    note = found.offers["stop"].note
    assert note is not None
    return note.text


@rules("22.c", "22.d")
def test_a_turn_into_a_large_figure_unseen_costs_its_price_and_is_not_made() -> None:
    """Urk fills (0, -1) and more; Ogg would turn his body there, three corners for a point of six."""
    found = ogre(Entry("Urk", "B", (0, -2), sheet(hexes=2, pc=0), 1, hidden=True)).plays(("action", "move"))
    found.plays(("move", "face 7"))
    assert [event["who"] for event in found.events("way-blocked")] == ["Ogg"]
    assert (found.fighter("Ogg").facing, found.fighter("Urk").hidden) == (1, True)
    assert moves_left(found) == "movement left: 5"
    found.plays(("move", "face 3"))
    assert moves_left(found) == "movement left: 4"  # the corners of both turns count: four in all


# Order and stun


MAUL = arms({"name": "Maul", "base_chance": 80, "damage": 0, "weapon_class": "C"}, pc=40)


@rules("GAP.pulse")
def test_the_stunned_act_before_the_next_engagement() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), MAUL, 0),
        Entry("Bo", "B", N, sheet(pc=20), 6),
        Entry("Aud", "A", (6, 0), sheet(pc=10), 0),
        Entry("Bert", "B", (6, -1), sheet(pc=4), 6),
    ).plays(*strikes("strike Maul", ("strike", 50), ("damage", 6)))
    assert found.asked == "Bo action"
    found.plays(("action", "recover from stun"), ("recover from stun", 100))
    assert found.asked == "Aud initiative"


@rules("GAP.pulse")
def test_the_stunned_act_after_everybody_of_their_own_engagement_only() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), MAUL, 0),
        Entry("Bo", "B", N, sheet(pc=20), 6),
        Entry("Cy", "B", NE, sheet(pc=10), 8),
        Entry("Aud", "A", (6, 0), sheet(pc=1), 0),
        Entry("Bert", "B", (6, -1), sheet(pc=0), 6),
    ).plays(*strikes("strike Maul", ("strike", 50), ("damage", 6)), NOTHING)
    assert found.asked == "Bo action"


@rules("TERM.22")
def test_a_lost_spell_is_reported_once_and_only_of_a_caster() -> None:
    caster = sheet(spells=[{"name": "Bolt", "chance": 60}], pc=60)
    found = duel(MAUL, caster).plays(FIRST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(
        ("action", "melee attack"), STAY, ("attack", "strike Maul"), ("target", "Bo"), ("strike", 50), ("damage", 6)
    )
    assert len(found.events("spell-lost")) == 1
    found = duel(MAUL, sheet(pc=0)).plays(*strikes("strike Maul", ("strike", 50), ("damage", 6)))
    assert found.events("spell-lost") == []


@rules("16.5.restrain.d")
def test_one_hold_ending_leaves_another() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=1), 0),
        Entry("Cy", "A", (4, 0), sheet(pc=0), 0),
        Entry("Bo", "B", N, {**MAUL, "pc": 60}, 6),
        Entry("Di", "B", (8, 0), sheet(pc=0), 4),
    )
    for holder, held in (("Ana", "Di"), ("Cy", "Bo")):
        found.fighter(holder).gain("holding", source=held)
    found.plays(("initiative roll", 9), ("initiative roll", 1), FIRST)
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Maul"), ("target", "Ana"))
    found.plays(("strike", 50), ("damage", 1))
    assert (found.fighter("Ana").has("holding"), found.fighter("Cy").has("holding")) == (False, True)


@rules("11.1.b")
@pytest.mark.parametrize(("near", "warned"), [(7, True), (8, False)])
def test_the_closest_pair_counts(near: int, warned: bool) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(), 0),
        Entry("Bo", "B", (0, -12), sheet(), 6),
        Entry("Cy", "B", (0, -near), sheet(), 6),
        plan=Plan(radius=14),
    )
    assert bool(found.events("distance-warning")) is warned
    if warned:
        assert found.events("distance-warning")[0]["hexes"] == 7
