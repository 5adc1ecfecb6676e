"""A hidden figure with a telling name appears in no byte of what the other side is shown."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from swordplay.conformance.play import drawn, json, ruleset
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.engine.events import SPECTATOR

CANARY = "Zzyzx-the-canary"


def ambush(name: str, seed: int) -> Battle:
    """An example in which one figure is hidden and bears the canary's name."""
    rules = ruleset(name)
    scenario = rules.examples(seed)
    place = seed % len(scenario.fighters)
    fighters = list(scenario.fighters)
    old = fighters[place].name
    fighters[place] = replace(fighters[place], name=CANARY, hidden=True)
    fighters = [replace(one, sheet=renamed(one.sheet, old)) for one in fighters]
    return Battle(rules, replace(scenario, fighters=fighters, state=None))


def renamed(sheet: dict[str, Any], old: str) -> dict[str, Any]:
    """A sheet that names the canary where it named somebody: his horse, its rider."""
    return {key: CANARY if value == old else value for key, value in sheet.items()}


def watch(battle: Battle, seat: str) -> None:
    """Look at everything a seat is shown, and at what it hears when it answers wrongly."""
    assert CANARY.encode() not in json(battle.view(seat))
    request = battle.request
    if request is None or request.kind != "choose" or battle.seat_of(request.who) != seat:
        return
    waiting = battle.waiting
    assert waiting is not None
    for name in ("nothing of the kind", *(offer.name for offer in waiting.offers if not offer.legal)):
        with pytest.raises(NotLegalError) as caught:
            battle.answer(name)
        assert CANARY not in str(caught.value)
        assert CANARY not in repr(caught.value.refusal)


def test_the_hidden_stay_hidden(name: str) -> None:
    looked = 0
    for seed in range(30):
        chance = random.Random(seed)
        battle = ambush(name, seed)
        canary = battle.state.fighters[CANARY]
        others = [SPECTATOR, *(side for side in battle.state.sides() if side != canary.side)]
        for _ in range(40):
            if not battle.state.fighters[CANARY].hidden:
                break  # it has shown itself
            for seat in others:
                watch(battle, seat)
                looked += 1
            if battle.request is None:
                break
            battle.answer(drawn(battle.request, chance))
        assert CANARY.encode() in json(battle.view(canary.side))
    assert looked > 100


def test_the_referee_sees_everything_and_his_acts_on_the_hidden_stay_hidden(name: str) -> None:
    battle = ambush(name, 1)
    assert CANARY.encode() in json(battle.view())
    rules = battle.ruleset
    for kind in rules.conditions_set_by_gm[:3]:
        battle.intervene("afflict", CANARY, condition=kind)
    for about in rules.rolls_modified_by_gm[:3]:
        battle.intervene("modify", CANARY, name="favour", about=about, value=1)
    watch(battle, SPECTATOR)
