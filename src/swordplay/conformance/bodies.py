"""Where bodies are: never in a wall, off the map or on one another, whatever is played and whoever meddles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from typing import Any

from swordplay.conformance import particulars
from swordplay.conformance.play import Walk, drawn, hands, ruleset
from swordplay.conformance.situations import begun, turns, varied
from swordplay.engine.errors import NotLegalError
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.state import State


def in_walls(state: State[Any]) -> Iterator[str]:
    """Bodies that stand where nobody can."""
    for fighter in state.fighters.values():
        for hex in fighter.hexes():
            ground = state.terrain.ground.get(hex)
            if ground is None or ground.impassable:
                yield f"{fighter.name} has {hex} under him, where nobody can stand"


def overlapping(rules: Ruleset, state: State[Any]) -> Iterator[str]:
    """Large bodies that lie on somebody who is still there, without being in close combat with him."""
    there = [fighter for fighter in state.fighters.values() if not rules.out(fighter)]
    allowed = particulars.of(rules.name).may_overlap
    for one, other in combinations(there, 2):
        large = len(one.hexes()) + len(other.hexes()) > 2
        if large and not set(one.hexes()).isdisjoint(other.hexes()) and not allowed(one, other):
            yield f"{one.name} and {other.name} lie on one another"


def test_bodies_have_room(name: str) -> None:
    """Looked at where a turn ends: in the middle of one a monster may stand over those it tramples."""
    rules = ruleset(name)
    for seed in range(min(40, 3 * turns(name))):
        chance = random.Random(seed)
        wrong: list[str] = []
        state = rules.begin(varied(name, seed))
        set_so = set(overlapping(rules, state))  # somebody may have turned a monster over a friend by hand

        def look(walk: Walk, seen: list[str] = wrong, known: set[str] = set_so) -> None:
            seen += (*in_walls(walk.state), *(set(overlapping(rules, walk.state)) - known))

        walk = Walk(rules, state, look)
        for _ in range(120):
            if walk.request is None:
                break
            assert not list(in_walls(walk.state)), f"seed {seed}"
            walk.answer(drawn(walk.request, chance))
        assert not wrong, f"seed {seed}: {wrong[0]}"


def test_meddling_leaves_a_sound_state(name: str) -> None:
    """Whatever a person sets or lifts, everything is as the rules would have it."""
    meddled(name, range(10))


def meddled(name: str, seeds: range) -> None:
    """Fights in which every second answer is somebody meddling."""
    rules = ruleset(name)
    for seed in seeds:
        chance = random.Random(seed)
        battle = begun(name, seed)
        for _ in range(40):
            if battle.request is None:
                break
            if chance.random() < 0.5 and (could := hands(battle)):
                about, who, data = chance.choice(could)
                with suppress(NotLegalError):
                    battle.intervene(about, who, **data)
            else:
                battle.answer(drawn(battle.request, chance))
            assert not list(rules.problems(battle.state)), f"seed {seed}"
