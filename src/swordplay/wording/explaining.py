"""Where a number comes from: reason by reason, each with the text of its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from swordplay import catalogue
from swordplay.engine.events import Event
from swordplay.engine.question import Number, Offer, Question, Reason
from swordplay.wording.lines import Line
from swordplay.wording.telling import SUMS, Teller


def of_offer(offer: Offer) -> list[Line]:
    """An option's number, or why it may not be chosen."""
    if offer.reason is not None:
        return [Line(f"{offer.text} is not possible", heading=True), *_reasons([offer.reason], numbers=False)]
    number = offer.number if offer.leads is None else offer.leads.number
    if number is None:
        return [Line(f"{offer.text}: available; no roll.")]
    lines = list(_number(offer.text, number))
    if offer.leads is not None and offer.leads.against is not None:
        lines += _number(offer.leads.at, offer.leads.against)
    return lines


def of_question(question: Question, teller: Teller) -> list[Line]:
    """The pending roll's number, and the other's in a contest."""
    assert question.number is not None
    about = teller.rolled_for(question.about)
    lines = list(_number(f"{question.who}, {about}", question.number))
    if question.against is not None:
        lines += _number(question.at, question.against)
    return lines


def of_events(events: Sequence[Event], teller: Teller) -> list[Line]:
    """The last number that was rolled against, and the other's in a contest; nothing if there was none."""
    for event in reversed(events):
        if event.facts.get("terms"):
            sums = teller.sums(event)
            named = (event.who, event.at)
            about = teller.rolled_for(event.facts.get("about", event.key))
            return [
                line
                for whose, (terms, _), number in zip(named, SUMS, sums, strict=False)
                for line in _number(f"{whose}, {about}" if terms == "terms" else whose, number)
            ]
    return []


def _number(of: str, number: Number) -> Iterator[Line]:
    yield Line(f"{of}: {number.value}", sums=(number,), spoken=True, heading=True)
    yield from _reasons(number.reasons)


def _reasons(reasons: Iterable[Reason], *, numbers: bool = True) -> Iterator[Line]:
    for reason in reasons:
        text = f"{reason.value:+4d}  {reason.text}" if numbers else reason.text
        yield Line(text, reason.key, indent=1, clauses=reason.clauses)
        for name in reason.clauses:
            try:
                clause = catalogue.clause(name)
            except catalogue.CatalogueError:
                continue
            yield Line(f"[{clause.id}] {clause.name}: {clause.rule}", reason.key, indent=3, clauses=(name,))
