"""Odds of an option: what they rest on, what they may not know, and what they refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from swordplay import odds
from swordplay.cli.fight import opened
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import NotLegalError, TooManyOutcomesError
from swordplay.engine.requests import Choose, Option
from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from swordplay.odds.advice import prospect, search
from swordplay.odds.duels.duel import arrange
from tests.support.gurps4 import fighter, table


def facing_off(*more: Entry) -> Battle:
    """Ana, whose turn it is, and Bo before her; and whoever else there is."""
    game = table(
        fighter("Ana", "red", (0, 0), 0, st=13, speed=6, skills={"Broadsword": 14}),
        fighter("Bo", "blue", (0, -1), 6, st=11, hp=10, speed=5, dr={"torso": 2}, skills={"Broadsword": 12}),
        *more,
    )
    return game.battle


def test_the_policy_the_value_and_the_horizon_are_named() -> None:
    found = odds.of(facing_off(), "Regular Attack")
    assert found.policy == "basic, deterministic"
    assert found.horizon == "the end of the turn"
    assert found.how == "exact"
    rolled = ("you hit", "you score a critical hit", "you miss", "you fumble")
    assert sum(found.chances[fact] for fact in rolled) == pytest.approx(1, abs=1e-12)
    assert found.expected("foe wounded") > 0


def test_where_it_is_too_large_the_same_call_samples_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = facing_off()
    exact = odds.of(battle, "Regular Attack")
    monkeypatch.setattr(prospect, "settling", _too_many)
    assert odds.of(battle, "Regular Attack") is exact
    found = odds.of(facing_off(), "Regular Attack")
    assert found.method == "sampled"
    assert found.how.startswith("n = 2000, +/- 2.")
    assert found.chances["you hit"] == pytest.approx(exact.chances["you hit"], abs=5 * found.error)


@pytest.mark.parametrize("sampled", [False, True])
def test_progress_goes_up_to_the_whole(sampled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if sampled:
        monkeypatch.setattr(prospect, "settling", _too_many)
    shares: list[float] = []
    odds.of(facing_off(), "Regular Attack", progress=shares.append)
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.5 < shares[-1] <= 1 + 1e-9


def _too_many(*args: Any, **more: Any) -> Iterator[float]:
    yield 0.0
    raise TooManyOutcomesError("too many")


def test_whom_a_side_does_not_know_of_changes_nothing() -> None:
    """Odds and advice are the same with a hidden foe beside one and without."""
    alone = facing_off()
    lurker = fighter("Cai", "blue", (1, -1), 8, speed=5.5)
    watched = facing_off(Entry(lurker.name, lurker.side, lurker.hex, lurker.sheet, lurker.facing, hidden=True))
    assert watched.request is not None
    assert watched.request.who == "Ana"
    for option in ("Regular Attack", "All Out Attack", "Do Nothing"):
        assert odds.of(watched, option) == odds.of(alone, option)
    assert odds.best(watched) == odds.best(alone)


def test_a_hidden_figure_whose_turn_is_past_does_not_shift_the_order() -> None:
    """Whose turn it is stays right when somebody earlier in the order is left out."""
    lurker = fighter("Cai", "blue", (3, 0), 8, speed=9)
    game = facing_off(Entry(lurker.name, lurker.side, lurker.hex, lurker.sheet, lurker.facing, hidden=True))
    game.answer("Do Nothing")
    state: Any = game.state
    assert state.turn == 1
    known = state.known_to("red")
    assert known.order == ("Ana", "Bo")
    assert known.turn == 0


def test_an_option_unknown_until_declared_is_refused_with_that_sentence() -> None:
    battle = facing_off()
    request = battle.request
    assert isinstance(request, Choose)
    request._options = [Option("mystery", "mystery", unknown=True)]
    with pytest.raises(NotLegalError, match="mystery: what it comes to is unknown until it is declared"):
        odds.of(battle, "mystery")


def test_a_defender_who_chooses_by_value_fares_no_worse() -> None:
    """The defence with the best value for his side is at least as good for him as the stated one."""
    battle = facing_off()
    stated = odds.of(battle, "Regular Attack")
    by_value = odds.of(battle, "Regular Attack", by_value=odds.OUT_THIS_TURN)
    assert by_value.expected("foe wounded") <= stated.expected("foe wounded") + 1e-12
    assert "by value" in by_value.policy


def test_advice_is_ranked_and_says_why() -> None:
    found = odds.best(facing_off())
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    assert {one.horizon for one in found} == {"the end of the foe's next turn"}
    assert "puts a foe out" in found[0].reason
    assert found[0].value == odds.OUT_THEN_INJURY.name


def test_advice_through_too_many_courses_is_drawn_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is likely enough to be followed: courses to the enemy's turn are drawn, and the error says so."""
    monkeypatch.setattr("swordplay.odds.advice.search.LIKELY", 2.0)
    found = odds.best(facing_off())
    assert {one.method for one in found} == {"sampled"}
    assert all(one.n and one.error > 0.05 for one in found)


def test_advice_says_what_one_does_behind_the_option() -> None:
    """An attack is rated by the blow a sensible player strikes, and the words say which."""
    found = {one.option: one for one in odds.best(facing_off())}
    assert "target: Bo: Thrusting Broadsword" in found["Regular Attack"].plan
    assert found["Regular Attack"].worth > found["Do Nothing"].worth


def test_nobody_is_told_to_throw_his_weapon_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """`lane`, seed 5: Ready was best because the policy then drops the weapon and the foe's policy has no answer."""
    for field, value in (("MOST_RUNS", 200), ("MOST_OWN", 100), ("MOST_THOROUGH", 200), ("MOST_DETAILS", 40)):
        monkeypatch.setattr(search, field, value)
    monkeypatch.setattr(search, "MOST_DRAWN", 400)
    found = odds.best(opened("lane", Roller(5)))
    assert found[0].option != "Ready"


def test_the_enemys_best_reply() -> None:
    found = odds.reply(facing_off(), "Do Nothing")
    assert found
    assert sum(one.share for one in found) == pytest.approx(1)
    assert found[0].worth > 0


def test_dragonquest_tells_fatigue_from_endurance() -> None:
    duel = arrange(ruleset("dragonquest"))
    battle = Battle(duel.ruleset, duel.scenario)
    for _ in range(20):
        request = battle.request
        if isinstance(request, Choose) and request.about == "action":
            break
        battle.answer(request.legal()[0].name if isinstance(request, Choose) else 5)
    found = odds.of(battle, "melee attack")
    assert {"foe loses fatigue", "foe loses endurance", "foe grievously injured"} <= set(found.chances)


def test_advice_looks_as_far_as_the_foes_turn() -> None:
    """What doing nothing costs is what the foe's own best turn brings him, but for what is too rare to follow."""
    battle = facing_off()
    found = next(one for one in odds.best(battle) if one.option == "Do Nothing")
    assert found.left < 0.02
    battle.answer("Do Nothing")
    request = battle.request
    assert isinstance(request, Choose)
    assert request.who == "Bo"
    his = max(odds.best(battle, value=odds.OUT_THIS_TURN), key=lambda one: one.worth)
    assert found.reply == pytest.approx(his.worth, abs=found.error + his.error)


@pytest.mark.faults("fourth.23")
@pytest.mark.parametrize("asked", ["Bo", "Ana"])
def test_a_sprung_wait_stays_in_the_way_that_led_here(asked: str) -> None:
    """Ana waits for Bo to come near, and strikes while he walks: odds of his defence, and of what she declares."""
    game = table(
        fighter("Ana", "red", (0, 0), 0, st=13, speed=6, skills={"Broadsword": 14}),
        fighter("Bo", "blue", (0, -3), 6, st=11, hp=10, speed=5, skills={"Broadsword": 12}),
    )
    game.plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Regular Attack"))
    battle = game.battle
    policy = odds.basic(battle.ruleset).choose
    battle.answer("Move")
    seen = 0
    for _ in range(30):
        request = battle.request
        if not isinstance(request, Choose):
            battle.answer(9)
            continue
        if battle.state.triggers:
            battle.answer(next((name for name in ("go S", "S") if request.open(name)), request.legal()[0].name))
            continue
        if request.who == asked:
            assert odds.of(battle, request.legal()[0].name).who == asked
            seen += 1
        if request.about in battle.ruleset.turn_questions:
            break
        battle.answer(policy(battle.state, request).name)
    assert seen
