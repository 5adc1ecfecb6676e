"""Fighters after a fight by the metric sheet: what the fight has left of them is set, then recovery begins."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from swordplay.engine.state import Condition
from swordplay.games import ruleset
from tests.support.table import Table

HOUR = 60
DAY = 24 * HOUR
WEEK = 7 * DAY


def proves(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as the proof of clauses of the metric sheet."""
    return pytest.mark.rules(*(f"gurps3-sheet:{name}" for name in ids))


def case(clauses: str, *values: Any) -> Any:
    """A case of a table that proves these clauses of the metric sheet."""
    return pytest.param(*values, marks=proves(*clauses.split()))


def man(name: str, side: str = "red", *, ht: int = 10, hits: int | None = None, **sheet: Any) -> Entry:
    """A fighter with so much HT, and as many hits."""
    place = {"Bo": (0, 0), "Ana": (2, 0), "Cy": (4, 0), "Zed": (0, 6)}[name]
    return Entry(name, side, place, {"ht": ht, "hits": hits or ht, **sheet})


class After(Table):
    """A table at the end of a fight. Bo and his friends are red, Zed, whom nothing ails, is blue."""

    def __init__(self, *men: Entry, by: str = "gurps3-sheet") -> None:
        super().__init__(ruleset(by), [*men, man("Zed", "blue")])

    def left(self, name: str = "Bo", **changed: Any) -> After:
        """What the fight has left of somebody: `hp`, `crippled`, and `out`, which may name what knocked him out."""
        me = self.fighter(name)
        out = changed.pop("out", None)
        if out is not None:
            me.gain("unconscious", source=out)
        for kind in changed.pop("has", ()):
            me.conditions += (Condition(*kind) if isinstance(kind, tuple) else Condition(kind),)
        for field, value in changed.items():
            setattr(me, field, value)
        return self

    def over(self, **until: int) -> After:
        """The fight ends, and recovery begins."""
        self.battle.stop()
        self.battle.recover(**until)
        return self

    def rolls(self, *rolled: int) -> After:
        """Answer one roll after the other, whatever they are for."""
        for total in rolled:
            self.battle.answer(total)
        return self

    @property
    def woke(self) -> list[int]:
        """When somebody woke, in minutes since the end of the fight."""
        return [event["clock"] - self.battle.state.fields["fight ended"] for event in self.events("woke")]

    @property
    def time(self) -> int:
        """The minutes since the end of the fight."""
        state = self.battle.state
        return state.clock - state.fields["fight ended"]

    def at(self, asked: str) -> int:
        """The minutes since the end of the fight when this is asked, which has to be next."""
        assert self.asked == asked
        return self.time


def after(*men: Entry, days: int = 0, **bo: Any) -> After:
    """Recovery of Bo, with HT 10 unless he is given."""
    t = After(*(men or (man("Bo"),))).left(**bo)
    return t.over(**({"days": days} if days else {}))
