"""What people sent: who plays what, taking back and bringing back, and records that keep all of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import CorruptError, NotLegalError, UnreadableError
from swordplay.engine.record import Head, read_record
from tests.conformance.play import picture
from tests.conformance.toy import Yard

ANSWERS = ("Bob", 5, 1, [2, 3], "rest", "rest")


def yard(players: dict[str, str] | None = None, dice: Roller | None = None) -> Battle:
    """Ann of a; Bob of b."""
    return Battle(Yard(), Yard().examples(0), dice, players)


def read(battle: Battle) -> Any:
    """A battle's record, written and read."""
    return read_record(msgspec.json.decode(msgspec.json.encode(battle.record())))


def test_undo_takes_back_at_most_what_there_is_and_redo_brings_it_back() -> None:
    battle = yard()
    pictures = [picture(battle)]
    for answer in ANSWERS:
        pictures.append(picture(battle.answer(answer)))
    assert battle.undone == 0
    assert picture(battle.undo(2)) == pictures[-3]
    assert battle.undone == 2
    assert picture(battle.undo(1000)) == pictures[0]
    assert battle.undone == len(ANSWERS)
    with pytest.raises(NotLegalError, match="nothing to undo"):
        battle.undo()
    assert picture(battle.redo()) == pictures[1]
    assert picture(battle.redo(3)) == pictures[4]
    assert picture(battle.redo(1000)) == pictures[-1]
    with pytest.raises(NotLegalError, match="nothing to redo"):
        battle.redo()


@pytest.mark.parametrize("act", ["answer", "intervene", "hand over", "stop"])
def test_nothing_is_brought_back_after_something_else(act: str) -> None:
    battle = yard().answer("Bob").answer(5).undo()
    if act == "answer":
        battle.answer(4)
    elif act == "intervene":
        battle.intervene("set", field="wind", value=1)
    elif act == "hand over":
        battle.hand_over("Bob", "basic")
    else:
        battle.stop()
    with pytest.raises(NotLegalError, match="nothing to redo"):
        battle.redo()


def test_a_refused_answer_leaves_what_can_be_brought_back() -> None:
    battle = yard().answer("Bob").answer(5).undo()
    with pytest.raises(UnreadableError):
        battle.answer("x")
    assert battle.redo().answers[-1].answer == 5


def test_what_was_sent_together_is_taken_back_together() -> None:
    battle = yard().answer("Bob").answer(5, together=True).answer(1, together=True).answer([2, 3])
    assert [answer.together for answer in battle.answers] == [False, True, True, False]
    whole = picture(battle)
    assert battle.sent == [0, 3]
    assert len(battle.undo().answers) == 3
    assert len(battle.undo().answers) == 0
    assert picture(battle.redo(2)) == whole
    again = Battle.load(Yard(), read(battle))
    assert picture(again) == whole
    assert again.sent == [0, 3]


def test_an_opponents_answers_go_with_the_persons_before_them() -> None:
    battle = yard({"b": "basic"})
    for answer in ANSWERS[:5]:  # the fifth is Bob's
        battle.answer(answer)
    assert [battle.answers[place].who for place in battle.sent] == ["Ann"] * 4
    assert len(battle.undo().answers) == 3


@pytest.mark.parametrize("times", [0, -1])
def test_nothing_is_not_everything(times: int) -> None:
    battle = yard().answer("Bob").answer(5)
    with pytest.raises(NotLegalError, match="undo: expected 1 or more"):
        battle.undo(times)
    assert len(battle.answers) == 2
    with pytest.raises(NotLegalError, match="redo: expected 1 or more"):
        battle.undo().redo(times)
    assert len(battle.answers) == 1


def test_a_roll_typed_in_for_an_opponent_was_sent_by_a_person() -> None:
    battle = yard({"a": "basic", "b": "basic"})
    for answer in ANSWERS[:4]:
        battle.answer(answer)
    assert [battle.answers[place].answer for place in battle.sent] == [5, 1, [2, 3]]
    assert len(battle.undo(2).answers) == 2


def test_who_plays_what_is_known_after_every_turn_back_and_forth() -> None:
    battle = yard().hand_over("Bob", "basic").answer("Bob").hand_over("Bob", "random")
    assert battle.players == {"Bob": "random"}
    assert battle.undo().players == {"Bob": "basic"}
    assert battle.redo().players == {"Bob": "random"}
    assert battle.undo(3).players == {}
    assert battle.hand_over("Ann", "basic").players == {"Ann": "basic"}


def test_who_plays_what_stands_in_the_record() -> None:
    battle = yard({"a": "person", "b": "basic"}).answer("Bob")
    battle.hand_over("Bob", "person").hand_over("a", "random")
    assert battle.players == {"a": "random", "b": "basic", "Bob": "person"}
    assert [battle.player_of(who) for who in ("Ann", "Bob", "a", "b")] == ["random", "person", "random", "basic"]
    record = read(battle)
    assert record.players == {"a": "person", "b": "basic"}
    again = Battle.load(Yard(), record)
    assert again.players == battle.players
    assert again.undo().players == {"a": "person", "b": "basic", "Bob": "person"}
    position = battle.record(since_boundary=True)
    assert Battle.load(Yard(), position).players == battle.players


def test_a_changed_player_is_found() -> None:
    data = msgspec.to_builtins(yard({"a": "basic"}).answer("Bob").record())
    with pytest.raises(CorruptError):
        read_record({**data, "players": {"a": "random"}})


@pytest.mark.parametrize(
    ("who", "to", "sentence"),
    [
        ("Zoe", "basic", "there is no fighter or side 'Zoe'"),
        ("Bob", "", "to: expected a name"),
        ("Bob", "x" * 65, "to: expected the name of a player of at most 64 printable characters"),
        ("Bob", "a\nb", "to: expected the name of a player"),
    ],
)
def test_only_what_is_there_is_handed_over(who: str, to: str, sentence: str) -> None:
    battle = yard()
    with pytest.raises(NotLegalError, match=sentence):
        battle.hand_over(who, to)
    assert not battle.answers


def test_a_loaded_battle_keeps_the_head_of_its_record() -> None:
    old = Head("0.0.9", "another", {"a": "basic"})
    battle = Battle(Yard(), Yard().examples(0), head=old).answer("Bob")
    record = read(battle)
    assert (record.swordplay, record.rules) == ("0.0.9", "another")
    again = Battle.load(Yard(), record).answer(5)
    assert again.head == old
    assert again.answers == battle.answer(5).answers
    anew = Battle.load(Yard(), record, anew=True)
    assert anew.head.version != "0.0.9"
    assert anew.head.players == {"a": "basic"}
    assert anew.answers[0].hash != record.answers[0].hash


def test_every_event_knows_its_place_in_the_record() -> None:
    battle = yard()
    for answer in ANSWERS:
        battle.answer(answer)
    choices = [event.place for event in battle.events if event.key in ("choice", "roll")]
    assert choices == list(range(len(ANSWERS)))
    assert [event.place for event in battle.undo(3).redo(3).events] == [event.place for event in battle.events]
    assert [event.place for event in battle.events] == sorted(event.place for event in battle.events)
