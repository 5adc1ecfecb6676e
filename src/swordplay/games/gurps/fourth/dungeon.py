"""The dungeon sheet as a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from swordplay.games.gurps.fourth import criticals, extras, profile, ready, situations, words
from swordplay.games.gurps.fourth.edition import FourthEdition


class Dungeon(FourthEdition):
    """GURPS Fourth Edition, the dungeon combat sheet."""

    name = "gurps4-dungeon"
    title = "GURPS Fourth Edition, dungeon sheet"
    by_hand: ClassVar[Mapping[str, tuple[int, int]]] = {situations.DARKNESS: (situations.COMPLETE, 0)}
    conditions_by_hand = (words.STUNNED, *situations.BY_HAND)
    switches: ClassVar[Mapping[str, Any]] = {**extras.SWITCHES, criticals.SWITCH: True, ready.TASKS: {}}
    rolls_by_hand = (words.TO_HIT, words.DODGE, words.PARRY, words.BLOCK, words.FEINT, words.INITIATIVE)

    def condition_span(self, kind: str) -> tuple[int, int] | None:
        """SIT.3-4, SIT.13: from the mildest value to the most severe."""
        return situations.spans(profile.dungeon()).get(kind)

    def profile(self, switches: Mapping[str, Any]) -> profile.Profile:
        """The sheet's numbers."""
        return profile.dungeon()
