"""The guards that read a ruleset's sources and preferences find what was planted there, and name the place."""

from __future__ import annotations

import ast
import re

import pytest

from swordplay.conformance.forgotten import forgotten
from swordplay.conformance.hooks import missing
from swordplay.conformance.preferences import unknown, words
from swordplay.engine.errors import MissingHookError, UnreadableError
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.tactics import Tactics
from swordplay.opponents.conditions import required

HARM = "def hurt(state, me) -> Rule[int]:\n    return (yield from Dice(me, 'damage', 1, 6))\n\n"
IMPORTED = "from game.harm import hurt\nfrom game import harm\n\n\n"


def found(body: str, returns: str = "Rule[None]") -> list[str]:
    """What is found in a rule of that body, in a module that imports another rule."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    act = f"{IMPORTED}def act(state, me) -> {returns}:\n{lines}\n"
    card = "class Card:\n    act: Callable[[State], Rule[None]]\n    name: str\n"
    files = {"src/game/harm.py": HARM, "src/game/act.py": act, "src/game/card.py": card}
    return list(forgotten({path: ast.parse(text) for path, text in files.items()}))


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("yield from ()\nhurt(state, me)", "hurt(...) is made and never asked"),
        ("yield from ()\nharm.hurt(state, me)", "harm.hurt(...) is made and never asked"),
        ("yield from ()\ncard.act(state)", "card.act(...) is made and never asked"),
        ("if hurt(state, me) > 2:\n    yield from ()", "hurt(...) is made and never asked"),
        ("lost = hurt(state, me)\nyield from ()\nme.hp -= lost", "hurt(...) is kept and never asked"),
        ("yield from ()\nme.hp = hurt(state, me)", "hurt(...) is kept and never asked"),
        ("yield from ()\nreturn hurt(state, me)", "hurt(...) is returned as it stands"),
        ("Check(me, 'hit', SCALE, number)\nyield from ()", "Check(...) is made and never asked"),
        ("hit = Check(me, 'hit', SCALE, number)\nyield from ()\nif hit: pass", "Check(...) is kept and never asked"),
        ("return Check(me, 'hit', SCALE, number)", "Check(...) is returned as it stands"),
        ("yield from ()\nlost.append(Dice(me, 'x', 1, 6))", "Dice(...) is made and never asked"),
        ("yield from ()\nlost.append(hurt(state, me))", "hurt(...) is handed on and never asked"),
        ("yield hurt(state, me)", "hurt(...) is made and never asked"),
    ],
)
def test_a_forgotten_yield_from_is_found(body: str, what: str) -> None:
    (one,) = found(body)
    assert re.fullmatch(rf"src/game/act.py:\d+: {re.escape(what)}: yield from is missing", one)


@pytest.mark.parametrize(
    "body",
    [
        "yield from hurt(state, me)",
        "yield from harm.hurt(state, me)",
        "lost = (yield from hurt(state, me)) + 1",
        "hit: bool = yield Check(me, 'hit', SCALE, number)",
        "return hurt(state, me)",
        "return me.hp > 0 or hurt(state, me)",
        "rule = hurt(state, me)\nyield from rule",
        "yield from (hurt(state, me) if me.hp else card.act(state))",
        "yield from guarded(hurt(state, me))",
        "yield from each(lambda: hurt(state, me))",
        "me.hurt(state)\nyield from ()",
        "rule = hurt(state, me)\nasked = next_question(rule, None)",
        "lost = drive(hurt(state, me), answer)",
    ],
)
def test_what_is_asked_is_no_mistake(body: str) -> None:
    assert not found(body)


def test_a_function_of_that_name_elsewhere_is_none() -> None:
    other = "from other import hurt\n\n\ndef act(state, me) -> Rule[None]:\n    hurt(state)\n    yield from ()\n"
    assert not list(forgotten({"src/game/harm.py": ast.parse(HARM), "src/game/act.py": ast.parse(other)}))


class Bare(Ruleset):
    """Nothing at all."""


class Odd(Ruleset):
    """Hooks that speak of nothing there is."""

    name = "odd"
    asks = {"card": None}  # type: ignore[dict-item]  # noqa: RUF012
    turn_questions = ("kard",)
    depleting = ("points",)
    fight = examples = None  # type: ignore[assignment]


def test_a_missing_hook_is_named() -> None:
    assert missing(Bare()) == [
        f"Bare has no `{one}`, which every ruleset needs" for one in ("name", "fight", "examples")
    ]
    assert missing(Odd()) == [
        "Odd.turn_questions names 'kard', which `asks` does not know",
        "Odd.depleting names 'points', which a fighter does not have",
    ]
    with pytest.raises(
        MissingHookError, match=r"^Bare: a ruleset needs `fight\(state\)`, the rules of the whole fight, "
    ):
        Bare().fight(None)
    with pytest.raises(MissingHookError, match=r"^Bare: a ruleset needs `examples\(seed\)`, a small scenario, "):
        Bare().examples(1)


KNOWN = frozenset({"card", "strike", "strike hard", "Sword", "Rapid Fire", "draw", "thrown", "stunned", "aiming"})


@pytest.mark.parametrize(
    ("preferences", "wrong"),
    [
        ({"card": {"first": ["strike", {"option": "draw *", "under": ["stunned"]}, "*thrown", "Rapid Fire 12"]}}, []),
        ({"card": {"first": ["draw Sword", {"option": "strike", "skip": "*hard"}]}}, []),
        ({"kard": {"first": ["strike"]}}, ["kard: no such question"]),
        ({"card": {"first": ["strik"]}}, ["card: no such option as 'strik'"]),
        ({"card": {"first": [{"near": 1, "first": ["draw Sowrd"]}]}}, ["card: no such option as 'draw Sowrd'"]),
        ({"card": {"first": ["dra *"]}}, ["card: no such option as 'dra *'"]),
        ({"card": {"first": [{"option": "strike", "under": ["stuned"]}]}}, ["card: no such condition as 'stuned'"]),
        ({"card": {"target": {"nobody": "strike", "avoid": ["*thrwn"]}}}, ["card: no such option as '*thrwn'"]),
        (
            {"card": {"target": {"nobody": "strike", "avoid": [], "aim": "aimin"}}},
            ["card: no such condition as 'aimin'"],
        ),
    ],
)
def test_a_misspelt_name_in_preferences_is_found(preferences: dict[str, object], wrong: list[str]) -> None:
    assert list(unknown(preferences, KNOWN)) == wrong


@pytest.mark.parametrize(
    "wish", [{"has": ["beltt"]}, {"me": {"beltt": [1]}}, {"fresh": "beltt"}, {"keeps": {"beltt": 1}}]
)
def test_a_fact_that_is_not_declared_is_named(wish: dict[str, object]) -> None:
    class Declared(Tactics):  # type: ignore[type-arg]
        facts = numbers = {"belt": len}  # type: ignore[dict-item]  # noqa: RUF012

    with pytest.raises(UnreadableError, match="'beltt' is not declared by the ruleset's tactics: expected belt"):
        required(wish, Declared())


def test_there_are_words_to_compare_with() -> None:
    assert len(words("tests.conformance.toy:Yard")) > 10
