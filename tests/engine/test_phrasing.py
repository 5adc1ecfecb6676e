"""Templates made into sentences, and conditions into words with their end."""

import pytest

from swordplay.engine.events import GAME_MASTER
from swordplay.engine.phrasing import phrase, worded
from swordplay.engine.state import Condition
from swordplay.games import ruleset

SAYINGS = {
    "condition:shock": "shock {value:-}",
    "condition:out cold": "out cold for {value:pulse|pulses}",
    "condition:out cold:unknown": "out cold",
    "condition:counter": "",
    "until:turn-end": "until the end of his next turn",
    "until:turn-end:acting": "until the end of his turn",
    "until:turn-end:later": "for another {left:second|seconds}",
    "until:grim": "for good",
}


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{n:hex|hexes}", "1 hex"),
        ("{several:hex|hexes}", "4 hexes"),
        ("{several:+} and {several:-}", "+4 and -4"),
        ("{who}  goes {nothing} on", "Bo goes on"),
    ],
)
def test_a_template_counts_signs_and_leaves_no_gap(template: str, said: str) -> None:
    assert phrase(template, {"n": 1, "several": 4, "who": "Bo", "nothing": ""}) == said


@pytest.mark.parametrize(
    ("condition", "acting", "known", "text", "until"),
    [
        (Condition("shock", 4, ends="turn-end", at=8), False, True, "shock -4", "until the end of his next turn"),
        (Condition("shock", 4, ends="turn-end", at=7), True, True, "shock -4", "until the end of his turn"),
        (Condition("shock", 4, ends="turn-end", at=10), False, True, "shock -4", "for another 3 seconds"),
        (Condition("out cold", 1), False, True, "out cold for 1 pulse", ""),
        (Condition("out cold", 1), False, False, "out cold", ""),
        (Condition("grim"), False, True, "grim", "for good"),
        (Condition("plain", 3), False, True, "plain", ""),
    ],
)
def test_a_condition_says_its_end(condition: Condition, acting: bool, known: bool, text: str, until: str) -> None:
    trait = worded(SAYINGS, condition, 7, acting=acting, known=known)
    assert trait is not None
    assert (trait.text, trait.until) == (text, until)


def test_a_condition_of_use_to_the_rules_only_is_not_shown() -> None:
    assert worded(SAYINGS, Condition("counter", 3), 7) is None


@pytest.mark.rules("gurps4-dungeon:SHOCK.1", "gurps4-dungeon:SHOCK.2", "gurps4-bands:SHK.1")
@pytest.mark.parametrize("name", ["gurps4-dungeon", "gurps4-bands", "gurps4"])
def test_shock_of_several_wounds_is_shown_as_what_it_comes_to(name: str) -> None:
    rules = ruleset(name)
    state = rules.begin(rules.examples(1))
    state.order = tuple(state.fighters)
    hurt = state.fighters[state.order[-1]]
    hurt.gain("shock", 3, ends="turn-end", at=state.clock)
    hurt.gain("shock", 3, ends="turn-end", at=state.clock)
    traits = rules.traits(state, hurt, GAME_MASTER)
    assert [(trait.text, trait.until) for trait in traits] == [("shock -4", "until the end of his next turn")]


def test_a_condition_does_not_name_a_figure_that_a_seat_does_not_see() -> None:
    rules = ruleset("gurps4")
    state = rules.begin(rules.examples(1))
    me, foe = list(state.fighters.values())[:2]
    me.gain("aiming", 1, source=foe.name, ends="turn-end", at=state.clock)
    foe.hidden, foe.side = True, "nobody else's"
    assert [trait.text for trait in rules.traits(state, me, me.side)] == ["aiming"]
    assert [trait.text for trait in rules.traits(state, me, GAME_MASTER)] == [f"aiming at {foe.name} for 1 second"]
