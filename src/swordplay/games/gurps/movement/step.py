"""The step of a manoeuvre: one hex and one turn, before or after what else it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import msgspec

from swordplay.engine.hexes import SIDES, SINGLE, Hex, neighbour
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import StepOption, book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.halt import while_able
from swordplay.games.gurps.figure.space import STEP_HEX, EntryRule, occupancy, stand_refusal
from swordplay.games.gurps.movement.entering import enter, turn_to
from swordplay.games.gurps.movement.points import hexes_left
from swordplay.games.gurps.movement.ways import (
    CANNOT_STAND,
    CROUCH,
    DONE,
    GOING,
    ONLY_STOP,
    REFUSED,
    RISE,
    STAND,
    STOOPS,
    STOP,
    TURNING,
    TURNS,
    WAYS,
    Go,
    no_rising,
    rise_or_stoop,
    stooping,
)
from swordplay.games.gurps.vocabulary import STANDING, STEP


class StepBudget(msgspec.Struct, eq=False):
    """What is left of a manoeuvre's step and turn (GAP.5), and what may still lengthen the step (GIANT.1)."""

    steps: int = 1
    turns: int = 1
    options: tuple[StepOption, ...] | None = None
    """What the book offers to lengthen the step and was not used yet; None before it is looked up."""
    stoops: bool = True
    held: Refusal | None = None
    """What keeps one from stepping at all."""
    entry: EntryRule = STEP_HEX
    """Whose hexes it leads into."""
    barred: dict[int, Refusal] | None = None
    """The sides that do not lead out of a hex, each with the reason."""
    leads_on: bool = False
    """Whether a hex ends it, because a longer movement may follow from there."""

    def over(self, state: Fight, me: Figure) -> bool:
        """Whether nothing is left of it."""
        if self.steps or self.turns or self.may_stoop(state, me):
            return False
        return not any(option.need(state, me) is None for option in self.options or ())

    def may_stoop(self, state: Fight, me: Figure) -> bool:
        """POS.3 of the cards: whether he may still kneel or rise from his knees, whatever is left of the step."""
        if not self.stoops:
            return False
        numbers = state.profile.movement
        return numbers.stoops_freely and bool(numbers.stoops_to) and me.posture in (STANDING, numbers.stoops_to)


def take_steps(state: Fight, me: Figure, left: StepBudget) -> Rule[None]:
    """Step and turn as far as the manoeuvre still allows (ATTACK.2, GAP.5, CHPOST.3)."""
    numbers = state.profile.movement
    if left.options is None:
        left.options = book(state).step_options
    offer, find = partial(steps_offered, state, me, left), partial(matching_steps, state, me, left)
    while True:
        if me.posture != STANDING:
            left.steps = hexes_left(state, me, left.steps)
        if left.over(state, me) or (me.conditions and me.halted):
            return
        go: Go = yield Choose(me.name, STEP, offer, find=find, scope=left)
        if go.what == DONE:
            return
        if go.what == "turn":
            left.turns -= 1
            turn_to(state, me, go.hour)
            continue
        if go.what == "go":
            left.steps -= 1
            left.stoops = left.stoops and numbers.stoops_freely
            yield from enter(state, me, neighbour(me.hex, go.hour))
            if left.leads_on:
                return
        elif go.what in (RISE, *STOOPS):
            left.steps -= numbers.rise_as_step
            left.stoops = False
            rise_or_stoop(state, me, go)
        else:
            lengthen(state, me, left, go.what)


@cache
def longer(name: str) -> Option[Go]:
    """An option that lengthens the step and is open, the same one every time."""
    return Option(name, Go(name))


def lengthen(state: Fight, me: Figure, left: StepBudget, name: str) -> None:
    """GIANT.1: take one of the options that give another hex; none can be taken twice."""
    options = left.options or ()
    left.options = tuple(option for option in options if option.name != name)
    left.steps += 1
    next(option for option in options if option.name == name).take(state, me)


@while_able(DONE)
def steps_offered(state: Fight, me: Figure, left: StepBudget) -> list[Option[Go]]:
    """The hexes around, the facings, and standing up or crouching in place of the step (CHPOST.1, CHPOST.3)."""
    options = [STOP]
    single = me.sheet.footprint is SINGLE
    there = occupancy(state, me) if left.steps or not single else {}
    if left.steps:
        options += [one_step(state, me, left, hour, there) for hour in SIDES]
        if state.profile.movement.rise_as_step:
            if me.posture == STANDING:
                options.append(CROUCH)
            else:
                why = no_rising(me)
                options.append(STAND if why is None else CANNOT_STAND[why])
        elif left.stoops and state.profile.movement.stoops_to and not state.profile.movement.stoops_freely:
            options.append(stooping(state, me))
    if left.may_stoop(state, me):
        options.append(stooping(state, me))
    for option in left.options or ():
        why = option.need(state, me)
        options.append(longer(option.name) if why is None else Option(option.name, Go(option.name), why))
    if left.turns:
        for hour in SIDES:
            if hour != me.facing and (single or stand_refusal(state, me, me.hex, hour, there) is None):
                options.append(TURNING[hour])
    return options


def matching_steps(state: Fight, me: Figure, left: StepBudget, wish: str) -> Sequence[Option[Go]]:
    """The options a typed name could mean; to stop is always one."""
    return ONLY_STOP if wish == DONE else matching_moves(state, me, left, wish)


@while_able(DONE)
def matching_moves(state: Fight, me: Figure, left: StepBudget, wish: str) -> Sequence[Option[Go]]:
    """The same, but for stopping."""
    if wish == RISE and me.posture == STANDING:
        return ()
    if wish in WAYS:
        return (one_step(state, me, left, WAYS[wish], occupancy(state, me)),) if left.steps else ()
    if wish in TURNS and me.sheet.footprint is SINGLE:
        return (TURNING[TURNS[wish]],) if left.turns and TURNS[wish] != me.facing else ()
    return steps_offered(state, me, left)


def one_step(state: Fight, me: Figure, left: StepBudget, hour: int, there: dict[Hex, str]) -> Option[Go]:
    """A step one way, or why it cannot be taken."""
    why = left.held or (left.barred.get(hour) if left.barred else None)
    if why is None:
        why = stand_refusal(state, me, neighbour(me.hex, hour), me.facing, there, left.entry)
    return GOING[hour] if why is None else REFUSED[hour, why]
