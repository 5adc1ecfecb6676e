"""What a card asks for: small conditions, each of which gives None or the reason why not.

A condition looks at the fighter alone, or at him and a foe. `instead` names the card that might do.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from swordplay.engine.hexes import distance
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import DEFEND, Card
from swordplay.games.gurps.figure.space import ALLY_THERE, distance_between
from swordplay.games.gurps.sheet.sheet import CLOSE, Mode
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.close.holds import again_in
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import PASS
from swordplay.games.gurps.vocabulary import CROUCHING, STAGGERED, STANDING

BREAK_FREE = ("break free",)
ONLY_DEFENDS = Refusal("only-defends", (), (PASS,))
NOBODY_HOLDS = Refusal("nobody-holds", (), ("move",))
NO_FOE_HERE = Refusal("no-foe-here", (), ("move",))
FOES_HEX = Refusal("foes-hex", (), ("exit",))
NOT_ON_FEET = Refusal("not-on-feet", (), ("change position",))
NO_SURRENDER = Refusal("no-surrender")
TOO_FAR = Refusal("too-far", (), ("move",))
NO_EMPTY_HAND = Refusal("no-empty-hand")
NOT_IN_HEX = Refusal("not-in-hex", (), ("grapple",))
NOT_GRAPPLED = Refusal("not-grappled", (), ("grapple",))
NOT_STANDING = Refusal("not-standing", (), ("pin",))
NOT_ON_GROUND = Refusal("not-on-ground", (), ("takedown",))
PINNED_ALREADY = Refusal("pinned-already")
NO_HAND_TO_FREE = Refusal("no-hand-to-free")
OUT_OF_SIGHT = 1_000_000


def not_pinned(state: State3, me: Fighter3) -> Refusal | None:
    """A pinned fighter may only try to break free, or do nothing (REF.20, PIN.4, CCP.3)."""
    pinner = holds.pinner(state, me) if state.holds else None
    return None if pinner is None else Refusal("pinned", (pinner.name,), BREAK_FREE)


def not_kept(state: State3, me: Fighter3) -> Refusal | None:
    """Who is held cannot move, unless he is more than twice as strong (FREE.2, GAP.8, GRP.15)."""
    keeper = holds.keeper(state, me) if state.holds else None
    return None if keeper is None else Refusal("held", (keeper.name,), BREAK_FREE)


def held(state: State3, me: Fighter3) -> Refusal | None:
    """Only one who is held can break free (FREE.1)."""
    return None if state.holds and holds.holds_on(state, me) else NOBODY_HOLDS


def in_a_foes_hex(state: State3, me: Fighter3) -> Refusal | None:
    """Exit leads out of a foe's hex (EXIT.1)."""
    return None if state.sharing(me) else NO_FOE_HERE


def in_no_foes_hex(state: State3, me: Fighter3) -> Refusal | None:
    """Out of a foe's hex leads only Exit (EXIT.1)."""
    return FOES_HEX if state.sharing(me) else None


def standing(state: State3, me: Fighter3) -> Refusal | None:
    """C3-15: a Slam, a Flying Tackle or a Charge begins standing."""
    return None if me.posture == STANDING else NOT_ON_FEET


def by_the_scenario(state: State3, me: Fighter3) -> Refusal | None:
    """Surrender is there when the scenario adds it (GAP.9)."""
    return None if state.switches["surrender"] else NO_SURRENDER


def nearest_foe(state: State3, me: Fighter3) -> int:
    """How many hexes away the nearest foe is of whom a fighter knows; too many where there is none."""
    nearest = OUT_OF_SIGHT
    for foe in state.foes(me):
        away = distance_between(me, foe)
        if away < nearest:
            nearest = away
    return nearest


def reach_of(modes: Iterable[Mode]) -> int:
    """The longest reach there is among some ways to strike."""
    longest = CLOSE
    for mode in modes:
        for hexes in mode.reach:
            if hexes > longest:
                longest = hexes
    return longest


def within_a_step(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """The foe is in the same hex, or in one that can be stepped into (CC.1, GAP.6)."""
    if me.hex == foe.hex:
        return None
    if distance(me.hex, foe.hex) > 1:
        return TOO_FAR
    refusal = not_kept(state, me) or in_no_foes_hex(state, me)
    if refusal is not None:
        return refusal
    friends = [f for f in state.at(foe.hex) if f.side == me.side and not f.out and f is not me]
    return ALLY_THERE if friends else None


def a_hand_for_him(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """A hold needs an empty hand (GRP.1, GAP.8)."""
    return None if holds.empty_hands(state, me, foe) else NO_EMPTY_HAND


def in_the_same_hex(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """The card needs a shared hex at the start (CC.1)."""
    return None if me.hex == foe.hex else NOT_IN_HEX


def i_hold_him(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """The fighter has already grappled him (TAKE.1)."""
    return NOT_GRAPPLED if not state.holds or holds.hold_of(state, me, foe) is None else None


def he_stands(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """Only one who is on his feet can be taken down (TAKE.1, C3-68, S3-33)."""
    return None if foe.posture in (STANDING, CROUCHING) else NOT_STANDING


def he_is_down(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """Only one who is on the ground can be pinned (PIN.1)."""
    return None if foe.down else NOT_ON_GROUND


def not_pinned_yet(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """A pin is not made twice (PIN.4)."""
    if not state.holds:
        return None
    hold = holds.hold_of(state, me, foe)
    both = hold is not None and hold.hands < holds.empty_hands(state, me, foe)
    return PINNED_ALREADY if hold is not None and hold.pinned and not both else None


def held_before_pinned(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """PIN.1 of the sheet: only one who is held already is pinned; by the cards anybody on the ground."""
    return i_hold_him(state, me, foe) if numbers(state).close.pin_needs_hold else None


def i_hold_anything(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """GAP.8: a hold on him, his arm or his weapon."""
    return None if state.holds and holds.holds_of(state, me, foe) else NOT_GRAPPLED


def no_other_hex(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """EVA.1, EXIT.1: out of a foe's hex one evades those who are there."""
    return None if me.hex == foe.hex else in_no_foes_hex(state, me)


def pinned_with_both(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """A hand can be freed from a pin with both (PIN.6)."""
    hold = holds.hold_of(state, me, foe) if state.holds else None
    return None if hold is not None and hold.locked else NO_HAND_TO_FREE


def he_holds_me(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """One breaks free of a holder (FREE.1)."""
    return None if holds.holds_of(state, foe, me) else Refusal("holds-not", (foe.name,))


def ten_seconds(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """One attempt in 10 seconds against a pin with both hands (FREE.7)."""
    again = again_in(state, me, foe)
    return Refusal("ten-seconds", (again,), ("pass",)) if state.clock < again else None


def not_off_balance(state: State3, me: Fighter3) -> Refusal | None:
    """CAUSE.5 of the sheet: off balance by a critical blow to the head, one may only defend in one's next turn."""
    return ONLY_DEFENDS if me.conditions and me.has(STAGGERED) else None


def on_balance(card: Card[State3, Fighter3]) -> Card[State3, Fighter3]:
    """A manoeuvre as one who is off balance sees it: it is open to him if it is a defence, or no manoeuvre at all."""
    if card.group == DEFEND or card.free or card.name == PASS:
        return card
    return replace(card, needs=(not_off_balance, *card.needs))
