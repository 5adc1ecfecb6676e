"""Marks and views do not tell of what is hidden: not by counts, places, questions or who is asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from swordplay.conformance.hidden import CANARY, ambush
from swordplay.conformance.play import Hand, drawn, hands, play
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.engine.events import SPECTATOR
from swordplay.engine.hexes import Ground, Hex, disc
from swordplay.engine.requests import Choose
from swordplay.engine.seats import ENTRY, View
from swordplay.engine.state import Fighter, State

MOST = 30
SECRET = b"the same for all"


def hidden_fights(name: str, seeds: range) -> Iterator[tuple[int, Battle]]:
    """Fights in which somebody on foot is hidden, whom nobody else's sheet names."""
    for seed in seeds:
        battle = ambush(name, seed)
        battle.secret = SECRET
        canary = next(portrait for portrait in battle.portraits() if portrait.name == CANARY)
        if not canary.mount and not canary.rider:
            yield seed, battle


def watching(battle: Battle) -> list[str]:
    """The seats that do not know of the hidden figure."""
    return [SPECTATOR, *(side for side in battle.state.sides() if side != battle.state.side_of(CANARY))]


def unseen(battle: Battle) -> bool:
    """Whether it is still hidden."""
    return bool(battle.state.fighters[CANARY].hidden)


def views(battle: Battle) -> list[View]:
    """What they see."""
    return [battle.view(seat) for seat in watching(battle)]


def hidden(battle: Battle) -> set[str]:
    """Who hides."""
    return {fighter.name for fighter in battle.state.fighters.values() if fighter.hidden}


def test_what_a_hidden_figure_does_changes_no_mark(name: str) -> None:
    """From one question to it to the next, as long as time stands still and it stays hidden."""
    for seed, battle in hidden_fights(name, range(16)):
        chance = random.Random(seed)
        for _ in range(60):
            request = battle.request
            if request is None or not unseen(battle):
                break
            if request.who != CANARY or not isinstance(request, Choose):
                battle.answer(drawn(request, chance))
                continue
            before, clock, hiding = views(battle), battle.state.clock, hidden(battle)
            with battle.filmed(SPECTATOR) as frames:
                battle.answer(drawn(request, chance))
            asked_again = battle.request is not None and battle.request.who == CANARY and battle.state.clock == clock
            if asked_again and unseen(battle) and hidden(battle) == hiding:  # it may run into another one who hides
                assert views(battle) == before, f"seed {seed}: {request.about}"
                assert not frames, f"seed {seed}: {request.about}"


def test_what_befalls_a_hidden_figure_changes_no_mark(name: str) -> None:
    """The game master may do to it whatever he likes."""
    for seed, battle in hidden_fights(name, range(8)):
        chance = random.Random(seed)
        for _ in range(seed * 3):
            if battle.request is None or not unseen(battle):
                break
            battle.answer(drawn(battle.request, chance))
        if battle.request is None or not unseen(battle):
            continue
        before = views(battle)
        for about, who, data in of_the_canary(battle, chance):
            try:
                battle.intervene(about, who, **data)
            except NotLegalError:
                continue
            assert views(battle) == before, f"seed {seed}: {about} {data}"
            assert views(battle.undo()) == before, f"seed {seed}: {about} {data}, undone"


def of_the_canary(battle: Battle, chance: random.Random) -> list[Hand]:
    """Some of what may be done to the hidden figure."""
    could = [hand for hand in hands(battle) if hand[1] == CANARY]
    return chance.sample(could, min(12, len(could)))


def test_views_do_not_differ_by_what_is_hidden(name: str) -> None:
    """Two fights that are the same but for where a hidden figure stands look the same to those who do not see it."""
    compared = 0
    for seed, battle in hidden_fights(name, range(16)):
        other = elsewhere(battle, seed)
        if other is None:
            continue
        other.secret = SECRET
        chance = random.Random(seed)
        first = compared
        while compared < first + MOST and unseen(battle) and unseen(other):
            assert views(other) == views(battle), f"seed {seed}"
            compared += 1
            request = battle.request
            if request is None or request.who == CANARY:
                break
            answer = drawn(request, chance)
            if bumps(battle, answer, battle.state.fighters[CANARY], other.state.fighters[CANARY]):
                break
            battle.answer(answer)
            try:
                other.answer(answer)
            except NotLegalError:
                break  # it stands in its own side's way
    assert compared


def bumps(battle: Battle, answer: Any, *hidden: Fighter) -> bool:
    """Whether an answer leads where somebody hidden stands, so that whoever gives it finds out."""
    question = battle.waiting
    assert question is not None
    shown = [offer.shown for offer in question.offers if offer.name == answer]
    return any(hex in figure.hexes() for one in shown for hex in (one.hex, *one.hexes) for figure in hidden)


def elsewhere(battle: Battle, seed: int) -> Battle | None:
    """The same fight with the hidden figure in another hex, next to nobody."""
    scenario, state = battle.scenario, battle.state
    here = state.fighters[CANARY].hex
    free = [hex for hex in disc(here, 6) if hex != here and lonely(state, hex, state.terrain.ground.get(here))]
    if not free:
        return None
    hex = free[seed % len(free)]
    fighters = [replace(entry, hex=hex) if entry.name == CANARY else entry for entry in scenario.fighters]
    try:
        return Battle(battle.ruleset, replace(scenario, fighters=fighters))
    except UnreadableError:
        return None  # its body does not fit there


def lonely(state: State[Any], hex: Hex, ground: Ground | None) -> bool:
    """Whether there is the same ground all around a hex, and nobody on it but the hidden figure."""
    around = list(disc(hex, 1))
    taken = {place for fighter in state.fighters.values() if fighter.name != CANARY for place in fighter.hexes()}
    return taken.isdisjoint(around) and all(state.terrain.ground.get(place) == ground for place in around)


def test_frames_and_views_count_alike(name: str) -> None:
    """What a seat is shown answer by answer is what its view tells, with the same places and nothing more."""
    for seed, battle in hidden_fights(name, range(8)):
        seat, chance = watching(battle)[-1], random.Random(seed)
        known = len(battle.view(seat).events)
        with battle.filmed(seat) as frames:
            play(battle, chance, 25)
        told = [event for frame in frames for event in frame.events]
        assert not any(ENTRY in event.facts for event in told)
        view = battle.view(seat)
        assert [{**event.plain(), ENTRY: event.place} for event in told] == list(view.events[known:]), f"seed {seed}"
