"""The melee sum with all its parts, postures, and situation modifiers, found or set by hand."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.support.gurps4 import SWORD, archer, attack, fighter, table
from tests.support.table import Table

AXE = {"item": "Axe", "hand": "right"}
KNIFE = {"item": "Large Knife", "hand": "right"}
LEFT_SWORD = {"item": "Thrusting Broadsword", "hand": "left"}
ICE = Ground("ice", tags=("bad footing",))
TABLE_TOP = Ground("table", height=1)
BALCONY = Ground("balcony", height=1)
AXE_AT_BO = "Bo: Axe swung"
SWORD_AT_BO = "Bo: Thrusting Broadsword swung"
BOW_AT_BO = "Bo: Composite Bow shot"


def ground(kinds: dict[Hex, Ground]) -> Plan:
    """A map with other ground in some hexes."""
    return Plan(radius=12, patches=[Patch([hex], kind) for hex, kind in kinds.items()])


def axe(level: int, *others: Entry, plan: Plan | None = None, hex: Hex = (0, -1), **more: Any) -> Table:
    """Ana with an axe before Bo."""
    more.setdefault("st", 12)
    ana = fighter("Ana", "red", (0, 0), 0, speed=7, skills={"Axe/Mace": level}, gear=[AXE], **more)
    return table(ana, fighter("Bo", "blue", hex, 6, speed=5), *others, plan=plan)


def bow(level: int, *others: Entry, plan: Plan | None = None, hex: Hex = (0, -2), **bo: Any) -> Table:
    """Ana with a bow, Bo two hexes off."""
    ana = archer("Ana", "red", (0, 0), 0, speed=7, skills={"Bow": level})
    return table(ana, fighter("Bo", "blue", hex, 6, speed=5, **bo), *others, plan=plan)


# The melee sum


@pytest.mark.rules("gurps4-dungeon:HITM.1")
def test_melee_sum() -> None:
    """Broadsword 14, Determined +4, shock -3, bad footing -2, one SM larger +1, kneeling -2: 12."""
    t = table(
        fighter("Bo", "blue", (0, -1), 6, speed=6, sm=1, st=9, skills={"Shortsword": 12}, gear=[BATON]),
        fighter("Ana", "red", (0, 0), 0, speed=5, hp=12, dr={"torso": 0}),
        plan=ground({(0, 0): ICE}),
    )
    t.battle.state.fighters["Ana"].posture = "kneeling"
    t.plays(*attack("Ana: Baton swung"), ("to-hit", 9), ("defence", "no defence"), ("damage", 4), ("step", "done"))
    assert t.fighter("Ana").hp == 9
    t.plays(("manoeuvre", "All Out Attack"), ("form", "Determined"), ("move", "done"))
    t.plays(("target", SWORD_AT_BO), ("location", "torso"), ("add-on", "strike"))
    assert t.reasons == {"skill": 14, "posture-attack": -2, "size": 1, "shock": -3, "bad-footing": -2, "determined": 4}
    assert t.number == 12


BATON = {"item": "Baton", "hand": "right"}


@pytest.mark.rules("gurps4-dungeon:HITM.1")
def test_a_location_counts_as_an_option() -> None:
    t = axe(14).plays(*attack(AXE_AT_BO, at="face"))
    assert t.reasons == {"skill": 14, "location": -5}


@pytest.mark.parametrize(("roll", "hits"), [(12, True), (13, False)])
@pytest.mark.rules("gurps4-dungeon:HITM.1")
def test_equal_or_less_hits(roll: int, hits: bool) -> None:
    t = axe(12).plays(*attack(AXE_AT_BO), ("to-hit", roll))
    assert (t.asked == "Bo defence") == hits


@pytest.mark.parametrize(("mine", "theirs", "modifier"), [(0, 2, 2), (1, 0, -1), (1, 1, 0), (-1, 1, 2)])
@pytest.mark.rules("gurps4-dungeon:HITM.2")
def test_difference_of_sizes_in_melee(mine: int, theirs: int, modifier: int) -> None:
    t = table(fighter("Ana", "red", (0, 0), 0, speed=6, sm=mine), fighter("Bo", "blue", (0, -1), 6, sm=theirs))
    assert t.plays(*attack(SWORD_AT_BO)).reasons.get("size", 0) == modifier


# Postures


def numbers_in(posture: str) -> tuple[int, int, int]:
    """Dodge, Parry with a sword, and a knife attack, of one whose scores are 9, 10 and 12."""
    skills = {"Broadsword": 14, "Knife": 12}
    t = table(
        fighter("Bo", "blue", (0, -1), 6, speed=6),
        fighter("Ana", "red", (0, 0), 0, speed=5, dodge=9, skills=skills, gear=[LEFT_SWORD, KNIFE]),
    )
    t.battle.state.fighters["Ana"].posture = posture
    t.plays(*attack("Ana: Thrusting Broadsword swung"), ("to-hit", 10))
    found = {name: offer.number.value for name, offer in t.offers.items() if offer.number is not None}
    t.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 3), ("step", "done"))
    t.battle.state.fighters["Bo"].hex = (0, 0)
    t.plays(*attack("Bo: Large Knife swung"))
    return found["dodge"], found["parry with Thrusting Broadsword"], t.number


@pytest.mark.parametrize(
    ("posture", "dodge", "parry", "knife"),
    [
        pytest.param("standing", 9, 10, 12, marks=pytest.mark.rules("gurps4-dungeon:POST.2")),
        pytest.param("crouching", 9, 10, 10, marks=pytest.mark.rules("gurps4-dungeon:POST.3")),
        pytest.param("kneeling", 7, 8, 10, marks=pytest.mark.rules("gurps4-dungeon:POST.4")),
        pytest.param("sitting", 7, 8, 10, marks=pytest.mark.rules("gurps4-dungeon:POST.1", "gurps4-dungeon:POST.4")),
        pytest.param("prone", 6, 7, 8, marks=pytest.mark.rules("gurps4-dungeon:POST.5")),
    ],
)
def test_postures(posture: str, dodge: int, parry: int, knife: int) -> None:
    assert numbers_in(posture) == (dodge, parry, knife)


@pytest.mark.rules("gurps4-dungeon:POST.6")
@pytest.mark.faults("fourth.7")
def test_prone_one_strikes_only_into_the_own_hex_whatever_the_weapon_reaches() -> None:
    t = table(
        fighter(
            "Ana",
            "red",
            (0, 0),
            0,
            speed=6,
            skills={"Broadsword": 14, "Knife": 12},
            gear=[LEFT_SWORD, KNIFE],
            dx=10,
            st=10,
        ),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "blue", (0, 0), 6, speed=4),
    )
    t.battle.state.fighters["Ana"].posture = "prone"
    t.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert t.refused("Bo: Thrusting Broadsword swung") == "prone-own-hex"
    assert t.refused("Bo: Large Knife swung") == "prone-own-hex"
    t.plays(("target", "Cai: Large Knife thrust"), ("location", "torso"), ("add-on", "strike"))
    assert t.reasons == {"skill": 12, "posture-attack": -4}


# Situations


@pytest.mark.rules("gurps4-dungeon:SIT.1")
def test_several_situations_add_up() -> None:
    t = axe(14, plan=ground({(0, 0): ICE}))
    t.battle.intervene("afflict", who="Ana", condition="grappled")
    assert t.plays(*attack(AXE_AT_BO)).number == 8


@pytest.mark.rules("gurps4-dungeon:SIT.2")
def test_bad_footing() -> None:
    assert axe(12, plan=ground({(0, 0): ICE})).plays(*attack(AXE_AT_BO)).number == 10
    assert axe(12, plan=ground({(0, -1): ICE})).plays(*attack(AXE_AT_BO)).number == 12


@pytest.mark.rules("gurps4-dungeon:SIT.3")
def test_distraction_within_its_span() -> None:
    for value, number in ((-2, 10), (-3, 9), (-4, 8), (None, 10)):
        t = axe(12)
        given = {} if value is None else {"value": value}
        t.battle.intervene("afflict", who="Ana", condition="distracted", **given)
        assert t.plays(*attack(AXE_AT_BO)).number == number
    t = axe(12)
    for value in (-5, -1, 0):
        with pytest.raises(NotLegalError, match="-4 to -2"):
            t.battle.intervene("afflict", who="Ana", condition="distracted", value=value)
    t.battle.intervene("afflict", who="Ana", condition="distracted", value=-2)
    t.battle.intervene("afflict", who="Ana", condition="distracted", value=-4)
    t.plays(*attack(AXE_AT_BO))
    assert t.reasons == {"skill": 12, "distraction": -4}
    t.battle.intervene("lift", who="Ana", condition="distracted")
    assert t.number == 12


@pytest.mark.rules("gurps4-dungeon:SIT.4")
def test_cover_of_the_target() -> None:
    t = bow(13).plays(*attack(BOW_AT_BO))
    t.battle.intervene("afflict", who="Bo", condition="in cover", value=-4)
    assert t.number == 9
    for value in (-5, -1):
        with pytest.raises(NotLegalError, match="-4 to -2"):
            t.battle.intervene("afflict", who="Bo", condition="in cover", value=value)
    hedge = bow(13, plan=ground({(0, -2): Ground("hedge", cover=3)})).plays(*attack(BOW_AT_BO))
    assert hedge.reasons == {"skill": 13, "cover": -3}
    hedge.battle.intervene("afflict", who="Bo", condition="in cover")
    assert hedge.reasons == {"skill": 13, "cover": -3}


@pytest.mark.rules("gurps4-dungeon:SIT.5")
def test_darkness() -> None:
    t = axe(14)
    t.battle.intervene("set", field="darkness", value=-5)
    assert t.plays(*attack(AXE_AT_BO)).number == 9
    t.battle.intervene("set", field="darkness", value=-9)
    assert t.number == 5
    for value in (-11, 1):
        with pytest.raises(NotLegalError, match="-10 to 0"):
            t.battle.intervene("set", field="darkness", value=value)


@pytest.mark.rules("gurps4-dungeon:SIT.6")
def test_blind_replaces_darkness() -> None:
    t = axe(16)
    t.battle.intervene("set", field="darkness", value=-5)
    t.battle.intervene("afflict", who="Ana", condition="blind")
    assert t.plays(*attack(AXE_AT_BO)).reasons == {"skill": 16, "blind": -10}
    t.battle.intervene("lift", who="Ana", condition="blind")
    assert t.number == 11
    t.battle.intervene("set", field="darkness", value=-10)
    assert t.reasons == {"skill": 16, "blind": -10}
    bright = axe(16)
    bright.battle.intervene("afflict", who="Ana", condition="blind")
    assert bright.plays(*attack(AXE_AT_BO)).reasons == {"skill": 16, "blind": -10}


@pytest.mark.rules("gurps4-dungeon:SIT.7")
def test_shooting_from_behind_cover() -> None:
    wall = Ground("low wall", cover=2)
    assert bow(13, plan=ground({(0, 0): wall})).plays(*attack(BOW_AT_BO)).reasons == {"skill": 13, "behind-cover": -2}
    t = bow(13).plays(*attack(BOW_AT_BO))
    t.battle.intervene("afflict", who="Ana", condition="behind cover")
    assert t.number == 11
    assert axe(13, plan=ground({(0, 0): wall})).plays(*attack(AXE_AT_BO)).number == 13


@pytest.mark.rules("gurps4-dungeon:SIT.8")
def test_a_target_in_close_combat_with_another() -> None:
    t = axe(13, fighter("Cai", "red", (0, -1), 6, speed=4)).plays(*attack(AXE_AT_BO))
    assert t.reasons == {"skill": 13, "in-close-combat": -2}
    shot = bow(13, fighter("Cai", "red", (0, -2), 6, speed=4)).plays(*attack(BOW_AT_BO))
    assert shot.reasons == {"skill": 13, "in-close-combat": -2}


@pytest.mark.rules("gurps4-dungeon:SIT.9")
def test_grappled() -> None:
    t = axe(13).plays(*attack(AXE_AT_BO))
    t.battle.intervene("afflict", who="Ana", condition="grappled")
    assert t.number == 9
    t.battle.intervene("lift", who="Ana", condition="grappled")
    assert t.number == 13
    t.battle.intervene("afflict", who="Bo", condition="grappled")
    t.plays(("to-hit", 12))
    dodge = t.offers["dodge"].number
    assert dodge is not None
    assert dodge.value == 8  # no other effect


@pytest.mark.parametrize(("shield", "number"), [("Large Shield", 12), ("Medium Shield", 14)])
@pytest.mark.rules("gurps4-dungeon:SIT.10")
def test_large_shield(shield: str, number: int) -> None:
    gear = [SWORD, {"item": shield, "hand": "left"}]
    ana = fighter("Ana", "red", (0, 0), 0, speed=6, skills={"Broadsword": 14, "Shield": 12}, gear=gear)
    assert table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5)).plays(*attack(SWORD_AT_BO)).number == number


@pytest.mark.rules("gurps4-dungeon:SIT.11")
def test_striking_down_in_melee() -> None:
    def sword(plan: Plan) -> Table:
        ana = fighter("Ana", "red", (0, 0), 0, speed=6)
        return table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5), plan=plan).plays(*attack(SWORD_AT_BO))

    down = sword(ground({(0, 0): TABLE_TOP}))
    assert down.reasons == {"skill": 14, "melee-from-above": -2}
    assert sword(ground({(0, -1): TABLE_TOP})).number == 14
    down.plays(("to-hit", 12))
    dodge = down.offers["dodge"].number
    assert dodge is not None
    assert dodge.value == 8  # the sheet's reading: nothing off the defence


def spear(*between: tuple[str, str], distance: int = 2) -> Table:
    """Ana with a spear or a bow, others in the hexes before her, Bo behind them."""
    weapon = {"item": "Spear", "hand": "both"} if distance == 2 else {"item": "Composite Bow", "hand": "both"}
    others = [
        fighter(name, side, (0, -1 - place), 6, speed=4 - place / 10) for place, (name, side) in enumerate(between)
    ]
    ana = fighter("Ana", "red", (0, 0), 0, speed=6, skills={"Spear": 13, "Bow": 18}, gear=[weapon])
    return table(ana, fighter("Bo", "blue", (0, -distance), 6, speed=5), *others)


@pytest.mark.rules("gurps4-dungeon:SIT.12")
def test_through_a_hex_held_by_a_foe() -> None:
    t = spear(("Cai", "blue")).plays(*attack("Bo: Spear thrust"))
    assert t.reasons == {"skill": 13, "unfriendly-hex": -4}
    assert spear(("Cai", "red")).plays(*attack("Bo: Spear thrust")).number == 13
    two = spear(("Cai", "blue"), ("Dan", "blue"), distance=3).plays(*attack(BOW_AT_BO))
    assert two.reasons == {"skill": 18, "range": -1, "unfriendly-hex": -8}


@pytest.mark.rules("gurps4-dungeon:SIT.13")
def test_improvised_weapon() -> None:
    ana = fighter("Ana", "red", (0, 0), 0, speed=6, skills={"Brawling": 12}, gear=[])
    t = table(ana, fighter("Bo", "blue", (0, 0), 6, speed=5)).plays(*attack("Bo: fist punch"))
    assert t.number == 12
    for value, number in ((-1, 11), (-2, 10), (-3, 9)):
        t.battle.intervene("afflict", who="Ana", condition="improvised weapon", value=value)
        assert t.number == number
    for value in (-4, 0):
        with pytest.raises(NotLegalError, match="-3 to -1"):
            t.battle.intervene("afflict", who="Ana", condition="improvised weapon", value=value)
    t.battle.intervene("afflict", who="Ana", condition="improvised weapon")
    assert t.number == 11


@pytest.mark.parametrize(
    ("kinds", "number"),
    [
        pytest.param({(0, 0): BALCONY}, 14, marks=pytest.mark.rules("gurps4-dungeon:SIT.14")),
        pytest.param({(0, -2): BALCONY}, 12, marks=pytest.mark.rules("gurps4-dungeon:SIT.15")),
        pytest.param({(0, 0): BALCONY, (0, -2): BALCONY}, 13, marks=pytest.mark.rules("gurps4-dungeon:SIT.14")),
    ],
)
def test_shooting_down_and_up(kinds: dict[Hex, Ground], number: int) -> None:
    assert bow(13, plan=ground(kinds)).plays(*attack(BOW_AT_BO)).number == number


@pytest.mark.rules("gurps4-dungeon:SIT.16")
def test_bulk_in_close_combat() -> None:
    gear = [{"item": "Crossbow", "hand": "both"}]
    ana = fighter("Ana", "red", (0, 0), 0, speed=6, skills={"Crossbow": 14}, gear=gear)
    t = table(ana, fighter("Bo", "blue", (0, 0), 6, speed=5)).plays(*attack("Bo: Crossbow shot"))
    assert t.reasons == {"skill": 14, "bulk": -6}
    away = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5)).plays(*attack("Bo: Crossbow shot"))
    assert away.reasons == {"skill": 14}
    other = table(ana, fighter("Bo", "blue", (0, -1), 6), fighter("Cai", "blue", (0, 0), 6, speed=4))
    assert other.plays(*attack("Bo: Crossbow shot")).number == 8


@pytest.mark.rules("gurps4-dungeon:SIT.17")
def test_named_modifiers_of_any_size() -> None:
    t = bow(13)
    t.battle.intervene("modify", name="blinding rain", about="to-hit", value=-2)
    assert t.plays(*attack(BOW_AT_BO)).number == 11
    t.battle.intervene("modify", name="blessed", about="to-hit", value=25, who="Ana")
    assert t.number == 36
    t.battle.intervene("unmodify", name="blinding rain")
    assert t.number == 38


@pytest.mark.parametrize("cover", [1, 5])
@pytest.mark.rules("gurps4-dungeon:SIT.4")
def test_ground_keeps_to_the_span_of_cover(cover: int) -> None:
    with pytest.raises(UnreadableError, match="expected 2 to 4"):
        bow(13, plan=ground({(0, -2): Ground("hedge", cover=cover)}))


@pytest.mark.parametrize("darkness", [-11, 1])
@pytest.mark.rules("gurps4-dungeon:SIT.5")
def test_a_scenario_keeps_to_the_span_of_darkness(darkness: int) -> None:
    with pytest.raises(UnreadableError, match="expected -10 to 0"):
        table(fighter("Ana", "red"), fighter("Bo", "blue", (0, -1)), fields={"darkness": darkness})


@pytest.mark.rules("gurps4-dungeon:SIT.6")
def test_one_eye_lost_is_not_blindness() -> None:
    t = axe(16)
    t.battle.state.fighters["Ana"].crippled = ("right eye",)
    assert t.plays(*attack(AXE_AT_BO)).number == 16


@pytest.mark.rules("gurps4-dungeon:SIT.4")
def test_cover_is_none_against_one_who_is_in_the_same_hex() -> None:
    ana = fighter("Ana", "red", (0, 0), 0, speed=6, skills={"Brawling": 12}, gear=[])
    t = table(ana, fighter("Bo", "blue", (0, 0), 6, speed=5), plan=ground({(0, 0): Ground("hedge", cover=4)}))
    assert t.plays(*attack("Bo: fist punch")).reasons == {"skill": 12}


@pytest.mark.rules("gurps4-dungeon:SIT.5")
def test_a_scenario_may_begin_in_darkness() -> None:
    for darkness, reasons in ((-9, {"skill": 14, "darkness": -9}), (-10, {"skill": 14, "blind": -10})):
        t = table(
            fighter("Ana", "red", (0, 0), 0, speed=6),
            fighter("Bo", "blue", (0, -1), 6, speed=5),
            fields={"darkness": darkness},
            plan=ground({(1, -1): Ground("wall", cover=4)}),
        )
        assert t.plays(*attack(SWORD_AT_BO)).reasons == reasons


@pytest.mark.rules("gurps4-dungeon:SIT.8")
def test_close_combat_in_any_hex_of_a_large_figure() -> None:
    """Bo of two hexes with Cai in the second; and Bo in the second hex of a large Cai."""
    two = [(0, 0), (0, 1)]
    large = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5, footprint=two),
        fighter("Cai", "red", (0, -2), 6, speed=4),
    )
    assert large.plays(*attack(SWORD_AT_BO)).reasons == {"skill": 14, "in-close-combat": -2}
    within = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "red", (0, -2), 0, speed=4, footprint=two),
    )
    assert within.plays(*attack(SWORD_AT_BO)).reasons == {"skill": 14, "in-close-combat": -2}
    beside = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "red", (0, -2), 6, speed=4, footprint=two),
    )
    assert beside.plays(*attack(SWORD_AT_BO)).reasons == {"skill": 14}


@pytest.mark.parametrize(("beside", "penalty"), [([(0, -1)], 0), ([(1, -1)], 0), ([(0, -1), (1, -1)], -4)])
@pytest.mark.rules("gurps4-dungeon:SIT.12")
def test_between_two_hexes_both_must_be_held(beside: list[Hex], penalty: int) -> None:
    others = [fighter(name, "blue", hex, 6, speed=4) for name, hex in zip(("Cai", "Dan"), beside, strict=False)]
    t = bow(14, *others, hex=(1, -2))
    while t.asked.endswith("order"):
        t.plays(("order", 1))
    assert t.plays(*attack(BOW_AT_BO)).reasons.get("unfriendly-hex", 0) == penalty
