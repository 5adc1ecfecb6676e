"""`swordplay rules`: headings, clauses, words, links, tables and how far their numbers can be trusted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from swordplay import catalogue
from swordplay.cli import main
from tests.cli.terminal import Terminal


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    return capsys.readouterr().out


def test_the_rulesets_and_tables_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys)
    for name in (*catalogue.rulesets(), *catalogue.references()):
        assert name in text


@pytest.mark.parametrize("book", catalogue.rulesets())
def test_a_ruleset_is_browsed_by_heading(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, book)
    for clause in catalogue.clauses(book).values():
        assert clause.name in text


@pytest.mark.parametrize("book", catalogue.rulesets())
def test_every_clause_can_be_shown_and_its_links_followed(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    from swordplay.cli.rules import links

    for clause in list(catalogue.clauses(book).values())[::7]:
        text = " ".join(shown(capsys, book, clause.id).split())
        assert text.startswith(f"{book}:{clause.id} ")
        for word, target in links(book, clause).items():
            assert f"{word} ({target})" in text
            assert target in catalogue.clauses(book)


def test_a_full_name_and_any_case_will_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "gurps4-bands:AIM.1") == shown(capsys, "gurps4-bands", "aim.1")


def test_a_heading_shows_its_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "gurps4-dungeon", "all", "out", "attack")
    assert text.count("gurps4-dungeon:AOA.") == 9


@pytest.mark.parametrize("words", ["Attack-Pop Up", "Attack, Pop Up"])
def test_a_card_is_shown_in_either_spelling_before_its_clauses(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "gurps3-cards", words)
    lines = [line.strip() for line in text.split("gurps3-cards:POP.1 ")[0].splitlines()]
    assert lines[1:4] == ["ATTACK, POP UP  (B116)", "red: missile combat", "Max. Move: 1 hex out of cover."]
    labels = ("Attack", "Defense", "Other", "Clauses")
    assert tuple(line.partition(":")[0] for line in lines if line.partition(":")[0] in labels) == labels
    assert text.count("gurps3-cards:POP.") == 9
    assert max(map(len, text.splitlines())) <= 100


def test_a_card_shows_condition_list_and_back(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "gurps3-cards", "slam")
    assert "  [you did not start the turn in the foe's hex]\n" in text
    assert text.index("Defense: ") < text.index("On the back") < text.index("    From behind: +2\n")
    assert text.index("From behind: +2") < text.index("Other: ") < text.index("gurps3-cards:SLAM.1 ")


def test_a_title_that_is_there_twice_shows_both_cards(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "gurps3-cards", "change", "position")
    assert text.index("CHANGE POSITION  (B112)") < text.index("CHANGE POSITION  (B95, B103)")


def test_a_card_without_a_heading_is_shown_with_the_clauses_it_rests_on(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "gurps3-sheet", "dodge")
    assert [text.count(f"gurps3-sheet:{clause} ") for clause in ("GAP.4", "MAN.3", "GAP.3")] == [1, 1, 1]


def test_words_are_searched_headings_first(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, "gurps4-dungeon", "shield").splitlines()
    assert lines[0].startswith("gurps4-dungeon: ")
    assert lines[1].split()[0].startswith("RUSH.")
    assert max(map(len, lines)) <= 100


def test_words_are_searched_everywhere_without_a_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "knockdown")
    assert "gurps4-dungeon: " in text
    assert "gurps4-bands: " in text


def test_tables_and_their_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Skull" in shown(capsys, "gurps4-dungeon", "location")
    assert "Origin: ruling, not in the document" in shown(capsys, "gurps4-bands", ruled_table())
    rows = shown(capsys, "dragonquest", "grievous_injury", "heart")
    assert "grievous_injury [memory] [stand-in]" in rows
    assert "status stand_in, effect killed, where heart [stand-in]" in rows


def ruled_table() -> str:
    return next(one.id for one in catalogue.tables("gurps4-bands").values() if one.origin)


def test_marks_tell_confirmed_data_from_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "gurps4")
    assert "  armor\n" in text
    assert "  st_damage\n" in text  # its sources agree with memory, which is no doubt
    assert "[memory]" in text


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["gurps4-dungeon", "xyzzy"], "nothing matches 'xyzzy'"),
        (["gurps4-dungeon", "knokdown"], "did you mean"),
        (["gurps4", "armour"], "there is no table 'armour'; did you mean armor"),
        (["xyzzy"], "nothing matches 'xyzzy'; rulesets:"),
        (["gurps9:AIM.1"], "There is no ruleset 'gurps9'"),
    ],
)
def test_what_is_not_there(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *words]) == 2
    error = capsys.readouterr().err
    assert expected in error
    assert len(error.splitlines()) == 1


def test_at_a_terminal_one_reads_on(terminal: Callable[..., Terminal]) -> None:
    reader = terminal("rules", "gurps4-dungeon", "KD.5")
    assert "gurps4-dungeon:STUN.1" in reader.type("stunned")
    assert "gurps4-dungeon:PARRY.1" in reader.type("parry")
    assert "nothing matches" in reader.type("xyzzy")
    assert "huge piercing" in reader.type("PI++")
    reader.type("")
    assert reader.process.wait(20) == 0


def test_where_two_rulesets_differ(capsys: pytest.CaptureFixture[str]) -> None:
    """Every difference in words, with the clauses of both sides and the switch that decides a contradiction."""
    text = " ".join(shown(capsys, "--diff", "gurps4-bands", "gurps4-dungeon").split())
    whole = catalogue.combined("gurps4")
    assert whole is not None
    for name, one in whole.differences.items():
        switch = f" ({name})" if one.default else ""
        sides = []
        for book in whole.of:
            ids = ", ".join(one.clauses.get(book, ()))
            sides.append(f"{book}: {one.says.get(book, 'says nothing')}{f' [{ids}]' if ids else ''}")
        assert f" {one.about}{switch} {' '.join(sides)} " in text
        assert set(one.says) == set(whole.of) or one.side in one.says
    assert "(low_hp) gurps4-bands: below a third of one's HP [HP.1] gurps4-dungeon: below half" in text
    assert "gurps4 follows gurps4-bands unless the switch in brackets names the other" in text


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("gurps4-bands", "dragonquest"), "cannot be compared"),
        (("gurps4-bands", "gurps9"), "gurps9"),
    ],
)
def test_rulesets_that_are_not_compared(names: tuple[str, str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--diff", *names]) != 0
    assert words in capsys.readouterr().err
