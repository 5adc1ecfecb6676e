"""Positions and chained records made by others: one sentence about what is wrong, never more."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from swordplay import files
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import RulesChangedError, UnreadableError
from swordplay.engine.plain import plain
from swordplay.engine.record import Answer, beginning, link, read_record
from swordplay.engine.scenario import read_scenario
from swordplay.games import ruleset
from swordplay.opponents import fight, policy

Change = Callable[[dict[str, Any]], None]
GAMES = {"duel": "gurps4-dungeon", "dragonquest-duel": "dragonquest"}


@cache
def position(name: str) -> dict[str, Any]:
    """A fight after some answers, as plain data."""
    scenario = files.load_scenario(name)
    battle = Battle(ruleset(scenario.ruleset), scenario, Roller(1))
    choose = policy("basic", battle.ruleset, "1")
    while battle.request is not None and len(battle.answers) < 60:
        battle.answer(choose(battle.state, battle.request).name)  # type: ignore[arg-type]
    found: dict[str, Any] = json.loads(msgspec.json.encode(battle.position()))
    return found


def first(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(iter(data["state"]["fighters"].values()))
    return found


def put(**values: Any) -> Change:
    return lambda data: data["state"].update(values)


def put_first(**values: Any) -> Change:
    return lambda data: first(data).update(values)


BAD: dict[str, tuple[Change, str]] = {
    "an end that is none": (put(over="done"), "state.over: expected won, draw, stopped, limit or nothing, not 'done'"),
    "a winner who is none": (put(over="won", winner="green"), "state.winner: expected a side"),
    "a name unlike its key": (put_first(name="Nobody"), "name: expected 'Bors', not 'Nobody'"),
    "another side": (put_first(side="green"), "side: expected 'red', not 'green'"),
    "an unknown field": (put(wether=1), "state: Object contains unknown field `wether`"),
    "an unknown field of a fighter": (put_first(haste=1), "unknown field `haste`"),
    "a sheet": (put_first(sheet={}), "sheet: expected none"),
    "switches": (put(switches={}), "state.switches: expected none"),
    "somebody else's turn": (put(order=["Bors", "Nobody"]), "state.order: there is no fighter 'Nobody'"),
    "the same turn twice": (put(order=["Bors", "Bors"]), "state.order: expected every fighter once"),
    "a trigger of nobody": (put(triggers=[["Nobody", "x", "y"]]), "state.triggers: there is no fighter 'Nobody'"),
    "a thing of nobody": (put(items=[["Sword", [0, 0], "Nobody"]]), "state.items: there is no fighter"),
    "a facing": (put_first(facing=12), "facing: expected an hour from 0 to 11"),
    "a huge number": (put(clock=2**40), "state.clock: expected a number from -1000000 to 1000000"),
    "a huge number within": (put_first(hp=-(2**40)), "hp: expected a number from -1000000"),
    "a long list": (put_first(belt=["x"] * 5001), "belt: expected at most 5000 entries, not 5001"),
    "a hex off the map": (put_first(hex=[500, 500]), "stands off the map"),
    "no fighters": (put(fighters={}), "state.fighters: expected the same names"),
    "a list of fighters": (put(fighters=[]), "state.fighters: expected the same names"),
    "a fighter of text": (put(fighters={"Bors": "x", "Hugo": "y"}), "state.fighters: expected"),
    "an unknown posture": (put_first(posture="floating"), "posture"),
    "a sword he has not": (put_first(right="Excalibur"), "Excalibur"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_position_that_does_not_fit_together(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change, expected = BAD[case]
    data = copy.deepcopy(position("duel"))
    change(data)
    with pytest.raises(UnreadableError) as caught:
        Battle(ruleset("gurps4-dungeon"), read_scenario(data))
    assert expected in str(caught.value)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main(["fight", str(path), "--auto", "basic", "--seed", "1"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "change",
    [
        put(agenda=[["dance", "x"]]),
        put(agenda=[[]]),
        put(agenda=[["acted"]]),
        put(engagements=[["Nobody"]]),
        put_first(hands=["Excalibur"]),
        put_first(mount="Nobody"),
        put_first(found=[{"owner": "x", "item": "y", "colour": "red"}]),
    ],
    ids=range(7),
)
def test_a_position_of_nonsense_is_refused_or_played(change: Change) -> None:
    data = copy.deepcopy(position("dragonquest-duel"))
    change(data)
    sentence = ""
    try:
        battle = Battle(ruleset("dragonquest"), read_scenario(data), Roller(1))
        choose = policy("random", battle.ruleset, "1")
        while battle.request is not None and len(battle.answers) < 200:
            battle.answer(choose(battle.state, battle.request).name)  # type: ignore[arg-type]
    except UnreadableError as error:
        sentence = str(error)
    assert "\n" not in sentence
    if change is not None and "colour" in json.dumps(data):
        assert "unknown field `colour`" in sentence


@pytest.mark.parametrize("name", GAMES)
def test_a_position_as_it_was_goes_on(name: str) -> None:
    scenario = read_scenario(position(name))
    battle = Battle(ruleset(GAMES[name]), scenario)
    assert battle.position().state == scenario.state


@pytest.mark.parametrize(
    "name",
    ["duel", "dragonquest-duel"],
)
def test_a_position_after_the_end_of_the_fight(name: str) -> None:
    battle = fight(files.load_scenario(name), seed=2)
    data = json.loads(msgspec.json.encode(battle.position()))
    data["state"].update(over="stopped", winner="")
    assert Battle(ruleset(GAMES[name]), read_scenario(data)).result is not None


# Records, chained anew by whoever made them


def chained(change: Callable[[list[dict[str, Any]]], None], name: str = "duel") -> dict[str, Any]:
    """A record with other answers, every hash of which fits."""
    record = fight(files.load_scenario(name), seed=3).record()
    answers = [plain(answer) for answer in record.answers]
    change(answers)
    last = beginning(record.ruleset, record.scenario, record.head)
    found = []
    for raw in answers:
        raw.pop("hash", None)
        last = link(last, msgspec.convert(raw, Answer))
        found.append({**raw, "hash": last})
    whole: dict[str, Any] = json.loads(msgspec.json.encode(record))
    return {**whole, "answers": found, "hash": last}


def intervention(about: str, answer: Any, place: int | None = 5, who: str = "") -> Change:
    def change(answers: Any) -> None:
        entry = {"kind": "intervene", "about": about, "who": who, "answer": answer, "by": "gm"}
        answers.insert(len(answers) if place is None else place, entry)

    return change


def give(answer: Any, by: str | None = None) -> Change:
    def change(answers: Any) -> None:
        answers[3]["answer"] = answer
        if by is not None:
            answers[3]["by"] = by

    return change


CHAINED: dict[str, tuple[Any, str]] = {
    "an intervention that is a number": (intervention("set", 5), "answer 6: expected a mapping for 'set', not 5"),
    "an intervention that is a list": (intervention("stop", [1]), "answer 6: expected a mapping for 'stop'"),
    "no intervention": (intervention("dance", {}), "answer 6: there is no intervention 'dance'"),
    "recovering in mid-fight": (intervention("recover", {}), "answer 6: the fight is not over yet"),
    "set after the end": (intervention("set", {"field": "hp", "value": 1}, None, "Bors"), "the fight is over"),
    "stopped after the end": (intervention("stop", {}, None), "the fight is over"),
    "too much for a stop": (intervention("stop", {"x": 1}), "x: expected nothing for 'stop'"),
    "a huge modifier": (
        intervention("modify", {"name": "x", "about": "to-hit", "value": 2**40}), "value: expected -1000 to 1000",
    ),
    "a number for a name": (intervention("modify", {"name": 3, "about": "to-hit", "value": 1}), "name: expected"),
    "a list for an answer": (give([1, 2, 3, 4, 5, 6]), "answer 4: "),
    "a mapping for an answer": (give({"x": 1}), "answer 4: "),
    "nothing for an answer": (give(None), "answer 4: "),
    "the referee's list": (give([1], "gm"), "answer 4: "),
    "many faces": (give([1] * 5000), "answer 4: "),
}  # fmt: skip


@pytest.mark.parametrize("case", CHAINED)
def test_a_chained_record_stops_where_it_does_not_fit(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, expected = CHAINED[case]
    data = chained(change)
    record = read_record(data)
    with pytest.raises(RulesChangedError) as caught:
        Battle.load(ruleset(record.ruleset), record)
    assert expected in str(caught.value)
    assert len(str(caught.value)) < 2000
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    for call in ("check", "replay"):
        assert main([call, str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_record_of_many_fighters_or_values_is_refused() -> None:
    data = chained(lambda answers: None)
    data["scenario"]["fighters"] = [{**data["scenario"]["fighters"][0], "name": f"N{k}"} for k in range(1000)]
    with pytest.raises(UnreadableError, match="fighters: expected at most 100"):
        read_record(data)
    data["scenario"]["title"] = [0] * 100_001
    with pytest.raises(UnreadableError, match="expected at most 100000 values"):
        read_record(data)
    with pytest.raises(UnreadableError, match="expected at most 1000000 values"):
        read_record({"answers": [0] * 1_000_001})
