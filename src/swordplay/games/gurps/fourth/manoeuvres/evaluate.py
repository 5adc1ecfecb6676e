"""Evaluate: a turn spent on studying a foe, and what it gives the next blow at him (EVA.1-3)."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import READY, Card
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.modifiers import When, when
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.vocabulary import STUDIED, STUDY, TURN_END

MOST = 3
NOBODY_SEEN = Refusal("nobody-to-study", (), ("Move", "Wait"))


def somebody_seen(state: Fight, me: Figure) -> Refusal | None:
    """EVA.2: there must be a foe to study."""
    return None if state.foes(me) else NOBODY_SEEN


def evaluate(state: Fight, me: Figure) -> Rule[None]:
    """EVA.1-3: a step, and +1 to the next blow at one foe, for as many turns in a row, at most +3."""
    left = StepBudget()
    yield from take_steps(state, me, left)
    if me.halted or not state.foes(me):
        return
    foe = yield from Choose(me.name, STUDY, lambda: study_options(state, me))
    if me.halted or not foe:
        return
    known = me.get(STUDIED)
    turns = known.value if known is not None and known.source == foe else 0
    me.lose(STUDIED)
    me.gain(STUDIED, min(MOST, turns + 1), source=foe, ends=TURN_END, at=state.clock + 1)
    state.tell("studied", me.name, foe, bonus=me.value(STUDIED))
    yield from take_steps(state, me, left)


def study_options(state: Fight, me: Figure) -> list[Option[str]]:
    """EVA.1: every foe; nobody, if the last of them was put out while it was asked."""
    return [Option(foe.name, foe.name) for foe in state.foes(me)] or [Option("nobody", "")]


@when(When.HURT)
def studied(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """EVA.2: the turns spent on this foe."""
    known = me.get(STUDIED)
    if known is not None and known.source == foe.name and blow.follows != foe.name:
        tally.add(known.value, "studied")


def use_up_study(state: Fight, blow: Blow) -> None:
    """EVA.2: what one has seen of a foe is used by the next melee attack on him."""
    me = state.fighters[blow.attacker]
    known = me.get(STUDIED)
    if known is not None and known.source == blow.target and not blow.ranged:
        me.lose(STUDIED)


EVALUATE = Card("Evaluate", evaluate, (not_stunned, somebody_seen), keeps=frozenset({STUDIED}), group=READY)
