"""The catalogue's ready parts: what is wrong with a source is said when it is built."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from swordplay.catalogue import build
from swordplay.opponents.basic import WAYS
from swordplay.opponents.conditions import CONDITIONS

LEDGER = """
ruleset: duel-small
title: A duel
clauses: [{id: HIT.1, part: attack, name: Hit, rule: A hit., example: Given a hit.}]
tables: []
"""
GOOD = {
    "rules/duel-small.yaml": LEDGER,
    "keys/duel-small.yaml": "hit: {label: Hit, clauses: {duel-small: [HIT.1]}}\n",
    "tables/duel.yaml": "rows: [1]\n",
    "fighters/duel.yaml": "Knight: {about: A knight., sheet: {st: 12}}\n",
    "fighters/duel-beasts.yaml": "Wolf: {about: A wolf., sheet: {st: 9}}\n",
    "scenarios/yard.yaml": "{title: The yard, ruleset: duel-small, fighters: [{name: A}]}\n",
    "events/common.yaml": 'over: "It is over"\nturn: ""\n',
    "words/duel-small.yaml": "{abbreviations: {HP: hit points}, links: {Blow: HIT.1}}\n",
    "preferences/duel.yaml": "manoeuvre: {first: [Attack]}\n",
}


def built(tmp_path: Path, changes: dict[str, str]) -> dict[str, str]:
    for name, text in {**GOOD, **changes}.items():
        path = tmp_path / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    build.build(tmp_path / "source", tmp_path / "built")
    return {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "built").iterdir()}


def test_ready_parts_are_built(tmp_path: Path) -> None:
    found = built(tmp_path, {})
    assert found["duel.fighters.json"] == (
        '{"Wolf":{"name":"Wolf","about":"A wolf.","sheet":{"st":9}},'
        '"Knight":{"name":"Knight","about":"A knight.","sheet":{"st":12}}}\n'
    )
    assert found["scenarios.json"] == '{"yard":{"title":"The yard","ruleset":"duel-small"}}\n'
    assert '"fighters":[{"name":"A"}]' in found["yard.scenario.json"]
    assert found["common.events.json"] == '{"over":"It is over","turn":""}\n'
    assert "hit points" in found["duel-small.words.json"]
    assert found["duel.preferences.json"] == '{"manoeuvre":{"first":["Attack"]}}\n'


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("fighters/chess.yaml", "Pawn: {about: A pawn., sheet: {a: 1}}", "there is no ruleset of the family chess"),
        ("fighters/duel-more.yaml", "Wolf: {about: Again., sheet: {a: 1}}", "Wolf appears in another file"),
        ("fighters/duel.yaml", "Knight: {sheet: {st: 12}}", "the field about is missing"),
        ("fighters/duel.yaml", "Knight: {about: A knight., sheet: 3}", "Knight, sheet: expected a mapping"),
        ("scenarios/yard.yaml", "{ruleset: duel-small, fighters: []}", "yard.yaml, title: expected text"),
        ("scenarios/yard.yaml", "{title: x, ruleset: chess, fighters: []}", "ruleset: chess is none of duel-small"),
        ("scenarios/yard.yaml", "{title: x, ruleset: duel-small}", "yard.yaml, fighters: expected a list"),
        ("scenarios/yard.yaml", "{title: x, about: 3, ruleset: duel-small}", "yard.yaml, about: expected text"),
        ("events/common.yaml", "over: 3", "common.yaml, over: expected text, found a number"),
        ("events/common.yaml", 'over: "{who"', "common.yaml, over: "),
        ("words/duel-small.yaml", "links: {Blow: HIT.9}", "links, Blow: there is no clause HIT.9"),
        ("words/duel-small.yaml", "synonyms: {}", "the field synonyms is unknown"),
        ("words/chess.yaml", "links: {}", "there is no ruleset chess"),
    ],
)
def test_a_bad_source_is_named(name: str, text: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(build.BadSource, match=expected.replace("(", r"\(")):
        built(tmp_path, {name: text})


PREFERENCES = [
    ("manoeuvre: {fist: [Attack]}", "duel.yaml, manoeuvre: there is no way to choose 'fist'; expected first, number, "),
    ("manoeuvre: {first: [Attack], face: {}}", "duel.yaml, manoeuvre: there is no way to choose {'first'"),
    (
        "manoeuvre: {first: [{option: Attack, nere: 1}]}",
        "manoeuvre, wish 1: there is no condition nere; expected armed, ",
    ),
    ("manoeuvre: {first: [{option: Attack, near: yes}]}", "manoeuvre, wish 1, near: expected a number, not True."),
    ("manoeuvre: {first: [{option: Attack, has: belt}]}", "wish 1, has: expected a list of texts, not 'belt'."),
    ("manoeuvre: {first: [{near: 1}]}", "wish 1: expected either an option or further wishes under first."),
    (
        "manoeuvre: {first: [a, {near: 1, first: [{option: b, mee: 1}]}]}",
        "wish 2, first, wish 1: there is no condition",
    ),
    ("manoeuvre: {first: [{option: a, me: {left: x}}]}", "me: expected one name with a list of values"),
    ("manoeuvre: {first: [{option: a, keeps: {fp: 1, hp: 2}}]}", "keeps: expected one name with a number"),
    ("defence: {number: {insted: none}}", "defence, number: the part insted is unknown; expected instead."),
    ("defence: {number: {}}", "defence, number: the part instead is missing."),
    ("step: {approach: {stop: 1}}", "step, approach, stop: expected text, not 1."),
    ("add-on: {sized: {option: a, below: 1, skill: 2, then: [{optoin: b}]}}", "sized, then, wish 1: expected either"),
    ("facing: {face: 1}", "facing, face: expected a mapping, found a number."),
]


@pytest.mark.parametrize(("text", "expected"), PREFERENCES)
def test_a_misspelt_preference_is_named(text: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(build.BadSource, match=re.escape(expected)):
        built(tmp_path, {"preferences/duel.yaml": text})


def test_preferences_belong_to_a_ruleset(tmp_path: Path) -> None:
    with pytest.raises(build.BadSource, match=r"chess.yaml: there is no ruleset or family chess\."):
        built(tmp_path, {"preferences/chess.yaml": "manoeuvre: {first: [Attack]}"})


def test_the_build_knows_what_the_opponent_knows() -> None:
    assert build.CONDITIONS.keys() == CONDITIONS.keys()
    assert {"first", *build.WAYS} == WAYS.keys()
