"""Record files written from kept fights, never over a file that holds another fight."""

from __future__ import annotations

import os
from contextlib import suppress

from msgspec.structs import replace

from swordplay import files
from swordplay.engine.errors import SwordplayError, UnreadableError
from swordplay.engine.record import Record
from swordplay.store.database import Kept, Store, StoreError
from swordplay.writing import free_name


def file_of(kept: Kept, record: Record) -> str:
    """Write the fight's record file and return its name: a new one if the old file now holds another fight."""
    name = kept.file
    try:
        if _own(kept):
            os.makedirs(kept.store.records, mode=0o700, exist_ok=True)
        if os.path.lexists(name) and kept.signature != signature(name) and not same_fight(name, record, kept):
            name = free_name(name)
        files.save_record(record, name, new=not os.path.lexists(name))
    except OSError as error:
        raise UnreadableError(f"{name}: {(error.strerror or str(error)).lower()}") from None
    kept.signature = signature(name)
    with suppress(StoreError):  # the file is written; the next start marks it
        kept.mark(name, record.answers[-1].hash if record.answers else "")
    return name


def _own(kept: Kept) -> bool:
    return os.path.dirname(kept.file) == kept.store.records


def same_fight(name: str, record: Record, kept: Kept | None = None) -> bool:
    """Whether a file holds this fight, up to whatever answer, so that overwriting it loses nothing."""
    try:
        other = files.load_record(name)
    except SwordplayError:
        return False
    if replace(other, answers=[], hash="") != replace(record, answers=[], hash=""):
        return False
    if not other.answers or any(answer.hash == other.hash for answer in record.answers):
        return True
    return kept is not None and kept.holds(other.hash)


def signature(name: str) -> tuple[int, ...] | None:
    """What changes about a file when somebody writes it."""
    try:
        status = os.stat(name)
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def write_left_open(store: Store) -> list[str]:
    """Write the record files of fights whose program was killed; failures are left for later."""
    files = []
    for kept in store.left_open():
        with suppress(SwordplayError):
            files.append(file_of(kept, kept.record))
    return files
