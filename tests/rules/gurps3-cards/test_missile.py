"""Aim and shots by the cards: each clause's example, with its dice."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground
from tests.rules.support import case
from tests.support.shots3 import PASS, aiming, armed, field, goes, shot
from tests.support.table import Table

PISTOL, REVOLVER, SHOTGUN = "Beretta 92 9mm", "S&W .38 Special revolver", "Remington 870 12g pump"
COLT, SINGLE_ACTION = "Colt .45 automatic", "Single-action revolver .45"
WALL = Ground(tags=("cover N",))
AIM = ("manoeuvre", "aim")
SHOOT = ("manoeuvre", "attack-missile weapon")
STAY = ("step", "done")


def took_aim(item: str, *, after: tuple[tuple[str, Any], ...] = ()) -> tuple[tuple[str, Any], ...]:
    return (AIM, *after, ("aim at", f"Bo: {item} shot"))


# The numbers a shot is made of


@pytest.mark.rules("gurps3-cards:REF.9", "gurps3-cards:AIM.5", "gurps3-cards:AIM.6")
@pytest.mark.parametrize(
    ("item", "skill", "turns", "number"),
    [
        ("Crossbow", 12, 0, 12),  # SS 12
        ("Crossbow", 12, 1, 16),
        ("Crossbow", 11, 0, 7),
        ("Crossbow", 11, 1, 15),
        ("Short Bow", 12, 0, 12),
        ("Longbow", 14, 0, 10),  # SS 15
        ("Longbow", 15, 0, 15),
        ("Longbow", 14, 1, 17),
        ("Sling", 12, 1, 12),  # Acc 0
    ],
)
def test_snap_shot_and_accuracy(item: str, skill: int, turns: int, number: int) -> None:
    table = field(armed(item, skill), start=aiming(item, turns) if turns else None)
    assert shot(table, item) == number


@pytest.mark.rules("gurps3-cards:AIM.7")
@pytest.mark.parametrize(("turns", "number"), [(1, 13), (2, 14), (3, 15), (4, 16), (6, 16)])
def test_further_turns_of_aim(turns: int, number: int) -> None:
    assert shot(field(armed(COLT, 11), start=aiming(COLT, turns)), COLT) == number  # Acc 2


@pytest.mark.rules("gurps3-cards:AIM.7")
def test_turns_of_aim_are_counted_by_the_card() -> None:
    table = field(armed(COLT, 11))
    for turn in range(1, 4):
        table.plays(AIM, ("move", "done"), ("aim at", f"Bo: {COLT} shot"), PASS)
        assert table.fighter("Ana").value("aiming") == turn
    assert shot(table, COLT) == 15


@pytest.mark.rules("gurps3-cards:REF.10")
@pytest.mark.parametrize(
    ("away", "moved", "number"),
    [(10, 0, 12), (11, 0, 11), (2, 0, 16), (3, 0, 15), (10, 5, 11), (10, 6, 10), (20, 0, 10)],
)
def test_range_and_speed(away: int, moved: int, number: int) -> None:
    table = field(armed("Crossbow", 12), away=away, start=aiming("Crossbow"), his={"moved": moved})
    assert shot(table, "Crossbow") == number


@pytest.mark.rules("gurps3-cards:MIS.8", "gurps3-cards:MIS.6")
@pytest.mark.parametrize(("item", "skill", "away", "number"), [(PISTOL, 14, 20, 11), ("Crossbow", 12, 7, 13)])
def test_an_aimed_shot_at_a_distance(item: str, skill: int, away: int, number: int) -> None:
    assert shot(field(armed(item, skill), away=away, start=aiming(item)), item) == number


@pytest.mark.rules("gurps3-cards:AIM.10", "gurps3-cards:MIS.5")
@pytest.mark.parametrize(
    ("item", "skill", "away", "number"),
    [("Crossbow", 14, 7, 7), ("Crossbow", 14, 4, 12), ("Crossbow", 12, 3, 7), ("Crossbow", 13, 3, 12)],
)
def test_a_shot_without_aim(item: str, skill: int, away: int, number: int) -> None:
    assert shot(field(armed(item, skill), away=away), item) == number


@pytest.mark.rules("gurps3-cards:REF.10")
def test_recoil_of_a_burst() -> None:
    table = field(armed("S&W .38 Special revolver", 14))  # RoF 3, Rcl 1
    assert shot(table, REVOLVER) == 14
    for number in (13, 12):
        table.plays(("to-hit", 16))
        assert table.asked == "Ana another shot"
        table.plays(("another shot", f"Bo: {REVOLVER} shot"))
        assert table.number == number
    assert table.plays(("to-hit", 16)).asked == "Ana step"
    assert table.fighter("Ana").fired.count(REVOLVER) == 3


@pytest.mark.rules("gurps3-cards:REF.19")
@pytest.mark.parametrize(("dark", "number"), [(0, 15), (-3, 12), (-4, 7), (-10, 1)])
def test_darkness_counts_for_shots(dark: int, number: int) -> None:
    table = field(armed("Crossbow", 15), fields={"darkness": dark})
    table.plays(SHOOT, STAY)
    offer = table.offers["Bo: Crossbow shot"]
    assert offer.number is not None
    assert offer.number.value == number
    assert offer.legal is (number >= 3)


@pytest.mark.rules("gurps3-cards:AIM.12")
def test_accuracy_is_never_more_than_the_skill() -> None:
    gun = "M60 7.62mm"  # Acc 10
    assert shot(field(armed(gun, 6), start=aiming(gun)), gun) == 12
    assert shot(field(armed(gun, 6), start=aiming(gun, 3)), gun) == 14  # only Accuracy is capped
    assert shot(field(armed(gun, 11), start=aiming(gun)), gun) == 21


@pytest.mark.rules("gurps3-cards:AIM.11")
@pytest.mark.parametrize(("aimed", "ground", "number"), [(True, WALL, 18), (True, None, 17), (False, WALL, 12)])
def test_a_rested_rifle(aimed: bool, ground: Ground | None, number: int) -> None:
    start = aiming(SHOTGUN) if aimed else None
    table = field(armed(SHOTGUN, 12), start=start, ground={(0, 0): ground} if ground else None)  # Acc 5
    assert shot(table, SHOTGUN) == number


@pytest.mark.rules("gurps3-cards:AIM.11")
def test_a_brace_is_lost_with_a_step() -> None:
    table = field(armed(SHOTGUN, 12), start=aiming(SHOTGUN), ground={(0, 0): WALL, (1, -1): WALL})
    table.plays(SHOOT, ("step", "go NE"), ("move", "done"), ("facing", "N"), ("target", f"Bo: {SHOTGUN} shot"))
    assert table.number == 17


@pytest.mark.rules("gurps3-cards:POS.12")
@pytest.mark.parametrize(("turns", "number"), [(0, 14), (1, 19)])
def test_a_prone_gunner_has_one_and_never_two(turns: int, number: int) -> None:
    start = {"posture": "prone", **(aiming(SHOTGUN, turns) if turns else {})}
    assert shot(field(armed(SHOTGUN, 13), start=start), SHOTGUN) == number


@pytest.mark.rules("gurps3-cards:POS.8")
def test_an_archer_shoots_at_one_who_crouches() -> None:
    table = field(armed("Short Bow", 14), his={"posture": "crouching"})
    assert shot(table, "Short Bow") == 12


# Moving with Aim


@pytest.mark.rules("gurps3-cards:AIM.1", "gurps3-cards:AIM.4", "gurps3-cards:REF.26")
@pytest.mark.parametrize(("move", "first", "later"), [(8, 4, 2), (3, 1, 1), (6, 3, 2), (2, 1, 1)])
def test_how_far_one_moves_while_aiming(move: int, first: int, later: int) -> None:
    table = field(armed(PISTOL, 12, move=move), {"move": 1}, away=12)
    for hexes in (first, later):
        table.plays(AIM)
        assert goes(table) == hexes
        table.plays(("aim at", f"Bo: {PISTOL} shot"), PASS)


@pytest.mark.rules("gurps3-cards:AIM.2")
def test_an_archer_stands_still_and_a_crossbowman_need_not() -> None:
    assert field(armed("Longbow", 12), away=12).plays(AIM).asked == "Ana aim at"
    assert goes(field(armed("Crossbow", 12), away=12).plays(AIM)) == 3


@pytest.mark.rules("gurps3-cards:AIM.3")
@pytest.mark.parametrize(("steps", "number"), [(0, 17), (1, 16)])
def test_one_who_walks_while_aiming_gets_one_at_most(steps: int, number: int) -> None:
    table = field(armed(PISTOL, 12), start=aiming(PISTOL, 2))
    table.plays(
        AIM, *((("move", "go S"),) * steps), *((("move", "done"),) * (steps == 0)), ("aim at", f"Bo: {PISTOL} shot")
    )
    table.plays(PASS)
    # a hex back puts the target at 3 yards: -1
    assert shot(table, PISTOL) == number - steps


@pytest.mark.rules("gurps3-cards:AIM.4")
def test_running_loses_the_aim() -> None:
    table = field(armed(PISTOL, 12), away=12, start=aiming(PISTOL, 2))
    table.plays(("manoeuvre", "move"), *((("move", "go N"),) * 5), ("move", "done"), ("facing", "N"), PASS)
    assert not table.fighter("Ana").has("aiming")


@pytest.mark.rules("gurps3-cards:AIM.8")
def test_a_defence_throws_the_aim_away() -> None:
    table = field(armed("Crossbow", 12, dodge=6), {"right": "Broadsword", "skills": {"Broadsword": 12}}, away=1)
    table.plays(AIM, ("move", "done"), ("aim at", "Bo: Crossbow shot"), ("manoeuvre", "attack-melee weapon"), STAY)
    table.plays(("target", "Ana: Broadsword swung"), ("to-hit", 10), ("defence", "dodge"), ("defence add-on", "defend"))
    table.plays(("dodge", 6), STAY)
    assert shot(table, "Crossbow") == 12


@pytest.mark.rules("gurps3-cards:AIM.9", "gurps3-cards:REF.12")
@pytest.mark.parametrize(("rolled", "kept"), [(11, True), (12, False)])
def test_will_to_keep_the_aim_when_hurt(rolled: int, kept: bool) -> None:
    table = field(armed("Crossbow", 12, iq=11), {"right": "Broadsword", "skills": {"Broadsword": 12}}, away=1)
    table.plays(AIM, ("move", "done"), ("aim at", "Bo: Crossbow shot"), ("manoeuvre", "attack-melee weapon"), STAY)
    table.plays(("target", "Ana: Broadsword thrust"), ("to-hit", 10), ("defence", "no defence"), ("damage", 3))
    assert (table.asked, table.number) == ("Ana will", 11)
    table.plays(("will", rolled))
    assert table.fighter("Ana").has("aiming") is kept


@pytest.mark.rules("gurps3-cards:REF.12")
@pytest.mark.parametrize(("traits", "number"), [(["Strong Will 2"], 13), (["Weak Will 1"], 10)])
def test_strong_and_weak_will(traits: list[str], number: int) -> None:
    bo = {"right": "Broadsword", "skills": {"Broadsword": 12}, "move": 7}
    table = field(armed("Crossbow", 12, iq=11, traits=traits), bo, away=1, start=aiming("Crossbow"))
    table.plays(("manoeuvre", "attack-melee weapon"), STAY, ("target", "Ana: Broadsword thrust"), ("to-hit", 10))
    table.plays(("defence", "no defence"), ("damage", 3))
    assert table.number == number


@pytest.mark.rules("gurps3-cards:AIM.13")
def test_out_of_sight_every_bonus_is_lost() -> None:
    house = {(q, -4 - q // 2): Ground(blocks_sight=True, impassable=True) for q in (1, 2)}
    table = field(armed("Crossbow", 12), away=6, ground=house, start=aiming("Crossbow", 2))
    table.plays(AIM, ("move", "done"), ("aim at", "Bo: Crossbow shot"))
    assert table.fighter("Ana").value("aiming") == 3
    table.plays(("manoeuvre", "move"), ("move", "go SE"), ("move", "go SE"))
    assert not table.fighter("Ana").has("aiming")


# The card


@pytest.mark.rules("gurps3-cards:MIS.1")
@pytest.mark.parametrize("before", [True, False])
def test_a_step_before_or_after_the_shot_is_free(before: bool) -> None:
    table = field(armed("Sling", 13), start=aiming("Sling"))
    table.plays(SHOOT)
    if before:
        table.plays(("step", "go NE"), ("move", "done"), ("facing", "N"))
    else:
        table.plays(STAY)
    table.plays(("target", "Bo: Sling shot"))
    assert table.number == 13
    table.plays(("to-hit", 16))
    table.plays(*(() if before else (("step", "go SE"),)), STAY)
    assert (table.asked, table.fighter("Ana").hex) == ("Bo manoeuvre", (1, -1) if before else (1, 0))


def walked(item: str, skill: int, hexes: int, **more: Any) -> Table:
    """A shot after so many hexes north, at one who is then two hexes off."""
    table = field(armed(item, skill), away=2 + hexes, **more)
    table.plays(SHOOT, ("step", "go N"), *((("move", "go N"),) * (hexes - 1)))
    return table.plays(*((("move", "done"),) * (hexes < 6)), ("facing", "N"))


@pytest.mark.rules("gurps3-cards:MIS.2", "gurps3-cards:REF.26")
@pytest.mark.parametrize(("hexes", "number"), [(1, 14), (2, 13), (3, 13), (4, 12), (5, 12), (6, 12)])
def test_walking_and_running_shots(hexes: int, number: int) -> None:
    table = walked("Colt .45 automatic", 14, hexes).plays(("target", f"Bo: {COLT} shot"))  # SS 10
    assert table.number == number


@pytest.mark.rules("gurps3-cards:MIS.3", "gurps3-cards:MIS.4")
@pytest.mark.parametrize(
    ("item", "skill", "hexes", "terms"),
    [
        ("Crossbow", 15, 2, {"shot-walking": -3}),
        ("Crossbow", 18, 5, {"shot-running": -6}),
        ("Short Bow", 18, 3, {"shot-walking": -6}),
        ("Short Bow", 25, 4, {"shot-running": -12}),
    ],
)
def test_moving_counts_three_times_for_crossbows_and_six_times_for_bows(
    item: str, skill: int, hexes: int, terms: dict[str, int]
) -> None:
    table = walked(item, skill, hexes).plays(("target", f"Bo: {item} shot"))
    assert {key: value for key, value in table.reasons.items() if key.startswith("shot-")} == terms
    assert table.number == skill + sum(terms.values())


@pytest.mark.rules("gurps3-cards:MIS.7")
def test_a_shooter_defends_as_usual() -> None:
    table = field(armed(COLT, 12, dodge=6), {"right": "Broadsword", "skills": {"Broadsword": 12}}, away=1)
    shot(table, COLT)
    table.plays(("to-hit", 16), ("another shot", "nobody"), STAY, ("manoeuvre", "attack-melee weapon"), STAY)
    table.plays(("target", "Ana: Broadsword swung"), ("to-hit", 10))
    offer = table.offers["dodge"]
    assert offer.legal
    assert offer.number is not None
    assert offer.number.value == 6


def test_a_thrown_knife_lies_where_it_went() -> None:
    table = field(armed("Large Knife", 13))
    assert shot(table, "Large Knife", way="thrown") == 13  # SS 12
    table.plays(("to-hit", 16))
    assert [item.name for item in table.battle.state.items] == ["Large Knife"]
    assert table.fighter("Ana").right == ""


@pytest.mark.rules("gurps3-cards:REF.25")
@pytest.mark.parametrize(("posture", "hidden"), [("prone", True), ("kneeling", True), ("standing", False)])
def test_cover_on_a_hex_side(posture: str, hidden: bool) -> None:
    table = field(armed("Crossbow", 18), away=4, his={"posture": posture}, ground={(0, -4): Ground(tags=("cover S",))})
    table.plays(SHOOT, STAY)
    assert ("Bo: Crossbow shot" in table.legal) is not hidden
    if hidden:
        assert table.refused("Bo: Crossbow shot") == "behind-cover"


@pytest.mark.rules("gurps3-cards:REF.25")
def test_cover_does_not_help_against_the_other_side() -> None:
    table = field(
        armed("Crossbow", 18), away=4, his={"posture": "kneeling"}, ground={(0, -4): Ground(tags=("cover N",))}
    )
    table.plays(SHOOT, STAY)
    assert "Bo: Crossbow shot" in table.legal


# Reloading


def spend(table: Table, item: str, shots: int) -> Table:
    """Fire so many shots and miss, as many in a turn as the weapon can."""
    while shots:
        shot(table, item)
        while True:
            table.plays(("to-hit", 17))
            shots -= 1
            if table.asked != "Ana another shot":
                break
            table.plays(("another shot", f"Bo: {item} shot" if shots else "nobody"))
            if not shots:
                break
        table.plays(STAY, PASS)
    return table


def turns_to_load(item: str, *, spent: int = 1, **more: Any) -> int:
    """In how many turns of Reload a weapon is loaded again after so many shots."""
    table = spend(field(armed(item, 20, **more)), item, spent)
    turns = 0
    while "reload" in table.legal:
        table.plays(("manoeuvre", "reload"), STAY, STAY, PASS)
        turns += 1
    return turns


@pytest.mark.parametrize(
    ("item", "spent", "turns"),
    [
        case("REL.6", "Sling", 1, 2),
        case("REL.7", "Longbow", 1, 2),
        case("REL.8", "Crossbow", 1, 4),
        case("REL.10", SHOTGUN, 5, 8),  # integral magazine: 3 + 5
        case("REL.10", SHOTGUN, 1, 4),
        case("REL.11 REL.5", COLT, 3, 3),  # detachable magazine
        case("REL.11", COLT, 7, 3),
        case("REL.12", SINGLE_ACTION, 6, 20),
        case("REL.12", SINGLE_ACTION, 2, 8),
        case("REL.13", REVOLVER, 6, 9),  # ejects all cases at once: 3 + 6
        case("REL.13", REVOLVER, 2, 5),
    ],
)
def test_how_long_weapons_take_to_load(item: str, spent: int, turns: int) -> None:
    assert turns_to_load(item, spent=spent) == turns


@pytest.mark.parametrize(
    ("item", "loaded", "turns"),
    [
        case("REL.6", "Sling", True, [1, 4, 7, 10]),
        case("REL.7", "Longbow", True, [1, 4, 7, 10]),
        case("REL.8", "Crossbow", True, [1, 6, 11]),
        case("REL.11", COLT, False, [4]),
    ],
)
def test_on_which_turns_one_can_shoot_who_reloads_on_all_others(item: str, loaded: bool, turns: list[int]) -> None:
    table = field(armed(item, 20, gear={"loaded": loaded}))
    shots = []
    for turn in range(1, turns[-1] + 1):
        if "attack-missile weapon" in table.legal:
            shots.append(turn)
            spend(table, item, 1)
        else:
            table.plays(("manoeuvre", "reload"), STAY, STAY, PASS)
    assert shots == turns


@pytest.mark.rules("gurps3-cards:REL.9")
@pytest.mark.parametrize(("bow", "turns"), [(12, 4), (13, 8), (15, 8), (20, 8)])
def test_a_strong_crossbow(bow: int, turns: int) -> None:
    assert turns_to_load("Crossbow", st=12, gear={"st": bow}) == turns


@pytest.mark.rules("gurps3-cards:REL.9")
def test_a_crossbow_too_strong_to_cock() -> None:
    table = spend(field(armed("Crossbow", 20, st=12, gear={"st": 21})), "Crossbow", 1)
    assert table.refused("reload") == "too-strong-to-cock"


@pytest.mark.rules("gurps3-cards:REL.1", "gurps3-cards:REL.2")
def test_a_step_and_no_attack_while_reloading() -> None:
    table = spend(field(armed("Crossbow", 20)), "Crossbow", 1)
    table.plays(("manoeuvre", "reload"), ("step", "go S"))
    assert table.legal == ["done", *(f"face {way}" for way in ("NE", "SE", "S", "SW", "NW"))]
    assert table.plays(STAY).asked in ("Ana step", "Bo manoeuvre")


@pytest.mark.rules("gurps3-cards:REL.3", "gurps3-cards:REL.4")
@pytest.mark.parametrize(("defence", "turns"), [("dodge", 3), ("no defence", 2)])
def test_a_dodge_costs_a_turn_of_reloading(defence: str, turns: int) -> None:
    bo = {"right": "Broadsword", "skills": {"Broadsword": 12, "Shield": 12}}
    table = field(armed("Short Bow", 14, dodge=7, gear={"loaded": False}), bo, away=1)
    table.plays(("manoeuvre", "reload"), STAY, STAY, PASS, ("manoeuvre", "reload"), STAY, STAY)
    table.plays(("manoeuvre", "attack-melee weapon"), STAY, ("target", "Ana: Broadsword thrust"), ("to-hit", 10))
    assert [name for name in table.legal if name != "no defence"] == ["dodge"]
    table.plays(("defence", defence))
    if defence == "dodge":
        table.plays(("defence add-on", "defend"), ("dodge", 7))
    else:
        table.plays(("damage", 1))
    table.plays(STAY)
    assert ("attack-missile weapon" in table.legal) is (turns == 2)
    if turns == 3:
        table.plays(("manoeuvre", "reload"), STAY, STAY, PASS)
        assert "attack-missile weapon" in table.legal


@pytest.mark.rules("gurps3-cards:REL.14")
@pytest.mark.parametrize(("rolled", "turns"), [(12, 2), (13, 2), (14, 3)])
def test_speed_load(rolled: int, turns: int) -> None:
    sheet = armed(COLT, 12, gear={"loaded": False})
    sheet["skills"]["Speed Load"] = 13
    table = field(sheet)
    table.plays(("manoeuvre", "reload"), STAY)
    assert (table.asked, table.number) == ("Ana speed-load", 13)
    table.plays(("speed-load", rolled), STAY, PASS)
    for _ in range(turns - 1):
        assert "attack-missile weapon" not in table.legal
        table.plays(("manoeuvre", "reload"), STAY, STAY, PASS)
    assert "attack-missile weapon" in table.legal
