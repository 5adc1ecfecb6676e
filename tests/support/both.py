"""Tables of the ruleset that combines both sheets of the Fourth Edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from swordplay.games.gurps.fourth.documents.bands import OWN_NAMES
from swordplay.games.gurps.profile import Profile
from tests.support.bands_wounds import Still
from tests.support.blows import SWING, Script, blow, claws, numbers
from tests.support.gurps4 import fighter
from tests.support.table import Table

BANDS, DUNGEON = "gurps4-bands", "gurps4-dungeon"


def sheet(name: str, **switches: Any) -> Profile:
    """A ruleset's numbers and book."""
    found: Profile = ruleset(name).profile(switches)
    return found


def both(
    apart: int = 1,
    ana: dict[str, Any] | None = None,
    bo: dict[str, Any] | None = None,
    *others: Entry,
    still: bool = False,
    **switches: Any,
) -> Table:
    """Ana, who goes first, and Bo before her; `still` passes over every step on offer."""
    kind = Still if still else Table
    return kind(ruleset("gurps4"), two(apart, ana, bo, *others), switches=switches)


def two(apart: int, ana: dict[str, Any] | None, bo: dict[str, Any] | None, *others: Entry) -> list[Entry]:
    """Ana, looking north at Bo, who looks back at her, and whoever else there is."""
    return [
        fighter("Ana", "red", (0, 0), 0, **{"st": 11, "speed": 7, **(ana or {})}),
        fighter("Bo", "blue", (0, -apart), 6, **{"st": 11, "speed": 5, **(bo or {})}),
        *others,
    ]


class ByName(Table):
    """A table at which things may be called as the range-band sheet calls them, whichever sheet is played."""

    def own(self, name: Any) -> Any:
        """What this sheet calls a thing."""
        otherwise = isinstance(name, str) and self.battle.ruleset.name == DUNGEON
        return DUNGEON_CALLS.get(name, name) if otherwise else name

    def plays(self, *script: tuple[str, Any]) -> Any:
        """Answer what is asked, in this order."""
        return super().plays(*[(about, self.own(answer)) for about, answer in script])

    def refused(self, option: str) -> str:
        """The key of the reason why an option may not be chosen."""
        return super().refused(self.own(option))

    @property
    def legal(self) -> list[str]:
        """The options that may be chosen, as the range-band sheet calls them."""
        back = {self.own(name): name for name in DUNGEON_CALLS}
        return [back.get(name, name) for name in super().legal]


class StillByName(ByName, Still):
    """The same where nobody takes a step."""


DUNGEON_CALLS = {name: kind for kind, name in OWN_NAMES.items()}
"""What the dungeon sheet calls things that the range-band sheet calls otherwise."""


CLAW = "Bo: fist claw"


class Case(NamedTuple):
    """One switch, and what is seen with either of two values after some answers."""

    switch: str
    look: Callable[[Table], Any]
    one: Any
    other: Any
    script: Script
    apart: int = 1
    ana: dict[str, Any] | None = None
    bo: dict[str, Any] | None = None
    given: dict[str, dict[str, Any]] | None = None
    still: bool = True
    values: tuple[Any, Any] = (BANDS, DUNGEON)
    also: dict[str, Any] | None = None
    others: tuple[Entry, ...] = ()

    def seen(self, value: Any) -> Any:
        """What is seen with one value of the switch."""
        switches = {**(self.also or {}), self.switch: value}
        return self.played(both(self.apart, self.ana, self.bo, *self.others, still=self.still, **switches))

    def seen_by(self, name: str) -> Any:
        """What is seen by one of the two sheets alone, which may call things otherwise."""
        kind = StillByName if self.still else ByName
        return self.played(kind(ruleset(name), two(self.apart, self.ana, self.bo, *self.others)))

    def played(self, t: Table) -> Any:
        """What is seen at a table after the answers."""
        for name, values in (self.given or {}).items():
            for field, given in values.items():
                if field == "condition":
                    t.fighter(name).gain(given)
                else:
                    setattr(t.fighter(name), field, given)
        return self.look(t.plays(*self.script))


# What is seen


def asked(t: Table) -> str:
    return t.asked


def number(t: Table) -> int:
    return t.number


def dodge(t: Table) -> int:
    """What a Dodge would be rolled against; 0 where there is none."""
    return numbers(t).get("dodge", 0)


def lost(t: Table) -> int:
    bo = t.fighter("Bo")
    return int(bo.sheet.hp - bo.hp)


OPEN = ""


def why(option: str) -> Callable[[Table], str]:
    """Why an option is refused: open, absent, or the key of the reason."""
    return lambda t: OPEN if option in t.legal else t.refused(option)


def held(t: Table) -> str:
    return str(t.fighter("Bo").right)


# What is done


def at(place: str = "torso", *add_ons: str, by: str = "Attack", target: str = SWING) -> Script:
    """An attack up to its roll, without a step."""
    return [("manoeuvre", by), *blow(*add_ons, target=target, at=place)]


def hit(place: str = "torso", *, target: str = CLAW, dice: int = 3) -> Script:
    """An attack that hits and is not defended against, with its damage."""
    return [*at(place, target=target), ("to-hit", 7), ("defence", "no defence"), ("damage", dice)]


def claw(damage: int, type: str, skill: int = 14) -> dict[str, Any]:
    """Claws that do so much damage when the die shows 3."""
    found = claws(f"1d{damage - 3:+d}")
    found["natural"][0] |= {"type": type, "skill": skill}
    return found
