"""Every row of every chapter, as a test of its own; and what rows there have to be."""

from __future__ import annotations

from collections import Counter

import pytest

from swordplay.engine.errors import SwordplayError
from tests.rows.runner import Row, every_row, every_ruling, rulings_named_in_tests, run, unknown_clauses
from tools import pairs

LEAST = {"gurps3-cards": 250, "gurps3-sheet": 150}


def case(row: Row) -> object:
    """A row as a test: one that waits for its chapter may fail."""
    marks = [pytest.mark.xfail(reason=row.pending, strict=False)] if row.pending else []
    marks += [pytest.mark.rules(*row.marks())] if row.proves and not row.pending else []
    return pytest.param(row, id=row.name, marks=marks)


@pytest.mark.parametrize("row", [case(row) for row in every_row()])
def test_it_comes_out_as_the_row_says(row: Row) -> None:
    try:
        run(row)
    except (AssertionError, SwordplayError) as problem:
        pytest.fail(str(problem), pytrace=False)  # the line of the row says more than the runner's own


def test_rows_are_told_apart_and_name_clauses_there_are() -> None:
    names = Counter(row.name for row in every_row())
    assert [name for name, times in names.items() if times > 1] == []
    wrong = {row.name: unknown_clauses(row) for row in every_row()}
    assert {name: clauses for name, clauses in wrong.items() if clauses} == {}
    assert [row.name for row in every_row() if not row.clauses or len(row.proves) > 3] == []


def test_rows_say_what_meets_in_known_values() -> None:
    assert [problem for row in every_row() for problem in pairs.problems(row.ruleset, row.name, row.meets)] == []


@pytest.mark.parametrize("ruleset", LEAST)
def test_there_are_rows_enough(ruleset: str) -> None:
    assert sum(row.ruleset == ruleset for row in every_row()) >= LEAST[ruleset]


def test_every_ruling_on_clauses_that_meet_is_named() -> None:
    named = {ruling for row in every_row() for ruling in row.rulings()} | rulings_named_in_tests()
    assert [ruling for ruling in every_ruling() if ruling not in named] == []


@pytest.mark.parametrize("ruleset", pairs.VALUES)
def test_every_pair_that_can_meet_is_in_some_row(ruleset: str) -> None:
    assert pairs.missing(ruleset, [row.meets for row in every_row() if row.ruleset == ruleset]) == []
