"""Paths: cases, and every search checked against a plain relaxation over all states of a small map."""

import math
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.hexes import (
    SIDES,
    Hex,
    Moves,
    State,
    Step,
    Terrain,
    clock,
    disc,
    distance,
    neighbour,
    path,
    reachable,
    steps,
    turned,
)

WALK = {0: 1, 2: 1, 10: 1, 4: 2, 8: 2, 6: 2}
AHEAD = frozenset({0, 2, 10})
START: State = ((0, 0), 0)
SMALL_MAP = disc((0, 0), 2)

HEX_SETS = st.frozensets(st.sampled_from(SMALL_MAP), max_size=4)
MOVES = st.builds(
    Moves,
    forward=st.dictionaries(st.integers(0, 11), st.integers(0, 3), min_size=1),
    faces_the_way=st.frozensets(st.integers(0, 11)),
    turn=st.none() | st.integers(0, 3),
    extra=st.dictionaries(st.sampled_from(SMALL_MAP), st.integers(0, 3), max_size=5),
    barred=HEX_SETS,
    last_only=HEX_SETS,
    no_stop=HEX_SETS,
    within=st.just(frozenset(SMALL_MAP)),
)
STARTS = st.tuples(st.sampled_from(SMALL_MAP), st.integers(0, 11))


def _faced(facing: int, side: int) -> int:
    """The facing after facing the way one went: the side, or the nearest corner of that side."""
    if facing % 2 == 0:
        return side
    corners = ((side - 1) % 12, (side + 1) % 12)
    return min(corners, key=lambda corner: min(clock(facing, corner), clock(corner, facing)))


def _relaxed(start: State, moves: Moves) -> dict[State, float]:
    """Cheapest cost to end in each state, by going over all edges until nothing changes."""
    costs: dict[tuple[Hex, int, bool], float] = {(*start, False): 0}
    changed = True
    while changed:
        changed = False
        for (at, facing, ended), cost in list(costs.items()):
            if ended:
                continue
            edges: list[tuple[Hex, int, bool, int]] = []
            if moves.turn is not None:
                edges += [(at, turned(facing, by), False, moves.turn) for by in (-1, 1)]
            for side in SIDES:
                way, to = clock(facing, side), neighbour(at, side)
                if way not in moves.forward or to in moves.barred or to not in SMALL_MAP:
                    continue
                price = moves.forward[way] + moves.extra.get(to, 0)
                edges.append((to, facing, to in moves.last_only, price))
                if way in moves.faces_the_way:
                    edges.append((to, _faced(facing, side), to in moves.last_only, price))
            for to, after, ends, price in edges:
                if cost + price < costs.get((to, after, ends), math.inf):
                    costs[to, after, ends] = cost + price
                    changed = True
    stops: dict[State, float] = {}
    for (at, facing, _), cost in costs.items():
        if at not in moves.no_stop or at == start[0]:
            stops[at, facing] = min(cost, stops.get((at, facing), math.inf))
    return stops


def _walked(start: State, actions: list[Step], moves: Moves) -> tuple[State, int]:
    """Where single actions lead and what they cost, refusing what is not allowed."""
    (at, facing), cost, ended, went = start, 0, False, -1
    for kind, by in actions:
        if kind == "face":
            assert clock(facing, went) in moves.faces_the_way
            assert by == _faced(facing, went)
            facing, went = by, -1
            continue
        assert not ended
        if kind == "turn":
            assert moves.turn is not None
            assert by in (1, -1)
            facing, cost, went = turned(facing, by), cost + moves.turn, -1
        else:
            assert kind == "go"
            at = neighbour(at, by)
            assert at not in moves.barred
            cost += moves.forward[clock(facing, by)] + moves.extra.get(at, 0)
            ended, went = at in moves.last_only, by
    return (at, facing), cost


@given(STARTS, st.integers(0, 9), MOVES)
def test_reachable_against_relaxation(start: State, budget: int, moves: Moves) -> None:
    reached = reachable(start, budget, moves)
    expected = {state: cost for state, cost in _relaxed(start, moves).items() if cost <= budget}
    assert {state: reach.cost for state, reach in reached.items()} == expected
    assert [reach.cost for reach in reached.values()] == sorted(expected.values())


@given(STARTS, st.integers(0, 9), MOVES)
def test_steps_lead_there_at_that_cost(start: State, budget: int, moves: Moves) -> None:
    reached = reachable(start, budget, moves)
    for goal, reach in reached.items():
        assert goal == (reach.at, reach.facing)
        assert reach.cost <= budget
        assert _walked(start, steps(reached, goal), moves) == (goal, reach.cost)


@given(STARTS, st.integers(0, 9), MOVES, st.sampled_from(SMALL_MAP), st.none() | st.integers(0, 11))
def test_path_is_the_cheapest_of_the_reachable(
    start: State, budget: int, moves: Moves, goal: Hex, facing: int | None
) -> None:
    costs = [
        reach.cost
        for (at, after), reach in reachable(start, budget, moves).items()
        if at == goal and facing in (None, after)
    ]
    found = path(start, goal, budget, moves, facing)
    assert (found.cost if found else None) == (min(costs) if costs else None)


@given(STARTS, st.integers(0, 9), MOVES)
def test_the_same_question_has_the_same_answer(start: State, budget: int, moves: Moves) -> None:
    once, again = reachable(start, budget, moves), reachable(start, budget, moves)
    assert [(goal, reach.steps()) for goal, reach in once.items()] == [
        (goal, reach.steps()) for goal, reach in again.items()
    ]


def _costs(moves: Moves, budget: int, start: State = START) -> Mapping[State, int]:
    return {state: reach.cost for state, reach in reachable(start, budget, moves).items()}


def test_one_point_goes_to_the_three_hexes_ahead() -> None:
    reached = _costs(Moves(WALK, AHEAD), 1)
    assert set(reached) == {START, ((0, -1), 0), ((1, -1), 0), ((1, -1), 2), ((-1, 0), 0), ((-1, 0), 10)}


def test_going_back_costs_two_and_keeps_the_facing() -> None:
    assert _costs(Moves(WALK, AHEAD), 2)[(0, 1), 0] == 2
    assert ((0, 1), 6) not in _costs(Moves(WALK, AHEAD), 2)


def test_turning_on_the_spot() -> None:
    assert _costs(Moves({}, turn=1), 9) == {((0, 0), facing): abs(facing - 12 * (facing > 6)) // 2 for facing in SIDES}
    assert set(_costs(Moves({}), 9)) == {START}


def test_a_figure_that_faces_corners_keeps_to_corners() -> None:
    moves = Moves({1: 1, 11: 1, 3: 2, 9: 2}, frozenset({1, 3, 9, 11}))
    reached = _costs(moves, 2, ((0, 0), 1))
    assert {facing for _, facing in reached} <= {1, 3, 5, 7, 9, 11}
    assert reached[(1, 0), 3] == 2
    assert ((1, -1), 3) not in reached


def test_obstacles_cost_more_and_walls_are_gone_round() -> None:
    ahead = (0, -1)
    assert _costs(Moves(WALK, extra={ahead: 3}), 4)[ahead, 0] == 4
    assert path(START, (0, -2), 9, Moves(WALK, AHEAD, barred={ahead})) is not None
    assert path(START, ahead, 9, Moves(WALK, AHEAD, barred={ahead})) is None
    detour = path(START, (0, -2), 9, Moves(WALK, AHEAD, barred={ahead}))
    assert detour is not None
    assert detour.cost == 3
    assert [by for kind, by in detour.steps() if kind == "go"] == [2, 0, 10]


def test_a_hex_that_ends_the_movement_is_not_passed() -> None:
    ring = set(disc((0, 0), 1)) - {(0, 0)}
    reached = _costs(Moves(WALK, AHEAD, 1, last_only=ring), 9)
    assert {at for at, _ in reached} == ring | {(0, 0)}


def test_leaving_a_hex_that_ends_the_movement_is_free() -> None:
    moves = Moves(WALK, AHEAD, 1, last_only={(0, 0)})
    assert _costs(moves, 3)[(0, -3), 0] == 3


def test_coming_back_to_a_start_that_ends_the_movement_ends_it() -> None:
    column = {(0, -1), (0, 0), (0, 1)}
    back_and_forth = {0: 1, 6: 1}
    reached = _costs(Moves(back_and_forth, frozenset({6}), last_only={(0, 0)}, within=column), 9)
    assert reached[(0, 0), 6] == 2
    assert ((0, -1), 6) not in reached
    turning = Moves(back_and_forth, frozenset({6}), 1, last_only={(0, 0)}, within=column)
    again = reachable(START, 9, turning)
    assert steps(again, ((0, 0), 6)) == [("go", 0), ("go", 6), ("face", 6)]
    assert again[(0, -1), 6].cost == 4


def test_a_hex_not_to_stop_in_is_passed() -> None:
    corridor = {(0, 0), (0, -1), (0, -2)}
    moves = Moves(WALK, AHEAD, no_stop={(0, -1)}, within=corridor)
    assert set(_costs(moves, 2)) == {START, ((0, -2), 0)}
    assert path(START, (0, -1), 2, moves) is None


def test_the_map_ends_where_it_ends() -> None:
    terrain = Terrain.rectangle(4, 3)
    reached = reachable(START, 20, Moves(WALK, AHEAD, 1, within=terrain.ground))
    assert {at for at, _ in reached} == set(terrain.ground)


def test_straight_ahead_is_preferred() -> None:
    found = path(START, (0, -3), 9, Moves(WALK, AHEAD, 1))
    assert found is not None
    assert found.steps() == [("go", 0)] * 3


def test_free_steps_are_followed() -> None:
    reached = _costs(Moves({0: 0}, within={(0, -k) for k in range(5)}), 0)
    assert set(reached) == {((0, -k), 0) for k in range(5)}


def test_an_open_field_is_reached_by_distance() -> None:
    reached = reachable(START, 6, Moves(dict.fromkeys(SIDES, 1)))
    assert {at: reach.cost for (at, _), reach in reached.items()} == {
        at: distance((0, 0), at) for at in disc((0, 0), 6)
    }


@pytest.mark.parametrize(
    ("forward", "turn", "extra"), [({0: -1}, None, {}), ({0: 1}, -1, {}), ({0: 1}, 1, {(0, 0): -1})]
)
def test_no_price_is_negative(forward: dict[int, int], turn: int | None, extra: dict[Hex, int]) -> None:
    with pytest.raises(ValueError, match="never negative"):
        Moves(forward, turn=turn, extra=extra)
