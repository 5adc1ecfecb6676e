"""Kept fights: one database in the state folder, a node for each answer, and a head that moves.

A node is an answer with its place, its hash and its parent's hash; nodes are never overwritten. Undo, redo and
branches only move the head; `ahead` is where redo leads. A record is the path from the first node to the head, and
every kept fight has a record file, written when the table is left, or by the next program if this one was killed.
"""

from __future__ import annotations

import os
import re
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from swordplay.engine.errors import CorruptError, SwordplayError
from swordplay.engine.record import Answer, Record, read_record

HOME = "SWORDPLAY_HOME"
DATABASE = "fights.db"
FOLDER = "fights"
HELD = "fights.held"
MOST_FINISHED = 50
"""How many finished fights are kept; unfinished ones are all kept."""
PATIENCE = 5.0
"""Seconds to wait while another program writes."""

UPGRADES: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE fight (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, ruleset TEXT NOT NULL,"
        " begun BLOB NOT NULL, file TEXT NOT NULL, written TEXT NOT NULL, seed TEXT, dice TEXT NOT NULL,"
        " place INTEGER NOT NULL, head TEXT NOT NULL, ahead_place INTEGER NOT NULL, ahead TEXT NOT NULL,"
        " used INTEGER NOT NULL, started TEXT NOT NULL, finished INTEGER NOT NULL)",
        "CREATE TABLE node (fight INTEGER NOT NULL, place INTEGER NOT NULL, hash TEXT NOT NULL, parent TEXT NOT NULL,"
        " answer BLOB NOT NULL, PRIMARY KEY (fight, place, hash)) WITHOUT ROWID",
    ),
)
"""Statements that bring the database from each version to the next; the first creates it."""
SCHEMA = len(UPGRADES)


class StoreError(SwordplayError):
    """Kept fights that cannot be read or written; the sentence names the file and the cause."""


class Summary(msgspec.Struct, frozen=True, array_like=True):
    """A kept fight in brief."""

    id: int
    title: str
    ruleset: str
    answers: int
    file: str
    started: str
    finished: bool


def home() -> str:
    """The folder of kept fights: SWORDPLAY_HOME, or our own folder where the platform keeps such data."""
    own = os.environ.get(HOME)
    if own:
        return os.path.abspath(own)
    state = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(state):
        return os.path.join(state, "swordplay")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support/swordplay")
    if sys.platform == "win32":
        return os.path.join(os.environ.get("LOCALAPPDATA") or os.path.expanduser("~"), "swordplay")
    return os.path.expanduser("~/.local/state/swordplay")


def exists() -> bool:
    """Whether anything was ever kept."""
    return os.path.exists(os.path.join(home(), DATABASE))


class Store:
    """All kept fights. Any number of programs may have it open, each only once."""

    def __init__(self, folder: str | None = None) -> None:
        """Open the database in a folder, creating it if needed."""
        self.folder = home() if folder is None else folder
        self.path = os.path.join(self.folder, DATABASE)
        self.records = os.path.join(self.folder, FOLDER)
        self._database: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None
        self._locks: int | None = None
        with self.writing():
            pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database and release the fights held."""
        self._drop()
        if self._locks is not None:
            os.close(self._locks)
            self._locks = None

    # The database

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, on disk when the block ends; any failure is a StoreError and changes nothing."""
        try:
            database = self._connected()
            database.execute("BEGIN IMMEDIATE")
            yield database
            database.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            self._drop()
            raise StoreError(f"{self.path}: {_trouble(error)}") from None
        except BaseException:
            if self._database is not None and self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise

    def _connected(self) -> sqlite3.Connection:
        """The database, reopened after an error or if the file was removed."""
        if self._database is None or self._opened != _identity(self.path):
            self._drop()
            os.makedirs(self.folder, mode=0o700, exist_ok=True)
            self._database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
            _check_version(self.path, self._database)
            _set_up(self._database)
            self._opened = _identity(self.path)
        return self._database

    def _drop(self) -> None:
        if self._database is not None:
            with suppress(sqlite3.Error):
                self._database.close()
        self._database = None

    # Fights

    def begin(self, record: Record, file: str = "", seed: str | None = None, dice: str = "program") -> Kept:
        """Keep a new fight with its answers so far; without a file it gets one in the store's folder."""
        kept = Kept(self, 0, record, file and os.path.realpath(file), seed, dice)
        kept.keep(record.answers)
        return kept

    def open(self, fight: int) -> Kept:
        """A kept fight, where it was left."""
        with self.writing() as database:
            row = database.execute(
                "SELECT begun, file, seed, dice, place, head, ahead_place, ahead, written FROM fight WHERE id = ?",
                (fight,),
            ).fetchone()
            if row is None:
                raise StoreError(f"{self.path}: there is no fight {fight}")
            begun, file, seed, dice, place, head, ahead_place, ahead, written = row
            raw = _way(database, fight, ahead_place, ahead)
        try:
            nodes = [msgspec.json.decode(one, type=Answer) for one in raw]
            if len(nodes) != ahead_place:
                raise CorruptError(f"answer {ahead_place - len(nodes)} is missing")
            record = _record(begun, nodes[:place], head)
        except (SwordplayError, msgspec.MsgspecError, TypeError) as error:
            raise StoreError(f"{self.path}: fight {fight} cannot be read: {error}") from None
        kept = Kept(self, fight, record, file, seed, dice)
        kept.written = written
        kept.known(nodes, place)
        return kept

    def last(self) -> Kept | None:
        """The unfinished fight played last that nobody is playing now; it is held from here on."""
        for fight in self._ids("NOT finished ORDER BY used DESC"):
            if self.hold(fight):
                return self.open(fight)
        return None

    def at(self, file: str) -> int | None:
        """The fight whose record file this is."""
        return next(iter(self._ids("file = ? ORDER BY used DESC LIMIT 1", os.path.realpath(file))), None)

    def fights(self) -> list[Summary]:
        """Every kept fight, most recently played first."""
        with self.writing() as database:
            rows = database.execute(
                "SELECT id, title, ruleset, place, file, started, finished FROM fight ORDER BY used DESC"
            ).fetchall()
        return [msgspec.convert(row, Summary, strict=False) for row in rows]

    def left_open(self) -> Iterator[Kept]:
        """The fights whose program was killed, so that their files are out of date.

        Fights that cannot be read, or whose folder is gone, are left out.
        """
        with self.writing() as database:
            rows = database.execute("SELECT id, file FROM fight WHERE written != head ORDER BY used").fetchall()
        for fight, file in rows:
            folder = os.path.dirname(file)
            if (folder == self.records or os.path.isdir(folder)) and self.hold(fight):
                with suppress(StoreError):
                    yield self.open(fight)
                self.release(fight)

    def forget(self, fight: int) -> None:
        """Remove a fight, and its record file if that is in the store's own folder."""
        with self.writing() as database:
            row = database.execute("SELECT file FROM fight WHERE id = ?", (fight,)).fetchone()
            database.execute("DELETE FROM node WHERE fight = ?", (fight,))
            database.execute("DELETE FROM fight WHERE id = ?", (fight,))
        if row is not None and os.path.dirname(row[0]) == self.records:
            with suppress(OSError):
                os.unlink(row[0])

    def prune(self) -> None:
        """Forget the oldest finished fights beyond those that are kept."""
        for fight in self._ids("finished AND written = head ORDER BY used DESC LIMIT -1 OFFSET ?", MOST_FINISHED):
            if self.hold(fight):
                self.forget(fight)
                self.release(fight)

    def _ids(self, where: str, *values: object) -> list[int]:
        with self.writing() as database:
            return [row[0] for row in database.execute(f"SELECT id FROM fight WHERE {where}", values)]

    # Which program plays a fight: a lock on the byte of its number, released when the program ends

    def hold(self, fight: int) -> bool:
        """Take a fight for this program; False when another has it."""
        if sys.platform == "win32":
            return True
        import fcntl

        try:
            if self._locks is None:
                self._locks = os.open(os.path.join(self.folder, HELD), os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.lockf(self._locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, fight)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:  # a file system without locks: hashes keep two programs from doing harm
            return True
        return True

    def release(self, fight: int) -> None:
        """Let another program have a fight."""
        if sys.platform != "win32" and self._locks is not None:
            import fcntl

            with suppress(OSError):
                fcntl.lockf(self._locks, fcntl.LOCK_UN, 1, fight)


class Kept:
    """One kept fight."""

    def __init__(self, store: Store, fight: int, record: Record, file: str, seed: str | None, dice: str) -> None:
        """Called by the store only."""
        self.store = store
        self.id = fight
        self.record = record
        self.file = file
        self.seed = seed
        self.dice = dice
        self.written = ""
        self.signature: tuple[int, ...] | None = None
        self.ahead: list[Answer] = []
        self._way: list[str] = []

    def known(self, nodes: Sequence[Answer], place: int) -> None:
        """Take the path to where redo leads; the head is at a place on it."""
        self._way = [answer.hash for answer in nodes]
        self.ahead = list(nodes[place:])

    @property
    def answers(self) -> int:
        """How many answers are on the disk."""
        return len(self._way)

    def keep(self, answers: Sequence[Answer], finished: bool = False) -> None:
        """Move the fight to where these answers lead; it is on disk when this returns."""
        with self.store.writing() as database:
            there = self.id and database.execute("SELECT 1 FROM fight WHERE id = ?", (self.id,)).fetchone()
            fight, way = (self.id, self._way) if there else (self._enter(database), [])
            common = _common(way, answers)
            rows = _rows(fight, common, way, answers)
            database.executemany("INSERT OR IGNORE INTO node VALUES (?, ?, ?, ?, ?)", rows)
            if common < len(answers):
                way = [*way[:common], *(answer.hash for answer in answers[common:])]
            head = answers[-1].hash if answers else ""
            database.execute(
                "UPDATE fight SET place = ?, head = ?, ahead_place = ?, ahead = ?, finished = ? WHERE id = ?",
                (len(answers), head, len(way), way[-1] if way else "", finished, fight),
            )
        self.id, self._way = fight, way

    def _enter(self, database: sqlite3.Connection) -> int:
        """Insert the fight: a new one, or one whose database was removed."""
        scenario = self.record.scenario
        begun = msgspec.json.encode(replace(self.record, answers=[], hash=""))
        title = scenario.title
        used = database.execute("SELECT coalesce(max(used), 0) + 1 FROM fight").fetchone()[0]
        started = time.strftime("%Y-%m-%d %H:%M:%S")
        fight = database.execute(
            "INSERT INTO fight (title, ruleset, begun, file, written, seed, dice, place, head, ahead_place, ahead,"
            " used, started, finished) VALUES (?, ?, ?, ?, '-', ?, ?, 0, '', 0, '', ?, ?, 0)",
            (title, self.record.ruleset, begun, self.file, self.seed, self.dice, used, started),
        ).lastrowid
        assert fight is not None
        self.store.hold(fight)  # nobody else knows its number before this is committed
        if not self.file:
            self.file = os.path.join(self.store.records, f"{fight:04d}{_plain(title)}.json")
            database.execute("UPDATE fight SET file = ? WHERE id = ?", (self.file, fight))
        return fight

    def use(self, seed: str | None, dice: str) -> None:
        """Mark it as the one played last, with the seed and dice now used."""
        with self.store.writing() as database:
            database.execute(
                "UPDATE fight SET used = (SELECT max(used) + 1 FROM fight), seed = ?, dice = ? WHERE id = ?",
                (seed, dice, self.id),
            )
        self.seed, self.dice = seed, dice

    def mark(self, file: str, written: str) -> None:
        """Remember which file holds it, and up to which answer."""
        with self.store.writing() as database:
            database.execute("UPDATE fight SET file = ?, written = ? WHERE id = ?", (file, written, self.id))
        self.file, self.written = file, written

    def holds(self, link: str) -> bool:
        """Whether an answer of that hash was ever given in this fight."""
        if link in self._way:
            return True
        with self.store.writing() as database:
            row = database.execute("SELECT 1 FROM node WHERE fight = ? AND hash = ?", (self.id, link)).fetchone()
        return row is not None


def _rows(fight: int, common: int, way: Sequence[str], answers: Sequence[Answer]) -> list[tuple[Any, ...]]:
    """The nodes of the answers from a place on."""
    parent = way[common - 1] if common else ""
    rows = []
    for place, answer in enumerate(answers[common:], common + 1):
        rows.append((fight, place, answer.hash, parent, msgspec.json.encode(answer)))
        parent = answer.hash
    return rows


def _common(way: Sequence[str], answers: Sequence[Answer]) -> int:
    """How many answers two paths share; equal hashes mean equal paths up to there."""
    least, most = 0, min(len(way), len(answers))
    if most and way[most - 1] == answers[most - 1].hash:
        return most
    while least < most:
        middle = (least + most) // 2
        if way[middle] == answers[middle].hash:
            least = middle + 1
        else:
            most = middle
    return least


def _way(database: sqlite3.Connection, fight: int, place: int, head: str) -> list[bytes]:
    """The encoded answers from the first to a node."""
    answers: list[bytes] = []
    for row in database.execute(
        "SELECT hash, parent, answer FROM node WHERE fight = ? AND place <= ? ORDER BY place DESC", (fight, place)
    ):
        if row[0] == head:
            answers.append(row[2])
            head = row[1]
    return answers[::-1]


def _record(begun: bytes, answers: Sequence[Answer], head: str) -> Record:
    """A kept fight as a record, its chain checked."""
    data = msgspec.json.decode(begun)
    if not answers:
        return msgspec.convert(data, Record)
    return read_record({**data, "answers": msgspec.to_builtins(answers), "hash": head})


def _check_version(path: str, database: sqlite3.Connection) -> None:
    """Refuse a database of a later version before anything is changed."""
    version = _version(database)
    if version > SCHEMA:
        known = f"expected kept fights of schema {SCHEMA} at most"
        raise StoreError(f"{path}: {known}, these are of {version}, made by a newer Swordplay")


def _set_up(database: sqlite3.Connection) -> None:
    """Make writes durable and upgrade to this version; two programs doing so at once wait for each other."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:  # changing the journal mode does not wait by itself
            if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
    database.execute("PRAGMA synchronous = FULL")
    if _version(database) == SCHEMA:
        return
    database.execute("BEGIN IMMEDIATE")
    for version in range(_version(database), SCHEMA):
        for statement in UPGRADES[version]:
            database.execute(statement)
    database.execute(f"PRAGMA user_version = {SCHEMA}")
    database.execute("COMMIT")


def _version(database: sqlite3.Connection) -> int:
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    return version


def _identity(path: str) -> tuple[int, int] | None:
    """What distinguishes a file from a later one of the same name."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _trouble(error: Exception) -> str:
    """What went wrong, in words."""
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    if getattr(error, "sqlite_errorname", "").startswith("SQLITE_FULL"):
        return os.strerror(28).lower()
    return str(error)


def _plain(title: str) -> str:
    """A title as part of a file's name."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40].strip("-")
    return f"-{words}" if words else ""
