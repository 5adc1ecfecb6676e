"""Records: a chain of hashes, errors that name the field, replays that notice changed rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import CorruptError, RulesChangedError, UnreadableError
from swordplay.engine.record import FORMAT, read_record, summed
from tests.conformance.play import picture
from tests.conformance.toy import Yard

ANSWERS = ("Bob", 5, 1, [2, 3], "rest", "rest")


def fought() -> Battle:
    battle = Battle(Yard(), Yard().examples(0))
    for answer in ANSWERS[:4]:
        battle.answer(answer)
    battle.intervene("set", field="wind", value=1)
    return battle.answer("rest")


def plain(battle: Battle | None = None) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode((battle or fought()).record()))
    return found


def test_a_record_holds_what_was_asked_and_what_came_back() -> None:
    data = plain()
    assert (data["format"], data["ruleset"], len(data["rules"])) == (FORMAT, "yard", 16)
    shown = [{k: v for k, v in answer.items() if k not in ("hash", "saw")} for answer in data["answers"]]
    assert shown == [
        {"kind": "choose", "answer": "Bob", "who": "Ann", "about": "whom"},
        {"kind": "check", "answer": 5, "who": "Ann", "about": "push", "at": "Bob"},
        {"kind": "dice", "answer": 1, "who": "Ann", "about": "strength"},
        {"kind": "contest", "answer": [2, 3], "who": "Ann", "about": "shove", "at": "Bob"},
        {"kind": "intervene", "answer": {"field": "wind", "value": 1}, "about": "set", "by": "gm"},
        {"kind": "choose", "answer": "rest", "who": "Bob", "about": "whom"},
    ]
    assert data["hash"] == data["answers"][-1]["hash"]


def test_it_is_read_and_played_again() -> None:
    battle = fought()
    record = read_record(plain(battle))
    assert picture(Battle.load(Yard(), record)) == picture(battle)
    for to in range(len(record.answers) + 1):
        assert len(Battle.load(Yard(), record, to=to).answers) == to


def test_a_loaded_battle_rolls_on_with_dice() -> None:
    battle = Battle(Yard(), Yard().examples(0)).answer("Bob")
    loaded = Battle.load(Yard(), battle.record(), Roller(3))
    assert loaded.request is None or loaded.request.kind == "choose"
    assert len(loaded.answers) > 1


FIELDS: list[tuple[tuple[str | int, ...], Any, type[Exception], str]] = [
    (("format",), 3, UnreadableError, "format: expected 1 or 2, not 3"),
    (("format",), True, UnreadableError, "format: expected 1 or 2, not True"),
    (("format",), 1, CorruptError, "answer 1: the record was changed here or before"),
    (("colour",), "red", UnreadableError, "unknown field `colour`"),
    (("answers", 1, "colour"), "red", UnreadableError, "unknown field `colour` - at `$.answers[1]`"),
    (("answers", 1, "who"), 3, UnreadableError, "Expected `str`, got `int` - at `$.answers[1].who`"),
    (("answers",), {}, UnreadableError, "Expected `array`, got `object` - at `$.answers`"),
    (("scenario", "fighters"), [], UnreadableError, "fighters: expected at least one"),
    (("answers", 1, "answer"), 4, CorruptError, "answer 2: the record was changed here or before"),
    (("answers", 1, "saw"), "x", CorruptError, "answer 2: the record was changed here or before"),
    (("answers", 0, "hash"), "x", CorruptError, "answer 1: the record was changed here or before"),
    (("rules",), "x", CorruptError, "answer 1: the record was changed here or before"),
    (("swordplay",), "9", CorruptError, "answer 1: the record was changed here or before"),
    (("scenario", "title"), "x", CorruptError, "answer 1: the record was changed here or before"),
    (("hash",), "x", CorruptError, "hash: the record was changed at its head or its end"),
]


@pytest.mark.parametrize(("way", "value", "error", "sentence"), FIELDS)
def test_what_is_wrong_is_named(way: tuple[str | int, ...], value: Any, error: type[Exception], sentence: str) -> None:
    data: Any = plain()
    part = data
    for step in way[:-1]:
        part = part[step]
    part[way[-1]] = value
    with pytest.raises(error) as caught:
        read_record(data)
    assert type(caught.value) is error
    assert sentence in str(caught.value)


@pytest.mark.parametrize("field", ["ruleset", "rules", "scenario", "answers", "hash"])
def test_what_is_missing_is_named(field: str) -> None:
    data = plain()
    del data[field]
    with pytest.raises(UnreadableError, match=f"missing required field `{field}`"):
        read_record(data)


class Windy(Yard):
    """A yard whose rules have changed."""

    def texts(self) -> Any:
        return super().texts()

    def fight(self, state: Any) -> Any:
        state.fields.setdefault("wind", 2)
        return super().fight(state)


def test_a_changed_rule_is_named_with_its_answer() -> None:
    with pytest.raises(RulesChangedError) as caught:
        Battle.load(Windy(), fought().record())
    assert str(caught.value) == "rules changed at answer 2: the same answer (5) has other consequences now"
    assert caught.value.at == 2


def test_a_question_that_is_no_longer_asked_is_named() -> None:
    record = fought().record()
    answers = [msgspec.structs.replace(answer, who="Zoe") for answer in record.answers[:1]]
    with pytest.raises(RulesChangedError, match="at answer 1: asked choose Zoe whom then, choose Ann whom now"):
        Battle.load(Yard(), msgspec.structs.replace(record, answers=answers))


def test_an_option_that_is_gone_is_named() -> None:
    record = fought().record()
    answers = [msgspec.structs.replace(answer, answer="Zoe") for answer in record.answers[:1]]
    with pytest.raises(RulesChangedError, match="at answer 1: 'Zoe' is not on offer to Ann"):
        Battle.load(Yard(), msgspec.structs.replace(record, answers=answers))


def test_more_answers_than_the_fight_asks_for_are_named() -> None:
    battle = Battle(Yard(), Yard().examples(0)).answer("Bob").answer(5).answer(4).answer([4, 1])
    assert battle.result is not None
    record = battle.record()
    more = msgspec.structs.replace(record, answers=[*record.answers, record.answers[0]])
    with pytest.raises(RulesChangedError, match="at answer 5: asked choose Ann whom then, nothing now"):
        Battle.load(Yard(), more)


def test_the_sum_of_a_roll_sees_numbers_outcome_and_state() -> None:
    seen: list[tuple[Any, Any]] = [
        (None, None),
        ([5, None, "success"], None),
        ([6, None, "success"], None),
        ([5, 5, "success"], None),
    ]
    seen += [([5, None, "failure"], None), (None, {}), (None, {"clock": 1}), ([5, None, "success"], {})]
    assert summed() == ""
    assert len({summed(roll, state) for roll, state in seen}) == len(seen)


def test_fingerprints_differ_between_rules() -> None:
    assert Yard().fingerprint() == Yard().fingerprint()
    assert len(Yard().fingerprint()) == 16
