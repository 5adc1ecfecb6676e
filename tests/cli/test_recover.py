"""`swordplay recover`: what lasts after a kept fight."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from msgspec.structs import replace

from swordplay import files
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.games import ruleset
from tests.support.bands_wounds import clash, hits, with_hp
from tests.support.recovery import After, man


def kept(path: Path, *, over: bool = True) -> Path:
    """A fight in which Bo has been cut, kept in a file."""
    battle = with_hp(clash(1, hp=11), 7).plays(*hits()).battle
    if over:
        battle.stop()
    files.save_record(battle.record(), path)
    return path


def test_it_goes_on_to_the_end_in_a_new_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, after = kept(tmp_path / "cut.json"), tmp_path / "cut-after.json"
    before = path.read_bytes()
    assert main(["recover", str(path), "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "to stop bleeding" in told
    assert f"The fight is kept in {after}." in told
    assert path.read_bytes() == before
    record = files.load_record(after)
    battle = Battle.load(ruleset("gurps4-bands"), record)
    assert battle.request is None
    assert not battle.state.fighters["Bo"].has("bleeding")
    assert main(["recover", str(after)]) == 0
    assert f"The aftermath is already in {after}." in capsys.readouterr().out
    assert sorted(one.name for one in tmp_path.iterdir()) == ["cut-after.json", "cut.json"]
    assert main(["replay", str(after)]) == 0
    assert "to stop bleeding" in capsys.readouterr().out
    assert main(["recover", str(path)]) == 0
    assert (tmp_path / "cut-after-2.json").exists()


def test_it_writes_where_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, other = kept(tmp_path / "cut.json"), tmp_path / "other.json"
    before = len(files.load_record(path).answers)
    assert main(["recover", str(path), "--record", str(other)]) == 0
    assert len(files.load_record(other).answers) > before
    assert main(["recover", str(path), "--record", str(other)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert main(["recover", str(path), "--record", str(path)]) == 0
    assert len(files.load_record(path).answers) > before


def test_a_record_of_other_rules_is_never_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle = with_hp(clash(1, hp=11), 7).plays(*hits()).battle.stop()
    old = Battle(battle.ruleset, battle.scenario, head=replace(battle.head, rules="other"))
    for answer in battle.answers:
        old._again(answer)
    path = tmp_path / "cut.json"
    files.save_record(old.record(), path)
    before = path.read_bytes()
    assert main(["recover", str(path), "--record", str(path)]) == 2
    assert "was fought by other rules; name a new file" in capsys.readouterr().err
    assert main(["recover", str(path)]) == 0
    assert path.read_bytes() == before
    assert files.load_record(tmp_path / "cut-after.json").rules == battle.head.rules


def test_the_same_seed_brings_the_same(tmp_path: Path) -> None:
    one, two = kept(tmp_path / "one.json"), kept(tmp_path / "two.json")
    assert main(["recover", str(one), "--seed", "5"]) == main(["recover", str(two), "--seed", "5"]) == 0
    assert files.load_record(tmp_path / "one-after.json") == files.load_record(tmp_path / "two-after.json")


def test_a_fight_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(tmp_path / "cut.json", over=False)
    assert main(["recover", str(path)]) == 2
    assert "expected a fight that is over" in capsys.readouterr().err


# By the metric sheet: hours, days and weeks


@pytest.fixture(params=["gurps3-sheet", "gurps3"])
def wounded(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A fight by the metric sheet in which Bo and Cy were wounded, and Ana, who knows First Aid, was not."""
    t = After(man("Bo"), man("Ana", skills={"First Aid": 12}), man("Cy"), by=request.param)
    t.battle.intervene("set", "Bo", field="hp", value=-3)
    t.battle.intervene("set", "Cy", field="hp", value=6)
    path = tmp_path / "hurt.json"
    files.save_record(t.battle.stop().record(), path)
    return path


def answered(path: Path) -> list[tuple[str, str, object]]:
    """Who was treated by whom according to a record."""
    asked = ("first aid", "physician")
    chosen = [one for one in files.load_record(path).answers if one.kind == "choose" and one.about in asked]
    return [(one.who, one.about, one.answer) for one in chosen]


def loaded(path: Path) -> Battle:
    """The fight that a file holds, to where it stands."""
    record = files.load_record(path)
    return Battle.load(ruleset(record.ruleset), record)


def days_since(battle: Battle) -> float:
    """The days since the end of the fight."""
    return (battle.state.clock - battle.state.fields["fight ended"]) / (24 * 60)


def test_days_and_weeks_pass_as_they_are_told_to(wounded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["--first-aid", "12", "--first-aid", "Bo=Ana", "--physician", "Bo=14"]
    assert main(["recover", str(wounded), "--seed", "3", "--days", "8", *told]) == 0
    after = wounded.with_name("hurt-after.json")
    assert answered(after) == [
        ("Bo", "first aid", "Ana"),
        ("Cy", "first aid", "skill 12"),
        ("Bo", "physician", "skill 14"),
    ]
    battle = loaded(after)
    assert battle.request is None
    assert days_since(battle) == 8
    told_of = capsys.readouterr().out
    assert "The fight is kept in" in told_of
    assert "30 minutes after the fight" in told_of
    assert "8 days after the fight" in told_of


def test_after_a_whole_fight_of_opponents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever played the fight answers afterwards, too; what is told with the command comes first."""
    path, after = tmp_path / "brawl.json", tmp_path / "brawl-after.json"
    assert main(["fight", "gurps3-tavern", "--auto", "basic", "--seed", "2", "--record", str(path)]) == 0
    assert main(["recover", str(path), "--seed", "1", "--days", "20", "--physician", "14"]) == 0
    assert all(
        answer == {"first aid": "nobody", "physician": "skill 14"}[about] for _, about, answer in answered(after)
    )
    capsys.readouterr()
    assert main(["replay", str(after)]) == 0
    assert "After the fight" in capsys.readouterr().out


def test_more_days_play_it_on(wounded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    none = ["--first-aid", "nobody", "--physician", "nobody", "--seed", "1"]
    assert main(["recover", str(wounded), "--days", "2", *none]) == 0
    after = wounded.with_name("hurt-after.json")
    assert main(["recover", str(after), *none]) == 0
    assert "The aftermath is already in" in capsys.readouterr().out
    assert main(["recover", str(after), "--days", "4", "--record", str(after), *none]) == 0
    assert days_since(loaded(after)) == 4


def test_it_is_played_with_typed_dice(wounded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("ana; nobody; 12; 6\n11; 10\n"))
    assert main(["recover", str(wounded), "--dice", "real"]) == 0
    state = loaded(wounded.with_name("hurt-after.json")).state
    assert (state.fighters["Bo"].hp, state.fighters["Cy"].hp) == (0, 7)


def test_a_recovery_that_was_left_goes_on(wounded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nobody; nobody\n"))
    assert main(["recover", str(wounded), "--dice", "real"]) == 0
    after = wounded.with_name("hurt-after.json")
    assert main(["recover", str(after), "--record", str(after), "--days", "1", "--seed", "1"]) == 0
    battle = loaded(after)
    assert (battle.request, days_since(battle)) == (None, 1)


@pytest.mark.parametrize(
    ("told", "error"),
    [
        (("--days", "0"), "--days: expected 1 to 600, not '0'"),
        (("--days", "two"), "--days: expected 1 to 600, not 'two'"),
        (("--first-aid", "Zo=Ana"), "--first-aid Zo=Ana: expected one of Bo, Ana, Cy, Zed before ="),
        (("--first-aid", "Bo=Zo"), "--first-aid Bo=Zo: expected one of nobody, Bo, Ana, Cy, Zed, skill 5"),
        (("--first-aid", "Bo=99"), "--first-aid Bo=99: expected one of nobody"),
        (("--physician", "Zo=12"), "--physician Zo=12: expected one of Bo, Ana, Cy, Zed before ="),
    ],
)
def test_what_cannot_be_meant(
    wounded: Path, told: tuple[str, str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["recover", str(wounded), *told]) == 2
    assert error in capsys.readouterr().err


@pytest.mark.parametrize(
    ("told", "error"),
    [
        (("--days", "3"), "--days: gurps4-bands plays its aftermath to the end"),
        (("--first-aid", "Ana"), "--first-aid Ana: gurps4-bands does not ask about that after a fight"),
    ],
)
def test_what_other_rules_do_not_know(
    tmp_path: Path, told: tuple[str, str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["recover", str(kept(tmp_path / "cut.json")), *told]) == 2
    assert error in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["cut.json"]
