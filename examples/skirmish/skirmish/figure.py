"""What a Skirmish is made of: sheets, figures, the state of a fight, weapons, and the words of its questions."""

from __future__ import annotations

from functools import cache
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from swordplay import catalogue
from swordplay.engine.hexes import SIDES
from swordplay.engine.scale import Scale
from swordplay.engine.state import Fighter, State

ACTION, TARGET, MOVE, GIVE_GROUND = "action", "target", "move", "give ground"  # what figures are asked about
ATTACK, GUARD, DONE, NOBODY, STOP, STAND = "attack", "guard", "done", "nobody", "stop", "stand"  # what they may answer
STRIKE, HARM = "strike", "harm"  # what is rolled for
ON_GUARD, REELING = "on guard", "reeling"  # conditions
POINTS, PRICE = 4, {ATTACK: 2, GUARD: 1}
FORWARD = {0: 1, 2: 1, 10: 1, 4: 2, 6: 2, 8: 2}  # MOVE.1, MOVE.2: the price of a step, by the hour it leads to
TURN = 1  # MOVE.3
COMPASS = dict(zip(SIDES, ("N", "NE", "SE", "S", "SW", "NW"), strict=True))
TO_HIT: Scale[bool] = Scale("d10, at or under", (1, 10), lambda rolled, number: rolled <= number)


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on paper before the fight (FIG.1)."""

    skill: Annotated[int, Meta(ge=1, le=9)]
    vigour: Annotated[int, Meta(ge=1, le=20)]
    quickness: Annotated[int, Meta(ge=1, le=9)]
    weapon: Annotated[str, Meta(max_length=20)]
    shield: Annotated[int, Meta(ge=0, le=3)] = 0
    armour: Annotated[int, Meta(ge=0, le=3)] = 0


class Figure(Fighter, kw_only=True):
    """A figure on the map: what it has left."""

    vigour: int = 0

    @property
    def out(self) -> bool:
        """HARM.3: who has no vigour left is down."""
        return self.vigour <= 0


class Melee(State[Figure], kw_only=True):
    """Whose turn it is, the action points left of it, and what is still open in it."""

    acting: str = ""
    points: int = 0
    may_move: bool = True


class Weapon(NamedTuple):
    """A row of the table of weapons (FIG.2)."""

    weapon: str
    reach: int
    bonus: int


@cache
def weapons() -> dict[str, Weapon]:
    """FIG.2: every weapon by its name."""
    return {row["weapon"]: Weapon(**row) for row in catalogue.table("skirmish", "WEAPONS").records()}
