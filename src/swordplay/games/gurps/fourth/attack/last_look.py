"""The last look at a blow before its roll: whether attacker, weapon and target still are where it needs them."""

from __future__ import annotations

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.ranged import NO_LINE, shootable
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import in_sight
from swordplay.games.gurps.fourth.attack.declare import reaches
from swordplay.games.gurps.fourth.attack.slam import barred
from swordplay.games.gurps.vocabulary import DEAD, SLAM

UNABLE = Refusal("attacker-unable")
WEAPON_GONE = Refusal("weapon-gone")
STRUCK_AT_GONE = Refusal("struck-at-gone")
TARGET_OUT = Refusal("target-out")


def hindrance(state: Fight, blow: Blow) -> Refusal | None:
    """GAP.3, WAIT.2: why a blow that was declared cannot be struck any more; every way to strike passes here."""
    return unable(state, blow) or out_of_place(state, blow)


def unable(state: Fight, blow: Blow) -> Refusal | None:
    """The attacker must be able, and what he strikes with and what he strikes at still in hand."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    if me.conditions and me.halted:
        return UNABLE
    if blow.purpose == SLAM:
        return None
    if blow.mode not in (me.shots() if blow.ranged else me.modes()):
        return WEAPON_GONE
    return STRUCK_AT_GONE if blow.at_weapon and blow.weapon not in foe.in_hand() else None


def out_of_place(state: Fight, blow: Blow) -> Refusal | None:
    """GAP.5, GAP.6: the target must be in the fight, where this weapon reaches it, the place struck at in view."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    if foe.conditions and foe.out and not lies_in_reach(state, blow, foe):
        return TARGET_OUT
    if blow.purpose == SLAM:
        return barred(state, me, foe, blow.mode.usage)
    if blow.suppressing:
        return None if in_sight(state, me, foe) else NO_LINE
    why = shootable(state, me, blow.mode, foe) if blow.ranged else reaches(state, me, blow.mode, foe)
    return why or book(state).location_refusal(state, blow, blow.place)


def lies_in_reach(state: Fight, blow: Blow, foe: Figure) -> bool:
    """GAP.9, SUP.4 of the range-band sheet: the fallen can be struck where they lie, and fire sweeps over them, too."""
    within = blow.suppressing or (not blow.ranged and blow.purpose != SLAM)
    return state.profile.fallen_targets and within and not foe.has(DEAD)
