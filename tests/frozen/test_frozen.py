"""Records of every released version load for ever: they replay to their end, or say where the rules have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from swordplay import __version__, files
from swordplay.engine.battle import Battle
from swordplay.engine.errors import RulesChangedError
from swordplay.engine.record import Record
from swordplay.games import ruleset

RECORDS = sorted(Path(__file__).parent.glob("*/*.json"))


def test_there_are_some() -> None:
    assert len(RECORDS) >= 20


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_frozen_record_loads(path: Path) -> None:
    record = files.load_record(path)
    battle, changed = followed(record)
    if changed is None:
        assert len(battle.answers) == len(record.answers)
        assert battle.result is not None
    else:
        assert path.parent.name != __version__, "this version's own records replay whole"
        assert len(battle.answers) == changed - 1


def followed(record: Record) -> tuple[Battle, int | None]:
    """A record replayed as far as the rules agree, and the answer at which they no longer do."""
    game = ruleset(record.ruleset)
    try:
        return Battle.load(game, record), None
    except RulesChangedError as error:
        return Battle.load(game, record, to=error.at - 1), error.at
