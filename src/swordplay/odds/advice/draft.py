"""A draft: several answers in a row of the figure that is asked, run through the rules as its side knows them."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from swordplay.engine.answers import meaning
from swordplay.engine.asking import PLAIN
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.engine.plans import Plan, Said
from swordplay.engine.record import PERSON
from swordplay.engine.requests import Choose, Option, Request
from swordplay.engine.sample import Policy
from swordplay.engine.state import State
from swordplay.odds.advice.prospect import Position

Answered: TypeAlias = str | Said | Plan
"""An option's name, an answer with the question it is meant for, or a whole plan."""

NOBODY_CHOOSES = "odds are worked out for an option, and nobody has to choose now"


class Draft(NamedTuple):
    """Answers that were found on offer, one after the other, with what they mean to the rules."""

    who: str
    said: tuple[Said, ...]
    values: tuple[Any, ...]
    rest: bool = False
    """Whether the figure then stands still to the end of its turn."""

    @property
    def text(self) -> str:
        """The answers in a row."""
        return " > ".join(one.name for one in self.said)


def drafted(battle: Battle, *said: Answered) -> Draft:
    """The draft that some answers make; one that is not on offer is refused by name.

    An answer that leaves a movement which has ended by itself is passed over.
    """
    request = battle.request
    if not isinstance(request, Choose):
        raise NotLegalError(NOBODY_CHOOSES)
    wanted, rest = _in_a_row(request.who, said)
    draft = battle
    given: list[Said] = []
    values: list[Any] = []
    for one in wanted:
        if given:
            draft = battle.fork(battle.seat_of(request.who)) if draft is battle else draft
            draft.answer(given[-1].name)
        why = _in_the_way(draft.request, request.who, one)
        if why and given and _leaves(battle, given[-1], one):
            break
        if why:
            raise NotLegalError(f"{one.name!r} cannot be answered: {why}")
        assert isinstance(draft.request, Choose)
        values.append(offered(battle, draft.request, one.name))
        given.append(Said(draft.request.about, one.name))
    return Draft(request.who, tuple(given), tuple(values), rest)


def _in_a_row(who: str, said: tuple[Answered, ...]) -> tuple[list[Said], bool]:
    """All answers one by one, and whether the figure is to stand still afterwards."""
    wanted: list[Said] = []
    rest = False
    for one in said:
        if isinstance(one, Plan):
            if one.who != who:
                raise NotLegalError(f"the plan is for {one.who}, and {who} is asked")
            wanted.extend(one.said)
            rest = one.rest
        else:
            wanted.append(Said("", one) if isinstance(one, str) else one)
    if not wanted:
        raise NotLegalError("odds are worked out for an option, and none is named")
    return wanted, rest


def _in_the_way(request: Request[Any] | None, who: str, one: Said) -> str:
    """Why an answer is not what is asked for; empty where it is."""
    if request is None:
        return "the fight is over before that"
    if not isinstance(request, Choose):
        return f"{request.who} has to roll first ({request.about})"
    if request.who != who:
        return f"{request.who} is asked first ({request.about})"
    if one.about and one.about != request.about:
        return f"{who} is asked about {request.about}, not about {one.about}"
    return ""


def _leaves(battle: Battle, last: Said, one: Said) -> bool:
    """Whether an answer only leaves a movement that has ended by itself."""
    return battle.ruleset.asks.get(one.about or last.about, PLAIN).leave == one.name


def offered(battle: Battle, request: Choose[Any], name: str) -> Any:
    """What an option means to the rules, if it is on offer, legal, and may be judged before it is declared."""
    option = request.named(name)
    if option is not None and option.unknown:
        raise NotLegalError(f"{name}: what it comes to is unknown until it is declared")
    return meaning(request, name, PERSON, battle.wording)


def position(battle: Battle, *said: Answered) -> Position:
    """Where odds of some answers are worked out from."""
    return placed(battle, drafted(battle, *said))


def placed(battle: Battle, draft: Draft) -> Position:
    """The state at the last boundary as far as the asker's side knows it, and the way from there through a draft."""
    side = battle.state.side_of(draft.who)
    start, act = battle.onward(*draft.values, side=side)
    return Position(side, start, act, battle.state.known_since(battle.state, side))


def standing_still(battle: Battle, who: str, policy: Policy) -> Policy:
    """A policy by which a figure declines whatever is left of its movement."""
    asks = battle.ruleset.asks

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        ask = asks.get(request.about, PLAIN)
        still = request.open(ask.leave) if request.who == who and ask.shape == "walk" else None
        return policy(state, request) if still is None else still

    return choose
