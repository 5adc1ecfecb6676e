"""Thinking ahead is free: forks, plans followed in a draft and in earnest, standing still, and what may be set."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from swordplay.conformance.play import degrees, drawn, hands, meddle, picture, play, start
from swordplay.engine.asking import PLAIN
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.engine.events import GAME_MASTER
from swordplay.engine.interventions import OVERRULE, RECOVER
from swordplay.engine.plans import WHOLE, Plan, Said
from swordplay.engine.requests import Check, Choose, Contest

FIGHTS, ANSWERS, EVERY, AHEAD = 6, 60, 13, 6


def choices(name: str) -> Iterator[tuple[Battle, random.Random]]:
    """Battles that stand at a choice, somewhere in random fights."""
    for seed in range(FIGHTS):
        battle, chance = start(name, seed), random.Random(seed)
        for place in range(ANSWERS):
            if battle.request is None:
                break
            if isinstance(battle.request, Choose) and place % EVERY < 2:
                yield battle, chance
                if battle.request is None:
                    break
            battle.answer(drawn(battle.request, chance))


def asked(battle: Battle) -> Any:
    """What a battle asks, with everything there is to read."""
    waiting = battle.waiting
    return None if waiting is None else waiting.plain()


def heads(battle: Battle) -> Any:
    """Who is asked about what, and what is on offer."""
    waiting = battle.waiting
    return waiting and (waiting.kind, waiting.who, waiting.about, [offer.name for offer in waiting.offers])


def forked(battle: Battle, seat: str) -> Battle | None:
    """A draft, unless what is going on hangs on somebody the seat does not know of."""
    try:
        return battle.fork(seat)
    except NotLegalError:
        assert seat != GAME_MASTER
        return None


def test_a_fork_stands_where_the_battle_stands_and_leaves_it_alone(name: str) -> None:
    """For the game master in every word, for a seat with the same question."""
    for battle, chance in choices(name):
        before = picture(battle)
        assert battle.request is not None
        draft = forked(battle, GAME_MASTER)
        assert draft is not None
        assert asked(draft) == before["asked"]
        assert draft.state.export() == before["state"]
        own = forked(battle, battle.request.who) if battle.request.who != GAME_MASTER else None
        for one in filter(None, (draft, own)):
            assert heads(one) == heads(battle)
            play(one, chance, AHEAD)
            assert picture(battle) == before


def planned(battle: Battle, chance: random.Random) -> tuple[Plan, list[Any]]:
    """What the figure that is asked might do until something else comes, and what it is asked on the way."""
    draft = battle.fork()
    said: list[Said] = []
    questions: list[Any] = []
    request = draft.request
    assert request is not None
    who = request.who
    while isinstance(request, Choose) and request.who == who and len(said) < AHEAD:
        answer = drawn(request, chance)
        said.append(Said(request.about, answer))
        draft.answer(answer)
        questions.append(asked(draft))
        request = draft.request
    return Plan(who, tuple(said)), questions


def test_a_plan_in_a_draft_and_in_earnest_leads_to_the_same_questions(name: str) -> None:
    """Up to the first roll, or to somebody else."""
    for battle, chance in choices(name):
        plan, questions = planned(battle, chance)
        draft = battle.fork()
        stop = draft.follow(plan)
        assert (stop.why, stop.given) == (WHOLE, len(plan.said))
        assert asked(draft) == questions[-1]
        before, sent = picture(battle), len(battle.sent)
        assert battle.follow(plan) == stop
        assert asked(battle) == questions[-1]
        assert len(battle.sent) == sent + 1, "what is sent as a plan is one thing"
        after = picture(battle)
        assert picture(battle.undo()) == before
        assert picture(battle.redo()) == after


def test_whoever_rests_is_not_asked_where_to_go(name: str) -> None:
    """For the rest of its turn."""
    for battle, chance in choices(name):
        rules = battle.ruleset
        plan, _ = planned(battle, chance)
        if not rules.turn_questions or plan.said[0].about not in rules.turn_questions:
            continue
        draft = battle.fork()
        draft.follow(Plan(plan.who, plan.said, rest=True))
        for _ in range(3 * AHEAD):
            request = draft.request
            if request is None or request.about in rules.turn_questions:
                break
            if isinstance(request, Choose) and request.who == plan.who:
                ask = rules.asks.get(request.about, PLAIN)
                leftover = ask.shape == "walk" and request.open(ask.leave) is not None
                assert not leftover, f"{plan.who} was to stand still after {plan.said}"
            draft.answer(drawn(request, chance))


def test_an_option_shows_the_roll_it_leads_to(name: str) -> None:
    """Its number and the chance to make it, as they are when it is rolled; unless the rules keep them secret."""
    for battle, chance in choices(name):
        before, request = picture(battle), battle.request
        ahead = battle.ahead()
        assert picture(battle) == before
        assert request is not None
        assert ahead is not None
        if any(fighter.hidden for fighter in battle.state.fighters.values()):
            continue
        open = [offer for offer in ahead.offers if offer.legal and not offer.unknown]
        for offer in chance.sample(open, min(3, len(open))):
            draft = battle.fork().answer(offer.name)
            roll = draft.request
            same_business = draft.record(since_boundary=True).answers
            if isinstance(roll, Check | Contest) and same_business and ours(battle, roll.who, request.who):
                assert offer.leads == draft.wording.lead(roll), f"{request.about}: {offer.name}"


def ours(battle: Battle, one: str, other: str) -> bool:
    """Whether two that are asked belong to one side."""
    return battle.seat_of(one) == battle.seat_of(other)


def test_everything_that_may_be_done_unasked_is_listed(name: str) -> None:
    """`Battle.settable` has every intervention that is accepted and bounds it; the others are told of none."""
    battle, chance = start(name, 1), random.Random(1)
    while len(play(battle, chance, 4).answers) < 3 * AHEAD and battle.request is not None:
        meddle(battle, chance)
        could = hands(battle)
        for about, who, data in chance.sample(could, min(60, len(could))):
            if accepted(battle, about, who, data):
                assert listed(battle, about, who, data), f"{about} {who} {data} is not listed"
        assert {entry.name for entry in battle.settable() if entry.kind == OVERRULE} == set(degrees(battle))
        assert not any(battle.settable(side) for side in battle.state.sides())
    if battle.request is not None:
        battle.stop()
    assert [entry.kind for entry in battle.settable()] == [RECOVER]


def accepted(battle: Battle, about: str, who: str, data: dict[str, Any]) -> bool:
    """Whether an intervention is possible now."""
    try:
        battle.fork().intervene(about, who, **data)
    except NotLegalError:
        return False
    return True


def listed(battle: Battle, about: str, who: str, data: dict[str, Any]) -> bool:
    """Whether an intervention is among what may be set."""
    name = next(data[field] for field in ("field", "condition", "about", "name") if field in data)
    value = data.get("value", 0)
    return any(
        (entry.kind, entry.name) == (about, name)
        and who in entry.whom
        and ("value" not in data or entry.least is None or entry.most is None or entry.least <= value <= entry.most)
        for entry in battle.settable()
    )
