"""The options of a defence: what may be tied to it before it is rolled (SHEET.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swordplay.engine.hexes import SIDES, Hex, distance, neighbour
from swordplay.engine.requests import Check, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, DefencePlan
from swordplay.games.gurps.book import DefenceOption, Tied
from swordplay.games.gurps.defence.option_menu import GO_AHEAD, OptionMenu, as_option
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.posture import drop_prone
from swordplay.games.gurps.figure.space import RETREAT_HEX, hex_towards, occupancy, stand_refusal
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.effort import EFFORT, FEVERISH
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
    made, failed = state.profile.defence.acrobatic
    me.gain(TUMBLED, ends=TURN_START)
    well = yield from Check(me.name, ACROBATICS, SUCCESS, lambda: acrobatics(state, me))
    plan.bonuses += ((made if well else failed, "acrobatic"),)


# Feverish Defense


def feverish_defence(state: Fight, plan: DefencePlan, size: int) -> None:
    """FEVER.1: for 1 FP a single defence roll is at +2."""
    plan.bonuses += ((state.profile.defence.feverish, "feverish"),)


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


def retreat_options(state: Fight, plan: DefencePlan) -> list[Option[Tied]]:
    """One for each hex to fall back to; none of them is a refusal, too."""
    me, foe = state.fighters[plan.blow.target], state.fighters[plan.blow.attacker]
    ways = [BACKING[hour] for hour in retreat_hexes(state, me, hex_towards(foe, me.hex))]
    return ways or [as_option(RETREAT, 1, NO_WAY_BACK)]


def fall_back(state: Fight, plan: DefencePlan, hour: int) -> None:
    """RETREAT.1: step back one hex as one defends; what that sets off waits until the blow is done."""
    me = state.fighters[plan.blow.target]
    me.retreated = True
    to = neighbour(me.hex, hour)
    if unseen_there(state, me, to):
        state.tell("bumped", me.name)
        return
    plan.retreated = True
    if state.profile.defence.retreat_covers_foe:
        me.retreated_from = (plan.blow.attacker, state.turn, me.hex)
    was, me.hex = me.hex, to
    state.set_off += ((me.name, was),)
    state.tell_move(me, was, "retreat")


# Dive!

FROM_A_STROKE = Refusal("dive-ranged", (), ("Retreat",))
ALREADY_DOWN = Refusal("dive-prone")


def from_a_shot(state: Fight, plan: DefencePlan) -> Refusal | None:
    """DIVE.2: ranged attacks only."""
    return None if plan.blow.ranged else FROM_A_STROKE


def not_down(state: Fight, plan: DefencePlan) -> Refusal | None:
    """DIVE.3: a figure that is prone cannot dive."""
    return ALREADY_DOWN if state.fighters[plan.blow.target].posture in DOWN else None


def dive(state: Fight, plan: DefencePlan, size: int) -> None:
    """DIVE.1: throwing oneself down gives +3 to one Dodge."""
    plan.bonuses += ((state.profile.defence.dive, "dive"),)
    me = state.fighters[plan.blow.target]
    if state.profile.defence.drop_covers_foe:
        me.dropped_from = (plan.blow.attacker, state.turn, me.posture)


def lie_down(state: Fight, plan: DefencePlan) -> None:
    """DIVE.3: after the roll, made or failed, one is prone."""
    drop_prone(state, state.fighters[plan.blow.target])


DROPPED = Refusal("drop-once")


def not_dropped(state: Fight, plan: DefencePlan) -> Refusal | None:
    """DND.2 of the range-band sheet: once between two turns."""
    return DROPPED if state.fighters[plan.blow.target].dropped_from is not None else None


RETREAT, ACROBATIC, DIVE = "Retreat", "Acrobatic Dodge", "Dive!"
BACK = "retreat "
BACKING: dict[int, Option[Tied]] = {hour: Option(BACK + COMPASS[hour], (RETREAT, hour)) for hour in SIDES}
OPTIONS: tuple[DefenceOption, ...] = (
    DefenceOption(RETREAT, fall_back, (from_a_blow, able_to_retreat), retreat_options),
    DefenceOption(ACROBATIC, acrobatic_dodge, (with_a_dodge, not_yet_tumbled, acrobat_enough)),
    DefenceOption(FEVERISH, feverish_defence, price=EFFORT),
    DefenceOption(DIVE, dive, (from_a_shot, with_a_dodge, not_dropped, not_down), after=lie_down),
)
"""SHEET.3: what may be tied to a defence."""
DEFEND: Option[Tied] = Option("defend", GO_AHEAD)


class DefenceMenu(OptionMenu[DefencePlan]):
    """The options of a defence."""

    __slots__ = ()
    about = DEFENCE_ADD_ON

    def rows(self, state: Fight) -> Mapping[str, DefenceOption]:
        """The document's options for a defence."""
        return book(state).defence_options

    def sides(self, plan: DefencePlan) -> tuple[str, str]:
        """The defender chooses."""
        return plan.blow.target, plan.blow.attacker

    def endings(self, state: Fight, plan: DefencePlan) -> list[Option[Tied]]:
        """Defending as it is."""
        return [DEFEND]

    def row_named(self, state: Fight, wish: str) -> DefenceOption | None:
        """The row of a name; a retreat goes by its direction."""
        return book(state).defence_options.get(RETREAT if wish.startswith(BACK) else wish)

    def matching(self, state: Fight, plan: DefencePlan, wish: str) -> Sequence[Option[Tied]]:
        """The options a typed name could mean."""
        return (DEFEND,) if wish == DEFEND.name else super().matching(state, plan, wish)


choose_options = DefenceMenu().choose


def follow_up(state: Fight, plan: DefencePlan) -> None:
    """What the options bring after the roll, made or failed."""
    for name in plan.add_ons:
        after = book(state).defence_options[name].after
        if after is not None:
            after(state, plan)
