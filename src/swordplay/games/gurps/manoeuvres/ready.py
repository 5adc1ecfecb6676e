"""Ready: weapons made ready and reloaded, things drawn, put away, picked up and drunk, and other small tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from swordplay.engine.hexes import SIDES, Hex, neighbour
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import READY as GROUP
from swordplay.games.gurps.book import Card, book
from swordplay.games.gurps.figure.figure import BOTH, Fight, Figure
from swordplay.games.gurps.figure.halt import while_able
from swordplay.games.gurps.figure.hands import into_hand, let_fall
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.sheet.sheet import Sheet
from swordplay.games.gurps.vocabulary import ROUNDS, TASK

REACH = "reach"
TASKS = "tasks"
"""The switch in which a scenario names small tasks of its own, each with its rounds (READY.5)."""
ANOTHER = "another task"
TAKEN = ("draw", "pick up")
"""How a thing comes into the hand."""
LONGEST = 10
LENGTHS = [Option(str(rounds), rounds) for rounds in range(1, LONGEST + 1)]
NO_FREE_HAND = Refusal("no-free-hand", (), ("put away", "drop"))
CARRIED_TWICE = Refusal("carried-twice")
NEEDS_BOTH = Refusal("needs-both-hands", (), ("put away", "drop"))


class Task(msgspec.Struct, frozen=True):
    """What may be done with a Ready: the kind of thing, what with, and where it goes."""

    kind: str
    item: str = ""
    hand: str = ""


NOTHING: Option[Task] = Option("nothing", Task("nothing"))


def ready(state: Fight, me: Figure) -> Rule[None]:
    """READY.1-6: a step, and one small task or a round's work on it."""
    return ready_with(state, me, StepBudget())


def ready_with(state: Fight, me: Figure, left: StepBudget) -> Rule[None]:
    """READY.1-6: the task, with what there is of a step before or after it."""
    yield from take_steps(state, me, left)
    if me.halted:
        return
    while True:
        task = yield from Choose(me.name, TASK, lambda: tasks(state, me))
        if task.kind != "drop":
            break
        drop(state, me, task)
    if task.kind == ANOTHER:
        yield from another_task(state, me)
    elif task.kind != "nothing":
        work_on(state, me, task)
    yield from take_steps(state, me, left)


READY = Card("Ready", ready, (not_stunned,), group=GROUP)


def work_on(state: Fight, me: Figure, task: Task) -> None:
    """READY.2: one round of work; after the last it is done. What is begun stays until it is put down or used."""
    step = f"{task.kind} {task.item}"
    me.ready_progress += (step,)
    done = me.ready_progress.count(step) >= rounds_of(state, me, task)
    if done:
        me.ready_progress = tuple(other for other in me.ready_progress if other != step)
        FINISH[task.kind](state, me, task)
        readied = book(state).readied
        if readied is not None:
            readied(state, me, task.kind, task.item)
    state.tell("ready", me.name, task=task.kind, item=task.item, done=done)


def rounds_of(state: Fight, me: Figure, task: Task) -> int:
    """READY.2, READY.5: a weapon's data gives its reload, the scenario its own tasks; anything else takes one.

    RDY.4 of the cards: a shield from the ground or from one's back takes as many as its Passive Defense.
    """
    if task.kind == "reload":
        return rounds_to_reload(me, task.item)
    if task.kind == TASKS:
        return int(state.switches[TASKS][task.item])
    if task.kind == "ready":
        return max((mode.ready_turns for mode in me.sheet.modes.get(task.item, ())), default=1)
    if task.kind in TAKEN and task.item in me.sheet.shields and state.profile.manoeuvres.shield_ready_turns:
        return max(1, me.sheet.shields[task.item].db)
    return 1


def rounds_to_reload(me: Figure, item: str) -> int:
    """READY.2; REL.10-13 of the cards: a weapon's own time, and more for every round that is replaced."""
    spent = me.fired.count(item)
    missiles = [mode.missile for mode in me.sheet.shots[item] if mode.missile is not None]
    return max(missile.reload + spent * (missile.per_unload + missile.per_load) for missile in missiles)


def another_task(state: Fight, me: Figure) -> Rule[None]:
    """READY.5: any small task its player names; one Ready, or as many as he says. What is left waits in `work`."""
    if ANOTHER not in me.ready_progress:
        rounds = yield from Choose(me.name, ROUNDS, LENGTHS)
        if me.halted:
            return
        me.ready_progress += (ANOTHER,) * rounds
    left = me.ready_progress.count(ANOTHER) - 1
    me.ready_progress = tuple(other for other in me.ready_progress if other != ANOTHER) + (ANOTHER,) * left
    state.tell("ready", me.name, task=ANOTHER, item="", done=not left)


def problems(state: Fight) -> Iterator[str]:
    """What is wrong with the tasks a scenario names."""
    for name, rounds in state.switches.get(TASKS, {}).items():
        if not isinstance(rounds, int) or rounds < 1:
            yield f"switches.{TASKS}: expected a number of rounds from 1 up for {name!r}, not {rounds!r}"


# What there is to do


@while_able(NOTHING.name)
def tasks(state: Fight, me: Figure) -> list[Option[Task]]:
    """Everything a Ready may be spent on."""
    return list(task_options(state, me))


def task_options(state: Fight, me: Figure) -> Iterator[Option[Task]]:
    """Everything a Ready may be spent on, and dropping things, which costs nothing."""
    yield NOTHING
    reloads = state.profile.manoeuvres.ready_reloads
    for item in held(me):
        yield from with_held(me, item, reloads=reloads)
    for item in me.belt:
        yield from taking(me, "draw", item)
    near = grasp(state, me) if state.items else ()
    for lying in dict.fromkeys(item.name for item in state.items if item.hex in near):
        yield from taking(me, "pick up", lying)
    for name in state.switches.get(TASKS, ()):
        yield Option(name, Task(TASKS, name))
    yield Option(ANOTHER, Task(ANOTHER))


def held(me: Figure) -> tuple[str, ...]:
    """What is in hand, each thing once."""
    return tuple(dict.fromkeys(item for item in (me.right, me.left) if item))


def grasp(state: Fight, me: Figure) -> tuple[Hex, ...]:
    """The hexes from which one picks things up; in the Third Edition those beside as well, but no foe's."""
    if not state.profile.manoeuvres.picks_up_beside:
        return me.hexes()
    foes = {hex for foe in state.foes(me) for hex in foe.hexes()}
    return (*me.hexes(), *(hex for hour in SIDES if (hex := neighbour(me.hex, hour)) not in foes))


def with_held(me: Figure, item: str, *, reloads: bool = True) -> Iterator[Option[Task]]:
    """READY.1-4: what can be done with a thing in hand."""
    if item in me.unready:
        yield Option(f"ready {item}", Task("ready", item))
    if item in me.fired and reloads:
        yield Option(f"reload {item}", Task("reload", item))
    if item in me.sheet.potions:
        yield Option(f"drink {item}", Task("drink", item))
    yield Option(f"put away {item}", Task("put away", item))
    yield Option(f"drop {item}", Task("drop", item))
    for reach in other_reaches(me, item):
        yield Option(f"set {item} to reach {reach or 'C'}", Task(REACH, item, str(reach)))
    one, two = grips(me, item)
    if me.right == me.left:
        if one:
            yield Option(f"hold {item} in one hand", Task("grip", item, me.main_hand))
    elif two:
        yield Option(f"hold {item} in both hands", Task("grip", item, BOTH), None if me.empty_hands() else NO_FREE_HAND)


def reaches_of(sheet: Sheet, item: str) -> tuple[int, ...]:
    """RDY.2 of the range-band sheet: the reaches a weapon must be readied for, the shortest first, if any."""
    reaches = {reach for mode in sheet.modes.get(item, ()) if mode.sets_reach for reach in mode.reach}
    return tuple(sorted(reaches)) if len(reaches) > 1 else ()


def other_reaches(me: Figure, item: str) -> tuple[int, ...]:
    """The reaches a weapon in hand is not set to."""
    now = dict(me.set_to).get(item) if me.set_to else None
    return () if now is None else tuple(reach for reach in reaches_of(me.sheet, item) if reach != now)


def taking(me: Figure, kind: str, item: str) -> Iterator[Option[Task]]:
    """READY.1, READY.3: taking a thing from the belt or the ground needs a free hand, or two."""
    free = me.empty_hands()
    one, two = grips(me, item)
    why = None if free else NO_FREE_HAND
    if kind == "pick up" and item in (me.right, me.left, *me.belt):
        why = CARRIED_TWICE
    if one:
        hand = me.off_hand if item in me.sheet.shields and me.off_hand in free else (free or ("",))[0]
        yield Option(f"{kind} {item}", Task(kind, item, hand), why)
    if two:
        name = f"{kind} {item} in both hands" if one else f"{kind} {item}"
        yield Option(name, Task(kind, item, BOTH), why or (None if len(free) == 2 else NEEDS_BOTH))


def grips(me: Figure, item: str) -> tuple[bool, bool]:
    """Whether a thing is of use in one hand, and whether in two; what is no weapon goes into one."""
    hands = {mode.hands for mode in (*me.sheet.modes.get(item, ()), *me.sheet.shots.get(item, ()))}
    return not hands or 1 in hands, 2 in hands


# What it comes to


def make_ready(state: Fight, me: Figure, task: Task) -> None:
    """READY.1, GAP.7: an unready weapon is ready."""
    me.unready = tuple(item for item in me.unready if item != task.item)


def reload(state: Fight, me: Figure, task: Task) -> None:
    """READY.2: the weapon is loaded, wholly or by one shot."""
    one = any(mode.missile is not None and mode.missile.one_by_one for mode in me.sheet.shots[task.item])
    left = me.fired.count(task.item) - 1 if one else 0
    me.fired = tuple(item for item in me.fired if item != task.item) + (task.item,) * left


def draw(state: Fight, me: Figure, task: Task) -> None:
    """READY.1, READY.3: from the belt into the hand, ready."""
    me.belt = tuple(item for item in me.belt if item != task.item)
    into_hand(me, task.item, task.hand)


def pick_up(state: Fight, me: Figure, task: Task) -> None:
    """READY.5: from the ground into the hand; what another has dropped must be loaded anew."""
    near = grasp(state, me)
    place = next(k for k, item in enumerate(state.items) if item.name == task.item and item.hex in near)
    if state.items[place].owner != me.name and task.item not in me.fired:
        shots = max((mode.missile.shots for mode in me.sheet.shots.get(task.item, ()) if mode.missile), default=0)
        me.fired += (task.item,) * shots
    state.items = state.items[:place] + state.items[place + 1 :]
    into_hand(me, task.item, task.hand)


def put_away(state: Fight, me: Figure, task: Task) -> None:
    """READY.5: back to the belt."""
    me.let_go(task.item)
    me.belt += (task.item,)


def drop(state: Fight, me: Figure, task: Task) -> None:
    """Let a thing fall: it lies in the hex."""
    let_fall(state, me, task.item)


def grip(state: Fight, me: Figure, task: Task) -> None:
    """READY.5: the same thing in one hand or in two."""
    into_hand(me, task.item, BOTH)
    if task.hand != BOTH:
        into_hand(me, "", me.off_hand)


def set_reach(state: Fight, me: Figure, task: Task) -> None:
    """RDY.2 of the range-band sheet: the weapon is held for another reach."""
    me.set_to = tuple((item, int(task.hand) if item == task.item else reach) for item, reach in me.set_to)


def drink(state: Fight, me: Figure, task: Task) -> None:
    """READY.4: the potion is gone; what it does is for the game master to set."""
    me.let_go(task.item)
    state.tell("drunk", me.name, item=task.item)


def complete(state: Fight, me: Figure, task: Task) -> None:
    """READY.5: a small task is done; the events say so."""


FINISH: dict[str, Callable[[Fight, Figure, Task], None]] = {
    "ready": make_ready,
    "reload": reload,
    "draw": draw,
    "pick up": pick_up,
    "put away": put_away,
    "grip": grip,
    "drink": drink,
    REACH: set_reach,
    TASKS: complete,
}
