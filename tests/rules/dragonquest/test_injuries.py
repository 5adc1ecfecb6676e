"""18.e: what grievous injuries do where the group plays them, bleeding, and where those who fall come to lie."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex, disc, distance, label
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import NE, NOTHING, Map, N, arms, case, duel, rules, sheet, strikes, table


def injured(roll: int, weapon_class: str, die: int = 1, **foe: Any) -> Map:
    """Ana hits Bo with a Strike Check of 3, and the injury table is played in full."""
    blade = {"name": "Blade", "base_chance": 75, "damage": 0, "weapon_class": weapon_class, "min_ps": 0, "min_md": 0}
    found = table(
        Entry("Ana", "A", (0, 0), arms(blade, pc=30), 0),
        Entry("Bo", "B", N, {**sheet(pc=0, en=60), **foe}, 6),
        Entry("Cy", "B", (9, -9), sheet(pc=1), 2),
        grievous_effects=True,
    ).plays(*strikes("strike Blade", ("strike", 3), ("damage", die)))
    assert (found.asked, found.number) == ("Ana grievous injury", 0)  # a bare die
    return found.plays(("grievous injury", roll))


@pytest.mark.parametrize(
    ("roll", "weapon_class", "foe", "left"),
    [
        case(25, "B", {}, (20, 57), proves="18.e"),  # 2 Endurance and the blow's one
        case(17, "A", {}, (15, 56), proves="18.e"),  # 3 Endurance and 5 Fatigue
        case(17, "A", {"ft": 3}, (0, 56), proves="18.e 18.b"),
        case(78, "B", {"en": 5}, (20, 0), proves="18.e 19.a"),
        case(78, "B", {"en": 2, "monster": True}, (20, 0), proves="18.e 19.a"),
        case(80, "B", {}, (20, 0), proves="18.e 19.a"),
    ],
)
def test_an_injury_takes_points_but_never_below_nothing(
    roll: int, weapon_class: str, foe: dict[str, Any], left: tuple[int, int]
) -> None:
    found = injured(roll, weapon_class, **foe)
    bo = found.fighter("Bo")
    assert (bo.ft, bo.en) == left
    if bo.en == 0:
        assert [event["who"] for event in found.events("died")] == ["Bo"]
        assert found.events("passed-out") == found.events("wounded") == []  # dead before the blow's own loss
        assert bo.has("prone")


@rules("18.e")
@pytest.mark.parametrize(("roll", "weapon_class"), [(6, "A"), (57, "B"), (85, "C")])
def test_a_useless_arm_lets_one_thing_fall(roll: int, weapon_class: str) -> None:
    found = injured(roll, weapon_class, **{key: arms("Mace", "Dagger")[key] for key in ("weapons",)})
    assert found.fighter("Bo").hands == ("Dagger",)
    assert [item.name for item in found.battle.state.items] == ["Mace"]


@rules("18.e", "16.5.knockout.d")
def test_a_blow_on_the_head_puts_one_out_for_a_d10_of_minutes() -> None:
    found = injured(95, "C")
    waiting = found.battle.waiting
    assert waiting is not None
    assert (waiting.about, waiting.dice) == ("minutes out", (1, 10))
    assert found.plays(("minutes out", 3)).fighter("Bo").value("knocked out") == 3 * 12


@rules("18.f")
@pytest.mark.parametrize(("protection", "asked"), [(2, True), (0, False)])
def test_who_has_armour_and_shield_is_asked(protection: int, asked: bool) -> None:
    found = injured(39, "B", protection=protection, shield={"name": "Kite"})
    assert (found.asked == "Bo armour or shield") is asked
    assert (found.fighter("Bo").hands == ("Kite",)) is asked


# Bleeding


def bleeding(en: int, lost: int) -> Map:
    """Bo bleeds beside Ana; Cy, unhurt, keeps the fight going."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", N, sheet(pc=0), 6),
        Entry("Cy", "B", NE, sheet(pc=1), 8),
    )
    found.battle.intervene("set", "Bo", field="en", value=en)
    found.battle.intervene("afflict", "Bo", condition="bleeding", value=lost)
    return found


def pulse(found: Map) -> Map:
    """Everybody lets a pulse pass."""
    clock = found.battle.state.clock
    while found.battle.state.clock == clock and found.battle.request is not None:
        about = found.battle.request.about
        found.plays((about, "act first") if about == "initiative" else (about, "nothing"))
    return found


@rules("18.e", "19.a", "19.b")
def test_bleeding_goes_on_to_unconsciousness_and_death_each_told_once() -> None:
    found = bleeding(6, 1)
    for left, out, dead in ((5, 0, 0), (4, 0, 0), (3, 1, 0), (2, 1, 0), (1, 1, 0), (0, 1, 1), (0, 1, 1)):
        pulse(found)
        assert found.fighter("Bo").en == left
        assert (len(found.events("passed-out")), len(found.events("died"))) == (out, dead)
    assert [event["who"] for event in found.events("bled")] == ["Bo"] * 6


@rules("18.e", "19.a")
@pytest.mark.parametrize("en", [1, 4])
def test_one_does_not_bleed_below_nothing(en: int) -> None:
    found = pulse(bleeding(en, 5))
    assert found.fighter("Bo").en == 0
    assert len(found.events("died")) == 1


# Upsetting


@rules("16.5.trip.e", "16.5.entangle.e")
def test_a_trip_throws_but_does_not_hold() -> None:
    found = duel(arms(("Spear", 3), md=18), sheet(pc=0)).plays(*strikes("trip Spear", ("strike", 30), ("damage", 2)))
    found.plays(("balance", 46))
    assert (found.fighter("Bo").has("prone"), found.fighter("Bo").has("entangled")) == (True, False)
    assert found.fighter("Ana").hands == ("Spear",)


# Where one comes to lie


def unhorsed(*free: Hex) -> Map:
    """Bo knocks Ana off her horse; all round them are walls but for some hexes."""
    open_hexes = {(0, 0), NE, *free}
    walls = Patch([hex for hex in disc((0, 0), 14) if hex not in open_hexes], Ground("wall", impassable=True))
    mace = {"name": "Mace", "base_chance": 80, "damage": 0, "min_ps": 0}
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, en=12, rides="Grey", mounted=True), 0),
        Entry("Grey", "A", (0, 0), sheet(size="large", ridden_by="Ana"), 0),
        Entry("Bo", "B", NE, arms(mace, pc=0), 8),
        plan=Plan(radius=14, patches=[walls]),
    ).plays(("initiative", "act first"), NOTHING, ("action", "melee attack"), ("move", "stop"))
    found.plays(("attack", "strike Mace"), ("target", "Ana"), ("strike", 50), ("damage", 6))
    return found.plays(("stay mounted", 100))


@rules("GAP.mount")
@pytest.mark.parametrize(("free", "lies"), [((0, 1), (0, 1)), ((0, 2), (0, 2)), ((0, 11), (0, 11)), ((0, 12), (0, 0))])
def test_one_unhorsed_lies_in_the_nearest_free_hex_within_eleven(free: Hex, lies: Hex) -> None:
    found = unhorsed(free)
    assert (found.fighter("Ana").hex, found.fighter("Ana").has("prone")) == (lies, True)
    assert found.asked != "Ana hex to fall to"


@rules("GAP.mount")
def test_of_two_free_hexes_one_chooses_and_nearer_ones_come_first() -> None:
    found = unhorsed((0, 1), (1, 0), (0, 2))
    assert found.asked == "Ana hex to fall to"
    assert sorted(found.legal) == sorted([label((0, 1)), label((1, 0))])
    found.plays(("hex to fall to", label((1, 0))))
    assert distance(found.fighter("Ana").hex, (0, 0)) == 1
