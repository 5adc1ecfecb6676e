"""The sheet as a reference: its words are links, its page references stay plain, its short forms are spelled out."""

from __future__ import annotations

import pytest

from swordplay import catalogue
from swordplay.cli import main

BOOK = "gurps4-dungeon"


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `swordplay rules` shows for some words of this sheet, in one line."""
    assert main(["rules", BOOK, *words]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.rules("gurps4-dungeon:SHEET.11")
def test_words_that_are_entries_are_links(capsys: pytest.CaptureFixture[str]) -> None:
    """On the clause for Knockdown the word Stunned is a link, and following it shows STUN.1."""
    clause = shown(capsys, "KD.5")
    assert "leaves you [Prone] and [Stunned]" in clause
    assert "Stunned (STUN.1)" in clause
    followed = shown(capsys, "KD.5", "Stunned")
    assert followed.startswith("gurps4-dungeon:STUN.1 Stunned")
    assert catalogue.clause("gurps4-dungeon:STUN.1").rule in followed


@pytest.mark.rules("gurps4-dungeon:SHEET.11")
@pytest.mark.parametrize(
    ("word", "target"),
    [
        ("Shock", "SHOCK.1"),
        ("Situation Modifiers", "SIT.1"),
        ("Posture", "POST.1"),
        ("AIM", "AIM.1"),
        ("Speed/Range Modifier", "RANGE.1"),
        ("Prone", "POST.5"),
        ("Stunned", "STUN.1"),
        ("Major Wound", "MAJOR.1"),
    ],
)
def test_every_word_the_sheet_sets_in_bold_leads_to_its_entry(
    word: str, target: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The eight words the clause names, followed from the clause that names them."""
    assert shown(capsys, "SHEET.11", word).startswith(f"gurps4-dungeon:{target} ")


@pytest.mark.rules("gurps4-dungeon:SHEET.11")
def test_a_word_that_is_no_entry_is_no_link(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", BOOK, "KD.5", "roll"]) == 2
    assert "KD.5: there is no link 'roll' in it; see Prone, Stunned" in capsys.readouterr().err


@pytest.mark.rules("gurps4-dungeon:SHEET.12")
def test_page_references_are_kept_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """The Slam clause shows DFE40, plain, and a clause without a reference shows none."""
    assert "Reference: DFE40 Links:" in shown(capsys, "SLAM.1")
    assert "Reference:" not in shown(capsys, "STUN.1")
    codes = {one.ref for one in catalogue.clauses(BOOK).values() if one.ref}
    assert codes == {"DFE40", "DFE56", "B376/DFE49", "B556/DFE100"}


SHORT = {
    "FP": "fatigue points",
    "HP": "hit points",
    "ACC": "accuracy",
    "DR": "damage resistance",
    "DB": "shield defense bonus",
    "SM": "size modifier",
    "CR": "crushing",
    "CUT": "cutting",
    "IMP": "impaling",
    "COR": "corrosion",
    "PI-": "small piercing",
    "PI": "normal piercing",
    "PI+": "large piercing",
    "PI++": "huge piercing",
    "R+M": "range plus move",
    "rnd": "round",
}


@pytest.mark.rules("gurps4-dungeon:SHEET.13")
@pytest.mark.parametrize("short", SHORT)
def test_short_forms_are_spelled_out(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What PI++ stands for is huge piercing, and so on for every form the clause expands."""
    assert shown(capsys, short) == f"{short}: {SHORT[short]}"


@pytest.mark.rules("gurps4-dungeon:SHEET.13")
@pytest.mark.parametrize("short", ["DX", "IQ", "HT", "ST", "WILL"])
def test_attributes_are_among_the_short_forms(short: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, short).startswith(f"{short}: ")
    assert shown(capsys, short.lower()) == shown(capsys, short)
