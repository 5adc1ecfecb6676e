"""The map as text: flat-topped hexes, two letters and an arrow for each figure, marks for the ground.

     A  B  C
        __
  1  __/  \\__
    /Bo\\__/  \\
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from swordplay.engine.hexes import Hex, from_offset, label, to_offset
from swordplay.engine.hexes.terrain import Ground
from swordplay.engine.state import Fighter, State

ARROWS = "↑↗↗→↘↘↓↙↙←↖↖"
LETTERS = "^//>\\\\v//<\\\\"
MARGIN = 2
WIDEST = 30
TALLEST = 18
OPEN_GROUND = "open"

Paint: TypeAlias = Callable[[str, Fighter], str]
"""Gives a letter of a figure its colour."""

Out: TypeAlias = Callable[[Any], bool]
"""Tells whether a figure is out of the fight."""


def marks(fighters: Iterable[Fighter]) -> dict[str, str]:
    """A different mark for each figure: the first letter of its name and another, or a digit."""
    by_name: dict[str, str] = {}
    for fighter in fighters:
        letters = [c for c in fighter.name if c.isalnum()] or ["?"]
        first = letters[0].upper()
        tries = [first + c.lower() for c in letters[1:]] + [f"{first}{n}" for n in range(2, 10)]
        words = fighter.name.split()
        if len(words) > 1 and words[-1][0].isalnum():
            tries.insert(0, first + words[-1][0])
        by_name[fighter.name] = next((one for one in tries if one not in by_name.values()), first + "?")
    return by_name


def window(state: State[Any], shown: Iterable[Fighter]) -> tuple[int, int, int, int]:
    """The part of the map to draw, with some room around the figures: first column and row, last column and row."""
    cells = [to_offset(hex) for hex in state.terrain.ground]
    whole = (min(c for c, _ in cells), min(r for _, r in cells), max(c for c, _ in cells), max(r for _, r in cells))
    used = [to_offset(hex) for fighter in shown for hex in fighter.hexes()] or cells
    left, top = min(c for c, _ in used) - MARGIN, min(r for _, r in used) - MARGIN
    right, bottom = max(c for c, _ in used) + MARGIN, max(r for _, r in used) + MARGIN
    if whole[2] - whole[0] < WIDEST:
        left, right = whole[0], whole[2]
    if whole[3] - whole[1] < TALLEST:
        top, bottom = whole[1], whole[3]
    return max(left, whole[0]), max(top, whole[1]), min(right, whole[2]), min(bottom, whole[3])


def grounds(state: State[Any]) -> dict[str, str]:
    """A two-character mark for each kind of ground on the map but the open."""
    by_kind: dict[str, str] = {}
    for ground in state.terrain.ground.values():
        if ground.name != OPEN_GROUND and ground.name not in by_kind:
            by_kind[ground.name] = ground_mark(ground, by_kind.values())
    return by_kind


def ground_mark(ground: Ground, taken: Iterable[str]) -> str:
    """An unused mark for a kind of ground: impassable, hard to cross, or easy."""
    taken = list(taken)
    if ground.impassable:
        tries = ["##", "%%", "@@"]
    elif ground.obstacle or ground.cost > 1:
        tries = ["::", ";;", "''", "=="]
    else:
        tries = ["..", ",,", '""', "~~"]
    return next((one for one in [*tries, "++", "&&", "!!"] if one not in taken), "??")


def unpainted(letter: str, fighter: Fighter) -> str:
    """No colour."""
    return letter


def nobody(fighter: Fighter) -> bool:
    """Nobody is out of the fight."""
    return False


def draw(
    state: State[Any], shown: list[Fighter], arrows: bool, paint: Paint = unpainted, out: Out = nobody
) -> list[str]:
    """The map's lines. Each column is three letters wide, each row two lines high."""
    left, top, right, bottom = window(state, shown)
    columns, rows = right - left + 1, bottom - top + 1
    canvas = [[" "] * (3 * columns + 2) for _ in range(2 * rows + 2)]
    inside = {}
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            hex = from_offset(column, row)
            if hex in state.terrain.ground:
                inside[hex] = (3 * (column - left), 2 * (row - top) + (1 if column % 2 == 0 else 0))
    for x, y in inside.values():
        outline(canvas, x, y)
    for hex, letters in contents(state, shown, arrows, paint, out).items():
        if hex in inside:
            x, y = inside[hex]
            for k, letter in enumerate(letters):
                canvas[y + 1 + k // 2][x + 1 + k % 2] = letter
    lines = ["".join(line).rstrip() for line in canvas]
    return framed(lines, left, top, columns)


def outline(canvas: list[list[str]], x: int, y: int) -> None:
    """The six sides of a hex whose top left corner is at (x, y)."""
    for column, row, letter in (
        (1, 0, "_"),
        (2, 0, "_"),
        (0, 1, "/"),
        (3, 1, "\\"),
        (0, 2, "\\"),
        (1, 2, "_"),
        (2, 2, "_"),
        (3, 2, "/"),
    ):
        if canvas[y + row][x + column] == " ":
            canvas[y + row][x + column] = letter


def contents(state: State[Any], shown: list[Fighter], arrows: bool, paint: Paint, out: Out) -> Mapping[Hex, list[str]]:
    """What to draw in each hex: two letters, and for a figure its facing below, with a plus if it shares the hex."""
    cells: dict[Hex, list[str]] = {}
    kinds = grounds(state)
    for hex, ground in state.terrain.ground.items():
        if ground.name in kinds:
            cells[hex] = list(kinds[ground.name])
    names = marks(state.fighters.values())
    crowds = Counter(hex for fighter in shown if not out(fighter) for hex in fighter.hexes())
    for fighter in sorted(shown, key=out)[::-1]:
        for place, hex in enumerate(fighter.hexes()):
            arrow = (ARROWS if arrows else LETTERS)[fighter.facing % 12] if place == 0 else "*"
            text = names[fighter.name] + arrow
            if out(fighter):
                text = names[fighter.name].lower() + "x"
            elif crowds[hex] > 1:
                text += "+"
            cells[hex] = [paint(letter, fighter) for letter in text]
    return cells


def framed(lines: list[str], left: int, top: int, columns: int) -> list[str]:
    """The lines with column letters above and row numbers in front."""
    letters = [label(from_offset(left + k, top))[: -len(str(top + 1))] for k in range(columns)]
    head = "     " + "".join(f"{letter:<3}" for letter in letters)
    rows = [head.rstrip()]
    for k, line in enumerate(lines):
        number = str(top + k // 2 + 1) if k % 2 and k // 2 * 2 + 1 < len(lines) - 1 else ""
        rows.append(f"{number:>3} {line}".rstrip())
    return [line for line in rows if line.strip()]


def legend(state: State[Any]) -> str:
    """What the ground's marks mean."""
    return ", ".join(f"{mark} {name}" for name, mark in grounds(state).items())
