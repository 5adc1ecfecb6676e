"""What can come of an act, as a player says it: facts, and the parts into which all outcomes fall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

Tone: TypeAlias = Literal["good", "even", "bad"]
"""For whom a part is: the one who asks, nobody, the other side."""


class Fact(msgspec.Struct, frozen=True):
    """A consequence in words: of a foe, and of one's own side ("foe asleep", "you asleep").

    Of an event it is the one to whom it happens, of a roll the one who rolls. `amount` is the field of an event that
    says how much; the words of an event may name others of its fields in braces.
    """

    foe: str
    own: str
    amount: str = ""


class Part(msgspec.Struct, frozen=True):
    """Some of the outcomes of an act: those in which one of these facts comes about."""

    name: str
    tone: Tone
    facts: frozenset[str]


def part(name: str, tone: Tone, *facts: str) -> Part:
    """A part by the facts that make it up; without any it is the one fact of that name."""
    return Part(name, tone, frozenset(facts or (name,)))


class Share(msgspec.Struct, frozen=True):
    """How likely a part is."""

    name: str
    tone: Tone
    chance: float


REST = Part("no effect", "even", frozenset())
"""Whatever no other part has taken."""

BY_POINTS = (
    part("foe out", "good"),
    part("you out", "bad"),
    part("foe hurt", "good"),
    part("you hurt", "bad"),
)
"""The parts of a game that declares none: who is out, then who has lost points."""


def ranks(parts: tuple[Part, ...]) -> Mapping[str, int]:
    """For each fact the place of the gravest part it puts an outcome into."""
    places: dict[str, int] = {}
    for place, one in enumerate(parts):
        for fact in one.facts:
            places.setdefault(fact, place)
    return places


def shares(parts: tuple[Part, ...], chances: list[float]) -> tuple[Share, ...]:
    """The parts that can come about, from the best to the worst; `chances` has one more, for whatever is left."""
    rated = [
        Share(one.name, one.tone, chance) for one, chance in zip((*parts, REST), chances, strict=True) if chance > 0.0
    ]
    bad = [one for one in rated if one.tone == "bad"]
    return (
        *(one for one in rated if one.tone == "good"),
        *(one for one in rated if one.tone == "even"),
        *reversed(bad),
    )
