"""The engine knows no game, and nothing but a ruleset's own folder knows its name."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from swordplay import catalogue

SRC = Path(__file__).parents[2] / "src" / "swordplay"
ENGINE = sorted((SRC / "engine").rglob("*.py"))

FORBIDDEN = {
    *("parry", "parries", "parried", "dodge", "dodges", "dodged", "fatigue", "endurance", "pulse", "pulses"),
    *("gurps", "dragonquest", "dungeon", "quest", "hp", "fp", "dx", "ht", "iq", "d6", "d10", "d100", "2d6", "3d6"),
    *("shock", "stun", "stunned", "knockdown", "prone", "bleeding", "crippled", "retreat", "riposte", "feint"),
    *("sword", "axe", "bow", "shield", "armour", "armor", "spell", "magic", "critical", "fumble", "percentile"),
    *("manoeuvre", "maneuver", "manoeuvres", "maneuvers", "evade", "grapple", "takedown", "initiative", "melee"),
    *("telegraphic", "deceptive", "berserk", "wounding", "injury", "wound", "wounds", "weapon", "weapons"),
}
PHRASES = ("hit points", "hit point", "all-out", "active defence", "active defense", "fatigue points", "to block")
PLAIN = {"move", "attack", "ready", "wait", "concentrate", "aim", "pass", "do nothing", "step", "block", "other"}
"""Words of everyday language among the names of manoeuvres."""


TABLES = {"MANEUVERS", "MANOEUVRE", "ATTACK_TYPES", "MOVES", "CARDS"}
COLUMNS = {"name", "maneuver", "manoeuvre", "action", "type"}


def manoeuvres() -> set[str]:
    """The names of manoeuvres in the catalogue's tables, in lower case, without everyday words."""
    tables = [t for ruleset in catalogue.rulesets() for t in catalogue.tables(ruleset).values() if t.id in TABLES]
    places = [next(k for k, column in enumerate(table.columns) if column in COLUMNS) for table in tables]
    names = {str(row[k]).lower() for table, k in zip(tables, places, strict=True) for row in table.rows}
    return names - PLAIN


def words(path: Path) -> Iterator[tuple[int, str]]:
    """Every word of a file: of names, texts and comments, in lower case."""
    kinds = (tokenize.NAME, tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", -1))
    for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
        if token.type in kinds:
            split = re.sub(r"([a-z])([A-Z])", r"\1 \2", token.string)
            for word in re.findall(r"[A-Za-z0-9]+", split.replace("_", " ")):
                yield token.start[0], word.lower()


def test_there_is_an_engine_and_a_list() -> None:
    assert len(ENGINE) > 15
    assert len(manoeuvres()) > 10


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(SRC)))
def test_the_engine_has_no_word_of_any_game(path: Path) -> None:
    forbidden = FORBIDDEN | manoeuvres()
    assert not [(line, word) for line, word in words(path) if word in forbidden]
    text = path.read_text().lower()
    phrases = {*PHRASES, *(name for name in manoeuvres() if " " in name)}
    assert not [phrase for phrase in sorted(phrases) if phrase in text]


def test_a_word_of_a_game_would_be_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text('def lastParry(current_hp):\n    return "rolls 3d6"  # the pulse\n')
    assert {word for _, word in words(planted)} & FORBIDDEN == {"parry", "hp", "3d6", "pulse"}


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in a file's code, docstrings included."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def outside(path: Path) -> bool:
    """Whether a file is no game's own and no part of the catalogue."""
    parts = path.relative_to(SRC).parts
    return parts[0] != "catalogue" and not (parts[0] == "games" and len(parts) > 2)


def test_nothing_outside_a_ruleset_knows_its_name() -> None:
    names = {*catalogue.rulesets(), *(path.name for path in (SRC / "games").iterdir() if path.is_dir())}
    names |= {name.partition("-")[0] for name in names}
    files = [path for path in SRC.rglob("*.py") if outside(path)]
    assert len(files) > 15
    found = [(str(path.relative_to(SRC)), *hit) for path in files for hit in literals(path) if hit[1] in names]
    assert not found
