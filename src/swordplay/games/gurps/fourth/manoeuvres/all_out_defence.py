"""All-Out Defense: one defence stronger, or two against each attack."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.games.gurps.book import DEFEND, Card
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.defence.scores import INCREASED, TWICE
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.movement.turning import turn_after
from swordplay.games.gurps.movement.walk import walk
from swordplay.games.gurps.vocabulary import DODGE, FORM

FORMS = [Option(form, form) for form in (*INCREASED.values(), TWICE)]


def all_out_defence(state: Fight, me: Figure) -> Rule[None]:
    """AOD.1-4: one form, good until the next turn, and a step; in one document half Move with Increased Dodge."""
    me.form = yield from Choose(me.name, FORM, FORMS)
    if me.form == INCREASED[DODGE] and state.profile.manoeuvres.increased_dodge_moves:
        spent = yield from walk(state, me, -(-current_move(state, me) // 2), share=2)
        yield from turn_after(state, me, spent)
    else:
        yield from take_steps(state, me, StepBudget())


ALL_OUT_DEFENCE = Card("All-Out Defense", all_out_defence, (not_stunned,), group=DEFEND)
