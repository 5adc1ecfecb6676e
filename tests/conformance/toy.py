"""Rulesets that stand nowhere but here: one of ten lines, one that asks for everything there is, one with a state of
its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple

from swordplay.engine.asking import Ask, a_figure
from swordplay.engine.ends import Over
from swordplay.engine.hexes import Ground
from swordplay.engine.requests import BOUNDARY, Call, Check, Choose, Contest, Dice, Option, Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.scenario import Entry, Patch, Plan, Scenario
from swordplay.engine.state import Fighter, State
from swordplay.engine.tally import Refusal, Tally


class Toy(Ruleset):
    """Whoever first says "yes" on an even second wins."""

    name = "toy"
    asks: ClassVar[Mapping[str, Ask]] = {"ready?": Ask()}

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
    asks: ClassVar[Mapping[str, Ask]] = {"whom": Ask("target", "rest", "decline", show=a_figure)}
    set_by_gm, fighter_set_by_gm = {"wind": (-2, 2)}, {"facing": (0, 11)}
    conditions_set_by_gm, rolls_modified_by_gm = ("dizzy", "down"), ("push",)

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
    return state.add_gm_modifiers(tally, me.name, about)  # type: ignore[no-any-return]


def targets(state: Any, me: Any) -> list[Option[str]]:
    """Whoever of the others he sees, each with the number or the reason why not."""
    others = [f for f in state.fighters.values() if f.side != me.side and state.sees(me.side, f)]
    return [Option(foe.name, foe.name, partial(verdict, state, me, foe)) for foe in others]


def verdict(state: Any, me: Any, foe: Any) -> Tally | Refusal:
    """Nobody is pushed twice, and nobody dizzy pushes."""
    if foe.has("down"):
        return Refusal("already-pushed", instead=("rest",))
    return Refusal("too-dizzy") if me.has("dizzy") else balance(state, me, "push")


class Rower(Fighter, kw_only=True):
    """Somebody in a boat: what he has left, and whether he is out of breath."""

    strength: int = 8
    winded: bool = False


class River(State[Rower], kw_only=True):
    """A state with fields of its own, on which everything to come hangs; nothing but their names says so."""

    turn: int = 0
    tide: int = 0
    """What was rolled, kept as it was."""
    gusts: tuple[int, ...] = ()
    """The last rolls of the wind."""


class Boats(Ruleset):
    """Ram the other boat: how likely that is depends on a tide that was rolled turns ago."""

    name = "boats"
    asks: ClassVar[Mapping[str, Ask]] = {"stroke": Ask()}
    fighter = Rower
    state = River
    turn_questions = ("stroke",)
    duel: ClassVar[Mapping[str, tuple[str, ...]]] = {"stroke": ("steady", "hard")}
    depleting = ("strength",)
    timeless = True
    fighter_set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {"strength": (1, 8)}
    rolls_modified_by_gm = ("ram",)

    def texts(self) -> Mapping[str, Words]:
        return {k: Words(k, ("boats:BOATS.1",)) for k in ("tide", "breath", "out-of-breath")}

    def examples(self, seed: int) -> Scenario:
        return Scenario("boats", [Entry("Ann", "left", (0, 0)), Entry("Bob", "right", (1, seed % 5))])

    def out(self, fighter: Any) -> bool:
        return bool(fighter.strength <= 0)

    def points(self, fighter: Any) -> tuple[int, int]:
        return fighter.strength, 8

    def fight(self, state: Any) -> Rule[None]:
        while True:
            yield from BOUNDARY
            me, foe = list(state.fighters.values())[:: 1 if state.turn == 0 else -1]
            hard = yield from Choose(me.name, "stroke", partial(strokes, me))
            if (yield from Check(me.name, "ram", STEADY, partial(ram, state, me, hard))):
                foe.strength -= yield from Dice(me.name, "damage", 1, 4)
                state.tell("rammed", me.name)
                if foe.strength <= 0:
                    raise Over(me.side)
            me.winded = hard
            state.turn = 1 - state.turn
            if state.turn == 0:
                state.tide = yield from Dice("", "tide", 1, 6)
                state.gusts = (*state.gusts[-1:], (yield from Dice("", "wind", 1, 2)))
                state.clock += 1


def strokes(me: Any) -> list[Option[bool]]:
    """Whoever is out of breath cannot row hard."""
    return [Option("hard", True, Refusal("out-of-breath") if me.winded else None), Option("steady", False)]


def ram(state: Any, me: Any, hard: bool) -> Tally:
    """What ramming is rolled against: the tide and the winds of the last turns carry the one, not the other."""
    tide = state.tide + sum(state.gusts)
    tally = Tally(4, "breath").add(2 * hard, "breath").add(tide if me.side == "left" else -tide // 2, "tide")
    return state.add_gm_modifiers(tally.floor(2, "tide"), me.name, "ram")  # type: ignore[no-any-return]
