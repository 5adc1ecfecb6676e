"""The modifiers that a plain defence skips: in thousands of random positions every sum is the same with all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Defence, DefencePlan
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.fourth.defence.scores import INCREASED, parrying_mode
from swordplay.games.gurps.modifiers import UNLESS_PLAIN, DefenceModifier, DefenceModifiers
from swordplay.games.gurps.vocabulary import (
    BACK,
    BLIND,
    BLOCK,
    DODGE,
    FRONT,
    GUARD_DOWN,
    LEFT,
    PARRY,
    RIGHT,
    STANDING,
    STUNNED,
)
from tests.games.test_modifiers import RULESETS, positions

AFFLICTIONS = ((STUNNED, 0), (GUARD_DOWN, -2), (BLIND, 0))


def plans(name: str) -> Iterator[tuple[Fight, DefencePlan]]:
    """Every defence the target of a random attack has, with anything about it that a modifier may look at."""
    chance = random.Random(f"defences of {name}")
    for state, blow in positions(name):
        me = state.fighters[blow.target]
        me.hp, me.fp = chance.choice((me.sheet.hp, 1)), chance.choice((me.sheet.fp, 1))
        me.form = chance.choice((*[""] * 9, *INCREASED.values()))
        me.posture = chance.choice((me.posture, *[STANDING] * 4))
        me.conditions = chance.choice((me.conditions, (), (), ()))
        me.dropped_from = chance.choice((None, (blow.attacker, state.turn, "standing")))
        if chance.random() < 0.2:
            me.gain(*chance.choice(AFFLICTIONS))
        if chance.random() < 0.2:
            blow.defence_terms = ((-1, "deceived"),)
        if chance.random() < 0.2:
            blow.dodge_terms = ((-1, "predicted"),)
        behind = BACK if state.profile.defence.rear_defence else LEFT
        side = chance.choice((*[FRONT] * 9, LEFT, RIGHT, behind))
        yield state, DefencePlan(blow, Defence(DODGE), side)
        shield = me.shield()
        if shield is not None and shield.block is not None:
            yield state, DefencePlan(blow, Defence(BLOCK, shield.item), side)
        for item in me.in_hand():
            me.parried = chance.choice(((), (), (item,)))
            mode = parrying_mode(state, me, item)
            if mode is not None:
                yield state, DefencePlan(blow, Defence(PARRY, item), side, mode=mode)


def added(state: Fight, plan: DefencePlan, *modifiers: DefenceModifier[Any, Any]) -> list[Any]:
    """What some modifiers add to a score."""
    tally = Tally(10, "dodge-score")
    for modifier in modifiers:
        modifier(state, plan, state.fighters[plan.blow.target], tally)
    return tally.terms[1:]


def modifiers_of(state: Fight, plan: DefencePlan) -> DefenceModifiers[Any, Any]:
    """Those of the defence, by the document."""
    return book(state).defence_modifiers[plan.chosen.kind]


@pytest.mark.parametrize("name", RULESETS)
def test_a_skipped_modifier_would_have_added_nothing(name: str) -> None:
    skipped = 0
    for state, plan in plans(name):
        modifiers = modifiers_of(state, plan)
        applicable = modifiers.applicable(state, plan, state.fighters[plan.blow.target])
        assert added(state, plan, *applicable) == added(state, plan, *modifiers.ordered)
        skipped += applicable is modifiers.plain
    assert skipped > 500


@cache
def applied() -> dict[DefenceModifier[Any, Any], set[bool]]:
    """For every modifier whether the defences were plain to which it added something."""
    seen: dict[DefenceModifier[Any, Any], set[bool]] = {}
    for name in RULESETS:
        for state, plan in plans(name):
            modifiers = modifiers_of(state, plan)
            plain = modifiers.applicable(state, plan, state.fighters[plan.blow.target]) is modifiers.plain
            for modifier in modifiers.ordered:
                if added(state, plan, modifier):
                    seen.setdefault(modifier, set()).add(plain)
    return seen


def test_every_modifier_applies_somewhere_and_a_wrong_mark_would_be_noticed() -> None:
    every = {one for state, plan in plans(RULESETS[1]) for one in modifiers_of(state, plan).ordered}
    assert every <= set(applied())
    assert {one for one in every if True not in applied()[one]} == every & UNLESS_PLAIN
