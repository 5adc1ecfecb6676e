"""What a person does unasked: checked, told, kept in the record, undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.ends import Ending
from swordplay.engine.errors import NotLegalError
from tests.conformance.toy import Yard


def yard() -> Battle:
    """Ann (a), Bob (b) and Cat (a); Ann is asked whom she pushes."""
    return Battle(Yard(), Yard().examples(0))


def test_a_modifier_counts_on_the_pending_roll_and_is_lifted_by_name() -> None:
    battle = yard().answer("Bob")
    for name, value, number in (("favour", 2, 7), ("rain", -3, 4)):
        battle.intervene("modify", "Ann", name=name, about="push", value=value)
        assert battle.waiting is not None
        assert battle.waiting.number is not None
        assert battle.waiting.number.value == number
    battle.intervene("modify", "Bob", name="favour", about="push", value=1)
    battle.intervene("unmodify", "Ann", name="favour")
    assert [m.name for m in battle.state.modifiers] == ["rain", "favour"]
    with pytest.raises(NotLegalError, match="name: expected one of rain, not 'favour'"):
        battle.intervene("unmodify", "Ann", name="favour")


def test_a_field_set_by_hand_is_gone_after_undo() -> None:
    battle = yard().answer("Bob")
    battle.intervene("set", field="wind", value=-2)
    assert battle.state.fields == {"wind": -2}
    assert battle.undo().state.fields == {}
    assert battle.undo().state.fields == {}


def test_setting_and_afflicting_and_lifting() -> None:
    battle = yard()
    battle.intervene("set", "Ann", field="facing", value=11)
    battle.intervene("afflict", "Ann", condition="dizzy", value=4)
    ann = battle.state.fighters["Ann"]
    assert (ann.facing, ann.value("dizzy"), ann.conditions[0].source) == (11, 4, "gm")
    assert battle.waiting is not None
    assert [offer.legal for offer in battle.waiting.offers] == [False, True]
    battle.intervene("lift", "Ann", condition="dizzy")
    assert not ann.conditions
    assert [event.facts["what"] for event in battle.events] == ["set", "afflict", "lift"]


REFUSED: list[tuple[str, str, dict[str, Any], str]] = [
    ("bless", "", {}, "no intervention 'bless': expected one of set, modify, unmodify, afflict, lift"),
    ("set", "", {"field": "rain", "value": 1}, "field: expected one of wind, not 'rain'"),
    ("set", "", {"field": "wind", "value": 3}, "wind: expected -2 to 2, not 3"),
    ("set", "", {"field": "wind", "value": True}, "value: expected a whole number, not True"),
    ("set", "", {"field": "wind", "value": 1, "key": "x"}, "key: expected only field, value for 'set'"),
    ("set", "Zoe", {"field": "facing", "value": 1}, "no fighter 'Zoe': expected one of Ann, Bob, Cat"),
    ("modify", "Ann", {"name": "", "about": "push", "value": 1}, "name: expected a name, not ''"),
    (
        "modify",
        "Ann",
        {"name": "x", "about": "shove", "value": 1},
        "about: expected one of push, not",
    ),
    ("modify", "Zoe", {"name": "x", "about": "push", "value": 1}, "no fighter 'Zoe'"),
    ("afflict", "Ann", {"condition": "asleep"}, "condition: expected one of dizzy, down, not 'asleep'"),
    ("afflict", "Ann", {"condition": "dizzy", "value": "2"}, "value: expected a whole number, not '2'"),
    ("lift", "Ann", {"condition": "dizzy"}, "condition: expected one of , not 'dizzy'"),
]


@pytest.mark.parametrize(("about", "who", "data", "sentence"), REFUSED)
def test_what_is_refused_says_why_and_changes_nothing(
    about: str, who: str, data: dict[str, Any], sentence: str
) -> None:
    battle = yard()
    before = battle.state.export()
    with pytest.raises(NotLegalError) as caught:
        battle.intervene(about, who, **data)
    assert sentence in str(caught.value)
    assert (battle.state.export(), battle.answers, battle.events) == (before, [], [])


def test_overruling_names_a_degree_that_can_come_up() -> None:
    battle = yard().answer("Bob")
    with pytest.raises(NotLegalError, match="'perhaps' cannot come up here: expected one of false, true"):
        battle.overrule("perhaps")
    battle.overrule("true")
    assert battle.answers[-1].by == "gm"
    with pytest.raises(NotLegalError, match="only a roll against a number can be overruled, not 'strength'"):
        battle.overrule("3")
    battle.answer(2)
    assert battle.overrule("-1").state.fighters["Bob"].has("dizzy")


def test_stopping_ends_the_fight_until_it_is_undone() -> None:
    battle = yard().answer("Bob").stop()
    assert battle.result is not None
    assert (battle.result.ending, battle.result.winner, battle.waiting) == (Ending.STOPPED, "", None)
    with pytest.raises(NotLegalError, match="the fight is over; undo first"):
        battle.intervene("set", field="wind", value=1)
    with pytest.raises(NotLegalError, match="asks for nothing more"):
        battle.answer("rest")
    battle.undo()
    assert battle.result is None
    assert battle.state.over == ""
    assert battle.waiting is not None
    assert battle.waiting.about == "push"


class Flat(Yard):
    """A yard in which nobody may face hour 7."""

    def problems(self, state: Any) -> Iterator[str]:
        yield from super().problems(state)
        yield from (f"{f.name} faces hour 7" for f in state.fighters.values() if f.facing == 7)


def test_what_would_make_the_state_unsound_is_refused() -> None:
    battle = Battle(Flat(), Flat().examples(0))
    with pytest.raises(NotLegalError, match="set is refused: Ann faces hour 7"):
        battle.intervene("set", "Ann", field="facing", value=7)
    assert (battle.state.fighters["Ann"].facing, battle.answers) == (0, [])
    assert battle.intervene("set", "Ann", field="facing", value=6).state.fighters["Ann"].facing == 6
