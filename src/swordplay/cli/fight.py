"""`swordplay fight`: fight a scenario at the terminal, or continue a kept fight."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from swordplay import files
from swordplay.cli import keeping
from swordplay.cli.going_on import Wanted, from_last, from_source
from swordplay.cli.going_on import game_of as game_of
from swordplay.cli.screen import Screen
from swordplay.cli.table import Table
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import UnreadableError
from swordplay.engine.record import DICE, Record
from swordplay.store import Store


def run(args: Namespace) -> int:
    """Set up the fight and play it."""
    if args.dice == "real" and args.seed is not None:
        raise UnreadableError("--seed: expected none with real dice")
    if bool(args.scenario) == args.last:
        raise UnreadableError("fight: expected SCENARIO or --last, and not both")
    if args.last and args.record:
        raise UnreadableError("--record: expected none with --last, which continues in its own file")
    screen = Screen()
    store = keeping.opened(screen)
    try:
        return _fought(args, store, screen)
    finally:
        if store is not None:
            store.close()


def _fought(args: Namespace, store: Store | None, screen: Screen) -> int:
    """Start or continue the fight, and play it."""
    wanted = Wanted(args.seed, args.dice, args.record, args.auto)
    start = from_last(wanted, store, screen) if args.last else from_source(args.scenario, wanted, store, screen)
    table = Table(start.battle, screen, start.keeping, seed=start.seed)
    screen.say(start.battle.scenario.title or os.path.basename(args.scenario or start.keeping.file), "bold")
    if start.battle.scenario.about and all(answer.by == DICE for answer in start.battle.answers):
        screen.wrapped(start.battle.scenario.about)
    if start.battle.request is None:
        table.catch_up()
        table.show_map()
        screen.say(f"The fight is over; `swordplay recover {args.scenario}` plays its aftermath.")
        return 0
    if table.people():
        screen.say("Answer with a number or a name; type help for everything else.")
    return table.run()


def opened(source: str, dice: Roller | None) -> Battle:
    """The battle of a scenario, or of a record to continue."""
    loaded = files.load(source)
    game = game_of(loaded.ruleset, source)
    if isinstance(loaded, Record):
        return Battle.load(game, loaded, dice)
    try:
        return Battle(game, loaded, dice)
    except UnreadableError as error:
        raise UnreadableError(f"{source}: {error}") from None


def interactive() -> bool:
    """Whether a person sits at the terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
