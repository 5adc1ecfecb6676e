"""Hit locations and weapons as targets: LOC, the rows of the table, CHINK, WPN."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import case, proves
from tests.support.bands_wounds import (
    NONE,
    REST,
    Still,
    aims,
    clash,
    hits,
    lost,
    strikes_back,
    struck,
    table,
)
from tests.support.blows import faces
from tests.support.guns import CARBINE, PISTOL, RIFLE, SHOTGUN
from tests.support.gurps4 import SHIELD, SWORD, beast, fighter

STURDY: dict[str, Any] = {"hp": 200}


# Aimed and random


@pytest.mark.parametrize(
    ("place", "type", "skill", "number"),
    [
        case("LOC.2", "neck", "cut", 14, 9),
        case("SKULL.1", "skull", "cut", 15, 8),
        case("FACE.1", "face", "cut", 14, 9),
        case("LEG.1", "left leg", "cut", 12, 10),
        case("ARM.1", "right arm", "cut", 13, 11),
        case("TORSO.1", "torso", "cut", 12, 12),
        case("GROIN.1", "groin", "cut", 13, 10),
        case("HAND.1", "right hand", "cut", 14, 10),
        case("FOOT.1", "left foot", "cut", 12, 8),
        case("NECK.1", "neck", "cut", 15, 10),
        case("EYE.1", "left eye", "imp", 18, 9),
        case("VIT.1", "vitals", "imp", 14, 11),
        case("LOC.2", "random", "cut", 14, 14, name="random"),
    ],
)
def test_what_a_location_takes_off(place: str, type: str, skill: int, number: int) -> None:
    assert clash(1, type, skill=skill).plays(*aims(place)).number == number


@pytest.mark.parametrize(
    ("roll", "place"),
    [
        case("LOC.1", 11, "groin", name="11"),
        case("LOC.1", 9, "torso", name="9"),
        case("LOC.1", 17, "neck", name="17"),
        case("LOC.1", 3, "skull", name="3"),
        case("LOC.1", 4, "skull", name="4"),
        case("LOC.1", 5, "face", name="5"),
        case("LEG.1", 6, "right leg", name="6"),
        case("LEG.1", 7, "right leg", name="7"),
        case("LEG.1", 13, "left leg", name="13"),
        case("LEG.1", 14, "left leg", name="14"),
        case("ARM.1", 8, "right arm", name="8"),
        case("ARM.1", 12, "left arm", name="12"),
        case("TORSO.1", 10, "torso", name="10"),
        case("GROIN.1", 11, "groin", name="groin"),
        case("NECK.1", 18, "neck", name="18"),
    ],
)
def test_random_locations(roll: int, place: str) -> None:
    """The place is rolled for after the defence."""
    t = clash(1, "cr", **STURDY).plays(*aims("random"), ("to-hit", 10), NONE, ("random location", roll), ("damage", 3))
    assert [event["place"] for event in t.events("struck")] == [place]


@pytest.mark.parametrize(
    ("roll", "which", "place"),
    [
        case("HAND.1", 15, 3, "right hand", name="right hand"),
        case("HAND.1", 15, 4, "left hand", name="left hand"),
        case("FOOT.1", 16, 3, "right foot", name="right foot"),
        case("FOOT.1", 16, 4, "left foot", name="left foot"),
    ],
)
def test_a_random_hand_or_foot(roll: int, which: int, place: str) -> None:
    t = clash(1, "cr", **STURDY).plays(*aims("random"), ("to-hit", 10), NONE)
    t.plays(("random location", roll), ("which", which), ("damage", 3))
    assert [event["place"] for event in t.events("struck")] == [place]


@proves("LOC.1", "EYE.1", "VIT.1")
def test_what_never_comes_up_by_chance() -> None:
    found = set()
    for roll in range(3, 19):
        t = clash(0, "cr").plays(*aims("random"), ("to-hit", 10), NONE, ("random location", roll))
        if t.asked == "Ana which":
            t.plays(("which", 1))
        found.add(t.plays(("damage", 1)).events("struck")[0]["place"].split()[-1])
    assert found == {"skull", "face", "leg", "arm", "torso", "groin", "hand", "foot", "neck"}


@proves("LOC.1")
def test_a_critical_hit_at_random_rolls_the_place_first() -> None:
    t = clash(2, "cr", **STURDY).plays(*aims("random"), ("to-hit", 3), ("random location", 4))
    assert t.reasons == {"critical-head-table": 0}


# A miss by 1


@proves("LOC.3")
def test_missed_by_one_it_strikes_the_torso() -> None:
    t = clash(4, "cr", skill=15, **STURDY).plays(*aims("skull"))
    assert t.number == 8
    t.plays(("to-hit", 9))
    assert t.asked == "Bo defence"
    t.plays(NONE, ("damage", 3))
    assert t.events("struck")[0]["place"] == "torso"
    assert lost(t) == 4


@pytest.mark.parametrize(
    ("place", "skill", "torso"),
    [
        *[("skull", 15, True), ("face", 13, True), ("groin", 11, True), ("neck", 13, True)],
        *[("left arm", 10, False), ("right leg", 10, False), ("left hand", 12, False), ("torso", 8, False)],
    ],
)
@proves("LOC.3")
def test_the_marked_locations(place: str, skill: int, torso: bool) -> None:
    """Against 8, a 9 is a near miss at the marked ones, and a 10 is none anywhere."""
    t = clash(4, "cr", skill=skill).plays(*aims(place))
    assert t.number == 8
    t.plays(("to-hit", 9))
    assert (t.asked == "Bo defence") == torso
    assert clash(4, "cr", skill=skill).plays(*aims(place), ("to-hit", 10)).asked == "Bo manoeuvre"


@pytest.mark.parametrize(("place", "skill"), [("right eye", 17), ("vitals", 11)])
@proves("LOC.3")
def test_eye_and_vitals_are_marked(place: str, skill: int) -> None:
    t = clash(4, "imp", skill=skill).plays(*aims(place), ("to-hit", 9))
    assert t.asked == "Bo defence"


@proves("LOC.3")
def test_no_near_miss_for_chinks_and_fumbles() -> None:
    """A chink missed by 1 is a plain miss; 18 against 17 is a critical miss, 17 against 16 is none."""
    t = clash(4, "imp", skill=18).plays(*aims("neck", "Attack Armor"))
    assert t.number == 8
    assert t.plays(("to-hit", 9)).asked == "Bo manoeuvre"
    t = clash(4, "cr", skill=23).plays(*aims("skull"), ("to-hit", 17))
    assert t.asked == "Bo defence"
    t = clash(4, "cr", skill=24).plays(*aims("skull"), ("to-hit", 18))
    assert t.asked == "Ana critical table"


# From behind, and the shield arm


@pytest.mark.parametrize(
    ("place", "number"),
    [case("SKULL.1", "skull", 10), case("FACE.1", "face", 8), case("NECK.1", "neck", 10)],
)
def test_from_behind(place: str, number: int) -> None:
    assert clash(1, "cr", skill=15, facing=0).plays(*aims(place)).number == number


@proves("EYE.2")
def test_no_eye_from_behind() -> None:
    t = clash(1, "imp", skill=20, facing=0).plays(*aims()[:2])
    assert t.refused("right eye") == "eye-from-behind"
    t = clash(1, "imp", skill=20, facing=2).plays(*aims()[:2])
    assert "right eye" in t.legal


@pytest.mark.parametrize(("place", "number"), [("left arm", 9), ("right arm", 11)])
@proves("ARM.2")
def test_the_shield_arm(place: str, number: int) -> None:
    t = clash(1, "cr", skill=13, gear=[SWORD, SHIELD]).plays(*aims(place))
    assert t.number == number


# Wounding


@pytest.mark.parametrize(
    ("place", "damage", "type", "injury"),
    [
        case("SKULL.2", "skull", 5, "cr", 8),
        case("SKULL.2", "skull", 5, "cut", 8, name="skull, cut"),
        case("SKULL.2", "skull", 5, "imp", 8, name="skull, imp"),
        case("FACE.2", "face", 5, "cut", 7, name="face"),
        case("LEG.2", "left leg", 5, "imp", 5, name="leg, imp"),
        case("LEG.2", "left leg", 5, "cut", 7, name="leg, cut"),
        case("LEG.2", "left leg", 5, "pi+", 5, name="leg, pi+"),
        case("ARM.3", "right arm", 4, "pi++", 4, name="arm, pi++"),
        case("ARM.3", "right arm", 4, "imp", 4, name="arm, imp"),
        case("HAND.2", "left hand", 3, "imp", 3, name="hand, imp"),
        case("FOOT.2", "right foot", 4, "pi+", 4, name="foot, pi+"),
        case("NECK.2", "neck", 5, "cr", 7, name="neck, cr"),
        case("NECK.2", "neck", 5, "cut", 10, name="neck, cut"),
        case("NECK.2", "neck", 5, "imp", 10, name="neck, imp"),
        case("EYE.3", "right eye", 2, "imp", 8, name="eye"),
        case("VIT.2", "vitals", 4, "pi", 12, name="vitals, pi"),
        case("VIT.2", "vitals", 4, "pi++", 12, name="vitals, pi++"),
        case("VIT.2", "vitals", 4, "pi-", 12, name="vitals, pi-"),
        case("VIT.2", "vitals", 4, "imp", 12, name="vitals, imp"),
        case("VIT.3", "vitals", 5, "tight-beam burning", 10, name="vitals, beam"),
        case("VIT.4", "vitals", 3, "cr", 3, name="vitals, cr"),
    ],
)
def test_wounding_by_place(place: str, damage: int, type: str, injury: int) -> None:
    assert lost(struck(damage, type, place, dr={"skull": 3}, **STURDY)) == injury


# What a wound there does


@pytest.mark.parametrize(
    ("place", "damage", "type", "bo", "number"),
    [
        case("SKULL.3", "skull", 2, "cr", {"hp": 12, "ht": 12}, 2, name="skull, major"),
        case("SKULL.3", "skull", 1, "cr", {"hp": 12, "ht": 12}, 12, name="skull, minor"),
        case("FACE.2", "face", 6, "cr", {"ht": 12}, 7, name="face, major"),
        case("FACE.2", "face", 2, "cr", {"ht": 12}, 12, name="face, minor"),
        case("GROIN.2", "groin", 6, "cr", {}, 6, name="groin, major"),
        case("EYE.5", "left eye", 1, "imp", {"ht": 14}, 4, name="eye"),
        case("VIT.4", "vitals", 3, "cr", {"hp": 12}, 11, name="vitals, crushed"),
        case("VIT.4", "vitals", 7, "cr", {"hp": 12}, 6, name="vitals, crushed badly"),
    ],
)
def test_knockdown_of_a_place(place: str, damage: int, type: str, bo: dict[str, Any], number: int) -> None:
    t = struck(damage, type, place, **bo)
    assert (t.asked, t.number) == ("Bo knockdown", number)


@proves("SKULL.3")
def test_the_skull_from_behind_is_no_easier() -> None:
    t = clash(2, "cr", skill=20, facing=0, hp=12, ht=12).plays(*aims("skull"), ("to-hit", 10), NONE, ("damage", 3))
    assert t.number == 2
    assert t.plays(("knockdown", 4)).fighter("Bo").posture == "standing"


@proves("GROIN.2")
def test_a_light_groin_wound_knocks_nobody_down() -> None:
    assert struck(5, "cut", "groin", hp=20).asked == "Bo manoeuvre"


@proves("VIT.4")
def test_crushed_vitals_stun() -> None:
    bo = struck(3, "cr", "vitals", hp=12).plays(("knockdown", 12)).fighter("Bo")
    assert bo.stunned
    assert bo.posture == "prone"


@pytest.mark.parametrize(
    ("damage", "type", "number"),
    [(3, "cr", 8), (5, "cr", 6), (2, "cut", 11)],
)
@proves("GROIN.3")
def test_shock_of_the_groin(damage: int, type: str, number: int) -> None:
    assert struck(damage, type, "groin", **STURDY).plays(*strikes_back()).number == number


@pytest.mark.parametrize(("torso", "number"), [(2, 8), (4, 6), (9, 6)])
@proves("GROIN.3")
def test_shock_of_the_groin_and_other_wounds(torso: int, number: int) -> None:
    """Twice 2 for the groin and 2 for the torso are 6; more is at most 8."""
    ana = beast("Ana", "red", (0, 0), 0, damage=2, type="cr", speed=7, skill=30)
    cy = beast("Cy", "red", (1, -1), 8, damage=torso, type="cr", speed=6, skill=30)
    t = table(ana, fighter("Bo", "blue", (0, -1), 4, speed=5, hp=200), cy).plays(*hits("groin"), *hits())
    assert t.plays(*strikes_back()).number == number


@pytest.mark.parametrize(
    ("place", "damage", "hp", "crippled", "loss"),
    [
        case("LEG.3", "left leg", 6, 10, True, 6, name="leg at 6"),
        case("LEG.3", "left leg", 5, 10, False, 5, name="leg at 5"),
        case("LEG.4", "left leg", 11, 10, True, 6, name="leg at 11"),
        case("LEG.4", "left leg", 11, 11, True, 6, name="leg of HP 11"),
        case("LEG.4", "left leg", 11, 12, True, 7, name="leg of HP 12"),
        case("ARM.4", "right arm", 7, 13, True, 7, name="arm at 7"),
        case("ARM.4", "right arm", 6, 13, False, 6, name="arm at 6"),
        case("ARM.5", "right arm", 10, 13, True, 7, name="arm at 10"),
        case("HAND.3", "left hand", 5, 12, True, 5, name="hand at 5"),
        case("HAND.3", "left hand", 4, 12, False, 4, name="hand at 4"),
        case("HAND.4", "left hand", 9, 12, True, 5, name="hand at 9"),
        case("FOOT.3", "right foot", 4, 10, True, 4, name="foot at 4"),
        case("FOOT.3", "right foot", 3, 10, False, 3, name="foot at 3"),
        case("FOOT.4", "right foot", 8, 10, True, 4, name="foot at 8"),
    ],
)
def test_crippling(place: str, damage: int, hp: int, crippled: bool, loss: int) -> None:
    t = struck(damage, "cr", place, hp=hp)
    assert (place in t.fighter("Bo").crippled) == crippled
    assert lost(t) == loss


@pytest.mark.parametrize("place", ["left leg", "right foot"])
@proves("LEG.3")
def test_a_crippled_leg_brings_one_down(place: str) -> None:
    t = struck(6, "cr", place).plays(("knockdown", 11))
    assert t.fighter("Bo").posture == "prone"
    t.plays(("manoeuvre", "Change Posture"))
    assert "standing" not in t.legal


@proves("ARM.4")
def test_a_crippled_arm_drops_the_sword() -> None:
    t = struck(7, "cr", "right arm", hp=13)
    assert t.fighter("Bo").right == ""
    assert t.fighter("Bo").useless("right")


# The eye


@pytest.mark.parametrize(("hp", "blind"), [(11, True), (40, False)])
@proves("EYE.4")
def test_blinded(hp: int, blind: bool) -> None:
    """An injury of 4: more than 1.1, not more than 4; nothing is lost, and it is a major wound."""
    t = struck(1, "imp", "right eye", hp=hp)
    assert ("right eye" in t.fighter("Bo").crippled) == blind
    assert lost(t) == 4
    assert t.number == (1 if blind else 11)


@proves("EYE.4")
def test_one_blind_eye() -> None:
    t = struck(1, "imp", "right eye", traits=["High Pain Threshold"]).plays(("knockdown", 3), *strikes_back())
    assert t.number == 13


@proves("EYE.4")
def test_a_blind_eye_counts_beside_other_wounds() -> None:
    t = struck(1, "imp", "right eye", traits=["High Pain Threshold"]).plays(("knockdown", 3))
    t.fighter("Bo").crippled += ("left hand",)
    assert t.plays(*strikes_back()).reasons["one-eye-blind"] == -1


@proves("EYE.4")
def test_one_blind_eye_and_a_shot() -> None:
    bo: dict[str, Any] = {"traits": ["High Pain Threshold"], "gear": [PISTOL], "skills": {"Guns (Pistol)": 14}}
    t = struck(1, "imp", "right eye", **bo).plays(("knockdown", 3), *strikes_back("Auto Pistol, 9mm shot"))
    assert t.reasons["one-eye-blind"] == -3


@proves("EYE.4")
def test_two_blind_eyes() -> None:
    bo: dict[str, Any] = {"traits": ["High Pain Threshold"], "hp": 30, "dodge": 9}
    t = struck(1, "imp", "right eye", **bo).plays(("knockdown", 3), REST, *hits("left eye"), ("knockdown", 3))
    t.plays(*strikes_back())
    assert t.number == 4
    t.plays(("to-hit", 12), *aims(), ("to-hit", 10))
    number = t.offers["dodge"].number
    assert number is not None
    assert number.value == 5


@pytest.mark.parametrize("type", ["pi-", "pi", "pi+", "pi++", "imp", "tight-beam burning"])
@proves("EYE.2")
def test_what_goes_at_an_eye(type: str) -> None:
    assert "right eye" in clash(1, type, skill=20).plays(*aims()[:2]).legal


@pytest.mark.parametrize("type", ["cut", "cr", "burn"])
@proves("EYE.2")
def test_what_does_not_go_at_an_eye(type: str) -> None:
    assert clash(1, type, skill=20).plays(*aims()[:2]).refused("left eye") == "eye-type"


@pytest.mark.parametrize("type", ["pi-", "pi++", "imp", "tight-beam burning", "cr"])
@proves("VIT.1")
def test_what_goes_at_the_vitals(type: str) -> None:
    assert "vitals" in clash(1, type, skill=20).plays(*aims()[:2]).legal


@pytest.mark.parametrize("type", ["cut", "burn"])
@proves("VIT.1")
def test_what_does_not_go_at_the_vitals(type: str) -> None:
    assert clash(1, type, skill=20).plays(*aims()[:2]).refused("vitals") == "vitals-type"


# Chinks


@pytest.mark.parametrize(("place", "number"), [("torso", 11), ("neck", 9), ("left arm", 9)])
@proves("CHINK.1")
def test_what_a_chink_takes_off(place: str, number: int) -> None:
    assert clash(1, "imp", skill=19).plays(*aims(place, "Attack Armor")).number == number


@pytest.mark.parametrize(("dr", "injury"), [(7, 10), (6, 10), (8, 8)])
@proves("CHINK.2")
def test_a_chink_halves_dr(dr: int, injury: int) -> None:
    t = clash(8, "imp", skill=19, dr={"torso": dr}, **STURDY).plays(*hits("torso", "Attack Armor"))
    assert lost(t) == injury


@pytest.mark.parametrize("type", ["imp", "pi-", "pi", "pi+", "pi++", "tight-beam burning"])
@proves("CHINK.3")
def test_what_goes_at_a_chink(type: str) -> None:
    assert "Attack Armor" in clash(1, type, skill=19).plays(*aims()[:-1]).legal


@pytest.mark.parametrize("type", ["cr", "cut", "burn"])
@proves("CHINK.3")
def test_what_does_not_go_at_a_chink(type: str) -> None:
    assert clash(1, type, skill=19).plays(*aims()[:-1]).refused("Attack Armor") == "armour-type"


# Weapons


def armed(item: str, hand: str = "right", **more: Any) -> Still:
    """Bo with some weapon."""
    return clash(8, "cut", skill=14, gear=[{"item": item, "hand": hand}], **more)


@pytest.mark.parametrize(
    ("item", "hand", "number"),
    [
        case("WPN.1", "Dagger", "right", 9),
        case("WPN.2", "Thrusting Broadsword", "right", 10),
        case("WPN.3", "Halberd", "both", 11),
        case("WPN.1", PISTOL["item"], "right", 9, name="pistol"),
        case("WPN.2", CARBINE["item"], "both", 10, name="carbine"),
        case("WPN.2", SHOTGUN["item"], "both", 10, name="shotgun"),
        case("WPN.3", RIFLE["item"], "both", 11, name="rifle"),
    ],
)
def test_striking_at_a_weapon(item: str, hand: str, number: int) -> None:
    assert armed(item, hand).plays(*aims(f"break {item}")).number == number


@proves("WPN.3")
def test_a_weapon_is_not_blocked_for() -> None:
    t = clash(8, "cut", gear=[SWORD, SHIELD]).plays(*aims("break Thrusting Broadsword"), ("to-hit", 10))
    assert t.refused("block with Medium Shield") == "weapon-no-block"
    assert {"dodge", "parry with Thrusting Broadsword"} <= set(t.legal)


@pytest.mark.parametrize(
    ("type", "lost"),
    [("cut", 15), ("cr", 10), ("imp", 5), ("pi++", 5), ("pi+", 3), ("pi", 2), ("pi-", 1)],
)
@proves("WPN.3")
def test_what_a_weapon_loses(type: str, lost: int) -> None:
    """16 points against the DR 6 of solid metal leave 10."""
    t = clash(16, type, skill=20).plays(*hits("break Thrusting Broadsword"))
    assert t.events("weapon-struck")[0]["lost"] == lost


@pytest.mark.parametrize(("damage", "broken"), [(17, False), (18, True), (60, True)])
@proves("WPN.3")
def test_a_broken_weapon(damage: int, broken: bool) -> None:
    """A sword of 3 lb has 12 HP; at 0 it is broken, and more does no more."""
    t = clash(damage, "cr", skill=20).plays(*hits("break Thrusting Broadsword"))
    assert ("Thrusting Broadsword" in t.fighter("Bo").broken) == broken
    assert t.fighter("Bo").right == "Thrusting Broadsword"


@proves("WPN.4")
def test_disarming_costs_two_more() -> None:
    t = clash(1, "cut", skill=16).plays(*aims("disarm Thrusting Broadsword"))
    assert t.number == 10
    rapier = {"item": "Rapier", "hand": "right"}
    fencer = fighter("Ana", "red", (0, 0), 0, speed=7, skills={"Rapier": 16}, gear=[rapier])
    t = table(fencer, fighter("Bo", "blue", (0, -1), 6, speed=5))
    t.plays(("manoeuvre", "Attack"), ("target", "Bo: Rapier thrust"), ("location", "disarm Thrusting Broadsword"))
    assert t.plays(("add-on", "strike")).number == 10


@pytest.mark.parametrize(
    ("mine", "theirs", "held"),
    [(12, 11, True), (12, 12, False), (17, 17, False), (12, 10, True)],
)
@proves("WPN.4")
def test_disarming(mine: int, theirs: int, held: bool) -> None:
    """16 against the better of DX 13 and skill 15: 12 leaves 4, 11 leaves 4, a tie; only a winner disarms."""
    t = clash(1, "cut", skill=16, dx=13, skills={"Broadsword": 15})
    t.plays(*aims("disarm Thrusting Broadsword"), ("to-hit", 10), NONE)
    t.plays(("disarm-contest", [faces(mine), faces(theirs)]))
    assert (t.fighter("Bo").right == "Thrusting Broadsword") == held
    assert [item.hex for item in t.battle.state.items] == ([] if held else [(0, -1)])
    assert lost(t) == 0


@pytest.mark.parametrize(
    ("item", "hand", "skills", "number"),
    [
        ("Katana", "right", {"Broadsword": 11, "Two-Handed Sword": 15}, 15),
        ("Katana", "right", {"Broadsword": 15, "Two-Handed Sword": 11}, 15),
        ("Katana", "right", {"Broadsword": 12, "Two-Handed Sword": 12}, 13),
        ("Garrote", "both", {"Garrote": 16}, 13),  # nothing to strike with
        (PISTOL["item"], "right", {"Guns (Pistol)": 14}, 14),
    ],
)
@proves("WPN.4")
def test_the_better_of_dx_and_any_skill_with_the_weapon_keeps_it(
    item: str, hand: str, skills: dict[str, int], number: int
) -> None:
    t = clash(1, "cut", skill=16, dx=13, st=11, skills=skills, gear=[{"item": item, "hand": hand}])
    t.plays(*aims(f"disarm {item}"), ("to-hit", 7), NONE)
    waiting = t.battle.waiting
    assert waiting is not None
    assert waiting.against is not None
    assert waiting.against.value == number


@proves("EYE.2", "LOC.1")
def test_from_behind_no_eye_is_aimed_at_but_no_place_in_particular_is() -> None:
    t = clash(1, "imp", skill=20)
    t.fighter("Bo").facing = 0
    t.plays(*aims()[:-2])
    assert t.refused("right eye") == "eye-from-behind"
    assert {"random", "torso", "skull"} <= set(t.legal)
