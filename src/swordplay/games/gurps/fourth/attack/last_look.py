"""The last look at a blow before its roll: whether weapon and target still are where it needs them."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.ranged import NO_LINE, shootable
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import in_sight
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.vocabulary import DEAD

WEAPON_GONE = Refusal("weapon-gone")
STRUCK_AT_GONE = Refusal("struck-at-gone")
TARGET_OUT = Refusal("target-out")


def not_in_hand(state: Fight, blow: Blow) -> Refusal | None:
    """What one strikes with must still be in hand."""
    me = state.fighters[blow.attacker]
    return None if blow.mode in (me.shots() if blow.ranged else me.modes()) else WEAPON_GONE


def weapon_not_in_hand(state: Fight, blow: Blow) -> Refusal | None:
    """What one strikes with, and what one strikes at."""
    why = not_in_hand(state, blow)
    if why is None and blow.weapon not in state.fighters[blow.target].in_hand():
        why = STRUCK_AT_GONE
    return why


def body_in_hand(state: Fight, blow: Blow) -> Refusal | None:
    """Whoever runs into somebody needs nothing in hand."""
    return None


def not_in_reach(state: Fight, blow: Blow) -> Refusal | None:
    """GAP.5, GAP.6: the target must be in the fight, where this weapon reaches it, the place struck at in view."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    if foe.conditions and foe.out and (blow.ranged or not lies_there(state, foe)):
        return TARGET_OUT
    why = shootable(state, me, blow.mode, foe) if blow.ranged else reaches(state, me, blow.mode, foe)
    return why or book(state).location_refusal(state, blow, blow.place)


def not_under_fire(state: Fight, blow: Blow) -> Refusal | None:
    """SUP.4 of the range-band sheet: fire sweeps over whoever is in sight, the fallen, too."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    if foe.conditions and foe.out and not lies_there(state, foe):
        return TARGET_OUT
    return None if in_sight(state, me, foe) else NO_LINE


def lies_there(state: Fight, foe: Figure) -> bool:
    """GAP.9 of the range-band sheet: the fallen can be struck where they lie, as long as they live."""
    return state.profile.attack.fallen_targets and not foe.has(DEAD)
