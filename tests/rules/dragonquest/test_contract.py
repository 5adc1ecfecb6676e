"""What front ends are told: where a movement can end, what an option leads to, and how a figure looks to each seat."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.asking import Shown
from swordplay.engine.hexes import Ground
from swordplay.engine.plans import Goal
from swordplay.engine.portrait import Gauge, Held, Hold, Portrait
from swordplay.engine.reaching import explored
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import (
    ATTACK,
    FIRST,
    LAST,
    SIXTY,
    Map,
    N,
    alone,
    arms,
    duel,
    hit,
    rules,
    sheet,
    strikes,
    table,
)

SLOW = sheet(tmr=2)
MUD = Plan(radius=26, patches=[Patch([(0, -1)], Ground("mud", cost=2)), Patch([(1, -1)], Ground("bog", cost=4))])
DITCH = Plan(radius=26, patches=[Patch([(0, -1)], Ground("ditch", impassable=True))])
TROLL = {"creature": "Troll", "tmr": 2}
SITUATIONS: dict[str, tuple[Map, tuple[tuple[str, Any], ...]]] = {
    "move": (alone(SLOW), (("action", "move"),)),
    "dear turns": (alone(SLOW, price_of_turning=1), (("action", "move"),)),
    "mud": (alone(SLOW, plan=MUD), (("action", "move"),)),
    "a ditch to jump": (alone(SLOW, plan=DITCH), (("action", "move"),)),
    "pass": (alone(SLOW), (("action", "pass"), ("pass", "wait"))),
    "retreat": (alone(SLOW), (("action", "retreat"),)),
    "large": (alone(TROLL, facing=1), (("action", "move"),)),
    "an enemy's zone": (duel(SLOW), (FIRST, ("action", "evade"))),
}


def reached(name: str) -> tuple[Map, dict[tuple[tuple[int, int], int, str], Goal]]:
    """A situation, and the ends of the movement in it."""
    found, script = SITUATIONS[name]
    if found.battle.request is not None and found.battle.request.about != "move":
        found.plays(*script)
    return found, {(goal.hex, goal.facing, goal.way): goal for goal in found.battle.reach()}


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_ends_of_a_movement_are_those_that_answers_lead_to(name: str) -> None:
    found, goals = reached(name)
    step_by_step = explored(found.battle.fork("Ana"))
    assert {place: goal.cost for place, goal in goals.items()} == {
        (g.hex, g.facing, g.way): g.cost for g in step_by_step
    }


@rules("14.1.a", "14.1.b", "14.1.f", "14.2-8.f", "14.2-8.i", "13.2.b", "22.c")
@pytest.mark.parametrize(
    ("name", "walked", "end", "way", "cost", "said"),
    [
        ("move", 19 * 6, (0, -2, 2), "", 2, ("go N", "go N", "face NE")),
        ("dear turns", 6 + 3 * 6 + 3 * 3 + 5, (0, -1, 2), "", 2, ("go N", "face NE")),
        ("mud", 16 * 6, (0, -1, 0), "", 2, ("go N", "stop")),
        ("mud", 16 * 6, (0, -1, 0), "jump", 1, ("jump 1 hex",)),
        ("a ditch to jump", 17 * 6, (0, -2, 0), "jump", 2, ("jump 2 hexes",)),
        ("pass", 19 * 6, (0, -1, 6), "", 1, ("face S", "go N", "stop")),
        ("retreat", 3, (0, 2, 0), "", 2, ("go S", "go S")),
        ("an enemy's zone", 3 * 6, (1, -1, 0), "", 1, ("go NE", "stop")),
    ],
)
def test_where_a_movement_can_end(
    name: str, walked: int, end: tuple[int, int, int], way: str, cost: int, said: tuple[str, ...]
) -> None:
    """How many ends can be walked to, and one of them, or one that must be jumped to."""
    _, goals = reached(name)
    goal = goals[end[:2], end[2], way]
    assert (goal.cost, tuple(answer.name for answer in goal.said)) == (cost, said)
    assert sum(not goal.way for goal in goals.values()) == walked


@rules("17.1.b", "TERM.11")
def test_an_attack_shows_its_strike_chance_from_the_first_card_on() -> None:
    """60 percent, while nothing but the plain strike at the only foe is thought of."""
    found = duel(arms(SIXTY)).plays(FIRST)
    for option, script in (
        ("melee attack", ("action", "melee attack")),
        ("stop", ("move", "stop")),
        ("strike Broadsword", ("attack", "strike Broadsword")),
        ("Bo", ("target", "Bo")),
    ):
        ahead = found.battle.ahead()
        assert ahead is not None
        lead = next(offer for offer in ahead.offers if offer.name == option).leads
        assert lead is not None
        assert (lead.who, lead.about, lead.at, lead.number.value) == ("Ana", "strike", "Bo", 60)
        assert lead.number.chance == pytest.approx(0.60)
        found.plays(script)
    assert found.number == 60


@rules("16.1.f")
def test_what_a_shot_leads_to_stays_unknown_until_it_is_declared() -> None:
    found = alone(arms({"name": "Short bow", "loaded": True, "min_md": 0}), apart=8)
    ahead = found.battle.ahead()
    assert ahead is not None
    assert all(offer.leads is None for offer in ahead.offers)


def seen(found: Map, name: str, seat: str) -> Portrait:
    """How somebody looks to a seat."""
    return next(portrait for portrait in found.battle.portraits(seat) if portrait.name == name)


@rules("TERM.3", "TERM.4")
def test_exact_points_are_for_the_own_side() -> None:
    found = hit(sheet(), 40, ("damage", 8))
    exact = (Gauge("Fatigue", found.fighter("Bo").ft, 20), Gauge("Endurance", 15, 15))
    assert seen(found, "Bo", "B").gauges == seen(found, "Bo", "gm").gauges == exact
    assert seen(found, "Bo", "A").gauges == (Gauge("Endurance", words="tired"),)
    assert seen(found, "Ana", "B").gauges == (Gauge("Endurance", words="unhurt"),)
    ana = seen(found, "Ana", "B")
    assert set(ana.zones["front"]) == {N, (1, -1), (-1, 0)}
    assert ana.zones["melee zone"] == ana.zones["front"]
    assert len(ana.zones["rear"]) == 3
    assert (ana.doing, ana.posture, ana.body) == ("melee attack", "standing", "humanoid")


@pytest.mark.parametrize(
    ("ft", "en", "words"),
    [(20, 15, "unhurt"), (19, 15, "tired"), (0, 14, "wounded"), (0, 7, "badly wounded"), (0, 3, "down")],
)
def test_how_hurt_a_foe_looks(ft: int, en: int, words: str) -> None:
    found = duel(sheet())
    for field, value in (("ft", ft), ("en", en)):
        found.battle.intervene("set", "Bo", field=field, value=value)
    assert seen(found, "Bo", "A").gauges == (Gauge("Endurance", words=words),)


@rules("TERM.7")
def test_hands_say_what_they_hold() -> None:
    crossbow = {"name": "Crossbow", "loaded": True}
    found = duel(arms(crossbow, {"name": "Dagger", "stowed": True, "poison": 3}), arms(("Broadsword", 1)))
    assert seen(found, "Ana", "B").hands == (Held("both hands", "Crossbow", "loaded"),)
    assert (seen(found, "Ana", "A").carried, seen(found, "Ana", "B").carried) == (("Dagger",), ())
    assert seen(found, "Bo", "A").hands == (Held("hand", "Broadsword"), Held("hand", state="empty"))


@rules("16.5.restrain.d")
def test_a_hold_shows_on_both() -> None:
    found = duel(sheet(ps=40), sheet(ps=5)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    found.plays(("attack", "restrain unarmed"), ("target", "Bo"), ("strike", 1))
    for name in ("Ana", "Bo"):
        assert seen(found, name, "B").holds == (Hold("restrain", "Ana", "Bo"),)
    assert "restrained by Ana" in [trait.text for trait in seen(found, "Bo", "A").conditions]


@rules("12.b")
def test_engagements_are_shown_by_their_figures_and_hexes() -> None:
    pairs = [
        Entry(f"{side}{k}", side, (4 * k, -2 * k - (side == "B")), sheet(), 0 if side == "A" else 6)
        for k in range(2)
        for side in "AB"
    ]
    found = table(*pairs, gm_orders_engagements=True)
    while found.battle.request is not None and found.battle.request.about != "engagement order":
        found.battle.answer(3)
    shown = {name: offer.shown for name, offer in found.offers.items()}
    assert shown["A0 and B0"] == Shown(figure="A0", hexes=((0, 0), (0, -1)))
    found.plays(("engagement order", "A1 and B1"))


@rules("13.6.a", "17.4.a")
def test_a_repulse_is_a_defence_that_may_be_declined() -> None:
    found = duel(sheet(), arms(("Broadsword", 4))).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    question = found.battle.waiting
    assert question is not None
    assert (question.shape, question.leave, question.leaving) == ("guard", "let in", "decline")
    assert found.offers["repulse"].shown == Shown(group="defend", way="try to repulse", figure="Ana")


def test_a_jump_shows_where_it_lands() -> None:
    found = alone(SLOW, plan=DITCH).plays(("action", "move"))
    assert found.battle.waiting is not None
    shown = {offer.name: offer.shown for offer in found.battle.waiting.offers if offer.legal}
    assert shown["jump 2 hexes"] == Shown(hex=(0, -2), facing=0, way="jump", size=2, cost=2)
    assert shown["go NE"] == Shown(hex=(1, -1), facing=0, cost=1)
    assert shown["face S"] == Shown(facing=6, cost=0)
    assert shown["stop"] == Shown()


def test_attacks_show_what_they_are_made_with() -> None:
    mine = arms(("Broadsword", 4), shield={"name": "Small round", "rank": 2})
    found = duel(mine).plays(*ATTACK)
    assert found.offers["strike Broadsword"].shown == Shown(group="attack", item="Broadsword", way="strike")
    assert found.offers["shield rush Small round"].shown == Shown(group="attack", item="Small round", way="shield rush")
    assert strikes("no attack")[-2] == ("attack", "no attack")


@rules("12.3.c")
def test_the_board_tells_who_is_still_to_act() -> None:
    found = duel(sheet())
    assert found.battle.board("A").order == ()
    assert found.plays(LAST).battle.board("A").order == ("Ana",)
    assert (found.battle.board("A").asked, found.battle.board("B").asked) == ("B", "Bo")
    assert found.battle.board("A").time == "pulse 1"
