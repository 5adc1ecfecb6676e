"""The manoeuvres with their entries: types, how far one moves, which defences stay open."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import NotLegalError
from tests.support.blows import (
    BACK,
    BLOCK,
    CHARGE,
    DEFEND,
    DONE,
    LIGHT_SHIELD,
    PARRY,
    REST,
    SHIELDED,
    SWING,
    all_out,
    blow,
    duel,
    numbers,
)
from tests.support.gurps4 import SWORD, archer, attack, fighter, table

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
    assert t.legal == ["no defence", "dodge", BLOCK]
    assert t.refused(PARRY) == "manoeuvre-defence"
    t.plays(("defence", "no defence"), ("damage", 1), DONE, REST, *attack(SWING), ("to-hit", 10))
    assert PARRY in t.legal


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


@pytest.mark.rules("gurps4-dungeon:ATTACK.1")
def test_only_a_foe_whom_one_knows_of_is_struck() -> None:
    """Not one's own side, nobody hidden, nobody out of the fight; nor does the list have them."""
    others = (
        fighter("Cai", "red", (1, -1), 6, speed=4),
        fighter("Di", "blue", (-1, 0), 6, speed=3, hidden=True),
        fighter("Eva", "blue", (0, -2), 6, speed=2),
    )
    for who in ("Cai", "Di", "Bo"):
        t = duel(*others)
        t.fighter("Bo").gain("unconscious")
        t.plays(("manoeuvre", "Regular Attack"), DONE)
        assert t.refused(f"{who}: Thrusting Broadsword swung") == "absent"
        assert f"{who}: Thrusting Broadsword swung" not in t.offers


@pytest.mark.rules("gurps4-dungeon:ATTACK.1")
def test_a_blow_may_be_held_back_at_the_last_moment() -> None:
    t = duel().plays(("manoeuvre", "Regular Attack"), DONE, ("target", SWING), ("location", "nobody"))
    assert t.asked == "Ana step"
    assert t.plays(DONE).asked == "Bo manoeuvre"


@pytest.mark.rules("gurps4-dungeon:ATTACK.3")
def test_every_defence_stays_open_after_a_regular_attack() -> None:
    t = duel().plays(*attack(SWING), ("to-hit", 15), DONE, *attack(BACK), ("to-hit", 10))
    assert numbers(t)[PARRY] == 10


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
        assert numbers(t)[PARRY] == 10
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
    parry = PARRY
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
    t.plays(("defence", BLOCK), DEFEND, ("block", 14))
    assert t.asked == "Bo damage"


@pytest.mark.rules("gurps4-dungeon:AOD.2")
def test_a_retreat_counts_for_both_defences_against_one_attack() -> None:
    t = duel(ana={"dodge": 8, "skills": {"Broadsword": 12}}).plays(
        *AOD, ("form", "Double Defense"), DONE, *attack(BACK)
    )
    t.plays(("to-hit", 10), ("defence", "dodge"), ("defence add-on", "retreat S"), DEFEND)
    assert t.number == 11
    t.plays(("dodge", 12), ("defence", PARRY))
    assert "Retreat" not in t.offers
    assert "Feverish Defense" in t.legal
    t.plays(DEFEND)
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
    assert numbers(t)[PARRY] == 9


@pytest.mark.rules("gurps4-dungeon:AOD.4")
def test_all_out_defence_allows_a_step_and_any_defence() -> None:
    ana = {**SHIELDED, "move": 7}
    t = duel(ana=ana, apart=2).plays(*AOD, ("form", "Increased Parry"), ("step", "go N"))
    assert not [name for name in t.legal if name.startswith("go")]
    t.plays(DONE, *attack(BACK), ("to-hit", 10))
    assert numbers(t).keys() == {"dodge", PARRY, BLOCK}


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
    tasks = ["1 turn", *(f"{number} turns" for number in range(2, 11))]
    assert t.plays(("manoeuvre", "Concentrate")).legal == tasks
    t.plays(("task", "1 turn" if turns == 1 else f"{turns} turns"), DONE)
    for _ in range(turns - 1):
        assert not t.events("task-completed")
        t.plays(REST, ("manoeuvre", "Concentrate"), DONE)
    assert len(t.events("task-completed")) == 1
    assert not t.fighter("Ana").has("concentrating")


@pytest.mark.parametrize(("damage", "rolls", "done"), [(1, [7], True), (1, [8], False), (4, [14, 7], False)])
@pytest.mark.rules("gurps4-dungeon:CONC.1")
def test_a_blow_in_the_middle_of_the_turn(damage: int, rolls: list[int], done: bool) -> None:
    """Bo waits for Ana's step: wounded, she completes her task if the Will roll holds and she is not stunned."""
    bo = {"speed": 9, "natural": [{"name": "tail", "skill": 14, "damage": "1d+2", "type": "cr", "reach": [1, 2, 3]}]}
    t = duel(bo={**bo, "gear": []}, apart=2)
    t.plays(("manoeuvre", "Wait"), ("trigger", "Ana moves"), ("stored manoeuvre", "Regular Attack"))
    t.plays(("manoeuvre", "Concentrate"), ("task", "1 turn"), ("step", "go S"), DONE, *blow(target="Ana: fist tail"))
    t.plays(("to-hit", 10), ("defence", "no defence"), ("damage", damage))
    t.plays(*zip(["knockdown", "concentration"][-len(rolls) :], rolls, strict=True), DONE)
    if not t.fighter("Ana").stunned:
        t.plays(DONE)
    assert bool(t.events("task-completed")) is done
    assert not t.fighter("Ana").has("concentrating") or t.fighter("Ana").stunned


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
    t = duel(ana={"dodge": 9, **{key: SHIELDED[key] for key in ("skills", "gear")}})
    t.plays(REST, *attack(BACK), ("to-hit", 10), ("defence", "dodge"), DEFEND)
    assert t.reasons == {"dodge-score": 9, "shield": 1}


# Who is near enough


@pytest.mark.parametrize(
    ("gear", "apart", "open"),
    [
        pytest.param({"item": "Greatsword", "hand": "both"}, 3, True, id="reach 2 and a step"),
        pytest.param({"item": "Greatsword", "hand": "both"}, 4, True, id="reach 2 and a Giant Step"),
        pytest.param({"item": "Greatsword", "hand": "both"}, 5, False, id="too far"),
        pytest.param({"item": "Thrusting Broadsword", "hand": "right"}, 2, True, id="reach 1 and a step"),
        pytest.param({"item": "Thrusting Broadsword"}, 2, True, id="bare hands and a step"),
        pytest.param({"item": "Thrusting Broadsword"}, 4, False, id="too far for bare hands"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:ATTACK.2")
def test_a_foe_within_reach_after_a_step(gear: dict[str, str], apart: int, open: bool) -> None:
    t = duel(ana={"gear": [gear], "skills": {"Two-Handed Sword": 14}}, apart=apart)
    assert open or t.refused("Regular Attack") == "nobody-near"
    assert ("Regular Attack" in t.legal) == open


# Giant Step


@pytest.mark.rules("gurps4-dungeon:GIANT.1")
def test_giant_step() -> None:
    """FP 8: two hexes in all and FP 7; one a turn."""
    t = duel(ana={"fp": 8}, apart=3)
    t.plays(("manoeuvre", "Regular Attack"), ("step", "go N"), ("step", "Giant Step"), ("step", "go N"), DONE)
    assert (t.asked, t.fighter("Ana").fp, t.fighter("Ana").hex) == ("Ana target", 7, (0, -2))
    assert duel(ana={"fp": 8}, apart=4).refused("Regular Attack") == "nobody-near"
    tired = duel(ana={"fp": 8}, apart=3).plays(REST)
    tired.fighter("Ana").posture = "prone"
    assert tired.plays(REST).refused("Regular Attack") == "nobody-near"
    t = duel(ana={"fp": 8}, apart=2).plays(("manoeuvre", "Regular Attack"), ("step", "Giant Step"))
    assert t.fighter("Ana").fp == 7
    assert "Giant Step" not in t.offers
    t.plays(("step", "go S"), ("step", "go N"))
    assert not [name for name in t.legal if name.startswith("go")]
    assert t.plays(("step", "face NE")).asked == "Ana target"  # nothing is left to ask for
    t = duel(ana={"fp": 8}).plays(("manoeuvre", "Regular Attack"), ("step", "go S"), ("step", "face NE"))
    assert t.refused("face SE") == t.refused("face NE") == "absent"
    assert t.legal == ["done", "Giant Step"]


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


@pytest.mark.rules("gurps4-dungeon:GIANT.1")
def test_one_giant_step_before_or_after_the_blow() -> None:
    t = duel().plays(("manoeuvre", "Regular Attack"), ("step", "Giant Step"), DONE, *blow(), ("to-hit", 15))
    assert t.refused("Giant Step") == "absent"
    assert t.fighter("Ana").fp == 9
