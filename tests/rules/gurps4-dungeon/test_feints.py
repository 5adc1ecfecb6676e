"""Feints: the contest, and where its margin goes."""

from __future__ import annotations

import pytest

from tests.support.blows import (
    AXE,
    BACK,
    DONE,
    LIGHT_SHIELD,
    PARRY,
    REST,
    SWING,
    all_out,
    blow,
    duel,
    faces,
    feinting,
    numbers,
)
from tests.support.gurps4 import SWORD, archer, attack, fighter, table

RESISTING = {"skills": {"Broadsword": 11, "Shield": 12}, "gear": [SWORD, LIGHT_SHIELD], "dx": 10}


@pytest.mark.rules("gurps4-dungeon:FEINT.1")
def test_a_feint_is_a_quick_contest() -> None:
    """Broadsword 15 with 10 against Shield 12 with 10: won by 3."""
    t = duel(ana={"skills": {"Broadsword": 15}}, bo=RESISTING).plays(*feinting("Shield", 10, 10)[:-2])
    mine, theirs = t.battle.waiting.number, t.battle.waiting.against  # type: ignore[union-attr]
    assert mine is not None
    assert theirs is not None
    assert (mine.value, theirs.value) == (15, 12)
    t.plays(("feint", [faces(10), faces(10)]))
    assert t.events("feinted")[-1]["margin"] == 3


@pytest.mark.parametrize(
    ("skill", "mine", "theirs", "margin"),
    [
        pytest.param(15, 5, 18, 16, id="no cap at one's own margin"),
        pytest.param(15, 15, 18, 6, id="made by nothing"),
        pytest.param(15, 16, 18, 0, id="one's own roll must be made"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:FEINT.1")
def test_the_feinter_must_make_his_own_roll(skill: int, mine: int, theirs: int, margin: int) -> None:
    t = duel(ana={"skills": {"Broadsword": skill}}, bo=RESISTING).plays(*feinting("Shield", mine, theirs))
    assert t.events("feinted")[-1]["margin"] == margin


@pytest.mark.rules("gurps4-dungeon:FEINT.1", "gurps4-dungeon:GAP.1")
def test_shock_counts_for_the_feint_and_below_three_there_is_none() -> None:
    t = duel(ana={"skills": {"Broadsword": 6}, "dx": 6})
    t.fighter("Ana").gain("shock", 3)
    t.plays(("manoeuvre", "Feint"), DONE)
    assert numbers(t)[SWING] == 3
    t = duel(ana={"skills": {"Broadsword": 6}, "dx": 6})
    t.fighter("Ana").gain("shock", 4)
    t.plays(("manoeuvre", "Feint"), DONE)
    assert t.refused(SWING) == "below-3"


@pytest.mark.rules("gurps4-dungeon:FEINT.1")
def test_a_cloak_feints_too() -> None:
    cloak = {"item": "Light Cloak", "hand": "left"}
    t = duel(ana={"gear": [cloak], "skills": {"Cloak": 13}}).plays(("manoeuvre", "Feint"), DONE)
    t.plays(("target", "Bo: Light Cloak feint"), ("resist", "DX"))
    assert t.battle.waiting.number.value == 13  # type: ignore[union-attr]


@pytest.mark.rules("gurps4-dungeon:FEINT.2")
def test_a_weapon_too_heavy_resists_less_well() -> None:
    """An axe asks for ST 11: with ST 8 Axe 13 resists at 10; bare hands resist with the better blow."""
    t = duel(bo={"st": 8, "dx": 9, "skills": {"Axe/Mace": 13}, "gear": [AXE]}).plays(*feinting("DX", 10, 10)[:3])
    assert numbers(t) == {"Axe/Mace": 10, "DX": 9}
    t = duel(bo={"dx": 9, "skills": {"Brawling": 13}, "gear": []}).plays(*feinting("DX", 10, 10)[:3])
    assert numbers(t) == {"Brawling": 13, "DX": 9}


@pytest.mark.rules("gurps4-dungeon:FEINT.2")
def test_the_target_resists_with_what_it_wants() -> None:
    """Axe 11, Shield 13 and DX 12 are all open; the best is 13."""
    bo = {"skills": {"Axe/Mace": 11, "Shield": 13}, "gear": [AXE, LIGHT_SHIELD], "dx": 12}
    t = duel(bo=bo).plays(*feinting("Shield", 10, 10)[:3])
    assert t.asked == "Bo resist"
    assert numbers(t) == {"Axe/Mace": 11, "Shield": 13, "DX": 12}


@pytest.mark.parametrize(("way", "to_hit", "parry"), [("skill", 16, 11), ("defence", 13, 8)])
@pytest.mark.rules("gurps4-dungeon:FEINT.3")
def test_the_margin_goes_on_skill_or_on_defence(way: str, to_hit: int, parry: int) -> None:
    """Won by 3, Broadsword 13, Parry 11: 16 against 11, or 13 against 8."""
    t = duel(ana={"skills": {"Broadsword": 13}}, bo={"skills": {"Broadsword": 16}})
    t.plays(*feinting("Broadsword", 8, 14), REST, *attack(SWING, f"Feint on {way}")[:-1])
    other = "Feint on skill" if way == "defence" else "Feint on defence"
    assert t.refused(other) == "feint-undivided"
    t.plays(("add-on", "strike"))
    assert t.number == to_hit
    t.plays(("to-hit", 10))
    assert numbers(t)[PARRY] == parry


@pytest.mark.rules("gurps4-dungeon:FEINT.3")
def test_the_margin_is_for_that_target_only() -> None:
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    t = duel(cai).plays(*feinting("Broadsword", 8, 14), REST, REST)
    t.plays(*attack("Cai: Thrusting Broadsword swung")[:-1])
    assert t.refused("Feint on skill") == "no-feint"


@pytest.mark.parametrize(("turns", "there"), [(1, True), (2, False)])
@pytest.mark.rules("gurps4-dungeon:FEINT.3")
def test_the_margin_waits_through_the_end_of_the_next_turn(turns: int, there: bool) -> None:
    t = duel().plays(*feinting("Broadsword", 8, 14), *[REST, REST] * (turns - 1), REST, *attack(SWING)[:-1])
    assert ("Feint on skill" in t.legal) == there


@pytest.mark.rules("gurps4-dungeon:FEINT.3")
def test_the_margin_is_for_the_next_attack() -> None:
    """Two blows in the next turn: the second finds nothing left, even if the first left the margin alone."""
    t = duel().plays(*feinting("Broadsword", 8, 14), REST, *all_out("Double"), *blow(), ("to-hit", 15), *blow()[:2])
    assert t.refused("Feint on skill") == "no-feint"


@pytest.mark.parametrize(("mine", "theirs"), [(12, 10), (13, 10)], ids=["tie", "lost"])
@pytest.mark.rules("gurps4-dungeon:FEINT.4")
def test_a_feint_tied_or_lost_gives_nothing(mine: int, theirs: int) -> None:
    """Broadsword 14 with 12 against DX 12 with 10: margins of 2, nothing gained."""
    t = duel(bo={"dx": 12}).plays(*feinting("DX", mine, theirs), REST, *attack(SWING)[:-1])
    assert t.refused("Feint on defence") == "no-feint"


@pytest.mark.parametrize(("apart", "open"), [(2, True), (3, False), (5, False)])
@pytest.mark.rules("gurps4-dungeon:FEINT.5")
def test_a_feint_needs_a_foe_in_reach(apart: int, open: bool) -> None:
    """Reach 1 and a step before the Feint: two hexes will do, three will not."""
    t = duel(apart=apart)
    assert open == ("Feint" in t.legal)
    if not open:
        assert t.refused("Feint") == "feint-reach"
        return
    t.plays(("manoeuvre", "Feint"), DONE)
    assert t.legal == ["nobody"]


@pytest.mark.parametrize(("other", "open"), [("Light Cloak", True), ("Light Shield", False)])
@pytest.mark.rules("gurps4-dungeon:FEINT.5")
def test_a_cloak_reaches_farther_than_a_dagger(other: str, open: bool) -> None:
    """Reach C is the foe's own hex; a cloak feints into the next one."""
    gear = [{"item": "Dagger", "hand": "right"}, {"item": other, "hand": "left"}]
    t = duel(ana={"gear": gear, "skills": {"Knife": 14, "Cloak": 13, "Shield": 13}}, apart=2)
    assert open == ("Feint" in t.legal)
    if open:
        t.plays(("manoeuvre", "Feint"), ("step", "go N"), DONE)
        assert t.legal == ["nobody", "Bo: Light Cloak feint"]


@pytest.mark.rules("gurps4-dungeon:FEINT.5")
def test_a_feint_is_for_melee() -> None:
    t = table(archer("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -1), 6, speed=5))
    assert t.refused("Feint") == "feint-melee"


@pytest.mark.rules("gurps4-dungeon:FEINT.6")
def test_a_feint_allows_a_step_and_every_defence() -> None:
    t = duel(apart=2).plays(("manoeuvre", "Feint"), ("step", "go N"), DONE, ("target", SWING), ("resist", "DX"))
    t.plays(("feint", [faces(10), faces(10)]))
    assert not [name for name in t.legal if name.startswith("go")]
    t.plays(DONE, *attack(BACK), ("to-hit", 10))
    assert PARRY in t.legal


@pytest.mark.parametrize(
    ("item", "held", "found"),
    [
        ("Light Cloak", "left", {"Axe/Mace": 11, "Cloak": 14, "DX": 12}),
        ("Heavy Cloak", "left", {"Axe/Mace": 11, "Cloak": 14, "DX": 12}),
        ("Light Cloak", "", {"Axe/Mace": 11, "DX": 12}),
    ],
)
@pytest.mark.rules("gurps4-dungeon:FEINT.2")
def test_a_cloak_in_hand_resists_with_its_own_skill(item: str, held: str, found: dict[str, int]) -> None:
    """Axe 11, Cloak 14 and DX 12; one that is not in hand does not."""
    gear = [AXE, {"item": item, "hand": held}]
    t = duel(bo={"skills": {"Axe/Mace": 11, "Cloak": 14}, "gear": gear, "dx": 12}).plays(*feinting("DX", 10, 10)[:3])
    assert numbers(t) == found
    margin = t.plays(("resist", max(found, key=lambda skill: found[skill]))).battle.waiting
    assert margin is not None
    assert margin.against is not None
    assert margin.against.value == max(found.values())
