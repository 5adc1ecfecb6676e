"""Nothing is lost: every fight is kept by itself, whatever becomes of the program, the disk or the file."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from swordplay import files
from swordplay.cli import main
from swordplay.engine.record import Record, beginning, link
from swordplay.store import Store
from tests.cli import terminal as real
from tests.cli.terminal import COMMAND, PATIENCE, Terminal

MINE = ("fight", "duel", "--seed", "1", "--auto", "blue=basic")
FROZEN = Path(__file__).parents[1] / "frozen" / "0.1.0"
Open = Callable[..., Terminal]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder for each test."""
    monkeypatch.setenv("SWORDPLAY_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


class Done(NamedTuple):
    """How a command ended."""

    returncode: int
    stdout: str
    stderr: str


def swordplay(*args: str, stdin: str = "") -> Done:
    """A command in this process, without a terminal: as `tests.cli.terminal` does it, but much quicker."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(stdin)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(args)
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    finally:
        sys.stdin = before
    return Done(code, out.getvalue(), err.getvalue())


def given(record: Path | str) -> list[object]:
    """The answers of a record file."""
    return [answer["answer"] for answer in json.loads(Path(record).read_text())["answers"]]


def kept_answers(home: Path) -> list[object]:
    """The answers of the fight that was begun last."""
    store = Store(str(home))
    found = [answer.answer for answer in store.open(store.fights()[0].id).record.answers]
    store.close()
    return found


# Every fight is kept by itself


def test_an_answer_is_kept_before_the_next_question_and_on_every_way_out(
    terminal: Open, home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "fight.json"
    table = terminal(*MINE, "--record", str(path))
    table.type("Move")
    assert kept_answers(home)[-1] == "Move"
    table.type("go SE")
    assert kept_answers(home)[-2:] == ["Move", "go SE"]
    assert table.interrupt() == 130
    assert given(path)[-2:] == ["Move", "go SE"]
    assert f"The fight is kept in {path}." in table.text
    assert "Traceback" not in table.text
    assert sorted(one.name for one in tmp_path.iterdir()) == ["fight.json", "home"]


def test_a_fight_without_a_file_is_kept_and_gone_on_with(home: Path) -> None:
    done = swordplay(*MINE, stdin="Move\ngo SE\nleave\n")
    [record] = (home / "fights").iterdir()
    assert f"The fight is kept in {record}." in done.stdout
    assert "`swordplay fight --last` continues it." in done.stdout
    assert given(record)[-2:] == ["Move", "go SE"]
    on = swordplay("fight", "--last", stdin="undo 2\nend\n")
    assert on.returncode == 0, on.stderr
    assert list((home / "fights").iterdir()) == [record]
    assert files.load_record(record).answers[-1].about == "stop"
    none = swordplay("fight", "--last")
    assert none.returncode == 2
    assert none.stderr == "swordplay: --last: there is no unfinished fight to continue\n"


@pytest.mark.parametrize("args", [["fight"], ["fight", "duel", "--last"], ["fight", "--last", "--record", "x.json"]])
def test_what_to_fight_is_said_once(args: list[str]) -> None:
    done = swordplay(*args)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "expected" in done.stderr


@pytest.mark.parametrize("where", ["a file of its own", "a file somebody wants"])
def test_a_killed_fight_is_there_at_the_next_start(where: str, terminal: Open, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    table = terminal(*MINE, *(["--record", str(path)] if where == "a file somebody wants" else []))
    table.type("Move; go SE")
    os.kill(table.process.pid, signal.SIGKILL)
    table.process.wait(PATIENCE)
    if where == "a file somebody wants":
        assert "Move" not in given(path)
        assert (
            "go SE" in swordplay("replay", str(path)).stdout or "Bors moves to" in swordplay("replay", str(path)).stdout
        )
    else:
        assert "An interrupted fight is kept in" in " ".join(swordplay(*MINE, stdin="end\n").stdout.split())
        path = home / "fights" / "0001-a-duel-in-the-castle-court.json"
    assert given(path)[-2:] == ["Move", "go SE"]
    on = terminal("fight", "--last")
    assert "Bors: move where?" in on.text
    assert on.hang_up() == 0


def killed_in_the_midst(home: Path, path: Path) -> bool:
    """Whether a fight among opponents could be killed before it was over and its file made."""
    call = [*COMMAND, "fight", "skirmish", "--auto", "random", "--record", str(path)]
    process = subprocess.Popen(call, stdout=subprocess.DEVNULL)
    with Store(str(home)) as store:
        while process.poll() is None and not any(one.file == str(path) and one.answers > 20 for one in store.fights()):
            time.sleep(0.01)
    process.kill()
    return process.wait(PATIENCE) == -signal.SIGKILL and len(given(path)) < 20


def test_opponents_are_kept_while_they_play(home: Path, tmp_path: Path) -> None:
    """Killed while they play, the fight is there, and its file is made by the next start."""
    tries = (tmp_path / f"{number}.json" for number in range(9))  # a fight may be over too soon on a busy machine
    path = next(path for path in tries if killed_in_the_midst(home, path))
    assert "the record of a fight" in swordplay("check", str(path)).stdout
    assert len(given(path)) > 20


def test_a_file_that_cannot_be_written_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fight goes on from what is kept, not from the older file; when it can be written it is."""
    path = str(tmp_path / "fight.json")
    swordplay(*MINE, "--record", path, stdin="Move\nleave\n")
    with monkeypatch.context() as patch:

        def refuses(*args: Any, **named: Any) -> None:
            raise PermissionError(errno.EACCES, "Permission denied")

        patch.setattr(files, "write_whole", refuses)
        for line in ("go SE", "done"):
            done = swordplay("fight", path, stdin=f"{line}\nleave\n")
            assert done.returncode == 0
            told = " ".join(done.stdout.split())
            assert f"The fight is kept, but not yet in its file: {path}: permission denied." in told
    assert given(path)[-1] == "Move"
    swordplay("check", path)
    entries = json.loads(Path(path).read_text())["answers"]
    mine = [one["answer"] for one in entries if one["who"] == "Bors" and one["kind"] == "choose"]
    assert mine[mine.index("Move") :][:3] == ["Move", "go SE", "done"]


def test_the_dice_stay_the_same_when_a_fight_is_gone_on_with(home: Path) -> None:
    """Whoever leaves and comes back cannot fish for a better roll, nor forget that he rolls himself."""
    swordplay(*MINE[:2], "--auto", "basic,red=person", stdin="leave\n")
    with Store(str(home)) as store:
        seed = store.open(1).seed
    swordplay("fight", "--last", stdin="leave\n")
    with Store(str(home)) as store:
        assert (store.open(1).seed, store.open(1).dice) == (seed, "program")
    swordplay("fight", "--last", "--dice", "real", stdin="leave\n")
    swordplay("fight", "--last", "--auto", "basic", stdin="leave\n")
    with Store(str(home)) as store:
        assert store.open(1).dice == "real"
    assert "roll 3d6" in swordplay("fight", "--last", stdin="leave\n").stdout


# Going on with a record


def test_a_record_is_gone_on_with_in_its_own_file(home: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "fight.json")
    swordplay(*MINE, "--record", path, stdin="Move\nleave\n")
    on = swordplay("fight", path, stdin="go SE\nleave\n")
    assert on.returncode == 0, on.stderr
    assert given(path)[-2:] == ["Move", "go SE"]
    assert f"The fight is kept in {path}." in on.stdout
    store = Store(str(home))
    assert [one.file for one in store.fights()] == [path]


def test_a_record_may_be_gone_on_with_in_another_file(tmp_path: Path) -> None:
    one, two = str(tmp_path / "one.json"), str(tmp_path / "two.json")
    swordplay(*MINE, "--record", one, stdin="Move\nleave\n")
    before = Path(one).read_bytes()
    assert swordplay("fight", one, "--record", two, stdin="go SE\nleave\n").returncode == 0
    assert Path(one).read_bytes() == before
    assert given(two) == [*given(one), "go SE"]


def test_two_programs_do_not_play_one_fight(terminal: Open, tmp_path: Path) -> None:
    path = str(tmp_path / "fight.json")
    table = terminal(*MINE, "--record", path)
    second = real.swordplay("fight", path)
    assert second.returncode == 2
    assert second.stderr == f"swordplay: {path}: another program is playing this fight now\n"
    assert real.swordplay("fight", "--last").returncode == 2
    assert table.hang_up() == 0
    assert real.swordplay("fight", path).returncode == 0


# Saving


def test_save_refuses_to_write_over_another_fight(home: Path, tmp_path: Path) -> None:
    other, notes, mine = tmp_path / "other.json", tmp_path / "notes.json", tmp_path / "mine.json"
    swordplay("fight", "duel", "--seed", "9", "--auto", "basic", "--record", str(other))
    notes.write_text('{"shopping": ["bread"]}')
    before = other.read_bytes()
    lines = [
        f"save {mine}",
        "Move",
        f"save {mine}",
        "undo",
        "Concentrate",
        f"save {mine}",
        f"save {other}",
        f"save {notes}",
    ]
    told = " ".join(swordplay(*MINE, stdin="\n".join([*lines, "leave", ""])).stdout.split())
    assert told.count(f"Saved to {mine}.") == 3
    for name in (other, notes):
        assert f"{name}: already exists and holds another fight" in told
    assert other.read_bytes() == before
    assert notes.read_text() == '{"shopping": ["bread"]}'


def test_save_alone_writes_the_fights_own_file(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    done = swordplay(*MINE, "--record", str(path), stdin="Move\nsave\nleave\n")
    assert f"Saved to {path}." in done.stdout


# A full disk


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk of 512 kB."""
    place = tmp_path / "small"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(place)], capture_output=True)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(name: Path) -> None:
    """Write until there is no room left."""
    file = os.open(name, os.O_WRONLY | os.O_CREAT)
    with suppress(OSError):
        while os.write(file, b"x" * 512):
            pass
    os.close(file)


def test_a_disk_that_is_full_and_has_room_again(terminal: Open, small: Path, tmp_path: Path) -> None:
    table = terminal(*MINE, SWORDPLAY_HOME=str(small))
    filler = small / "filler"
    fill(filler)
    shown = " ".join(table.type("Move").split())
    assert "no space left on device: the fight goes on, but it is not being kept; `save FILE.json` keeps it" in shown
    assert "Bors: move where?" in shown
    assert "the fight is not kept" in " ".join(table.type("leave").split())
    elsewhere = tmp_path / "elsewhere.json"
    assert f"Saved to {elsewhere}." in table.type(f"save {elsewhere}")
    assert given(elsewhere)[-1] == "Move"
    assert "no space" not in table.type("go SE")
    filler.unlink()
    assert "The fight is kept again." in table.type("done")
    assert "go SE" in kept_answers(small)
    assert table.hang_up() == 0


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """Without a disk of our own: no file may have more than so many bytes."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    done = subprocess.run(
        [*COMMAND, *MINE],
        input="Move\ngo SE\nleave\nleave\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        preexec_fn=limit,
    )
    told = " ".join(done.stdout.split())
    assert "the fight goes on, but it is not being kept" in told
    assert "You leave the fight after" in told
    assert done.returncode == 1
    assert done.stderr.startswith("swordplay: the fight is not kept: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("trouble", ["newer", "broken", "forbidden"])
def test_a_store_that_cannot_be_used_stops_no_fight(trouble: str, home: Path, tmp_path: Path) -> None:
    if trouble == "newer":
        store = Store(str(home))
        with store.writing() as database:
            database.execute("PRAGMA user_version = 99")
        store.close()
    elif trouble == "broken":
        home.mkdir()
        (home / "fights.db").write_text("not a database " * 100)
    else:
        home.write_text("")
    path = tmp_path / "fight.json"
    done = swordplay(*MINE, "--record", str(path), stdin="Move\nleave\n")
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert f"it is kept in {path} alone" in told
    assert given(path)[-1] == "Move"
    last = swordplay("fight", "--last")
    assert last.returncode == 2
    assert "fights.db: " in last.stderr
    assert len(last.stderr.splitlines()) == 1


# Who plays what


def test_going_on_takes_up_who_plays_what(tmp_path: Path) -> None:
    path = str(tmp_path / "fight.json")
    swordplay(*MINE, "--record", path, stdin="Move\nleave\n")
    assert json.loads(Path(path).read_text())["players"] == {"red": "person", "blue": "basic"}
    on = swordplay("fight", path, stdin="go SE\ndone\nn\nleave\n")
    assert on.returncode == 0, on.stderr
    assert "Ilario: which" not in on.stdout
    handed = swordplay("fight", path, "--auto", "red=random")
    assert handed.returncode == 0, handed.stderr
    assert "The fight is over" in handed.stdout
    entries = json.loads(Path(path).read_text())["answers"]
    assert [(one["who"], one["answer"]) for one in entries if one["about"] == "hand-over"] == [
        ("red", {"to": "random"})
    ]


def test_a_finished_record_is_shown_and_left_as_it_is(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    swordplay("fight", "duel", "--seed", "1", "--auto", "basic", "--record", str(path))
    before = path.stat().st_mtime_ns
    done = swordplay("fight", str(path))
    assert done.returncode == 0
    assert f"The fight is over; `swordplay recover {path}` plays its aftermath." in done.stdout
    assert path.stat().st_mtime_ns == before
    rechained(path, lambda data: data.update(rules="other"))
    assert "The fight is over" in swordplay("fight", str(path)).stdout
    assert not (tmp_path / "fight-2.json").exists()


def rechained(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change a record by hand, and its chain with it."""
    data = json.loads(path.read_text())
    change(data)
    record = msgspec.convert(data, Record)
    chain = beginning(record.ruleset, record.scenario, record.head)
    answers = []
    for answer in record.answers:
        chain = link(chain, answer)
        answers.append(msgspec.structs.replace(answer, hash=chain))
    files.save_record(msgspec.structs.replace(record, answers=answers, hash=chain), path)


def test_an_unknown_player_is_named(tmp_path: Path) -> None:
    path = tmp_path / "fight.json"
    swordplay(*MINE, "--record", str(path), stdin="leave\n")
    rechained(path, lambda data: data["players"].update(blue="merlin"))
    done = swordplay("fight", str(path))
    assert done.returncode == 2
    assert f"{path}: players: blue: policy: there is none called 'merlin'" in done.stderr
    assert swordplay("fight", str(path), "--auto", "blue=basic").returncode == 0


# Other rules


def other_rules(data: dict[str, Any]) -> None:
    """As if the fight had been fought by rules in which its last answer but one led elsewhere."""
    data["rules"] = "other"
    data["answers"][-2]["saw"] = "elsewhere"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.json"
    swordplay(*MINE, "--record", str(path), stdin="Move\ngo SE\nleave\n")
    rechained(path, other_rules)
    return path


@pytest.mark.parametrize("say", ["y\nleave\n", "no\n", ""])
def test_a_record_of_other_rules_is_offered_from_its_last_sound_answer(say: str, old: Path) -> None:
    before, sound = old.read_bytes(), len(given(old)) - 2
    new = old.with_name("old-2.json")
    done = swordplay("fight", str(old), stdin=say)
    told = " ".join(done.stdout.split())
    assert f"{old}: rules changed at answer {sound + 1}:" in told
    assert f"Continue from answer {sound} in a new file, {new}?" in told
    assert old.read_bytes() == before
    if say.startswith("y"):
        assert done.returncode == 0, done.stderr
        assert given(new) == given(old)[:sound]
        assert json.loads(new.read_text())["rules"] != "other"
        assert swordplay("fight", str(new), stdin="leave\n").returncode == 0
    else:
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert f"`swordplay fight {old} --record NEW.json` continues from answer {sound}" in done.stderr
        assert not new.exists()


def test_a_record_of_other_rules_goes_on_where_it_is_told(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.json"
    assert swordplay("fight", str(old), "--record", str(new), stdin="leave\n").returncode == 0
    assert given(new) == given(old)[:-2]


def test_rules_that_agree_so_far_ask_nothing_but_leave_the_old_file(tmp_path: Path) -> None:
    path, new = tmp_path / "old.json", tmp_path / "old-2.json"
    swordplay(*MINE, "--record", str(path), stdin="Move\nleave\n")
    rechained(path, lambda data: data.update(rules="other"))
    before = path.read_bytes()
    done = swordplay("fight", str(path), stdin="go SE\nleave\n")
    assert f"{path} was fought by other rules, which agree so far: it continues in {new}." in " ".join(
        done.stdout.split()
    )
    assert path.read_bytes() == before
    assert given(new) == [*given(path), "go SE"]


@pytest.mark.parametrize("name", ["duel-1", "dragonquest-duel-1"])
def test_a_record_of_format_1_is_never_written(name: str, tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_bytes((FROZEN / f"{name}.json").read_bytes())
    before = path.read_bytes()
    done = swordplay("fight", str(path), stdin="y\nleave\n")
    assert done.returncode == 0, done.stderr
    assert path.read_bytes() == before


# Taking back and bringing back


def told_by(*lines: str) -> str:
    done = swordplay(*MINE, stdin="\n".join([*lines, "leave", ""]))
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_undo_takes_back_at_most_what_there_is_and_says_so() -> None:
    told = told_by("Move", "go SE", "undo 500", "redo 500", "undo", "redo")
    first = re.search(r"You leave the fight after (\d+) answers", told_by())
    assert first
    before = int(first[1])
    assert f"Taken back: all 2 there were; {before} answers left." in told
    assert f"Brought back: all 2 there were; {before + 2} answers in all." in told
    assert f"Taken back; {before + 1} answers left." in told
    assert f"Brought back; {before + 2} answers in all." in told
    assert f"You leave the fight after {before + 2} answers." in told


def test_redo_ends_with_another_answer() -> None:
    told = told_by("Move", "undo", "Concentrate", "redo")
    assert "there is nothing to redo" in told


@pytest.mark.parametrize("line", ["undo 0", "redo -1", "undo x", f"redo {'9' * 100}"])
def test_how_often_is_a_number(line: str) -> None:
    assert f"{line.split()[0]}: expected how many" in told_by("Move", line)


def test_a_line_is_taken_back_as_one() -> None:
    told = told_by("Move; go SE; go SE", "undo", "redo")
    counts = [int(count) for count in re.findall(r"(\d+) answers? (?:left|in all)", told)]
    assert counts[1] - counts[0] >= 3
    assert told_by("Move", "undo; Move", "undo").count("Taken back;") == 2


def test_what_was_taken_back_can_be_brought_back_after_leaving() -> None:
    left = swordplay(*MINE, stdin="Move\ngo SE\nundo 2\nleave\n")
    assert left.returncode == 0
    on = swordplay("fight", "--last", stdin="redo\nredo\nredo\nleave\n")
    assert on.stdout.count("Brought back;") == 2
    assert "there is nothing to redo" in on.stdout


def test_hands_change_in_the_middle_of_a_fight() -> None:
    lines = ["hand", "hand nobody basic", "hand red merlin", "hand bo person", "hand red basic", "hand bors basic"]
    done = swordplay(*MINE, stdin="\n".join([*lines, ""]))
    told = " ".join(done.stdout.split())
    assert "hand: expected one of red, blue, Bors, Ilario, and who plays instead, not ''" in told
    assert "not 'nobody basic'" in told
    assert "policy: there is none called 'merlin'" in told
    assert "The fight is over" in told
    last = swordplay("fight", "duel", "--seed", "1", "--auto", "basic,red=person", stdin="leave\n")
    assert "Bors: which manoeuvre?" in last.stdout
    taken = swordplay("fight", "--last", "--auto", "blue=person,red=basic", stdin="leave\n")
    assert re.search(r"^Ilario: .*\?$", taken.stdout, re.M)
