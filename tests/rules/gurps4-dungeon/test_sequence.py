"""The order of things: turns, the course of a turn and of an attack, arcs and turning, the success roll."""

from __future__ import annotations

import pytest

from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.engine.hexes import Hex
from swordplay.games.gurps.rolls import SUCCESS
from tests.support.blows import AXE, AXE_AT_BO, BACK, DEFEND, DONE, PARRY, REST, SWING, blow, duel
from tests.support.gurps4 import SWORD, archer, attack, fighter, table
from tests.support.table import Table


def names(t: Table, turns: int) -> list[str]:
    """Who is asked for a manoeuvre in so many turns of doing nothing."""
    found = []
    for _ in range(turns):
        found.append(t.asked.partition(" ")[0])
        t.plays(REST)
    return found


# Turns


@pytest.mark.rules("gurps4-dungeon:SHEET.1")
def test_one_manoeuvre_a_turn() -> None:
    """Ana has declared Aim; a Regular Attack in the same turn is refused, and her turn ends with the Aim."""
    t = table(archer("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -2), 6, speed=5))
    t.plays(("manoeuvre", "Aim"))
    with pytest.raises(NotLegalError):
        t.battle.answer("Regular Attack")
    t.plays(DONE, ("aim at", "Bo: Composite Bow shot"), DONE)
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(
    ("speeds", "dxs", "dice", "order"),
    [
        pytest.param((5.25, 5.5, 5.75), (12, 11, 10), (), "Cai Bo Ana", id="speed"),
        pytest.param((5.5, 5.5, 5.75), (11, 12, 10), (), "Cai Bo Ana", id="dx"),
        pytest.param((5.5, 5.5, 5.75), (12, 12, 10), (2, 5), "Cai Bo Ana", id="a-die"),
        pytest.param((5.5, 5.5, 5.75), (12, 12, 10), (5, 2), "Cai Ana Bo", id="the-other-way"),
        pytest.param((5.5, 5.5, 5.75), (12, 12, 10), (1, 6), "Cai Bo Ana", id="as-far-apart-as-can-be"),
        pytest.param((5.5, 5.5, 5.75), (12, 12, 10), (3, 3), "Cai Ana Bo", id="thrown-only-once"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:SHEET.1")
def test_the_order_of_turns(speeds: tuple[float, ...], dxs: tuple[int, ...], dice: tuple[int, ...], order: str) -> None:
    """Highest Basic Speed, then DX, then a die thrown once; every figure once a second, and the order stays."""
    who = (("Ana", "red", (0, 0)), ("Bo", "blue", (0, -5)), ("Cai", "blue", (3, -5)))
    t = table(*(fighter(*one, speed=speed, dx=dx) for one, speed, dx in zip(who, speeds, dxs, strict=True)))
    t.plays(*[("order", roll) for roll in dice])
    assert names(t, 3) == order.split()
    assert t.battle.state.clock == 1
    assert names(t, 3) == order.split()
    assert t.battle.state.clock == 2


@pytest.mark.rules("gurps4-dungeon:SHEET.1")
def test_the_die_for_the_order_has_six_sides() -> None:
    t = table(fighter("Ana", "red", (0, 0)), fighter("Bo", "blue", (0, -5)))
    assert t.asked == "Ana order"
    for roll in (0, 7):
        with pytest.raises(UnreadableError):
            t.battle.answer(roll)


# The success roll


@pytest.mark.parametrize(
    ("number", "roll", "made"),
    [
        (10, 10, True),
        (10, 11, False),
        (1, 3, True),
        (1, 4, True),
        (1, 5, False),
        (18, 16, True),
        (18, 17, False),
        (18, 18, False),
    ],
)
@pytest.mark.rules("gurps4-dungeon:GAP.1")
def test_success_rolls(number: int, roll: int, made: bool) -> None:
    """At the number or less; 3 and 4 always, 17 and 18 never."""
    assert SUCCESS.read(roll, number) is made


@pytest.mark.parametrize(("roll", "avoided"), [(4, True), (5, False)])
@pytest.mark.rules("gurps4-dungeon:GAP.1")
def test_a_hopeless_dodge_may_be_rolled(roll: int, avoided: bool) -> None:
    """A Dodge of 1: 4 avoids the blow, 5 does not."""
    t = duel(bo={"dodge": 1}).plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"), DEFEND)
    assert t.number == 1
    t.plays(("dodge", roll))
    assert t.asked == ("Ana step" if avoided else "Ana damage")


@pytest.mark.parametrize(("skill", "open"), [(10, True), (9, False)])
@pytest.mark.rules("gurps4-dungeon:GAP.1")
def test_an_attack_below_three_may_not_be_tried(skill: int, open: bool) -> None:
    """At the skull (-7) skill 10 comes to 3, skill 9 to 2, which can only be held back or telegraphed."""
    t = duel(ana={"skills": {"Broadsword": skill}}).plays(("manoeuvre", "Regular Attack"), DONE, ("target", SWING))
    t.plays(("location", "skull"))
    assert open or t.refused("strike") == "below-3"  # by name, and then in the list
    assert open == ("strike" in t.legal)
    assert open == ("hold back" not in t.offers)
    if not open:
        assert t.refused("strike") == "below-3"
        assert t.offers["strike"].instead == ("Telegraphic Attack", "hold back")
        t.plays(("add-on", "hold back"))
        assert t.asked == "Ana step"


@pytest.mark.parametrize(("skill", "open"), [(6, True), (5, False)])
@pytest.mark.rules("gurps4-dungeon:GAP.1")
def test_a_location_is_open_if_anything_tied_to_the_blow_makes_it_so(skill: int, open: bool) -> None:
    """At the skull (-7) a Telegraphic Attack (+4) brings skill 6 to 3, skill 5 to 2."""
    t = duel(ana={"skills": {"Broadsword": skill}}).plays(("manoeuvre", "Regular Attack"), DONE, ("target", SWING))
    assert open or t.refused("skull") == "below-3"  # by name, and then in the list
    assert open == ("skull" in t.legal)
    assert open or t.refused("skull") == "below-3"
    if open:
        t.plays(("location", "skull"), ("add-on", "Telegraphic Attack"), ("add-on", "strike"))
        assert t.number == 3


@pytest.mark.rules("gurps4-dungeon:GAP.1")
def test_a_critical_counts_on_attack_rolls_only() -> None:
    """A Dodge that comes up 3 is a plain success, a Dodge of 18 a plain failure."""
    t = duel(bo={"dodge": 9}).plays(("manoeuvre", "All Out Attack"), ("form", "Double"), ("move", "done"))
    t.plays(*blow(), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 3))
    t.plays(*blow(), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 18))
    assert t.asked == "Ana damage"


# The course of a turn


@pytest.mark.parametrize(("ht", "will", "asked"), [(10, 9, "Ana step"), (12, 0, "over"), (10, 11, "over")])
@pytest.mark.rules("gurps4-dungeon:GAP.2")
def test_the_course_of_a_turn(ht: int, will: int, asked: str) -> None:
    """HP -3, FP 0: HT 11 to stay awake, the manoeuvre, Will 10 to go through with it; then the attack takes place."""
    t = duel(ana={"hp": 10, "ht": 11, "will": 10}).plays(REST, REST)
    t.battle.undo()
    ana = t.fighter("Ana")
    ana.hp, ana.fp, ana.parried, ana.blocked, ana.retreated = -3, 0, ("Thrusting Broadsword",) * 2, 1, True
    ana.gain("tumbled", ends="turn-start")
    t.plays(REST)
    assert (t.asked, t.number) == ("Ana stay-awake", 11)
    assert (ana.parried, ana.blocked, ana.retreated, ana.has("tumbled")) == ((), 0, False, False)
    t.plays(("stay-awake", ht))
    if ht <= 11:
        t.plays(("manoeuvre", "Regular Attack"))
        assert t.number == 10
        t.battle.answer(will)
    assert t.asked == asked


@pytest.mark.rules("gurps4-dungeon:GAP.2")
def test_the_next_parry_after_ones_turn_is_the_first_again() -> None:
    cai = fighter("Cai", "red", (1, -1), 8, speed=6)
    t = duel(cai, bo={"skills": {"Broadsword": 18}, "hp": 30})
    parry = [("to-hit", 10), ("defence", PARRY), DEFEND]
    for number in (12, 8):
        t.plays(*attack(SWING), *parry)
        assert t.number == number
        t.plays(("parry", 4), DONE)
    t.plays(*attack("Cai: Thrusting Broadsword swung"), ("to-hit", 17), DONE, *attack(SWING), *parry)
    assert t.number == 12


@pytest.mark.rules("gurps4-dungeon:GAP.2")
def test_shock_and_stun_end_with_the_turn() -> None:
    """Shock from before the turn counts in it and ends with it; the stun roll comes at its end, too."""
    t = duel(bo={"hp": 30}).plays(*attack(SWING), ("to-hit", 10), ("defence", "no defence"), ("damage", 1), DONE)
    lost = 30 - t.fighter("Bo").hp
    t.plays(*attack(BACK))
    assert t.reasons["shock"] == -lost
    t.plays(("to-hit", 15), DONE, REST, *attack(BACK))
    assert "shock" not in t.reasons


# The course of an attack


@pytest.mark.rules("gurps4-dungeon:GAP.3")
def test_the_course_of_an_attack() -> None:
    """Axe 13 hits with 11, Dodge 9 fails with 10, 1d+3 comes to 7: less DR 2 and half as much again, 7 HP."""
    t = duel(ana={"gear": [AXE], "skills": {"Axe/Mace": 13}, "fp": 10}, bo={"dodge": 9, "dr": {"torso": 2}, "hp": 20})
    t.plays(("manoeuvre", "Regular Attack"), DONE, ("target", AXE_AT_BO), ("location", "torso"))
    assert t.fighter("Ana").fp == 10
    t.plays(("add-on", "strike"))
    assert t.number == 13
    t.plays(("to-hit", 11), ("defence", "dodge"), DEFEND)
    assert t.number == 9
    t.plays(("dodge", 10))
    assert t.battle.waiting.dice == (1, 6)  # type: ignore[union-attr]
    t.plays(("damage", 4))
    assert t.fighter("Bo").hp == 20 - 7
    assert [event["about"] for event in t.events("roll")] == ["to-hit", "dodge", "damage"]


@pytest.mark.rules("gurps4-dungeon:GAP.3")
def test_no_defence_against_a_critical_hit() -> None:
    t = duel().plays(*attack(SWING), ("to-hit", 4))
    assert t.asked != "Bo defence"


@pytest.mark.rules("gurps4-dungeon:GAP.3")
def test_each_blow_is_finished_before_the_next() -> None:
    """The first of two blows wounds and is over before the second is declared."""
    t = duel(bo={"hp": 30}).plays(("manoeuvre", "All Out Attack"), ("form", "Double"), ("move", "done"), *blow())
    t.plays(("to-hit", 10), ("defence", "no defence"), ("damage", 3))
    assert t.fighter("Bo").hp < 30
    assert t.asked == "Ana target"


# Where one can strike, and turning

FRONT: list[Hex] = [(0, -1), (1, -1), (-1, 0)]
OTHERS: list[Hex] = [(1, 0), (0, 1), (-1, 1)]


@pytest.mark.parametrize("hex", FRONT + OTHERS)
@pytest.mark.rules("gurps4-dungeon:GAP.5")
def test_attacks_and_feints_go_into_the_front_arc(hex: Hex) -> None:
    for manoeuvre in ("Regular Attack", "Feint"):
        t = table(fighter("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", hex, 0, speed=5))
        t.plays(("manoeuvre", manoeuvre), DONE)
        assert (SWING in t.legal) == (hex in FRONT)
        assert hex in FRONT or t.refused(SWING) == "not-in-front"


@pytest.mark.parametrize(
    ("hex", "open"),
    [((2, -2), True), ((1, -2), True), ((-2, 0), True), ((2, -1), False), ((-2, 1), False), ((0, 0), True)],
)
@pytest.mark.rules("gurps4-dungeon:GAP.5")
def test_what_lies_beyond_the_front_hexes_and_ones_own(hex: Hex, open: bool) -> None:
    tail = [{"name": "tail", "skill": 14, "damage": "1d", "type": "cr", "reach": [0, 1, 2]}]
    t = table(fighter("Ana", "red", (0, 0), 0, speed=7, natural=tail, gear=[]), fighter("Bo", "blue", hex, 0, speed=5))
    t.plays(("manoeuvre", "Regular Attack"), DONE)
    assert ("Bo: fist tail" in t.legal) is open


@pytest.mark.rules("gurps4-dungeon:GAP.5")
def test_a_step_lets_one_turn_once_without_using_it() -> None:
    """A foe in the right side hex: Ana turns, strikes, and still has her step, but no second turn."""
    t = table(fighter("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (1, 0), 0, speed=5))
    t.plays(("manoeuvre", "Regular Attack"))
    assert [name for name in t.legal if name.startswith("face")] == [
        "face NE",
        "face SE",
        "face S",
        "face SW",
        "face NW",
    ]
    t.plays(("step", "face SE"), DONE, *blow(), ("to-hit", 15))
    assert "go N" in t.legal
    assert not [name for name in t.legal if name.startswith("face")]
    t.plays(("step", "go N"), DONE)
    assert (t.fighter("Ana").facing, t.fighter("Ana").hex) == (4, (0, -1))


@pytest.mark.parametrize("manoeuvre", ["Do Nothing", "Change Posture"])
@pytest.mark.rules("gurps4-dungeon:GAP.5")
def test_without_movement_the_facing_stays(manoeuvre: str) -> None:
    t = duel().plays(("manoeuvre", manoeuvre))
    if manoeuvre == "Change Posture":
        t.plays(("posture", "kneeling"))
    assert t.asked == "Bo manoeuvre"
    assert t.fighter("Ana").facing == 0


@pytest.mark.rules("gurps4-dungeon:GAP.5")
def test_a_charge_pays_for_its_turns() -> None:
    """Move 5: one side's turn and four hexes are all five points, and there is no free turn at the end."""
    t = duel(ana={"move": 5, "gear": [SWORD]}, apart=7).plays(("manoeuvre", "Charge Attack"), ("move", "face NE"))
    t.plays(*[("move", "go NE")] * 4)
    assert t.asked == "Ana target"
    assert (t.fighter("Ana").hex, t.fighter("Ana").facing) == ((4, -4), 2)


@pytest.mark.rules("gurps4-dungeon:GAP.5")
def test_an_all_out_attack_pays_for_its_turns() -> None:
    t = duel(ana={"move": 5}, apart=7).plays(("manoeuvre", "All Out Attack"), ("form", "Strong"), ("move", "face NE"))
    t.plays(("move", "go NE"), ("move", "go NE"))
    assert t.asked == "Ana target"
