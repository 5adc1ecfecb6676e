"""The close combat cards, and what is free in close combat."""

from __future__ import annotations

from msgspec.structs import replace

from swordplay.engine.requests import Rule
from swordplay.games.gurps.book import MOVE, OTHER, Card
from swordplay.games.gurps.third.close import choke, evade, grabs, slam, tackle, wrestling
from swordplay.games.gurps.third.close.exit import leave_hex
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import moves
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.close_weapons import ATTACK_WEAPON, READY_CARD
from swordplay.games.gurps.third.manoeuvres.exit import exit_hex
from swordplay.games.gurps.third.manoeuvres.on_a_foe import card_on_a_foe, foes_of, judged, on_a_foe, some_foe
from swordplay.games.gurps.third.profile import numbers

FREE_TO_GO = (may.not_pinned, may.not_kept)

# In a shared hex
GRAPPLE = card_on_a_foe("grapple", wrestling.grapple, (may.not_pinned,), (may.within_a_step, may.a_hand_for_him))
GRAB_WEAPON = card_on_a_foe(
    "grab foe's weapon", grabs.grab_weapon, (may.not_pinned,), (may.within_a_step, grabs.his_weapon)
)
GRAB_ARM = card_on_a_foe(
    "grab foe's weapon arm", grabs.grab_arm, (may.not_pinned,), (may.within_a_step, grabs.his_weapon_arm)
)
TAKEDOWN = card_on_a_foe("takedown", wrestling.takedown, (may.not_pinned,), (may.i_hold_him, may.he_stands))
PIN = card_on_a_foe(
    "pin",
    wrestling.pin,
    (may.not_pinned,),
    (may.in_the_same_hex, may.he_is_down, may.not_pinned_yet, may.a_hand_for_him, may.held_before_pinned),
    fallen=True,
)
CHOKE = card_on_a_foe("choke", choke.choke, (may.not_pinned,), (may.in_the_same_hex, choke.neck_held), fallen=True)

# Out of it
HOLDERS = (may.he_holds_me, may.ten_seconds)


def break_free(state: State3, me: Fighter3) -> Rule[None]:
    """FREE.1-8, C3-65, S3-34: of one holder, or in one try of all who hold him."""
    able = [foe for foe in foes_of(state, me) if judged(state, me, foe, HOLDERS)[1] is None]
    if len(able) > 1 and numbers(state).close.free_of_all:
        yield from wrestling.break_free(state, me, able[0])
    else:
        yield from on_a_foe(wrestling.break_free, *HOLDERS)(state, me)


BREAK_FREE: Card[State3, Fighter3] = Card("break free", break_free, (may.held, some_foe(*HOLDERS)))
EXIT: Card[State3, Fighter3] = Card("exit", exit_hex, (*FREE_TO_GO, may.in_a_foes_hex), group=MOVE)


def evading(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """EVA.1-2, EXIT.3, S3-38: through a foe's hex; out of it for one who is there already."""
    return leave_hex(state, me) if me.hex == foe.hex else evade.evade(state, me, foe)


EVADE = card_on_a_foe("evade", evading, FREE_TO_GO, (may.no_other_hex, evade.far_enough), group=MOVE)

# Into it
SLAM = card_on_a_foe("slam", slam.slam, (*FREE_TO_GO, may.in_no_foes_hex, slam.on_his_feet), (slam.within_a_run,))
TACKLE = card_on_a_foe(
    "flying tackle", tackle.tackle, (*FREE_TO_GO, may.in_no_foes_hex, tackle.standing), (tackle.within_a_leap,)
)

CARDS = (
    ATTACK_WEAPON,
    BREAK_FREE,
    CHOKE,
    EVADE,
    EXIT,
    TACKLE,
    GRAB_WEAPON,
    GRAB_ARM,
    GRAPPLE,
    PIN,
    READY_CARD,
    SLAM,
    TAKEDOWN,
)
"""DECK.4: in the order of the deck."""

# By the sheet

BY_SHEET = (
    card_on_a_foe("grapple", wrestling.grapple, (may.not_pinned,), (may.in_the_same_hex, may.a_hand_for_him)),
    card_on_a_foe("grab weapon", grabs.grab_weapon, (may.not_pinned,), (may.in_the_same_hex, grabs.his_weapon)),
    card_on_a_foe("grab weapon arm", grabs.grab_arm, (may.not_pinned,), (may.in_the_same_hex, grabs.his_weapon_arm)),
    TAKEDOWN,
    PIN,
    CHOKE,
    BREAK_FREE,
)
"""CLOSE.1 of the sheet: what takes the place of an attack; both are in the same hex."""


def move_or_leave(state: State3, me: Fighter3) -> Rule[None]:
    """GAP.10 of the sheet: Move also leads out of a shared hex, by one's own side; by the foe's it takes an Evade."""
    return leave_hex(state, me) if state.sharing(me) else moves.move(state, me)


MOVES_BY_SHEET = (
    replace(moves.MOVE, act=move_or_leave, needs=tuple(n for n in moves.MOVE.needs if n is not may.in_no_foes_hex)),
    *(replace(card, kind_of="move") for card in (SLAM, TACKLE, EVADE)),
)
"""CLOSE.2 of the sheet: slam, flying tackle and evade are made with a Move."""

LET_GO = card_on_a_foe(
    "let go", wrestling.let_go, (may.not_pinned,), (may.i_hold_anything,), group=OTHER, free=True, fallen=True
)
FREE_A_HAND = card_on_a_foe(
    "free a hand",
    wrestling.free_a_hand,
    (may.not_pinned,),
    (may.pinned_with_both,),
    group=OTHER,
    free=True,
    fallen=True,
)
FREE_CARDS = (LET_GO, FREE_A_HAND)
