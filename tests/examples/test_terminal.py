"""The second terminal: under 300 lines, written against the contract alone, and it plays every ruleset to the end."""

from __future__ import annotations

import ast
import builtins
import random
from pathlib import Path

import pytest

from examples import terminal
from swordplay import catalogue, games
from swordplay.engine.battle import A_PERSON, Battle
from swordplay.engine.dice import Roller
from swordplay.engine.hexes import label
from swordplay.games import ruleset

PATH = Path(__file__).parents[2] / "examples" / "terminal.py"
CONTRACT = ("swordplay.engine.", "swordplay.opponents", "swordplay.wording", "swordplay.odds")
PRIVATE = ("swordplay.engine.requests", "swordplay.engine.state", "swordplay.engine.ruleset")
ANSWERS = 60


def test_it_is_short_and_stands_on_the_contract() -> None:
    text = PATH.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 300
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("swordplay."):
            assert str(node.module).startswith(CONTRACT)
            assert not str(node.module).startswith(PRIVATE)
        assert not (isinstance(node, ast.Attribute) and node.attr in ("state", "request", "_pending")), node.lineno


@pytest.mark.parametrize("name", games.names())
def test_it_plays_every_ruleset(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed at random: numbers, hexes with and without a facing, standing still, looking, undo."""
    rules, chance = ruleset(name), random.Random(name)
    scenario = rules.examples(1)
    sides = list(dict.fromkeys(entry.side for entry in scenario.fighters))
    players = {side: A_PERSON if side == sides[0] else "basic" for side in sides}
    battle = Battle(rules, scenario, Roller(1), players)
    left = ANSWERS

    def typed(prompt: str = "") -> str:
        nonlocal left
        left -= 1
        waiting = battle.waiting
        assert waiting is not None
        if left < 0:
            raise EOFError
        goals = battle.reach() if waiting.shape == "walk" else ()
        if goals and chance.random() < 0.6:
            return f"{label(chance.choice(goals).hex)}{chance.choice(['', '!'])}"
        legal = sum(offer.legal for offer in waiting.offers)
        return chance.choice(["look", "undo", "redo", *4 * [str(chance.randint(1, max(1, legal)))]])

    monkeypatch.setattr(builtins, "input", typed)
    try:
        terminal.Terminal(battle, sides[0], "1").play()
    except terminal.Quit:
        assert len(battle.answers) > 10


def test_a_whole_fight_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["why 1", "odds 2", "look", "nonsense", "quit"])
    monkeypatch.setattr(builtins, "input", lambda prompt="": next(lines))
    scenario = next(iter(catalogue.scenarios()))
    assert terminal.main([scenario, "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "expected a number from 1 to" in told
    assert told.endswith("You leave the fight.\n")


@pytest.mark.parametrize("arguments", [["no such fight"], ["duel", "--play", "nobody"]])
def test_bad_input_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert terminal.main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1
