"""A fight at the terminal: tells what happens, asks the people, and lets opponents answer for the rest."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, Protocol

from swordplay.cli import ask, board
from swordplay.cli.keeping import Keeping, last_of
from swordplay.cli.log import Log
from swordplay.cli.screen import Screen
from swordplay.engine.battle import A_PERSON, Battle
from swordplay.engine.errors import NotLegalError, SwordplayError
from swordplay.engine.events import GAME_MASTER, Event
from swordplay.engine.hexes import label
from swordplay.engine.phrasing import Counted
from swordplay.engine.positions import understood
from swordplay.engine.question import Question
from swordplay.engine.requests import Choose
from swordplay.engine.seats import known_as
from swordplay.engine.state import Fighter
from swordplay.engine.text import LONGEST_TEXT
from swordplay.opponents import MOST_ANSWERS, Opponents
from swordplay.wording import figure

PROMPT = "> "


class Player(Protocol):
    """Whoever answers a question instead of a person."""

    def answer(self, battle: Battle) -> str:
        """What he answers to the pending question."""


class Table:
    """One battle and its players: people, and opponents by their policies."""

    def __init__(
        self,
        battle: Battle,
        screen: Screen,
        keeping: Keeping | None = None,
        *,
        seed: str = "",
        sees_all: bool = False,
    ) -> None:
        """Take the battle; `keeping` says how it is kept, if it is played; `sees_all` shows hidden figures, too."""
        self.battle = battle
        self.screen = screen
        self.keeping = keeping or Keeping(screen)
        self.sees_all = sees_all
        self.opponents = Opponents(battle, seed)
        self.log = Log(battle.ruleset, screen)
        self.told = 0
        self.warned = False
        self.typed: list[str] = []
        self.sending = False
        self.drawn: list[str] = []
        self.listed: list[str] = []

    # The course of the fight

    def run(self) -> int:
        """Play until the fight is over or the people leave; the record is kept whatever happens."""
        try:
            self.play()
        except (ask.Leave, EOFError):
            self.screen.say()
            self.screen.say(f"You leave the fight after {Counted(len(self.battle.answers)):answer|answers}.")
        except KeyboardInterrupt:
            self.screen.say()
            raise
        finally:
            self.keeping.settle(self.battle)
            left = self.keeping.farewell(self.battle)
        return left

    def play(self) -> None:
        """Get one answer after another, until the fight is over."""
        battle = self.battle
        while battle.request is not None:
            player = self.player()
            if player is None:
                self.keeping.keep(battle)
                self.catch_up()
                self.ask()
                self.keeping.keep(battle)
            elif len(battle.answers) >= MOST_ANSWERS:
                battle.stop()
            else:
                with understood(battle.scenario):
                    chosen = player.answer(battle)
                battle.answer(chosen)
                self.keeping.glance(battle)
        self.catch_up()
        self.show_map(changed=True)

    def player(self) -> Player | None:
        """Who answers the pending question; None for people."""
        request = self.battle.request
        return self.opponents.of(request.who) if isinstance(request, Choose) else None

    def people(self) -> list[str]:
        """The sides that people play, wholly or in part."""
        state, players = self.battle.state, self.battle.players
        own = {fighter.side for fighter in state.fighters.values() if players.get(fighter.name) == A_PERSON}
        return [side for side in state.sides() if side in own or players.get(side, A_PERSON) == A_PERSON]

    def catch_up(self) -> None:
        """Tell what has happened since the last time."""
        events = self.battle.events
        self.log.tell(self.visible(events[self.told :]))
        self.told = len(events)

    def visible(self, events: Iterable[Event]) -> list[Event]:
        """What the people at the table may know: everything, unless they play one side against opponents."""
        state, own, seat = self.battle.state, self.battle.ruleset.private_facts(), self.seat()
        return [known for event in events if (known := known_as(seat, event, state, own)) is not None]

    def seat(self) -> str:
        """Whose view the people have: that of the one side they play against opponents, else the game master's."""
        people = self.people()
        alone = len(people) == 1 < len(self.battle.state.sides())
        return people[0] if alone and not self.sees_all else GAME_MASTER

    # Asking people

    def ask(self) -> None:
        """Show the question and read lines until one answers it."""
        question = self.battle.ahead()
        assert question is not None
        if question.kind == "choose":
            self.show_map(changed=True)
        ask.show(question, self.log, self.screen)
        last = last_of(self.battle)
        while self.battle.request is not None and last_of(self.battle) == last:
            try:
                self.take(self.read(), question)
            except SwordplayError as error:
                self.typed.clear()
                self.screen.wrapped(str(error), "  ", "yellow")

    def read(self) -> str:
        """What a person types; several entries in one line are separated by semicolons."""
        if self.typed:
            self.screen.say(f"{PROMPT}{self.typed[0]}")
            return self.typed.pop(0)
        self.screen.out.flush()
        if sys.stdin is None:
            raise EOFError
        line = input(PROMPT)
        self.sending = False
        if not sys.stdin.isatty():
            self.screen.say(line[:LONGEST_TEXT])
        first, *self.typed = ask.lines_of(line)
        return first

    def take(self, typed: str, question: Question) -> None:
        """Carry out a typed command, or answer the question."""
        if not typed:
            return
        from swordplay.cli.commands import command  # not needed before somebody has typed something

        ordered = command(typed, question)
        if ordered is not None:
            before = last_of(self.battle)
            act, rest = ordered
            act(self, rest)
            self.sending = self.sending and last_of(self.battle) == before
        elif question.kind == "choose":
            name = ask.chosen(typed, question.offers)
            if name is None:
                raise NotLegalError(f"{typed!r} is not on offer: write a number or the beginning of a name")
            self.send(name)
        else:
            self.send(ask.thrown(typed, question))

    def send(self, given: Any) -> None:
        """Answer the question; an answer that follows another in the same line is sent together with it."""
        self.battle.answer(given, together=self.sending)
        self.sending = True

    # The map

    def seen(self) -> list[Fighter]:
        """The figures the people at the table may see."""
        state = self.battle.state
        people = (not self.sees_all and self.people()) or list(state.sides())
        return [f for f in state.fighters.values() if any(state.sees(side, f) for side in people)]

    def show_map(self, changed: bool = False) -> None:
        """Draw the map and list who stands where; with `changed` only what has changed."""
        state, screen = self.battle.state, self.screen
        figures = self.seen()
        sides, out = state.sides(), self.battle.ruleset.out
        lines = board.draw(state, figures, screen.arrows, lambda c, f: screen.side(c, f.side, sides), out)
        if not changed or lines != self.drawn:
            screen.say()
            screen.put("\n".join(lines))
            if ground := board.legend(state):
                screen.say(f"    {ground}", "dim")
        listed = [self.figure(fighter) for fighter in figures]
        known = {fighter.name for fighter in figures}
        lying = [f"{item.name} {label(item.hex)}" for item in state.items if not item.owner or item.owner in known]
        if lying:
            listed.append(f"    On the ground: {', '.join(lying)}")
        for line in listed:
            if not changed or line not in self.listed:
                screen.put(line)
        self.drawn, self.listed = lines, listed

    def figure(self, fighter: Fighter) -> str:
        """One line about a figure: its mark, place, numbers and conditions."""
        state, ruleset = self.battle.state, self.battle.ruleset
        mark = board.marks(state.fighters.values())[fighter.name]
        with understood(self.battle.scenario):
            line = figure(ruleset.portrait(state, fighter, self.seat()), mark)
        return "  " * line.indent + self.screen.side(line.text, fighter.side, state.sides())
