"""Starting or continuing a fight: from a scenario, from a record file, or with the fight played last."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from swordplay import files
from swordplay.cli.keeping import Keeping
from swordplay.cli.screen import Screen
from swordplay.engine.battle import A_PERSON, Battle
from swordplay.engine.dice import Roller, drawn_seed
from swordplay.engine.errors import RulesChangedError, SwordplayError, UnreadableError
from swordplay.engine.record import FORMAT, Record
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Scenario
from swordplay.engine.text import shown
from swordplay.games import ruleset
from swordplay.opponents import check_policy
from swordplay.store import Kept, Store, StoreError, signature
from swordplay.writing import free_name


class Wanted(msgspec.Struct, frozen=True):
    """The dice, file and players asked for; what is left open comes from the kept fight, or a seed is drawn."""

    seed: str | None = None
    dice: str | None = None
    record: str = ""
    auto: str = ""

    def seed_of(self, kept: Kept | None) -> str:
        """The seed that was given, the kept fight's seed, or a new one."""
        known = self.seed if kept is None or self.seed is not None else kept.seed
        return str(drawn_seed(32)) if known is None else known

    def dice_of(self, kept: Kept | None) -> str:
        """Who rolls."""
        return self.dice or (kept.dice if kept is not None else "program")


class Started(msgspec.Struct, frozen=True):
    """A battle ready to be played, how it is kept, and its seed."""

    battle: Battle
    keeping: Keeping
    seed: str


def game_of(name: str, source: str) -> Ruleset:
    """The ruleset a file asks for."""
    try:
        return ruleset(name)
    except UnreadableError as error:
        raise UnreadableError(f"{source}: {error}") from None


def from_source(source: str, wanted: Wanted, store: Store | None, screen: Screen) -> Started:
    """Start a scenario, or continue a record."""
    loaded = files.load(source)
    if isinstance(loaded, Record):
        return _from_record(source, loaded, wanted, store, screen)
    return _from_scenario(source, loaded, wanted, store, screen)


def _from_scenario(source: str, scenario: Scenario, wanted: Wanted, store: Store | None, screen: Screen) -> Started:
    """A new fight; the file asked for is written at once, and never an existing one."""
    seed = wanted.seed_of(None)
    game = game_of(scenario.ruleset, source)
    sides = dict.fromkeys((entry.side for entry in scenario.fighters), A_PERSON)
    players = {**sides, **automatic(wanted.auto, tuple(sides))}
    try:
        battle = Battle(game, scenario, _roller(wanted, None, seed), players)
    except UnreadableError as error:
        raise UnreadableError(f"{source}: {error}") from None
    return Started(battle, kept_in(wanted.record, battle, wanted, seed, store, screen), seed)


def _from_record(source: str, record: Record, wanted: Wanted, store: Store | None, screen: Screen) -> Started:
    """Continue a record: in its own file, unless another is asked for or its rules have changed."""
    kept = None if store is None else known(source, record, store)
    if kept is not None and _further(kept, record):
        record = kept.record
    return _gone_on(source, record, kept, wanted, store, screen)


def from_last(wanted: Wanted, store: Store | None, screen: Screen) -> Started:
    """Continue the kept fight that was played last."""
    store = Store() if store is None else store
    kept = store.last()
    if kept is None:
        raise UnreadableError("--last: there is no unfinished fight to continue")
    return _gone_on(kept.file, kept.record, kept, wanted, store, screen)


def _gone_on(
    source: str, record: Record, kept: Kept | None, wanted: Wanted, store: Store | None, screen: Screen
) -> Started:
    seed = wanted.seed_of(kept)
    dice = _roller(wanted, kept, seed)
    file = wanted.record if wanted.record and not same_file(wanted.record, source) else ""
    game = game_of(record.ruleset, source)
    anew = of_other_rules(record, game)
    try:
        battle = Battle.load(game, record, dice, anew=anew)
    except RulesChangedError as error:
        file = file or free_name(source)
        _agree(source, error, file, bool(wanted.record), screen)
        battle = Battle.load(game, _sound(record, error), dice, anew=True)
    else:
        if anew and not file and battle.request is not None:
            file = free_name(source)
            screen.wrapped(f"{source} was fought by other rules, which agree so far: it continues in {file}.")
    if not (anew or file) and kept is not None and dice is not None:
        battle = _with_ahead(battle, kept)
    seat(battle, wanted.auto, source)
    if file:
        if kept is not None and store is not None:
            store.release(kept.id)
        return Started(battle, kept_in(file, battle, wanted, seed, store, screen), seed)
    if kept is not None:
        kept.signature = signature(kept.file)
        with suppress(StoreError):  # reported when the first answer is kept
            kept.use(seed, wanted.dice_of(kept))
    keeping = Keeping(screen, store, kept, file=source, seed=seed, dice=wanted.dice_of(kept))
    keeping.knows(source)
    return Started(battle, keeping, seed)


def of_other_rules(record: Record, game: Ruleset) -> bool:
    """Whether a record was begun under other rules, or in an old format: such a record is read but not written."""
    return record.format != FORMAT or record.rules != game.fingerprint()


def _with_ahead(battle: Battle, kept: Kept) -> Battle:
    """The battle with what had been undone when it was left, so that redo can still bring it back."""
    if not kept.ahead or [a.hash for a in battle.answers] != [a.hash for a in kept.record.answers]:
        return battle
    whole = replace(kept.record, answers=[*kept.record.answers, *kept.ahead])
    try:
        further = Battle.load(battle.ruleset, whole)
        while len(further.answers) > len(battle.answers):
            further.undo()
    except SwordplayError:
        return battle
    further.dice = battle.dice
    return further if len(further.answers) == len(battle.answers) else battle


def seat(battle: Battle, auto: str, source: str) -> None:
    """Hand sides over to the opponents asked for now, and check that every player is known."""
    if battle.request is None:
        return
    for side, name in automatic(auto, battle.state.sides()).items():
        if battle.player_of(side) != name:
            battle.hand_over(side, name)
    for who, name in battle.players.items():
        try:
            if name != A_PERSON:
                check_policy(name)
        except UnreadableError as error:
            raise UnreadableError(f"{source}: players: {who}: {error}; --auto says who plays instead") from None


def automatic(auto: str, sides: tuple[str, ...]) -> dict[str, str]:
    """Who plays each side, as --auto says: a policy for all sides, or one for each; "person" takes over a side."""
    players: dict[str, str] = {}
    for part in auto.split(",") if auto else ():
        side, equals, name = part.rpartition("=")
        if equals and side not in sides:
            raise UnreadableError(f"--auto: there is no side {shown(side)}; expected {' or '.join(sides)}")
        if name != A_PERSON:
            check_policy(name)
        players |= dict.fromkeys([side] if equals else sides, name)
    return players


def _sound(record: Record, error: RulesChangedError) -> Record:
    """The part of a record on which the rules still agree."""
    answers = record.answers[: error.at - 1]
    return replace(record, answers=answers, hash=answers[-1].hash if answers else "")


def _agree(source: str, error: RulesChangedError, file: str, told: bool, screen: Screen) -> None:
    """Offer to continue from the last answer that still holds, in a new file; the old one is never written."""
    sound = error.at - 1
    screen.wrapped(f"{source}: {error}.", "", "yellow")
    if told:
        screen.wrapped(f"It continues from answer {sound} in {file}.")
        return
    screen.say(f"Continue from answer {sound} in a new file, {file}? (yes or no)")
    screen.out.flush()
    try:
        agreed = sys.stdin is not None and input("> ").strip().casefold() in ("y", "yes")
    except EOFError:
        agreed = False
    if not agreed:
        hint = f"`swordplay fight {source} --record NEW.json` continues from answer {sound}"
        raise UnreadableError(f"{source}: left as it is; {hint}")


def kept_in(file: str, battle: Battle, wanted: Wanted, seed: str, store: Store | None, screen: Screen) -> Keeping:
    """How a new fight is kept; the file asked for is written now, so that a bad name shows at once."""
    keeping = Keeping(screen, store, file=file, seed=seed, dice=wanted.dice_of(None))
    if file:
        if os.path.lexists(file):
            raise UnreadableError(f"{file}: already exists; `swordplay fight {file}` continues it")
        keeping.save(battle, file)
    return keeping


def known(source: str, record: Record, store: Store) -> Kept | None:
    """The kept fight that a file was made from, if it still holds that fight."""
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
    """Whether two names mean the same file."""
    return os.path.realpath(one) == os.path.realpath(other)


def _roller(wanted: Wanted, kept: Kept | None, seed: str) -> Roller | None:
    return None if wanted.dice_of(kept) == "real" else Roller(seed)
