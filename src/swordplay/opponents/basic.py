"""A sensible player: goes for the nearest foe, strikes or shoots, and defends as well as he can.

It knows no rules. It looks at the names, legality and numbers of what is offered and at what everybody can see;
what it prefers in one game is data of the catalogue (`preferences`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from swordplay import catalogue
from swordplay.engine.dice import Uniform
from swordplay.engine.hexes import SINGLE, Hex, bearing, distance, hour_between, neighbour
from swordplay.engine.requests import Choose, Option
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, random_policy
from swordplay.engine.state import Condition, State
from swordplay.opponents.sight import (
    COMPASS,
    POINTS,
    Out,
    armed,
    could_arm,
    distance_between,
    empty,
    farthest,
    idle,
    in_sight,
    nearest_foe,
    off,
    off_by,
    reaches,
    shooting,
    shots,
    way_round,
    wields,
)


class View(msgspec.Struct, eq=False):
    """What one fighter sees, worked out on first use; `out` tells who is out of the fight."""

    state: State[Any]
    me: Any
    out: Out
    _foe: tuple[Any, int] | None = None
    _reaches: frozenset[int] | None = None

    @property
    def foe(self) -> tuple[Any, int]:
        """The nearest foe and how far off he is."""
        foe = self._foe
        if foe is None:
            foe = self._foe = nearest_foe(self.state, self.me, self.out)
        return foe

    @property
    def reaches(self) -> frozenset[int]:
        """The distances at which he can strike."""
        distances = self._reaches
        if distances is None:
            distances = self._reaches = reaches(self.me)
        return distances

    @property
    def reach(self) -> int:
        """How far he can strike."""
        return farthest(self.reaches)

    @property
    def archer(self) -> bool:
        """Whether he holds something to shoot the nearest foe with, and it is loaded or he has nothing else to use."""
        foe, away = self.foe
        if foe is None or away <= 1 or not shots(self.me) or (wields(self.me) and not shooting(self.me)):
            return False
        return in_sight(self.state, self.me, foe)

    @property
    def shoots(self) -> bool:
        """Whether he can shoot at the nearest foe."""
        if not shooting(self.me):
            return False
        foe = self.foe[0]
        return foe is not None and in_sight(self.state, self.me, foe)


Chooser: TypeAlias = Callable[[View, Choose[Any]], Option[Any] | None]
"""Picks an option, or None when it has no opinion."""

Test: TypeAlias = Callable[[View], bool]
"""A condition that holds for a fighter or not."""


def basic_policy(ruleset: Ruleset, uniform: Uniform) -> Policy:
    """The sensible player of a ruleset; where it has no opinion, it picks any legal option."""
    choosers: dict[str, Chooser] = {}
    for about, wish in catalogue.preferences(ruleset.name).items():
        ((kind, details),) = wish.items()
        choosers[about] = WAYS[kind](details)
    anything = random_policy(uniform)
    out = ruleset.out

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        chooser = choosers.get(request.about)
        me = state.fighters.get(request.who)
        if chooser is not None and me is not None:
            option = chooser(View(state, me, out), request)
            if option is not None:
                return option
        return anything(state, request)

    return choose


# Conditions of a wish


def _field(values: Mapping[str, Any]) -> Test:
    ((field, wanted),) = values.items()
    listed = tuple(wanted)
    return lambda view: getattr(view.me, field, None) in listed


def _near(steps: int) -> Test:
    return lambda view: view.foe[1] <= view.reach + steps


def _fresh(field: str) -> Test:
    return lambda view: bool(2 * getattr(view.me, field) > getattr(view.me.sheet, field))


def _keeps(least: Mapping[str, int]) -> Test:
    ((field, lost),) = least.items()
    return lambda view: bool(getattr(view.me, field) + lost >= getattr(view.me.sheet, field))


def _has(fields: list[str]) -> Test:
    if len(fields) == 1:
        (field,) = fields
        return lambda view: bool(getattr(view.me, field, None))
    return lambda view: any(getattr(view.me, field, None) for field in fields)


def _under(kinds: list[str]) -> Test:
    return lambda view: bool(view.me.conditions) and any(view.me.has(kind) for kind in kinds)


def _helpless(kinds: list[str]) -> Test:
    def test(view: View) -> bool:
        foe = view.foe[0]
        return foe is not None and bool(foe.conditions) and any(foe.has(kind) for kind in kinds)

    return test


def _shooting(wanted: bool) -> Test:
    return lambda view: view.shoots == wanted


def _empty(wanted: bool) -> Test:
    return lambda view: empty(view.me) == wanted


def _late(clock: int) -> Test:
    return lambda view: view.state.clock >= clock


def _unarmed(wanted: bool) -> Test:
    return lambda view: could_arm(view.state, view.me) == wanted


def _armed(wanted: bool) -> Test:
    return lambda view: armed(view.me) == wanted


def _idle(wanted: bool) -> Test:
    return lambda view: idle(view.me) == wanted


def _not(test: Test) -> Test:
    return lambda view: not test(view)


def _all(tests: list[Test]) -> Test | None:
    """Several tests as one that requires them all; None if there are none."""
    if not tests:
        return None
    *others, last = tests
    before = _all(others)
    return last if before is None else lambda view: before(view) and last(view)


TESTS: Mapping[str, Callable[[Any], Test]] = {
    "me": _field,
    "has": _has,
    "lacks": lambda fields: _not(_has(fields)),
    "near": _near,
    "far": lambda steps: _not(_near(steps)),
    "fresh": _fresh,
    "keeps": _keeps,
    "under": _under,
    "free_of": lambda kinds: _not(_under(kinds)),
    "helpless": _helpless,
    "shooting": _shooting,
    "empty": _empty,
    "armed": _armed,
    "idle": _idle,
    "late": _late,
    "unarmed": _unarmed,
}
"""The conditions a wish may have; comments in the preference files say what each means."""


# Ways to choose


def fits(name: str, wish: str) -> bool:
    """Whether an option matches a wish; a star at its beginning or end stands for anything."""
    if "*" not in wish:
        return name == wish
    if wish.endswith("*"):
        return name.startswith(wish[:-1])
    return name.endswith(wish[1:])


def first(wishes: list[Any]) -> Chooser:
    """The first wish that is legal and whose conditions hold; several wishes may share conditions."""
    rows: list[tuple[Test | None, Chooser]] = []
    for wish in (wish if isinstance(wish, dict) else {"option": wish} for wish in wishes):
        choice = first(wish["first"]) if "first" in wish else one(wish["option"], wish.get("skip", ""))
        rows.append((_all([TESTS[name](wish[name]) for name in wish if name in TESTS]), choice))

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        for test, choice in rows:
            if test is None or test(view):
                option = choice(view, request)
                if option is not None:
                    return option
        return None

    return choose


def one(wish: str, skip: str) -> Chooser:
    """The first legal option that matches a wish; where possible no other option is even made."""
    if "*" not in wish:
        return lambda view, request: request.open(wish)

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        candidates = request.beginning(wish[:-1]) if wish.endswith("*") else request.options
        for option in candidates:
            if fits(option.name, wish) and not (skip and fits(option.name, skip)) and option.legal:
                return option
        return None

    return choose


def highest(details: Mapping[str, str]) -> Chooser:
    """The legal option with the highest number, or `instead` if there is none."""
    instead = details["instead"]

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        best, most = None, -1000
        for option in request.options:
            if option.name != instead and (option.look is None or option.legal):
                tally = option.tally
                number = -999 if tally is None else tally.number
                if number > most:
                    best, most = option, number
        return request.named(instead) if best is None else best

    return choose


def sized(details: Mapping[str, Any]) -> Chooser:
    """An option that comes in sizes: the one `below` the largest legal size, or `then` if there is none so small.

    A fighter with less than `skill` in everything he holds does not try.
    """
    name, below, skill, then = details["option"], details["below"], details["skill"], first(details["then"])

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        for mode in view.me.modes():
            if mode.level >= skill:
                break
        else:
            return then(view, request)
        sizes = request.beginning(name)
        while sizes and not sizes[-1].legal:
            sizes.pop()
        return sizes[-1 - below] if len(sizes) > below else then(view, request)

    return choose


def place(details: Mapping[str, Any]) -> Chooser:
    """Where to strike: where the number is high enough, armour thin, and wounds bad (by their weight in `bonus`).

    The first place counts as the easiest; a place that could not beat the best so far even with its number is skipped.
    """
    cap, least, armour, otherwise = details["cap"], details["least"], details["armour"], first(details["otherwise"])
    rows = [(name, name.rpartition(" ")[2], weight) for name, weight in details["bonus"].items()]

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        foe = view.state.fighters.get(request.at)
        worn: Mapping[str, int] = getattr(foe.sheet, armour, {}) if foe is not None else {}
        best, most, easiest = None, -1000, cap
        for name, part, weight in rows:
            gain = weight - worn.get(part, 0) if worn else weight
            option = request.open(name) if easiest + gain > most else None
            if option is not None:
                tally = option.tally
                number = cap if tally is None else tally.number
                worth = min(cap, number) - (cap if number < least else 0)
                if best is None:
                    easiest = worth
                if worth + gain > most:
                    best, most = option, worth + gain
        return otherwise(view, request) if best is None else best

    return choose


def target(details: Mapping[str, Any]) -> Chooser:
    """The best foe to strike at: the one aimed at; else by the best way to strike, the nearest and weakest."""
    nobody, avoid, aim = details["nobody"], details["avoid"], details.get("aim", "")
    settled: dict[tuple[Any, ...], tuple[Any, str]] = {}

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        me, (near, away) = view.me, view.foe
        aimed = me.get(aim) if aim and me.conditions else None
        if near is None or aimed is not None:
            return compare(view, request, aimed)
        key, modes = (me.name, near.name, away, me.posture, me.fired), me.modes()
        armed, name = settled.get(key, (None, ""))
        known = request.open(name) if armed is modes else None
        if known is not None:
            return known
        best = compare(view, request, aimed)
        if best is not None and foe_of(view.state, best) is near:
            settled[key] = (modes, best.name)
        return best

    def compare(view: View, request: Choose[Any], aimed: Condition | None) -> Option[Any] | None:
        me, state = view.me, view.state
        best, least = None, (1000, 0, 0)
        for option in request.options:
            if option.name == nobody or not option.legal:
                continue
            foe = foe_of(state, option)
            rank = next((place for place, wish in enumerate(avoid, 1) if fits(option.name, wish)), 0)
            if aimed is not None and foe is not None and aimed.source == foe.name:
                rank -= 10
            score = (rank, distance_between(me, foe) if foe is not None else 99, getattr(foe, "hp", 0))
            if score < least:
                best, least = option, score
        return request.named(nobody) if best is None else best

    return choose


def foe_of(state: State[Any], option: Option[Any]) -> Any:
    """The fighter an option names before its colon."""
    name = option.name
    colon = name.rfind(": ")
    return state.fighters.get(name[:colon]) if colon > 0 else None


def face(details: Mapping[str, str]) -> Chooser:
    """The facing that looks at the nearest foe."""

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        foe = view.foe[0]
        if foe is None:
            return None
        return min(request.legal(), key=lambda one: off_by(COMPASS[one.name], view.me.hex, foe.hex), default=None)

    return choose


def approach(details: Mapping[str, Any]) -> Chooser:
    """Go towards the nearest foe until a weapon reaches him, then face him; an archer stays where he is."""
    stop, rise = details["stop"], details.get("rise", "")

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        me, reached = view.me, view.reaches
        foe, away = view.foe
        if foe is None or (away in reached and off_by(me.facing, me.hex, foe.hex) <= 1):
            option = request.open(stop)
            if option is not None:
                return option
        if foe is None:
            return None
        option = request.open(rise) if rise else None
        if option is not None:
            return option
        if reached and away not in reached and not view.archer:
            option = step_towards(view, foe, request) if away > view.reach else step_back(view, foe, request)
            if option is not None:
                return option
        return turn_towards(me, foe, request) or request.open(stop)

    return choose


def step_towards(view: View, foe: Any, request: Choose[Any]) -> Option[Any] | None:
    """A step nearer to the foe, straight ahead if possible, else the first step of a way round."""
    me, here = view.me, view.foe[1]
    if here > min(1, view.reach):
        hours = straight(me.hex, foe)
        if len(hours) == 2 and off(me.facing, hours[0]) > off(me.facing, hours[1]):
            hours = hours[::-1]
        for hour in hours:
            step = request.open(GO[hour])
            if step is not None:
                return step
    to_hex = way_round(view.state, me, foe, view.out)
    return None if to_hex is None else request.open(GO[hour_between(me.hex, to_hex)])


def straight(here: Hex, foe: Any) -> tuple[int, ...]:
    """The one or two sides of a hex that lead straight towards a foe."""
    there = foe.hex
    if foe.footprint is not SINGLE:
        there = min(foe.hexes(), key=lambda hex: distance(here, hex))
    return TOWARDS[bearing(here, there)] if here != there else ()


def step_back(view: View, foe: Any, request: Choose[Any]) -> Option[Any] | None:
    """A step back to where a weapon that is too long for this distance can be used again."""
    for hour, name in GO.items():
        if _distance_from(neighbour(view.me.hex, hour), foe) in view.reaches:
            step = request.open(name)
            if step is not None:
                return step
    return None


def _distance_from(hex: Any, foe: Any) -> int:
    if foe.footprint is SINGLE:
        return distance(hex, foe.hex)
    return min(distance(hex, other) for other in foe.hexes())


def turn_towards(me: Any, foe: Any, request: Choose[Any]) -> Option[Any] | None:
    """The turn that faces a foe better than now; None when he is faced well enough."""
    now = off_by(me.facing, me.hex, foe.hex)
    if now <= 1:
        return None
    for hour in TOWARDS[bearing(me.hex, foe.hex)]:
        turn = request.open(FACE[hour])
        if turn is not None:
            return turn
    for away, hour in sorted((off_by(hour, me.hex, foe.hex), hour) for hour in range(me.facing % 2, 12, 2)):
        turn = request.open(FACE[hour]) if away < now else None
        if turn is not None:
            return turn
    return None


GO = {hour: f"go {point}" for point, hour in COMPASS.items()}
FACE = {hour: f"face {point}" for hour, point in enumerate(POINTS)}
TOWARDS = [(hour,) if hour % 2 == 0 else (hour - 1, (hour + 1) % 12) for hour in range(12)]
"""For each hour of the clock, the side or sides that face it best."""

WAYS: Mapping[str, Callable[[Any], Chooser]] = {
    "approach": approach,
    "face": face,
    "first": first,
    "number": highest,
    "place": place,
    "sized": sized,
    "target": target,
}
