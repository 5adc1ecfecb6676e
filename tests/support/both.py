"""Tables of the ruleset that combines both sheets of the Fourth Edition."""

from __future__ import annotations

from typing import Any

from swordplay.games import ruleset
from swordplay.games.gurps.fourth.profile import Profile
from tests.support.bands_wounds import Still
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
    *,
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
        ],
        switches=switches,
    )
