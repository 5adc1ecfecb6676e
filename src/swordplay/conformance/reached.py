"""Where a movement can end: what a ruleset says at once is what answering step by step finds, and leads there."""

from __future__ import annotations

import random
from collections.abc import Iterator

from swordplay.conformance.play import drawn, ruleset, start
from swordplay.engine.asking import PLAIN
from swordplay.engine.battle import Battle
from swordplay.engine.hexes import Hex
from swordplay.engine.plans import Goal
from swordplay.engine.reaching import explored
from swordplay.engine.requests import Choose

FIGHTS, ANSWERS, POSITIONS = 30, 60, 30
MOST = 60
"""So many ends at most are found step by step in no time; what is left of a longer movement is looked at later on."""
FOLLOWED = 3
"""So many ends of a movement are gone to."""


def moving(name: str) -> Iterator[Battle]:
    """Battles in which somebody is asked where to go."""
    if not any(ask.shape == "walk" for ask in ruleset(name).asks.values()):
        return
    left = POSITIONS
    for seed in range(FIGHTS):
        battle, chance = start(name, seed), random.Random(seed)
        for _ in range(ANSWERS):
            request = battle.request
            if request is None or not left:
                break
            if isinstance(request, Choose) and battle.ruleset.asks.get(request.about, PLAIN).shape == "walk":
                yield battle
                left -= 1
            battle.answer(drawn(request, chance))


def test_every_end_of_a_movement_is_known_at_its_lowest_cost(name: str) -> None:
    """Neither more ends nor fewer than the rules lead to, question by question."""
    for battle in moving(name):
        goals = battle.reach()
        assert len({place(goal) for goal in goals}) == len(goals), "an end is named twice"
        if len(goals) <= MOST:
            assert battle.request is not None
            assert costs(goals) == costs(explored(battle.fork(battle.request.who)))


def test_the_answers_lead_to_the_end_at_that_cost(name: str) -> None:
    """Whoever gives a goal's answers stands there, has paid that much, and came by those hexes."""
    chance = random.Random(0)
    for battle in moving(name):
        goals = battle.reach()
        for goal in chance.sample(goals, min(FOLLOWED, len(goals))):
            follow(battle, goal)


def follow(battle: Battle, goal: Goal) -> None:
    """Give the answers for a goal in a draft, and see where that leads."""
    assert battle.request is not None
    who = battle.request.who
    draft = battle.fork(who)
    cost, path = 0, [draft.state.fighters[who].hex]
    for said in goal.said:
        question = draft.waiting
        assert question is not None
        assert (question.who, question.about) == (who, said.about)
        offer = next(offer for offer in question.offers if offer.name == said.name)
        cost += offer.shown.cost or 0
        draft.answer(said.name)
        if draft.state.fighters[who].hex != path[-1]:
            path.append(draft.state.fighters[who].hex)
    figure = draft.state.fighters[who]
    assert (figure.hex, figure.facing, draft.ruleset.posture(figure)) == (goal.hex, goal.facing, goal.posture)
    assert cost == goal.cost
    assert set(path) <= set(goal.path)
    assert goal.path[-1] == goal.hex


def costs(goals: tuple[Goal, ...]) -> dict[tuple[Hex, int, str, str], int]:
    """What each end costs."""
    return {place(goal): goal.cost for goal in goals}


def place(goal: Goal) -> tuple[Hex, int, str, str]:
    """Where and how a movement ends."""
    return goal.hex, goal.facing, goal.posture, goal.way
