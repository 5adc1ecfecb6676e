"""`swordplay recover`: the aftermath of a kept fight, with the same dice and log, in a record of its own."""

from __future__ import annotations

import os
from argparse import Namespace
from typing import Any

from swordplay import files
from swordplay.cli import keeping
from swordplay.cli.going_on import Wanted, game_of, kept_in, known, of_other_rules, same_file, seat
from swordplay.cli.keeping import Keeping
from swordplay.cli.screen import Screen
from swordplay.cli.table import Player, Table
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import RulesChangedError, UnreadableError
from swordplay.engine.record import Record
from swordplay.engine.requests import Choose
from swordplay.engine.text import shown, whole_number
from swordplay.store import Store
from swordplay.writing import free_name


def run(args: Namespace) -> int:
    """Play the aftermath of a fight; it is kept in a new file, unless one is named."""
    screen = Screen()
    store = keeping.opened(screen)
    try:
        return _recovered(args, store, screen)
    finally:
        if store is not None:
            store.close()


def _recovered(args: Namespace, store: Store | None, screen: Screen) -> int:
    """Play the aftermath."""
    record = files.load_record(args.source)
    battle = _ended(args.source, record)
    told, answers = len(battle.events), [Told(*given) for given in args.told]
    for answer in answers:
        answer.check(battle)
    days = _days(args.days, battle)
    seed = Wanted(args.seed).seed_of(None)
    battle.dice = None if args.dice == "real" else Roller(seed)
    screen.say(f"After the fight: {battle.scenario.title or args.source}", "bold")
    if battle.recovering and battle.request is not None and days:
        battle.stop()
    if not battle.recovering or days:
        battle.recover(**days)
    elif battle.request is None:
        screen.say(f"The aftermath is already in {args.source}.")
        return 0
    seat(battle, args.auto, args.source)
    table = Recovery(answers, battle, screen, _kept(args, record, battle, seed, store, screen), seed=seed)
    table.told = told
    return table.run()


class Told:
    """An answer that was given with the command: `--first-aid Bo=Ana`."""

    def __init__(self, option: str, given: str) -> None:
        """Take the option and what was given to it: whom it is for, if not for all, and the answer."""
        self.given = f"{option} {given}"
        self.about = option.lstrip("-").replace("-", " ")
        self.name, _, self.chosen = given.rpartition("=")

    def check(self, battle: Battle) -> None:
        """Say in one sentence what cannot be meant."""
        if self.about not in battle.ruleset.asks:
            raise UnreadableError(f"{self.given}: {battle.ruleset.name} does not ask about that after a fight")
        if self.name and self.name not in battle.state.fighters:
            raise UnreadableError(f"{self.given}: expected one of {', '.join(battle.state.fighters)} before =")

    def answers(self, request: Choose[Any]) -> bool:
        """Whether it answers a question."""
        return request.about == self.about and self.name in ("", request.who)

    def answer(self, battle: Battle) -> str:
        """The option it names."""
        question = battle.waiting
        assert question is not None
        size = whole_number(self.chosen)
        for offer in question.offers:
            if offer.legal and (offer.name == self.chosen or (size is not None and offer.shown.size == size)):
                return offer.name
        names = ", ".join(offer.name for offer in question.offers if offer.legal)
        raise UnreadableError(f"{self.given}: expected one of {names} for {question.who}")


class Recovery(Table):
    """The aftermath at the terminal, some questions of which were answered with the command."""

    def __init__(self, told: list[Told], *args: Any, **more: Any) -> None:
        """Take the answers, and what any table takes."""
        super().__init__(*args, **more)
        self.answers = told

    def player(self) -> Player | None:
        """Who answers the pending question: what was told, an opponent, or None for people."""
        request = self.battle.request
        own = [told for told in self.answers if isinstance(request, Choose) and told.answers(request)]
        return max(own, key=lambda told: bool(told.name)) if own else super().player()


def _days(given: str | None, battle: Battle) -> dict[str, int]:
    """How many days are played, if that was said."""
    if given is None:
        return {}
    days, span = whole_number(given), battle.ruleset.recovery.get("days")
    if span is None:
        raise UnreadableError(f"--days: {battle.ruleset.name} plays its aftermath to the end")
    if days is None or not span[0] <= days <= span[1]:
        raise UnreadableError(f"--days: expected {span[0]} to {span[1]}, not {shown(given)}")
    return {"days": days}


def _ended(source: str, record: Record) -> Battle:
    """A record's fight, which has to be over."""
    game = game_of(record.ruleset, source)
    try:
        battle = Battle.load(game, record, anew=of_other_rules(record, game))
    except RulesChangedError as error:
        raise UnreadableError(f"{source}: {error}") from None
    if battle.result is None:
        raise UnreadableError(f"{source}: expected a fight that is over; `swordplay fight` continues it")
    return battle


def _kept(args: Namespace, record: Record, battle: Battle, seed: str, store: Store | None, screen: Screen) -> Keeping:
    """Where it is kept: in the file that is named, which may be the fight's own, or in a new one beside it."""
    if not args.record or not same_file(args.record, args.source):
        stem, suffix = os.path.splitext(args.source)
        file = args.record or free_name(f"{stem}-after{suffix}")
        return kept_in(file, battle, Wanted(seed, args.dice), seed, store, screen)
    if of_other_rules(record, battle.ruleset):
        raise UnreadableError(f"{args.source}: was fought by other rules; name a new file")
    kept = None if store is None else known(args.source, record, store)
    keeping = Keeping(screen, store, kept, file=args.source, seed=seed, dice=args.dice)
    keeping.knows(args.source)
    return keeping
