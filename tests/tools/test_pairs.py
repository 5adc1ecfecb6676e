"""The list of pairs that can meet, and what of it rows have."""

from __future__ import annotations

import pytest

from swordplay import catalogue
from tools import pairs

CARDS = "gurps3-cards"


def test_a_row_has_every_pair_of_its_values() -> None:
    met = pairs.covered(CARDS, [{"manoeuvre": ["slam", "pin"], "posture": "prone", "wound": "stunned"}])
    assert met == {
        (("manoeuvre", "slam"), ("posture", "prone")),
        (("manoeuvre", "pin"), ("posture", "prone")),
        (("manoeuvre", "slam"), ("wound", "stunned")),
        (("manoeuvre", "pin"), ("wound", "stunned")),
        (("posture", "prone"), ("wound", "stunned")),
    }
    assert len(pairs.missing(CARDS, [])) == len(pairs.meetings(CARDS))
    every = dict.fromkeys(pairs.VALUES[CARDS], pairs.EVERY)
    assert pairs.missing(CARDS, [every]) == []


def test_what_excludes_each_other_is_not_asked_for() -> None:
    pair = (("defence", "retreat"), ("posture", "kneeling"))
    assert pair not in pairs.meetings(CARDS)
    assert (("defence", "retreat"), ("posture", "prone")) in pairs.meetings(CARDS)


def test_a_value_nobody_knows_is_said() -> None:
    assert list(pairs.problems(CARDS, "a row", {"posture": "upside down", "mood": "sour"})) == [
        "a row: posture: there is no 'upside down'",
        "a row: mood: expected one of manoeuvre, defence, posture, hold, wound",
    ]


@pytest.mark.parametrize("ruleset", pairs.VALUES)
def test_exclusions_name_known_values_and_clauses(ruleset: str) -> None:
    known = pairs.VALUES[ruleset]
    for row in pairs.EXCLUDED[ruleset]:
        assert set(row.these) <= set(known[row.one]), row
        assert set(row.those) <= set(known[row.other]), row
        for clause in row.clause.split(", "):
            assert clause.startswith(("C3-", "S3-")) or clause in catalogue.clauses(ruleset), row


def test_the_command_lists_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    pairs.main(["--ruleset", CARDS, "--list"])
    assert capsys.readouterr().out.startswith(f"{CARDS}: ")
