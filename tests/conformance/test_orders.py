"""What is tied together can be tied in either order: the same comes of it, or one order is refused with a reason."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.question import Number, Question
from swordplay.engine.requests import Check, Choose, Contest
from tests.conformance.play import drawn
from tests.conformance.situations import begun

TIED = {
    "gurps4-dungeon": ("add-on", "defence add-on"),
    "gurps4-bands": ("add-on", "defence add-on"),
    "gurps4": ("add-on", "defence add-on"),
    "dragonquest": ("helpers",),
}
"""The questions that are asked again until the answer is that there is enough of it, by ruleset."""
AFTER = 6
"""So many answers after the last of them are compared."""


def asked(battle: Battle) -> tuple[str, ...]:
    """Who is asked about what."""
    request = battle.request
    return () if request is None else (request.kind, request.who, request.about, request.at)


def open_now(battle: Battle) -> list[str]:
    """The names of what may be chosen now."""
    request = battle.request
    return [option.name for option in request.legal()] if isinstance(request, Choose) else []


def situations(name: str, wanted: int) -> Iterator[Battle]:
    """Fights in the middle of such questions."""
    found = 0
    for seed in range(120):
        chance, battle = random.Random(seed), begun(name, seed)
        for _ in range(80):
            request = battle.request
            if request is None:
                break
            if request.about in TIED[name] and len(open_now(battle)) > 2 and chance.random() < 0.5:
                yield battle
                found += 1
                if found == wanted:
                    return
                break
            battle.answer(drawn(request, chance))


def number(found: Number | None) -> Any:
    """A number with its reasons, in whatever order they came."""
    if found is None:
        return None
    return found.value, sorted((reason.key, reason.value, reason.text) for reason in found.reasons)


def shown(question: Question | None) -> Any:
    """A question with everything on offer and every number, in whatever order the reasons came."""
    if question is None:
        return None
    offers = [
        (offer.name, offer.legal, number(offer.number), offer.reason and offer.reason.key) for offer in question.offers
    ]
    head = (question.kind, question.who, question.about, question.at, question.dice)
    return head, sorted(map(repr, offers)), number(question.number), number(question.against)


def after(battle: Battle, *names: str) -> Any:
    """What comes of answers: the questions that follow, each answered in the same plain way, and the state then."""
    seen, given = [], 0
    for name in names:
        battle.answer(name)
        given += 1
    for _ in range(AFTER):
        request = battle.request
        if request is None:
            break
        seen.append(shown(battle.waiting))
        if isinstance(request, Choose):
            answer: Any = request.legal()[0].name
        elif isinstance(request, Contest):
            answer = [plain(request.versus.count, request.versus.sides)] * 2
        elif isinstance(request, Check):
            answer = plain(request.scale.count, request.scale.sides)
        else:
            answer = plain(request.count, request.sides)  # type: ignore[attr-defined]
        battle.answer(answer)
        given += 1
    state = battle.state.export()
    for figure in state["fighters"].values():
        figure["efforts"] = sorted(figure.get("efforts", ()))
    for _ in range(given):
        battle.undo()
    return seen, state


def plain(count: int, sides: int) -> int:
    """A rather low total of dice."""
    return count * ((sides + 1) // 3 or 1)


def reason(battle: Battle, name: str) -> str:
    """Why something may not be chosen now; nothing if it may."""
    request = battle.request
    assert isinstance(request, Choose)
    option = request.named(name)
    assert option is not None, f"{name} is neither on offer nor refused"
    return "" if option.refusal is None else option.refusal.key


def pairs(battle: Battle, most: int, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Some of the pairs that may be chosen one after the other for the same question."""
    question, found = asked(battle), []
    for first in open_now(battle):
        battle.answer(first)
        if asked(battle) == question:
            for then in open_now(battle):
                battle.answer(then)
                if asked(battle) == question:
                    found.append((first, then))
                battle.undo()
        battle.undo()
    yield from islice(chance.sample(found, len(found)), most)


@pytest.mark.faults("fourth.1", "fourth.2")
@pytest.mark.parametrize("name", TIED)
def test_two_that_go_together_do_so_in_either_order(name: str) -> None:
    tried = 0
    for battle in situations(name, 15):
        for first, then in pairs(battle, 10, random.Random(0)):
            tried += 1
            if reason(battle, then):
                continue
            battle.answer(then)
            refused = reason(battle, first)
            battle.undo()
            if not refused:
                assert after(battle, first, then) == after(battle, then, first), f"{first}, {then}"
    assert tried > 20 or name == "dragonquest"
