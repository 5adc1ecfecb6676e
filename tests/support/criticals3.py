"""Critical blows by the Third Edition: Ana with a broadsword, who goes first, against Bo beside her."""

from __future__ import annotations

from typing import Any

from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from tests.support.table import Table

CARDS, SHEET, BOTH = "gurps3-cards", "gurps3-sheet", "gurps3"
BLOWS = {CARDS: "attack-melee weapon", BOTH: "attack-melee weapon", SHEET: "step & attack"}


def duel(name: str, *, ana: dict[str, Any] | None = None, **bo: Any) -> Table:
    """Ana's blow at Bo; she is faster. `switches` are the fight's, `start` is hers, `at` his place."""
    switches, others = bo.pop("switches", {}), bo.pop("others", ())
    start, at = bo.pop("start", {}), bo.pop("at", (0, -1))
    ht = {"ht": 12, "st": 12, "dx": 12}
    hers = {**ht, "move": 7, "skills": {"Broadsword": 14, "Knife": 14}, "right": "Broadsword", **(ana or {})}
    his = {**ht, "move": 5, "skills": {"Broadsword": 14}, "right": "Broadsword", **bo}
    return Table(
        ruleset(name),
        [Entry("Ana", "red", (0, 0), hers, 0, start=start), Entry("Bo", "blue", at, his, 6), *others],
        switches=switches,
    )


def until(t: Table, about: str) -> Table:
    """Let everything be answered in the plainest way until something is asked: no step, no movement, a plain blow."""
    plain = {
        "step": "done",
        "attack": "blow",
        "target": "nobody",
        "location": "torso",
        "manoeuvre": "pass",
        "defence": "no defence",
    }
    for _ in range(60):
        request = t.battle.request
        if request is None or request.about == about:
            return t
        t.battle.answer(plain[request.about])
    raise AssertionError(f"{about} is never asked")


def rolls_to_hit(t: Table, total: int, target: str = "Bo: Broadsword swung", place: str = "torso") -> Table:
    """Ana's attack up to its roll, and that; by the sheet it is aimed at a place."""
    t.plays(("manoeuvre", BLOWS[t.battle.ruleset.name]))
    until(t, "target").plays(("target", target))
    if t.asked == "Ana location":
        t.plays(("location", place))
    return t.plays(("to-hit", total))
