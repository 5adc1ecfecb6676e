"""What each seat may know: figures, ground, the question put to it, what happened, and a mark of all that.

A seat is the game master, a side, or a figure: a figure's seat sees what its side sees and answers for itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from swordplay.engine import interventions
from swordplay.engine.events import GAME_MASTER, Event, seen_by
from swordplay.engine.hexes import Hex
from swordplay.engine.hexes.terrain import Ground
from swordplay.engine.plans import Frame
from swordplay.engine.portrait import Area, Board, Portrait, Settable, Thing
from swordplay.engine.question import Question

if TYPE_CHECKING:
    from swordplay.engine.battle import Battle


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything a seat may know, and nothing else.

    `mark` changes only when something else in the view does: a client sends it back with an answer, to show what it
    has seen.
    """

    seat: str
    ruleset: str
    board: Board
    portraits: tuple[Portrait, ...]
    question: Question | None = None
    events: tuple[dict[str, Any], ...] = ()
    result: tuple[str, str] | None = None
    mark: str = ""


def view_of(battle: Battle, seat: str, since: int) -> View:
    """A seat's view, with the events it may know from its `since`-th on."""
    view = View(
        seat,
        battle.ruleset.name,
        board_of(battle, seat),
        portraits_of(battle, seat),
        question_for(battle, seat),
        tuple(known_events(battle, seat)),
        None if battle.result is None else (battle.result.ending.value, battle.result.winner),
    )
    marked = hashlib.blake2b(msgspec.json.encode(view, order="sorted"), key=battle.secret, digest_size=12).hexdigest()
    return msgspec.structs.replace(view, events=view.events[since:], mark=marked)


def knows_as(battle: Battle, seat: str) -> str:
    """Whose knowledge a seat shares: the game master's, or a side's."""
    return seat if seat == GAME_MASTER else battle.state.side_of(seat)


def answers_for(battle: Battle, seat: str, who: str) -> bool:
    """Whether a seat answers for a figure or a side."""
    return seat in (GAME_MASTER, who, battle.seat_of(who))


def question_for(battle: Battle, seat: str) -> Question | None:
    """The pending question, if it is put to the seat."""
    asked = battle.request
    return battle.waiting if asked is not None and answers_for(battle, seat, asked.who) else None


def portraits_of(battle: Battle, seat: str) -> tuple[Portrait, ...]:
    """Every figure a seat sees."""
    state, side = battle.state, knows_as(battle, seat)
    known = (f for f in state.fighters.values() if side == GAME_MASTER or state.sees(side, f))
    return tuple(battle.ruleset.portrait(state, fighter, side) for fighter in known)


def board_of(battle: Battle, seat: str) -> Board:
    """The ground, what lies on it, and the order of turns, as far as a seat knows."""
    state, side = battle.state, knows_as(battle, seat)
    seen = {f.name for f in state.fighters.values() if side == GAME_MASTER or state.sees(side, f)}
    covered: dict[Ground, list[Hex]] = {}
    for hex, ground in state.terrain.ground.items():
        covered.setdefault(ground, []).append(hex)
    things = tuple(Thing(i.name, i.hex, i.owner) for i in state.items if not i.owner or i.owner in seen)
    asked = battle.request
    return Board(
        areas=tuple(Area(ground, tuple(hexes)) for ground, hexes in covered.items()),
        things=things,
        order=tuple(name for name in state.order if name in seen),
        asked=asked.who if asked is not None and (asked.who in seen or asked.who in state.sides()) else "",
        clock=state.clock,
        time=battle.ruleset.time(state.clock),
    )


def known_events(battle: Battle, seat: str) -> Iterable[dict[str, Any]]:
    """The events a seat may know, each with its place among the answers the seat knows of."""
    for event, place in placed(seen_by(knows_as(battle, seat), battle.events)):
        yield {**event.plain(), "place": place}


def placed(events: Iterable[Event]) -> Iterable[tuple[Event, int]]:
    """Events with places counted among themselves, so that they do not tell of answers left out."""
    place, last = -1, -1
    for event in events:
        if event.place != last:
            place, last = place + 1, event.place
        yield event, place


def frame_of(battle: Battle, seat: str, since: int) -> Frame:
    """What a seat may know of what happened since an event, and how everybody stands now."""
    events = tuple(seen_by(knows_as(battle, seat), battle.events[since:]))
    return Frame(events, portraits_of(battle, seat))


def settable_of(battle: Battle) -> tuple[Settable, ...]:
    """Everything the game master may set, as data."""
    ruleset = battle.ruleset
    listed = [Settable(interventions.SET, name, False, *span) for name, span in ruleset.set_by_gm.items()]
    listed += [Settable(interventions.SET, name, True, *span) for name, span in ruleset.fighter_set_by_gm.items()]
    for kind in ruleset.conditions_set_by_gm:
        span = ruleset.condition_span(kind)
        listed.append(Settable(interventions.AFFLICT, kind, True, *(sorted(span) if span else ())))
    most = interventions.LARGEST_MODIFIER
    listed += [Settable(interventions.MODIFY, roll, False, -most, most) for roll in ruleset.rolls_modified_by_gm]
    return tuple(listed)
