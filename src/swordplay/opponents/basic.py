"""A sensible player: goes for the nearest foe, strikes or shoots, and defends as well as he can.

It knows no rules. It looks at the legality and numbers of what is offered and at what everybody can see; how figures
move and whom they can strike with what, the ruleset tells it (`Ruleset.tactics`), and what it prefers in one game is
data of the catalogue (`preferences`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any, TypeAlias

from swordplay import catalogue
from swordplay.engine.dice import Uniform
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import SINGLE, Hex, bearing, distance, hour_between, neighbour
from swordplay.engine.requests import Choose, Option
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.sample import Policy, random_policy
from swordplay.engine.state import Condition, Fighter, State
from swordplay.opponents.conditions import Test, required
from swordplay.opponents.sight import TOWARDS, View, distance_between, off, off_by, straight, way_round

Chooser: TypeAlias = Callable[[View, Choose[Any]], Option[Any] | None]
"""Picks an option, or None when it has no opinion."""

Preferred: TypeAlias = Mapping[str, Any]
"""How to choose, as a preference file has it."""


def basic_policy(ruleset: Ruleset, uniform: Uniform) -> Policy:
    """The sensible player of a ruleset; where it has no opinion, it picks any legal option.

    What it prefers hangs on the situation alone, not on what went before.
    """
    choosers: dict[str, Chooser] = {}
    for about, wish in catalogue.preferences(ruleset.name).items():
        ((kind, details),) = wish.items()
        try:
            choosers[about] = WAYS[kind](details, ruleset)
        except UnreadableError as error:
            raise UnreadableError(f"preferences of {ruleset.name}, {about}: {error}") from None
    anything = random_policy(uniform)
    out, tactics = ruleset.out, ruleset.tactics

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        chooser = choosers.get(request.about)
        me = state.fighters.get(request.who)
        if chooser is not None and me is not None:
            option = chooser(View(state, me, out, tactics), request)
            if option is not None:
                return option
        return anything(state, request)

    return choose


def declared(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """What he answers whatever the situation, by question: the first of these that is open; then he has to be asked."""
    answers: dict[str, tuple[str, ...]] = {}
    for about, wish in catalogue.preferences(ruleset.name).items():
        certain = tuple(takewhile(lambda name: "*" not in name, map(_wanted, wish.get("first", ()))))
        if certain:
            answers[about] = certain
    return answers


def _wanted(wish: str | Preferred) -> str:
    """The option of a wish that asks for nothing else; a star, which is any, for all others."""
    if isinstance(wish, str):
        return wish
    return str(wish["option"]) if len(wish) == 1 and "option" in wish else "*"


# Ways to choose


def fits(name: str, wish: str) -> bool:
    """Whether an option matches a wish, in which one star stands for anything."""
    begins, star, ends = wish.partition("*")
    if not star:
        return name == wish
    return len(name) >= len(begins) + len(ends) and name.startswith(begins) and name.endswith(ends)


def first(wishes: list[Any], ruleset: Ruleset) -> Chooser:
    """The first wish that is legal and whose conditions hold; several wishes may share conditions."""
    rows: list[tuple[Test | None, Chooser]] = []
    for wish in (wish if isinstance(wish, dict) else {"option": wish} for wish in wishes):
        choice = first(wish["first"], ruleset) if "first" in wish else one(wish["option"], wish.get("skip", ""))
        rows.append((required(wish, ruleset.tactics), choice))

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
        begins = wish.partition("*")[0]
        candidates = request.beginning(begins) if begins else request.options
        for option in candidates:
            if fits(option.name, wish) and not (skip and fits(option.name, skip)) and option.legal:
                return option
        return None

    return choose


def highest(details: Preferred, ruleset: Ruleset) -> Chooser:
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


def sized(details: Preferred, ruleset: Ruleset) -> Chooser:
    """An option that comes in sizes: the one `below` the largest legal size, or `then` if there is none so small.

    A fighter with less than `skill` in everything he holds does not try.
    """
    name, below, skill, then = details["option"], details["below"], details["skill"], first(details["then"], ruleset)
    skilled = ruleset.tactics.skilled

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        if not skilled(view.me, skill):
            return then(view, request)
        sizes = request.beginning(name)
        while sizes and not sizes[-1].legal:
            sizes.pop()
        return sizes[-1 - below] if len(sizes) > below else then(view, request)

    return choose


def place(details: Preferred, ruleset: Ruleset) -> Chooser:
    """Where to strike: where the number is high enough, armour thin, and wounds bad (by their weight in `bonus`).

    The first place counts as the easiest; a place that could not beat the best so far even with its number is skipped.
    """
    cap, least, otherwise = details["cap"], details["least"], first(details["otherwise"], ruleset)
    part, protection = ruleset.tactics.part, ruleset.tactics.protection
    rows = [(name, part(name), weight) for name, weight in details["bonus"].items()]

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        foe = view.state.fighters.get(request.at)
        worn = protection(foe) if foe is not None else {}
        best, most, easiest = None, -1000, cap
        for name, struck, weight in rows:
            gain = weight - worn.get(struck, 0) if worn else weight
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


def target(details: Preferred, ruleset: Ruleset) -> Chooser:
    """The best foe to strike at: the one aimed at; else by the best way to strike, the nearest and weakest.

    Nobody who is out of the fight is struck at while `nobody` may be.
    """
    nobody, avoid, aim = details["nobody"], details["avoid"], details.get("aim", "")
    strikes, whom, points, out = ruleset.tactics.strikes, ruleset.tactics.whom, ruleset.points, ruleset.out
    ranks: dict[str, int] = {}

    def rank(name: str) -> int:
        """How gladly a way to strike is taken, the least first."""
        known = ranks.get(name)
        if known is None:
            known = ranks[name] = next((place for place, wish in enumerate(avoid, 1) if fits(name, wish)), 0)
        return known

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        me = view.me
        aimed = me.get(aim) if aim and me.conditions else None
        if aimed is None and request.find is not None and view.nearest_by_far:
            for name in strikes(me, view.foe[0]):
                option = request.open(name) if rank(name) == 0 else None
                if option is not None:
                    return option
        return compare(view, request, aimed)

    def compare(view: View, request: Choose[Any], aimed: Condition | None) -> Option[Any] | None:
        me, fighters = view.me, view.state.fighters
        best, least = request.open(nobody), (99, 0, 0)
        for option in request.options:
            if option.name == nobody or not option.legal:
                continue
            foe = fighters.get(whom(option.value))
            wanted = aimed is not None and foe is not None and aimed.source == foe.name
            first = rank(option.name) - (10 if wanted else 0)
            if foe is not None and out(foe):
                first = 100
            score = (first, 99, 0) if foe is None else (first, distance_between(me, foe), points(foe)[0])
            if score < least:
                best, least = option, score
        return best

    return choose


def face(details: Preferred, ruleset: Ruleset) -> Chooser:
    """The facing that looks at the nearest foe."""
    facing = ruleset.tactics.facing

    def choose(view: View, request: Choose[Any]) -> Option[Any] | None:
        foe = view.foe[0]
        if foe is None:
            return None
        return min(request.legal(), key=lambda one: off_by(facing(one.value), view.me.hex, foe.hex), default=None)

    return choose


def approach(details: Preferred, ruleset: Ruleset) -> Chooser:
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
        return turn_towards(view, foe, request) or request.open(stop)

    return choose


def step_towards(view: View, foe: Fighter, request: Choose[Any]) -> Option[Any] | None:
    """A step nearer to the foe, straight ahead if possible, else the first step of a way round."""
    me, here, goes = view.me, view.foe[1], view.tactics.goes
    if here > min(1, view.reach):
        hours = straight(me.hex, foe)
        if len(hours) == 2 and off(me.facing, hours[0]) > off(me.facing, hours[1]):
            hours = hours[::-1]
        for hour in hours:
            step = request.open(goes.get(hour, ""))
            if step is not None:
                return step
    to_hex = way_round(view.state, me, foe, view.out)
    return None if to_hex is None else request.open(goes.get(hour_between(me.hex, to_hex), ""))


def step_back(view: View, foe: Fighter, request: Choose[Any]) -> Option[Any] | None:
    """A step back to where a weapon that is too long for this distance can be used again."""
    for hour, name in view.tactics.goes.items():
        if _distance_from(neighbour(view.me.hex, hour), foe) in view.reaches:
            step = request.open(name)
            if step is not None:
                return step
    return None


def _distance_from(hex: Hex, foe: Fighter) -> int:
    if foe.footprint is SINGLE:
        return distance(hex, foe.hex)
    return min(distance(hex, other) for other in foe.hexes())


def turn_towards(view: View, foe: Fighter, request: Choose[Any]) -> Option[Any] | None:
    """The turn that faces a foe better than now; None when he is faced well enough."""
    me, faces = view.me, view.tactics.faces
    now = off_by(me.facing, me.hex, foe.hex)
    if now <= 1:
        return None
    for hour in TOWARDS[bearing(me.hex, foe.hex)]:
        turn = request.open(faces.get(hour, ""))
        if turn is not None:
            return turn
    for away, hour in sorted((off_by(hour, me.hex, foe.hex), hour) for hour in range(me.facing % 2, 12, 2)):
        turn = request.open(faces.get(hour, "")) if away < now else None
        if turn is not None:
            return turn
    return None


WAYS: Mapping[str, Callable[[Any, Ruleset], Chooser]] = {
    "approach": approach,
    "face": face,
    "first": first,
    "number": highest,
    "place": place,
    "sized": sized,
    "target": target,
}
