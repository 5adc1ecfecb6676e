"""14.1, GAP.hexes: steps, turns and jumps at their edges, and who can be passed."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex, disc, label
from swordplay.engine.requests import Choose
from swordplay.engine.scenario import Entry, Patch, Plan
from swordplay.engine.tally import Refusal
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    NE,
    NOTHING,
    NW,
    STAY,
    Map,
    N,
    alone,
    arms,
    case,
    march,
    rules,
    sheet,
    table,
)

WALL = Ground("wall", impassable=True)
FAR = Entry("Far", "B", (9, -9), sheet(pc=0), 2)


def left(found: Map) -> str:
    """What the pending step says of the movement left."""
    note = found.offers["stop"].note
    assert note is not None
    return note.text


NONE = "movement left: 0"


# Passing friends


def corridor(tmr: int, *others: Entry, length: int = 4, action: str = "move") -> Map:
    """Ana at the south end of a corridor of so many hexes to the north; Cy stands in the first."""
    free = {(0, -k) for k in range(length + 1)}
    walls = Patch([hex for hex in disc((0, 0), 6) if hex not in free], WALL)
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, tmr=tmr), 0),
        Entry("Cy", "A", N, sheet(), 6),
        *others,
        FAR,
        plan=Plan(radius=10, patches=[walls]),
    )
    return found.plays(*GO, ("next figure", "Ana"), ("action", action))


def at(hex: Hex, side: str, name: str = "Di", **more: Any) -> Entry:
    """Somebody who looks south as a friend and north as an enemy, so that nobody is engaged."""
    return Entry(name, side, hex, sheet(**more), 6 if side == "A" else 0)


@pytest.mark.parametrize(
    ("tmr", "others", "legal"),
    [
        case(3, [at((0, -2), "A")], True, proves="GAP.hexes"),
        case(2, [at((0, -2), "A")], False, proves="GAP.hexes"),
        case(3, [at((0, -2), "B", pc=0)], False, proves="GAP.hexes"),
        case(3, [at((0, -2), "A"), at((0, -3), "B", "Eve", pc=0)], False, proves="GAP.hexes"),
    ],
)
def test_one_passes_friends_as_far_as_there_is_a_free_hex_in_reach(tmr: int, others: list[Entry], legal: bool) -> None:
    found = corridor(tmr, *others)
    assert (label(N) in found.legal) is legal
    if not legal:
        assert found.refused(label(N)) == "friend-there"


@rules("GAP.hexes")
def test_the_unconscious_leave_their_hex_free_and_the_unseen_seem_to() -> None:
    found = corridor(3, at((0, -2), "B", pc=0))
    assert label(N) not in found.legal
    found.battle.intervene("set", "Di", field="en", value=2)
    assert label(N) in found.legal
    hidden = corridor(3, Entry("Di", "B", (0, -2), sheet(pc=0), 0, hidden=True))
    assert label(N) in hidden.legal


@rules("GAP.hexes", "GAP.close")
def test_nobody_passes_a_hex_where_a_friend_fights_hand_to_hand() -> None:
    found = table(
        Entry("Di", "A", (0, -2), sheet(pc=30), 0),
        Entry("Bo", "B", (0, -3), sheet(pc=0), 6),
        Entry("Ana", "A", (0, 0), sheet(pc=40), 0),
        Entry("Cy", "A", N, sheet(pc=10), 6),
        FAR,
        plan=Plan(radius=10, patches=[Patch([hex for hex in disc((0, 0), 6) if hex[0]], WALL)]),
    ).plays(("initiative roll", 10), ("initiative roll", 1), FIRST)
    found.plays(("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING)
    found.plays(("side first", "A"), ("next figure", "Cy"), ("action", "move"), ("move", label((0, -2))), STAY)
    found.plays(("action", "move"), ("move", label(N)))
    assert found.refused(label((0, -2))) == "friend-there"


@rules("13.1.a", "GAP.hexes", "15.b")
@pytest.mark.parametrize(("beyond", "legal"), [(None, True), ("A", False)])
def test_a_nimble_shift_passes_a_friend_inside_the_zone(beyond: str | None, legal: bool) -> None:
    found = table(
        Entry("Ana", "A", NW, arms("Broadsword", ag=22, pc=60), 4),
        Entry("Cy", "A", N, sheet(pc=1), 6),
        *([Entry("Di", beyond, NE, sheet(pc=2), 8)] if beyond else []),
        Entry("Bo", "B", (0, 0), sheet(pc=0), 0),
    ).plays(FIRST, ("action", "melee attack"))
    assert (label(N) in found.legal) is legal


@rules("13.1.a", "15.b")
def test_the_second_hex_of_a_shift_is_in_the_zone_as_well() -> None:
    found = table(
        Entry("Ana", "A", NW, arms("Broadsword", ag=22, pc=60), 4), Entry("Bo", "B", (0, 0), sheet(pc=0), 0)
    ).plays(FIRST, ("action", "melee attack"), ("move", label(N)))
    assert found.refused(label((0, -2))) == "outside-zone"
    assert label(NE) in found.legal


@rules("GAP.close", "GAP.hexes")
def test_whoever_shares_a_hex_with_a_friend_and_cannot_leave_may_stay() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Cy", "A", (0, 0), sheet(), 0), FAR, plan=Plan(radius=10)
    )
    found.battle.intervene("afflict", "Ana", condition="prone")
    found.plays(*GO, ("next figure", "Ana"), ("action", "pass"), ("pass", "stand up"))
    assert "stop" in found.legal


# Prices and ends


@rules("14.1.b")
def test_the_last_point_pays_for_a_turn() -> None:
    found = alone(sheet(tmr=2), price_of_turning=1).plays(("action", "move"), ("move", label(N)))
    assert left(found) == "movement left: 1"
    assert "face 2" in found.legal
    found.plays(("move", "face 2"))
    assert found.asked == "Bo action"


@rules("14.1.b")
def test_a_step_to_a_front_hex_is_no_turn() -> None:
    found = alone(sheet(tmr=2), price_of_turning=1).plays(("action", "move"), ("move", label(NE)))
    assert (found.fighter("Ana").facing, left(found)) == (0, "movement left: 1")


@rules("14.1.c", "14.1.a")
def test_a_first_hex_dearer_than_ones_movement_leaves_nothing() -> None:
    plan = Plan(radius=26, patches=[Patch([N], Ground("bog", cost=4))])
    assert left(alone(sheet(tmr=2), plan=plan).plays(("action", "move"), ("move", label(N)))) == NONE


@rules("14.1.d", "14.1.f")
@pytest.mark.parametrize(
    ("foe", "script"),
    [
        ({"hex": (0, -2)}, [("move", label(N))]),
        ({"hex": (0, -3)}, [("move", "jump 2 hexes"), ("landing", 1)]),
        ({"hex": N, "hidden": True}, [("move", label(N))]),
    ],
)
def test_what_ends_the_movement_leaves_no_hex(foe: dict[str, Any], script: list[Any]) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", foe["hex"], sheet(pc=0), 6, hidden=foe.get("hidden", False)),
        FAR,
    ).plays(*GO, ("action", "move"), *script)
    assert left(found) == NONE
    assert "face 2" in found.legal


@rules("TERM.9", "14.1.a")
def test_a_refused_step_knows_how_many_hexes_were_gone() -> None:
    found = alone(sheet(tmr=3)).plays(("action", "move"))
    assert march(found) == 3
    request = found.battle.request
    assert isinstance(request, Choose)
    refused = next(option.refusal for option in request.options if option.name == "go N")
    assert refused == Refusal("no-movement-left", (3,), ("stop",))


# Jumps


@rules("14.1.f", "TERM.16")
def test_without_a_length_in_feet_a_jump_costs_as_many_points_as_hexes() -> None:
    found = alone(sheet()).plays(("action", "move"))
    assert "jump 5 hexes" in found.legal
    assert left(found.plays(("move", "jump 2 hexes"), ("landing", 1))) == "movement left: 3"


@rules("14.1.f", "14.2-8.e")
def test_only_a_move_has_jumps_and_as_long_ones_as_the_movement() -> None:
    walks = (alone(sheet(tmr=45)).plays(("action", action)) for action in ("move", "evade"))
    jumps = [[name for name in walk.offers if name.startswith("jump")] for walk in walks]
    assert (len(jumps[0]), jumps[0][-1], jumps[1]) == (45, "jump 45 hexes", [])


@rules("14.1.f", "14.1.c")
def test_after_a_jump_no_hex_is_the_first() -> None:
    plan = Plan(radius=26, patches=[Patch([(0, -5)], Ground("bog", cost=3))])
    found = alone(sheet(tmr=6), plan=plan).plays(("action", "move"), ("move", label(N)), ("move", label((0, -2))))
    found.plays(("move", "jump 2 hexes"), ("landing", 1))
    assert left(found) == "movement left: 2"
    assert found.refused(label((0, -5))) == "no-movement-left"


@rules("14.1.f", "GAP.hexes")
@pytest.mark.parametrize(
    ("side", "hidden", "en", "refused"),
    [
        ("B", False, 15, "no-landing"),
        ("A", False, 15, "no-landing"),
        ("A", True, 15, "no-landing"),
        ("B", True, 15, None),
        ("B", False, 3, None),
    ],
)
def test_where_somebody_stands_nobody_lands(side: str, hidden: bool, en: int, refused: str | None) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Di", side, (0, -3), sheet(pc=0), 0, hidden=hidden),
        FAR,
    )
    found.battle.intervene("set", "Di", field="en", value=en)
    found.plays(*GO)
    if found.asked.endswith("next figure"):
        found.plays(("next figure", "Ana"))
    found.plays(("action", "move"))
    assert (None if "jump 3 hexes" in found.legal else found.refused("jump 3 hexes")) == refused


# Large figures


def giant(hexes: int, *others: Entry) -> Map:
    """Ogg, with his head in (0, 0) and his body to the south, moves first."""
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=hexes, tmr=6, pc=30), 1)
    return table(ogg, *others, FAR, plan=Plan(radius=12)).plays(*GO)


@rules("22.e")
@pytest.mark.parametrize("hexes", [2, 3])
def test_once_over_whoever_stood_in_the_way_a_monster_goes_where_it_likes(hexes: int) -> None:
    found = giant(hexes, Entry("Bo", "B", (0, -2), sheet(pc=0), 6)).plays(("action", "move"), ("move", label(N)))
    assert found.refused(label((1, -2))) == "outside-zone"
    found.plays(("move", label((0, -2))), ("strike", 90), ("move", label((0, -3))))
    assert label((1, -4)) in found.legal
    assert left(found) == "movement left: 3"


@rules("22.c", "14.2-8.i")
def test_a_monster_that_passes_has_one_turn_as_well() -> None:
    found = giant(2).plays(("action", "pass"), ("pass", "wait"), ("move", "face 3"))
    assert found.refused("face 5") == "no-turn-left"


@rules("22.b", "GAP.hexes")
def test_a_monster_that_finds_an_unseen_one_in_its_way_has_moved_enough() -> None:
    found = giant(3, Entry("Urk", "B", (0, -2), sheet(hexes=3, pc=0), 1, hidden=True))
    found.plays(("action", "move"), ("move", label(N)))
    assert (found.fighter("Ogg").hex, left(found)) == ((0, 0), NONE)
