"""The manoeuvres with their entries, and what may be tied to an attack."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import NotLegalError
from swordplay.engine.scenario import Entry
from tests.support.gurps4 import SWORD, archer, attack, fighter, table
from tests.support.table import Table

REST = ("manoeuvre", "Do Nothing")
DEFEND = ("defence add-on", "defend")
DONE = ("step", "done")
SWING = "Bo: Thrusting Broadsword swung"
BACK = "Ana: Thrusting Broadsword swung"
AXE = {"item": "Axe", "hand": "right"}
AXE_AT_BO = "Bo: Axe swung"
LIGHT_SHIELD = {"item": "Light Shield", "hand": "left"}


def duel(*others: Entry, ana: dict[str, Any] | None = None, bo: dict[str, Any] | None = None, apart: int = 1) -> Table:
    """Ana, who goes first, looking north at Bo, who looks back at her."""
    return table(
        fighter("Ana", "red", (0, 0), 0, **{"st": 11, "speed": 7, **(ana or {})}),
        fighter("Bo", "blue", (0, -apart), 6, **{"st": 11, "speed": 5, **(bo or {})}),
        *others,
    )


def claw(damage: str, skill: int = 14) -> dict[str, Any]:
    """A natural weapon with the damage a case needs."""
    return {"natural": [{"name": "claw", "skill": skill, "damage": damage, "type": "cr", "reach": [0, 1]}], "gear": []}


CLAW = "Bo: fist claw"


def numbers(t: Table) -> dict[str, int]:
    """The legal options that have numbers."""
    found = {name: offer.number for name, offer in t.offers.items() if offer.legal}
    return {name: number.value for name, number in found.items() if number is not None}


def all_out(form: str, *moves: str) -> list[tuple[str, Any]]:
    """An All Out Attack up to its target."""
    return [("manoeuvre", "All Out Attack"), ("form", form), *[("move", move) for move in (*moves, "done")]]


def blow(*add_ons: str, target: str = SWING, at: str = "torso") -> list[tuple[str, Any]]:
    """One blow up to its roll."""
    return [("target", target), ("location", at), *[("add-on", one) for one in (*add_ons, "strike")]]


CHARGE = [("manoeuvre", "Charge Attack"), ("move", "done")]


# Types and entries

TYPES = {
    "Preparation": ["Ready", "Aim", "Feint"],
    "Attack": ["Regular Attack", "All Out Attack", "Charge Attack"],
    "Move": ["Change Posture", "Jump", "Move"],
    "Defend": ["All-Out Defense"],
    "Mental": ["Concentrate", "Do Nothing", "Wait"],
}


@pytest.mark.parametrize(("type", "names"), TYPES.items())
@pytest.mark.rules("gurps4-dungeon:SHEET.2")
def test_every_manoeuvre_is_labelled_with_its_type(type: str, names: list[str]) -> None:
    labels = {name: offer.note.text.partition(";")[0] for name, offer in duel().offers.items() if offer.note}
    assert [name for name, label in labels.items() if label == type] == names


@pytest.mark.rules("gurps4-dungeon:SHEET.3")
def test_a_special_and_an_extra_effort_on_one_attack() -> None:
    """Deceptive Attack and Mighty Blow both, each once."""
    t = duel(ana={"skills": {"Broadsword": 16}}).plays(*attack(SWING, "Deceptive Attack", "Mighty Blow")[:-1])
    assert "Deceptive Attack" not in t.offers
    assert "Mighty Blow" not in t.offers
    t.plays(("add-on", "strike"))
    assert t.reasons == {"skill": 16, "deceptive": -2}


@pytest.mark.rules("gurps4-dungeon:SHEET.4")
def test_extra_effort_is_paid_when_it_is_declared() -> None:
    """FP 10, Mighty Blow, and the attack misses: FP 9. A Special is free."""
    t = duel(ana={"fp": 10}).plays(*attack(SWING, "Mighty Blow")[:-1])
    assert t.fighter("Ana").fp == 9
    t.plays(("add-on", "Telegraphic Attack"), ("add-on", "strike"), ("to-hit", 19 - 1))
    assert t.fighter("Ana").fp == 9


@pytest.mark.parametrize(
    ("begin", "hexes"),
    [
        pytest.param([("manoeuvre", "Ready")], 1, id="step"),
        pytest.param([("manoeuvre", "All Out Attack"), ("form", "Strong")], 3, id="half"),
        pytest.param([("manoeuvre", "Charge Attack")], 5, id="full"),
        pytest.param([("manoeuvre", "All-Out Defense"), ("form", "Double Defense")], 1, id="defend"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:SHEET.5")
def test_the_move_entry_says_how_far(begin: list[tuple[str, Any]], hexes: int) -> None:
    """Move 5: 1 hex with Ready, 3 with All Out Attack, 5 with Charge Attack."""
    t = duel(ana={"speed": 7, "move": 5}, apart=9)
    t.plays(*begin)
    for _ in range(hexes):
        assert "go N" in t.legal
        t.battle.answer("go N")
    assert "go N" not in t.legal
    assert t.fighter("Ana").hex == (0, -hexes)


@pytest.mark.rules("gurps4-dungeon:SHEET.5", "gurps4-dungeon:NOTHING.2")
def test_do_nothing_moves_nowhere() -> None:
    t = duel(apart=9).plays(REST)
    assert t.asked == "Bo manoeuvre"
    assert t.fighter("Ana").hex == (0, 0)


@pytest.mark.rules("gurps4-dungeon:SHEET.6")
def test_the_defence_entry_holds_until_the_next_turn() -> None:
    """After All Out Attack nothing, after Charge Attack Dodge and Block but no Parry; then a new turn."""
    bo = {"skills": {"Broadsword": 14, "Shield": 13}, "gear": [SWORD, LIGHT_SHIELD], "speed": 9}
    t = duel(bo=bo).plays(*all_out("Determined"), ("target", "nobody"), *attack(SWING), ("to-hit", 10))
    assert t.legal == ["no defence"]
    assert t.refused("dodge") == "all-out-attack-no-defence"
    t.plays(("defence", "no defence"), ("damage", 1), DONE, *CHARGE, ("target", "nobody"))
    t.plays(*attack(SWING), ("to-hit", 10))
    assert t.legal == ["no defence", "dodge", "block with Light Shield"]
    assert t.refused("parry with Thrusting Broadsword") == "manoeuvre-defence"
    t.plays(("defence", "no defence"), ("damage", 1), DONE, REST, *attack(SWING), ("to-hit", 10))
    assert "parry with Thrusting Broadsword" in t.legal


@pytest.mark.rules("gurps4-dungeon:SHEET.7")
def test_an_asterisk_allows_the_defence_at_a_price() -> None:
    """An archer with Aim +3 dodges as usual, and the +3 is gone."""
    t = table(
        archer("Ana", "red", (0, 0), 0, speed=7, dodge=9),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
    )
    shot = "Bo: Composite Bow shot"
    t.plays(("manoeuvre", "Aim"), DONE, ("aim at", shot), DONE, *attack(BACK), ("to-hit", 10))
    t.plays(("defence", "dodge"), DEFEND)
    assert t.number == 9
    t.plays(("dodge", 9), DONE, *attack(shot))
    assert "aim" not in t.reasons


@pytest.mark.rules("gurps4-dungeon:SHEET.8")
def test_an_add_on_leaves_the_entries_as_they_are() -> None:
    """All Out Attack (Determined) with Telegraphic Attack: half Move as before, and no defence."""
    t = duel(ana={"move": 5}, apart=4).plays(*all_out("Determined", "go N", "go N", "go N")[:-1])
    assert t.asked == "Ana target"  # three hexes are all there is
    t.plays(*blow("Telegraphic Attack"), ("to-hit", 17), *attack(BACK), ("to-hit", 10))
    assert t.legal == ["no defence"]


# Feint


def feinting(skill: str, mine: int, theirs: int) -> list[tuple[str, Any]]:
    """A Feint of Ana's against Bo, whose roll is the second."""
    return [
        ("manoeuvre", "Feint"),
        DONE,
        ("target", SWING),
        ("resist", skill),
        ("feint", [faces(mine), faces(theirs)]),
        DONE,
    ]


def faces(total: int) -> list[int]:
    """Three dice that come to a total."""
    low = max(1, total - 12)
    mid = max(1, min(6, total - low - 6)) if total - low > 6 else 1
    return [low, mid, total - low - mid]


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
    assert numbers(t)["parry with Thrusting Broadsword"] == parry


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
    assert "parry with Thrusting Broadsword" in t.legal


# Regular Attack


@pytest.mark.rules("gurps4-dungeon:ATTACK.1")
def test_exactly_one_attack() -> None:
    t = table(archer("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -3), 6, speed=5))
    t.plays(*attack("Bo: Composite Bow shot"), ("to-hit", 14), DONE)
    assert t.asked == "Bo manoeuvre"
    assert len([event for event in t.events("roll") if event["about"] == "to-hit"]) == 1


@pytest.mark.parametrize("first", [True, False], ids=["before", "after"])
@pytest.mark.rules("gurps4-dungeon:ATTACK.2")
def test_one_step_before_or_after_the_attack(first: bool) -> None:
    t = duel(apart=2 if first else 1)
    step = [("step", "go N")] if first else []
    t.plays(("manoeuvre", "Regular Attack"), *step, DONE, *blow(), ("to-hit", 15))
    assert ("go S" in t.legal) is not first
    t.plays(DONE if first else ("step", "go S"))
    assert t.fighter("Ana").hex == ((0, -1) if first else (0, 1))


@pytest.mark.rules("gurps4-dungeon:ATTACK.3")
def test_every_defence_stays_open_after_a_regular_attack() -> None:
    t = duel().plays(*attack(SWING), ("to-hit", 15), DONE, *attack(BACK), ("to-hit", 10))
    assert numbers(t)["parry with Thrusting Broadsword"] == 10


# Mighty Blow


@pytest.mark.parametrize(("damage", "dice", "rolled", "lost"), [("3d+1", 3, 9, 13), ("1d+2", 1, 3, 7), ("2d", 2, 4, 6)])
@pytest.mark.rules("gurps4-dungeon:MIGHTY.1")
def test_mighty_blow(damage: str, dice: int, rolled: int, lost: int) -> None:
    """3d+1 becomes 3d+4, 1d+2 becomes 1d+4; FP 10 become 9."""
    t = duel(ana={"fp": 10, **claw(damage)}, bo={"hp": 40})
    t.plays(*attack(CLAW, "Mighty Blow"), ("to-hit", 10), ("defence", "no defence"))
    assert t.battle.waiting.dice == (dice, 6)  # type: ignore[union-attr]
    t.plays(("damage", rolled))
    assert t.fighter("Bo").hp == 40 - lost
    assert t.fighter("Ana").fp == 9


@pytest.mark.parametrize("begin", [all_out("Determined"), CHARGE], ids=["all-out", "charge"])
@pytest.mark.rules("gurps4-dungeon:MIGHTY.2")
def test_mighty_blow_goes_with_a_regular_attack_only(begin: list[tuple[str, Any]]) -> None:
    t = duel().plays(*begin, *blow()[:2])
    assert t.refused("Mighty Blow") == "mighty-regular"


@pytest.mark.rules("gurps4-dungeon:MIGHTY.2")
def test_no_mighty_shot() -> None:
    t = table(archer("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -2), 6, speed=5))
    t.plays(*attack("Bo: Composite Bow shot")[:-1])
    assert t.refused("Mighty Blow") == "mighty-regular"


# All Out Attack


@pytest.mark.rules("gurps4-dungeon:AOA.1")
def test_exactly_one_form() -> None:
    """After Determined the form is settled: Strong is no answer to anything any more."""
    t = duel().plays(("manoeuvre", "All Out Attack"))
    assert t.legal[:4] == ["Determined", "Strong", "Double", "Feint"]
    t.plays(("form", "Determined"))
    with pytest.raises(NotLegalError):
        t.battle.answer("Strong")
    assert t.fighter("Ana").form == "Determined"


@pytest.mark.rules("gurps4-dungeon:AOA.2")
def test_determined() -> None:
    t = duel(ana={"gear": [AXE], "skills": {"Axe/Mace": 12}}, bo={"hp": 40})
    t.plays(*all_out("Determined"), *blow(target=AXE_AT_BO))
    assert t.number == 16
    t.plays(("to-hit", 10), ("defence", "no defence"), ("damage", 1))
    assert t.asked == "Bo manoeuvre"  # one attack


@pytest.mark.parametrize(("damage", "rolled", "lost"), [("4d-1", 10, 13), ("2d", 5, 7), ("1d", 3, 5), ("3d", 9, 12)])
@pytest.mark.rules("gurps4-dungeon:AOA.4")
def test_strong(damage: str, rolled: int, lost: int) -> None:
    """4d-1 becomes 4d+3, 2d becomes 2d+2."""
    t = duel(ana=claw(damage), bo={"hp": 40}).plays(*all_out("Strong"), *blow(target=CLAW))
    assert t.number == 14
    t.plays(("to-hit", 10), ("defence", "no defence"), ("damage", rolled))
    assert t.fighter("Bo").hp == 40 - lost


@pytest.mark.rules("gurps4-dungeon:AOA.6")
def test_double() -> None:
    """Two rolls at 13, both at the same foe."""
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    t = duel(cai, ana={"skills": {"Broadsword": 13}}).plays(*all_out("Double"), *blow())
    assert t.number == 13
    t.plays(("to-hit", 14))
    assert t.refused("Cai: Thrusting Broadsword swung") == "double-same-foe"
    t.plays(*blow())
    assert t.number == 13
    t.plays(("to-hit", 14))
    assert t.asked == "Bo manoeuvre"


@pytest.mark.rules("gurps4-dungeon:AOA.6")
def test_the_second_blow_needs_a_weapon_that_is_still_ready() -> None:
    maul = {"item": "Maul", "hand": "both"}
    t = duel(ana={"st": 14, "gear": [maul], "skills": {"Two-Handed Axe/Mace": 14}})
    t.plays(*all_out("Double"), *blow(target="Bo: Maul swung"), ("to-hit", 15))
    assert "Bo: Maul swung" not in t.legal


@pytest.mark.rules("gurps4-dungeon:AOA.6")
def test_the_second_blow_with_the_off_hand_is_at_minus_four() -> None:
    other = {"item": "Thrusting Broadsword", "name": "second sword", "hand": "left"}
    t = duel(ana={"gear": [SWORD, other], "skills": {"Broadsword": 13}}).plays(*all_out("Double"), *blow())
    assert t.number == 13
    t.plays(("to-hit", 14), *blow(target="Bo: second sword swung"))
    assert t.number == 9


@pytest.mark.rules("gurps4-dungeon:AOA.7")
def test_feint_and_attack_in_one_turn() -> None:
    """Won by 4: a Parry of 11 is at 7; half Move, no defence, no Mighty Blow."""
    t = duel(ana={"move": 5, "skills": {"Broadsword": 14}}, bo={"skills": {"Broadsword": 16}}, apart=4)
    t.plays(*all_out("Feint", "go N", "go N", "go N")[:-1])
    t.plays(("target", SWING), ("resist", "Broadsword"), ("feint", [faces(8), faces(14)]))
    t.plays(*blow()[:2])
    assert t.refused("Mighty Blow") == "mighty-regular"
    t.plays(("add-on", "Feint on defence"), ("add-on", "strike"))
    assert t.number == 14
    t.plays(("to-hit", 10))
    assert numbers(t)["parry with Thrusting Broadsword"] == 7
    t.plays(("defence", "no defence"), ("damage", 1), *attack(BACK), ("to-hit", 10))
    assert t.legal == ["no defence"]


@pytest.mark.rules("gurps4-dungeon:AOA.7")
def test_the_margin_is_for_the_attack_of_the_same_turn() -> None:
    t = duel().plays(*all_out("Feint"), ("target", SWING), ("resist", "DX"), ("feint", [faces(4), faces(14)]))
    t.plays(("target", "nobody"), REST, *attack(SWING)[:-1])
    assert t.refused("Feint on skill") == "no-feint"


@pytest.mark.parametrize(("move", "hexes"), [(5, 3), (6, 3), (7, 4)])
@pytest.mark.rules("gurps4-dungeon:AOA.8")
def test_half_move_rounded_up_into_front_hexes(move: int, hexes: int) -> None:
    t = duel(ana={"move": move}, apart=9).plays(*all_out("Strong")[:2])
    ways = [name for name in t.legal if name.startswith("go") and "facing kept" not in name]
    assert ways == ["go N", "go NE", "go NW"]
    t.plays(*[("move", "go N")] * hexes)
    assert t.asked == "Ana target"  # all points are spent, and the attack comes after the move
    assert t.fighter("Ana").hex == (0, -hexes)


@pytest.mark.rules("gurps4-dungeon:AOA.9")
def test_no_defence_after_an_all_out_attack() -> None:
    t = duel(ana={"dodge": 10}).plays(*all_out("Strong"), ("target", "nobody"), *attack(BACK), ("to-hit", 10))
    assert t.legal == ["no defence"]
    t.plays(("defence", "no defence"))
    assert t.asked == "Bo damage"


# Deceptive and Telegraphic


@pytest.mark.parametrize(("size", "to_hit", "parry"), [("Deceptive Attack", 14, 10), ("Deceptive Attack 2", 12, 9)])
@pytest.mark.rules("gurps4-dungeon:DECEP.1")
def test_deceptive_attack(size: str, to_hit: int, parry: int) -> None:
    """Broadsword 16: -4 makes it 12, and a Parry of 11 becomes 9."""
    t = duel(ana={"skills": {"Broadsword": 16}}, bo={"skills": {"Broadsword": 16}}).plays(*attack(SWING, size))
    assert t.number == to_hit
    t.plays(("to-hit", 10))
    assert numbers(t)["parry with Thrusting Broadsword"] == parry


@pytest.mark.parametrize(
    ("skill", "at", "open", "shut"),
    [
        pytest.param(13, "torso", "Deceptive Attack", "Deceptive Attack 2", id="13"),
        pytest.param(12, "torso", "Deceptive Attack", "Deceptive Attack 2", id="12"),
        pytest.param(11, "torso", "", "Deceptive Attack", id="11"),
        pytest.param(18, "neck", "Deceptive Attack", "Deceptive Attack 2", id="after-every-modifier"),
        pytest.param(9, "torso", "", "Deceptive Attack", id="below-ten-anyway"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DECEP.2")
def test_deception_stops_at_ten(skill: int, at: str, open: str, shut: str) -> None:
    """Effective skill 13: -2 leaves 11 and is allowed, -4 would leave 9."""
    t = duel(ana={"skills": {"Broadsword": skill}}).plays(*attack(SWING, at=at)[:-1])
    assert not open or open in t.legal
    assert t.refused(shut) == "deceptive-below-10"


@pytest.mark.rules("gurps4-dungeon:DECEP.4")
def test_no_deception_in_a_charge() -> None:
    """Not even when Heroic Charge leaves it at 16."""
    t = duel(ana={"skills": {"Broadsword": 16}}).plays(*CHARGE, *blow("Heroic Charge")[:-1])
    assert t.refused("Deceptive Attack") == "deceptive-charge"


@pytest.mark.rules("gurps4-dungeon:TELE.1")
def test_telegraphic_attack() -> None:
    """Axe 11 against Dodge 8: 15 against 10."""
    t = duel(ana={"gear": [AXE], "skills": {"Axe/Mace": 11}}, bo={"dodge": 8}).plays(
        *attack(AXE_AT_BO, "Telegraphic Attack")
    )
    assert t.number == 15
    t.plays(("to-hit", 10))
    assert numbers(t)["dodge"] == 10


@pytest.mark.rules("gurps4-dungeon:TELE.2")
def test_no_telegraphic_shot() -> None:
    t = table(archer("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -2), 6, speed=5))
    t.plays(*attack("Bo: Composite Bow shot")[:-1])
    assert t.refused("Telegraphic Attack") == "telegraphic-melee"


@pytest.mark.rules("gurps4-dungeon:TELE.3")
def test_no_telegraphic_charge() -> None:
    t = duel().plays(*CHARGE, *blow()[:2])
    assert t.refused("Telegraphic Attack") == "telegraphic-charge"


@pytest.mark.rules("gurps4-dungeon:TELE.4")
def test_not_telegraphic_with_a_feint() -> None:
    """Neither in All Out Attack (Feint), even lost, nor on an attack that draws on a Feint; nor the other way round."""
    feint = [("target", SWING), ("resist", "DX"), ("feint", [faces(14), faces(4)])]
    t = duel().plays(*all_out("Feint"), *feint, *blow()[:2])
    assert t.refused("Telegraphic Attack") == "telegraphic-feint"
    t = duel().plays(*feinting("DX", 8, 14), REST, *attack(SWING, "Feint on skill")[:-1])
    assert t.refused("Telegraphic Attack") == "telegraphic-feint"
    t = duel().plays(*feinting("DX", 8, 14), REST, *attack(SWING, "Telegraphic Attack")[:-1])
    assert t.refused("Feint on defence") == "telegraphic-feint"


@pytest.mark.rules("gurps4-dungeon:TELE.4")
def test_not_both_telegraphic_and_deceptive() -> None:
    t = duel().plays(*attack(SWING, "Telegraphic Attack")[:-1])
    assert t.refused("Deceptive Attack") == "telegraphic-deceptive"
    t = duel().plays(*attack(SWING, "Deceptive Attack")[:-1])
    assert t.refused("Telegraphic Attack") == "telegraphic-deceptive"


@pytest.mark.parametrize(
    ("skill", "roll", "outcome"),
    [
        pytest.param(13, 6, "success", id="17-by-the-bonus"),
        pytest.param(13, 5, "success", id="5-needs-15"),
        pytest.param(13, 4, "critical", id="4-always"),
        pytest.param(16, 6, "critical", id="16-without-it"),
        pytest.param(13, 16, "success", id="hits-with-it"),
        pytest.param(13, 17, "fumble", id="17-at-13"),
        pytest.param(16, 17, "failure", id="17-at-16"),
        pytest.param(5, 15, "fumble", id="missed-by-10"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:TELE.5")
def test_criticals_are_judged_without_the_bonus(skill: int, roll: int, outcome: str) -> None:
    t = duel(ana={"skills": {"Broadsword": skill}}).plays(*attack(SWING, "Telegraphic Attack"))
    assert t.number == skill + 4
    t.plays(("to-hit", roll))
    assert t.events("roll")[-1]["outcome"] == outcome


# Charge Attack


@pytest.mark.rules("gurps4-dungeon:CHARGE.1")
def test_a_charge_moves_and_then_attacks() -> None:
    """Move 6 and a foe 7 hexes off: six hexes, and the blow."""
    t = duel(ana={"move": 6}, apart=7).plays(("manoeuvre", "Charge Attack"), *[("move", "go N")] * 6, *blow())
    assert t.asked == "Ana to-hit"
    assert t.fighter("Ana").hex == (0, -6)


@pytest.mark.rules("gurps4-dungeon:CHARGE.1")
def test_a_charge_may_end_in_a_shot() -> None:
    """The same -4 and limit of 9, and the Aim is gone."""
    t = table(archer("Ana", "red", (0, 0), 0, speed=7, skills={"Bow": 12}), fighter("Bo", "blue", (0, -2), 6, speed=5))
    shot = "Bo: Composite Bow shot"
    t.plays(("manoeuvre", "Aim"), DONE, ("aim at", shot), DONE, REST, *CHARGE, *blow(target=shot))
    assert t.reasons == {"skill": 12, "charge": -4}


@pytest.mark.parametrize(
    ("skill", "number"),
    [
        pytest.param(12, 8, marks=pytest.mark.rules("gurps4-dungeon:CHARGE.2")),
        pytest.param(13, 9, marks=pytest.mark.rules("gurps4-dungeon:CHARGE.2")),
        pytest.param(18, 9, marks=pytest.mark.rules("gurps4-dungeon:CHARGE.3")),
    ],
)
def test_a_charge_is_at_minus_four_and_at_most_nine(skill: int, number: int) -> None:
    t = duel(ana={"gear": [AXE], "skills": {"Axe/Mace": skill}}).plays(*CHARGE, *blow(target=AXE_AT_BO))
    assert t.number == number


@pytest.mark.rules("gurps4-dungeon:CHARGE.3")
def test_the_limit_comes_after_all_modifiers() -> None:
    """18 - 4 - 5 for the neck is 9, not 9 - 5."""
    t = duel(ana={"skills": {"Broadsword": 18}}).plays(*CHARGE, *blow(at="neck"))
    assert t.number == 9
    t = duel(ana={"skills": {"Broadsword": 18}}).plays(*CHARGE, *blow(at="skull"))
    assert t.number == 7


CHARGED = {"skills": {"Broadsword": 16, "Shield": 12}, "gear": [SWORD, LIGHT_SHIELD], "dodge": 7}
"""With the shield's DB of 1: Parry 12, Block 10, Dodge 8."""


@pytest.mark.rules("gurps4-dungeon:CHARGE.4")
def test_no_retreat_after_a_charge() -> None:
    t = duel(ana={"dodge": 9}).plays(*CHARGE, ("target", "nobody"), *attack(BACK), ("to-hit", 10), ("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-after-charge"
    t.plays(DEFEND)
    assert t.number == 9
    t.plays(("dodge", 9), DONE, REST, *attack(BACK), ("to-hit", 10), ("defence", "dodge"))
    assert "retreat S" in t.legal


@pytest.mark.rules("gurps4-dungeon:CHARGE.5")
def test_only_dodge_and_block_after_a_charge() -> None:
    t = duel(ana=CHARGED).plays(*CHARGE, ("target", "nobody"), *attack(BACK), ("to-hit", 10))
    assert numbers(t) == {"dodge": 8, "block with Light Shield": 10}
    assert t.refused("parry with Thrusting Broadsword") == "manoeuvre-defence"


@pytest.mark.rules("gurps4-dungeon:HEROIC.1")
def test_heroic_charge() -> None:
    """Axe 14, FP 10: the charge is at 14, and FP is 9."""
    t = duel(ana={"fp": 10, "gear": [AXE], "skills": {"Axe/Mace": 14}})
    t.plays(*CHARGE, *blow("Heroic Charge", target=AXE_AT_BO))
    assert t.number == 14
    assert t.fighter("Ana").fp == 9


@pytest.mark.rules("gurps4-dungeon:HEROIC.1")
def test_heroic_charge_goes_with_a_charge() -> None:
    t = duel().plays(*attack(SWING)[:-1])
    assert t.refused("Heroic Charge") == "heroic-charge-only"


@pytest.mark.rules("gurps4-dungeon:HEROIC.2")
def test_heroic_charge_lifts_nothing_else() -> None:
    t = duel(ana=CHARGED).plays(*CHARGE, *blow("Heroic Charge"), ("to-hit", 17), *attack(BACK), ("to-hit", 10))
    assert t.refused("parry with Thrusting Broadsword") == "manoeuvre-defence"
    t.plays(("defence", "dodge"))
    assert t.refused("Retreat") == "retreat-after-charge"


# All-Out Defense

AOD = [("manoeuvre", "All-Out Defense")]


@pytest.mark.rules("gurps4-dungeon:AOD.1")
def test_increased_defence() -> None:
    """Dodge 9 increased: three attacks, each Dodge at 11, and Parry gains nothing; next turn it is 9 again."""
    cai = fighter("Cai", "blue", (1, -1), 8, speed=4)
    t = duel(cai, ana={"dodge": 9, "st": 11}).plays(*AOD, ("form", "Increased Dodge"), DONE)
    t.plays(*all_out("Double"))
    for _ in range(2):
        t.plays(*blow(target=BACK), ("to-hit", 10))
        assert numbers(t)["parry with Thrusting Broadsword"] == 10
        t.plays(("defence", "dodge"), DEFEND)
        assert t.number == 11
        t.plays(("dodge", 11))
    t.plays(*attack(BACK), ("to-hit", 10), ("defence", "dodge"), DEFEND)
    assert t.number == 11
    t.plays(("dodge", 11), DONE, REST, *attack(BACK), ("to-hit", 10))
    assert numbers(t)["dodge"] == 9


@pytest.mark.rules("gurps4-dungeon:AOD.2")
def test_two_defences_of_different_kinds() -> None:
    """Parry 9 fails with 12, Dodge 8 holds with 8; and so against every attack until the next turn."""
    ana = {"dodge": 8, "skills": {"Broadsword": 12}}
    t = duel(ana=ana).plays(*AOD, ("form", "Double Defense"), DONE, *all_out("Double"))
    parry = "parry with Thrusting Broadsword"
    for first, second in ((parry, "dodge"), ("dodge", parry)):
        t.plays(*blow(target=BACK), ("to-hit", 10), ("defence", first), DEFEND, (first.split()[0], 14))
        assert t.refused(first) == "another-kind"
        t.plays(("defence", second), DEFEND, (second.split()[0], 4))
    assert t.fighter("Ana").hp == 11
    assert t.asked == "Ana manoeuvre"


@pytest.mark.rules("gurps4-dungeon:AOD.2")
def test_a_second_defence_only_if_the_first_fails_and_no_third() -> None:
    ana = {"dodge": 8, "skills": {"Broadsword": 12, "Shield": 12}, "gear": [SWORD, LIGHT_SHIELD]}
    t = duel(ana=ana).plays(*AOD, ("form", "Double Defense"), DONE, *all_out("Double"))
    t.plays(*blow(target=BACK), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 9))
    assert t.asked == "Bo target"  # held: the second blow comes
    t.plays(*blow(target=BACK), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 10))
    t.plays(("defence", "block with Light Shield"), DEFEND, ("block", 14))
    assert t.asked == "Bo damage"


@pytest.mark.rules("gurps4-dungeon:AOD.2")
def test_a_retreat_counts_for_both_defences_against_one_attack() -> None:
    t = duel(ana={"dodge": 8, "skills": {"Broadsword": 12}}).plays(
        *AOD, ("form", "Double Defense"), DONE, *attack(BACK)
    )
    t.plays(("to-hit", 10), ("defence", "dodge"), ("defence add-on", "retreat S"), DEFEND)
    assert t.number == 11
    t.plays(("dodge", 12), ("defence", "parry with Thrusting Broadsword"), DEFEND)
    assert t.number == 10
    assert t.fighter("Ana").hex == (0, 1)


@pytest.mark.rules("gurps4-dungeon:AOD.2")
def test_normally_one_defence_for_an_attack() -> None:
    t = duel().plays(REST, *attack(BACK), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 14))
    assert t.asked == "Bo damage"


@pytest.mark.rules("gurps4-dungeon:AOD.3")
def test_increased_or_double_not_both() -> None:
    t = duel(ana={"skills": {"Broadsword": 12}}).plays(*AOD)
    assert t.legal == ["Increased Dodge", "Increased Parry", "Increased Block", "Double Defense"]
    t.plays(("form", "Double Defense"))
    with pytest.raises(NotLegalError):
        t.battle.answer("Increased Parry")
    t.plays(DONE, *attack(BACK), ("to-hit", 10))
    assert numbers(t)["parry with Thrusting Broadsword"] == 9


@pytest.mark.rules("gurps4-dungeon:AOD.4")
def test_all_out_defence_allows_a_step_and_any_defence() -> None:
    ana = {**CHARGED, "move": 7}
    t = duel(ana=ana, apart=2).plays(*AOD, ("form", "Increased Parry"), ("step", "go N"))
    assert not [name for name in t.legal if name.startswith("go")]
    t.plays(DONE, *attack(BACK), ("to-hit", 10))
    assert numbers(t).keys() == {"dodge", "parry with Thrusting Broadsword", "block with Light Shield"}


# Concentrate

THINK = [("manoeuvre", "Concentrate"), ("task", "3 turns"), DONE]


@pytest.mark.parametrize(("roll", "holds"), [(11, True), (12, False)])
@pytest.mark.rules("gurps4-dungeon:CONC.1")
def test_an_injury_disturbs(roll: int, holds: bool) -> None:
    """Will 14: 11 holds, 12 breaks the concentration."""
    t = duel(ana={"will": 14}).plays(*THINK, *attack(BACK), ("to-hit", 10), ("defence", "no defence"), ("damage", 1))
    assert (t.asked, t.number) == ("Ana concentration", 11)
    t.plays(("concentration", roll))
    assert t.fighter("Ana").has("concentrating") == holds


@pytest.mark.parametrize(("roll", "holds"), [(10, True), (11, False)])
@pytest.mark.rules("gurps4-dungeon:CONC.2")
def test_a_defence_disturbs(roll: int, holds: bool) -> None:
    """Will 13: the Dodge is rolled, then 10 holds and 11 breaks."""
    t = duel(ana={"will": 13, "dodge": 9}).plays(*THINK, *attack(BACK), ("to-hit", 10), ("defence", "dodge"), DEFEND)
    t.plays(("dodge", 9), ("concentration", roll))
    assert t.fighter("Ana").has("concentrating") == holds


@pytest.mark.rules("gurps4-dungeon:CONC.3")
def test_a_step_disturbs_nobody() -> None:
    t = duel(apart=5).plays(("manoeuvre", "Concentrate"), ("task", "3 turns"), ("step", "go N"), DONE)
    assert t.asked == "Bo manoeuvre"
    assert t.fighter("Ana").has("concentrating")


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.rules("gurps4-dungeon:CONC.3")
def test_a_task_takes_as_many_turns_as_its_player_says(turns: int) -> None:
    t = duel(apart=5)
    assert t.plays(("manoeuvre", "Concentrate")).legal[0] == "1 turn"
    t.plays(("task", "1 turn" if turns == 1 else f"{turns} turns"), DONE)
    for _ in range(turns - 1):
        assert not t.events("task-completed")
        t.plays(REST, ("manoeuvre", "Concentrate"), DONE)
    assert len(t.events("task-completed")) == 1
    assert not t.fighter("Ana").has("concentrating")


@pytest.mark.rules("gurps4-dungeon:CONC.3")
def test_another_manoeuvre_ends_the_task() -> None:
    t = duel(apart=5).plays(*THINK, REST, ("manoeuvre", "Do Nothing"), REST, ("manoeuvre", "Concentrate"))
    assert t.asked == "Ana task"


# Do Nothing


@pytest.mark.rules("gurps4-dungeon:NOTHING.1")
def test_stunned_defences_are_at_minus_four_once() -> None:
    t = duel(ana={"dodge": 9}).plays(REST)
    t.battle.intervene("afflict", who="Ana", condition="stunned")
    t.plays(REST, REST, ("stun-recovery", 11), *attack(BACK), ("to-hit", 10))
    assert numbers(t)["dodge"] == 5


@pytest.mark.rules("gurps4-dungeon:NOTHING.2")
def test_doing_nothing_of_ones_own_will_costs_no_defence() -> None:
    t = duel(ana={"dodge": 9, **{key: CHARGED[key] for key in ("skills", "gear")}})
    t.plays(REST, *attack(BACK), ("to-hit", 10), ("defence", "dodge"), DEFEND)
    assert t.reasons == {"dodge-score": 9, "shield": 1}


# Giant Step


@pytest.mark.rules("gurps4-dungeon:GIANT.1")
def test_giant_step() -> None:
    """FP 8: two hexes in all and FP 7; one a turn."""
    t = duel(ana={"fp": 8}, apart=3)
    assert t.refused("Regular Attack") == "nobody-near"
    t = duel(ana={"fp": 8}, apart=2).plays(("manoeuvre", "Regular Attack"), ("step", "Giant Step"))
    assert t.fighter("Ana").fp == 7
    assert "Giant Step" not in t.offers
    t.plays(("step", "go S"), ("step", "go N"))
    assert not [name for name in t.legal if name.startswith("go")]


@pytest.mark.parametrize("manoeuvre", ["All Out Attack", "Charge Attack", "Do Nothing"])
@pytest.mark.rules("gurps4-dungeon:GIANT.1")
def test_giant_step_is_for_manoeuvres_with_a_step(manoeuvre: str) -> None:
    t = duel().plays(("manoeuvre", manoeuvre))
    if t.asked == "Ana form":
        t.plays(("form", "Strong"))
    assert "Giant Step" not in t.offers


@pytest.mark.rules("gurps4-dungeon:GIANT.1")
def test_no_giant_step_on_the_ground_or_without_the_strength() -> None:
    """A prone figure moves one hex a turn; and the point must not be the last before collapse."""
    t = duel()
    t.fighter("Ana").posture = "prone"
    assert t.plays(("manoeuvre", "Concentrate"), ("task", "1 turn")).refused("Giant Step") == "prone-one-hex"
    t = duel(ana={"fp": 10})
    t.plays(("manoeuvre", "Concentrate"), ("task", "1 turn"))
    t.fighter("Ana").fp = -9
    assert t.refused("Giant Step") == "effort-too-tired"
    t.plays(("step", "go S"), ("step", "face S"))
    assert t.asked == "Bo manoeuvre"  # nothing is left to ask for


@pytest.mark.rules("gurps4-dungeon:GIANT.2")
def test_in_strike_and_out_again() -> None:
    """A foe two hexes off, reach 1: a step in, the blow, and Giant Step back."""
    t = duel(apart=2).plays(("manoeuvre", "Regular Attack"), ("step", "go N"), DONE, *blow(), ("to-hit", 15))
    t.plays(("step", "Giant Step"), ("step", "go S"), DONE)
    assert t.fighter("Ana").hex == (0, 0)
    assert t.asked == "Bo manoeuvre"
