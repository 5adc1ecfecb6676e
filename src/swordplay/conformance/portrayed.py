"""What seats are shown of figures and ground: plain data in words, and exact numbers only to those who may know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import msgspec

from swordplay.conformance.play import drawn, json, start
from swordplay.conformance.situations import begun
from swordplay.engine.battle import Battle
from swordplay.engine.events import GAME_MASTER, SPECTATOR
from swordplay.engine.portrait import Board, Portrait
from swordplay.wording import Teller
from swordplay.wording.facts import plainly

FIGHTS, ANSWERS, EVERY = 8, 60, 7
RAW = re.compile(r"\w_\w|[{}<>\[\]]|\b(None|True|False)\b|\bgm\b|\w+\(\w*=")
"""What no person should read: names of variables, and data as a program writes it."""


def moments(name: str) -> Iterator[Battle]:
    """Battles in the middle of random fights, some of them meddled with."""
    for seed in range(FIGHTS):
        battle, chance = (begun if seed % 2 else start)(name, seed), random.Random(seed)
        for place in range(ANSWERS):
            if battle.request is None:
                break
            if place % EVERY == 0:
                yield battle
            battle.answer(drawn(battle.request, chance))


def seats(battle: Battle) -> tuple[str, ...]:
    """Every seat but those of single figures, which see what their sides see; and one that nobody has."""
    return GAME_MASTER, SPECTATOR, *battle.state.sides()


def test_portraits_and_board_are_plain_data(name: str) -> None:
    """They go to JSON and back, and are the same for a figure and its side."""
    for battle in moments(name):
        for seat in seats(battle):
            portraits, board = battle.portraits(seat), battle.board(seat)
            assert msgspec.json.decode(json(portraits), type=tuple[Portrait, ...]) == portraits
            assert msgspec.json.decode(json(board), type=Board) == board
        for fighter in battle.state.fighters.values():
            assert battle.portraits(fighter.name) == battle.portraits(fighter.side)


def test_only_those_who_may_know_get_exact_numbers(name: str) -> None:
    """The game master and its own side know how much a figure has left; others get words, of hidden ones nothing."""
    for battle in moments(name):
        for seat in seats(battle):
            side = seat if seat == GAME_MASTER else battle.state.side_of(seat)
            for portrait in battle.portraits(seat):
                if side not in (GAME_MASTER, portrait.side):
                    assert not portrait.hidden, f"{seat} sees {portrait.name}, who is hidden"
                    exact = [gauge for gauge in portrait.gauges if gauge.now is not None or gauge.full is not None]
                    assert not exact, f"{seat} is told {exact} of {portrait.name}"
                for gauge in portrait.gauges:
                    assert gauge.words or gauge.now is not None, f"{gauge.name} of {portrait.name} says nothing"


def test_events_do_not_tell_others_how_much_a_figure_has_left(name: str) -> None:
    """Nor does what the game master sets; and what is left out leaves no hole in a sentence."""
    for battle in moments(name):
        teller, private = Teller(battle.ruleset), battle.ruleset.private_facts()
        for side in (SPECTATOR, *battle.state.sides()):
            for event, *_ in battle.heard(side).known:
                if event.who in battle.state.fighters and battle.state.side_of(event.who) != side:
                    told = {*event.facts, event.facts.get("field")}
                    assert not private.intersection(told), f"{side} is told {event}"
                    masked = any(f"{{{fact}" in (teller.template(event) or "") for fact in private)
                    assert not masked or teller.sentence(event) != plainly(event), f"no words for {event}"


def test_figures_are_described_in_words(name: str) -> None:
    """Nothing raw: no condition with its bare value and no sign, no variable, no data."""
    raw = set()
    for battle in moments(name):
        values = {f"{c.kind} {c.value}" for f in battle.state.fighters.values() for c in f.conditions if c.value > 0}
        for portrait in battle.portraits():
            for text in texts(portrait):
                if text in values or RAW.search(text) or text != text.strip():
                    raw.add(text)
        board = battle.board()
        raw |= {text for text in (board.time, *(thing.name for thing in board.things)) if RAW.search(text)}
    assert not raw


def texts(portrait: Portrait) -> Iterator[str]:
    """Every text of a portrait that people read."""
    yield from (portrait.posture, portrait.doing, portrait.body, *portrait.carried, *portrait.marks, *portrait.zones)
    for trait in portrait.conditions:
        assert trait.text, f"{trait.key} has no words"
        yield from (trait.text, trait.until)
    for gauge in portrait.gauges:
        yield from (gauge.name, gauge.words)
    for held in portrait.hands:
        yield from (held.hand, held.item, held.state)
    for hold in portrait.holds:
        yield from (hold.kind, hold.part)


def test_portraits_stay_on_the_map(name: str) -> None:
    """A figure stands on its hexes, and its zones lie on the map."""
    for battle in moments(name):
        ground = battle.state.terrain.ground
        for portrait in battle.portraits():
            fighter = battle.state.fighters[portrait.name]
            assert (portrait.hexes, portrait.facing) == (fighter.hexes(), fighter.facing)
            for zone, hexes in portrait.zones.items():
                assert all(hex in ground for hex in hexes), f"{zone} of {portrait.name} leaves the map"
