"""What people read: every event, question, option and degree in words, and every sum whole."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

from swordplay.conformance.play import drawn, ruleset, start
from swordplay.conformance.situations import begun
from swordplay.engine.events import Event
from swordplay.engine.question import Number, Question, Reason
from swordplay.wording import Teller, closed, heading, offered

FIGHTS, ANSWERS, EVERY = 12, 100, 3
RAW = re.compile(r"[a-z]_[a-z]|[{}<>]|\b(None|True|False|true|false)\b|  | [,:]|\w+\(\w*=|\(\)|\.\.")
"""What no person should read: names of variables, data as a program writes it, and holes in a sentence."""
ONE = re.compile(
    r"\b1 (?:more )?(?:hexes|points|seconds|turns|pulses|shots|hits|hands|yards|minutes|days|times|feet)\b"
)
"""One of several."""
TOLD_BY_ASKED = ("choice", "roll")
"""Events that read by what was asked: each needs a saying of its own."""


def faults(text: str) -> Iterator[str]:
    """What is wrong with a text."""
    if RAW.search(text) or ONE.search(text) or text != text.strip():
        yield f"reads {text!r}"


def untold(teller: Teller, event: Event) -> Iterator[str]:
    """What an event lacks words for: itself, or its degree."""
    template = teller.template(event)
    if template is None or (event.key in TOLD_BY_ASKED and template == teller.templates.get(event.key)):
        yield f"no saying for {event.key}:{event.facts.get('about', '')}".rstrip(":")
    elif "{outcome}" in template and teller.degree(event) is None:
        outcome = str(event.facts["outcome"])
        if not outcome.lstrip("-").isdecimal():
            yield f"no words for the degree {outcome} of {event.facts['about']}"


def unsound(number: Number) -> Iterator[str]:
    """What is wrong with a number: reasons that do not add up to it."""
    if sum(reason.value for reason in number.reasons) != number.value:
        yield f"{number.value} is not the sum of {[(reason.value, reason.key) for reason in number.reasons]}"


def asked_badly(teller: Teller, question: Question) -> Iterator[str]:
    """What is wrong with a question: its heading, its options, the numbers and reasons they show."""
    key = "ask" if question.kind == "choose" else "throw"
    if key == "ask" and f"ask:{question.about}" not in teller.templates:
        yield f"no saying for ask:{question.about}"
    yield from faults(heading(question, teller))
    read = [offer.text for offer in question.offers]
    yield from (f"two options of {question.about} read {text!r}" for text in set(read) if read.count(text) > 1)
    for offer in question.offers:
        yield from faults(offer.text)
        yield from faults(offered(offer).replace("  ", " "))
    for group in closed(question, teller.ruleset.name):
        yield from faults(group.why)
    for number in (question.number, question.against, *(offer.number for offer in question.offers)):
        if number is not None:
            yield from unsound(number)
            yield from unknown(teller, number.reasons)


def unknown(teller: Teller, reasons: tuple[Reason, ...]) -> Iterator[str]:
    """Reasons that have no words and stand for themselves."""
    yield from (f"no label for the key {one.key}" for one in reasons if one.key not in teller.wording.texts)


@cache
def looked(name: str) -> frozenset[str]:
    """Everything that reads badly in some random fights, half of them meddled with."""
    bad: set[str] = set()
    for seed in range(FIGHTS):
        battle, chance = (begun if seed % 4 == 3 else start)(name, seed), random.Random(seed)
        teller = Teller(battle.ruleset)
        for place in range(ANSWERS):
            if battle.request is None:
                break
            if place % EVERY == 0 and battle.waiting is not None:
                bad.update(asked_badly(teller, battle.waiting))
            battle.answer(drawn(battle.request, chance))
        for event in battle.events:
            bad.update(untold(teller, event))
        for line in teller.lines(battle.events):
            bad.update(faults(line.text))
            for number in line.sums:
                bad.update(unsound(number))
                bad.update(unknown(teller, number.reasons))
    return frozenset(bad)


def test_everything_told_and_asked_is_in_words(name: str) -> None:
    """No raw key, no hole in a sentence, no sum that does not add up, no event, question or degree without words."""
    if ruleset(name).sayings():
        assert not sorted(looked(name))
