"""`swordplay recover`: the aftermath of a kept fight, with the same dice and log, in a record of its own."""

from __future__ import annotations

import os
from argparse import Namespace

from swordplay import files
from swordplay.cli import keeping
from swordplay.cli.going_on import Wanted, game_of, kept_in, known, of_other_rules, same_file, seat
from swordplay.cli.keeping import Keeping
from swordplay.cli.screen import Screen
from swordplay.cli.table import Table
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import RulesChangedError, UnreadableError
from swordplay.engine.record import Record
from swordplay.store import Store
from swordplay.writing import free_name


def run(args: Namespace) -> int:
    """Play the aftermath of a fight; it is kept in a new file, unless one is named."""
    screen = Screen()
    store = keeping.opened(screen)
    try:
        return _recovered(args, store, screen)
    finally:
        if store is not None:
            store.close()


def _recovered(args: Namespace, store: Store | None, screen: Screen) -> int:
    """Play the aftermath."""
    record = files.load_record(args.source)
    battle = _ended(args.source, record)
    told = len(battle.events)
    seed = Wanted(args.seed).seed_of(None)
    battle.dice = None if args.dice == "real" else Roller(seed)
    screen.say(f"After the fight: {battle.scenario.title or args.source}", "bold")
    if not battle.recovering:
        battle.recover()
    elif battle.request is None:
        screen.say(f"The aftermath is already in {args.source}.")
        return 0
    seat(battle, args.auto, args.source)
    table = Table(battle, screen, _kept(args, record, battle, seed, store, screen), seed=seed)
    table.told = told
    return table.run()


def _ended(source: str, record: Record) -> Battle:
    """A record's fight, which has to be over."""
    game = game_of(record.ruleset, source)
    try:
        battle = Battle.load(game, record, anew=of_other_rules(record, game))
    except RulesChangedError as error:
        raise UnreadableError(f"{source}: {error}") from None
    if battle.result is None:
        raise UnreadableError(f"{source}: expected a fight that is over; `swordplay fight` continues it")
    return battle


def _kept(args: Namespace, record: Record, battle: Battle, seed: str, store: Store | None, screen: Screen) -> Keeping:
    """Where it is kept: in the file that is named, which may be the fight's own, or in a new one beside it."""
    if not args.record or not same_file(args.record, args.source):
        stem, suffix = os.path.splitext(args.source)
        file = args.record or free_name(f"{stem}-after{suffix}")
        return kept_in(file, battle, Wanted(seed, args.dice), seed, store, screen)
    if of_other_rules(record, battle.ruleset):
        raise UnreadableError(f"{args.source}: was fought by other rules; name a new file")
    kept = None if store is None else known(args.source, record, store)
    keeping = Keeping(screen, store, kept, file=args.source, seed=seed, dice=args.dice)
    keeping.knows(args.source)
    return keeping
