"""Moving on points, steps, allies' and foes' hexes, postures."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Plan
from tests.support.gurps4 import SHIELD, SWORD, attacks, fighter, proves, rough, table
from tests.support.table import Table

FAR = (0, -9)
DAGGER = {"item": "Dagger", "hand": "left"}
Script = list[tuple[str, Any]]


def walker(move: int = 6, foe: Hex = FAR, *others: Any, map: Plan | None = None, **sheet: Any) -> Table:
    """Ana in the middle, facing north, whose turn it is; Bo far away unless a hex is given."""
    return table(
        fighter("Ana", "red", (0, 0), 0, speed=7, move=move, **sheet),
        fighter("Bo", "blue", foe, 6, speed=5),
        *others,
        plan=map,
    )


def go(*ways: str) -> Script:
    """A Move and the ways it goes."""
    return [("manoeuvre", "Move"), *(("move", way) for way in ways)]


def spends(points: int, *ways: str, map: Plan | None = None) -> Table:
    """A figure with exactly so many points goes these ways and has none left: the move asks for its last facing."""
    moved = walker(points, map=map).plays(*go(*ways))
    assert moved.asked == "Ana facing"
    return moved


# Move


@proves("MOVE.1")
def test_a_move_has_as_many_points_as_move() -> None:
    here = walker(6).plays(*go("go N", "go N", "go N", "go N", "go N"))
    assert here.asked == "Ana move"
    assert here.plays(("move", "go N")).asked == "Ana facing"
    assert here.fighter("Ana").hex == (0, -6)


@proves("MOVE.1")
@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        ({"encumbrance": 1}, 4),
        ({"encumbrance": 2}, 3),
        ({"encumbrance": 0}, 6),
    ],
)
def test_the_points_are_those_of_the_current_move(sheet: dict[str, Any], points: int) -> None:
    here = walker(6, **sheet).plays(*go(*["go N"] * points))
    assert here.asked == "Ana facing"
    assert here.fighter("Ana").hex == (0, -points)


@proves("MOVE.1")
def test_a_wounded_figure_has_half_the_points_and_a_crouching_one_too() -> None:
    here = walker(6)
    here.battle.intervene("set", "Ana", field="hp", value=4)
    assert here.plays(*go("go N", "go N", "go N")).asked == "Ana facing"
    low = walker(5).plays(("manoeuvre", "Change Posture"), ("posture", "crouching"), ("manoeuvre", "Do Nothing"))
    assert low.plays(*go("go N", "go N", "go N")).asked == "Ana facing"


@proves("MOVE.2")
def test_a_forward_hex_costs_a_point_and_turns_the_figure_that_way() -> None:
    here = spends(1, "go NE")
    assert here.fighter("Ana").hex == (1, -1)
    assert here.fighter("Ana").facing == 2


@proves("MOVE.2")
def test_a_figure_may_keep_its_facing_as_it_goes_forward() -> None:
    here = spends(2, "go NE, facing kept", "go NW, facing kept")
    assert here.fighter("Ana").hex == (0, -1)
    assert here.fighter("Ana").facing == 0
    assert "go N, facing kept" not in walker().plays(*go()).offers


@proves("MOVE.3")
def test_turning_by_a_side_costs_a_point() -> None:
    here = spends(4, "face NE", "face SE", "go SE", "go SE")
    assert here.fighter("Ana").hex == (2, 0)
    assert here.fighter("Ana").facing == 4


@proves("MOVE.4")
def test_an_obstruction_costs_a_point_more() -> None:
    spends(2, "go N", map=rough(log=[(0, -1)]))
    short = walker(1, map=rough(log=[(0, -1)])).plays(*go())
    assert short.refused("go N") == "no-points"
    assert "go NE" in short.legal
    assert walker(3, map=rough(log=[(0, -1)])).plays(*go("go N")).asked == "Ana move"


@proves("MOVE.4")
def test_an_ally_is_an_obstruction() -> None:
    ally = fighter("Cai", "red", (0, -1), 0, speed=4)
    here = walker(3, FAR, ally).plays(*go("go N", "go N"))
    assert here.asked == "Ana facing"
    assert here.fighter("Ana").hex == (0, -2)
    assert walker(2, FAR, ally).plays(*go()).refused("go N") == "ally-there"
    assert walker(1, FAR, ally).plays(*go()).refused("go N") == "no-points"


@proves("MOVE.4", "GAP.6")
@pytest.mark.parametrize("move", [2, 1])
def test_one_out_of_the_fight_costs_a_point_more_and_may_be_stopped_on(move: int) -> None:
    here = walker(move, FAR, fighter("Cai", "blue", (0, -1), 0, speed=8))
    here.battle.intervene("set", "Cai", field="hp", value=0)
    here.plays(*[("manoeuvre", "Do Nothing")] * 3, ("stay-awake", 17), *go())
    if move == 1:
        assert here.refused("go N") == "no-points"
    else:
        assert here.plays(("move", "go N")).asked == "Ana facing"


@proves("MOVE.5")
def test_a_side_or_back_step_costs_two_and_keeps_the_facing() -> None:
    here = walker(5).plays(*go("go S", "go S"))
    assert here.refused("go S") == "no-points"
    assert "go N" in here.legal
    assert here.fighter("Ana").facing == 0
    for way in ("go SE", "go S", "go SW"):
        assert spends(2, way).fighter("Ana").facing == 0
        assert walker(3).plays(*go(way)).asked == "Ana move"
        assert walker(1).plays(*go()).refused(way) == "no-points"


@proves("MOVE.5")
def test_back_into_a_rock_costs_three() -> None:
    spends(3, "go S", map=rough(rock=[(0, 1)]))
    assert walker(2, map=rough(rock=[(0, 1)])).plays(*go()).refused("go S") == "no-points"


@proves("MOVE.6")
def test_less_than_half_the_points_leave_any_facing() -> None:
    here = walker(6).plays(*go("go N", "go N", "done"))
    assert here.legal == ["N", "NE", "SE", "S", "SW", "NW"]
    assert here.plays(("facing", "S")).fighter("Ana").facing == 6


@proves("MOVE.7")
def test_half_the_points_leave_one_side_to_turn() -> None:
    here = walker(6).plays(*go("go N", "go N", "go N", "done"))
    assert here.legal == ["N", "NE", "NW"]
    assert here.refused("SE") == "turn-one-side"


@proves("MOVE.7")
def test_the_last_turn_is_free_when_all_points_are_spent() -> None:
    here = spends(6, *["go N"] * 6)
    assert here.plays(("facing", "NE")).fighter("Ana").facing == 2


@proves("MOVE.8")
def test_a_move_leaves_every_defence_open() -> None:
    here = walker(2, (0, -3), gear=[SWORD, SHIELD], skills={"Broadsword": 14, "Shield": 12})
    here.plays(*go("go N", "go N"), ("facing", "N"), *attacks("Ana", "Thrusting Broadsword swung", rolled=None))
    assert {"dodge", "parry with Thrusting Broadsword", "block with Medium Shield"} <= set(here.legal)


# Reach and shared hexes


@proves("GAP.6")
def test_an_allys_hex_may_be_passed_but_not_stopped_in() -> None:
    ally = fighter("Cai", "red", (0, -1), 0, speed=4)
    here = walker(6, FAR, ally).plays(*go("go N"))
    assert here.fighter("Ana").hex == (0, -1)
    assert here.refused("done") == "ally-there"
    assert here.plays(("move", "go N")).legal[0] == "done"
    last = walker(2, FAR, fighter("Cai", "red", (0, -1), 0, speed=4)).plays(*go())
    assert last.refused("go N") == "ally-there"
    assert walker(6, FAR, ally).plays(("manoeuvre", "Ready")).refused("go N") == "ally-there"


@proves("GAP.6")
def test_two_allies_in_a_row_are_passed_only_with_points_for_both() -> None:
    allies = [fighter("Cai", "red", (0, -1), 0, speed=4), fighter("Dag", "red", (0, -2), 0, speed=3)]
    walls = rough(wall=[(1, -2), (-1, -1), (1, -3), (-1, -2)])
    assert walker(5, FAR, *allies, map=walls).plays(*go("go N", "go N", "go N")).asked == "Ana facing"
    assert walker(3, FAR, *allies, map=walls).plays(*go()).refused("go N") == "ally-there"
    assert "go N" in walker(3, FAR, allies[0], map=walls).plays(*go()).legal


@proves("GAP.6")
def test_one_who_may_only_go_forward_passes_an_ally_only_if_the_way_goes_on_ahead() -> None:
    ally = fighter("Cai", "red", (0, -1), 0, speed=4)
    walls = rough(wall=[(0, -2), (1, -2), (-1, -1)])
    charge = [("manoeuvre", "All Out Attack"), ("form", "Determined")]
    assert walker(12, FAR, ally, map=walls).plays(*charge).refused("go N") == "ally-there"
    assert "go N" in walker(12, FAR, ally).plays(*charge).legal
    assert "go N" in walker(12, FAR, ally, map=walls).plays(*go()).legal


@proves("GAP.6", "MOVE.2")
def test_on_the_way_past_allies_one_faces_where_one_goes() -> None:
    """Two allies, and the only way out is ahead of one who has turned to the second of them."""
    allies = [fighter("Cai", "red", (0, -1), 0, speed=4), fighter("Dag", "red", (1, -2), 0, speed=3)]
    walls = rough(wall=[(0, -2), (-1, -1), (1, -3), (2, -3), (1, -1)])
    charge = [("manoeuvre", "All Out Attack"), ("form", "Determined")]
    here = walker(10, FAR, *allies, map=walls).plays(*charge, ("move", "go N"), ("move", "go NE"), ("move", "go SE"))
    assert here.fighter("Ana").hex == (2, -2)
    assert walker(8, FAR, *allies, map=walls).plays(*charge).refused("go N") == "ally-there"


@proves("GAP.6")
def test_one_who_shares_a_hex_with_an_ally_may_stay_there() -> None:
    here = walker(6, FAR, fighter("Cai", "red", (0, 0), 0, speed=4)).plays(*go())
    assert {"done", "face NE", "go N"} <= set(here.legal)


@proves("GAP.6", "POST.7")
def test_nobody_crawls_through_an_ally() -> None:
    here = walker(6, FAR, fighter("Cai", "red", (0, -1), 0, speed=4))
    here.fighter("Ana").posture = "prone"
    assert here.plays(*go()).refused("go N") == "ally-there"


@proves("GAP.6")
def test_a_foes_hex_is_the_last_of_a_movement_at_a_point_more() -> None:
    here = walker(6, (0, -1)).plays(*go("go N"))
    assert here.asked == "Ana facing"
    assert here.fighter("Ana").hex == here.fighter("Bo").hex
    assert walker(1, (0, -1)).plays(*go()).refused("go N") == "no-points"


@proves("GAP.6")
def test_a_stunned_foe_still_stands_in_his_hex() -> None:
    here = walker(6, (0, -1))
    here.battle.intervene("afflict", "Bo", condition="stunned")
    assert here.plays(*go("go N")).asked == "Ana facing"


@proves("GAP.6")
def test_an_ally_hidden_from_the_foe_is_known_to_his_own_side() -> None:
    here = walker(2, FAR, fighter("Cai", "red", (0, -1), 0, speed=4, hidden=True)).plays(*go())
    assert here.refused("go N") == "ally-there"


@proves("GAP.6")
def test_a_hidden_foe_is_met_only_by_running_into_him() -> None:
    here = walker(6, FAR, fighter("Cai", "blue", (0, -1), 0, speed=4, hidden=True)).plays(*go("go N"))
    assert here.asked == "Ana facing"
    assert here.fighter("Ana").hex == (0, 0)
    assert not here.fighter("Cai").hidden


@proves("GAP.6")
def test_a_hex_holds_two_who_can_act_and_no_third() -> None:
    two = [fighter("Cai", "blue", (0, -1), 0, speed=4), fighter("Dag", "red", (0, -1), 0, speed=3)]
    here = table(fighter("Ana", "red", (0, 0), 0, speed=7, move=6), *two).plays(*go())
    assert here.refused("go N") == "occupied"
    with pytest.raises(Exception, match="3 figures share"):
        table(*two, fighter("Eli", "blue", (0, -1)))


@proves("GAP.6")
def test_in_a_shared_hex_only_what_has_reach_c_strikes_and_parries() -> None:
    armed = [SWORD, DAGGER]
    skills = {"Broadsword": 14, "Knife": 14}
    here = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=armed, skills=skills),
        fighter("Bo", "blue", (0, 0), 0, speed=5, gear=armed, skills=skills),
    ).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert here.refused("Bo: Thrusting Broadsword swung") == "out-of-reach"
    here.plays(("target", "Bo: Dagger thrust"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 8))
    assert here.refused("parry with Thrusting Broadsword") == "close-parry"
    assert "parry with Dagger" in here.legal


@proves("GAP.6")
@pytest.mark.parametrize(
    ("foe", "legal"),
    [
        ((0, 0), {"fist punch", "fist kick"}),
        ((0, -1), {"fist kick"}),
        ((0, -2), set()),
    ],
)
def test_fists_reach_c_and_a_kick_one_hex(foe: Hex, legal: set[str]) -> None:
    here = walker(6, foe, gear=[], skills={}).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert {name for name in here.legal if "fist" in name} == {f"Bo: {way}" for way in legal}


# Postures


@proves("CHPOST.1")
@pytest.mark.parametrize(
    ("start", "open_to"),
    [
        ("prone", ["crouching", "kneeling"]),
        ("sitting", ["standing", "prone"]),
        ("kneeling", ["standing", "sitting", "prone"]),
        ("crouching", ["standing", "kneeling", "sitting", "prone"]),
    ],
)
def test_what_one_change_of_posture_leads_to(start: str, open_to: list[str]) -> None:
    here = lowered(start).plays(("manoeuvre", "Change Posture"))
    assert here.legal == open_to


def lowered(posture: str, **more: Any) -> Table:
    """Ana in a posture at the start of her second turn; Bo next to her."""
    here = walker(6, (0, -1), **more)
    return here.plays(("manoeuvre", "Change Posture"), ("posture", posture), ("manoeuvre", "Do Nothing"))


@proves("CHPOST.1", "CHPOST.2")
def test_from_prone_it_takes_two_changes_to_stand() -> None:
    here = lowered("prone").plays(("manoeuvre", "Change Posture"))
    assert here.refused("standing") == "not-from-prone"
    assert here.offers["standing"].instead == ("crouching", "kneeling")
    here.plays(("posture", "kneeling"), ("manoeuvre", "Do Nothing"))
    here.plays(("manoeuvre", "Change Posture"), ("posture", "standing"))
    assert here.fighter("Ana").posture == "standing"


@proves("CHPOST.3")
@pytest.mark.parametrize("start", ["kneeling", "crouching"])
def test_standing_up_in_place_of_the_step_comes_before_the_blow(start: str) -> None:
    here = lowered(start).plays(("manoeuvre", "Regular Attack"), ("step", "stand up"))
    assert [name for name in here.legal if name.startswith("go")] == []
    here.plays(("step", "done"), ("target", "Bo: Thrusting Broadsword swung"))
    assert here.offers["torso"].number.value == 14  # type: ignore[union-attr]
    assert here.fighter("Ana").posture == "standing"


@proves("CHPOST.3")
def test_sitting_is_not_left_in_place_of_a_step() -> None:
    here = lowered("sitting").plays(("manoeuvre", "Regular Attack"))
    assert here.refused("stand up") == "sitting-needs-manoeuvre"


@proves("CHPOST.1")
def test_a_crouch_takes_the_place_of_a_step() -> None:
    here = walker(6, (0, -1)).plays(("manoeuvre", "Regular Attack"), ("step", "crouch"), ("step", "done"))
    here.plays(("target", "Bo: Thrusting Broadsword swung"))
    assert here.offers["torso"].number.value == 12  # type: ignore[union-attr]
    assert here.fighter("Ana").posture == "crouching"


@proves("CHPOST.4")
def test_change_posture_allows_no_movement_and_every_defence() -> None:
    here = lowered("prone").plays(("manoeuvre", "Change Posture"), ("posture", "kneeling"))
    assert here.asked == "Bo manoeuvre"
    here.plays(*attacks("Ana", "Thrusting Broadsword swung", rolled=None))
    assert {"dodge", "parry with Thrusting Broadsword"} <= set(here.legal)


@proves("POST.7")
def test_a_prone_figure_moves_one_hex_in_any_direction_and_faces_any_way() -> None:
    rocks = rough(rock=[(0, 1)])
    here = walker(6, map=rocks).plays(("manoeuvre", "Change Posture"), ("posture", "prone"))
    here.plays(("manoeuvre", "Do Nothing"), *go())
    assert {"go N", "go NE", "go SE", "go S", "go SW", "go NW"} <= set(here.legal)
    here.plays(("move", "go S"))
    assert here.asked == "Ana facing"
    assert here.legal == ["N", "NE", "SE", "S", "SW", "NW"]


@proves("POST.7")
@pytest.mark.parametrize(
    ("manoeuvre", "way"),
    [
        ([("manoeuvre", "Ready")], "step"),
        ([("manoeuvre", "All Out Attack"), ("form", "Determined")], "move"),
        ([("manoeuvre", "Charge Attack")], "move"),
    ],
)
def test_prone_the_same_hex_is_all_a_step_or_an_attack_on_the_move_gives(manoeuvre: Script, way: str) -> None:
    here = walker(6).plays(("manoeuvre", "Change Posture"), ("posture", "prone"), ("manoeuvre", "Do Nothing"))
    here.plays(*manoeuvre, (way, "go N"))
    assert not [name for name in here.legal if name.startswith("go ")]
    assert here.fighter("Ana").hex == (0, -1)


@proves("POST.6")
def test_prone_a_sword_is_refused_and_a_knife_is_at_minus_four() -> None:
    skills = {"Broadsword": 14, "Knife": 14}
    here = lowered("prone", gear=[SWORD, {**DAGGER, "hand": "left"}], skills=skills, left_handed=True)
    here.plays(("manoeuvre", "Regular Attack"), ("step", "go N"), ("step", "done"))
    assert here.refused("Bo: Thrusting Broadsword swung") == "out-of-reach"
    here.plays(("target", "Bo: Dagger thrust"))
    assert here.offers["torso"].number.value == 10  # type: ignore[union-attr]
    away = lowered("prone").plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert away.refused("Bo: Thrusting Broadsword swung") == "prone-own-hex"
