"""The play driver: one fight, answer by answer, with interventions, undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from swordplay.engine import interventions
from swordplay.engine.answers import meaning, tell_roll
from swordplay.engine.asking import PLAIN
from swordplay.engine.dice import Roller
from swordplay.engine.driving import next_question
from swordplay.engine.ends import Ending, Over, Result
from swordplay.engine.errors import NotLegalError, StuckError, UnreadableError
from swordplay.engine.events import GAME_MASTER, Event
from swordplay.engine.onward import INTERVENE, course
from swordplay.engine.positions import guarded, understood
from swordplay.engine.question import Question, Wording
from swordplay.engine.record import (
    DICE,
    PERSON,
    Answer,
    Head,
    beginning,
    link,
    summed,
)
from swordplay.engine.requests import Check, Choose, Contest, Dice, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import QUIET_BOUNDARIES
from swordplay.engine.scenario import Scenario
from swordplay.engine.seats import Heard
from swordplay.engine.state import State
from swordplay.engine.version import __version__

KEPT_WHOLE = 64
A_PERSON = "person"
"""Who plays a side or a figure unless the record says otherwise."""


class Kept(msgspec.Struct, frozen=True):
    """A state at a boundary, with the lengths of the lists it belongs to."""

    answers: int
    events: int
    state: State[Any]


class PlayDriver:
    """One fight, played answer by answer.

    With `dice` the program rolls as soon as a roll is due; without, rolls are asked for like everything else
    and answered with a total or with faces. `players` says who plays what: the name of a side or of a fighter, and
    "person" or an opponent's name; the record keeps it.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: Scenario,
        dice: Roller | None = None,
        players: Mapping[str, str] | None = None,
        *,
        head: Head | None = None,
    ) -> None:
        """Set up the fight and run to its first question; `head` is that of the record it continues."""
        if scenario.ruleset != ruleset.name:
            raise UnreadableError(f"ruleset: the scenario is for {scenario.ruleset!r}, not for {ruleset.name!r}")
        self.ruleset = ruleset
        self.scenario = scenario
        self.dice = dice
        self.result: Result | None = None
        self.answers: list[Answer] = []
        self._values: list[Any] = []
        self.events: list[Event] = []
        self.wording = Wording(ruleset)
        self._pending: Request[Any] | None = None
        self._rule: Rule[None]
        self._undone: list[list[Answer]] = []
        self._resting = ""
        self._entered: Callable[[], None] | None = None
        self._secret = b""
        self._heard: dict[str, Heard] = {}
        self.head = head or Head(__version__, ruleset.fingerprint(), dict(players or {}))
        self._hands: tuple[int, Answer | None, Mapping[str, str]] = (0, None, self.head.players)
        self._start = beginning(ruleset.name, scenario, self.head)
        with understood(self.scenario):
            self._kept: list[Kept] = [Kept(0, 0, ruleset.begin(scenario))]
        self._latest: State[Any]
        self._restore(self._kept[0])
        self._roll_on()

    # What it is waiting for

    @property
    def request(self) -> Request[Any] | None:
        """The pending request itself, for programs in this process."""
        return self._pending

    @property
    def waiting(self) -> Question | None:
        """The pending question as plain data, or None when the fight is over."""
        with understood(self.scenario):
            return None if self._pending is None else self.wording.question(self._pending, self.state)

    # Answers

    def answer(self, given: Any, *, together: bool = False) -> Self:
        """Answer the pending question: an option's name, or what was rolled.

        A refused answer changes nothing. One sent `together` with the entry before is undone with it.
        """
        self._take(given, PERSON, together)
        self._undone.clear()
        self._roll_on()
        return self

    def overrule(self, degree: str) -> Self:
        """Let the game master decide the pending roll instead of the dice."""
        self._take(degree, GAME_MASTER)
        self._undone.clear()
        self._roll_on()
        return self

    def intervene(self, about: str, /, who: str = "", **data: Any) -> Self:
        """Change something without being asked: see `interventions`."""
        self._intervene(about, who, data)
        self._undone.clear()
        return self

    def hand_over(self, who: str, to: str) -> Self:
        """Let somebody else play a side or a figure from here on: "person", or an opponent by name."""
        return self.intervene(interventions.HAND_OVER, who, to=to)

    def recover(self, **until: int) -> Self:
        """Play the aftermath of the fight; it asks questions and is recorded like the fight itself.

        Where the ruleset knows days, `days=14` ends it after so many, and a later call plays it on.
        """
        self._intervene(interventions.RECOVER, "", dict(until))
        self._undone.clear()
        self._roll_on()
        return self

    @property
    def recovering(self) -> bool:
        """Whether the fight is over and its aftermath has begun."""
        return bool(self._kept[-1].state.over)

    def stop(self) -> Self:
        """End the fight here and now, with no winner."""
        return self.intervene(interventions.STOP)

    # Who plays

    @property
    def players(self) -> dict[str, str]:
        """Who plays what now, where anybody has said so; only entries since the last call are read."""
        looked, last, players = self._hands
        if looked and (looked > len(self.answers) or self.answers[looked - 1] is not last):
            looked, players = 0, self.head.players
        if looked < len(self.answers):
            players = {**players, **_handed(self.answers[looked:])}
            self._hands = len(self.answers), self.answers[-1], players
        return dict(players)

    def seat_of(self, who: str) -> str:
        """The side that answers for a fighter; a side answers for itself."""
        fighter = self.state.fighters.get(who)
        return who if fighter is None else fighter.side

    def player_of(self, who: str) -> str:
        """Who answers for a fighter or a side: "person", or an opponent by name."""
        return self._player(self.players, who)

    def _player(self, players: Mapping[str, str], who: str) -> str:
        return players.get(who) or players.get(self.seat_of(who)) or A_PERSON

    def _players_after(self, answers: int) -> dict[str, str]:
        return {**self.head.players, **_handed(self.answers[:answers])}

    @guarded
    def _intervene(self, about: str, who: str, data: dict[str, Any], together: bool = False) -> None:
        interventions.check_form(about, data)
        self._check_moment(about, data)
        self.state.place = len(self.answers)
        if about == interventions.STOP:
            self._finish(Result(Ending.STOPPED))
        elif about == interventions.RECOVER:
            interventions.begin_recovery(self.ruleset, self.state, data)
            self.state.tell("aftermath")
            self._keep(len(self.answers) + 1)
            self._latest = self._kept[-1].state
            self._rule = self.ruleset.aftermath(self.state)
            self._go_on(None, len(self.answers) + 1)
        else:
            interventions.intervene(self.ruleset, self.state, about, who, data)
            if self._pending is not None:
                self._pending.refresh()
                self._insist_possible(about)
        self._enter(Answer(INTERVENE, data, who, about, by=GAME_MASTER, together=together), None)

    def _insist_possible(self, about: str) -> None:
        """Undo an intervention that would make the pending roll impossible."""
        request = self._pending
        if not isinstance(request, Check | Contest):
            return
        for tally in (request.tally,) if isinstance(request, Check) else request.tallies:
            if tally.refusal is not None:
                why = self.wording.reason(tally.refusal.key, tally.refusal.args).text
                self._rewind(len(self.answers))
                raise NotLegalError(f"{about} is refused: {request.who} is about to roll {request.about}, and {why}")

    def _check_moment(self, about: str, data: Mapping[str, Any]) -> None:
        """Check that this intervention is possible now: before the end of the fight, or to play its aftermath."""
        if about == interventions.RECOVER:
            if self.result is None:
                raise NotLegalError("the fight is not over yet")
            if self.recovering and (self._pending is not None or not data):
                raise NotLegalError("the aftermath of the fight has already begun")
        elif self._pending is None:
            raise NotLegalError("the fight is over; undo first")

    @guarded
    def _take(self, given: Any, by: str, together: bool = False) -> None:
        """Apply one answer to the pending request and go on to the next."""
        request = self._pending
        if request is None:
            raise NotLegalError("the fight is over and asks for nothing more")
        value = meaning(request, given, by, self.wording)
        self.state.place = len(self.answers)
        roll = self._report(request, given, value)
        try:
            self._go_on(value, len(self.answers) + 1)
        except Exception:
            self._rewind(len(self.answers))
            raise
        self._enter(Answer(request.kind, given, request.who, request.about, request.at, by, together), value, roll)

    def _roll_on(self) -> None:
        """Roll the dice that are due, until a person is asked."""
        while self.dice is not None and isinstance(self._pending, Check | Contest | Dice):
            self._take(self._rolled(self._pending), DICE)
        if self._resting:
            self._stand_still()

    def _stand_still(self) -> None:
        """Decline what is left of a resting figure's movement, until somebody's next turn begins."""
        request = self._pending
        if request is None or request.about in self.ruleset.turn_questions:
            self._resting = ""
        elif isinstance(request, Choose) and request.who == self._resting:
            ask = self.ruleset.asks.get(request.about, PLAIN)
            if ask.shape == "walk" and request.open(ask.leave) is not None:
                self._take(ask.leave, PERSON, together=True)
                self._roll_on()

    def _rolled(self, request: Check[Any] | Contest[Any] | Dice) -> list[Any]:
        assert self.dice is not None
        place = len(self.answers)
        if isinstance(request, Contest):
            dice = (2 * request.versus.count, request.versus.sides)
            faces = self.dice.faces(place, *dice)
            return [list(faces[: dice[0] // 2]), list(faces[dice[0] // 2 :])]
        scale = request.scale if isinstance(request, Check) else request
        return list(self.dice.faces(place, scale.count, scale.sides))

    def _report(self, request: Request[Any], given: Any, value: Any) -> list[Any] | None:
        """Report the answer as an event; returns a roll's numbers and outcome."""
        if isinstance(request, Choose):
            shown = self._shown(request, given)
            self.state.tell("choice", request.who, request.at, about=request.about, chose=given, **shown)
            if self.ruleset.asks.get(request.about, PLAIN).secret and self.state.log:
                told = self.state.log[-1]
                self.state.log[-1] = told._replace(hidden=(*told.hidden, self.state.side_of(request.who)))
            return None
        return tell_roll(self.state, request, given, value)

    def _shown(self, request: Choose[Any], given: str) -> dict[str, Any]:
        """What a chosen option is about, as a fact for those who tell of it."""
        show = self.ruleset.asks.get(request.about, PLAIN).show
        if self.wording.sayings.get(f"choice:{request.about}") == "":
            return {}  # nobody tells of it
        option = None if show is None else request.named(given)
        if show is None or option is None:
            return {}
        shown: dict[str, Any] = msgspec.to_builtins(show(self.state, request, option.value))
        return {"shown": shown} if shown else {}

    # Forward and back

    def _go_on(self, value: Any, answers: int) -> None:
        """Send an answer into the rules and run to the next request that somebody must answer.

        `answers` is how many entries the record has at a boundary passed on the way.
        """
        quiet = 0

        def passed() -> None:
            nonlocal quiet
            self._keep(answers)
            quiet += 1
            self._latest = self._kept[-1].state if quiet == 1 else self.state.copy()
            if quiet > QUIET_BOUNDARIES:
                raise StuckError(f"{quiet} boundaries passed without a question")

        try:
            self._pending = next_question(self._rule, value, passed)
        except StopIteration:
            self._finish(Result(Ending.WON if self.state.winner else Ending.DRAW, self.state.winner))
        except Over as over:
            self._finish(over.result)

    def _finish(self, result: Result) -> None:
        """End the fight, or its aftermath, which does not change how the fight ended."""
        self._pending = None
        if self.state.over:
            return
        self.result = result
        self.state.over, self.state.winner = result.ending.value, result.winner
        self.state.tell("over", ending=result.ending.value, winner=result.winner)

    def _enter(self, answer: Answer, value: Any, roll: list[Any] | None = None) -> None:
        """Add an entry to the record, with a checksum of what it led to and the hash of everything so far."""
        self._values.append(value)
        kept = self._kept[-1]
        passed = kept.state.export() if kept.answers > len(self.answers) else None
        seen = replace(answer, saw=summed(roll, passed))
        last = self.answers[-1].hash if self.answers else self._start
        self.answers.append(replace(seen, hash=link(last, seen)))
        if self._entered is not None:
            self._entered()

    def _keep(self, answers: int) -> None:
        """Remember the state at a boundary; older states are thinned out to save memory."""
        if self._kept[-1].answers < answers:
            self._kept.append(Kept(answers, len(self.events), self.state.copy()))
            if len(self._kept) > 2 * KEPT_WHOLE:
                self._kept[:KEPT_WHOLE] = _spread(self._kept[:KEPT_WHOLE], KEPT_WHOLE // 2)

    @guarded
    def _restore(self, kept: Kept) -> None:
        """Return to a kept state, and run from there to its first question."""
        self._latest = kept.state
        self.state: State[Any] = kept.state.copy()
        del self.events[kept.events :]
        del self.answers[kept.answers :]
        del self._values[kept.answers :]
        self.state.log = self.events
        over = self.state.over
        self.result = Result(Ending(over), self.state.winner) if over else None
        self._rule = course(self.ruleset, self.state)
        self._go_on(None, kept.answers)

    def _rewind(self, answers: int) -> None:
        """Go back to where the record had that many entries: to a kept state, then through the few answers since."""
        while self._kept[-1].answers > answers:
            self._kept.pop()
        since = self.answers[self._kept[-1].answers : answers]
        self._restore(self._kept[-1])
        for answer in since:
            self._again(answer)

    def _again(self, answer: Answer) -> None:
        """Repeat an entry."""
        if answer.kind == INTERVENE:
            self._intervene(answer.about, answer.who, answer.answer, answer.together)
        else:
            self._take(answer.answer, answer.by, answer.together)

    def undo(self, times: int = 1) -> Self:
        """Undo the last thing a person sent, or the last few, with the dice and opponents' answers that followed.

        Undoes everything if that is less; `redo` brings it back until something else is answered.
        """
        if times < 1:
            raise NotLegalError(f"undo: expected 1 or more, not {times}")
        if not self.sent:
            raise NotLegalError("there is nothing to undo")
        self._resting = ""
        for place in self.sent[-times:][::-1]:
            self._undone.append(self.answers[place:])
            del self.answers[place:]
        self._rewind(place)
        return self

    def redo(self, times: int = 1) -> Self:
        """Bring back the last thing undone, or the last few; everything if that is less."""
        if times < 1:
            raise NotLegalError(f"redo: expected 1 or more, not {times}")
        if not self._undone:
            raise NotLegalError("there is nothing to redo")
        self._resting = ""
        for _ in range(min(times, len(self._undone))):
            for answer in self._undone.pop():
                self._again(answer)
        return self

    @property
    def undone(self) -> int:
        """How many things `redo` could bring back."""
        return len(self._undone)

    @property
    def sent(self) -> list[int]:
        """Where in the record each thing that a person sent begins; all entries up to the next follow from it."""
        return list(self._sent())

    def _sent(self) -> Iterator[int]:
        players = dict(self.head.players)
        for place, entry in enumerate(self.answers):
            if entry.about == interventions.HAND_OVER:
                players[entry.who] = entry.answer["to"]
            typed = entry.kind != Choose.kind or self._player(players, entry.who) == A_PERSON
            if (entry.by == GAME_MASTER or (entry.by == PERSON and typed)) and not entry.together:
                yield place


def _handed(answers: Iterable[Answer]) -> dict[str, str]:
    """Who plays what according to the handovers among some entries."""
    return {entry.who: entry.answer["to"] for entry in answers if entry.about == interventions.HAND_OVER}


def _spread(kept: list[Kept], parts: int) -> list[Kept]:
    """About `parts` of the kept states, evenly spread, so that going back to one never takes long."""
    step = kept[-1].answers / parts
    thinned = kept[:1]
    for one in kept[1:]:
        if one.answers - thinned[-1].answers >= step:
            thinned.append(one)
    return thinned
