"""Small changes to rules and tables: listed one by one, each described in a line, and made on demand."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
DICE = re.compile(r"(\d*d)([+-]\d+)?")
LONGEST = 70
SHOWN = (ast.expr, ast.arguments, ast.keyword, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)
"""Kinds of code in which a number is shown, so that it is clear which number it is."""
SKIPPED = ("examples",)
"""Functions that are not rules."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

Change = Callable[[], None]


class Mutant(NamedTuple):
    """One change: where, what, and how to find it again."""

    path: Path
    line: int
    function: str
    """The function whose body it is in; empty when it happens on import."""
    old: str
    new: str
    place: int
    """Its number among the changes of its file, or of its table."""
    cell: tuple[str | int, ...] = ()
    """Where in a table's data it is, when it is not in code."""


def mutants(path: Path) -> list[Mutant]:
    """Every change to a file of rules."""
    tree = ast.parse(path.read_text())
    changes: list[Mutant] = []
    for place, (node, shown, function, change) in enumerate(_sites(tree)):
        old = _text(shown)
        change()
        changes.append(Mutant(path, node.lineno, function, *_cut(old, _text(shown)), place))
        change()  # every change is its own inverse, or is followed by one that undoes it
    return changes


def mutated(mutant: Mutant) -> CodeType:
    """The code of the file with the change made."""
    tree = ast.parse(mutant.path.read_text())
    for place, (_, _, _, change) in enumerate(_sites(tree)):
        if place == mutant.place:
            change()
            break
    return compile(ast.fix_missing_locations(tree), str(mutant.path), "exec", dont_inherit=True)


def _text(node: ast.AST) -> str:
    return re.sub(r"\s+", " ", ast.unparse(node))


def _cut(old: str, new: str) -> tuple[str, str]:
    """Two long texts, cut to where they differ."""
    same = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
    first = max(0, same - LONGEST // 2) if max(len(old), len(new)) > LONGEST else 0

    def part(text: str) -> str:
        end = "..." if len(text) - first > LONGEST else ""
        return ("..." if first else "") + text[first : first + LONGEST] + end

    return part(old), part(new)


Site = tuple[Any, ast.AST, str, Change]


def _sites(tree: ast.Module) -> Iterator[Site]:
    """Each possible change: its node, the code that shows it, its function, and a switch that makes or undoes it."""
    yield from _within(tree, tree, "", ())


def _within(node: ast.AST, parent: ast.AST, function: str, names: tuple[str, ...]) -> Iterator[Site]:
    shown = parent if isinstance(node, ast.Constant) and isinstance(parent, SHOWN) else node
    if isinstance(shown, ast.Dict | ast.Tuple | ast.List | ast.Set) and len(_text(shown)) >= LONGEST:
        shown = node
    for change in _changes(node):
        yield node, shown, function, change
    if getattr(node, "name", "") in SKIPPED:
        return
    if isinstance(node, FUNCTIONS):
        names = (*names, getattr(node, "name", "<lambda>"))
        inside = ".".join(names)
        body = node.body if isinstance(node.body, list) else [node.body]
        for default in [*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)]:
            yield from _within(default, node.args, function, names)
        for statement in _statements(body):
            yield from _within(statement, node, inside, (*names, "<locals>"))
        return
    names = (*names, node.name) if isinstance(node, ast.ClassDef) else names
    for child in _children(node):
        yield from _within(child, node, function, names)


def _statements(body: list[Any]) -> Iterator[Any]:
    """The statements that do something: no docstrings, imports, assertions or code for the type checker."""
    for statement in body:
        if isinstance(statement, ast.Assert | ast.Import | ast.ImportFrom):
            continue
        if isinstance(statement, ast.If) and _text(statement.test) == "TYPE_CHECKING":
            continue
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        yield statement


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes inside a node, without annotations, and without the bases and decorators of a class."""
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.ClassDef) and field != "body":
            continue
        if field not in ("annotation", "returns", "type_params", "type_comment"):
            for child in _statements(value) if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield child


def _changes(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Constant):
        yield from _constant(node)
    elif isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            yield _swap(node.ops, place, op, COMPARISONS[type(op)]())
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATIONS:
        if not (isinstance(node, ast.BinOp) and _texts(node)):
            yield _attribute(node, "op", OPERATIONS[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield _attribute(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
        yield _attribute(node.func, "id", NAMES[node.func.id])
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _attribute(node, "operand", ast.UnaryOp(ast.Not(), node.operand))


def _texts(node: ast.BinOp) -> bool:
    """Whether texts or tuples are joined, which is not arithmetic."""
    parts = (node.left, node.right)
    return any(
        isinstance(part, ast.JoinedStr | ast.Tuple | ast.List)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in parts
    )


def _constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield _attribute(node, "value", not node.value)
    elif isinstance(node.value, int):
        yield _attribute(node, "value", node.value + 1)
        yield _attribute(node, "value", node.value - 1)


def _attribute(node: ast.AST, name: str, other: Any) -> Change:
    """A switch between an attribute's value and another one."""
    values = [other, getattr(node, name)]

    def change() -> None:
        setattr(node, name, values[0])
        values.reverse()

    return change


def _swap(ops: list[Any], place: int, op: Any, other: Any) -> Change:
    values = [other, op]

    def change() -> None:
        ops[place] = values[0]
        values.reverse()

    return change


# Tables


def cells(path: Path, data: Any, part: tuple[str | int, ...], label: str) -> list[Mutant]:
    """Every change of a number in a part of a table's data, shown under a label."""
    for step in part:
        data = data[step]
    changes = []
    for place, (cell, value) in enumerate(_leaves(data, part)):
        new = _other(value)
        name = " / ".join(map(str, (label, *cell[len(part) :])))
        changes.append(Mutant(path, 0, "", f"{name} = {value}", str(new), place, cell))
    return changes


def _leaves(data: Any, at: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(value, (*at, key))
    elif _other(data) is not None:
        yield at, data


def _other(value: Any) -> Any:
    """A different number; None for anything that is not a number."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str) and (dice := DICE.fullmatch(value)):
        more = int(dice[2] or 0) + 1
        return f"{dice[1]}{more:+d}" if more else dice[1]
    return None


def changed(data: Any, cell: tuple[str | int, ...]) -> Any:
    """The data with one cell changed, in place."""
    *way, last = cell
    for step in way:
        data = data[step]
    data[last] = _other(data[last])
    return data
