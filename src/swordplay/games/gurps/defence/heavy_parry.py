"""A Parry against something much heavier than the weapon that parries: it may break."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.hands import snap
from swordplay.games.gurps.vocabulary import BREAKAGE

ONE_DIE: Scale[bool] = Scale("one die", (1, 6), lambda total, number: total <= number)
BREAKS_FROM = 3
"""So many times the weapon's own weight."""
BREAKS_ON = 2
"""What of a die breaks it then."""


def may_break(state: Fight, me: Figure, item: str, by: Figure, tally: Tally) -> Rule[None]:
    """The die for a weapon that has parried something so heavy; the Parry counts all the same."""
    if (yield from Check(me.name, BREAKAGE, ONE_DIE, tally, at=by.name)):
        snap(state, me, item)
