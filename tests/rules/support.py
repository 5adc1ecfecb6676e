"""What the proofs of several chapters of the Third Edition share."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.engine.hexes import Hex
from tests.support.table import Table


class Cards(dict[str, tuple[str, str]]):
    """The line that plays a card, by its name."""

    def __missing__(self, name: str) -> tuple[str, str]:
        return "manoeuvre", name


CARD_OF: Mapping[str, tuple[str, str]] = Cards()


def ends(table: Table) -> set[Hex]:
    """Where the movement that is asked about can end."""
    return {goal.hex for goal in table.battle.reach()}
