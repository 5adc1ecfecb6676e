"""What is measured, each in the same breath as what it is compared with, and by the time of the processor alone."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any, NamedTuple

import chess

from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import random_policy, sample
from swordplay.engine.scenario import Scenario


class Line(NamedTuple):
    """One line of the results: what, how much, and what it should be."""

    what: str
    found: str
    wanted: str
    good: bool


def timed(work: Callable[[], Any], least: float = 0.5) -> float:
    """Seconds a piece of work takes, the best of several runs over at least so long."""
    best, spent = float("inf"), 0.0
    while spent < least:
        started = perf_counter()
        work()
        once = perf_counter() - started
        best, spent = min(best, once), spent + once
    return best


def chess_moves(number: int) -> float:
    """Seconds for so many moves of random chess games, played to their ends."""
    uniform = random.Random(1)
    started, moves = process_time(), 0
    while moves < number:
        board = chess.Board()
        while not board.is_game_over():
            board.push(uniform.choice(list(board.legal_moves)))
            moves += 1
    return (process_time() - started) * number / moves


def figure_turns(ruleset: Ruleset, scenario: Scenario, number: int, limit: int = 200) -> float:
    """Seconds for so many turns with random legal choices from complete lists."""
    uniform = random.Random(2).random
    policy = random_policy(uniform)
    start = ruleset.begin(scenario)
    started, turns = process_time(), 0

    while turns < number:
        state = start.copy()
        before = state.clock
        sample(ruleset.fight(state), state, policy, uniform, limit)
        turns += max(1, (state.clock - before) * len(state.fighters))
    return (process_time() - started) * number / turns


def side_by_side(first: Callable[[], float], second: Callable[[], float], rounds: int = 5) -> float:
    """How many times the second fits into the first, measured in turns and judged by the middle one."""
    ratios = sorted(first() / second() for _ in range(rounds))
    return ratios[rounds // 2]


def copy_cost(ruleset: Ruleset, scenario: Scenario) -> float:
    """Seconds for one copy of a battle's state."""
    state = ruleset.begin(scenario)
    return timed(lambda: [state.copy() for _ in range(1000)]) / 1000


def undo_cost(ruleset: Ruleset, scenario: Scenario, answers: int = 600) -> tuple[float, float]:
    """Seconds to undo one answer after many, and to load the whole record."""
    battle = Battle(ruleset, scenario, Roller(5))
    uniform = random.Random(5)
    while battle.request is not None and len(battle.answers) < answers:
        legal = battle.request.legal()  # type: ignore[attr-defined]
        battle.answer(uniform.choice(legal).name)
    record = battle.record()
    loading = timed(lambda: Battle.load(ruleset, record), 0.1)
    undoing = []
    for _ in range(20):
        started = perf_counter()
        battle.undo()
        undoing.append(perf_counter() - started)
    return sorted(undoing)[len(undoing) // 2], loading


def memory_growth(ruleset: Ruleset, scenario: Scenario, fights: int, limit: int = 40) -> int:
    """Bytes that are still held after many fights, beyond what the first tenth of them left."""
    uniform = random.Random(3).random
    policy = random_policy(uniform)
    start = ruleset.begin(scenario)

    def run(number: int) -> None:
        for _ in range(number):
            state = start.copy()
            sample(ruleset.fight(state), state, policy, uniform, limit)

    run(fights // 10)
    tracemalloc.start()
    run(fights // 20)
    early, _ = tracemalloc.get_traced_memory()
    run(fights - fights // 10 - fights // 20)
    late, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return late - early
