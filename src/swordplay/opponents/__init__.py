"""Computer players: each looks at the state and the question, and picks an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller, Uniform
from swordplay.engine.errors import UnreadableError
from swordplay.engine.requests import Choose
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, random_policy
from swordplay.engine.scenario import Scenario

MOST_ANSWERS = 50_000
"""A fight among opponents is stopped after this many answers."""


def _random(ruleset: Ruleset, uniform: Uniform) -> Policy:
    return random_policy(uniform)


def _basic(ruleset: Ruleset, uniform: Uniform) -> Policy:
    from swordplay.opponents.basic import basic_policy

    return basic_policy(ruleset, uniform)


POLICIES: Mapping[str, Callable[[Ruleset, Uniform], Policy]] = {"basic": _basic, "random": _random}


def policy(name: str, ruleset: Ruleset, seed: int | str | None = None) -> Policy:
    """The policy of that name for a ruleset; with the same seed it makes the same choices."""
    import random

    check_policy(name)
    return POLICIES[name](ruleset, random.Random(seed).random)


def check_policy(name: str) -> None:
    """Refuse the name of a policy that does not exist."""
    if name not in POLICIES:
        import difflib  # slow to load, and only needed once something went wrong

        near = difflib.get_close_matches(name, POLICIES, 1) or POLICIES
        raise UnreadableError(f"policy: there is none called {name!r}; did you mean {' or '.join(near)}?")


def fight(scenario: Scenario, seed: int | str | None = None, policies: str | Mapping[str, str] = "basic") -> Battle:
    """Play out a scenario among opponents: one policy for all, or one for each side."""
    from swordplay.games import ruleset

    game = ruleset(scenario.ruleset)
    sides = dict.fromkeys(entry.side for entry in scenario.fighters)
    names = dict.fromkeys(sides, policies) if isinstance(policies, str) else dict(policies)
    battle = Battle(game, scenario, Roller(seed), names)
    players = {side: policy(name, game, f"{seed}/{side}" if seed is not None else None) for side, name in names.items()}
    play_out(battle, players)
    return battle


def play_out(battle: Battle, players: Mapping[str, Policy]) -> None:
    """Let the sides' policies answer until the fight is over; one that does not end is stopped."""
    while isinstance(request := battle.request, Choose):
        if len(battle.answers) >= MOST_ANSWERS:
            battle.stop()
            return
        player = players[side_of(battle, request.who)]
        battle.answer(player(battle.state, request).name)


def side_of(battle: Battle, who: str) -> str:
    """The side a question is put to: the fighter's, or the side itself."""
    fighter = battle.state.fighters.get(who)
    return who if fighter is None else str(fighter.side)
