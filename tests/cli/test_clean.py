"""What reaches a terminal is clean, short and on one line; streams that are full or closed do no harm."""

from __future__ import annotations

import io
import json
import re
import subprocess
from pathlib import Path

import pytest

from swordplay.cli import main
from swordplay.cli.screen import Screen
from swordplay.engine.text import one_line, shown, whole_number
from tests.cli.terminal import COMMAND, swordplay

CALLS = [
    ["--help"],
    ["--version"],
    ["fight", "--help"],
    ["scenarios"],
    ["rules"],
    ["rules", "gurps3-cards"],
    ["rules", "--diff", "gurps4-bands", "gurps4-dungeon"],
    ["check", "duel"],
    ["play", "--seed", "1"],
    ["fight", "duel", "--seed", "3"],
    ["duel", "--sample", "5"],
]


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_a_reader_who_has_seen_enough_is_no_error(call: list[str]) -> None:
    with subprocess.Popen(
        [*COMMAND, *call], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.close()
        assert done.stderr.read() == b""
    assert done.returncode == 0


@pytest.mark.parametrize("call", [["scenarios"], ["rules"], ["play", "--seed", "1"], ["--help"]], ids=" ".join)
def test_a_full_device_gets_one_sentence(call: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, *call], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 1
    assert done.stderr == "swordplay: cannot write the output: no space left on device\n"


def test_nobody_hears_a_complaint() -> None:
    for streams in ("2>&-", "2>/dev/full", ">/dev/full 2>/dev/full"):
        done = subprocess.run(["sh", "-c", f'"$@" {streams}', "sh", *COMMAND, "fight", "nowhere"], timeout=60)
        assert done.returncode == 2


@pytest.mark.parametrize(
    "args",
    [
        ["fight", "a\x1b[2Jb\nc.json"],
        ["fight", "a\x1b[2Jb\nc"],
        ["a\x1b[2Jb\nc"],
        ["rules", "a\x1b[2Jb\nc"],
        ["rules", "gurps3-cards", "a\x1b[2Jb\nc"],
        ["fight", "duel", "--auto", "a\x1b[2Jb\nc"],
        ["fight", "duel", "--record", "a\x1b[2Jb\nc"],
        ["duel", "a\x1b[2Jb\nc", "Knight"],
        ["odds", "duel", "--fighter", "a\x1b[2Jb\nc"],
        ["new", "a\x1b[2Jb\nc"],
        ["schemas", "/dev/null/a\x1b[2Jb\nc"],
        ["fight", "x" * 5000],
        ["fight", "x/" * 1500 + ".json"],
        ["fight", "duel", "--auto", "x" * 5000],
        ["rules", *["x"] * 5000],
        ["check", "x " * 300],
        ["replay", "x.json", "--to", "9" * 5000],
        ["new", "x.yaml", "--ruleset", "x" * 5000],
    ],
    ids=range(18),
)
def test_words_of_a_call_are_cleaned_and_cut(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(args)
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 2
    out, err = capsys.readouterr()
    assert "\x1b" not in out
    assert err.count("\n") == 1
    assert err.rstrip("\n").isprintable()
    assert not re.search(r"(x/?\s?){201}", err)


def test_what_is_typed_is_cleaned_and_cut(tmp_path: Path) -> None:
    digits, letters = "9" * 5000, "x" * 100_000
    lines = [
        digits, letters, "a\x1b[2Jb", f"undo {digits}", f"why {letters}", f"set hp {digits}", f"set Bors hp -{digits}",
        f"set Bors to-hit {digits} sun", f"overrule {digits}", f"odds {digits}", f"rules {letters}", f"lift {letters}",
        f"save {letters}.json", "save a\0b.json", "undo ٣", "map " + letters, "x;" * 3000, "leave",
    ]  # fmt: skip
    done = swordplay(
        "fight", "duel", "--seed", "1", "--auto", "blue=basic", stdin="\n".join(lines) + "\n", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert not re.search(r"x{201}|9{201}", done.stdout)
    assert "You leave the fight" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_names_from_a_file_never_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def scenario(**sheet: object) -> str:
        fighters = [
            {"name": "Ada", "side": "red", "hex": "B2", "sheet": sheet},
            {"name": "Bo", "side": "blue", "hex": "E3"},
        ]
        path = tmp_path / "x.json"
        data = {"ruleset": "gurps4-dungeon", "map": {"columns": 6, "rows": 5}, "fighters": fighters}
        path.write_text(json.dumps(data), encoding="utf-8")
        return str(path)

    for sheet in (
        {"gear": [{"item": "Broadsword", "name": "\x1b[2Jsword", "hand": "right"}]},
        {"gear": [{"item": "\x1b[2J"}]},
        {"\x1b[2Jx": 1},
        {"x" * 190: 1},
        {"traits": ["x" * 100_000]},
    ):
        assert main(["fight", scenario(**sheet), "--auto", "basic"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "\x1b" not in err
        assert err.count("\n") == 1
        assert "x" * 201 not in err


def test_a_line_keeps_its_own_styles_and_no_others() -> None:
    out = io.StringIO()
    screen = Screen(out, colour=True)
    screen.put("  " + screen.styled("a\x1b[2Jb", "red") + "  \x9bc\nd")
    assert out.getvalue() == "  \x1b[31ma?[2Jb\x1b[0m  ?c\nd\n"


def test_text_on_one_line() -> None:
    assert one_line("a\tb\r\nc\x07") == "a b c?"
    assert one_line("a  b") == "a  b"
    assert one_line("y " + "x" * 5000) == "y " + "x" * 197 + "..."
    assert len(shown("x" * 5000)) < 100
    assert shown(10**5000) == "a number of more than 18 digits"


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("-7", -7), ("+7", 7), ("9" * 5000, None), ("101", None), ("", None), ("²", None), ("1_0", None)],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text, 100) == number
