"""What the conformance suite is told about our own games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from swordplay import games
from swordplay.conformance import particulars
from swordplay.conformance.particulars import Particulars
from swordplay.conformance.play import Walk, drawn
from swordplay.engine.requests import Check, Choose
from swordplay.engine.scenario import Scenario
from swordplay.engine.state import State
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, MIN_DECEPTIVE_NUMBER
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.hands import drop
from swordplay.games.gurps.figure.posture import fall
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.vocabulary import TO_HIT

ADVICE = frozenset({"turn first", "turn to face", "reach C", "bare hands"})
"""What is possible instead, but stands in no list under that name."""
LIMBS = tuple(f"{side} {part}" for side in ("right", "left") for part in ("arm", "hand", "leg", "foot", "eye"))
CHARGE_MOST = 9
SWITCHES: dict[str, Callable[[Scenario], Any]] = {
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
    "units": lambda scenario: "yards" if scenario.ruleset == "gurps3-sheet" else "metres",
}
"""What else a switch that is more than on or off may be."""
SHEETS = {"gurps4-bands": "gurps4-dungeon", "gurps3-cards": "gurps3-sheet"}
SHEETS |= {other: one for one, other in SHEETS.items()}
"""Each document of a combined ruleset, and the other one."""
BOLD = ("ttack", "Feint", "Strike", "Deceptive", "Dual", "Slam", "slam", "Bo: ", "Ana: ", "Cai: ", " attacks")
"""What makes a fight one of many blows: options whose names have this in them are taken more often."""
WARY = ("Wait", " attacks", "go ")
"""Likewise what makes it one of waiters who step aside when they are attacked."""
MIDWAY = frozenset({"hex to fall to"})
"""Questions in the middle of a fall, when somebody is no longer where he was and not yet where he will be."""
FRAIL = {"en": 5, "hp": -5}
"""What hardly anything is: one more blow, or no more than staying awake."""

SELDOM = frozenset({"nobody"})
"""Options that come up only once the last foe is gone."""


def sides(scenario: Scenario) -> list[str]:
    """The sides, in the order in which they were set up."""
    return list(dict.fromkeys(entry.side for entry in scenario.fighters))


def _constant(value: str, scenario: Scenario) -> str:
    return value


def values(name: str) -> dict[str, Callable[[Scenario], Any]]:
    """Another value for each switch of a ruleset: the other of two documents, or one from the list."""
    told: dict[str, Callable[[Scenario], Any]] = {}
    for switch, default in games.ruleset(name).switches.items():
        if isinstance(default, str) and default in SHEETS:
            told[switch] = partial(_constant, SHEETS[default])
        elif not isinstance(default, bool):
            told[switch] = SWITCHES[switch]
    return told


def turned(name: str) -> dict[str, Any]:
    """Every switch that names a document, set to the other one than by default."""
    switches = games.ruleset(name).switches
    sides = sorted({side for side in switches.values() if side in games.names()})
    return {key: sides[side == sides[0]] for key, side in switches.items() if side in sides} if sides else {}


def crippled(state: Any, who: str, chance: random.Random) -> bool:
    """Perhaps a limb or an eye that cannot be used, with what follows from it in the Fourth Edition."""
    if not isinstance(state, Fight) or chance.random() >= 0.5:
        return False
    me, place = state.fighters[who], chance.choice(LIMBS)
    if place not in me.crippled:
        me.crippled += (place,)
        side, _, part = place.partition(" ")
        if part in ("arm", "hand"):
            drop(state, me, side)
        elif part in ("leg", "foot"):
            fall(state, me)
    return True


def in_close_combat(one: Any, other: Any) -> bool:
    """DragonQuest's large bodies lie on one another only in close combat."""
    return bool(one.has("close combat") and other.has("close combat"))


def in_one_hex(one: Any, other: Any) -> bool:
    """POS.4 of the cards: those who lie take up a second hex, and share only their own."""
    return bool(one.hex == other.hex)


def boldly(walk: Walk, chance: random.Random) -> Any:
    """Any answer, but rather one that leads to a blow; every second figure rather waits for blows and steps aside."""
    request = walk.request
    assert request is not None
    if isinstance(request, Choose) and chance.random() < 0.8:
        wary = list(walk.state.fighters).index(request.who) % 2 if request.who in walk.state.fighters else 0
        words = WARY if wary else BOLD
        named = [option.name for option in request.legal() if any(word in option.name for word in words)]
        if named:
            return chance.choice(named)
    return drawn(request, chance)


def unlawful(state: State[Any], roll: Check[Any]) -> Iterator[str]:
    """What is wrong with a roll to hit of the Fourth Edition (GAP.1, DECEP.2, CHARGE.2, GAP.6)."""
    if not isinstance(state, Fight) or roll.about != TO_HIT:
        return
    keys, number = {key for _, key, _ in roll.tally.terms}, roll.tally.number
    if number < MIN_ATTACK_NUMBER:
        yield f"rolled at {number}"
    if keys & {"deceptive", "prediction"} and number < MIN_DECEPTIVE_NUMBER:
        yield f"deceives at {number}"
    if "charge" in keys and number > CHARGE_MOST:
        yield f"charges at {number}"
    me, foe = state.fighters[roll.who], state.fighters[roll.at]
    if (
        not me.shots()
        and not me.double_attack_used
        and foe.retreated_from is None
        and distance_between(me, foe) > max(1, me.longest())
    ):
        yield f"struck from {distance_between(me, foe)} hexes off"


SHEET: dict[str, dict[str, Any]] = {
    "dragonquest": {
        **dict.fromkeys(("ps", "md", "ag", "en", "ft", "wp", "pc"), 15),
        "weapons": [{"name": "Broadsword", "rank": 4}],
        "shield": {"name": "small round", "rank": 2, "stowed": True},
        "spells": [{"name": "Bolt", "chance": 50}],
    },
    "gurps3": {"skills": {"Broadsword": 13}, "right": "Broadsword", "dr": {"torso": 2}},
    "gurps4": {
        "skills": {"Broadsword": 14},
        "gear": [{"item": "Broadsword", "hand": "right"}],
        "dr": {"torso": 2},
    },
}
"""A plain sheet of each edition."""

for name in (name for name in games.names() if name.partition("-")[0] in SHEET):
    sheet = SHEET[name.partition("-")[0]]
    told = Particulars(
        values(name), crippled, sheet=sheet, midway=MIDWAY, frail=FRAIL, boldly=boldly, unlawful=unlawful, seldom=SELDOM
    )
    told = told._replace(advice=ADVICE, readings=(turned(name),) if turned(name) else ())
    overlap = {"dragonquest": in_close_combat, "gurps3": in_one_hex}.get(name.partition("-")[0])
    particulars.tell(name, told if overlap is None else told._replace(may_overlap=overlap))
