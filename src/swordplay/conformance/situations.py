"""Fights that have gone some way already: hurt and hidden figures, somebody under a condition, other switches.

`varied(name, seed)` is a position of any ruleset, built from its own examples, whose figures somebody has meddled
with. The first seeds turn each switch alone, the next all together; then it begins anew with other figures.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from swordplay.conformance import particulars
from swordplay.conformance.play import Walk, drawn, ruleset
from swordplay.engine import interventions
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Scenario
from swordplay.engine.state import State


def turnable(rules: Ruleset) -> list[str]:
    """The switches that can be turned: on or off, or to a value the suite was told."""
    told = particulars.of(rules.name).switches
    return [name for name, default in rules.switches.items() if isinstance(default, bool) or name in told]


def other(rules: Ruleset, switch: str, scenario: Scenario) -> Any:
    """A switch turned: off for on, or another value."""
    default = rules.switches[switch]
    return not default if isinstance(default, bool) else particulars.of(rules.name).switches[switch](scenario)


def turned(rules: Ruleset, scenario: Scenario, place: int) -> dict[str, Any]:
    """The switches that are turned: none, each of them alone, or all."""
    names = turnable(rules)
    chosen = [[], *([name] for name in names), names][place % (len(names) + 2)]
    return {name: other(rules, name, scenario) for name in chosen}


def turns(name: str) -> int:
    """How many seeds there are until every switch has been turned alone, and all together."""
    return len(turnable(ruleset(name))) + 2


def varied(name: str, seed: int) -> Scenario:
    """A fight some way on, different for every seed, with somebody hurt or under a condition."""
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
    if particulars.of(rules.name).hurt(state, who, chance):
        return
    about, data = chance.choice(list(harms(rules, who, chance)) or [("", {})])
    if about:
        try:
            interventions.intervene(rules, state, about, who, data)
        except NotLegalError:
            return


def begun(name: str, seed: int) -> Battle:
    """Such a fight, whose dice are asked for."""
    return Battle(ruleset(name), varied(name, seed))


def worn(name: str, seed: int) -> Scenario:
    """Such a fight near its end: everybody has hardly anything left of what a fight takes from him."""
    rules, scenario = ruleset(name), varied(name, seed)
    frail = particulars.of(rules.name).frail
    state = rules.begin(scenario)
    for who, figure in state.fighters.items():
        for field in rules.depleting:
            value = min(getattr(figure, field), frail.get(field, 1))
            interventions.intervene(rules, state, "set", who, {"field": field, "value": value})
    return replace(scenario, state=state.export())


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
