"""Figures and tables for the proofs."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from swordplay.engine.battle import Battle
from swordplay.engine.hexes import SIDES, label, neighbour
from swordplay.engine.question import Offer
from swordplay.engine.scenario import Entry, Plan
from swordplay.games import ruleset
from swordplay.games.dragonquest.movement.walk import COMPASS
from tests.support.table import Table

DQ = ruleset("dragonquest")

PLAIN: dict[str, Any] = {"ps": 15, "md": 15, "ag": 15, "en": 15, "ft": 20, "wp": 15, "pc": 10}


def sheet(**changes: Any) -> dict[str, Any]:
    """A plain sheet with some numbers changed."""
    return {**PLAIN, **changes}


def arms(*weapons: Any, **changes: Any) -> dict[str, Any]:
    """A plain sheet with weapons: names, or names with a rank, or whole entries."""
    given: list[dict[str, Any]] = []
    for one in weapons:
        if isinstance(one, str):
            given.append({"name": one})
        elif isinstance(one, tuple):
            given.append({"name": one[0], "rank": one[1]})
        else:
            given.append(one)
    return sheet(weapons=given, **changes)


def figure(name: str, side: str, hex: tuple[int, int], facing: int = 0, **changes: Any) -> Entry:
    """A figure: its sheet from the changes, or `arms` given as `paper`."""
    paper = changes.pop("paper", None) or sheet(**changes)
    return Entry(name, side, hex, paper, facing)


N, NE, SE, S, SW, NW = (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)


class Map(Table):
    """A table on which steps are named by the hex they lead to and facings by the hour."""

    def _spoken(self, name: Any) -> Any:
        """The option's own name for what a test calls a hex or an hour."""
        request = self.battle.request
        if request is None or request.about != "move" or not isinstance(name, str):
            return name
        if name.startswith("face "):
            return f"face {COMPASS[int(name[5:])]}"
        here = self.battle.state.fighters[request.who].hex
        hours = (hour for hour in SIDES if label(neighbour(here, hour)) == name)
        return next((f"go {COMPASS[hour]}" for hour in hours), name)

    def _heard(self, name: str) -> str:
        """What a test calls an option."""
        request = self.battle.request
        if request is None or request.about != "move" or " " not in name:
            return name
        word, point = name.split(" ", 1)
        if word == "face":
            return f"face {COMPASS.index(point)}"
        if word == "go":
            return label(neighbour(self.battle.state.fighters[request.who].hex, COMPASS.index(point)))
        return name

    def plays(self, *script: tuple[str, Any]) -> Map:
        for line, (about, answer) in enumerate(script, 1):
            asked = self.battle.request
            assert asked is not None, f"line {line} {about!r}: the fight is over"
            assert asked.about == about, f"line {line}: {asked.who} is asked about {asked.about!r}, not {about!r}"
            self.battle.answer(self._spoken(answer))
        return self

    @property
    def offers(self) -> dict[str, Offer]:
        return {self._heard(name): offer for name, offer in super().offers.items()}

    def refused(self, option: str) -> str:
        return super().refused(self._spoken(option))


def table(*entries: Entry, plan: Plan | None = None, **switches: Any) -> Map:
    """A table; keywords are switches, with underscores for blanks."""
    fields = switches.pop("fields", None)
    set_ = {key.replace("_", " "): value for key, value in switches.items()}
    return Map(DQ, entries, plan=plan, switches=set_, fields=fields)


def duel(mine: dict[str, Any], theirs: dict[str, Any] | None = None, **switches: Any) -> Map:
    """Ana at (0, 0) facing north and Bo north of her facing her; Ana has the higher initiative."""
    ana = Entry("Ana", "A", (0, 0), {**mine, "pc": 30}, 0)
    bo = Entry("Bo", "B", N, theirs or sheet(), 6)
    return table(ana, bo, **switches)


FIRST = ("initiative", "act first")
LAST = ("initiative", "act last")
STAY = ("move", "stop")
NOTHING = ("action", "nothing")
GO = (("initiative roll", 10), ("initiative roll", 1), ("side first", "A"))
"""A has the initiative among the non-engaged and goes first."""
ATTACK = (FIRST, ("action", "melee attack"), STAY)


def strikes(attack: str, *rolls: tuple[str, Any], target: str = "Bo") -> tuple[tuple[str, Any], ...]:
    """Ana acts first, attacks from where she is, and what follows."""
    return (*ATTACK, ("attack", attack), ("target", target), *rolls)


def rules(*ids: str) -> Any:
    """Which clauses a test proves."""
    return pytest.mark.rules(*(f"dragonquest:{one}" for one in ids))


def case(*values: Any, proves: str) -> Any:
    """A row of a table of cases that proves clauses of its own."""
    return pytest.param(*values, marks=rules(*proves.split()))


def alone(paper: dict[str, Any], apart: int = 20, facing: int = 0, **switches: Any) -> Map:
    """Ana with nobody near: Bo stands far away to the east, looks away, and lets her act first."""
    ana = Entry("Ana", "A", (0, 0), {**paper, "pc": 30}, facing)
    bo = Entry("Bo", "B", (apart, -apart // 2), sheet(), 4)
    found = table(ana, bo, plan=switches.pop("plan", Plan(radius=26)), **switches)
    return found.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"))


def march(found: Table, hour: int = 0, about: str = "move") -> int:
    """Go straight on for as long as it is allowed; how many hexes that were."""
    gone = 0
    while found.battle.request is not None and found.battle.request.about == about:
        me = found.fighter(found.battle.request.who)
        ahead = label(neighbour(me.hex, hour))
        if ahead not in found.legal:
            return gone
        found.plays((about, ahead))
        gone += 1
    return gone


def clauses(found: Table) -> set[str]:
    """The clauses behind the pending number."""
    waiting = found.battle.waiting
    assert waiting is not None
    assert waiting.number is not None
    return {clause for reason in waiting.number.reasons for clause in reason.clauses}


def reopened(found: Map, change: Callable[[dict[str, Any]], None]) -> Map:
    """The same fight, saved and opened again with something changed in the file."""
    position = found.battle.position()
    state = copy.deepcopy(position.state)
    assert state is not None
    change(state)
    found.battle = Battle(DQ, replace(position, state=state))
    return found


SIXTY = {"name": "Broadsword", "base_chance": 75, "damage": 0, "min_md": 0}
"""A sword with a Strike Chance of 60 against Agility 15."""


def hit(theirs: dict[str, Any], roll: int, *dice: tuple[str, Any], **switches: Any) -> Map:
    """Ana hits Bo with the sword of sixty."""
    mine = arms({**SIXTY, **switches.pop("sword", {})}, ps=switches.pop("ps", 15))
    return duel(mine, theirs, **switches).plays(*strikes("strike Broadsword", ("strike", roll), *dice))


def points(found: Map, name: str = "Bo") -> tuple[int, int]:
    """Fatigue and Endurance left."""
    return found.fighter(name).ft, found.fighter(name).en


def standing(mine: dict[str, Any], at: tuple[int, int], facing: int, theirs: dict[str, Any] | None = None) -> Map:
    """Bo in the middle faces north; Ana somewhere about him acts first."""
    return table(
        Entry("Ana", "A", at, {**mine, "pc": 30}, facing),
        Entry("Bo", "B", (0, 0), theirs or sheet(pc=0), 0),
    )
