"""16.1: shots and throws at their edges: parts of large bodies, walls beyond, several weapons in one action."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex, disc, in_cone, label
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import GO, NOTHING, Map, arms, rules, sheet, table

BOW: dict[str, Any] = {"name": "Short bow", "base_chance": 60, "min_md": 0, "loaded": True}
WALL = Ground("wall", impassable=True, blocks_sight=True, height=3)
SHOT = (("action", "fire"), ("attack", "strike Short bow"))
BO = Entry("Bo", "B", (0, -4), sheet(pc=0), 6)


def shooter(paper: dict[str, Any], *others: Entry, ground: tuple[Patch, ...] = ()) -> Map:
    """Ana faces north and acts first."""
    ana = Entry("Ana", "A", (0, 0), {**paper, "pc": 30}, 0)
    return table(ana, *others, plan=Plan(radius=20, patches=list(ground))).plays(*GO)


# Large bodies


@rules("16.1.a", "16.1.e", "TERM.5")
@pytest.mark.faults("dragonquest.1")
def test_one_aims_at_the_part_of_a_body_that_lies_in_the_ranged_zone() -> None:
    """Ogg stands in (4,-4), (4,-3) and (3,-3), of which the second is outside; the shot goes along the zone's edge.

    It is rolled for once, although the line crosses two of its hexes.
    """
    found = shooter(arms({**BOW, "range": 8}), Entry("Ogg", "B", (4, -4), sheet(hexes=3, pc=0), 1)).plays(*SHOT)
    found.plays(("target", "Ogg"), ("strike", 90))
    assert found.events("flew-past")[0]["hex"] == (12, -12)


@rules("16.1.c")
@pytest.mark.parametrize(("range_", "legal"), [(4, True), (3, False)])
def test_the_part_of_a_body_that_is_aimed_at_has_to_be_in_range(range_: int, legal: bool) -> None:
    """Of Urk's four hexes only (4,-4) lies in the ranged zone; one of the others is only three hexes away."""
    urk = Entry("Urk", "B", (5, -4), sheet(hexes=4, pc=0), 3)
    found = shooter(arms({**BOW, "range": range_}), urk, Entry("Bo", "B", (0, -3), sheet(pc=0), 6)).plays(*SHOT)
    assert ("Urk" in found.legal) is legal
    if not legal:
        assert found.refused("Urk") == "out-of-range"


# Lines


@rules("16.1.c")
@pytest.mark.parametrize(("wall", "flown"), [(-7, 6), (-12, 11), (-13, 12)])
def test_a_wall_beyond_the_target_stops_the_missile(wall: int, flown: int) -> None:
    found = shooter(arms({**BOW, "range": 8}), BO, ground=(Patch([(0, wall)], WALL),)).plays(*SHOT)
    found.plays(("target", "Bo"), ("strike", 90))
    assert found.events("flew-past")[0]["hexes"] == flown


@rules("16.1.e")
def test_the_order_in_a_hex_is_rolled_with_one_die() -> None:
    found = shooter(
        arms(BOW),
        Entry("Bo", "B", (0, -5), sheet(rides="Grey", mounted=True, pc=0), 0),
        Entry("Grey", "B", (0, -5), sheet(ridden_by="Bo", size="large"), 0),
    ).plays(*SHOT, ("target", "Bo"))
    waiting = found.battle.waiting
    assert waiting is not None
    assert (found.asked, waiting.dice) == ("Ana order in hex", (1, 2))


@rules("16.1.f")
def test_one_who_found_no_line_remembers_it_for_the_next_pulse() -> None:
    found = shooter(arms(BOW), BO, ground=(Patch([(0, -2)], WALL),)).plays(*SHOT, ("target", "Bo"))
    remembered = []
    for _ in range(2):
        found.plays(NOTHING, *GO)
        remembered.append(found.fighter("Ana").has("found no line of fire"))
        found.plays(NOTHING)
    assert remembered == [True, False]


@rules("16.1.a", "16.1.b")
@pytest.mark.faults("dragonquest.1")
def test_one_aims_at_the_part_of_a_body_that_can_be_seen() -> None:
    """The wall hides (0,-6) and (0,-5) of Ogg, but not (-1,-5)."""
    ogg = Entry("Ogg", "B", (0, -6), sheet(hexes=3, pc=0), 1)
    found = shooter(arms(BOW), ogg, ground=(Patch([(0, -4)], WALL),)).plays(*SHOT, ("target", "Ogg"))
    assert found.asked == "Ana strike"


@rules("16.1.e", "16.1.c")
@pytest.mark.faults("dragonquest.1")
@pytest.mark.parametrize(
    "goal", [hex for hex in disc((0, 0), 4) if in_cone(0, (0, 0), hex) and hex not in disc((0, 0), 1)]
)
def test_one_who_stands_on_the_line_beyond_the_target_is_rolled_for(goal: Hex) -> None:
    """Twice as far on the same line: nobody is missed because the end of the flight was rounded."""
    beyond = Entry("Cy", "A", (2 * goal[0], 2 * goal[1]), sheet(), 0)
    found = shooter(arms(BOW), Entry("Bo", "B", goal, sheet(pc=0), 0), beyond)
    if found.asked == "A next figure":
        found.plays(("next figure", "Ana"))
    found.plays(*SHOT, ("target", "Bo"), ("strike", 90))
    request = found.battle.request
    assert request is not None
    assert (found.asked, request.at) == ("Ana strike", "Cy")


@rules("16.1.b", "16.1.c")
@pytest.mark.faults("dragonquest.1")
def test_a_wall_beside_the_line_stops_nothing() -> None:
    """The line to (2,-4) runs between the hexes: (1,-1) is wall, (0,-1) is open."""
    net = {"name": "Net", "base_chance": 60, "min_md": 0}
    bo = Entry("Bo", "B", (2, -4), sheet(pc=0), 6)
    found = shooter(arms(net), bo, ground=(Patch([(1, -1), (3, -5)], WALL),))
    found.plays(("action", "fire"), ("attack", "strike Net"), ("target", "Bo"), ("strike", 90))
    assert found.events("flew-past")[0]["hex"] == (3, -7)


@rules("16.1.e")
@pytest.mark.faults("dragonquest.1")
def test_those_on_both_sides_of_the_line_come_in_random_order() -> None:
    beside = [Entry(name, "B", hex, sheet(pc=0), 0) for name, hex in (("Lu", (1, -3)), ("Ra", (2, -3)))]
    found = shooter(arms(BOW), Entry("Bo", "B", (2, -4), sheet(pc=0), 6), *beside).plays(*SHOT, ("target", "Bo"))
    found.plays(("order in hex", 2), ("strike", 90))
    order = [found.battle.request.at if found.battle.request else ""]
    assert order == ["Lu"]


@rules("16.1.c", "GAP.mount")
@pytest.mark.faults("dragonquest.4")
def test_a_thrown_weapon_lies_where_it_struck_though_its_target_is_thrown_from_the_saddle() -> None:
    """The hand axe does not stick; Bo, stunned, falls beside his horse."""
    axe = {"name": "Hand axe", "base_chance": 80, "min_md": 0, "range": 9}
    found = shooter(
        arms(axe),
        Entry("Bo", "B", (0, -5), sheet(pc=0, rides="Grey", mounted=True, en=12), 0),
        Entry("Grey", "B", (0, -5), sheet(ridden_by="Bo", size="large"), 0),
    ).plays(("action", "fire"), ("attack", "strike Hand axe"), ("target", "Bo"), ("order in hex", 1), ("strike", 50))
    found.plays(("damage", 9), ("stay mounted", 100), ("hex to fall to", label((0, -6))))
    assert found.fighter("Bo").hex == (0, -6)
    assert [(item.name, item.hex) for item in found.battle.state.items] == [("Hand axe", (0, -5))]


# Several weapons


def thrower(*weapons: Any) -> Map:
    return shooter(arms(*weapons, md=20, ps=20), BO).plays(("action", "fire"))


@rules("16.4.a")
def test_two_weapons_are_thrown_in_one_action() -> None:
    daggers = [{"name": name, "kind": "Dagger", "range": 9} for name in ("Left", "Right")]
    found = thrower(*daggers).plays(("attack", "strike Left"), ("target", "Bo"), ("strike", 98))
    assert found.asked == "Ana attack"
    assert found.refused("strike Left") == "absent"
    found.plays(("attack", "strike Right"), ("target", "Bo"), ("strike", 98))
    assert (found.asked, found.fighter("Ana").hands) == ("Bo action", ())


@rules("TERM.18")
def test_one_who_passes_out_throws_no_second_weapon() -> None:
    daggers = [{"name": name, "kind": "Dagger", "range": 9} for name in ("Left", "Right")]
    found = thrower(*daggers).plays(("attack", "strike Left"), ("target", "Bo"))
    found.battle.intervene("set", "Ana", field="en", value=2)
    assert found.plays(("strike", 98)).asked == "Bo action"


@rules("18.4.b")
def test_a_monster_breathes_once() -> None:
    breaths = [{"name": name, "breath": True, "natural": True, "use": "R", "range": 9} for name in ("fire", "frost")]
    found = thrower(*breaths).plays(("attack", "breath fire"), ("target", "Bo"), ("resistance", 99))
    found.plays(("spell damage", 5))
    assert found.asked == "Bo action"


@rules("TERM.7")
def test_of_several_empty_weapons_the_first_is_named() -> None:
    empty = [{"name": name, "hands": [1]} for name in ("Crossbow", "Sling")]
    found = shooter(arms(*empty), BO)
    assert found.refused("fire") == "not-loaded"
    reason = found.offers["fire"].reason
    assert reason is not None
    assert "Crossbow" in reason.text
