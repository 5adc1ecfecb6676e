"""The manoeuvres that move, change posture, or do nothing."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import MOVE as GROUP
from swordplay.games.gurps.book import Card, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.posture import held_by_posture, take_posture
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.movement.points import crawls, current_move
from swordplay.games.gurps.movement.turning import last_facing
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.movement.ways import LAME
from swordplay.games.gurps.vocabulary import (
    CRAWLING,
    CROUCHING,
    DOWN,
    FACE_UP,
    KNEELING,
    POSTURE,
    PRONE,
    SITTING,
    STANDING,
)


def move(state: Fight, me: Figure) -> Rule[None]:
    """MOVE.1-8: as many points as Move, and a free turn at the end; one more where a run has its bonus."""
    points, posture, crawled = current_move(state, me), me.posture, crawls(state, me)
    numbers = state.profile.movement
    bonus = numbers.run if me.ran and held_by_posture(state, me) is None else 0
    me.ran = False
    spent = yield from walk(state, me, points + bonus, bonus=bonus, turns=True)
    if me.halted:
        return
    if me.posture != posture and me.posture not in DOWN:
        points = current_move(state, me)
    if numbers.run:
        me.ran = spent >= points and len(me.hexes_entered) == spent
    yield from last_facing(state, me, points, spent, crawled=crawled)


def do_nothing(state: Fight, me: Figure) -> Rule[None]:
    """NOTHING.2: no movement, every defence."""
    return
    yield


CHANGES = {
    PRONE: (CROUCHING, KNEELING),
    SITTING: (STANDING, PRONE),
    KNEELING: (STANDING, SITTING, PRONE),
    CROUCHING: (STANDING, KNEELING, SITTING, PRONE),
    STANDING: (CROUCHING, KNEELING, SITTING, PRONE),
}
"""CHPOST.1-2: what one change leads to from each posture."""
TO: dict[str, Option[str]] = {posture: Option(posture, posture) for posture in (*CHANGES, CRAWLING, FACE_UP)}
FROM_THE_GROUND = (CROUCHING, KNEELING)


def change_posture(state: Fight, me: Figure) -> Rule[None]:
    """CHPOST.1-4: from prone to a crouch or kneeling, from there to standing; down to anything."""
    ways, lying = book(state).changes[me.posture], me.posture in DOWN
    barred = state.profile.figure.not_on_a_lame_leg if me.lame else ()

    def offers() -> list[Option[str]]:
        options = [Option(to, to, LAME[to]) if to in barred else TO[to] for to in ways]
        if not lying:
            return options
        first = tuple(to for to in FROM_THE_GROUND if to in ways)
        return [*options, Option(STANDING, STANDING, Refusal("not-from-prone", (), first))]

    posture = yield from Choose(me.name, POSTURE, offers)
    if me.halted:
        return
    take_posture(state, me, posture)


MOVE = Card("Move", move, (not_stunned,), group=GROUP)
CHANGE_POSTURE = Card("Change Posture", change_posture, (not_stunned,), group=GROUP)
DO_NOTHING = Card("Do Nothing", do_nothing)
