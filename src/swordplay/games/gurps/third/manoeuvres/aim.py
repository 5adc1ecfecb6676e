"""Aim of the Third Edition: how far one moves with it, and what costs it."""

from __future__ import annotations

from swordplay.engine.requests import Check, Choose, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.book import READY, Card
from swordplay.games.gurps.figure.space import PAST_FOES
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.manoeuvres.aim import NOTHING_TO_AIM, aim_options, take_aim
from swordplay.games.gurps.movement.walk import Walk, walk_on
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.third.attack.ranged import BEHIND_COVER, BOW, NO_LINE, a_shot, missile_of, shot_refusal
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.impaired import lower_iq
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.allowance import half_move
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.vocabulary import AIM_AT, AIMING, WILL

TWO_HEXES = 2
WALKABLE = (NO_LINE, BEHIND_COVER)
"""What a few hexes may mend."""
BEYOND = "beyond-range"


def somebody_in_front(state: State3, me: Fighter3) -> Refusal | None:
    """GAP.4, C3-12: nobody turns while he aims, so there must be a foe ahead."""
    reasons = [shot_refusal(state, me, mode, foe) for foe in state.foes(me) for mode in me.shots()]  # type: ignore[arg-type]
    stuck = next((why for why in reasons if why is not None and why not in WALKABLE and why.key != BEYOND), None)
    reachable = any(why is None or why in WALKABLE or why.key == BEYOND for why in reasons)
    return None if reachable else stuck or NOTHING_TO_AIM


def archer(me: Fighter3) -> bool:
    """AIM.2: whether there is nothing to aim but a bow."""
    shots = me.shots()
    return bool(shots) and all(missile_of(mode).kind == BOW for mode in shots)


def allowance(state: State3, me: Fighter3) -> int:
    """AIM.1-2, AIM.4, C3-14: half Move in the first turn of an aim, then 2 hexes at most; an archer stands still.

    By the sheet the smaller of both at any time, for archers too, who then have not aimed (AIMT.9).
    """
    cards, half = numbers(state).shots.aim_move, half_move(state, me) * state.profile.movement.scale
    if cards and archer(me):
        return 0
    if cards and not me.has(AIMING):
        return half
    return min(TWO_HEXES * state.profile.movement.scale, half)


def aim(state: State3, me: Fighter3) -> Rule[None]:
    """AIM.1-4, GAP.4: some way without turning, and a turn's aim at one target with one weapon."""
    points = max(allowance(state, me), 0)
    began = len(me.hexes_entered)
    yield from walk_on(state, me, Walk(points, points, False, 0, False, entry=PAST_FOES, keeps_facing=True))
    if me.halted:
        return
    hexes = len(me.hexes_entered) - began
    way = yield from Choose(me.name, AIM_AT, lambda: aim_options(state, me, shot_refusal))
    if way.mode is None or me.halted or (hexes and missile_of(way.mode).kind == BOW):
        lose_aim(state, me)
    else:
        take_aim(state, me, way.mode.item, way.foe, hexes)


def keep_aim(state: State3, me: Fighter3) -> Rule[None]:
    """AIM.9, OPP.7, G3-6: Will to keep the aim when injured, lower by shock where there is any."""
    if not me.has(AIMING):
        return
    tally = lower_iq(state, me, Tally(me.sheet.will, "will"))
    if me.halted or not (yield from Check(me.name, WILL, SUCCESS, state.add_gm_modifiers(tally, me.name, WILL))):
        lose_aim(state, me)


AIM: Card[State3, Fighter3] = Card(
    "aim",
    aim,
    (may.not_pinned, may.not_kept, may.in_no_foes_hex, a_shot, somebody_in_front),
    keeps=frozenset({AIMING}),
    group=READY,
)
