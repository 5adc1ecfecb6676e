"""The close combat cards, and what is free in close combat."""

from __future__ import annotations

from swordplay.games.gurps.book import MOVE, OTHER, Card
from swordplay.games.gurps.third.close import wrestling
from swordplay.games.gurps.third.close.exit import exit_hex
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.on_a_foe import card_on_a_foe

GRAPPLE = card_on_a_foe("grapple", wrestling.grapple, (may.not_pinned,), (may.within_a_step, may.a_hand_for_him))
TAKEDOWN = card_on_a_foe("takedown", wrestling.takedown, (may.not_pinned,), (may.i_hold_him, may.he_stands))
PIN = card_on_a_foe(
    "pin",
    wrestling.pin,
    (may.not_pinned,),
    (may.in_the_same_hex, may.he_is_down, may.not_pinned_yet, may.a_hand_for_him),
)
BREAK_FREE = card_on_a_foe("break free", wrestling.break_free, (may.held,), (may.he_holds_me, may.ten_seconds))
EXIT: Card[State3, Fighter3] = Card("exit", exit_hex, (may.not_pinned, may.in_a_foes_hex, may.not_kept), group=MOVE)
CARDS = (BREAK_FREE, EXIT, GRAPPLE, PIN, TAKEDOWN)
"""DECK.4: in the order of the deck."""

LET_GO = card_on_a_foe("let go", wrestling.let_go, (may.not_pinned,), (may.i_hold_him,), group=OTHER, free=True)
FREE_A_HAND = card_on_a_foe(
    "free a hand", wrestling.free_a_hand, (may.not_pinned,), (may.pinned_with_both,), group=OTHER, free=True
)
FREE_CARDS = (LET_GO, FREE_A_HAND)
