"""A record is the fight: it replays anywhere, a changed byte is found, a changed rule stops it."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from swordplay.catalogue import outside
from swordplay.conformance import child
from swordplay.conformance.play import Walk, drawn, play, ruleset, start
from swordplay.engine.battle import Battle
from swordplay.engine.driving import ASK, steered
from swordplay.engine.errors import RulesChangedError, UnreadableError
from swordplay.engine.record import Record, read_record
from swordplay.engine.requests import BOUNDARY, Check, Choose, Contest, Dice, Option, Request, Rule

WORLDS = (
    {"PYTHONHASHSEED": "0", "TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONUTF8": "0"},
    {"PYTHONHASHSEED": "1", "TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    {"PYTHONHASHSEED": "4294967295", "TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONOPTIMIZE": "1"},
)


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: f"seed {world['PYTHONHASHSEED']}")
def test_a_record_replays_the_same_everywhere(name: str, world: dict[str, str]) -> None:
    fights = [child.fought(name, seed) for seed in child.SEEDS]
    here = [child.shown(battle) for battle in fights]
    done = subprocess.run(
        [sys.executable, "-m", "swordplay.conformance.child", name, *outside.folders()],
        input=json.dumps([msgspec.to_builtins(battle.record()) for battle in fights]),
        env={**os.environ, **world, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    again, anew = json.loads(done.stdout)
    assert again == here, "replayed otherwise"
    assert anew == here, "played anew otherwise"


def read(data: bytes) -> Record:
    """A record from the bytes of a file."""
    try:
        return read_record(msgspec.json.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableError(str(error)) from None


def flipped(data: bytes, chance: random.Random) -> bytes:
    """The same bytes but for one."""
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ chance.randrange(1, 256)]) + data[place + 1 :]


def test_one_flipped_byte_is_found(name: str) -> None:
    chance = random.Random(name)
    for seed in range(4):
        data = msgspec.json.encode(child.fought(name, seed).record())
        assert msgspec.json.encode(read(data)) == data
        for _ in range(250):
            with pytest.raises(UnreadableError):
                read(flipped(data, chance))


def test_an_answer_left_out_or_swapped_is_found(name: str) -> None:
    plain = msgspec.to_builtins(play(start(name, 1), random.Random(1), 12).record())
    answers = plain["answers"]
    for changed in (
        answers[1:],
        answers[:-1],
        [*answers[1:2], answers[0], *answers[2:]],
        [*answers, answers[-1]],
    ):
        if changed != answers:
            with pytest.raises(UnreadableError):
                read_record({**plain, "answers": changed})


def harder(request: Request[Any]) -> None:
    """A rule that makes a roll harder by one."""
    if isinstance(request, Check):
        request.tally.add(-1, "planted")


def renamed(request: Request[Any]) -> None:
    """A rule that asks about something else."""
    assert isinstance(request, Dice | Contest)
    request.about = "planted"


def withdrawn(request: Request[Any]) -> None:
    """A rule that offers other things."""
    if isinstance(request, Choose):
        request._options = [Option("planted", option.value) for option in request.options]


CHANGES = {"check": harder, "choose": withdrawn, "dice": renamed, "contest": renamed}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_changed_rule_stops_the_record_there(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset(name)
    battle = play(start(name, 2), random.Random(2), 60)
    places = [k for k, answer in enumerate(battle.answers, 1) if answer.kind == kind]
    if not places:
        pytest.skip(f"nobody is asked for a {kind} in this fight")
    record, fight = battle.record(), rules.fight
    for place in {places[0], places[len(places) // 2], places[-1]}:

        def changed(state: Any, place: int = place) -> Rule[None]:
            return _planted(fight(state), kind, place)

        monkeypatch.setattr(rules, "fight", changed)
        with pytest.raises(RulesChangedError, match=f"rules changed at answer {place}: ") as caught:
            Battle.load(rules, record)
        assert caught.value.at == place
        monkeypatch.undo()
        assert Battle.load(rules, record).record() == record


def _planted(rule: Rule[None], kind: str, place: int) -> Rule[None]:
    """A fight in which one question, counted from 1, is no longer what it was."""
    asked = 0

    def change(request: Request[Any]) -> Any:
        nonlocal asked
        asked += request.kind not in (BOUNDARY.kind, "call")
        if asked == place and request.kind == kind:
            CHANGES[kind](request)
        return ASK

    return steered(rule, change)


def test_a_fight_by_hand_and_a_battle_agree(name: str) -> None:
    rules = ruleset(name)
    for seed in range(10):
        chance = random.Random(seed)
        battle, walk = start(name, seed), Walk(rules, rules.begin(rules.examples(seed)))
        while battle.request is not None and len(battle.answers) < 60:
            assert walk.picture()["state"] == battle.state.export()
            given = drawn(battle.request, chance)
            battle.answer(given)
            walk.answer(given)
        told = [event.plain() for event in battle.events if event.key not in ("choice", "over")]
        assert [event.plain() for event in walk.events] == told


def test_a_number_looked_at_and_then_rolled_is_the_same_by_hand_and_in_a_battle(name: str) -> None:
    """A fight by hand keeps its place in the record, so numbers kept from a look show there if they are out of date."""
    rules = ruleset(name)
    for seed in range(25):
        chance = random.Random(seed)
        battle, walk = start(name, seed), Walk(rules, rules.begin(rules.examples(seed)))
        while battle.request is not None and len(battle.answers) < 80:
            asked = walk.request
            if isinstance(asked, Choose):
                assert [o.tally and o.tally.number for o in asked.options] == [
                    o.tally and o.tally.number
                    for o in battle.request.options  # type: ignore[attr-defined]
                ]
            elif isinstance(asked, Check):
                assert asked.tally.terms == battle.request.tally.terms  # type: ignore[attr-defined]
            given = drawn(battle.request, chance)
            battle.answer(given)
            walk.answer(given)
