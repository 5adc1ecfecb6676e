"""Rulings where clauses of cards and sheet meet in gurps3, beyond their rows; and what is joined from both."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from tests.support.melee3 import CARDS, SHEET, Line, Melee, melee

STRIKE: list[Line] = [("manoeuvre", "attack-melee weapon")]
THRUST: list[Line] = [*STRIKE, ("target", "Bo: Broadsword thrust")]
WOUND: list[Line] = [("to-hit", 8), ("damage", 4), ("defence", "no defence")]
EMPTY: dict[str, Any] = {"right": ""}
ARCHER: dict[str, Any] = {"right": "", "both": "Crossbow", "skills": {"Crossbow": 16}}
ONE_HEX: dict[str, Any] = {"foe": (0, 0), "start": {"came": "S"}}
SWORDSMAN: dict[str, Any] = {"st": 12, "dx": 12, "ht": 11, "right": "Broadsword", "skills": {"Broadsword": 12}}


def both(ana: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, **setting: Any) -> Melee:
    return melee(ana, bo, document="gurps3", **setting)


# Waiting


@pytest.mark.meets("G3-3")
def test_a_waiter_strikes_at_one_who_has_drawn_back_into_his_reach() -> None:
    """Once the blow is settled; he has retreated for this attack, and is stunned."""
    cy = Entry("Cy", "red", (1, -3), {**SWORDSMAN, "move": 8}, facing=8)
    t = both(bo={"ht": 10}, third=cy).does(("Cy manoeuvre", "wait"), *THRUST, ("to-hit", 8), ("damage", 6))
    t.does(("defence", "dodge"), ("defence add-on", "retreat N"), ("defence add-on", "defend"), ("dodge", 18))
    t.does(("fall", 10))
    assert t.fighter("Bo").hex == (0, -2)
    assert t.fighter("Bo").has("stunned")
    t.does(("Cy manoeuvre", "attack-melee weapon"), ("target", "Bo: Broadsword swung"))
    assert t.comes_to("to-hit").asked == "Cy to-hit"


@pytest.mark.meets("G3-4")
@pytest.mark.parametrize(("way", "usage", "lost"), [(3, "thrust", 5), (3, "swung", 10), (1, "thrust", 4)])
def test_a_thrust_in_store_gains_by_the_way_the_foe_has_come(way: int, usage: str, lost: int) -> None:
    t = both(bo={"move": 8}, foe=(0, -1 - way)).does(("Bo manoeuvre", "pass"), ("Ana manoeuvre", "wait"))
    t.does(("Bo manoeuvre", "move"), *[("move", "go S")] * way, ("Ana manoeuvre", "attack-melee weapon"))
    t.does(("target", f"Bo: Broadsword {usage}"), ("to-hit", 8), ("damage", 4), ("defence", "no defence"))
    assert t.fighter("Bo").sheet.hp - t.fighter("Bo").hp == lost


@pytest.mark.meets("G3-4")
def test_struck_first_and_stunned_the_wait_is_gone() -> None:
    t = both({"ht": 10}, {"right": "", "both": "Spear", "skills": {"Spear": 14}}, foe=(0, -3))
    t.does(("Ana manoeuvre", "wait"), ("Bo manoeuvre", "attack-melee weapon"), ("step", "go S"))
    t.does(("target", "Ana: Spear thrust"), ("to-hit", 8), ("damage", 6), ("defence", "no defence"), ("fall", 8))
    assert t.fighter("Ana").has("stunned")
    assert not t.battle.state.triggers


def test_a_wait_may_be_for_what_a_foe_does() -> None:
    """The cards' Wait with the sheet's words; watched hexes have a card of their own."""
    t = both(switches={"tasks": {"open the door": 1}}).does(("manoeuvre", "wait"))
    t.comes_to("trigger")
    assert t.legal == ["a foe comes into reach", "Bo moves", "Bo attacks", "anyone: open the door"]
    t.does(("trigger", "Bo attacks"), ("Bo manoeuvre", "attack-melee weapon"))
    t.does(("Bo target", "Ana: Broadsword thrust"), ("location", "torso"))
    assert t.asked == "Ana manoeuvre"


def test_a_wait_may_be_for_a_task() -> None:
    t = both(switches={"tasks": {"open the door": 1}}).does(("manoeuvre", "wait"), ("trigger", "anyone: open the door"))
    t.does(("Bo manoeuvre", "ready"), ("task", "open the door"), ("step", "done"))
    assert t.asked == "Ana manoeuvre"
    assert "attack-melee weapon" in t.legal


# Hurt in the middle of something


@pytest.mark.meets("G3-6")
def test_stunned_the_aim_is_gone_without_a_roll() -> None:
    aim = {"manoeuvre": "aim", "aim": {"at": "Ana", "with": "Crossbow", "turns": 1}}
    t = both(bo={**ARCHER, "ht": 10}, his_start=aim).does(*THRUST, ("to-hit", 8), ("damage", 6))
    t.does(("defence", "no defence"))
    assert t.asked == "Bo fall"
    t.does(("fall", 8))
    assert not t.fighter("Bo").has("aiming")
    assert t.asked == "Ana step"


@pytest.mark.parametrize("side", [CARDS, SHEET])
def test_a_wound_puts_an_aim_at_risk_whatever_it_does_to_concentration(side: str) -> None:
    """gurps3-cards:AIM.9: the switch for concentration leaves it alone."""
    aim = {"manoeuvre": "aim", "aim": {"at": "Ana", "with": "Crossbow", "turns": 1}}
    t = both(bo=ARCHER, his_start=aim, switches={"concentrate_events": side}).does(*THRUST, ("to-hit", 8))
    t.does(("damage", 2), ("defence", "no defence"))
    assert t.asked == "Bo will"


@pytest.mark.meets("G3-6")
def test_once_he_has_dodged_there_is_no_aim_to_roll_for() -> None:
    aim = {"manoeuvre": "aim", "aim": {"at": "Ana", "with": "Crossbow", "turns": 1}}
    t = both(bo=ARCHER, his_start=aim).does(*THRUST, ("to-hit", 8), ("damage", 2), ("defence", "dodge"))
    t.does(("defence add-on", "defend"), ("dodge", 18))
    assert not t.fighter("Bo").has("aiming")
    assert t.asked == "Ana step"


@pytest.mark.meets("G3-16")
@pytest.mark.parametrize(("fall", "kept"), [(8, 1), (18, 1)])
def test_turns_of_reloading_are_kept_in_a_stun(fall: int, kept: int) -> None:
    empty = {"right": "", "gear": [{"item": "Crossbow", "hand": "both", "loaded": False}], "skills": {"Crossbow": 14}}
    t = both({**empty, "ht": 10}).does(("Ana manoeuvre", "reload"), ("Bo manoeuvre", "pass"))
    t.does(("Ana manoeuvre", "reload"), ("Bo manoeuvre", "attack-melee weapon"), ("target", "Ana: Broadsword thrust"))
    t.does(("to-hit", 8), ("damage", 6), ("defence", "no defence"), ("fall", fall), ("step", "done"))
    assert t.fighter("Ana").ready_progress.count("reload Crossbow") >= kept


# Falls and positions


@pytest.mark.meets("G3-9")
def test_the_second_hex_of_one_who_lies_bars_a_foe() -> None:
    t = both({"move": 7}, at=(1, -3), facing=8, foe=(0, -1), his=6, his_start={"posture": "prone"})
    assert set(t.fighter("Bo").hexes()) == {(0, -1), (0, -2)}
    t.does(("manoeuvre", "move")).comes_to("move")
    assert t.refused("go SW") != "absent"


@pytest.mark.meets("G3-10")
@pytest.mark.parametrize(("pinned", "open_"), [(False, True), (True, False)])
def test_in_a_shared_hex_one_rises_at_once_unless_pinned(pinned: bool, open_: bool) -> None:
    hold = {"holds": [{"whom": "Ana", "hands": 1, "part": "left arm", "pinned": pinned}]}
    t = both(EMPTY, EMPTY, foe=(0, 0), start={"posture": "prone", "came": "S"}, his_start=hold)
    assert ("change position" in t.legal) is open_
    if open_:
        t.does(("manoeuvre", "change position")).comes_to("posture")
        assert "standing" in t.legal


@pytest.mark.meets("G3-14")
@pytest.mark.parametrize(("hexes", "turns"), [(2, True), (3, False)])
def test_a_turn_after_a_crouching_move_goes_by_points(hexes: int, turns: bool) -> None:
    """Three hexes cost 4.5 of 6 points: more than half, so one side only."""
    t = both({"move": 6}, {"move": 3}, at=(0, 4), foe=(5, -8), start={"posture": "crouching"})
    t.does(("manoeuvre", "move"), *[("move", "go N")] * hexes, ("move", "done"))
    assert t.asked == "Ana facing"
    assert ("S" in t.legal) is turns
    assert "NE" in t.legal


@pytest.mark.meets("G3-15")
@pytest.mark.parametrize(("foe", "struck"), [((0, -1), True), ((1, -1), True), ((1, 0), True), ((0, 1), False)])
def test_a_wild_swing_goes_to_the_front_and_the_sides(foe: tuple[int, int], struck: bool) -> None:
    t = both({"move": 2}, {"move": 1}, at=(-1, 1), foe=foe).does(("manoeuvre", "move"), ("move", "go NE"))
    t.does(("move", "done"), ("facing", "N"))
    assert (t.asked == "Ana target") is struck


@pytest.mark.meets("G3-18")
def test_the_free_hex_goes_any_way_that_is_free() -> None:
    cy = Entry("Cy", "blue", (1, -1), {**SWORDSMAN, "move": 2}, facing=8)
    hold = {"holds": [{"whom": "Ana", "hands": 1, "part": "left arm"}]}
    t = both(EMPTY, EMPTY, **ONE_HEX, his_start=hold, third=cy)
    t.does(("manoeuvre", "break free"), ("break-free", [5, 15])).comes_to("step")
    ways = [name for name in t.legal if name.startswith("go ")]
    assert ways == ["go N", "go SE", "go S", "go SW", "go NW"]
    t.does(("step", "go N")).comes_to("Bo manoeuvre")


# Choke


@pytest.mark.meets("G3-12")
def test_fatigue_gives_no_shock_and_nobody_breaks_free_less_well() -> None:
    hold = {"came": "S", "holds": [{"whom": "Bo", "hands": 2, "part": "neck"}]}
    t = both(EMPTY, {**EMPTY, "st": 10, "ht": 10}, foe=(0, 0), start=hold, his_start={"fatigue": 1})
    t.does(("manoeuvre", "choke"), ("choke", [9, 10]))
    assert t.fighter("Bo").has("unconscious")


# What is joined


@pytest.mark.rules("gurps3-cards:PIN.3", "gurps3-sheet:PIN.2")
@pytest.mark.parametrize(
    ("mine", "his", "number"), [({"weight": 185}, {"weight": 150}, 15), ({"weight_kg": 88}, {"weight_kg": 75}, 14)]
)
def test_a_pin_counts_weight_in_its_own_unit(mine: dict[str, int], his: dict[str, int], number: int) -> None:
    t = both({**EMPTY, **mine}, {**EMPTY, **his}, **ONE_HEX, his_start={"posture": "prone"})
    assert t.does(("manoeuvre", "pin")).comes_to("pin").number == number


def test_a_missed_shot_may_strike_another() -> None:
    cy = Entry("Cy", "blue", (0, -4), {"move": 2}, facing=6)
    t = both({**ARCHER, "skills": {"Crossbow": 12}}, foe=(0, -2), third=cy).does(("manoeuvre", "attack-missile weapon"))
    t.does(("target", "Bo: Crossbow shot"), ("to-hit", 16))
    assert t.asked == "Ana stray"


@pytest.mark.parametrize("side", [CARDS, SHEET])
def test_a_weapon_of_reach_c_strikes_in_the_hex_it_came_into(side: str) -> None:
    dagger = {"right": "Dagger", "skills": {"Knife": 12}}
    t = both(dagger, switches={"entering": side}).does(*STRIKE)
    assert ("go N" in t.legal) is (side == SHEET)


def test_a_grapple_and_a_blow_in_one_all_out_attack() -> None:
    """gurps3-sheet:CLOSE.1: a close attack takes the place of one of two attacks."""
    t = both(EMPTY, EMPTY, **ONE_HEX, switches={"wrestle_in_aoa": SHEET})
    t.does(("manoeuvre", "all out attack"), ("form", "two attacks"), ("attack", "grapple"), ("hands", "one hand"))
    t.does(("part", "left arm"), ("grapple", [5, 15]), ("attack", "blow"), ("target", "Bo: fist punch"))
    assert t.comes_to("to-hit").asked == "Ana to-hit"


@pytest.mark.parametrize("side", [CARDS, SHEET])
def test_one_hex_can_always_be_gone_on_the_knees(side: str) -> None:
    """gurps3-cards:REF.5, gurps3-sheet:MOVE.9: the floor of one hex holds whichever document is followed."""
    setting = {"foe": (0, -6), "start": {"posture": "kneeling"}, "switches": {"crouch_move": side}}
    t = both({"move": 2}, {"move": 1}, **setting).does(("manoeuvre", "move"))
    assert "go N" in t.comes_to("move").legal
    assert t.does(("move", "go N")).fighter("Ana").hex == (0, -1)
    assert t.asked != "Ana move"
