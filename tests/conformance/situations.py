"""Fights that have gone some way already: hurt, crippled and hidden figures, large ones and riders, other switches.

`varied(name, seed)` is a position of any ruleset, built from its own examples, whose figures somebody has meddled
with. The first seeds turn each switch alone, the next all together; then it begins anew with other figures.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from swordplay.engine import interventions
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Scenario
from swordplay.engine.state import State
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.hands import drop
from swordplay.games.gurps.figure.posture import fall
from tests.conformance.play import Walk, drawn, ruleset

LIMBS = tuple(f"{side} {part}" for side in ("right", "left") for part in ("arm", "hand", "leg", "foot", "eye"))

OTHERS: dict[str, Callable[[Scenario], Any]] = {
    "surprise": lambda scenario: sides(scenario)[0] if scenario.ruleset == "dragonquest" else "partial",
    "surprised": lambda scenario: sides(scenario)[0],
    "mentally_stunned": lambda scenario: sides(scenario)[-1],
    "leaders": lambda scenario: {scenario.fighters[0].side: scenario.fighters[0].name},
    "prepared": lambda scenario: {sides(scenario)[0]: 2},
    "tasks": lambda scenario: {"bar the door": 2},
    "complementary": lambda scenario: {"Broadsword": "Shield", "Rapier": "Acrobatics", "Spear": "Brawling"},
    "price of turning": lambda scenario: 1,
    "evading adds to defence": lambda scenario: 10,
    "concentration factor": lambda scenario: 2,
    "seconds": lambda scenario: 30,
}
"""What else a switch that is more than on or off may be."""
SHEETS = ("gurps4-bands", "gurps4-dungeon")


def sides(scenario: Scenario) -> list[str]:
    """The sides, in the order in which they were set up."""
    return list(dict.fromkeys(entry.side for entry in scenario.fighters))


def other(rules: Ruleset, switch: str, scenario: Scenario) -> Any:
    """A switch turned: off for on, the other of two documents, or another value."""
    default = rules.switches[switch]
    if isinstance(default, bool):
        return not default
    if default in SHEETS:
        return SHEETS[1 - SHEETS.index(default)]
    return OTHERS[switch](scenario)


def turned(rules: Ruleset, scenario: Scenario, place: int) -> dict[str, Any]:
    """The switches that are turned: none, each of them alone, or all."""
    names = list(rules.switches)
    chosen = [[], *([name] for name in names), names][place % (len(names) + 2)]
    return {name: other(rules, name, scenario) for name in chosen}


def turns(name: str) -> int:
    """How many seeds there are until every switch has been turned alone, and all together."""
    return len(ruleset(name).switches) + 2


def varied(name: str, seed: int) -> Scenario:
    """A fight some way on, different for every seed, with somebody hurt, crippled or under a condition."""
    rules, chance = ruleset(name), random.Random(f"{name} {seed}")
    scenario = rules.examples(seed)
    scenario = replace(scenario, switches={**scenario.switches, **turned(rules, scenario, seed)})
    state = rules.begin(scenario)
    for who in state.fighters:
        if chance.random() < 0.5:
            harm(rules, state, who, chance)
    return replace(scenario, state=state.export())


def harms(rules: Ruleset, who: str, chance: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a person may set on a fighter by hand: one of his numbers, or a condition."""
    yield from (("afflict", {"condition": kind}) for kind in rules.conditions_set_by_gm)
    for field, (least, most) in rules.fighter_set_by_gm.items():
        yield "set", {"field": field, "value": chance.randint(max(least, 0), min(most, 12))}


def harm(rules: Ruleset, state: State[Any], who: str, chance: random.Random) -> None:
    """Do something to a fighter that leaves the state sound; what would not is left undone."""
    if isinstance(state, Fight) and chance.random() < 0.5:
        cripple(state, who, chance.choice(LIMBS))
        return
    about, data = chance.choice(list(harms(rules, who, chance)) or [("", {})])
    if about:
        try:
            interventions.intervene(rules, state, about, who, data)
        except NotLegalError:
            return


def cripple(state: Fight, who: str, place: str) -> None:
    """A limb or an eye that cannot be used, with what follows from it in the Fourth Edition."""
    me = state.fighters[who]
    if place not in me.crippled:
        me.crippled += (place,)
        side, _, part = place.partition(" ")
        if part in ("arm", "hand"):
            drop(state, me, side)
        elif part in ("leg", "foot"):
            fall(state, me)


def begun(name: str, seed: int) -> Battle:
    """Such a fight, whose dice are asked for."""
    return Battle(ruleset(name), varied(name, seed))


def worn(name: str, seed: int) -> Scenario:
    """Such a fight near its end: everybody has hardly anything left of what a fight takes from him."""
    rules, scenario = ruleset(name), varied(name, seed)
    state = rules.begin(scenario)
    for who, figure in state.fighters.items():
        for field in rules.depleting:
            value = min(getattr(figure, field), FRAIL.get(field, 1))
            interventions.intervene(rules, state, "set", who, {"field": field, "value": value})
    return replace(scenario, state=state.export())


MIDWAY = frozenset({"hex to fall to"})
"""Questions in the middle of a fall, when somebody is no longer where he was and not yet where he will be."""

FRAIL = {"en": 5, "hp": -5}
"""What hardly anything is: one more blow, or no more than staying awake."""


def walked(
    name: str, seeds: range, answers: int, begin: Callable[[str, int], Scenario] = varied
) -> Iterator[tuple[int, Walk]]:
    """Such fights played at random, question by question."""
    rules = ruleset(name)
    for seed in seeds:
        chance = random.Random(seed)
        walk = Walk(rules, rules.begin(begin(name, seed)))
        for _ in range(answers):
            if walk.request is None:
                break
            yield seed, walk
            walk.answer(drawn(walk.request, chance))


def with_switches(name: str, seed: int, switches: Mapping[str, Any]) -> Scenario:
    """Such a fight under other switches."""
    scenario = varied(name, seed)
    return replace(scenario, switches={**scenario.switches, **switches})
