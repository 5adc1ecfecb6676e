"""Ranged attacks: at whom one may shoot or throw, the modifiers that melee has not, what a shot uses up."""

from __future__ import annotations

from swordplay.engine.state import Item
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.reach import NOT_IN_FRONT
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import in_sight
from swordplay.games.gurps.figure.space import distance_between, in_front
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import CHARGE_ATTACK

NOT_LOADED = Refusal("not-loaded", (), ("Ready",))
NOT_READY = Refusal("not-ready", (), ("Ready",))
NO_LINE = Refusal("no-line-of-sight", (), ("Move",))


TEN_TIMES, SIX_STEPS = 10, 6


def shootable(state: Fight, me: Figure, mode: Mode, foe: Figure) -> Refusal | None:
    """GAP.5, RANGE.3, READY.2: loaded and ready, into the front arc, within range, with a clear line."""
    missile = mode.missile
    assert missile is not None
    if not me.ready(mode.item):
        return NOT_READY
    if not me.loaded(mode):
        return NOT_LOADED
    yards = distance_between(me, foe)
    if yards > missile.range:
        return Refusal("beyond-range", (yards, missile.range), ("Move",))
    if not in_front(me, foe):
        return NOT_IN_FRONT
    return None if in_sight(state, me, foe) else NO_LINE


def can_shoot(me: Figure) -> bool:
    """Whether there is anything in hand to shoot or throw at once."""
    return bool(me.sheet.shots) and any(me.loaded(mode) and me.ready(mode.item) for mode in me.shots())


def range_modifier(profile: Profile, yards: int) -> int:
    """RANGE.2-3: the modifier for range and speed together; beyond the table ten times as far is six steps more."""
    for farthest, modifier in profile.ranged.ranges:
        if yards <= farthest:
            return modifier
    return range_modifier(profile, -(-yards // TEN_TIMES)) - SIX_STEPS


def range_and_speed(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """RANGE.1: the yards to the target and those it moved on its last turn."""
    profile = state.profile
    assert profile is not None
    yards = distance_between(me, foe)
    speed = len(foe.hexes_entered) if profile.ranged.speed_counts else 0
    tally.add(range_modifier(profile, yards + speed), "range", yards, speed)


def posture(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """POST.1-5: the ranged entry of the shooter's posture; the target's posture counts for nothing."""
    tally.add(state.profile.figure.postures[me.posture].ranged, "posture-ranged", me.posture)


def size(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """HITR.2: the target's size alone."""
    tally.add(foe.sheet.sm, "target-size")


def use_up_shot(state: Fight, blow: Blow) -> None:
    """READY.2, GAP.8: the shot and work on a reload are gone; a thrown weapon lies in the target's hex."""
    me, foe, mode = state.fighters[blow.attacker], state.fighters[blow.target], blow.mode
    missile = mode.missile
    assert missile is not None
    if missile.thrown:
        me.let_go(mode.item)
        state.items += (Item(mode.item, foe.hex, me.name),)
        state.tell("thrown", me.name, foe.name, item=mode.item)
    else:
        me.fired += (mode.item,) * blow.shots
        me.undo_work(mode.item)


def on_the_move(state: Fight, blow: Blow) -> None:
    """RMA.2 of the range-band sheet: a shot in a charge is at -2 or at the weapon's Bulk, and has no limit."""
    missile, profile = blow.mode.missile, state.profile
    assert profile is not None
    if missile is None or not profile.ranged.on_the_move:
        return
    if state.fighters[blow.attacker].manoeuvre == CHARGE_ATTACK:
        blow.bonuses = ((min(profile.ranged.on_the_move, -missile.bulk), "shot-on-the-move"),)
        blow.cap = None
