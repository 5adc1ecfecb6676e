"""Battles: answers, refusals that change nothing, undo that is never a full replay, views."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.ends import Ending, Result
from swordplay.engine.errors import NotLegalError, StuckError, UnreadableError
from swordplay.engine.record import Answer
from swordplay.engine.requests import BOUNDARY, Choose, Option, Rule
from tests.conformance.play import picture
from tests.conformance.toy import Toy, Yard


def yard(seed: int = 0, dice: Roller | None = None) -> Battle:
    return Battle(Yard(), Yard().examples(seed), dice)


def asked(battle: Battle) -> tuple[str, str, str, str]:
    request = battle.request
    assert request is not None
    return request.kind, request.who, request.about, request.at


def test_an_exchange_answer_by_answer() -> None:
    battle = yard()
    assert asked(battle) == ("choose", "Ann", "whom", "")
    battle.answer("Bob")
    assert asked(battle) == ("check", "Ann", "push", "Bob")
    battle.answer([2, 3])
    assert asked(battle)[:3] == ("dice", "Ann", "strength")
    battle.answer(4)
    assert asked(battle) == ("contest", "Ann", "shove", "Bob")
    assert battle.waiting is not None
    assert battle.waiting.number is not None
    assert battle.waiting.against is not None
    assert (battle.waiting.number.value, battle.waiting.against.value, battle.waiting.dice) == (5, 3, (1, 4))
    battle.answer([4, [4]])
    assert battle.result == Result(Ending.WON, "a")
    assert battle.request is None
    assert (battle.state.over, battle.state.winner) == ("won", "a")
    told = [(event.key, event.facts.get("outcome")) for event in battle.events]
    assert told == [
        ("choice", None),
        ("roll", "true"),
        ("roll", "4"),
        ("roll", "1"),
        ("pushed", None),
        ("over", None),
    ]
    roll = battle.events[1].facts
    assert roll == {"about": "push", "rolled": [2, 3], "number": 5, "terms": [(5, "balance", ())], "outcome": "true"}


def test_the_question_is_plain_data() -> None:
    battle = yard()
    battle.intervene("afflict", "Ann", condition="dizzy")
    assert battle.waiting is not None
    assert msgspec.json.decode(msgspec.json.encode(battle.waiting.plain())) == {
        "kind": "choose",
        "who": "Ann",
        "about": "whom",
        "offers": [
            {
                "name": "Bob",
                "legal": False,
                "reason": {"key": "too-dizzy", "text": "too-dizzy", "clauses": ["yard:YARD.1"]},
                "shown": {"figure": "Bob"},
            },
            {"name": "rest"},
        ],
        "shape": "target",
        "leave": "rest",
        "leaving": "decline",
        "forced": True,
    }


WRONG: list[tuple[int, Any, type[Exception], str]] = [
    (0, "Cat", NotLegalError, "'Cat' is not on offer to Ann (whom): expected Bob, rest"),
    (0, 0, NotLegalError, "0 is not on offer to Ann (whom)"),
    (0, None, NotLegalError, "None is not on offer"),
    (1, 9, UnreadableError, "2d4 cannot total 9: expected 2 to 8"),
    (1, "true", UnreadableError, "a roll of 2d4 is a total or a list of faces"),
    (2, 5, UnreadableError, "1d4 cannot total 5"),
    (3, 4, UnreadableError, "a contest needs two rolls, Ann's and Bob's"),
    (3, [4], UnreadableError, "a contest needs two rolls"),
    (3, [4, 5], UnreadableError, "1d4 cannot total 5"),
]


@pytest.mark.parametrize(("after", "given", "error", "sentence"), WRONG)
def test_a_wrong_answer_is_refused_and_changes_nothing(
    after: int, given: Any, error: type[Exception], sentence: str
) -> None:
    battle = yard()
    for answer in ("Bob", 5, 4)[:after]:
        battle.answer(answer)
    before = picture(battle)
    with pytest.raises(error) as caught:
        battle.answer(given)
    assert sentence in str(caught.value)
    assert picture(battle) == before


def test_a_refusal_says_why_and_what_else() -> None:
    battle = yard()
    battle.intervene("afflict", "Bob", condition="down")
    with pytest.raises(NotLegalError) as caught:
        battle.answer("Bob")
    assert str(caught.value) == "Bob is refused: already-pushed (yard:YARD.1); possible: rest"
    assert caught.value.refusal is not None
    assert caught.value.refusal.key == "already-pushed"


class Breaking(Toy):
    """Breaks when the third question is answered."""

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield from BOUNDARY
            state.clock += 1
            yield from Choose("left", "ready?", [Option("no", False)])
            if state.clock == 3:
                raise ZeroDivisionError


def test_a_rule_that_breaks_leaves_the_battle_where_it_was() -> None:
    battle = Battle(Breaking(), Breaking().examples(0))
    battle.answer("no").answer("no")
    before = picture(battle)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            battle.answer("no")
        assert picture(battle) == before
    assert len(battle.undo().answers) == 1


class Silent(Toy):
    """Never asks anybody anything."""

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield from BOUNDARY


def test_a_fight_that_never_asks_is_named() -> None:
    with pytest.raises(StuckError, match="boundaries passed without a question"):
        Battle(Silent(), Silent().examples(0))


def test_the_programs_dice_are_rolled_at_once_and_undone_with_the_choice() -> None:
    battle = yard(dice=Roller(4))
    before = picture(battle)
    battle.answer("Bob")
    assert battle.answers[0].by == ""
    assert {answer.by for answer in battle.answers[1:]} == {"dice"}
    after = picture(battle)
    assert picture(battle.undo()) == before
    assert picture(battle.answer("Bob")) == after


class Counted(Toy):
    """Counts how often its fight is entered."""

    entries = 0

    def fight(self, state: Any) -> Rule[None]:
        Counted.entries += 1
        return super().fight(state)


def test_undo_over_a_thousand_turns_is_never_a_full_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = Battle(Counted(), Counted().examples(0))
    for _ in range(1000):
        battle.answer("no")
    assert len(battle._kept) <= 129
    replayed = 0
    plain = Battle._again

    def again(self: Battle, answer: Answer) -> None:
        nonlocal replayed
        replayed += 1
        plain(self, answer)

    monkeypatch.setattr(Battle, "_again", again)
    costs: list[int] = []
    for left in range(999, -1, -1):
        Counted.entries = replayed = 0
        battle.undo()
        assert (len(battle.answers), battle.state.clock) == (left, left + 1)
        assert Counted.entries == 1
        costs.append(replayed)
    assert max(costs[:60]) == 0
    assert max(costs) < 100
    assert sum(costs) < 2000


def test_a_view_shows_a_seat_its_own_question_only() -> None:
    battle = yard()
    assert battle.view("a").question is not None
    assert battle.view("gm").question is not None
    assert battle.view("b").question is None
    assert battle.view("spectator").question is None
    battle.answer("rest")
    assert [event["key"] for event in battle.view("b").events] == ["choice"]
    assert battle.view("b", since=1).events == ()
    assert [portrait.name for portrait in battle.view("b").portraits] == ["Ann", "Bob", "Cat"]
    battle.stop()
    assert battle.view("b").result == ("stopped", "")


def test_looking_ahead_from_the_middle_of_a_turn() -> None:
    battle = yard().answer("Bob")
    battle.intervene("modify", "Ann", name="favour", about="push", value=1)
    battle.answer(6)
    state, act = battle.onward(2)
    rule = act(state)
    request = next(rule)
    assert (request.kind, request.about) == ("contest", "shove")
    assert battle.state.export()["fighters"] == state.export()["fighters"]
