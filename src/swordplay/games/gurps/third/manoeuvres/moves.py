"""The cards that move or change position, and to do nothing."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import MOVE as GROUP
from swordplay.games.gurps.book import Card
from swordplay.games.gurps.figure.posture import held_by_posture, take_posture
from swordplay.games.gurps.figure.space import PAST_FOES
from swordplay.games.gurps.figure.work import abandon
from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.movement.turning import last_facing
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.third.figure import TWO_HEXES, Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.lying import lie_down
from swordplay.games.gurps.third.vocabulary import LYING, PASS, POSTURES
from swordplay.games.gurps.vocabulary import KNEELING, POSTURE, STANDING, SURRENDERED


def move(state: State3, me: Fighter3) -> Rule[None]:
    """MOVE.1, MOVE.2, GAP.4: up to the full Move, one hex more ahead after a turn of running, and a turn at the end."""
    numbers = state.profile.movement
    points = current_move(state, me) * numbers.scale
    bonus = numbers.run * numbers.scale if me.ran and me.posture == STANDING else 0
    me.ran = False
    spent = yield from walk(state, me, points + bonus, bonus=bonus, turns=True, entry=PAST_FOES)
    if me.halted:
        return
    me.ran = 2 * spent > points and held_by_posture(state, me) is None
    yield from last_facing(state, me, points, spent)


def change_position(state: State3, me: Fighter3) -> Rule[None]:
    """POS.2, POS.5, CCP.2: take another position; in close combat any, else from lying only to the knees."""
    posture = yield from Choose(me.name, POSTURE, lambda: positions(state, me))
    if me.halted:
        return
    if posture in TWO_HEXES:
        yield from lie_down(state, me, me, posture)
    else:
        take_posture(state, me, posture)


def positions(state: State3, me: Fighter3) -> list[Option[str]]:
    """The positions other than the present one."""
    kneel_first = me.posture == LYING and not state.sharing(me)
    refusals = {STANDING: Refusal("kneel-first", (), (KNEELING,))} if kneel_first else {}
    return [Option(posture, posture, refusals.get(posture)) for posture in POSTURES if posture != me.posture]


def surrender(state: State3, me: Fighter3) -> Rule[None]:
    """GAP.9: give up; he lets go of everybody and is out of the fight."""
    me.gain(SURRENDERED)
    abandon(state, me)
    state.end_holds()
    state.tell("surrenders", me.name)
    return
    yield


def do_nothing(state: State3, me: Fighter3) -> Rule[None]:
    """GAP.2: pass."""
    return
    yield


MOVE: Card[State3, Fighter3] = Card("move", move, (may.not_pinned, may.not_kept, may.in_no_foes_hex), group=GROUP)
CHANGE_POSITION: Card[State3, Fighter3] = Card("change position", change_position, (may.not_pinned,), group=GROUP)
SURRENDER: Card[State3, Fighter3] = Card("surrender", surrender, (may.by_the_scenario,))
DO_NOTHING: Card[State3, Fighter3] = Card(PASS, do_nothing)
