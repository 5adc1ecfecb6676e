"""Step & Attack of the sheet: one attack of any kind, with a step before or after it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.book import ATTACK as GROUP
from swordplay.games.gurps.book import Card
from swordplay.games.gurps.figure.space import STEP_HEX
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.attack.declare import declare
from swordplay.games.gurps.third.attack.ranged import shot_refusal
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.vocabulary import ATTACK, NOBODY, POP_UP
from swordplay.games.gurps.vocabulary import AIMING

NO_ATTACK: Option[str] = Option(NOBODY, "")


def every_strike(state: State3, me: Fighter3) -> Iterable[Mode]:
    """ATTACK.5, CCB.1: every ready weapon, and bare hands and feet; every shot and throw."""
    return (*me.modes(), *me.shots())


def blow_refusal(state: State3, me: Fighter3, mode: Mode, foe: Fighter3) -> Refusal | None:
    """ATTACK.3, RNG.1: why a blow does not reach somebody, or a shot cannot be made."""
    return reaches(state, me, mode, foe) if mode.missile is None else shot_refusal(state, me, mode, foe)


def blow(state: State3, me: Fighter3) -> Rule[None]:
    """ATTACK.3: one blow at ordinary skill."""
    declared = yield from declare(state, me, ways=every_strike, reach=blow_refusal)
    if declared is not None:
        yield from attack(state, declared)


BLOW: Card[State3, Fighter3] = Card("blow", blow, (may.not_pinned,), group=GROUP)


def attacks(state: State3, me: Fighter3) -> list[Option[str]]:
    """CLOSE.1: every kind of attack; one that is not open says why."""
    rows = book(state).attacks.values()
    return [NO_ATTACK, *(Option(row.name, row.name, partial(row.refusal, state, me)) for row in rows)]


def choose_attack(state: State3, me: Fighter3) -> Rule[None]:
    """ATTACK.3, CLOSE.1: one attack, of a kind that is chosen."""
    name = yield from Choose(me.name, ATTACK, partial(attacks, state, me))
    if name and not me.halted:
        yield from book(state).attacks[name].act(state, me)


def step_and_attack(state: State3, me: Fighter3) -> Rule[None]:
    """ATTACK.1-3, GAP.10, S3-12: a step, into a foe's hex as well, and a turn, before the attack or after it."""
    left = a_step(state, me, STEP_HEX)
    yield from take_steps(state, me, left)
    if me.halted:
        return
    yield from choose_attack(state, me)
    if not me.halted and me.form != POP_UP:
        yield from take_steps(state, me, rest_of(state, me, left))


def rest_of(state: State3, me: Fighter3, left: StepBudget) -> StepBudget:
    """S3-34: what is left of the step after the attack, by the holds there are then."""
    return a_step(state, me, left.entry, steps=left.steps, turns=left.turns)


STEP_AND_ATTACK: Card[State3, Fighter3] = Card(
    "step & attack", step_and_attack, (), keeps=frozenset({AIMING}), group=GROUP
)
