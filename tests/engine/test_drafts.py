"""Thinking ahead: forks, plans, standing still, the roll an option leads to, reach, and what seats are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from swordplay.engine.asking import Ask, Shown
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import NotLegalError
from swordplay.engine.hexes import SIDES, Hex, neighbour
from swordplay.engine.plans import ANOTHER, OTHERWISE, ROLL, Goal, Said, plan
from swordplay.engine.requests import BOUNDARY, Check, Choose, Option, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.tally import Tally

UNDER: Scale[bool] = Scale("under", (1, 6), lambda total, number: total <= number)


def a_step(state: Any, question: Choose[Any], value: Any) -> Shown:
    """A step to a hex costs a point."""
    return Shown() if value is None else Shown(hex=value, cost=1)


class Walkers(Ruleset):
    """Two steps, a call at somebody (bold or not) who may answer back, and what is left of the steps."""

    name = "walkers"
    turn_questions = ("turn",)
    fighter_set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {"facing": (0, 11)}
    asks: ClassVar[Mapping[str, Ask]] = {
        "walk": Ask("walk", leave="done", leaving="stop", show=a_step),
        "whom": Ask("target", leave="nobody", leaving="decline"),
        "how": Ask("extras", leave="call", leaving="go"),
    }

    def fight(self, state: Any) -> Rule[None]:
        while state.clock < 10:
            yield from BOUNDARY
            me = list(state.fighters.values())[state.clock % 2]
            state.clock += 1
            yield from Choose(me.name, "turn", [Option("go", ""), Option("stay", "")])
            left = yield from walk(state, me, 2)
            foe = yield from Choose(me.name, "whom", [Option(f, f) for f in (*state.fighters, "nobody")])
            if foe != "nobody":
                bold = yield from Choose(me.name, "how", [Option("boldly", 2), Option("call", 0)])
                yield from Check(me.name, "call", UNDER, Tally(3, "voice").add(bold, "boldly"), at=foe)
                yield from Choose(foe, "answer", [Option("aye", ""), Option("nay", "")])
            yield from walk(state, me, left)


def walk(state: Any, me: Any, left: int) -> Rule[int]:
    """Step by step, as far as one likes."""
    while left:
        ways: list[Option[Hex | None]] = [Option("done", None)]
        ways += [Option(f"to {hour}", neighbour(me.hex, hour)) for hour in SIDES]
        to = yield from Choose(me.name, "walk", ways, scope=left)
        if to is None:
            return left
        me.hex, left = to, left - 1
    return 0


def walkers(dice: Roller | None = None) -> Battle:
    fighters = [Entry("Ann", "a", (0, 0)), Entry("Bob", "b", (2, 0)), Entry("Cat", "b", (3, 0), hidden=True)]
    return Battle(Walkers(), Scenario("walkers", fighters, Plan(radius=9)), dice)


STROLL = (("turn", "go"), ("walk", "to 0"), ("walk", "done"), ("whom", "Bob"))


def test_a_fork_is_a_draft_and_the_battle_stays_where_it_is() -> None:
    battle = walkers(Roller(1)).answer("go")
    draft = battle.fork("Ann")
    assert draft.waiting == battle.waiting
    assert draft.follow(plan("Ann", STROLL[1:])).question == draft.waiting
    assert draft.state.fighters["Ann"].hex == (0, -1)
    assert battle.state.fighters["Ann"].hex == (0, 0)
    assert len(battle.answers) == 1
    assert "Cat" not in draft.state.fighters
    assert "Cat" in battle.fork().state.fighters
    assert draft.answer("call").request is not None  # a draft rolls no dice: it asks
    assert draft.request is not None
    assert draft.request.kind == "check"


@pytest.mark.parametrize(
    ("said", "given", "why"),
    [
        (STROLL, 4, ""),
        ((*STROLL, ("how", "call"), ("answer", "aye")), 5, ROLL),
        ((("turn", "go"), ("walk", "to 0"), ("walk", "to 0"), ("walk", "done"), ("whom", "nobody")), 5, ""),
        ((("turn", "go"), ("whom", "Bob")), 1, OTHERWISE),
        ((("turn", "go"), ("walk", "to 1")), 1, "an answer is refused: 'to 1' is not on offer"),
        ((("turn", "go"), ("walk", "done"), ("whom", "nobody"), ("walk", "done"), ("turn", "go")), 4, ANOTHER),
    ],
)
def test_a_plan_is_followed_as_far_as_it_is_asked_for(said: Any, given: int, why: str) -> None:
    """The walk may end by itself, so that its last word is not asked for."""
    stop = walkers().follow(plan("Ann", said))
    assert (stop.given, stop.why[: len(why)]) == (given, why)
    assert stop.question is not None


def test_what_is_sent_as_a_plan_is_undone_as_one() -> None:
    battle = walkers()
    battle.follow(plan("Ann", STROLL))
    assert len(battle.answers) == 4
    battle.undo()
    assert battle.answers == []
    battle.redo()
    assert [answer.answer for answer in battle.answers] == ["go", "to 0", "done", "Bob"]


def test_whoever_rests_is_not_asked_for_the_rest_of_his_steps() -> None:
    battle = walkers(Roller(1))
    stop = battle.follow(plan("Ann", (*STROLL, ("how", "call")), rest=True))
    assert stop.question is not None
    assert (stop.question.who, stop.question.about) == ("Bob", "answer")
    battle.answer("aye")
    assert battle.request is not None
    assert (battle.request.who, battle.request.about) == ("Bob", "turn")
    assert [(entry.who, entry.answer) for entry in battle.answers[-2:]] == [("Bob", "aye"), ("Ann", "done")]
    battle.answer("go")  # and it binds nobody else, nor him in his next turn
    assert battle.request is not None
    assert battle.request.about == "walk"


def test_undo_ends_a_rest() -> None:
    battle = walkers()
    battle.follow(plan("Ann", (*STROLL, ("how", "call")), rest=True))
    battle.undo().answer("go")
    assert battle.request is not None
    assert battle.request.about == "walk"


def test_frames_show_every_answer_as_a_seat_may_see_it() -> None:
    battle = walkers()
    with battle.filmed("b") as frames:
        battle.follow(plan("Ann", STROLL[:2]))
    assert [[event.key for event in frame.events] for frame in frames] == [["choice"], ["choice"]]
    assert [frame.portraits[0].hexes for frame in frames] == [((0, 0),), ((0, -1),)]
    battle.answer("done")
    assert len(frames) == 2


def test_an_option_shows_the_roll_it_leads_to() -> None:
    battle = walkers()
    battle.follow(plan("Ann", STROLL[:3]))
    ahead = battle.ahead()
    assert ahead is not None
    leads = {offer.name: offer.leads for offer in ahead.offers}
    assert leads["nobody"] is None
    assert leads["Bob"] is not None
    assert (leads["Bob"].about, leads["Bob"].number.value, leads["Bob"].number.chance) == ("call", 3, 0.5)
    ahead = battle.answer("Bob").ahead()
    assert ahead is not None
    assert {offer.name: offer.leads and offer.leads.number.value for offer in ahead.offers} == {"boldly": 5, "call": 3}


def test_every_end_of_a_walk_is_found_with_the_answers_that_lead_there() -> None:
    battle = walkers().answer("go")
    goals = {goal.hex: goal for goal in battle.reach()}
    assert len(goals) == 19  # everything within two steps
    assert goals[(0, -1)] == Goal((0, -1), 0, 1, (Said("walk", "to 0"), Said("walk", "done")), ((0, 0), (0, -1)))
    for goal in goals.values():
        draft = battle.fork("Ann")
        assert draft.follow(plan("Ann", goal.said)).why == ""
        assert draft.state.fighters["Ann"].hex == goal.hex
    battle.follow(plan("Ann", [("walk", "done")]))
    with pytest.raises(NotLegalError, match="nobody is asked where to go"):
        battle.reach()


def test_questions_say_how_they_are_asked() -> None:
    battle = walkers()
    assert battle.waiting is not None
    assert (battle.waiting.shape, battle.waiting.leave, battle.waiting.forced) == ("list", "", False)
    battle.answer("go")
    assert (battle.waiting.shape, battle.waiting.leave, battle.waiting.leaving) == ("walk", "done", "stop")
    assert battle.waiting.offers[1].shown == Shown(hex=(0, -1), cost=1)


def test_a_figures_seat_sees_what_its_side_sees_and_answers_for_itself() -> None:
    battle = walkers()
    assert battle.view("Ann").question is not None
    assert battle.view("a").question is not None
    assert battle.view("Bob").question is None
    assert [portrait.name for portrait in battle.view("Bob").portraits] == ["Ann", "Bob", "Cat"]
    assert [portrait.name for portrait in battle.view("Ann").portraits] == ["Ann", "Bob"]


def test_a_mark_changes_with_the_view_and_with_nothing_else() -> None:
    battle = walkers()
    marks = {seat: battle.view(seat).mark for seat in ("a", "b", "gm")}
    assert len(set(marks.values())) == 3
    assert marks == {seat: battle.view(seat, since=1).mark for seat in marks}
    battle.intervene("set", "Cat", field="facing", value=2)
    changed = {seat: battle.view(seat).mark != mark for seat, mark in marks.items()}
    assert changed == {"a": False, "b": True, "gm": True}
    battle.answer("go")
    assert all(battle.view(seat).mark != mark for seat, mark in marks.items())
    battle.undo(2)
    assert marks == {seat: battle.view(seat).mark for seat in marks}


@pytest.mark.parametrize(
    ("scale", "numbers", "chance"),
    [
        (UNDER, (3,), 0.5),
        (Scale("grade", (1, 6), lambda total, number: total - number, good=lambda margin: margin <= 0), (2,), 1 / 3),
        (Scale("table", (1, 6), lambda total, number: total), (2,), None),
        (Versus("more", (1, 6), lambda a, m, b, n: a + m > b + n), (0, 0), 15 / 36),
    ],
)
def test_a_scale_knows_the_chance_of_a_success(scale: Any, numbers: tuple[int, ...], chance: float | None) -> None:
    assert scale.chance(*numbers) == (None if chance is None else pytest.approx(chance))
