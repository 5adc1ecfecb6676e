"""A hard case kept: a Third Edition grapple, takedown, pin and break-free in one hex with its limits of time.

The set-up of fights in the middle of close combat is used by the proofs of the single clauses, too.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from scipy.stats import chisquare

from swordplay.engine.battle import Battle
from swordplay.engine.ends import Ending, Result
from swordplay.engine.enumerate import outcomes
from swordplay.engine.hexes import Hex
from swordplay.engine.record import read_record
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.sample import random_policy, sample
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.state import State
from swordplay.games import ruleset
from swordplay.games.gurps.third.close import wrestling
from swordplay.games.gurps.third.figure import Hold, State3
from swordplay.games.gurps.third.vocabulary import LYING
from tests.support.table import Table, by_key

CARDS = ruleset("gurps3-cards")
HERE = (0, 0)
PASS = ("manoeuvre", "pass")
Line = tuple[str, Any]


def ring(
    *fighters: tuple[str, str, dict[str, Any]],
    holds: tuple[Hold, ...] = (),
    clock: int = 0,
    at: dict[str, Hex] | None = None,
    switches: dict[str, Any] | None = None,
    plan: Plan | None = None,
    **postures: str,
) -> Table:
    """A table at which the fighters share a hex unless told otherwise, in the middle of what they do."""
    entries = [Entry(name, side, (at or {}).get(name, HERE), sheet) for name, side, sheet in fighters]
    table = Table(CARDS, entries, plan=plan or Plan(radius=8), switches=switches)
    state = CARDS.begin(table.battle.scenario)
    assert isinstance(state, State3)
    state.holds, state.clock = holds, clock + 1
    for name, posture in postures.items():
        state.fighters[name].posture = posture
    table.battle = Battle(CARDS, replace(table.battle.scenario, state=state.export()))
    return table


def pair(ana: dict[str, Any], bo: dict[str, Any], **more: Any) -> Table:
    """Ana and Bo; Ana acts first."""
    return ring(("Ana", "red", {"move": 6, **ana}), ("Bo", "blue", {"move": 5, **bo}), **more)


def three(**more: Any) -> Table:
    """Ana, Bo and Cy, in this order, each for himself."""
    sheets = {"Ana": {"move": 6}, "Bo": {"move": 5}, "Cy": {"move": 4}}
    return ring(*((name, f"{name}'s side", sheet) for name, sheet in sheets.items()), **more)


def on(card: str, foe: str) -> tuple[Line, ...]:
    return ("manoeuvre", card), ("foe", foe)


def grappling(foe: str = "Bo", hands: str = "one hand", part: str = "left arm") -> tuple[Line, ...]:
    return (*on("grapple", foe), ("hands", hands), ("part", part))


def numbers(table: Table) -> tuple[int, int]:
    """Both numbers of the pending contest."""
    return table.number, sum(against(table).values())


def against(table: Table) -> dict[str, int]:
    """What the other's number of the pending contest is made of."""
    waiting = table.battle.waiting
    assert waiting is not None
    assert waiting.against is not None
    return by_key(waiting.against)


def held(table: Table) -> tuple[Hold, ...]:
    """Who holds whom."""
    state = table.battle.state
    assert isinstance(state, State3)
    return state.holds


def leaving(side: str) -> tuple[Line, ...]:
    """Out of a shared hex by one hex, and no farther."""
    return ("manoeuvre", "exit"), ("move", f"go {side}"), ("move", "done"), ("facing", side)


def standing(table: Table) -> tuple[Any, ...]:
    """What the fighters are in: where, how, with how many points, and who holds whom."""
    fighters = table.battle.state.fighters.values()
    return held(table), [(f.hex, f.facing, f.posture, f.hp, f.fp, f.conditions) for f in fighters]


def hold(hands: int = 1, part: str = "left arm", pinned: bool = False) -> Hold:
    """Bo's hold on Ana."""
    return Hold("Bo", "Ana", hands, part, pinned)


def hers(hands: int = 1, part: str = "left arm", pinned: bool = False) -> Hold:
    """Ana's hold on Bo."""
    return Hold("Ana", "Bo", hands, part, pinned)


FIGHTERS = (
    Entry("Ana", "red", (0, 2), {"st": 12, "dx": 12, "move": 6, "weight": 185}),
    Entry("Bo", "blue", HERE, {"st": 11, "dx": 11, "move": 5, "weight": 150}, facing=6),
)
SCRIPT: tuple[Line, ...] = (
    *(("manoeuvre", "move"), ("move", "go N"), ("move", "done"), ("facing", "N"), ("target", "nobody"), PASS),
    *(*grappling("Bo", "two hands", "upper body"), ("defence", "stand fast"), ("grapple", [10, 10]), PASS),
    *(*on("takedown", "Bo"), ("takedown", [10, 11]), ("lie", "N")),
    *(*on("break free", "Ana"), ("break-free", [9, 14])),
    *(*on("pin", "Bo"), ("pin", [10, [4, 4, 3]])),
    *(*on("break free", "Ana"), ("break-free", [8, 10])),
    *(PASS, PASS) * 9,
    PASS,
    *(*on("break free", "Ana"), ("break-free", [6, 18]), ("step", "go NE"), ("step", "done")),
)
PINNED = next(place for place, line in enumerate(SCRIPT) if line[0] == "pin") + 1


def table_with(script: tuple[Line, ...] = SCRIPT) -> Table:
    return Table(CARDS, FIGHTERS, plan=Plan(radius=4)).plays(*script)


def test_the_fight_at_the_table() -> None:
    table = table_with(SCRIPT[:PINNED])
    assert held(table) == (Hold("Ana", "Bo", 2, "upper body", True),)
    assert table.legal == ["break free", "pass"]
    table.plays(*SCRIPT[PINNED : PINNED + 2])
    assert (table.number, against(table)) == (11, {"st": 12, "grip": 10})
    table.plays(SCRIPT[PINNED + 2], PASS)
    assert (table.asked, table.battle.state.clock) == ("Bo manoeuvre", 5)
    assert table.refused("break free") == "ten-seconds"
    offer = table.offers["break free"]
    assert offer.reason is not None
    assert offer.reason.text.endswith("again in second 14")
    assert offer.reason.clauses == ("gurps3-cards:FREE.7",)
    assert offer.instead == ("pass",)
    table.plays(*SCRIPT[PINNED + 4 :])
    assert table.battle.state.clock == 15
    assert table.fighter("Bo").hex == (1, -1)
    assert held(table) == ()
    assert [event["key"] for event in table.events("hold-ends")] == ["hold-ends"]


def test_the_fight_sampled() -> None:
    results: dict[Any, int] = {}
    for seed in range(60):
        uniform = random.Random(seed).random
        state = CARDS.begin(CARDS.examples(seed))
        result = sample(CARDS.fight(state), state, random_policy(uniform), uniform, limit=400)
        results[result] = results.get(result, 0) + 1
        assert not list(CARDS.problems(state))
    assert {result.ending for result in results} == {Ending.WON, Ending.DRAW}
    state = CARDS.begin(Scenario(CARDS.name, list(FIGHTERS)))
    uniform = random.Random(1).random
    assert sample(CARDS.fight(state), state, random_policy(uniform), uniform, limit=50) == Result(Ending.LIMIT)


def first_legal(state: State[Any], request: Choose[Any]) -> Option[Any]:
    return request.legal()[0]


def act(state: State3, name: str) -> Rule[None]:
    """One contest of Ana's with Bo."""
    ana, bo = state.fighters["Ana"], state.fighters["Bo"]
    rules = {
        "grapple": wrestling.grapple,
        "takedown": wrestling.takedown,
        "pin": wrestling.pin,
        "break free": wrestling.break_free,
    }
    return rules[name](state, ana, bo)


@pytest.mark.parametrize(
    ("name", "more", "ways"),
    [
        ("grapple", {"at": {"Ana": (0, 1)}}, 2),
        ("takedown", {"holds": (hers(), hold(2))}, 3),
        ("pin", {"Bo": LYING}, 2),
        ("break free", {"holds": (hold(2, "body", True),), "Ana": LYING}, 2),
    ],
)
def test_exact_odds_agree_with_sampling(name: str, more: dict[str, Any], ways: int) -> None:
    state = pair({"st": 13, "dx": 11}, {"dx": 12, "weight": 170}, **more).battle.state
    assert isinstance(state, State3)
    exact = {o.state.digest(): o.weight for o in outcomes(lambda copy: act(copy, name), state, first_legal)}
    assert len(exact) == ways
    assert sum(exact.values()) == pytest.approx(1, abs=1e-12)
    count, uniform = 5000, random.Random(f"odds/{name}").random
    seen = dict.fromkeys(exact, 0)
    for _ in range(count):
        copy = state.copy()
        assert isinstance(copy, State3)
        sample(act(copy, name), copy, first_legal, uniform)
        seen[copy.digest()] += 1
    assert chisquare(list(seen.values()), [count * weight for weight in exact.values()]).pvalue > 1e-6


def test_the_fight_replayed_from_its_record() -> None:
    battle = table_with().battle
    data = msgspec.json.decode(msgspec.json.encode(battle.record()))
    again = Battle.load(CARDS, read_record(data))
    assert again.events == battle.events
    assert again.state.export() == battle.state.export()
    assert again.record() == battle.record()


def test_undo_at_every_step() -> None:
    battle = table_with(()).battle
    for _, answer in SCRIPT:
        before, asked = battle.state.export(), battle.waiting
        battle.answer(answer)
        after, events = battle.state.export(), list(battle.events)
        battle.undo()
        assert (battle.state.export(), battle.waiting) == (before, asked)
        battle.answer(answer)
        assert (battle.state.export(), battle.events) == (after, events)
    while battle.answers:
        battle.undo()
    assert battle.state.export() == table_with(()).battle.state.export()


def test_a_fight_goes_on_from_any_exported_position() -> None:
    whole = table_with().battle
    for place in range(len(SCRIPT)):
        here = table_with(SCRIPT[:place]).battle
        data = msgspec.json.decode(msgspec.json.encode(here.record(since_boundary=True)))
        again = Battle.load(CARDS, read_record(data))
        assert again.waiting == here.waiting
        for _, answer in SCRIPT[place:]:
            again.answer(answer)
        told = [event.plain() for event in whole.events]
        assert [event.plain() for event in again.events] == told[len(told) - len(again.events) :]
        assert again.state.export() == whole.state.export()


def test_equal_situations_are_equal_whenever_they_came_about() -> None:
    early, late = (
        pair({}, {}, holds=(hold(2, "body", True)._replace(tried=clock),), clock=clock + 3, Ana=LYING).battle.state
        for clock in (2, 40)
    )
    other = pair({}, {}, holds=(hold(2, "body", True)._replace(tried=39),), clock=43, Ana=LYING).battle.state
    assert early.digest() == late.digest() != other.digest()


def test_nobody_unseen_is_named_or_stepped_on() -> None:
    entries = [*FIGHTERS, Entry("Canary", "blue", (0, 1), {"move": 4}, hidden=True)]
    battle = Battle(CARDS, Scenario(CARDS.name, entries, Plan(radius=4)))
    battle.answer("move")
    assert "Canary" not in str(battle.view("red"))
    battle.answer("go N")  # offered as free, and answered by finding him there
    assert battle.state.fighters["Ana"].hex == (0, 2)
    assert not battle.state.fighters["Canary"].hidden
    assert "Canary" in str(battle.view("red"))
