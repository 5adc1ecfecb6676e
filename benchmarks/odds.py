"""What exact odds and solved duels cost, against sampling the same."""

from __future__ import annotations

import random
from time import process_time
from typing import Any

from benchmarks.measure import Line, timed
from swordplay.engine.battle import Battle
from swordplay.engine.requests import Choose
from swordplay.engine.sample import sample
from swordplay.games import ruleset
from swordplay.odds import best
from swordplay.odds.duel import arrange, sampled, solve
from swordplay.odds.tree import Tree
from swordplay.odds.turns import ROUNDING

WARM_BLOWS = 100
DUELS = 20_000
SAMPLED = 300


def warm_blow(act: Any, state: Any, policy: Any) -> Line:
    """Exact odds of one blow whose branches are remembered, at a foe with fewer points, against 100 sampled blows."""
    uniform = random.Random(4).random
    tree = Tree(act, state, policy, {}, fields=("hp",))
    mine, his = tree.point(state)
    whole = sum(weight for weight, _ in tree.leaves((mine, his)))
    assert abs(whole - 1) < ROUNDING

    def blows() -> None:
        for _ in range(WARM_BLOWS):
            copy = state.copy()
            sample(act(copy), copy, policy, uniform)

    def odds() -> None:
        list(tree.leaves((mine, his - 1)))

    odds()
    times = timed(blows, 0.3) / timed(odds, 0.3)
    what = "100 sampled blows, for each exact distribution of one that is remembered"
    return Line(what, f"{times:.1f}", "at least 1", times >= 1)


def solved_duel(name: str) -> Line:
    """A solved duel against 20,000 sampled ones, by the processor's time in one run."""
    duel = arrange(ruleset(name))
    started = process_time()
    found = solve(duel)
    solving = process_time() - started
    started = process_time()
    sampled(duel, SAMPLED)
    sampling = (process_time() - started) * DUELS / SAMPLED
    what = f"a duel of {name} solved ({100 * found.followed:.0f} % followed exactly), against 20,000 sampled"
    return Line(what, f"{solving:.1f} s against {sampling:.1f} s", "no longer", solving <= sampling)


def advice() -> Line:
    """A ranked list of every manoeuvre in a duel."""
    duel = arrange(ruleset("gurps4-dungeon"))
    battle = Battle(duel.ruleset, duel.scenario)
    while not (isinstance(battle.request, Choose) and battle.request.about in duel.ruleset.opens):
        request = battle.request
        battle.answer(request.legal()[0].name if isinstance(request, Choose) else 3)
    started = process_time()
    best(battle)
    taken = process_time() - started
    return Line(
        "ranking every manoeuvre of a duel to the end of the foe's turn", f"{taken:.2f} s", "under 1", taken < 1
    )


def lines(act: Any, state: Any, policy: Any) -> list[Line]:
    """Everything that is measured here."""
    return [warm_blow(act, state, policy), advice(), solved_duel("gurps4-dungeon"), solved_duel("dragonquest")]
