"""What is best and what the enemy replies come from one search: they agree in any position, within their errors."""

from __future__ import annotations

import random

import pytest

from swordplay import odds
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import Choose
from swordplay.games import names, ruleset
from swordplay.odds.advice import best, search

POSITIONS, SOAK = 5, 200


def position(name: str, seed: int) -> Battle:
    """A choice somewhere in an example fight, most often what somebody does with his turn."""
    rules = ruleset(name)
    chance = random.Random(f"{name} {seed}")
    policy = odds.basic(rules).choose
    while True:
        battle = Battle(rules, rules.examples(chance.randrange(10_000)), Roller(chance.randrange(10**6)))
        for _ in range(chance.randrange(1, 40)):
            request = battle.request
            if not isinstance(request, Choose):
                break
            named = policy(battle.state, request).name
            legal = [option.name for option in request.legal()]
            battle.answer(chance.choice(legal) if chance.random() < 0.3 else named)
        request = battle.request
        opens = isinstance(request, Choose) and (request.about in rules.turn_questions or chance.random() < 0.2)
        if opens and isinstance(request, Choose) and any(not option.unknown for option in request.legal()):
            return battle


def agree(name: str, seed: int, *, anew: bool) -> None:
    """Advice for an option and the reply to it, if wished asked of two battles that stand in the same place."""
    first = position(name, seed)
    second = position(name, seed) if anew else first
    advice = odds.best(first)
    if not advice:
        return
    one = random.Random(seed).choice(advice)
    try:
        replies = odds.reply(second, one.option)
    except TooManyOutcomesError:
        assert one.searched == 0
        return
    worth = sum(reply.share * reply.worth for reply in replies)
    error = one.error + sum(reply.share * reply.error for reply in replies)
    searched = sum(
        answer.weight for answer in next(plan for plan in best.plans(second) if plan.option == one.option).answers
    )
    assert one.reply == pytest.approx(searched * worth, abs=error + 1e-9)
    assert all(reply.plan == one.plan for reply in replies)
    again = {other.option: other for other in odds.best(second)}[one.option]
    assert again == one


DISAGREED = [("dragonquest", 144), ("dragonquest", 207), ("gurps3-cards", 126), ("gurps4", 272)]
"""Positions in which they did not: a side is asked, or whatever the enemy does costs him something."""


@pytest.mark.parametrize(("name", "seed"), [*((name, k) for name in names() for k in range(POSITIONS)), *DISAGREED])
def test_advice_and_reply_agree(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small search is enough for that."""
    for field, value in (("MOST_RUNS", 60), ("MOST_OWN", 60), ("MOST_LINES", 15)):
        monkeypatch.setattr(search, field, value)
    for field, value in (("MOST_DETAILS", 20), ("MOST_RATED", 40), ("MOST_THOROUGH", 60), ("MOST_FINE", 30)):
        monkeypatch.setattr(search, field, value)
    monkeypatch.setattr(search, "DRAWN", 3)
    monkeypatch.setattr(search, "MOST_DRAWN", 100)
    monkeypatch.setattr(search, "RUNS_EACH", 60)
    monkeypatch.setattr(search, "SAMPLES_EACH", 20)
    agree(name, seed, anew=seed == 0)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 100 + SOAK))
@pytest.mark.parametrize("name", names())
def test_advice_and_reply_agree_in_hundreds_of_positions(name: str, seed: int) -> None:
    agree(name, seed, anew=True)


IDLE = ("Do Nothing", "nothing", "pass")
PLACES, MOSTLY = 40, 0.85
"""In so many positions, and in so many of them at least: sides know different things, and no search tries all."""


def in_his_place(name: str, seed: int) -> bool | None:
    """Whether the reply to doing nothing is worth what the enemy's own advice says in his place; None without one."""
    battle = position(name, seed)
    request = battle.request
    assert isinstance(request, Choose)
    option = next((one.name for one in request.legal() if one.name in IDLE), None)
    if option is None or request.about not in battle.ruleset.turn_questions:
        return None
    side = battle.seat_of(request.who)
    try:
        replies = odds.reply(battle, option)
    except TooManyOutcomesError:
        return None
    battle.answer(option)
    then = battle.request
    if (
        not isinstance(then, Choose)
        or then.about not in battle.ruleset.turn_questions
        or battle.seat_of(then.who) == side
    ):
        return None
    first = odds.best(battle, value=odds.OUT_THIS_TURN)[0]
    worth = sum(reply.share * reply.worth for reply in replies)
    error = first.error + max((reply.error for reply in replies), default=0.0)
    return abs(worth - first.worth) <= error + 1e-9


@pytest.mark.soak
@pytest.mark.parametrize("name", names())
def test_in_his_place_the_enemys_advice_is_the_reply(name: str) -> None:
    """The two do not contradict each other across a turn either, but for a few."""
    found = [one for one in (in_his_place(name, seed) for seed in range(200, 200 + PLACES)) if one is not None]
    assert sum(found) >= MOSTLY * len(found)
