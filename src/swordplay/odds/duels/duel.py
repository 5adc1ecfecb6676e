"""Two fighters toe to toe: the real fight on the map, with a narrowed menu, solved or sampled."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from time import monotonic
from typing import Any

import msgspec

from swordplay import catalogue
from swordplay.engine.driving import ASK, STOP, steered
from swordplay.engine.ends import Ending, Result
from swordplay.engine.errors import UnreadableError
from swordplay.engine.requests import SEAM, Boundary, Choose, Option, Request, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, sample
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.state import State
from swordplay.odds.duels.markov import LEAST, MOST_STATES, Course, follow
from swordplay.odds.exact.tree import Progress
from swordplay.odds.exact.turns import Turns
from swordplay.odds.interval import Interval, of_share
from swordplay.odds.method import EXACT, SAMPLED
from swordplay.odds.policies import Stated, basic, guarded
from swordplay.opponents.basic import fits

LIMIT = 200
"""So far the clock may go; whoever is still fighting then has drawn."""
TOLERATED = 0.001
"""Up to this share may go unfollowed in what is called exact; it is the error that is then given."""
REST = 2000
"""How often the part that was not followed is sampled."""
MIN_DUELS = 5
"""So many duels are played however long they take."""
FAR = 20
"""What is to happen later than this is far off, however far it is."""
SIDES = ("red", "blue")
GROUND = Plan(radius=12)


class Duel(msgspec.Struct, frozen=True):
    """Two fighters, the rules and the menu they fight with, and who chooses for them."""

    ruleset: Ruleset
    scenario: Scenario
    menu: Mapping[str, tuple[str, ...]]
    policies: dict[str, Stated]
    limit: int = LIMIT

    @property
    def names(self) -> tuple[str, str]:
        """Who they are."""
        first, second = self.scenario.fighters
        return first.name, second.name

    def policy(self) -> Policy:
        """Both sides' policies as one, each kept to the menu."""
        players = {side: narrowed(stated.choose, self.menu) for side, stated in self.policies.items()}
        whose = {entry.name: entry.side for entry in self.scenario.fighters}

        def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
            return players[whose.get(request.who, request.who)](state, request)

        return guarded(choose)

    def begin(self) -> State[Any]:
        """The state it begins with."""
        return self.ruleset.begin(self.scenario)

    def over(self, state: State[Any]) -> Result | None:
        """The end, when at most one side has anybody left."""
        left = {fighter.side for fighter in state.fighters.values() if not self.ruleset.out(fighter)}
        if len(left) > 1:
            return None
        return Result(Ending.WON, next(iter(left))) if left else Result(Ending.DRAW)

    def turns(self) -> Turns:
        """Its turns, to be worked out as they are needed."""
        return Turns(self.ruleset, self.policy(), {}, self.key, idle=True, seams=True, rolls=True, ended=self.over)

    def key(self, state: State[Any]) -> Hashable:
        """Which states go on alike; times that are far off are all the same."""
        far = state.clock + FAR
        if any(one.at > far for fighter in state.fighters.values() for one in fighter.conditions):
            state = state.copy()
            for fighter in state.fighters.values():
                fighter.conditions = tuple([one._replace(at=min(one.at, far)) for one in fighter.conditions])
        return self.ruleset.position_key(state, open_ground=True)


def arrange(
    ruleset: Ruleset, first: str = "", second: str = "", policies: tuple[Stated | None, Stated | None] = (None, None)
) -> Duel:
    """Two ready fighters face to face on open ground; without names two standard ones of the ruleset."""
    scenario = _scenario(ruleset, first, second)
    usual = basic(ruleset)
    chosen = {side: given or usual for side, given in zip(_sides(scenario), policies, strict=True)}
    return Duel(ruleset, scenario, ruleset.duel, chosen)


def _sides(scenario: Scenario) -> tuple[str, str]:
    first, second = scenario.fighters
    return first.side, second.side


def _scenario(ruleset: Ruleset, first: str, second: str) -> Scenario:
    ready = catalogue.fighters(ruleset.name)
    if not first and not second and not ready:
        return _example(ruleset)
    first, second = first or ruleset.duellists[0], second or ruleset.duellists[1]
    places = (((0, 0), 0), ((0, -1), 6))
    entries = []
    for name, side, (hex, facing) in zip((first, second), SIDES, places, strict=True):
        sheet = catalogue.fighter(ruleset.name, name).sheet
        called = name if first != second else f"{name} {'A' if side == SIDES[0] else 'B'}"
        entries.append(Entry(called, side, hex, dict(sheet), facing))
    return Scenario(ruleset.name, entries, GROUND, title=f"{first} against {second}")


def _example(ruleset: Ruleset) -> Scenario:
    """Two fighters of a ruleset that has none ready: those of its example, one of each side."""
    scenario = ruleset.examples(0)
    by_side: dict[str, Entry] = {}
    for entry in scenario.fighters:
        by_side.setdefault(entry.side, entry)
    if len(by_side) < 2:
        raise UnreadableError(f"{ruleset.name} has no two fighters for a duel")
    pair = [msgspec.structs.replace(entry, hidden=False) for entry in list(by_side.values())[:2]]
    return msgspec.structs.replace(scenario, fighters=pair)


def narrowed(policy: Policy, menu: Mapping[str, tuple[str, ...]]) -> Policy:
    """A policy that sees nothing but what is on the menu, where the menu says something and any of it is open."""

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        options = kept(request, menu)
        if options is None or not options:
            return policy(state, request)
        return (
            options[0] if len(options) == 1 else policy(state, Choose(request.who, request.about, options, request.at))
        )

    return choose


def kept(request: Choose[Any], menu: Mapping[str, tuple[str, ...]]) -> list[Option[Any]] | None:
    """The open options that are on the menu, in its order; None where the menu says nothing."""
    wishes = menu.get(request.about)
    if wishes is None:
        return None
    on_menu: dict[str, Option[Any]] = {}
    for wish in wishes:
        for option in _wished(request, wish):
            if option.name not in on_menu and option.legal:
                on_menu[option.name] = option
    return list(on_menu.values())


def _wished(request: Choose[Any], wish: str) -> Sequence[Option[Any]]:
    """The options a wish of the menu means, looked up by name, so that nothing else need be made or judged."""
    if "*" not in wish:
        option = request.named(wish)
        return () if option is None else (option,)
    if wish.endswith("*"):
        return request.beginning(wish[:-1])
    return [option for option in request.options if fits(option.name, wish)]


class Fought(msgspec.Struct, frozen=True):
    """How a duel goes: chances to win, how long it takes, what it costs, and how all that was found."""

    a: str
    b: str
    win: dict[str, float]
    method: str
    n: int
    error: float
    policy: str
    limit: int
    length: dict[int, float]
    """The chance that it ends with the clock so far on."""
    lost: dict[str, dict[int, float]]
    """What each has lost of his points when it ends, each amount with its chance."""
    states: int = 0
    kinds: int = 0
    followed: float = 1.0
    """The share of all courses that was followed exactly."""
    menu: dict[str, tuple[str, ...]] = {}
    merged: tuple[str, ...] = ()

    def interval(self, key: str) -> Interval:
        """Where the chance of a, b or a draw is: in 95 of 100 cases where it was sampled, surely where it is exact."""
        share = self.win[key]
        if self.n and not self.followed:
            return of_share(min(1.0, share), self.n)
        return Interval(max(0.0, share - self.error), min(1.0, share + self.error))


MERGED = (
    "places on open ground: only where the two stand relative to each other counts",
    "what is reset when a turn begins, and things on the ground that nobody would pick up: no rule reads them again",
    f"times more than {FAR} ticks ahead, such as the minute after which a wound is checked: all count as equally far",
    "states that differ only in points, wherever the rules did not tell them apart",
)


def solve(
    duel: Duel,
    *,
    least: float = LEAST,
    most: int = MOST_STATES,
    plays: int = REST,
    progress: Progress | None = None,
) -> Fought:
    """The duel as a Markov chain; what it is too large to follow is played out so often, and the result says so."""
    turns = duel.turns()
    course = follow(turns, turns.state_key(duel.begin()), duel.limit, least=least, most=most, progress=progress)
    tally = _Tally(duel)
    tally.take(course)
    rest = 1.0 - course.followed
    method, number, error = EXACT, 0, max(0.0, rest)
    if rest > TOLERATED:
        method, number = SAMPLED, plays
        error = _sample_rest(duel, turns, course, rest, tally, plays)
    elif rest > 0.0:
        tally.scale(1.0 / course.followed)
    return tally.fought(method, number, error, states=course.states, kinds=len(turns.trees), followed=course.followed)


def _sample_rest(duel: Duel, turns: Turns, course: Course, rest: float, tally: _Tally, plays: int) -> float:
    """Play out, from where it waits, the chance that was not followed; how far off this leaves the result at most."""
    chance = random.Random(7)
    before = dict(tally.win)
    for key, path, clock in course.pending.draw(plays, chance):
        _play(duel, turns.state(key), chance.random, rest / plays, tally, path, clock)
    shares = [min(1.0, max(0.0, (tally.win[key] - before[key]) / rest)) for key in tally.win]
    return max(rest * of_share(share, plays).off(share) for share in shares)


def sampled(
    duel: Duel,
    number: int,
    seed: int | str = 1,
    progress: Progress | None = None,
    seconds: float | None = None,
) -> Fought:
    """The same duel with the same policies, played out so many times, or as often as some seconds allow."""
    chance = random.Random(seed)
    tally = _Tally(duel)
    start = duel.begin()
    ends = None if seconds is None else monotonic() + seconds
    played = 0
    while played < number and (ends is None or played < MIN_DUELS or monotonic() < ends):
        _play(duel, start.copy(), chance.random, 1.0, tally)
        played += 1
        if progress is not None and played % 50 == 0:
            progress(played / number)
    tally.scale(1 / played)
    shares = [min(1.0, share) for share in tally.win.values()]
    error = max(of_share(share, played).off(share) for share in shares)
    return tally.fought(SAMPLED, played, error, followed=0.0)


def _play(
    duel: Duel,
    state: State[Any],
    uniform: Callable[[], float],
    share: float,
    tally: _Tally,
    known: tuple[Any, ...] = (),
    clock: int = 0,
) -> None:
    """One duel through the ordinary engine, to the same ends and the same limit.

    Its first answers may be known, and it may have gone on for some time already.
    """
    began = state.clock - clock
    result = sample(_bounded(duel, state, began, known), state, tally.policy, uniform)
    ending = result if isinstance(result, Result) else duel.over(state)
    fields = duel.ruleset.depleting
    point = tuple(getattr(f, field) for f in state.fighters.values() for field in fields)
    if ending is None:
        tally.win["draw"] += share
    else:
        tally.add(ending.winner, state.clock - began, tally.turns.lost(point, tally.start), share)


def _bounded(duel: Duel, state: State[Any], began: int, known: tuple[Any, ...]) -> Rule[None]:
    """A fight that stops when one is out or the clock has run its time."""
    left = list(reversed(known))

    def answer(request: Request[Any]) -> Any:
        if not isinstance(request, Boundary):
            return left.pop() if left else ASK
        ended = request is not SEAM and (state.clock - began >= duel.limit or duel.over(state) is not None)
        return STOP if ended else ASK

    return steered(duel.ruleset.fight(state), answer)


class _Tally:
    """Chances added up over courses of a duel."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.policy = duel.policy()
        self.turns = duel.turns()
        self.start = duel.begin()
        self.keys = {entry.side: key for entry, key in zip(duel.scenario.fighters, ("a", "b"), strict=True)}
        self.win = {"a": 0.0, "b": 0.0, "draw": 0.0}
        self.length: dict[int, float] = {}
        self.lost: dict[str, dict[int, float]] = {name: {} for name in duel.names}

    def take(self, course: Course) -> None:
        """What was followed exactly."""
        for winner, share in course.won.items():
            self.win[self.keys.get(winner, "draw")] += share
        self.win["draw"] += course.going
        self.length.update(course.length)
        for point, share in course.points.items():
            self._lost(self.turns.lost(point, self.start), share)

    def _lost(self, lost: Mapping[str, int], share: float) -> None:
        for name, amount in lost.items():
            spread = self.lost[name]
            spread[amount] = spread.get(amount, 0.0) + share

    def add(self, winner: str, clock: int, lost: Mapping[str, int], share: float) -> None:
        self.win[self.keys.get(winner, "draw")] += share
        self.length[clock] = self.length.get(clock, 0.0) + share
        self._lost(lost, share)

    def scale(self, by: float) -> None:
        spreads: list[dict[Any, float]] = [self.win, self.length, *self.lost.values()]
        for spread in spreads:
            for key in spread:
                spread[key] *= by

    def fought(self, method: str, number: int, error: float, **more: Any) -> Fought:
        duel = self.duel
        first, second = duel.names
        said = " against ".join(dict.fromkeys(stated.name for stated in duel.policies.values()))
        return Fought(
            a=first,
            b=second,
            win=self.win,
            method=method,
            n=number,
            error=error,
            policy=said,
            limit=duel.limit,
            length=dict(sorted(self.length.items())),
            lost={name: dict(sorted(spread.items())) for name, spread in self.lost.items()},
            menu=dict(duel.menu),
            merged=MERGED if more["followed"] else (),
            **more,
        )
