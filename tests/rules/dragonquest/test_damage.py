"""18, 19 and GAP.attack: damage, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from swordplay.games.dragonquest.harm.grievous import injury_rows
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    NE,
    NOTHING,
    N,
    arms,
    duel,
    hit,
    points,
    rules,
    sheet,
    strikes,
    table,
)

# 18: damage


@pytest.mark.parametrize(
    ("modifier", "die", "lost"),
    [
        pytest.param(-4, 1, 1, marks=rules("18.a")),
        pytest.param(-4, 5, 1, marks=rules("18.a")),
        pytest.param(-4, 6, 2, marks=rules("18.a")),
    ],
)
def test_damage_below_one_counts_as_one(modifier: int, die: int, lost: int) -> None:
    found = hit(sheet(), 50, ("damage", die), sword={"damage": modifier})
    assert points(found) == (20 - lost, 15)


@rules("18.a")
def test_the_floor_comes_before_armour() -> None:
    assert points(hit(sheet(protection=1), 50, ("damage", 1), sword={"damage": -4})) == (20, 15)


@rules("TERM.2")
def test_damage_is_one_ten_sided_die() -> None:
    waiting = hit(sheet(), 50).battle.waiting
    assert waiting is not None
    assert waiting.dice == (1, 10)


@rules("18.b")
@pytest.mark.parametrize(("ft", "left"), [(0, (0, 12)), (1, (0, 15)), (3, (0, 15)), (4, (1, 15))])
def test_damage_comes_off_fatigue_and_then_off_endurance(ft: int, left: tuple[int, int]) -> None:
    assert points(hit(sheet(ft=ft), 50, ("damage", 3))) == left


@rules("18.c")
def test_one_attack_never_lowers_both() -> None:
    found = hit(sheet(ft=4, en=30), 50, ("damage", 9))
    assert points(found) == (0, 30)


@rules("18.d")
@pytest.mark.parametrize(("roll", "left"), [(9, (10, 8)), (10, (9, 15))])
def test_fifteen_percent_goes_to_endurance_past_armour(roll: int, left: tuple[int, int]) -> None:
    found = hit(sheet(ft=10, protection=6), roll, ("damage", 7))
    assert points(found) == left


@rules("18.e")
@pytest.mark.parametrize(
    ("roll", "injury"), [(50, True), (10, False), (20, False), (21, True), (80, True), (81, False)]
)
def test_five_percent_may_be_a_grievous_injury_of_the_weapons_class(roll: int, injury: bool) -> None:
    found = hit(sheet(protection=6, en=30), 3, ("damage", 7), ("grievous injury", roll))
    assert bool(found.events("grievous")) is injury
    assert found.fighter("Bo").armour_loss == (2 if injury else 0)
    assert points(found) == (20, 23)  # 18.d either way


@rules("18.e")
def test_four_is_no_longer_five_percent() -> None:
    found = hit(sheet(protection=6, en=30), 4, ("damage", 7))
    assert found.asked == "Bo action"


@rules("18.e")
@pytest.mark.parametrize(
    ("weapon_class", "roll", "injury"),
    [("A", 1, True), ("A", 20, True), ("A", 21, False), ("C", 81, True), ("C", 80, False)],
)
def test_each_class_has_its_band(weapon_class: str, roll: int, injury: bool) -> None:
    found = hit(sheet(en=40), 3, ("damage", 1), ("grievous injury", roll), sword={"weapon_class": weapon_class})
    assert bool(found.events("grievous")) is injury


@rules("18.e")
@pytest.mark.parametrize(("effects", "en"), [(False, 39), (True, 37)])
def test_the_injury_tables_numbers_apply_only_with_the_switch(effects: bool, en: int) -> None:
    """Roll 25: bleeding arm, 2 Endurance at once and 1 at the end of each pulse."""
    assert injury_rows()[9]["status"] == "stand_in"
    found = hit(sheet(en=40, pc=0), 3, ("damage", 1), ("grievous injury", 25), grievous_effects=effects)
    assert found.events("grievous")[0]["status"] == "stand_in"
    assert found.fighter("Bo").en == en
    found.plays(NOTHING)
    assert found.fighter("Bo").en == (en - 1 if effects else en)


@rules("18.f")
@pytest.mark.parametrize(("choice", "armour", "hands"), [("armour", 2, ("Kite",)), ("shield", 0, ())])
def test_armour_or_shield_suffers_as_the_defender_chooses(choice: str, armour: int, hands: Any) -> None:
    found = hit(
        sheet(protection=6, en=30, shield={"name": "Kite"}),
        3,
        ("damage", 1),
        ("grievous injury", 50),
        ("armour or shield", choice),
    )
    assert (found.fighter("Bo").armour_loss, found.fighter("Bo").hands) == (armour, hands)


@rules("18.f")
@pytest.mark.parametrize(
    ("foe", "loss", "hands"),
    [({"protection": 6}, 2, ()), ({"shield": {"name": "Kite"}}, 0, ()), ({}, 0, ())],
)
def test_without_a_choice_what_there_is_suffers(foe: dict[str, Any], loss: int, hands: Any) -> None:
    found = hit(sheet(en=30, **foe), 3, ("damage", 1), ("grievous injury", 50))
    assert (found.fighter("Bo").armour_loss, found.fighter("Bo").hands) == (loss, hands)


@rules("18.f")
def test_the_loss_counts_from_the_next_hit_and_not_below_nothing() -> None:
    found = hit(sheet(protection=3, en=30, pc=0), 3, ("damage", 1), ("grievous injury", 50))
    found.plays(NOTHING, *strikes("strike Broadsword", ("strike", 50), ("damage", 5)))
    assert points(found) == (20 - 4, 29)
    found.plays(NOTHING, *strikes("strike Broadsword", ("strike", 3), ("damage", 1), ("grievous injury", 50)))
    found.plays(NOTHING, *strikes("strike Broadsword", ("strike", 50), ("damage", 5)))
    assert points(found) == (16 - 5, 28)


# 18.5: optional bonuses


@rules("18.5.a")
@pytest.mark.parametrize(("ps", "bonus"), [(24, 1), (25, 2), (19, 0)])
def test_strength_above_the_minimum(ps: int, bonus: int) -> None:
    found = hit(sheet(), 50, ("damage", 1), sword={"bonus": "ps"}, ps=ps, damage_bonuses=True)
    assert found.fighter("Bo").ft == 20 - 1 - bonus


@rules("18.5.a", "18.5.d")
@pytest.mark.parametrize(("bonus", "ps", "total"), [("ps", 14, 4), ("rank", 15, 5)])
def test_weakness_and_no_rank_give_no_bonus_and_no_malus(bonus: str, ps: int, total: int) -> None:
    """14 is one below the minimum: that costs a point (20.a), and no more."""
    found = hit(sheet(), 50, ("damage", 5), sword={"bonus": bonus}, ps=ps, damage_bonuses=True)
    assert found.events("damage")[0]["total"] == total


@rules("18.5.b")
@pytest.mark.parametrize(
    ("ps", "roll", "checked"), [(25, 87, True), (25, 86, False), (20, 93, True), (20, 92, False), (15, 98, False)]
)
def test_strength_wears_the_weapon(ps: int, roll: int, checked: bool) -> None:
    found = hit(sheet(), roll, sword={"bonus": "ps"}, ps=ps, damage_bonuses=True)
    assert (found.asked == "Ana mishap") is checked


@rules("18.5.b")
def test_a_hit_in_the_widened_range_counts_and_the_check_follows() -> None:
    found = hit(sheet(), 90, sword={"bonus": "ps", "base_chance": 110}, ps=25, damage_bonuses=True)
    found.plays(("damage", 1), ("mishap", 46))
    assert (found.fighter("Bo").ft, found.fighter("Ana").hands) == (17, ())


@rules("18.5.c")
@pytest.mark.parametrize(("thrown", "lost"), [(True, 3), (False, 5)])
def test_thrown_weapons_get_no_strength_bonus(thrown: bool, lost: int) -> None:
    javelin = arms({"name": "Javelin", "base_chance": 75, "bonus": "ps"}, ps=25, pc=60)
    apart = 3 if thrown else 1
    found = table(
        Entry("Ana", "A", (0, 0), javelin, 0),
        Entry("Bo", "B", (0, -apart), sheet(size="large"), 6),
        damage_bonuses=True,
    )
    if thrown:
        found.plays(*GO, ("action", "fire"), ("attack", "strike Javelin"), ("target", "Bo"))
    else:
        found.plays(*strikes("strike Javelin"))
    found.plays(("strike", 50), ("damage", 1))
    assert found.fighter("Bo").ft == 20 - lost


@pytest.mark.parametrize(
    ("rank", "bonus"),
    [
        pytest.param(7, 1, marks=rules("18.5.d")),
        pytest.param(8, 2, marks=rules("18.5.d")),
        pytest.param(3, 0, marks=rules("18.5.d")),
    ],
)
def test_a_point_for_every_four_ranks_with_any_weapon(rank: int, bonus: int) -> None:
    bow = {"name": "Long bow", "base_chance": 40, "rank": rank, "bonus": "rank", "loaded": True, "damage": 0}
    found = table(
        Entry("Ana", "A", (0, 0), arms(bow, ps=16, pc=60), 0),
        Entry("Bo", "B", (0, -3), sheet(), 6),
        damage_bonuses=True,
    ).plays(*GO, ("action", "fire"), ("attack", "strike Long bow"), ("target", "Bo"), ("strike", 40), ("damage", 2))
    assert found.fighter("Bo").ft == 20 - 2 - bonus


@rules("18.5.e")
def test_the_rank_bonus_does_not_wear_the_weapon() -> None:
    found = hit(sheet(), 98, sword={"bonus": "rank", "rank": 8, "base_chance": 20}, damage_bonuses=True)
    assert found.asked == "Bo action"


@rules("18.5.f")
@pytest.mark.parametrize(("bonus", "extra"), [("ps", 2), ("rank", 2), ("none", 0)])
def test_only_one_of_the_two_systems(bonus: str, extra: int) -> None:
    sword = {"bonus": bonus, "rank": 8, "base_chance": 20, "min_ps": 15}
    found = hit(sheet(), 50, ("damage", 1), sword=sword, ps=25, damage_bonuses=True)
    assert found.fighter("Bo").ft == 20 - 1 - extra


# 19: effects


@pytest.mark.parametrize(
    ("en", "lost", "event"),
    [
        pytest.param(4, 4, "died", marks=rules("19.a")),
        pytest.param(4, 9, "died", marks=rules("19.a")),
        pytest.param(7, 4, "passed-out", marks=rules("19.b")),
    ],
)
def test_death_and_unconsciousness(en: int, lost: int, event: str) -> None:
    found = hit(sheet(ft=0, en=en), 50, ("damage", lost))
    assert [e["who"] for e in found.events(event)] == ["Bo"]
    assert found.fighter("Bo").en == max(0, en - lost)
    assert found.fighter("Bo").has("prone")


@rules("19.b")
def test_four_points_of_endurance_keep_one_awake() -> None:
    found = hit(sheet(ft=0, en=7), 50, ("damage", 3))
    assert found.events("passed-out") == []
    assert found.fighter("Bo").has("stunned")


@rules("19.c")
@pytest.mark.parametrize(("en", "monster", "up"), [(5, True, True), (6, True, False), (5, False, False)])
def test_feeble_monsters_fight_on(en: int, monster: bool, up: bool) -> None:
    found = hit(sheet(ft=0, en=en, monster=monster, never_stunned=True), 50, ("damage", en - 2))
    assert (found.events("passed-out") == []) is up
    assert found.fighter("Bo").en == 2


@rules("19.stun.a")
@pytest.mark.parametrize(("lost", "stunned"), [(7, True), (6, False)])
def test_more_than_a_third_of_endurance_stuns(lost: int, stunned: bool) -> None:
    found = hit(sheet(en=18), 50, ("damage", lost))
    assert found.fighter("Bo").has("stunned") is stunned


@rules("19.stun.a")
def test_what_is_discarded_counts_too() -> None:
    found = hit(sheet(en=18, ft=1), 50, ("damage", 7))
    assert points(found) == (0, 18)
    assert found.fighter("Bo").has("stunned")


@rules("19.stun.b")
@pytest.mark.parametrize(("roll", "hands"), [(45, ("Mace", "Dagger")), (46, ())])
def test_the_stunned_may_drop_every_weapon(roll: int, hands: Any) -> None:
    found = hit(arms("Mace", "Dagger", en=18), 50, ("damage", 7), ("keep hold", roll))
    assert found.fighter("Bo").hands == hands


@rules("19.stun.b")
def test_the_shield_stays_on_the_arm() -> None:
    found = hit(arms("Mace", en=18, md=17, shield={"name": "Small round", "defence": 0}), 50, ("damage", 7))
    assert found.number == 45
    found.plays(("keep hold", 46))
    assert found.fighter("Bo").hands == ("Small round",)


@rules("19.stun.c")
def test_the_stunned_are_last_in_their_engagement() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=1), 0),
        Entry("Bo", "B", N, sheet(pc=16), 6),
        Entry("Cy", "B", NE, sheet(pc=10), 8),
    ).plays(FIRST, NOTHING, NOTHING)
    found.battle.intervene("afflict", "Bo", condition="stunned")
    found.plays(NOTHING, FIRST, NOTHING, NOTHING)
    assert found.asked == "Bo action"


@rules("19.stun.e")
@pytest.mark.parametrize(("roll", "recovered"), [(46, True), (47, False)])
def test_recovery_is_twice_willpower_and_fatigue_left(roll: int, recovered: bool) -> None:
    found = duel(sheet(wp=14, ft=9))
    found.plays(FIRST)
    found.battle.intervene("afflict", "Ana", condition="stunned")
    found.plays(("action", "recover from stun"), ("recover from stun", roll))
    assert found.fighter("Ana").has("stunned") is not recovered
    assert found.asked == "Bo action"  # it was the action of the pulse
    found.plays(NOTHING)
    assert found.asked == ("Ana initiative" if recovered else "Bo initiative")  # in the next pulse as ever
    if recovered:
        assert "melee attack" in found.plays(FIRST).legal


# GAP.attack


@rules("GAP.attack")
def test_the_rolls_of_one_attack_come_in_a_fixed_order() -> None:
    """A trip at 60 against no armour: 8, 6, 40, 31."""
    found = duel(
        arms({"name": "Spear", "rank": 5}, md=10),
        arms("Mace", ft=10, en=15, md=12, ag=10),
    )
    found.battle.intervene("modify", name="to sixty", about="strike", value=60 - (40 - 20 + 10 + 20 - 10))
    found.plays(*strikes("trip Spear"))
    assert found.number == 60
    found.plays(("strike", 8), ("damage", 6), ("keep hold", 40), ("balance", 31))
    foe = found.fighter("Bo")
    assert (foe.ft, foe.en, foe.has("stunned"), foe.hands, foe.has("prone")) == (10, 9, True, (), True)


@rules("GAP.attack")
def test_the_dead_make_no_further_roll() -> None:
    found = duel(arms(("Spear", 5)), arms("Mace", ft=0, en=5)).plays(*strikes("trip Spear", ("strike", 30)))
    found.plays(("damage", 6))
    assert found.battle.result is not None
