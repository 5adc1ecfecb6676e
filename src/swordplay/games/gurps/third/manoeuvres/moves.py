"""The cards that move or change position, and to do nothing."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import MOVE as GROUP
from swordplay.games.gurps.book import Card
from swordplay.games.gurps.figure.posture import take_posture
from swordplay.games.gurps.figure.space import PAST_FOES
from swordplay.games.gurps.figure.work import abandon
from swordplay.games.gurps.movement.points import current_move, way_cost
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.movement.turning import last_facing
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.movement.ways import LAME
from swordplay.games.gurps.third.attack.wild_swing import ON_THE_WAY, wild_swing
from swordplay.games.gurps.third.figure import TWO_HEXES, Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.lying import lie_down
from swordplay.games.gurps.third.movement.pace import full_points, note_run, run_bonus
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import LYING, PASS, POSTURES
from swordplay.games.gurps.vocabulary import CROUCHING, KNEELING, POSTURE, STANDING, SURRENDERED

AHEAD = 0
SITS_STILL = Refusal("sitting-still", (), ("change position",))
KNEEL_FIRST = Refusal("kneel-first", (), (KNEELING,))


def move(state: State3, me: Fighter3) -> Rule[None]:
    """MOVE.1-3, GAP.4: up to the full Move, one hex more ahead after a run, a turn at the end, and a Wild Swing."""
    points, bonus = move_points(state, me), run_bonus(state, me)
    me.ran = False
    whole = half_of(state, me)
    swing = ON_THE_WAY if numbers(state).melee.swings_on_the_way else None
    spent = yield from walk(
        state, me, points + bonus, bonus=bonus, turns=True, entry=PAST_FOES, whole=whole, on_the_way=swing
    )
    if me.halted:
        return
    note_run(state, me, spent)
    yield from last_facing(state, me, half_of(state, me), spent)
    if me.hexes_entered and not me.struck_with and not me.halted:
        yield from wild_swing(state, me)


def not_sitting(state: State3, me: Fighter3) -> Refusal | None:
    """POS.11; MOVE.11 of the sheet: nobody moves while he sits."""
    return None if current_move(state, me) else SITS_STILL


def move_points(state: State3, me: Fighter3) -> int:
    """MOVE.1, REF.5; MOVE.9 of the sheet: the points there are for a whole Move in this posture, enough for a hex."""
    points = current_move(state, me) * state.profile.movement.scale
    return max(points, way_cost(state, me, AHEAD)) if points and numbers(state).moves.least_hex else points


def half_of(state: State3, me: Fighter3) -> int:
    """GAP.4; MOVE.2 of the sheet: the points by half of which facing is judged; a hex lying down is more than half."""
    return 1 if me.down else full_points(state, me)


def change_position(state: State3, me: Fighter3) -> Rule[None]:
    """POS.1-2, CCP.1, GAP.4, C3-22: take another position where one is, and any facing."""
    posture = yield from Choose(me.name, POSTURE, lambda: positions(state, me))
    if me.halted:
        return
    if posture in TWO_HEXES:
        yield from lie_down(state, me, me, posture)
    else:
        take_posture(state, me, posture)
    yield from take_steps(state, me, StepBudget(steps=0, stoops=False))


def positions(state: State3, me: Fighter3) -> list[Option[str]]:
    """POS.2, POS.5, CCP.2, C3-18, S3-14: the others than the present one; nobody stands up from lying at once."""
    rules = numbers(state).moves
    refusals: dict[str, Refusal] = {}
    if me.posture == LYING and not (rules.rise_in_close and state.sharing(me)):
        refusals = dict.fromkeys(rules.not_from_lying, KNEEL_FIRST)
    if me.lame:
        refusals |= {STANDING: LAME[STANDING], CROUCHING: LAME[CROUCHING]}
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


MOVE: Card[State3, Fighter3] = Card(
    "move", move, (may.not_pinned, may.not_kept, may.in_no_foes_hex, not_sitting), group=GROUP
)
CHANGE_POSITION: Card[State3, Fighter3] = Card("change position", change_position, (may.not_pinned,), group=GROUP)
SURRENDER: Card[State3, Fighter3] = Card("surrender", surrender, (may.by_the_scenario,))
DO_NOTHING: Card[State3, Fighter3] = Card(PASS, do_nothing)
RUNS_ON = frozenset({"move", "slam", "flying tackle", "all out charge"})
"""MOVE.2, C3-16: the cards with a whole Move that go on with a run."""
