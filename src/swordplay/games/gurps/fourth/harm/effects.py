"""What a wound does in the Fourth Edition: an ordered tuple of effects."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import MAJOR, SCARRING, STINGING, Wound
from swordplay.games.gurps.book import Effect
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.hands import drop
from swordplay.games.gurps.figure.posture import fall
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.harm.out import go_down, knocked_down, perish, stun
from swordplay.games.gurps.harm.wound import limb_limit, lose_points
from swordplay.games.gurps.interrupts import disturbed
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import (
    BLIND,
    DEAF,
    DECAPITATED,
    DOUBLED,
    KNOCKDOWN,
    NUMBED,
    SHOCK,
    SURVIVAL,
    TURN_END,
    TURN_START,
)


def shock(state: Fight, wound: Wound) -> None:
    """SHOCK.1-3, GROIN.4: the HP lost, until the end of the next turn; doubled by a blow to the groin."""
    me = wound.victim
    doubled = STINGING in wound.marks or crushed_groin(wound)
    points = min(2 * wound.lost if doubled else wound.lost, state.profile.harm.shock_cap_doubled)
    me.gain(SHOCK, points, source=DOUBLED if doubled else "", ends=TURN_END, at=next_turn(state, me))


def shock_of_all_wounds(state: Fight, me: Figure) -> int:
    """SHOCK.1-2, GROIN.4: the shock of all wounds together: at most 4, or 8 if any of it was doubled."""
    points, doubled = 0, False
    for kind, value, source, _, _ in me.conditions:
        if kind == SHOCK:
            points += value
            doubled = doubled or source == DOUBLED
    if not points:
        return 0
    numbers = state.profile.harm
    return -min(points, numbers.shock_cap_doubled if doubled else numbers.shock_cap)


def crushed_groin(wound: Wound) -> bool:
    """GROIN.4-5: crushing damage to the groin of a male."""
    return wound.place.group == "groin" and wound.type == "cr" and wound.victim.sheet.male


def next_turn(state: Fight, me: Figure) -> int:
    """The second in which a figure's next turn will end, not counting a turn it is in now."""
    order = state.order
    return state.clock if me.name in order[state.turn + 1 :] else state.clock + 1


def cripple(state: Fight, wound: Wound) -> Rule[None] | None:
    """LIMB.3, EXTREM.3, EYE.4: the part is crippled for the fight; without both eyes a figure is blind."""
    me, place = wound.victim, wound.place.name
    if not wound.crippling or place in me.crippled:
        return None
    me.crippled += (place,)
    state.tell("crippled", me.name, place=place)
    if wound.place.group != "eye":
        return lose_use_of(state, me, place)
    if "right eye" in me.crippled and "left eye" in me.crippled:
        me.gain(BLIND)
        state.tell("blinded", me.name)
    return None


def numb(state: Fight, wound: Wound) -> Rule[None] | None:
    """CRIT.1: a stinging critical cripples a limb for 16 - HT seconds, at least 2."""
    me, place = wound.victim, wound.place.name
    if STINGING not in wound.marks or not wound.place.limb or wound.crippling:
        return None
    me.gain(NUMBED, source=place, ends=TURN_START, at=state.clock + max(2, 16 - me.sheet.ht))
    state.tell("numbed", me.name, place=place)
    return lose_use_of(state, me, place)


def lose_use_of(state: Fight, me: Figure, place: str) -> Rule[None]:
    """LIMB.3, EXTREM.3: an arm or hand drops what it holds, a leg or foot brings the figure down."""
    side, _, part = place.partition(" ")
    if part in ("arm", "hand"):
        drop(state, me, side)
    else:
        yield from go_down(state, me)


def disfigure(state: Fight, wound: Wound) -> None:
    """SKULL.4: a scarring critical deafens if it crushes, and leaves a scar if it does not."""
    if SCARRING in wound.marks:
        me = wound.victim
        if wound.type != "cr":
            state.tell("scarred", me.name, levels=2 if wound.type in ("burn", "cor") else 1)
        elif not me.has(DEAF):
            me.gain(DEAF)
            state.tell("deafened", me.name)


def death(state: Fight, wound: Wound) -> Rule[None]:
    """INJ.5: a HT roll at each negative multiple of HP that a wound reaches; at -5 times HP, death."""
    me = wound.victim
    full, most = me.sheet.hp, state.profile.harm.death_multiple
    if me.hp <= -most * full:
        die(state, wound)
        return
    for multiple in range(1, most):
        crossed = me.hp <= -multiple * full < me.hp + wound.lost
        if crossed and not (yield from Check(me.name, SURVIVAL, SUCCESS, Tally(me.sheet.ht, "ht"))):
            die(state, wound)
            return


def die(state: Fight, wound: Wound) -> None:
    """Die of a wound."""
    perish(state, wound.victim)
    behead(state, wound)


def behead(state: Fight, wound: Wound) -> None:
    """NECK.4: a cut to the neck that kills decapitates, where the document says so."""
    if state.profile.harm.decapitates and wound.place.group == "neck" and wound.type == "cut":
        wound.victim.gain(DECAPITATED)
        state.tell("decapitated", wound.victim.name)


def major(wound: Wound) -> bool:
    """MAJOR.1-2: a wound is major if it costs more than half of full HP, or cripples."""
    return wound.crippling or MAJOR in wound.marks or wound.lost * 2 > wound.victim.sheet.hp


def knockdown_number(state: Fight, wound: Wound) -> Tally | None:
    """MAJOR.3, KD.1-5: the HT roll a wound calls for, with the worst modifier; None if it calls for none."""
    numbers, place = state.profile.harm, wound.place
    if not place.knockdown_always and not major(wound):
        return None
    tally = Tally(wound.victim.sheet.ht, "ht")
    if numbers.crushed_groin and crushed_groin(wound):
        tally.add(numbers.crushed_groin, "knockdown-groin")
    elif place.knockdown is not None and major(wound):
        tally.add(place.knockdown, "knockdown-head", place.name)
    for trait, value in numbers.knockdown_traits.items():
        if trait in wound.victim.sheet.traits:
            tally.add(value, "pain-threshold", trait)
    return tally


def knockdown(state: Fight, wound: Wound) -> Rule[None]:
    """KD.5: whoever fails the roll is prone and stunned."""
    me = wound.victim
    if me.out:
        return
    tally = knockdown_number(state, wound)
    if tally is not None and not (yield from Check(me.name, KNOCKDOWN, SUCCESS, tally)):
        fall(state, me)
        stun(state, me)
        if state.profile.harm.knockdown_drops:
            drop(state, me, "right")
            drop(state, me, "left")
        yield from knocked_down(state, me)


def disturb(state: Fight, wound: Wound) -> Rule[None]:
    """CONC.1, AIM.5: an injury puts the victim's aim or task at risk."""
    if not wound.victim.out:
        yield from disturbed(state, wound.victim, book(state).on_injury)


EFFECTS: tuple[Effect[Fight], ...] = (
    limb_limit,
    lose_points,
    shock,
    cripple,
    numb,
    disfigure,
    death,
    knockdown,
    disturb,
)
"""What a wound does, in this order (GAP.3)."""
