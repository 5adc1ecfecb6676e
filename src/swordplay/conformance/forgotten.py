"""A rule that is called and never asked does nothing: a forgotten `yield from` is found in the sources.

What is looked at are calls of functions whose answer is a `Rule`, and of the requests themselves. Each has to be
yielded, returned by a function that asks nothing itself, handed on, or kept under a name that is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from swordplay.conformance.play import ruleset
from swordplay.engine.requests import Boundary, Call, Check, Choose, Contest, Dice

REQUESTS = frozenset(kind.__name__ for kind in (Boundary, Call, Check, Choose, Contest, Dice))
RULE = "Rule"
DRIVERS = frozenset({"drive", "going_on", "next_question", "sample", "steered"})
"""What drives a rule that it is given."""
GIVEN = REQUESTS | {RULE}
"""What functions give that ask for something, by the name of the type."""


def test_every_rule_that_is_called_is_asked(name: str) -> None:
    assert not in_files(frozenset(ruleset(name).sources()))


@cache
def in_files(paths: frozenset[str]) -> list[str]:
    """What is forgotten in some files; several rulesets may rest on the same ones."""
    return list(forgotten({path: parsed(path) for path in sorted(paths)}))


@cache
def parsed(path: str) -> ast.Module:
    """A source file."""
    return ast.parse(Path(path).read_text(encoding="utf-8"))


def forgotten(files: Mapping[str, ast.Module]) -> Iterator[str]:
    """Where in some sources a rule or a request is made and dropped."""
    modules = {path: Module(tree) for path, tree in files.items()}
    members = members_of(node for module in modules.values() for node in module.nodes)
    by_name = {dotted: module for path, module in modules.items() for dotted in _dotted(path)}
    for path, module in modules.items():
        rules = Rules(members, *_in_scope(module, by_name))
        for node in module.nodes:
            if isinstance(node, ast.Call) and rules.made_by(node) and (why := module.dropped(node)):
                yield f"{path}:{node.lineno}: {ast.unparse(node.func)}(...) {why}: yield from is missing"


# What gives a rule


class Rules(NamedTuple):
    """What gives a rule when it is called: members of objects, functions, and the functions of modules."""

    members: frozenset[str]
    functions: frozenset[str]
    of_modules: Mapping[str, frozenset[str]]

    def made_by(self, call: ast.Call) -> bool:
        """Whether a call gives a rule or a request."""
        made = call.func
        if isinstance(made, ast.Name):
            return made.id in self.functions or made.id in REQUESTS
        if not isinstance(made, ast.Attribute):
            return False
        if isinstance(made.value, ast.Name) and made.value.id in self.of_modules:
            return made.attr in self.of_modules[made.value.id]
        return made.attr in self.members


def _dotted(path: str) -> Iterator[str]:
    """The names a module could be imported by, as far as its path tells."""
    parts = Path(path).with_suffix("").parts
    yield from (".".join(parts[first:]) for first in range(len(parts)))


def _in_scope(module: Module, others: Mapping[str, Module]) -> tuple[frozenset[str], Mapping[str, frozenset[str]]]:
    """The functions that give a rule, and modules with such, by the names that a module has for them."""
    functions: set[str] = set(module.rules)
    of_modules: dict[str, frozenset[str]] = {}
    for node in module.nodes:
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            called, source = alias.asname or alias.name, others.get(node.module or "")
            if source is not None and alias.name in source.rules:
                functions.add(called)
            elif (inner := others.get(f"{node.module}.{alias.name}")) is not None:
                of_modules[called] = inner.rules
    return frozenset(functions), of_modules


def members_of(everything: Iterable[ast.AST]) -> frozenset[str]:
    """Methods and fields that give a rule when they are called; one that in another class does not is left out."""
    gives: dict[str, bool] = {}
    nodes = [node for node in everything if isinstance(node, ast.ClassDef | ast.AnnAssign)]
    aliases = {
        node.target.id
        for node in nodes
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _function_of_rules(node.value)
    }
    for member in (member for node in nodes if isinstance(node, ast.ClassDef) for member in node.body):
        if isinstance(member, ast.FunctionDef):
            gives[member.name] = _named(member.returns) in GIVEN and gives.get(member.name, True)
        elif isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            a_rule = _function_of_rules(member.annotation) or _named(member.annotation) in aliases
            gives[member.target.id] = a_rule and gives.get(member.target.id, True)
    return frozenset(name for name, a_rule in gives.items() if a_rule)


def _named(annotation: ast.expr | None) -> str:
    """The name of a type, without what stands in its brackets."""
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return annotation.id if isinstance(annotation, ast.Name) else ""


def _function_of_rules(annotation: ast.expr | None) -> bool:
    """Whether a type is that of functions that give a rule and nothing else."""
    if not isinstance(annotation, ast.Subscript) or _named(annotation) != "Callable":
        return False
    return isinstance(annotation.slice, ast.Tuple) and _named(annotation.slice.elts[-1]) == RULE


# What becomes of it


class Module:
    """One source file."""

    def __init__(self, tree: ast.Module) -> None:
        """Take it in."""
        self.parents: dict[ast.AST, ast.AST] = {}
        nodes: list[ast.AST] = [tree]
        for parent in nodes:
            for child in ast.iter_child_nodes(parent):
                self.parents[child] = parent
                nodes.append(child)
        self.nodes = nodes
        self.rules = frozenset(
            node.name
            for node in nodes
            if isinstance(node, ast.FunctionDef)
            and not isinstance(self.parents[node], ast.ClassDef)
            and _named(node.returns) in GIVEN
        )

    def dropped(self, call: ast.Call) -> str:
        """What is wrong with what becomes of a rule that was called; nothing if somebody can ask it."""
        node, parent = self._whole(call)
        a_request = isinstance(call.func, ast.Name) and call.func.id in REQUESTS
        if isinstance(parent, ast.YieldFrom) or (isinstance(parent, ast.Yield) and a_request):
            return ""
        if isinstance(parent, ast.Lambda):
            return ""
        if isinstance(parent, ast.Call) and _named(parent.func) in DRIVERS:
            return ""
        if isinstance(parent, ast.Call) and not a_request:  # one rule handed to another that is asked
            return (
                "" if isinstance(self.parents[parent], ast.YieldFrom | ast.Return) else "is handed on and never asked"
            )
        function = self._around(node)
        if isinstance(parent, ast.Return):
            alone = not a_request or not isinstance(function, ast.FunctionDef) or _named(function.returns) != RULE
            return "" if alone and not _asks(function) else "is returned as it stands"
        if isinstance(parent, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
            kept = function is not None and isinstance(target, ast.Name) and _yielded(function, target.id)
            return "" if kept else "is kept and never asked"
        return "is made and never asked"

    def _whole(self, call: ast.Call) -> tuple[ast.AST, ast.AST]:
        """The largest expression that may have a call's value for its own, and what it stands in."""
        node: ast.AST = call
        while True:
            parent = self.parents[node]
            branch = isinstance(parent, ast.IfExp) and node is not parent.test
            if not branch and not (isinstance(parent, ast.BoolOp) and node is parent.values[-1]):
                return node, parent
            node = parent

    def _around(self, node: ast.AST) -> ast.AST | None:
        """The function that something stands in."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, ast.FunctionDef | ast.Lambda):
                return node
        return None


def _asks(function: ast.AST | None) -> bool:
    """Whether a function asks for anything itself, and so is a rule whose return is its answer."""
    inner = list(ast.iter_child_nodes(function)) if function is not None else []
    while inner:
        node = inner.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            inner.extend(ast.iter_child_nodes(node))
    return False


def _yielded(function: ast.AST, name: str) -> bool:
    """Whether what has a name is yielded or driven, or returned by a function that asks nothing itself."""
    ways = (ast.Yield, ast.YieldFrom) if _asks(function) else (ast.Yield, ast.YieldFrom, ast.Return)
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and _named(node.func) in DRIVERS:
            values: list[ast.expr | None] = [*node.args]
        elif isinstance(node, ways) or (isinstance(node, ast.Attribute) and node.attr in ("send", "close")):
            values = [getattr(node, "value", None)]
        else:
            continue
        if any(isinstance(value, ast.Name) and value.id == name for value in values):
            return True
    return False
