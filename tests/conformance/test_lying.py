"""Whoever lies moves no farther in a turn than his document lets him crawl, in random fights of every ruleset."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from swordplay.engine.events import Event
from swordplay.engine.state import State
from swordplay.games.dragonquest.actions.menu import quick
from swordplay.games.dragonquest.movement.walk import crawl
from swordplay.games.dragonquest.vocabulary import FALL_HEX, OUT_HEX
from swordplay.games.dragonquest.vocabulary import PRONE as THROWN
from swordplay.games.gurps.third.vocabulary import LYING
from swordplay.games.gurps.vocabulary import DOWN, PRONE
from tests.conformance.play import Walk, drawn, ruleset
from tests.conformance.situations import turns, varied, walked


class Lying(NamedTuple):
    """How a ruleset has it: how far a figure may crawl in a turn (none if it does not lie), and how it is laid down."""

    farthest: Callable[[Any], int | None]
    lay: Callable[[Any, Any], None]
    put: frozenset[str] = frozenset()
    """What is asked where a figure is put somewhere and does not go there of itself."""


def posture(word: str, down: frozenset[str]) -> Lying:
    """One hex a turn, for figures with a posture."""
    return Lying(
        lambda figure: 1 if figure.posture in down else None, lambda _, figure: setattr(figure, "posture", word)
    )


def in_the_saddle(state: State[Any], figure: Any) -> bool:
    """Whether a figure rides or is ridden: such do not lie."""
    return bool(figure.mount) or any(other.mount == figure.name for other in state.fighters.values())


FOURTH = posture(PRONE, DOWN)
DOCUMENTS = {
    "gurps4-dungeon": FOURTH,
    "gurps4-bands": FOURTH,
    "gurps4": FOURTH,
    "gurps3-cards": posture(LYING, frozenset({LYING})),
    "dragonquest": Lying(
        lambda figure: (1 + quick(figure)) * crawl(figure) if figure.has(THROWN) else None,
        lambda state, figure: None if in_the_saddle(state, figure) else figure.gain(THROWN),
        frozenset({FALL_HEX, OUT_HEX}),
    ),
}
"""POST.7, PST.8, POS.11, TERM.19 with 15.c: each ruleset that has a limit declares it here."""


class Count:
    """The hexes every figure has gone of itself in its turn, and whether one that lay went too far."""

    def __init__(self, state: State[Any], lying: Lying) -> None:
        self.state, self.lying = state, lying
        self.gone: Counter[tuple[str, int]] = Counter()
        self.turn: Counter[str] = Counter()
        self.seen = self.crawled = 0
        self.look()

    def look(self) -> None:
        """Keep in mind who lies now."""
        self.lay = {name: self.lying.farthest(figure) for name, figure in self.state.fighters.items()}

    def follow(self, events: list[Event], about: str) -> None:
        """What the answer to a question has brought: turns are told one by one, or begin with the clock."""
        for event in events[self.seen :]:
            who = event.who
            if event.key == "turn":
                self.turn[who] += 1
            elif event.key == "moved" and "how" not in event.facts and about not in self.lying.put:
                turn = (who, self.turn[who] if self.turn else event.clock)
                self.gone[turn] += 1
                farthest = self.lay[who]
                if farthest is not None and self.lying.farthest(self.state.fighters[who]) is not None:
                    self.crawled += 1
                    assert self.gone[turn] <= farthest, f"{who} lies and has gone {self.gone[turn]} hexes"
        self.seen = len(events)
        self.look()


def crawled(name: str, seeds: range, answers: int) -> int:
    """How often somebody crawls a hex in random fights in which most begin on the ground."""
    rules, lying = ruleset(name), DOCUMENTS[name]
    found = 0
    for seed in seeds:
        chance = random.Random(seed)
        state = rules.begin(varied(name, seed))
        for figure in state.fighters.values():
            if chance.random() < 0.6:
                lying.lay(state, figure)
        walk, count = Walk(rules, state), Count(state, lying)
        for _ in range(answers):
            if walk.request is None:
                break
            about = walk.request.about
            walk.answer(drawn(walk.request, chance))
            count.follow(walk.events, about)
        found += count.crawled
    return found


@pytest.mark.parametrize("name", list(DOCUMENTS))
def test_whoever_lies_crawls_no_farther_than_the_document_says(name: str) -> None:
    assert crawled(name, range(max(40, turns(name))), 80) > 10


STEPS_BACK = pytest.mark.xfail(strict=True, reason="a retreat and a fall are told as steps of one's own")


@pytest.mark.soak
@pytest.mark.parametrize(
    "name",
    [
        "gurps4-dungeon",
        "gurps4-bands",
        "gurps4",
        pytest.param("gurps3-cards", marks=STEPS_BACK),
        "dragonquest",
    ],
)
def test_and_so_in_many_more_fights(name: str) -> None:
    assert crawled(name, range(600), 200) > 500


@pytest.mark.parametrize("name", ["gurps4-dungeon", "gurps4-bands", "gurps4"])
def test_nobody_is_in_a_posture_his_legs_do_not_bear(name: str) -> None:
    lame = 0
    for seed, walk in walked(name, range(2 * turns(name)), 80):
        for figure in walk.state.fighters.values():
            if figure.lame:
                lame += 1
                assert figure.posture not in walk.state.profile.figure.not_on_a_lame_leg, f"seed {seed}: {figure.name}"
    assert lame
