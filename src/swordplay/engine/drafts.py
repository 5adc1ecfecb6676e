"""Thinking ahead in public: the roll an option leads to, and following a plan as far as it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from swordplay.engine.asking import PLAIN, Ask
from swordplay.engine.driving import next_question
from swordplay.engine.ends import Over
from swordplay.engine.errors import NotLegalError, SwordplayError
from swordplay.engine.plans import ANOTHER, OTHERWISE, OVER, REFUSED, ROLL, WHOLE, Plan, Said, Stop
from swordplay.engine.question import Lead, Offer, Question
from swordplay.engine.requests import Check, Choose, Contest, Option, Request

if TYPE_CHECKING:
    from swordplay.engine.battle import Battle

MOST_PASSED = 20
"""So many questions are passed over at most on the way to a roll."""


def foreseen(battle: Battle) -> Question | None:
    """The pending question, each option with the roll it leads to if nothing more is added."""
    question, request = battle.waiting, battle.request
    if question is None or not isinstance(request, Choose):
        return question
    offers = tuple(_with_lead(battle, request, offer) for offer in question.offers)
    return replace(question, offers=offers)


def _with_lead(battle: Battle, request: Choose[Any], offer: Offer) -> Offer:
    option = request.named(offer.name) if offer.legal and not offer.unknown else None
    lead = None if option is None else lead_of(battle, request.who, option)
    return offer if lead is None else replace(offer, leads=lead)


def lead_of(battle: Battle, who: str, option: Option[Any]) -> Lead | None:
    """The next roll of the figure's own side after an option, past everything that needs no decision.

    None where a decision comes first, the other side is asked something it does not usually answer in one way,
    something else begins, or the roll hangs on what his side does not know.
    """
    side = battle.seat_of(who)
    state, act = battle.onward(option.value, side=side)
    rule = act(state)
    boundaries: list[None] = []
    try:
        request = next_question(rule, None, lambda: boundaries.append(None))
        for _ in range(MOST_PASSED):
            if not isinstance(request, Choose) or boundaries:
                break
            ask = battle.ruleset.asks.get(request.about, PLAIN)
            if battle.seat_of(request.who) != side and not ask.usual:
                return None
            passed = taken_for_granted(request, ask)
            if passed is None:
                return None
            request = next_question(rule, passed.value, lambda: boundaries.append(None))
        if not boundaries:
            return roll_of(battle, side, request)
    except (StopIteration, Over, SwordplayError):
        pass
    except KeyError as missing:
        if str(missing.args[0]) not in battle.state.fighters:
            raise
    finally:
        rule.close()
    return None


def roll_of(battle: Battle, side: str, request: Request[Any]) -> Lead | None:
    """A roll as one side sees it that makes it, or against which it contends; None if it is another's."""
    if not isinstance(request, Check | Contest):
        return None
    if battle.seat_of(request.who) == side:
        return battle.wording.lead(request)
    if isinstance(request, Contest) and battle.seat_of(request.at) == side:
        return battle.wording.resisted(request)
    return None


def taken_for_granted(request: Choose[Any], ask: Ask) -> Option[Any] | None:
    """The answer that needs no decision: the usual one, going ahead, or the only one that is legal."""
    usual = ask.usual or (ask.leave if ask.leaving == "go" else "")
    option = usual(request) if callable(usual) else request.open(usual) if usual else None
    if option is not None:
        return option
    legal = request.legal()
    return legal[0] if len(legal) == 1 else None


def follow(battle: Battle, plan: Plan) -> Stop:
    """Give a plan's answers one after the other, as long as the figure is asked what they answer."""
    stop = _given(battle, plan)
    if plan.rest and stop.why == WHOLE:
        battle.rest(plan.who)
        stop = Stop(stop.given)
    return replace(stop, question=battle.waiting)


def _given(battle: Battle, plan: Plan) -> Stop:
    first = True
    for given, said in enumerate(plan.said):
        request = battle.request
        why = _in_the_way(request, plan.who, said)
        if why == OTHERWISE and battle.ruleset.asks.get(said.about, PLAIN).leave == said.name:
            continue  # what was to be left has ended by itself
        if why:
            return Stop(given, why)
        try:
            battle.answer(said.name, together=not first)
        except NotLegalError as refusal:
            return Stop(given, f"{REFUSED}: {refusal}")
        first = False
    return Stop(len(plan.said))


def _in_the_way(request: Request[Any] | None, who: str, said: Said) -> str:
    if request is None:
        return OVER
    if not isinstance(request, Choose):
        return ROLL
    if request.who != who:
        return ANOTHER
    return WHOLE if request.about == said.about else OTHERWISE


def standing_still(battle: Battle, who: str) -> Iterator[str]:
    """The answers by which a figure at rest leaves its movement, as long as it is asked about nothing else."""
    while isinstance(request := battle.request, Choose) and request.who == who:
        ask = battle.ruleset.asks.get(request.about, PLAIN)
        if ask.shape != "walk" or request.open(ask.leave) is None:
            return
        yield ask.leave
