"""What opponents, odds and duels are told of DragonQuest."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import ClassVar

from swordplay.engine.tactics import Fact, Tactics
from swordplay.games.dragonquest.figure.figure import Fight, Figure
from swordplay.games.dragonquest.movement.walk import FACES, STEPS
from swordplay.games.dragonquest.vocabulary import NO_ACTION, PASS_ACTION


class DragonQuestTactics(Tactics[Figure]):
    """Everybody strikes into the next hex; missiles are fired by an action of their own, which preferences name."""

    goes: ClassVar[Mapping[int, str]] = dict(STEPS)
    faces: ClassVar[Mapping[int, str]] = dict(enumerate(FACES))
    pause = (NO_ACTION, PASS_ACTION)
    facts: ClassVar[Mapping[str, Fact]] = {
        field: attrgetter(field)
        for field in ("at_the_belt", "belt", "biting", "hands", "loaded", "mount", "spells", "unloaded")
    }
    passing = frozenset({"hurt"})

    def could_arm(self, state: Fight, me: Figure) -> bool:  # type: ignore[override]
        """A melee weapon at the belt or underfoot, for one who is no trained wrestler."""
        return me.could_arm(state)
