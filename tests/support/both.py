"""Tables of the ruleset that combines both sheets of the Fourth Edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from swordplay.games.gurps.fourth.profile import Profile
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
    return kind(
        ruleset("gurps4"),
        [
            fighter("Ana", "red", (0, 0), 0, **{"st": 11, "speed": 7, **(ana or {})}),
            fighter("Bo", "blue", (0, -apart), 6, **{"st": 11, "speed": 5, **(bo or {})}),
            *others,
        ],
        switches=switches,
    )


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
        t = both(self.apart, self.ana, self.bo, *self.others, still=self.still, **switches)
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
