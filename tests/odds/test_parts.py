"""The exclusive parts of odds: they add up to 1 and agree with the chances, exact and sampled, in every ruleset."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest

from swordplay import odds
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import NotLegalError, TooManyOutcomesError
from swordplay.engine.facts import Fact, Part, part
from swordplay.engine.requests import BOUNDARY, Check, Choose, Option, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scale import Scale
from swordplay.engine.scenario import Entry, Scenario
from swordplay.engine.state import Fighter, State
from swordplay.engine.tally import Tally
from swordplay.games import names, ruleset
from swordplay.odds.advice import draft
from swordplay.odds.advice import option as action
from tests.odds.test_action import facing_off

POSITIONS = 5
DIE: Scale[bool] = Scale("die", (1, 10), lambda total, number: total <= number)


class Hitter(Fighter):
    """A fighter with points."""

    hp: int = 3


class Striking(Ruleset):
    """Ann strikes: a 5 or less on ten sides takes a point, then a 2 or less all; a wild swing may hurt oneself."""

    name = "striking"
    fighter, state = Hitter, State[Hitter]
    event_facts: ClassVar = {"cut": Fact("foe cut", "you cut", "lost"), "felled": Fact("foe felled", "you felled")}
    event_facts |= {"drawn": Fact("foe draws", "you draw")}
    roll_facts: ClassVar = {("strike", "false"): Fact("foe misses", "you miss")}

    def examples(self, seed: int) -> Scenario:
        return Scenario(self.name, [Entry("Ann", "left", (0, 0)), Entry("Bob", "right", (1, 0))])

    def out(self, fighter: Hitter) -> bool:
        return fighter.hp <= 0

    def points(self, fighter: Hitter) -> tuple[int, int]:
        return fighter.hp, 3

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield from BOUNDARY
            state.clock += 1
            swing = yield from Choose("Ann", "swing", [Option(name, name) for name in ("plain", "wild", "none")])
            if swing == "none":
                continue
            if (yield from Check("Ann", "strike", DIE, Tally(5, "skill"))):
                deep = yield from Check("Ann", "depth", DIE, Tally(2, "luck"))
                harm(state, "Bob", 3 if deep else 1)
            elif swing == "wild" and not (yield from Check("Ann", "balance", DIE, Tally(8, "luck"))):
                harm(state, "Ann", 1)


def harm(state: Any, who: str, points: int) -> None:
    """Take points from somebody."""
    state.fighters[who].hp -= points
    state.tell("cut", who, lost=points)
    if state.fighters[who].hp <= 0:
        state.tell("felled", who)


class Told(Striking):
    """The same with parts of its own."""

    parts: ClassVar[tuple[Part, ...]] = (
        part("foe felled", "good"),
        part("you hurt", "bad", "you cut", "you felled"),
        part("foe cut", "good"),
        part("you miss", "even"),
    )


@pytest.mark.parametrize(
    ("rules", "option", "expected"),
    [
        (Told, "plain", [("foe felled", 0.1), ("foe cut", 0.4), ("you miss", 0.5)]),
        (Told, "wild", [("foe felled", 0.1), ("foe cut", 0.4), ("you miss", 0.4), ("you hurt", 0.1)]),
        (Told, "none", [("no effect", 1.0)]),
        (Striking, "plain", [("foe out", 0.1), ("foe hurt", 0.4), ("no effect", 0.5)]),
        (Striking, "wild", [("foe out", 0.1), ("foe hurt", 0.4), ("no effect", 0.4), ("you hurt", 0.1)]),
        (Striking, "none", [("no effect", 1.0)]),
    ],
)
def test_parts_by_hand(rules: type[Striking], option: str, expected: list[tuple[str, float]]) -> None:
    """The first part that applies counts; they are told from the best to the worst, with the rest between."""
    battle = Battle(rules(), rules().examples(0))
    told = odds.of(battle, option, policy=first_open, name="first")
    assert [one.name for one in told.parts] == [name for name, _ in expected]
    assert [one.chance for one in told.parts] == pytest.approx([chance for _, chance in expected])


def first_open(state: Any, request: Choose[Any]) -> Option[Any]:
    """Whatever is open."""
    return request.legal()[0]


def test_a_blow_of_the_fourth_edition() -> None:
    """Who is not out, stunned, crippled or wounded has defended, or was struck for nothing, or was missed."""
    found = odds.of(facing_off(), "Regular Attack")
    chance = {one.name: one.chance for one in found.parts}
    assert [one.tone for one in found.parts] == sorted((one.tone for one in found.parts), key="good even bad".find)
    assert sum(chance.values()) == pytest.approx(1, abs=1e-9)
    assert chance["you miss"] == pytest.approx(found.chances["you miss"])
    assert chance["foe defends"] <= found.chances["foe defends"]
    assert chance["your mishap"] <= found.chances["you fumble"] + 1e-12
    assert chance["foe wounded"] < found.chances["foe wounded"]


def test_what_has_happened_before_the_question_is_no_consequence() -> None:
    """Bo, who has just been hit, asks what comes of a defence: the blow itself is none of that."""
    battle = facing_off()
    policy = odds.basic(battle.ruleset).choose
    battle.answer("Regular Attack")
    while (request := battle.request) is not None and request.who == "Ana":
        battle.answer(policy(battle.state, request).name if isinstance(request, Choose) else 9)
    assert isinstance(request, Choose)
    found = odds.of(battle, "no defence")
    assert {one.name for one in found.parts} <= {
        *("you out", "you stunned or down", "you crippled", "you wounded", "no effect", "your mishap")
    }


def position(name: str, seed: int) -> Battle:
    """A choice somewhere in an example fight."""
    rules = ruleset(name)
    chance = random.Random(f"parts {name} {seed}")
    policy = odds.basic(rules).choose
    while True:
        battle = Battle(rules, rules.examples(chance.randrange(10_000)), Roller(chance.randrange(10**6)))
        for _ in range(chance.randrange(1, 60)):
            request = battle.request
            if not isinstance(request, Choose):
                break
            legal = [option.name for option in request.legal()]
            named = policy(battle.state, request).name
            battle.answer(chance.choice(legal) if chance.random() < 0.2 else named)
        if isinstance(battle.request, Choose) and any(not option.unknown for option in battle.request.legal()):
            return battle


@pytest.mark.parametrize("seed", range(POSITIONS))
@pytest.mark.parametrize("name", names())
def test_parts_add_up_and_agree_with_the_chances(name: str, seed: int) -> None:
    """Whoever is out by the end is in the part that says so, and no part is likelier than its facts."""
    battle = position(name, seed)
    request = battle.request
    assert isinstance(request, Choose)
    rules, policy = battle.ruleset, odds.basic(battle.ruleset).choose
    option = random.Random(seed).choice([one.name for one in request.legal() if not one.unknown])
    where = draft.position(battle, option)
    try:
        prospects = [
            action.prospect_of(battle, option, policy, most=400, samples=50),
            action.prospect_of(battle, option, policy, most=0, samples=50),
        ]
    except (NotLegalError, TooManyOutcomesError):
        return
    for prospect in prospects:
        found = action.odds_of(battle, option, prospect, "basic")
        assert sum(one.chance for one in found.parts) == pytest.approx(1, abs=1e-9)
        assert len({one.name for one in found.parts}) == len(found.parts)
        facts = {one.name: one.facts for one in rules.parts}
        for one in found.parts:
            most = sum(found.chances.get(fact, 0.0) for fact in facts.get(one.name, ()))
            assert one.name == "no effect" or one.chance <= most + 1e-9
        gravest = {one.name for one in rules.parts[:1]}
        out = sum(
            outcome.weight
            for outcome in prospect.outcomes
            if any(
                fighter.side != where.side and rules.out(fighter) and not rules.out(where.now.fighters[name])
                for name, fighter in outcome.state.fighters.items()
            )
        )
        assert sum(one.chance for one in found.parts if one.name in gravest) == pytest.approx(out, abs=1e-9)
