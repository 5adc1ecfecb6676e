"""Files written whole: what killed programs leave behind, new names, links and folders."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from swordplay.writing import OLD, free_name, write_whole

NOBODY = 2**22 + 7
"""A number that no process has: Linux gives at most 2 ** 22."""


@pytest.mark.parametrize("left", [str(os.getpid()), str(NOBODY), "9999999999"], ids=["ours", "nobody", "too large"])
def test_a_part_file_left_behind_stops_nothing_and_is_cleared(left: str, tmp_path: Path) -> None:
    (tmp_path / f"fight.json.{left}.part").write_text("half of")
    write_whole(str(tmp_path / "fight.json"), b"whole")
    assert [one.name for one in tmp_path.iterdir()] == ["fight.json"]
    assert (tmp_path / "fight.json").read_bytes() == b"whole"


def test_part_files_of_others_are_left_alone_until_they_are_old(tmp_path: Path) -> None:
    here = tmp_path / f"fight.json.{os.getppid()}.part"
    here.write_text("at work")
    other = tmp_path / f"fight2.json.{NOBODY}.part"
    other.write_text("of another file")
    write_whole(str(tmp_path / "fight.json"), b"whole")
    assert here.exists()
    assert other.exists()
    os.utime(here, (time.time() - 2 * OLD,) * 2)
    write_whole(str(tmp_path / "fight.json"), b"whole")
    assert not here.exists()
    assert other.exists()


def test_a_writer_that_was_killed(tmp_path: Path) -> None:
    """A real process is killed between writing and renaming."""
    code = (
        "import os, sys, signal\n"
        "from swordplay.writing import write_whole\n"
        "os.replace = lambda *args: os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_whole(sys.argv[1], b'half')\n"
    )
    path = tmp_path / "fight.json"
    path.write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", code, str(path)], timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 2
    write_whole(str(path), b"new")
    assert path.read_bytes() == b"new"
    assert [one.name for one in tmp_path.iterdir()] == ["fight.json"]


def test_the_folder_is_synced_after_the_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync, rename = os.fsync, os.replace

    def synced(opened: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(opened).st_mode) else "file")
        sync(opened)

    def renamed(*names: str) -> None:
        done.append("rename")
        rename(*names)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    write_whole(str(tmp_path / "fight.json"), b"whole")
    assert done == ["file", "rename", "folder"]


@pytest.mark.parametrize(("number", "told"), [(errno.EINVAL, False), (errno.EIO, True)])
def test_a_folder_that_cannot_be_synced(
    number: int, told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(opened: int) -> None:
        if stat.S_ISDIR(os.fstat(opened).st_mode):
            raise OSError(number, "no")

    monkeypatch.setattr(os, "fsync", refuses)
    if told:
        with pytest.raises(OSError, match="no"):
            write_whole(str(tmp_path / "fight.json"), b"whole")
    else:
        write_whole(str(tmp_path / "fight.json"), b"whole")
    assert (tmp_path / "fight.json").read_bytes() == b"whole"


@pytest.mark.parametrize("links", [True, False])
def test_a_new_file_is_never_written_over_another(links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not links:

        def refuses(*args: object) -> None:
            raise PermissionError(errno.EPERM, "no links here")

        monkeypatch.setattr(os, "link", refuses)
    path = tmp_path / "fight.json"
    write_whole(str(path), b"one", new=True)
    with pytest.raises(FileExistsError):
        write_whole(str(path), b"two", new=True)
    assert path.read_bytes() == b"one"
    assert [one.name for one in tmp_path.iterdir()] == ["fight.json"]


def test_a_link_stays_a_link_and_a_private_file_private(tmp_path: Path) -> None:
    path, link = tmp_path / "fight.json", tmp_path / "link.json"
    path.write_text("old")
    path.chmod(0o600)
    link.symlink_to(path)
    write_whole(str(link), b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_free_names(tmp_path: Path) -> None:
    name = str(tmp_path / "fight.json")
    for expected in ("fight.json", "fight-2.json", "fight-3.json"):
        found = free_name(name)
        assert os.path.basename(found) == expected
        Path(found).touch()
    assert os.path.basename(free_name(str(tmp_path / "fight-2.json"))) == "fight-4.json"
