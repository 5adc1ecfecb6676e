"""The small complete fight that the README shows."""

from __future__ import annotations

import doctest

FIGHT = """
>>> from swordplay import Battle, ruleset, scenario_of
>>> yard = scenario_of({"ruleset": "gurps4-dungeon", "map": {"columns": 9, "rows": 5}, "fighters": [
...     {"name": "Ada", "side": "red", "hex": "C3", "facing": "SE", "fighter": "Knight"},
...     {"name": "Bo", "side": "blue", "hex": "D4", "facing": "NW", "fighter": "Thug"}]})
>>> battle = Battle(ruleset("gurps4-dungeon"), yard)     # without dice of its own: every roll is asked for
>>> for answer in ("Regular Attack", "done", "Bo: Thrusting Broadsword swung", "skull", "strike"):
...     battle = battle.answer(answer)
>>> roll = battle.waiting
>>> roll.who, roll.about, roll.number.value, [(why.value, why.text) for why in roll.number.reasons]
('Ada', 'to-hit', 7, [(14, 'Broadsword'), (-7, 'at the skull')])
>>> for answer in (7, "dodge", "defend", 9, 12, 12):     # hits; Bo needs 8 to dodge; damage; HT 11 to survive
...     battle = battle.answer(answer)
>>> battle.result.winner, battle.state.fighters["Bo"].hp
('red', -35)
>>> len(battle.undo().record().answers)                  # take the last roll back; a record is scenario and answers
10
"""


def test_the_example_is_true() -> None:
    example = doctest.DocTestParser().get_doctest(FIGHT, {}, "example", None, 0)
    runner = doctest.DocTestRunner()
    lines: list[str] = []
    runner.run(example, out=lines.append)
    assert runner.failures == 0, "".join(lines)
