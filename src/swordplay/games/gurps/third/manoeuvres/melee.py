"""The attack cards of melee with one hex of movement: weapon, shield bash, a strike at a weapon, bare hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import ATTACK, Card, Need
from swordplay.games.gurps.figure.body import KICK
from swordplay.games.gurps.figure.figure import PUNCH
from swordplay.games.gurps.figure.space import STEP_ASIDE, STEP_HEX, EntryRule, distance_between, own_hex_only
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.third.attack.declare import Reach, Ways, declare, strikes
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.attack.weapon_targets import choose_weapon, weapons_of
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import tied
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.on_a_foe import foes_of
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.vocabulary import BREAK

NO_WEAPON = Refusal("no-ready-weapon", (), ("Ready", "attack-unarmed"))
NOBODY_NEAR = Refusal("nobody-near", (), ("Move", "Wait"))
NO_SHIELD = Refusal("no-ready-shield", (), ("Ready",))
NO_LIMB = Refusal("no-free-limb")
NO_WEAPON_THERE = Refusal("no-weapon-there", (), ("Regular Attack",))

Turned: TypeAlias = Callable[[State3, Blow], Rule[bool]]
"""What else is declared of a blow; False if it is given up."""


@cache
def armed_with(ways: Ways, why: Refusal) -> Need[State3, Fighter3]:
    """MEL.2, GRP.4, GRW.1: there must be something ready to strike with that nobody holds."""

    def need(state: State3, me: Fighter3) -> Refusal | None:
        modes = ways(state, me)
        if not modes or not state.holds:
            return None if modes else why
        held = [tied(state, me, mode.item, mode.usage) for mode in modes]
        return None if None in held else held[0]

    return need


@cache
def near_with(ways: Ways, *, enters: bool = False) -> Need[State3, Fighter3]:
    """MEL.1, POS.10: a foe within reach after a step; one who crawls strikes only into his own hex."""

    def need(state: State3, me: Fighter3) -> Refusal | None:
        if state.profile.figure.postures[me.posture].near and not state.sharing(me) and not enters:
            return own_hex_only(state.profile.figure.postures[me.posture].near, me.posture)
        away = may.nearest_foe(state, me) - 1
        return None if away <= 0 or away <= may.reach_of(ways(state, me)) else NOBODY_NEAR

    return need


def strike_once(
    ways: Ways, reach: Reach = reaches, entry: EntryRule = STEP_ASIDE, turned: Turned | None = None
) -> Callable[[State3, Fighter3], Rule[None]]:
    """MEL.1, C3-12; GAP.10 of the sheet: one hex and one turn, ahead of the blow or following it."""

    def act(state: State3, me: Fighter3) -> Rule[None]:
        left = a_step(state, me, STEP_HEX if numbers(state).melee.enters_foes_hex else entry)
        yield from take_steps(state, me, left)
        blow = yield from declare(state, me, ways=ways, reach=reach)
        if blow is not None and (turned is None or (yield from turned(state, blow))):
            yield from attack(state, blow)
        if not me.halted:
            yield from take_steps(state, me, left)

    return act


# Weapon

ATTACK_MELEE: Card[State3, Fighter3] = Card(
    "attack-melee weapon",
    strike_once(strikes),
    (may.not_pinned, may.not_kept, may.in_no_foes_hex, armed_with(strikes, NO_WEAPON), near_with(strikes)),
    group=ATTACK,
)

# Shield bash


def bashes(state: State3, me: Fighter3) -> list[Mode]:
    """BASH.1, BASH.3: a blow with the ready shield, by Shield skill."""
    known = me.sheet.bashes
    return [known[item] for item in me.in_hand() if item in known and me.ready(item)] if known else []


SHIELD_BASH: Card[State3, Fighter3] = Card(
    "attack-shield bash",
    strike_once(bashes),
    (may.not_pinned, may.not_kept, may.in_no_foes_hex, armed_with(bashes, NO_SHIELD), near_with(bashes)),
    group=ATTACK,
)

# A strike at a weapon


def reaches_a_weapon(state: State3, me: Fighter3, mode: Mode, foe: Fighter3) -> Refusal | None:
    """WPN.2: there must be a weapon to strike at."""
    return reaches(state, me, mode, foe) or (None if weapons_of(foe) else NO_WEAPON_THERE)


def at_his_weapon(state: State3, blow: Blow) -> Rule[bool]:
    """WPN.2: the blow goes at a weapon."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    blow.weapon = yield from choose_weapon(state, me, foe)
    blow.purpose, blow.summed = BREAK, None
    return not me.halted


def some_weapon_near(state: State3, me: Fighter3) -> Refusal | None:
    """WPN.2: a foe with a weapon within reach after a step."""
    farthest, why = may.reach_of(strikes(state, me)) + 1, NOBODY_NEAR
    for foe in foes_of(state, me):
        if distance_between(me, foe) <= farthest:
            if weapons_of(foe):
                return None
            why = NO_WEAPON_THERE
    return why


STRIKE_WEAPON: Card[State3, Fighter3] = Card(
    "attack-strike target's weapon",
    strike_once(strikes, reaches_a_weapon, turned=at_his_weapon),
    (may.not_pinned, armed_with(strikes, NO_WEAPON), near_with(strikes), some_weapon_near),
    group=ATTACK,
)

# Bare hands


def bare_hands(state: State3, me: Fighter3) -> Iterable[Mode]:
    """UNA.2-5, GAP.8: a punch with a hand that is empty and holds nobody, a kick with a sound leg, a bite."""
    modes = me.sheet.modes[FIST]
    if not (state.holds or (me.right and me.left) or me.disabled()):
        return modes
    if state.holds or not me.empty_hands():
        busy = sum(hold.hands for hold in holds.holds_by(state, me))
        modes = tuple(mode for mode in modes if mode.usage != PUNCH or len(me.empty_hands()) > busy)
    return tuple(mode for mode in modes if mode.usage != KICK) if me.lame else modes


ATTACK_UNARMED: Card[State3, Fighter3] = Card(
    "attack-unarmed",
    strike_once(bare_hands, entry=STEP_HEX),
    (may.not_pinned, armed_with(bare_hands, NO_LIMB), near_with(bare_hands, enters=True)),
    group=ATTACK,
)
