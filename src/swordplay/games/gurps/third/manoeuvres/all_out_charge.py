"""All Out Charge: the full Move at a foe, then one of four forms of attack."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from swordplay.engine.hexes import distance, neighbour, turned
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.reach import NOT_IN_FRONT
from swordplay.games.gurps.book import ATTACK, Card
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.figure.space import PAST_FOES, in_front, occupancy, stand_refusal
from swordplay.games.gurps.harm.damage import UNCHANGED, DamageRoll, deal_damage
from swordplay.games.gurps.harm.out import go_down
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.movement.walk import Walk, walk_on
from swordplay.games.gurps.rolls import Degree, attack_scale, coin_flip
from swordplay.games.gurps.third.attack.declare import blows, declare
from swordplay.games.gurps.third.attack.feints import feint, feint_number, feint_refusal, feinting_mode
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.attack.to_hit import BAD_FOOTING, on_bad_ground
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.close.slam import hit_home
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.melee import NOBODY_NEAR
from swordplay.games.gurps.third.manoeuvres.on_a_foe import NeedOfFoe, card_on_a_foe
from swordplay.games.gurps.third.movement.pace import note_run, run_bonus
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import (
    ATTACK_AND_SLAM,
    CHARGE_ATTACK,
    FEINT_AND_SLAM,
    FOOTING,
    STRONG_CHARGE,
)
from swordplay.games.gurps.vocabulary import FORM, STANDING

Terms: TypeAlias = tuple[tuple[int, str], ...]
"""Modifiers, each with its key."""
HASTE = (-1, "all-out-charge")
WILD = (-5, "all-out-charge")
HARDER = (2, "all-out-strong")
NO_ROOM_TO_SLAM = Refusal("charge-no-slam", (), (CHARGE_ATTACK, STRONG_CHARGE))
SLAMS = (ATTACK_AND_SLAM, FEINT_AND_SLAM)
FORMS = (CHARGE_ATTACK, STRONG_CHARGE, *SLAMS)
FOOTING_ROLL = attack_scale(miss_by_10=True)
STUMBLING = {Degree.CRITICAL: 0, Degree.SUCCESS: BAD_FOOTING, Degree.FAILURE: -4}
"""AOC.11-13: what the roll on bad ground does to the attack."""
AHEAD = (0, 1, -1)
"""The sides in front, straight ahead first."""
TRIPPED = DamageRoll(1, -2, "cr")

# Who can be charged


def full_move(state: State3, me: Fighter3) -> int:
    """AOC.1, MOVE.2, C3-16: the full Move, a hex more after a turn of running."""
    return current_move(state, me) + run_bonus(state, me) // state.profile.movement.scale


def within_a_charge(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """AOC.1, C3-12: a foe in front whom some weapon reaches at the end of the Move."""
    if distance(me.hex, foe.hex) > me.longest() + full_move(state, me):
        return NOBODY_NEAR
    return None if in_front(me, foe) else NOT_IN_FRONT


HIS: tuple[NeedOfFoe, ...] = (within_a_charge,)

# The forms


def forms(state: State3, me: Fighter3, foe: Fighter3) -> list[Option[str]]:
    """AOC.3-6, AOC.8: the four forms; those with a Slam need a hex of movement more."""
    short = distance(me.hex, foe.hex) > full_move(state, me)
    options = [Option(name, name, NO_ROOM_TO_SLAM if short and name in SLAMS else None) for name in FORMS]
    return only(options, CHARGE_ATTACK) if me.halted else options


def all_out_charge(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """AOC.1-2: the form, the run at the foe, and then what the form says."""
    me.form = yield from Choose(me.name, FORM, lambda: forms(state, me, foe), at=foe.name)
    footing, left = yield from run_up(state, me, foe)
    if me.halted or footing is None:
        return
    if me.form == FEINT_AND_SLAM:
        yield from feint_and_slam(state, me, foe, footing, left)
        return
    haste = HASTE if me.form == CHARGE_ATTACK else WILD
    blow = yield from declare(
        state, me, haste, *footing, ways=blows, damage=(HARDER,) if me.form == STRONG_CHARGE else (), only_foe=foe.name
    )
    if blow is not None:
        yield from attack(state, blow)
    if me.form == ATTACK_AND_SLAM:
        yield from slam(state, me, foe, left, 0)


def feint_and_slam(state: State3, me: Fighter3, foe: Fighter3, footing: Terms, left: int) -> Rule[None]:
    """AOC.6-7: a feint with skill-5 that lowers the DX with which the foe avoids the Slam."""
    mode, terms = feinting_mode(state, me, foe), (WILD, *footing)
    gained = 0
    if mode is not None and (feint_refusal(state, me, foe) or feint_number(state, me, mode, *terms).refusal) is None:
        gained = yield from feint(state, me, foe, mode, *terms)
    yield from slam(state, me, foe, left, gained)


def slam(state: State3, me: Fighter3, foe: Fighter3, left: int, gained: int) -> Rule[None]:
    """AOC.5, AOC.7-8, C3-43, C3-44: he goes on into the foe's hex with the Move left, and slams; not if he fell."""
    scale = state.profile.movement.scale
    if me.halted or me.posture != STANDING or foe.out:
        return
    left = yield from close_in(state, me, foe, left)
    if left >= 0:
        yield from hit_home(state, me, foe, left * scale, gained)
    note_run(state, me, len(me.hexes_entered) * scale)


def close_in(state: State3, me: Fighter3, foe: Fighter3, left: int) -> Rule[int]:
    """C3-43: straight at the foe, who may have retreated; the hexes left in his hex, or -1 if he does not run into it.

    One who waited may have come into the charger's own hex: there is no running into him any more.
    """
    entry = replace(PAST_FOES, into=foe.hex)
    if distance(me.hex, foe.hex) > left:
        return -1
    while me.hex != foe.hex:
        there = occupancy(state, me)
        ways = [turned(me.facing, by) for by in AHEAD]
        hexes = [to for hour in ways if distance(to := neighbour(me.hex, hour), foe.hex) < distance(me.hex, foe.hex)]
        free = [to for to in hexes if stand_refusal(state, me, to, me.facing, there, entry) is None]
        if not free or not (yield from enter(state, me, free[0])):
            return -1
        left -= 1
    return -1 if me.entered_from is None else left


# The run


def run_up(state: State3, me: Fighter3, foe: Fighter3) -> Rule[tuple[Terms | None, int]]:
    """AOC.1, AOC.10: forward and nearer with every hex; what the ground does to the attack, and the Move left.

    The first bad footing on the way asks for the roll; None if he has fallen there.
    """
    scale = state.profile.movement.scale
    bonus = run_bonus(state, me)
    me.ran = False
    points = current_move(state, me) * scale + bonus
    plan = Walk(
        points=points,
        left=points,
        forward_only=True,
        bonus=bonus,
        stoops=False,
        entry=PAST_FOES,
        keeps_facing=True,
        towards=foe.name,
        allowance=current_move,
        stop=on_bad_ground,
    )
    spent = 0 if on_bad_ground(state, me) else (yield from walk_on(state, me, plan))
    footing: Terms | None = ()
    if on_bad_ground(state, me) and not me.halted:
        footing = yield from keep_footing(state, me)
        if footing is not None and spent < points:
            spent = yield from walk_on(state, me, replace(plan, left=points - spent, stop=None))
    note_run(state, me, spent)
    return footing, max(0, points - spent) // scale


def keep_footing(state: State3, me: Fighter3) -> Rule[Terms | None]:
    """AOC.10-14: DX, once in a charge; a critical failure ends it on the ground, with a hurt foot."""
    degree = yield from Check(me.name, FOOTING, FOOTING_ROLL, partial(footing_number, state, me))
    if degree is not Degree.FUMBLE:
        return ((STUMBLING[degree], "charge-footing"),)
    yield from go_down(state, me)
    first = yield from coin_flip(me.name)
    side = "left" if first is numbers(state).melee.left_foot_first else "right"
    place = state.profile.figure.locations[f"{side} foot"]
    yield from deal_damage(state, me.name, me, TRIPPED, place, UNCHANGED)
    return None


def footing_number(state: State3, me: Fighter3) -> Tally:
    """AOC.10: DX."""
    tally = Tally(me.sheet.dx, "dx")
    if me.conditions:
        tally.add(book(state).shock(state, me), "shock")
    return state.add_gm_modifiers(tally, me.name, FOOTING)


ALL_OUT_CHARGE: Card[State3, Fighter3] = card_on_a_foe(
    "all out charge",
    all_out_charge,
    (may.not_pinned, may.not_kept, may.in_no_foes_hex, may.standing),
    HIS,
    group=ATTACK,
)
