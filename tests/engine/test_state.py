"""States: copies, conditions that end by themselves, triggers, digests free of the clock."""

from __future__ import annotations

import timeit
from time import process_time
from typing import Any

import msgspec
import pytest

from swordplay.engine.hexes import Terrain
from swordplay.engine.state import STATIC, Condition, Fighter, Item, Modifier, State, Trigger
from swordplay.engine.tally import Tally


def figures(count: int) -> State[Fighter]:
    names = [f"F{k}" for k in range(count)]
    fighters = {n: Fighter(name=n, side="ab"[k % 2], hex=(k, 0)) for k, n in enumerate(names)}
    return State(fighters=fighters, order=tuple(names), terrain=Terrain.disc(9))


def test_nothing_done_to_a_copy_touches_the_other() -> None:
    state = figures(3)
    state.log = []
    before = state.export()
    copy = state.copy()
    for name in copy.__struct_fields__:
        assert getattr(copy, name) == getattr(state, name) or name == "log"
    copy.fighters["F0"].gain("dizzy", 2)
    copy.fighters["F0"].hex = (5, 5)
    copy.fields["wind"] = 3
    copy.triggers += (Trigger("F1", "step", "push"),)
    copy.clock = 9
    copy.tell("moved", "F0")
    assert state.export() == before
    assert (copy.log, state.log) == (None, [])
    assert copy.terrain is state.terrain


def test_a_copy_of_eight_is_quick() -> None:
    state = figures(8)
    for fighter in state.fighters.values():
        fighter.gain("dizzy", 1, ends="turn", at=3)
    best = min(timeit.repeat(state.copy, timer=process_time, number=200, repeat=20)) / 200
    assert best < 100e-6  # 20 microseconds on the development machine: see the benchmarks


def test_an_exported_state_comes_back() -> None:
    state = figures(2)
    state.fighters["F0"].gain("dizzy", 2, source="F1", ends="turn", at=4)
    state.agenda = (("act", "F0"), ("act", "F1"))
    state.triggers = (Trigger("F1", "step", "push", (3, "hard")),)
    state.modifiers = (Modifier("favour", "push", 2, "F0"),)
    state.items = (Item("hat", (2, 1), "F0"),)
    data = msgspec.json.decode(msgspec.json.encode(state.export()))
    assert not set(STATIC) & set(data)
    again: State[Fighter] = msgspec.convert(data, State[Fighter])
    assert again.export() == state.export()
    assert again.triggers[0].args == (3, "hard")


def test_conditions_add_up_and_go() -> None:
    fighter = Fighter(name="Ann", side="a", hex=(0, 0))
    fighter.gain("dizzy", 1)
    fighter.gain("dizzy", 3, source="Bob")
    fighter.gain("wet")
    assert (fighter.has("dizzy"), fighter.has("dry"), fighter.value("dizzy"), fighter.value("wet")) == (
        True,
        False,
        4,
        0,
    )
    assert fighter.get("dizzy") == Condition("dizzy", 1)
    assert fighter.get("dry") is None
    fighter.lose("dizzy")
    fighter.lose("dry")
    assert fighter.conditions == (Condition("wet"),)


def test_conditions_lapse_at_their_moment_and_not_before() -> None:
    fighter = Fighter(name="Ann", side="a", hex=(0, 0))
    fighter.gain("lasting")
    fighter.gain("brief", ends="turn")
    fighter.gain("longer", ends="turn", at=5)
    fighter.gain("nightly", ends="night", at=0)

    def left(moment: str, clock: int) -> list[str]:
        fighter.lapse(moment, clock)
        return [condition.kind for condition in fighter.conditions]

    assert left("dawn", 99) == ["lasting", "brief", "longer", "nightly"]
    assert left("turn", 4) == ["lasting", "longer", "nightly"]
    assert left("turn", 5) == ["lasting", "nightly"]
    assert left("night", 5) == ["lasting"]


def test_triggers_spring_in_order_and_once() -> None:
    state = figures(4)
    state.triggers = (
        Trigger("F3", "step", "push"),
        Trigger("F1", "step", "shout"),
        Trigger("F2", "call", "answer"),
        Trigger("F0", "step", "push", (1,)),
    )
    sprung = [(t.owner, len(state.triggers)) for t in state.spring("step", lambda t: t.owner != "F0")]
    assert sprung == [("F1", 3), ("F3", 2)]
    assert [t.owner for t in state.triggers] == ["F2", "F0"]
    assert not list(state.spring("leap", lambda t: True))


def test_a_trigger_that_another_uses_up_or_spoils_does_not_spring() -> None:
    state = figures(3)
    state.triggers = tuple(Trigger(name, "step", "push") for name in state.fighters)
    able = set(state.fighters)
    sprung = []
    for trigger in state.spring("step", lambda t: t.owner in able):
        sprung.append(trigger.owner)
        able.discard("F1")
        state.triggers = tuple(t for t in state.triggers if t.owner != "F2")
    assert sprung == ["F0"]
    assert [t.owner for t in state.triggers] == ["F1"]


def test_triggers_nest() -> None:
    state = figures(3)
    state.triggers = tuple(Trigger(name, "step", "push") for name in state.fighters)

    def go(depth: int = 0) -> list[tuple[int, str]]:
        found = []
        for trigger in state.spring("step", lambda t: True):
            found.append((depth, trigger.owner))
            found += go(depth + 1)
        return found

    assert go() == [(0, "F0"), (1, "F1"), (2, "F2")]
    assert state.triggers == ()


def later(state: State[Fighter], by: int) -> State[Fighter]:
    """The same situation at another time."""
    copy = state.copy()
    copy.clock += by
    for fighter in copy.fighters.values():
        moved = (c._replace(at=c.at + by) if c.at else c for c in fighter.conditions)
        fighter.conditions = tuple(moved)
    return copy


def test_the_digest_is_relative_to_the_clock() -> None:
    state = figures(2)
    state.clock = 10
    state.fighters["F0"].gain("dizzy", 1, ends="turn", at=12)
    state.fighters["F0"].gain("wet")
    assert later(state, 7).digest() == state.digest()
    waited = state.copy()
    waited.clock += 1
    assert waited.digest() != state.digest()
    hash(state.digest())


CHANGES: list[tuple[str, Any]] = [
    ("order", ("F1", "F0")),
    ("agenda", (("act", "F0"),)),
    ("triggers", (Trigger("F0", "step", "push"),)),
    ("modifiers", (Modifier("favour", "push", 1),)),
    ("fields", {"wind": 1}),
    ("items", (Item("hat", (0, 0)),)),
    ("over", "won"),
]


@pytest.mark.parametrize(("field", "value"), CHANGES)
def test_the_digest_sees_what_matters(field: str, value: Any) -> None:
    state = figures(2)
    before = state.digest()
    setattr(state, field, value)
    assert state.digest() != before


@pytest.mark.parametrize(("field", "value"), [("hex", (4, 4)), ("facing", 3), ("hidden", True), ("side", "c")])
def test_the_digest_sees_each_fighter(field: str, value: Any) -> None:
    state = figures(2)
    before = state.digest()
    setattr(state.fighters["F1"], field, value)
    assert state.digest() != before


def test_the_order_of_conditions_does_not_matter() -> None:
    one, other = figures(1), figures(1)
    for kind in ("a", "b"):
        one.fighters["F0"].gain(kind)
    for kind in ("b", "a"):
        other.fighters["F0"].gain(kind)
    assert one.digest() == other.digest()


def test_modifiers_by_hand_count_for_whom_they_are_meant() -> None:
    state = figures(2)
    state.modifiers = (Modifier("rain", "push", -1), Modifier("favour", "push", 3, "F0"), Modifier("x", "call", 9))
    assert state.add_gm_modifiers(Tally(10, "n"), "F0", "push").terms[1:] == [
        (-1, "by-hand", ("rain",)),
        (3, "by-hand", ("favour",)),
    ]
    assert state.add_gm_modifiers(Tally(10, "n"), "F1", "push").number == 9


def test_sides_and_places_and_sight() -> None:
    state = figures(3)
    assert state.sides() == ("a", "b")
    assert [f.name for f in state.side("a")] == ["F0", "F2"]
    assert [f.name for f in state.at((1, 0))] == ["F1"]
    state.fighters["F1"].hidden = True
    assert state.sees("b", state.fighters["F1"])
    assert not state.sees("a", state.fighters["F1"])
    state.log = []
    state.tell("moved", "F0", "F1", hexes=2)
    assert state.log[0].hidden == ("b",)
    assert state.log[0].plain() == {"key": "moved", "clock": 0, "who": "F0", "at": "F1", "hexes": 2}


def test_what_a_side_may_know_is_all_that_is_left() -> None:
    state = figures(4)
    state.fighters["F1"].hidden = True
    state.agenda = (("act", "F1"), ("act", "F0"))
    state.triggers = tuple(Trigger(name, "step", "push") for name in state.fighters)
    known = state.known_to("a")
    assert list(known.fighters) == ["F0", "F2", "F3"]
    assert known.order == ("F0", "F2", "F3")
    assert known.agenda == (("act", "F0"),)
    assert [t.owner for t in known.triggers] == ["F0", "F2"]
    assert len(state.fighters) == 4
