"""Tallies: the terms always add up, in the order in which they were applied."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from swordplay.engine.tally import Refusal, Tally

SMALL = st.integers(-20, 20)
Step = Callable[[Tally], Tally]
STEPS: st.SearchStrategy[Step] = st.one_of(
    SMALL.map(lambda n: lambda tally: tally.add(n, "add", n)),
    SMALL.map(lambda n: lambda tally: tally.cap(n, "cap")),
    SMALL.map(lambda n: lambda tally: tally.floor(n, "floor")),
    st.booleans().map(lambda up: lambda tally: tally.halve("halve", up=up)),
)


@given(SMALL, st.lists(STEPS))
def test_the_terms_add_up(base: int, steps: list[Step]) -> None:
    tally = Tally(base, "base")
    for step in steps:
        assert step(tally) is tally
    assert tally.number == sum(value for value, _, _ in tally.terms)
    assert tally.terms[0] == (base, "base", ())
    assert all(value for value, _, _ in tally.terms[1:])


@given(SMALL, SMALL)
def test_caps_floors_and_halves(number: int, limit: int) -> None:
    assert Tally(number, "n").cap(limit, "cap").number == min(number, limit)
    assert Tally(number, "n").floor(limit, "floor").number == max(number, limit)
    assert Tally(number, "n").halve("half", up=False).number == number // 2
    assert Tally(number, "n").halve("half", up=True).number == -(-number // 2)


def test_order_matters_and_shows() -> None:
    late = Tally(12, "skill").add(4, "aim").cap(9, "wild")
    early = Tally(12, "skill").cap(9, "wild").add(4, "aim")
    assert (late.number, early.number) == (9, 13)
    assert late.terms == [(12, "skill", ()), (4, "aim", ()), (-7, "wild", (9,))]
    assert repr(late) == "<Tally 9 = +12 skill +4 aim -7 wild>"


def test_the_first_refusal_stays() -> None:
    tally = Tally(5, "skill").impossible("too-far", 9, instead=("walk",)).impossible("tired")
    assert tally.refusal == Refusal("too-far", (9,), ("walk",))
    assert "impossible: too-far" in repr(tally)
    assert Tally(5, "skill").automatic("asleep").certain == "asleep"
