"""Skirmish as a ruleset: what the engine, opponents, odds and people who look on need to be told."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from os.path import dirname
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from skirmish import rules
from skirmish.figure import (
    ACTION,
    ATTACK,
    COMPASS,
    DONE,
    FORWARD,
    GIVE_GROUND,
    GUARD,
    MOVE,
    NOBODY,
    ON_GUARD,
    REELING,
    STAND,
    STOP,
    STRIKE,
    TARGET,
    TURN,
    Figure,
    Melee,
    Sheet,
    weapons,
)
from swordplay import catalogue
from swordplay.engine.asking import NOTHING, Ask, Shown, a_figure, the_only_one
from swordplay.engine.ends import Over
from swordplay.engine.events import GAME_MASTER
from swordplay.engine.facts import Fact, Part, part
from swordplay.engine.hexes import Moves, disc, in_cone, neighbour, reachable
from swordplay.engine.plans import Goal, Said
from swordplay.engine.portrait import Gauge, Held, Portrait
from swordplay.engine.requests import BOUNDARY, Choose, Rule
from swordplay.engine.ruleset import KeyText, Ruleset, modules_under
from swordplay.engine.scenario import Entry, Scenario
from swordplay.engine.tactics import Tactics

GROUPS = {ATTACK: "attack", MOVE: "move", GUARD: "defend"}


def an_action(state: Melee, question: Choose[Any], action: str) -> Shown:
    """An action, and the family of cards it belongs to."""
    return Shown(group=GROUPS[action], way=action) if action in GROUPS else NOTHING


def a_pace(state: Melee, question: Choose[Any], pace: rules.Pace | None) -> Shown:
    """What a step or a turn is about."""
    return NOTHING if pace is None else Shown(hex=pace.hex, facing=pace.facing, cost=pace.cost)


def a_retreat(state: Melee, question: Choose[Any], gives: bool) -> Shown:
    """What giving ground is about."""
    return Shown(way=GIVE_GROUND, figure=question.at) if gives else NOTHING


class SkirmishTactics(Tactics[Figure]):
    """How figures move, and how far they strike."""

    goes: ClassVar[Mapping[int, str]] = {side: f"go {name}" for side, name in COMPASS.items()}
    faces: ClassVar[Mapping[int, str]] = {side: f"face {name}" for side, name in COMPASS.items()}
    pause = (DONE,)

    def reaches(self, me: Figure) -> frozenset[int]:
        """FIG.2: every distance up to the reach of the weapon."""
        return frozenset(range(1, weapons()[me.sheet.weapon].reach + 1))

    def wields(self, me: Figure) -> bool:
        """Nobody is without a weapon."""
        return True


class Skirmish(Ruleset):
    """Four action points a turn, a ten-sided die to hit, shields that count in front."""

    name = "skirmish"
    title = "Skirmish"
    sheet = Sheet
    fighter = Figure
    state = Melee
    switches: ClassVar[Mapping[str, Any]] = {"a long day": False}

    # What the game master may set

    set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {"dusk": (0, 3)}
    fighter_set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {"vigour": (0, 20)}
    conditions_set_by_gm = (ON_GUARD, REELING)
    rolls_modified_by_gm = (STRIKE,)

    # How questions are asked

    asks: ClassVar[Mapping[str, Ask]] = {
        ACTION: Ask("cards", DONE, "decline", show=an_action),
        TARGET: Ask("target", NOBODY, "decline", usual=the_only_one, show=a_figure),
        MOVE: Ask("walk", STOP, "stop", usual=STOP, show=a_pace),
        GIVE_GROUND: Ask("guard", STAND, "decline", show=a_retreat),
    }

    # What opponents, odds and duels need

    tactics = SkirmishTactics()
    turn_questions = (ACTION,)
    steps = (MOVE,)
    attack_questions = (TARGET,)
    event_facts: ClassVar[Mapping[str, Fact]] = {
        "wounded": Fact("foe loses vigour", "you lose vigour", "loss"),
        "reels": Fact("foe reels", "you reel"),
        "fell": Fact("foe down", "you down"),
    }
    roll_facts: ClassVar[Mapping[tuple[str, str], Fact]] = {
        (STRIKE, "true"): Fact("foe hits", "you hit"),
        (STRIKE, "false"): Fact("foe misses", "you miss"),
    }
    parts: ClassVar[tuple[Part, ...]] = (
        part("foe down", "good"),
        part("you down", "bad"),
        part("foe reels", "good"),
        part("you reel", "bad"),
        part("you hit", "good"),
        part("foe hits", "bad"),
        part("you miss", "even"),
        part("foe misses", "even"),
    )
    duel: ClassVar[Mapping[str, tuple[str, ...]]] = {ACTION: (ATTACK, MOVE, GUARD, DONE)}
    best_play: ClassVar[Mapping[str, tuple[str, ...]]] = {ACTION: (ATTACK, GUARD)}
    duellists = ("Aldith", "Osric")
    depleting = ("vigour",)
    own_facts = frozenset({"left"})
    timeless = True

    def out(self, fighter: Figure) -> bool:
        """HARM.3: whoever is down is out of the fight."""
        return fighter.out

    def points(self, fighter: Figure) -> tuple[int, int]:
        """FIG.1: the vigour that is left, and how much there was."""
        return max(0, fighter.vigour), fighter.sheet.vigour

    def position_key(self, state: Melee, *, open_ground: bool = False) -> Hashable:
        """On open ground only where figures stand to each other counts."""
        if open_ground:
            state, (q, r) = state.copy(), next(iter(state.fighters.values())).hex
            for figure in state.fighters.values():
                figure.hex = (figure.hex[0] - q, figure.hex[1] - r)
        return super().position_key(state)

    # Words

    def texts(self) -> Mapping[str, KeyText]:
        """The words and clauses behind every reason."""
        return catalogue.keys(self.name)

    def sayings(self) -> Mapping[str, str]:
        """How events, questions, degrees and conditions read."""
        return catalogue.events(self.name)

    def time(self, clock: int) -> str:
        """The clock counts rounds."""
        return f"round {clock}"

    # The fight

    def sources(self) -> Iterable[str]:
        """A record notices when any of these files has changed."""
        return modules_under(dirname(__file__))

    def place(self, entry: Entry, sheet: Sheet) -> Figure:
        """A figure as it stands when the fight begins."""
        return Figure(
            name=entry.name,
            side=entry.side,
            hex=entry.hex,
            facing=entry.facing,
            hidden=entry.hidden,
            sheet=sheet,
            vigour=sheet.vigour,
        )

    def fight(self, state: Melee) -> Rule[None]:
        """The whole fight: action by action, from wherever the state stands."""
        while True:
            yield from BOUNDARY
            sides = rules.standing_sides(state)
            if len(sides) < 2:
                raise Over(*sides)
            me = state.fighters[state.acting] if state.points > 0 else rules.begin_turn(state)
            yield from rules.act(state, me)

    def acting(self, state: Melee) -> str:
        """Whose turn it is."""
        return state.acting

    def settle(self, state: Melee) -> None:
        """What follows when the game master has changed something."""
        rules.settle(state)

    def errors(self, file: Sheet) -> Iterator[str]:
        """FIG.2: there is no fight with an unknown weapon."""
        if file.weapon not in weapons():
            yield f"weapon: expected one of {', '.join(weapons())}, not {file.weapon!r}"

    def problems(self, state: Melee) -> Iterator[str]:
        """What is wrong with a state; the fight would not go on from it."""
        yield from super().problems(state)
        taken: dict[Any, str] = {}
        for figure in state.fighters.values():
            if figure.facing % 2:
                yield f"{figure.name} faces a corner and not a side of its hex"
            if not figure.out and taken.setdefault(figure.hex, figure.name) != figure.name:
                yield f"{figure.name} stands in the hex of {taken[figure.hex]}"

    def examples(self, seed: int) -> Scenario:
        """Two or three figures in a glade, other ones for every seed."""
        chance, ready = Random(seed), list(catalogue.fighters(self.name).values())
        places = chance.sample(disc((0, 0), 3), 2 + seed % 2)
        fighters = [
            Entry(name, side, hex, dict(chance.choice(ready).sheet), chance.randrange(0, 12, 2))
            for name, side, hex in zip(("Ann", "Bob", "Cat"), ("red", "blue", "blue"), places, strict=False)
        ]
        return Scenario(self.name, fighters)

    # What people see

    def portrait(self, state: Melee, fighter: Figure, seat: str) -> Portrait:
        """What a seat may see of a figure; how much vigour it has left, only its own side and the game master know."""
        left, full = self.points(fighter)
        known = seat in (GAME_MASTER, fighter.side)
        look = "down" if fighter.out else "hurt" if 2 * left <= full else "well"
        around = disc(fighter.hex, weapons()[fighter.sheet.weapon].reach)
        return replace(
            super().portrait(state, fighter, seat),
            gauges=(Gauge("vigour", left, full) if known else Gauge("vigour", words=look),),
            hands=(Held("right", fighter.sheet.weapon), Held("left", "shield" if fighter.sheet.shield else "")),
            zones={"reach": tuple(hex for hex in around if in_cone(fighter.facing, fighter.hex, hex))},
        )

    def posture(self, fighter: Figure) -> str:
        """HARM.3: figures stand or are down."""
        return "down" if fighter.out else "standing"

    def reach(self, state: Melee, question: Choose[Any]) -> tuple[Goal, ...] | None:
        """MOVE.1 to MOVE.4: every hex and facing a movement can end in, by the same prices."""
        me = state.fighters[question.who]
        barred = frozenset(hex for hex in state.terrain.ground if rules.closed(state, me, hex))
        moves = Moves(FORWARD, turn=TURN, barred=barred, within=state.terrain.ground)
        goals = []
        for end in reachable((me.hex, me.facing), state.points, moves).values():
            said, path, facing = [], [me.hex], me.facing
            for what, way in end.steps():
                if what == "go":
                    path.append(neighbour(path[-1], way))
                else:
                    facing = way = (facing + 2 * way) % 12
                said.append(Said(MOVE, (self.tactics.goes if what == "go" else self.tactics.faces)[way]))
            if end.cost < state.points:
                said.append(Said(MOVE, STOP))
            goals.append(Goal(end.at, end.facing, end.cost, tuple(said), tuple(path), self.posture(me)))
        return tuple(goals)
