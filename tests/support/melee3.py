"""Two fighters of the Third Edition within reach of each other; questions a script leaves out are answered plainly."""

from __future__ import annotations

from typing import Any, Self

import msgspec
import pytest

from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Entry, Plan
from swordplay.files import plan_of
from swordplay.games import ruleset
from tests.rows.runner import come_to
from tests.support.table import Table, by_key

Line = tuple[str, Any]
ANA: dict[str, Any] = {"st": 12, "dx": 12, "ht": 11, "move": 7, "right": "Broadsword", "skills": {"Broadsword": 12}}
BO: dict[str, Any] = {**ANA, "move": 6, "skills": {"Broadsword": 14}}
CARDS, SHEET = "gurps3-cards", "gurps3-sheet"


def proves(clauses: str, *values: Any, document: str = CARDS) -> Any:
    """A case of a table of tests with the clauses it proves, such as "UNA.2 REF.13"."""
    return pytest.param(*values, marks=pytest.mark.rules(*(f"{document}:{clause}" for clause in clauses.split())))


class Melee(Table):
    """A table at which no step, no turn and no option of a defence is taken unless the script says so."""

    def does(self, *script: Line) -> Self:
        """Answer these questions in this order, whatever plain ones come between."""
        for about, answer in script:
            self.comes_to(about)
            self.battle.answer(answer)
        return self

    def comes_to(self, about: str) -> Self:
        """Answer plainly until this is asked."""
        come_to(self.battle, about, about)
        return self

    def against(self) -> dict[str, int]:
        """What the other's number of the pending contest is made of."""
        waiting = self.battle.waiting
        assert waiting is not None
        assert waiting.against is not None
        return by_key(waiting.against)

    def numbers(self) -> tuple[int, int]:
        """Both numbers of the pending contest."""
        return self.number, sum(self.against().values())

    def defence(self, name: str) -> int:
        """The number of a defence before anything is added to it."""
        number = self.comes_to("defence").offers[name].number
        assert number is not None
        return number.value


def melee(
    ana: dict[str, Any] | None = None,
    bo: dict[str, Any] | None = None,
    *,
    document: str = CARDS,
    at: Hex = (0, 0),
    facing: int = 0,
    foe: Hex = (0, -1),
    his: int = 6,
    start: dict[str, Any] | None = None,
    his_start: dict[str, Any] | None = None,
    bad: tuple[Hex, ...] = (),
    third: Entry | None = None,
    **more: Any,
) -> Melee:
    """Ana, who acts first and faces N, and Bo in the hex north of her, who faces her; `bad` hexes have bad footing."""
    patches = [{"hexes": [list(hex) for hex in bad], "ground": {"tags": ["bad footing"]}}] if bad else []
    plan = msgspec.convert(plan_of({"radius": 8, "patches": patches}), Plan)
    fighters = [
        Entry("Ana", "red", at, {**ANA, **(ana or {})}, facing=facing, start=start or {}),
        Entry("Bo", "blue", foe, {**BO, **(bo or {})}, facing=his, start=his_start or {}),
        *([third] if third is not None else []),
    ]
    return Melee(ruleset(document), fighters, plan=plan, **more)
