"""What opponents, odds and duels are told of the Third Edition's cards."""

from __future__ import annotations

from swordplay.engine.tactics import Tactics
from swordplay.games.gurps.third.figure import Fighter3
from swordplay.games.gurps.third.vocabulary import STANDING


class ThirdTactics(Tactics[Fighter3]):
    """Close combat: nothing is drawn or shot, and one foe is as near as the next."""

    pause = ("pass",)
    told = Tactics.told | {"posture"}

    def situation(self, fighter: Fighter3, on_turn: bool) -> list[str]:
        """The posture, unless he stands."""
        return [fighter.posture] if fighter.posture != STANDING else []
