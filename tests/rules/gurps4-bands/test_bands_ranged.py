"""Shots and throws: Attack, All-Out Attack and Move and Attack at range, Aim, rapid fire and the range bands."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.requests import Choose
from swordplay.games.gurps.attack.ranged import range_modifier
from swordplay.games.gurps.fourth.attack.rapid_fire import rapid_bonus
from swordplay.games.gurps.fourth.documents.bands_numbers import bands
from tests.support.bands import DONE, REST, case, proves
from tests.support.guns import (
    BOW,
    CARBINE,
    DERRINGER,
    DODGES,
    OTHER,
    PISTOL,
    RIFLE,
    SHOTGUN,
    SMG,
    SNIPER,
    fires,
    gunman,
    range_of,
    shot,
    with_missile,
)
from tests.support.gurps4 import SHIELD, SWORD, fighter
from tests.support.gurps4 import table as dungeon_table
from tests.support.table import Table

PAIR = (PISTOL, OTHER)
NAME = PISTOL["item"]


def reach(t: Table) -> int:
    """How many hexes of the step are left."""
    return sum(name.startswith("go ") for name in t.legal)


# Attack


@proves("RAT.1")
def test_one_step_with_a_shot() -> None:
    t = range_of(5, gunman(13, BOW, move=6)).plays(("manoeuvre", "Attack"))
    assert reach(t) == 6
    t.plays(("step", "go S"))
    assert reach(t) == 0


@pytest.mark.parametrize(("rolled", "asked"), [(13, "Bo defence"), (14, "Ana step")])
@proves("RAT.2")
def test_a_ready_weapon_at_a_target_in_range(rolled: int, asked: str) -> None:
    t = with_missile(range_of(4, gunman(13)), "Ana", NAME, range=150).plays(*shot())
    assert t.number == 13
    assert t.plays(("to-hit", rolled)).asked == asked


@proves("RAT.2")
def test_beyond_range_and_unready() -> None:
    far = with_missile(range_of(200, gunman(13)), "Ana", NAME, range=150).plays(("manoeuvre", "Attack"), DONE)
    assert far.refused(f"Bo: {NAME} shot") == "beyond-range"
    t = with_missile(range_of(150, gunman(18)), "Ana", NAME, range=150, half_range=20)
    t.plays(*shot(), ("to-hit", 7), ("defence", "no defence"), ("damage", 7))
    assert t.fighter("Bo").hp == 10 - 9  # 2d+2, whole beyond half range
    unready = range_of(4, gunman(13))
    unready.fighter("Ana").unready = (NAME,)
    assert unready.refused("Attack") == "nobody-near"
    unready.plays(("manoeuvre", "Move and Attack"), ("move", "done"))
    assert unready.refused(f"Bo: {NAME} shot") == "not-ready"


@proves("RAT.2")
def test_those_in_the_line_of_fire_change_nothing() -> None:
    t = range_of(4, gunman(13), fighter("Cai", "blue", (1, 2), 6, speed=4)).plays(*shot())
    assert t.number == 13
    assert t.plays(("to-hit", 14)).asked == "Ana step"


OFF: dict[str, Any] = {**PISTOL, "hand": "left"}


@pytest.mark.parametrize(
    ("traits", "gear", "number"),
    [
        case("RAT.3", [], OFF, 10),
        case("RAT.3", [], PISTOL, 14, name="the main hand"),
        case("RAT.4", ["Ambidexterity"], OFF, 14),
        case("RAT.4", ["Weapon Master"], OFF, 14, name="Weapon Master"),
        case("RAT.4", ["Trained by a Master"], OFF, 14, name="Trained by a Master"),
        case("RAT.4", ["Fit"], OFF, 10, name="another trait"),
    ],
)
def test_off_hand(traits: list[str], gear: dict[str, Any], number: int) -> None:
    assert range_of(5, gunman(14, gear, traits=traits)).plays(*shot()).number == number


# Prediction Shot


@pytest.mark.parametrize(
    ("yards", "option", "number", "dodge"),
    [
        case("PRE.1", 10, ["Prediction Shot"], 11, 8),
        case("PRE.1", 10, [], 13, 9, name="without"),
        case("PRE.1", 5, ["Prediction Shot 3"], 10, 6, name="three steps"),
    ],
)
def test_prediction_shot(yards: int, option: list[str], number: int, dodge: int) -> None:
    t = range_of(yards, gunman(16), dodge=9).plays(*shot(*option))
    assert t.number == number
    assert t.plays(("to-hit", 9), *DODGES).number == dodge


@proves("PRE.2")
def test_prediction_lowers_only_the_dodge() -> None:
    bo: dict[str, Any] = {"skills": {"Shield": 10, "Broadsword": 14}, "gear": [SWORD, SHIELD], "dodge": 7}
    t = range_of(5, gunman(14, BOW), **bo).plays(*shot("Prediction Shot 2", item="Composite Bow"), ("to-hit", 10))
    found = {name: offer.number.value for name, offer in t.offers.items() if offer.number}
    assert found["block with Medium Shield"] == 10  # 10/2 + 3, DB 2
    assert found["dodge"] == 7  # 7 + 2 for the shield - 2


@proves("PRE.3")
def test_prediction_stays_at_10() -> None:
    t = range_of(30, gunman(16)).plays(*shot()[:-1])
    assert t.refused("Prediction Shot") == "prediction-below-10"
    t = range_of(15, gunman(16)).plays(*shot()[:-1])
    assert "Prediction Shot" in t.legal
    assert t.offers["Deceptive Attack"].instead == ("Prediction Shot",)
    assert t.refused("Prediction Shot 2") == "prediction-below-10"


# Dual-Weapon Attack


@pytest.mark.parametrize(
    ("traits", "numbers"),
    [case("RDW.1", ["Ambidexterity"], (11, 11)), case("RDW.2", [], (11, 7))],
)
def test_a_pistol_in_each_hand(traits: list[str], numbers: tuple[int, int]) -> None:
    t = range_of(5, gunman(15, *PAIR, traits=traits))
    t.plays(*shot("Dual-Weapon Attack"))
    assert {name for name in t.legal if name != "nobody"} == {"Bo: Second Pistol shot"}
    t.plays(*fires(item="Second Pistol"))
    assert t.number == numbers[0]
    t.plays(("to-hit", 16))
    assert t.number == numbers[1]
    t.plays(("to-hit", 16))
    assert t.fighter("Ana").fired == (NAME, "Second Pistol")


@proves("RDW.1")
def test_two_pistols_with_one_normal_attack() -> None:
    t = range_of(5, gunman(15, *PAIR)).plays(("manoeuvre", "All-Out Attack"), ("form", "Determined"), ("move", "done"))
    t.plays(*fires()[:2])
    assert t.refused("Dual-Weapon Attack") == "attack-only"
    t = range_of(5, gunman(15)).plays(*shot()[:-1])
    assert t.refused("Dual-Weapon Attack") == "dual-two-weapons"
    t = range_of(5, gunman(15, RIFLE)).plays(*shot(item=RIFLE["item"])[:-1])
    assert t.refused("Dual-Weapon Attack") == "dual-two-weapons"


@proves("RDW.1")
def test_a_throw_is_not_paired_with_a_shot() -> None:
    knife = {"item": "Large Knife", "hand": "left"}
    ana = gunman(15, PISTOL, knife)
    ana["skills"]["Thrown Weapon (Knife)"] = 15
    t = range_of(5, ana).plays(
        ("manoeuvre", "Attack"), DONE, ("target", "Bo: Large Knife thrown"), ("location", "torso")
    )
    assert t.refused("Dual-Weapon Attack") == "dual-two-weapons"


@proves("RDW.3")
def test_two_foes_far_apart() -> None:
    cai = fighter("Cai", "blue", (1, 9), 6, speed=4)
    t = range_of(12, gunman(15, *PAIR, traits=["Ambidexterity"]), cai)
    t.plays(*shot("Dual-Weapon Attack", target="Cai"), *fires(item="Second Pistol"))
    assert t.number == 11
    assert t.plays(("to-hit", 16)).number == 8


@pytest.mark.parametrize(("second", "dodge"), [("Bo", 8), ("Cai", 9)])
@proves("RDW.4")
def test_both_shots_at_one_foe(second: str, dodge: int) -> None:
    cai = fighter("Cai", "blue", (2, 0), 6, speed=4)
    t = range_of(4, gunman(15, *PAIR), cai, dodge=9)
    t.plays(*shot("Dual-Weapon Attack"), *fires(item="Second Pistol", target=second), ("to-hit", 7), *DODGES)
    assert t.number == dodge
    t.plays(("dodge", 7), ("to-hit", 7))
    if second == "Bo":
        assert t.plays(*DODGES).number == 8


# All-Out Attack

ALL_OUT = ("manoeuvre", "All-Out Attack")


@proves("RAO.1")
def test_half_move_forward() -> None:
    t = range_of(9, gunman(13, move=6)).plays(ALL_OUT, ("form", "Determined"))
    assert t.refused("go S") == "front-only"
    t.plays(*[("move", "go N")] * 3)
    assert t.asked == "Ana facing"
    assert t.fighter("Ana").hex == (1, 6)


@proves("RAO.2")
def test_no_defence_after_it() -> None:
    t = range_of(1, gunman(13, dodge=10), gear=[SWORD])
    t.plays(ALL_OUT, ("form", "Determined"), ("move", "done"), *fires(), ("to-hit", 16))
    t.plays(("manoeuvre", "Attack"), DONE, ("target", "Ana: Thrusting Broadsword swung"), ("location", "torso"))
    t.plays(("add-on", "strike"), ("to-hit", 10))
    assert t.refused("dodge") == "all-out-attack-no-defence"
    assert t.legal == ["no defence"]


@proves("RAO.3")
def test_suppression_or_determined() -> None:
    t = range_of(5, gunman(13, CARBINE)).plays(ALL_OUT)
    assert {"Suppression Fire", "Determined"} <= set(t.legal)
    t.plays(("form", "Suppression Fire"), ("move", "done"), ("distance", "1"))
    assert t.refused("Determined") == "suppression-or-determined"


@pytest.mark.parametrize(("by", "number"), [("Attack", 13), ("All-Out Attack", 14)])
@proves("RAO.4")
def test_determined(by: str, number: int) -> None:
    t = range_of(5, gunman(13, BOW))
    begin = [ALL_OUT, ("form", "Determined"), ("move", "done")] if by == "All-Out Attack" else shot()[:2]
    assert t.plays(*begin, *fires(item="Composite Bow")).number == number


@proves("RAO.4")
def test_determined_is_a_single_attack() -> None:
    t = range_of(5, gunman(13, BOW)).plays(ALL_OUT)
    t.plays(("form", "Determined"), ("move", "done"), *fires(item="Composite Bow"), ("to-hit", 15))
    assert t.asked == "Bo manoeuvre"


@proves("RAO.5")
def test_determined_with_prediction() -> None:
    t = range_of(4, gunman(13), dodge=9).plays(ALL_OUT, ("form", "Determined"), ("move", "done"), *fires()[:2])
    assert t.refused("Prediction Shot 3") == "prediction-below-10"
    t.plays(("add-on", "Prediction Shot 2"), ("add-on", "strike"))
    assert t.number == 10
    assert t.plays(("to-hit", 10), *DODGES).number == 7


# Move and Attack

ON_THE_MOVE = ("manoeuvre", "Move and Attack")


@proves("RMA.1")
def test_full_move_and_a_shot() -> None:
    t = range_of(10, gunman(13, move=6)).plays(ON_THE_MOVE, *[("move", "go N")] * 6, ("facing", "N"))
    assert t.plays(*fires()).asked == "Ana to-hit"
    assert t.fighter("Ana").hex == (1, 4)
    t.plays(("to-hit", 16))
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(
    ("gear", "bulk", "number"),
    [(RIFLE, 4, 10), (DERRINGER, 1, 12), (DERRINGER, 0, 12), (CARBINE, 3, 11), (PISTOL, 2, 12)],
)
@proves("RMA.2")
def test_two_or_bulk(gear: dict[str, Any], bulk: int, number: int) -> None:
    t = with_missile(range_of(4, gunman(14, gear)), "Ana", gear["item"], bulk=bulk)
    t.plays(ON_THE_MOVE, ("move", "done"), *fires(item=gear["item"]))
    assert t.number == number


@proves("RMA.2")
def test_no_cap_of_9_and_no_options() -> None:
    t = range_of(4, gunman(18)).plays(ON_THE_MOVE, ("move", "done"), *fires()[:2])
    assert t.refused("Prediction Shot") == "prediction-standing"
    assert t.refused("Heroic Charge") == "melee-only"
    assert t.plays(("add-on", "strike")).number == 16


def aims(t: Table, item: str, times: int, *, braced: bool = False) -> Table:
    """Ana aims at Bo for some turns; a weapon for two hands is braced or free."""
    for _ in range(times):
        t.plays(("manoeuvre", "Aim"))
        if t.asked == "Ana brace":
            t.plays(("brace", "braced" if braced else "free"))
        t.plays(DONE, ("aim at", f"Bo: {item} shot"), DONE, REST)
    return t


@proves("RMA.3")
def test_aim_is_lost_on_the_move() -> None:
    t = aims(range_of(4, gunman(12, CARBINE)), CARBINE["item"], 2)
    t.plays(ON_THE_MOVE, ("move", "done"), *fires(item=CARBINE["item"]))
    assert t.number == 9
    assert aims(range_of(4, gunman(12, CARBINE)), CARBINE["item"], 2).plays(*shot(item=CARBINE["item"])).number == 17


@pytest.mark.parametrize(("manoeuvre", "number"), [("Move and Attack", 9), ("Attack", 11)])
@proves("RMA.4")
def test_balance_after_it(manoeuvre: str, number: int) -> None:
    """Bo slams Ana, 3 against 2: who does less damage must keep his feet."""
    t = range_of(1, gunman(13, dx=11), st=14, skills={"Brawling": 14}, gear=[], dodge=8, hp=14)
    begin = [ON_THE_MOVE, ("move", "done")] if manoeuvre == "Move and Attack" else shot()[:2]
    t.plays(*begin, *fires(), ("to-hit", 16))
    if manoeuvre == "Attack":
        t.plays(DONE)
    t.plays(("manoeuvre", "Attack"), DONE, ("target", "Ana: slam"), ("add-on", "strike"), ("to-hit", 10))
    t.plays(("defence", "no defence"), ("damage", 5), ("damage", 5))
    assert (t.asked, t.number) == ("Ana keep-feet", number)


def attacked_after(manoeuvre: str, **more: Any) -> Table:
    """Bo strikes at Ana, who has a pistol and a knife, after her shot."""
    knife = {"item": "Large Knife", "hand": "left"}
    t = range_of(1, gunman(13, PISTOL, knife, dodge=9, **more))
    begin = [ON_THE_MOVE, ("move", "done")] if manoeuvre == "Move and Attack" else shot()[:2]
    t.plays(*begin, *fires(), ("to-hit", 16))
    if manoeuvre == "Attack":
        t.plays(DONE)
    t.plays(("manoeuvre", "Attack"), DONE, ("target", "Ana: Thrusting Broadsword swung"), ("location", "torso"))
    return t.plays(("add-on", "strike"), ("to-hit", 10))


@proves("RMA.5")
def test_no_parry_after_it() -> None:
    t = attacked_after("Move and Attack")
    assert t.refused("parry with Large Knife") == "manoeuvre-defence"
    assert t.legal == ["no defence", "dodge"]
    assert not any(name.startswith("Rapid Recovery") for name in t.offers)
    assert "parry with Large Knife" in attacked_after("Attack").legal


@proves("RMA.6")
def test_no_retreat_after_it() -> None:
    t = attacked_after("Move and Attack").plays(("defence", "dodge"))
    assert not any(name.startswith("retreat") for name in t.legal)
    assert t.refused("Retreat") == "retreat-after-charge"
    assert t.plays(("defence add-on", "defend")).number == 9


# Aim


@proves("AIM.1")
def test_a_step_with_aim() -> None:
    t = range_of(5, gunman(12, BOW, move=5)).plays(("manoeuvre", "Aim"), ("brace", "free"))
    assert reach(t) == 6
    t.plays(("step", "go S"))
    assert reach(t) == 0


@pytest.mark.parametrize(
    ("yards", "turns", "number"),
    [
        case("AIM.2", 15, 1, 13),
        case("AIM.2", 15, 0, 9, name="without"),
        case("AIM.3", 5, 2, 17),
        case("AIM.4", 5, 3, 18),
        case("AIM.4", 5, 6, 18, name="six turns"),
    ],
)
def test_aim(yards: int, turns: int, number: int) -> None:
    t = aims(range_of(yards, gunman(12, CARBINE)), CARBINE["item"], turns)
    assert t.plays(*shot(item=CARBINE["item"])).number == number


@pytest.mark.parametrize(
    ("between", "number"),
    [([("manoeuvre", "Do Nothing"), REST], 12), ([("manoeuvre", "Move"), ("move", "done"), ("facing", "N"), REST], 12)],
)
@proves("AIM.2")
def test_another_manoeuvre_loses_the_aim(between: list[tuple[str, Any]], number: int) -> None:
    t = aims(range_of(5, gunman(12, CARBINE)), CARBINE["item"], 1).plays(*between)
    assert t.plays(*shot(item=CARBINE["item"])).number == number


def hurt_while_aiming(*after: tuple[str, Any]) -> int:
    """Ana aims, Bo strikes her, and she shoots: the number of the shot."""
    t = range_of(1, gunman(12, CARBINE, will=11, hp=30, traits=["High Pain Threshold"]))
    t.plays(("manoeuvre", "Aim"), ("brace", "free"), DONE, ("aim at", f"Bo: {CARBINE['item']} shot"), DONE)
    t.plays(("manoeuvre", "Attack"), DONE, ("target", "Ana: Thrusting Broadsword swung"), ("location", "torso"))
    t.plays(("add-on", "strike"), ("to-hit", 10), *after, DONE)
    t.plays(*shot(item=CARBINE["item"]))
    return t.number - t.reasons.get("shock", 0)


@proves("AIM.2")
def test_a_defence_or_a_wound_may_lose_the_aim() -> None:
    assert hurt_while_aiming(*DODGES, ("dodge", 3 + 2)) == 12
    struck = [("defence", "no defence"), ("damage", 3)]
    assert hurt_while_aiming(*struck, ("keep-aim", 11)) == 16
    assert hurt_while_aiming(*struck, ("keep-aim", 12)) == 12


@proves("AIM.5")
def test_no_step_with_a_braced_weapon() -> None:
    t = range_of(5, gunman(12, RIFLE)).plays(("manoeuvre", "Aim"), ("brace", "braced"))
    assert t.refused("go S") == "braced-still"
    t.plays(DONE, ("aim at", f"Bo: {RIFLE['item']} shot"))
    assert t.refused("go S") == "braced-still"
    t.plays(DONE)
    assert t.fighter("Ana").has("braced")
    t.plays(REST, ("manoeuvre", "Move"), ("move", "go N"))
    assert not t.fighter("Ana").has("braced")
    free = range_of(5, gunman(12)).plays(("manoeuvre", "Aim"))
    assert free.asked == "Ana step"
    assert reach(free) == 6


@proves("AIM.5")
def test_bracing_gives_nothing_and_ends_with_a_change_of_posture() -> None:
    t = aims(range_of(5, gunman(12, RIFLE)), RIFLE["item"], 1, braced=True)
    t.plays(("manoeuvre", "Change Posture"), ("posture", "kneeling"))
    assert not t.fighter("Ana").has("braced")
    t = aims(range_of(5, gunman(12, RIFLE)), RIFLE["item"], 1, braced=True)
    assert t.plays(*shot(item=RIFLE["item"])).number == 17


# Rapid fire


@pytest.mark.parametrize(
    ("shots", "bonus"),
    [
        *[(shots, 0) for shots in (1, 2, 4)],
        *[(5, 1), (8, 1), (9, 2), (12, 2), (13, 3), (16, 3), (17, 4), (24, 4), (25, 5), (49, 5), (50, 6), (99, 6)],
    ],
)
@proves("RF.1")
def test_the_bonus_of_several_shots(shots: int, bonus: int) -> None:
    assert rapid_bonus(bands(), shots) == bonus


@pytest.mark.parametrize(("shots", "bonus"), [(100, 7), (199, 7), (200, 8), (399, 8), (400, 9), (800, 10)])
@proves("RF.2")
def test_the_bonus_of_very_many_shots(shots: int, bonus: int) -> None:
    assert rapid_bonus(bands(), shots) == bonus


@pytest.mark.parametrize(("shots", "number"), [(9, 14), (8, 13), (4, 12), (13, 15)])
@proves("RF.1")
def test_rapid_fire(shots: int, number: int) -> None:
    t = range_of(5, gunman(12, SMG)).plays(*shot(f"Rapid Fire {shots}", item=SMG["item"]))
    assert t.number == number
    t.plays(("to-hit", 16))
    assert len(t.fighter("Ana").fired) == shots


@proves("RF.1")
def test_no_more_shots_than_the_rate_of_fire_or_are_loaded() -> None:
    t = range_of(5, gunman(12, SMG)).plays(*shot(item=SMG["item"])[:-1])
    assert t.refused("Rapid Fire 14") == "rate-of-fire"
    assert "Rapid Fire 13" in t.legal
    assert "Rapid Fire" not in t.offers
    t.fighter("Ana").fired = (SMG["item"],) * 27
    t.battle.intervene("modify", name="light", about="to-hit", value=0)
    request = t.battle.request
    assert isinstance(request, Choose)
    request.refresh()
    assert "Rapid Fire 4" in [option.name for option in request.legal()]
    assert "Rapid Fire 5" not in [option.name for option in request.legal()]
    assert range_of(5, gunman(12, DERRINGER)).plays(*shot(item=DERRINGER["item"])[:-1]).refused("Rapid Fire") == (
        "one-shot-a-turn"
    )


@pytest.mark.parametrize(
    ("rolled", "hits"),
    [(14, 1), (13, 1), (12, 2), (10, 3), (8, 4), (7, 4), (6, 5)],
)
@proves("RF.1")
def test_one_hit_more_for_every_recoil(rolled: int, hits: int) -> None:
    """9 shots of Rcl 2 at 14: each hit has a damage roll of its own."""
    t = range_of(5, gunman(12, SMG), hp=200, dr={"torso": 50}).plays(*shot("Rapid Fire 9", item=SMG["item"]))
    t.plays(("to-hit", rolled), ("defence", "no defence"), *[("damage", 10)] * hits)
    assert t.asked == "Ana step"


@proves("RF.1")
def test_only_a_dodge_counts_hits() -> None:
    """Of several arrows, if there were such a bow, a Block stops all: the rule speaks only of a Dodge."""
    bo: dict[str, Any] = {"skills": {"Shield": 14}, "gear": [SHIELD]}
    t = with_missile(range_of(5, gunman(16, BOW), **bo), "Ana", BOW["item"], shots=3, rof=3)
    t.plays(*shot("Rapid Fire 3", item=BOW["item"]), ("to-hit", 7), ("defence", "block with Medium Shield"))
    assert t.plays(("defence add-on", "defend"), ("block", 12)).asked == "Ana step"


@proves("RF.1")
def test_no_more_hits_than_shots() -> None:
    t = range_of(5, gunman(18, SMG), hp=200, dr={"torso": 50}).plays(*shot("Rapid Fire 2", item=SMG["item"]))
    t.plays(("to-hit", 8), ("defence", "no defence"), ("damage", 10), ("damage", 10))
    assert t.asked == "Ana step"


@pytest.mark.parametrize(("rolled", "left"), [(9, 3), (8, 2), (7, 1), (6, 0), (5, 0), (10, 4)])
@proves("RF.1")
def test_a_dodge_takes_hits_away(rolled: int, left: int) -> None:
    """Four hits against a Dodge of 9: one less, and one less for each point of the margin."""
    t = range_of(5, gunman(12, SMG), hp=200, dr={"torso": 50}, dodge=9)
    t.plays(*shot("Rapid Fire 9", item=SMG["item"]), ("to-hit", 8), *DODGES, ("dodge", rolled))
    t.plays(*[("damage", 10)] * left)
    assert t.asked == "Ana step"


@proves("RF.1")
def test_lucky_rolls_hit_and_avoid_once() -> None:
    """A 4 against 3 hits once; a Dodge of 2 that rolls 4 avoids one hit of two, and a miss by 10 is no fumble."""
    bo: dict[str, Any] = {"hp": 200, "dr": {"torso": 50}, "dodge": 2}
    t = range_of(5, gunman(3, SMG), **bo).plays(*shot("Rapid Fire 4", item=SMG["item"]))
    t.plays(("to-hit", 4), ("critical table", 10), ("damage", 10))
    assert t.asked == "Ana step"
    t = range_of(5, gunman(14, SMG), **bo).plays(*shot("Rapid Fire 4", item=SMG["item"]), ("to-hit", 12))
    t.plays(*DODGES, ("dodge", 4), ("damage", 10))
    assert t.asked == "Ana step"
    t = range_of(5, gunman(14, SMG), **bo).plays(*shot("Rapid Fire 4", item=SMG["item"]), ("to-hit", 12))
    t.plays(*DODGES, ("dodge", 12))
    assert t.fighter("Bo").posture == "standing"


def test_the_dungeon_sheet_knows_no_rapid_fire() -> None:
    t = dungeon_table(
        fighter("Ana", "red", (0, 2), 0, **gunman(12, SHOTGUN)),
        fighter("Bo", "blue", (0, 0), 6, speed=5, hp=200),
    ).plays(*shot(item=SHOTGUN["item"], by="Regular Attack"))
    assert t.number == 12
    t.plays(("to-hit", 8), ("defence", "no defence"), ("damage", 3), ("step", "done"))
    assert t.asked == "Bo manoeuvre"


@proves("RF.1")
def test_every_pellet_counts() -> None:
    """RoF 2x9: one shell is 9 shots (+2), two are 18 (+4), each with Rcl 1."""
    t = range_of(5, gunman(12, SHOTGUN), hp=200, dr={"torso": 50}).plays(*shot(item=SHOTGUN["item"]))
    assert t.number == 14
    t.plays(("to-hit", 12), ("defence", "no defence"), *[("damage", 3)] * 3)
    assert t.asked == "Ana step"
    just = range_of(5, gunman(12, SHOTGUN), hp=200, dr={"torso": 50}).plays(*shot(item=SHOTGUN["item"]))
    assert just.plays(("to-hit", 14), ("defence", "no defence"), ("damage", 3)).asked == "Ana step"
    assert t.fighter("Ana").fired == (SHOTGUN["item"],)
    t = range_of(5, gunman(12, SHOTGUN)).plays(*shot("Rapid Fire 2", item=SHOTGUN["item"]))
    assert t.number == 16


@proves("RF.1")
def test_a_critical_hit_of_a_burst_has_one_effect() -> None:
    """5 shots at 15, rolled 4: critical, five hits; the table's triple damage is for the first of them."""
    t = range_of(5, gunman(14, SMG), hp=200, dr={"torso": 10}, ht=18)
    t.plays(*shot("Rapid Fire 5", item=SMG["item"]), ("to-hit", 4), ("critical table", 3), *[("damage", 11)] * 5)
    assert t.fighter("Bo").hp == 200 - 20  # 3d-1: 30 - 10, and four times 10 - 10


@proves("LOC.3")
def test_a_burst_that_just_misses_the_skull() -> None:
    t = range_of(5, gunman(15, SMG), hp=200, dr={"torso": 50}).plays(
        *shot("Rapid Fire 4", item=SMG["item"], at="skull")
    )
    assert t.number == 8
    t.plays(("to-hit", 9), ("defence", "no defence"), ("damage", 10))
    assert t.events("struck")[-1]["place"] == "torso"


# The range bands


@pytest.mark.parametrize(("yards", "number"), [(5, 15), (6, 12), (21, 8), (101, 4)])
@proves("RNG.1")
def test_bands(yards: int, number: int) -> None:
    assert range_of(yards, gunman(15)).plays(*shot()).number == number


@proves("RNG.1")
def test_a_shot_below_3_is_refused() -> None:
    t = range_of(501, gunman(15, RIFLE)).plays(*shot(item=RIFLE["item"])[:3])
    assert t.refused("torso") == "below-3"


@pytest.mark.parametrize(
    ("yards", "modifier"),
    [
        *[case("RNG.2", yards, 0, name=str(yards)) for yards in (0, 1, 5)],
        *[case("RNG.3", yards, -3, name=str(yards)) for yards in (6, 20)],
        *[case("RNG.4", yards, -7, name=str(yards)) for yards in (21, 100)],
        *[case("RNG.5", yards, -11, name=str(yards)) for yards in (101, 500)],
        *[case("RNG.6", yards, -15, name=str(yards)) for yards in (501, 5000)],
    ],
)
def test_limits_of_the_bands(yards: int, modifier: int) -> None:
    assert range_modifier(bands(), yards) == modifier


@pytest.mark.parametrize(
    ("yards", "level", "gear", "turns", "number"),
    [
        case("RNG.2", 5, 12, BOW, 0, 12),
        case("RNG.3", 20, 12, BOW, 0, 9),
        case("RNG.4", 100, 14, RIFLE, 0, 7),
        case("RNG.5", 300, 14, RIFLE, 3, 10),
        case("RNG.6", 600, 16, SNIPER, 3, 9),
    ],
)
def test_shots_in_each_band(yards: int, level: int, gear: dict[str, Any], turns: int, number: int) -> None:
    t = aims(range_of(yards, gunman(level, gear)), gear["item"], turns)
    assert t.plays(*shot(item=gear["item"])).number == number


# What stands against a missile


KNIFE = {"item": "Large Knife", "hand": "right"}


@pytest.mark.parametrize(
    ("gear", "usage", "refused"),
    [
        (
            PISTOL,
            "shot",
            {"parry with Thrusting Broadsword": "parry-missile", "block with Medium Shield": "bullets-dodged"},
        ),
        (BOW, "shot", {"parry with Thrusting Broadsword": "parry-missile"}),
        (KNIFE, "thrown", {}),
    ],
)
@proves("GAP.5")
def test_bullets_arrows_and_thrown_weapons(gear: dict[str, Any], usage: str, refused: dict[str, str]) -> None:
    ana = gunman(14, gear)
    ana["skills"]["Thrown Weapon (Knife)"] = 14
    t = range_of(4, ana, skills={"Shield": 12, "Broadsword": 14}, gear=[SWORD, SHIELD])
    t.plays(("manoeuvre", "Attack"), DONE, ("target", f"Bo: {gear['item']} {usage}"), ("location", "torso"))
    t.plays(("add-on", "strike"), ("to-hit", 10))
    ways = ("dodge", "parry with Thrusting Broadsword", "block with Medium Shield")
    assert {way: t.refused(way) for way in ways if way not in t.legal} == refused
