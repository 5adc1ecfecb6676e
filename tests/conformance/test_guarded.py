"""Nobody defends himself in a way that is shut to him: every defence offered in random fights of the Third Edition.

What is open is worked out here a second time, from the printed table of cards and from the state alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from swordplay.catalogue import table
from swordplay.engine.hexes import distance, hour_between, neighbour, turned
from swordplay.engine.requests import Choose
from swordplay.games import names, ruleset
from tests.conformance.play import Walk, drawn
from tests.conformance.situations import varied

DOCUMENTS = [name for name in names() if name.startswith("gurps3")]
LINE = {
    **{str(row[0]).lower(): str(row[4]) for row in table("gurps3-sheet", "MANOEUVRE").rows},
    **{str(row[2]).lower(): str(row[6]) for row in table("gurps3-cards", "CARDS").rows},
    "attack-pop up": "normal",  # C3-30: unless he is out of cover
}
ALL_OUT = ("all out defense", "all-out defense")


def forbidden(state: Any, me: Any, foe: Any, name: str) -> str:
    """Why a fighter cannot make this defence against that foe; nothing if he can."""
    kind, _, item = name.partition(" with ")
    line = LINE.get(me.manoeuvre, "normal").lower()
    if me.out or any(hold.pinned for hold in held(state, me)):
        return "he is helpless"
    if line.startswith("passive"):
        return f"{me.manoeuvre} leaves Passive Defense alone"
    if kind != "dodge" and (line.startswith("dodge only") or me.has("exposed")):
        return f"{me.manoeuvre} leaves a Dodge alone"
    stood = me.hex if me.retreated_from is None or me.retreated_from[0] != foe.name else me.retreated_from[2]
    if distance(stood, foe.hex) == 1 and hour_between(stood, foe.hex) == turned(me.facing, 3):
        return "the foe is behind him"
    if kind == "block":
        return blocking(me, item)
    return parrying(state, me, item) if kind == "parry" else ""


def held(state: Any, me: Any) -> list[Any]:
    """The holds on a fighter, or on what he still has in hand."""
    fighters, in_hand = state.fighters, ("", me.right, me.left)
    on = [hold for hold in state.holds if hold.held == me.name and hold.item in in_hand]
    return [hold for hold in on if fighters[hold.holder].hex == me.hex and not fighters[hold.holder].out]


def parrying(state: Any, me: Any, item: str) -> str:
    """What is wrong with a Parry: no such thing ready in a free hand, or too many of them."""
    arms = {hold.part for hold in held(state, me)}
    most = 2 if me.manoeuvre in ALL_OUT else 1
    if item == "fist":
        free = [side for side in ("right", "left") if not getattr(me, side) and f"{side} arm" not in arms]
        held_by_him = [
            hold for other in state.fighters.values() for hold in held(state, other) if hold.holder == me.name
        ]
        holding = sum(hold.hands for hold in held_by_him)
        if len(free) <= holding:
            return "he has no hand free"
        return "" if any(me.parried.count(f"{side} fist") < most for side in free) else "his hands have parried"
    hands = [side for side in ("right", "left") if getattr(me, side) == item]
    if not hands or item in me.unready or item in me.broken:
        return f"{item} is not ready in hand"
    if any(f"{side} arm" in arms for side in hands) or any(hold.item == item for hold in held(state, me)):
        return f"{item} is held"
    fences = state.profile.name != "gurps3-sheet" and any(mode.fencing for mode in me.sheet.modes[item])
    limit = 1_000 if fences and most == 2 else 2 if fences else most
    return "" if me.parried.count(item) < limit else f"{item} has parried"


def blocking(me: Any, item: str) -> str:
    """What is wrong with a Block: no such shield ready on an arm, or too many of them."""
    if item not in (me.right, me.left) or item in me.unready or item in me.broken:
        return f"{item} is not ready"
    return "" if me.blocked < (2 if me.manoeuvre in ALL_OUT else 1) else "he has blocked"


def loose(state: Any, me: Any, name: str) -> str:
    """Why a fighter can neither fall back, tumble nor drop like that; nothing if he can."""
    option, _, way = name.partition(" ")
    if me.stunned:
        return "he is stunned"
    if option == "retreat":
        if me.retreated or me.posture in ("kneeling", "sitting"):
            return f"he is {me.posture} or has retreated"
        hour = {"N": 0, "NE": 2, "SE": 4, "S": 6, "SW": 8, "NW": 10}[way]
        to = neighbour(me.hex, hour)
        others = [f for f in state.fighters.values() if f is not me and to in f.hexes() and not f.out and not f.hidden]
        return f"{others[0].name} is there" if others else ""
    if held(state, me):
        return "he is held"
    allowed = {"acrobatic": ("standing", "crouching"), "drop": ("standing", "crouching", "kneeling")}
    return "" if me.posture in allowed[option] else f"he is {me.posture}"


def why_not(state: Any, asked: Choose[Any], name: str) -> str:
    """Why an option of a defence is shut, by this second working; nothing if it is open."""
    me, foe = state.fighters[asked.who], state.fighters[asked.at]
    return forbidden(state, me, foe, name) if asked.about == "defence" else loose(state, me, name)


BLOWS = ("attack", ": ", "blow", "done", "defense", "grapple", "parry", "retreat", "drop", "acrobatic", "two")
"""What makes a fight one of many blows and many defences."""


def fought(name: str, seeds: range, answers: int) -> Iterator[tuple[int, Walk]]:
    """Random fights with many blows, by fighters who can tumble and fence, question by question."""
    rules = ruleset(name)
    for seed in seeds:
        chance, scenario = random.Random(seed), varied(name, seed)
        for entry in scenario.fighters:
            entry.sheet["skills"] = {**entry.sheet.get("skills", {}), "Acrobatics": 11}
        walk = Walk(rules, rules.begin(scenario))
        for _ in range(answers):
            asked = walk.request
            if asked is None:
                break
            yield seed, walk
            bold = lively(asked) if isinstance(asked, Choose) else []
            walk.answer(chance.choice(bold) if bold and chance.random() < 0.7 else drawn(asked, chance))


def lively(asked: Choose[Any]) -> list[str]:
    """The options that lead to blows and defences."""
    return [option.name for option in asked.legal() if any(word in option.name for word in BLOWS)]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_defence_offered_is_open(name: str) -> None:
    looked = refused = 0
    for seed, walk in fought(name, range(80), 80):
        asked, state = walk.request, walk.state
        if not isinstance(asked, Choose) or not asked.about.startswith("defence") or asked.at not in state.fighters:
            continue
        for option in asked.options:
            if option.name in ("no defence", "defend", "stand fast", "retreat"):
                continue
            looked, refused = looked + option.legal, refused + (not option.legal)
            why = why_not(state, asked, option.name)
            assert not (why and option.legal), f"seed {seed}: {asked.who} may {option.name}, but {why}"
    assert looked > 30
    assert refused > 5
