"""All Out Defense: two defences against each attack, or one that is better."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.games.gurps.book import DEFEND, Card
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.third.defence.choose import TWO_DEFENCES
from swordplay.games.gurps.third.defence.scores import ONE_BETTER
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.vocabulary import FORM

FORMS = [Option(form, form) for form in (TWO_DEFENCES, ONE_BETTER)]


def all_out_defence(state: State3, me: Fighter3) -> Rule[None]:
    """AOD.1, AOD.2, AOD.7: one of two forms, good until his next turn, one hex, and no attack."""
    me.form = yield from Choose(me.name, FORM, FORMS)
    yield from step_aside(state, me)


def two_defences(state: State3, me: Fighter3) -> Rule[None]:
    """AOD.1-4 of the sheet: two defences against each attack, one hex, any facing, and no attack."""
    me.form = TWO_DEFENCES
    return step_aside(state, me)


def step_aside(state: State3, me: Fighter3) -> Rule[None]:
    """AOD.1, GAP.4, C3-20: a step and a turn; no change of posture goes with it (POS.3)."""
    return take_steps(state, me, a_step(state, me, stoops=False))


ALL_OUT_DEFENCE: Card[State3, Fighter3] = Card("all out defense", all_out_defence, (may.not_pinned,), group=DEFEND)
BY_SHEET: Card[State3, Fighter3] = Card("all-out defense", two_defences, (may.not_pinned,), group=DEFEND)
