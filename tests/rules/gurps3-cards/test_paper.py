"""What follows from a Third Edition fighter's sheet: scores, weapons, shields, armour, bare hands."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from swordplay.catalogue import table
from swordplay.games.gurps.sheet.missiles import Missile
from swordplay.games.gurps.sheet.sheet import FIST, Mode, Shield, Thing
from swordplay.games.gurps.third.sheet.armour import every_place, groups, known_armour
from swordplay.games.gurps.third.sheet.derive import BY_SHEET, cocking_turns, learn, read, thrust_and_swing
from swordplay.games.gurps.third.sheet.errors import doubts, errors
from swordplay.games.gurps.third.sheet.file import Gear3, SheetFile3
from swordplay.games.gurps.third.sheet.gear import known_items
from swordplay.games.gurps.third.sheet.sheet import Sheet3
from swordplay.games.gurps.third.sheet.skills import known_skills
from tests.rules.support import case

CACHED = (known_items, known_armour, groups, every_place, thrust_and_swing, known_skills)


@pytest.fixture(autouse=True)
def read_anew() -> None:
    """The tables are read anew for every test, so that none stands on what another has read."""
    for one in CACHED:
        one.cache_clear()


def paper(**fields: Any) -> SheetFile3:
    return msgspec.convert(fields, SheetFile3)


def sheet(**fields: Any) -> Sheet3:
    return read(paper(**fields))


def mode(one: Sheet3, item: str, usage: str, hands: int = 1) -> Mode:
    return next(m for m in one.modes[item] if m.usage == usage and m.hands == hands)


# Scores


def test_a_bare_sheet_has_the_scores_of_an_ordinary_man() -> None:
    one = sheet(ht=12, st=11, iq=9)
    assert (one.hp, one.fp, one.will, one.vision, one.move, one.dodge) == (12, 11, 9, 9, 5, 5)
    assert (one.weight, one.kilograms, one.sm) == (150, False, 0)


@pytest.mark.rules("gurps3-cards:REF.7")
def test_move_is_entered_with_the_load_counted_or_follows_from_it() -> None:
    assert (sheet(move=6, load=500).move, sheet(move=6, load=500).dodge) == (6, 6)
    loads = (20, 21, 40, 60, 120, 200, 201)
    assert [sheet(dx=12, ht=12, load=load).move for load in loads] == [6, 5, 5, 4, 3, 2, 2]
    assert sheet(dx=8, ht=8, load=201).move == 1
    assert sheet(move=6, dodge=8).dodge == 8


@pytest.mark.rules("gurps3-cards:REF.12", "gurps3-cards:REF.17")
def test_traits_with_levels() -> None:
    one = sheet(iq=11, traits=["Strong Will +2", "Toughness 2", "Acute Vision"])
    assert (one.will, one.toughness, one.vision, one.dr) == (13, 2, 12, {})
    assert sheet(iq=11, traits=["Weak Will 3"]).will == 8
    assert sheet(traits=["Toughness"]).toughness == 1


@pytest.mark.rules("gurps3-cards:REF.14")
def test_thrust_damage_is_that_of_the_cards() -> None:
    for st, text in table("gurps3-cards", "SUPPLIED_THRUST").rows:
        dice, adds = thrust_and_swing(st)["thr"]
        assert f"{dice}d{adds:+d}".removesuffix("+0") == text
    assert thrust_and_swing(4) == {"thr": (0, 0), "sw": (0, 0)}
    assert thrust_and_swing(34) == thrust_and_swing(30)


def test_weight_is_in_pounds_or_in_kilograms() -> None:
    assert (sheet(weight=185).weight, sheet(weight=185).kilograms) == (185, False)
    assert (sheet(weight_kg=88).weight, sheet(weight_kg=88).kilograms) == (88, True)
    assert (sheet(weight=185, weight_kg=88).weight, sheet(weight=185, weight_kg=88).kilograms) == (88, True)
    assert list(doubts(paper(weight=185, weight_kg=88))) == [
        "weight: the weight in kilograms counts, not the one in pounds"
    ]


@pytest.mark.parametrize(("size", "modifier"), [(2, 0), (1, -2), (1.2, -1), (2.5, 1), (900, 12)])
def test_a_target_is_as_large_as_its_longest_side(size: float, modifier: int) -> None:
    assert sheet(size=size).sm == modifier


# Weapons


@pytest.mark.rules("gurps3-cards:PAR.1", "gurps3-cards:PAR.2")
@pytest.mark.parametrize(
    ("item", "skill", "level", "parry"),
    [
        ("Broadsword", "Broadsword", 15, 7),
        ("Rapier", "Fencing", 14, 9),
        ("Saber", "Fencing", 15, 10),
        ("Quarterstaff", "Quarterstaff", 14, 9),
        ("Dagger", "Knife", 14, 7),
        ("Axe", "Axe/Mace", 13, 6),
    ],
)
def test_parry_is_half_the_skill_or_two_thirds(item: str, skill: str, level: int, parry: int) -> None:
    one = (
        sheet(both=item, skills={skill: level}) if item == "Quarterstaff" else sheet(right=item, skills={skill: level})
    )
    assert {m.parry for m in one.modes[item]} == {parry}
    assert {m.fencing for m in one.modes[item]} == {skill == "Fencing"}
    assert one.things[item].size == ("small" if item == "Dagger" else "staff" if item == "Quarterstaff" else "medium")


@pytest.mark.rules("gurps3-cards:REF.13")
def test_what_is_not_entered_is_not_known() -> None:
    one = sheet(right="broadsword", left="medium shield")
    assert (one.modes["Broadsword"], one.bashes, one.shields["Medium shield"].block) == ((), {}, None)
    assert one.shields["Medium shield"].db == 3
    assert list(doubts(paper(right="broadsword"))) == [
        "skills: 'Broadsword' is in hand, but there is no Broadsword skill"
    ]
    by_default = read(paper(dx=12, right="broadsword", skills={"Shortsword": 12}), BY_SHEET)
    assert mode(by_default, "Broadsword", "swung").level == 10
    assert mode(read(paper(dx=12, right="broadsword"), BY_SHEET), "Broadsword", "swung").level == 7


def test_damage_reach_and_readiness_come_from_the_tables() -> None:
    one = sheet(
        st=13, gear=[{"item": "axe"}, {"item": "halberd", "hand": "both"}], skills={"Axe/Mace": 12, "Polearm": 11}
    )
    axe = mode(one, "Axe", "swung")
    assert (axe.dice, axe.adds, axe.type, axe.reach, axe.unready, axe.ready_turns) == (2, 1, "cut", (1,), True, 1)
    assert [m.usage for m in one.modes["Halberd"]] == ["swung cut", "swung imp", "thrust"]
    chop = mode(one, "Halberd", "swung cut", 2)
    assert (chop.adds, chop.reach, chop.unready, chop.ready_turns, chop.sets_reach) == (4, (2, 3), True, 2, True)
    assert not mode(one, "Halberd", "thrust", 2).unready
    assert (sheet(st=10, right="axe", skills={"Axe/Mace": 12}).modes["Axe"][0].st_short, axe.st_short) == (2, 0)


def test_a_bastard_sword_is_one_weapon_for_one_hand_or_two() -> None:
    skills = {"Broadsword": 13, "Two-handed sword": 14}
    one = sheet(st=12, right="bastard sword (one hand)", skills=skills)
    assert [(m.usage, m.hands, m.level, m.unready) for m in one.modes["Bastard Sword"]] == [
        ("swung", 1, 13, True), ("thrust", 1, 13, False), ("swung", 2, 14, False), ("thrust", 2, 14, False),
    ]  # fmt: skip
    assert sheet(both="Katana", skills=skills).left == "Katana"


@pytest.mark.parametrize(
    ("item", "material", "dr", "hits"),
    [
        ("Axe", "shaft", 3, 8),
        ("Spear", "shaft", 3, 8),
        ("Light Club", "shaft", 3, 8),
        ("Halberd", "shaft", 4, 12),
        ("Main-Gauche", "blade", 0, 4),
        ("Rapier", "blade", 0, 4),
        ("Large Knife", "blade", 0, 6),
        ("Saber", "blade", 0, 6),
        ("Thrusting Broadsword", "blade", 0, 8),
        ("Katana", "blade", 0, 10),
        ("Flail", "", 0, 0),
        ("Colt .45 automatic", "", 0, 0),
    ],
)
def test_what_breaks_a_weapon(item: str, material: str, dr: int, hits: int) -> None:
    thing = sheet(gear=[{"item": item}]).things[item]
    assert (thing.material, thing.dr, thing.hits) == (material, dr, hits)


@pytest.mark.parametrize(
    ("item", "size"),
    [("Dagger", "small"), ("pistol", "small"), ("spear", "large"), ("rifle", "large"), ("axe", "medium")],
)
def test_how_large_a_weapon_is_as_a_target(item: str, size: str) -> None:
    (thing,) = sheet(gear=[{"item": item}]).things.values()
    assert thing.size == size


# Missiles


@pytest.mark.rules("gurps3-cards:REF.9")
@pytest.mark.parametrize(
    ("item", "skill", "ss", "acc", "kind", "reload"),
    [
        ("Short Bow", "Bow", 12, 1, "bow", 2),
        ("Longbow", "Bow", 15, 3, "bow", 2),
        ("Crossbow", "Crossbow", 12, 4, "crossbow", 4),
        ("Sling", "Sling", 12, 0, "sling", 2),
    ],
)
def test_a_missile_weapon_has_its_snap_shot_number(
    item: str, skill: str, ss: int, acc: int, kind: str, reload: int
) -> None:
    (shot,) = sheet(gear=[{"item": item}], skills={skill: 12}).shots[item]
    missile = shot.missile
    assert missile is not None
    assert (missile.ss, missile.acc, missile.kind, missile.reload, missile.shots) == (ss, acc, kind, reload, 1)
    assert (shot.usage, shot.level, shot.parry) == ("shot", 12, None)


def test_ranges_go_by_strength() -> None:
    skills = {"Bow": 12, "Knife Throwing": 12, "Spear Throwing": 11}
    one = sheet(st=11, gear=[{"item": name} for name in ("longbow", "large knife", "spear")], skills=skills)
    reached = {
        name: (modes[0].missile.half_range, modes[0].missile.range)
        for name, modes in one.shots.items()
        if modes[0].missile
    }
    assert reached == {"Longbow": (165, 220), "Large Knife": (9, 16), "Spear": (11, 16)}
    assert [modes[0].usage for modes in one.shots.values()] == ["shot", "thrown", "thrown"]


@pytest.mark.rules("gurps3-cards:REL.8", "gurps3-cards:REL.9")
def test_a_crossbow_too_strong_for_its_user_is_slow_to_cock() -> None:
    assert [cocking_turns(4, more) for more in (-3, 0, 1, 8, 9)] == [4, 4, 8, 8, 0]
    fields = {"st": 12, "skills": {"Crossbow": 12}}
    (shot,) = sheet(gear=[{"item": "Crossbow", "st": 15}], **fields).shots["Crossbow"]
    assert shot.missile is not None
    assert (shot.dice, shot.adds, shot.missile.reload, shot.missile.range) == (1, 5, 8, 375)


@pytest.mark.rules("gurps3-cards:REL.5")
@pytest.mark.parametrize(
    ("item", "rounds", "turns"),
    [
        ("Winchester 94 .30-30", 5, 8),
        ("Colt .45 automatic", 7, 3),
        ("Single-action revolver .45", 6, 20),
        ("Single-action revolver .45", 2, 8),
        ("S&W .38 Special revolver", 6, 9),
        ("Brown Bess .75 musket", 1, 14),
    ],
)
def test_every_class_of_gun_has_its_time_to_reload(item: str, rounds: int, turns: int) -> None:
    skills = {"Guns (Pistol)": 12, "Guns (Rifle)": 12, "Black Powder Weapons": 12}
    (shot,) = sheet(gear=[{"item": item}], skills=skills).shots[item]
    missile = shot.missile
    assert missile is not None
    assert missile.reload + rounds * (missile.per_load + missile.per_unload) == turns
    assert missile.kind == "gun"


def test_a_gun_has_shots_a_rate_of_fire_and_recoil() -> None:
    (shot,) = sheet(both="M16 5.56mm", skills={"Guns (Rifle)": 14}).shots["M16 5.56mm"]
    missile = shot.missile
    assert missile is not None
    assert (missile.shots, missile.rof, missile.recoil, missile.bullet, shot.dice) == (31, 12, 1, 1, 5)


@pytest.mark.parametrize(
    ("fields", "modifier"),
    [
        ({"unfamiliar": "type"}, -4),
        ({"unfamiliar": "weapon"}, -2),
        ({"unfamiliar": "sight"}, -2),
        ({"bad_repair": True}, -4),
        ({"unfamiliar": "weapon", "bad_repair": True}, -6),
    ],
)
def test_an_unfamiliar_or_ill_kept_weapon(fields: dict[str, Any], modifier: int) -> None:
    assert sheet(gear=[{"item": "Longbow", **fields}]).handling == {"Longbow": modifier}


def test_every_number_of_a_weapon() -> None:
    things = ["Axe", "Rapier", "Longbow", "Small Knife", "Flintlock pistol .51", "Atlatl with dart", "Bolas"]
    skills = {"Axe/Mace": 13, "Fencing": 15, "Bow": 12, "Knife Throwing": 11, "Black Powder Weapons": 10}
    skills |= {"Spear Thrower": 9, "Bolas": 8}
    one = sheet(st=10, gear=[{"item": name, "quality": "fine"} for name in things], skills=skills)
    assert one.modes["Axe"] == (
        Mode("Axe", "swung", "Axe/Mace", 13, 1, 2, "cut", (1,), 6, unready=True, st=12, st_short=2, weight=4),
    )
    assert one.modes["Rapier"] == (
        Mode("Rapier", "thrust", "Fencing", 15, 1, -1, "imp", (1, 2), 10, fencing=True, weight=1.5),
    )
    bow = Missile(acc=3, half_range=150, range=200, shots=1, reload=2, bulk=0, ss=15, kind="bow")
    assert one.shots["Longbow"] == (
        Mode("Longbow", "shot", "Bow", 12, 1, 0, "imp", hands=2, st=11, st_short=1, weight=3, missile=bow),
    )
    knife = Missile(acc=0, half_range=5, range=10, shots=0, reload=1, bulk=0, thrown=True, ss=11, kind="thrown")
    assert one.shots["Small Knife"] == (
        Mode("Small Knife", "thrown", "Knife Throwing", 11, 1, -3, "imp", weight=0.5, missile=knife),
    )
    gun = Missile(acc=1, half_range=75, range=450, shots=1, reload=19, bulk=0, recoil=2, ss=10, kind="gun")
    name, skill = "Flintlock pistol .51", "Black Powder Weapons"
    assert one.shots[name] == (Mode(name, "shot", skill, 10, 2, -1, "cr", by_st=False, st=10, weight=3, missile=gun),)
    (dart,), (bolas,) = one.shots["Atlatl with dart"], one.shots["Bolas"]
    assert (dart.missile and dart.missile.reload, bolas.missile and bolas.missile.half_range) == (2, 30)
    assert one.things["Axe"] == Thing(4, 1, "shaft", "medium", 3, 8)
    assert one.things["Rapier"] == Thing(1.5, 2, "blade", "medium", 0, 4)
    assert one.things["Bolas"] == Thing(2, 0, "", "medium", 0, 0)
    assert (one.belt, one.quality["Axe"], one.empty.count("Longbow"), one.speed) == (tuple(things), "fine", 1, 5.0)


def test_one_too_weak_to_hurt_rolls_no_dice() -> None:
    one = sheet(
        st=4, gear=[{"item": "Axe"}, {"item": "Small shield", "spiked": True}], skills={"Axe/Mace": 9, "Shield": 9}
    )
    blows = (one.modes["Axe"][0], mode(one, FIST, "punch"), mode(one, FIST, "kick"), one.bashes["Small shield"])
    assert {(blow.dice, blow.adds) for blow in blows} == {(0, 0)}


# Shields


@pytest.mark.rules("gurps3-cards:BLK.1")
@pytest.mark.parametrize(
    ("item", "pd", "large"),
    [("buckler", 1, False), ("small shield", 2, False), ("medium shield", 3, False), ("large shield", 4, True)],
)
def test_block_is_half_the_skill_and_a_shield_has_its_pd(item: str, pd: int, large: bool) -> None:
    (shield,) = sheet(left=item, skills={"Shield": 13, "Buckler": 13}).shields.values()
    assert (shield.block, shield.db, shield.large) == (6, pd, large)


def test_a_bash_is_a_blow_with_the_shield() -> None:
    one = sheet(st=12, left="medium shield", skills={"Shield": 13})
    bash = one.bashes["Medium shield"]
    assert (bash.usage, bash.level, bash.dice, bash.adds, bash.type, bash.parry) == ("bash", 13, 1, -1, "cr", None)
    spiked = sheet(st=12, gear=[{"item": "Medium shield", "hand": "left", "spiked": True}], skills={"Shield": 13})
    assert spiked.bashes["Medium shield"].adds == 0
    assert bash == Mode("Medium shield", "bash", "Shield", 13, 1, -1, "cr", (1,), weight=15)
    cloaked = sheet(left="heavy cloak", skills={"Cloak": 12})
    assert (cloaked.bashes, cloaked.things) == ({}, {})
    assert cloaked.shields["Heavy cloak"] == Shield("Heavy cloak", 2, 6, False, False, "Cloak", 12)
    buckler = Shield("Buckler", 1, None, large=False, buckler=True, skill="Buckler", level=0)
    assert sheet(left="buckler").shields["Buckler"] == buckler
    assert sheet(gear=[{"item": "Improvised shield"}]).shields["Improvised shield"].db == 1


# Bare hands


@pytest.mark.parametrize(
    ("fields", "usage", "skill", "level", "adds"),
    [
        case("UNA.2 UNA.10", {"dx": 11, "skills": {"Karate": 13}}, "punch", "Karate", 13, 0),
        case("UNA.3 UNA.10", {"dx": 12, "skills": {"Karate": 14}}, "kick", "Karate", 12, 2),
        case("UNA.3 UNA.7", {"dx": 12}, "kick", "DX", 10, 0),
        case("UNA.3 UNA.12", {"dx": 12, "skills": {"Boxing": 14}}, "kick", "DX", 10, 0),
        case("UNA.5 UNA.9", {"dx": 10}, "bite", "DX", 10, -4),
        case("UNA.5 UNA.9", {"dx": 10, "skills": {"Brawling": 15}}, "bite", "DX", 10, -4),
        case("UNA.2 UNA.6", {"dx": 10}, "punch", "DX", 10, -2),
        case("UNA.8", {"dx": 10, "traits": ["Heavy Boots"]}, "kick", "DX", 8, 1),
        case("UNA.8", {"dx": 10, "armour": ["Boots"]}, "kick", "DX", 8, 1),
        case("UNA.8", {"dx": 10, "armour": ["Shoes"]}, "kick", "DX", 8, 0),
        case("UNA.2 UNA.11", {"dx": 10, "skills": {"Brawling": 13}}, "punch", "Brawling", 13, -1),
        case("UNA.2 UNA.12", {"dx": 10, "skills": {"Boxing": 15}}, "punch", "Boxing", 15, 1),
        case("UNA.2 UNA.12", {"dx": 10, "skills": {"Boxing": 15, "Brawling": 15}}, "punch", "Boxing", 15, 1),
        case("UNA.2", {"dx": 14, "skills": {"Brawling": 13}}, "punch", "DX", 14, -2),
        case("UNA.11", {"dx": 5, "skills": {"Brawling": 9}}, "punch", "Brawling", 9, -2),
        case("UNA.11", {"dx": 5, "skills": {"Brawling": 10}}, "punch", "Brawling", 10, -1),
        case("UNA.3 UNA.11", {"dx": 10, "skills": {"Brawling": 19}}, "kick", "Brawling", 17, 1),
        case("UNA.3 UNA.11", {"dx": 10, "skills": {"Brawling": 20}}, "kick", "Brawling", 18, 2),
        case("UNA.12", {"dx": 10, "skills": {"Boxing": 14}}, "punch", "Boxing", 14, 0),
        case("UNA.12", {"dx": 10, "skills": {"Boxing": 16}}, "punch", "Boxing", 16, 1),
        case("UNA.3 UNA.10", {"dx": 10, "skills": {"Karate": 15}}, "kick", "Karate", 13, 3),
        case("UNA.3 UNA.10", {"dx": 10, "skills": {"Karate": 14, "Brawling": 14}}, "kick", "Karate", 12, 2),
    ],
)
def test_bare_hands(fields: dict[str, Any], usage: str, skill: str, level: int, adds: int) -> None:
    blow = mode(sheet(st=14, **fields), FIST, usage)
    assert (blow.skill, blow.level, blow.dice, blow.adds, blow.type) == (skill, level, 1, adds, "cr")
    assert blow.reach == ((0,) if usage == "bite" else (0, 1))


def test_a_bite_by_the_sheet_goes_by_thrust_and_skill() -> None:
    bite = mode(read(paper(st=15, dx=11, skills={"Brawling": 13}), BY_SHEET), FIST, "bite")
    assert (bite.skill, bite.level, bite.dice, bite.adds) == ("Brawling", 13, 1, -3)


@pytest.mark.rules("gurps3-cards:PBH.1", "gurps3-cards:PBH.2")
def test_bare_handed_parries() -> None:
    one = sheet(dx=13, skills={"Judo": 14, "Boxing": 15, "Wrestling": 15})
    assert {m.skill: m.parry for m in one.bare_parries} == {"DX": 6, "Judo": 9, "Boxing": 10}
    assert one.bare_parries[0] == Mode(FIST, "parry", "DX", 13, 0, 0, "cr", (0, 1), 6)


# Armour


def test_a_suit_and_a_helm_give_pd_and_dr_by_place() -> None:
    one = sheet(armour=["Heavy plate", "Greathelm", "Gauntlets"])
    assert (one.pd["torso"], one.dr["vitals"], one.dr["left arm"], one.dr["right hand"]) == (4, 7, 7, 4)
    assert (one.dr["brain"], one.dr["jaw"], "left foot" in one.dr, one.closed_helm) == (7, 7, False, True)


def test_layers_give_the_best_pd_and_a_little_more_dr() -> None:
    assert sheet(armour=["Steel corselet", "Cloth armor"]).dr["torso"] == 7
    both = sheet(armour=["Chainmail", "Steel corselet"])
    assert (both.pd["torso"], both.dr["torso"]) == (4, 8)
    under = [sheet(armour=["Steel corselet", worn]).dr["torso"] for worn in ("Leather armor", "Light scale")]
    assert under == [7, 8]
    assert sheet(armour=["Steel corselet", "Summer clothing"]).dr["torso"] == 6
    assert sheet(armour=["Scale armor"]).dr.get("left arm") is None
    assert sheet(armour=["scale armor (suit)"]).dr["left arm"] == 4


def test_mail_is_weaker_against_a_point() -> None:
    one = sheet(armour=["Chainmail"], dr={"torso": 1}, pd={"torso": 1})
    assert (one.pd["torso"], one.dr["torso"], one.mail["torso"]) == (4, 5, (2, 3))
    assert sheet(armour=["Light plate"]).mail == {}


def test_what_the_sheet_itself_says_counts_on_every_place_it_means() -> None:
    one = sheet(pd={"arms": 2, "all": 1}, dr={"neck": 3})
    assert one.dr == {"throat": 3}
    assert one.pd["left leg"] == 1
    own = sheet(armour=[{"name": "Gorget", "pd": 2, "dr": 3, "locations": ["neck"], "weight": 2}])
    assert (own.pd, own.dr) == ({"throat": 2}, {"throat": 3})


# Things of one's own, and what is wrong


def test_a_weapon_of_ones_own() -> None:
    blow = {"skill": "Broadsword", "damage": "sw+3", "type": "cut", "reach": [1, 2]}
    one = sheet(
        st=12,
        gear=[{"item": "Oathkeeper", "hand": "right", "own": {"weight": 3, "melee": [blow]}}],
        skills={"Broadsword": 15},
    )
    (cut,) = one.modes["Oathkeeper"]
    assert (cut.dice, cut.adds, cut.parry, cut.reach) == (1, 5, 7, (1, 2))


def test_a_gun_and_a_polearm_of_ones_own() -> None:
    shot = {"skill": "Guns (Pistol)", "damage": "2d-1", "type": "cr", "range": "60/600", "shots": "4(3)", "per_load": 1}
    swing = {"skill": "Polearm", "damage": "sw+4", "type": "cut", "reach": [2, 3], "hands": 2, "ready_after_swing": 2}
    gear = [
        {"item": "Pepperbox", "own": {"ranged": [{**shot, "kind": "gun", "ss": 11, "acc": 1}], "size": "small"}},
        {
            "item": "Bill",
            "own": {"weight": 9, "melee": [swing], "material": "shaft", "dr": 4, "hits": 12, "size": "large"},
        },
    ]
    one = sheet(st=12, gear=gear, skills={"Polearm": 13, "Guns (Pistol)": 12})
    (fired,), (cut,) = one.shots["Pepperbox"], one.modes["Bill"]
    assert fired.missile is not None
    assert (fired.missile.ss, fired.missile.kind, fired.missile.reload, fired.missile.per_load) == (11, "gun", 3, 1)
    assert (cut.unready, cut.ready_turns, cut.hands) == (True, 2, 2)
    assert (one.things["Bill"].dr, one.things["Bill"].hits, one.things["Pepperbox"].size) == (4, 12, "small")


def test_two_of_the_same_in_both_hands() -> None:
    one = sheet(right="dagger", left="dagger", skills={"Knife": 12})
    assert (one.right, one.left) == ("Dagger", "Dagger 2")
    assert sheet(right="spear", gear=[{"item": "Spear Thrower", "kind": "thing"}]).right == "Spear"


def test_gear_and_armour_weigh_on_their_bearer() -> None:
    worn = {"armour": ["Half plate"], "right": "broadsword"}
    assert [sheet(dx=12, ht=12, st=st, **worn).encumbrance for st in (20, 18, 13, 12, 6, 1)] == [1, 2, 2, 3, 4, 4]
    assert sheet(dx=12, ht=12, st=13, **worn).move == 4


def test_what_others_carry_is_read_with_ones_own_numbers() -> None:
    mine, theirs = paper(st=12, skills={"Axe/Mace": 13, "Shield": 11, "Bow": 12}), ["Axe", "Small shield", "Longbow"]
    one = read(mine)
    learn(one, mine, tuple(Gear3(item=item) for item in theirs))
    assert (one.modes["Axe"][0].level, one.shields["Small shield"].block) == (13, 5)
    assert (one.shots["Longbow"][0].level, one.bashes["Small shield"].level, one.things["Axe"].hits) == (12, 11, 8)
    assert (one.belt, one.right) == ((), "")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"right": "swrod"}, "right: 'swrod' is not in the catalogue"),
        ({"right": "halberd"}, "right: 'Halberd' takes both hands, not the right alone"),
        ({"both": "halberd", "left": "dagger"}, "both: 'Dagger' is in the left hand already"),
        ({"gear": [{"item": "Katan"}]}, "gear[0].item: 'Katan' is not in the catalogue; did you mean Katana"),
        (
            {"gear": [{"item": "Katana", "unfamiliar": "very"}]},
            "gear[0].unfamiliar: expected type, weapon, sight or nothing",
        ),
        ({"armour": ["Greathlem"]}, "armour[0]: 'Greathlem' is not in the catalogue; did you mean greathelm"),
        (
            {"armour": [{"name": "Hat", "dr": 1, "locations": ["hair"]}]},
            "armour[0].locations: there is no location 'hair'",
        ),
        ({"armour": [{"name": "Hat"}]}, "armour[0]"),
        ({"pd": {"torsoo": 1}}, "pd: there is no location 'torsoo'; did you mean torso"),
        (
            {"gear": [{"item": "X", "own": {"melee": [{"skill": "Knife", "damage": "sw", "type": "pi"}]}}]},
            "gear[0].own.melee[0].type: there is no damage type 'pi'",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_field(fields: dict[str, Any], said: str) -> None:
    assert next(errors(paper(**fields))).startswith(said)


def test_a_weapon_in_hand_without_its_skill_is_doubtful_and_one_at_the_belt_is_not() -> None:
    assert not list(doubts(paper(gear=[{"item": "Axe"}, {"item": "rope", "kind": "thing", "hand": "left"}])))
    assert not list(doubts(paper(right="hatchet", skills={"Axe Throwing": 12})))
    assert list(doubts(paper(right="hatchet"))) == [
        "skills: 'Hatchet' is in hand, but there is no Axe/Mace or Axe Throwing skill"
    ]


def test_what_looks_like_a_mistake() -> None:
    said = list(doubts(paper(skills={"Brodsword": 12, "karate": 11}, traits=["Combat Reflexes", "toughness 1"])))
    assert said == [
        "skills: 'Brodsword' is not a known skill; did you mean Broadsword or Shortsword or Two-Handed Sword?",
        "traits: 'Combat Reflexes': the Third Edition does nothing with it",
    ]


def test_every_thing_in_the_catalogue_can_be_carried() -> None:
    learned = {m["skill"]: 12 for i in known_items().values() for kind in ("modes", "ranged") for m in i.get(kind, ())}
    one = sheet(gear=[{"item": name} for name in known_items()][:50], skills=learned)
    rest = sheet(gear=[{"item": name} for name in known_items()][50:], skills=learned)
    for name in known_items():
        whole = one if name in one.modes else rest
        assert whole.modes[name] or whole.shots.get(name) or whole.shields[name].db
