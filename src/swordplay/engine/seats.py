"""What each seat may know: figures, ground, the question put to it, what happened, and a mark of all that.

A seat is the game master, a side, or a figure: a figure's seat sees what its side sees and answers for itself.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from swordplay.engine import interventions
from swordplay.engine.events import GAME_MASTER, Event, seen_by, without
from swordplay.engine.hexes import Hex
from swordplay.engine.hexes.terrain import Ground
from swordplay.engine.portrait import Area, Board, Portrait, Settable, Thing
from swordplay.engine.question import Question
from swordplay.engine.requests import Check, Contest, Request
from swordplay.engine.scale import degree_name
from swordplay.engine.state import State

if TYPE_CHECKING:
    from swordplay.engine.battle import Battle
    from swordplay.engine.plans import Frame

ENTRY = "entry"
"""The key of an event's place among the answers a seat knows of; the event's own facts have other keys."""


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


class Heard:
    """What one seat has heard of a fight so far, kept so that a view costs the same after an hour as at the start.

    Places are counted among the answers the seat knows of, so that they do not tell of the others.
    """

    def __init__(self, side: str, own: frozenset[str]) -> None:
        """Nothing yet; `side` is whose knowledge the seat shares, and `own` what each side knows only of itself."""
        self.side = side
        self.own = own
        self.told: list[tuple[Event, int]] = []
        """Every event of the battle, with how many the seat had heard after it."""
        self.known: list[tuple[Event, int, bytes]] = []
        """The events the seat knows, each with its place and a digest of all up to it."""

    def catch_up(self, events: list[Event], state: State[Any]) -> None:
        """Hear what has been told since, and forget what has been undone."""
        told, known = self.told, self.known
        while told and (len(told) > len(events) or told[-1][0] is not events[len(told) - 1]):
            told.pop()
        del known[told[-1][1] if told else 0 :]
        for event in events[len(told) :]:
            heard = known_as(self.side, event, state, self.own)
            if heard is not None:
                last, place, digest = known[-1] if known else (None, -1, b"")
                place += last is None or last.place != event.place
                digest = hashlib.blake2b(
                    msgspec.json.encode((place, heard.plain())), key=digest, digest_size=16
                ).digest()
                known.append((heard, place, digest))
            told.append((event, len(known)))


def known_as(side: str, event: Event, state: State[Any], own: frozenset[str]) -> Event | None:
    """An event as far as a side may know it; None if it is not to know of it at all."""
    if not any(seen_by(side, [event])):
        return None
    return event if side in (GAME_MASTER, state.side_of(event.who)) else without(event, own)


def view_of(battle: Battle, seat: str, since: int) -> View:
    """A seat's view, with the events it may know from its `since`-th on."""
    heard = battle.heard(seat)
    view = View(
        seat,
        battle.ruleset.name,
        board_of(battle, seat),
        portraits_of(battle, seat),
        question_for(battle, seat),
        (),
        None if battle.result is None else (battle.result.ending.value, battle.result.winner),
    )
    told = heard.known[-1][2] if heard.known else b""
    seen = msgspec.json.encode((view, told), order="sorted")
    return msgspec.structs.replace(
        view,
        events=tuple({**event.plain(), ENTRY: place} for event, place, _ in heard.known[since:]),
        mark=hashlib.blake2b(seen, key=battle.secret, digest_size=12).hexdigest(),
    )


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
        order=tuple(name for name in battle.ruleset.turns(state) if name in seen),
        asked="" if asked is None else _asked(battle, side, asked.who),
        clock=state.clock,
        time=battle.ruleset.time(state.clock),
    )


def _asked(battle: Battle, side: str, who: str) -> str:
    """Who is asked: the figure for its own side, only the side for others, who might miss a figure they do not see."""
    theirs = battle.seat_of(who)
    if side in (GAME_MASTER, theirs):
        return who
    return theirs if theirs in battle.state.sides() else ""


def frame_of(battle: Battle, seat: str, since: int) -> Frame:
    """What a seat has heard since the `since`-th event it knows, and how everybody stands now.

    Events have the places they have in its view.
    """
    from swordplay.engine.plans import Frame

    events = tuple(event._replace(place=place) for event, place, _ in battle.heard(seat).known[since:])
    return Frame(events, portraits_of(battle, seat))


def settable_of(battle: Battle) -> tuple[Settable, ...]:
    """Everything the game master may do unasked, as data."""
    ruleset, state, asked = battle.ruleset, battle.state, battle.request
    if asked is None:
        ready = battle.result is not None and not battle.recovering
        return (Settable(interventions.RECOVER, "", FIGHT),) if ready else ()
    names, sides = tuple(state.fighters), state.sides()
    listed = [Settable(interventions.SET, name, FIGHT, *span) for name, span in ruleset.set_by_gm.items()]
    listed += [Settable(interventions.SET, name, names, *span) for name, span in ruleset.fighter_set_by_gm.items()]
    for kind in ruleset.conditions_set_by_gm:
        span = ruleset.condition_span(kind)
        listed.append(Settable(interventions.AFFLICT, kind, names, *(sorted(span) if span else ())))
    most = interventions.LARGEST_MODIFIER
    listed += [
        Settable(interventions.MODIFY, roll, (*FIGHT, *names), -most, most) for roll in ruleset.rolls_modified_by_gm
    ]
    listed += [Settable(interventions.LIFT, kind, bearers) for kind, bearers in _bearers(state).items()]
    listed += [Settable(interventions.UNMODIFY, modifier.name, (modifier.who,)) for modifier in state.modifiers]
    listed += [Settable(interventions.OVERRULE, degree, (asked.who,)) for degree in _degrees(asked)]
    return (
        *listed,
        Settable(interventions.HAND_OVER, "", (*names, *sides)),
        Settable(interventions.STOP, "", FIGHT),
    )


FIGHT = ("",)
"""Whom something concerns that is done to the fight as a whole."""


def _bearers(state: State[Any]) -> dict[str, tuple[str, ...]]:
    """Every condition there is, and who has it."""
    bearers: dict[str, tuple[str, ...]] = {}
    for fighter in state.fighters.values():
        for kind in dict.fromkeys(condition.kind for condition in fighter.conditions):
            bearers[kind] = (*bearers.get(kind, ()), fighter.name)
    return bearers


def _degrees(request: Request[Any]) -> list[str]:
    """What the pending roll could be decided to be."""
    if isinstance(request, Check):
        return sorted({degree_name(degree) for degree, _ in request.scale.outcomes(request.tally.number)})
    if isinstance(request, Contest):
        mine, theirs = request.tallies
        return sorted({degree_name(degree) for degree, _ in request.versus.outcomes(mine.number, theirs.number)})
    return []
