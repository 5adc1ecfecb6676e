"""Opponents of every ruleset: their answers hang on what their side knows and on the place in the record alone."""

from __future__ import annotations

import msgspec
import pytest

from swordplay.conformance.play import ruleset
from swordplay.engine.battle import A_PERSON, Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import NotLegalError
from swordplay.engine.requests import Choose
from swordplay.opponents import POLICIES, Opponent, Opponents, play_out

ANSWERS = 100
SEEDS = (3, 8)
HIDDEN = range(6)


def begun(name: str, policy: str, seed: int, person: str = "") -> Battle:
    """A ruleset's example with an opponent on every side but one."""
    scenario = ruleset(name).examples(seed)
    players = {entry.side: policy for entry in scenario.fighters}
    return Battle(ruleset(name), scenario, Roller(seed), {**players, **({person: A_PERSON} if person else {})})


def played(battle: Battle, seed: int, answers: int = ANSWERS) -> Battle:
    """So many answers of a battle, people answering as the first opponent would."""
    opponents, people = Opponents(battle, seed), Opponent("random", battle.ruleset, "", seed)
    while isinstance(request := battle.request, Choose) and len(battle.answers) < answers:
        battle.answer((opponents.of(request.who) or people).answer(battle))
    return battle


@pytest.mark.parametrize("policy", POLICIES)
def test_a_record_goes_on_the_same_from_its_middle(name: str, policy: str) -> None:
    for seed in SEEDS:
        whole = played(begun(name, policy, seed), seed).record()
        for part in (1, len(whole.answers) // 2):
            half = msgspec.structs.replace(whole, answers=whole.answers[:part])
            again = played(Battle.load(ruleset(name), half, Roller(seed)), seed)
            assert [one.answer for one in again.answers] == [one.answer for one in whole.answers]


@pytest.mark.parametrize("policy", POLICIES)
def test_undo_and_the_same_answers_bring_the_same_fight(name: str, policy: str) -> None:
    for seed in SEEDS:
        person = ruleset(name).examples(seed).fighters[0].side
        battle = played(begun(name, policy, seed, person), seed)
        before = list(battle.answers)
        opponents, given = Opponents(battle, seed), [one.answer for one in before]
        battle.undo(min(len(battle.sent), 5))
        assert len(battle.answers) < len(before)
        while len(battle.answers) < len(before) and isinstance(request := battle.request, Choose):
            player = opponents.of(request.who)
            battle.answer(given[len(battle.answers)] if player is None else player.answer(battle))
        assert [one.answer for one in battle.answers[: len(before)]] == given


def as_known(battle: Battle, side: str) -> Battle | None:
    """The fight as a side knows it; None where somebody unknown has just changed its course, run into unseen, say."""
    try:
        known = battle.fork(side)
    except NotLegalError:
        return None
    asked, expected = known.request, battle.request
    assert asked is not None
    assert expected is not None
    same = (asked.who, asked.about, asked.at) == (expected.who, expected.about, expected.at)
    return known if same and known.state.digest() == battle.state.known_to(side).digest() else None


@pytest.mark.parametrize("policy", POLICIES)
def test_whom_a_side_does_not_know_of_changes_none_of_its_choices(name: str, policy: str) -> None:
    """The same question in the fight as the side knows it, where nobody hidden exists, gets the same answer."""
    compared = 0
    for seed in HIDDEN:
        battle = begun(name, policy, seed)
        opponents = Opponents(battle, seed)
        while isinstance(request := battle.request, Choose) and len(battle.answers) < ANSWERS:
            opponent = opponents.of(request.who)
            assert opponent is not None
            chosen = opponent.answer(battle)
            known = as_known(battle, opponent.side) if battle.state.hides_from(opponent.side) else None
            if known is not None:
                compared += 1
                assert opponent.answer(known) == chosen
            battle.answer(chosen)
    assert compared or not any(entry.hidden for seed in HIDDEN for entry in ruleset(name).examples(seed).fighters)


def test_answers_of_somebody_hidden_count_for_nothing(name: str) -> None:
    """An opponent's place is among its own side's choices, so a hidden figure's do not shift what it draws."""
    battle = begun(name, "random", 0)
    sides = battle.state.sides()
    one, other = (Opponent("random", battle.ruleset, side, 0) for side in sides[:2])
    for _ in range(ANSWERS):
        if not isinstance(request := battle.request, Choose):
            break
        mine = battle.seat_of(request.who) == one.side
        places = one._own_choices(battle), other._own_choices(battle)
        battle.answer((one if mine else other).answer(battle))
        if isinstance(battle.request, Choose):
            assert (one._own_choices(battle) - places[0], other._own_choices(battle) - places[1]) == (mine, not mine)


def test_fights_of_one_seed_are_one_fight(name: str) -> None:
    first, second = (play_out(begun(name, "basic", 1), 5) for _ in range(2))
    assert first.result is not None
    assert first.answers == second.answers


def test_what_is_declared_is_what_would_be_chosen(name: str) -> None:
    """An answer given without calling the policy is the one it would have given."""
    for seed in SEEDS:
        battle = begun(name, "basic", seed)
        opponents = Opponents(battle, seed)
        while isinstance(request := battle.request, Choose) and len(battle.answers) < ANSWERS:
            opponent = opponents.of(request.who)
            assert opponent is not None
            given, opponent._declared = opponent._declared, {}
            asked = opponent.answer(battle)
            opponent._declared = given
            assert opponent.answer(battle) == asked
            battle.answer(asked)


def test_looking_options_up_by_name_changes_no_choice(name: str) -> None:
    """An opponent who asks for options by name chooses as he does from the whole list."""
    for seed in HIDDEN:
        battle = begun(name, "basic", seed)
        opponents = Opponents(battle, seed)
        while isinstance(request := battle.request, Choose) and len(battle.answers) < ANSWERS:
            opponent = opponents.of(request.who)
            assert opponent is not None
            chosen = opponent.answer(battle)
            if request.find is not None:
                battle._pending = Choose(request.who, request.about, request.options, request.at)
                assert opponent.answer(battle) == chosen
                battle._pending = request
            battle.answer(chosen)
