"""Manoeuvres, movement, posture, Ready, Concentrate and Wait by the sheet: each clause's example."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay import catalogue
from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Entry, Plan
from swordplay.games import ruleset
from swordplay.games.gurps.third.vocabulary import LYING, POSTURES
from swordplay.games.gurps.vocabulary import CRAWLING, CROUCHING, KNEELING, SITTING, STANDING
from tests.rules.support import CARD_OF, ends, played, stays
from tests.support.recovery import case
from tests.support.table import Table

SHEET = ruleset("gurps3-sheet")
MOVE, READY, ATTACK = CARD_OF["move"], CARD_OF["step & ready"], CARD_OF["step & attack"]
MAGE = {"traits": ["Magery"]}
CONCENTRATE, WAIT, CHANGE = CARD_OF["step & concentrate"], CARD_OF["step & wait"], CARD_OF["change position"]
PASS = CARD_OF["pass"]
STAY = ("step", "done")
COMES = ("trigger", "a foe comes into reach")
SWORD = {"right": "Broadsword", "skills": {"Broadsword": 13, "Shield": 14, "Axe/Mace": 13, "Spear": 12, "Knife": 13}}
STRIKE = (ATTACK, ("attack", "blow"))
GO = ("move", "go N")
FACINGS = ["N", "NE", "SE", "S", "SW", "NW"]


def duel(
    ana: dict[str, Any] | None = None,
    bo: dict[str, Any] | None = None,
    *,
    far: int = 1,
    facing: int = 0,
    start: dict[str, Any] | None = None,
    his: dict[str, Any] | None = None,
    plan: Plan | None = None,
    **more: Any,
) -> Table:
    """Ana, then Bo, face to face so many hexes apart."""
    hers = {"skills": SWORD["skills"], "move": 6, "ht": 12, **(ana or {})}
    return Table(
        SHEET,
        [
            Entry("Ana", "red", (0, far), hers, facing, start=start or {}),
            Entry("Bo", "blue", (0, 0), {**SWORD, "ht": 12, "move": 5, **(bo or {})}, facing=6, start=his or {}),
        ],
        plan=plan,
        **more,
    )


def struck_at(table: Table, rolled: int = 10) -> Table:
    """Bo strikes at Ana and hits unless she defends."""
    played(table, *STRIKE, ("target", "Ana: Broadsword swung"))
    played(table, *([("location", "torso")] if table.asked.endswith("location") else []), ("to-hit", rolled))
    return played(table, ("damage", 3))


# The order, and what a manoeuvre is


@pytest.mark.rules("gurps3-sheet:ROUND.2")
def test_the_order_goes_by_move_and_then_by_dx() -> None:
    scores = {"Anna": (6, 11, "red"), "Bert": (5, 14, "blue"), "Carl": (6, 12, "red")}
    entries = [
        Entry(name, side, (place, 0), {"move": move, "dx": dx})
        for place, (name, (move, dx, side)) in enumerate(scores.items())
    ]
    table = Table(SHEET, entries)
    for name in ("Carl", "Anna", "Bert", "Carl"):
        assert table.asked == f"{name} manoeuvre"
        table.plays(PASS)


@pytest.mark.rules("gurps3-sheet:ROUND.6")
def test_the_next_round_begins_again_with_the_rolls_of_step_1() -> None:
    table = duel({**SWORD}, {"move": 7}).plays(PASS)
    table.battle.intervene("afflict", "Ana", condition="stunned")
    assert table.plays(PASS).asked == "Ana stun-recovery"  # before anybody's manoeuvre, though Bo is the faster one
    assert table.plays(("stun-recovery", 12)).asked == "Bo manoeuvre"


@pytest.mark.rules("gurps3-sheet:MAN.1")
def test_one_of_ten_manoeuvres_is_the_whole_turn() -> None:
    ten = {str(row[0]).lower() for row in catalogue.table("gurps3-sheet", "MANOEUVRE").rows}
    assert len(ten) == 10
    assert ten <= set(duel(SWORD).offers)
    assert played(duel(SWORD), CHANGE, ("posture", KNEELING)).asked == "Bo manoeuvre"


@pytest.mark.parametrize(
    ("ana", "start", "script"),
    [
        case("MAN.4 CHPOS.3", SWORD, {"posture": KNEELING}, (CHANGE, ("posture", STANDING))),
        case("MAN.1 MAN.4", SWORD, {}, (READY,)),
        case("READY.3", {"gear": [{"item": "Axe"}]}, {}, (READY, ("task", "draw Axe"))),
        case("MAN.4 CONC.3", SWORD | MAGE, {}, (CONCENTRATE,)),
        case("MAN.4", SWORD, {}, (CARD_OF["all-out defense"],)),
    ],
)
def test_with_these_manoeuvres_there_is_no_attack(
    ana: dict[str, Any], start: dict[str, Any], script: tuple[tuple[str, str], ...]
) -> None:
    assert played(duel(ana, start=start), ATTACK).asked == "Ana attack"
    table = played(duel(ana, start=start), *script)
    while table.asked.startswith("Ana"):
        assert not table.asked.endswith(("attack", "target"))
        table.battle.answer(table.legal[0])
    assert table.asked == "Bo manoeuvre"
    assert not table.events("blow")


@pytest.mark.parametrize(
    ("before", "script", "after"),
    [
        *(case("MAN.2", "N", (ATTACK, ("step", "go SE")), after) for after in FACINGS[1:]),
        case("CHPOS.2", "N", (CHANGE, ("posture", KNEELING)), "S"),
        case("READY.2", "SE", (READY,), "NW"),
        case("CONC.2", "N", (CONCENTRATE,), "NE"),
        case("WAIT.2", "SE", (WAIT,), "NW"),
    ],
)
def test_a_step_ends_on_any_facing(before: str, script: tuple[tuple[str, str], ...], after: str) -> None:
    table = duel(SWORD | MAGE, facing=2 * FACINGS.index(before)).plays(*script)
    assert {f"face {facing}" for facing in FACINGS if facing != before} <= set(table.legal)
    assert table.plays(("step", f"face {after}")).fighter("Ana").facing == 2 * FACINGS.index(after)


PARRY, BLOCK = "parry with Broadsword", "block with Medium shield"
SHIELD = {"left": "Medium shield"}


@pytest.mark.parametrize(
    ("ana", "script", "defence", "number"),
    [
        case("MAN.3", {"skills": {"Broadsword": 18}}, (ATTACK, ("attack", "nobody")), PARRY, 9),
        case("CHPOS.4", {"skills": {"Broadsword": 20}}, (CHANGE, ("posture", STANDING)), PARRY, 10),
        case("READY.4", SHIELD | {"skills": {"Shield": 12}}, (READY,), BLOCK, 9),
        case("CONC.4", MAGE | {"skills": {"Broadsword": 16}, "dodge": 6}, (CONCENTRATE,), PARRY, 8),
        case("CONC.4", MAGE | {"skills": {"Broadsword": 16}, "dodge": 6}, (CONCENTRATE,), "dodge", 6),
        case("WAIT.4", {"skills": {"Broadsword": 20}}, (WAIT, COMES), PARRY, 10),
        case("MOVE.5", {"dodge": 6}, (MOVE, ("move", "done"), ("facing", "N")), "dodge", 6),
    ],
)
def test_defences_are_normal_until_the_next_turn(
    ana: dict[str, Any], script: tuple[tuple[str, str], ...], defence: str, number: int
) -> None:
    for over in (0, 1):
        start = {"posture": KNEELING} if CHANGE in script else {}
        table = played(duel({"right": "Broadsword", **ana}, start=start), *script)
        table.plays(*([("task", table.legal[0])] if table.asked == "Ana task" else []))
        struck_at(table).plays(("defence", defence))
        assert table.number == number
        table.plays((table.asked.partition(" ")[2], number + over))
        table.plays(*([("will", 3)] if table.asked == "Ana will" else []))
        assert (table.fighter("Ana").hp < 12) is bool(over)


# Position


@pytest.mark.rules("gurps3-sheet:CHPOS.1", "gurps3-sheet:CHPOS.5", "gurps3-sheet:CHPOS.6")
@pytest.mark.parametrize("before", POSTURES)
def test_a_change_of_position_needs_nothing_and_leads_anywhere_but_up_from_lying(before: str) -> None:
    table = duel(start={"posture": before}).plays(CHANGE)
    barred = {STANDING, CROUCHING} if before == LYING else set()
    assert set(table.legal) == set(POSTURES) - {before} - barred
    if before == LYING:
        assert table.refused(STANDING) == "kneel-first"
        played(table, ("posture", KNEELING), PASS, CHANGE, ("posture", STANDING))
        assert table.fighter("Ana").posture == STANDING
    else:
        table.plays(("posture", LYING))
        assert [name for name in table.legal if name.startswith("go")] == []
    assert table.fighter("Ana").hex == (0, 1)


@pytest.mark.rules("gurps3-sheet:GAP.5")
@pytest.mark.parametrize(
    ("posture", "attack", "parry"),
    [(STANDING, 13, 6), (CROUCHING, 11, 6), (KNEELING, 11, 4), (SITTING, 11, 4), (LYING, 9, 3), (CRAWLING, None, 3)],
)
def test_posture_changes_attacks_and_defences(posture: str, attack: int | None, parry: int) -> None:
    table = played(duel(SWORD, start={"posture": posture}), *STRIKE)
    if attack is None:
        assert table.refused("Bo: Broadsword swung") == "crawling-close"
    else:
        played(table, ("target", "Bo: Broadsword swung"))
        table.plays(*([("location", "torso")] if table.asked.endswith("location") else []))
        assert table.number == attack
    table = struck_at(duel(SWORD, {"move": 7}, start={"posture": posture}))
    assert table.plays(("defence", "parry with Broadsword")).number == parry


@pytest.mark.meets("S3-14")
def test_one_who_is_grappled_may_change_his_position() -> None:
    table = duel(SWORD, {"right": "", "skills": {}}, far=0, his={"holds": [{"whom": "Ana", "part": "neck"}]})
    played(table, CHANGE, ("posture", KNEELING))
    assert table.fighter("Ana").posture == KNEELING
    assert table.battle.state.holds  # type: ignore[attr-defined]


# Movement


def reached(table: Table) -> int:
    """How many hexes straight ahead a Move leads."""
    here: Hex = table.fighter("Ana").hex
    table.plays(MOVE)
    return max(here[1] - row for column, row in ends(table) if column == here[0])


@pytest.mark.parametrize(
    ("posture", "move", "hexes"),
    [
        case("MOVE.1", STANDING, 6, 6),
        case("MOVE.6", STANDING, 5, 5),
        case("MOVE.8", CROUCHING, 6, 4),
        case("MOVE.8", CROUCHING, 5, 3),
        case("MOVE.8", CROUCHING, 1, 1),
        case("MOVE.9", KNEELING, 7, 2),
        case("MOVE.9", KNEELING, 2, 1),
        case("MOVE.10", CRAWLING, 5, 1),
        case("MOVE.10", CRAWLING, 6, 2),
        case("MOVE.12", LYING, 8, 1),
    ],
)
def test_how_far_each_posture_moves(posture: str, move: int, hexes: int) -> None:
    assert reached(duel({"move": move, "dx": 14}, {"move": 1}, far=10, start={"posture": posture})) == hexes


@pytest.mark.rules("gurps3-sheet:NOTE.5")
@pytest.mark.parametrize(("move", "hexes"), [(5, 2), (6, 3)])
def test_a_fraction_of_movement_is_dropped(move: int, hexes: int) -> None:
    assert reached(duel({"move": move}, {"move": 1}, far=9, start={"hits": 3})) == hexes


@pytest.mark.rules("gurps3-sheet:MOVE.11")
def test_nobody_moves_while_he_sits() -> None:
    assert duel(start={"posture": SITTING}).refused("move") == "sitting-still"
    assert [name for name in duel(start={"posture": SITTING}).plays(READY).legal if name.startswith("go")] == []


@pytest.mark.rules("gurps3-sheet:MOVE.2", "gurps3-sheet:MOVE.3")
@pytest.mark.meets("G3-14")
@pytest.mark.parametrize(
    ("move", "posture", "hexes", "facings"),
    [
        (6, STANDING, 3, FACINGS),
        (6, STANDING, 4, ["N", "NE", "NW"]),
        (5, STANDING, 2, FACINGS),
        (5, STANDING, 3, ["N", "NE", "NW"]),  # 3 is more than 2.5
        (6, CROUCHING, 2, FACINGS),  # 3 points
        (6, CROUCHING, 3, ["N", "NE", "NW"]),  # 4.5
        (8, LYING, 1, ["N", "NE", "NW"]),
    ],
)
def test_facing_at_the_end_goes_by_the_points_spent(move: int, posture: str, hexes: int, facings: list[str]) -> None:
    table = duel({"move": move}, {"move": 1}, far=9, start={"posture": posture}).plays(MOVE, *[GO] * hexes)
    table.plays(*([("move", "done")] if table.asked == "Ana move" else []))
    assert table.legal == facings


@pytest.mark.rules("gurps3-sheet:GAP.2")
def test_a_hex_backwards_costs_one_point_more() -> None:
    table = duel({"move": 6}, {"move": 1}, far=9).plays(MOVE, GO, GO, ("move", "go S"), ("move", "go S"))
    assert table.asked == "Ana facing"
    assert table.fighter("Ana").facing == 0


@pytest.mark.rules("gurps3-sheet:MOVE.7")
@pytest.mark.parametrize(
    ("posture", "way", "hexes"),
    [
        (STANDING, [GO] * 6, 7),
        (STANDING, [GO] * 5, 6),  # not the full Move
        (STANDING, [GO] * 5 + [("move", "go NE")], None),  # not straight ahead
        (CROUCHING, [GO] * 4, 4),
    ],
)
def test_only_a_standing_fighter_sprints_after_a_full_move_straight_ahead(
    posture: str, way: list[tuple[str, str]], hexes: int | None
) -> None:
    table = duel({"move": 6}, {"move": 1}, far=15, start={"posture": posture}, plan=Plan(radius=16)).plays(MOVE, *way)
    table.plays(*([("move", "done")] if table.asked == "Ana move" else []))
    table.plays(("facing", "N" if hexes else "NE"), PASS)
    if hexes:
        assert reached(table) == hexes
    else:
        assert not table.fighter("Ana").ran


@pytest.mark.meets("S3-15")
def test_half_of_a_halved_move() -> None:
    table = duel({**SWORD, "move": 7}, {"move": 1}, far=9, start={"hits": 3}).plays(MOVE)
    assert max(9 - row for column, row in ends(table) if column == 0) == 3
    table.plays(GO, ("move", "done"))
    assert table.legal == FACINGS  # 1 of 3
    table = duel({**SWORD, "move": 7}, {"move": 1}, far=9, start={"hits": 3}).plays(MOVE, GO, GO, ("move", "done"))
    assert table.legal == ["N", "NE", "NW"]


# Ready


@pytest.mark.rules("gurps3-sheet:READY.1", "gurps3-sheet:READY.5")
def test_a_thing_is_readied_with_a_step_and_used_in_the_next_turn() -> None:
    table = duel({"gear": [{"item": "Broadsword"}]}).plays(READY, ("step", "go SE"))
    assert [name for name in table.legal if name.startswith("go")] == []
    played(table, ("task", "draw Broadsword"), PASS, *STRIKE)
    assert "Bo: Broadsword swung" in table.offers


@pytest.mark.rules("gurps3-sheet:READY.5")
def test_an_axe_that_has_been_swung_is_readied_first() -> None:
    table = played(duel({"right": "Axe"}), *STRIKE, ("target", "Bo: Axe swung"))
    played(table, *([("location", "torso")] if table.asked.endswith("location") else []), ("to-hit", 15), PASS)
    assert table.fighter("Ana").unready == ("Axe",)
    played(table, READY, ("task", "ready Axe"))
    assert table.fighter("Ana").unready == ()


@pytest.mark.rules("gurps3-sheet:READY.6")
@pytest.mark.parametrize(("item", "ready"), [("Dagger", True), ("Axe", False)])
def test_a_dropped_thing_is_in_hand_at_the_end_of_that_turn(item: str, ready: bool) -> None:
    table = duel({"right": item}).plays(CARD_OF["drop"], ("drop", item))
    played(table, READY, ("task", f"pick up {item}"))
    assert table.fighter("Ana").right == item
    assert table.fighter("Ana").ready(item) is ready


# Concentrate


@pytest.mark.rules("gurps3-sheet:CONC.1", "gurps3-sheet:CONC.3", "gurps3-sheet:CONC.6")
def test_step_and_concentrate_is_for_those_with_powers() -> None:
    assert duel(SWORD).refused("step & concentrate") == "no-powers"
    table = duel({**SWORD, "traits": ["Magery"]}).plays(CONCENTRATE, ("step", "go S"))
    assert [name for name in table.legal if name.startswith("go")] == []
    assert stays(table).asked == "Bo manoeuvre"
    assert table.fighter("Ana").has("concentrating")


@pytest.mark.rules("gurps3-sheet:CONC.5")
@pytest.mark.parametrize(("rolled", "kept"), [(10, True), (11, False)])
def test_a_defence_while_concentrating_needs_will_less_3(rolled: int, kept: bool) -> None:
    table = played(duel({**SWORD, "traits": ["Magery"], "will": 13}), CONCENTRATE)
    struck_at(table).plays(("defence", "parry with Broadsword"), ("parry", 4))
    assert (table.asked, table.number) == ("Ana will", 10)
    assert table.plays(("will", rolled)).fighter("Ana").has("concentrating") is kept


@pytest.mark.rules("gurps3-sheet:CONC.5")
def test_passive_defence_alone_and_a_wound_disturb_nobody() -> None:
    table = played(duel({**SWORD, "traits": ["Magery"], "pd": {"torso": 3}}), CONCENTRATE)
    struck_at(table).plays(("defence", "no defence"), ("passive defence", 12))
    assert table.fighter("Ana").has("concentrating")


# Wait


def waited(sheet: dict[str, Any] | None = None, *, far: int = 4, step: str = "done", **more: Any) -> Table:
    """Ana has waited; Bo is to come."""
    return played(duel(sheet or SWORD, {"move": 5}, far=far, **more), WAIT, ("step", step), COMES)


@pytest.mark.rules("gurps3-sheet:WAIT.1")
def test_step_and_wait_goes_one_hex_now() -> None:
    table = duel(SWORD).plays(WAIT, ("step", "go S"))
    assert [name for name in table.legal if name.startswith("go")] == []


SOUTH = ("move", "go S")


@pytest.mark.rules("gurps3-sheet:WAIT.3", "gurps3-sheet:WAIT.5")
@pytest.mark.parametrize(("step", "hexes"), [("done", 2), ("go SE", 4), ("go N", 2)])
def test_he_strikes_when_a_foe_comes_into_reach(step: str, hexes: int) -> None:
    table = waited(step=step).plays(MOVE, *[SOUTH] * (hexes - 1))
    assert table.asked == "Bo move"
    table.plays(SOUTH)
    assert table.asked == "Ana attack"
    table.plays(("attack", "blow"), *([("step", "go N")] if step == "done" else []))
    stays(table)
    assert "Bo: Broadsword swung" in table.legal


@pytest.mark.rules("gurps3-sheet:WAIT.5")
@pytest.mark.meets("S3-9")
def test_the_step_before_the_blow_goes_forward_and_there_is_no_turn() -> None:
    table = waited().plays(MOVE, SOUTH, SOUTH, ("attack", "blow"))
    assert table.legal == ["done", "go N", "go NE", "go NW"]
    side = played(duel(SWORD, {"move": 5}, far=2), WAIT, ("step", "face NW"), COMES)
    side.plays(MOVE, ("move", "go SE"), SOUTH)  # onto her right side
    assert side.asked == "Bo move"


@pytest.mark.rules("gurps3-sheet:WAIT.6")
@pytest.mark.meets("S3-9")
@pytest.mark.parametrize(("damage", "lost"), [(7, True), (2, False)])
def test_a_named_deed_is_answered_before_it_is_done(damage: int, lost: bool) -> None:
    table = played(duel({**SWORD, "st": 13}), WAIT, ("trigger", "Bo attacks"), *STRIKE)
    played(table, ("target", "Ana: Broadsword swung"))
    table.plays(*([("location", "torso")] if table.asked == "Bo location" else []))
    assert table.asked == "Ana attack"
    played(table, ("attack", "blow"), ("target", "Bo: Broadsword swung"))
    table.plays(*([("location", "torso")] if table.asked == "Ana location" else []))
    table.plays(("to-hit", 10), ("damage", damage), ("defence", "no defence"))
    if lost:
        table.plays(("fall", 10))
    stays(table)
    assert (table.asked == "Bo to-hit") is not lost


@pytest.mark.rules("gurps3-sheet:WAIT.6")
def test_a_task_of_the_scenario_may_be_waited_for() -> None:
    table = played(
        duel(SWORD, switches={"tasks": {"open the door": 1}}), WAIT, ("trigger", "anyone: open the door"), READY
    )
    table.plays(("task", "open the door"))
    assert stays(table).asked == "Ana attack"


@pytest.mark.rules("gurps3-sheet:WAIT.8")
@pytest.mark.parametrize(("hexes", "bonus"), [(5, 2), (4, 2), (3, 1), (1, 0)])
def test_a_stop_thrust_does_a_point_more_for_each_two_hexes(hexes: int, bonus: int) -> None:
    spear = {"both": "Spear", "st": 11, "skills": {"Spear": 12}}
    table = played(
        duel(spear, {"move": 5, "ht": 30}, far=hexes + 2, plan=Plan(radius=12)), WAIT, ("step", "done"), COMES
    )
    table.plays(MOVE)
    for _ in range(hexes):
        table.plays(SOUTH)
        if table.asked == "Ana attack" and table.fighter("Bo").hex != (0, hexes):
            table.plays(("attack", "nobody"))
    played(table, ("attack", "blow"))
    way = next(name for name in table.legal if name.endswith("thrust"))
    played(table, ("target", way))
    table.plays(*([("location", "torso")] if table.asked.endswith("location") else []), ("to-hit", 10), ("damage", 3))
    before = table.fighter("Bo").hp
    table.plays(("defence", "no defence"))
    plain = 2 * (3 + next(mode for mode in table.fighter("Ana").modes() if mode.usage == "thrust").adds)
    assert before - table.fighter("Bo").hp == plain + 2 * bonus


# Numbers in general


@pytest.mark.rules("gurps3-sheet:NOTE.2")
@pytest.mark.parametrize(("dice", "held"), [((10, 10), True), ((13, 9), False)])
def test_scores_against_scores_are_quick_contests(dice: tuple[int, int], held: bool) -> None:
    table = duel({"dx": 10}, {"dx": 11, "right": ""}, far=0)
    played(table, ATTACK, ("attack", "grapple"), ("foe", "Bo"), ("hands", "one hand"), ("part", "neck"))
    table.plays(("grapple", list(dice)))
    assert bool(table.battle.state.holds) is held  # type: ignore[attr-defined]


@pytest.mark.rules("gurps3-sheet:NOTE.3", "gurps3-sheet:GAP.7")
@pytest.mark.parametrize(("skill", "modifier", "tried"), [(9, -6, True), (9, -7, False)])
def test_an_attack_below_3_may_not_be_tried(skill: int, modifier: int, tried: bool) -> None:
    table = duel({"right": "Broadsword", "skills": {"Broadsword": skill}})
    table.battle.intervene("modify", "Ana", about="to-hit", value=modifier, name="dark")
    played(table, *STRIKE)
    if tried:
        table.plays(("target", "Bo: Broadsword swung"), ("location", "torso"))
        assert table.number == 3
    else:
        assert table.refused("Bo: Broadsword swung") == "below-3"


@pytest.mark.rules("gurps3-sheet:NOTE.1")
@pytest.mark.parametrize(("move", "hexes"), [(7, 2), (3, 1), (4, 2)])
def test_the_lowest_of_the_values_named_counts(move: int, hexes: int) -> None:
    archer = {"both": "Crossbow", "skills": {"Crossbow": 12}, "move": move, "dx": 14}
    table = duel(archer, {"move": 1}, far=9).plays(CARD_OF["aim"])
    assert max(9 - row for column, row in ends(table) if column == 0) == hexes


@pytest.mark.rules("gurps3-sheet:NOTE.4")
@pytest.mark.parametrize(("damage", "crippled"), [(5, True), (1, False)])
def test_a_dash_means_that_there_is_no_roll(damage: int, crippled: bool) -> None:
    table = played(duel({**SWORD, "st": 11}), *STRIKE, ("target", "Bo: Broadsword swung"), ("location", "left leg"))
    table.plays(("to-hit", 8), ("damage", damage), ("defence", "no defence"))
    rolls = [event["about"] for event in table.events("roll")]
    assert rolls[-2:] == ["to-hit", "damage"]
    bo = table.fighter("Bo")
    assert (bool(bo.crippled), bo.stunned, bo.posture == LYING) == (crippled,) * 3
