"""Whatever is typed in whatever order, the fight that is left is the fight that is gone on with."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from swordplay import files
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.games import ruleset
from swordplay.store import Store

SCENARIOS = ("duel", "dragonquest-duel", "tavern", "night")
SITTINGS = 3
LINES = 40


def line(chance: random.Random, folder: Path) -> str:
    """Something a person might type."""
    kinds: dict[str, Callable[[], str]] = {
        "answer": lambda: str(chance.randint(1, 6)),
        "path": lambda: "; ".join(str(chance.randint(1, 5)) for _ in range(chance.randint(2, 4))),
        "undo": lambda: f"undo {chance.choice(('', '1', '2', '3', '50', '0', 'x'))}",
        "redo": lambda: f"redo {chance.choice(('', '1', '2', '50'))}",
        "set": lambda: "set",
        "save": lambda: f"save {folder / chance.choice(('one.json', 'two.json'))}",
        "hand": lambda: chance.choice(("hand red basic", "hand red person", "hand Bors random", "hand Bors person")),
        "mixed": lambda: f"{chance.randint(1, 3)}; undo; {chance.randint(1, 3)}; redo; 1",
    }
    return chance.choices([*kinds.values()], [12, 4, 3, 3, 1, 1, 1, 1])[0]().strip()


def sat(args: list[str], lines: list[str]) -> tuple[int, str]:
    """One sitting at the table."""
    out, before = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO("\n".join([*lines, ""]))
    try:
        with redirect_stdout(out):
            return main(args), out.getvalue()
    finally:
        sys.stdin = before


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sittings_at_random(scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWORDPLAY_HOME", str(tmp_path / "home"))
    chance = random.Random(f"{scenario}/sittings")
    side = files.load_scenario(scenario).fighters[-1].side
    call = ["fight", scenario, "--seed", "1", "--auto", f"{side}=basic"]
    for sitting in range(SITTINGS):
        code, told = sat(call, [line(chance, tmp_path) for _ in range(LINES)])
        assert code == 0
        with Store() as store:
            kept = store.open(store.fights()[0].id)
        assert f"kept in {kept.file}." in told
        assert files.load_record(kept.file) == kept.record
        battle = Battle.load(ruleset(kept.record.ruleset), kept.record)
        assert battle.answers == kept.record.answers
        for place in (tmp_path / "one.json", tmp_path / "two.json"):
            if place.exists():
                saved = files.load_record(place)
                assert kept.holds(saved.hash) or not saved.answers
        assert sitting == 0 or len(store.fights()) == 1
        if battle.result is not None:
            return
        call = chance.choice((["fight", "--last"], ["fight", kept.file]))
