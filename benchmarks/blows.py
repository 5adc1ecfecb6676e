"""Kinds of blows, each at the moment before it is declared in full, and what their exact odds cost."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from benchmarks.measure import Line, chess_moves, side_by_side
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.enumerate import Asked
from swordplay.engine.requests import Choose
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.state import State
from swordplay.games import ruleset
from swordplay.odds import basic
from swordplay.odds.advice import draft, prospect
from swordplay.odds.advice import option as action
from swordplay.odds.duels.duel import arrange
from swordplay.odds.exact.facts import Facts, facts
from swordplay.odds.exact.tree import Tracking, Tree
from swordplay.odds.method import EXACT

COLD, WARM = 500, 100
ROUNDS = 3
ME = "Ana"

SWORD = {
    "st": 12,
    "dx": 12,
    "iq": 10,
    "ht": 11,
    "skills": {"Broadsword": 14, "Shield": 13, "Bow": 14},
    "gear": [{"item": "Thrusting Broadsword", "hand": "right"}, {"item": "Medium Shield", "hand": "left"}],
    "dr": {"torso": 4, "skull": 4, "arm": 2, "leg": 2},
}
BOW = {**SWORD, "gear": [{"item": "Regular Bow", "hand": "both"}]}
SWUNG, THRUST, SHOT, SLAM = "Bo: Thrusting Broadsword swung", "Bo: Thrusting Broadsword thrust", "Bo", "Bo: slam"


class Kind(NamedTuple):
    """A blow: whose rules, what is struck with, and where."""

    rules: str
    target: str
    place: str = ""
    sheet: dict[str, Any] = SWORD

    @property
    def name(self) -> str:
        """What it is called in the results."""
        return f"{self.rules}, {self.place or self.target.rpartition(' ')[2]}{', shot' if self.sheet is BOW else ''}"


KINDS = [
    *(Kind("gurps4-dungeon", SWUNG, place) for place in ("torso", "right leg", "skull", "neck", "face")),
    *(Kind("gurps4-dungeon", THRUST, place) for place in ("left eye", "vitals")),
    Kind("gurps4-dungeon", SWUNG, "disarm Thrusting Broadsword"),
    Kind("gurps4-dungeon", SLAM),
    Kind("gurps4-dungeon", SHOT, "vitals", BOW),
    *(Kind("gurps4-bands", SWUNG, place) for place in ("torso", "right leg", "skull", "neck")),
    Kind("gurps4-bands", THRUST, "vitals"),
    Kind("gurps4-bands", SHOT, "torso", BOW),
]


def before(kind: Kind) -> tuple[Battle, str]:
    """The battle in which the blow is about to be declared, and the option that does it."""
    away = 6 if kind.sheet is BOW else 1
    fighters = [Entry(ME, "red", (0, 0), kind.sheet, 0), Entry("Bo", "blue", (0, -away), SWORD, 6)]
    rules = ruleset(kind.rules)
    battle = Battle(rules, Scenario(kind.rules, fighters, Plan(radius=10)), Roller(1))
    attack = "Regular Attack" if kind.rules == "gurps4-dungeon" else "Attack"
    wishes = [("manoeuvre", attack), ("step", "done"), ("target", kind.target), ("location", kind.place)]
    wishes = [(about, wish) for about, wish in wishes if wish]
    return battle, answered(battle, wishes)


def dragonquest() -> tuple[Battle, str]:
    """One who has a single weapon is about to strike with it."""
    duel = arrange(ruleset("dragonquest"), "Sword and Shield", "Duellist")
    wishes = [("action", "melee attack"), ("move", "stop"), ("attack", "strike Broadsword")]
    battle = Battle(duel.ruleset, duel.scenario, Roller(1))
    return battle, answered(battle, wishes, duel.names[0])


def answered(battle: Battle, wishes: list[tuple[str, str]], who: str = ME) -> str:
    """Answer as wished until the last wish is pending; everybody else does nothing, or what the basic opponent does."""
    policy = basic(battle.ruleset).choose
    left = list(wishes)
    while True:
        request = battle.request
        assert isinstance(request, Choose)
        about, wish = left[0]
        if (request.who, request.about) != (who, about):
            idle = request.named("nothing") if request.who != who else None
            battle.answer("nothing" if idle is not None else policy(battle.state, request).name)
            continue
        name = next(option.name for option in request.legal() if option.name.startswith(wish))
        if len(left) == 1:
            return name
        battle.answer(name)
        left.pop(0)


def costs(battle: Battle, option: str) -> tuple[float, float]:
    """How often exact odds of an option fit into 500 sampled ones, and remembered ones into 100."""
    policy = basic(battle.ruleset).choose
    where = draft.position(battle, option)

    def watch(state: State[Any], asked: list[Asked]) -> Facts:
        return facts(battle.ruleset, where.side, state, asked)

    def exact() -> None:
        whole = action.prospect_of(battle, option, policy, {}, states=False)
        action.odds_of(battle, option, whole, "")
        assert whole.method == EXACT

    tree = Tree(where.act, where.start, policy, {}, tracking=Tracking(battle.ruleset.depleting))
    *others, last = tree.point(where.start)
    list(tree.leaves((*others, last)))
    list(tree.leaves((*others, last - 1)))
    once = seconds(lambda: prospect.played(where, policy, watch, WARM)) / WARM
    warm = seconds(lambda: list(tree.leaves((*others, last - 1))))
    return COLD * once / seconds(exact), WARM * once / warm


def sampled(battle: Battle, option: str) -> float:
    """Sampled blows in the time of 1,000 random chess moves."""
    policy = basic(battle.ruleset).choose
    where = draft.position(battle, option)

    def watch(state: State[Any], asked: list[Asked]) -> Facts:
        return ()

    return side_by_side(
        lambda: chess_moves(1000) * COLD, lambda: seconds(lambda: prospect.played(where, policy, watch, COLD)), ROUNDS
    )


def speed() -> list[Line]:
    """How many blows are sampled, the middle of each ruleset's kinds."""
    kinds = {kind.name: before(kind) for kind in KINDS} | {"dragonquest, strike": dragonquest()}
    found: dict[str, list[float]] = {}
    for battle, option in kinds.values():
        found.setdefault(battle.ruleset.name, []).append(sampled(battle, option))
    what = "sampled blows in the time of 1,000 random chess moves, the middle of their kinds"
    return [Line(f"{name}: {what}", f"{median(times):.0f}", "any", True) for name, times in found.items()]


def seconds(work: Callable[[], Any]) -> float:
    """The processor's time for a piece of work, the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        started = process_time()
        work()
        best = min(best, process_time() - started)
    return best


def lines() -> list[Line]:
    """The middle and the worst of all kinds, cold and warm."""
    found = {kind.name: costs(*before(kind)) for kind in KINDS}
    found["dragonquest, strike"] = costs(*dragonquest())
    for name, (cold, warm) in sorted(found.items(), key=lambda item: item[1]):
        print(f"{name}: exact odds in the time of {COLD} sampled {cold:.2f}, remembered in that of {WARM} {warm:.1f}")
    first = f"{COLD} sampled blows, for each time exact odds of one are worked out"
    second = f"{WARM} sampled blows, for each exact distribution of one that is remembered"
    return [_middle(first, found, 0), _worst(first, found, 0), _middle(second, found, 1), _worst(second, found, 1)]


def _middle(what: str, found: dict[str, tuple[float, float]], which: int) -> Line:
    times = median(both[which] for both in found.values())
    return Line(f"{what}, the middle of {len(found)} kinds", f"{times:.1f}", "at least 1", times >= 1)


def _worst(what: str, found: dict[str, tuple[float, float]], which: int) -> Line:
    """Told, but not judged: a rare chain of fumbles may be dearer to follow than to sample."""
    below = [name for name, both in found.items() if both[which] < 1]
    name, both = min(found.items(), key=lambda item: item[1][which])
    dear = f"; below 1: {', '.join(below)}" if below else ""
    return Line(f"{what}, the worst of {len(found)} kinds: {name}{dear}", f"{both[which]:.1f}", "any", True)
