"""Waits: triggers, stored manoeuvres, and how they interrupt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.blows import BACK, DEFEND, DONE, PARRY, REST, SWING, blow, duel
from tests.support.gurps4 import archer, attack, beast, fighter, table
from tests.support.table import Table


def waiting(trigger: str, stored: str = "Regular Attack", **sheet: Any) -> Table:
    """Ana waits with a sword; Bo, three hexes north of her, goes next, and Cai, far away, last."""
    t = table(
        fighter("Ana", "red", (0, 0), 0, **{"st": 11, "speed": 7, **sheet}),
        fighter("Bo", "blue", (0, -3), 6, st=11, speed=5),
        fighter("Cai", "blue", (6, -6), 6, st=11, speed=4),
    )
    return t.plays(("manoeuvre", "Wait"), ("trigger", trigger), ("stored manoeuvre", stored))


@pytest.mark.rules("gurps4-dungeon:WAIT.1")
def test_wait_stores_a_trigger_and_a_manoeuvre() -> None:
    """Both are kept as plain data, and nothing else happens on that turn."""
    t = waiting("a foe comes within 1")
    assert t.asked == "Bo manoeuvre"
    (trigger,) = t.battle.state.triggers
    assert (trigger.owner, trigger.act, trigger.args) == ("Ana", "Regular Attack", ("", 1))
    assert t.fighter("Ana").hex == (0, 0)


@pytest.mark.rules("gurps4-dungeon:WAIT.1")
def test_what_may_be_waited_for() -> None:
    """A foe coming near, or a foe one can see and name doing something; nobody hidden is named."""
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -3), 6, speed=5),
        fighter("Cai", "blue", (6, -6), 6, speed=4, hidden=True),
    )
    t.plays(("manoeuvre", "Wait"))
    assert t.legal[:-3] == [f"a foe comes within {hexes}" for hexes in range(1, 11)]
    assert t.legal[-3:] == ["Bo moves", "Bo attacks", "Bo readies something"]
    assert not [name for name in t.offers if "Cai" in name]


@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_the_stored_manoeuvre_comes_before_the_mover_goes_on() -> None:
    """The orc comes from three hexes to one: Ana strikes first, and then it strikes."""
    t = waiting("a foe comes within 1").plays(("manoeuvre", "Charge Attack"), ("move", "go S"))
    assert t.asked == "Bo move"  # at two hexes nothing happens
    t.plays(("move", "go S"))
    assert t.asked == "Ana step"
    t.plays(DONE, *blow(), ("to-hit", 15), DONE)
    assert t.asked == "Bo move"
    t.plays(("move", "done"), *blow(target=BACK))
    assert t.asked == "Bo to-hit"


@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_one_who_was_as_near_before_has_not_come_near() -> None:
    t = waiting("a foe comes within 3").plays(
        ("manoeuvre", "Move"), ("move", "go S"), ("move", "done"), ("facing", "S")
    )
    assert t.asked == "Cai manoeuvre"


@pytest.mark.parametrize("why", ["a friend", "the waiter is stunned", "nobody sees him"])
@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_who_does_not_set_off_a_wait(why: str) -> None:
    """Only a foe one knows of, and only while one can act."""
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Dee", "red" if why == "a friend" else "blue", (0, -2), 6, speed=6, hidden=why == "nobody sees him"),
        fighter("Bo", "blue", (0, -9), 6, speed=5),
    )
    t.plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Move"))
    if why == "the waiter is stunned":
        t.battle.intervene("afflict", who="Ana", condition="stunned")
    t.plays(("manoeuvre", "Move"), ("move", "go S"))
    assert t.asked == "Dee move"
    assert t.battle.state.triggers


@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_what_may_be_stored() -> None:
    t = duel().plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"))
    assert t.legal == ["Ready", "Feint", "Regular Attack", "All Out Attack", "Move"]
    for manoeuvre in ("Charge Attack", "Aim", "All-Out Defense", "Concentrate", "Wait"):
        assert t.refused(manoeuvre) == "not-storable"


@pytest.mark.parametrize(
    ("trigger", "act", "sprung"),
    [
        pytest.param("Bo moves", [("manoeuvre", "Move"), ("move", "go N")], True, id="moves"),
        pytest.param("Cai moves", [("manoeuvre", "Move"), ("move", "go N")], False, id="somebody-else-moves"),
        pytest.param("Bo readies something", [("manoeuvre", "Ready")], True, id="readies"),
        pytest.param("Bo readies something", [("manoeuvre", "Move"), ("move", "go N")], False, id="does-not-ready"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_a_named_foe_does_something(trigger: str, act: list[tuple[str, Any]], sprung: bool) -> None:
    t = waiting(trigger, "Move")
    assert t.battle.state.triggers[0].args == (trigger.partition(" ")[0], 0)
    t.plays(*act)
    assert t.asked == ("Ana move" if sprung else t.asked)
    assert sprung == (t.fighter("Ana").manoeuvre == "Move")


@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_an_attack_waited_for_is_made_if_it_still_can_be() -> None:
    """Ana waits for Bo's attack and steps out of his reach; the other time she stays, and he strikes."""
    for retreat, asked in (("go S", "Cai manoeuvre"), ("done", "Bo to-hit")):
        t = waiting("Bo attacks").plays(("manoeuvre", "Charge Attack"), ("move", "go S"), ("move", "go S"))
        t.plays(("move", "done"), *blow(target=BACK))
        assert t.asked == "Ana step"
        t.plays(("step", retreat))
        if retreat != "done":
            t.plays(DONE)
        t.plays(("target", "nobody"), DONE)
        assert t.asked == asked


@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_an_attacker_stunned_before_his_blow_does_not_strike() -> None:
    t = waiting("Bo attacks", st=13).plays(("manoeuvre", "Charge Attack"), ("move", "go S"), ("move", "go S"))
    t.plays(("move", "done"), *blow(target=BACK), DONE, *blow(roll=10), ("defence", "no defence"), ("damage", 6))
    t.plays(("knockdown", 14), DONE)
    assert t.fighter("Bo").stunned
    assert t.asked == "Cai manoeuvre"


@pytest.mark.parametrize(
    ("who", "condition", "asked"),
    [("Bo", "aiming", "Bo to-hit"), ("Bo", "stunned", "Ana manoeuvre"), ("Ana", "surrendered", "over")],
)
@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_who_is_stopped_before_his_blow_does_not_even_strike_with_claws(who: str, condition: str, asked: str) -> None:
    """Claws are never dropped, so it is only his state that stops him, or that of his foe."""
    t = table(fighter("Ana", "red", (0, 0), 0, speed=7), beast("Bo", "blue", (0, -1), 6, damage=3, speed=5))
    t.plays(("manoeuvre", "Wait"), ("trigger", "Bo attacks"), ("stored manoeuvre", "Regular Attack"))
    t.plays(*attack("Ana: fist claw"), DONE)
    t.fighter(who).gain(condition)
    t.plays(("target", "nobody"))
    if t.asked == "Ana step":
        t.plays(DONE)
    assert t.asked == asked


@pytest.mark.parametrize(("bow", "asked"), [("kept", "Bo to-hit"), ("dropped", "Bo step"), ("turned away", "Bo step")])
@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_a_shot_waited_for_is_made_if_it_still_can_be(bow: str, asked: str) -> None:
    """Bo needs his bow and Ana before him when she has done what she waited to do."""
    t = table(fighter("Ana", "red", (0, 0), 0, speed=7), archer("Bo", "blue", (0, -3), 6, speed=5))
    t.plays(("manoeuvre", "Wait"), ("trigger", "Bo attacks"), ("stored manoeuvre", "Regular Attack"))
    t.plays(*attack("Ana: Composite Bow shot"), DONE)
    if bow == "dropped":
        t.fighter("Bo").let_go("Composite Bow")
    elif bow == "turned away":
        t.fighter("Bo").facing = 0
    t.plays(("target", "nobody"), DONE)
    assert t.asked == asked


@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_a_trigger_that_does_not_come_costs_the_turn() -> None:
    t = waiting("a foe comes within 1").plays(REST, REST)
    assert t.asked == "Ana manoeuvre"
    assert t.battle.state.triggers == ()
    t.plays(REST, ("manoeuvre", "Charge Attack"), ("move", "go S"), ("move", "go S"))
    assert t.asked == "Bo move"  # nobody waits any more


@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_waits_set_off_by_one_event_go_in_turn_order() -> None:
    """Dee waits for Bo to move, Ana for somebody near; Dee is the quicker one, though Ana named hers first."""
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=6),
        fighter("Bo", "blue", (0, -2), 6, speed=5),
        fighter("Dee", "red", (1, -1), 10, speed=7),
    )
    wait = ("manoeuvre", "Wait")
    t.plays(wait, ("trigger", "Bo moves"), ("stored manoeuvre", "Regular Attack"))
    t.plays(wait, ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Regular Attack"))
    t.battle.state.triggers = tuple(reversed(t.battle.state.triggers))
    t.plays(("manoeuvre", "Move"), ("move", "go S"))
    assert t.asked == "Dee step"
    t.plays(DONE, ("target", "nobody"), DONE)
    assert t.asked == "Ana step"
    t.plays(DONE, ("target", "nobody"), DONE)
    assert t.asked == "Bo move"


@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_one_who_is_stunned_by_a_wait_does_not_go_on() -> None:
    t = waiting("a foe comes within 1", st=13).plays(("manoeuvre", "Charge Attack"), ("move", "go S"), ("move", "go S"))
    t.plays(DONE, *blow(), ("to-hit", 10), ("defence", "no defence"), ("damage", 6), ("knockdown", 14), DONE)
    assert t.fighter("Bo").stunned
    assert t.asked == "Cai manoeuvre"


@pytest.mark.parametrize("stored", ["Ready", "Move"])
@pytest.mark.rules("gurps4-dungeon:WAIT.2")
def test_a_wait_may_set_off_another(stored: str) -> None:
    """Cai waits for Ana to ready something: her stored Ready sets him off, and stunned she does not go on with it."""
    t = table(
        fighter("Cai", "blue", (0, -1), 6, speed=9, st=13),
        fighter("Ana", "red", (0, 0), 0, speed=7, st=11),
        fighter("Bo", "blue", (0, -5), 6, speed=5),
    )
    wait = ("manoeuvre", "Wait")
    t.plays(wait, ("trigger", "Ana readies something"), ("stored manoeuvre", "Regular Attack"))
    t.plays(wait, ("trigger", "Bo moves"), ("stored manoeuvre", stored), ("manoeuvre", "Move"), ("move", "go N"))
    if stored == "Move":
        assert t.asked == "Ana move"
        return
    t.plays(("step", "done"), *blow(target=BACK, roll=10), ("defence", "no defence"), ("damage", 6), ("knockdown", 14))
    t.plays(("step", "done"))
    assert t.fighter("Ana").stunned
    assert t.asked == "Bo move"


@pytest.mark.rules("gurps4-dungeon:WAIT.3")
def test_a_wait_has_the_entries_of_what_is_stored_once_it_is_triggered() -> None:
    """Before it Ana may parry, with an All Out Attack stored or not; after it she may not defend."""
    shot = [("target", "Ana: Composite Bow shot"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 10)]
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -2), 6, speed=5),
        fighter("Cai", "blue", (1, -1), 8, speed=4),
        archer("Dee", "blue", (0, -5), 6, speed=3),
    )
    t.plays(("manoeuvre", "Wait"), ("trigger", "Cai moves"), ("stored manoeuvre", "All Out Attack"))
    assert t.fighter("Ana").hex == (0, 0)
    t.plays(
        ("manoeuvre", "Regular Attack"),
        ("step", "go S"),
        DONE,
        *blow(target=BACK),
        ("to-hit", 10),
    )
    assert PARRY in t.legal
    t.plays(("defence", "no defence"), ("damage", 1), DONE)
    t.plays(("manoeuvre", "Move"), ("move", "go SE"), ("form", "Determined"), ("move", "done"), ("target", "nobody"))
    t.plays(("move", "done"), ("facing", "SW"), ("manoeuvre", "Regular Attack"), DONE, *shot)
    assert t.legal == ["no defence"]


@pytest.mark.rules("gurps4-dungeon:WAIT.3")
def test_what_a_retreat_sets_off_waits_until_the_blow_is_done() -> None:
    """Bo falls back from Ana's blow to where Dee waits: his own Parry is rolled first."""
    t = table(
        fighter("Dee", "red", (0, -4), 6, speed=9),
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
    )
    t.plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 2"), ("stored manoeuvre", "Move"))
    t.plays(*attack(SWING), ("to-hit", 10), ("defence", "dodge"), ("defence add-on", "retreat N"), DEFEND)
    assert t.asked == "Bo dodge"
    t.plays(("dodge", 8))
    assert t.asked == "Dee move"
