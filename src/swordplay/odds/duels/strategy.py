"""The table of what to do when: the situations best play comes to, in words."""

from __future__ import annotations

from typing import Any

import msgspec

from swordplay.engine.events import GAME_MASTER
from swordplay.engine.state import Fighter, State
from swordplay.odds.duels.batch import Real
from swordplay.odds.duels.bounds import ValueIteration
from swordplay.odds.duels.duel import Duel

LISTED = 16
"""So many situations are listed."""


class Play(msgspec.Struct, frozen=True):
    """What to do in one situation, how often it comes up with best play, and the chance of `a` to win from it."""

    who: str
    situation: str
    does: str
    win: float
    visits: float


def strategy_of(duel: Duel, iteration: ValueIteration, values: Real, visits: Real, most: int = LISTED) -> list[Play]:
    """The situations best play comes to most often; those that differ in nothing that is told are one."""
    reached = iteration.reached(iteration.worth(values), 0, 0)
    first = {int(iteration.state[node]): int(node) for node in iteration.starts}
    begun = duel.begin()
    rows_by_words: dict[tuple[str, str], tuple[str, float, float]] = {}
    for state_number in visits.argsort()[::-1].tolist():
        if visits[state_number] == 0.0 or len(rows_by_words) == 2 * most:
            break
        who, does = _does(iteration, first[state_number], reached) if state_number in first else ("", "")
        if not who:
            continue
        state = iteration.game.turns.state(iteration.game.states.key(state_number))
        said = "; ".join([situation(duel, state, who), *details(duel, begun, state, duel.ruleset.tactics.passing)])
        if (who, said) in rows_by_words and rows_by_words[who, said][0] != does:
            said = "; ".join([situation(duel, state, who), *details(duel, begun, state)])
        key = (who, said)
        _, seen, won = rows_by_words.get(key, ("", 0.0, 0.0))
        mass = float(visits[state_number])
        rows_by_words[key] = (does, seen + mass, won + mass * float(values[state_number, 0]))
    rows = [Play(*key, does, won / seen, seen) for key, (does, seen, won) in rows_by_words.items()]
    return sorted(rows, key=lambda play: -play.visits)[:most]


def _does(iteration: ValueIteration, node: int, reached: Real) -> tuple[str, str]:
    """Who chooses first on a turn, and what is chosen in it, everything that follows from that included."""
    game = iteration.game
    parents, shares, _, choosers = game.choices.columns()
    _, owners, _, labels = game.nodes.columns()
    first, words = "", []
    while len(choices := (parents == node).nonzero()[0]):
        choice = choices[shares[choices].argmax()]
        who = game.names[choosers[choice]]
        nodes = (owners == choice).nonzero()[0]
        taken = nodes[reached[nodes] >= reached[nodes].max() - 1e-12]
        said = " or ".join(game.names[label] for label in labels[taken])
        first = first or who
        words.append(said if who == first else f"{who} then {said}")
        node = int(taken[0])
    return first, ", ".join(words)


def situation(duel: Duel, state: State[Any], who: str) -> str:
    """A situation in a few words: what both have left, what ails them, and what the one not on turn has just done."""
    return "; ".join(_told(duel, state, fighter, fighter.name == who) for fighter in state.fighters.values())


def _told(duel: Duel, state: State[Any], fighter: Fighter, on_turn: bool) -> str:
    sayings = duel.ruleset.sayings()
    numbers = ((sayings.get(f"field:{field}", field), getattr(fighter, field)) for field in duel.ruleset.depleting)
    left = ", ".join(f"{name} {number}" for name, number in numbers)
    words = [trait.text for trait in duel.ruleset.traits(state, fighter, GAME_MASTER)]
    words.extend(duel.ruleset.tactics.situation(fighter, on_turn))
    return f"{fighter.name} {left}" + (f" ({', '.join(sorted(words))})" if words else "")


def details(duel: Duel, begun: State[Any], state: State[Any], without: frozenset[str] = frozenset()) -> list[str]:
    """What else is not as it was at the beginning: weapons lost, limbs crippled."""
    changes, told = [], without | duel.ruleset.tactics.told
    for name, fighter in state.fighters.items():
        before = begun.fighters[name]
        for field, written in zip(fighter.__struct_fields__, fighter.__struct_encode_fields__, strict=True):
            value = getattr(fighter, field)
            known = written in told or field in duel.ruleset.depleting
            if known or value == getattr(before, field):
                continue
            shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            changes.append(f"{name}'s {written.replace('_', ' ')}: {shown or 'none'}")
    return changes
