"""23 and GAP.mount: rider and mount."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex, label
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import FIRST, GO, NE, NOTHING, STAY, Map, N, S, arms, march, rules, sheet, table

HORSE = {"ag": 14, "tmr": 10, "size": "large", "ridden_by": "Ana"}


def rider(paper: dict[str, Any], *foes: Entry, horse: dict[str, Any] | None = None, **more: Any) -> Map:
    """Ana on Grey at (0, 0), facing north."""
    mine = {**paper, "pc": 30, "rides": "Grey", "mounted": True}
    mount = Entry("Grey", "A", (0, 0), sheet(**{**HORSE, **(horse or {})}), 0)
    plan = Plan(radius=20, patches=more.pop("patches", []))
    found = table(Entry("Ana", "A", (0, 0), mine, 0), mount, *foes, plan=plan)
    return found.plays(*GO) if found.asked.endswith("initiative roll") else found


def foe(hex: Hex, facing: int = 0, **changes: Any) -> Entry:
    return Entry("Bo", "B", hex, changes.pop("paper", None) or sheet(pc=0, **changes), facing)


LANCER = arms(("Lance", 2), md=18, ps=18)
FAR = foe((12, -6), 4)


@rules("23.a")
def test_one_dismounts_only_from_a_standing_mount() -> None:
    found = rider(sheet(), FAR).plays(("action", "pass"))
    assert "dismount" in found.legal
    found.plays(("pass", "dismount"))
    assert found.fighter("Ana").mount == ""
    assert found.fighter("Ana").hex != found.fighter("Grey").hex
    quick = rider(sheet(ag=26), FAR).plays(("action", "evade"), ("move", label(N)), STAY, ("second action", "pass"))
    assert quick.refused("dismount") == "mount-moving"


@rules("23.a")
def test_mounting_takes_a_pass_beside_a_mount() -> None:
    mine = sheet(pc=30, rides="Grey")
    found = table(
        Entry("Ana", "A", S, mine, 0),
        Entry("Grey", "A", (0, 0), sheet(**{**HORSE, "ridden_by": ""}), 0),
        FAR,
        plan=Plan(radius=20),
    ).plays(*GO, ("next figure", "Ana"), ("action", "pass"), ("pass", "mount Grey"))
    assert (found.fighter("Ana").mount, found.fighter("Grey").rider, found.fighter("Ana").hex) == (
        "Grey",
        "Ana",
        (0, 0),
    )


@rules("23.b")
@pytest.mark.parametrize(("rank", "legal"), [(3, True), (2, False)])
def test_two_handed_weapons_need_horsemanship(rank: int, legal: bool) -> None:
    found = rider(arms(("Great axe", 2), ps=20, md=18, horsemanship=rank), foe(NE, 8))
    found.plays(FIRST, ("action", "melee attack"), STAY)
    assert ("strike Great axe" in found.legal) is legal
    if not legal:
        assert found.refused("strike Great axe") == "horsemanship-needed"


@rules("23.c")
@pytest.mark.parametrize(("rank", "moving", "legal"), [(4, True, False), (4, False, True), (5, True, True)])
def test_shooting_on_the_move_needs_horsemanship(rank: int, moving: bool, legal: bool) -> None:
    bow = arms({"name": "Short bow", "loaded": True}, ag=26, horsemanship=rank)
    found = rider(bow, foe((0, -9), 0))
    if moving:
        found.plays(("action", "evade"), ("move", label(N)), STAY, ("second action", "fire"))
    else:
        found.plays(("action", "fire"))
    assert ("strike Short bow" in found.legal) is legal
    if not legal:
        assert found.refused("strike Short bow") == "horsemanship-needed"


@rules("23.c")
@pytest.mark.parametrize(("rank", "legal"), [(4, False), (5, True)])
def test_a_mount_one_has_shot_from_stands_still_for_the_pulse_without_horsemanship(rank: int, legal: bool) -> None:
    bow = arms({"name": "Short bow", "loaded": True}, ag=26, horsemanship=rank)
    found = rider(bow, foe((0, -9), 0)).plays(("action", "fire"), ("attack", "strike Short bow"), ("target", "Bo"))
    found.plays(("strike", 99), ("mishap", 1))
    assert found.asked == "Ana second action"
    for moving in ("charge", "retreat"):
        assert (moving in found.legal) is legal
        if not legal:
            assert found.refused(moving) == "shot-from-saddle"
            assert found.offers[moving].instead == ("evade", "pass")
    found.plays(("second action", "evade"))
    assert (label(N) in found.legal) is legal
    if not legal:
        assert found.refused(label(N)) == "shot-from-saddle"
        assert found.offers[label(N)].instead == ("stop",)
    found.plays(("move", "face 2"), STAY, NOTHING, *GO, ("action", "move"))
    assert label(N) in found.legal  # the next pulse


@rules("23.c", "14.2-8.h")
@pytest.mark.parametrize(("rank", "legal"), [(4, False), (5, True)])
def test_a_riders_crossbow_is_not_shot_on_the_walk_without_horsemanship(rank: int, legal: bool) -> None:
    found = rider(arms({"name": "Crossbow", "loaded": True}, horsemanship=rank), foe((0, -9), 0))
    found.plays(("action", "fire"))
    assert found.legal == (["no move", "before", "after"] if legal else ["no move"])
    if not legal:
        assert found.refused("after") == found.refused("before") == "horsemanship-needed"
        assert told(found, "after") == told(found, "before") == "needs Horsemanship 5"


@rules("23.c")
def test_a_thrown_weapon_is_a_shot_and_a_shot_that_found_no_line_is_none() -> None:
    spear = arms({"name": "Spear", "range": 12}, ag=26, ps=20, md=20)
    thrown = rider(spear, foe((0, -9), 0)).plays(("action", "fire"), ("attack", "strike Spear"), ("target", "Bo"))
    assert thrown.plays(("strike", 98)).refused("retreat") == "shot-from-saddle"
    wall = Patch([(0, -4)], Ground("wall", impassable=True, blocks_sight=True))
    held = rider(spear, foe((0, -9), 0), patches=[wall])
    held.plays(("action", "fire"), ("attack", "strike Spear"), ("target", "Bo"))
    assert "retreat" in held.legal


def told(found: Map, option: str) -> str:
    """Why an option is refused, in words."""
    reason = found.offers[option].reason
    assert reason is not None
    return reason.text


@rules("23.b", "23.c", "23.d")
def test_each_refusal_names_the_rank_it_takes() -> None:
    axe = rider(arms(("Great axe", 2), ps=20, md=18), foe(NE, 8)).plays(FIRST, ("action", "melee attack"), STAY)
    assert told(axe, "strike Great axe") == "needs Horsemanship 3"
    two = rider(arms(("Broadsword", 2), ("Dagger", 2), ag=26), foe(NE, 8)).plays(
        FIRST, ("action", "melee attack"), STAY
    )
    two.plays(("attack", "strike Broadsword"), ("target", "Bo"), ("strike", 97))
    assert told(two, "strike Dagger") == "needs Horsemanship 7"
    assert two.offers["strike Dagger"].instead == ("no attack",)
    bow = arms({"name": "Short bow", "loaded": True}, ag=26)
    moved = rider(bow, foe((0, -9), 0)).plays(("action", "evade"), ("move", label(N)), STAY, ("second action", "fire"))
    assert told(moved, "strike Short bow") == "needs Horsemanship 5"
    shot = rider(bow, foe((0, -9), 0)).plays(("action", "fire"), ("attack", "strike Short bow"), ("target", "Bo"))
    assert told(shot.plays(("strike", 98)), "retreat").endswith("takes Horsemanship 5")


@rules("23.d")
@pytest.mark.parametrize(("rank", "legal"), [(7, True), (6, False)])
def test_a_second_weapon_needs_horsemanship(rank: int, legal: bool) -> None:
    found = rider(arms(("Broadsword", 2), ("Dagger", 2), horsemanship=rank), foe(NE, 8))
    found.plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Bo"))
    found.plays(("strike", 95))
    assert (found.asked == "Ana attack" and "strike Dagger" in found.legal) is legal


@rules("23.e")
@pytest.mark.parametrize(("hex", "facing", "legal"), [(N, 6, False), (NE, 8, True)])
def test_no_weapon_into_the_hex_straight_ahead(hex: Hex, facing: int, legal: bool) -> None:
    found = rider(arms(("Broadsword", 2)), foe(hex, facing))
    found.plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Broadsword"))
    assert ("Bo" in found.legal) is legal
    if not legal:
        assert found.refused("Bo") == "directly-ahead"


@rules("23.e")
def test_the_mount_itself_may_strike_there_and_missiles_go_farther_ahead() -> None:
    kick = {"weapons": [{"name": "kick", "natural": True, "base_chance": 40}]}
    found = rider(arms(("Broadsword", 2)), foe(N, 6), horse=kick)
    found.plays(FIRST, ("action", "melee attack"), STAY, ("attack", "mount's kick"))
    assert "Bo" in found.legal
    bow = rider(arms({"name": "Short bow", "loaded": True}), foe((0, -2), 0))
    bow.plays(("action", "fire"), ("attack", "strike Short bow"))
    assert "Bo" in bow.legal


@rules("23.f")
@pytest.mark.parametrize(("name", "legal"), [("Glaive", True), ("Broadsword", False), ("Javelin", False)])
def test_from_straight_ahead_only_long_hafts_reach_the_rider(name: str, legal: bool) -> None:
    found = rider(sheet(), foe(N, 6, paper=arms((name, 2), ps=20, md=20, pc=0)))
    found.plays(FIRST, NOTHING, ("action", "melee attack"), STAY, ("attack", f"strike {name}"))
    assert ("Ana" in found.legal) is legal
    assert "Grey" in found.legal
    if not legal:
        assert found.refused("Ana") == "rider-out-of-reach"


@rules("23.f")
def test_from_beside_everything_reaches_him() -> None:
    found = rider(sheet(), foe(NE, 8, paper=arms(("Broadsword", 2), pc=0)))
    found.plays(FIRST, NOTHING, ("action", "melee attack"), STAY, ("attack", "strike Broadsword"))
    assert "Ana" in found.legal


@rules("23.g")
def test_a_mounted_charge_goes_straight() -> None:
    found = rider(LANCER, foe((1, -6), 0)).plays(("action", "charge"), ("charge with", "Lance"))
    assert found.refused("face 2") == "no-turn-left"
    assert found.refused(label(NE)) == "straight-only"


def charged(tmr: int = 12, **more: Any) -> Map:
    """Ana charges past Bo's side, strikes, and the next pulse begins."""
    found = rider(LANCER, foe((1, -6), 0), horse={"tmr": tmr}, **more)
    found.plays(("action", "charge"), ("charge with", "Lance"))
    for step in range(1, 6):
        found.plays(("move", label((0, -step))))
    found.plays(STAY, ("attack", "strike Lance"), ("target", "Bo"), ("strike", 97))
    return found.plays(NOTHING, FIRST) if found.asked == "Bo action" else found


@rules("23.h")
def test_after_a_charge_momentum_carries_the_mount_on() -> None:
    found = charged()
    assert (found.battle.state.clock, found.fighter("Ana").hex) == (2, (0, -17))
    assert found.fighter("Grey").hex == (0, -17)
    assert found.asked == "Ana action"
    found.plays(("action", "pass"), ("pass", "wait"))
    assert found.asked == "Bo action"  # no movement of his own


@rules("23.h")
def test_something_in_the_row_stops_it() -> None:
    wall = Patch([(0, -9)], Ground("wall", impassable=True, blocks_sight=True))
    assert charged(patches=[wall]).fighter("Ana").hex == (0, -8)


def gallop(found: Map) -> Map:
    """Ana charges to (0,-5) and strikes at Bo; then everybody does as little as may be until her next action."""
    found.plays(("action", "charge"), ("charge with", "Lance"), *(("move", label((0, -k))) for k in range(1, 6)), STAY)
    found.plays(("attack", "strike Lance"), ("target", "Bo"), ("strike", 97))
    while found.battle.state.clock == 1 or found.asked != "Ana action":
        asked = found.battle.request
        assert asked is not None
        least = {"initiative": "act first", "action": "nothing", "initiative roll": 5, "side first": "A", "tie": 1}
        found.plays((asked.about, least.get(asked.about) or found.legal[0]))
    return found


@rules("23.h")
@pytest.mark.parametrize(("side", "out", "stops"), [("A", False, -8), ("B", False, -8), ("B", True, -17)])
def test_a_figure_in_the_row_stops_it_unless_it_lies_there(side: str, out: bool, stops: int) -> None:
    """Whoever stands at (0,-9), friend or foe; over the fallen it goes on for all its 12 hexes."""
    found = rider(LANCER, foe((1, -6), 0), Entry("Cy", side, (0, -9), sheet(pc=0), 0), horse={"tmr": 12})
    if out:
        found.battle.intervene("set", "Cy", field="en", value=1)
    if found.asked == "A next figure":
        found.plays(("next figure", "Ana"))
    gallop(found)
    assert (found.fighter("Ana").hex, found.fighter("Grey").hex) == ((0, stops), (0, stops))


@rules("23.h", "14.1.d")
def test_it_ignores_the_zones_it_passes() -> None:
    """Cy and Di look at the row from both sides, farther on."""
    beside = [Entry("Cy", "B", (1, -10), sheet(pc=0), 8), Entry("Di", "B", (-1, -11), sheet(pc=1), 4)]
    assert gallop(rider(LANCER, foe((1, -6), 0), *beside, horse={"tmr": 12})).fighter("Ana").hex == (0, -17)


@rules("23.h", "18.e")
def test_a_mount_that_can_no_longer_walk_is_not_carried_on() -> None:
    found = rider(LANCER, foe((1, -2), 0)).plays(("action", "charge"), ("charge with", "Lance"), ("move", label(N)))
    found.plays(STAY, ("attack", "strike Lance"), ("target", "Bo"), ("strike", 97))
    found.battle.intervene("afflict", "Grey", condition="slowed", value=10)
    found.plays(NOTHING, FIRST)
    assert (found.asked, found.fighter("Ana").hex) == ("Ana action", N)


@rules("GAP.mount")
def test_a_rider_does_not_close_but_may_strike_or_charge() -> None:
    free = rider(sheet(), FAR)
    assert free.refused("charge and close") == "mounted"
    assert free.offers["charge and close"].instead == ("charge",)
    engaged = rider(sheet(), foe(NE, 8)).plays(FIRST)
    assert engaged.refused("close and grapple") == "mounted"
    assert engaged.offers["close and grapple"].instead == ("melee attack",)


@rules("16.4.c", "17.3.b")
def test_after_a_sweep_that_cost_the_weapon_the_mount_may_strike() -> None:
    kick = {"weapons": [{"name": "kick", "natural": True, "base_chance": 40}]}
    sword = arms(("Two-handed sword", 4), ps=25, md=20, horsemanship=3)
    found = rider(sword, foe(NE, 8), horse=kick).plays(FIRST, ("action", "melee attack"), STAY)
    found.plays(("attack", "sweep Two-handed sword"), ("target", "Bo"), ("strike", 100), ("mishap", 99))
    assert found.fighter("Ana").hands == ()
    assert "mount's kick" in found.legal


@rules("GAP.mount")
@pytest.mark.parametrize(("name", "hexes"), [("Lance", 10), ("Broadsword", 5)])
def test_a_rider_charges_with_the_mounts_movement(name: str, hexes: int) -> None:
    found = rider(arms((name, 2), md=18, ps=18), FAR).plays(("action", "charge"), ("charge with", name))
    assert march(found) == hexes
    assert found.fighter("Grey").hex == (0, -hexes)


@rules("GAP.mount")
def test_attackers_name_rider_or_mount_each_with_its_own_defence() -> None:
    found = rider(sheet(ag=20), foe(NE, 8, paper=arms({"name": "Mace", "base_chance": 80}, pc=0)))
    found.plays(FIRST, NOTHING, ("action", "melee attack"), STAY, ("attack", "strike Mace"))
    numbers = {name: found.offers[name].number for name in ("Ana", "Grey")}
    assert {name: number.value for name, number in numbers.items() if number} == {"Ana": 60, "Grey": 66}


@rules("GAP.mount")
@pytest.mark.parametrize(("roll", "mounted"), [(45, True), (46, False)])
def test_a_stunned_rider_may_stay_in_the_saddle(roll: int, mounted: bool) -> None:
    found = rider(sheet(en=12), foe(NE, 8, paper=arms({"name": "Mace", "base_chance": 80, "damage": 0}, pc=0)))
    found.plays(FIRST, NOTHING, ("action", "melee attack"), STAY, ("attack", "strike Mace"), ("target", "Ana"))
    found.plays(("strike", 50), ("damage", 6))
    assert (found.asked, found.number) == ("Ana stay mounted", 45)
    found.plays(("stay mounted", roll))
    assert bool(found.fighter("Ana").mount) is mounted
    if not mounted:
        found.plays(("hex to fall to", label(S)))
        assert (found.fighter("Ana").hex, found.fighter("Ana").has("prone")) == (S, True)


@rules("GAP.mount")
def test_when_the_mount_falls_the_rider_lies_beside_it() -> None:
    found = rider(sheet(), foe(NE, 8, paper=arms({"name": "Mace", "base_chance": 80}, pc=0)), horse={"ft": 0, "en": 5})
    found.plays(FIRST, NOTHING, ("action", "melee attack"), STAY, ("attack", "strike Mace"), ("target", "Grey"))
    found.plays(("strike", 50), ("damage", 5), ("hex to fall to", label(S)))
    assert (found.fighter("Ana").hex, found.fighter("Ana").has("prone"), found.fighter("Grey").rider) == (S, True, "")
