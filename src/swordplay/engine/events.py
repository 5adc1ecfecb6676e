"""What happened, as data, and who may know of it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

GAME_MASTER = "gm"
"""The seat that sees everything, and the source of what the game master decides."""
SPECTATOR = "spectator"


class Event(NamedTuple):
    """One thing that happened: a key, who did it, to whom, and plain facts.

    Figures are named in `who` and `at` and nowhere else, so that a view can leave them out. `hidden` holds the
    sides of whichever of the two were hidden when it happened; `place` is how many entries the record had before
    the one that caused it.
    """

    key: str
    who: str
    at: str
    facts: dict[str, Any]
    clock: int
    hidden: tuple[str, ...] = ()
    place: int = 0

    def plain(self) -> dict[str, Any]:
        """The event as JSON data."""
        data: dict[str, Any] = {"key": self.key, "clock": self.clock}
        if self.who:
            data["who"] = self.who
        if self.at:
            data["at"] = self.at
        return {**data, **self.facts}


def seen_by(seat: str, events: Iterable[Event]) -> Iterable[Event]:
    """The events a seat may know.

    What a hidden figure does or suffers is known to its own side and the game master; what the game master does is
    known to nobody else.
    """
    for event in events:
        if seat == GAME_MASTER or (event.who != GAME_MASTER and all(side == seat for side in event.hidden)):
            yield event


def without(event: Event, own: frozenset[str]) -> Event | None:
    """An event as others than the figure's own side may know it, without facts of those names; or nothing of it."""
    if event.facts.get("field") in own:
        return None
    if own.isdisjoint(event.facts):
        return event
    return event._replace(facts={name: fact for name, fact in event.facts.items() if name not in own})
