"""Plays a fight by itself and keeps it answer by answer, saying how far it is kept: something to be killed."""

from __future__ import annotations

import sys
import time

from swordplay import files
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.requests import Choose
from swordplay.games import ruleset
from swordplay.opponents import policy
from swordplay.store import Store


def main(seed: str, times: int) -> None:
    scenario = files.load_scenario("skirmish")
    game = ruleset(scenario.ruleset)
    store = Store()
    for _ in range(times):
        battle = Battle(game, scenario, Roller(seed))
        player = policy("basic", game, seed)
        kept = store.begin(battle.record(), seed=seed)
        print("fight", kept.id, flush=True)
        while isinstance(request := battle.request, Choose) and len(battle.answers) < 80:
            battle.answer(player(battle.state, request).name)
            time.sleep(0.002)
            kept.keep(battle.answers, battle.result is not None)
            print(kept.id, len(battle.answers), flush=True)
        store.prune()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
