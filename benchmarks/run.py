"""Run the measurements and write RESULTS.md beside this file."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from benchmarks import blows, fights, kept, measure, odds
from benchmarks.measure import Line
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.games import ruleset

SHEET = {
    "st": 12,
    "dx": 12,
    "iq": 10,
    "ht": 11,
    "skills": {"Broadsword": 14, "Shield": 13},
    "gear": [{"item": "Thrusting Broadsword", "hand": "right"}, {"item": "Medium Shield", "hand": "left"}],
    "dr": {"torso": 4, "skull": 4, "arm": 2, "leg": 2},
}


def crowd(number: int) -> Scenario:
    """So many fighters of two sides on one map."""
    places = [(q, r) for r in range(-4, 4) for q in range(-4, 4)]
    fighters = [
        Entry(f"F{k}", "red" if k % 2 else "blue", places[(k * 9) % 64], SHEET, (k * 2) % 12) for k in range(number)
    ]
    return Scenario("gurps4-dungeon", fighters, Plan(radius=8 + number // 8))


def lines() -> list[Line]:
    """Everything that is measured."""
    rules = ruleset("gurps4-dungeon")
    duel = crowd(2)
    found = []
    copying = measure.copy_cost(rules, crowd(8)) * 1e6
    found.append(Line("copy of a battle of 8", f"{copying:.1f} microseconds", "under 20", copying < 20))
    undoing, loading = measure.undo_cost(rules, duel)
    found.append(
        Line(
            "undo after 600 answers, against loading the record",
            f"{undoing * 1e3:.2f} ms against {loading * 1e3:.1f} ms",
            "never a full replay",
            undoing * 5 < loading,
        )
    )
    return [*fights.lines(crowd), *found, *blows.lines(), *odds.lines(), *kept.lines()]


def speed() -> list[Line]:
    """Only how fast the rules run: figure-turns, duels and blows."""
    return [*(line for name in fights.DUELS for line in fights.speed(name)), *blows.speed()]


def main(which: str = "") -> int:
    """Measure, print, write, and fail when something is not as it should be; a part of the lines is only printed."""
    if which not in ("", "speed"):
        print(f"LINES: expected speed or nothing, not {which!r}", file=sys.stderr)
        return 2
    found = speed() if which else lines()
    rows = [f"| {line.what} | {line.found} | {line.wanted} | {'yes' if line.good else 'NO'} |" for line in found]
    head = [
        "# Measurements",
        "",
        f"Made by `make bench` with Python {platform.python_version()} on one core; ratios are taken in one run.",
        "",
        "| what | found | wanted | met |",
        "|---|---|---|---|",
    ]
    text = "\n".join([*head, *rows, ""])
    if not which:
        Path(__file__).with_name("RESULTS.md").write_text(text)
    print(text)
    return 0 if all(line.good for line in found) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
