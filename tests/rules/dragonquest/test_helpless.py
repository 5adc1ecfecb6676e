"""15.d, GAP.pulse: whoever is stunned in the middle of his own action neither goes on nor strikes again."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import FIRST, LAST, NOTHING, STAY, Map, N, arms, duel, rules, sheet, table

faults = pytest.mark.faults
RIPOSTE = (("parry", "parry"), ("parry roll", 10), ("riposte", "Broadsword"), ("strike", 30), ("damage", 10))
"""Bo parries and strikes back for 14, more than a third of 15."""
SWORD = ("Broadsword", 6)


def evaded(facing: int, *more: str, **ana: Any) -> Map:
    """Ana's second pulse; Bo, who looks some way, has evaded in the first."""
    entries = (
        Entry("Ana", "A", (0, 0), arms("Mace", *more, pc=30, **ana), 0),
        Entry("Bo", "B", N, arms(SWORD), facing),
    )
    return table(*entries).plays(FIRST, NOTHING, ("action", "evade"), STAY, FIRST)


@rules("15.d", "GAP.pulse", "13.3.c")
@faults("dragonquest.3")
@pytest.mark.parametrize(("damage", "asked"), [(10, "Bo action"), (1, "Ana move")])
def test_one_stunned_by_a_riposte_does_not_withdraw(damage: int, asked: str) -> None:
    found = evaded(6).plays(("action", "withdraw"), ("posture", "offensive"), ("attack", "strike Mace"))
    found.plays(("target", "Bo"), ("strike", 98), *RIPOSTE[:-1], ("damage", damage))
    assert found.fighter("Ana").has("stunned") is (damage == 10)
    assert found.asked == asked


@rules("15.d", "GAP.pulse", "13.1.c")
@faults("dragonquest.3")
def test_one_stunned_by_a_riposte_does_not_move_after_the_blow() -> None:
    """Ana stands behind Bo, outside his zone."""
    found = evaded(0).plays(("action", "melee attack"), ("move before or after", "after"), ("attack", "strike Mace"))
    found.plays(("target", "Bo"), ("strike", 98), *RIPOSTE)
    assert found.fighter("Ana").has("stunned")
    assert found.asked == "Bo action"


@rules("15.d", "GAP.pulse", "16.4.a")
@faults("dragonquest.3")
def test_one_stunned_by_a_riposte_strikes_no_second_blow() -> None:
    found = evaded(6, "Dagger")
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Mace"), ("target", "Bo"), ("strike", 98))
    found.plays(*RIPOSTE, ("keep hold", 1))
    assert (found.fighter("Ana").hands, found.asked) == (("Dagger",), "Bo action")


@rules("15.d", "15.c", "GAP.pulse")
@faults("dragonquest.3")
def test_one_stunned_in_his_first_action_has_no_second() -> None:
    found = evaded(6, ag=30).plays(("action", "melee attack"), STAY, ("attack", "strike Mace"), ("target", "Bo"))
    found.plays(("strike", 98), *RIPOSTE)
    assert found.asked == "Bo action"


@rules("15.d")
@faults("dragonquest.3")
@pytest.mark.parametrize("action", ["melee attack", "pass", "evade"])
def test_what_the_game_master_sets_while_one_moves_ends_the_movement(action: str) -> None:
    found = duel(arms("Dagger")).plays(FIRST, ("action", action))
    if action == "pass":
        found.plays(("pass", "wait"))
    found.battle.intervene("afflict", "Ana", condition="stunned")
    if found.asked == "Ana move":
        found.plays(STAY)
    found.plays(("keep hold", 1))
    assert found.asked == "Bo action"


@rules("22.f", "17.4.a")
@faults("dragonquest.3", "dragonquest.12")
def test_a_trample_is_neither_parried_nor_answered() -> None:
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=3, pc=30, tmr=6), 1)
    bo = Entry("Bo", "B", (0, -2), arms(("Broadsword", 8), pc=0), 0)
    found = table(ogg, bo).plays(("initiative roll", 1), ("initiative roll", 10), ("side first", "B"))
    found.plays(("action", "evade"), STAY, ("action", "move"), ("move", "go N"), ("move", "go N"), ("strike", 90))
    assert found.asked == "Ogg move"


@rules("12.3.c", "GAP.pulse", "19.stun.c")
@faults("dragonquest.12")
def test_one_who_chose_to_act_last_acts_after_those_stunned_meanwhile() -> None:
    """Ana waits to the last; Bo stuns Cy before Cy has acted."""
    found = table(
        Entry("Ana", "A", (0, 0), arms("Mace", pc=30), 0),
        Entry("Bo", "B", N, arms(SWORD, pc=20), 6),
        Entry("Cy", "A", (1, -1), sheet(pc=0), 8),
    )
    found.plays(LAST, ("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Cy"))
    found.plays(("strike", 30), ("damage", 10))
    assert [found.fighter("Cy").has("stunned"), found.asked] == [True, "Cy action"]
    found.plays(("action", "recover from stun"), ("recover from stun", 99))
    assert found.asked == "Ana action"
