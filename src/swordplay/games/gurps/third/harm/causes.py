"""What a wound brings on by the sheet: table CAUSE, row by row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, Wound
from swordplay.games.gurps.figure.hands import drop
from swordplay.games.gurps.figure.posture import fall
from swordplay.games.gurps.figure.work import lose_aim, stop_concentrating
from swordplay.games.gurps.harm.damage import damage_roll
from swordplay.games.gurps.harm.out import faint, perish, stun
from swordplay.games.gurps.harm.wound import lose_points
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.effects import dies_at_once, disturbs
from swordplay.games.gurps.third.harm.hurts import be_stunned
from swordplay.games.gurps.third.harm.protection import dr_at
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import FAINT, FALL, ROUND_START, STUN
from swordplay.games.gurps.vocabulary import BLIND, DECAPITATED, DOWN, SHOCK

Row: TypeAlias = Callable[[State3, Fighter3, Wound], Rule[None] | None]
"""A row of the table: what a wound does, or None where it asks for nothing."""

HIGH_PAIN, LOW_PAIN = "High Pain Threshold", "Low Pain Threshold"
EYE, BRAIN, HEAD = "eye", "brain", "head"
INTO_BRAIN = "eye into brain"
"""CAUSE.8: the group of an eye through which a thrust or a small missile goes on into the brain."""
STUNS = "stuns"
"""The mark of a wound that stuns."""
BLINDED = 2
"""CAUSE.9: an eye wound of more HP blinds the eye."""


# Points


def limb_cap(state: State3, wound: Wound) -> None:
    """CAUSE.22, CAUSE.24, S3-45: a wound above the limit cripples a limb, which loses no more HP than that takes."""
    place, ht = wound.place, wound.victim.sheet.ht
    if place.limb and place.crippling is not None and wound.injury * place.crippling > ht:
        wound.crippling = True
        wound.lost = ht // place.crippling + 1


def shock(state: State3, wound: Wound) -> None:
    """SHOCK.1-3, CAUSE.1: IQ and DX are lowered by what is lost, in the whole of the next round."""
    wound.victim.gain(SHOCK, wound.lost, ends=ROUND_START, at=state.clock + 2)


def shock_of_last_round(state: State3, me: Fighter3) -> int:
    """SHOCK.1-3: the shock of the round before; that of this round counts in the next."""
    return -sum(one.value for one in me.conditions if one.kind == SHOCK and one.at == state.clock + 1)


def add_to_round(state: State3, wound: Wound) -> None:
    """CAUSE.2, S3-4: HP lost are summed up by the round."""
    me = state.fighters[wound.victim.name]
    me.lost_in_round += wound.lost


# Rows


def marked_stunned(wound: Wound) -> None:
    """S3-44: several stuns of one wound are one."""
    wound.marks += (STUNS,)


def against(state: State3, me: Fighter3, about: str, key: str, modifier: int = 0) -> Check[bool]:
    """A HT roll of the table."""
    number = Tally(me.sheet.ht, "ht").add(modifier, key)
    return Check(me.name, about, SUCCESS, state.add_gm_modifiers(number, me.name, about))


def head_blow(state: State3, me: Fighter3, wound: Wound) -> Rule[None] | None:
    """CAUSE.4: head or brain, HT or he passes out."""
    return ht_or_out(state, me) if wound.place.group in (HEAD, BRAIN, INTO_BRAIN) else None


def ht_or_out(state: State3, me: Fighter3) -> Rule[None]:
    """CAUSE.4, CAUSE.16: HT, or he passes out."""
    if not (yield from against(state, me, FAINT, "head-blow")):
        faint(state, me)


def brain_wound(state: State3, me: Fighter3, wound: Wound) -> None:
    """CAUSE.6, S3-47: more than half of HT in the brain: out without a roll, and blind in the eye it came by."""
    if wound.place.group in (BRAIN, INTO_BRAIN) and 2 * wound.lost > me.sheet.ht:
        if wound.place.group == INTO_BRAIN and wound.lost > BLINDED:
            lose_eye(state, me, wound.place.name)
        faint(state, me)


def eye_wound(state: State3, me: Fighter3, wound: Wound) -> None:
    """CAUSE.7, CAUSE.9: any eye wound stuns; more than 2 HP blind the eye, too."""
    if wound.place.group not in (EYE, INTO_BRAIN):
        return
    marked_stunned(wound)
    if wound.lost > BLINDED:
        lose_eye(state, me, wound.place.name)


def lose_eye(state: State3, me: Fighter3, eye: str) -> None:
    """CAUSE.9: an eye is blind, which counts as a crippling; without both he is blind."""
    if eye in me.crippled:
        return
    me.crippled += (eye,)
    state.tell("crippled", me.name, place=eye)
    blind_without_eyes(state, me)


def blind_without_eyes(state: State3, me: Fighter3) -> None:
    """CAUSE.9, S3-52: without both eyes he is blind, and aims at nobody."""
    if {"left eye", "right eye"} <= set(me.cripples()) and not me.has(BLIND):
        me.gain(BLIND)
        lose_aim(state, me)
        state.tell("blinded", me.name)


def by_pain(me: Fighter3, usual: int, high: int, low: int) -> tuple[int, str]:
    """CAUSE.10-12, CAUSE.18-20: the modifier of a roll that goes by how one bears pain, and its key."""
    if HIGH_PAIN in me.sheet.traits:
        return high, "high-pain"
    return (low, "low-pain") if LOW_PAIN in me.sheet.traits else (usual, "place-wounded")


def nose_wound(state: State3, me: Fighter3, wound: Wound) -> Rule[None] | None:
    """CAUSE.10-12: HT-1, HT+4 or HT less the damage, or stunned."""
    if wound.place.group != "nose":
        return None
    return ht_or_stunned(state, me, wound, *by_pain(me, -1, 4, -wound.lost))


def jaw_wound(state: State3, me: Fighter3, wound: Wound) -> Rule[None] | None:
    """CAUSE.13: the lower of HT-2 and HT less the damage, or stunned."""
    return (
        ht_or_stunned(state, me, wound, min(-2, -wound.lost), "place-wounded") if wound.place.group == "jaw" else None
    )


def ht_or_stunned(state: State3, me: Fighter3, wound: Wound, modifier: int, key: str) -> Rule[None]:
    """CAUSE.10-13, CAUSE.17: a HT roll, or stunned."""
    if not (yield from against(state, me, STUN, key, modifier)):
        marked_stunned(wound)


def throat_wound(state: State3, me: Fighter3, wound: Wound) -> Rule[None] | None:
    """CAUSE.14-15: more than a third of HT stuns; a cut of HT or more calls for HT, or the head is struck off."""
    if wound.place.group != "throat":
        return None
    if 3 * wound.lost > me.sheet.ht:
        marked_stunned(wound)
    return head_off(state, me) if wound.type == "cut" and wound.lost >= me.sheet.ht else None


def head_off(state: State3, me: Fighter3) -> Rule[None]:
    """CAUSE.15: HT, or decapitated and dead."""
    if not (yield from against(state, me, FAINT, "throat-cut")):
        me.gain(DECAPITATED)
        state.tell("decapitated", me.name)
        perish(state, me)


def vitals_blow(state: State3, me: Fighter3, wound: Wound) -> Rule[None] | None:
    """CAUSE.16: a crushing blow to the vitals of more than half of HT: HT, or he passes out."""
    hard = wound.place.group == "vitals" and wound.type == "cr" and 2 * wound.lost > me.sheet.ht
    return ht_or_out(state, me) if hard else None


def groin_wound(state: State3, me: Fighter3, wound: Wound) -> Rule[None] | None:
    """CAUSE.17-20: HT less the damage, or stunned; and HT by how he bears pain, or knocked out."""
    return both_groin_rolls(state, me, wound) if wound.place.group == "groin" else None


def both_groin_rolls(state: State3, me: Fighter3, wound: Wound) -> Rule[None]:
    """CAUSE.17-20: both rolls are made."""
    yield from ht_or_stunned(state, me, wound, -wound.lost, "place-wounded")
    modifier, key = by_pain(me, 0, 5, -2 * wound.lost)
    if not (yield from against(state, me, FAINT, key, modifier)):
        faint(state, me)


def limb_wound(state: State3, me: Fighter3, wound: Wound) -> None:
    """CAUSE.21-24: a limb wound above the limit stuns and cripples; S3-46: no part is crippled twice."""
    if wound.crippling:
        marked_stunned(wound)
        cripple(state, me, wound.place.name)


def cripple(state: State3, me: Fighter3, part: str) -> None:
    """CAUSE.22, CAUSE.24: a part is crippled for the fight."""
    if part not in me.crippled:
        me.crippled += (part,)
        state.tell("crippled", me.name, place=part)
    lose_use_of(state, me, part)


def lose_use_of(state: State3, me: Fighter3, part: str) -> None:
    """GAP.8: an arm or hand drops what it holds, but a shield stays strapped to it; without a leg or foot one falls."""
    side, _, limb = part.partition(" ")
    if limb in ("arm", "hand"):
        if (me.right if side == "right" else me.left) not in me.sheet.shields:
            drop(state, me, side)
        state.end_holds()
    else:
        fall(state, me)


ROWS: tuple[Row, ...] = (
    brain_wound,
    head_blow,
    eye_wound,
    nose_wound,
    jaw_wound,
    throat_wound,
    vitals_blow,
    groin_wound,
    limb_wound,
)
"""CAUSE.4-24, S3-44: the rows of the places, in the order of the table, the brain's own first (S3-47)."""


def rows(state: State3, wound: Wound) -> Rule[None] | None:
    """CAUSE.0, S3-44: every row that fits, until he is out; then the stun, and one roll to keep his feet."""
    return None if wound.victim.out else all_rows(state, state.fighters[wound.victim.name], wound)


def all_rows(state: State3, me: Fighter3, wound: Wound) -> Rule[None]:
    """CAUSE.0, S3-44: the rows of the place, the sum of the round, and last the fall."""
    for row in ROWS:
        asks = row(state, me, wound)
        if asks is not None:
            yield from asks
        if me.out:
            return
    if 2 * (me.lost_in_round if numbers(state).moves.stun_sum else wound.lost) > me.sheet.ht:
        marked_stunned(wound)
    if STUNS in wound.marks:
        yield from be_stunned(state, me)


def stunned_by_wound(state: State3, me: Fighter3) -> Rule[None]:
    """CAUSE.2-3, S3-4, S3-5: stunned, and HT or he falls: once in a round, and never for one who is down."""
    stun(state, me)
    lose_aim(state, me)
    stop_concentrating(state, me)
    if me.posture in DOWN or me.fall_rolled:
        return
    me.fall_rolled = True
    if not (yield from against(state, me, FALL, "stunned-fall")):
        fall(state, me)


EFFECTS = (limb_cap, lose_points, shock, add_to_round, dies_at_once, rows, disturbs)
"""S3-44, S3-45: what a wound does, in this order."""


# Blows that make no wound


def head_struck(state: State3, blow: Blow) -> Rule[None]:
    """CAUSE.4, S3-48: a blow to the head that just equals its DR calls for the HT roll, if it did a point at all."""
    foe = state.fighters[blow.target]
    if foe.out or blow.rolled is None or blow.place.group not in (HEAD, BRAIN):
        return
    roll = damage_roll(state, blow)
    done = max(0 if roll.type == "cr" else 1, blow.rolled + roll.adds)
    dr = dr_at(state, foe, blow.place, roll.type)
    if done == dr and done > 0:
        yield from ht_or_out(state, foe)
