"""What the proofs of several chapters of the Third Edition share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from tests.support.table import Table


class Cards(dict[str, tuple[str, str]]):
    """The line that plays a card, by its name."""

    def __missing__(self, name: str) -> tuple[str, str]:
        return "manoeuvre", name


CARD_OF: Mapping[str, tuple[str, str]] = Cards()


def case(clauses: str, *values: Any) -> Any:
    """A case of a table that proves these clauses of the cards."""
    return pytest.param(*values, marks=pytest.mark.rules(*(f"gurps3-cards:{one}" for one in clauses.split())))


def ends(table: Table) -> set[Hex]:
    """Where the movement that is asked about can end."""
    return {goal.hex for goal in table.battle.reach()}


def played(table: Table, *script: tuple[str, Any]) -> Table:
    """Answer what is asked, in this order; steps that the script does not name are not taken."""
    for about, answer in script:
        stays(table, about)
        table.plays((about, answer))
    return stays(table)


def stays(table: Table, about: str = "") -> Table:
    """Take no step until something else is asked."""
    while table.asked.endswith(" step") and about != "step":
        table.plays(("step", "done"))
    return table
