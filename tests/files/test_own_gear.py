"""Weapons, armour and shields of one's own: whatever the tables have can be written out, and is the same in play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from swordplay import files
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import UnreadableError
from swordplay.games import ruleset
from swordplay.games.dragonquest.figure.items import as_taken
from swordplay.games.dragonquest.sheet import armour_list, shield_list, weapon_list
from swordplay.games.gurps.fourth.sheet.derive import known_armour, material_of
from swordplay.games.gurps.sheet.gear import known_items
from swordplay.opponents import policy


def scenario(rules: str, sheet: Any) -> dict[str, Any]:
    ada = {"name": "Ada", "side": "red", "hex": [0, 2], "facing": 0, "sheet": sheet}
    bo = {"name": "Bo", "side": "blue", "hex": [0, -2], "facing": 6, "fighter": "Spearman" if dq(rules) else "Knight"}
    return {"ruleset": rules, "map": {"radius": 8}, "fighters": [ada, bo]}


def dq(rules: str) -> bool:
    return rules == "dragonquest"


def figure(rules: str, sheet: Any) -> Any:
    return ruleset(rules).begin(files.scenario_of(scenario(rules, sheet))).fighters["Ada"]


# The Fourth Edition: everything of the tables, written out

STRONG = {"st": 11, "dx": 12, "traits": ["Combat Reflexes"], "skills": {"Broadsword": 14, "Shield": 13, "Bow": 15}}


def damage(mode: Mapping[str, Any]) -> str:
    if "dice" in mode:
        return str(mode["dice"])
    return str(mode["base"]) + (f"{mode['add']:+d}" if mode.get("add") else "")


def melee(mode: Mapping[str, Any]) -> dict[str, Any]:
    fields = ("skill", "type", "usage", "parry", "hands", "fencing", "unbalanced", "st", "may_stick")
    flags = ("unready_after_attack", "ready_to_change_reach")
    own = {field: mode[field] for field in (*fields, *flags) if field in mode}
    return {**own, "damage": damage(mode), "reach": list(mode["reach"]), **divisor(mode)}


def ranged(mode: Mapping[str, Any]) -> dict[str, Any]:
    fields = ("skill", "type", "range", "acc", "rof", "shots", "bulk", "rcl", "usage", "hands", "st", "explosive")
    return {**{field: mode[field] for field in fields if field in mode}, "damage": damage(mode), **divisor(mode)}


def divisor(mode: Mapping[str, Any]) -> dict[str, Any]:
    return {"armour_divisor": mode["armor_divisor"]} if "armor_divisor" in mode else {}


def written_out(name: str, item: Mapping[str, Any], thing: Any) -> dict[str, Any]:
    """A thing of the tables as one's own: all its numbers, and nothing that follows from its name."""
    own: dict[str, Any] = {"weight": item["weight_lb"], "material": material_of(name)}
    if item.get("modes"):
        own["melee"] = [melee(mode) for mode in item["modes"]]
    if item.get("ranged"):
        own["ranged"] = [ranged(mode) for mode in item["ranged"]]
        own["target_reach"] = thing.reach
    if "db" in item:
        shield = {field: item[field] for field in ("db", "skill", "attack_penalty", "dr", "hp")}
        own["shield"] = {**shield, "buckler": "Buckler" in name}
    return own


def hand_for(item: Mapping[str, Any]) -> str:
    modes = [*item.get("modes", ()), *item.get("ranged", ())]
    return "both" if modes and all(mode.get("hands") == 2 for mode in modes) else "right"


@pytest.mark.parametrize("name", known_items())
def test_a_thing_of_the_tables_written_out_as_ones_own_is_the_same_in_play(name: str) -> None:
    item = known_items()[name]
    carried = {"item": name, "name": "it", "hand": hand_for(item)}
    ready = figure("gurps4-bands", {**STRONG, "gear": [carried]})
    own = written_out(name, item, ready.sheet.things.get("it"))
    mine = figure("gurps4-bands", {**STRONG, "gear": [{**carried, "item": "a thing of mine", "own": own}]})
    assert mine.sheet == ready.sheet
    assert mine.modes() == ready.modes()
    assert mine.shots() == ready.shots()
    assert mine.shield() == ready.shield()
    assert mine.digest(0) == ready.digest(0)


def test_armour_of_the_tables_written_out_as_ones_own_is_the_same_in_play() -> None:
    rules = "gurps4-dungeon"
    for name, item in known_armour().items():
        own = {"name": "mine", "dr": item["dr"], "locations": list(item["locations"]), "weight": item["weight_lb"]}
        assert figure(rules, {"armour": [own]}).sheet == figure(rules, {"armour": [name]}).sheet, name


def test_single_numbers_of_a_ready_thing_may_be_ones_own() -> None:
    heavy = figure("gurps4-dungeon", {"gear": [{"item": "Broadsword", "hand": "right", "own": {"weight": 9}}]}).sheet
    usual = figure("gurps4-dungeon", {"gear": [{"item": "Broadsword", "hand": "right"}]}).sheet
    assert (heavy.things["Broadsword"].weight, usual.things["Broadsword"].weight) == (9, 3)
    assert [mode.adds for mode in heavy.modes["Broadsword"]] == [mode.adds for mode in usual.modes["Broadsword"]]


def test_others_know_how_to_use_a_thing_of_ones_own() -> None:
    own = {"melee": [{"skill": "Broadsword", "damage": "sw+7", "type": "cut"}]}
    sheet = {"gear": [{"item": "Moon Blade", "hand": "right", "own": own}]}
    state = ruleset("gurps4-dungeon").begin(files.scenario_of(scenario("gurps4-dungeon", sheet)))
    assert [mode.usage for mode in state.fighters["Bo"].sheet.modes["Moon Blade"]] == ["swung"]


def test_two_things_of_one_name_have_the_same_numbers() -> None:
    """Whoever picks one up has to know which it is."""
    heavy = {"item": "Thrusting Broadsword", "own": {"weight": 9}}
    with pytest.raises(UnreadableError, match="'Thrusting Broadsword' has other numbers on another sheet; give one"):
        figure("gurps4-dungeon", {"gear": [heavy]})
    assert figure("gurps4-dungeon", {"gear": [{**heavy, "name": "Heavy Sword"}]}).belt == ("Heavy Sword",)


MELEE = {"skill": "Broadsword", "damage": "sw+2", "type": "cut"}
SHOT = {"skill": "Crossbow", "damage": "thr+4", "type": "imp", "range": "x20/x25", "acc": 4, "shots": "1(4)"}


@pytest.mark.parametrize(
    ("kind", "mode", "fields"),
    [
        ("melee", {"reach": ["C", 20]}, {}),
        ("melee", {"parry": -10, "st": 1000, "hands": 2}, {}),
        ("melee", {"damage": "99d+999", "parry": 10}, {}),
        ("melee", {"damage": "sw-999"}, {}),
        ("melee", {"fencing": True, "unbalanced": True, "unready_after_attack": True}, {}),
        ("ranged", {"range": 999_999, "acc": 50, "bulk": -20}, {}),
        ("ranged", {"range": "0", "acc": 0, "rof": 99, "shots": 999}, {}),
        ("ranged", {"rof": "99x99!", "shots": "999+99(9999i)", "rcl": 1}, {}),
        ("ranged", {"rof": 1, "shots": "T", "rcl": 100, "st": 1000}, {}),
        ("melee", {}, {"weight": 100_000, "target_reach": 20}),
        ("melee", {}, {"weight": 0, "shield": {"db": 10, "attack_penalty": -10, "buckler": True, "hp": 1}}),
    ],
    ids=range(11),
)
@pytest.mark.parametrize("rules", ["gurps4-dungeon", "gurps4"])
def test_a_fight_can_be_fought_with_every_number_of_ones_own(rules: str, kind: str, mode: Any, fields: Any) -> None:
    own = {kind: [{**(MELEE if kind == "melee" else SHOT), **mode}], **fields}
    hand = "both" if mode.get("hands") == 2 else "right"
    sheet = {"skills": {"Broadsword": 14, "Crossbow": 14}, "gear": [{"item": "It", "hand": hand, "own": own}]}
    battle = Battle(ruleset(rules), files.scenario_of(scenario(rules, sheet)), Roller(1))
    choose = policy("random", battle.ruleset, "1")
    while battle.request is not None and len(battle.answers) < 60:
        battle.answer(choose(battle.state, battle.request).name)  # type: ignore[arg-type]


# DragonQuest

SCORES = {"ps": 16, "md": 16, "ag": 15, "en": 15, "ft": 20, "wp": 14, "pc": 12}


def own_weapon(item: Mapping[str, Any], more: int = 0) -> dict[str, Any]:
    """A listed weapon's numbers as one's own, or each of them a little more."""
    return {
        "group": item["group"].lower(),
        "hands": list(item["hands"]),
        "min_ps": item["ps"] + more,
        "min_md": item["md"] + more,
        "base_chance": item["base_chance"] + more,
        "damage": (item["damage"] or 0) + more,
        "range": (item["range_hexes"] or 0) + more,
        "weapon_class": item["class"] or "",
        "use": "".join(item["use"]),
        "max_rank": item["max_rank"],
    }


def arm(**weapon: Any) -> Any:
    sheet = figure("dragonquest", {**SCORES, "weapons": [{"rank": 2, **weapon}]}).sheet
    return sheet.weapons[weapon["name"]]


@pytest.mark.parametrize("name", weapon_list())
def test_a_listed_weapon_written_out_as_ones_own_is_the_same_in_play(name: str) -> None:
    item = weapon_list()[name]
    ready = arm(name=name)
    mine = arm(name="mine", **own_weapon(item))
    assert replace(mine, name=ready.name, kind=ready.kind) == ready
    counted_as = arm(name="mine", kind=name, **own_weapon(item, 1))
    assert counted_as.kind == ready.kind
    changed = {field: getattr(ready, field) + 1 for field in ("min_ps", "min_md", "base_chance", "damage", "range")}
    assert replace(ready, name="mine", **changed) == counted_as


@pytest.mark.parametrize("name", shield_list())
def test_a_listed_shield_written_out_as_ones_own_is_the_same_in_play(name: str) -> None:
    item = shield_list()[name]
    ready = figure("dragonquest", {**SCORES, "shield": {"name": name, "rank": 3}})
    own = {"name": "mine", "rank": 3, "per_rank": item["defense_per_rank"], "md_loss": item["md_loss"]}
    mine = figure("dragonquest", {**SCORES, "shield": own})
    own_as = {"name": ready.sheet.shield.name, "kind": ready.sheet.shield.kind, "per_rank": None}
    assert replace(mine.sheet.shield, **own_as) == ready.sheet.shield
    taken, same = as_taken(ready, mine, "mine").shield, as_taken(mine, ready, ready.sheet.shield.name).shield
    assert taken is not None
    assert same is not None
    assert (taken.defence, taken.md_loss) == (same.defence, same.md_loss)


@pytest.mark.parametrize("name", armour_list())
def test_a_listed_armour_written_out_as_ones_own_is_the_same_in_play(name: str) -> None:
    item = armour_list()[name]
    ready = figure("dragonquest", {**SCORES, "armour": name}).sheet
    own = {"armour": "mine", "protection": item["protection"], "armour_ag": item["ag"]}
    mine = figure("dragonquest", {**SCORES, **own}).sheet
    assert (mine.protection, mine.armour_ag) == (ready.protection, ready.armour_ag)


# What is wrong and what is doubtful


def gear(**own: Any) -> dict[str, Any]:
    return {"gear": [{"item": "It", "hand": "right", "own": own}]}


ERRORS: list[tuple[str, dict[str, Any], str]] = [
    (
        "gurps4",
        gear(weight=1),
        "gear[0].own: expected melee, ranged or shield for a thing that is not in the catalogue",
    ),
    ("gurps4", gear(wieght=1), "gear[0].own: object contains unknown field wieght"),
    (
        "gurps4",
        gear(melee=[{**MELEE, "damage": "sw2"}]),
        "gear[0].own.melee[0].damage: expected sw+2, thr-1, 2d+1 or none",
    ),
    (
        "gurps4",
        gear(melee=[{**MELEE, "type": "cutt"}]),
        "own.melee[0].type: there is no damage type 'cutt'; did you mean cut",
    ),
    (
        "gurps4",
        gear(melee=[{**MELEE, "reach": [21]}]),
        "gear[0].own.melee[0].reach[0]: expected a whole number of at most 20",
    ),
    ("gurps4", gear(melee=[{**MELEE, "reach": ["D"]}]), "gear[0].own.melee[0].reach[0]: invalid enum value 'D'"),
    ("gurps4", gear(melee=[{**MELEE, "st": -1}]), "gear[0].own.melee[0].st: expected a whole number of at least 0"),
    ("gurps4", gear(melee=[MELEE, {"skill": "Axe"}]), "gear[0].own.melee[1]: object missing required field damage"),
    ("gurps4", gear(melee=[{**MELEE, "hands": 2}]), "gear[0].hand: 'It' takes both hands, not the right alone"),
    ("gurps4", gear(ranged=[{**SHOT, "range": "far"}]), "gear[0].own.ranged[0].range: expected yards such as 100/1500"),
    ("gurps4", gear(ranged=[{**SHOT, "shots": "1(4"}]), "gear[0].own.ranged[0].shots: expected T for thrown, or shots"),
    (
        "gurps4",
        gear(ranged=[{**SHOT, "rof": "fast"}]),
        "gear[0].own.ranged[0].rof: expected a number, or shots and pellets",
    ),
    (
        "gurps4",
        gear(ranged=[{**SHOT, "acc": "4-1"}]),
        "gear[0].own.ranged[0].acc: expected a number, or two such as 6+3",
    ),
    ("gurps4", gear(ranged=[{**SHOT, "bulk": 3}]), "gear[0].own.ranged[0].bulk: expected a whole number of at most 0"),
    ("gurps4", gear(shield={"db": 11}), "gear[0].own.shield.db: expected a whole number of at most 10"),
    (
        "gurps4",
        gear(melee=[MELEE], material="paper"),
        "gear[0].own.material: expected wood, solid metal, metal and wood",
    ),
    (
        "gurps4",
        {"gear": [{"item": "Tonic", "kind": "potion", "own": {"weight": 1}}]},
        "gear[0].own: expected none for a potion",
    ),
    ("gurps4", {"armour": [{"name": "Coat"}]}, "armour[0]: object missing required field dr"),
    (
        "gurps4",
        {"armour": [{"name": "Coat", "dr": 2, "locations": ["tail"]}]},
        "armour[0].locations: there is no location 'tail'",
    ),
    (
        "gurps4",
        {"armour": [{"name": "Coat", "dr": -2, "locations": ["arm"]}]},
        "armour[0].dr: expected a whole number of at least 0",
    ),
]
NO_SUCH = {"name": "Aegis", "rank": 2}
OWN_ARM = {"name": "It", "base_chance": 40}
ERRORS += [
    ("dragonquest", {**SCORES, "shield": NO_SUCH}, "shield: there is no 'Aegis'"),
    (
        "dragonquest",
        {**SCORES, "shield": {**NO_SUCH, "per_rank": 900}},
        "shield.per_rank: expected a whole number of at most",
    ),
    ("dragonquest", {**SCORES, "armour": "Scales"}, "armour: there is no 'Scales'; did you mean scale"),
    (
        "dragonquest",
        {**SCORES, "weapons": [{"name": "It", "damage": 3}]},
        "weapons[0]: 'It' is not in the list, so it needs",
    ),
    (
        "dragonquest",
        {**SCORES, "weapons": [{**OWN_ARM, "min_ps": -1}]},
        "weapons[0].min_ps: expected a whole number of at least 0",
    ),
]
DOUBTS: list[tuple[str, dict[str, Any], str]] = [
    (
        "gurps4",
        gear(melee=[{**MELEE, "skill": "Brodsword"}]),
        "own.melee[0].skill: 'Brodsword' is not a known skill; did you mean",
    ),
    (
        "gurps4",
        gear(melee=[{**MELEE, "armour_divisor": 2}]),
        "own.melee[0].armour_divisor: gurps4 does nothing with it",
    ),
    ("gurps4", gear(ranged=[{**SHOT, "malfunction": 16}]), "own.ranged[0].malfunction: gurps4 does nothing with it"),
    ("gurps4", gear(ranged=[{**SHOT, "explosive": True}]), "own.ranged[0]: gurps4 does nothing with it"),
    ("gurps4", gear(shield={"db": 1, "hp": 20}), "gear[0].own.shield.hp: gurps4 does nothing with it"),
    (
        "gurps4",
        {"armour": [{"name": "C", "dr": 2, "locations": ["arm"], "flexible": True}]},
        "armour[0].flexible: gurps4 does nothing",
    ),
]
DOUBTS += [
    (
        "dragonquest",
        {**SCORES, "weapons": [{"name": "Shortsword", "rank": 10}]},
        "weapons[0].rank: 6 is the highest for 'Shortsword'",
    ),
    (
        "dragonquest",
        {**SCORES, "weapons": [{**OWN_ARM, "max_rank": 3, "rank": 4}]},
        "weapons[0].rank: 3 is the highest for 'It'",
    ),
    (
        "dragonquest",
        {**SCORES, "weapons": [{**OWN_ARM, "group": "blades"}]},
        "weapons[0].group: expected swords, hafted, pole",
    ),
    (
        "dragonquest",
        {**SCORES, "weapons": [{**OWN_ARM, "kind": "Rapir"}]},
        "weapons[0].kind: 'Rapir' is not in the list; did you mean",
    ),
    ("dragonquest", {**SCORES, "shield": {"name": "kite", "rank": 5}}, "shield.rank: 4 is the highest, not 5"),
]


@pytest.mark.parametrize(("rules", "sheet", "expected"), ERRORS, ids=range(len(ERRORS)))
def test_what_is_wrong_with_ones_own_is_named_with_its_field(
    rules: str, sheet: Any, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = checked(rules, sheet, tmp_path, capsys)
    assert (code, expected in said) == (2, True), said
    with pytest.raises(UnreadableError) as caught:
        figure(rules, sheet)
    assert expected in str(caught.value)


@pytest.mark.parametrize(("rules", "sheet", "expected"), DOUBTS, ids=range(len(DOUBTS)))
def test_what_is_doubtful_about_ones_own_is_said(
    rules: str, sheet: Any, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = checked(rules, sheet, tmp_path, capsys)
    assert (code, expected in said) == (0, True), said


def checked(rules: str, sheet: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(scenario(rules, sheet)), encoding="utf-8")
    code = main(["check", str(path)])
    written = capsys.readouterr()
    return code, written.out + written.err
