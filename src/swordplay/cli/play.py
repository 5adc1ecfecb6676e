"""`swordplay play`: a demonstration duel. At a terminal a person plays one side; without one it plays itself."""

from __future__ import annotations

from argparse import Namespace

from swordplay.cli import fight
from swordplay.files import load_scenario

SCENARIO = "duel"


def run(args: Namespace) -> int:
    """Fight the duel, the first side played by a person if there is one."""
    sides = dict.fromkeys(entry.side for entry in load_scenario(SCENARIO).fighters)
    played = list(sides)[1:] if fight.interactive() else list(sides)
    auto = ",".join(f"{side}=basic" for side in played)
    return fight.run(Namespace(scenario=SCENARIO, seed=args.seed, dice=None, auto=auto, record="", last=False))
