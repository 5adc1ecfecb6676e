"""A battle: the fight as it is played, its record, drafts and plans, and what each seat may know.

By loading a record it is the replay driver too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from swordplay.engine import seats
from swordplay.engine.asking import PLAIN
from swordplay.engine.dice import Roller
from swordplay.engine.errors import NotLegalError, RulesChangedError, SwordplayError, UnreadableError
from swordplay.engine.events import GAME_MASTER
from swordplay.engine.onward import INTERVENE, resumed
from swordplay.engine.play_driver import A_PERSON, Kept, PlayDriver
from swordplay.engine.positions import guarded, understood
from swordplay.engine.question import Question
from swordplay.engine.record import FORMAT, Answer, Record, beginning, link, relabelled
from swordplay.engine.requests import Choose, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Scenario
from swordplay.engine.seats import Heard, View
from swordplay.engine.state import State
from swordplay.engine.text import shown

if TYPE_CHECKING:  # drafts and plans are loaded by whoever thinks ahead: the first question can do without
    from swordplay.engine.plans import Frame, Goal, Plan, Stop
    from swordplay.engine.portrait import Board, Portrait, Settable

__all__ = ["A_PERSON", "Battle"]

HANGS_ON_THE_UNKNOWN = "what is going on now hangs on somebody this seat does not know of"


class Battle(PlayDriver):
    """One fight: answers and undo, its record, thinking ahead, and a view for each seat."""

    # Records and positions

    def record(self, *, since_boundary: bool = False) -> Record:
        """The whole fight; or only the position at the last boundary with the answers since."""
        scenario, answers, head, chain = self.scenario, list(self.answers), self.head, self._start
        if since_boundary:
            since = self._kept[-1].answers
            scenario, answers = self.position(), answers[since:]
            head = replace(head, players=self._players_after(since))
            chain = beginning(self.ruleset.name, scenario, head)
            for place, answer in enumerate(answers):
                chain = link(chain, answer)
                answers[place] = replace(answer, hash=chain)
        last = answers[-1].hash if answers else chain
        players = dict(head.players)
        return Record(self.ruleset.name, head.rules, scenario, answers, last, FORMAT, head.version, players)

    def position(self) -> Scenario:
        """The fight as a scenario of its own, as it stood at the last boundary."""
        return replace(self.scenario, state=self._kept[-1].state.export())

    def onward(self, *then: Any, side: str = "") -> tuple[State[Any], Callable[[State[Any]], Rule[None]]]:
        """The state at the latest boundary, and the act that leads from it to here and on.

        For drivers that look ahead: `then` holds values for the pending request and those after it. The act passes
        the boundary it starts from by itself. With `side` the state holds only what that side may know.
        """
        kept, latest = self._kept[-1], self._latest
        start = latest.known_since(self.state, side) if side else latest.copy()
        steps = [*zip(self.answers[kept.answers :], self._values[kept.answers :], strict=True)]

        return start, lambda state: resumed(self.ruleset, state, steps, then)

    @classmethod
    def load(
        cls, ruleset: Ruleset, record: Record, dice: Roller | None = None, to: int | None = None, *, anew: bool = False
    ) -> Battle:
        """Replay a record, to its end or to an answer; a rule that has changed since stops it there.

        The battle keeps the record's head, so that its answers get the same hashes again; with `anew` it gets the
        present version and rules instead.
        """
        head = None if anew else record.head
        battle = cls(ruleset, record.scenario, players=record.players, head=head)
        for place, answer in enumerate(record.answers[:to], 1):
            battle._follow(place, answer if record.format == FORMAT else relabelled(answer), record.format)
        battle.dice = dice
        if to is None:
            battle._roll_on()
        return battle

    def _follow(self, place: int, answer: Answer, format: int) -> None:
        """Repeat one entry of a record, insisting that everything is as it was.

        The results of rolls and boundaries are compared only in records of the present format.
        """
        asked = self._pending
        if answer.kind != INTERVENE:
            now = ("nothing",) if asked is None else (asked.kind, asked.who, asked.about, asked.at)
            then = (answer.kind, answer.who, answer.about, answer.at)
            if now != then:
                raise RulesChangedError(place, f"asked {_asked(then)} then, {_asked(now)} now")
        try:
            self._again(answer)
        except (NotLegalError, UnreadableError) as error:
            raise RulesChangedError(place, str(error)) from error
        if format == FORMAT and self.answers[-1].saw != answer.saw:
            raise RulesChangedError(place, f"the same answer ({shown(answer.answer)}) has other consequences now")

    # Thinking ahead

    def fork(self, seat: str = GAME_MASTER) -> Battle:
        """A draft: the same fight as a seat knows it, to be tried out without dice; this one does not change.

        It stands where this one stands and goes back no further than the last boundary.
        """
        from copy import copy  # seldom needed, and brings weakref with it

        side = seats.knows_as(self, seat)
        kept, latest = self._kept[-1], self._latest
        known = latest if side == GAME_MASTER else latest.known_since(self.state, side)
        new = copy(self)
        new.dice, new._undone, new.events, new._resting, new._heard = None, [], [], "", {}
        new.answers, new._values = list(self.answers), list(self._values)
        new._kept = [Kept(kept.answers, 0, known)]
        try:
            new._rewind(len(self.answers))
        except (KeyError, SwordplayError):
            raise NotLegalError(HANGS_ON_THE_UNKNOWN) from None
        if _head(new.request) != _head(self.request):
            raise NotLegalError(HANGS_ON_THE_UNKNOWN)
        return new

    def ahead(self) -> Question | None:
        """The pending question, each option with the number and chance of the roll it leads to."""
        from swordplay.engine import drafts

        with understood(self.scenario):
            return drafts.foreseen(self)

    @guarded
    def reach(self) -> tuple[Goal, ...]:
        """Every end of the movement that is asked about: where, facing, cost, path, and the answers for it."""
        request = self.request
        if not isinstance(request, Choose) or self.ruleset.asks.get(request.about, PLAIN).shape != "walk":
            raise NotLegalError("nobody is asked where to go now")
        draft = self.fork(request.who)
        assert isinstance(draft.request, Choose)
        goals = self.ruleset.reach(draft.state, draft.request)
        if goals is not None:
            return goals
        from swordplay.engine.reaching import explored

        return explored(draft)

    def follow(self, plan: Plan) -> Stop:
        """Give a plan's answers, as one thing sent, as far as they are asked for; say where it stopped and why.

        In a fork this is a draft; here it is in earnest.
        """
        from swordplay.engine import drafts

        return drafts.follow(self, plan)

    def rest(self, who: str) -> None:
        """Let a figure stand still to the end of its turn: whatever is left of its movement is declined for it."""
        self._resting = who
        self._stand_still()

    @contextmanager
    def filmed(self, seat: str = GAME_MASTER) -> Iterator[list[Frame]]:
        """Frames of every answer given inside that changes something for a seat, as it may see them."""
        frames: list[Frame] = []
        told, stood = len(self.heard(seat).known), self.portraits(seat)

        def entered() -> None:
            nonlocal told, stood
            frame = seats.frame_of(self, seat, told)
            if frame.events or frame.portraits != stood:
                frames.append(frame)
            told, stood = len(self.heard(seat).known), frame.portraits

        before, self._entered = self._entered, entered
        try:
            yield frames
        finally:
            self._entered = before

    # Seats

    @guarded
    def view(self, seat: str = GAME_MASTER, since: int = 0) -> View:
        """Everything a seat may know, and nothing else; of the events it knows, those from its `since`-th on."""
        return seats.view_of(self, seat, since)

    @guarded
    def portraits(self, seat: str = GAME_MASTER) -> tuple[Portrait, ...]:
        """Every figure a seat sees, as it may see it."""
        return seats.portraits_of(self, seat)

    @guarded
    def board(self, seat: str = GAME_MASTER) -> Board:
        """The ground, what lies on it, and the order of turns, as far as a seat knows."""
        return seats.board_of(self, seat)

    def settable(self, seat: str = GAME_MASTER) -> tuple[Settable, ...]:
        """What a seat may set without being asked; only the game master may set anything."""
        return seats.settable_of(self) if seat == GAME_MASTER else ()

    def heard(self, seat: str) -> Heard:
        """What a seat has heard so far."""
        heard = self._heard.get(seat)
        if heard is None:
            heard = self._heard[seat] = Heard(seats.knows_as(self, seat), self.ruleset.private_facts())
        heard.catch_up(self.events, self.state)
        return heard

    @property
    def secret(self) -> bytes:
        """The key of the marks, which tell a client nothing but whether its view has changed; a server may set it."""
        if not self._secret:
            self._secret = os.urandom(16)
        return self._secret

    @secret.setter
    def secret(self, key: bytes) -> None:
        self._secret = key


def _head(request: Request[Any] | None) -> tuple[str, ...]:
    """What is asked, of whom, and with regard to whom."""
    return () if request is None else (request.kind, request.who, request.about, request.at)


def _asked(request: tuple[str, ...]) -> str:
    return " ".join(filter(None, request))
