"""The log on the screen: lines of words laid out, headings in bold, sums below them."""

from __future__ import annotations

from collections.abc import Iterable

from swordplay.cli.screen import Screen
from swordplay.engine.events import Event
from swordplay.engine.question import Number
from swordplay.engine.ruleset import Ruleset
from swordplay.wording import Line, Teller, summed

INDENT = "  "
SUM = "      "


class Log:
    """Shows the events of one fight."""

    def __init__(self, ruleset: Ruleset, screen: Screen) -> None:
        """Take the ruleset's words."""
        self.teller = Teller(ruleset)
        self.ruleset = ruleset.name
        self.screen = screen

    def tell(self, events: Iterable[Event]) -> None:
        """Write what happened, with the arithmetic behind its numbers."""
        for line in self.teller.lines(events):
            self.put(line)
            for number in () if line.spoken else line.sums:
                self.screen.wrapped(self.number(number), SUM, "dim")

    def put(self, line: Line) -> None:
        """Write one line."""
        if line.text:
            self.screen.wrapped(line.text, INDENT * line.indent, "bold" if line.heading else "")

    def number(self, number: Number) -> str:
        """The arithmetic behind a number: every reason with its clauses."""
        return summed(number, self.ruleset)
