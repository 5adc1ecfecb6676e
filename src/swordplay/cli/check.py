"""`swordplay check`: what a file is, or one sentence about what is wrong with it."""

from __future__ import annotations

from argparse import Namespace

from swordplay import files
from swordplay.cli.fight import game_of, opened
from swordplay.cli.keeping import bring_files_up_to_date
from swordplay.cli.screen import Screen
from swordplay.engine.battle import Battle
from swordplay.engine.errors import RulesChangedError, UnreadableError
from swordplay.engine.record import Record


def run(args: Namespace) -> int:
    """Read the file as a fight would, and say what it is."""
    bring_files_up_to_date()
    screen = Screen()
    name = args.file
    record = files.load(name)
    if isinstance(record, Record):
        try:
            battle = Battle.load(game_of(record.ruleset, name), record)
        except RulesChangedError as error:
            raise UnreadableError(f"{name}: {error}") from None
        screen.wrapped(
            f"{name}: the record of a fight by {record.ruleset}, {len(record.answers)} answers, {_end(battle)}."
        )
        return 0
    battle = opened(name, None)
    state = battle.state
    sides = ", ".join(f"{len(list(state.side(side)))} of {side}" for side in state.sides())
    hexes = len(state.terrain.ground)
    kind = "a scenario" if battle.scenario.state is None else "a fight's position"
    screen.wrapped(f"{name}: {kind} for {battle.ruleset.name}: {sides}, on {hexes} hexes.")
    return 0


def _end(battle: Battle) -> str:
    """How a fight stands."""
    if battle.result is not None:
        return f"won by {battle.result.winner}" if battle.result.winner else f"over: {battle.result.ending.value}"
    assert battle.request is not None
    return f"waiting for {battle.request.who} ({battle.request.about})"
