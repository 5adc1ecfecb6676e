"""What a released version wrote loads for ever: records replay to their end, or say where the rules have changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from swordplay import __version__, files
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import RulesChangedError
from swordplay.engine.record import Record
from swordplay.engine.requests import Choose
from swordplay.engine.scenario import Scenario
from swordplay.games import ruleset
from swordplay.opponents import policy
from tests.conformance.play import picture

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/*.json"))
SCENARIOS = sorted((*HERE.glob("*/scenarios/*.json"), *HERE.glob("*/positions/*.json")))


def test_there_are_some() -> None:
    assert len(RECORDS) >= 60
    assert len([path for path in SCENARIOS if path.parent.name == "positions"]) >= 6


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


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: "/".join((*path.parts[-3:-1], path.stem)))
def test_a_frozen_scenario_or_position_is_fought_on(path: Path) -> None:
    scenario = files.load_scenario(path)
    assert (scenario.state is not None) == (path.parent.name == "positions")
    battle = Battle(ruleset(scenario.ruleset), scenario, Roller(1), dict.fromkeys(sides(scenario), "basic"))
    players = {side: policy("basic", battle.ruleset, 1) for side in sides(scenario)}
    for _ in range(20):
        request = battle.request
        assert isinstance(request, Choose)
        battle.answer(players[battle.seat_of(request.who)](battle.state, request).name)
    assert picture(Battle.load(battle.ruleset, battle.record())) == picture(battle)


def sides(scenario: Scenario) -> set[str]:
    """The sides of a scenario."""
    return {entry.side for entry in scenario.fighters}


def followed(record: Record) -> tuple[Battle, int | None]:
    """A record replayed as far as the rules agree, and the answer at which they no longer do."""
    game = ruleset(record.ruleset)
    try:
        return Battle.load(game, record), None
    except RulesChangedError as error:
        return Battle.load(game, record, to=error.at - 1), error.at
