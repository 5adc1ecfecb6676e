"""Solved duels: exact where they are small enough, and in agreement with the ordinary engine where they are not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import pytest

from swordplay.cli import duel as duel_command
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.ends import Over
from swordplay.engine.requests import BOUNDARY, Check, Choose, Option, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scale import Scale
from swordplay.engine.scenario import Entry, Scenario
from swordplay.engine.state import Fighter, State
from swordplay.engine.tally import Tally
from swordplay.games import names, ruleset
from swordplay.odds.duels import best_play
from swordplay.odds.duels.duel import Duel, arrange, kept, sampled, solve
from swordplay.odds.duels.strategy import situation, strategy_of
from swordplay.odds.policies import Stated

BLOWS = {"quick": (3, 1), "wild": (2, 2)}
"""The two blows of the toy: at or under which number on a die, and what it costs."""
DIE: Scale[bool] = Scale("die", (1, 6), lambda roll, number: roll <= number)


class Stick(Fighter, kw_only=True):
    hp: int = 4


class Sticks(State[Stick], kw_only=True):
    turn: int = 0


class Toy(Ruleset):
    """Two with sticks, blow after blow: small enough to be worked out by hand."""

    name = "toy"
    fighter = Stick
    state = Sticks
    duel: ClassVar[Mapping[str, tuple[str, ...]]] = {"blow": ("quick", "wild")}
    depleting = ("hp",)
    timeless = True
    turn_questions = ("blow",)

    def out(self, fighter: Any) -> bool:
        return bool(fighter.hp <= 0)

    def points(self, fighter: Any) -> tuple[int, int]:
        return fighter.hp, 4

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield BOUNDARY
            me, foe = list(state.fighters.values())[:: 1 if state.turn == 0 else -1]
            how = yield from Choose(me.name, "blow", [Option(name, name) for name in BLOWS])
            number, cost = BLOWS[how]
            if (yield from Check(me.name, "hit", DIE, Tally(number, "blow"))):
                foe.hp -= cost
                if foe.hp <= 0:
                    raise Over(me.side)
            state.turn = 1 - state.turn
            state.clock += state.turn == 0


def toy(choose: str = "quick") -> Duel:
    """The toy's duel with both sides always striking the same blow."""
    rules = Toy()
    scenario = Scenario("toy", [Entry("Ana", "red", (0, 0)), Entry("Bo", "blue", (0, -1))])
    stated = Stated(choose, lambda state, request: request.named(choose))  # type: ignore[return-value, arg-type]
    return Duel(rules, scenario, {}, {"red": stated, "blue": stated})


@cache
def chance(mine: int, theirs: int, blows: tuple[str, ...]) -> float:
    """Whoever strikes next with these blows at hand wins, worked out by hand: best of them each time."""
    best = 0.0
    for name in blows:
        number, cost = BLOWS[name]
        hit = number / 6
        won = 1.0 if theirs <= cost else 1.0 - chance(theirs - cost, mine, blows)
        # a miss hands the turn over: x = hit * won + (1 - hit) * (1 - y), and y likewise from the other side
        best = max(best, solved(mine, theirs, name, hit * won, 1 - hit, blows))
    return best


def solved(mine: int, theirs: int, name: str, struck: float, missed: float, blows: tuple[str, ...]) -> float:
    """One's chance when one keeps to a blow and the foe answers as well as he can."""
    answers = []
    for other in blows:
        number, cost = BLOWS[other]
        hit = number / 6
        won = 1.0 if mine <= cost else 1.0 - chance(mine - cost, theirs, blows)
        # y = hit * won + (1 - hit) * (1 - x); x = struck + missed * (1 - y)
        answers.append((struck + missed * (1 - hit * won - (1 - hit))) / (1 - missed * (1 - hit)))
    return min(answers)


@pytest.mark.parametrize("blow", list(BLOWS))
def test_a_small_duel_is_solved_exactly(blow: str) -> None:
    found = solve(toy(blow), least=1e-12)
    assert found.method == "exact"
    assert found.win["a"] == pytest.approx(chance(4, 4, (blow,)), abs=1e-9)
    assert sum(found.win.values()) == pytest.approx(1, abs=1e-9)
    assert sum(found.length.values()) == pytest.approx(1, abs=1e-9)
    assert found.states <= 4 * 4 * 2


def both_blows() -> Duel:
    """The toy's duel with both blows open to both."""
    duel = toy()
    return Duel(duel.ruleset, duel.scenario, duel.ruleset.duel, duel.policies)


def test_best_play_of_a_small_duel_is_found() -> None:
    found = best_play.solve(both_blows(), close=1e-6)
    best = chance(4, 4, tuple(BLOWS))
    assert found.least == pytest.approx(found.most, abs=1e-5)
    assert found.win["a"] == pytest.approx(best, abs=1e-3)
    assert sum(found.win.values()) == pytest.approx(1, abs=1e-9)
    assert found.unsearched == pytest.approx(0, abs=1e-6)
    assert sum(found.length.values()) == pytest.approx(1, abs=1e-3)
    assert sum(found.lost["Ana"].values()) == pytest.approx(1, abs=1e-3)


def test_bounds_of_a_search_that_ends_early_hold() -> None:
    found = best_play.solve(both_blows(), most=8, close=1e-6)
    assert found.least < chance(4, 4, tuple(BLOWS)) < found.most
    assert found.error > 0.01
    assert found.unsearched > 0.01


def test_the_table_says_what_to_do_when() -> None:
    """Each situation once, in words, with the blow that is best by hand."""
    found = best_play.solve(both_blows(), close=1e-6)
    assert len({(play.who, play.situation) for play in found.strategy}) == len(found.strategy)
    for play in found.strategy:
        numbers = [int(word) for word in play.situation.replace(";", "").split() if word.isdecimal()]
        mine, theirs = numbers if play.who == "Ana" else numbers[::-1]
        best = chance(mine, theirs, tuple(BLOWS))
        assert play.win == pytest.approx(best if play.who == "Ana" else 1 - best, abs=1e-3)
        assert set(play.does.split(" or ")) <= set(BLOWS)


@pytest.mark.parametrize("blow", list(BLOWS))
def test_the_solved_policy_wins_at_least_as_often_as_a_stated_one(blow: str) -> None:
    """The table played through the ordinary engine against somebody who always strikes the same blow.

    What best play of both never comes to is not in it: there the stated blow is struck.
    """
    search = best_play.Game(both_blows())
    search.search(close=1e-6)
    open_to_all = search.visits(search.middle, 0, 0) + search.tree.states.looked
    rows = strategy_of(search.duel, search.iteration, search.middle, open_to_all, most=100)
    table = {(play.who, play.situation): play.does.split(" or ")[0] for play in rows}

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        does = table.get((request.who, situation(search.duel, state, request.who)), blow)
        return request.named(does)  # type: ignore[return-value]

    stated = toy(blow)
    duel = Duel(stated.ruleset, stated.scenario, {}, {**stated.policies, "red": Stated("best", choose)})
    found = sampled(duel, 4000, seed=3)
    assert found.win["a"] > chance(4, 4, (blow,)) - 3 * found.error
    assert found.win["a"] > chance(4, 4, tuple(BLOWS)) - 3 * found.error


@pytest.mark.parametrize("name", ["gurps4-dungeon", "dragonquest"])
def test_a_solved_duel_agrees_with_the_ordinary_engine(name: str) -> None:
    """The same narrowed duel, solved as far as it can be and sampled from its start."""
    duel = arrange(ruleset(name))
    exact = solve(duel, least=1e-4, plays=400)
    seen = sampled(duel, 500, seed=5)
    for key in ("a", "b"):
        wide = (exact.error**2 + seen.error**2) ** 0.5
        assert exact.win[key] == pytest.approx(seen.win[key], abs=2.5 * wide)
    assert sum(exact.win.values()) == pytest.approx(1, abs=1e-9)
    mean = [sum(clock * share for clock, share in one.length.items()) for one in (exact, seen)]
    assert mean[0] == pytest.approx(mean[1], rel=0.25)


def test_the_output_lists_menu_and_what_was_merged(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "Thug", "Brigand", "--sample", "20"]) == 0
    text = capsys.readouterr().out
    assert "Thug against Brigand (n = 20" in text
    assert "Options for manoeuvre: Regular Attack, All Out Attack, Feint, All-Out Defense" in text


def test_json_has_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "--ruleset", "gurps4-dungeon", "--sample", "30", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"a", "b", "win", "method", "n", "error"}
    assert set(found["win"]) == {"a", "b", "draw"}
    assert (found["method"], found["n"]) == ("sampled", 30)


@pytest.mark.parametrize("policy", ["random", "basic,random"])
def test_a_policy_by_chance_is_sampled(policy: str, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr(duel_command, "UNSOLVED", 12)
    assert main(["duel", "--ruleset", "gurps4-dungeon", "--policy", policy]) == 0
    text = capsys.readouterr().out
    assert "Sampled (n = 12): a policy that chooses by chance is not solved." in text
    assert main(["duel", "--ruleset", "gurps4-dungeon", "--policy", policy, "--sample", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["method"], found["n"]) == ("sampled", 5)


def test_one_name_alone_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "Thug"]) == 2
    assert "expected two fighters" in capsys.readouterr().err


def test_the_odds_command(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    drawn = tmp_path / "odds.svg"
    asked = ["odds", "duel", "--fighter", "Bors", "--place", "torso", "--approach", "--plot", str(drawn)]
    assert main(asked) == 0
    assert "to the end of the turn (exact)" in capsys.readouterr().out
    assert drawn.read_text().startswith("<svg")
    assert main([*asked[:-2], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["method"] == "exact"
    assert 0 < found["chances"]["you hit"] < 1


def test_odds_without_a_target_are_those_of_an_attack_on_the_nearest_foe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "lane", "--fighter", "Emil"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("Position: clock 0, Emil at W6, Kowal 20 hexes away; answered so far: ")
    assert "Emil: Kowal: SMG, 9mm (shot), to the end of the turn" in text


def test_odds_play_no_turns_unasked(capsys: pytest.CaptureFixture[str]) -> None:
    """Out of reach is said; who wants his fighter to come near first says so."""
    assert main(["odds", "duel", "--fighter", "Bors", "--target", "Ilario"]) == 2
    assert "Bors cannot attack Ilario this turn (6 hexes away)" in capsys.readouterr().err
    assert main(["odds", "duel", "--fighter", "Bors", "--target", "Ilario", "--approach"]) == 0
    assert "Position: clock 2, Bors at " in capsys.readouterr().out


def test_a_duel_is_answered_before_it_is_solved(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    """Ctrl-C while it is solved leaves what the first sampled duels say."""

    def interrupted(*args: Any, **more: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("swordplay.odds.duels.duel.solve", interrupted)
    monkeypatch.setattr(duel_command, "FIRST", 0.2)
    assert main(["duel", "--ruleset", "gurps4-dungeon"]) == 130
    text = " ".join(capsys.readouterr().out.split())
    assert "Ctrl-C stops with this result" in text
    assert "at 95 % confidence)" in text.partition("this result.")[2]


def test_a_narrowed_duel_looks_up_only_what_is_on_the_menu() -> None:
    """Where a list can be looked up by name, the rest of it is neither made nor judged."""
    options = [Option(name, name) for name in ("quick", "wild", "wild swing")]
    asked: list[str] = []

    def find(name: str) -> list[Option[str]]:
        asked.append(name)
        return [one for one in options if one.name == name or one.name.startswith(name.rstrip("*"))]

    def whole() -> list[Option[str]]:
        raise AssertionError("the whole list was made")

    request = Choose("Ana", "blow", whole, find=find)
    found = kept(request, {"blow": ("wild *", "quick")})
    assert [option.name for option in found or ()] == ["wild swing", "quick"]
    assert asked == ["wild *", "quick"]


@pytest.mark.parametrize("name", [name for name in names() if all(ruleset(name).duellists)])
def test_the_menu_names_manoeuvres_the_ruleset_has(name: str) -> None:
    """A menu in another document's words would leave two fighters who never strike."""
    rules = ruleset(name)
    asked: dict[str, set[str]] = {}
    for seed in range(6):
        request = Battle(rules, rules.examples(seed), Roller(seed)).request
        if isinstance(request, Choose):
            asked.setdefault(request.about, set()).update(option.name for option in request.options)
    for about, offered in asked.items():
        kept = [option for option in rules.duel.get(about, ()) if not option.endswith("*")]
        assert set(kept) <= offered
