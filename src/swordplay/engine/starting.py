"""How a fighter starts, beyond where he stands: what a scenario may say of it, and what is wrong with what it says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from swordplay.engine.bounds import Name
from swordplay.engine.state import Condition, Fighter, State
from swordplay.engine.text import shown

LATEST = 100_000
"""The latest that a condition of the start may end, by the ruleset's clock."""


class StartCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A condition that holds when the fight begins; without `ends` it ends as it does in play."""

    kind: Name
    value: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] | None = None
    source: Name = ""
    ends: Name = ""
    at: Annotated[int, msgspec.Meta(ge=0, le=LATEST)] | None = None


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a fighter starts; a ruleset adds fields of its own."""

    conditions: Annotated[tuple[StartCondition, ...], msgspec.Meta(max_length=20)] = ()


class StartKind(NamedTuple):
    """How a kind of condition may hold at the start.

    `span` is its usual value and the other end of what is allowed; `of` says who or what it may come from, if it has
    to come from somebody or something; `ends` is the moment that ends it in play, and `at` the clock before which
    that moment does not count.
    """

    span: tuple[int, int] = (0, 0)
    of: Callable[[Any, Any], Collection[str]] | None = None
    ends: str = ""
    at: int = 0


def foes(state: State[Any], fighter: Fighter) -> tuple[str, ...]:
    """The fighters of other sides whom a fighter knows of."""
    return tuple(f.name for f in state.fighters.values() if f.side != fighter.side and state.sees(fighter.side, f))


def condition_errors(
    state: State[Any],
    fighter: Fighter,
    given: StartCondition,
    kinds: Mapping[str, StartKind],
    moments: Collection[str],
) -> Iterator[str]:
    """What cannot be about a condition of the start, the field first."""
    kind = kinds.get(given.kind)
    if kind is None:
        yield f"kind: expected {one_of(kinds)}, not {shown(given.kind)}"
        return
    least, most = sorted(kind.span)
    if given.value is not None and not least <= given.value <= most:
        wanted = f"{least} to {most}" if least < most else str(least) if least else "none"
        yield f"value: expected {wanted} for {given.kind!r}, not {given.value}"
    known = kind.of(state, fighter) if kind.of is not None else ("",)
    if given.source not in known:
        yield f"source: expected {one_of(known) if kind.of else 'none'} for {given.kind!r}, not {shown(given.source)}"
    if given.ends and given.ends not in moments:
        yield f"ends: expected {one_of(moments)}, not {shown(given.ends)}"
    if given.at and not (given.ends or kind.ends):
        yield f"at: expected none, because {given.kind!r} does not end by itself; say with `ends` what ends it"
    if any((c.kind, c.source) == (given.kind, given.source) for c in fighter.conditions):
        yield f"kind: {given.kind!r} is there already"


def condition_of(given: StartCondition, kinds: Mapping[str, StartKind]) -> Condition:
    """A sound condition of the start, with what it leaves out filled in."""
    kind = kinds[given.kind]
    value = kind.span[0] if given.value is None else given.value
    at = (0 if given.ends else kind.at) if given.at is None else given.at
    return Condition(given.kind, value, given.source, given.ends or kind.ends, at)


def one_of(words: Collection[str]) -> str:
    """What would be right, for a sentence."""
    return ", ".join(words) if len(words) == 1 else f"one of {', '.join(words)}" if words else "nothing"
