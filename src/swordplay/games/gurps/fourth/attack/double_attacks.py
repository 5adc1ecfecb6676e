"""Double attacks, two blows for one by Dual Weapon Attack or Rapid Strike; with Flurry of Blows and Attack Armor."""

from __future__ import annotations

from collections.abc import Callable

from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import AddOn
from swordplay.games.gurps.defence.option_menu import once
from swordplay.games.gurps.figure.figure import PUNCH, Fight, Figure
from swordplay.games.gurps.figure.hands import single_hand
from swordplay.games.gurps.fourth import vocabulary as switches
from swordplay.games.gurps.fourth.attack.to_hit import armour_gap_modifier
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.effort import EFFORT
from swordplay.games.gurps.fourth.vocabulary import MASTERS
from swordplay.games.gurps.profile import RANDOM as RANDOM_PLACE
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.vocabulary import SLAM

DUAL = "Dual Weapon Attack"
RAPID = "Rapid Strike"
FLURRY = "Flurry of Blows"
ATTACK_ARMOUR = "Attack Armor"

ONE_DOUBLE_ATTACK = Refusal("one-trade")
NOT_THAT_MANOEUVRE = Refusal("trade-manoeuvre", (), ("Regular Attack", "All Out Attack"))
NOT_A_SLAM = Refusal("trade-slam")
ONLY_IN_MELEE = Refusal("trade-melee")
ONE_HAND_ONLY = Refusal("dual-two-weapons", (), (RAPID,))
NO_RAPID_STRIKE = Refusal("flurry-needs-rapid", (), (RAPID,))
NO_POINT = Refusal("armour-type")
BY_CHANCE = Refusal("armour-random", (), ("torso",))
ATTACK_ONLY = Refusal("attack-only", (), ("Regular Attack",))
OPEN_TO = frozenset({"Regular Attack", "All Out Attack"})


def switched_on(switch: str) -> Callable[[Fight, Blow], Refusal | None]:
    """SHEET.14: a group may play without an option."""

    def need(state: Fight, blow: Blow) -> Refusal | None:
        return None if state.switches.get(switch, True) else switches.SWITCHED_OFF

    return need


# What a double attack needs


def may_strike_twice(state: Fight, blow: Blow) -> Refusal | None:
    """DUAL.1-2, RAPID.1-2: with a Regular or All Out Attack, and only one attack in the round."""
    me = state.fighters[blow.attacker]
    if me.manoeuvre not in OPEN_TO:
        return NOT_THAT_MANOEUVRE
    if me.double_attack_used or blow.double_attack:
        return ONE_DOUBLE_ATTACK
    return NOT_A_SLAM if blow.purpose == SLAM else None


def in_melee(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.9: melee only."""
    return None if blow.mode.missile is None else ONLY_IN_MELEE


def other_hand(me: Figure, mode: Mode) -> list[Mode]:
    """The ways to strike with the other hand; fists that can be used are one each."""
    hand = single_hand(me, mode)
    if not hand:
        return []
    if mode.missile is not None:
        return other_pistol(me, mode, hand)
    fists = mode.item == FIST and len(me.empty_hands()) > 1
    return [
        other
        for other in me.modes()
        if other.missile is None
        and (other.item == FIST and other.usage == PUNCH if fists else single_hand(me, other) not in ("", hand))
    ]


def other_pistol(me: Figure, mode: Mode, hand: str) -> list[Mode]:
    """RDW.1 of the range-band sheet: the ways to shoot what the other hand holds."""
    if mode.missile is None or mode.missile.thrown:
        return []
    return [
        other
        for other in me.shots()
        if other.missile is not None and not other.missile.thrown and single_hand(me, other) not in ("", hand)
    ]


def two_hands_armed(state: Fight, blow: Blow) -> Refusal | None:
    """DUAL.1: an attack with each hand."""
    return None if other_hand(state.fighters[blow.attacker], blow.mode) else ONE_HAND_ONLY


# What it does to each of the two blows


def dual_weapon_attack(state: Fight, blow: Blow, size: int) -> None:
    """DUAL.3-4: -4 with the primary hand; the off hand has its own -4 besides."""
    blow.double_attack = DUAL
    blow.bonuses += ((state.profile.double_attacks.dual, "dual-weapon"),)


def rapid_strike(state: Fight, blow: Blow, size: int) -> None:
    """RAPID.3-4: -6 on each of the two, -3 for a master."""
    blow.double_attack = RAPID
    blow.bonuses += ((rapid_penalty(state, state.fighters[blow.attacker]), "rapid-strike"),)


def lowered_by_dual(state: Fight, blow: Blow) -> int:
    """DUAL.3: what it takes off each blow."""
    return -state.profile.double_attacks.dual


def lowered_by_rapid(state: Fight, blow: Blow) -> int:
    """RAPID.3: what it takes off each blow."""
    return -rapid_penalty(state, state.fighters[blow.attacker])


def rapid_penalty(state: Fight, me: Figure) -> int:
    """RAPID.3-4: what each blow of a Rapid Strike takes."""
    numbers = state.profile.double_attacks
    master = any(trait.startswith(MASTERS) for trait in me.sheet.traits)
    return numbers.rapid_master if master else numbers.rapid


def is_rapid(state: Fight, blow: Blow) -> Refusal | None:
    """FLURRY.1: it halves the penalty of a Rapid Strike."""
    return None if blow.double_attack == RAPID else NO_RAPID_STRIKE


def flurry(state: Fight, blow: Blow, size: int) -> None:
    """FLURRY.1-2: for 1 FP this blow's penalty is halved, its size rounded down."""
    penalty = -rapid_penalty(state, state.fighters[blow.attacker])
    blow.bonuses += ((penalty - penalty // 2, "flurry"),)


def pointed(state: Fight, blow: Blow) -> Refusal | None:
    """ARMOR.3; LOC.1 of the range-band sheet: piercing and impaling attacks only, at a body, and at a place named."""
    if blow.place.name == RANDOM_PLACE:
        return BY_CHANCE
    return None if blow.mode.type in state.profile.attack.armour_gap_types and not blow.purpose else NO_POINT


def attack_armour(state: Fight, blow: Blow, size: int) -> None:
    """ARMOR.1-2: a weak spot: its own modifier in place of the location's, and half DR."""
    blow.armour_gap = True


def lowered_by_armour_gap(state: Fight, blow: Blow) -> int:
    """ARMOR.1-2: what a weak spot takes off beyond its location."""
    return book(state).location_modifier(state, blow, blow.place) - armour_gap_modifier(state, blow)


def not_all_out(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.3 of the range-band sheet: in some documents it stands under the plain attack only."""
    me = state.fighters[blow.attacker]
    anywhere = state.profile.double_attacks.dual_in_all_out
    return ATTACK_ONLY if me.manoeuvre == "All Out Attack" and not anywhere else None


ADD_ONS = (
    AddOn(
        DUAL,
        dual_weapon_attack,
        (switched_on(switches.DUAL_WEAPON), may_strike_twice, not_all_out, in_melee, two_hands_armed),
        lowers=lowered_by_dual,
    ),
    AddOn(
        RAPID, rapid_strike, (switched_on(switches.RAPID_STRIKE), may_strike_twice, in_melee), lowers=lowered_by_rapid
    ),
    AddOn(FLURRY, flurry, (switched_on(switches.FLURRY), is_rapid), price=EFFORT, mends=once),
    AddOn(ATTACK_ARMOUR, attack_armour, (switched_on(switches.ATTACK_ARMOUR), pointed), lowers=lowered_by_armour_gap),
)
