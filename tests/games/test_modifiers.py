"""The marks that skip a modifier: in thousands of random positions every sum is the same with and without them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.hexes import SIDES, Ground
from swordplay.engine.scenario import Entry, Patch, Plan, Scenario
from swordplay.engine.tally import Tally
from swordplay.games import ruleset
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.hands import striking_hand
from swordplay.games.gurps.fourth.attack.slam import slam_blow
from swordplay.games.gurps.fourth.documents.examples import JAWS, LARGE, WITH_GUNS
from swordplay.games.gurps.modifiers import WHEN, Modifier, Modifiers, When, when
from swordplay.games.gurps.vocabulary import (
    AIMED_WITH,
    AIMING,
    BEHIND_COVER,
    BLIND,
    BREAK,
    DISARM,
    DISTRACTED,
    DOUBLED,
    GRAPPLED,
    IMPROVISED,
    IN_COVER,
    IN_PAIN,
    SHOCK,
    SLAM,
    STUDIED,
    STUNNED,
    TORN_MUSCLE,
    TORN_PART,
)

RULESETS = ("gurps4-dungeon", "gurps4-bands", "gurps4")
FIGHTS, POSITIONS = 100, 12
"""How many fights there are for each ruleset, and how many positions of each."""

NEAR = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2]
GROUNDS = (
    Ground("ice", tags=("bad footing",)),
    Ground("hedge", cover=2),
    Ground("ledge", height=1),
    Ground("rock", obstacle=True),
)
GUARD: dict[str, Any] = {
    "skills": {"Broadsword": 14, "Shield": 13},
    "gear": [("Thrusting Broadsword", "right"), ("Large Shield", "left")],
}
LEFTY: dict[str, Any] = {"skills": {"Broadsword": 13}, "gear": [("Thrusting Broadsword", "left")]}
KINDS = (*WITH_GUNS, GUARD, LEFTY)
PLACES = ("torso", "skull", "right arm", "left leg", "vitals", "neck")
CRIPPLED = ("right arm", "left leg", "right eye")


def scenario(name: str, chance: random.Random) -> Scenario:
    """Two to four fighters on ground that is mostly open; some are weak, large, or fill several hexes."""
    entries = []
    for place, who in enumerate(("Ana", "Bo", "Cai", "Dag")[: chance.choice((2, 2, 3, 4))]):
        kind = chance.choice(KINDS)
        sheet: dict[str, Any] = {"st": chance.choice((7, 12)), "dx": 12, "skills": kind["skills"]}
        sheet["gear"] = [{"item": item, "hand": hand} for item, hand in kind["gear"]]
        sheet["sm"] = chance.choice((0, 0, 1, -1))
        if chance.random() < 0.1:
            sheet = {"st": 20, "dx": 12, "natural": JAWS, **chance.choice(LARGE)}
        entries.append(Entry(who, ("red", "blue")[place % 2], (4 * place, -2 * place), sheet, chance.choice(SIDES)))
    rough = [Patch([chance.choice(NEAR)], chance.choice(GROUNDS)) for _ in range(chance.choice((0, 0, 1, 3)))]
    return Scenario(name, entries, Plan(radius=14, patches=rough))


def disturb(state: Fight, chance: random.Random) -> None:
    """Put everybody anywhere, and do anything to them that an attack may look at."""
    state.fields = {"darkness": chance.choice((-10, -3))} if chance.random() < 0.2 else {}
    for figure in state.fighters.values():
        figure.hex, figure.facing = chance.choice(NEAR), chance.choice(SIDES)
        figure.posture = chance.choice(("standing", "standing", "kneeling", "prone"))
        figure.form, figure.manoeuvre = chance.choice(
            (("", "Regular Attack"), ("", "Charge Attack"), ("Determined", "All Out Attack"))
        )
        figure.conditions = ()
        figure.crippled = (chance.choice(CRIPPLED),) if chance.random() < 0.2 else ()
        figure.fp = chance.choice((figure.sheet.fp, figure.sheet.fp, 1))
    for figure in state.fighters.values():
        if chance.random() < 0.5:
            afflict(figure, chance.choice([one for one in state.fighters.values() if one is not figure]), chance)


def afflict(me: Figure, foe: Figure, chance: random.Random) -> None:
    """One thing that lowers attacks or raises them; an aim is bound to weapon and target."""
    kinds = ((SHOCK, 3, ""), (SHOCK, 6, DOUBLED), (DISTRACTED, -2, ""), (GRAPPLED, 0, ""), (IMPROVISED, -2, ""))
    more = ((BLIND, 0, ""), (BEHIND_COVER, 0, ""), (IN_COVER, -3, ""), (STUNNED, 0, ""), (STUDIED, 2, foe.name))
    torn = ((TORN_MUSCLE, -2, ""), (IN_PAIN, -1, ""), (TORN_PART, -2, "right hand"))
    if me.shots() and chance.random() < 0.5:
        me.gain(AIMING, 2, source=foe.name)
        me.gain(AIMED_WITH, source=chance.choice(me.shots()).item)
    else:
        kind, value, source = chance.choice((*kinds, *more, *torn))
        me.gain(kind, value, source=source)


def blows(state: Fight, chance: random.Random) -> Iterator[Blow]:
    """An attack of everybody on somebody, with anything in hand, at anything."""
    for me in state.fighters.values():
        foe = chance.choice([one for one in state.fighters.values() if one is not me])
        modes = (*me.modes(), *me.shots())
        if not modes or chance.random() < 0.1:
            yield slam_blow(state, me, foe, SLAM)
            continue
        mode = chance.choice(modes)
        location = state.profile.figure.locations[chance.choice(PLACES)]
        blow = Blow(me.name, foe.name, mode, location, striking_hand(me, mode))
        weapons = [item for item in foe.in_hand() if item in foe.sheet.things]
        if weapons and chance.random() < 0.2:
            blow.purpose, blow.weapon = chance.choice((DISARM, BREAK)), chance.choice(weapons)
        blow.armour_gap = chance.random() < 0.1
        blow.bonuses = ((-4, "deceptive"),) if chance.random() < 0.2 else ()
        blow.shots = chance.choice((1, 1, 6))
        yield blow


def positions(name: str) -> Iterator[tuple[Fight, Blow]]:
    """Random positions of one ruleset, and an attack in each."""
    chance = random.Random(f"marks of {name}")
    for _ in range(FIGHTS):
        state = Battle(ruleset(name), scenario(name, chance)).state
        assert isinstance(state, Fight)
        for _ in range(POSITIONS):
            disturb(state, chance)
            for blow in blows(state, chance):
                yield state, blow


def modifiers_of(state: Fight, blow: Blow) -> Modifiers[Any, Any]:
    """Those of the attack, by the document."""
    return book(state).ranged if blow.ranged else book(state).melee


def added(state: Fight, blow: Blow, *modifiers: Modifier[Any, Any]) -> list[Any]:
    """What some modifiers add to a score."""
    tally = Tally(10, "skill")
    for modifier in modifiers:
        modifier(state, blow, state.fighters[blow.attacker], state.fighters[blow.target], tally)
    return tally.terms[1:]


def marked(what: When) -> Modifier[Any, Any]:
    """A modifier of nothing with a mark, to learn what is so."""

    @when(what)
    def nothing(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None: ...

    return nothing


FACTS = Modifiers(*map(marked, When))


@pytest.mark.parametrize("name", RULESETS)
def test_a_skipped_modifier_would_have_added_nothing(name: str) -> None:
    count = 0
    for state, blow in positions(name):
        me, foe, modifiers = state.fighters[blow.attacker], state.fighters[blow.target], modifiers_of(state, blow)
        applicable = modifiers.applicable(state, blow, me, foe)
        if added(state, blow, *applicable) != added(state, blow, *modifiers.ordered):
            skipped = [one for one in modifiers.ordered if one not in applicable]
            wrong = [f"{one.__name__} ({WHEN[one].name})" for one in skipped if added(state, blow, one)]
            pytest.fail(f"wrongly marked: {', '.join(wrong)}")
        count += 1
    assert count > 3000


@cache
def applied() -> dict[Modifier[Any, Any], list[frozenset[When]]]:
    """For every modifier what was so whenever it added something."""
    seen: dict[Modifier[Any, Any], list[frozenset[When]]] = {}
    for name in RULESETS:
        for state, blow in positions(name):
            me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
            facts = frozenset(WHEN[one] for one in FACTS.applicable(state, blow, me, foe))
            for modifier in modifiers_of(state, blow).ordered:
                if added(state, blow, modifier):
                    seen.setdefault(modifier, []).append(facts)
    return seen


def every_modifier() -> list[Modifier[Any, Any]]:
    """All that some document has, in a lasting order."""
    by_name: dict[tuple[str, str], Modifier[Any, Any]] = {}
    for name in RULESETS:
        state = Battle(ruleset(name), scenario(name, random.Random(1))).state
        assert isinstance(state, Fight)
        for one in (*book(state).melee.ordered, *book(state).ranged.ordered):
            by_name[one.__module__, one.__name__] = one
    return [by_name[key] for key in sorted(by_name)]


ALSO_TRUE = {
    "aim_bonus": When.HURT,  # an aim is a condition
    "shot_height": When.ROUGH,  # no ground of another height is open ground
}
"""The marks that a modifier could have, and has not."""


@pytest.mark.parametrize("what", When, ids=lambda what: what.name)
@pytest.mark.parametrize("modifier", every_modifier(), ids=lambda one: str(one.__name__))
def test_a_wrong_mark_would_be_noticed(modifier: Modifier[Any, Any], what: When) -> None:
    right = what in (WHEN.get(modifier), ALSO_TRUE.get(modifier.__name__))
    facts = applied()[modifier]
    assert all(what in one for one in facts) == right
