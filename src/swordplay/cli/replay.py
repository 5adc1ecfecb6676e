"""`swordplay replay`: tell a kept fight again, to its end or to an answer, as far as the rules still agree."""

from __future__ import annotations

from argparse import Namespace

from swordplay import files
from swordplay.cli import ask
from swordplay.cli.fight import game_of
from swordplay.cli.keeping import bring_files_up_to_date
from swordplay.cli.screen import Screen
from swordplay.cli.table import Table
from swordplay.engine.battle import Battle
from swordplay.engine.errors import RulesChangedError, UnreadableError
from swordplay.engine.text import shown, whole_number


def run(args: Namespace) -> int:
    """Tell the fight, then show where it stands."""
    bring_files_up_to_date()
    record = files.load_record(args.record)
    game = game_of(record.ruleset, args.record)
    to = _answers(args.to, len(record.answers))
    changed = None
    try:
        battle = Battle.load(game, record, to=to)
    except RulesChangedError as error:
        changed = error
        battle = Battle.load(game, record, to=error.at - 1)
    screen = Screen()
    screen.say(record.scenario.title or args.record, "bold")
    table = Table(battle, screen, sees_all=True)
    table.catch_up()
    table.show_map()
    if changed is not None:
        raise UnreadableError(f"{args.record}: {changed}")
    if battle.waiting is not None:
        ask.show(battle.waiting, table.log, screen)
    return 0


def _answers(text: str | None, most: int) -> int:
    """How many answers to replay."""
    if text is None:
        return most
    number = whole_number(text, most)
    if number is None or number < 0:
        raise UnreadableError(f"--to: expected a number from 0 to {most}, not {shown(text)}")
    return number
