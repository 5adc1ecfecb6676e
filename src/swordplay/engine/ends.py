"""How a fight ends."""

from enum import Enum
from typing import NamedTuple


class Ending(Enum):
    """The kinds of end."""

    WON = "won"
    DRAW = "draw"
    STOPPED = "stopped"
    LIMIT = "limit"


class Result(NamedTuple):
    """How it ended, and for whom."""

    ending: Ending
    winner: str = ""


class Over(Exception):
    """Raised by the rule that ends the fight, from however deep inside an act; drivers catch it."""

    def __init__(self, winner: str = "") -> None:
        """Name the side that has won; nobody means a draw."""
        super().__init__(winner)
        self.winner = winner

    @property
    def result(self) -> Result:
        """The end it stands for."""
        return Result(Ending.WON if self.winner else Ending.DRAW, self.winner)
