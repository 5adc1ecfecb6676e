"""Evade: past a foe in his own hex."""

from __future__ import annotations

from functools import partial

from swordplay.engine.hexes import distance
from swordplay.engine.requests import Contest, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.figure.figure import FOE
from swordplay.games.gurps.figure.space import PAST_FOES
from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.rolls import BOUNDED, Win
from swordplay.games.gurps.third.close.slam import at_the_end, run_into
from swordplay.games.gurps.third.close.strength import dexterity
from swordplay.games.gurps.third.defence.sides import side_struck
from swordplay.games.gurps.third.figure import TWO_HEXES, Fighter3, State3
from swordplay.games.gurps.third.vocabulary import EVADE
from swordplay.games.gurps.vocabulary import BACK, FRONT, KNEELING, SITTING

TOO_FAR_TO_PASS = Refusal("too-far-to-pass", (), ("move",))
FOE_STANDS = -5
FOE_KNEELS = -2
FOE_LIES = 5
FROM_THE_SIDE = 2
FROM_BEHIND = 5


def far_enough(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """EVA.11: Move to reach a foe's hex and to leave it again."""
    price = state.profile.movement.scale + state.profile.figure.postures[me.posture].extra
    points = current_move(state, me) * state.profile.movement.scale
    return None if (distance(me.hex, foe.hex) + 1) * price <= points else TOO_FAR_TO_PASS


def evade(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """EVA.1-4, EVA.11: into the foe's hex with Move left to leave it; who wins goes on, who does not stops there."""
    points = current_move(state, me) * state.profile.movement.scale
    to_leave = state.profile.movement.scale + state.profile.figure.postures[me.posture].extra
    left = yield from run_into(state, me, foe, points - to_leave)
    if left >= 0 and (yield from gets_past(state, me)):
        yield from walk(state, me, left + to_leave, turns=True, entry=PAST_FOES)
    yield from at_the_end(state, me)


def can_stop(state: State3, me: Fighter3, foe: Fighter3) -> bool:
    """EVA.3, C3-21: one who is neither stunned nor pinned."""
    return state.mark_of(me, foe) == FOE


def gets_past(state: State3, me: Fighter3) -> Rule[bool]:
    """EVA.3-4, EXIT.3: past every foe in the hex who can stop him: he has to win each contest of DX."""
    for foe in state.sharing(me):
        if not can_stop(state, me, foe):
            continue
        won = yield from Contest(
            me.name, EVADE, BOUNDED, partial(evading, state, me, foe), foe.name, partial(barring, state, foe)
        )
        if won is not Win.WIN:
            return False
    return True


def evading(state: State3, me: Fighter3, foe: Fighter3) -> Tally:
    """EVA.5-9: DX, by the foe's posture and by the side on which his hex was entered in this turn."""
    tally = dexterity(state, me)
    if foe.posture in TWO_HEXES:
        tally.add(FOE_LIES, "foe-lies")
    elif foe.posture in (KNEELING, SITTING):
        tally.add(FOE_KNEELS, "foe-kneels")
    else:
        tally.add(FOE_STANDS, "foe-stands")
    side = FRONT if me.entered_from is None else side_struck(foe, me)
    if side == BACK:
        tally.add(FROM_BEHIND, "entered-behind")
    elif side != FRONT:
        tally.add(FROM_THE_SIDE, "entered-side")
    return state.add_gm_modifiers(tally, me.name, EVADE)


def barring(state: State3, foe: Fighter3) -> Tally:
    """EVA.4: DX."""
    return state.add_gm_modifiers(dexterity(state, foe), foe.name, EVADE)
