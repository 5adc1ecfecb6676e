"""DOC and TERM: what the sheet uses without defining it."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import ring
from swordplay.engine.scenario import Entry
from swordplay.games.dragonquest.figure.zones import in_ranged_zone
from tests.rules.dragonquest.helpers import (
    ATTACK,
    DQ,
    FIRST,
    NE,
    NW,
    SE,
    STAY,
    SW,
    N,
    S,
    alone,
    arms,
    clauses,
    duel,
    march,
    rules,
    sheet,
    strikes,
    table,
)


@rules("DOC.1")
def test_an_explanation_names_the_section_of_the_game() -> None:
    found = duel(sheet())
    found.plays(FIRST)
    found.battle.intervene("afflict", "Ana", condition="stunned")
    found.plays(("action", "recover from stun"))
    assert found.asked == "Ana recover from stun"
    assert clauses(found) == {"dragonquest:19.stun.e"}


@rules("DOC.2")
def test_optional_paragraphs_are_off_until_the_group_switches_them_on() -> None:
    assert (DQ.switches["shield side"], DQ.switches["damage bonuses"]) == (False, False)
    strong = arms({"name": "Broadsword", "rank": 0, "bonus": "ps"}, ps=30)
    shielded = sheet(shield={"name": "Large round", "rank": 3})
    found = duel(strong, shielded).plays(*strikes("strike Broadsword"))
    assert found.reasons["defence-shield"] == -12
    found.plays(("strike", 20), ("damage", 1))
    assert found.fighter("Bo").ft == 20 - 5  # 1 + 4 and no bonus of 3


@rules("TERM.1")
def test_modified_agility_is_agility_less_armour_and_stuck_missiles() -> None:
    found = duel(sheet(ag=17, armour="Chainmail"))
    found.battle.intervene("afflict", "Ana", condition="stuck missile", value=3)
    number = found.offers["act first"].number
    assert number is not None
    by_key = {reason.key: reason.value for reason in number.reasons}
    assert by_key == {"agility": 17, "armour-agility": -2, "stuck-missiles": -3, "perception": 30}
    assert number.value - 30 == 12


@rules("TERM.1")
@pytest.mark.parametrize(("shield", "number"), [(None, 45), ("Kite", 33)])
def test_modified_dexterity_is_dexterity_less_the_shields_loss(shield: str | None, number: int) -> None:
    paper = arms(("Broadsword", 0), shield={"name": shield} if shield else None)
    found = duel(paper).plays(*strikes("strike Broadsword", ("strike", 100)))
    assert (found.asked, found.number) == ("Ana mishap", number)


@rules("TERM.2")
@pytest.mark.parametrize(("die", "lost"), [(7, 3), (10, 6)])
def test_a_bare_d_is_a_ten_sided_die(die: int, lost: int) -> None:
    found = duel(sheet(ag=20)).plays(*strikes("strike unarmed", ("strike", 20), ("damage", die)))
    assert found.fighter("Bo").ft == 20 - lost


@rules("TERM.2")
@pytest.mark.parametrize(("roll", "kept"), [(45, True), (46, False)])
def test_a_percentile_check_succeeds_at_or_under_its_number(roll: int, kept: bool) -> None:
    found = duel(arms(("Broadsword", 0))).plays(*strikes("strike Broadsword", ("strike", 100), ("mishap", roll)))
    assert (found.fighter("Ana").hands == ("Broadsword",)) is kept


def surrounded() -> Any:
    """Ana faces north in the middle of six who look away."""
    foes = [Entry(f"F{k}", "B", hex, sheet(pc=k), 2 * k) for k, hex in enumerate((N, NE, SE, S, SW, NW))]
    return table(Entry("Ana", "A", (0, 0), arms(("Broadsword", 0), pc=30), 0), *foes)


@rules("TERM.3")
def test_three_neighbours_are_in_front_and_three_behind() -> None:
    found = surrounded().plays(FIRST, ("action", "melee attack"), ("move before or after", "after"))
    found.plays(("attack", "strike Broadsword"))
    assert [name for name in found.legal if name != "nobody"] == ["F0", "F1", "F5"]
    assert {found.refused(name) for name in ("F2", "F3", "F4")} == {"not-in-zone"}


@rules("TERM.4")
@pytest.mark.parametrize(("hex", "facing", "engaged"), [(NE, 2, True), (SE, 4, False)])
def test_the_melee_zone_is_the_front_hexes(hex: tuple[int, int], facing: int, engaged: bool) -> None:
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", hex, sheet(), facing))
    assert bool(found.battle.state.engagements) is engaged  # type: ignore[attr-defined]


@rules("TERM.4")
@pytest.mark.parametrize(("condition", "engaged"), [("stunned", False), ("prone", True), ("entangled", True)])
def test_a_stunned_figure_has_no_melee_zone_but_a_prone_one_keeps_it(condition: str, engaged: bool) -> None:
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", N, sheet(), 0))
    found.plays(FIRST)
    found.battle.intervene("afflict", "Ana", condition=condition)
    script = [("action", "recover from stun"), ("recover from stun", 100)]
    script = script if condition == "stunned" else [("action", "nothing")]
    found.plays(*script, ("action", "nothing"))
    assert bool(found.battle.state.engagements) is engaged  # type: ignore[attr-defined]


@rules("TERM.5")
def test_the_ranged_zone_is_a_cone_of_three_five_seven() -> None:
    me = alone(sheet()).fighter("Ana")
    counted = [sum(in_ranged_zone(me, hex) for hex in ring((0, 0), far)) for far in (1, 2, 3)]
    assert counted == [3, 5, 7]


@rules("TERM.6")
def test_one_in_a_zone_engages_both() -> None:
    """Ana stands behind Bo, who looks away."""
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", N, sheet(), 0))
    assert found.battle.state.engagements == (("Ana", "Bo"),)  # type: ignore[attr-defined]
    assert found.asked == "Ana initiative"


@rules("TERM.6")
def test_status_is_fixed_for_the_pulse() -> None:
    """Ana steps out of reach, and Bo still acts as an engaged figure in this pulse."""
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", N, sheet(), 6))
    found.plays(FIRST, ("action", "pass"), ("pass", "wait"), ("move", "A2"), ("move", "stop"))
    assert found.asked == "Bo action"
    assert "melee attack" in found.offers


@rules("TERM.7")
def test_rank_counts_with_the_weapon_in_hand() -> None:
    found = duel(arms(("Broadsword", 4), {"name": "Dagger", "rank": 7, "stowed": True}))
    number = found.offers["act first"].number
    assert number is not None
    assert number.value == 15 + 30 + 4


@rules("TERM.7")
def test_preparing_and_loading_take_a_pass_each_and_a_shot_empties_the_bow() -> None:
    found = alone(arms({"name": "Short bow", "rank": 0, "stowed": True}, ps=16))
    found.plays(("action", "pass"), ("pass", "prepare Short bow"), STAY)
    assert found.fighter("Ana").hands == ("Short bow",)
    found.plays(("action", "nothing"), ("initiative roll", 10), ("initiative roll", 1), ("side first", "A"))
    found.plays(("action", "pass"), ("pass", "load Short bow"), STAY)
    assert found.fighter("Ana").loaded == ("Short bow",)


@rules("TERM.7")
@pytest.mark.parametrize(("second", "refused"), [("Dagger", "legal"), ("Great axe", "hands-full")])
def test_two_hands_hold_no_more(second: str, refused: str) -> None:
    paper = arms("Broadsword", {"name": second, "stowed": True})
    found = alone(paper).plays(("action", "pass"))
    option = f"prepare {second}"
    assert (found.refused(option) if option not in found.legal else "legal") == refused


@rules("TERM.7")
def test_dropping_takes_no_action() -> None:
    found = alone(arms("Great axe", {"name": "Broadsword", "stowed": True}, ps=20, md=18)).plays(("action", "pass"))
    found.plays(("pass", "drop Great axe"), ("pass", "prepare Broadsword"))
    assert found.fighter("Ana").hands == ("Broadsword",)
    assert [item.name for item in found.battle.state.items] == ["Great axe"]


@rules("TERM.8")
@pytest.mark.parametrize(("rank", "chance"), [(None, 50), (0, 65)])
def test_unranked_is_the_bare_base_and_rank_0_is_trained(rank: int | None, chance: int) -> None:
    found = duel(arms({"name": "Mace", "rank": rank}), sheet(ag=0))
    number = found.offers["act first"].number
    assert number is not None
    assert number.value == 45  # either adds nothing to initiative
    assert found.plays(*strikes("strike Mace")).number == chance


@rules("TERM.9")
@pytest.mark.parametrize(("ag", "hexes"), [(12, 4), (13, 5), (15, 5), (17, 5), (18, 6), (22, 7)])
def test_movement_by_agility(ag: int, hexes: int) -> None:
    assert march(alone(sheet(ag=ag)).plays(("action", "move"))) == hexes


@rules("TERM.9")
@pytest.mark.parametrize(("race", "hexes"), [(-1, 4), (1, 6)])
def test_a_race_adjusts_movement(race: int, hexes: int) -> None:
    assert march(alone(sheet(tmr_race=race)).plays(("action", "move"))) == hexes


@rules("TERM.10")
@pytest.mark.parametrize(("shield", "chance"), [({"name": "Large round", "rank": 3}, 74), (None, 86)])
def test_defence_is_agility_and_a_prepared_shield(shield: Any, chance: int) -> None:
    found = duel(arms({"name": "Broadsword", "base_chance": 100}), sheet(ag=14, shield=shield))
    assert found.plays(*strikes("strike Broadsword")).number == chance


@rules("TERM.10")
def test_an_unranked_shield_gives_nothing_and_a_bonus_on_the_sheet_counts() -> None:
    found = duel(arms({"name": "Broadsword", "base_chance": 100}), sheet(shield={"name": "Kite"}, defence=7))
    assert found.plays(*strikes("strike Broadsword")).number == 100 - 15 - 7


@rules("TERM.11")
@pytest.mark.parametrize(("roll", "lost"), [(71, 5), (72, 0)])
def test_a_strike_hits_at_or_under_the_modified_chance(roll: int, lost: int) -> None:
    found = duel(arms(("Broadsword", 5), md=16), sheet(ag=20)).plays(*strikes("strike Broadsword"))
    assert found.number == 71
    found.plays(("strike", roll), *([("damage", 1)] if lost else []))
    assert found.fighter("Bo").ft == 20 - lost


@rules("TERM.11")
def test_the_game_master_sets_a_modifier_and_none_is_there_from_the_start() -> None:
    """Bo is prone and looks away: nothing for that, unless somebody says so."""
    found = table(Entry("Ana", "A", (0, 0), arms("Broadsword", pc=30), 0), Entry("Bo", "B", N, sheet(), 0))
    found.battle.intervene("afflict", "Bo", condition="prone")
    found.plays(FIRST, ("action", "melee attack"), ("move before or after", "after"))
    found.plays(("attack", "strike Broadsword"), ("target", "Bo"))
    assert found.number == 40
    found.battle.intervene("modify", name="from behind", about="strike", value=30)
    assert (found.number, found.reasons["by-hand"]) == (70, 30)


@rules("TERM.11")
def test_a_chance_below_one_cannot_hit() -> None:
    found = duel(arms({"name": "Broadsword", "base_chance": 15}), sheet(ag=15)).plays(*strikes("strike Broadsword"))
    assert found.number == 0
    found.plays(("strike", 1))
    assert found.fighter("Bo").ft == 20


@rules("TERM.12")
def test_weapon_classes() -> None:
    known = duel(arms("Dagger", {"name": "Broadsword", "stowed": True}, {"name": "Mace", "stowed": True}))
    weapons = known.fighter("Ana").sheet.weapons
    assert {name: weapon.weapon_class for name, weapon in weapons.items()} == {
        "Dagger": "A", "Broadsword": "B", "Mace": "C",
    }  # fmt: skip


@rules("TERM.13")
@pytest.mark.parametrize(("md", "chance"), [(15, 40), (14, 35)])
def test_weapons_come_from_the_list(md: int, chance: int) -> None:
    assert duel(arms("Broadsword", md=md)).plays(*strikes("strike Broadsword")).number == chance


@rules("TERM.13")
def test_weapon_values_can_be_edited() -> None:
    found = duel(arms({"name": "Old sword", "kind": "Broadsword", "base_chance": 30}))
    assert found.plays(*strikes("strike Old sword")).number == 15


@rules("TERM.14")
@pytest.mark.parametrize(("die", "ft"), [(5, 17), (1, 20), (3, 19)])
def test_effective_damage_is_what_armour_lets_through(die: int, ft: int) -> None:
    found = duel(arms(("Broadsword", 0)), sheet(protection=6))
    found.plays(*strikes("strike Broadsword", ("strike", 50), ("damage", die)))
    assert found.fighter("Bo").ft == ft
    assert found.events("damage")[0]["effective"] == 20 - ft


@rules("TERM.15")
@pytest.mark.parametrize(("ag", "asked"), [(20, "Bo action"), (26, "Ana second action")])
def test_one_action_a_pulse_unless_very_quick(ag: int, asked: str) -> None:
    found = duel(arms("Broadsword", ag=ag)).plays(*ATTACK, ("attack", "no attack"))
    assert found.asked == asked
    if ag == 26:
        assert "evade" in found.legal


@rules("TERM.16")
def test_a_jump_of_ten_feet_covers_two_hexes() -> None:
    found = alone(sheet()).plays(("action", "move"), ("move", "jump 2 hexes"))
    assert found.fighter("Ana").hex == (0, -2)


@rules("TERM.17")
@pytest.mark.parametrize(("foe", "legal"), [({"size": "small"}, True), ({}, True), ({"size": "large"}, False)])
def test_only_human_size_or_smaller_is_tripped(foe: dict[str, Any], legal: bool) -> None:
    found = duel(arms(("Halberd", 1), ps=18, md=18), sheet(**foe)).plays(*ATTACK, ("attack", "trip Halberd"))
    assert ("Bo" in found.legal) is legal
    if not legal:
        assert found.refused("Bo") == "too-large"


@rules("TERM.17")
def test_a_figure_of_several_hexes_is_large() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Halberd", 1), ps=18, md=18, pc=30), 0),
        Entry("Bo", "B", N, {"creature": "Troll"}, 7),
    )
    found.plays(FIRST, ("action", "melee attack"), STAY, ("attack", "trip Halberd"))
    assert found.refused("Bo") == "too-large"


@rules("TERM.18")
def test_a_restrained_figure_has_no_defence() -> None:
    found = duel(arms({"name": "Broadsword", "base_chance": 60}), sheet(ag=16))
    found.plays(*strikes("strike Broadsword"))
    assert found.number == 44
    found.battle.intervene("afflict", "Bo", condition="restrained")
    assert found.number == 60


@rules("TERM.18")
@pytest.mark.parametrize(("en", "able"), [(4, True), (3, False)])
def test_unconsciousness_lasts_while_endurance_is_three_or_less(en: int, able: bool) -> None:
    """Bo comes to the end of the pulse with little left; Cy stands far off, so that the fight goes on."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", N, sheet(), 6),
        Entry("Cy", "B", (8, -8), sheet(), 6),
    )
    found.battle.intervene("set", "Bo", field="en", value=en)
    found.plays(FIRST, ("action", "nothing"))
    assert found.asked == ("Bo action" if able else "Cy action")


@rules("TERM.19")
@pytest.mark.parametrize(("ag", "hexes"), [(15, 1), (26, 2)])
def test_a_prone_figure_crawls(ag: int, hexes: int) -> None:
    found = alone(sheet(ag=ag))
    found.battle.intervene("afflict", "Ana", condition="prone")
    assert [found.refused(name) for name in ("charge", "retreat")] == ["lying-down", "lying-down"]
    assert march(found.plays(("action", "move"))) == hexes


@rules("TERM.19")
def test_standing_up_takes_a_pass_and_its_hexes_but_not_the_turn() -> None:
    found = alone(sheet())
    found.battle.intervene("afflict", "Ana", condition="prone")
    found.plays(("action", "pass"), ("pass", "stand up"))
    assert not found.fighter("Ana").has("prone")
    assert found.refused("A0" if "A0" in found.offers else "(0,-1)") == "no-movement-left"
    found.plays(("move", "face 6"))
    assert found.fighter("Ana").facing == 6


@rules("TERM.20")
@pytest.mark.parametrize(("name", "hexes"), [("Spear", 6), ("Battle axe", 3), ("Javelin", 6), ("Quarterstaff", 3)])
def test_pole_weapons_charge_farther(name: str, hexes: int) -> None:
    found = alone(arms(name, ag=18)).plays(("action", "charge"), ("charge with", name))
    assert march(found) == hexes


@rules("TERM.20")
@pytest.mark.parametrize(
    ("name", "long"), [("Spear", True), ("Javelin", False), ("Quarterstaff", True), ("Battle axe", False)]
)
def test_long_hafted_weapons(name: str, long: bool) -> None:
    assert duel(arms(name)).fighter("Ana").sheet.weapons[name].long_hafted is long


@rules("TERM.21")
def test_half_of_five_is_two() -> None:
    assert march(alone(sheet()).plays(("action", "evade"))) == 2


@rules("TERM.21")
@pytest.mark.parametrize(
    ("printed", "roll", "pool"),
    [(False, 7, "endurance"), (False, 8, "fatigue"), (True, 8, "endurance"), (True, 9, "fatigue")],
)
def test_fifteen_percent_of_fifty(printed: bool, roll: int, pool: str) -> None:
    found = duel(arms({"name": "Broadsword", "base_chance": 65}), sheet(), printed_special_damage_table=printed).plays(
        *strikes("strike Broadsword", ("strike", roll), ("damage", 1))
    )
    assert found.events("wounded")[0]["pool"] == pool


@rules("TERM.22")
@pytest.mark.parametrize(("roll", "kept"), [(45, True), (46, False)])
def test_concentration_is_three_times_willpower(roll: int, kept: bool) -> None:
    caster = sheet(wp=15, spells=[{"name": "Bolt", "chance": 60}], pc=1)
    found = duel(arms("Broadsword"), caster)
    found.plays(FIRST, ("action", "nothing"), ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(*strikes("strike Broadsword", ("strike", 60)), ("concentration", roll))
    assert found.fighter("Bo").has("preparing a spell") is kept


@rules("TERM.23")
@pytest.mark.parametrize(("roll", "ft"), [(38, 12), (39, 3)])
def test_passive_resistance_halves(roll: int, ft: int) -> None:
    breath = {"name": "fire", "breath": True, "natural": True, "use": "R", "range": 5, "dice": 1, "damage": 10}
    found = table(
        Entry("Ana", "A", (0, 0), arms(breath, pc=30), 0),
        Entry("Bo", "B", (0, -3), sheet(resistance=38), 0),
    ).plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"))
    found.plays(("action", "fire"), ("attack", "breath fire"), ("target", "Bo"))
    found.plays(("resistance", roll), ("spell damage", 7))
    assert found.fighter("Bo").ft == ft


@rules("TERM.23")
def test_resistance_is_willpower_by_default_and_not_for_the_stunned() -> None:
    assert duel(sheet(wp=17)).fighter("Ana").sheet.resistance == 17
    breath = {"name": "fire", "breath": True, "natural": True, "use": "R", "range": 5, "dice": 1, "damage": 10}
    found = table(
        Entry("Ana", "A", (0, 0), arms(breath, pc=30), 0),
        Entry("Bo", "B", (0, -3), sheet(), 0),
        Entry("Cy", "B", (9, -9), sheet(), 0),
    )
    found.battle.intervene("afflict", "Bo", condition="stunned")
    found.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"))
    found.plays(("action", "fire"), ("attack", "breath fire"), ("target", "Bo"))
    assert found.asked == "Ana spell damage"
