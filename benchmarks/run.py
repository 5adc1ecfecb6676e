"""Run the measurements and write RESULTS.md beside this file."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from benchmarks import fights, measure, odds
from benchmarks.measure import Line
from swordplay.engine.requests import Rule
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.games import ruleset
from swordplay.games.gurps.fourth.attack import attack
from swordplay.games.gurps.fourth.blow import Blow, profile
from swordplay.games.gurps.fourth.figure import Fight

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


def a_blow(state: Fight) -> Rule[None]:
    """One blow of the first fighter at the second's leg."""
    me, foe = list(state.fighters.values())[:2]
    return attack(state, Blow(me.name, foe.name, me.modes()[0], profile(state).places["right leg"]))


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
    times = measure.enumeration(a_blow, rules.begin(duel), lambda state, request: request.legal()[-1])
    found.append(
        Line("500 sampled blows, for each exact distribution of one", f"{times:.1f}", "at least 1", times >= 1)
    )
    found += odds.lines(a_blow, rules.begin(duel), lambda state, request: request.legal()[-1])
    return [*fights.lines(crowd), *found]


def main() -> int:
    """Measure, print, write, and fail when something is not as it should be."""
    found = lines()
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
    Path(__file__).with_name("RESULTS.md").write_text(text)
    print(text)
    return 0 if all(line.good for line in found) else 1


if __name__ == "__main__":
    sys.exit(main())
