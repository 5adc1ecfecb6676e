"""What gets through, and what a wound does: an ordered tuple of effects."""

from __future__ import annotations

from swordplay.engine.ends import Over
from swordplay.engine.requests import Check, Dice, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.fourth.blow import profile
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.profile import Place
from swordplay.games.gurps.fourth.words import (
    DAMAGE,
    DEAD,
    KNOCKDOWN,
    PRONE,
    SHOCK,
    STUNNED,
    SURVIVAL,
    TURN_END,
    UNCONSCIOUS,
)
from swordplay.games.gurps.rolls import SUCCESS

DEATH_MULTIPLE = 5


class Wound:
    """One wound: who has it, where, of what kind, how deep."""

    __slots__ = ("crippling", "injury", "lost", "place", "type", "victim")

    def __init__(self, victim: Figure, place: Place, type: str, injury: int) -> None:
        """Take the injury before any limit of a limb."""
        self.victim = victim
        self.place = place
        self.type = type
        self.injury = injury
        self.lost = injury
        self.crippling = False


def strike(dice: int, adds: int, dr: int, numerator: int, denominator: int, crushing: bool) -> Rule[int]:
    """GAP.4, WOUND.1-7: the damage roll, DR, then the factor; what gets through injures for at least 1."""
    rolled = yield from Dice("", DAMAGE, dice, 6)
    past = max(0 if crushing else 1, rolled + adds) - dr
    if past <= 0:
        return 0
    return max(1, past * numerator // denominator)


def limb_limit(state: Fight, wound: Wound) -> Rule[None]:
    """LIMB.3-4, EXTREM.3-4: more than a half or a third cripples, and what goes beyond the least is lost."""
    group, hp = wound.place.group, wound.victim.sheet.hp
    part = {"arm/leg": profile(state).cripple_limb, "hand/foot": profile(state).cripple_extremity}.get(group)
    if part is not None and wound.injury > hp * part:
        wound.crippling = True
        wound.lost = int(hp * part) + 1
    return
    yield


def lose_points(state: Fight, wound: Wound) -> Rule[None]:
    """The HP lost, and shock from the wound to the end of the victim's next turn (SHOCK.1-3)."""
    me = wound.victim
    me.hp -= wound.lost
    me.gain(SHOCK, wound.lost, ends=TURN_END, at=next_turn(state, me))
    state.tell("wounded", me.name, lost=wound.lost, hp=me.hp, place=wound.place.name)
    return
    yield


def next_turn(state: Fight, me: Figure) -> int:
    """The second in which a figure's next turn will end; the one it is in does not count."""
    order = state.order
    return state.clock if me.name in order[state.turn + 1 :] else state.clock + 1


def cripple(state: Fight, wound: Wound) -> Rule[None]:
    """LIMB.3, EXTREM.3: an arm or hand drops what it holds, a leg or foot brings the figure down."""
    me, place = wound.victim, wound.place.name
    if wound.crippling and place not in me.crippled:
        me.crippled += (place,)
        state.tell("crippled", me.name, place=place)
        side, _, part = place.partition(" ")
        if part in ("arm", "hand"):
            drop(state, me, side)
        else:
            fall(state, me)
    return
    yield


def drop(state: Fight, me: Figure, side: str) -> None:
    """Let go of what a hand holds."""
    item = me.right if side == "right" else me.left
    if item:
        me.right = "" if me.right == item else me.right
        me.left = "" if me.left == item else me.left
        state.tell("dropped", me.name, item=item)


def fall(state: Fight, me: Figure) -> None:
    """Fall prone."""
    if me.posture != PRONE:
        me.posture = PRONE
        state.tell("posture", me.name, posture=PRONE)


def death(state: Fight, wound: Wound) -> Rule[None]:
    """INJ.5: a HT roll for each full multiple of HP below zero a wound crosses; at -5 times, dead."""
    me = wound.victim
    full = me.sheet.hp
    for multiple in range(1, DEATH_MULTIPLE + 1):
        if me.hp <= -multiple * full < me.hp + wound.lost:
            if multiple == DEATH_MULTIPLE or not (
                yield from Check(me.name, SURVIVAL, SUCCESS, Tally(me.sheet.ht, "ht"))
            ):
                die(state, me)
            if me.out:
                return


def die(state: Fight, me: Figure) -> None:
    """Die, and be out of the fight."""
    me.gain(DEAD)
    leave(state, me)
    state.tell("died", me.name)


def faint(state: Fight, me: Figure) -> None:
    """Fall unconscious, and be out of the fight."""
    me.gain(UNCONSCIOUS)
    leave(state, me)
    state.tell("fainted", me.name)


def leave(state: Fight, me: Figure) -> None:
    """GAP.9: out of the fight: prone, dropping everything, waiting for nothing."""
    fall(state, me)
    drop(state, me, "right")
    drop(state, me, "left")
    if state.triggers:
        state.triggers = tuple(t for t in state.triggers if t.owner != me.name)


def knockdown_number(wound: Wound) -> Tally | None:
    """MAJOR.1-3, KD.1-5: the HT roll a wound calls for, at the worst modifier; None when it calls for none."""
    me, group = wound.victim, wound.place.group
    major = wound.lost * 2 > me.sheet.hp or wound.crippling
    head = group in ("skull", "eye", "face")
    if not (major or head or group in ("vitals", "groin")):
        return None
    tally = Tally(me.sheet.ht, "ht")
    if major and head:
        tally.add(-5 if group == "face" else -10, "knockdown-head", wound.place.name)
    elif group == "groin" and wound.type == "cr" and me.sheet.male:
        tally.add(-5, "knockdown-groin")
    return tally


def knockdown(state: Fight, wound: Wound) -> Rule[None]:
    """KD.5: a failed roll leaves one prone and stunned."""
    me = wound.victim
    tally = knockdown_number(wound)
    if tally is None or me.out:
        return
    if not (yield from Check(me.name, KNOCKDOWN, SUCCESS, tally)):
        fall(state, me)
        stun(state, me)


def stun(state: Fight, me: Figure) -> None:
    """STUN.1: stunned; a new stun on top of the old changes nothing (STUN.4)."""
    if not me.stunned:
        me.gain(STUNNED)
        me.stunned_turns = 0
        state.tell("stunned", me.name)


EFFECTS = (limb_limit, lose_points, cripple, death, knockdown)
"""What a wound does, in this order (GAP.3)."""


def wound_figure(state: Fight, wound: Wound) -> Rule[None]:
    """Everything a wound does, and the end of the fight if that was the last of a side."""
    if wound.injury <= 0:
        return
    for effect in EFFECTS:
        yield from effect(state, wound)
    if wound.victim.out:
        check_over(state)


def check_over(state: Fight) -> None:
    """GAP.9: the fight is over when at most one side has a figure left in it."""
    left = {figure.side for figure in state.fighters.values() if not figure.out}
    if len(left) <= 1:
        raise Over(left.pop() if left else "")
