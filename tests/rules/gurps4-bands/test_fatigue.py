"""Fatigue: what Do Nothing still does, what a failed Will roll ends, and who comes round when: FP, GAP.9."""

from __future__ import annotations

import pytest

from tests.support.bands import proves
from tests.support.bands_wounds import REST, Still, table, with_fp, with_hp
from tests.support.gurps4 import fighter


def trio() -> Still:
    """Bo, who goes first, against Ana five hexes away, and Cy, who keeps the fight going."""
    return table(
        fighter("Bo", "blue", (0, 0), 0, speed=8, will=11),
        fighter("Ana", "red", (0, -5), 6, speed=7),
        fighter("Cy", "blue", (6, 3), 0, speed=6),
    )


@pytest.mark.parametrize("fp", [0, 10])
@proves("FP.3")
def test_doing_nothing_ends_a_task_whatever_the_fp(fp: int) -> None:
    """At 0 FP it needs no roll, and is a manoeuvre all the same."""
    t = trio().plays(("manoeuvre", "Concentrate"), ("task", "2 turns"), REST, REST)
    assert t.fighter("Bo").has("concentrating")
    assert not with_fp(t, fp).plays(REST).fighter("Bo").has("concentrating")


@pytest.mark.parametrize(("roll", "asked"), [(11, "Bo posture"), (12, "Ana manoeuvre")])
@proves("FP.4")
def test_one_who_collapses_does_nothing_of_what_he_meant_to(roll: int, asked: str) -> None:
    t = with_fp(trio(), 0).plays(("manoeuvre", "Change Posture"), ("will", roll))
    assert t.asked == asked
    assert t.fighter("Bo").posture == ("standing" if roll == 11 else "prone")


@proves("FP.8")
def test_fp_do_not_wake_one_whom_a_wound_has_felled() -> None:
    t = with_hp(trio(), -1).plays(("manoeuvre", "Change Posture"), ("stay-awake", 17), REST, REST)
    assert (t.asked, t.fighter("Bo").fp, t.fighter("Bo").has("unconscious")) == ("Ana manoeuvre", 10, True)


@pytest.mark.parametrize("seconds", [0, 3])
@proves("GAP.9")
def test_a_quarter_of_an_hour_counts_from_the_faint(seconds: int) -> None:
    t = trio().plays(*[REST, REST, REST] * seconds)
    with_hp(t, -1).plays(("manoeuvre", "Change Posture"), ("stay-awake", 17), REST, REST, REST, REST)
    with_hp(t, 5).battle.stop()
    t.battle.recover()
    assert [(event.who, event.clock) for event in t.battle.events if event.key == "woke"] == [("Bo", seconds + 15 * 60)]
