"""Two rulesets that stand nowhere but here: one of ten lines, and one that asks for everything there is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from swordplay.engine.ends import Over
from swordplay.engine.hexes import Ground
from swordplay.engine.requests import BOUNDARY, Call, Check, Choose, Contest, Dice, Option, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.scenario import Entry, Patch, Plan, Scenario
from swordplay.engine.tally import Refusal, Tally


class Toy(Ruleset):
    """Whoever first says "yes" on an even second wins."""

    name = "toy"

    def examples(self, seed: int) -> Scenario:
        return Scenario("toy", [Entry("Ann", "left", (0, 0)), Entry("Bob", "right", (1, seed % 5))])

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield from BOUNDARY
            state.clock += 1
            side = ("left", "right")[state.clock // 2 % 2]
            if (yield from Choose(side, "ready?", [Option("yes", True), Option("no", False)])) and state.clock % 2:
                raise Over(side)


class Words(NamedTuple):
    """How a key reads, and the clauses behind it."""

    label: str
    clauses: tuple[str, ...]


STEADY: Scale[bool] = Scale("steady", (2, 4), lambda total, number: total <= number)
HIGHER: Versus[int] = Versus("higher", (1, 4), lambda a, m, b, n: (a + m > b + n) - (a + m < b + n))


class Yard(Ruleset):
    """Push the other side's figures over; whoever has nobody standing loses."""

    name = "yard"
    by_hand, fighter_by_hand = {"wind": (-2, 2)}, {"facing": (0, 11)}
    conditions_by_hand, rolls_by_hand = ("dizzy", "down"), ("push",)

    def texts(self) -> Mapping[str, Words]:
        return {k: Words(k, ("yard:YARD.1",)) for k in ("balance", "wind", "already-pushed", "too-dizzy")}

    def examples(self, seed: int) -> Scenario:
        names = ("Ann", "Bob", "Cat", "Dan")[: 3 + seed % 2]
        wall = Patch([(seed % 3, -1)], Ground(name="wall", impassable=True, tags=("brick",)))
        fighters = [Entry(n, "ab"[k % 2], (k, seed % 5)) for k, n in enumerate(names)]
        return Scenario("yard", fighters, Plan(radius=8, patches=[wall]))

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield from BOUNDARY
            me = list(state.fighters.values())[state.clock % len(state.fighters)]
            me.lapse("turn", state.clock)
            state.clock += 1
            if not me.has("down"):
                yield from push(state, me)
            if len(up := {f.side for f in state.fighters.values() if not f.has("down")}) < 2:
                raise Over(*up)


def push(state: Any, me: Any) -> Rule[None]:
    """Push somebody, or rest."""
    foe = yield from Choose(me.name, "whom", lambda: [*targets(state, me), Option("rest", "")])
    if not foe:
        me.lose("dizzy")
    elif (yield from Check(me.name, "push", STEADY, lambda: balance(state, me, "push"), at=foe)):
        hard = yield from Call(drawn, 1, who=me.name)
        mine, theirs = Tally(hard, "balance"), Tally(3, "balance")
        best = yield from Contest(me.name, "shove", HIGHER, mine, foe, theirs)
        ends = "" if best > 0 else "turn"
        state.fighters[foe].gain("down" if best > 0 else "dizzy", ends=ends, at=state.clock + 2)
        state.tell("pushed", me.name, foe, by=best)


def drawn(more: int) -> Rule[int]:
    """How hard somebody pushes."""
    return (yield from Dice("", "strength", 1, 4)) + more


def balance(state: Any, me: Any, about: str) -> Tally:
    """What a push is rolled against."""
    tally = Tally(5, "balance").add(state.fields.get("wind", 0), "wind").floor(3, "balance")
    return state.by_hand(tally, me.name, about)  # type: ignore[no-any-return]


def targets(state: Any, me: Any) -> list[Option[str]]:
    """Whoever of the others he sees, each with the number or the reason why not."""
    others = [f for f in state.fighters.values() if f.side != me.side and state.sees(me.side, f)]
    return [Option(foe.name, foe.name, partial(verdict, state, me, foe)) for foe in others]


def verdict(state: Any, me: Any, foe: Any) -> Tally | Refusal:
    """Nobody is pushed twice, and nobody dizzy pushes."""
    if foe.has("down"):
        return Refusal("already-pushed", instead=("rest",))
    return Refusal("too-dizzy") if me.has("dizzy") else balance(state, me, "push")
