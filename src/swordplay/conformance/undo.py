"""Undo, re-entry and exported positions: the fight goes on as if nothing had happened."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from swordplay.conformance.play import Walk, drawn, json, meddle, picture, play, ruleset, start
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.engine.record import read_record
from swordplay.engine.scenario import read_scenario

LIFE = 12
"""Questions for which most copies are followed; every tenth is followed to the end."""


def test_undo_at_every_step_gives_the_same(name: str) -> None:
    for seed in range(16):
        chance = random.Random(seed)
        battle = start(name, seed)
        seen = [picture(battle)]
        given: list[Any] = []
        while battle.request is not None and len(given) < 60:
            given.append(drawn(battle.request, chance))
            battle.answer(given[-1])
            seen.append(picture(battle))
            assert picture(battle.undo()) == seen[-2]
            assert picture(battle.answer(given[-1])) == seen[-1]
        while given:
            given.pop()
            seen.pop()
            assert picture(battle.undo()) == seen[-1]
        with pytest.raises(NotLegalError, match="nothing to undo"):
            battle.undo()


def test_interventions_are_recorded_undone_and_replayed(name: str) -> None:
    for seed in range(16):
        chance = random.Random(seed)
        battle = start(name, seed)
        for _ in range(30):
            if battle.request is None:
                break
            if chance.random() < 0.4:
                meddle_and_undo(battle, chance)
            else:
                battle.answer(drawn(battle.request, chance))
        if battle.request is not None:
            battle.stop()
        loaded = Battle.load(ruleset(name), read_record(msgspec.json.decode(json(battle.record()))))
        assert picture(loaded) == picture(battle)


def meddle_and_undo(battle: Battle, chance: random.Random) -> None:
    """Do something unasked, take it back, do it again."""
    before, luck, entries = picture(battle), chance.getstate(), len(battle.answers)
    if not meddle(battle, chance):
        return
    after = picture(battle)
    assert len(battle.answers) == entries + 1
    assert battle.answers[-1].by == "gm"
    assert picture(battle.undo()) == before
    chance.setstate(luck)
    meddle(battle, chance)
    assert picture(battle) == after


def test_stopping_is_undone(name: str) -> None:
    battle = play(start(name, 3), random.Random(3), 5)
    if battle.request is None:
        battle.undo()
    before = picture(battle)
    battle.stop()
    assert battle.waiting is None
    assert picture(battle.undo()) == before


def test_a_copy_at_every_boundary_goes_on_the_same(name: str) -> None:
    rules = ruleset(name)
    for seed in range(8):
        chance = random.Random(seed)
        copies: list[tuple[int, Any]] = []
        aside: list[tuple[Any, bytes]] = []

        def keep(walk: Walk, copies: list[tuple[int, Any]] = copies, aside: list[Any] = aside) -> None:
            copies.append((len(walk.events), walk.state.copy()))
            aside.append((walk.state.copy(), json(walk.state.export())))

        walk = Walk(rules, rules.begin(rules.examples(seed)), keep)
        twins: list[tuple[int, int, Walk]] = []
        entered = 0
        for step in range(80):
            for events, state in copies:
                entered += 1
                until = 10**6 if entered % 10 == 0 else step + LIFE
                twins.append((events, until, Walk(rules, state)))
            copies.clear()
            seen = walk.picture()
            for events, _, twin in twins:
                assert twin.picture() == seen, f"seed {seed}, step {step}"
                assert twin.events == walk.events[events:], f"seed {seed}, step {step}"
            if walk.request is None:
                break
            given = drawn(walk.request, chance)
            twins = [twin for twin in twins if twin[1] > step]
            for _, _, twin in twins:
                twin.answer(given)
            walk.answer(given)
        for state, then in aside:
            assert json(state.export()) == then, "what happened later touched a copy"


def test_an_exported_position_goes_on_with_the_same_events(name: str) -> None:
    rules = ruleset(name)
    for seed in range(20):
        chance = random.Random(seed)
        battle = play(start(name, seed), chance, 2 * seed)
        short = read_record(msgspec.json.decode(json(battle.record(since_boundary=True))))
        other = Battle.load(rules, short)
        position = json(battle.position())
        assert json(read_scenario(msgspec.json.decode(position))) == position
        assert json(rules.begin(battle.position()).export()) == json(battle.position().state)
        for _ in range(30):
            mine, theirs = picture(battle), picture(other)
            assert all(mine[part] == theirs[part] for part in ("state", "asked", "result"))
            assert mine["events"][len(mine["events"]) - len(theirs["events"]) :] == theirs["events"]
            if battle.request is None:
                break
            given = drawn(battle.request, chance)
            battle.answer(given)
            other.answer(given)
