"""What the enemy does best about an option: his whole declared attack, from where he stands and one step around."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Memo, Outcome
from swordplay.engine.errors import TooManyOutcomesError
from swordplay.engine.requests import Boundary, Choose, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy
from swordplay.engine.state import State
from swordplay.odds.action import EXACT, prospect_of
from swordplay.odds.advice import RUNS_EACH, SAMPLES_EACH, merged
from swordplay.odds.ahead import MOST_STEPS
from swordplay.odds.facts import facts, side_of
from swordplay.odds.lines import Lines, Said, Stop, Turn, Unplayable
from swordplay.odds.policies import Stated, basic
from swordplay.odds.tree import Leaf, Tree
from swordplay.odds.value import OUT_THEN_INJURY, Value

LIKELY = 0.003
"""Ends less likely than this are not searched."""
FEW = 0.01
"""In ends less likely than this fewer lines are tried."""
MOST_RUNS = 5000
"""Runs of the rules for one search, after which no other is begun: it takes a second at most."""
MOST_LINES = 3000
"""Runs to find the lines of a turn."""
MOST_DETAILS = 1500
"""Runs to better the options of a blow."""
MOST_EXACT = 1200
"""Runs for the odds of the lines that were found; beyond that their rarest branches are left out."""
FINER = (0.01, 0.003, 0.001, 0.0)
"""While lines are compared, only branches at least as likely as the first are run; then finer and finer."""
BEFORE = 0.0005
"""What comes before the enemy's turn is followed as far as it is likelier than this."""
MOST_BEFORE = 400
"""Runs for one state before the enemy's turn, after which only likelier ways are followed."""
PROMISING = 4
"""The best lines of so many openings are tried with other options of the blow."""
LISTED = 6
"""So many lines that were best elsewhere are tried in another end with the same places."""
NOTHING = 1e-9
"""A line worth no more than this is no reply."""
END_OF_REPLY = "the end of his turn"


class Reply(msgspec.Struct, frozen=True):
    """What the enemy does best after an option, how often it is his best, and what comes of it.

    All numbers are averages over the ends of the option in which it is his best line.
    """

    who: str
    option: str
    """How the line begins."""
    line: str
    """The whole line in words."""
    share: float
    """How often it is his best, of what was searched."""
    worth: float
    """What it is worth to his side, by the value, from where the option left things."""
    out: float
    """The chance that it puts somebody of the asker's side out."""
    injury: float
    """What it costs the asker's side of its points, to be expected."""
    chances: dict[str, float]
    """The chance of every consequence, as the enemy sees it."""
    searched: float
    """The share of the ends of the turn that was searched."""
    left: float
    """The share of ways of the line too rare to be followed."""
    left_out: tuple[str, ...]
    value: str
    horizon: str
    policy: str

    @property
    def how(self) -> str:
        """How the numbers were found, in words."""
        return EXACT if self.left < 0.0005 else f"exact but for {100 * self.left:.1f} %, taken to go like the rest"


class Found(NamedTuple):
    """A line with what it comes to; `ends` are weighted states with the facts on the way."""

    line: Stop
    start: State[Any]
    worth: float
    ends: list[Outcome[State[Any]]]
    left: float = 0.0


def reply(
    battle: Battle, option: str, policy: Policy | None = None, value: Value = OUT_THEN_INJURY, *, name: str = ""
) -> list[Reply]:
    """The enemy's best replies to an option, the likeliest first; none if nothing he can do is worth anything.

    Searched is the next enemy's whole declaration: what he does, every hex and facing one step around him, target
    and weapon, and the options of the blow one after the other; whatever else is asked a stated policy answers. What
    the search left out stands in `left_out`.
    """
    request = battle.request
    stated = basic(battle.ruleset) if policy is None else Stated(name or "as given", policy)
    memo: Memo = {}
    prospect = prospect_of(battle, option, stated.choose, memo, most=RUNS_EACH, samples=SAMPLES_EACH)
    assert request is not None
    search = Search(battle.ruleset, stated, value, side_of(battle.state, request.who), memo)
    ends = sorted((end for end in merged(prospect) if not end.over), key=lambda end: -end.weight)
    for end in ends:
        if end.weight >= LIKELY:
            search.end(end.weight, end.state)
        else:
            search.rare = True
    return search.replies()


class Search:
    """A search for best replies to the ends of one option, with everything it remembers."""

    def __init__(self, ruleset: Ruleset, stated: Stated, value: Value, side: str, memo: Memo) -> None:
        """`side` is the asker's: the enemies are all others."""
        self.ruleset = ruleset
        self.stated = stated
        self.value = value
        self.side = side
        self.memo = memo
        self.runs = 0
        self.found: dict[tuple[str, str], list[tuple[float, Found]]] = {}
        self.layouts: dict[Any, list[Said]] = {}
        self.searched = 0.0
        self.rare = self.farther = self.short = self.reused = False

    # From the end of an option to an enemy's turn

    def end(self, weight: float, state: State[Any]) -> None:
        """Search the best reply to one end of an option."""
        for share, turn in self.turns(state):
            if weight * share < LIKELY:
                self.rare = True
                continue
            best = self.best(turn, weight * share)
            if best is None:
                continue
            self.searched += weight * share
            if best.worth > NOTHING:
                words = _words(best.line.said)
                self.found.setdefault((turn.who, words), []).append((weight * share, best))

    def turns(self, state: State[Any]) -> list[tuple[float, Turn]]:
        """The enemies' turns that come first after a state, each with its chance: whoever is before acts by policy."""
        found: dict[Any, tuple[float, Turn]] = {}
        going: dict[Any, tuple[float, State[Any]]] = {state.digest(): (1.0, state)}
        for _ in range(MOST_STEPS):
            further: dict[Any, tuple[float, State[Any]]] = {}
            for share, start in going.values():
                for weight, leaf, turn in self._next(start, BEFORE / share):
                    place = (leaf.state.digest(), turn and turn.who)
                    if turn is not None:
                        found[place] = (found.get(place, (0.0,))[0] + share * weight, turn)
                    elif leaf.over is None:
                        further[place] = (further.get(place, (0.0,))[0] + share * weight, leaf.state)
            going = {place: one for place, one in further.items() if one[0] >= LIKELY}
        return list(found.values())

    def _next(self, start: State[Any], floor: float) -> Iterator[tuple[float, Leaf, Turn | None]]:
        """How a state goes on to its next boundary, or to an enemy's turn before that."""
        opened: dict[int, Turn] = {}

        def act(copy: State[Any]) -> Rule[None]:
            return self._to_turn(self.ruleset.fight(copy), copy, start, opened)

        tree = Tree(act, start, self.stated.choose, self.memo, boundaries=1)
        leaves: list[tuple[float, Leaf]] = []
        for coarser in (1, 10, 100):
            try:
                tree.limit = tree.runs + MOST_BEFORE
                leaves = list(tree.leaves((), coarser * floor))
                break
            except TooManyOutcomesError:
                self.short = True
        self.runs += tree.runs
        self.rare |= sum(weight for weight, _ in leaves) < 1 - NOTHING
        for weight, leaf in leaves:
            yield weight, leaf, opened.get(id(leaf.state))

    def _to_turn(self, rule: Rule[None], copy: State[Any], start: State[Any], opened: dict[int, Turn]) -> Rule[None]:
        """The rules as far as the question that opens an enemy's turn, which is then noted."""
        answers: list[Any] = []
        answer: Any = None
        while True:
            try:
                request = rule.send(answer)
            except StopIteration:
                return
            if isinstance(request, Choose) and request.about in self.ruleset.opens:
                side = side_of(copy, request.who)
                if side != self.side:
                    rule.close()
                    opened[id(copy)] = Turn(request.who, side, start, tuple(answers))
                    return
            answer = yield request
            if not isinstance(request, Boundary):
                answers.append(answer)

    # The best line of a turn

    def best(self, turn: Turn, weight: float) -> Found | None:
        """The best line of a turn that comes with a chance; None if there was no time for it."""
        if self.runs > MOST_RUNS:
            self.short = True
            return None
        lines = Lines(self.ruleset, self.stated.choose, turn)
        layout = (turn.who, *((f.hex, f.facing, self.ruleset.out(f)) for f in turn.state.fighters.values()))
        known = self.layouts.get(layout)
        promising = [] if known is None else self._again(lines, turn, known[: LISTED if weight >= FEW else 1])
        if not promising:
            promising = self._all(lines, turn)
            self.farther |= lines.farther
        ranked = sorted(promising, key=lambda one: -one.worth)
        listed = self.layouts.setdefault(layout, [])
        listed.extend(one.line.said for one in ranked[:LISTED] if one.line.said not in listed)
        most = 30 + int(MOST_EXACT * weight)
        final = [self._rated(lines, turn, one.line, most) for one in ranked[: 2 if weight >= FEW else 1]]
        self.runs += lines.runs
        return max(final, key=lambda one: one.worth)

    def _again(self, lines: Lines, turn: Turn, known: list[Said]) -> list[Found]:
        """The lines that were best where everybody stood in the same places, as far as they can be played here."""
        found = []
        for said in [*known, ()]:
            try:
                found.append(self._rated(lines, turn, lines.run(said, policy=True)))
            except Unplayable:
                continue
        self.reused = self.reused or len(found) > 1
        return found if len(found) > 1 else []

    def _all(self, lines: Lines, turn: Turn) -> list[Found]:
        """All lines, and the most promising of each opening with other options of the blow."""
        looks: dict[Any, Stop] = {}
        for stop in self._every(lines):
            looks.setdefault(lines.look(stop), stop)
        found: list[Found] = []
        for stop in looks.values():
            if found and self.runs + lines.runs > MOST_RUNS:
                self.short = True
                break
            found.append(self._rated(lines, turn, stop))
        found.sort(key=lambda one: -one.worth)
        first: dict[str, Found] = {}
        for one in found:
            first.setdefault(one.line.said[0][1], one)
        ends = lines.runs + MOST_DETAILS
        for one in [*first.values()][:PROMISING]:
            if one.worth > NOTHING:
                found.append(self._with_details(lines, turn, one, ends))
        return found

    def _every(self, lines: Lines) -> Iterator[Stop]:
        """What the policy itself would do, then every line with a step at most."""
        yield lines.run((), policy=True)
        for stop in lines.every():
            yield stop
            if lines.runs > MOST_LINES:
                self.short = True
                return

    def _with_details(self, lines: Lines, turn: Turn, best: Found, most: int) -> Found:
        """A line with the options of its blow bettered one after the other."""
        tried: set[Said] = set()
        place = 0
        while place < len(best.line.said):
            about, _ = best.line.said[place]
            for name in best.line.offered.get(place, ()):
                script = (*best.line.said[:place], (about, name))
                if script in tried:
                    continue
                if lines.runs > most:
                    self.short = True
                    return best
                tried.add(script)
                try:
                    other = self._rated(lines, turn, lines.run(script, policy=True))
                except Unplayable:
                    continue
                if other.worth > best.worth + NOTHING:
                    best = other
            place += 1
        return best

    def _rated(self, lines: Lines, turn: Turn, line: Stop, most: int = 0) -> Found:
        """What a line comes to: roughly, or as finely as so many runs allow. The rest is valued like what was seen."""
        ruleset, start, value = self.ruleset, turn.state, self.value
        if line.roll is None:
            ends = [Outcome(1.0, line.state, line.over, line.over is not None)]
            return Found(line, start, value.rate(ruleset, turn.side, start, ends), ends)
        tree = Tree(turn.act(ruleset), start, lines.scripted(line.said), self.memo, boundaries=1, listen=most > 0)
        leaves = list(tree.leaves((), FINER[0]))
        tree.limit = max(most, tree.runs)
        for floor in FINER[1:] if most else ():
            try:
                leaves = list(tree.leaves((), floor))
            except TooManyOutcomesError:
                break
        lines.runs += tree.runs
        whole = sum(weight for weight, _ in leaves)
        ends = []
        for weight, leaf in leaves:
            seen = facts(ruleset, turn.side, leaf.state, leaf.asked) if leaf.asked else ()
            ends.append(Outcome(weight / whole, leaf.state, leaf.over, leaf.over is not None, seen))
        return Found(line, start, value.rate(ruleset, turn.side, start, ends), ends, max(0.0, 1.0 - whole))

    # What was found

    def replies(self) -> list[Reply]:
        """The best replies, the likeliest first; refused if nothing could be searched at all."""
        if not self.searched and (self.rare or self.short):
            raise TooManyOutcomesError("too much may happen before an enemy's turn to search his reply")
        listed = [self._reply(who, words, several) for (who, words), several in self.found.items()]
        return sorted(listed, key=lambda one: -one.share)

    def _reply(self, who: str, words: str, several: list[tuple[float, Found]]) -> Reply:
        whole = sum(weight for weight, _ in several)
        worth = out = injury = left = 0.0
        chances: dict[str, float] = {}
        for weight, found in several:
            part = weight / whole
            worth += part * found.worth
            left += part * found.left
            start = found.start
            for end in found.ends:
                share = part * end.weight
                hurt, fell = _harm(self.ruleset, self.side, start, end.state)
                injury += share * hurt
                out += share * fell
                for fact, _ in end.seen or ():  # type: ignore[attr-defined]
                    chances[fact] = chances.get(fact, 0.0) + share
        return Reply(
            who=who,
            option=several[0][1].line.said[0][1],
            line=words,
            share=whole / max(self.searched, NOTHING),
            worth=worth,
            out=out,
            injury=injury,
            chances=chances,
            searched=self.searched,
            left=left,
            left_out=tuple(self._left_out()),
            value=self.value.name,
            horizon=END_OF_REPLY,
            policy=self.stated.name,
        )

    def _left_out(self) -> Iterator[str]:
        """What the search did not look at, in words."""
        if self.rare:
            yield f"ends rarer than {100 * LIKELY:.1f} %"
        if self.farther:
            yield "ways of more than a step, but for the one the policy takes"
        if self.reused:
            yield f"in ends that leave everybody in the same places all but the {LISTED} best lines of the likeliest"
        if self.short:
            yield f"what a search of {MOST_RUNS} runs of the rules has no time for"
        yield "combinations of a blow's options that are not better one by one"


def _harm(ruleset: Ruleset, side: str, start: State[Any], state: State[Any]) -> tuple[float, bool]:
    """What a side has lost of its points since a start, and whether anybody of it is out now who was not."""
    lost, fell = 0.0, False
    for before in start.side(side):
        now = state.fighters[before.name]
        (left, full), (had, _) = ruleset.points(now), ruleset.points(before)
        lost += (had - left) / max(1, full)
        fell = fell or (ruleset.out(now) and not ruleset.out(before))
    return lost, fell


def _words(said: Said) -> str:
    """A line in words: what each question was about, and all answers to it in a row."""
    parts: list[str] = []
    last = ""
    for about, name in said:
        parts.append(name if about == last or not parts else f"{about}: {name}")
        last = about
    return ", ".join(parts)
