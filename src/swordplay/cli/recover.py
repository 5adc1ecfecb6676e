"""`swordplay recover`: what lasts after a kept fight, with the same dice, log and record."""

from __future__ import annotations

import random
from argparse import Namespace

from swordplay.cli.fight import opened, seated
from swordplay.cli.screen import Screen
from swordplay.cli.table import Table
from swordplay.engine.dice import Roller
from swordplay.engine.errors import UnreadableError


def run(args: Namespace) -> int:
    """Go on after the end of a fight, and keep what comes of it in the same file."""
    seed = args.seed if args.seed is not None else str(random.SystemRandom().getrandbits(32))
    battle = opened(args.record, None)
    if battle.result is None:
        raise UnreadableError(f"{args.record}: expected a fight that is over; `swordplay fight` goes on with it")
    told = len(battle.events)
    battle.dice = None if args.dice == "real" else Roller(seed)
    if not battle.recovering:
        battle.recover()
    screen = Screen()
    screen.say(f"After the fight: {battle.scenario.title or args.record}", "bold")
    table = Table(battle, seated(args.auto, battle, seed), screen, args.record)
    table.told = told
    return table.run()
