"""What basic opponents do by the Third Edition where its rules are their own."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay import catalogue, files
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.state import Item
from swordplay.games import ruleset
from swordplay.opponents import fight
from swordplay.opponents.sight import View

CARDS = ruleset("gurps3-cards")
AXE = {"gear": [{"item": "Axe"}], "skills": {"Axe/Mace": 13}}


def begun(**sheet: Any) -> tuple[Any, Any]:
    """A fight in which Ana has this sheet, and Bo's axe lies at her feet."""
    entries = [Entry("Ana", "red", (0, 0), sheet), Entry("Bo", "blue", (0, -5), AXE, facing=6)]
    state = CARDS.begin(Scenario("gurps3-cards", entries, Plan(radius=6)))
    bo: Any = state.fighters["Bo"]
    bo.belt, state.items = (), (Item("Axe", (0, 0), "Bo"),)
    return state, state.fighters["Ana"]


@pytest.mark.parametrize(
    ("sheet", "could"),
    [
        ({"skills": {"Axe/Mace": 12}}, True),
        ({}, False),
        ({"skills": {"Axe/Mace": 12, "Knife": 12}, "right": "dagger"}, False),
        ({"skills": {"Axe/Mace": 12}, "right": "broadsword", "left": "buckler"}, False),
        ({"skills": {"Knife": 12}, "gear": [{"item": "Dagger"}]}, True),
        ({"skills": {"Axe/Mace": 12}, "gear": [{"item": "Dagger"}]}, False),
    ],
)
def test_nobody_bends_down_for_a_weapon_he_cannot_use(sheet: dict[str, Any], could: bool) -> None:
    state, ana = begun(**sheet)
    assert CARDS.tactics.could_arm(state, ana) is could


def test_one_with_both_hands_full_still_has_his_feet() -> None:
    _, ana = begun(both="longbow", skills={"Bow": 12})
    assert CARDS.tactics.reaches(ana) == {0, 1}


def test_one_who_is_lame_with_a_blade_for_his_own_hex_does_not_count_on_his_feet() -> None:
    _, ana = begun(right="dagger", skills={"Knife": 12})
    assert CARDS.tactics.reaches(ana) == {0}
    ana.right, ana.left, ana.crippled = "", "Small shield", ("right leg", "right arm")
    assert CARDS.tactics.reaches(ana) == {0}


@pytest.mark.parametrize(("hp_lost", "hopes"), [(8, True), (11, False)])
def test_a_fighter_whose_every_number_is_below_3_knows_it(hp_lost: int, hopes: bool) -> None:
    """SHOCK.1: a fist at 12 against -8 may be tried, against -11 it may not (GAP.3)."""
    sheet = ruleset("gurps3-sheet")
    entries = [Entry("Ana", "red", (0, 0), {"dx": 12}), Entry("Bo", "blue", (0, -1), {}, facing=6)]
    state = sheet.begin(Scenario("gurps3-sheet", entries, Plan(radius=3)))
    ana = state.fighters["Ana"]
    assert sheet.tactics.chance(state, ana)
    ana.gain("shock", hp_lost, ends="round start", at=state.clock + 1)
    assert sheet.tactics.chance(state, ana) is hopes


@pytest.mark.parametrize(("other", "free"), [((2, 0), True), ((0, -1), False)])
def test_a_figure_in_the_way_is_no_step_to_a_foe(other: tuple[int, int], free: bool) -> None:
    entries = [
        Entry("Ana", "red", (0, 0), {}),
        Entry("Cy", "red", other, {}),
        Entry("Bo", "blue", (0, -2), {}, facing=6),
    ]
    state = CARDS.begin(Scenario("gurps3-cards", entries, Plan(radius=6)))
    assert View(state, state.fighters["Ana"], CARDS.out, CARDS.tactics).a_step_away is free


@pytest.mark.parametrize("game", ["gurps3-cards", "gurps3-sheet", "gurps3"])
@pytest.mark.parametrize("weapon", ["Longbow", "Sling"])
def test_an_archer_loads_again_and_shoots_again(game: str, weapon: str) -> None:
    """READY.2 of the sheet, REL.5 and C3-35 of the cards: turn after turn of loading adds up."""
    hand = "right" if weapon == "Sling" else "both"
    archer = {"ht": 18, "skills": {"Bow": 9, "Sling": 9}, "gear": [{"item": weapon, "hand": hand}]}
    data = {"ruleset": game, "map": {"columns": 12, "rows": 3}}
    ends = [("Ada", "red", "B2", "SE"), ("Bo", "blue", "K2", "NW")]
    entries = [{"name": n, "side": s, "hex": h, "facing": f, "sheet": archer} for n, s, h, f in ends]
    events = fight(files.scenario_of({**data, "fighters": entries}), seed=1).events
    shots = [one for one in events if one.key == "choice" and one.facts["about"] == "target"]
    assert len(shots) >= 4


SCENARIOS = [name for name, known in catalogue.scenarios().items() if known.ruleset.startswith("gurps3")]
ATTACKS = ("attack", "step & attack", "all out attack", "all-out attack")


def test_basic_does_not_attack_nobody() -> None:
    """A declared attack finds its foe; once in a while somebody who lies there keeps him from the last step."""
    attacks = misses = 0
    for name in SCENARIOS:
        for seed in range(3):
            did = ""
            for answer in fight(files.load_scenario(name), seed=seed).answers:
                if answer.about == "manoeuvre":
                    did = str(answer.answer)
                    attacks += did.startswith(ATTACKS)
                misses += answer.about == "target" and answer.answer == "nobody" and did.startswith(ATTACKS)
    assert attacks > 400
    assert misses * 100 <= attacks, f"{misses} of {attacks}"


def test_basic_leaves_alone_who_is_out_while_others_fight() -> None:
    """Whoever lies unconscious or dead at his foes' feet is struck no more."""
    for name in SCENARIOS:
        battle = fight(files.load_scenario(name), seed=2)
        down: set[str] = set()
        for event in battle.events:
            if event.key in ("fainted", "died"):
                down.add(event.who)
            chose = str(event.facts["chose"]) if event.key == "choice" and event.facts["about"] == "target" else ""
            assert chose.partition(":")[0] not in down, (name, chose)
