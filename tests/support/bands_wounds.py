"""Wounds by the range-band sheet: Ana with claws that do what a case needs, and Bo who has a sword."""

from __future__ import annotations

from typing import Any

from swordplay.engine.scenario import Entry
from swordplay.games.gurps.fourth.documents.bands import Bands
from tests.support.gurps4 import CLAW, beast, fighter
from tests.support.table import Table

Script = list[tuple[str, Any]]

REST = ("manoeuvre", "Do Nothing")
NONE = ("defence", "no defence")


class Still(Table):
    """A table at which nobody takes a step: those offered are passed over."""

    def plays(self, *script: tuple[str, Any]) -> Still:
        """Answer what is asked, in this order, and every step with staying where one is."""
        self.stay()
        for line in script:
            super().plays(line)
            self.stay()
        return self

    def stay(self) -> None:
        """Pass over the step on offer."""
        request = self.battle.request
        if request is not None and request.about == "step":
            self.battle.answer("done")


def table(*fighters: Entry, **more: Any) -> Still:
    """A table of the range-band sheet at which nobody takes a step."""
    return Still(Bands(), fighters, **more)


def clash(damage: int = 3, type: str = "cut", *, skill: int = 14, facing: int = 6, **bo: Any) -> Still:
    """Ana, who goes first, before Bo, who has HT 11 and HP 10 and faces her unless the case says otherwise."""
    ana = beast("Ana", "red", (0, 0), 0, damage=damage, type=type, speed=7, skill=skill)
    return table(ana, fighter("Bo", "blue", (0, -1), facing, **{"speed": 5, "ht": 11, "hp": 10, **bo}))


def aims(place: str = "torso", *add_ons: str) -> Script:
    """Ana's attack up to its roll."""
    tied = [("add-on", one) for one in (*add_ons, "strike")]
    return [("manoeuvre", "Attack"), ("target", f"Bo: {CLAW}"), ("location", place), *tied]


def hits(place: str = "torso", *add_ons: str, hit: int = 10, rolled: int = 3) -> Script:
    """Ana's attack with its damage; Bo does not defend."""
    return [*aims(place, *add_ons), ("to-hit", hit), NONE, ("damage", rolled)]


def struck(damage: int, type: str, place: str = "torso", **bo: Any) -> Still:
    """Bo after a blow of so much damage there, before any roll it calls for."""
    return clash(damage, type, skill=30, **bo).plays(*hits(place, hit=10))


def dazed(condition: str, damage: int, **bo: Any) -> Still:
    """Bo, stunned in one way or the other, after a crushing blow; his turn has begun."""
    t = clash(damage, "cr", **bo)
    t.battle.intervene("afflict", who="Bo", condition=condition)
    return t.plays(*hits())


def lost(t: Still) -> int:
    """The HP Bo has lost."""
    bo = t.fighter("Bo")
    return int(bo.sheet.hp - bo.hp)


def strikes_back(by: str = "Thrusting Broadsword swung", place: str = "torso") -> Script:
    """Bo's attack on Ana up to its roll."""
    return [("manoeuvre", "Attack"), ("target", f"Ana: {by}"), ("location", place), ("add-on", "strike")]


def with_hp(t: Still, hp: int, who: str = "Bo") -> Still:
    """Somebody's HP set by hand."""
    t.battle.intervene("set", who=who, field="hp", value=hp)
    return t


def with_fp(t: Still, fp: int, who: str = "Bo") -> Still:
    """Somebody's FP set by hand."""
    t.battle.intervene("set", who=who, field="fp", value=fp)
    return t


def defence(t: Still, option: str = "dodge") -> int:
    """The number of a defence on offer."""
    number = t.offers[option].number
    assert number is not None
    return number.value
