"""How a fight at the terminal is kept: in the store as it goes on, in a record file when the table is left."""

from __future__ import annotations

import os
import time

from swordplay import files
from swordplay.cli import complain
from swordplay.cli.screen import Screen
from swordplay.engine.battle import Battle
from swordplay.engine.errors import SwordplayError, UnreadableError
from swordplay.engine.record import Record
from swordplay.store import Kept, Store, StoreError, exists, file_of, same_fight, signature, write_left_open

EVERY = 0.15
"""Seconds between saves while opponents play; a little less than may be lost."""
LOST = 1
"""The exit code when a fight could not be kept anywhere."""


def opened(screen: Screen) -> Store | None:
    """The store, if it can be used, after writing the files of fights whose program was killed."""
    try:
        store = Store()
        for name in write_left_open(store):
            screen.wrapped(f"An interrupted fight is kept in {name}.", "", "dim")
    except StoreError:  # whoever wants to keep something is told
        return None
    return store


def bring_files_up_to_date() -> None:
    """Write the record files of fights whose program was killed, before a file is read."""
    if not exists():
        return
    try:
        store = Store()
        write_left_open(store)
        store.close()
    except StoreError:  # whoever wants to keep something is told
        return


class Keeping:
    """Where one fight is kept, and what the player is told about it."""

    def __init__(
        self,
        screen: Screen,
        store: Store | None = None,
        kept: Kept | None = None,
        *,
        file: str = "",
        seed: str | None = None,
        dice: str = "program",
    ) -> None:
        """Take the store if there is one, the kept fight if one is continued, and the file asked for if any."""
        self.screen = screen
        self.store = store
        self.kept = kept
        self.file = file
        self.seed = seed
        self.dice = dice
        self.trouble = ""
        self._unfiled = ""
        self._saved: dict[str, tuple[int, ...] | None] = {}
        self._done: tuple[str, bool] | None = None
        self._safe: str | None = None
        self._glanced = time.monotonic()
        self._next = self._glanced + EVERY
        if kept is not None:
            self._saved[os.path.realpath(kept.file)] = kept.signature

    def knows(self, name: str) -> None:
        """Remember that a file holds this fight as it is now."""
        self._saved[os.path.realpath(name)] = signature(name)

    # As it goes on

    def glance(self, battle: Battle) -> None:
        """Keep what opponents did, every so often."""
        now = time.monotonic()
        pace, self._glanced = now - self._glanced, now
        if now + pace >= self._next:  # the next answer may take as long as this one did
            self.keep(battle)

    def keep(self, battle: Battle) -> None:
        """Keep everything so far; an error is reported once, and the next answer tries again."""
        stands = (last_of(battle), battle.result is not None)
        if stands == self._done:
            return
        began = time.monotonic()
        try:
            self._commit(battle)
        except StoreError as error:
            self._without_store(battle, error)
        else:
            self._done = stands
            self._safe = stands[0]
            if self.trouble:
                self.screen.wrapped("The fight is kept again.", "  ", "yellow")
            self.trouble = ""
        ended = time.monotonic()
        self._next = ended + max(EVERY, 10 * (ended - began) if self.trouble else 0)

    def _commit(self, battle: Battle) -> None:
        if self.store is None:
            self.store = Store()
        if self.kept is None:
            self.kept = self.store.begin(battle.record(), self.file, self.seed, self.dice)
            self.kept.signature = self._saved.get(os.path.realpath(self.file)) if self.file else None
            if battle.result is None:  # all of it is kept now
                return
        self.kept.keep(battle.answers, battle.result is not None)

    def _without_store(self, battle: Battle, error: StoreError) -> None:
        """Keep the fight in its file alone; if that fails, too, say so and play on."""
        where = "it is not being kept; `save FILE.json` keeps it elsewhere"
        if self.file:
            try:
                self.save(battle, self.file)
                where = f"it is kept in {self.file} alone"
            except UnreadableError:
                pass
        if not self.trouble:
            self.screen.wrapped(f"{error}: the fight goes on, but {where}.", "  ", "yellow")
        self.trouble = str(error)

    def save(self, battle: Battle, name: str) -> None:
        """Write the record to a file, but never over another fight."""
        record, place = battle.record(), os.path.realpath(name)
        there = os.path.lexists(name)
        if there and self._saved.get(place) != signature(name) and not self._same(name, record):
            raise UnreadableError(f"{name}: already exists and holds another fight")
        files.save_record(record, name, new=not there)
        self._saved[place] = signature(name)
        self._safe = last_of(battle)

    def _same(self, name: str, record: Record) -> bool:
        try:
            return same_fight(name, record, self.kept)
        except StoreError:
            return same_fight(name, record)

    def lost(self, battle: Battle) -> str:
        """Why the fight would be lost on leaving now; empty when it is kept somewhere."""
        return "" if self._safe == last_of(battle) else self.trouble

    # On leaving

    def settle(self, battle: Battle) -> None:
        """Keep the fight and write its file; `farewell` reports the result."""
        self.keep(battle)
        if self.kept is None or self.trouble:
            return
        try:
            self.file = file_of(self.kept, battle.record())
            if battle.result is not None:
                self.kept.store.prune()
        except SwordplayError as error:
            self._unfiled = str(error)
        self.kept.store.release(self.kept.id)

    def farewell(self, battle: Battle) -> int:
        """Say where the fight is; returns the exit code."""
        if lost := self.lost(battle):
            self.screen.out.flush()
            complain(f"the fight is not kept: {lost}")
            return LOST
        if self._unfiled:
            self.screen.wrapped(f"The fight is kept, but not yet in its file: {self._unfiled}.")
        elif self.file:
            self.screen.say(f"The fight is kept in {self.file}.")
        if battle.result is None and self.kept is not None:
            self.screen.say("`swordplay fight --last` continues it.")
        return 0


def last_of(battle: Battle) -> str:
    """The last hash in the record's chain, which identifies a moment of the fight."""
    return battle.answers[-1].hash if battle.answers else ""
