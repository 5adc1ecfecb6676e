"""What it costs to keep a fight among opponents, against the same fight unkept, at the same table."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from contextlib import closing
from time import perf_counter

from benchmarks.measure import Line
from swordplay.cli.keeping import Keeping
from swordplay.cli.screen import Screen
from swordplay.cli.table import Table
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.files import load_scenario
from swordplay.games import ruleset
from swordplay.store import Store

ANSWERS = 5000
MOST = 2.0
ROUNDS = 3


class Unkept(Keeping):
    """Keeps nothing."""

    def keep(self, battle: Battle) -> None:
        """Do nothing."""


def played(store: Store | None, answers: int = ANSWERS, clock: Callable[[], float] = perf_counter) -> float:
    """Seconds for so many answers of opponents, fights begun anew as they end; without a store unkept."""
    scenario = load_scenario("skirmish")
    players = dict.fromkeys((entry.side for entry in scenario.fighters), "random")
    screen = Screen(io.StringIO())
    number = done = 0
    started = clock()
    while done < answers:
        battle = Battle(ruleset(scenario.ruleset), scenario, Roller(number), players)
        keeping = Unkept(screen) if store is None else Keeping(screen, store)
        Table(battle, screen, keeping, seed=str(number)).play()
        if store is not None:
            keeping.settle(battle)
        number, done = number + 1, done + len(battle.answers)
    return (clock() - started) * answers / done


def ratio(clock: Callable[[], float] = perf_counter, rounds: int = ROUNDS) -> float:
    """How many times longer it takes to keep them, the best of some rounds."""
    with tempfile.TemporaryDirectory() as folder, closing(Store(folder)) as store:
        best = [min(played(one, clock=clock) for _ in range(rounds)) for one in (None, store)]
    return best[1] / best[0]


def lines() -> list[Line]:
    """What keeping costs."""
    found = ratio()
    return [
        Line(f"{ANSWERS} automatic answers kept, against unkept", f"{found:.2f} x", f"at most {MOST}", found <= MOST)
    ]
