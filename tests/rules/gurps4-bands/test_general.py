"""General manoeuvres, postures, complementary skills: CHP, CON, DON, MOV, RDY, WAI, PST, CMP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import (
    BACK,
    DEFEND,
    DONE,
    NONE,
    PARRY,
    REST,
    SWING,
    Script,
    blow,
    case,
    duel,
    numbers,
    proves,
    skill,
    strike,
)
from tests.support.gurps4 import SWORD, fighter
from tests.support.table import Table

# Change Posture


@proves("CHP.1")
def test_no_movement_with_change_posture() -> None:
    t = duel(ana={"move": 6}).plays(("manoeuvre", "Change Posture"), ("posture", "kneeling"))
    assert t.asked == "Bo manoeuvre"
    assert t.fighter("Ana").hex == (0, 0)


ALL = ["standing", "sitting", "kneeling", "crawling", "prone", "lying face up"]


@pytest.mark.parametrize("old", ALL)
@proves("CHP.2")
def test_from_every_posture_to_every_other(old: str) -> None:
    """In one change, except from lying to standing."""
    t = duel()
    t.fighter("Ana").posture = old
    t.plays(("manoeuvre", "Change Posture"))
    barred = {old} | ({"standing"} if old in ("prone", "lying face up") else set())
    assert set(t.legal) == set(ALL) - barred
    new = t.legal[0]
    assert t.plays(("posture", new)).fighter("Ana").posture == new


@proves("CHP.2")
def test_crouching_is_free_at_the_start_of_a_move() -> None:
    """With a step or a move, there and back, but not after the first hex."""
    t = duel(apart=3).plays(("manoeuvre", "Evaluate"), ("step", "crouch"))
    assert t.fighter("Ana").posture == "crouching"
    assert "go N" in t.legal
    t.plays(DONE, ("study", "Bo"), DONE, REST, ("manoeuvre", "Evaluate"), ("step", "stand up"))
    assert t.fighter("Ana").posture == "standing"
    t = duel(apart=5, ana={"move": 6}).plays(("manoeuvre", "Move"), ("move", "crouch"), *[("move", "go N")] * 4)
    assert t.asked == "Ana facing"  # crouching, two thirds of 6
    t = duel(apart=5).plays(("manoeuvre", "Move"), ("move", "go N"))
    assert "crouch" not in t.offers


@proves("CHP.2")
def test_both_ways_of_lying_use_one_row() -> None:
    for posture in ("prone", "lying face up"):
        t = duel(ana=skill(13))
        t.fighter("Ana").posture = posture
        assert t.plays(*strike()).number == 9


@proves("CHP.3")
def test_getting_up_takes_two_turns() -> None:
    t = duel()
    t.fighter("Ana").posture = "prone"
    t.plays(("manoeuvre", "Change Posture"))
    assert t.refused("standing") == "not-from-prone"
    t.plays(("posture", "kneeling"), REST, ("manoeuvre", "Change Posture"), ("posture", "standing"))
    assert t.fighter("Ana").posture == "standing"


@proves("CHP.3")
def test_nobody_gets_up_by_the_way() -> None:
    t = duel()
    t.fighter("Ana").posture = "kneeling"
    t.plays(("manoeuvre", "Attack"))
    assert t.refused("stand up") == "rising-needs-manoeuvre"


# Concentrate

THINKING: Script = [("manoeuvre", "Concentrate"), ("task", "2 turns"), DONE]


@proves("CON.1")
def test_a_step_with_concentrate() -> None:
    t = duel(ana={"move": 5}, apart=4).plays(*THINKING[:2], ("step", "go N"))
    assert not any(name.startswith("go") for name in t.offers)


@proves("CON.2")
def test_a_task_of_two_turns() -> None:
    t = duel(apart=4).plays(*THINKING, REST)
    assert not t.events("task-completed")
    t.plays(("manoeuvre", "Concentrate"), DONE)
    assert t.events("task-completed")


@pytest.mark.parametrize(("roll", "kept"), [(10, True), (11, False)])
@proves("CON.3")
def test_a_defence_disturbs(roll: int, kept: bool) -> None:
    """Will 13: 10."""
    t = duel(speed=9, will=13).plays(*THINKING, *strike(), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 5))
    assert (t.asked, t.number) == ("Bo concentration", 10)
    assert t.plays(("concentration", roll)).fighter("Bo").has("concentrating") == kept


@proves("CON.3")
def test_an_injury_disturbs() -> None:
    t = duel(speed=9, will=13, hp=30).plays(*THINKING, *strike(), ("to-hit", 10), NONE, ("damage", 1))
    assert (t.asked, t.number) == ("Bo concentration", 10)


@proves("CON.3")
def test_being_knocked_down_disturbs() -> None:
    """Nothing gets through the armour, but the slam brings him down."""
    t = duel(speed=9, will=13, dr={"torso": 9}, ana={"st": 15}).plays(*THINKING, ("manoeuvre", "Attack"), DONE)
    t.plays(("target", "Bo: slam"), ("add-on", "strike"), ("to-hit", 9), NONE, ("damage", 6), ("damage", 1))
    assert t.fighter("Bo").posture == "prone"
    assert (t.asked, t.number) == ("Bo concentration", 10)


# Do Nothing


@proves("DON.1")
def test_do_nothing() -> None:
    t = duel().plays(REST)
    assert t.asked == "Bo manoeuvre"
    assert t.fighter("Ana").hexes_entered == ()


@pytest.mark.parametrize(("stunned", "number"), [(True, 5), (False, 9)])
@proves("DON.2")
def test_defences_of_one_who_does_nothing(stunned: bool, number: int) -> None:
    t = duel(dodge=9, ht=11)
    if stunned:
        t.fighter("Bo").gain("stunned")
    t.plays(REST, REST, *([("stun-recovery", 12)] if stunned else []))
    assert numbers(t.plays(*strike(), ("to-hit", 10)))["dodge"] == number


@pytest.mark.parametrize(("kind", "number", "recovers"), [("mentally stunned", 13, True), ("stunned", 11, False)])
@proves("DON.3")
def test_recovering_from_stun(kind: str, number: int, recovers: bool) -> None:
    t = duel(ht=11, iq=13)
    t.battle.intervene("afflict", "Bo", condition=kind)
    t.plays(REST)
    assert t.legal == ["Do Nothing"]
    t.plays(REST)
    assert t.number == number
    assert t.plays(("stun-recovery", 12)).fighter("Bo").stunned != recovers
    assert bool(t.events("recovered")) == recovers


# Move


@proves("MOV.1")
def test_a_full_move_and_nothing_else() -> None:
    t = duel(ana={"move": 6}, apart=7).plays(("manoeuvre", "Move"), *[("move", "go N")] * 6)
    assert t.asked == "Ana facing"
    assert t.plays(("facing", "N")).asked == "Bo manoeuvre"


RUN = [("manoeuvre", "Move"), *[("move", "go N")] * 5]


def running(hexes: int = 5) -> Table:
    """Ana with Move 5 after a turn of so many hexes north; she may go on."""
    t = duel(ana={"move": 5}, apart=1)
    t.fighter("Ana").hex, t.fighter("Bo").hex = (0, 12), (3, 9)
    t.plays(("manoeuvre", "Move"), *[("move", "go N")] * hexes)
    return t.plays(*([("move", "done")] if hexes < 5 else []), ("facing", "N"), REST)


@proves("MOV.2")
def test_one_hex_farther_after_a_run() -> None:
    t = running().plays(("manoeuvre", "Move"), *[("move", "go N")] * 5)
    assert t.asked == "Ana move"
    assert t.refused("go SE") == "no-points"
    assert "face NE" not in t.offers
    assert t.plays(("move", "go N")).asked == "Ana facing"
    assert t.fighter("Ana").hex == (0, 1)
    t.plays(("facing", "N"), REST, ("manoeuvre", "Move"), *[("move", "go N")] * 6)
    assert t.asked == "Ana facing"  # the third turn, and still six


@proves("MOV.2")
def test_only_after_a_whole_turn_of_running() -> None:
    t = running(4).plays(("manoeuvre", "Move"), *[("move", "go N")] * 5)
    assert t.asked == "Ana facing"
    t = running().plays(REST, REST, *RUN)
    assert t.asked == "Ana facing"


# Ready


@proves("RDY.1")
def test_a_step_with_ready() -> None:
    t = duel(ana={"move": 6}, apart=4).plays(("manoeuvre", "Ready"), ("step", "go N"))
    assert not any(name.startswith("go") for name in t.offers)


@proves("RDY.2")
def test_one_ready_draws_a_sword() -> None:
    t = duel(ana={"gear": [{"item": "Thrusting Broadsword"}]}).plays(("manoeuvre", "Ready"), DONE)
    t.plays(("task", "draw Thrusting Broadsword"), DONE, REST, ("manoeuvre", "Attack"), DONE)
    assert SWING in t.legal


SPEAR = {"gear": [{"item": "Spear", "hand": "both"}], "skills": {"Spear": 14}}


@proves("RDY.2")
def test_one_ready_changes_the_reach() -> None:
    """A spear set to 2 does not strike at 1 until it is set to 1."""
    thrust = "Bo: Spear thrust"
    t = duel(ana=SPEAR).plays(("manoeuvre", "Attack"), DONE)
    assert t.refused(thrust) == "out-of-reach"
    t = duel(ana=SPEAR, apart=2).plays(("manoeuvre", "Attack"), DONE)
    assert thrust in t.legal
    t = duel(ana=SPEAR).plays(("manoeuvre", "Ready"), DONE, ("task", "set Spear to reach 1"), DONE, REST)
    assert thrust in t.plays(("manoeuvre", "Attack"), DONE).legal


@proves("RDY.2")
def test_in_one_hand_a_spear_has_but_one_reach() -> None:
    kit = {"gear": [{"item": "Spear", "hand": "right"}], "skills": {"Spear": 14}}
    assert "Bo: Spear thrust" in duel(ana=kit).plays(("manoeuvre", "Attack"), DONE).legal


@proves("RDY.2")
def test_a_weapon_that_needs_none() -> None:
    """A greatsword strikes at 1 and 2 as it is."""
    kit = {"gear": [{"item": "Greatsword", "hand": "both"}], "skills": {"Two-Handed Sword": 14}, "st": 14}
    for apart in (1, 2):
        t = duel(ana=kit, apart=apart).plays(("manoeuvre", "Attack"), DONE)
        assert "Bo: Greatsword swung" in t.legal


@proves("RDY.2")
def test_an_unready_weapon_parries_only_when_bought() -> None:
    kit = {"gear": [{"item": "Great Axe", "hand": "both"}], "skills": {"Two-Handed Axe/Mace": 14}, "st": 14}
    t = duel(ana=kit).plays(("manoeuvre", "Ready"), DONE, ("task", "set Great Axe to reach 1"), DONE, REST)
    t.plays(*strike(target="Bo: Great Axe swung"), ("to-hit", 15), DONE)
    assert t.fighter("Ana").unready == ("Great Axe",)
    t.plays(*strike(target=BACK), ("to-hit", 10))
    assert "parry with Great Axe" not in t.legal
    t.plays(("defence", "Rapid Recovery: Great Axe"))
    assert "parry with Great Axe" in t.legal
    t.plays(("defence", "parry with Great Axe"), DEFEND, ("parry", 5), DONE)
    assert "Rapid Recovery: Great Axe" not in t.offers  # it buys the Parry, and no readiness
    t.plays(("manoeuvre", "Attack"), DONE)
    assert "Rapid Recovery: Great Axe" not in t.offers
    assert "Bo: Great Axe swung" not in t.legal


# Wait

TRIGGER = ("trigger", "a foe comes within 1")


@proves("WAI.1")
def test_a_held_action_interrupts() -> None:
    t = duel(apart=3).plays(("manoeuvre", "Wait"), TRIGGER, ("stored manoeuvre", "Attack"))
    t.plays(("manoeuvre", "Move"), ("move", "go S"), ("move", "go S"))
    assert t.asked == "Ana step"
    t.plays(DONE, *blow(roll=15), DONE)
    assert t.asked == "Bo move"


@proves("WAI.1")
def test_what_does_not_come_is_lost() -> None:
    t = duel(apart=3).plays(("manoeuvre", "Wait"), TRIGGER, ("stored manoeuvre", "Attack"), REST)
    assert t.asked == "Ana manoeuvre"
    assert not t.battle.state.triggers


@proves("WAI.2")
def test_what_may_be_held() -> None:
    t = duel(apart=3).plays(("manoeuvre", "Wait"), TRIGGER)
    assert t.legal == ["Attack", "All-Out Attack", "Ready"]
    for name in ("Move and Attack", "Aim", "Evaluate"):
        assert t.refused(name) == "not-storable"


@proves("WAI.2")
def test_he_defends_while_he_waits() -> None:
    t = duel(fighter("Cai", "blue", (1, -1), 8, speed=6)).plays(
        ("manoeuvre", "Wait"), ("trigger", "Bo attacks"), ("stored manoeuvre", "All-Out Attack")
    )
    t.plays(*strike(target=BACK), ("to-hit", 10))
    assert "dodge" in t.legal
    t.plays(("defence", "dodge"), DEFEND, ("dodge", 5), DONE, *strike(target=BACK))
    assert t.asked == "Ana form"
    t.plays(("form", "Strong"), ("move", "done"), *blow(roll=15), ("to-hit", 10))
    assert t.legal == ["no defence"]


@pytest.mark.parametrize(("held", "hexes"), [("Attack", 1), ("All-Out Attack", 3)])
@proves("WAI.3")
def test_movement_of_the_held_action(held: str, hexes: int) -> None:
    t = duel(ana={"move": 6}, apart=6).plays(
        ("manoeuvre", "Wait"), ("trigger", "a foe comes within 5"), ("stored manoeuvre", held)
    )
    t.plays(("manoeuvre", "Move"), ("move", "go S"))
    about = "step" if held == "Attack" else "move"
    if about == "move":
        t.plays(("form", "Strong"))
    t.plays(*[(about, "go N")] * hexes)
    assert t.asked != "Ana move"
    assert not any(name.startswith("go") for name in t.offers)


# Postures


def in_posture(posture: str, **ana: Any) -> Table:
    t = duel(ana=ana, apart=0 if posture == "crawling" else 1)
    t.fighter("Ana").posture = posture
    return t


@pytest.mark.parametrize(
    ("posture", "level", "attack", "dodge", "move", "hexes"),
    [
        case("PST.1", "kneeling", 13, 11, 7, 6, 2),
        case("PST.2", "standing", 13, 13, 9, 6, 6),
        case("PST.3", "crouching", 13, 11, 9, 5, 3),
        case("PST.4", "kneeling", 14, 12, 7, 5, 1),
        case("PST.7", "sitting", 13, 11, 7, 6, 0),
        case("PST.8", "prone", 13, 9, 6, 6, 1),
        case("PST.8", "lying face up", 13, 9, 6, 6, 1, name="face-up"),
    ],
)
def test_postures(posture: str, level: int, attack: int, dodge: int, move: int, hexes: int) -> None:
    t = in_posture(posture, **skill(level, dodge=9, move=move))
    assert t.plays(*strike()).number == attack
    t = in_posture(posture, **skill(level, dodge=9, move=move)).plays(REST, *strike(target=BACK), ("to-hit", 9))
    assert numbers(t)["dodge"] == dodge
    assert moved(posture, move) == hexes


def moved(posture: str, move: int) -> int:
    """How far one gets with Move."""
    t = duel(ana={"move": move}, apart=9)
    t.fighter("Ana").posture = posture
    t.plays(("manoeuvre", "Move"))
    while t.asked == "Ana move":
        t.plays(("move", "go N"))
    return len(t.fighter("Ana").hexes_entered)


@proves("PST.4")
def test_a_kneeling_parry() -> None:
    """Parry 10: 8."""
    t = in_posture("kneeling", **skill(14)).plays(REST, *strike(target=BACK), ("to-hit", 9))
    assert numbers(t)[PARRY] == 8


@proves("PST.1")
def test_the_penalty_is_not_on_shots_nor_on_attacks_against_him() -> None:
    t = in_posture("kneeling").plays(REST, *strike(target=BACK))
    assert t.number == 14
    bow = {"gear": [{"item": "Composite Bow", "hand": "both"}], "skills": {"Bow": 14}}
    t = duel(ana=bow, apart=4)
    t.fighter("Ana").posture = "kneeling"
    assert t.plays(*strike(target="Bo: Composite Bow shot")).number == 14


@proves("PST.7")
def test_no_step_while_sitting() -> None:
    t = in_posture("sitting").plays(("manoeuvre", "Attack"))
    assert not any(name.startswith("go") for name in t.offers)


KNIFE = {"item": "Large Knife", "hand": "left"}
CRAWLER = {"skills": {"Knife": 14, "Broadsword": 14}, "gear": [SWORD, KNIFE], "traits": ["Ambidexterity"]}


@proves("PST.5")
def test_crawling() -> None:
    """Knife 14, Dodge 9, Move 6: 10, 6 and 2."""
    t = in_posture("crawling", **CRAWLER, dodge=9)
    assert t.plays(*strike(target="Bo: Large Knife thrust")).number == 10
    t = duel(ana={**CRAWLER, "dodge": 9})
    t.fighter("Ana").posture = "crawling"
    assert numbers(t.plays(REST, *strike(target=BACK), ("to-hit", 9)))["dodge"] == 6
    assert moved("crawling", 6) == 2


@proves("PST.6")
def test_only_close_combat_while_crawling() -> None:
    t = in_posture("crawling", **CRAWLER).plays(("manoeuvre", "Attack"), DONE)
    assert {"Bo: Large Knife swung", "Bo: Large Knife thrust"} <= set(t.legal)
    assert t.refused(SWING) == "out-of-reach"
    t = duel(ana=CRAWLER)
    t.fighter("Ana").posture = "crawling"
    t.plays(("manoeuvre", "Attack"), DONE)
    assert t.refused(SWING) == "own-hex-only"
    assert t.refused("Bo: Large Knife swung") == "own-hex-only"


# Complementary skills

PAIR = {"complementary": {"Broadsword": "Tactics"}}


@pytest.mark.parametrize(
    ("roll", "number"),
    [
        case("CMP.1", 11, 13, name="success"),
        case("CMP.2", 4, 14, name="critical-success"),
        case("CMP.3", 12, 11, name="failure"),
        case("CMP.4", 18, 10, name="critical-failure"),
        case("CMP.4", 17, 10, name="17-at-11"),
    ],
)
def test_complementary_skills(roll: int, number: int) -> None:
    """Main skill 12, complementary skill 11; one roll for one main roll."""
    t = duel(ana={"skills": {"Broadsword": 12, "Tactics": 11}}, switches=PAIR).plays(*strike()[:-1])
    t.plays(("add-on", "Complementary Skill: Tactics"))
    assert t.number == 11
    t.plays(("complementary skill", roll))
    assert "Complementary Skill: Tactics" not in t.offers
    assert t.plays(("add-on", "strike")).number == number


@pytest.mark.parametrize(("roll", "number"), [(15, 11), (16, 11), (17, 10)])
@proves("CMP.3")
def test_a_miss_by_ten_is_a_plain_failure(roll: int, number: int) -> None:
    t = duel(ana={"skills": {"Broadsword": 12, "Tactics": 5}}, switches=PAIR).plays(*strike()[:-1])
    t.plays(("add-on", "Complementary Skill: Tactics"), ("complementary skill", roll), ("add-on", "strike"))
    assert t.number == number


@proves("CMP.1")
def test_no_complementary_skill_without_a_pair() -> None:
    t = duel(ana={"skills": {"Broadsword": 12, "Tactics": 11}}).plays(*strike()[:-1])
    assert "Complementary Skill: Tactics" not in t.offers
