"""The enemy's best reply: his whole declaration, from where he stands and one step around."""

from __future__ import annotations

import json
from typing import Any

import pytest

from swordplay import odds
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import Choose
from swordplay.games import names, ruleset
from swordplay.odds.advice import search
from swordplay.odds.duels.duel import arrange
from tests.support.gurps4 import fighter, table


def facing_off(hex: tuple[int, int] = (0, -1), facing: int = 6, **more: Any) -> Battle:
    """Ana, whose turn it is, and Bo somewhere before her."""
    bo = {"st": 11, "hp": 10, "speed": 5, "skills": {"Broadsword": 12}, **more}
    game = table(
        fighter("Ana", "red", (0, 0), 0, st=13, speed=6, skills={"Broadsword": 14}),
        fighter("Bo", "blue", hex, facing, **bo),
    )
    return game.battle


def test_the_reply_is_a_whole_attack_in_words() -> None:
    """What he does, where he goes, whom he strikes with what, where, and how; by which value and how far ahead."""
    found = odds.reply(facing_off(), "Do Nothing")
    assert sum(one.share for one in found) == pytest.approx(1)
    best = found[0]
    assert best.who == "Bo"
    assert best.line.startswith(f"{best.option}, ")
    assert "target: Ana: Thrusting Broadsword" in best.line
    assert "location: " in best.line
    assert "options: " in best.line
    assert best.value == odds.OUT_THEN_INJURY.name
    assert best.horizon == "the end of his turn"
    assert best.policy == "basic, deterministic"
    assert best.worth > 0
    assert best.injury > 0
    assert best.chances["you wounded"] > 0
    assert sum(part.chance for part in best.parts) == pytest.approx(1, abs=1e-9)
    assert best.parts[-1].name == "you out"
    assert best.parts[-1].chance == pytest.approx(best.out)
    assert best.searched == pytest.approx(1)
    assert best.left_out


def test_a_foe_who_can_reach_one_only_by_a_step_takes_it() -> None:
    """Two hexes off with reach 1: a step, then the blow."""
    found = odds.reply(facing_off((0, -2)), "Do Nothing")
    assert found
    assert all("go S" in one.line for one in found)
    assert all("target: Ana: Thrusting Broadsword" in one.line for one in found)


def test_a_foe_who_looks_the_other_way_turns_round() -> None:
    found = odds.reply(facing_off((0, -1), 0), "Do Nothing")
    assert found
    assert all("face S" in one.line or "facing: S" in one.line for one in found)


@pytest.mark.parametrize("away", [9, 12])
def test_a_foe_out_of_reach_has_no_reply(away: int) -> None:
    """He may come nearer, but nothing he does this turn is worth anything."""
    assert odds.reply(facing_off((0, -away)), "Do Nothing") == []


def test_a_foe_who_can_do_nothing_has_no_reply() -> None:
    battle = facing_off()
    battle.intervene("afflict", who="Bo", condition="stunned")
    assert odds.reply(battle, "Do Nothing") == []


@pytest.mark.parametrize("hex", [(0, -1), (0, -2)])
def test_in_his_place_the_same_is_best(hex: tuple[int, int]) -> None:
    """What is found as his reply is worth what his own advice says, once it is his turn."""
    found = odds.reply(facing_off(hex), "Do Nothing")
    worth = sum(one.share * one.worth for one in found)
    battle = facing_off(hex)
    battle.answer("Do Nothing")
    request = battle.request
    assert isinstance(request, Choose)
    assert (request.who, request.about) == ("Bo", "manoeuvre")
    theirs = odds.best(battle, value=odds.OUT_THIS_TURN)
    assert worth == pytest.approx(theirs[0].worth, abs=theirs[0].error + max(one.error for one in found) + 1e-9)


def test_after_a_blow_every_likely_end_is_searched() -> None:
    """Ends in which he is hurt, stunned or down count as well; what is too rare is left out and said."""
    found = odds.reply(facing_off(), "Regular Attack")
    assert 0.7 < found[0].searched <= 1
    assert sum(one.share for one in found) <= 1 + 1e-9
    assert any("rarer than" in line for line in found[0].left_out)


def test_a_search_without_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST_RUNS", 30)
    found = odds.reply(facing_off(), "Regular Attack")
    assert found
    assert any("30 runs" in line for line in found[0].left_out)


def first_choice(name: str) -> Battle:
    """A duel of a ruleset at the first question what somebody does."""
    duel = arrange(ruleset(name))
    battle = Battle(duel.ruleset, duel.scenario)
    policy = odds.basic(duel.ruleset).choose
    for _ in range(30):
        request = battle.request
        if isinstance(request, Choose) and request.about in duel.ruleset.turn_questions:
            return battle
        battle.answer(policy(battle.state, request).name if isinstance(request, Choose) else 5)
    raise AssertionError("nobody is asked what he does")


@pytest.mark.parametrize("name", names())
def test_every_ruleset_says_what_belongs_to_a_declaration(name: str) -> None:
    """The questions it names are asked in it, and the search runs through its rules alone, within its bounds."""
    rules = ruleset(name)
    assert rules.steps
    assert rules.attack_questions
    battle = first_choice(name)
    request = battle.request
    assert isinstance(request, Choose)
    names = [option.name for option in request.legal()]
    option = next(one for one in (*rules.tactics.pause, "evade") if one in names)
    found = odds.reply(battle, option)
    assert all(one.who != request.who for one in found)
    if all(rules.duellists):
        assert found
        assert found[0].line.casefold().startswith(f"{found[0].option}, ".casefold())


def test_what_could_not_be_searched_is_no_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """No reply found and nothing searched are two things."""
    monkeypatch.setattr(search, "LIKELY", 2.0)
    monkeypatch.setattr(search, "DRAWN", 0)
    with pytest.raises(TooManyOutcomesError, match="too much may happen"):
        odds.reply(facing_off(), "Do Nothing")


def test_the_table_shows_the_reply(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "duel", "--fighter", "Bors", "--place", "torso", "--approach", "--reply"]
    assert main(asked) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert f"The enemy's best reply by {odds.OUT_THEN_INJURY.name}, to the end of his turn:" in text
    assert "Ilario: " in text
    assert "Left out: " in text
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["replies"][0]["who"] == "Ilario"
