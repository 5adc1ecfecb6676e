"""Nothing above the rules knows a game's words: no option, question, condition or field of a fighter is named there."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from swordplay import games
from swordplay.catalogue import build
from swordplay.engine.requests import Choose, Option
from swordplay.engine.sample import Policy, sample
from swordplay.engine.state import Fighter, State
from swordplay.games import ruleset
from swordplay.opponents import policy

SRC = Path(__file__).parents[2] / "src" / "swordplay"
ABOVE = [path for room in ("opponents", "odds", "cli") for path in sorted((SRC / room).rglob("*.py"))]
ABOVE.append(SRC.parents[1] / "examples" / "terminal.py")
FIGHTS, TURNS = 24, 30

EVERYDAY = frozenset(
    {
        *("1", "2", "N", "after", "attack", "began", "down", "exit", "foe", "found", "hold", "left", "low"),
        *("nothing", "random", "right", "work"),
    }
)
"""Words of everyday language among those of games."""
PARSING = {"partition", "rpartition", "split", "rsplit", "find", "rfind", "index", "startswith", "endswith"}
"""What takes a text to pieces."""


@cache
def met() -> frozenset[str]:
    """Every option, question, condition and fighter's field met in random fights of all rulesets."""
    words: set[str] = set()
    for name in games.names():
        rules = ruleset(name)
        own = [kind for kind in rules.fighter.__mro__ if issubclass(kind, Fighter) and kind is not Fighter]
        words.update(*map(vars, own), rules.fighter.__struct_encode_fields__)
        for seed in range(FIGHTS):
            player = policy("basic" if seed % 2 else "random", rules, seed)
            state = rules.begin(rules.examples(seed))

            def looking(state: State[Any], request: Choose[Any], player: Policy = player) -> Option[Any]:
                words.add(request.about)
                words.update(option.name for option in request.options)
                words.update(one.kind for fighter in state.fighters.values() for one in fighter.conditions)
                return player(state, request)

            sample(rules.fight(state), state, looking, random.Random(seed).random, TURNS)
    return frozenset(word for word in words if not word.startswith("_")) - EVERYDAY


@cache
def engines() -> frozenset[str]:
    """What the engine itself defines, and the words in which preferences are written."""
    words = {*build.CONDITIONS, *build.WAYS, *(part.rstrip("?") for parts in build.WAYS.values() for part in parts)}
    for path in (SRC / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                words.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                words.add(node.target.id)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
    return frozenset(words)


def heard(text: str, known: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Where a module's code names one of the words, begins one, or takes an option's name to pieces."""
    tree = ast.parse(text)
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            begins = node.value.endswith((" ", ":")) and any(word.startswith(node.value) for word in known)
            if begins or node.value.strip() in known:
                yield node.lineno, node.value
        elif isinstance(node, ast.Attribute) and node.attr in known:
            yield node.lineno, node.attr
        elif isinstance(node, ast.Call):
            yield from _in_pieces(node)


def _in_pieces(call: ast.Call) -> Iterator[tuple[int, str]]:
    """A call that reads a field by its name in quotes, or takes what has a name to pieces at a text in quotes."""
    made, quoted = call.func, any(isinstance(node, ast.Constant) for one in call.args for node in ast.walk(one))
    if isinstance(made, ast.Name) and made.id in ("getattr", "hasattr", "attrgetter"):
        field = call.args[-1 if made.id == "attrgetter" else 1]
        if isinstance(field, ast.Constant) and field.value in met():
            yield call.lineno, ast.unparse(call)
    elif quoted and isinstance(made, ast.Attribute) and made.attr in PARSING:
        of = made.value
        if isinstance(of, ast.Attribute) and of.attr == "name":
            yield call.lineno, ast.unparse(call)


def test_there_is_enough_to_compare_with() -> None:
    assert len(met() - engines()) > 500
    assert len(ABOVE) > 30


@pytest.mark.parametrize("path", ABOVE, ids=lambda path: "/".join(path.parts[-2:]))
def test_nothing_above_the_rules_has_a_word_of_a_game(path: Path) -> None:
    assert not list(heard(path.read_text(encoding="utf-8"), met() - engines()))


@pytest.mark.parametrize(
    "code",
    [
        'wanted = "Do Nothing"',
        'hurt = fighter.has("stunned")',
        "carried = fighter.belt",
        'posture = getattr(fighter, "posture", "")',
        'option = request.open(f"go {point}")',
        'foe = option.name.partition(":")[0]',
        'chosen = request.about == "manoeuvre"',
    ],
)
def test_a_word_of_a_game_would_be_found(code: str) -> None:
    assert list(heard(code, met() - engines()))
