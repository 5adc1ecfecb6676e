"""Slam: running into a foe, who falls, who is driven back, and running on past him or over him."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from swordplay.engine.hexes import Hex, distance, hour_between, neighbour
from swordplay.engine.requests import Check, Contest, Rule
from swordplay.engine.scale import Versus
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.figure.space import FREE_HEX, PAST_FOES, ground_refusal, occupancy, stand_refusal
from swordplay.games.gurps.harm.out import go_down, stun
from swordplay.games.gurps.interrupts import trigger_delayed
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.movement.points import current_move, hex_cost
from swordplay.games.gurps.movement.turning import last_facing
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.rolls import BOUNDED, SUCCESS, THREE_DICE, Win, succeeds
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.close.strength import WON_BY, dexterity, lead, strength
from swordplay.games.gurps.third.defence.sides import side_struck
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import on_his_legs
from swordplay.games.gurps.third.movement.pace import full_points, note_run, run_bonus
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import SLAM_STRENGTH
from swordplay.games.gurps.vocabulary import BACK, CROUCHING, FRONT, KEEP_FEET, KNOCKBACK, SLAM, STANDING

NOT_ON_GUARD = -2
RUN_UP = 2
SHIELD = 2
FROM_BEHIND = 2
MEDIUM = 3
"""SLAM.12: the PD of a medium shield."""
OVERRUN = 6
"""SLAM.23: by how much the contest must be won to run over him."""
KEEPS_FEET = 3
STUNNING = 17
TOO_FAR = Refusal("too-far", (), ("move",))
STAND_FIRST = Refusal("slam-standing", (), ("change position",))


class Impact(NamedTuple):
    """How a collision comes out: what the attacker wins by, as far as it matters, and how both rolled."""

    lead: int
    winner_failed: bool
    stuns_me: bool
    stuns_him: bool


def _impact(mine: int, number: int, theirs: int, other: int) -> Impact:
    ahead = lead(mine, number, theirs, other)
    made = succeeds(mine, number) if ahead > 0 else succeeds(theirs, other)
    return Impact(max(-1, min(OVERRUN, ahead)), ahead != 0 and not made, mine >= STUNNING, theirs >= STUNNING)


IMPACT: Versus[Impact] = Versus("impact", THREE_DICE, _impact, good=lambda impact: impact.lead > 0)
"""SLAM.9, SLAM.15, SLAM.21-23: who falls, and who is stunned."""


# Before it


def on_his_feet(state: State3, me: Fighter3) -> Refusal | None:
    """C3-15, S3-16: nobody slams from his knees or from the ground."""
    crouches = me.posture == CROUCHING and numbers(state).close.slam_crouching
    return None if me.posture == STANDING or crouches else STAND_FIRST


def reach_of_run(state: State3, me: Fighter3, more: int = 0) -> tuple[int, int]:
    """SLAM.2, TACK.2, C3-16: the points of a whole Move, with a hex after a turn of running and those of a leap."""
    scale = state.profile.movement.scale
    bonus = run_bonus(state, me) + more * scale
    return current_move(state, me) * scale + bonus, bonus


def within_a_run(state: State3, me: Fighter3, foe: Fighter3, more: int = 0) -> Refusal | None:
    """SLAM.2: a foe so near that the whole Move leads into his hex."""
    points, _ = reach_of_run(state, me, more)
    price = state.profile.movement.scale + state.profile.figure.postures[me.posture].extra
    return None if distance(me.hex, foe.hex) * price <= points else TOO_FAR


# The run


def slam(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """SLAM.1-3, GAP.4: up to the full Move into a foe's hex, and the slam as it is entered; at the end he turns."""
    points, bonus = reach_of_run(state, me)
    left = yield from run_into(state, me, foe, points, bonus)
    if left >= 0:
        yield from hit_home(state, me, foe, left)
    yield from at_the_end(state, me)


def at_the_end(state: State3, me: Fighter3) -> Rule[None]:
    """GAP.4, REF.26, C3-16: the free turn of one who is still on his feet; and whether it was a run."""
    spent = len(me.hexes_entered) * state.profile.movement.scale
    note_run(state, me, spent)
    if not me.halted and me.posture == STANDING:
        yield from last_facing(state, me, full_points(state, me), spent)


def hit_home(state: State3, me: Fighter3, foe: Fighter3, left: int, feint: int = 0) -> Rule[None]:
    """SLAM.4, SLAM.8-9: the slam of one who has just run into a foe's hex, with the points that are left."""
    way = way_in(me)
    if not (yield from runs_into(state, me, foe, feint)):
        yield from run_on(state, me, way, left)
        return
    impact = yield from collide(state, me, foe, me.hex)
    yield from drive(state, me, foe, way, left, impact)
    if state.set_off:
        yield from trigger_delayed(state)


def run_into(state: State3, me: Fighter3, foe: Fighter3, points: int, bonus: int = 0) -> Rule[int]:
    """GAP.6: the way into a foe's hex, past nobody else; the points left there, or -1 if he does not come there."""
    entry = replace(PAST_FOES, into=foe.hex)
    spent = yield from walk(state, me, points, bonus=bonus, turns=True, entry=entry)
    if me.hex != foe.hex or me.entered_from is None or me.halted:
        return -1
    reveal(state, me)
    return points - spent


def way_in(me: Fighter3) -> int:
    """SLAM.18: the direction of the last step into the hex."""
    assert me.entered_from is not None
    return hour_between(me.entered_from, me.hex)


# Whether it hits


def runs_into(state: State3, me: Fighter3, foe: Fighter3, feint: int = 0) -> Rule[bool]:
    """SLAM.4, SLAM.6-7, C3-76: a contest of DX, a tie hits; from behind, or one who is held, without a roll."""
    side = side_struck(foe, me)
    if side == BACK or any(not hold.on_weapon for hold in holds.holds_on(state, foe)):
        return True
    won = yield from Contest(
        me.name,
        SLAM,
        BOUNDED,
        lambda: state.add_gm_modifiers(dexterity(state, me), me.name, SLAM),
        foe.name,
        lambda: avoiding(state, foe, side, feint),
    )
    return won is not Win.LOSE


def avoiding(state: State3, foe: Fighter3, side: str, feint: int) -> Tally:
    """SLAM.5, AOC.7: DX, less 2 from the side or if he does not stand, and less what a feint has won."""
    tally = on_his_legs(state, foe, dexterity(state, foe))
    if side != FRONT:
        tally.add(NOT_ON_GUARD, "slam-side")
    elif foe.posture != STANDING:
        tally.add(NOT_ON_GUARD, "slam-not-standing")
    if feint:
        tally.add(-feint, "slam-feint")
    return state.add_gm_modifiers(tally, foe.name, SLAM)


def run_on(state: State3, me: Fighter3, way: int, left: int) -> Rule[None]:
    """SLAM.8, S3-38: past the foe in the line he came, two hexes at least if there is room; then on as he likes."""
    for _ in range(numbers(state).close.slam_run_on):
        there = occupancy(state, me)
        to = neighbour(me.hex, way)
        price = hex_cost(state, me, way, there)
        if price > left or stand_refusal(state, me, to, way, there, FREE_HEX) is not None:
            return
        left -= price
        if not (yield from enter(state, me, to, way)):
            return
    yield from walk(state, me, left, turns=True, entry=PAST_FOES)


# Who falls


def collide(
    state: State3,
    me: Fighter3,
    foe: Fighter3,
    entered: Hex,
    terms: tuple[tuple[int, str], ...] = (),
    his: tuple[tuple[int, str], ...] = (),
) -> Rule[Impact]:
    """SLAM.9, SLAM.15, SLAM.21-22: a contest of ST; the loser falls, 17 or 18 stuns, a winner who failed falls too."""
    impact = yield from Contest(
        me.name,
        SLAM_STRENGTH,
        IMPACT,
        lambda: pushing(state, me, foe, entered, terms),
        foe.name,
        lambda: added(strength(state, foe, SLAM_STRENGTH), his),
    )
    drives = numbers(state).close.slam_drives
    falls_by_failing = impact.winner_failed and drives
    for fighter, lost in ((me, impact.lead < 0), (foe, impact.lead > 0)):
        if lost or (falls_by_failing and impact.lead != 0):
            yield from go_down(state, fighter)
    if drives and impact.stuns_me:
        stun(state, me)
    if drives and impact.stuns_him:
        stun(state, foe)
    return impact


def added(tally: Tally, terms: tuple[tuple[int, str], ...]) -> Tally:
    """A number with what else counts in it."""
    for value, key in terms:
        tally.add(value, key)
    return tally


def pushing(state: State3, me: Fighter3, foe: Fighter3, entered: Hex, terms: tuple[tuple[int, str], ...]) -> Tally:
    """SLAM.10-14: ST with the run-up to the hex entered, the foe's own, both shields, and from behind."""
    tally = added(strength(state, me, SLAM_STRENGTH), terms)
    began = me.turn_start_hex or me.hex
    if with_momentum(me, distance(began, entered)):
        tally.add(RUN_UP, "slam-run-up")
    if with_momentum(foe, distance(foe.turn_start_hex or entered, began) - distance(entered, began)):
        tally.add(-RUN_UP, "slam-foe-runs")
    if has_shield(me):
        tally.add(SHIELD, "slam-own-shield")
    if has_shield(foe):
        tally.add(-SHIELD, "slam-foes-shield")
    if side_struck(foe, me) == BACK:
        tally.add(FROM_BEHIND, "slam-behind")
    return tally


def with_momentum(me: Fighter3, nearer: int) -> bool:
    """SLAM.10-11: more than one hex nearer in his present or latest turn, or one after a turn of running."""
    return nearer > 1 or (nearer == 1 and me.had_run)


def has_shield(me: Fighter3) -> bool:
    """SLAM.12-13: a medium or large one."""
    shield = me.shield()
    return shield is not None and shield.db >= MEDIUM and not shield.buckler


# Knockback and overrun


def drive(state: State3, me: Fighter3, foe: Fighter3, way: int, left: int, impact: Impact) -> Rule[None]:
    """SLAM.16, SLAM.23, C3-76: over one who has lost and lies he runs on, or else a contest drives him back."""
    if not numbers(state).close.slam_drives or impact.lead <= 0 or me.posture != STANDING or me.halted:
        return
    if impact.lead >= OVERRUN and left > 0:
        spent = yield from walk(state, me, left, turns=True, entry=PAST_FOES)
        if spent or me.halted:
            return
    won_by = yield from Contest(
        me.name,
        KNOCKBACK,
        WON_BY,
        lambda: strength(state, me, KNOCKBACK),
        foe.name,
        lambda: strength(state, foe, KNOCKBACK),
    )
    if won_by:
        yield from drive_back(state, foe, way, max(1, won_by // 2))


def drive_back(state: State3, me: Fighter3, way: int, hexes: int) -> Rule[None]:
    """SLAM.18-20: straight on so many hexes, until a wall or another fighter stops him."""
    for _ in range(hexes):
        to = neighbour(me.hex, way)
        if ground_refusal(state, to) is not None:
            return
        was, me.hex = me.hex, to
        state.set_off += ((me.name, was),)
        state.tell_move(me, was, "knockback")
        moved = book(state).moved
        if moved is not None:
            moved(state, me, was)
        bumped = [other for other in state.fighters.values() if other.hex == to and other is not me and not other.out]
        for other in bumped:
            reveal(state, other)
            if not other.low:
                yield from keep_feet(state, other)
        if bumped:
            return


def keep_feet(state: State3, me: Fighter3) -> Rule[None]:
    """SLAM.20: the better of ST+3 and DX+3, or he falls."""
    if not (yield from Check(me.name, KEEP_FEET, SUCCESS, lambda: braced(state, me))):
        yield from go_down(state, me)


def braced(state: State3, me: Fighter3) -> Tally:
    """SLAM.20: ST+3 or DX+3."""
    nimble = on_his_legs(state, me, dexterity(state, me))
    tally = nimble if nimble.number > me.sheet.st else Tally(me.sheet.st, "st")
    return state.add_gm_modifiers(tally.add(KEEPS_FEET, "slam-bystander"), me.name, KEEP_FEET)
