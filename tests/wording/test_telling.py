"""Events, questions and numbers in words: what each reads like, and what its line carries as data."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay import games
from swordplay.cli.ask import chosen
from swordplay.engine.errors import AmbiguousError
from swordplay.engine.events import Event
from swordplay.engine.portrait import Gauge, Portrait, Trait
from swordplay.engine.question import Number, Offer, Question, Reason
from swordplay.wording import Line, Teller, figure, formula, heading, of_events, of_offer, summed

DUNGEON, BANDS, DRAGONS = "gurps4-dungeon", "gurps4-bands", "dragonquest"


def event(key: str, who: str = "Bors", at: str = "Ilario", **facts: Any) -> Event:
    return Event(key, who, at, facts, 0)


def lines(name: str, *events: Event) -> list[Line]:
    return Teller(games.ruleset(name)).lines(events)


def texts(name: str, *events: Event) -> list[str]:
    return [line.text for line in lines(name, *events) if line.key != "clock"]


def roll(about: str, outcome: str, rolled: Any = 9, number: int = 14, **facts: Any) -> Event:
    terms = [(number, "skill", ("Broadsword",))]
    return event("roll", about=about, outcome=outcome, rolled=rolled, number=number, terms=terms, **facts)


FEINT = roll("feint", "5", [9, 18], against=18, their_terms=[(18, "skill", ("Rapier",))])
IMPALED = [
    (5, "damage-rolled", ("1d",)),
    (5, "damage-times", (2,)),
    (-4, "damage-resisted", ()),
    (6, "wounding", ("2", "impaling")),
]


@pytest.mark.parametrize(
    ("name", "told", "said"),
    [
        (DUNGEON, [FEINT], "Bors feints at Ilario: Bors 9 against 14, Ilario 18 against 18: Bors wins by 5"),
        (
            DUNGEON,
            [event("struck", place="torso", injury=12, number=12, terms=IMPALED)],
            "Hit to the torso: 5 on 1d x 2 critical = 10 - 4 DR = 6, x 2 impaling = 12 injury",
        ),
        (DUNGEON, [event("effort", at="", what="Mighty Blow", fp=11)], "Bors spends 1 FP on Mighty Blow (11 FP left)"),
        (
            DUNGEON,
            [event("no-defence", why="critical-no-defence")],
            "Bors cannot defend: against a critical hit there is none",
        ),
        (DUNGEON, [event("no-defence", how="waived")], "Bors does not defend"),
        (
            DUNGEON,
            [event("blow", item="fist", way="bite"), roll("to-hit", "success")],
            "Bors bites at Ilario: rolls 9 against 14: hit",
        ),
        (
            BANDS,
            [event("blow", item="Revolver, .38", way="shot"), roll("to-hit", "fumble", 18)],
            "Bors shoots at Ilario: rolls 18 against 14: critical miss",
        ),
        (
            BANDS,
            [roll("to-hit", "success, 1", degrees=["success", "1"])],
            "Bors strikes at Ilario: rolls 9 against 14: 1 hit",
        ),
        (BANDS, [roll("survival", "alive")], "Bors rolls 9 against 14 to stay alive: success"),
        (DUNGEON, [event("choice", about="location", chose="torso")], "Bors targets the torso"),
        (DUNGEON, [event("moved", how="retreat", to=(2, 2))], "Bors retreats to C4"),
        (DUNGEON, [event("over", "", "", ending="won", winner="goblins")], "The fight is over. Winner: goblins"),
        (DUNGEON, [event("by-hand", what="set", field="hp", value=5)], "GM: Bors HP set to 5"),
        (DUNGEON, [event("by-hand", what="modify", about="to-hit", value=-2, name="sun")], "GM: Bors -2 to hit (sun)"),
        (DRAGONS, [event("choice", "blue", "", about="side first", chose="blue")], "First to act: blue"),
        (DRAGONS, [event("choice", at="", about="action", chose="melee attack")], "Bors: Melee Attack"),
        (
            DRAGONS,
            [
                event(
                    "damage",
                    number=7,
                    terms=[(10, "damage-rolled", ()), (3, "weapon-damage", ("Crossbow",)), (-6, "armour-stops", ())],
                )
            ],
            "Ilario is hit: 10 rolled + 3 Crossbow - 6 armour = 7 damage",
        ),
    ],
)
def test_an_event_reads_as_a_rules_writer_would_put_it(name: str, told: list[Event], said: str) -> None:
    assert texts(name, *told) == [said]


def test_a_line_carries_its_sums_and_path_as_data() -> None:
    (line,) = lines(DUNGEON, FEINT)
    assert [number.value for number in line.sums] == [14, 18]
    assert line.sums[0].reasons == (Reason("skill", "Broadsword", ("gurps4-dungeon:HITM.1",), 14),)
    (moved,) = lines(
        DUNGEON, event("moved", to=(0, 0)), event("choice", about="move", chose="go"), event("moved", to=(1, 0))
    )
    assert (moved.text, moved.path) == ("Bors moves to A1, B2", ((0, 0), (1, 0)))


def test_every_blow_is_told_in_its_own_manner() -> None:
    thrust, shot = event("blow", item="Spear", way="thrust"), event("blow", item="Bow", way="shot")
    told = texts(DUNGEON, thrust, roll("to-hit", "failure"), shot, roll("to-hit", "failure"))
    assert [text.split(":")[0] for text in told] == ["Bors thrusts at Ilario", "Bors shoots at Ilario"]


def test_an_event_without_a_saying_is_still_readable() -> None:
    assert texts(DUNGEON, event("waved", times=2)) == ["Bors waved Ilario (times 2)"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (((2, "on 1d"),), "2 on 1d = 2"),
        (((8, "on 2d"), (-1, "DR")), "8 on 2d - 1 DR = 7"),
        (
            ((8, "on 2d"), (2, "Sword"), (-1, "DR"), (4, "x 3/2 cutting")),
            "8 on 2d + 2 Sword - 1 DR = 9, x 3/2 cutting = 13",
        ),
    ],
)
def test_a_formula_says_what_each_step_comes_to(values: tuple[tuple[int, str], ...], said: str) -> None:
    reasons = tuple(Reason("", text, (), value) for value, text in values)
    assert formula(Number(sum(value for value, _ in values), reasons)) == said


def test_a_sum_names_clauses_without_the_ruleset_being_played() -> None:
    reasons = (Reason("", "Sword", ("here:A.1",), 12), Reason("", "dark", ("there:B.2",), -2))
    assert summed(Number(10, reasons), "here") == "10 = 12 Sword [A.1] -2 dark [there:B.2]"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (Question("choose", "Bors", "add-on"), "Bors: any options?"),
        (Question("choose", "Bors", "defence", "Ilario"), "Bors: Ilario hits unless you defend. Which defence?"),
        (
            Question("check", "Bors", "to-hit", "Ilario", dice=(3, 6), number=Number(14, ())),
            "Bors: roll 3d6 to hit Ilario against 14",
        ),
        (
            Question("check", "Bors", "stay-awake", dice=(3, 6), number=Number(11, ())),
            "Bors: roll 3d6 for staying conscious against 11",
        ),
    ],
)
def test_a_question_has_a_heading(question: Question, said: str) -> None:
    assert heading(question, Teller(games.ruleset(DUNGEON))) == said


def test_an_option_without_a_roll_says_so() -> None:
    assert [line.text for line in of_offer(Offer("move", label="Move"))] == ["Move: available; no roll."]


def test_the_last_sum_is_explained_with_its_clauses() -> None:
    told = of_events([FEINT], Teller(games.ruleset(DUNGEON)))
    assert [line.text for line in told if line.heading] == ["Bors, feint: 14", "Ilario: 18"]
    assert any(line.text.startswith("[HITM.1]") for line in told)


def test_a_figure_is_one_line_with_conditions_and_their_end() -> None:
    shock = Trait("shock", "shock -4", "until the end of his next turn")
    portrait = Portrait("Bors", "red", ((0, 0),), gauges=(Gauge("HP", 9, 13),), posture="prone", conditions=(shock,))
    assert (
        figure(portrait, "Bo").text
        == "Bo Bors (red)  A1 facing N  HP 9/13  prone  shock -4 until the end of his next turn"
    )


OFFERS = (Offer("melee attack", label="Melee Attack"), Offer("move"), Offer("Bo: fist bite", label="Bo: bite"))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Melee Attack", "melee attack"),
        ("mel", "melee attack"),
        ("bo: bite", "Bo: fist bite"),
        ("bo: f", "Bo: fist bite"),
        ("3", "Bo: fist bite"),
        ("x", None),
    ],
)
def test_a_typed_label_finds_the_option_as_well_as_its_name(typed: str, name: str | None) -> None:
    assert chosen(typed, OFFERS) == name


def test_what_may_be_several_options_is_asked_again_by_label() -> None:
    with pytest.raises(AmbiguousError, match="could mean Melee Attack or move"):
        chosen("m", OFFERS)


@pytest.mark.parametrize(
    ("about", "typed", "names", "meant"),
    [
        ("to-hit", "Critical hit", ["critical", "success", "failure"], "critical"),
        ("stay-awake", "success", ["true", "false"], "true"),
        ("stay-awake", "true", ["true", "false"], "true"),
        ("to-hit", "triumph", ["critical", "success"], "triumph"),
    ],
)
def test_a_degree_may_be_named_in_its_words(about: str, typed: str, names: list[str], meant: str) -> None:
    assert Teller(games.ruleset(DUNGEON)).meant(about, typed, names) == meant
