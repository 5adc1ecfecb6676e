"""What playing costs in every ruleset, against random chess in the same run; and that it stays so, however long."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

from benchmarks import measure
from benchmarks.measure import Line
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import sample
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.files import load_scenario
from swordplay.games import ruleset
from swordplay.opponents import policy

MOVES = 1000
"""So many moves of random chess everything is measured against."""
TURNS_WANTED = 500
DUELS_WANTED = 60
DUELS_FOUGHT = 300
ROUNDS = 9
FIGHTS = 10_000
CROWDS = (2, 4, 8, 16, 32, 64)

SWORDSMAN = {
    "st": 12,
    "dx": 12,
    "iq": 10,
    "ht": 11,
    "skills": {"Broadsword": 14},
    "gear": [{"item": "Thrusting Broadsword", "hand": "right"}],
}


def swordsmen(name: str) -> Scenario:
    """Two swordsmen without armour, two hexes apart."""
    fighters = [Entry("Ana", "red", (0, 0), SWORDSMAN, 0), Entry("Bo", "blue", (0, -2), SWORDSMAN, 6)]
    return Scenario(name, fighters, Plan(radius=8))


DUELS: dict[str, Callable[[], Scenario]] = {
    "gurps4-dungeon": lambda: swordsmen("gurps4-dungeon"),
    "gurps4-bands": lambda: swordsmen("gurps4-bands"),
    "gurps4": lambda: swordsmen("gurps4"),
    "gurps3-cards": lambda: swordsmen("gurps3-cards"),
    "gurps3-sheet": lambda: swordsmen("gurps3-sheet"),
    "gurps3": lambda: swordsmen("gurps3"),
    "dragonquest": lambda: load_scenario("dragonquest-duel"),
}
"""The duel in which each ruleset is measured."""
UNBOUND = ("dragonquest",)
"""Rulesets of which no speed was asked: a turn of theirs is five seconds."""


def basic_duels(rules: Ruleset, scenario: Scenario, number: int, limit: int = 400) -> float:
    """Seconds for so many whole duels with `basic` on both sides."""
    uniform = random.Random(3).random
    player = policy("basic", rules, 3)
    start = rules.begin(scenario)
    started = process_time()
    for _ in range(number):
        state = start.copy()
        sample(rules.fight(state), state, player, uniform, limit)
    return process_time() - started


def wanted(name: str, number: int) -> int:
    """What is asked of a ruleset: the Third Edition, with a card for everything, may take twice as long."""
    return number // 2 if name.startswith("gurps3") else number


def speed(name: str) -> list[Line]:
    """Figure-turns with random choices and duels of `basic` in the time of 1,000 chess moves."""
    rules, duel = ruleset(name), DUELS[name]()
    turns = measure.side_by_side(
        lambda: measure.chess_moves(MOVES) * MOVES, lambda: measure.figure_turns(rules, duel, MOVES), ROUNDS
    )
    duels = measure.side_by_side(
        lambda: measure.chess_moves(MOVES) * DUELS_FOUGHT, lambda: basic_duels(rules, duel, DUELS_FOUGHT), ROUNDS
    )
    free = name in UNBOUND
    return [
        Line(
            f"{name}: figure-turns with random choices and complete lists, in the time of 1,000 random chess moves",
            f"{turns:.0f}",
            "any" if free else f"at least {wanted(name, TURNS_WANTED)}",
            free or turns >= wanted(name, TURNS_WANTED),
        ),
        Line(
            f"{name}: whole duels with basic on both sides, in the time of 1,000 random chess moves",
            f"{duels:.0f}",
            "any" if free else f"at least {wanted(name, DUELS_WANTED)}",
            free or duels >= wanted(name, DUELS_WANTED),
        ),
    ]


def crowds(rules: Ruleset, crowd: Callable[[int], Scenario]) -> Line:
    """How the cost of a figure-turn grows with the number of fighters."""
    costs = {number: measure.figure_turns(rules, crowd(number), MOVES) for number in CROWDS}
    grown = {number: cost / costs[CROWDS[0]] for number, cost in costs.items()}
    shown = ", ".join(f"{number}: {times:.1f}" for number, times in grown.items())
    good = all(times <= number / CROWDS[0] for number, times in grown.items())
    return Line("cost of a figure-turn by the number of fighters, a duel's being 1", shown, "at most linear", good)


def memory(rules: Ruleset, scenario: Scenario) -> Line:
    """What many short fights leave behind."""
    grown = measure.memory_growth(rules, scenario, FIGHTS, limit=10)
    return Line(f"memory held after {FIGHTS:,} fights", f"{grown / 1024:.0f} kB", "under 256 kB", grown < 256 * 1024)


def lines(crowd: Callable[[int], Scenario]) -> list[Line]:
    """Everything that is measured here."""
    rules = ruleset("gurps4-dungeon")
    found = [line for name in DUELS for line in speed(name)]
    return [*found, crowds(rules, crowd), memory(rules, crowd(2))]
