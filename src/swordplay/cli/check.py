"""`swordplay check`: what a file is, or everything that is wrong with it and everything that looks wrong."""

from __future__ import annotations

from argparse import Namespace

from swordplay import files
from swordplay.cli import BAD_INPUT, complain
from swordplay.cli.fight import game_of
from swordplay.cli.findings import Findings, look_through
from swordplay.cli.keeping import bring_files_up_to_date
from swordplay.cli.screen import Screen
from swordplay.documents import in_file, path_shown
from swordplay.engine.battle import Battle
from swordplay.engine.errors import RulesChangedError, UnreadableError
from swordplay.engine.phrasing import Counted
from swordplay.engine.positions import understood
from swordplay.engine.record import Record
from swordplay.engine.scenario import Scenario


def run(args: Namespace) -> int:
    """Read the file as a fight would, and say what it is; the exit code is 2 for errors, 0 for mere doubts."""
    bring_files_up_to_date()
    screen = Screen()
    data = files.plain(args.file)
    name = path_shown(args.file)
    if files.is_record(data):
        record = in_file(args.file, lambda: files.record_of(data))
        screen.say(f"{name}: {_record(record, args.file)}.")
        _say_doubts(screen, name, look_through(data["scenario"]))
        return 0
    findings = look_through(data)
    _say_doubts(screen, name, findings)
    if findings.scenario is not None and not findings.errors:
        try:
            screen.say(f"{name}: {_scenario(findings.scenario)}.")
        except UnreadableError as refused:
            findings.errors.append(str(refused))
    screen.out.flush()
    for error in findings.errors:
        complain(f"{name}: {error}")
    if findings.errors and not findings.left:
        complain(f"{name}: there may be more; mend these first")
    return BAD_INPUT if findings.errors else 0


def _say_doubts(screen: Screen, name: str, findings: Findings) -> None:
    for doubt in findings.doubts:
        screen.say(f"{name}: doubtful: {doubt}")


def _record(record: Record, name: str) -> str:
    try:
        battle = Battle.load(game_of(record.ruleset, name), record)
    except RulesChangedError as error:
        raise UnreadableError(f"{name}: {error}") from None
    return f"the record of a fight by {record.ruleset}, {Counted(len(record.answers)):answer|answers}, {_end(battle)}"


def _scenario(scenario: Scenario) -> str:
    with understood(scenario):
        battle = Battle(game_of(scenario.ruleset, "scenario"), scenario)
    state = battle.state
    sides = ", ".join(f"{len(list(state.side(side)))} of {side}" for side in state.sides())
    kind = "a scenario" if scenario.state is None else "a fight's position"
    return f"{kind} for {scenario.ruleset}: {sides}, on {len(state.terrain.ground)} hexes"


def _end(battle: Battle) -> str:
    """How a fight stands."""
    if battle.result is not None:
        return f"won by {battle.result.winner}" if battle.result.winner else f"over: {battle.result.ending.value}"
    assert battle.request is not None
    return f"waiting for {battle.request.who} ({battle.request.about})"
