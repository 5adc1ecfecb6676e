"""A hand that holds or is held neither strikes nor defends: in random fights of the Third Edition, option by option."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from swordplay.engine.requests import Choose, Option
from swordplay.engine.sample import sample
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.state import State
from swordplay.games import ruleset
from swordplay.games.gurps.third.figure import Fighter3, State3

NAMES = ("gurps3-cards", "gurps3-sheet", "gurps3")
FIGHTS = 14
ARMS: tuple[dict[str, Any], ...] = (
    {"right": "Dagger", "skills": {"Knife": 13, "Boxing": 13}},
    {"right": "Large Knife", "left": "Small shield", "skills": {"Knife": 12, "Shield": 13}},
    {"both": "Quarterstaff", "skills": {"Staff": 13, "Brawling": 12}},
    {"skills": {"Karate": 13, "Judo": 12}},
)
SIDES = ("right", "left")
CLOSE = ("grapple", "grab weapon", "grab weapon arm", "grab foe's weapon", "grab foe's weapon arm", "takedown", "pin")
ATTACKS = ("step & attack", "blow", "attack-unarmed", "attack-weapon", "attack-melee weapon", "free a hand")
STAYS = ("done", "one hand")
"""What is preferred, so that there are enough holds and enough blows."""


def brawl(name: str, seed: int) -> Scenario:
    """Three fighters, each for himself, two of them in one hex; in every third fight one pins the other."""
    chance = random.Random(seed)
    starts: dict[str, dict[str, Any]] = {}
    if seed % 3 == 0:
        hold = {"whom": "Bo", "hands": 1 + seed % 2, "pinned": True}
        starts = {"Ana": {"posture": "kneeling", "holds": [hold]}, "Bo": {"posture": "prone"}}
    entries = []
    for place, (who, at, facing) in enumerate((("Ana", (0, 0), 0), ("Bo", (0, 0), 6), ("Cy", (0, -1), 6))):
        arms = ARMS[-1] if starts and who == "Ana" else chance.choice(ARMS)
        sheet = {"st": 11, "dx": 11, "ht": 30, "move": 5 - place, **arms}
        entries.append(Entry(who, who, at, sheet, facing=facing, start=starts.get(who, {})))
    return Scenario(name, entries, Plan(radius=2), switches={"seconds": 40})


def usable(state: State3, me: Fighter3, item: str, usage: str) -> bool:
    """By the holds there are: what GRP.4, GRW.1 and GAP.8 leave to strike or to defend with."""
    on = [hold for hold in state.holds if hold.held == me.name and state.fighters[hold.holder].hex == me.hex]
    on = [hold for hold in on if not state.fighters[hold.holder].out]
    arms = {hold.part for hold in on if not hold.pinned}
    if any(hold.part == "weapon" and hold.item == item for hold in on):
        return False
    if item != "fist":
        return not any(f"{side} arm" in arms for side in SIDES if getattr(me, side) == item)
    mine = [hold for hold in state.holds if hold.holder == me.name and state.fighters[hold.held].hex == me.hex]
    if usage == "kick":
        return not any(hold.pinned for hold in mine)
    if usage == "bite":
        return True
    empty = sum(not getattr(me, side) and f"{side} arm" not in arms for side in SIDES)
    return empty > sum(hold.hands for hold in mine)


class Watcher:
    """Answers at random, and looks at every option that strikes or defends."""

    def __init__(self, seed: int) -> None:
        self.uniform = random.Random(seed).random
        self.seen: Counter[str] = Counter()

    def __call__(self, state: State[Any], request: Choose[Any]) -> Option[Any]:
        assert isinstance(state, State3)
        legal = request.legal()
        me = state.fighters[request.who]
        if state.holds:
            for option in legal:
                self.look(state, me, request.about, option)
        liked = CLOSE if self.uniform() < 0.5 else ATTACKS
        wanted = [option for option in legal if option.name in (*liked, *STAYS) or ": " in option.name]
        choice = wanted if wanted and self.uniform() < 0.8 else legal
        return choice[int(self.uniform() * len(choice))]

    def look(self, state: State3, me: Fighter3, about: str, option: Option[Any]) -> None:
        mode = getattr(option.value, "mode", None)
        if about == "target" and mode is not None:
            self.seen["struck"] += 1
            assert usable(state, me, mode.item, mode.usage), (me.name, option.name, state.holds)
        if about == "defence" and " with " in option.name:
            self.seen["defended"] += 1
            assert usable(state, me, option.value.item, "parry"), (me.name, option.name, state.holds)
        if state.pins(me):
            self.seen["pinned"] += 1
            assert about not in ("target", "step", "move"), (me.name, about)
            assert about != "defence" or option.name in ("no defence", "stand fast"), option.name


@pytest.mark.parametrize("name", NAMES)
def test_no_hand_that_holds_or_is_held_strikes_or_defends(name: str) -> None:
    rules = ruleset(name)
    seen: Counter[str] = Counter()
    for seed in range(FIGHTS):
        watcher = Watcher(seed)
        state = rules.begin(brawl(name, seed))
        sample(rules.fight(state), state, watcher, watcher.uniform, limit=300)
        seen += watcher.seen
    assert seen["struck"] > 50
    assert seen["defended"] > 0
    assert seen["pinned"] > 20
