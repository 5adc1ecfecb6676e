"""What a wound does: an ordered tuple of effects."""

from __future__ import annotations

from swordplay.engine.ends import Over
from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Wound
from swordplay.games.gurps.book import Effect, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.hands import drop
from swordplay.games.gurps.figure.posture import fall
from swordplay.games.gurps.figure.work import abandon
from swordplay.games.gurps.interrupts import disturbed
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import (
    BLIND,
    DEAD,
    DEAF,
    DECAPITATED,
    DOUBLED,
    DOWN,
    KNOCKDOWN,
    NUMBED,
    SHOCK,
    STUNNED,
    SURVIVAL,
    TURN_END,
    TURN_START,
    UNCONSCIOUS,
)

UNCAPPED = "eye"
"""The only crippling after which nothing of the injury is lost (EYE.4)."""

# What a critical blow adds to a wound.
MAJOR = "major"
STINGING = "stinging"
SCARRING = "scarring"


def limb_limit(state: Fight, wound: Wound) -> None:
    """LIMB.3-4, EXTREM.3-4, EYE.4: more than its part of full HP cripples; a limb loses no more than the least."""
    group, hp = wound.place.group, wound.victim.sheet.hp
    part = state.profile.crippling.get(group)
    if part is not None and wound.injury * part > hp:
        wound.crippling = True
        if group != UNCAPPED:
            wound.lost = hp // part + 1


def lose_points(state: Fight, wound: Wound) -> None:
    """The HP lost."""
    me = wound.victim
    me.hp -= wound.lost
    state.tell("wounded", me.name, lost=wound.lost, hp=me.hp, place=wound.place.name)


def shock(state: Fight, wound: Wound) -> None:
    """SHOCK.1-3, GROIN.4: the HP lost, doubled by a crushed groin, from now to the end of the next turn."""
    me = wound.victim
    doubled = STINGING in wound.marks or crushed_groin(wound)
    points = min(2 * wound.lost if doubled else wound.lost, state.profile.shock_cap_doubled)
    me.gain(SHOCK, points, source=DOUBLED if doubled else "", ends=TURN_END, at=next_turn(state, me))


def crushed_groin(wound: Wound) -> bool:
    """GROIN.4-5: crushing damage to the groin of a male."""
    return wound.place.group == "groin" and wound.type == "cr" and wound.victim.sheet.male


def next_turn(state: Fight, me: Figure) -> int:
    """The second in which a figure's next turn will end; the one it is in does not count."""
    order = state.order
    return state.clock if me.name in order[state.turn + 1 :] else state.clock + 1


def cripple(state: Fight, wound: Wound) -> Rule[None] | None:
    """LIMB.3, EXTREM.3, EYE.4: crippled for the fight; both eyes blind are blindness."""
    me, place = wound.victim, wound.place.name
    if not wound.crippling or place in me.crippled:
        return None
    me.crippled += (place,)
    state.tell("crippled", me.name, place=place)
    if wound.place.group != "eye":
        return fail_limb(state, me, place)
    if "right eye" in me.crippled and "left eye" in me.crippled:
        me.gain(BLIND)
        state.tell("blinded", me.name)
    return None


def numb(state: Fight, wound: Wound) -> Rule[None] | None:
    """CRIT.1: a stinging critical cripples a limb for 16 - HT seconds, at least 2."""
    me, place = wound.victim, wound.place.name
    if STINGING not in wound.marks or wound.place.group not in ("arm/leg", "hand/foot") or wound.crippling:
        return None
    me.gain(NUMBED, source=place, ends=TURN_START, at=state.clock + max(2, 16 - me.sheet.ht))
    state.tell("numbed", me.name, place=place)
    return fail_limb(state, me, place)


def fail_limb(state: Fight, me: Figure, place: str) -> Rule[None]:
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


def go_down(state: Fight, me: Figure) -> Rule[None]:
    """Fall in the course of the fight: an event of its own that disturbs, where the document says so (CON.3)."""
    if me.posture not in DOWN:
        fall(state, me)
        yield from knocked_down(state, me)


def knocked_down(state: Fight, me: Figure) -> Rule[None]:
    """CON.3 of the range-band sheet: being knocked down endangers what one concentrates on."""
    yield from disturbed(state, me, book(state).on_fall)


def death(state: Fight, wound: Wound) -> Rule[None]:
    """INJ.5: a HT roll for each full multiple of HP below zero a wound crosses; at -5 times, dead."""
    me = wound.victim
    full, most = me.sheet.hp, state.profile.death_multiple
    if me.hp <= -most * full:
        die(state, wound)
        return
    for multiple in range(1, most):
        crossed = me.hp <= -multiple * full < me.hp + wound.lost
        if crossed and not (yield from Check(me.name, SURVIVAL, SUCCESS, Tally(me.sheet.ht, "ht"))):
            die(state, wound)
            return


def die(state: Fight, wound: Wound) -> None:
    """Die of a wound, and be out of the fight."""
    perish(state, wound.victim)
    behead(state, wound)


def behead(state: Fight, wound: Wound) -> None:
    """NECK.4: a cut to the neck that kills takes the head off, where the document says so."""
    if state.profile.decapitates and wound.place.group == "neck" and wound.type == "cut":
        wound.victim.gain(DECAPITATED)
        state.tell("decapitated", wound.victim.name)


def perish(state: Fight, me: Figure) -> None:
    """Die, and be out of the fight."""
    me.gain(DEAD)
    leave(state, me)
    state.tell("died", me.name)


def faint(state: Fight, me: Figure) -> None:
    """Fall unconscious, and be out of the fight; where time goes on after it, it counts from now."""
    me.gain(UNCONSCIOUS, at=0 if book(state).second is None else state.clock)
    leave(state, me)
    state.tell("fainted", me.name)


def leave(state: Fight, me: Figure) -> None:
    """GAP.9: out of the fight: prone, dropping everything, at work on nothing, waiting for nothing."""
    fall(state, me)
    drop(state, me, "right")
    drop(state, me, "left")
    abandon(state, me)
    if state.triggers:
        state.triggers = tuple(t for t in state.triggers if t.owner != me.name)


def major(wound: Wound) -> bool:
    """MAJOR.1-2: more than half of full HP in one wound, or a crippling one."""
    return wound.crippling or MAJOR in wound.marks or wound.lost * 2 > wound.victim.sheet.hp


def knockdown_number(state: Fight, wound: Wound) -> Tally | None:
    """MAJOR.3, KD.1-5: the HT roll a wound calls for, at the worst modifier; None when it calls for none."""
    numbers, group = state.profile, wound.place.group
    if group not in numbers.knockdown_always and not major(wound):
        return None
    tally = Tally(wound.victim.sheet.ht, "ht")
    if numbers.crushed_groin and crushed_groin(wound):
        tally.add(numbers.crushed_groin, "knockdown-groin")
    elif group in numbers.knockdown and major(wound):
        tally.add(numbers.knockdown[group], "knockdown-head", wound.place.name)
    for trait, value in numbers.knockdown_traits.items():
        if trait in wound.victim.sheet.traits:
            tally.add(value, "pain-threshold", trait)
    return tally


def knockdown(state: Fight, wound: Wound) -> Rule[None]:
    """KD.5: a failed roll leaves one prone and stunned."""
    me = wound.victim
    if me.out:
        return
    tally = knockdown_number(state, wound)
    if tally is not None and not (yield from Check(me.name, KNOCKDOWN, SUCCESS, tally)):
        fall(state, me)
        stun(state, me)
        if state.profile.knockdown_drops:
            drop(state, me, "right")
            drop(state, me, "left")
        yield from knocked_down(state, me)


def stun(state: Fight, me: Figure) -> None:
    """STUN.1: stunned; a new stun on top of the old changes nothing (STUN.4), unless it is of another kind."""
    stun_by(state, me, STUNNED)


def stun_by(state: Fight, me: Figure, kind: str) -> None:
    """STUN.4; STN.4 of the range-band sheet: stunned; where a document tells two ways apart, in the other, too."""
    before = me.stunned
    if not before or (state.profile.stun_kinds and not me.has(kind)):
        me.gain(kind)
        if not before:
            me.stunned_turns = 0
        state.tell("stunned", me.name)


def disturb(state: Fight, wound: Wound) -> Rule[None]:
    """CONC.1, AIM.5: what the victim was at work on is in danger."""
    if not wound.victim.out:
        yield from disturbed(state, wound.victim, book(state).on_injury)


EFFECTS: tuple[Effect, ...] = (
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


def wound_figure(state: Fight, wound: Wound) -> Rule[None]:
    """Everything a wound does; the dead are past it."""
    if wound.injury > 0 and not wound.victim.has(DEAD):
        for effect in book(state).effects:
            asks = effect(state, wound)
            if asks is not None:
                yield from asks


def check_over(state: Fight) -> None:
    """GAP.9: the fight is over when at most one side has a figure left in it; checked after every attack and turn."""
    left = ""
    for figure in state.fighters.values():
        if figure.side != left and not (figure.conditions and figure.out):
            if left:
                return
            left = figure.side
    raise Over(left)


def shock_until_then(state: Fight, me: Figure) -> int:
    """SHOCK.1-2, GROIN.4: the shock of all wounds, at most 4; with a doubled one among them at most 8."""
    points, doubled = 0, False
    for condition in me.conditions:
        if condition[0] == SHOCK:
            points += condition[1]
            doubled = doubled or condition[2] == DOUBLED
    if not points:
        return 0
    numbers = state.profile
    return -min(points, numbers.shock_cap_doubled if doubled else numbers.shock_cap)
