"""Freeze a version: keep fights of the ready scenarios, the scenarios and a few positions for ever.

A release runs this once; what is in `tests/frozen/` is never changed afterwards. Later versions must load every
record, and replay it to its end or say at which answer the rules have changed; and fight on from every scenario and
position.
"""

from __future__ import annotations

import sys
from pathlib import Path

import swordplay
from swordplay import catalogue, files
from swordplay.engine.battle import Battle
from swordplay.engine.record import Record
from swordplay.games import ruleset
from swordplay.opponents import fight

FROZEN = Path(__file__).parents[1] / "tests" / "frozen"
LONGEST = 500
"""Answers after which a fight is stopped, to keep the files small."""
POSITIONS = {
    "duel": 60,
    "archers": 90,
    "bear": 80,
    "revolvers": 70,
    "dragonquest-charge": 120,
    "dragonquest-shield-wall": 100,
}
"""Fights that are also frozen in the middle, and after how many answers."""


def kept(name: str, seed: int) -> Record:
    """A fight of a ready scenario among sensible opponents, no longer than LONGEST."""
    battle = fight(files.load_scenario(name), seed=seed)
    if len(battle.answers) > LONGEST:
        battle = Battle.load(battle.ruleset, battle.record(), to=LONGEST)
        battle.stop()
    return battle.record()


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


def main() -> int:
    """Write everything, unless this version has been frozen already."""
    folder = FROZEN / swordplay.__version__
    if folder.exists():
        print(f"{folder.name} is frozen already", file=sys.stderr)
        return 2
    folder.mkdir(parents=True)
    for name in catalogue.scenarios():
        for seed in (1, 2):
            files.save_record(kept(name, seed), folder / f"{name}-{seed}.json")
        files.save_scenario(files.load_scenario(name), _made(folder / "scenarios") / f"{name}.json")
    for name, answers in POSITIONS.items():
        record = kept(name, 1)
        battle = Battle.load(ruleset(record.ruleset), record, to=min(answers, len(record.answers) // 2))
        files.save_scenario(battle.position(), _made(folder / "positions") / f"{name}.json")
    return 0


if __name__ == "__main__":
    sys.exit(main())
