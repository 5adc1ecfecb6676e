"""The options of a defence: what may be tied to it before it is rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swordplay.engine.hexes import SIDES, distance, neighbour
from swordplay.engine.requests import Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import DefencePlan
from swordplay.games.gurps.book import OptionRow, Tied
from swordplay.games.gurps.defence.option_menu import GO_AHEAD, OptionMenu, as_option
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.space import RETREAT_HEX, occupancy, stand_refusal
from swordplay.games.gurps.movement.entering import unseen_there
from swordplay.games.gurps.movement.ways import COMPASS
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import RETREAT
from swordplay.games.gurps.vocabulary import DEFENCE_ADD_ON, KNEELING, SITTING

Defending = OptionRow[State3, DefencePlan]
FROM_A_SHOT = Refusal("retreat-melee")
RETREATED = Refusal("retreat-once")
NO_WAY_BACK = Refusal("retreat-no-hex")
HELD = Refusal("retreat-held")
NOT_WHILE = {posture: Refusal("retreat-posture", (posture,)) for posture in (KNEELING, SITTING, "stunned")}
BACK = "retreat "
BACKING: dict[int, Option[Tied]] = {hour: Option(BACK + COMPASS[hour], (RETREAT, hour)) for hour in SIDES}
DEFEND: Option[Tied] = Option("defend", GO_AHEAD)


def from_a_blow(state: State3, plan: DefencePlan) -> Refusal | None:
    """RET.2: melee attacks only."""
    return FROM_A_SHOT if plan.blow.ranged else None


def able_to_retreat(state: State3, plan: DefencePlan) -> Refusal | None:
    """RET.7, RET.8, RET.10, GAP.8: once a turn; not stunned, sitting, kneeling or held."""
    me = state.fighters[plan.blow.target]
    if me.retreated:
        return RETREATED
    if any(hold.held == me.name and state.lasts(hold) for hold in state.holds):
        return HELD
    return NOT_WHILE.get("stunned" if me.stunned else me.posture)


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


RETREATING: Defending = OptionRow(RETREAT, fall_back, (from_a_blow, able_to_retreat), retreat_options)


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
    """What is tied to a defence; not asked where the document has no such options."""
    if book(state).defence_options:
        yield from DefenceMenu().choose(state, plan)


def follow_up(state: State3, plan: DefencePlan) -> None:
    """What the options bring after the roll, made or failed."""
    for name in plan.add_ons:
        after = book(state).defence_options[name].after
        if after is not None:
            after(state, plan)
