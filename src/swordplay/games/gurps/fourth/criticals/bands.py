"""What criticals do differently by the range-band sheet: bare hands, eyes, critical defences."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.state import Item
from swordplay.games.gurps.blow import Blow, DefencePlan
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.hands import into_hand
from swordplay.games.gurps.fourth.attack.locations import location_refusal
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.criticals import hits, misses
from swordplay.games.gurps.fourth.criticals.hits import Effect, HeadBlow
from swordplay.games.gurps.fourth.criticals.misses import Miss
from swordplay.games.gurps.fourth.criticals.unarmed_misses import balance_lost
from swordplay.games.gurps.fourth.defence.scores import parrying_mode
from swordplay.games.gurps.harm.damage import DamageChanges
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.vocabulary import BLOCK, CATCH, PARRY

# Hits


def eye_or_as_four(state: Fight, blow: Blow, changes: DamageChanges) -> Rule[None]:
    """CRT.7: the blow hits an eye; where it cannot, half DR and a major wound, as on a 4."""
    if blow.place.group == "eye":
        return
    if location_refusal(state, blow, state.profile.figure.locations["right eye"]) is not None:
        hits.half_dr_major_wound(state, blow, changes)
    else:
        yield from hits.eye_hit(state, blow, changes)


HEAD_BLOWS: dict[HeadBlow, Effect] = {**hits.HEAD_BLOWS, HeadBlow.EYE_HIT: eye_or_as_four}


def critical_hit(state: Fight, blow: Blow) -> Rule[None]:
    """CRT.6-7: no defence, and an effect from the table."""
    return hits.critical_hit(state, blow, HEAD_BLOWS)


# Misses

ABOUT_WEAPONS = frozenset({Miss.WEAPON_BREAKS, Miss.WEAPON_TURNS, Miss.DROP_WEAPON, Miss.WEAPON_FLIES})
BARE_HANDED: dict[Miss, misses.Effect] = {**misses.MISSES, **dict.fromkeys(ABOUT_WEAPONS, balance_lost)}


def critical_miss(state: Fight, blow: Blow) -> Rule[None]:
    """CRT.10: one table for all; bare-handed, any row about a weapon is a loss of balance."""
    return misses.by_the_table(state, blow, BARE_HANDED if blow.mode.item == FIST else misses.MISSES)


# Defences


def attacker_fumbles(state: Fight, blow: Blow, plan: DefencePlan) -> Rule[None]:
    """CRT.8: a critical defence against a melee attack sends the attacker to the Critical Miss table."""
    if not blow.ranged:
        yield from book(state).critical_miss(state, blow)


LET_FALL = "let it fall"


def catch(state: Fight, blow: Blow, plan: DefencePlan) -> Rule[None]:
    """CRT.9: after a critical defence an empty hand may catch a thrown weapon, which is then ready."""
    me, item = state.fighters[blow.target], blow.mode.item
    missile, side = blow.mode.missile, next(iter(me.empty_hands()), "")
    lying: Item | None = next((one for one in reversed(state.items) if one.name == item), None)
    if missile is None or not missile.thrown or not side or lying is None:
        return
    offers = (Option("catch it", item), Option(LET_FALL, ""))
    if not (yield from Choose(me.name, CATCH, offers, at=blow.attacker)):
        return
    state.items = tuple(one for one in state.items if one is not lying)
    into_hand(me, item, side)
    state.tell("caught", me.name, item=item)


def parry_fumbled(state: Fight, blow: Blow, plan: DefencePlan) -> Rule[None]:
    """CRT.12: a critically failed Parry sends the defender to the Critical Miss table."""
    me = state.fighters[blow.target]
    mode = parrying_mode(state, me, plan.chosen.item, retreats=plan.retreated) if plan.chosen.kind == PARRY else None
    if mode is not None:
        own = Blow(me.name, blow.attacker, mode, state.profile.figure.locations["torso"], plan.hand)
        yield from book(state).critical_miss(state, own)


def block_fumbled(state: Fight, blow: Blow, plan: DefencePlan) -> Rule[None]:
    """CRT.13: after a critically failed Block the shield is unready."""
    me, item = state.fighters[blow.target], plan.chosen.item
    if plan.chosen.kind == BLOCK and item not in me.unready:
        me.unready += (item,)
        state.tell("unready", me.name, item=item)
    return
    yield
