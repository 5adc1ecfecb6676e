"""Shots and throws: the ranged sum, range and speed, aim, strays, and what stands against a missile."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground
from swordplay.engine.scenario import Entry, Patch, Plan
from swordplay.games.gurps.attack.ranged import range_modifier
from swordplay.games.gurps.fourth.documents.dungeon_numbers import dungeon
from tests.support.gurps4 import SWORD, archer, attack, fighter, proves, table
from tests.support.table import Table

BOW_AT_BO = "Bo: Composite Bow shot"
REST = ("manoeuvre", "Do Nothing")
AIMS = [("manoeuvre", "Aim"), ("step", "done"), ("aim at", BOW_AT_BO), ("step", "done")]


def pair(*others: Entry, bo: dict[str, Any] | None = None, plan: Plan | None = None, **ana: Any) -> Table:
    """Ana with a bow at 14, and Bo two hexes before her with a sword; she goes first."""
    ana.setdefault("speed", 7)
    return table(
        archer("Ana", "red", (0, 0), 0, **ana),
        fighter("Bo", "blue", (bo or {}).pop("hex", (0, -2)), 6, speed=5, **(bo or {})),
        *others,
        plan=plan,
    )


# The sum


@pytest.mark.rules("gurps4-dungeon:HITR.1")
def test_ranged_sum() -> None:
    """Bow 15, Aim +3, shock -2, cover -2, SM +1, kneeling 0, R+M 14 (-5): 10."""
    t = pair(bo={"hex": (0, -14), "sm": 1}, skills={"Bow": 15}, plan=Plan(radius=20))
    t.battle.state.fighters["Ana"].posture = "kneeling"
    t.plays(*AIMS)
    t.battle.intervene("afflict", who="Bo", condition="in cover")
    t.battle.state.fighters["Ana"].gain("shock", 2)
    t.plays(REST, *attack(BOW_AT_BO))
    assert t.reasons == {"skill": 15, "range": -5, "aim": 3, "target-size": 1, "cover": -2, "shock": -2}
    assert t.number == 10


@pytest.mark.rules("gurps4-dungeon:HITR.2")
def test_only_the_targets_size_counts_at_range() -> None:
    t = pair(bo={"sm": -1}, sm=2)
    t.battle.intervene("afflict", who="Ana", condition="behind cover")
    t.plays(*attack(BOW_AT_BO))
    assert t.reasons == {"skill": 14, "target-size": -1, "behind-cover": -2}
    t.plays(("to-hit", 18 - 1))
    assert not t.events("aim-lost")


SPEED_RANGE = (2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000)
"""The last yard of each step: those of the table up to 700, and beyond it each ten times one of six steps before."""
RIFLE = "Sniper Rifle, .338"  # shoots 5,500 yards


@pytest.mark.parametrize(
    ("yards", "modifier"),
    [
        pytest.param(last + more, -steps - more, marks=proves("RANGE.2" if last + more <= 700 else "RANGE.3"))
        for steps, last in enumerate(SPEED_RANGE)
        for more in (0, 1)
    ],
)
def test_range_table(yards: int, modifier: int) -> None:
    """Both sides of every step, on a strip of ground."""
    t = table(
        archer(
            "Ana",
            "red",
            (0, yards),
            0,
            speed=7,
            st=12,
            skills={"Guns (Rifle)": 40},
            gear=[{"item": RIFLE, "hand": "both"}],
        ),
        fighter("Bo", "blue", (0, 0), 6, speed=5),
        plan=Plan(columns=1, rows=yards + 1),
    )
    t.plays(*attack(f"Bo: {RIFLE} shot"))
    assert (t.number, t.reasons.get("range", 0)) == (40 + modifier, modifier)


@pytest.mark.rules("gurps4-dungeon:RANGE.2")
def test_range_in_ones_own_hex() -> None:
    assert range_modifier(dungeon(), 0) == 0


@pytest.mark.rules("gurps4-dungeon:RANGE.3")
def test_beyond_its_range_a_weapon_does_not_shoot_and_half_range_means_nothing() -> None:
    """A thrown knife of ST 10 reaches 15; at 8 and more (half) it does the same damage."""
    knife: dict[str, Any] = {
        "skills": {"Thrown Weapon (Knife)": 18},
        "gear": [{"item": "Large Knife", "hand": "right"}],
    }
    t = pair(bo={"hex": (0, -11)}, **knife).plays(*attack("Bo: Large Knife thrown"))
    assert t.number == 18 - 5
    t.plays(("to-hit", 10), ("defence", "no defence"), ("damage", 6))
    assert t.fighter("Bo").hp == 10 - 8  # 1d-2 impaling: 4 x 2
    far = pair(bo={"hex": (0, -16)}, plan=Plan(radius=20), **knife)
    far.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert far.refused("Bo: Large Knife thrown") == "beyond-range"
    near = pair(bo={"hex": (0, -15)}, plan=Plan(radius=20), **knife)
    near.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert "Bo: Large Knife thrown" in near.legal


@pytest.mark.rules("gurps4-dungeon:RANGE.1")
def test_the_targets_speed_on_its_last_turn_counts() -> None:
    """17 yards off, Bo comes 5 nearer: 12 + 5 = 17 is -6; the shooter's own step does not count."""
    t = pair(bo={"hex": (0, -17), "move": 5}, plan=Plan(radius=20))
    t.plays(REST, ("manoeuvre", "Move"), *[("move", "go S")] * 5, ("facing", "S"))
    t.plays(*attack(BOW_AT_BO))
    assert t.reasons == {"skill": 14, "range": -6}
    still = pair(bo={"hex": (0, -12)}).plays(REST, REST, *attack(BOW_AT_BO))
    assert still.reasons == {"skill": 14, "range": -5}


# Aim


@pytest.mark.parametrize(
    ("aims", "number"),
    [
        pytest.param(0, 14, marks=pytest.mark.rules("gurps4-dungeon:AIM.1")),
        pytest.param(1, 17, marks=pytest.mark.rules("gurps4-dungeon:AIM.1")),
        pytest.param(2, 18, marks=pytest.mark.rules("gurps4-dungeon:AIM.2")),
        pytest.param(3, 19, marks=pytest.mark.rules("gurps4-dungeon:AIM.3")),
        pytest.param(5, 19, marks=pytest.mark.rules("gurps4-dungeon:AIM.3")),
    ],
)
def test_aim(aims: int, number: int) -> None:
    t = pair()
    for _ in range(aims):
        t.plays(*AIMS, REST)
    assert t.plays(*attack(BOW_AT_BO)).number == number


@pytest.mark.rules("gurps4-dungeon:AIM.1")
def test_aim_is_for_one_weapon_and_one_target() -> None:
    cai = fighter("Cai", "blue", (1, -2), 6, speed=4)
    t = pair(cai).plays(*AIMS, REST, REST, *attack("Cai: Composite Bow shot"))
    assert t.number == 14
    back = pair(cai).plays(*AIMS, REST, REST, *AIMS[:2], ("aim at", "Cai: Composite Bow shot"), ("step", "done"))
    back.plays(REST, REST, *attack(BOW_AT_BO))
    assert back.number == 14
    knives = pair(
        skills={"Thrown Weapon (Axe/Mace)": 14},
        gear=[{"item": "Throwing Axe", "hand": "right"}, {"item": "Hatchet", "hand": "left"}],
        st=11,
    )
    knives.plays(*AIMS[:2], ("aim at", "Bo: Throwing Axe thrown"), ("step", "done"), REST)
    assert knives.plays(*attack("Bo: Hatchet thrown")).number == 14 - 4  # the off hand, and no aim


@pytest.mark.rules("gurps4-dungeon:AIM.1")
def test_losing_sight_of_the_target_loses_the_aim() -> None:
    t = pair(plan=with_wall(Plan(radius=12), (0, -3)), bo={"hex": (1, -4), "move": 5})
    t.plays(*AIMS, ("manoeuvre", "Move"))
    assert t.fighter("Ana").has("aiming")
    t.plays(("move", "face SW"), ("move", "face NW"), ("move", "go NW"))
    assert t.fighter("Bo").hex == (0, -4)
    assert not t.fighter("Ana").has("aiming")
    t.plays(("move", "done"), ("facing", "NW"), ("manoeuvre", "Regular Attack"), ("step", "done"))
    assert t.refused(BOW_AT_BO) == "no-line-of-sight"


@pytest.mark.rules("gurps4-dungeon:AIM.1")
def test_a_target_that_hides_is_out_of_sight() -> None:
    t = pair().plays(*AIMS)
    t.battle.state.fighters["Bo"].hidden = True
    t.plays(REST)
    assert t.fighter("Ana").has("aiming")
    t.plays(("manoeuvre", "Aim"), ("step", "go S"))
    assert not t.fighter("Ana").has("aiming")


@pytest.mark.rules("gurps4-dungeon:HITR.1")
def test_any_hex_of_a_large_target_in_sight_will_do() -> None:
    """The hex before Ana is walled off; the last of Bo's three hexes is to be seen past the wall."""
    three = [(0, 0), (1, -1), (2, -2)]
    t = pair(bo={"hex": (0, -3), "footprint": three}, plan=with_wall(Plan(radius=12), (0, -1)))
    assert t.fighter("Bo").hexes() == ((0, -3), (-1, -2), (-2, -1))
    t.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert BOW_AT_BO in t.legal
    small = pair(bo={"hex": (0, -3)}, plan=with_wall(Plan(radius=12), (0, -1)))
    small.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert small.refused(BOW_AT_BO) == "no-line-of-sight"


def with_wall(plan: Plan, *hexes: tuple[int, int]) -> Plan:
    """The same map with hexes one cannot see through."""
    return Plan(radius=plan.radius, patches=[Patch(list(hexes), Ground("wall", impassable=True, blocks_sight=True))])


@pytest.mark.rules("gurps4-dungeon:AIM.4", "gurps4-dungeon:SHEET.7")
def test_a_defence_wipes_the_aim_out() -> None:
    t = pair(bo={"hex": (0, -2)}).plays(*AIMS, REST, *AIMS)
    t.plays(
        ("manoeuvre", "Regular Attack"),
        ("step", "go S"),
        ("step", "done"),
        ("target", "Ana: Thrusting Broadsword swung"),
        ("location", "torso"),
        ("add-on", "strike"),
        ("to-hit", 14),
        ("defence", "dodge"),
        ("defence add-on", "defend"),
    )
    assert t.number == 10
    t.plays(("dodge", 10), ("step", "done"))
    t.plays(*attack(BOW_AT_BO))
    assert t.reasons == {"skill": 14}
    spared = pair(bo={"skills": {"Broadsword": 14}}).plays(*AIMS, REST, *AIMS, REST, *attack(BOW_AT_BO))
    assert spared.number == 18


@pytest.mark.parametrize(("will", "number"), [(12, 17), (13, 14)])
@pytest.mark.rules("gurps4-dungeon:AIM.5")
def test_will_to_keep_an_aim_when_injured(will: int, number: int) -> None:
    """Will 12: a roll of 12 keeps the +3, 13 loses it. One HP lost is a shock of 1."""
    t = pair(will=12).plays(*AIMS)
    t.plays(
        ("manoeuvre", "Regular Attack"),
        ("step", "go S"),
        ("step", "done"),
        ("target", "Ana: fist kick"),
        ("location", "torso"),
        ("add-on", "strike"),
        ("to-hit", 7),
        ("defence", "no defence"),
        ("damage", 3),
        ("keep-aim", will),
        ("step", "done"),
        *attack(BOW_AT_BO),
    )
    assert t.fighter("Ana").hp == 9
    assert t.reasons.get("aim", 0) == number - 14
    assert t.reasons["shock"] == -1


@pytest.mark.rules("gurps4-dungeon:HITR.1")
def test_one_loaded_weapon_of_two_will_do() -> None:
    """Bo is out of reach; with one revolver empty Ana may still attack, with both empty she may not."""
    guns = [{"item": "Revolver, .38", "name": name, "hand": hand} for name, hand in (("One", "right"), ("Two", "left"))]
    for empty, legal in ((("One",), True), (("Two",), True), (("One", "Two"), False)):
        t = pair(bo={"hex": (0, -9)}, gear=guns, skills={"Guns (Pistol)": 14})
        t.fighter("Ana").fired = tuple(name for name in empty for _ in range(6))
        assert ("Regular Attack" in t.legal) == legal


@pytest.mark.rules("gurps4-dungeon:AIM.6")
def test_a_sword_cannot_be_aimed() -> None:
    t = table(fighter("Ana", "red", speed=6), fighter("Bo", "blue", (0, -2), 6))
    assert t.refused("Aim") == "nothing-to-aim"


@pytest.mark.rules("gurps4-dungeon:AIM.7")
def test_an_aim_is_used_up_by_one_attack() -> None:
    """She loads her bow between her two shots; a revolver (Acc 2) shoots on two turns running."""
    t = pair().plays(*AIMS, REST, *AIMS, REST, *attack(BOW_AT_BO))
    assert t.number == 18
    t.plays(("to-hit", 17), ("step", "done"), REST)
    assert len(t.events("aim-lost")) == 1
    for _ in range(2):
        t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "reload Composite Bow"), ("step", "done"), REST)
    assert t.plays(*attack(BOW_AT_BO)).number == 14
    gun = pair(gear=[{"item": "Revolver, .38", "hand": "right"}], skills={"Guns (Pistol)": 14})
    shot = "Bo: Revolver, .38 shot"
    for _ in range(3):
        gun.plays(*AIMS[:2], ("aim at", shot), ("step", "done"), REST)
    assert gun.plays(*attack(shot)).number == 14 + 4
    gun.plays(("to-hit", 17), ("step", "done"), REST)
    assert gun.plays(*attack(shot)).number == 14


@pytest.mark.parametrize("manoeuvre", ["Do Nothing", "Ready", "Regular Attack", "Wait", "Charge Attack"])
@pytest.mark.rules("gurps4-dungeon:AIM.7")
def test_another_manoeuvre_ends_the_aim(manoeuvre: str) -> None:
    middle: dict[str, list[tuple[str, Any]]] = {
        "Do Nothing": [REST],
        "Ready": [("manoeuvre", "Ready"), ("step", "done"), ("task", "nothing"), ("step", "done")],
        "Regular Attack": [("manoeuvre", "Regular Attack"), ("step", "done"), ("target", "nobody"), ("step", "done")],
        "Wait": [("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Regular Attack")],
        "Charge Attack": [("manoeuvre", "Charge Attack"), ("move", "done"), ("target", "nobody")],
    }
    t = pair().plays(*AIMS, REST, *middle[manoeuvre], REST, *attack(BOW_AT_BO))
    assert t.number == 14


@pytest.mark.rules("gurps4-dungeon:AIM.8")
def test_aim_allows_a_step() -> None:
    t = pair().plays(("manoeuvre", "Aim"), ("step", "go S"), ("step", "done"), ("aim at", BOW_AT_BO))
    assert "step" not in t.asked or all(not name.startswith("go") for name in t.legal)
    t.plays(("step", "done"), REST, *attack(BOW_AT_BO))
    assert t.reasons == {"skill": 14, "range": -1, "aim": 3}


# Options that reach


@pytest.mark.rules("gurps4-dungeon:DECEP.3")
def test_lead_the_target() -> None:
    t = pair(skills={"Bow": 16}, bo={"dodge": 9}).plays(*attack(BOW_AT_BO)[:-1])
    assert t.refused("Deceptive Attack") == "melee-only"
    assert t.offers["Deceptive Attack"].instead == ("Lead the Target",)
    t.plays(("add-on", "Lead the Target"), ("add-on", "strike"))
    assert t.number == 14
    t.plays(("to-hit", 14), ("defence", "dodge"), ("defence add-on", "defend"))
    assert t.reasons == {"dodge-score": 9, "deceived": -1}


@pytest.mark.rules("gurps4-dungeon:AOA.3")
def test_determined_at_range_is_plus_1() -> None:
    t = pair(skills={"Bow": 13}).plays(
        ("manoeuvre", "All Out Attack"),
        ("form", "Determined"),
        ("move", "done"),
        ("target", BOW_AT_BO),
        ("location", "torso"),
        ("add-on", "strike"),
    )
    assert t.reasons == {"skill": 13, "determined": 1}


@pytest.mark.parametrize("form", ["Strong", "Double", "Feint"])
@pytest.mark.rules("gurps4-dungeon:AOA.5")
def test_other_all_out_attacks_are_for_melee(form: str) -> None:
    t = pair().plays(("manoeuvre", "All Out Attack"))
    assert t.refused(form) == "melee-only"
    assert "Determined" in t.legal


@pytest.mark.rules("gurps4-dungeon:AOA.5")
def test_a_throw_is_no_strong_attack_either() -> None:
    spear: dict[str, Any] = {"skills": {"Spear": 14}, "gear": [{"item": "Spear", "hand": "right"}]}
    t = pair(**spear).plays(("manoeuvre", "All Out Attack"), ("form", "Strong"), ("move", "done"))
    assert t.refused("Bo: Spear thrown") == "melee-only"


@pytest.mark.rules("gurps4-dungeon:CHARGE.1")
def test_a_charge_may_end_in_a_shot() -> None:
    """The same -4 and cap of 9, and the aim is lost: 16 +0 -4 would be 12."""
    t = pair(skills={"Bow": 16}).plays(*AIMS, REST, ("manoeuvre", "Charge Attack"), ("move", "done"))
    t.plays(("target", BOW_AT_BO), ("location", "torso"), ("add-on", "strike"))
    assert t.number == 9
    assert "aim" not in t.reasons
    low = pair(skills={"Bow": 12}).plays(("manoeuvre", "Charge Attack"), ("move", "done"))
    assert low.plays(("target", BOW_AT_BO), ("location", "torso"), ("add-on", "strike")).number == 8


@pytest.mark.rules("gurps4-dungeon:SHEET.9")
def test_melee_and_ranged_tags() -> None:
    t = pair()
    assert t.refused("Feint") != "absent"
    assert "Aim" in t.legal
    t.plays(*attack(BOW_AT_BO)[:-1])
    for add_on in ("Rapid Strike", "Flurry of Blows", "Attack to Disarm", "Slam", "Shield Rush"):
        assert add_on not in t.legal


@pytest.mark.rules("gurps4-dungeon:SHEET.10")
def test_a_step_is_one_hex() -> None:
    t = pair().plays(("manoeuvre", "Regular Attack"), ("step", "go S"))
    assert t.fighter("Ana").hex == (0, 1)
    assert not [name for name in t.legal if name.startswith("go")]


# Misses


def crowd(*, skill: int = 12) -> Table:
    """Bo two hexes off, Cai and Dan behind him on the line, Eve beside it."""
    return pair(
        fighter("Cai", "blue", (0, -3), 6, speed=4),
        fighter("Dan", "red", (0, -5), 6, speed=3),
        fighter("Eve", "blue", (1, -4), 6, speed=2),
        skills={"Bow": skill},
    )


@pytest.mark.parametrize(("skill", "number"), [(12, 9), (10, 9), (9, 9), (8, 8), (7, 7)])
@pytest.mark.rules("gurps4-dungeon:MISS.1")
def test_strays_are_at_9_or_the_attacks_own_number(skill: int, number: int) -> None:
    t = crowd(skill=skill).plays(*attack(BOW_AT_BO), ("to-hit", 13))
    assert t.asked == "Ana stray"
    assert t.battle.request is not None
    assert t.battle.request.at == "Cai"
    assert t.number == number
    t.plays(("stray", number + 1))
    assert t.battle.request.at == "Dan"
    assert t.number == number
    t.plays(("stray", number + 1))
    assert t.asked == "Ana step"


@pytest.mark.rules("gurps4-dungeon:MISS.1")
def test_a_stray_may_be_defended_against_and_a_defended_hit_strays_not() -> None:
    t = crowd().plays(*attack(BOW_AT_BO), ("to-hit", 13), ("stray", 9))
    assert t.asked == "Cai defence"
    t.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 7), ("step", "done"))
    assert t.fighter("Cai").hp == 10
    hit = crowd().plays(*attack(BOW_AT_BO), ("to-hit", 13), ("stray", 9), ("defence", "no defence"), ("damage", 3))
    assert hit.fighter("Cai").hp == 10 - 2 * 4  # thrust 1d-2 +3 impaling
    dodged = crowd().plays(*attack(BOW_AT_BO), ("to-hit", 12))
    dodged.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 8))
    assert dodged.asked == "Ana step"


@pytest.mark.rules("gurps4-dungeon:MISS.1")
def test_nearer_figures_come_first_and_walls_stop_a_shot() -> None:
    t = pair(
        fighter("Cai", "blue", (0, -3), 6, speed=4),
        fighter("Dan", "red", (0, -1), 6, speed=3),
        fighter("Eve", "blue", (0, -6), 6, speed=2),
        plan=with_wall(Plan(radius=12), (0, -5)),
    )
    t.plays(*attack(BOW_AT_BO), ("to-hit", 15))
    seen = []
    while t.asked == "Ana stray":
        assert t.battle.request is not None
        seen.append(t.battle.request.at)
        t.plays(("stray", 12))
    assert seen == ["Dan", "Cai"]


@pytest.mark.rules("gurps4-dungeon:MISS.1")
def test_a_wall_beside_the_line_of_fire_hides_nobody_on_it() -> None:
    """The line through Bo at (1,-3) crosses (1,-4), but not (0,-2), which is between (1,-4) and Ana."""
    t = pair(
        fighter("Cai", "blue", (1, -4), 6, speed=4),
        bo={"hex": (1, -3)},
        plan=with_wall(Plan(radius=12), (0, -2)),
    )
    t.plays(*attack(BOW_AT_BO), ("to-hit", 15))
    assert t.asked == "Ana stray"


@pytest.mark.rules("gurps4-dungeon:SIT.15")
@pytest.mark.parametrize(("wall", "height"), [((0, -4), 0), ((5, 5), 1)])
def test_height_is_that_of_the_hex_one_shoots_at(wall: tuple[int, int], height: int) -> None:
    """Bo fills (-1,-5) and (0,-5), which is nearer and a step up, but hidden behind a wall in one case."""
    wall_ground, step = Ground("wall", impassable=True, blocks_sight=True, height=2), Ground("step", height=1)
    plan = Plan(radius=12, patches=[Patch([wall], wall_ground), Patch([(0, -5)], step)])
    t = pair(bo={"hex": (-1, -5), "footprint": [(0, 0), (-1, 0)]}, plan=plan, skills={"Bow": 20})
    t.plays(*attack(BOW_AT_BO))
    assert ("below-target" in t.reasons) is bool(height)


@pytest.mark.rules("gurps4-dungeon:MISS.1")
def test_a_missed_blow_strays_only_into_close_combat() -> None:
    close = table(
        fighter("Ana", "red", (0, 0), 0, speed=6),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "red", (0, -1), 6, speed=4),
        fighter("Dan", "blue", (0, -2), 6, speed=3),
    )
    close.plays(*attack("Bo: Thrusting Broadsword swung"))
    assert close.number == 14 - 2
    close.plays(("to-hit", 13))
    assert close.asked == "Ana stray"
    assert close.number == 9
    close.plays(("stray", 10))
    assert close.asked == "Ana step"


@pytest.mark.rules("gurps4-dungeon:MISS.1")
def test_a_large_figure_in_the_same_hex_may_be_struck_instead() -> None:
    """Cai fills two hexes, and Bo is in the second of them."""
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=6),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        fighter("Cai", "blue", (0, -2), 0, speed=4, footprint=[(0, 0), (0, 1)]),
    )
    t.plays(*attack("Bo: Thrusting Broadsword swung"), ("to-hit", 15))
    assert t.asked == "Ana stray"
    shot = pair(fighter("Cai", "blue", (1, -3), 8, speed=4, footprint=[(0, 0), (0, 1)]))
    assert shot.fighter("Cai").hexes() == ((1, -3), (2, -4))
    shot.plays(*attack(BOW_AT_BO), ("to-hit", 15))
    assert shot.asked == "Ana step"


@pytest.mark.rules("gurps4-dungeon:MISS.1")
def test_a_stray_flies_on_as_far_as_the_weapon_reaches_and_never_back() -> None:
    """A dagger thrown with ST 4 reaches 4: from (2, -1) over (3, -3) to (4, -5) and not to (5, -7)."""
    t = table(
        fighter(
            "Ana",
            "red",
            (2, -1),
            0,
            speed=7,
            st=4,
            skills={"Thrown Weapon (Knife)": 14},
            gear=[{"item": "Dagger", "hand": "right"}],
        ),
        fighter("Bo", "blue", (3, -3), 6, speed=6),
        fighter("Cai", "blue", (4, -5), 6, speed=5),
        fighter("Dan", "blue", (5, -7), 6, speed=4),
        fighter("Eve", "red", (1, 1), 6, speed=3),
        fighter("Fay", "red", (2, -2), 6, speed=2),
    )
    t.plays(*attack("Bo: Dagger thrown"), ("to-hit", 15))
    seen = []
    while t.asked == "Ana stray":
        assert t.battle.request is not None
        seen.append(t.battle.request.at)
        t.plays(("stray", 12))
    assert seen == ["Fay", "Cai"]


@pytest.mark.rules("gurps4-dungeon:MISS.1")
def test_nobody_right_behind_the_shooter_is_struck() -> None:
    t = pair(fighter("Cai", "red", (0, 1), 0, speed=4)).plays(*attack(BOW_AT_BO), ("to-hit", 15))
    assert t.asked == "Ana step"


@pytest.mark.rules("gurps4-dungeon:MISS.2")
def test_strays_end_with_the_first_that_is_hit() -> None:
    t = crowd()
    t.battle.state.fighters["Eve"].hex = (0, -6)
    t.plays(*attack(BOW_AT_BO), ("to-hit", 13), ("stray", 12), ("stray", 8), ("defence", "no defence"), ("damage", 1))
    assert [event["at"] for event in t.events("stray")] == ["Dan"]
    assert t.asked == "Ana step"


# Defences


def defends(*, gear: str, item: str, skill: str) -> Table:
    """Bo, whose light shield makes his Dodge 9, his Block 10 and his Parry 11, and something shot or thrown at him."""
    shield = {"item": "Light Shield", "hand": "left"}
    t = pair(
        bo={"skills": {"Broadsword": 14, "Shield": 12}, "gear": [SWORD, shield]},
        gear=[{"item": gear, "hand": "both" if "Bow" in gear else "right"}],
        skills={skill: 14},
        st=11,
    )
    return t.plays(*attack(f"Bo: {item}"), ("to-hit", 11))


@pytest.mark.parametrize(
    ("gear", "item", "skill", "parry"),
    [
        ("Throwing Axe", "Throwing Axe thrown", "Thrown Weapon (Axe/Mace)", 10),
        ("Large Knife", "Large Knife thrown", "Thrown Weapon (Knife)", 9),
        ("Hatchet", "Hatchet thrown", "Thrown Weapon (Axe/Mace)", 10),
    ],
)
@pytest.mark.rules("gurps4-dungeon:GAP.8")
def test_a_thrown_weapon_may_be_parried(gear: str, item: str, skill: str, parry: int) -> None:
    t = defends(gear=gear, item=item, skill=skill)
    offers = t.offers
    assert {name: offer.number.value for name, offer in offers.items() if offer.number is not None and offer.legal} == {
        "dodge": 9,
        "parry with Thrusting Broadsword": parry,
        "block with Light Shield": 10,
    }
    t.plays(("defence", "parry with Thrusting Broadsword"), ("defence add-on", "defend"), ("parry", parry))
    assert [(item.name, item.hex) for item in t.battle.state.items] == [(gear, (0, -2))]
    assert t.fighter("Ana").right == ""


@pytest.mark.rules("gurps4-dungeon:GAP.8")
def test_an_arrow_may_not_be_parried() -> None:
    t = defends(gear="Composite Bow", item="Composite Bow shot", skill="Bow")
    assert t.refused("parry with Thrusting Broadsword") == "parry-missile"
    assert t.legal == ["no defence", "dodge", "block with Light Shield"]


@pytest.mark.rules("gurps4-dungeon:GAP.8")
def test_a_thrown_weapon_that_misses_lies_in_the_targets_hex_too() -> None:
    t = pair(gear=[{"item": "Spear", "hand": "right"}], skills={"Thrown Weapon (Spear)": 12})
    t.plays(*attack("Bo: Spear thrown"), ("to-hit", 13))
    assert [(item.name, item.hex) for item in t.battle.state.items] == [("Spear", (0, -2))]


@pytest.mark.parametrize(("dodge", "hp"), [(11, 10), (12, 10 - 2 * 4)])
@pytest.mark.rules("gurps4-dungeon:DIVE.1", "gurps4-dungeon:DIVE.3")
def test_dive(dodge: int, hp: int) -> None:
    """Dodge 8 + 3, without the prone -3; made or failed, Bo is prone afterwards."""
    t = pair().plays(*attack(BOW_AT_BO), ("to-hit", 14), ("defence", "dodge"))
    t.plays(("defence add-on", "Dive!"), ("defence add-on", "defend"))
    assert t.reasons == {"dodge-score": 8, "dive": 3}
    t.plays(("dodge", dodge))
    if hp < 10:
        t.plays(("damage", 3), ("knockdown", 10))
    assert (t.fighter("Bo").posture, t.fighter("Bo").hp) == ("prone", hp)


@pytest.mark.rules("gurps4-dungeon:DIVE.2")
def test_nobody_dives_from_a_sword() -> None:
    t = table(fighter("Ana", "red", (0, 0), 0, speed=6), fighter("Bo", "blue", (0, -1), 6))
    t.plays(*attack("Bo: Thrusting Broadsword swung"), ("to-hit", 14), ("defence", "dodge"))
    assert t.refused("Dive!") == "dive-ranged"


@pytest.mark.rules("gurps4-dungeon:DIVE.3")
def test_a_prone_figure_cannot_dive() -> None:
    t = pair()
    t.battle.state.fighters["Bo"].posture = "prone"
    t.plays(*attack(BOW_AT_BO), ("to-hit", 14), ("defence", "dodge"))
    assert t.refused("Dive!") == "dive-prone"


# Postures


@pytest.mark.parametrize(
    ("posture", "number"),
    [
        pytest.param("standing", 12, marks=pytest.mark.rules("gurps4-dungeon:POST.2")),
        pytest.param("crouching", 10, marks=pytest.mark.rules("gurps4-dungeon:POST.3")),
        pytest.param("kneeling", 12, marks=pytest.mark.rules("gurps4-dungeon:POST.4")),
        pytest.param("sitting", 12, marks=pytest.mark.rules("gurps4-dungeon:POST.4")),
        pytest.param("prone", 10, marks=pytest.mark.rules("gurps4-dungeon:POST.5")),
    ],
)
def test_postures_of_a_shooter(posture: str, number: int) -> None:
    t = pair(skills={"Bow": 12})
    t.battle.state.fighters["Ana"].posture = posture
    assert t.plays(*attack(BOW_AT_BO)).number == number


@pytest.mark.parametrize("posture", ["standing", "crouching", "kneeling", "sitting", "prone"])
@pytest.mark.rules("gurps4-dungeon:POST.1")
def test_the_targets_posture_does_not_change_a_shot(posture: str) -> None:
    t = pair()
    t.battle.state.fighters["Bo"].posture = posture
    assert t.plays(*attack(BOW_AT_BO)).reasons == {"skill": 14}
