"""Positions, the free change between kneeling and standing, running, and steps out of a shared hex."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry, Plan
from swordplay.games.gurps.third.figure import Hold
from swordplay.games.gurps.third.vocabulary import LYING
from swordplay.games.gurps.vocabulary import CRAWLING, CROUCHING, KNEELING, SITTING, STANDING
from tests.cases.test_third_edition import CARDS, HERE, PASS, hold, pair, ring
from tests.rules.support import CARD_OF, case, ends, stays
from tests.support.guard import number
from tests.support.shots3 import armed, field, shot
from tests.support.table import Table

SWORD = {"right": "Broadsword", "skills": {"Broadsword": 13}}
BESIDE = {"Ana": (0, 1)}
AWAY = {"Ana": (0, 7), "Bo": (0, -8)}
MOVE = ("manoeuvre", "move")
ATTACK = ("manoeuvre", "attack-melee weapon")
STAY = ("step", "done")


def fighting(posture: str = STANDING, foe: str = STANDING, far: int = 1, skill: int = 13, dodge: int = 7) -> Table:
    """Ana, then Bo, both with swords and face to face."""
    sheet = {"right": "Broadsword", "skills": {"Broadsword": skill}, "dodge": dodge}
    return Table(
        CARDS,
        [
            Entry("Ana", "red", (0, far), {**sheet, "move": 6}, start={"posture": posture}),
            Entry("Bo", "blue", HERE, {**sheet, "move": 5}, facing=6, start={"posture": foe}),
        ],
    )


def northwards(hexes: int) -> tuple[tuple[str, str], ...]:
    return (MOVE, *[("move", "go N")] * hexes)


# Running


def running(table: Table, *hexes: int) -> Table:
    """So many hexes northward in each turn, Bo passing in between."""
    for far in hexes:
        table.plays(*northwards(far))
        if table.asked == "Ana move":
            table.plays(("move", "done"))
        table.plays(("facing", "N"), PASS)
    return table


@pytest.mark.parametrize(
    ("move", "before", "hexes"),
    [
        case("MOVE.1", 5, (), 5),
        case("MOVE.2", 5, (5,), 6),
        case("MOVE.2", 5, (5, 6), 6),
        case("POS.7", 6, (), 6),
        case("POS.7", 6, (6,), 7),
        case("REF.26", 6, (3,), 6),  # walking
        case("REF.26", 6, (4,), 7),  # running
        case("REF.26", 3, (2,), 4),  # beyond a step and more than half
        case("REF.26", 2, (1,), 2),  # a step
        case("REF.26", 1, (1,), 1),
    ],
)
def test_a_runner_has_one_hex_more_on_every_turn_after_the_first(
    move: int, before: tuple[int, ...], hexes: int
) -> None:
    places = {"Ana": (0, 10), "Bo": (8, -8)}
    table = running(pair({"move": move, "dx": 14}, {"move": 1}, at=places, plan=Plan(radius=12)), *before)
    here = table.fighter("Ana").hex
    table.plays(MOVE)
    assert max(here[1] - row for column, row in ends(table) if column == here[0]) == hexes


@pytest.mark.rules("gurps3-cards:MOVE.2")
def test_the_extra_hex_is_straight_on_and_only_with_a_move_after_a_run() -> None:
    table = running(pair({"move": 4}, {"move": 1}, at=AWAY), 4).plays(*northwards(4))
    assert "go N" in table.legal
    assert table.refused("go S") == "no-points"
    passed = running(pair({"move": 4}, {"move": 1}, at=AWAY), 4).plays(PASS, PASS, *northwards(4))
    assert passed.asked == "Ana facing"


@pytest.mark.rules("gurps3-cards:MOVE.7", "gurps3-cards:REF.7")
def test_who_has_moved_defends_as_usual() -> None:
    table = pair({"move": 6}, SWORD, at={"Ana": (0, 3), "Bo": (0, 0)}, Bo=STANDING)
    table.plays(*northwards(2), ("move", "done"), ("facing", "N"), NO_SWING, ATTACK, ("step", "face S"), STAY)
    table.plays(("target", "Ana: Broadsword swung"), ("to-hit", 10), ("defence", "dodge"), ("defence add-on", "defend"))
    assert table.number == 6


NO_SWING = ("target", "nobody")

# Positions


@pytest.mark.parametrize(
    ("posture", "usual", "attack", "shot_at", "dodge", "parry", "hexes"),
    [
        case("POS.6 POS.7", STANDING, (13, 7), 13, 16, 7, 6, 7),
        case("POS.6 POS.8", CROUCHING, (13, 6), 11, 14, 6, 6, 3),
        case("POS.6 POS.9", KNEELING, (13, 6), 11, 14, 4, 4, 2),
        case("POS.6 POS.11", SITTING, (12, 6), 10, 14, 4, 4, 0),
        case("POS.6 POS.11", SITTING, (14, 6), 12, 14, 4, 5, 0),
        case("POS.6 POS.12", LYING, (13, 7), 9, 12, 4, 3, 1),
        case("POS.6 POS.10", CRAWLING, (13, 7), None, 12, 4, 3, 2),
    ],
)
def test_what_each_position_does(
    posture: str, usual: tuple[int, int], attack: int | None, shot_at: int, dodge: int, parry: int, hexes: int
) -> None:
    """A swordsman with the usual skill and Dodge, and a crossbowman with 16 against him."""
    skill, usual_dodge = usual
    table = fighting(posture, skill=skill)
    if attack is None:
        assert table.refused("attack-melee weapon") == "crawling-close"
    else:
        assert table.plays(ATTACK, STAY, ("target", "Bo: Broadsword swung")).number == attack
    assert shot(field(armed("Crossbow", 16), his={"posture": posture}), "Crossbow") == shot_at
    table = fighting(foe=posture, skill=skill, dodge=usual_dodge).plays(ATTACK, STAY)
    table.plays(("target", "Bo: Broadsword swung"), ("to-hit", 10))
    assert (number(table, "dodge"), number(table, "parry with Broadsword")) == (dodge, parry)
    far = pair({"move": 7}, {"move": 1}, at={"Bo": (-8, 0)}, Ana=posture)
    if not hexes:
        assert far.refused("move") == "sitting-still"
    else:
        far.plays(MOVE)
        assert max(-row for column, row in ends(far) if column == 0) == hexes


@pytest.mark.rules("gurps3-cards:POS.10")
@pytest.mark.parametrize("far", [0, 1])
def test_one_who_crawls_attacks_in_his_own_hex_alone(far: int) -> None:
    table = stays(pair({}, {}, at={"Ana": (0, far)}, Ana=CRAWLING).plays(("manoeuvre", "attack-unarmed")))
    if far:
        assert table.refused("Bo: fist kick") == "crawling-close"
    else:
        assert "Bo: fist kick" in table.legal


@pytest.mark.meets("C3-14")
@pytest.mark.parametrize(("posture", "steps"), [(LYING, True), (KNEELING, True), (SITTING, False)])
def test_the_step_of_a_card_in_each_position(posture: str, steps: bool) -> None:
    table = fighting(posture).plays(ATTACK)
    assert ("go S" in table.legal) is steps


@pytest.mark.rules("gurps3-cards:POS.3")
@pytest.mark.parametrize(("rises", "number"), [(False, 11), (True, 13)])
def test_rising_from_the_knees_is_free_with_an_attack(rises: bool, number: int) -> None:
    table = fighting(KNEELING).plays(ATTACK)
    table.plays(*[("step", "stand up")] * rises, STAY, ("target", "Bo: Broadsword swung"))
    assert table.number == number


@pytest.mark.rules("gurps3-cards:POS.3")
@pytest.mark.meets("C3-17")
def test_the_free_change_is_made_once_before_the_blow_or_after_it_and_beside_the_step() -> None:
    table = fighting().plays(ATTACK, ("step", "go SE"), ("step", "face NW"), STAY, ("target", "nobody"))
    assert table.asked == "Ana step"
    table.plays(("step", "kneel"))
    assert table.fighter("Ana").posture == KNEELING
    assert table.asked == "Bo manoeuvre"
    table = fighting(KNEELING).plays(ATTACK, ("step", "stand up"))
    assert "kneel" not in table.offers
    table = fighting(LYING).plays(ATTACK)
    assert "stand up" not in table.offers


@pytest.mark.rules("gurps3-cards:POS.1", "gurps3-cards:CCP.1")
@pytest.mark.parametrize("at", [BESIDE, {}])
def test_a_change_of_position_is_no_movement_and_no_attack_and_counts_at_once(at: dict[str, Any]) -> None:
    table = pair({"dodge": 7}, SWORD, at=at, Bo=STANDING).plays(CARD_OF["change position"], ("posture", KNEELING))
    assert [name for name in table.legal if name.startswith("go")] == []
    table.plays(("step", "face S"))
    assert table.asked == "Bo manoeuvre"
    if at:
        table.plays(ATTACK, ("step", "face S"), STAY, ("target", "Ana: Broadsword swung"), ("to-hit", 10))
        assert table.refused("dodge") == "from-behind"  # she has turned her back on him


@pytest.mark.rules("gurps3-cards:POS.2")
@pytest.mark.parametrize(("before", "after"), [(SITTING, STANDING), (KNEELING, CROUCHING), (CRAWLING, STANDING)])
def test_from_any_position_to_any_other(before: str, after: str) -> None:
    table = fighting(before).plays(CARD_OF["change position"], ("posture", after))
    assert table.fighter("Ana").posture == after


@pytest.mark.rules("gurps3-cards:POS.5")
def test_from_the_ground_he_kneels_and_then_rises_with_his_blow() -> None:
    table = fighting(LYING).plays(CARD_OF["change position"])
    assert table.refused(STANDING) == "kneel-first"
    table.plays(
        ("posture", KNEELING), STAY, PASS, ATTACK, ("step", "stand up"), STAY, ("target", "Bo: Broadsword swung")
    )
    assert table.number == 13


@pytest.mark.meets("C3-18")
@pytest.mark.parametrize(
    ("other", "stunned", "out", "held", "rises"),
    [
        ("blue", False, False, False, True),
        ("blue", True, False, False, True),
        ("blue", False, False, True, True),
        ("blue", False, True, False, False),
        ("red", False, False, False, False),
    ],
)
def test_one_turn_to_rise_only_with_a_conscious_foe_in_the_same_hex(
    other: str, stunned: bool, out: bool, held: bool, rises: bool
) -> None:
    table = ring(
        ("Ana", "red", {"move": 6}),
        ("Cy", other, {"move": 5}),
        ("Bo", "blue", {"move": 4}),
        at={"Bo": (0, -4)},
        holds=(Hold("Cy", "Ana", 1, "left arm"),) * held,
        Ana=LYING,
    )
    for condition in ("stunned",) * stunned + ("unconscious",) * out:
        table.battle.intervene("afflict", "Cy", condition=condition)
    table.plays(CARD_OF["change position"])
    assert (STANDING in table.legal) is rises
    if held:
        table.plays(("posture", STANDING), STAY)
        assert table.battle.state.holds  # type: ignore[attr-defined]


@pytest.mark.rules("gurps3-cards:POS.4")
@pytest.mark.meets("C3-19")
def test_one_who_lies_takes_up_two_hexes_and_the_second_is_like_a_friends() -> None:
    table = fighting(far=3).plays(PASS, CARD_OF["change position"], ("posture", LYING), ("lie", "S"), STAY)
    assert table.fighter("Bo").hexes() == (HERE, (0, 1))
    table.plays(*northwards(2))
    assert table.refused("done") == "ally-there"
    assert table.refused("go N") == "foe-there"
    table.plays(("move", "go NE"), ("move", "done"), ("facing", "N"), NO_SWING, PASS)
    beyond = fighting(far=3).plays(PASS, CARD_OF["change position"], ("posture", LYING), ("lie", "S"), STAY)
    beyond.plays(*northwards(1), ("move", "done"), ("facing", "N"), PASS, ATTACK, STAY)
    assert beyond.refused("Bo: Broadsword swung") == "out-of-reach"  # next to his second hex only


@pytest.mark.rules("gurps3-cards:POS.4")
def test_who_lies_down_chooses_the_second_hex_and_it_follows_him() -> None:
    table = fighting().plays(CARD_OF["change position"], ("posture", LYING), ("lie", "SE"), STAY)
    assert table.fighter("Ana").hexes() == ((0, 1), (1, 1))
    table.plays(PASS, MOVE, ("move", "go NE"))
    assert len(table.fighter("Ana").hexes()) == 2
    assert table.fighter("Ana").hexes()[0] == (1, 0)


# Steps out of a shared hex


@pytest.mark.meets("C3-22")
def test_breaking_free_and_changing_position_leave_any_facing() -> None:
    table = pair({"st": 12}, {"st": 10}, holds=(hold(),)).plays(
        ("manoeuvre", "break free"), ("foe", "Bo"), ("break-free", [9, 12]), ("step", "face S")
    )
    assert table.fighter("Ana").facing == 6


# Rounding, and what a choke costs


@pytest.mark.rules("gurps3-cards:REF.5")
@pytest.mark.parametrize(
    ("posture", "move", "hexes"),
    [(CROUCHING, 7, 3), (KNEELING, 7, 2), (CROUCHING, 1, 1), (KNEELING, 2, 1), (CRAWLING, 2, 1)],
)
def test_parts_of_move_are_rounded_down_but_leave_a_hex(posture: str, move: int, hexes: int) -> None:
    table = pair({"move": move, "dx": 14}, {"move": 1}, at={"Bo": (-8, 0)}, Ana=posture).plays(MOVE)
    assert max(-row for column, row in ends(table) if column == 0) == hexes


@pytest.mark.rules("gurps3-cards:REF.5")
@pytest.mark.parametrize(("level", "bonus"), [(9, 0), (10, 1), (19, 1), (20, 2)])
def test_a_tenth_of_brawling_is_rounded_down(level: int, bonus: int) -> None:
    def adds(skills: dict[str, int]) -> int:
        table = pair({"st": 12, "skills": skills}, {})
        most: int = max(mode.adds for mode in table.fighter("Ana").modes() if mode.usage == "punch")
        return most

    assert adds({"Brawling": level}) - adds({}) == bonus


@pytest.mark.rules("gurps3-cards:REF.21")
@pytest.mark.meets("C3-87")
@pytest.mark.parametrize(("fatigue", "turns", "out"), [(10, 3, False), (3, 3, True), (1, 1, True)])
def test_every_turn_of_a_choke_costs_a_point_of_fatigue(fatigue: int, turns: int, out: bool) -> None:
    table = Table(
        CARDS,
        [
            Entry(
                "Ana", "red", HERE, {"st": 13, "move": 6}, start={"holds": [{"whom": "Bo", "hands": 2, "part": "neck"}]}
            ),
            Entry("Bo", "blue", HERE, {"st": 10, "ht": 11, "hits": 20, "move": 5}, start={"fatigue": fatigue}),
        ],
    )
    for turn in range(turns):
        table.plays(CARD_OF["choke"], ("foe", "Bo"), ("choke", [10, 10]))
        if turn + 1 < turns:
            table.plays(PASS)
    bo = table.fighter("Bo")
    assert (bo.fp, bo.hp, bo.out) == (fatigue - turns, 20 - 2 * turns, out)
    assert table.battle.state.holds  # type: ignore[attr-defined]
