"""Odds of several answers in a row; odds by a deadline, getting better, called off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from swordplay import odds
from swordplay.cli import main
from swordplay.cli.odds import odds_here
from swordplay.cli.screen import Screen
from swordplay.cli.table import Table
from swordplay.engine.battle import Battle
from swordplay.engine.errors import CancelledError, NotLegalError, SwordplayError, TooManyOutcomesError
from swordplay.engine.plans import Said, plan
from swordplay.engine.requests import BOUNDARY, Check, Choose, Option, Rule
from swordplay.engine.tally import Tally
from swordplay.games import names
from swordplay.odds.advice import prospect
from tests.odds.test_action import facing_off
from tests.odds.test_parts import DIE, Striking, first_open, harm, position

THRUST = "Bo: Thrusting Broadsword thrust"
BLOW = (("manoeuvre", "Regular Attack"), ("step", "done"), ("target", THRUST), ("location", "torso"))


def names_of(blow: tuple[tuple[str, str], ...]) -> list[str]:
    return [name for _, name in blow]


def answered(battle: Battle, *said: str) -> Battle:
    for one in said:
        battle.answer(one)
    return battle


def test_a_draft_has_the_odds_of_its_last_answer() -> None:
    """Declared one by one, or all at once: the same blow."""
    *before, last = names_of(BLOW)
    whole = odds.of(facing_off(), *names_of(BLOW))
    then = odds.of(answered(facing_off(), *before), last)
    assert whole.option == "Regular Attack > done > Bo: Thrusting Broadsword thrust > torso"
    assert whole.chances == pytest.approx(then.chances)
    assert [one.name for one in whole.parts] == [one.name for one in then.parts]


def test_a_draft_changes_nothing() -> None:
    battle = facing_off()
    before = battle.state.export()
    odds.of(battle, *names_of(BLOW))
    assert not battle.answers
    assert battle.state.export() == before


@pytest.mark.parametrize(
    "said",
    [
        [Said(*one) for one in BLOW],
        [plan("Ana", BLOW)],
        [BLOW[0][1], plan("Ana", BLOW[1:])],
    ],
    ids=["answers", "a plan", "a name and a plan"],
)
def test_answers_may_name_their_questions(said: list[Any]) -> None:
    assert odds.of(facing_off(), *said) == odds.of(facing_off(), *names_of(BLOW))


def test_a_figure_at_rest_takes_no_step_afterwards() -> None:
    """Without it the policy goes on as it likes; a plan may say that nothing of the movement left is used."""
    battle = facing_off()
    rested = odds.of(battle, plan("Ana", BLOW, rest=True))
    assert rested.chances == pytest.approx(odds.of(battle, plan("Ana", BLOW)).chances)
    away = odds.of(battle, plan("Ana", (("manoeuvre", "Move"),), rest=True))
    assert [(one.name, one.chance) for one in away.parts] == [("no effect", 1.0)]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (["Attack"], "'Attack' is not on offer to Ana (manoeuvre): expected "),
        (["Regular Attack", "done", "Bo: Axe"], "'Bo: Axe' is not on offer to Ana (target): expected "),
        ([*names_of(BLOW), "strike", "torso"], "'torso' cannot be answered: Ana has to roll first (to-hit)"),
        (["Do Nothing", "Do Nothing"], "'Do Nothing' cannot be answered: Bo is asked first (manoeuvre)"),
        (
            ["Regular Attack", Said("location", "torso")],
            "'torso' cannot be answered: Ana is asked about step, not about location",
        ),
        (["Regular Attack", "done", THRUST.replace("thrust", "swung"), "vitals"], "vitals is refused: "),
        ([plan("Bo", BLOW)], "the plan is for Bo, and Ana is asked"),
        ([], "odds are worked out for an option, and none is named"),
    ],
)
def test_an_answer_that_is_not_on_offer_is_named(said: list[Any], sentence: str) -> None:
    with pytest.raises(NotLegalError) as refused:
        odds.of(facing_off(), *said)
    assert str(refused.value).startswith(sentence)


def test_leaving_a_movement_that_has_ended_by_itself_is_no_answer() -> None:
    """Whoever has used his step is not asked to end it."""
    battle = facing_off()
    ended = odds.of(battle, "Regular Attack", "done", THRUST, "torso", "strike")
    assert ended.chances["you hit"] > 0
    assert odds.of(battle, "Do Nothing", Said("step", "done")).option == "Do Nothing"


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", names())
def test_drafts_have_the_odds_of_answers_given(name: str, seed: int) -> None:
    """In every ruleset: some answers ahead, or the same answers given and then the last one asked about."""
    battle, chance = position(name, seed), random.Random(seed)
    ahead = battle.fork()
    assert ahead.request is not None
    who, said = ahead.request.who, list[str]()
    while len(said) < 4 and isinstance(request := ahead.request, Choose) and request.who == who:
        legal = [option.name for option in request.legal() if not option.unknown]
        if not legal:
            break
        said.append(chance.choice(legal))
        ahead.answer(said[-1])
    *before, last = said
    try:
        given = odds.of(answered(battle.fork(), *before), last, deadline=60)
        draft = odds.of(battle, *said, deadline=60)
    except (NotLegalError, TooManyOutcomesError):
        return
    assert draft.option == " > ".join(said)
    if given.method == draft.method == "exact":
        assert sum(part.chance for part in draft.parts) == pytest.approx(1)
        for fact, share in given.chances.items():
            assert draft.chances[fact] >= share - 1e-9, fact
        certain = {fact for fact, share in draft.chances.items() if share > 1 - 1e-9}
        assert set(draft.chances) - certain <= set(given.chances), "only what an answer itself brings is new"


class Paused(Striking):
    """A blow in two answers with a boundary between them, and what the first alone brings."""

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield from BOUNDARY
            state.clock += 1
            yield from Choose("Ann", "draw", [Option("sword", "sword"), Option("axe", "axe")])
            state.tell("drawn", "Ann")
            yield from BOUNDARY
            hand = yield from Choose("Ann", "hand", [Option("left", 3), Option("right", 7)])
            if (yield from Check("Ann", "strike", DIE, Tally(hand, "skill"))):
                harm(state, "Bob", 1)


def test_a_draft_may_pass_a_boundary() -> None:
    """The odds are those to the first boundary behind its last answer; what the answers themselves bring counts."""
    found = odds.of(Battle(Paused(), Paused().examples(0)), "axe", "right", policy=first_open, name="first")
    assert found.chances == pytest.approx({"you draw": 1.0, "foe cut": 0.7, "you miss": 0.3})
    alone = odds.of(Battle(Paused(), Paused().examples(0)), "axe", policy=first_open)
    assert alone.chances == {"you draw": 1.0}


# Deadlines


def slowly(*args: Any, **more: Any) -> Iterator[float]:
    """Exact odds that never come to an end."""
    while True:
        yield 0.0


def too_many(*args: Any, **more: Any) -> Iterator[float]:
    """Exact odds that are too large."""
    yield 0.0
    raise TooManyOutcomesError("too many")


def test_odds_by_a_deadline_are_exact_if_there_is_time() -> None:
    assert odds.of(facing_off(), *names_of(BLOW), deadline=60).method == "exact"


def test_odds_by_a_deadline_are_sampled_if_there_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many plays as fit; they say how many, and how near they are."""
    exact = odds.of(facing_off(), *names_of(BLOW))
    monkeypatch.setattr(prospect, "settling", slowly)
    looks = count()
    monkeypatch.setattr(prospect, "monotonic", lambda: next(looks) / 1000)
    battle = facing_off()
    found = odds.of(battle, *names_of(BLOW), deadline=0.3)
    assert next(looks) == pytest.approx(300, abs=5)
    assert found.method == "sampled"
    assert found.n == pytest.approx(150 + prospect.LEAST_PLAYS, abs=5)
    assert found.how.startswith(f"n = {found.n}, +/- ")
    assert sum(part.chance for part in found.parts) == pytest.approx(1, abs=1e-9)
    for fact, share in exact.chances.items():
        assert found.chances.get(fact, 0.0) == pytest.approx(share, abs=3 * found.error)
    assert odds.of(battle, *names_of(BLOW), deadline=0.0).n == prospect.LEAST_PLAYS


def test_odds_get_better_up_to_the_exact_ones() -> None:
    """With next to no time the first answer is a few plays, and the last is what `of` says."""
    *coarse, last = odds.improving(facing_off(), "Regular Attack", deadline=1e-6)
    assert coarse
    assert [one.method for one in coarse] == ["sampled"] * len(coarse)
    assert [one.n for one in coarse] == sorted(one.n for one in coarse)
    assert last == odds.of(facing_off(), "Regular Attack")


def test_odds_that_are_too_large_get_better_up_to_the_usual_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prospect, "settling", too_many)
    battle = facing_off()
    found = list(odds.improving(battle, *names_of(BLOW), deadline=0.001))
    assert found[0].n < found[-1].n == prospect.SAMPLES
    assert found[-1].error < found[0].error
    assert odds.of(facing_off(), *names_of(BLOW)) == found[-1]
    assert list(odds.improving(battle, *names_of(BLOW))) == [found[-1]]


def test_whoever_has_enough_asks_for_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prospect, "settling", slowly)
    better = odds.improving(facing_off(), *names_of(BLOW), deadline=0.001)
    assert next(better).n >= prospect.LEAST_PLAYS


# Calling off


class Flag:
    """Set after it has been looked at some times, as an event set elsewhere would be."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks > self.after


@pytest.mark.parametrize("way", ["exact", "sampled", "by value", "improving", "best", "reply"])
@pytest.mark.parametrize("event", [True, False])
def test_odds_that_are_called_off_end_with_an_error(way: str, event: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The flag is looked at before every run of the rules, and no run is made once it is set."""
    if way == "sampled":
        monkeypatch.setattr(prospect, "settling", too_many)
    flag = Flag(20)
    cancel: Any = flag if event else flag.is_set
    value = odds.OUT_THIS_TURN if way == "by value" else None
    battle, asked = facing_off(), {"cancel": cancel}
    work: dict[str, Callable[[], object]] = {
        "improving": lambda: list(odds.improving(battle, "Regular Attack", **asked)),
        "best": lambda: odds.best(battle, **asked),
        "reply": lambda: odds.reply(battle, "Regular Attack", **asked),
    }
    with pytest.raises(CancelledError, match="called off"):
        work.get(way, lambda: odds.of(battle, "Regular Attack", by_value=value, **asked))()
    assert flag.looks == 21


# In the terminal


@pytest.mark.parametrize(
    ("typed", "heading"),
    [
        ("regular", "Ana: Regular Attack, to the end of the turn (exact)"),
        ("regular > done > bo: thrusting broadsword thrust > torso", f"done > {THRUST} > torso, to the end"),
        ("regular>1>bo: thrusting broadsword thrust>torso", "> torso, to the end of the turn (exact)"),
        ("regular > done in 60 s", "Ana: Regular Attack > done, to the end of the turn (exact)"),
        ("do nothing in 30.5s", "Ana: Do Nothing, to the end of the turn (exact)"),
    ],
)
def test_several_answers_and_a_deadline_are_typed(typed: str, heading: str, capsys: pytest.CaptureFixture[str]) -> None:
    odds_here(Table(facing_off(), Screen()), typed)
    assert heading in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "odds: expected an option after it; `best` ranks them all"),
        ("dance", "odds: 'dance' is not on offer here"),
        ("regular > dance > torso", "'dance' is not on offer to Ana (step): expected "),
        ("do nothing > torso", "'torso' cannot be answered: Bo is asked first (manoeuvre)"),
        ("regular in 0 s", "odds: expected a number of seconds up to 3600, not '0'"),
        ("regular in 1.2.3 s", "odds: expected a number of seconds up to 3600, not '1.2.3'"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(typed: str, sentence: str) -> None:
    table = Table(facing_off(), Screen())
    with pytest.raises(SwordplayError) as refused:
        odds_here(table, typed)
    assert str(refused.value).startswith(sentence)
    assert not table.battle.answers


def test_the_odds_command_takes_a_deadline(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "duel", "--fighter", "Bors", "--option", "Move", "--json", "--deadline"]
    assert main([*asked, "60"]) == 0
    assert '"method":"exact"' in capsys.readouterr().out
    assert main([*asked, "soon"]) == 2
    assert "--deadline: expected a number of seconds up to 3600, not 'soon'" in capsys.readouterr().err
