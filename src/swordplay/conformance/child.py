"""Plays fights again and anew in another process: `python -m swordplay.conformance.child NAME FOLDER... < records`."""

from __future__ import annotations

import json
import random
import sys

import msgspec

from swordplay import games
from swordplay.conformance.play import drawn, meddle, picture, ruleset
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.record import read_record

SEEDS = range(6)


def fought(name: str, seed: int) -> Battle:
    """A fight with the program's dice, random choices and somebody who meddles."""
    rules = ruleset(name)
    chance = random.Random(seed)
    battle = Battle(rules, rules.examples(seed), Roller(seed))
    for _ in range(40):
        if battle.request is None:
            break
        if chance.random() < 0.1:
            meddle(battle, chance)
        if battle.request is not None:
            battle.answer(drawn(battle.request, chance))
    return battle


def shown(battle: Battle) -> str:
    """Everything about a battle, as text that can be compared."""
    battle.secret = b"the same everywhere"
    views = [battle.view(seat) for seat in ("gm", "spectator", *battle.state.sides())]
    return json.dumps(msgspec.to_builtins([picture(battle), views]), sort_keys=True)


def main(name: str, folders: list[str]) -> None:
    """Records come in by standard input; out go those fights played again, and the same ones anew."""
    for folder in folders:
        games.look_in(folder)
    again = [Battle.load(ruleset(name), read_record(record)) for record in json.load(sys.stdin)]
    anew = [fought(name, seed) for seed in SEEDS]
    json.dump([[shown(battle) for battle in again], [shown(battle) for battle in anew]], sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
