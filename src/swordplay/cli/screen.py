"""Output to the terminal: colour if wanted, lines that fit, no control characters from outside."""

from __future__ import annotations

import os
import re
import sys
from typing import TextIO

from swordplay.engine.text import one_line

WIDTH = 100
_COLOURS = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_STYLE = r"(\x1b\[(?:0|1|2|31|32|33|34|36)m)"
_SIDES = ("red", "blue", "green", "yellow", "cyan")


class Screen:
    """Writes lines to a stream."""

    def __init__(self, out: TextIO | None = None, colour: bool | None = None) -> None:
        """Take a stream; colour is used at a terminal unless NO_COLOR is set or the terminal is dumb."""
        self.out = sys.stdout if out is None else out
        if colour is None:
            plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
            colour = self.out.isatty() and not plain
        self.colour = colour
        self.width = WIDTH
        self.arrows = (getattr(self.out, "encoding", None) or "ascii").lower().startswith("utf")

    def say(self, text: str = "", style: str = "") -> None:
        """Write a line; the stream is flushed before a question."""
        self.out.write(self.styled(one_line(text), style) + "\n")

    def put(self, text: str) -> None:
        """Write lines that may contain styles already."""
        self.out.write(text + "\n" if text.isprintable() else _with_styles(text) + "\n")

    def styled(self, text: str, style: str) -> str:
        """A text in a style, if there is colour."""
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if self.colour and style and text else text

    def side(self, text: str, side: str, sides: tuple[str, ...]) -> str:
        """A text in the colour of a side: its own when it is named after one, else by its place."""
        style = side if side in _SIDES else _SIDES[sides.index(side) % len(_SIDES)] if side in sides else ""
        return self.styled(text, style)

    def wrapped(self, text: str, indent: str = "", style: str = "") -> None:
        """Write a text, wrapped; lines after the first are indented further."""
        line, further = "", indent + "   "
        for word in one_line(text).split():
            if line and len(indent) + len(line) + 1 + len(word) > self.width:
                self.put(indent + self.styled(line, style))
                line, indent = word, further
            else:
                line = f"{line} {word}" if line else word
        self.put(indent + self.styled(line, style))


def _with_styles(text: str) -> str:
    """Lines without control characters, except for our own styles."""
    lines = [re.split(_STYLE, line) for line in text.split("\n")]
    return "\n".join("".join(part if k % 2 else clean(part) for k, part in enumerate(line)) for line in lines)


def clean(text: str) -> str:
    """Part of a line without control characters, its spaces unchanged."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)
