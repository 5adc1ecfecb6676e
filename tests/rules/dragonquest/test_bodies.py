"""21 and 22: bare hands, and monsters of several hexes."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Ground, Hex, label, neighbour, parse_label
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import ATTACK, GO, STAY, Map, duel, rules, sheet, strikes, table

# 21: unarmed


@rules("21.a")
@pytest.mark.parametrize(("attacks", "more"), [(1, False), (2, True)])
def test_everybody_has_one_unarmed_attack_unless_the_sheet_says_more(attacks: int, more: bool) -> None:
    found = duel(sheet(attacks=attacks)).plays(*strikes("strike unarmed", ("strike", 90)))
    assert (found.asked == "Ana attack") is more
    if more:
        found.plays(("attack", "strike unarmed"), ("target", "Bo"), ("strike", 90))
        assert found.asked == "Bo action"


@pytest.mark.parametrize(
    ("ps", "number"),
    [
        pytest.param(12, 28, marks=rules("21.b")),
        pytest.param(19, 32, marks=rules("21.c")),
        pytest.param(15, 28, marks=rules("21.c")),
    ],
)
def test_the_unarmed_base_chance(ps: int, number: int) -> None:
    found = duel(sheet(ag=14, ps=ps), sheet(ag=0)).plays(*strikes("strike unarmed"))
    assert found.number == number
    assert found.reasons["unarmed-agility"] == 28


@pytest.mark.parametrize(
    ("ps", "die", "lost"),
    [
        pytest.param(14, 9, 5, marks=rules("21.d")),
        pytest.param(14, 4, 1, marks=rules("21.d")),
        pytest.param(17, 9, 5, marks=rules("21.e")),
        pytest.param(20, 8, 5, marks=rules("21.e")),
        pytest.param(21, 8, 6, marks=rules("21.e")),
    ],
)
def test_unarmed_damage(ps: int, die: int, lost: int) -> None:
    found = duel(sheet(ag=20, ps=ps), sheet(ag=0)).plays(*strikes("strike unarmed", ("strike", 30), ("damage", die)))
    assert found.fighter("Bo").ft == 20 - lost


@rules("21.f")
@pytest.mark.parametrize(("rank", "legal"), [(3, True), (2, False), (None, False)])
def test_kicks_from_rank_three(rank: int | None, legal: bool) -> None:
    found = duel(sheet(unarmed=rank), sheet(ag=0)).plays(*ATTACK)
    assert ("kick unarmed" in found.legal) is legal
    if legal:
        found.plays(("attack", "kick unarmed"), ("target", "Bo"))
        assert found.number == 30 + 15 + 12  # the unarmed chance
    else:
        assert found.refused("kick unarmed") == "rank-needed"


@rules("21.g")
@pytest.mark.parametrize(("rank", "number"), [(3, 66), (4, 70), (2, None), (None, None)])
def test_who_may_kick_may_trip(rank: int | None, number: int | None) -> None:
    found = duel(sheet(unarmed=rank, md=14), sheet(ag=0)).plays(*ATTACK)
    if number is None:
        assert found.refused("trip unarmed") == "rank-needed"
    else:
        assert found.plays(("attack", "trip unarmed"), ("target", "Bo")).number == number


# 22: several hexes


def giant(*others: Entry, facing: int = 1, ground: tuple[Patch, ...] = (), **changes: Any) -> Map:
    """Ogg fills three hexes with his head at (0, 0), looking at the corner between north and north-east."""
    paper = {**sheet(hexes=3, tmr=6, pc=30, ag=14), **changes}
    far = Entry("Far", "B", (12, -12), sheet(pc=0), 4)
    plan = Plan(radius=14, patches=list(ground))
    found = table(Entry("Ogg", "A", (0, 0), paper, facing), *others, far, plan=plan)
    return found.plays(*GO) if found.asked.endswith("initiative roll") else found


@rules("22.a")
@pytest.mark.parametrize(("facing", "fine"), [(1, True), (11, True), (0, False), (6, False)])
def test_a_large_head_points_at_a_corner(facing: int, fine: bool) -> None:
    if not fine:
        with pytest.raises(UnreadableError, match="has to face a corner"):
            giant(facing=facing)
        return
    found = giant(facing=facing).plays(("action", "move"))
    faces = {name for name in found.offers if name.startswith("face")}
    assert len(faces) == 5
    assert all(int(name.split()[1]) % 2 for name in faces)


@rules("22.a")
def test_its_zone_is_the_two_hexes_that_meet_at_the_corner() -> None:
    for hex, facing, in_zone in (((0, -1), 0, True), ((1, -1), 2, True), ((1, 0), 4, False), ((-1, 0), 10, False)):
        found = giant(Entry("Bo", "B", hex, sheet(pc=0, ag=1), facing))
        engaged = any("Ogg" in group for group in found.battle.state.engagements)  # type: ignore[attr-defined]
        assert engaged is in_zone


@rules("22.b")
def test_its_head_enters_a_front_hex_and_the_body_follows() -> None:
    found = giant().plays(("action", "move"))
    assert found.refused(label((1, 0))) == "needs-turn"
    before = found.fighter("Ogg").hexes()
    found.plays(("move", label((1, -1))))
    assert found.fighter("Ogg").hexes() == tuple((q + 1, r - 1) for q, r in before)
    assert found.fighter("Ogg").facing == 1


@rules("22.b")
def test_every_hex_costs_one_and_a_blocking_hex_stops_it() -> None:
    found = giant().plays(("action", "move"))
    for step in range(1, 7):
        found.plays(("move", label((0, -step))))
    assert found.fighter("Ogg").hex == (0, -6)
    wall = Patch([(0, -1)], Ground("wall", impassable=True, blocks_sight=True))
    assert giant(ground=(wall,)).plays(("action", "move")).refused(label((0, -1))) == "impassable"


def steps_left(found: Map) -> int:
    """How many hexes Ogg can still go straight ahead by the side right of his nose."""
    gone = 0
    while True:
        if found.asked != "Ogg move":
            return gone
        me = found.fighter("Ogg")
        ahead = label(neighbour(me.hex, me.facing - 1))
        if ahead not in found.legal:
            return gone
        found.plays(("move", ahead))
        gone += 1


@rules("22.c")
@pytest.mark.parametrize(
    ("script", "left"),
    [
        (["face 5", "(1,0)", "face 1"], 3),
        (["face 7"], 5),
        (["face 3"], 6),
        (["face 3", "face 5"], 5),
    ],
)
def test_turning_costs_one_for_every_two_corners(script: list[str], left: int) -> None:
    found = giant().plays(("action", "move"))
    for line in script:
        if line.startswith("face"):
            found.plays(("move", line))
        else:
            found.plays(("move", label(parse_label(line))))
    assert steps_left(found) == left


@rules("22.d")
def test_the_head_is_the_pivot_and_the_body_needs_room() -> None:
    found = giant().plays(("action", "move"))
    old = found.fighter("Ogg").hexes()
    found.plays(("move", "face 7"))
    new = found.fighter("Ogg").hexes()
    assert new[0] == old[0] == (0, 0)
    assert set(new[1:]).isdisjoint(old[1:])
    wall = Patch([(0, -1)], Ground("wall", impassable=True, blocks_sight=True))
    assert giant(ground=(wall,)).plays(("action", "move")).refused("face 7") == "no-room-for-body"


def trampled(at: Hex = (0, -2), **foe: Any) -> Map:
    """Ogg walks two hexes north, where Bo stands and looks away."""
    found = giant(Entry("Bo", "B", at, sheet(pc=0, **{"ag": 18, **foe}), 0)).plays(("action", "move"))
    return found.plays(("move", label((0, -1))), ("move", label((0, -2))))


@rules("22.e")
def test_a_smaller_figure_is_knocked_down_without_a_roll() -> None:
    found = trampled()
    assert found.fighter("Bo").has("prone")
    found.plays(("strike", 90), STAY)
    assert found.asked == "Bo hex to fall to"
    found.plays(("hex to fall to", label((0, -3))))
    assert (found.fighter("Bo").hex, found.fighter("Bo").has("prone")) == ((0, -3), True)


@rules("22.e")
def test_it_need_not_stop_for_those_it_walks_over() -> None:
    found = giant(Entry("Bo", "B", (0, -2), sheet(pc=0), 6)).plays(("action", "move"), ("move", label((0, -1))))
    assert label((0, -2)) in found.legal
    assert found.refused(label((1, -2))) == "outside-zone"
    found.plays(("move", label((0, -2))), ("strike", 90), ("move", label((0, -3))))
    assert found.fighter("Ogg").hex == (0, -3)


@rules("22.f")
@pytest.mark.parametrize(("roll", "hit"), [(26, True), (27, False)])
def test_trampling_has_a_base_chance_of_forty(roll: int, hit: bool) -> None:
    found = trampled(ag=14)
    assert (found.asked, found.number) == ("Ogg strike", 26)
    found.plays(("strike", roll))
    assert (found.asked == "Ogg damage") is hit


@rules("22.f")
@pytest.mark.parametrize("side", [False, True])
def test_a_shield_helps_against_what_tramples_from_above(side: bool) -> None:
    bo = Entry("Bo", "B", (0, -2), sheet(pc=0, ag=14, shield={"name": "Kite", "defence": 12}), 0)
    far = Entry("Far", "B", (12, -12), sheet(pc=0), 4)
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=3, tmr=6, pc=30), 1)
    found = table(ogg, bo, far, plan=Plan(radius=14), shield_side=side).plays(*GO, ("action", "move"))
    found.plays(("move", label((0, -1))), ("move", label((0, -2))))
    assert found.number == 40 - 14 - 12


@rules("22.f")
def test_one_trample_for_each_figure_and_pulse() -> None:
    found = trampled().plays(("strike", 90), ("move", "face 7"))
    assert found.asked == "Ogg move"  # turning over Bo again calls for no second check


@rules("22.g")
@pytest.mark.parametrize(("die", "ft"), [(5, 14), (1, 18)])
def test_trampling_adds_the_size_in_hexes(die: int, ft: int) -> None:
    found = trampled(ag=14, protection=2).plays(("strike", 26), ("damage", die))
    assert found.fighter("Bo").ft == ft
