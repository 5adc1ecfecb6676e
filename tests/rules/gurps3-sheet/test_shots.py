"""Shots by the metric sheet: each clause's example, with its dice."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex, label
from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from swordplay.games.gurps.attack.ranged import range_modifier
from tests.support.recovery import case
from tests.support.shots3 import PASS, aiming, armed, goes
from tests.support.shots3 import field as any_field
from tests.support.table import Table

PISTOL, SHOTGUN, COLT = "Beretta 92 9mm", "Remington 870 12g pump", "Colt .45 automatic"
ATTACK = ("manoeuvre", "step & attack")
WAIT = ("manoeuvre", "step & wait")
STAY = ("step", "done")
BLOW = ("attack", "blow")
AIM = ("manoeuvre", "aim")
WATCHED = ("trigger", "somebody comes into watched hexes")
HOUSE = Ground(blocks_sight=True, impassable=True)
SWORD = {"right": "Broadsword", "skills": {"Broadsword": 14}}


def field(*sheets: dict[str, Any], **more: Any) -> Table:
    return any_field(*sheets, rules="gurps3-sheet", **more)


def shot(table: Table, item: str, *, at: str = "Bo", place: str = "torso") -> int:
    """The number of a shot with Step & Attack."""
    table.plays(ATTACK, STAY, BLOW, ("target", f"{at}: {item} shot"), ("location", place))
    assert table.asked == "Ana to-hit"
    return table.number


def aimed(item: str = "Crossbow", skill: int = 12, bo: dict[str, Any] | None = None, **more: Any) -> Table:
    """A shooter who has aimed for a turn, so that no snap shot is in question."""
    turns = more.pop("turns", 1)
    return field(armed(item, skill, **more.pop("sheet", {})), bo or {}, start=aiming(item, turns), **more)


# Range, speed, size, height


@pytest.mark.rules("gurps3-sheet:RNG.1")
def test_the_number_is_skill_size_range_and_all_the_rest() -> None:
    table = aimed("Crossbow", 14, {"size": 3}, away=15)
    assert shot(table, "Crossbow") == 14 + 1 - 5 + 4
    assert table.reasons == {"skill": 14, "target-size": 1, "range": -5, "accuracy": 4}


@pytest.mark.rules("gurps3-sheet:RNG.2", "gurps3-sheet:RNG.5")
@pytest.mark.parametrize(
    ("size", "modifier"), [(1, -2), (1.5, -1), (2, 0), (2.5, 1), (3, 1), (7, 3), (0.7, -3), (0.2, -6)]
)
def test_the_size_of_the_target(size: float, modifier: int) -> None:
    assert shot(aimed("Crossbow", 14, {"size": size}), "Crossbow") == 14 + 4 + modifier


@pytest.mark.parametrize(
    ("away", "moved", "modifier"),
    [
        case("RNG.3", 16, 4, -6),
        case("RNG.3", 16, 5, -7),
        case("RNG.3", 10, 5, -5),
        case("RNG.4", 16, 0, -6),
        case("RNG.4", 1, 0, 0),
        case("RNG.4", 2, 0, 0),
        case("RNG.3 RNG.4", 1, 1, 0),
        case("RNG.3 RNG.4", 2, 1, -1),
        case("RNG.5", 7, 0, -3),
        case("RNG.5", 8, 0, -4),
        case("UNITS.1", 10, 0, -4),
        case("UNITS.1", 11, 0, -5),
    ],
)
def test_range_and_speed_are_added_first(away: int, moved: int, modifier: int) -> None:
    table = aimed(away=away, his={"moved": moved})
    assert shot(table, "Crossbow") == 16 + modifier


@pytest.mark.rules("gurps3-sheet:RNG.4", "gurps3-sheet:RNG.6")
@pytest.mark.parametrize(
    ("metres", "modifier"), [(100, -10), (200, -12), (300, -13), (450, -14), (700, -15), (1000, -16)]
)
def test_long_ranges_go_on_in_the_same_pattern(metres: int, modifier: int) -> None:

    assert range_modifier(ruleset("gurps3-sheet").profile({}), metres) == modifier


@pytest.mark.rules("gurps3-sheet:RNG.7")
@pytest.mark.parametrize(
    ("away", "mine", "his", "modifier"),
    [(12, 0, 3, -5), (15, 0, 0, -5), (10, 3, 0, -4), (10, 0, 1, -5), (12, 0, 4, -6)],
)
def test_a_higher_target_is_farther_off(away: int, mine: int, his: int, modifier: int) -> None:
    table = aimed(away=away, ground={(0, -away): Ground(height=his), (0, 0): Ground(height=mine)})
    assert shot(table, "Crossbow") == 16 + modifier


@pytest.mark.rules("gurps3-sheet:NEAR.1")
@pytest.mark.parametrize(("away", "number"), [(20, 22 - 12), (2, 22), (3, 22 - 2)])
def test_the_nearsighted(away: int, number: int) -> None:
    assert shot(aimed("Crossbow", 18, sheet={"traits": ["Nearsighted"]}, away=away), "Crossbow") == number


# Aim


@pytest.mark.rules("gurps3-sheet:AIM.1", "gurps3-sheet:AIMT.8")
@pytest.mark.parametrize(("move", "hexes"), [(3, 1), (8, 2), (4, 2), (2, 1)])
def test_how_far_one_moves_while_aiming(move: int, hexes: int) -> None:
    table = field(armed(PISTOL, 12, move=move), {"move": 1}, away=9)
    for _ in range(2):
        assert goes(table.plays(AIM)) == hexes
        table.plays(("aim at", f"Bo: {PISTOL} shot"), PASS)


@pytest.mark.rules("gurps3-sheet:AIM.2")
def test_nobody_turns_while_he_aims() -> None:
    table = field(armed(PISTOL, 12), away=9).plays(AIM)
    assert not [name for name in table.offers if name.startswith("face ") or name.endswith("facing kept")]
    assert table.plays(("move", "go NE"), ("move", "done")).fighter("Ana").facing == 0


@pytest.mark.rules("gurps3-sheet:AIM.3")
def test_the_shot_comes_on_the_next_turn_and_any_other_manoeuvre_lets_the_aim_go() -> None:
    table = field(armed("Longbow", 12)).plays(AIM, ("move", "done"), ("aim at", "Bo: Longbow shot"))
    assert table.asked == "Bo manoeuvre"
    assert shot(table.plays(PASS), "Longbow") == 15
    table = aimed("Longbow", 15).plays(("manoeuvre", "move"), ("move", "done"), ("facing", "N"))
    assert not table.fighter("Ana").has("aiming")


@pytest.mark.rules("gurps3-sheet:AIM.4", "gurps3-sheet:AIM.5")
def test_a_defence_is_open_and_costs_the_aim() -> None:
    table = field(armed("Crossbow", 12, dodge=8), {**SWORD, "move": 7}, away=1, start=aiming("Crossbow", 3))
    table.plays(ATTACK, STAY, BLOW, ("target", "Ana: Broadsword swung"), ("location", "torso"), ("to-hit", 10))
    table.plays(("damage", 3), ("defence", "dodge"))
    assert table.number == 8
    table.plays(("dodge", 8))
    while table.asked == "Bo step":
        table.plays(STAY)
    assert shot(table, "Crossbow") == 12  # unaimed, SS 12


@pytest.mark.rules("gurps3-sheet:AIM.6")
def test_the_target_must_stay_in_view() -> None:
    house = {(q, -4 - q // 2): HOUSE for q in (1, 2)}
    table = aimed("Crossbow", 12, away=6, ground=house, turns=2).plays(
        AIM, ("move", "done"), ("aim at", "Bo: Crossbow shot")
    )
    table.plays(("manoeuvre", "move"), ("move", "go SE"), ("move", "go SE"))
    assert not table.fighter("Ana").has("aiming")


@pytest.mark.parametrize(
    ("item", "skill", "turns", "away", "number"),
    [
        case("AIMT.3", "Crossbow", 12, 0, 2, 12),
        case("AIMT.3", "Crossbow", 12, 1, 7, 13),
        case("AIMT.4", "Crossbow", 12, 2, 7, 14),
        case("AIMT.5", COLT, 10, 3, 10, 10),
        case("AIMT.6", COLT, 10, 4, 2, 15),
        case("AIMT.6", COLT, 10, 9, 2, 15),
    ],
)
def test_the_bonus_for_aiming(item: str, skill: int, turns: int, away: int, number: int) -> None:
    start = aiming(item, turns) if turns else {}
    assert shot(field(armed(item, skill), away=away, start=start), item) == number


@pytest.mark.rules("gurps3-sheet:AIMT.1")
@pytest.mark.parametrize(("turns", "bonus"), [(0, 0), (1, 6), (2, 7), (3, 8), (4, 9), (7, 9)])
def test_what_each_turn_of_aim_adds_to_a_gun_of_accuracy_6(turns: int, bonus: int) -> None:
    mode = {"skill": "Crossbow", "damage": "2d", "type": "cr", "range": "60/600", "shots": "4(3)"}
    own = {"own": {"ranged": [{**mode, "kind": "gun", "ss": 11, "acc": 6}]}, "name": "Carbine"}
    table = field(armed("Crossbow", 12, gear=own), start=aiming("Carbine", turns) if turns else {})
    assert shot(table, "Carbine") == 12 + bonus


@pytest.mark.rules("gurps3-sheet:AIMT.2")
@pytest.mark.parametrize(("skill", "number"), [(11, 7), (12, 12)])
def test_a_snap_shot(skill: int, number: int) -> None:
    assert shot(field(armed("Crossbow", skill)), "Crossbow") == number


@pytest.mark.rules("gurps3-sheet:AIMT.7")
@pytest.mark.parametrize(("moved", "bonus"), [(True, 4), (False, 6)])
def test_one_who_aims_on_the_move_gets_one_at_most(moved: bool, bonus: int) -> None:
    table = field(armed(PISTOL, 12), start=aiming(PISTOL, 4, moved=moved))
    assert shot(table, PISTOL) == 12 + bonus


@pytest.mark.rules("gurps3-sheet:AIMT.7")
def test_the_step_on_the_turn_of_the_shot_does_not_count() -> None:
    table = field(armed(PISTOL, 12), start=aiming(PISTOL, 4))
    table.plays(ATTACK, ("step", "go NE"), STAY, BLOW, ("target", f"Bo: {PISTOL} shot"), ("location", "torso"))
    assert table.number == 18


@pytest.mark.rules("gurps3-sheet:AIMT.9")
@pytest.mark.parametrize(("item", "bonus"), [("Short Bow", 0), ("Crossbow", 4)])
def test_no_aim_on_the_move_with_a_bow(item: str, bonus: int) -> None:
    table = field(armed(item, 16), away=3).plays(
        AIM, ("move", "go N"), ("move", "done"), ("aim at", f"Bo: {item} shot")
    )
    assert shot(table.plays(PASS), item) == 16 + bonus


@pytest.mark.meets("S3-20")
def test_one_more_turn_of_aim_on_the_spot() -> None:
    table = aimed("Longbow", 15, turns=2, away=3).plays(AIM, ("move", "go N"), ("move", "done"))
    table.plays(("aim at", "Bo: Longbow shot"), PASS)
    assert not table.fighter("Ana").has("aiming")
    table.plays(AIM, ("move", "done"), ("aim at", "Bo: Longbow shot"), PASS)
    assert shot(table, "Longbow") == 18


@pytest.mark.rules("gurps3-sheet:BRACE.1")
@pytest.mark.parametrize(("turns", "bonus"), [(1, 6), (0, 0)])
def test_a_braced_rifle(turns: int, bonus: int) -> None:
    start = aiming(SHOTGUN, turns) if turns else {}
    table = field(armed(SHOTGUN, 12), start=start, ground={(0, 0): Ground(tags=("cover N",))})
    assert shot(table, SHOTGUN) == 12 + bonus


# Opportunity fire


def watching(*hexes: Hex) -> tuple[tuple[str, Any], ...]:
    return (WAIT, STAY, WATCHED, *(("watch", label(hex)) for hex in hexes), ("watch", "done"))


def comes(skill: int, *hexes: Hex, item: str = "Crossbow", **more: Any) -> Table:
    """Bo takes a step into a watched hex, 2 metres off."""
    table = field(armed(item, skill), away=3, **more).plays(*watching(*hexes))
    return table.plays(("manoeuvre", "move"), ("move", "go S"))


@pytest.mark.rules("gurps3-sheet:OPP.1")
def test_no_opportunity_fire_without_step_and_wait() -> None:
    table = field(armed("Crossbow", 14), away=3)
    shot(table, "Crossbow")
    table.plays(("to-hit", 15))
    while table.asked == "Ana step":
        table.plays(STAY)
    assert table.plays(("manoeuvre", "move"), ("move", "go S")).asked == "Bo move"
    assert comes(14, (0, -2)).asked == "Ana fire"


@pytest.mark.rules("gurps3-sheet:OPP.2")
def test_sizing_up_the_target_costs_two_and_needs_no_roll() -> None:
    table = comes(14, (0, -2), (1, -2))
    assert table.legal == ["shoot", "look first"]
    table.plays(("fire", "look first"))
    assert table.legal == ["shoot", "hold fire"]
    assert table.plays(("fire", "shoot")).number == 14 - 4 - 2 - 1


@pytest.mark.parametrize(
    ("before", "hexes", "number"),
    [
        *(case("OPP.3", 14, hexes, number) for hexes, number in ((2, 10), (4, 9), (6, 8), (10, 7), (11, 6))),
        case("WAIT.7", 14, 4, 9),
        *(case("OPP.4", 12, hexes, 8) for hexes in (1, 2)),
        *(case("OPP.5", 12, hexes, 7) for hexes in (3, 4)),
        *(case("OPP.6", 15, hexes, 9) for hexes in (5, 6)),
        *(case("OPP.7", 15, hexes, 8) for hexes in (7, 10)),
        *(case("OPP.8", 16, hexes, 8) for hexes in (11, 20)),
    ],
)
def test_the_price_of_the_hexes_watched(before: int, hexes: int, number: int) -> None:
    """Bo is 2 metres off and has gone 1, which costs 1; a snap shot is in the price already."""
    area = [(0, -2), *((q, -r) for r in range(3, 8) for q in range(4))][:hexes]
    table = comes(before + 1, *area).plays(("fire", "shoot"))
    assert (table.asked, table.number) == ("Ana to-hit", number)
    assert table.reasons["opportunity"] == number - before
    assert "snap-shot" not in table.reasons


@pytest.mark.rules("gurps3-sheet:OPP.9")
def test_one_straight_line() -> None:
    table = field(armed("Crossbow", 18), at=(1, -13)).plays(WAIT, STAY, WATCHED, ("watch", "line N"))
    table.plays(("manoeuvre", "move"), ("move", "go SW"), ("fire", "shoot"))
    assert table.number == 18 - 5 - 5


@pytest.mark.rules("gurps3-sheet:OPP.10")
def test_the_modifiers_of_opportunity_fire_add_to_the_rest() -> None:
    table = field(armed("Crossbow", 15), away=10).plays(*watching((0, -9), (1, -9), (2, -9), (3, -9)))
    table.plays(("manoeuvre", "move"), ("move", "go S"), ("fire", "shoot"))
    assert table.number == 15 - 4 - 5


@pytest.mark.rules("gurps3-sheet:OPP.4")
def test_a_single_hex_is_not_aimed_at() -> None:
    table = field(armed("Crossbow", 14), away=3).plays(*watching((0, -2)), PASS, *watching((0, -2)))
    table.plays(("manoeuvre", "move"), ("move", "go S"), ("fire", "shoot"))
    assert table.number == 14 - 4 - 1


# Pop-ups, blind shots, strange weapons


@pytest.mark.rules("gurps3-sheet:POPUP.1")
@pytest.mark.parametrize(("skill", "away", "number"), [(15, 7, 6), (18, 2, 12)])
def test_a_pop_up_costs_six(skill: int, away: int, number: int) -> None:
    table = field(
        armed(COLT, skill), away=away, ground={(0, 0): Ground(tags=("cover",))}, start={"posture": "kneeling"}
    )
    table.plays(ATTACK, STAY, ("attack", "pop up"), STAY, ("target", f"Bo: {COLT} shot"), ("location", "torso"))
    assert table.number == number
    table.plays(("to-hit", 15))
    assert (table.asked, table.fighter("Ana").posture) == ("Bo manoeuvre", "kneeling")


@pytest.mark.rules("gurps3-sheet:POPUP.1")
def test_a_pop_up_goes_out_and_back_and_needs_cover_and_no_bow() -> None:
    table = field(armed(COLT, 18), away=7, ground={(0, -1): HOUSE}).plays(ATTACK, STAY, ("attack", "pop up"))
    table.plays(("step", "go NE"), STAY, ("target", f"Bo: {COLT} shot"), ("location", "torso"), ("to-hit", 15))
    assert (table.asked, table.fighter("Ana").hex) == ("Bo manoeuvre", (0, 0))
    assert field(armed(COLT, 18)).plays(ATTACK, STAY).refused("pop up") == "no-cover"
    assert field(armed("Longbow", 18), ground={(0, -1): HOUSE}).plays(ATTACK, STAY).refused("pop up") == "pop-up-bow"


@pytest.mark.meets("S3-21")
@pytest.mark.parametrize("dr", [0, 3])
def test_a_watcher_shoots_first_at_one_who_pops_up(dr: int) -> None:
    bo = {**armed("Crossbow", 15), "move": 7}
    table = field(armed(COLT, 15, ht=10, dr={"torso": dr}), bo, away=7, ground={(1, 0): HOUSE}).plays(
        *watching((1, -1))
    )
    table.plays(ATTACK, STAY, ("attack", "pop up"), ("step", "go NE"), ("fire", "shoot"))
    assert table.number == 15 - 4 - 4  # 7 hexes off, and 1 moved
    table.plays(("to-hit", 7), ("damage", 1), ("defence", "no defence"))
    if dr:
        assert table.plays(STAY).asked == "Ana target"
        return
    table.plays(("fall", 10))  # 6 HP lost of HT 10: stunned, he loses shot and way back
    assert (table.asked, table.fighter("Ana").hex) == ("Ana stun-recovery", (1, -1))
    assert table.fighter("Ana").stunned


@pytest.mark.meets("S3-21")
def test_in_his_own_hex_he_shows_head_and_shoulders() -> None:
    bo = {**armed("Crossbow", 18), "move": 7}
    trench = {(0, 0): Ground(tags=("cover",))}
    table = field(armed(COLT, 15), bo, away=2, ground=trench, start={"posture": "kneeling"}).plays(*watching((0, 0)))
    table.plays(ATTACK, STAY, ("attack", "pop up"), STAY, ("fire", "shoot"))
    assert table.number == 18 - 4 - 4


@pytest.mark.rules("gurps3-sheet:BLIND.1")
@pytest.mark.meets("S3-25")
@pytest.mark.parametrize(("skill", "number"), [(16, 6), (22, 9), (20, 9), (13, 3)])
def test_shooting_blind(skill: int, number: int) -> None:
    table = field(armed("Crossbow", skill), fields={"darkness": -10})
    assert shot(table, "Crossbow") == number


@pytest.mark.meets("S3-25")
@pytest.mark.parametrize(("skill", "number"), [(14, -3), (20, 7)])
def test_a_blind_shot_looks_at_the_snap_shot_number_first(skill: int, number: int) -> None:
    smoke = {(0, -3): Ground(obscures=True, height=2)}
    table = field(armed("Crossbow", skill), away=7, ground=smoke).plays(ATTACK, STAY, BLOW)
    offer = table.offers["Bo: Crossbow shot"]
    assert offer.number is not None
    assert (offer.number.value, offer.legal) == (number, number >= 3)


@pytest.mark.parametrize(
    ("before", "gear", "number"),
    [
        case("UNFAM.1", 14, {"unfamiliar": "type"}, 10),
        case("UNFAM.2", 14, {"unfamiliar": "weapon"}, 12),
        case("UNFAM.3", 13, {"unfamiliar": "sight"}, 11),
        case("UNFAM.4", 13, {"bad_repair": True}, 9),
        case("UNFAM.4", 13, {}, 13),
        case("UNFAM.1 UNFAM.4", 18, {"unfamiliar": "type", "bad_repair": True}, 10),
        case("UNFAM.2 UNFAM.4", 18, {"unfamiliar": "weapon", "bad_repair": True}, 12),
    ],
)
def test_unfamiliar_weapons_and_bad_repair(before: int, gear: dict[str, Any], number: int) -> None:
    assert shot(aimed(COLT, before - 2, sheet={"gear": gear}), COLT) == number


# The target's position


@pytest.mark.parametrize(
    ("before", "cover", "posture", "number"),
    [
        case("TPOS.1", 14, 0, "standing", 14),
        case("TPOS.1", 14, 3, "standing", 11),
        case("TPOS.1", 14, 3, "kneeling", 11),  # the worst single row
        case("TPOS.1", 14, 2, "prone", 10),
        case("TPOS.2", 15, 7, "prone", 8),
        case("TPOS.2", 15, 7, "standing", 15),
        case("TPOS.3", 13, 4, "standing", 9),
        case("TPOS.5", 12, 3, "standing", 9),
        case("TPOS.6", 12, 2, "standing", 10),
    ],
)
def test_cover(before: int, cover: int, posture: str, number: int) -> None:
    table = aimed("Crossbow", before - 4, ground={(0, -2): Ground(cover=cover)}, his={"posture": posture})
    assert shot(table, "Crossbow") == number


@pytest.mark.rules("gurps3-sheet:TPOS.7", "gurps3-sheet:TPOS.8")
@pytest.mark.parametrize(
    ("posture", "modifier"),
    [("standing", 0), ("crouching", -2), ("kneeling", -2), ("sitting", -2), ("crawling", -4), ("prone", -4)],
)
def test_low_postures(posture: str, modifier: int) -> None:
    assert shot(aimed(his={"posture": posture}), "Crossbow") == 16 + modifier


def others(*at: Hex, **more: Any) -> tuple[Entry, ...]:
    return tuple(Entry(f"Cy{place}", "red", hex, {"move": 4 - place}, **more) for place, hex in enumerate(at))


@pytest.mark.rules("gurps3-sheet:TPOS.4")
@pytest.mark.parametrize(("between", "number"), [(((0, -2),), 12), (((0, -2), (0, -3)), 8), (((1, -2),), 16)])
def test_figures_in_between(between: tuple[Hex, ...], number: int) -> None:
    assert shot(aimed("Crossbow", 14, away=4, more=others(*between)), "Crossbow") == number


@pytest.mark.meets("S3-23")
@pytest.mark.parametrize(("lies", "number"), [("standing", 16), ("prone", 8)])
def test_one_who_lies_between_counts_only_if_the_target_lies(lies: str, number: int) -> None:
    more = others((0, -2), start={"posture": "prone"})
    table = aimed("Crossbow", 14, away=4, more=more, his={"posture": lies})
    assert shot(table, "Crossbow") == number


@pytest.mark.meets("S3-24")
def test_a_place_on_a_target_in_cover() -> None:
    table = aimed("Crossbow", 11, ground={(0, -2): Ground(cover=4)})
    table.plays(ATTACK, STAY, BLOW, ("target", "Bo: Crossbow shot"))
    assert table.refused("left leg") == "hidden-place"
    assert table.plays(("location", "head")).number == 15 - 4 - 5


# The wrong target


@pytest.mark.rules("gurps3-sheet:WRONG.1")
@pytest.mark.parametrize(
    ("skill", "size", "rolled", "number", "hit"), [(13, 2, 10, 9, False), (13, 2, 9, 9, True), (13, 0.2, 7, 6, False)]
)
def test_the_wrong_target(skill: int, size: float, rolled: int, number: int, hit: bool) -> None:
    cy = Entry("Cy", "red", (1, -3), {"move": 3, "size": size}, 6)
    table = field(armed("Crossbow", skill), {"size": 2}, away=2, more=(cy,))
    shot(table, "Crossbow")
    table.plays(("to-hit", 15))
    assert (table.asked, table.number) == ("Ana stray", number)
    table.plays(("stray", rolled))
    assert table.asked == ("Ana damage" if hit else "Ana step")
    if hit:
        table.plays(("damage", 3))
        assert table.asked == "Cy defence"  # with his normal defences


@pytest.mark.meets("S3-22")
def test_a_stray_has_neither_aim_nor_place_and_follows_no_critical_miss() -> None:
    cy = Entry("Cy", "red", (1, -4), {"move": 3}, 6)
    table = field(armed("Crossbow", 14), away=10, more=(cy,), start=aiming("Crossbow"))
    assert shot(table, "Crossbow", place="head") == 14 + 4 - 5 - 4
    table.plays(("to-hit", 10))
    assert table.reasons == {"attack-number": 12, "stray": -3}
    table = field(armed("Crossbow", 14), away=10, more=(cy,), start=aiming("Crossbow"))
    shot(table, "Crossbow", place="head")
    assert table.plays(("to-hit", 18)).asked == "Ana critical table"


@pytest.mark.meets("S3-18")
def test_a_stunned_aimer_loses_his_aim() -> None:
    start = {**aiming("Crossbow", 2), "conditions": [{"kind": "stunned"}]}
    table = field(armed("Crossbow", 14, ht=12), start=start)
    table.plays(("stun-recovery", 10))
    assert not table.fighter("Ana").has("aiming")


@pytest.mark.rules("gurps3-sheet:READY.5")
@pytest.mark.parametrize(("item", "turns"), [("Longbow", 2), ("Sling", 2), ("Crossbow", 4), (COLT, 3)])
def test_reloading_takes_its_time_of_step_and_ready(item: str, turns: int) -> None:
    table = field(armed(item, 14, gear={"loaded": False}))
    for turn in range(1, turns + 1):
        table.plays(("manoeuvre", "step & ready"), STAY, ("task", f"reload {item}"))
        while table.asked == "Ana step":
            table.plays(STAY)
        table.plays(PASS)
        assert (item not in table.fighter("Ana").fired) is (turn == turns)
