"""Shots and throws: at whom, over which cover, and what counts for their numbers."""

from __future__ import annotations

from collections.abc import Iterable

from swordplay.engine.hexes import label, neighbour, sight
from swordplay.engine.state import Condition
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.ranged import NOT_READY, range_modifier
from swordplay.games.gurps.attack.reach import NOT_IN_FRONT
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.arcs import ARCS
from swordplay.games.gurps.figure.sight import cover_on, in_sight
from swordplay.games.gurps.figure.space import distance_between, own_hex_only
from swordplay.games.gurps.sheet.missiles import Missile
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.impaired import BOTH_EYES, eyes_lost
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import AIMED_HEX, COMPASS, LYING, UNIT_SIGNS, UNITS
from swordplay.games.gurps.vocabulary import AIMED_WITH, AIMING, FRONT, SITTING

BOW, CROSSBOW, GUN = "bow", "crossbow", "gun"
BRACEABLE = frozenset({CROSSBOW, GUN})
"""C3-33: a bow never braces, and what is slung or thrown cannot."""
OPPORTUNITY, POP_UP, STRAYED = "opportunity", "pop-up", "stray"
"""What a shot is that is no plain one, among a blow's add-ons."""
SNAP_SHOT = -4
GUN_LYING = 1
BRACED = 1
NEARSIGHTED = "Nearsighted"
NO_SIGHT, AT_MOST = -10, 9
DARKNESS, NO_LIGHT = "darkness", -10
"""REF.19: the field of the fight that says how dark it is, and total darkness."""
AT_HEX = "a hex"
"""What the aim at a watched hex is at (OPP.5); which hex it is, is a secret of his own side."""

NOT_LOADED = Refusal("not-loaded", (), ("reload",))
NO_MISSILE = Refusal("nothing-to-shoot", (), ("ready",))
CRAWLING = Refusal("crawling-close", ("crawling",), ("change position",))
NOT_IN_CLOSE = Refusal("close-strike", (), ("reach C", "bare hands"))
NO_LINE = Refusal("no-line-of-sight", (), ("move",))
BEHIND_COVER = Refusal("behind-cover", (), ("attack-opportunity fire",))


# Who may shoot, and at whom


def a_shot(state: State3, me: Fighter3) -> Refusal | None:
    """MIS.1, C3-36: something to shoot or throw, ready and loaded; nobody shoots while he crawls."""
    ready = [mode for mode in me.shots() if me.ready(mode.item)] if me.sheet.shots else None
    if not ready:
        return NO_MISSILE
    if not any(me.loaded(mode) for mode in ready):
        return NOT_LOADED
    return CRAWLING if state.profile.figure.postures[me.posture].near else None


def missile_of(mode: Mode) -> Missile:
    """The missile of a way to shoot or throw."""
    assert mode.missile is not None
    return mode.missile


def every_shot(state: State3, me: Fighter3) -> Iterable[Mode]:
    """MIS.1: every way to shoot or throw what is in hand."""
    return me.shots()


def faces(me: Fighter3, foe: Fighter3) -> bool:
    """GAP.4, C3-13: whether somebody is in front, judged by the first hex on the way to him."""
    return any(hex == me.hex or FRONT in ARCS.arcs(me.facing, me.hex, hex) for hex in foe.hexes())


def has_cover(state: State3, me: Fighter3) -> bool:
    """POP.9, AIM.11: whether there is cover to hand: a wall or trench at the hex, a corner or a tree beside it."""
    ground = state.terrain.ground
    here = ground.get(me.hex)
    if here is not None and here.cover:
        return True
    return any(
        cover_on(ground, me.hex, hour)
        or ((there := ground.get(neighbour(me.hex, hour))) is not None and there.blocks_sight)
        for hour in COMPASS
    )


def shot_refusal(state: State3, me: Fighter3, mode: Mode, foe: Fighter3) -> Refusal | None:
    """GAP.4, REF.25, C3-36: ready and loaded, not crawling, within range, in front, in sight and in no cover."""
    if not me.ready(mode.item):
        return NOT_READY
    if not me.loaded(mode):
        return NOT_LOADED
    if near := state.profile.figure.postures[me.posture].near:
        return own_hex_only(near, me.posture)
    if state.sharing(me) and mode.hands > 1:
        return NOT_IN_CLOSE
    yards = distance_between(me, foe)
    if yards > missile_of(mode).range:
        return Refusal("beyond-range", (yards, missile_of(mode).range, unit(state)), ("move",))
    if not faces(me, foe):
        return NOT_IN_FRONT
    if state.covered(me, foe):
        return BEHIND_COVER
    if not (in_sight(state, me, foe) or (numbers(state).shots.blind and obscured(state, me, foe))):
        return NO_LINE
    return None


def obscured(state: State3, me: Fighter3, foe: Fighter3) -> bool:
    """BLIND.1: whether only smoke or leaves are in the way, through which one can shoot without seeing."""
    if not state.sees(me.side, foe):
        return False
    lines = [sight(me.hex, hex, state.terrain) for hex in foe.hexes()]
    return not any(line.clear for line in lines) and any(line.blocked_by is None for line in lines)


# Range, speed, postures


def range_and_speed(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """REF.10, C3-29: the yards to the target and those it went in its latest turn; not in the same hex (C3-34)."""
    if me.hex != foe.hex:
        yards, speed = far(state, me, foe), len(foe.hexes_entered)
        tally.add(range_modifier(state.profile, yards + speed), "range", yards, speed, unit(state))


def nearsighted(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """NEAR.1: the whole modifier for range and speed counts twice for the nearsighted."""
    if NEARSIGHTED in me.sheet.traits and me.hex != foe.hex:
        tally.add(range_modifier(state.profile, far(state, me, foe) + len(foe.hexes_entered)), "nearsighted")


def handling(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """UNFAM.1-4: a weapon he does not know well, or one in bad repair."""
    tally.add(me.sheet.handling.get(blow.mode.item, 0), "handling")


def unit(state: State3) -> str:
    """UNITS.1: what a hex is called, which is for the reader alone."""
    return UNIT_SIGNS[state.switches[UNITS]]


def far(state: State3, me: Fighter3, foe: Fighter3) -> int:
    """RNG.7: the distance, and by the sheet a yard more for each that the target is higher."""
    yards = distance_between(me, foe)
    if not numbers(state).shots.heights:
        return yards
    here, there = state.terrain.get(me.hex), state.terrain.get(foe.hex)
    return yards + max(0, (there.height if there else 0) - (here.height if here else 0))


def posture(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """POS.6-12, C3-33: the shooter's own posture; a gun fired lying is at +1 instead."""
    if me.posture == LYING and missile_of(blow.mode).kind == GUN:
        tally.add(GUN_LYING, "gun-lying")
    elif value := state.profile.figure.postures[me.posture].ranged:
        tally.add(value, "posture-attack", me.posture)


# Aim


def aim_for(blow: Blow, me: Fighter3, foe: Fighter3) -> Condition | None:
    """AIM.5-7, OPP.5, C3-28: the aim that counts for a shot: with this weapon, at him or at the hex he is in."""
    if not me.conditions or POP_UP in blow.add_ons or STRAYED in blow.add_ons or me.hex == foe.hex:
        return None
    aim, weapon = me.get(AIMING), me.get(AIMED_WITH)
    if aim is None or weapon is None or aim.value < 1 or weapon.source != blow.mode.item:
        return None
    at_his_hex = aim.source == AT_HEX and any(label(hex) == hex_aimed_at(me) for hex in foe.hexes())
    at_him = aim.source == foe.name and OPPORTUNITY not in blow.add_ons
    return aim if at_his_hex or at_him else None


def hex_aimed_at(me: Fighter3) -> str:
    """OPP.5: the hex that he has aimed at, if it is one."""
    hex = me.get(AIMED_HEX)
    return "" if hex is None else hex.source


def moved_while_aiming(me: Fighter3) -> bool:
    """AIM.3, C3-26: whether he went a hex in any turn of this aim, or more than one before this shot."""
    weapon = me.get(AIMED_WITH)
    return (weapon is not None and weapon.value > 0) or len(me.hexes_entered) > 1


def count_watched_turn(me: Fighter3) -> None:
    """C3-28: a turn of watching a hex counts as aim once it is over."""
    aim = me.get(AIMING) if me.conditions else None
    if aim is not None and aim.source == AT_HEX:
        me.conditions = tuple(one._replace(value=one.value + 1) if one is aim else one for one in me.conditions)


def aimed(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """AIM.6-7, AIM.11-12: Accuracy, +1 for each further turn, and a brace; none of it in one hex (CCW.4)."""
    aim = aim_for(blow, me, foe)
    if aim is None or me.hex == foe.hex:
        return
    missile, rules = missile_of(blow.mode), numbers(state).shots
    tally.add(min(missile.acc, blow.mode.level) if rules.acc_within_skill else missile.acc, "accuracy")
    most = rules.aim_moving if moved_while_aiming(me) else state.profile.ranged.aim_extra
    tally.add(min(aim.value - 1, most), "aim", aim.value)
    if braced(state, me, missile):
        tally.add(BRACED, "braced")


def braced(state: State3, me: Fighter3, missile: Missile) -> bool:
    """AIM.11, C3-26, C3-33: at rest on something and unmoved since the aim began; a gun fired lying has it already."""
    if missile.kind not in BRACEABLE or moved_while_aiming(me) or me.hexes_entered:
        return False
    if me.posture == LYING:
        return missile.kind != GUN
    return me.posture == SITTING or has_cover(state, me)


def snap_shot(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """AIM.10, MIS.5: -4 without aim, unless the number with everything else reaches the Snap Shot number.

    Opportunity fire and pop-ups have it in their own price (OPP.10, POP.3), and there is none in one hex (CCW.4).
    """
    if me.hex == foe.hex or blow.add_ons or aim_for(blow, me, foe) is not None:
        return
    at_least = missile_of(blow.mode).ss
    if tally.number < at_least:
        tally.add(SNAP_SHOT, "snap-shot", at_least)


def unseen(state: State3, me: Fighter3, foe: Fighter3) -> bool:
    """BLIND.1: no light at all, no eyes to see with, or something in the way that hides and does not stop a shot."""
    if not numbers(state).shots.blind:
        return False
    dark = state.fields.get(DARKNESS, 0) <= NO_LIGHT
    return dark or eyes_lost(me) <= BOTH_EYES or (me.hex != foe.hex and obscured(state, me, foe))


def blind_shot(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """BLIND.1, S3-25: 10 less and never more than 9, after the Snap Shot number has been looked at."""
    if unseen(state, me, foe):
        tally.add(NO_SIGHT, "shooting-blind").cap(AT_MOST, "shooting-blind-cap")


def poor_sight(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """REF.19; CAUSE.9 of the sheet: darkness and a lost eye; without any sight BLIND.1 counts instead."""
    if not unseen(state, me, foe):
        tally.add(state.fields.get(DARKNESS, 0), "darkness").add(eyes_lost(me), "eyes-lost")
