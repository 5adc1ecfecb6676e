"""Every question says how it is asked, and every option what it is about: front ends parse no names."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from swordplay.conformance import particulars
from swordplay.conformance.play import Walk, drawn, ruleset
from swordplay.engine.asking import NOTHING, Ask, Shown
from swordplay.engine.events import GAME_MASTER
from swordplay.engine.question import Offer, Question
from swordplay.engine.requests import Choose

FIGHTS, ANSWERS = 24, 70
GROUPS = frozenset({"", "attack", "move", "defend", "ready", "other"})
HAVE_TO_SHOW = {
    "walk": ("hex", "facing", "way"),
    "hexes": ("hex", "hexes"),
    "facing": ("facing",),
    "target": ("figure", "hex", "hexes", "item"),
    "body": ("place", "item"),
    "cards": ("group",),
}
"""One of these an option of a question of this shape has to show, unless it leaves the question."""
POINTED_AT = frozenset({"walk", "hexes", "facing", "target", "body"})
"""Shapes whose options are pointed at, not read."""
HEXES = frozenset({"hex", "to", "hexes"})
"""What fields are called that hold hexes."""


class Looked(NamedTuple):
    """What some random fights have shown."""

    options: dict[str, set[str]]
    """The names of options, by what was asked."""
    faults: dict[str, set[str]]
    """What was wrong, by what it is called."""


@cache
def looked(name: str) -> Looked:
    """Random fights in which everything that is asked is looked at."""
    rules = ruleset(name)
    options: dict[str, set[str]] = defaultdict(set)
    faults: dict[str, set[str]] = defaultdict(set)
    for seed in range(FIGHTS):
        chance = random.Random(seed)
        walk = Walk(rules, rules.begin(rules.examples(seed)))
        for _ in range(ANSWERS):
            request = walk.request
            if request is None:
                break
            if isinstance(request, Choose):
                options[request.about] |= {option.name for option in request.options}
                for kind, fault in wrong(walk, request):
                    faults[kind].add(f"{request.about}: {fault}")
            walk.answer(drawn(request, chance))
    return Looked(options, faults)


def wrong(walk: Walk, request: Choose[Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a question: the kind of fault, and what it is."""
    ask = walk.rules.asks.get(request.about)
    if ask is None:
        yield "undeclared", "no Ask"
        return
    question = walk.wording.question(request, walk.state)
    values = {option.name: option.value for option in request.options}
    items = carried(walk, request.who)
    for offer in question.offers:
        if offer.shown.group not in GROUPS:
            yield "group", f"{offer.name} is of the family {offer.shown.group}"
        if offer.legal and offer.name != ask.leave:
            yield from (("left out", f"{offer.name}: {fault}") for fault in unshown(question, offer))
        for fault in left_out(walk, values[offer.name], offer.shown, items):
            yield "left out", f"{offer.name}: {fault}"
    yield from alike(question)


def unshown(question: Question, offer: Offer) -> Iterator[str]:
    """What an option of a question of this shape fails to show."""
    wanted = HAVE_TO_SHOW.get(question.shape, ())
    if wanted and all(getattr(offer.shown, field) in ("", None, ()) for field in wanted):
        yield f"shows no {' or '.join(wanted)}"


def carried(walk: Walk, who: str) -> frozenset[str]:
    """What a figure has with it."""
    if who not in walk.state.fighters:
        return frozenset()
    portrait = walk.rules.portrait(walk.state, walk.state.fighters[who], GAME_MASTER)
    return frozenset(portrait.carried).union(held.item for held in portrait.hands) - {""}


def left_out(walk: Walk, value: Any, shown: Shown, items: frozenset[str]) -> Iterator[str]:
    """Hexes, figures and things that are in an option's value and that it does not show."""
    hexes = [hex for hex in hexes_in(value) if hex in walk.state.terrain.ground]
    names = [part for part in parts(value) if isinstance(part, str) and part in walk.state.fighters]
    if hexes and not {shown.hex, *shown.hexes}.intersection(hexes):
        yield f"does not show {hexes}"
    if names and shown.figure not in names:
        yield f"does not show {names}"
    things = [part for part in parts(value) if isinstance(part, str) and part in items]
    if things and not shown.item and shown.way not in things:  # a skill may be called like a weapon
        yield f"does not show {things}"


def hexes_in(value: Any) -> list[Any]:
    """The hexes in a value: itself, all it consists of, or what its fields hold that are called so."""
    if is_hex(value):
        return [value]
    fields = getattr(value, "__struct_fields__", None) or getattr(value, "_fields", None)
    if fields is not None:
        return [hex for field in fields if field in HEXES for hex in hexes_in(getattr(value, field))]
    return list(value) if isinstance(value, tuple) and all(map(is_hex, value)) else []


def parts(value: Any) -> Iterator[Any]:
    """A value and everything in it."""
    yield value
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.astuple(value)
    if isinstance(value, tuple):
        for part in value:
            yield from parts(part)


def is_hex(value: Any) -> bool:
    """Whether a value looks like a hex."""
    return isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value)


def alike(question: Question) -> Iterator[tuple[str, str]]:
    """Legal options that cannot be told apart: by what they show where they are pointed at, by their text elsewhere."""
    pointing = question.shape in POINTED_AT
    seen: dict[object, str] = {}
    for offer in question.offers:
        if offer.legal and not (pointing and offer.shown == NOTHING):
            other = seen.setdefault((offer.shown, offer.label) if pointing else offer.text, offer.name)
            if other != offer.name:
                yield "alike", f"{other} and {offer.name} show {offer.shown if pointing else offer.text}"


def test_every_question_is_declared(name: str) -> None:
    """`Ruleset.asks` has an entry for whatever is asked."""
    assert not looked(name).faults["undeclared"]


def test_what_leaves_a_question_is_an_option(name: str) -> None:
    """So is what is taken for granted, if seldom; and whoever can leave knows what that means."""
    asks, options = ruleset(name).asks, looked(name).options
    every = particulars.of(name).seldom.union(*options.values())
    for about, ask in asks.items():
        assert bool(ask.leave) == bool(ask.leaving), about
        if about in options:
            assert not {option for option in named(ask) if option not in every}, about


def named(ask: Ask) -> list[str]:
    """The options an Ask names."""
    return [option for option in (ask.leave, ask.usual) if isinstance(option, str) and option]


def test_options_show_what_they_are_about(name: str) -> None:
    """Hexes and figures in an option's value, and whatever the shape of the question calls for."""
    assert not looked(name).faults["left out"]


def test_options_belong_to_known_families(name: str) -> None:
    """Cards are sorted into a few families that every front end knows."""
    assert not looked(name).faults["group"]


def test_no_two_options_look_alike(name: str) -> None:
    """A front end that reads no names can tell them apart."""
    assert not looked(name).faults["alike"]
