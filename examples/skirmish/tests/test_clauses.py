"""Every clause of Skirmish is proved by its example, with the dice as the example gives them."""

from __future__ import annotations

from typing import Any

import pytest
from skirmish.figure import Melee

from swordplay import catalogue, ruleset
from swordplay.engine.battle import Battle
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Entry, Patch, Plan, Scenario

GAME = ruleset("skirmish")
N, S = 0, 6
HERE, AHEAD, FAR, BEHIND = (0, 0), (0, -1), (0, -2), (0, 1)
"""Where Aldith stands, facing north, and some hexes around her."""


def proves(*ids: str) -> pytest.MarkDecorator:
    """The clauses a test proves."""
    return pytest.mark.rules(*(f"skirmish:{id}" for id in ids))


def entry(name: str, side: str, hex: Hex = HERE, facing: int = N, *, hidden: bool = False, **sheet: Any) -> Entry:
    """A ready fighter, some of whose sheet may be changed."""
    return Entry(name, side, hex, {**catalogue.fighter("skirmish", name).sheet, **sheet}, facing, hidden)


def battle(*foes: Entry, **more: Any) -> Battle:
    """Aldith, the quickest, and her foes: Osric before her unless others are named."""
    fighters = [entry("Aldith", "red", quickness=9), *(foes or (entry("Osric", "blue", AHEAD, S),))]
    return Battle(GAME, Scenario("skirmish", fighters, **more))


def after(fight: Battle, *answers: Any) -> Battle:
    """The same battle some answers on."""
    for answer in answers:
        fight.answer(answer)
    return fight


def now(fight: Battle) -> Melee:
    """How things stand."""
    assert isinstance(fight.state, Melee)
    return fight.state


def legal(fight: Battle) -> list[str]:
    """What may be answered."""
    assert fight.waiting is not None
    return [offer.name for offer in fight.waiting.offers if offer.legal]


def reason(fight: Battle, name: str) -> str:
    """Why something may not be answered."""
    assert fight.waiting is not None
    return next(offer.reason.text for offer in fight.waiting.offers if offer.name == name and offer.reason)


def number(fight: Battle) -> int:
    """The number Aldith needs to hit Osric."""
    after(fight, "attack", "Osric")
    assert fight.waiting is not None
    assert fight.waiting.number is not None
    return fight.waiting.number.value


@proves("FIG.1", "FIG.2")
@pytest.mark.parametrize(
    ("field", "value"),
    [("skill", 10), ("vigour", 0), ("quickness", 0), ("shield", 4), ("armour", -1), ("weapon", "ladle")],
)
def test_a_sheet_has_bounds(field: str, value: Any) -> None:
    with pytest.raises(UnreadableError, match=rf"fighters\[1\].sheet \(Osric\): {field}: expected"):
        battle(entry("Osric", "blue", AHEAD, **{field: value}))


@proves("TURN.1")
@pytest.mark.parametrize(("quickness", "first"), [(5, "Aldith"), (6, "Aldith"), (7, "Osric")])
def test_the_quickest_goes_first_and_of_equals_the_one_set_up_first(quickness: int, first: str) -> None:
    fighters = [entry("Aldith", "red", quickness=6), entry("Osric", "blue", AHEAD, quickness=quickness)]
    fight = Battle(GAME, Scenario("skirmish", fighters))
    assert now(fight).acting == first
    assert (now(fight).clock, now(after(fight, "done", "done")).clock) == (1, 2)


@proves("TURN.2", "TURN.3")
def test_four_points_are_two_attacks_or_a_step_an_attack_and_guard() -> None:
    assert now(battle()).points == 4
    assert now(after(battle(), *("attack", "Osric", 10) * 2)).acting == "Osric"
    fight = after(battle(entry("Osric", "blue", FAR, S)), "move", "go N", "stop", "attack", "Osric", 10)
    assert (now(fight).points, legal(fight)) == (1, ["guard", "done"])
    assert reason(fight, "attack") == "costs 2 of 1 action points left"
    assert now(after(fight, "guard")).acting == "Osric"


@proves("TURN.4")
def test_a_figure_moves_once_and_not_after_an_attack() -> None:
    fight = after(battle(entry("Osric", "blue", FAR, S)), "move", "go N", "stop")
    assert legal(fight) == ["attack", "guard", "done"]
    fight = after(battle(), "attack", "Osric", 10)
    assert reason(fight, "move") == "no second move and none after an attack"


@proves("TURN.5")
def test_on_a_long_day_everybody_has_a_point_less() -> None:
    assert now(battle(switches={"a long day": True})).points == 3


@proves("MOVE.1", "MOVE.2", "MOVE.3")
@pytest.mark.parametrize(
    ("answer", "hex", "facing", "cost"),
    [
        ("go NE", (1, -1), N, 1),
        ("go NW", (-1, 0), N, 1),
        ("go S", BEHIND, N, 2),
        ("go SE", (1, 0), N, 2),
        ("face NE", HERE, 2, 1),
        ("face NW", HERE, 10, 1),
    ],
)
def test_paces_have_their_price(answer: str, hex: Hex, facing: int, cost: int) -> None:
    fight = after(battle(), "move", answer)
    aldith = now(fight).fighters["Aldith"]
    assert (aldith.hex, aldith.facing, now(fight).points) == (hex, facing, 4 - cost)


@proves("MOVE.4", "HARM.3")
def test_nobody_enters_a_wall_or_the_hex_of_one_who_stands() -> None:
    plan = Plan(radius=1, patches=[Patch([(1, -1)], Ground(name="wall", impassable=True))])
    fight = after(battle(entry("Osric", "blue", AHEAD, S), entry("Wulf", "blue", BEHIND), map=plan), "move")
    assert reason(fight, "go N") == reason(fight, "go NE") == reason(fight, "go S") == "no room"
    fight.intervene("set", "Osric", field="vigour", value=0)
    assert "go N" in legal(fight)
    assert reason(after(fight, "go N"), "go N") == "no room", "the map ends there"


@proves("MOVE.5")
def test_whoever_steps_on_somebody_hidden_stays_where_he_is() -> None:
    fight = after(battle(entry("Wulf", "blue", AHEAD, hidden=True), entry("Osric", "blue", (3, 0))), "move", "go N")
    assert now(fight).fighters["Aldith"].hex == HERE
    assert not now(fight).fighters["Wulf"].hidden
    assert (now(fight).points, legal(fight)) == (3, ["attack", "guard", "done"])


@proves("ATT.1")
@pytest.mark.parametrize(
    ("hex", "weapon", "why"),
    [(BEHIND, "sword", "Osric is not in front"), (FAR, "sword", "Osric is out of reach"), (FAR, "spear", "")],
)
def test_a_foe_is_attacked_in_front_and_in_reach(hex: Hex, weapon: str, why: str) -> None:
    fighters = [entry("Aldith", "red", quickness=9, weapon=weapon), entry("Osric", "blue", hex, S)]
    near = entry("Wulf", "blue", (1, -1))
    fight = after(Battle(GAME, Scenario("skirmish", [*fighters, near])), "attack")
    assert legal(fight) == (["Wulf", "nobody"] if why else ["Osric", "Wulf", "nobody"])
    assert not why or reason(fight, "Osric") == why


@proves("ATT.2")
@pytest.mark.parametrize(("rolled", "hit"), [(7, True), (8, False)])
def test_at_or_under_the_number_is_a_hit(rolled: int, hit: bool) -> None:
    fight = battle()
    assert number(fight) == 7
    after(fight, rolled)
    assert fight.request is not None
    assert (fight.request.about == "harm") is hit


@proves("ATT.3", "ATT.4", "ATT.5")
@pytest.mark.parametrize(
    ("shield", "facing", "vigour", "wanted"),
    [(2, S, 12, 5), (2, N, 12, 9), (0, S, 7, 7), (0, S, 6, 6), (0, S, 1, 6)],
)
def test_shield_back_and_wounds_count(shield: int, facing: int, vigour: int, wanted: int) -> None:
    fight = battle(entry("Osric", "blue", AHEAD, facing, shield=shield))
    fight.intervene("set", "Aldith", field="vigour", value=vigour)
    assert number(fight) == wanted


@proves("ATT.6", "ATT.7")
@pytest.mark.parametrize(("dusk", "modifier", "wanted"), [(2, 0, 5), (0, 5, 9), (3, -3, 1), (3, -9, 1)])
def test_dusk_counts_and_the_number_has_limits(dusk: int, modifier: int, wanted: int) -> None:
    fight = battle()
    fight.intervene("set", field="dusk", value=dusk)
    if modifier:
        fight.intervene("modify", "Aldith", name="luck", about="strike", value=modifier)
    assert number(fight) == wanted


@proves("ATT.8")
def test_whoever_attacks_is_hidden_no_longer() -> None:
    fighters = [entry("Wulf", "red", hidden=True), entry("Osric", "blue", AHEAD, S)]
    fight = after(Battle(GAME, Scenario("skirmish", fighters)), "attack", "Osric")
    assert not now(fight).fighters["Wulf"].hidden


@proves("HARM.1", "HARM.2", "HARM.3")
@pytest.mark.parametrize(
    ("rolled", "armour", "left", "reels"), [(4, 1, 8, True), (3, 1, 9, False), (1, 3, 12, False), (6, 0, 5, True)]
)
def test_a_hit_costs_vigour_and_a_hard_one_makes_reel(rolled: int, armour: int, left: int, reels: bool) -> None:
    fight = after(battle(entry("Osric", "blue", AHEAD, S, armour=armour)), "attack", "Osric", 1, rolled)
    assert now(fight).fighters["Osric"].vigour == left
    assert now(fight).fighters["Osric"].has("reeling") is reels
    assert now(after(fight, "done")).points == 4 - reels


@proves("GUARD.1")
def test_guard_counts_in_front_until_the_next_turn() -> None:
    foe = entry("Osric", "blue", AHEAD, S, quickness=8)
    fight = after(battle(foe), "done", "guard")
    assert number(fight) == 5
    fight = after(battle(foe), "done", "guard", "done")
    assert not now(fight).fighters["Osric"].has("on guard")
    fight = after(battle(entry("Osric", "blue", AHEAD, N, quickness=8)), "done", "guard")
    assert number(fight) == 9, "not from behind"


@proves("GUARD.2")
@pytest.mark.parametrize(("answer", "hex", "left"), [("give ground", FAR, 11), ("stand", AHEAD, 9)])
def test_one_on_guard_may_give_ground(answer: str, hex: Hex, left: int) -> None:
    fight = after(battle(), "done", "guard", "attack", "Osric", 1, answer, 4)
    assert (now(fight).fighters["Osric"].hex, now(fight).fighters["Osric"].vigour) == (hex, left)
    walled = Plan(radius=1)
    fight = after(battle(map=walled), "done", "guard", "attack", "Osric", 1)
    assert reason(fight, "give ground") == "no room"


@proves("END.1", "HARM.3")
def test_the_last_side_standing_wins() -> None:
    fight = battle()
    fight.intervene("set", "Osric", field="vigour", value=3)
    after(fight, "attack", "Osric", 1, 6)
    assert fight.result is not None
    assert fight.result.winner == "red"


def test_every_clause_is_proved() -> None:
    marks = [mark for test in globals().values() for mark in getattr(test, "pytestmark", ()) if mark.name == "rules"]
    assert {name for mark in marks for name in mark.args} == {f"skirmish:{id}" for id in catalogue.clauses("skirmish")}
