"""16.4 and 16.5: several blows, and special attacks."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import label
from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import (
    ATTACK,
    FIRST,
    NE,
    NOTHING,
    NW,
    STAY,
    Map,
    N,
    arms,
    duel,
    rules,
    sheet,
    strikes,
    table,
)

STRONG = {"ps": 25, "md": 20}


def against(paper: dict[str, Any], *hexes: tuple[int, int], **foe: Any) -> Map:
    """Ana against enemies in these hexes who look away."""
    foes = [Entry(f"F{k}", "B", hex, sheet(pc=k, **foe), 0) for k, hex in enumerate(hexes)]
    found = table(Entry("Ana", "A", (0, 0), {**paper, "pc": 30}, 0), *foes)
    return found.plays(FIRST, ("action", "melee attack"), ("move before or after", "after"))


# 16.4: several attacks


@rules("16.4.a")
@pytest.mark.parametrize("second", ["F0", "F1"])
def test_two_weapons_strike_one_target_or_two(second: str) -> None:
    found = against(arms(("Broadsword", 2), ("Main Gauche", 2)), N, NE)
    found.plays(("attack", "strike Broadsword"), ("target", "F0"), ("strike", 90))
    assert found.refused("strike Broadsword") == "weapon-used"
    found.plays(("attack", "strike Main Gauche"), ("target", second))
    assert found.number == 45 + 15 + 8 - 15  # no penalty
    found.plays(("strike", 90))
    assert found.asked == "Ana move"


@rules("16.4.b")
def test_two_weapons_keep_to_one_kind_of_attack() -> None:
    found = duel(arms(("Broadsword", 2), ("Throwing dart", 2))).plays(*ATTACK)
    assert found.refused("strike Throwing dart") == "not-rated"
    ana = Entry("Ana", "A", (0, 0), arms(("Broadsword", 2), ("Throwing dart", 2), ag=26, pc=30), 0)
    quick = table(ana, Entry("Bo", "B", (0, -5), sheet(), 6))
    quick.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"))
    quick.plays(("action", "charge"), ("charge with", "Broadsword"), STAY, ("attack", "no attack"))
    assert quick.refused("fire") == "one-kind-of-attack"


SWEEPER = arms(("Two-handed sword", 4), **STRONG)


@rules("16.4.c")
def test_a_two_handed_class_b_weapon_strikes_several_but_each_once() -> None:
    found = against(SWEEPER, N, NE).plays(("attack", "sweep Two-handed sword"), ("target", "F0"), ("strike", 97))
    assert found.refused("F0") == "struck-already"
    found.plays(("target", "F1"), ("strike", 97), ("target", "nobody"))
    assert found.asked == "Ana move"


@rules("16.4.c")
@pytest.mark.parametrize(
    ("weapons", "sweeps"),
    [
        ([("Broadsword", 6)], False),
        ([("Mattock", 5)], False),
        ([("Hand and a half sword", 5)], True),
        ([("Hand and a half sword", 5), ("Dagger", 1)], False),
    ],
)
def test_only_class_b_in_both_hands_sweeps(weapons: list[Any], sweeps: bool) -> None:
    found = against(arms(*weapons, **STRONG), N, NE)
    option = f"sweep {weapons[0][0]}"
    assert (option in found.legal) is sweeps
    if not sweeps:
        assert found.refused(option) == "two-handed-class-b"


@rules("16.4.d")
@pytest.mark.parametrize(("hexes", "refused"), [((NW, N), None), ((NW, NE), "not-in-row")])
def test_the_targets_stand_in_a_row(hexes: Any, refused: str | None) -> None:
    found = against(SWEEPER, *hexes).plays(("attack", "sweep Two-handed sword"), ("target", "F0"), ("strike", 97))
    assert (None if "F1" in found.legal else found.refused("F1")) == refused


@rules("16.4.e")
@pytest.mark.parametrize(("rank", "legal"), [(4, True), (3, False)])
def test_a_sweep_needs_rank_four(rank: int, legal: bool) -> None:
    found = against(arms(("Glaive", rank), **STRONG), N, NE)
    assert ("sweep Glaive" in found.legal) is legal
    if not legal:
        assert found.refused("sweep Glaive") == "rank-needed"


# 16.5: which weapon for what


@pytest.mark.parametrize(
    ("option", "weapon", "refused"),
    [
        pytest.param("trip", "Halberd", None, marks=rules("16.5.trip.a")),
        pytest.param("trip", "Quarterstaff", None, marks=rules("16.5.trip.a")),
        pytest.param("trip", "Spear", None, marks=rules("16.5.trip.a")),
        pytest.param("trip", "Poleaxe", None, marks=rules("16.5.trip.a")),
        pytest.param("trip", "Glaive", None, marks=rules("16.5.trip.a")),
        pytest.param("trip", "Broadsword", "not-for-tripping", marks=rules("16.5.trip.a")),
        pytest.param("entangle", "Whip", None, marks=rules("16.5.entangle.a")),
        pytest.param("entangle", "Net", None, marks=rules("16.5.entangle.a")),
        pytest.param("entangle", "Flail", "not-for-entangling", marks=rules("16.5.entangle.a")),
        pytest.param("knockout", "Mace", None, marks=rules("16.5.knockout.a")),
        pytest.param("knockout", "Pike", "not-for-knockout", marks=rules("16.5.knockout.a")),
        pytest.param("knockout", "Lance", "not-for-knockout", marks=rules("16.5.knockout.a")),
        pytest.param("knockout", "Whip", "not-for-knockout", marks=rules("16.5.knockout.a")),
        pytest.param("knockout", "Short bow", "not-rated", marks=rules("16.5.knockout.a")),
        pytest.param("disarm", "Rapier", None, marks=rules("16.5.disarm.a")),
        pytest.param("disarm", "Long bow", "not-rated", marks=rules("16.5.disarm.a")),
    ],
)
def test_which_weapon_a_special_attack_takes(option: str, weapon: str, refused: str | None) -> None:
    found = duel(arms((weapon, 1), **STRONG)).plays(*ATTACK)
    name = f"{option} {weapon}"
    assert (None if name in found.legal else found.refused(name)) == refused


@rules("16.5.entangle.a")
def test_a_bola_entangles_by_being_thrown() -> None:
    found = table(Entry("Ana", "A", (0, 0), arms(("Bola", 2), pc=30), 0), Entry("Bo", "B", (0, -4), sheet(), 0)).plays(
        ("initiative roll", 10), ("initiative roll", 1), ("side first", "A"), ("action", "fire")
    )
    assert "entangle Bola" in found.legal
    assert found.refused("trip Bola") == "melee-only"


@rules("16.5.trip.b")
def test_a_trip_is_for_melee_only() -> None:
    spear = arms(("Spear", 2), pc=30)
    thrown = table(Entry("Ana", "A", (0, 0), spear, 0), Entry("Bo", "B", (0, -4), sheet(), 0))
    thrown.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"), ("action", "fire"))
    assert thrown.refused("trip Spear") == "melee-only"
    close = duel(sheet(unarmed=5)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    assert close.refused("trip unarmed") == "melee-only"


@pytest.mark.parametrize(
    ("option", "paper", "foe", "number"),
    [
        pytest.param("trip Spear", arms(("Spear", 3)), 0, 67, marks=rules("16.5.trip.c")),
        pytest.param("trip Spear", arms("Spear"), 0, 40, marks=rules("16.5.trip.c")),
        pytest.param("trip Spear", arms("Spear", md=13), 0, 35, marks=rules("16.5.trip.c")),
        pytest.param("entangle Whip", arms(("Whip", 2), md=16), 0, 64, marks=rules("16.5.entangle.b")),
        pytest.param("entangle Whip", arms("Whip", md=16), 0, 40, marks=rules("16.5.entangle.b")),
        pytest.param("entangle Whip", arms("Whip", md=15), 0, 35, marks=rules("16.5.entangle.b")),
        pytest.param("entangle Net", arms("Net", md=16), 14, 16, marks=rules("16.5.entangle.b")),
        pytest.param(
            "knockout Mace", arms({"name": "Mace", "base_chance": 70}), 14, 41, marks=rules("16.5.knockout.b")
        ),
        pytest.param("disarm Mace", arms({"name": "Mace", "base_chance": 71}), 13, 38, marks=rules("16.5.disarm.b")),
        pytest.param(
            "shield rush Large round",
            sheet(md=17, shield={"name": "Large round", "rank": 2}),
            0,
            62,
            marks=rules("16.5.rush.b"),
        ),
        pytest.param(
            "shield rush Large round", sheet(shield={"name": "Large round"}), 0, 40, marks=rules("16.5.rush.b")
        ),
        pytest.param(
            "shield rush Large round", sheet(shield={"name": "Large round"}), 15, 25, marks=rules("16.5.rush.b")
        ),
        pytest.param(
            "shield rush Large round", sheet(md=11, shield={"name": "Large round"}), 0, 35, marks=rules("16.5.rush.b")
        ),
        pytest.param(
            "shield rush Large round", sheet(md=12, shield={"name": "Large round"}), 0, 40, marks=rules("16.5.rush.b")
        ),
    ],
)
def test_the_chance_of_a_special_attack(option: str, paper: dict[str, Any], foe: int, number: int) -> None:
    assert duel(paper, sheet(ag=foe)).plays(*strikes(option)).number == number


@pytest.mark.parametrize(
    ("option", "paper", "foe", "die", "ft"),
    [
        pytest.param("trip Spear", arms(("Spear", 3)), {"protection": 4}, 6, 18, marks=rules("16.5.trip.d")),
        pytest.param("trip Spear", arms(("Spear", 3)), {"protection": 4}, 4, 20, marks=rules("16.5.trip.d")),
        pytest.param("entangle Whip", arms(("Whip", 2), md=16), {}, 9, 15, marks=rules("16.5.entangle.c")),
        pytest.param("entangle Whip", arms(("Whip", 2), md=16), {}, 3, 19, marks=rules("16.5.entangle.c")),
        pytest.param("shield rush Kite", sheet(shield={"name": "Kite"}), {}, 7, 15, marks=rules("16.5.rush.c")),
        pytest.param("shield rush Kite", sheet(shield={"name": "Kite"}), {}, 2, 19, marks=rules("16.5.rush.c")),
    ],
)
def test_the_damage_of_a_special_attack(
    option: str, paper: dict[str, Any], foe: dict[str, Any], die: int, ft: int
) -> None:
    found = duel(paper, sheet(ag=10, **foe)).plays(*strikes(option, ("strike", 25), ("damage", die), ("balance", 1)))
    assert found.fighter("Bo").ft == ft


@pytest.mark.parametrize(
    ("option", "paper", "ag", "roll", "prone"),
    [
        pytest.param("trip Spear", arms(("Spear", 3)), 13, 39, False, marks=rules("16.5.trip.e")),
        pytest.param("trip Spear", arms(("Spear", 3)), 13, 40, True, marks=rules("16.5.trip.e")),
        pytest.param("entangle Whip", arms(("Whip", 2), md=16), 12, 36, False, marks=rules("16.5.entangle.d")),
        pytest.param("entangle Whip", arms(("Whip", 2), md=16), 12, 37, True, marks=rules("16.5.entangle.d")),
        pytest.param("shield rush Kite", sheet(shield={"name": "Kite"}), 11, 33, False, marks=rules("16.5.rush.e")),
        pytest.param("shield rush Kite", sheet(shield={"name": "Kite"}), 11, 34, True, marks=rules("16.5.rush.e")),
    ],
)
def test_the_target_falls_unless_it_rolls_three_times_agility(
    option: str, paper: dict[str, Any], ag: int, roll: int, prone: bool
) -> None:
    found = duel(paper, sheet(ag=ag)).plays(*strikes(option, ("strike", 20), ("damage", 2), ("balance", roll)))
    assert found.fighter("Bo").has("prone") is prone


@rules("16.5.rush.e")
def test_any_size_may_be_rushed() -> None:
    found = duel(sheet(shield={"name": "Kite"}), sheet(size="large"))
    assert "Bo" in found.plays(*ATTACK, ("attack", "shield rush Kite")).legal


@pytest.mark.parametrize(
    ("option", "paper"),
    [
        pytest.param("trip Spear", arms(("Spear", 3)), marks=rules("16.5.trip.f")),
        pytest.param("knockout Mace", arms(("Mace", 3), ps=17), marks=rules("16.5.knockout.e")),
    ],
)
@pytest.mark.parametrize(("size", "legal"), [("large", False), ("human", True)])
def test_only_human_size_or_smaller(option: str, paper: dict[str, Any], size: str, legal: bool) -> None:
    found = duel(paper, sheet(size=size)).plays(*ATTACK, ("attack", option))
    assert ("Bo" in found.legal) is legal
    if not legal:
        assert found.refused("Bo") == "too-large"


@rules("16.5.entangle.e")
def test_an_entangled_figure_frees_itself_with_two_passes_in_succession() -> None:
    found = duel(sheet(), sheet(pc=0))
    found.battle.intervene("afflict", "Bo", condition="entangled")
    found.plays(FIRST, NOTHING)
    assert found.legal == ["pass", "nothing"]
    assert found.refused("evade") == "entangled"
    found.plays(("action", "pass"), ("pass", "work free"), FIRST, NOTHING, ("action", "pass"), ("pass", "work free"))
    assert found.battle.state.clock == 3
    assert not found.fighter("Bo").has("entangled")


@rules("16.5.entangle.e")
def test_anything_between_breaks_the_succession() -> None:
    found = duel(sheet(), sheet(pc=0, ag=14))
    found.battle.intervene("afflict", "Bo", condition="entangled")
    found.plays(FIRST, NOTHING, ("action", "pass"), ("pass", "work free"), FIRST, NOTHING)
    found.battle.intervene("afflict", "Bo", condition="stunned")
    found.plays(("action", "recover from stun"), ("recover from stun", 1))
    found.plays(FIRST, NOTHING, ("action", "pass"), ("pass", "work free"), FIRST, NOTHING)
    assert found.fighter("Bo").has("entangled")
    found.plays(("action", "pass"), ("pass", "work free"))
    assert not found.fighter("Bo").has("entangled")


# Restrain


def wrestlers(mine: dict[str, Any], theirs: dict[str, Any], *others: Entry) -> Map:
    """Ana has closed with Bo and is asked how she attacks."""
    found = table(
        Entry("Ana", "A", (0, 0), {**mine, "pc": 30}, 0), Entry("Bo", "B", N, {**theirs, "pc": 0}, 6), *others
    )
    return found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))


@rules("16.5.restrain.a")
def test_restrain_is_part_of_a_grapple() -> None:
    assert "restrain unarmed" in wrestlers(sheet(), sheet()).legal
    assert duel(sheet()).plays(*ATTACK).refused("restrain unarmed") == "absent"


@rules("16.5.restrain.b")
@pytest.mark.parametrize(
    ("unarmed", "mine", "number"),
    [
        (None, (20, 15), 27 - 12),
        (2, (20, 15), 27 + 15 + 8 - 12),
        (5, (8, 15), 0),
        (5, (11, 15), 0),
        (5, (12, 15), 3 + 15 + 20 - 12),
    ],
)
def test_the_chance_to_restrain(unarmed: int | None, mine: tuple[int, int], number: int) -> None:
    ps, ag = mine
    found = wrestlers(sheet(ps=ps, ag=ag, unarmed=unarmed), sheet(ps=14, ag=12))
    found.plays(("attack", "restrain unarmed"), ("target", "Bo"))
    assert found.number == number


@rules("16.5.restrain.c")
@pytest.mark.parametrize("roll", [20, 1])
def test_restrain_does_no_damage(roll: int) -> None:
    found = wrestlers(sheet(ps=25), sheet(ps=10)).plays(("attack", "restrain unarmed"), ("target", "Bo"))
    found.plays(("strike", roll))
    foe = found.fighter("Bo")
    assert (foe.ft, foe.en, foe.has("restrained")) == (20, 15, True)


def held(effective: int) -> Map:
    """Ana holds Bo; his friend Cy, in front of her, strikes her against armour 5."""
    cy = Entry("Cy", "B", (0, -2), arms({"name": "Mace", "base_chance": 80, "damage": 0, "min_ps": 0}, pc=1), 6)
    found = wrestlers(sheet(ps=25, protection=5), sheet(ps=10), cy)
    found.plays(("attack", "restrain unarmed"), ("target", "Bo"), ("strike", 30), NOTHING)
    found.plays(FIRST, ("action", "grapple"), ("hold on", "hold on"))
    found.plays(("action", "melee attack"), ("move before or after", "after"), ("attack", "strike Mace"))
    return found.plays(("target", "Ana"), ("strike", 60), ("damage", effective + 5))


@rules("16.5.restrain.d")
@pytest.mark.parametrize(("effective", "free"), [(0, False), (1, True)])
def test_damage_by_somebody_else_frees_the_held(effective: int, free: bool) -> None:
    found = held(effective)
    assert found.fighter("Bo").has("restrained") is not free
    assert found.fighter("Ana").has("holding") is not free


@rules("16.5.restrain.d")
def test_holding_takes_the_grapple_of_each_pulse_and_anything_else_lets_go() -> None:
    cy = Entry("Cy", "B", (8, -8), sheet(pc=1), 2)
    found = wrestlers(sheet(ps=25), sheet(ps=10), cy)
    found.plays(("attack", "restrain unarmed"), ("target", "Bo"), ("strike", 30), NOTHING)
    assert found.fighter("Bo").has("restrained")
    found.plays(FIRST) if found.asked == "Ana initiative" else None
    found.plays(("action", "pass"), ("pass", "wait"))
    assert not found.fighter("Bo").has("restrained")


@rules("16.5.restrain.e")
def test_several_add_their_strength_together() -> None:
    cy = Entry("Cy", "A", NE, sheet(ps=14, ag=15, pc=20), 8)
    found = table(
        Entry("Ana", "A", (0, 0), sheet(ps=12, ag=13, pc=30), 0), Entry("Bo", "B", N, sheet(ps=16, ag=14, pc=0), 6), cy
    )
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"))
    found.plays(("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING)
    found.plays(FIRST, ("action", "grapple"), ("attack", "restrain unarmed"), ("target", "Bo"), ("helpers", "Cy"))
    assert (found.number, found.reasons["restrain-base"]) == (72 - 14, 72)
    found.plays(("strike", 50))
    assert (found.fighter("Ana").has("holding"), found.fighter("Cy").has("holding")) == (True, True)
    assert found.asked != "Cy action"  # the helper has spent the Grapple


# Knockout, rush, disarm


@rules("16.5.knockout.c", "16.5.knockout.d")
def test_a_knockout_does_no_damage_and_lasts_minutes_only_the_referee_knows() -> None:
    found = duel(arms(("Mace", 3), ps=17)).plays(*strikes("knockout Mace", ("strike", 2)))
    assert found.asked == "gm minutes out"
    waiting = found.battle.waiting
    assert waiting is not None
    assert waiting.dice == (1, 10)
    found.plays(("minutes out", 6))
    foe = found.fighter("Bo")
    assert (foe.ft, foe.en, foe.has("knocked out")) == (20, 15, True)
    assert found.battle.result is not None  # nobody else is left
    assert foe.value("knocked out") == 11 * 12 - 1  # one pulse is over
    for seat in ("A", "B"):
        assert "minutes out" not in str(found.battle.view(seat).events)


@rules("16.5.rush.a")
@pytest.mark.parametrize(
    ("name", "refused"), [("Kite", None), ("Tower", "not-for-rushing"), ("Main Gauche", "not-for-rushing")]
)
def test_which_shields_rush(name: str, refused: str | None) -> None:
    found = duel(sheet(shield={"name": name})).plays(*ATTACK)
    option = f"shield rush {name}"
    assert (None if option in found.legal else found.refused(option)) == refused


@rules("16.5.rush.d")
def test_a_rush_at_the_end_of_a_charge() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(md=18, pc=30, shield={"name": "Kite", "rank": 2}), 0),
        Entry("Bo", "B", (0, -3), sheet(), 0),
    ).plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"))
    found.plays(("action", "charge"), ("charge with", "Kite"), ("move", label(N)), ("move", label((0, -2))), STAY)
    found.plays(("attack", "shield rush Kite"), ("target", "Bo"))
    assert (found.number, found.reasons["charging-rush"]) == (67, 20)


@rules("16.5.disarm.c")
@pytest.mark.parametrize("roll", [38, 1])
def test_a_disarm_costs_a_point_of_endurance(roll: int) -> None:
    found = duel(arms(("Broadsword", 5)), arms("Mace", ft=12, protection=6))
    found.plays(*strikes("disarm Broadsword", ("strike", roll)))
    foe = found.fighter("Bo")
    assert (foe.ft, foe.en, foe.hands) == (12, 14, ())


@rules("16.5.disarm.c")
def test_a_target_with_empty_hands_only_loses_the_point() -> None:
    found = duel(arms(("Broadsword", 5))).plays(*strikes("disarm Broadsword", ("strike", 30)))
    assert (found.fighter("Bo").en, found.asked) == (14, "Bo action")


@rules("20.a")
@pytest.mark.parametrize(("ps", "total"), [(10, 4), (9, 3)])
def test_a_shield_needs_strength_too(ps: int, total: int) -> None:
    found = duel(sheet(ps=ps, shield={"name": "Kite"})).plays(*strikes("shield rush Kite", ("strike", 20)))
    found.plays(("damage", 6), ("balance", 1))
    assert found.events("damage")[0]["total"] == total


@rules("16.5.disarm.d")
def test_the_attacker_chooses_what_is_dropped() -> None:
    found = duel(arms(("Broadsword", 5)), arms("Mace", shield={"name": "Kite"}))
    found.plays(*strikes("disarm Broadsword", ("strike", 30), ("item to drop", "Kite")))
    assert found.fighter("Bo").hands == ("Mace",)
    assert [(item.name, item.hex) for item in found.battle.state.items] == [("Kite", N)]
