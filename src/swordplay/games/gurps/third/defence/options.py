"""The options of a defence: what may be tied to it before it is rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swordplay.engine.hexes import SIDES, distance, neighbour
from swordplay.engine.requests import Check, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import DefencePlan
from swordplay.games.gurps.book import OptionRow, Tied
from swordplay.games.gurps.defence.option_menu import GO_AHEAD, OptionMenu, as_option
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.posture import drop_prone
from swordplay.games.gurps.figure.space import RETREAT_HEX, occupancy, stand_refusal
from swordplay.games.gurps.movement.entering import unseen_there
from swordplay.games.gurps.movement.ways import COMPASS
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.defence.sides import DROPPING, best_side, dropped_from
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.impaired import lower_dx
from swordplay.games.gurps.third.vocabulary import ACROBATIC, DROP, LOW, RETREAT, TACKLE
from swordplay.games.gurps.vocabulary import (
    ACROBATICS,
    DEFENCE_ADD_ON,
    DODGE,
    KNEELING,
    SITTING,
    STUNNED,
    TUMBLED,
    TURN_START,
)

ACROBATICS_SKILL = "Acrobatics"
HELD_FAST = "held"

Defending = OptionRow[State3, DefencePlan]
FROM_A_SHOT = Refusal("retreat-melee", (), (DROP,))
RETREATED = Refusal("retreat-once")
NO_WAY_BACK = Refusal("retreat-no-hex")
HELD = Refusal("retreat-held")
WITH_A_DROP = Refusal("retreat-drop")
NOT_WHILE = {posture: Refusal("retreat-posture", (posture,)) for posture in (KNEELING, SITTING, STUNNED)}
BACK = "retreat "
BACKING: dict[int, Option[Tied]] = {hour: Option(BACK + COMPASS[hour], (RETREAT, hour)) for hour in SIDES}
DEFEND: Option[Tied] = Option("defend", GO_AHEAD)

# Retreat


def from_a_blow(state: State3, plan: DefencePlan) -> Refusal | None:
    """RET.2: melee attacks only."""
    return FROM_A_SHOT if plan.blow.ranged else None


def able_to_retreat(state: State3, plan: DefencePlan) -> Refusal | None:
    """RET.7, RET.8, RET.10, GAP.8: once a turn; not stunned, sitting, kneeling, or held by one strong enough."""
    me = state.fighters[plan.blow.target]
    if me.retreated:
        return RETREATED
    if state.holds and state.keeper(me) is not None:
        return HELD
    return NOT_WHILE.get(STUNNED if me.stunned else me.posture)


def not_dropping(state: State3, plan: DefencePlan) -> Refusal | None:
    """RET.5, C3-80: neither with a Dodge and Drop, nor later from the side from which he dropped."""
    me = state.fighters[plan.blow.target]
    dropped = DROP in plan.add_ons or dropped_from(me, me.hex, state.fighters[plan.blow.attacker])
    return WITH_A_DROP if dropped else None


def retreat_sides(state: State3, me: Fighter3, foe: Fighter3) -> list[int]:
    """RET.3, RET.6, C3-71: the free hexes farther from the attacker; out of a shared hex those of one's own side."""
    there = occupancy(state, me)
    away = distance(me.hex, foe.hex)
    ways = [hour for hour in SIDES if distance(neighbour(me.hex, hour), foe.hex) > away]
    if me.hex == foe.hex:
        ways = [hour for hour in ways if hour in book(state).own_side(state, me)]
    return [
        hour
        for hour in ways
        if stand_refusal(state, me, neighbour(me.hex, hour), me.facing, there, RETREAT_HEX) is None
    ]


def retreat_options(state: State3, plan: DefencePlan) -> list[Option[Tied]]:
    """One for each hex to fall back to; none of them is a refusal, too."""
    me, foe = state.fighters[plan.blow.target], state.fighters[plan.blow.attacker]
    ways = [BACKING[hour] for hour in retreat_sides(state, me, foe)]
    return ways or [as_option(RETREAT, 1, NO_WAY_BACK)]


def fall_back(state: State3, plan: DefencePlan, hour: int) -> None:
    """RET.3, RET.11: step back one hex as one defends; what that sets off waits until the blow is done."""
    me = state.fighters[plan.blow.target]
    me.retreated = True
    to = neighbour(me.hex, hour)
    if unseen_there(state, me, to):
        state.tell("bumped", me.name)
        return
    plan.retreated = True
    me.retreated_from = (plan.blow.attacker, state.turn, me.hex)
    was, me.hex = me.hex, to
    state.set_off += ((me.name, was),)
    state.tell_move(me, was, "retreat")
    moved = book(state).moved
    if moved is not None:
        moved(state, me, was)


# Acrobatic Dodge

DODGE_ONLY = Refusal("dodge-only", (), ("dodge",))
NO_SKILL = Refusal("no-acrobatics")
ACROBATIC_ONCE = Refusal("acrobatic-once")
DROPS_ALREADY = Refusal("acrobatic-drop")
NOT_ACROBATIC = {posture: Refusal("acrobatic-posture", (posture,)) for posture in (*LOW, STUNNED, HELD_FAST)}
MADE, FAILED = 1, -2


def with_a_dodge(state: State3, plan: DefencePlan) -> Refusal | None:
    """ACR.1, DROP.1: it goes with a Dodge."""
    return None if plan.chosen.kind == DODGE else DODGE_ONLY


def able_to_tumble(state: State3, plan: DefencePlan) -> Refusal | None:
    """ACR.1, REF.13, C3-79, C3-85: with the skill, once a turn, on his feet, neither held, stunned nor dropping."""
    me = state.fighters[plan.blow.target]
    if ACROBATICS_SKILL not in me.sheet.skills:
        return NO_SKILL
    if me.has(TUMBLED):
        return ACROBATIC_ONCE
    return DROPS_ALREADY if DROP in plan.add_ons else NOT_ACROBATIC.get(hindered(state, me))


def hindered(state: State3, me: Fighter3) -> str:
    """What keeps a fighter from throwing himself about: a stun, a hold, or his posture."""
    if me.stunned:
        return STUNNED
    return HELD_FAST if state.holds and state.holds_on(me) else me.posture


def turn_it_acrobatic(state: State3, plan: DefencePlan, size: int) -> None:
    """ACR.1: one of his Dodges until his next turn."""
    state.fighters[plan.blow.target].gain(TUMBLED, ends=TURN_START)


def tumble(state: State3, plan: DefencePlan) -> Rule[None]:
    """ACR.1-3: the Acrobatics roll comes before the Dodge: made, it is at +1, failed at -2."""
    me = state.fighters[plan.blow.target]
    well = yield from Check(me.name, ACROBATICS, SUCCESS, lambda: acrobatics(state, me))
    plan.bonuses += ((MADE if well else FAILED, "acrobatic"),)


def acrobatics(state: State3, me: Fighter3) -> Tally:
    """ACR.1, G3-11: the skill, which shock lowers."""
    tally = lower_dx(state, me, Tally(me.sheet.skills[ACROBATICS_SKILL], "acrobatics-score"))
    return state.add_gm_modifiers(tally, me.name, ACROBATICS)


# Dodge and Drop

ALREADY_ACROBATIC = Refusal("drop-acrobatic")
FROM_A_TACKLE = Refusal("drop-tackle")
NOT_DROPPING = {posture: Refusal("drop-posture", (posture,)) for posture in (*LOW - {KNEELING}, STUNNED, HELD_FAST)}


def able_to_drop(state: State3, plan: DefencePlan) -> Refusal | None:
    """RET.5, C3-75, C3-79, C3-80: standing, crouching or kneeling; with neither a Retreat nor acrobatics."""
    if plan.retreated:
        return WITH_A_DROP
    if ACROBATIC in plan.add_ons:
        return ALREADY_ACROBATIC
    if plan.blow.purpose == TACKLE:
        return FROM_A_TACKLE
    return NOT_DROPPING.get(hindered(state, state.fighters[plan.blow.target]))


def drop(state: State3, plan: DefencePlan, size: int) -> None:
    """DROP.1: +3 to the Dodge."""
    plan.bonuses += ((DROPPING, "drop"),)


def lie_dropped(state: State3, plan: DefencePlan) -> None:
    """DROP.3, DROP.4: after the roll, made or failed, he lies, and faces one side of his hex better than the others."""
    me = state.fighters[plan.blow.target]
    me.dropped = best_side(me, state.fighters[plan.blow.attacker])
    drop_prone(state, me)


ROWS: tuple[Defending, ...] = (
    OptionRow(RETREAT, fall_back, (from_a_blow, not_dropping, able_to_retreat), retreat_options),
    OptionRow(ACROBATIC, turn_it_acrobatic, (with_a_dodge, able_to_tumble)),
    OptionRow(DROP, drop, (with_a_dodge, able_to_drop), after=lie_dropped),
)
"""What may be tied to a defence by the cards."""
OPTIONS: dict[str, Defending] = {row.name: row for row in ROWS}

# The menu


class DefenceMenu(OptionMenu[DefencePlan]):
    """The options of a defence."""

    __slots__ = ()
    about = DEFENCE_ADD_ON

    def rows(self, state: Fight) -> Mapping[str, OptionRow[Any, DefencePlan]]:
        """The document's options for a defence."""
        return book(state).defence_options

    def sides(self, plan: DefencePlan) -> tuple[str, str]:
        """The defender chooses."""
        return plan.blow.target, plan.blow.attacker

    def endings(self, state: Fight, plan: DefencePlan) -> list[Option[Tied]]:
        """Defending as it is."""
        return [DEFEND]

    def row_named(self, state: Fight, wish: str) -> OptionRow[Any, DefencePlan] | None:
        """The row of a name; a retreat goes by its direction."""
        return book(state).defence_options.get(RETREAT if wish.startswith(BACK) else wish)

    def matching(self, state: Fight, plan: DefencePlan, wish: str) -> Sequence[Option[Tied]]:
        """The options a typed name could mean."""
        return (DEFEND,) if wish == DEFEND.name else super().matching(state, plan, wish)


def choose_options(state: State3, plan: DefencePlan) -> Rule[None]:
    """What is tied to a defence, and its dice before the defence; not asked where the document has no such options."""
    if book(state).defence_options:
        yield from DefenceMenu().choose(state, plan)
        if ACROBATIC in plan.add_ons:
            yield from tumble(state, plan)


def follow_up(state: State3, plan: DefencePlan) -> None:
    """What the options bring after the roll, made or failed."""
    for name in plan.add_ons:
        row = book(state).defence_options.get(name)
        if row is not None and row.after is not None:
            row.after(state, plan)
