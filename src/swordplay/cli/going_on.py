"""Where a fight begins or goes on: a scenario, a record in a file, or the kept fight that was played last."""

from __future__ import annotations

import os
import random
from typing import NamedTuple

from msgspec.structs import replace

from swordplay import files
from swordplay.cli.keeping import Keeping
from swordplay.cli.screen import Screen
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import RulesChangedError, UnreadableError
from swordplay.engine.record import Record
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Scenario
from swordplay.games import ruleset
from swordplay.store import Kept, Store, StoreError, signature
from swordplay.writing import free_name


class Wanted(NamedTuple):
    """What somebody wants of the dice and the file; what is left open is taken from the kept fight or from chance."""

    seed: str | None = None
    dice: str | None = None
    record: str = ""

    def seed_of(self, kept: Kept | None) -> str:
        """The seed that was given, that of the kept fight, or one drawn now."""
        known = self.seed if kept is None or self.seed is not None else kept.seed
        return str(random.SystemRandom().getrandbits(32)) if known is None else known

    def dice_of(self, kept: Kept | None) -> str:
        """Who rolls."""
        return self.dice or (kept.dice if kept is not None else "program")


class Going(NamedTuple):
    """A battle that can be played, how it is kept, and how many answers of it were there before."""

    battle: Battle
    keeping: Keeping
    seed: str
    before: int = 0


def game_of(name: str, source: str) -> Ruleset:
    """The ruleset a file asks for."""
    try:
        return ruleset(name)
    except UnreadableError as error:
        raise UnreadableError(f"{source}: {error}") from None


def from_source(source: str, wanted: Wanted, store: Store | None, screen: Screen) -> Going:
    """A scenario, or a record to go on with."""
    found = files.load(source)
    if isinstance(found, Record):
        return _from_record(source, found, wanted, store, screen)
    return _from_scenario(source, found, wanted, store, screen)


def _from_scenario(source: str, scenario: Scenario, wanted: Wanted, store: Store | None, screen: Screen) -> Going:
    """A new fight; the file it is wanted in is taken at once, and never one that is there."""
    seed = wanted.seed_of(None)
    try:
        battle = Battle(game_of(scenario.ruleset, source), scenario, _roller(wanted, None, seed))
    except UnreadableError as error:
        raise UnreadableError(f"{source}: {error}") from None
    return Going(battle, kept_in(wanted.record, battle, wanted, seed, store, screen), seed)


def _from_record(source: str, record: Record, wanted: Wanted, store: Store | None, screen: Screen) -> Going:
    """A record gone on with: in its own file, unless another is wanted or its rules have changed."""
    kept = None if store is None else known(source, record, store)
    if kept is not None and _further(kept, record):
        record = kept.record
    return _gone_on(source, record, kept, wanted, store, screen)


def from_last(wanted: Wanted, store: Store | None, screen: Screen) -> Going:
    """The kept fight that was played last."""
    store = Store() if store is None else store
    kept = store.last()
    if kept is None:
        raise UnreadableError("--last: there is no unfinished fight to go on with")
    return _gone_on(kept.file, kept.record, kept, wanted, store, screen)


def _gone_on(
    source: str, record: Record, kept: Kept | None, wanted: Wanted, store: Store | None, screen: Screen
) -> Going:
    seed = wanted.seed_of(kept)
    file = wanted.record if wanted.record and not same_file(wanted.record, source) else ""
    game = game_of(record.ruleset, source)
    dice = _roller(wanted, kept, seed)
    try:
        battle = Battle.load(game, record, dice)
    except RulesChangedError as error:
        file = file or free_name(source)
        _agree(source, error, file, bool(wanted.record), screen)
        battle = Battle.load(game, _sound(record, error), dice)
    before = len(battle.events)
    if file:
        if kept is not None and store is not None:
            store.release(kept.id)
        return Going(battle, kept_in(file, battle, wanted, seed, store, screen), seed, before)
    if kept is not None:
        kept.signature = signature(kept.file)
        kept.use()
    keeping = Keeping(screen, store, kept, file=source, seed=seed, dice=wanted.dice_of(kept))
    keeping.knows(source)
    return Going(battle, keeping, seed, before)


def _sound(record: Record, error: RulesChangedError) -> Record:
    """A record as far as the rules still agree."""
    answers = record.answers[: error.at - 1]
    return replace(record, answers=answers, hash=answers[-1].hash if answers else "")


def _agree(source: str, error: RulesChangedError, file: str, told: bool, screen: Screen) -> None:
    """Offer a fight of other rules from its last sound answer, in a new file; the old one is never written."""
    sound = error.at - 1
    screen.wrapped(f"{source}: {error}.", "", "yellow")
    if told:
        screen.wrapped(f"It goes on from answer {sound} in {file}.")
        return
    screen.say(f"Go on from answer {sound} in a new file, {file}? (yes or no)")
    screen.out.flush()
    try:
        agreed = input("> ").strip().casefold() in ("y", "yes")
    except EOFError:
        agreed = False
    if not agreed:
        hint = f"`swordplay fight {source} --record NEW.json` goes on from answer {sound}"
        raise UnreadableError(f"{source}: left as it is; {hint}")


def kept_in(file: str, battle: Battle, wanted: Wanted, seed: str, store: Store | None, screen: Screen) -> Keeping:
    """How a new fight is kept; a file it is wanted in is made now, so that it cannot fail later for its name."""
    keeping = Keeping(screen, store, file=file, seed=seed, dice=wanted.dice_of(None))
    if file:
        if os.path.lexists(file):
            raise UnreadableError(f"{file}: expected a new file; `swordplay fight {file}` goes on with it")
        keeping.save(battle, file)
    return keeping


def known(source: str, record: Record, store: Store) -> Kept | None:
    """The kept fight that a file was made of, if it is still that fight."""
    try:
        fight = store.at(source)
        if fight is None:
            return None
        if not store.hold(fight):
            raise UnreadableError(f"{source}: another program is playing this fight now")
        kept = store.open(fight)
        if replace(kept.record, answers=[], hash="") == replace(record, answers=[], hash=""):
            return kept
        store.release(fight)
    except StoreError:  # the file is enough
        return None
    return None


def _further(kept: Kept, record: Record) -> bool:
    """Whether the kept fight is further on than its file, which could not be written."""
    if kept.written == (kept.record.answers[-1].hash if kept.record.answers else ""):
        return False
    return not record.answers or any(answer.hash == record.hash for answer in kept.record.answers)


def same_file(one: str, other: str) -> bool:
    """Whether two names are of one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def _roller(wanted: Wanted, kept: Kept | None, seed: str) -> Roller | None:
    return None if wanted.dice_of(kept) == "real" else Roller(seed)
