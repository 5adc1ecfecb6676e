"""What a ruleset tells opponents agrees with what it shows people: where options lead, and at whom they are."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

from swordplay.conformance.play import Walk, drawn, ruleset
from swordplay.engine.asking import NOTHING, PLAIN, Shown
from swordplay.engine.hexes import neighbour
from swordplay.engine.requests import Choose, Option
from swordplay.engine.ruleset import Ruleset

FIGHTS, ANSWERS = 12, 60


def disagreement(rules: Ruleset, walk: Walk, request: Choose[Any], option: Option[Any], shown: Shown) -> str:
    """What the tactics say of an option that its question shows otherwise."""
    tactics, shape = rules.tactics, rules.asks[request.about].shape
    me = walk.state.fighters.get(request.who)
    if shape == "target" and shown.figure != tactics.whom(option.value):
        return f"{option.name} is at {shown.figure!r}, not at {tactics.whom(option.value)!r}"
    if shape == "facing" and shown.facing != tactics.facing(option.value):
        return f"{option.name} faces {shown.facing}, not {tactics.facing(option.value)}"
    if shape == "walk" and me is not None:
        goes = [hour for hour, name in tactics.goes.items() if name == option.name]
        if goes and shown.hex != neighbour(me.hex, goes[0]):
            return f"{option.name} leads to {shown.hex}, not over {goes[0]}"
        faces = [hour for hour, name in tactics.faces.items() if name == option.name]
        if faces and shown.facing != faces[0]:
            return f"{option.name} faces {shown.facing}, not {faces[0]}"
    return ""


class Looked(NamedTuple):
    """What some random fights have shown."""

    wrong: set[str]
    opening: set[str]
    """The options where a turn opens."""


@cache
def looked(name: str) -> Looked:
    """Random fights in which every option is compared with what the tactics say of it."""
    rules, seen = ruleset(name), Looked(set(), set())
    for seed in range(FIGHTS):
        chance = random.Random(seed)
        walk = Walk(rules, rules.begin(rules.examples(seed)))
        for _ in range(ANSWERS):
            request = walk.request
            if request is None:
                break
            if isinstance(request, Choose):
                compare(rules, walk, request, seen)
            walk.answer(drawn(request, chance))
    return seen


def compare(rules: Ruleset, walk: Walk, request: Choose[Any], seen: Looked) -> None:
    """Look at every option of a question."""
    show = rules.asks.get(request.about, PLAIN).show
    for option in request.options:
        shown = NOTHING if show is None else show(walk.state, request, option.value)
        if shown.figure or shown.hex is not None or shown.facing is not None:
            seen.wrong.add(disagreement(rules, walk, request, option, shown))
        if request.about in rules.turn_questions:
            seen.opening.add(option.name)


def test_tactics_agree_with_what_is_shown(name: str) -> None:
    assert looked(name).wrong <= {""}


def test_a_figure_can_do_nothing_on_its_turn(name: str) -> None:
    """`pause` names options that are really on offer, if it names any."""
    assert looked(name).opening.issuperset(ruleset(name).tactics.pause)
