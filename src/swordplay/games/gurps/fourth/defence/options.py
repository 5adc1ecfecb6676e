"""Add-ons to a defence: what may be tied to it before it is rolled (SHEET.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from swordplay.engine.hexes import SIDES, Hex, distance, neighbour
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, DefencePlan
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.posture import drop_prone
from swordplay.games.gurps.figure.space import RETREAT_HEX, hex_towards, occupancy, stand_refusal
from swordplay.games.gurps.fourth.effort import no_effort, pay
from swordplay.games.gurps.fourth.harm.skill_rolls import skill_number
from swordplay.games.gurps.fourth.sheet.skills import level
from swordplay.games.gurps.movement.entering import unseen_there
from swordplay.games.gurps.movement.ways import COMPASS
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import (
    ACROBATICS,
    DEFENCE_ADD_ON,
    DODGE,
    DOWN,
    KNEELING,
    SITTING,
    TUMBLED,
    TURN_START,
)

Added: TypeAlias = tuple[str, int]
DefenceNeed: TypeAlias = Callable[[Fight, DefencePlan], Refusal | None]


def nothing_more(state: Fight, plan: DefencePlan) -> Rule[None]:
    """An add-on that is over with the roll."""
    return
    yield


class DefenceOption(NamedTuple):
    """An add-on to a defence: its name, what declaring it does, its needs, its options, and what follows the roll."""

    name: str
    apply: Callable[[Fight, DefencePlan, int], Rule[None]]
    needs: tuple[DefenceNeed, ...] = ()
    options: Callable[[Fight, DefencePlan], list[Option[Added]]] | None = None
    after: Callable[[Fight, DefencePlan], Rule[None]] = nothing_more


# Acrobatic Dodge

DODGE_ONLY = Refusal("dodge-only", (), ("dodge",))
ACROBATIC_ONCE = Refusal("acrobatic-once")


def with_a_dodge(state: Fight, plan: DefencePlan) -> Refusal | None:
    """ACRO.1: it goes with a Dodge."""
    return None if plan.chosen.kind == DODGE else DODGE_ONLY


def not_yet_tumbled(state: Fight, plan: DefencePlan) -> Refusal | None:
    """ACRO.2: once between two turns."""
    me = state.fighters[plan.blow.target]
    return ACROBATIC_ONCE if me.has(TUMBLED) else None


def acrobat_enough(state: Fight, plan: DefencePlan) -> Refusal | None:
    """GAP.1: a skill used by choice must come to 3 or more."""
    number = acrobatics(state, state.fighters[plan.blow.target]).number
    return Refusal("below-3", (number,)) if number < MIN_ATTACK_NUMBER else None


def acrobatics(state: Fight, me: Figure) -> Tally:
    """ACRO.1, LIMB.5, SHOCK.1: the skill, less with a crippled limb; as a part of the defence it knows no shock."""
    return skill_number(state, me, "Acrobatics", level(me.sheet, "Acrobatics"), "acrobatics-score", reacts=True)


def acrobatic_dodge(state: Fight, plan: DefencePlan, size: int) -> Rule[None]:
    """ACRO.1, ACRO.2: an Acrobatics roll first; made, the Dodge is at +2, failed at -2."""
    me = state.fighters[plan.blow.target]
    made, failed = state.profile.acrobatic
    me.gain(TUMBLED, ends=TURN_START)
    well = yield from Check(me.name, ACROBATICS, SUCCESS, lambda: acrobatics(state, me))
    plan.bonuses += ((made if well else failed, "acrobatic"),)


# Feverish Defense


def not_too_tired(state: Fight, plan: DefencePlan) -> Refusal | None:
    """SHEET.4: there must be FP to pay with."""
    return no_effort(state, state.fighters[plan.blow.target], FEVERISH)


def feverish_defence(state: Fight, plan: DefencePlan, size: int) -> Rule[None]:
    """FEVER.1: for 1 FP a single defence roll is at +2."""
    pay(state, state.fighters[plan.blow.target], FEVERISH)
    plan.bonuses += ((state.profile.feverish, "feverish"),)
    return
    yield


# Retreat

CHARGED = "Charge Attack"
FROM_A_SHOT = Refusal("retreat-melee", (), ("Dive!",))
RETREATED = Refusal("retreat-once")
AFTER_CHARGE = Refusal("retreat-after-charge")
NO_WAY_BACK = Refusal("retreat-no-hex")
NOT_WHILE = {posture: Refusal("retreat-posture", (posture,)) for posture in (KNEELING, SITTING, "stunned")}


def from_a_blow(state: Fight, plan: DefencePlan) -> Refusal | None:
    """RETREAT.6: melee attacks only."""
    return FROM_A_SHOT if plan.blow.ranged else None


def able_to_retreat(state: Fight, plan: DefencePlan) -> Refusal | None:
    """RETREAT.1, RETREAT.7, CHARGE.4: once a round; not stunned, kneeling or sitting, nor after a charge."""
    me = state.fighters[plan.blow.target]
    if me.retreated:
        return RETREATED
    if me.manoeuvre == CHARGED:
        return AFTER_CHARGE
    return NOT_WHILE.get("stunned" if me.stunned else me.posture)


def retreat_hexes(state: Fight, me: Figure, foe: Hex) -> list[int]:
    """RETREAT.1: the ways to a free hex farther from the attacker."""
    there = occupancy(state, me)
    here = hex_towards(me, foe)
    away = distance(here, foe)
    ways = [hour for hour in SIDES if distance(neighbour(here, hour), foe) > away]
    return [
        hour
        for hour in ways
        if stand_refusal(state, me, neighbour(me.hex, hour), me.facing, there, RETREAT_HEX) is None
    ]


def retreat_options(state: Fight, plan: DefencePlan) -> list[Option[Added]]:
    """One for each hex to fall back to; none of them is a refusal, too."""
    me, foe = state.fighters[plan.blow.target], state.fighters[plan.blow.attacker]
    found = [BACKING[hour] for hour in retreat_hexes(state, me, hex_towards(foe, me.hex))]
    return found or [offered(RETREAT, NO_WAY_BACK)]


def fall_back(state: Fight, plan: DefencePlan, hour: int) -> Rule[None]:
    """RETREAT.1: step back one hex as one defends; what that sets off waits until the blow is done."""
    me = state.fighters[plan.blow.target]
    me.retreated = True
    to = neighbour(me.hex, hour)
    if unseen_there(state, me, to):
        state.tell("bumped", me.name)
        return
    plan.retreated = True
    if state.profile.retreat_covers_foe:
        me.drew_back = (plan.blow.attacker, state.turn, me.hex)
    was, me.hex = me.hex, to
    state.set_off += ((me.name, was),)
    state.tell_move(me, was, "retreat")
    return
    yield


# Dive!

FROM_A_STROKE = Refusal("dive-ranged", (), ("Retreat",))
ALREADY_DOWN = Refusal("dive-prone")


def from_a_shot(state: Fight, plan: DefencePlan) -> Refusal | None:
    """DIVE.2: ranged attacks only."""
    return None if plan.blow.ranged else FROM_A_STROKE


def not_down(state: Fight, plan: DefencePlan) -> Refusal | None:
    """DIVE.3: a figure that is prone cannot dive."""
    return ALREADY_DOWN if state.fighters[plan.blow.target].posture in DOWN else None


def dive(state: Fight, plan: DefencePlan, size: int) -> Rule[None]:
    """DIVE.1: throwing oneself down gives +3 to one Dodge."""
    plan.bonuses += ((state.profile.dive, "dive"),)
    me = state.fighters[plan.blow.target]
    if state.profile.drop_covers_foe:
        me.threw_down = (plan.blow.attacker, state.turn, me.posture)
    return
    yield


def lie_down(state: Fight, plan: DefencePlan) -> Rule[None]:
    """DIVE.3: after the roll, made or failed, one is prone."""
    drop_prone(state, state.fighters[plan.blow.target])
    return
    yield


DROPPED = Refusal("drop-once")


def not_dropped(state: Fight, plan: DefencePlan) -> Refusal | None:
    """DND.2 of the range-band sheet: once between two turns."""
    return DROPPED if state.fighters[plan.blow.target].threw_down is not None else None


RETREAT, ACROBATIC, FEVERISH, DIVE = "Retreat", "Acrobatic Dodge", "Feverish Defense", "Dive!"
BACK = "retreat "
BACKING: dict[int, Option[Added]] = {hour: Option(BACK + COMPASS[hour], (RETREAT, hour)) for hour in SIDES}
OPTIONS: tuple[DefenceOption, ...] = (
    DefenceOption(RETREAT, fall_back, (from_a_blow, able_to_retreat), retreat_options),
    DefenceOption(ACROBATIC, acrobatic_dodge, (with_a_dodge, not_yet_tumbled, acrobat_enough)),
    DefenceOption(FEVERISH, feverish_defence, (not_too_tired,)),
    DefenceOption(DIVE, dive, (from_a_shot, with_a_dodge, not_dropped, not_down), after=lie_down),
)
"""SHEET.3: what may be tied to a defence; another chapter adds its rows here."""
ENOUGH: Option[Added] = Option("defend", ("", 0))
_MADE: dict[tuple[str, Refusal | None], Option[Added]] = {}


def offered(name: str, why: Refusal | None = None) -> Option[Added]:
    """An add-on as an option, greyed with its reason if there is one; the same one every time."""
    found = _MADE.get((name, why))
    if found is None:
        found = _MADE[name, why] = Option(name, (name, 0), why)
    return found


def refusal(state: Fight, plan: DefencePlan, add_on: DefenceOption) -> Refusal | None:
    """The first need that is not met."""
    for need in add_on.needs:
        found = need(state, plan)
        if found is not None:
            return found
    return None


def ways(state: Fight, plan: DefencePlan, add_on: DefenceOption) -> Sequence[Option[Added]]:
    """An add-on in each of its ways, or why it is not open; nothing where it is already taken for this roll."""
    if add_on.name in plan.add_ons or (add_on.name == RETREAT and plan.retreated):
        return ()
    why = refusal(state, plan, add_on)
    if why is None and add_on.options is not None:
        return add_on.options(state, plan)
    return (offered(add_on.name, why),)


def offers(state: Fight, plan: DefencePlan) -> list[Option[Added]]:
    """Defending as it is, and every add-on not yet taken for this roll."""
    found = [ENOUGH]
    for add_on in book(state).defence_options.values():
        found.extend(ways(state, plan, add_on))
    return found


def some(state: Fight, plan: DefencePlan, wish: str) -> Sequence[Option[Added]]:
    """What of these may bear a name."""
    if wish == ENOUGH.name:
        return (ENOUGH,)
    add_on = book(state).defence_options.get(RETREAT if wish.startswith(BACK) else wish)
    return offers(state, plan) if add_on is None else ways(state, plan, add_on)


def choose_options(state: Fight, plan: DefencePlan) -> Rule[None]:
    """SHEET.3: any number of add-ons, each once, until the defence is made."""
    offer, find = partial(offers, state, plan), partial(some, state, plan)
    while True:
        name, size = yield from Choose(plan.blow.target, DEFENCE_ADD_ON, offer, plan.blow.attacker, find)
        if not name:
            return
        plan.add_ons += (name,)
        yield from book(state).defence_options[name].apply(state, plan, size)


def follow_up(state: Fight, plan: DefencePlan) -> Rule[None]:
    """What the add-ons bring after the roll, made or failed."""
    for name in plan.add_ons:
        yield from book(state).defence_options[name].after(state, plan)
