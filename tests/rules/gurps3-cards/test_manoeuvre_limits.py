"""The limits of the manoeuvres by the cards: what is just open, and what is just not open any more."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex, label
from swordplay.engine.scenario import Entry
from swordplay.games.gurps.third.figure import Hold
from tests.cases.test_third_edition import ring
from tests.support.melee3 import Line, Melee, melee
from tests.support.shots3 import PASS, armed, field
from tests.support.table import Table

CHARGE: Line = ("manoeuvre", "all out charge")
STRIKE: Line = ("manoeuvre", "attack-melee weapon")
WATCH: Line = ("manoeuvre", "attack-opportunity fire")
NORTH: Line = ("move", "go N")
STAY: Line = ("step", "done")
HIT: Line = ("to-hit", 10)
SPEAR: dict[str, Any] = {"right": "", "both": "Spear", "skills": {"Spear": 16}}
WALL = Ground(impassable=True, blocks_sight=True)
COLT, BERETTA = "Colt .45 automatic", "Beretta 92 9mm"


# All Out Charge


def spear_charge(*moves: Line, foe: Hex, bad: tuple[Hex, ...] = (), at: Hex = (0, 0), **ana: Any) -> Melee:
    """A charge with a spear and a Slam, up to the blow that misses."""
    table = melee({**SPEAR, **ana}, {"move": 3}, at=at, foe=foe, bad=bad)
    return table.does(CHARGE, ("form", "attack and slam"), *moves, ("move", "done"))


@pytest.mark.meets("C3-43")
@pytest.mark.parametrize(
    ("foe", "way"),
    [((0, -2), (0, -1)), ((1, -2), (0, -1)), ((-1, -1), (0, -1)), ((2, -2), (1, -1)), ((-2, 0), (-1, 0))],
)
def test_who_slams_goes_straight_at_the_foe(foe: Hex, way: Hex) -> None:
    table = spear_charge(foe=foe).does(("target", "Bo: Spear thrust"), ("to-hit", 12))
    table.comes_to("slam")
    assert table.fighter("Ana").hexes_entered == (way, foe)


@pytest.mark.meets("C3-43")
@pytest.mark.parametrize("closed", [True, False])
def test_who_cannot_come_nearer_does_not_slam(closed: bool) -> None:
    cy = Entry("Cy", "blue", (0, -1), {"move": 2}, facing=6)
    table = melee(SPEAR, {"move": 3}, foe=(0, -2), third=cy if closed else None)
    table.does(CHARGE, *((("foe", "Bo"),) if closed else ()), ("form", "attack and slam"), ("move", "done"))
    table.does(("target", "Bo: Spear thrust"), ("to-hit", 12))
    assert (table.asked == "Ana slam") is not closed


@pytest.mark.rules("gurps3-cards:AOC.1", "gurps3-cards:AOC.10")
@pytest.mark.parametrize("bad", [((0, 0),), ()])
def test_bad_ground_under_a_charger_adds_no_hex(bad: tuple[Hex, ...]) -> None:
    table = melee({**SPEAR, "move": 5}, {"move": 3}, foe=(0, -7), bad=bad).does(CHARGE, ("form", "attack"))
    if bad:
        table.does(("footing", 10))
    table.does(*[NORTH] * 5)
    assert table.asked == "Ana target"


@pytest.mark.rules("gurps3-cards:AOC.1")
def test_nobody_stoops_in_a_charge() -> None:
    table = melee(at=(0, 3)).does(CHARGE, ("form", "attack")).comes_to("move")
    assert [name for name in table.offers if not name.startswith("go ")] == ["done"]


# All Out Attack


@pytest.mark.rules("gurps3-cards:AOA.1")
def test_a_hold_among_others_keeps_nobody_else() -> None:
    sword = {"right": "Broadsword", "skills": {"Broadsword": 12}}
    table = ring(
        ("Ana", "red", {"move": 6, **sword}),
        ("Bo", "blue", {"move": 5}),
        ("Cy", "red", {"move": 4}),
        at={"Ana": (0, 4)},
        holds=(Hold("Cy", "Bo", 1, "left arm", False),),
    )
    table.plays(("manoeuvre", "all out attack"), ("form", "determined"), *[NORTH] * 3)
    assert (table.asked, table.fighter("Ana").hex) == ("Ana target", (0, 1))


@pytest.mark.rules("gurps3-cards:AOA.1")
def test_half_the_move_and_no_hex_of_a_run_besides() -> None:
    table = melee({**SPEAR, "move": 6}, {"move": 3}, foe=(0, -5)).does(("manoeuvre", "all out attack"))
    table.does(("form", "determined"), *[NORTH] * 3)
    assert table.asked == "Ana target"


# Opportunity fire


@pytest.mark.rules("gurps3-cards:OPP.8")
def test_only_what_is_seen_ahead_can_be_watched() -> None:
    table = field(armed("Crossbow", 15), away=8, ground={(0, -2): WALL}).plays(WATCH, STAY)
    assert label((0, -1)) in table.legal
    assert label((0, -4)) not in table.offers  # behind the wall
    assert label((0, 2)) not in table.offers  # behind her
    assert label((0, 0)) not in table.offers  # her own


@pytest.mark.rules("gurps3-cards:OPP.8")
def test_nothing_out_of_range_can_be_watched() -> None:
    knife = armed("Large Knife", 15, st=10)
    table = field(knife, away=20).plays(WATCH, STAY)
    far = [hex for hex in range(1, 25) if label((0, -hex)) in table.offers]
    assert far == list(range(1, far[-1] + 1))
    assert 1 < far[-1] < 20


def two_pistols(**start: Any) -> Table:
    gear = [{"item": COLT, "hand": "right"}, {"item": BERETTA, "hand": "left", **start}]
    return field({"move": 6, "gear": gear, "skills": {"Guns (Pistol)": 15}}, away=4).plays(WATCH, STAY)


@pytest.mark.rules("gurps3-cards:OPP.8")
@pytest.mark.parametrize(("loaded", "asked"), [(True, "Ana weapon"), (False, "Ana watch")])
def test_of_two_loaded_weapons_one_watches(loaded: bool, asked: str) -> None:
    table = two_pistols(loaded=loaded)
    assert table.asked == asked
    if loaded:
        assert table.legal == [f"{COLT} shot", f"{BERETTA} shot"]
        table.plays(("weapon", f"{BERETTA} shot"))
    table.plays(
        ("watch", label((0, -3))), ("watch", "done"), ("manoeuvre", "move"), ("move", "go S"), ("fire", "shoot")
    )
    assert table.plays(("to-hit", 10)).fighter("Ana").fired.count(BERETTA if loaded else COLT) == 1


@pytest.mark.rules("gurps3-cards:OPP.2")
@pytest.mark.parametrize(("watched", "fires"), [((0, -2), True), ((0, 2), False)])
def test_nobody_shoots_behind_himself(watched: Hex, fires: bool) -> None:
    q, r = watched
    start = {"watch": [[q, r]]}
    table = field(armed("Crossbow", 15), {"move": 7}, at=(q + 1, r - 1), facing=8, start=start)
    table.plays(("manoeuvre", "move"), ("move", "go SW"))
    assert (table.asked == "Ana fire") is fires


@pytest.mark.meets("C3-27")
@pytest.mark.parametrize(("stepped", "further"), [(True, 1), (False, 3)])
def test_a_hex_gone_while_one_hex_is_watched_costs_the_further_turns(stepped: bool, further: int) -> None:
    start = {"watch": [[0, -2]], "watched": 3}
    table = field(armed("Crossbow", 14), {"move": 7}, away=3, start=start).plays(PASS)
    step = (("step", "go NE"), STAY) if stepped else (STAY,)
    table.plays(WATCH, *step, ("watch", label((0, -2))), ("watch", "done"))
    table.plays(("manoeuvre", "move"), ("move", "go S"), ("fire", "shoot"))
    assert table.reasons["aim"] == further


# Reload


@pytest.mark.meets("C3-35")
@pytest.mark.parametrize(("item", "turns"), [("Longbow", 2), ("Crossbow", 3)])
def test_a_turn_of_something_else_undoes_a_bow_half_drawn(item: str, turns: int) -> None:
    table = field(armed(item, 14, gear={"loaded": False}))
    table.plays(("manoeuvre", "reload"), STAY, STAY, PASS, PASS, PASS)
    for _ in range(turns):
        assert "attack-missile weapon" not in table.legal
        table.plays(("manoeuvre", "reload"), STAY, STAY, PASS)
    assert "attack-missile weapon" in table.legal


# Disarm and Feint


@pytest.mark.rules("gurps3-cards:DIS.1", "gurps3-cards:FEI.1")
@pytest.mark.parametrize("card", ["disarm", "feint"])
def test_the_hex_may_come_afterwards(card: str) -> None:
    table = melee().does(("manoeuvre", card), STAY).comes_to(card).does((card, [10, 10]))
    assert table.asked == "Ana step"
    assert "go S" in table.legal


@pytest.mark.meets("C3-52")
@pytest.mark.parametrize(("skill", "key"), [(9, ""), (8, "below-3")])
def test_skill_enough_to_disarm(skill: int, key: str) -> None:
    table = melee({"skills": {"Broadsword": skill}})
    assert ("" if "disarm" in table.legal else table.refused("disarm")) == key


# Ready


@pytest.mark.rules("gurps3-cards:MEL.3", "gurps3-cards:MEL.4")
def test_an_axe_drawn_fast_and_swung_is_unready() -> None:
    ana = {"right": "", "gear": [{"item": "Axe"}], "skills": {"Axe/Mace": 12, "Fast Draw": 13}}
    table = melee(ana).does(("manoeuvre", "ready"), ("task", "draw Axe"), ("fast-draw", 13))
    table.does(STRIKE, ("target", "Bo: Axe swung"), ("to-hit", 13)).comes_to("Bo manoeuvre")
    table.does(("Bo manoeuvre", "pass")).comes_to("Ana manoeuvre")
    assert table.refused("attack-melee weapon") == "no-ready-weapon"


# Small weapons in close combat


@pytest.mark.rules("gurps3-cards:RDW.1")
def test_a_knife_that_can_be_thrown_serves_in_close_combat() -> None:
    sheet = {"move": 6, "gear": [{"item": "Large Knife"}], "skills": {"Knife": 12, "Knife Throwing": 12}}
    table = ring(("Ana", "red", sheet), ("Bo", "blue", {"move": 5}))
    table.plays(("manoeuvre", "ready weapon"))
    assert "draw Large Knife" in table.legal
