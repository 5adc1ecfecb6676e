"""What a seat may see of a figure: an allow-list, with exact points and plans for its own side and the game master."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from swordplay.engine.events import GAME_MASTER
from swordplay.engine.hexes import SINGLE, Hex, disc, nearest
from swordplay.engine.portrait import Held
from swordplay.engine.state import Trigger
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.figure.arcs import ARCS
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.looks import carried as carried
from swordplay.games.gurps.figure.looks import gauges as gauges
from swordplay.games.gurps.figure.looks import knows
from swordplay.games.gurps.figure.looks import lasting as lasting
from swordplay.games.gurps.fourth.manoeuvres.suppression import read
from swordplay.games.gurps.manoeuvres.ready import ANOTHER, Task, rounds_of
from swordplay.games.gurps.manoeuvres.wait import DEEDS
from swordplay.games.gurps.vocabulary import BACK, FRONT, LEFT, RIGHT, UNDER_FIRE

HUMAN, BEAST = "human", "beast"
SIDE = "side"
ARC = {FRONT: FRONT, LEFT: SIDE, RIGHT: SIDE, BACK: BACK}


# Hands


def hands(state: Fight, me: Figure, seat: str) -> tuple[Held, ...]:
    """What each hand holds, and what there is to say of it; the favoured hand first."""
    if me.right and me.right == me.left:
        return (Held("both hands", me.right, held(state, me, me.right, seat)),)
    if not me.sheet.bare_parries and not me.right and not me.left:
        return ()
    return tuple(in_one_hand(state, me, side, seat) for side in (me.main_hand, me.off_hand))


def in_one_hand(state: Fight, me: Figure, side: str, seat: str) -> Held:
    """What one hand holds."""
    item = me.right if side == RIGHT else me.left
    useless = "useless" if side not in me.usable_hands() else ""
    if not item:
        return Held(f"{side} hand", state=useless or "empty")
    return Held(f"{side} hand", item, ", ".join(filter(None, (held(state, me, item, seat), useless))))


def held(state: Fight, me: Figure, item: str, seat: str) -> str:
    """Whether a thing is ready, loaded and whole, and to what reach it is set."""
    told = ["broken" if item in me.broken else "unready" if item in me.unready else "ready"]
    shots = max((mode.missile.shots for mode in me.sheet.shots.get(item, ()) if mode.missile is not None), default=0)
    if shots:
        left = shots - me.fired.count(item)
        if shots == 1:
            told.append("loaded" if left else "not loaded")
        elif knows(me, seat):
            told.append(f"{left} of {shots} shots")
    if item in dict(me.set_to):
        told.append(f"set to reach {dict(me.set_to)[item] or 'C'}")
    if knows(me, seat):
        told.extend(work_on(state, me, item))
    return ", ".join(told)


def work_on(state: Fight, me: Figure, item: str) -> Iterator[str]:
    """READY.2: the rounds of work done on a thing so far."""
    for step in dict.fromkeys(me.ready_progress):
        kind, _, thing = step.partition(" ")
        if thing == item:
            done, all_of_it = me.ready_progress.count(step), rounds_of(state, me, Task(kind, item))
            yield f"{kind}: {done} of {all_of_it} seconds done"


# What it does


def doing(me: Figure, own_names: Mapping[str, str]) -> str:
    """The manoeuvre of its last turn, under the document's own name, with its form."""
    name = own_names.get(me.manoeuvre, me.manoeuvre)
    return f"{name} ({own_names.get(me.form, me.form)})" if me.form else name


def marks(state: Fight, me: Figure, seat: str) -> tuple[str, ...]:
    """For its own side: what it waits for, and how much is left of another task."""
    if not knows(me, seat):
        return ()
    left = me.ready_progress.count(ANOTHER)
    task = (f"another task: {left} more {'second' if left == 1 else 'seconds'}",) if left else ()
    mine = (one for one in state.triggers if one.owner == me.name and one.on != UNDER_FIRE)
    return (*(waits(state, one, seat) for one in mine), *task)


def waits(state: Fight, trigger: Trigger, seat: str) -> str:
    """What is waited for, and what is done then."""
    name, within_hexes = trigger.args
    foe = state.fighters.get(str(name))
    if foe is not None and seat != GAME_MASTER and not state.sees(seat, foe):
        name = "somebody"
    deed = next(words for words, on in DEEDS if on == trigger.on)
    what = f"{name} {deed}" if name else f"a foe comes within {within_hexes}"
    return f"waits: if {what}, {trigger.act}"


# Where


def zones(state: Fight, me: Figure) -> dict[str, tuple[Hex, ...]]:
    """DEF.2, GAP.5: the hexes around it by the side they lie on, those its weapons reach, those it sweeps with fire."""
    ground = state.terrain.ground
    fire = [
        hex for one in state.triggers if one.owner == me.name and one.on == UNDER_FIRE for hex in read(one.args).hexes
    ]
    named = {"under fire": tuple(dict.fromkeys(fire))}
    if not me.out:
        named = {**arcs(me), "reach": reached(state, me), **named}
    on_map = {name: tuple(hex for hex in hexes if hex in ground) for name, hexes in named.items()}
    return {name: hexes for name, hexes in on_map.items() if hexes}


def arcs(me: Figure) -> dict[str, tuple[Hex, ...]]:
    """The hexes next to a figure by the arc they lie in."""
    mine = me.hexes()
    around = dict.fromkeys(hex for own in mine for hex in disc(own, 1) if hex not in mine)
    named: dict[str, tuple[Hex, ...]] = {FRONT: (), SIDE: (), BACK: ()}
    for hex in around:
        for arc in dict.fromkeys(ARC[arc] for arc in ARCS.arcs(me.facing, nearest(mine, (hex,))[1], hex)):
            named[arc] += (hex,)
    return named


def reached(state: Fight, me: Figure) -> tuple[Hex, ...]:
    """GAP.5: the hexes in which a foe could be struck with what is ready in hand."""
    modes = me.modes()
    sheet = me.sheet if me.sheet.footprint is SINGLE else replace(me.sheet, footprint=SINGLE)
    somebody = Figure(name="", side="", hex=me.hex, sheet=sheet, hp=1, fp=1)
    hexes = []
    for hex in dict.fromkeys(hex for own in me.hexes() for hex in disc(own, me.longest())):
        somebody.hex = hex
        if any(reaches(state, me, mode, somebody) is None for mode in modes):
            hexes.append(hex)
    return tuple(hexes)


def body(me: Figure) -> str:
    """The name of its body plan: who strikes with teeth and claws is a beast."""
    return HUMAN if me.sheet.bare_parries else BEAST
