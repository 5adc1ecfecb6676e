"""Questions in words: what is asked, what may be chosen, and what may not and why."""

from __future__ import annotations

from typing import Any, NamedTuple

from swordplay.engine.phrasing import phrase
from swordplay.engine.question import Offer, Question
from swordplay.wording.sums import cited
from swordplay.wording.telling import Teller

ASK = "{who}: {about} {against}?"
THROW = "{who}: roll {dice} for {about} {against}"
UNKNOWN = "unknown until declared"


class Closed(NamedTuple):
    """Options that may not be chosen for one reason, and what may be instead."""

    offers: tuple[Offer, ...]
    why: str


def heading(question: Question, teller: Teller) -> str:
    """What is asked, in words."""
    key, usual = ("ask", ASK) if question.kind == "choose" else ("throw", THROW)
    template = teller.narrowest(key, question.about) or usual
    dice = f"{question.dice[0]}d{question.dice[1]}" if question.dice else ""
    against = f"(against {question.at})" if question.at else ""
    about = teller.rolled_for(question.about)
    words: dict[str, Any] = {"who": question.who, "at": question.at, "about": about, "against": against, "dice": dice}
    if question.number is not None:
        words["number"] = question.number.value
        template += "" if "{number" in template else " against {number}"
    return phrase(template, words).replace(" ?", "?")


def offered(offer: Offer) -> str:
    """What there is to say of an open option besides its label: the number it leads to, its chance, and a note."""
    if offer.unknown:
        return UNKNOWN
    note = "" if offer.note is None else offer.note.text
    return "  ".join(part for part in (_number(offer), note) if part)


def _number(offer: Offer) -> str:
    """The number that would be rolled against, the other's in a contest, and the chance to succeed."""
    lead = offer.leads
    number = offer.number if lead is None else lead.number
    if number is None:
        return ""
    against = "" if lead is None or lead.against is None else f" against {lead.against.value}"
    chance = "" if number.chance is None else f" ({number.chance:.0%})"
    return f"at {number.value}{against}{chance}"


def closed(question: Question, ruleset: str) -> list[Closed]:
    """The options that may not be chosen, grouped by reason, with what would be possible instead."""
    grouped: dict[str, list[Offer]] = {}
    labels = {offer.name: offer.text for offer in question.offers}
    for offer in question.offers:
        if not offer.legal:
            reason = offer.reason
            why = "" if reason is None else f"{reason.text}{cited(reason.clauses, ruleset)}"
            instead = ", ".join(labels.get(name, name) for name in offer.instead)
            grouped.setdefault(f"{why}; possible: {instead}" if instead else why, []).append(offer)
    return [Closed(tuple(offers), why) for why, offers in grouped.items()]
