"""Computer players: each looks at the state and the question, and picks an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from swordplay.engine.battle import A_PERSON, Battle
from swordplay.engine.dice import Roller, Uniform
from swordplay.engine.errors import UnreadableError
from swordplay.engine.record import Answer
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
"""The ready policies: what each chooses hangs on the state, the question and chance alone."""


def _declared(name: str, ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """What a policy answers without being asked, as long as one of it is open."""
    if name != "basic":
        return {}
    from swordplay.opponents.basic import declared

    return declared(ruleset)


def policy(name: str, ruleset: Ruleset, seed: int | str | None = None) -> Policy:
    """The policy of that name for a ruleset, where no record is kept: it draws on as it goes.

    With the same seed it makes the same choices in the same fight. In a battle an `Opponent` plays.
    """
    import random

    check_policy(name)
    return POLICIES[name](ruleset, random.Random(seed).random)


def check_policy(name: str) -> None:
    """Refuse the name of a policy that does not exist."""
    if name not in POLICIES:
        import difflib  # slow to load, and only needed once something went wrong

        near = difflib.get_close_matches(name, POLICIES, 1) or POLICIES
        raise UnreadableError(f"policy: there is none called {name!r}; did you mean {' or '.join(near)}?")


class Opponent:
    """Somebody who plays a side of a battle: knows what that side knows, and draws by its place in the record.

    So the same question gets the same answer after undo, reload or restart. The place is the number of the side's own
    choices before: answers of somebody hidden change nothing.
    """

    def __init__(self, name: str, ruleset: Ruleset, side: str, seed: int | str | None = None) -> None:
        """Take a policy by its name, the side and a seed; without a seed one is drawn."""
        check_policy(name)
        self.side = side
        self._chance = Roller(None if seed is None else f"{seed}/{side}")
        self._drawn: Uniform | None = None
        self._counted: tuple[int, Answer | None, int] = (0, None, 0)
        self._place = 0
        self._choose = POLICIES[name](ruleset, self._draw)
        self._declared = _declared(name, ruleset)

    def answer(self, battle: Battle) -> str:
        """What it answers to the pending question; what it has declared is given without calling the policy."""
        request, state = battle.request, battle.state
        assert isinstance(request, Choose)
        if request.about in self._declared and request.who in state.fighters:
            for name in self._declared[request.about]:
                if request.open(name) is not None:
                    return name
        self._place, self._drawn = self._own_choices(battle), None
        known = state.known_to(self.side) if state.hides_from(self.side) else state
        return self._choose(known, request).name

    def _draw(self) -> float:
        if self._drawn is None:
            self._drawn = self._chance.uniform(self._place)
        return self._drawn()

    def _own_choices(self, battle: Battle) -> int:
        """How many choices of its side the record has; only entries since the last call are read."""
        answers = battle.answers
        looked, last, own = self._counted
        if looked and (looked > len(answers) or answers[looked - 1] is not last):
            looked = own = 0
        for entry in answers[looked:]:
            own += entry.kind == Choose.kind and battle.seat_of(entry.who) == self.side
        self._counted = len(answers), answers[-1] if answers else None, own
        return own


class Opponents:
    """Everybody in a battle who is no person, as its record says who plays what."""

    def __init__(self, battle: Battle, seed: int | str | None = None) -> None:
        """Take the battle and the seed of all of them."""
        self.battle = battle
        self.seed = seed
        self._known: dict[tuple[str, str], Opponent] = {}

    def of(self, who: str) -> Opponent | None:
        """Who answers for a fighter or a side; None for people."""
        name, side = self.battle.player_of(who), self.battle.seat_of(who)
        if name == A_PERSON:
            return None
        if (name, side) not in self._known:
            self._known[name, side] = Opponent(name, self.battle.ruleset, side, self.seed)
        return self._known[name, side]


def fight(scenario: Scenario, seed: int | str | None = None, policies: str | Mapping[str, str] = "basic") -> Battle:
    """Play out a scenario among opponents: one policy for all, or one for each side."""
    from swordplay.games import ruleset

    sides = dict.fromkeys(entry.side for entry in scenario.fighters)
    names = dict.fromkeys(sides, policies) if isinstance(policies, str) else dict(policies)
    return play_out(Battle(ruleset(scenario.ruleset), scenario, Roller(seed), names), seed)


def play_out(battle: Battle, seed: int | str | None = None) -> Battle:
    """Let opponents answer until the fight is over or a person is asked; one that does not end is stopped."""
    opponents = Opponents(battle, seed)
    while isinstance(request := battle.request, Choose) and (opponent := opponents.of(request.who)) is not None:
        if len(battle.answers) >= MOST_ANSWERS:
            return battle.stop()
        battle.answer(opponent.answer(battle))
    return battle
