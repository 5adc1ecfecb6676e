"""Every fault of some data at once: each faulty part is removed, and the rest is read again."""

from __future__ import annotations

import copy
import re
from typing import Any

import msgspec

MOST_FAULTS = 50
_PLACE = re.compile(r" - at (?:`key` in )?`\$(.*)`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_UNKNOWN = re.compile(r"unknown field `(.*?)`(?: - at|$)")


def faults(data: Any, kind: Any) -> tuple[list[str], Any]:
    """Every complaint of msgspec about some data, and the value read from the rest; None if nothing is left."""
    data = copy.deepcopy(data)
    sentences: list[str] = []
    gone: dict[tuple[str | int, ...], int] = {}
    while len(sentences) < MOST_FAULTS:
        try:
            return sentences, msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            sentence = str(error)
            place = _place(sentence)
            sentences.append(_renumbered(sentence, place, gone))
            if not _left_out(data, place, _UNKNOWN.search(sentence), gone):
                break
    return sentences, None


def _place(sentence: str) -> tuple[str | int, ...]:
    """The keys and indexes that lead to a fault, as far as the sentence names them."""
    match = _PLACE.search(sentence)
    path = match[1] if match else ""
    steps: list[str | int] = []
    end = 0
    for step in _STEP.finditer(path):
        if step.start() != end:  # [...] stands for any key of a mapping
            break
        steps.append(step[1] if step[1] is not None else int(step[2]))
        end = step.end()
    return tuple(steps)


def _renumbered(sentence: str, place: tuple[str | int, ...], gone: dict[tuple[str | int, ...], int]) -> str:
    """The sentence with the indexes as they were before anything was removed."""
    for k, step in enumerate(place):
        if isinstance(step, int) and place[:k] in gone:
            before = "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in place[:k])
            sentence = sentence.replace(f"${before}[{step}]", f"${before}[{step + gone[place[:k]]}]", 1)
    return sentence


def _left_out(
    data: Any, place: tuple[str | int, ...], unknown: re.Match[str] | None, gone: dict[tuple[str | int, ...], int]
) -> bool:
    """Remove the faulty part from the data; False when that is all of it."""
    path = (*place, unknown[1]) if unknown else place
    if not path:
        return False
    within = data
    try:
        for step in path[:-1]:
            within = within[step]
        del within[path[-1]]
    except (KeyError, IndexError, TypeError):  # a key that itself contains dots or brackets
        return False
    if isinstance(path[-1], int):
        gone[path[:-1]] = gone.get(path[:-1], 0) + 1
    return True
