"""A hard case: an engagement of three, with everything that can go wrong in it, under all four drivers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import outcomes
from swordplay.engine.record import read_record
from swordplay.engine.requests import BOUNDARY, Choose, Option
from swordplay.engine.sample import sample
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.state import State
from swordplay.games import ruleset

DQ = ruleset("dragonquest")

ANA: dict[str, Any] = {
    "ps": 16, "md": 18, "ag": 18, "en": 18, "ft": 9, "wp": 14, "pc": 14, "armour": "Leather",
    "weapons": [{"name": "Broadsword", "rank": 6}],
}  # fmt: skip
BERO: dict[str, Any] = {
    "ps": 15, "md": 15, "ag": 14, "en": 16, "ft": 20, "wp": 12, "pc": 11,
    "weapons": [{"name": "Broadsword", "rank": 3}],
}  # fmt: skip
CLEO: dict[str, Any] = {
    "ps": 17, "md": 15, "ag": 12, "en": 16, "ft": 19, "wp": 12, "pc": 10,
    "weapons": [{"name": "Mace", "rank": 4}],
}  # fmt: skip

SCENARIO = Scenario(
    "dragonquest",
    [
        Entry("Ana", "guard", (0, 0), ANA, 0),
        Entry("Bero", "thieves", (0, -1), BERO, 6),
        Entry("Cleo", "thieves", (1, -1), CLEO, 8),
    ],
    Plan(radius=6),
)

FIRST_PULSE: list[tuple[str, str, Any]] = [
    ("Ana", "initiative", "act first"),
    ("Ana", "action", "evade"),
    ("Ana", "move", "stop"),
    ("Bero", "action", "melee attack"),
    ("Bero", "move", "stop"),
    ("Bero", "attack", "strike Broadsword"),
    ("Bero", "target", "Ana"),
    ("Bero", "strike", 97),  # 55 + 15 + 12 - 17 = 65: a miss by 32
    ("Ana", "parry", "parry"),
    ("Ana", "parry roll", 5),  # 5 + 6 - 3 = 8: Bero is disarmed, and Ana strikes back
    ("Ana", "riposte", "Broadsword"),
    ("Ana", "strike", 40),  # 55 + 18 + 24 - 14 = 83: an ordinary hit
    ("Ana", "damage", 1),  # 1 + 4 = 5: Fatigue 20 to 15
    ("Cleo", "action", "melee attack"),
    ("Cleo", "move", "stop"),
    ("Cleo", "attack", "strike Mace"),
    ("Cleo", "target", "Ana"),
    ("Cleo", "strike", 60),  # 50 + 15 + 16 - 17 = 64: an ordinary hit
    ("Cleo", "damage", 6),  # 6 + 4 - 4 armour = 6: Fatigue 9 to 3
]
SECOND_PULSE: list[tuple[str, str, Any]] = [
    ("Ana", "initiative", "act last"),
    ("Cleo", "action", "melee attack"),  # 12 + 10 + 4 = 26 is more than 14 + 11 without a weapon
    ("Cleo", "move", "stop"),
    ("Cleo", "attack", "strike Mace"),
    ("Cleo", "target", "Ana"),
    ("Cleo", "strike", 9),  # 15 percent of 64: Endurance, past armour
    ("Cleo", "damage", 5),  # 5 + 4 = 9: Endurance 18 to 9, and 9 is more than a third of 18
    ("Ana", "keep hold", 54),  # three times 18
    ("Bero", "action", "pass"),
    ("Bero", "pass", "pick up Broadsword"),
    ("Bero", "move", "stop"),
    ("Ana", "action", "recover from stun"),
    ("Ana", "recover from stun", 35),  # twice (14 + 3) is 34
]
SCRIPT = FIRST_PULSE + SECOND_PULSE


def played(to: int | None = None) -> Battle:
    battle = Battle(DQ, SCENARIO)
    for who, about, answer in SCRIPT[:to]:
        request = battle.request
        assert request is not None
        assert (request.who, request.about) == (who, about)
        battle.answer(answer)
    return battle


def first_legal(state: State[Any], request: Choose[Any]) -> Option[Any]:
    """Whoever is asked strikes when he can."""
    wanted = ("melee attack", "stop", "strike Broadsword", "strike Mace", "Ana", "Bero", "parry", "Broadsword")
    for name in wanted:
        option = request.named(name)
        if option is not None and option.legal:
            return option
    return request.legal()[0]


def test_the_story_by_hand() -> None:
    battle = played(len(FIRST_PULSE))
    ana, bero = battle.state.fighters["Ana"], battle.state.fighters["Bero"]
    assert (ana.ft, ana.en) == (3, 18)
    assert (bero.ft, bero.en) == (15, 16)
    assert bero.hands == ()
    assert [item.name for item in battle.state.items] == ["Broadsword"]

    battle = played()
    ana, bero = battle.state.fighters["Ana"], battle.state.fighters["Bero"]
    assert (ana.ft, ana.en) == (3, 9)
    assert ana.has("stunned")
    assert ana.hands == ("Broadsword",)
    assert bero.hands == ("Broadsword",)
    assert battle.request is not None
    assert (battle.request.who, battle.request.about) == ("Bero", "initiative")  # 12.3.e: the stunned yields it


def test_evading_ends_when_the_next_action_begins() -> None:
    assert played(len(FIRST_PULSE)).state.fighters["Ana"].has("evading")
    assert not played().state.fighters["Ana"].has("evading")


def test_undo_at_every_step() -> None:
    battle = played(0)
    for _, _, answer in SCRIPT:
        before, events = battle.state.export(), len(battle.events)
        battle.answer(answer)
        after = battle.state.export()
        battle.undo()
        assert battle.state.export() == before
        assert len(battle.events) == events
        battle.answer(answer)
        assert battle.state.export() == after


def test_the_record_replays_to_the_same_events() -> None:
    battle = played()
    plain = msgspec.to_builtins(battle.record())
    again = Battle.load(DQ, read_record(plain))
    assert again.events == battle.events
    assert again.state.export() == battle.state.export()


@pytest.mark.parametrize("to", range(len(SCRIPT)))
def test_going_on_from_an_exported_position_gives_the_same_events(to: int) -> None:
    battle = played(to)
    since = [answer.answer for answer in battle.record(since_boundary=True).answers]
    other = Battle(DQ, battle.position())
    for answer in since:
        other.answer(answer)
    mark, other_mark = len(battle.events), len(other.events)
    for _, _, answer in SCRIPT[to:]:
        battle.answer(answer)
        other.answer(answer)
    assert [e.plain() for e in other.events[other_mark:]] == [e.plain() for e in battle.events[mark:]]
    assert other.state.export() == battle.state.export()


def test_exact_odds_and_samples_of_one_blow_agree() -> None:
    """Cleo's act in the second pulse: every outcome with its weight, and 4000 samples of the same."""
    place = len(FIRST_PULSE) + 1
    state = DQ.begin(played(place).position())
    ends = outcomes(DQ.fight, state, first_legal, boundaries=1, key=_bodies)
    assert sum(end.weight for end in ends) == pytest.approx(1)
    exact = {_bodies(end.state): end.weight for end in ends}
    source = random.Random(5)
    counted: Counter[Any] = Counter()
    for _ in range(4000):
        copy = state.copy()
        sample(_one_act(copy), copy, first_legal, source.random)
        counted[_bodies(copy)] += 1
    assert set(counted) <= set(exact)
    spread = sum((counted[key] - 4000 * weight) ** 2 / (4000 * weight) for key, weight in exact.items())
    assert spread < 2.5 * len(exact) + 25


def _one_act(state: State[Any]) -> Any:
    rule = DQ.fight(state)
    answer, boundaries = None, 0
    while True:
        request = rule.send(answer)
        if request is BOUNDARY:
            boundaries += 1
            if boundaries == 2:
                return
            answer = None
        else:
            answer = yield request


def _bodies(state: State[Any]) -> Any:
    ana = state.fighters["Ana"]
    return (ana.ft, ana.en, ana.has("stunned"), ana.hands, state.fighters["Cleo"].hands)
