"""`swordplay play`: a demonstration duel. At a terminal a person plays one side; without one it plays itself."""

from __future__ import annotations

import random
import sys
from argparse import Namespace

from swordplay.cli.screen import Screen
from swordplay.cli.table import Table
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.files import load_scenario
from swordplay.games import ruleset
from swordplay.opponents import policy

SCENARIO = "duel"


def run(args: Namespace) -> int:
    """Set the duel up and play it."""
    scenario = load_scenario(SCENARIO)
    game = ruleset(scenario.ruleset)
    seed = args.seed if args.seed is not None else str(random.SystemRandom().getrandbits(32))
    battle = Battle(game, scenario, Roller(seed))
    people = interactive()
    first, *others = battle.state.sides()
    players = {side: policy("basic", game, f"{seed}/{side}") for side in (others if people else [first, *others])}
    screen = Screen()
    screen.say(scenario.title, "bold")
    if people:
        mine = ", ".join(fighter.name for fighter in battle.state.side(first))
        screen.say(f"You play {mine}. Answer with a number or a name; help says what else you can do.")
    return Table(battle, players, screen).run()


def interactive() -> bool:
    """Whether a person sits at the terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
