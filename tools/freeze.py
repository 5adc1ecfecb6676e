"""Freeze records: fights of the ready scenarios, kept for ever.

A release runs this once; what lies in `tests/frozen/` is never changed afterwards. Later versions must load every
record, and replay it to its end or say at which answer the rules have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import swordplay
from swordplay import catalogue, files
from swordplay.engine.battle import Battle
from swordplay.engine.record import Record
from swordplay.opponents import fight

FROZEN = Path(__file__).parents[1] / "tests" / "frozen"
LONGEST = 500
"""Answers after which a fight is stopped, to keep the files small."""


def kept(name: str, seed: int) -> Record:
    """A fight of a ready scenario among sensible opponents, no longer than LONGEST."""
    battle = fight(files.load_scenario(name), seed=seed)
    if len(battle.answers) > LONGEST:
        battle = Battle.load(battle.ruleset, battle.record(), to=LONGEST)
        battle.stop()
    return battle.record()


def main() -> int:
    """Write a record for every ready scenario, unless this version has been frozen already."""
    folder = FROZEN / swordplay.__version__
    if folder.exists():
        print(f"{folder.name} is frozen already", file=sys.stderr)
        return 2
    folder.mkdir(parents=True)
    for name in catalogue.scenarios():
        for seed in (1, 2):
            files.save_record(kept(name, seed), folder / f"{name}-{seed}.json")
    return 0


if __name__ == "__main__":
    sys.exit(main())
