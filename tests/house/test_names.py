"""A variable is named after the thing it holds."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src/swordplay"
SAYS_NOTHING = {"found"}


def variables(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every name that is assigned to and every argument, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.MatchAs | ast.MatchStar | ast.ExceptHandler) and node.name:
            yield node.name, node.lineno


def nameless(file: Path) -> list[str]:
    """Where a file has a variable whose name does not say what it is."""
    return [
        f"{file.relative_to(SOURCE)}:{line}: {name}"
        for name, line in variables(ast.parse(file.read_text()))
        if name in SAYS_NOTHING
    ]


def test_every_variable_says_what_it_holds() -> None:
    assert not [place for file in SOURCE.rglob("*.py") for place in nameless(file)]
