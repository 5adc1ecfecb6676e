"""The rules of Skirmish, one function for each; every docstring names its clauses (`catalogue/rules/skirmish.yaml`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from skirmish.figure import (
    ACTION,
    ATTACK,
    COMPASS,
    DONE,
    FORWARD,
    GIVE_GROUND,
    GUARD,
    HARM,
    MOVE,
    NOBODY,
    ON_GUARD,
    POINTS,
    PRICE,
    REELING,
    STAND,
    STOP,
    STRIKE,
    TARGET,
    TO_HIT,
    TURN,
    Figure,
    Melee,
    weapons,
)
from swordplay.engine.hexes import SIDES, Hex, clock, distance, hour_between, in_cone, neighbour
from swordplay.engine.requests import Call, Check, Choose, Dice, Option, Rule
from swordplay.engine.tally import Refusal, Tally

# Turns


def begin_turn(state: Melee) -> Figure:
    """TURN.1, TURN.2, TURN.5, HARM.2, GUARD.1: whoever is next gets action points; a new round moves the clock."""
    if not state.order:
        quickest = sorted(state.fighters.values(), key=lambda figure: -figure.sheet.quickness)
        state.order = tuple(figure.name for figure in quickest)
    place = state.order.index(state.acting) + 1 if state.acting else len(state.order)
    standing = [name for name in state.order[place:] if not state.fighters[name].out]
    if not standing:
        state.clock += 1
        standing = [name for name in state.order if not state.fighters[name].out]
    me = state.fighters[standing[0]]
    state.acting, state.may_move = me.name, True
    state.points = POINTS - me.has(REELING) - state.switches["a long day"]
    me.lose(REELING)
    me.lose(ON_GUARD)
    return me


def act(state: Melee, me: Figure) -> Rule[None]:
    """TURN.3: one action, or the end of the turn."""
    action = yield from Choose(me.name, ACTION, lambda: actions(state, me))
    if action == MOVE:
        yield from move(state, me)
    elif action == ATTACK:
        yield from attack(state, me)
    else:
        if action == GUARD:  # GUARD.1
            me.gain(ON_GUARD)
        state.points = 0


def actions(state: Melee, me: Figure) -> list[Option[str]]:
    """TURN.3, TURN.4: what a figure can do with the points it has left."""

    def refused(action: str) -> Refusal | None:
        if me.out:
            return Refusal("down", instead=(DONE,))
        if state.points < PRICE.get(action, 1):
            return Refusal("points", (PRICE.get(action, 1), state.points), (DONE,))
        if action == MOVE and not state.may_move:
            return Refusal("moved", instead=(DONE,))
        if action == ATTACK and not any(foe.value and foe.legal for foe in targets(state, me)):
            return Refusal("nobody-in-reach", instead=(MOVE,) if state.may_move else (DONE,))
        return None

    return [*(Option(name, name, partial(refused, name)) for name in (ATTACK, MOVE, GUARD)), Option(DONE, DONE)]


# Movement


class Pace(NamedTuple):
    """One hex or one turn of a movement: where it leads, and its price."""

    hex: Hex
    facing: int
    cost: int


def move(state: Melee, me: Figure) -> Rule[None]:
    """MOVE.1 to MOVE.5, TURN.4: pace by pace, until the figure stops or its points are spent."""
    state.may_move = False
    while state.points > 0:
        pace = yield from Choose(me.name, MOVE, lambda: paces(state, me), scope=state.points)
        if pace is None:
            return
        state.points -= pace.cost
        if pace.hex == me.hex:
            me.facing = pace.facing
            state.tell("turned", me.name, facing=COMPASS[me.facing])
        elif not enter(state, me, pace.hex):
            return


def paces(state: Melee, me: Figure) -> list[Option[Pace | None]]:
    """MOVE.1 to MOVE.4: every step and turn, with its price or the reason why not, and stopping."""

    def refused(pace: Pace) -> Refusal | None:
        if me.out:
            return Refusal("down", instead=(STOP,))
        if pace.cost > state.points:
            return Refusal("points", (pace.cost, state.points), (STOP,))
        return Refusal("no-room", instead=(STOP,)) if pace.hex != me.hex and closed(state, me, pace.hex) else None

    ways: dict[str, Pace] = {}
    for way in SIDES:
        ways[f"go {COMPASS[way]}"] = Pace(neighbour(me.hex, way), me.facing, FORWARD[clock(me.facing, way)])
    for side in (me.facing + 10) % 12, (me.facing + 2) % 12:
        ways[f"face {COMPASS[side]}"] = Pace(me.hex, side, TURN)
    options: list[Option[Pace | None]] = [Option(name, pace, partial(refused, pace)) for name, pace in ways.items()]
    return [*options, Option(STOP, None)]


def enter(state: Melee, me: Figure, hex: Hex, how: str = "") -> bool:
    """MOVE.5: come to a hex, unless somebody hidden stands there; he is hidden no longer."""
    for ambusher in standing_at(state, hex):
        revealed(state, ambusher)
        return False
    was, me.hex = me.hex, hex
    state.tell_move(me, was, how)
    return True


def closed(state: Melee, me: Figure, hex: Hex) -> bool:
    """MOVE.4: off the map, impassable, or taken by somebody who stands there and is seen."""
    ground = state.terrain.get(hex)
    return ground is None or ground.impassable or any(state.sees(me.side, one) for one in standing_at(state, hex))


def standing_at(state: Melee, hex: Hex) -> Iterator[Figure]:
    """Whoever stands in a hex; the fallen do not count (HARM.3)."""
    return (figure for figure in state.at(hex) if not figure.out)


# Attacks


def attack(state: Melee, me: Figure) -> Rule[None]:
    """ATT.1, ATT.2, ATT.8, TURN.4: choose a foe in reach and roll to hit."""
    name = yield from Choose(me.name, TARGET, lambda: targets(state, me))
    if name is None:
        return
    state.points, state.may_move = state.points - PRICE[ATTACK], False
    revealed(state, me)
    foe = state.fighters[name]
    hit = yield from Check(me.name, STRIKE, TO_HIT, lambda: to_hit(state, me, foe), at=name)
    if hit and not foe.out:
        gives_ground = yield from give_ground(state, me, foe)
        yield from wound(state, me, foe, gives_ground)


def targets(state: Melee, me: Figure) -> list[Option[str | None]]:
    """ATT.1: every foe it sees, with the number to hit him or the reason why not, and nobody."""

    def verdict(foe: Figure) -> Refusal | Tally:
        if me.out or foe.out:
            return Refusal("down", instead=(NOBODY,))
        if distance(me.hex, foe.hex) > weapons()[me.sheet.weapon].reach:
            return Refusal("out-of-reach", (foe.name,), (NOBODY,))
        return to_hit(state, me, foe) if faces(me, foe) else Refusal("not-in-front", (foe.name,), (NOBODY,))

    foes = [foe for foe in state.fighters.values() if foe.side != me.side and state.sees(me.side, foe)]
    options: list[Option[str | None]] = [Option(foe.name, foe.name, partial(verdict, foe)) for foe in foes]
    return [*options, Option(NOBODY, None)]


def faces(me: Figure, other: Figure) -> bool:
    """ATT.1: whether somebody stands in the wedge before a figure."""
    return in_cone(me.facing, me.hex, other.hex)


def to_hit(state: Melee, me: Figure, foe: Figure) -> Tally:
    """ATT.2 to ATT.7: the number to roll at or under."""
    number = Tally(me.sheet.skill, "skill")
    if faces(foe, me):
        number.add(-foe.sheet.shield, "shield").add(-2 if foe.has(ON_GUARD) else 0, "guard")
    else:
        number.add(2, "from-behind")
    number.add(-1 if 2 * me.vigour <= me.sheet.vigour else 0, "hurt").add(-state.fields.get("dusk", 0), "dusk")
    return state.add_gm_modifiers(number, me.name, STRIKE).floor(1, "least").cap(9, "most")


def give_ground(state: Melee, me: Figure, foe: Figure) -> Rule[bool]:
    """GUARD.2: somebody on guard who is hit may step straight back, if there is room."""
    if not foe.has(ON_GUARD) or distance(me.hex, foe.hex) != 1:
        return False
    back = neighbour(foe.hex, hour_between(me.hex, foe.hex))

    def options() -> list[Option[bool]]:
        refusal = Refusal("no-room", instead=(STAND,)) if closed(state, foe, back) else None
        return [Option(GIVE_GROUND, True, refusal), Option(STAND, False)]

    gives = yield from Choose(foe.name, GIVE_GROUND, options, at=me.name)
    return gives and enter(state, foe, back, GIVE_GROUND)


def wound(state: Melee, me: Figure, foe: Figure, gives_ground: bool) -> Rule[None]:
    """HARM.1 to HARM.3: the harm of a blow, and what it does."""
    weapon = weapons()[me.sheet.weapon]
    loss = yield from Call(harm, weapon.bonus, foe.sheet.armour + 2 * gives_ground, who=me.name)
    foe.vigour = max(0, foe.vigour - loss)
    state.tell("wounded", foe.name, me.name, loss=loss, left=foe.vigour)
    if foe.out:
        state.tell("fell", foe.name, me.name)
        settle(state)
    elif loss >= 4 and not foe.has(REELING):
        foe.gain(REELING)
        state.tell("reels", foe.name, me.name)


def harm(bonus: int, less: int) -> Rule[int]:
    """HARM.1: a die and the weapon's bonus, less what keeps it off, and never less than nothing."""
    return max(0, (yield from Dice("", HARM, 1, 6)) + bonus - less)


def revealed(state: Melee, figure: Figure) -> None:
    """MOVE.5, ATT.8: a hidden figure that attacks or is stepped on is hidden no longer."""
    if figure.hidden:
        figure.hidden = False
        state.tell("seen", figure.name)


def settle(state: Melee) -> None:
    """HARM.3: whoever is down is on guard no longer, does not reel, and has no points left."""
    for figure in state.fighters.values():
        if figure.out and figure.conditions:
            figure.conditions = ()
    if state.acting and state.fighters[state.acting].out:
        state.points = 0


def standing_sides(state: Melee) -> list[str]:
    """END.1: the sides that have somebody standing."""
    return list(dict.fromkeys(figure.side for figure in state.fighters.values() if not figure.out))
