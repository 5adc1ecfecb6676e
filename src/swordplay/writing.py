"""Files written whole or not at all; what killed programs left behind is cleared away."""

from __future__ import annotations

import errno
import itertools
import os
import re
import stat
import time

OLD = 3600.0
"""Seconds after which a part file counts as abandoned, even if a process has its number now."""
UNSYNCED = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EBADF, errno.EISDIR, errno.EPERM)
"""Errors of a folder that cannot be synced, which does not matter to the file."""


def write_whole(name: str, content: bytes, *, new: bool = False) -> None:
    """Write a file in one step: whoever reads it sees the old one or the new one, never half of either.

    With `new` an existing file is never replaced: FileExistsError.
    """
    target = os.path.realpath(name)
    part = f"{target}.{os.getpid()}.part"
    clear_parts(target)
    try:
        with open(part, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _into_place(part, target, new)
    except BaseException:
        if os.path.exists(part):
            os.unlink(part)
        raise
    _sync_folder(os.path.dirname(target))


def _into_place(part: str, target: str, new: bool) -> None:
    if not new:
        if os.path.isfile(target):
            os.chmod(part, stat.S_IMODE(os.stat(target).st_mode))
        os.replace(part, target)
        return
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with open(target, "xb"):
            os.replace(part, target)
    else:
        os.unlink(part)


def _sync_folder(folder: str) -> None:
    """Sync the folder, so that a new name in it lasts, too."""
    if os.name == "nt":
        return
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in UNSYNCED:
            raise
    finally:
        os.close(opened)


def clear_parts(target: str) -> None:
    """Remove the part files of a target that killed programs left behind."""
    folder, base = os.path.split(target)
    ours = re.compile(re.escape(base) + r"\.([0-9]{1,10})\.part")
    try:
        parts = [(entry, match) for entry in os.scandir(folder or ".") if (match := ours.fullmatch(entry.name))]
    except OSError:
        return
    for entry, match in parts:
        try:
            if not _at_work(int(match[1])) or time.time() - entry.stat().st_mtime > OLD:
                os.unlink(entry.path)
        except OSError:  # somebody else was quicker
            continue


def _at_work(process: int) -> bool:
    """Whether another process of that number is running."""
    if os.name == "nt":  # os.kill would end it there; go by age alone
        return True
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def free_name(name: str) -> str:
    """A name like this one that no file has yet: fight.json, fight-2.json, fight-3.json ..."""
    stem, suffix = os.path.splitext(name)
    if not os.path.lexists(name):
        return name
    match = re.fullmatch(r"(.*)-([0-9]{1,6})", stem)
    stem, first = (match[1], int(match[2]) + 1) if match else (stem, 2)
    names = (f"{stem}-{number}{suffix}" for number in itertools.count(first))
    return next(one for one in names if not os.path.lexists(one))
