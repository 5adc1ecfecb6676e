"""14 and 15: what non-engaged figures do, and what agility allows."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, label
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    LAST,
    NE,
    NOTHING,
    STAY,
    Map,
    N,
    S,
    alone,
    arms,
    duel,
    march,
    rules,
    sheet,
    table,
)


def ground(*patches: Patch) -> Plan:
    return Plan(radius=26, patches=list(patches))


def facing(foe: Entry, mine: dict[str, Any], **switches: Any) -> Map:
    """Ana at (0, 0) facing north acts first; the other is not engaged with her."""
    found = table(Entry("Ana", "A", (0, 0), {**mine, "pc": 30}, 0), foe, plan=Plan(radius=20), **switches)
    return found.plays(*GO)


# 14.1: movement


@rules("14.1.a")
@pytest.mark.parametrize(("cost", "hexes"), [(1, 5), (2, 4)])
def test_flat_hexes_cost_one_and_the_map_may_say_more(cost: int, hexes: int) -> None:
    """One of the hexes on the way costs more."""
    plan = ground(Patch([(0, -3)], Ground("mud", cost=cost)))
    assert march(alone(sheet(), plan=plan).plays(("action", "move"))) == hexes


@rules("14.1.b")
def test_turning_is_free_while_moving() -> None:
    found = alone(sheet()).plays(("action", "move"), ("move", "face 2"), ("move", label(NE)), ("move", "face 0"))
    found.plays(("move", label((1, -2))), ("move", "face 10"))
    assert march(found, 0) == 3


@rules("14.1.b")
def test_the_game_master_may_put_a_price_on_turning() -> None:
    found = alone(sheet(), price_of_turning=1).plays(("action", "move"), ("move", label(N)))
    found.plays(("move", "face 2"), ("move", "face 0"), ("move", "face 10"))
    assert march(found, 10) == 1


@rules("14.1.c")
def test_one_hex_is_always_possible() -> None:
    plan = ground(Patch([N, (0, -2)], Ground("bog", cost=4)))
    found = alone(sheet(tmr=2), plan=plan).plays(("action", "move"))
    assert march(found) == 1
    found = alone(sheet(tmr=2), plan=ground(Patch([(0, -2)], Ground("bog", cost=4)))).plays(("action", "move"))
    assert march(found) == 1  # the second hex is no longer the first


@rules("14.1.c")
def test_the_floor_holds_for_every_allowance() -> None:
    assert march(alone(sheet(ag=1)).plays(("action", "evade"))) == 1


@rules("14.1.d")
def test_one_stops_in_an_enemys_zone() -> None:
    found = facing(Entry("Bo", "B", (0, -4), sheet(), 6), sheet(ag=18)).plays(("action", "move"))
    assert march(found) == 3
    assert found.refused(label((1, -4))) == "no-movement-left"


@rules("14.1.e")
def test_one_who_was_stopped_may_still_turn() -> None:
    found = facing(Entry("Bo", "B", (1, -4), sheet(), 6), sheet()).plays(("action", "move"))
    assert march(found) == 3
    found.plays(("move", "face 2"))
    assert (found.fighter("Ana").hex, found.fighter("Ana").facing) == ((0, -3), 2)


@rules("14.1.f")
@pytest.mark.parametrize(("feet", "left"), [(0, 3), (12, 2), (10, 3), (11, 2)])
def test_a_jump_costs_a_point_for_every_five_feet_begun(feet: int, left: int) -> None:
    found = alone(sheet(), fields={"feet of the jump": feet}).plays(("action", "move"), ("move", "jump 2 hexes"))
    found.plays(("landing", 1))
    assert march(found) == left


@rules("14.1.f")
def test_a_jump_longer_than_ones_movement_is_refused() -> None:
    found = alone(sheet(tmr=2), fields={"feet of the jump": 11}).plays(("action", "move"))
    assert found.refused("jump 2 hexes") == "no-movement-left"


@rules("14.1.g")
@pytest.mark.parametrize(("roll", "prone"), [(42, False), (43, True)])
def test_a_jump_needs_a_clean_landing(roll: int, prone: bool) -> None:
    found = alone(sheet(ag=14)).plays(("action", "move"), ("move", "jump 2 hexes"), ("landing", roll))
    assert found.fighter("Ana").has("prone") is prone


@rules("14.1.h")
@pytest.mark.parametrize(("tmr", "hexes"), [(8, 2), (7, 1), (5, 1), (3, 1)])
def test_crawling_is_a_quarter(tmr: int, hexes: int) -> None:
    found = alone(sheet(tmr=tmr))
    found.battle.intervene("afflict", "Ana", condition="prone")
    assert march(found.plays(("action", "move"))) == hexes


# 14.2-8: the other actions


@rules("14.2-8.a")
@pytest.mark.parametrize(("apart", "legal"), [(4, True), (5, False)])
def test_a_charge_covers_half_the_movement(apart: int, legal: bool) -> None:
    """TMR 6: three hexes bring a target four hexes away into the zone, not one five hexes away."""
    found = facing(Entry("Bo", "B", (0, -apart), sheet(), 0), arms("Broadsword", ag=18))
    found.plays(("action", "charge"), ("charge with", "Broadsword"))
    assert march(found) == 3
    found.plays(STAY, ("attack", "strike Broadsword"))
    assert ("Bo" in found.legal) is legal
    if legal:
        number = found.offers["Bo"].number
        assert number is not None
        assert number.value == 55 - 15  # no modifier for the charge


@rules("14.2-8.a")
def test_a_charge_may_cover_no_hex_but_then_without_the_rush_bonus() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, shield={"name": "Kite"}), 0),
        Entry("Bo", "B", (0, -2), sheet(), 6),
    ).plays(*GO[:2], ("side first", "B"))
    found.plays(("action", "move"), ("move", label(N)), STAY)  # Bo comes next to her
    found.plays(("action", "charge"), ("charge with", "Kite"), STAY, ("attack", "shield rush Kite"), ("target", "Bo"))
    assert found.number == 40 - 15


@rules("14.2-8.b")
@pytest.mark.parametrize(("apart", "legal"), [(7, True), (8, False)])
def test_a_charge_with_a_pole_weapon_covers_all_of_it(apart: int, legal: bool) -> None:
    found = facing(Entry("Bo", "B", (0, -apart), sheet(), 0), arms("Spear", ag=18))
    found.plays(("action", "charge"), ("charge with", "Spear"))
    assert march(found) == 6
    found.plays(STAY, ("attack", "strike Spear"))
    assert ("Bo" in found.offers and "Bo" in found.legal) is legal


@rules("14.2-8.c")
@pytest.mark.parametrize(("apart", "legal"), [(3, True), (4, False)])
def test_charge_and_close_counts_the_last_step(apart: int, legal: bool) -> None:
    found = facing(Entry("Bo", "B", (0, -apart), arms(("Broadsword", 4)), 6), sheet(ag=18))
    found.plays(("action", "charge and close"))
    march(found)
    assert found.asked == "Ana target"
    if legal:
        found.plays(("target", "Bo"))
        assert found.asked == "Bo try to repulse"  # through the zone that stopped her
        found.plays(("try to repulse", "repulse"), ("repulse", 5))
        assert found.fighter("Ana").hex == (0, -3)
    else:
        assert found.refused("Bo") == "not-next-to"


@rules("14.2-8.d")
def test_charge_and_close_allows_no_turn() -> None:
    found = facing(Entry("Bo", "B", (2, -1), sheet(), 4), sheet(ag=18)).plays(("action", "charge and close"))
    assert found.refused(label((1, 0))) == "needs-turn"
    assert found.refused("face 4") == "no-turn-left"
    found.plays(("move", label(NE)), STAY)
    assert found.refused("Bo") == "needs-turn"


@rules("14.2-8.e")
def test_a_free_figure_evades_with_half_its_movement_until_its_next_action() -> None:
    found = alone(sheet(ag=18)).plays(("action", "evade"))
    assert march(found) == 3
    found.plays(STAY)
    assert found.fighter("Ana").has("evading")
    found.plays(NOTHING, *GO)
    assert found.fighter("Ana").has("evading") is False


@rules("14.2-8.f")
def test_a_retreat_is_two_hexes_straight_back() -> None:
    found = alone(sheet()).plays(("action", "retreat"))
    assert found.refused(label(N)) == "straight-only"
    assert found.refused("face 6") == "no-turn-left"
    assert march(found, 6) == 2
    assert (found.fighter("Ana").hex, found.fighter("Ana").facing) == ((0, 2), 0)
    found = alone(sheet()).plays(("action", "retreat"), ("move", label(S)), STAY)
    assert found.fighter("Ana").hex == S


BOW: dict[str, Any] = {"name": "Long bow", "rank": 2, "loaded": True}
CROSSBOW: dict[str, Any] = {"name": "Crossbow", "rank": 2, "loaded": True}


@rules("14.2-8.g")
def test_one_who_shoots_neither_moves_nor_turns() -> None:
    found = facing(Entry("Bo", "B", (0, -5), sheet(), 0), arms(BOW, ps=18))
    found.plays(("action", "fire"), ("attack", "strike Long bow"), ("target", "Bo"), ("strike", 90))
    assert found.asked == "Bo action"
    assert (found.fighter("Ana").hex, found.fighter("Ana").facing) == ((0, 0), 0)


@rules("14.2-8.g")
def test_the_other_action_of_a_pair_keeps_its_own_movement() -> None:
    found = facing(Entry("Bo", "B", (0, -5), sheet(), 0), arms(BOW, ps=18, ag=26))
    found.plays(("action", "fire"), ("attack", "no attack"), ("second action", "evade"))
    assert march(found, 6) == 4


@rules("14.2-8.h")
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_loaded_crossbow_lets_one_walk_two_hexes(when: str) -> None:
    found = facing(Entry("Bo", "B", (0, -9), sheet(), 0), arms(CROSSBOW))
    shot = (("attack", "strike Crossbow"), ("target", "Bo"), ("strike", 98))
    found.plays(("action", "fire"), ("move before or after", when))
    if when == "after":
        found.plays(*shot)
    assert found.refused("face 2") == "no-turn-left"
    assert march(found) == 2
    if when == "before":
        found.plays(*shot)
    assert found.asked == "Bo action"


@rules("14.2-8.h")
def test_with_another_bow_nobody_walks_and_shoots() -> None:
    found = facing(Entry("Bo", "B", (0, -9), sheet(), 0), arms(BOW, ps=18)).plays(("action", "fire"))
    assert found.asked == "Ana attack"


@rules("14.2-8.h", "TERM.7")
@pytest.mark.parametrize("name", ["Crossbow", "Short bow"])
def test_with_an_unloaded_crossbow_or_bow_nobody_shoots_at_all(name: str) -> None:
    found = facing(Entry("Bo", "B", (0, -9), sheet(), 0), arms({"name": name, "rank": 2}, ps=18))
    assert found.refused("fire") == "not-loaded"
    assert found.offers["fire"].instead == ("pass",)


@rules("14.2-8.i")
def test_a_free_pass_is_two_hexes_and_a_turn() -> None:
    found = alone(sheet()).plays(("action", "pass"), ("pass", "wait"), ("move", "face 2"))
    assert march(found) == 2
    found = alone(sheet()).plays(("action", "pass"), ("pass", "wait"))
    assert march(found) == 2
    assert found.refused(label((0, -3))) == "no-movement-left"


# 15: agility


@rules("15.a")
@pytest.mark.parametrize(
    ("ag", "action", "extra", "hexes"),
    [
        (8, "charge", [("charge with", "Spear")], 2),
        (8, "pass", [("pass", "wait")], 1),
        (8, "evade", [], 1),
        (8, "retreat", [], 1),
        (9, "retreat", [], 2),
        (9, "pass", [("pass", "wait")], 2),
    ],
)
def test_the_clumsy_lose_a_hex(ag: int, action: str, extra: list[Any], hexes: int) -> None:
    found = alone(arms("Spear", ag=ag, tmr=3)).plays(("action", action), *extra)
    assert march(found, 6 if action == "retreat" else 0) == hexes


@rules("15.a")
def test_a_charge_without_a_pole_weapon_is_not_affected() -> None:
    found = alone(arms("Mace", ag=8, tmr=6)).plays(("action", "charge"), ("charge with", "Mace"))
    assert march(found) == 3


@rules("15.b")
@pytest.mark.parametrize(
    ("ag", "action", "hexes"),
    [(22, "evade", 4), (21, "evade", 3), (22, "retreat", 3), (25, "retreat", 3), (26, "retreat", 2)],
)
def test_the_nimble_gain_a_hex(ag: int, action: str, hexes: int) -> None:
    found = alone(sheet(ag=ag, tmr=7)).plays(("action", action))
    assert march(found, 6 if action == "retreat" else 0) == hexes


@rules("15.b")
def test_the_nimble_withdraw_two_hexes_and_charge_no_farther() -> None:
    found = duel(arms("Broadsword", ag=22)).plays(FIRST, ("action", "withdraw"), ("posture", "offensive"))
    found.plays(("attack", "no attack"))
    assert march(found, 6) == 2
    found = alone(arms("Spear", ag=22)).plays(("action", "charge"), ("charge with", "Spear"))
    assert march(found) == 7


@rules("15.c")
@pytest.mark.parametrize(("ag", "two"), [(25, False), (26, True)])
def test_the_very_quick_have_two_actions(ag: int, two: bool) -> None:
    found = duel(arms("Broadsword", ag=ag, spells=[{"name": "Bolt", "chance": 50}]))
    found.plays(FIRST, ("action", "melee attack"), STAY, ("attack", "no attack"))
    assert (found.asked == "Ana second action") is two
    if two:
        assert found.refused("melee attack") == "same-action"
        assert found.refused("cast") in ("no-spell-ready", "not-in-pair")
        found.plays(("second action", "evade"))
        assert found.fighter("Ana").has("evading")


@rules("15.c")
def test_casting_cannot_be_part_of_a_pair() -> None:
    found = duel(arms("Broadsword", ag=26, spells=[{"name": "Bolt", "chance": 50}]))
    found.plays(FIRST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY, ("second action", "nothing"))
    found.plays(NOTHING, FIRST, ("action", "evade"), STAY)
    assert found.refused("cast") == "not-in-pair"


@rules("15.d")
def test_the_stunned_can_only_recover() -> None:
    found = duel(arms("Broadsword"))
    found.plays(LAST, NOTHING)
    found.battle.intervene("afflict", "Ana", condition="stunned")
    assert found.legal == ["recover from stun"]
    assert found.refused("pass") == "stunned"


@rules("15.e")
@pytest.mark.parametrize(("roll", "kept"), [(54, True), (55, False)])
def test_an_arrow_calls_for_concentration_even_if_it_misses(roll: int, kept: bool) -> None:
    mage = sheet(wp=18, spells=[{"name": "Bolt", "chance": 50}])
    found = table(
        Entry("Ana", "A", (0, 0), arms(BOW, ps=18, pc=30), 0),
        Entry("Bo", "B", (0, -5), mage, 0),
        plan=Plan(radius=20),
    ).plays(*GO[:2], ("side first", "B"))
    found.plays(("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(("action", "fire"), ("attack", "strike Long bow"), ("target", "Bo"), ("strike", 97))
    found.plays(("concentration", roll))
    assert found.fighter("Bo").has("preparing a spell") is kept
