"""`swordplay fight`: questions, answers and everything else that can be typed at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, swordplay

MINE = ("fight", "duel", "--seed", "1", "--auto", "blue=basic")
Open = Callable[..., Terminal]
FAR = """
ruleset: gurps4-dungeon
map: {columns: 20, rows: 5}
fighters:
  - {name: Bors, side: red, hex: B2, facing: SE, fighter: Knight}
  - {name: Ilario, side: blue, hex: R3, facing: NW, fighter: Swashbuckler, sheet: {speed: 4, gear: []}}
"""


@pytest.fixture(scope="session")
def far(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """A fight of two who are far apart, Bors first."""
    path = tmp_path_factory.mktemp("far") / "far.yaml"
    path.write_text(FAR, encoding="utf-8")
    return ("fight", str(path), "--seed", "1", "--auto", "blue=basic")


def test_options_are_numbered_and_closed_ones_say_why(terminal: Open, far: tuple[str, ...]) -> None:
    text = terminal(*far).text
    assert "Bors: which manoeuvre?" in text
    assert re.search(r"^ +1  Ready +Preparation", text, re.M)
    assert re.search(
        r"^ +-  ?.*Regular Attack.*: nobody is within reach.*\[ATTACK\.2, GAP\.6\]; possible: Move", text, re.M
    )


def test_answers_by_number_name_and_beginning(terminal: Open) -> None:
    table = terminal(*MINE)
    number = re.search(r"^ +(\d+)  Move", table.text, re.M)
    assert number
    assert "move where?" in table.type(number[1])
    assert "which manoeuvre?" in table.type("undo")
    assert "move where?" in table.type("mov")
    assert "Bors moves to" in table.type("GO SE")


def test_several_answers_in_one_line_until_one_is_wrong(terminal: Open, far: tuple[str, ...]) -> None:
    table = terminal(*far)
    shown = table.type("move; go se; go up; done")
    assert shown.count("Bors moves to") == 1
    assert "'go up' is not on offer" in shown
    assert shown.rstrip("> ").rstrip().endswith("number or the beginning of a name")


WRONG = [
    ("all", "'all' could mean All Out Attack or All-Out Defense: write more of it, or its number"),
    ("dance", "'dance' is not on offer"),
    ("0", "there is no option 0"),
    ("99999999999999999999", "there is no option 99999999999999999999"),
    ("regular attack", "Regular Attack is refused: nobody is within reach"),
    ("reg", "Regular Attack is refused"),
    ("undo", "there is nothing to undo"),
    ("undo x", "undo: expected how many"),
    ("save", "save: expected a file's name"),
    ("save /nowhere/x.json", "/nowhere/x.json: no such file or directory"),
    ("save x.txt", "x.txt: expected a name that ends in .json"),
    ("set Bors hp", "hp: expected a whole number, not nothing"),
    ("set Bors hp many", "hp: expected a whole number, not 'many'"),
    ("set Bors hp 5000", "hp: expected -1000 to 1000, not 5000"),
    ("set nobody hp 3", "set: expected a fighter or one of"),
    ("set Bors invisible", "set: expected one of hp"),
    ("lift Bors stunned", "lift: expected one of"),
    ("overrule success", "only a roll against a number can be overruled"),
    ("why dance", "why: 'dance' is not on offer here"),
]


@pytest.fixture(scope="module")
def refusals(far: tuple[str, ...]) -> dict[str, str]:
    """What each wrong line brings, all typed at one table that goes on."""
    lines = [line for line, _ in WRONG]
    done = swordplay(*far, stdin="\n".join([*lines, "end", ""]))
    assert done.returncode == 0
    assert "The fight is stopped here" in done.stdout
    parts = re.split(r"^> ", done.stdout, flags=re.M)[1:]
    return {part.splitlines()[0]: " ".join(" ".join(part.splitlines()[1:]).split()) for part in parts}


@pytest.mark.parametrize(("line", "expected"), WRONG)
def test_a_wrong_line_is_answered_and_the_fight_goes_on(line: str, expected: str, refusals: dict[str, str]) -> None:
    assert expected in refusals[line]


def test_undo_goes_back_to_the_persons_last_answer(terminal: Open) -> None:
    table = terminal(*MINE)
    first = re.findall(r"^    Bo .*$", table.text, re.M)[-1]
    table.type("Move")
    table.type("go SE")
    table.type("undo")
    shown = table.type("undo")
    assert "Bors: which manoeuvre?" in shown
    assert re.findall(r"^    Bo .*$", table.type("map"), re.M)[-1] == first


def test_setting_and_lifting_by_hand(terminal: Open) -> None:
    table = terminal(*MINE)
    assert "Conditions:" in table.type("set")
    assert "Bors HP set to 5" in table.type("set bo hp 5")
    assert "HP 5" in table.type("map")
    assert "Bors is stunned" in table.type("set Bors stunned")
    assert "no longer stunned" in table.type("lift Bors stunned")
    assert "-2 to hit (sun in the eyes)" in table.type("set Bors to-hit -2 sun in the eyes")
    assert "-2 to-hit (sun in the eyes) Bors" in table.type("set")
    assert "sun in the eyes lifted" in table.type("lift Bors sun in the eyes")


def test_why_gives_reasons_with_the_clauses_text(terminal: Open, far: tuple[str, ...]) -> None:
    table = terminal(*far)
    shown = " ".join(table.type("why regular attack").split())
    assert "Regular Attack is not possible" in shown
    assert "[ATTACK.2] Regular Attack:" in shown
    assert "available; no roll" in table.type("why move")


def test_the_rules_can_be_looked_up_in_a_fight(terminal: Open) -> None:
    table = terminal(*MINE)
    assert "gurps4-dungeon:STUN.1" in table.type("rules stun.1")
    assert "huge piercing" in table.type("rules PI++")
    assert "nothing matches" in table.type("rules xyzzy")


def test_every_number_rolled_against_is_explained() -> None:
    lines = swordplay("fight", "duel", "--seed", "1", "--auto", "basic").stdout.splitlines()
    rolled = [k for k, line in enumerate(lines) if re.search(r" rolls \d+ .* against (-?\d+)", line)]
    assert len(rolled) > 10
    for k in rolled:
        number = re.search(r" against (-?\d+)", lines[k])
        assert number
        assert re.match(rf"      {number[1]} = -?\d+ .*\[[A-Z]+\.\d+", lines[k + 1]), lines[k : k + 2]


def test_help_names_every_command(terminal: Open) -> None:
    from swordplay.cli.commands import COMMANDS

    shown = terminal(*MINE).type("help")
    for name in COMMANDS.keys() - {"?", "quit", "help"}:
        assert re.search(rf"^  {name}\b", shown, re.M), name


def test_real_dice_are_typed_in_and_impossible_ones_refused() -> None:
    typed = "2\n19\n1 2 3 4\nabc\n3 3 7\n11\nend\n"
    done = swordplay("fight", "duel", "--dice", "real", "--auto", "basic", stdin=typed)
    assert done.returncode == 0
    told = " ".join(done.stdout.split())
    assert "roll 3d6 to hit" in told
    assert "3d6 cannot total 2: expected 3 to 18" in told
    assert "3d6 cannot total 19" in told
    assert "3d6 needs 3 faces from 1 to 6, not [1, 2, 3, 4]" in told
    assert "expected what was rolled, as a total (11) or as faces (4 3 4), not 'abc'" in told
    assert "3d6 needs 3 faces from 1 to 6, not [3, 3, 7]" in told
    assert "rolls 11 against" in told


def test_overruling_a_roll_of_real_dice() -> None:
    done = swordplay(
        "fight", "duel", "--dice", "real", "--auto", "basic", stdin="overrule triumph\noverrule failure\nend\n"
    )
    told = " ".join(done.stdout.split())
    assert "'triumph' cannot come up here: expected one of" in told
    assert "failure" in told


@pytest.mark.parametrize("auto", ["basic", "random", "red=basic,blue=random"])
def test_opponents_play_it_out(auto: str) -> None:
    done = swordplay("fight", "duel", "--seed", "5", "--auto", auto)
    assert done.returncode == 0, done.stderr
    assert "The fight is over" in done.stdout


def test_input_that_ends_leaves_the_fight() -> None:
    done = swordplay(*MINE)
    assert done.returncode == 0
    assert "You leave the fight after" in done.stdout


BAD_CALLS = [
    (["fight", "duell"], "did you mean duel?"),
    (["fight", "missing.yaml"], "missing.yaml: no such file or directory"),
    (["fight", "duel", "--auto", "clever"], "policy: there is none called 'clever'"),
    (["fight", "duel", "--auto", "green=basic"], "--auto: there is no side 'green'; expected red or blue"),
    (["fight", "duel", "--auto", "red="], "policy: there is none called ''"),
    (["fight", "duel", "--dice", "loaded"], "invalid choice"),
    (["fight", "duel", "--dice", "real", "--seed", "1"], "--seed: expected none with real dice"),
    (["fight", "duel", "--record", "x.txt"], "x.txt: expected a name that ends in .json"),
    (["fight", "duel", "--record", "no/such/x.json"], "no such file"),
    (["fight"], "SCENARIO"),
]


@pytest.mark.parametrize(
    ("args", "expected"), BAD_CALLS, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_a_bad_call_gets_one_sentence_and_2(args: list[str], expected: str, tmp_path: Path) -> None:
    done = swordplay(*args, cwd=tmp_path)
    assert done.returncode == 2
    assert expected in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


# Records


def test_a_kept_fight_is_gone_on_with(tmp_path: Path) -> None:
    path = str(tmp_path / "fight.json")
    begun = swordplay(*MINE, "--record", path, stdin="Move\ngo SE\nleave\n")
    assert begun.returncode == 0
    assert "An armoured knight meets a swashbuckler" in begun.stdout
    again = swordplay(*MINE, "--record", path)
    assert again.returncode == 2
    assert "already exists" in again.stderr
    on = swordplay("fight", path, "--auto", "basic", "--seed", "1", "--record", path)
    assert on.returncode == 0, on.stderr
    assert "The fight is over" in on.stdout
    assert "An armoured knight" not in on.stdout
    assert "won by" in swordplay("check", path).stdout


def test_hidden_foes_stay_hidden_from_the_people(terminal: Open) -> None:
    text = terminal("fight", "night", "--seed", "1", "--auto", "thieves=basic").text
    assert "Red Jack" in text
    assert "Stoop" not in text
