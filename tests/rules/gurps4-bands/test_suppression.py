"""Suppression Fire: zones laid across the line of fire, and everybody who is in them or comes into them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex, label, ring
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.support.bands import DONE, REST, Script, case, proves
from tests.support.guns import CARBINE, DODGES, PISTOL, gunman, with_missile
from tests.support.gurps4 import bands_table, fighter
from tests.support.table import Table

GUN = str(CARBINE["item"])
MOUNTED = {"item": "LMG, 7.62mm", "hand": "both", "mounted": True}
FIRE: Script = [("manoeuvre", "All-Out Attack"), ("form", "Suppression Fire"), ("move", "done")]


def zone(one: Hex, other: Hex) -> str:
    """What the zone to two hexes is called."""
    return f"{label(one)} and {label(other)}"


FIVE = zone((0, -5), (1, -5))
OPEN = ("zone", "open fire")


def lane(*others: Entry, ana: dict[str, Any] | None = None, rof: int = 8, plan: Plan | None = None) -> Table:
    """Ana looking north with a carbine of that rate of fire, Rcl 2; she goes first."""
    t = bands_table(fighter("Ana", "red", (0, 0), 0, **(ana or gunman(15, CARBINE))), *others, plan=plan)
    return t if ana else with_missile(t, "Ana", GUN, rof=rof)


def man(name: str, hex: Hex, side: str = "blue", speed: float = 5, **sheet: Any) -> Entry:
    """Somebody with a sword who looks south and can bear a good deal."""
    return fighter(name, side, hex, 6, **{"speed": speed, "hp": 100, "ht": 14, "dr": {"all": 60}, **sheet})


def lay(*shots: int, at: int = 5, zone: str = FIVE, several: bool = False) -> Script:
    """One zone and its shots."""
    more = [OPEN] if several else []
    return [*FIRE, ("distance", str(at)), ("zone", zone), *more, *[("shots", str(count)) for count in shots]]


@pytest.mark.parametrize(("rof", "refused"), [(3, "suppression-rof"), (4, "suppression-rof"), (5, "")])
@proves("SUP.1")
def test_rate_of_fire_of_5(rof: int, refused: str) -> None:
    t = lane(man("Bo", (0, -5)), rof=rof).plays(FIRE[0])
    assert ("Suppression Fire" in t.legal) == (not refused)
    if refused:
        assert t.refused("Suppression Fire") == refused


@proves("SUP.1")
def test_a_pistol_and_an_empty_weapon() -> None:
    t = lane(man("Bo", (0, -5)), ana=gunman(15, PISTOL)).plays(FIRE[0])
    assert t.refused("Suppression Fire") == "suppression-rof"
    t = lane(man("Bo", (0, -5)))
    t.fighter("Ana").fired = (GUN,) * 27
    t.plays(FIRE[0])
    assert t.refused("Suppression Fire") == "not-loaded"
    t = lane(man("Bo", (0, -5)))
    t.fighter("Ana").fired = (GUN,) * 26
    assert t.plays(*lay(5)).asked == "Ana to-hit"


@proves("SUP.1")
def test_which_of_two_fast_weapons() -> None:
    pair = [{"item": "Laser Pistol", "hand": "right"}, {"item": "Laser Pistol", "name": "Other", "hand": "left"}]
    ana = gunman(15, *pair)
    ana["skills"]["Beam Weapons (Pistol)"] = 15
    t = lane(man("Bo", (0, -5)), ana=ana).plays(*FIRE, ("weapon", "Other shot"), *lay(5, several=True)[3:])
    assert t.fighter("Ana").fired == ("Other",) * 5


@proves("SUP.1")
def test_one_of_two_fast_weapons_that_can_fire_will_do() -> None:
    """With the other empty, or not ready, there is no choice; with both empty there is no fire."""
    pair = [{"item": "Laser Pistol", "hand": "right"}, {"item": "Laser Pistol", "name": "Other", "hand": "left"}]
    ana = gunman(15, *pair)
    ana["skills"]["Beam Weapons (Pistol)"] = 15
    for empty in (("Laser Pistol",), ("Other",)):
        t = lane(man("Bo", (0, -5)), ana=ana)
        t.fighter("Ana").fired = empty * 400
        assert t.plays(*FIRE).asked == "Ana distance"
        left = lane(man("Bo", (0, -5)), ana=ana)
        left.fighter("Ana").unready = empty
        assert left.plays(*FIRE).asked == "Ana distance"
    none = lane(man("Bo", (0, -5)), ana=ana)
    none.fighter("Ana").fired = ("Laser Pistol", "Other") * 400
    assert none.plays(FIRE[0]).refused("Suppression Fire") == "not-loaded"


@pytest.mark.parametrize(
    ("hex", "inside"),
    [
        ((0, -5), True),
        ((0, 0), False),
        ((1, -5), True),
        ((0, -2), True),
        ((3, -5), False),
        ((2, -5), False),
        ((-1, -4), False),
        ((0, -6), False),
    ],
)
@proves("SUP.2")
def test_a_zone_is_two_hexes_wide(hex: Hex, inside: bool) -> None:
    """Two hexes in a row across the line of fire, and the lines from the shooter to them."""
    t = lane(man("Bo", hex)).plays(*lay(5))
    assert t.asked == ("Ana to-hit" if inside else "Bo manoeuvre")


@proves("SUP.2")
def test_one_hex_of_a_large_figure_in_the_zone_will_do() -> None:
    t = lane(man("Bo", (0, -6), footprint=[(0, 0), (0, -1)])).plays(*lay(5))
    assert t.fighter("Bo").hexes() == ((0, -6), (0, -5))
    assert t.asked == "Ana to-hit"


@proves("SUP.4")
def test_each_shooter_fires_once() -> None:
    """Bo stands in Ana's zone, and then in that of Cai, who lays his from the same hex."""
    cai = fighter("Cai", "red", (0, 0), 0, **{**gunman(15, CARBINE), "speed": 6})
    t = with_missile(lane(man("Bo", (0, -5)), cai), "Cai", GUN, rof=8).plays(*lay(5))
    assert t.asked == "Ana to-hit"
    t.plays(("to-hit", 16), *lay(5))
    assert t.asked == "Cai to-hit"


@proves("SUP.2")
def test_zones_lie_before_the_shooter_across_the_line() -> None:
    t = lane(man("Bo", (0, -5))).plays(*FIRE, ("distance", "2"))
    assert t.legal == [
        zone((0, -2), (1, -2)),
        zone((1, -2), (2, -2)),
        zone((-2, 0), (-1, -1)),
        zone((-1, -1), (0, -2)),
    ]


@proves("SUP.2")
def test_zones_with_foes_are_named_first() -> None:
    t = lane(man("Bo", (-2, -3))).plays(*FIRE, ("distance", "5"))
    assert t.legal[:2] == [zone((-3, -2), (-2, -3)), zone((-2, -3), (-1, -4))]
    assert lane(man("Bo", (-2, -3))).plays(*FIRE).legal[:3] == ["hold fire", "12", "11"]


@proves("SUP.2")
def test_walls_stop_the_shots() -> None:
    wall = Patch([(0, -3)], Ground("wall", impassable=True, blocks_sight=True, height=2))
    t = lane(man("Bo", (0, -5)), plan=Plan(radius=12, patches=[wall])).plays(*lay(5))
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(("walled", "asked"), [(False, "Ana to-hit"), (True, "Bo manoeuvre")])
@proves("SUP.4")
def test_fire_finds_the_hidden(walled: bool, asked: str) -> None:
    wall = Patch([(0, -3)] if walled else [], Ground("wall", impassable=True, blocks_sight=True, height=2))
    others = (man("Bo", (9, -9)), man("Cai", (0, -5), speed=4, hidden=True))
    t = lane(*others, plan=Plan(radius=12, patches=[wall])).plays(*lay(5))
    assert t.asked == asked
    assert t.fighter("Cai").hidden == walled


@proves("SUP.3")
def test_three_zones_of_five_shots() -> None:
    t = lane(man("Bo", (0, -5)), rof=15).plays(*FIRE, ("distance", "5"), ("zone", FIVE))
    assert zone((3, -5), (4, -5)) not in t.offers  # not touching
    assert zone((1, -5), (2, -5)) not in t.offers  # overlapping
    t.plays(("zone", zone((2, -5), (3, -5))), ("zone", zone((4, -5), (5, -5))))
    assert t.refused(zone((-2, -3), (-1, -4))) == "zone-shots"
    t.plays(OPEN, ("shots", "5"), ("shots", "5"), ("shots", "5"))
    assert t.asked == "Ana to-hit"
    assert len(t.fighter("Ana").fired) == 15
    assert [(tuple(one["hex"]), tuple(one["to"])) for one in t.events("opens-fire")] == [
        ((0, -5), (1, -5)),
        ((2, -5), (3, -5)),
        ((4, -5), (5, -5)),
    ]


@pytest.mark.parametrize("facing", range(0, 12, 2))
@pytest.mark.parametrize("first", range(6))
@proves("SUP.3")
def test_further_zones_touch_the_first_whichever_way_one_looks(facing: int, first: int) -> None:
    """Three hexes off there is a row of seven before the shooter: six zones, of which those two places on touch."""
    ana = fighter("Ana", "red", (0, 0), facing, **gunman(15, CARBINE))
    t = with_missile(bands_table(ana, man("Bo", (0, 12))), "Ana", GUN, rof=15)
    ends = ring((0, 0), 3)
    row = [ends[(3 * facing // 2 + by) % 18] for by in range(-3, 4)]
    names = [f"{label(one)} and {label(other)}" for one, other in pairwise(row)]
    t.plays(*FIRE, ("distance", "3"))
    assert set(t.legal) == set(names)
    t.plays(("zone", names[first]))
    touching = [names[place] for place in (first - 2, first + 2) if place in range(6)]
    assert t.legal == ["open fire", *touching]
    t.plays(("zone", touching[0]), OPEN, ("shots", "5"), ("shots", "5"))
    assert [f"{label(one['hex'])} and {label(one['to'])}" for one in t.events("opens-fire")] == [
        names[first],
        touching[0],
    ]


@proves("SUP.2")
def test_no_zone_where_the_map_ends() -> None:
    t = bands_table(fighter("Ana", "red", (0, -12), 0, **gunman(15, CARBINE)), man("Bo", (0, 12)))
    assert t.plays(*FIRE).legal == ["hold fire"]
    assert t.plays(("distance", "hold fire")).asked == "Bo manoeuvre"
    near = bands_table(fighter("Ana", "red", (0, -11), 0, **gunman(15, CARBINE)), man("Bo", (0, 12)))
    assert near.plays(*FIRE).legal == ["hold fire", "1"]


@proves("SUP.4")
def test_once_however_many_zones_there_are() -> None:
    """Bo is fired at in the first zone, and not again when he crosses into the second."""
    t = lane(man("Bo", (1, -5)), rof=15).plays(*FIRE, ("distance", "5"), ("zone", zone((2, -5), (3, -5))))
    t.plays(("zone", FIVE), OPEN, ("shots", "5"), ("shots", "10"))
    assert t.reasons["rapid-fire"] == 2
    t.plays(("to-hit", 16), ("manoeuvre", "Move"), ("move", "go SE"))
    assert t.fighter("Bo").hex == (2, -5)
    assert t.asked == "Bo move"


@pytest.mark.parametrize(("shots", "legal"), [(12, False), (11, False), (10, True), (5, True), (4, False)])
@proves("SUP.3")
def test_five_shots_for_each_of_two_zones(shots: int, legal: bool) -> None:
    t = lane(man("Bo", (0, -5)), rof=15)
    t.plays(*FIRE, ("distance", "5"), ("zone", FIVE), ("zone", zone((2, -5), (3, -5))), OPEN)
    assert (str(shots) in t.legal) == legal
    if not legal:
        assert t.refused(str(shots)) == "zone-shots"
    assert t.refused("1") == "zone-shots"


@proves("SUP.3")
def test_what_is_left_for_the_second_zone() -> None:
    t = lane(man("Bo", (0, -5)), rof=15)
    t.plays(*FIRE, ("distance", "5"), ("zone", FIVE), ("zone", zone((2, -5), (3, -5))), OPEN)
    assert list(t.offers) == [str(shots) for shots in range(15, 0, -1)]
    t.plays(("shots", "8"))
    assert list(t.offers) == [str(shots) for shots in range(7, 0, -1)]
    assert t.legal == ["7", "6", "5"]


@pytest.mark.parametrize(("rof", "asked"), [(9, "Ana shots"), (10, "Ana zone")])
@proves("SUP.3")
def test_several_zones_take_a_rate_of_10(rof: int, asked: str) -> None:
    t = lane(man("Bo", (0, -5)), rof=rof).plays(*FIRE, ("distance", "5"), ("zone", FIVE))
    assert t.asked == asked


@pytest.mark.parametrize("side", ["red", "blue"])
@proves("SUP.4")
def test_whoever_comes_in_is_attacked_without_asking(side: str) -> None:
    t = lane(man("Cai", (-1, -3), side), man("Bo", (9, -9), speed=4)).plays(*lay(5))
    assert t.asked == "Cai manoeuvre"
    t.plays(("manoeuvre", "Move"), ("move", "go NE"))
    assert t.asked == "Ana to-hit"
    t.plays(("to-hit", 16), ("move", "go S"))
    assert t.asked == "Cai move"  # once, however often he goes in and out


@proves("SUP.4")
def test_the_zone_lasts_until_the_shooters_next_turn() -> None:
    t = lane(man("Cai", (-1, -3)), man("Bo", (9, -9), speed=4)).plays(*lay(5), REST, REST, REST)
    t.plays(("manoeuvre", "Move"), ("move", "go NE"))
    assert t.asked == "Cai move"


@proves("SUP.4")
def test_those_in_it_are_attacked_the_nearest_first_with_all_its_shots() -> None:
    t = lane(man("Far", (0, -5), speed=6), man("Near", (0, -2), "red"), man("Mid", (0, -4), speed=4)).plays(*lay(6))
    found = []
    for _ in range(3):
        request = t.battle.request
        assert request is not None
        found.append(request.at)
        assert t.reasons["rapid-fire"] == 1
        t.plays(("to-hit", 16))
    assert found == ["Near", "Mid", "Far"]
    assert t.asked == "Far manoeuvre"
    assert t.fighter("Ana").fired == (GUN,) * 6


@proves("SUP.4")
def test_a_step_and_a_stunned_shooter() -> None:
    t = lane(man("Cai", (-1, -3))).plays(*lay(5), ("manoeuvre", "Evaluate"), ("step", "go NE"))
    assert t.asked == "Ana to-hit"
    t = lane(man("Cai", (-1, -3))).plays(*lay(5))
    t.battle.state.fighters["Ana"].gain("stunned")
    assert t.plays(("manoeuvre", "Move"), ("move", "go NE")).asked == "Cai move"
    t = lane(man("Cai", (-1, -3))).plays(*lay(5))
    t.fighter("Ana").unready = (GUN,)
    assert t.plays(("manoeuvre", "Move"), ("move", "go NE")).asked == "Cai move"
    t = lane(man("Cai", (-1, -3))).plays(*lay(5))
    t.fighter("Ana").let_go(GUN)
    assert t.plays(("manoeuvre", "Move"), ("move", "go NE")).asked == "Cai move"


@pytest.mark.parametrize(
    ("ana", "rof", "hexes", "shots", "number", "cap"),
    [
        case("SUP.5", gunman(15, CARBINE), 8, 30, 5, 7, -2),
        case("SUP.5", gunman(15, CARBINE), 15, 30, 9, 8, -2, name="nine shots"),
        case("SUP.5", gunman(12, CARBINE), 8, 30, 5, 6, 0, name="below the cap"),
        case("SUP.6", gunman(12, MOUNTED, st=13), 0, 15, 10, 10, -5),
        case("SUP.6", gunman(12, {**MOUNTED, "mounted": False}, st=13), 0, 15, 10, 8, -3, name="in hand"),
    ],
)
def test_the_limit(ana: dict[str, Any], rof: int, hexes: int, shots: int, number: int, cap: int) -> None:
    """15 + 1 - 7 is cut to 7; a mounted gun's 16 + 2 - 3 to 10."""
    ana["skills"]["Gunner (Machine Gun)"] = 16
    t = bands_table(fighter("Ana", "red", (0, 0), 0, **ana), man("Bo", (0, -hexes)), plan=Plan(radius=hexes))
    if rof:
        with_missile(t, "Ana", GUN, rof=rof)
    several = rof != 8
    t.plays(*lay(shots, at=hexes, zone=zone((0, -hexes), (1, -hexes)), several=several))
    assert t.number == number
    assert t.reasons.get("suppression-cap", 0) == cap


@pytest.mark.parametrize(
    ("rolled", "extra", "place"), [(12, [], "left arm"), (9, [], "torso"), (15, [("which", 4)], "left hand")]
)
@proves("SUP.7")
def test_hits_strike_at_random(rolled: int, extra: Script, place: str) -> None:
    t = lane(man("Bo", (0, -5))).plays(*lay(5))
    assert t.number == 7
    assert "location" not in t.reasons
    t.plays(("to-hit", 7), ("defence", "no defence"), ("random location", rolled), *extra, ("damage", 14))
    assert t.events("struck")[-1]["place"] == place


@proves("SUP.7")
def test_every_hit_has_a_place_of_its_own() -> None:
    """7 against 5 with Rcl 2: two hits, of which a Dodge that just succeeds takes one."""
    t = lane(man("Bo", (0, -5), dodge=9)).plays(*lay(5), ("to-hit", 5), ("defence", "no defence"))
    t.plays(("random location", 12), ("damage", 14), ("random location", 6), ("damage", 14))
    assert [event["place"] for event in t.events("struck")] == ["left arm", "right leg"]
    t = lane(man("Bo", (0, -5), dodge=9)).plays(*lay(5), ("to-hit", 5), *DODGES, ("dodge", 9))
    t.plays(("random location", 12), ("damage", 14))
    assert t.asked == "Bo manoeuvre"


@proves("SUP.8")
def test_no_prediction_shot() -> None:
    t = lane(man("Bo", (0, -5)), ana=gunman(18, CARBINE)).plays(*FIRE, ("distance", "5"))
    assert t.refused("Prediction Shot") == "suppression-no-prediction"
    t.plays(("zone", FIVE))
    assert t.refused("Prediction Shot") == "suppression-no-prediction"


@proves("RAO.2")
def test_no_defence_while_suppressing() -> None:
    t = lane(man("Bo", (0, -1))).plays(*lay(5), ("to-hit", 16), ("manoeuvre", "Attack"), DONE)
    t.plays(("target", "Ana: Thrusting Broadsword swung"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 9))
    assert t.legal == ["no defence"]


@pytest.mark.parametrize(("fired", "most"), [(0, 15), (18, 13), (20, 11), (26, 5)])
@proves("SUP.3")
def test_no_more_shots_than_are_left(fired: int, most: int) -> None:
    """Thirty-one shots and a rate of 15: what is fired is gone from what can be."""
    t = lane(man("Bo", (0, -5)), rof=15)
    t.fighter("Ana").fired = (GUN,) * fired
    t.plays(*FIRE, ("distance", "5"), ("zone", FIVE), OPEN)
    assert t.legal == [str(shots) for shots in range(most, 4, -1)]


@pytest.mark.parametrize(("rof", "first", "second", "third"), [(15, [5], [5], [5]), (17, [7, 6, 5], [6, 5], [6, 5])])
@proves("SUP.3")
def test_three_zones_leave_five_shots_for_each(rof: int, first: list[int], second: list[int], third: list[int]) -> None:
    """What is kept back for the zones that follow; the first of them gets one more than it must."""
    t = lane(man("Bo", (0, -5)), rof=rof).plays(*FIRE, ("distance", "5"), ("zone", FIVE))
    t.plays(("zone", zone((2, -5), (3, -5))), ("zone", zone((4, -5), (5, -5))), OPEN)
    for legal in (first, second, third):
        assert t.legal == [str(shots) for shots in legal]
        t.plays(("shots", str(sorted(legal)[min(1, len(legal) - 1)] if legal is first else legal[-1])))
