"""What exact odds and solved duels cost, against sampling the same."""

from __future__ import annotations

from time import process_time

from benchmarks.measure import Line
from swordplay.engine.battle import Battle
from swordplay.engine.requests import Choose
from swordplay.games import ruleset
from swordplay.odds import best
from swordplay.odds.duels.duel import arrange, sampled, solve

DUELS = 20_000
SAMPLED = 300


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
    while not (isinstance(battle.request, Choose) and battle.request.about in duel.ruleset.turn_questions):
        request = battle.request
        battle.answer(request.legal()[0].name if isinstance(request, Choose) else 3)
    started = process_time()
    best(battle)
    taken = process_time() - started
    return Line(
        "ranking every manoeuvre of a duel to the end of the foe's turn", f"{taken:.2f} s", "under 1", taken < 1
    )


def lines() -> list[Line]:
    """Everything that is measured here."""
    duels = [solved_duel(name) for name in ("gurps4-dungeon", "gurps4-bands", "dragonquest")]
    return [advice(), *duels]
