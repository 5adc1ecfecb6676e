"""Making text from outside safe to show: on one line, without control characters, and not too long."""

from __future__ import annotations

import re
from typing import Any

LARGEST_NUMBER = 2**63 - 1
LONGEST_TEXT = 200
"""Characters that any text or key may have, and the most that is ever shown of a text from outside."""
LONGEST_NAME = 60
_SHOWN = 80
_LONGEST_LINE = 4000
_TOO_LONG = rf"\S{{{LONGEST_TEXT + 1},}}"


def one_line(text: str) -> str:
    """A text on one line: no control characters, no line breaks, no endless words."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)
        text = " ".join(text.split())
    if len(text) > LONGEST_TEXT:
        text = re.sub(_TOO_LONG, lambda word: word[0][: LONGEST_TEXT - 3] + "...", text)
    return text if len(text) <= _LONGEST_LINE else text[: _LONGEST_LINE - 3] + "..."


def shown(value: Any) -> str:
    """A value from outside, quoted and short enough for a sentence."""
    if isinstance(value, dict | list | tuple):
        return f"a {'mapping' if isinstance(value, dict) else 'list'} of {len(value)}"
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return "a number of more than 18 digits"
    text = str(value)
    text = text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
    return repr(text) if isinstance(value, str) else text


def whole_number(text: str, most: int = LARGEST_NUMBER) -> int | None:
    """The whole number that somebody typed; None for anything else, or one too large to mean anything."""
    digits = text[1:] if text[:1] in "+-" else text
    if not digits.isascii() or not digits.isdecimal() or len(digits) > len(str(most)):
        return None
    return int(text) if int(digits) <= most else None
