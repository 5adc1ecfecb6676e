"""12, GAP.pulse, GAP.sides, GAP.end, 11.1.d: the pulse, its steps, and who acts when.

The agenda lists what is still to be done: ("pulse",), ("sides",), ("engagements",), ("engagement", names...),
("act", name, status), ("again", name, status), ("shaken", name, status), ("step", sides...),
("side", side, names...), ("end",), ("aftermath", winner). Where seams are wanted an action is interrupted
after a blow: ("blows", name, weapons used..., status), ("acted", name, action, status).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from swordplay.engine.ends import Over
from swordplay.engine.hexes import nearest
from swordplay.engine.requests import BOUNDARY, SEAM, Check, Choose, Dice, Option, Rule
from swordplay.engine.tally import Tally
from swordplay.games.dragonquest.actions.menu import act, act_again, first_action_over
from swordplay.games.dragonquest.attack.forms import further_blows
from swordplay.games.dragonquest.figure.figure import (
    Fight,
    Figure,
    agility,
    down,
    fighting_rank,
    incapacitated,
    initiative_value,
)
from swordplay.games.dragonquest.figure.positions import land_prone, standable
from swordplay.games.dragonquest.figure.settling import INTERRUPTED
from swordplay.games.dragonquest.figure.zones import find_engagements, pieces, rear_hexes
from swordplay.games.dragonquest.harm.grievous import bleed
from swordplay.games.dragonquest.harm.wounds import shaken
from swordplay.games.dragonquest.infection import aftermath, day
from swordplay.games.dragonquest.rolls import SUM
from swordplay.games.dragonquest.vocabulary import (
    ACTS_LAST,
    AFTERMATH,
    ENGAGED,
    ENGAGEMENT_ORDER,
    FREE,
    GM,
    GM_ORDERS,
    INITIATIVE,
    INITIATIVE_ROLL,
    KNOCKED_OUT,
    MUST_PASS,
    NEXT_FIGURE,
    PULSE_END,
    ROLLER,
    SHAKEN,
    SIDE_FIRST,
    STANDS,
    STUNNED,
    SURPRISE,
    TIE,
    TIE_ROLL,
)

START_DISTANCE = 8
NOBODY_ROLLS = ""


def fight(state: Fight) -> Rule[None]:
    """The whole fight, from wherever the agenda has got to."""
    while True:
        if not state.agenda:
            state.agenda = (("pulse",),)
        yield SEAM if state.agenda[0][0] in INTERRUPTED else BOUNDARY
        entry, state.agenda = state.agenda[0], state.agenda[1:]
        yield from STEPS[entry[0]](state, *entry[1:])


def push(state: Fight, *entries: tuple[str, ...]) -> None:
    """Put entries at the front of the agenda."""
    state.agenda = (*entries, *state.agenda)


def begin_pulse(state: Fight) -> Rule[None]:
    """12, TERM.6: fix the engagements and put the pulse's steps on the agenda; surprise gives one side a free pulse."""
    if state.clock == 0:
        warn_of_distance(state)
    state.clock += 1
    state.engagements = find_engagements(state)
    surprise = state.switches[SURPRISE]
    if surprise and state.clock == 1:
        push(state, *free_pulse(state, surprise), ("end",))
    else:
        push(state, ("sides",), ("end",))
    return
    yield


def warn_of_distance(state: Fight) -> None:
    """11.1.b-c: warn unless enemies begin at least 8 hexes apart, or with surprise at most 8; it is no ban."""
    standing = [figure for figure in pieces(state) if not figure.hidden]
    distances = [
        nearest(one.hexes(), other.hexes())[0] for one in standing for other in standing if one.side != other.side
    ]
    if not distances:
        return
    wrong = min(distances) > START_DISTANCE if state.switches[SURPRISE] else min(distances) < START_DISTANCE
    if wrong:
        state.tell("distance-warning", hexes=min(distances))


def free_pulse(state: Fight, side: str) -> list[tuple[str, ...]]:
    """11.1.d: only the side with surprise acts, engaged figures first, in whatever order its player likes."""
    ours = [figure.name for figure in pieces(state) if figure.side == side]
    engaged = [name for name in ours if any(name in group for group in state.engagements)]
    free = [name for name in ours if name not in engaged]
    return [("side", side, *engaged), ("side", side, *free)]


# The non-engaged initiative


def non_engaged(state: Fight) -> list[Figure]:
    """The able figures outside every engagement, as fixed for the pulse."""
    engaged = {name for group in state.engagements for name in group}
    return [
        figure
        for figure in pieces(state)
        if figure.name not in engaged and not incapacitated(figure) and not figure.has(STANDS)
    ]


def roll_for_sides(state: Fight) -> Rule[None]:
    """12.a, 12.2, GAP.sides: roll for the side that decides who goes first in the non-engaged step; ties roll again."""
    free = non_engaged(state)
    sides = tuple(dict.fromkeys(figure.side for figure in free))
    if len(sides) < 2:
        push(state, ("engagements",), ("step", *sides))
        return
    rolling = [side for side in sides if able_to_roll(state, side)]
    totals: dict[str, int] = {}
    for side in rolling or sides:
        totals[side] = yield from roll_for_side(state, side, anybody=bool(rolling))
    winner, *equals = [side for side, total in totals.items() if total == max(totals.values())]
    if equals:
        push(state, ("sides",))
        return
    state.tell("initiative", winner, totals=list(totals.values()))
    others = [side for side in sides if side != winner]
    push(state, ("engagements",), ("step", winner, *others))


def able_to_roll(state: Fight, side: str) -> list[str]:
    """12.2.c: who may roll for a side: anybody conscious, not stunned and non-engaged."""
    return [figure.name for figure in non_engaged(state) if figure.side == side and not figure.has(STUNNED)]


def roll_for_side(state: Fight, side: str, *, anybody: bool) -> Rule[int]:
    """12.2, GAP.sides: one side's roll; if the game master takes the roller out meanwhile, somebody else rolls."""
    while True:
        roller = (yield from choose_roller(state, side)) if anybody else NOBODY_ROLLS
        number = partial(side_initiative, state, side, roller)
        total = yield from Check(roller or side, INITIATIVE_ROLL, SUM, number)
        if roller in ("", *able_to_roll(state, side)):
            return total


def leader(state: Fight, side: str) -> Figure:
    """12.2.a: the named leader, or else whoever has the highest PC + Military Scientist rank; never a ridden mount."""
    return max((figure for figure in state.side(side) if not figure.rider), key=_command)


def _command(figure: Figure) -> tuple[bool, int]:
    file = figure.sheet.file
    return file.leader, figure.sheet.pc + file.military_scientist


def choose_roller(state: Fight, side: str) -> Rule[str]:
    """12.2.c: the leader rolls if able, or else anybody who is; if nobody is, nobody does."""
    able = able_to_roll(state, side)
    chief = leader(state, side)
    if chief.name in able:
        return chief.name
    if len(able) < 2:
        return able[0] if able else NOBODY_ROLLS
    asked = speaker(state, side, able)
    return (yield from Choose(asked, ROLLER, lambda: named_options(able_to_roll(state, side) or able)))


def named_options(names: Iterable[str]) -> list[Option[str]]:
    """A menu of names."""
    return [Option(name, name) for name in names]


def speaker(state: Fight, side: str, names: list[str]) -> str:
    """Who answers for a side: a hidden figure among those named, if there is one, so that nobody else learns of it."""
    return next((name for name in names if state.fighters[name].hidden), side)


def side_initiative(state: Fight, side: str, roller: str) -> Tally:
    """12.2.a, 12.2.c-d: the roller's PC, plus Military Scientist rank only if he is the leader."""
    if not roller:
        return Tally(0, "bare-die")
    figure = state.fighters[roller]
    tally = Tally(figure.sheet.pc, "perception")
    if figure is leader(state, side):
        tally.add(figure.sheet.file.military_scientist, "military-scientist")
    return state.add_gm_modifiers(tally, roller, INITIATIVE_ROLL)


# Engagements


def engagements(state: Fight) -> Rule[None]:
    """12.b: put the engagements on the agenda, the one with the highest Initiative Value first."""
    groups = list(state.engagements)
    best: dict[tuple[str, ...], tuple[int, ...]] = {group: _best_value(state, group) for group in groups}
    values = list(best.values())
    for group, value in best.items():
        if value and values.count(value) > 1:
            best[group] = (*value, (yield from Dice(group[0], TIE, 1, 10)))
    groups.sort(key=best.__getitem__, reverse=True)
    if state.switches[GM_ORDERS]:
        groups = yield from gm_order(groups)
    push(state, *(("engagement", *group) for group in groups))


def _best_value(state: Fight, group: tuple[str, ...]) -> tuple[int, ...]:
    """12.b: the highest Initiative Value in an engagement; none if everybody is stunned."""
    figures = (state.fighters[name] for name in group)
    awake = (initiative_value(figure) for figure in figures if not figure.has(STUNNED))
    return tuple(sorted(awake)[-1:])


def gm_order(groups: list[tuple[str, ...]]) -> Rule[list[tuple[str, ...]]]:
    """12.b: the game master picks the order of the engagements."""
    left, ordered = list(groups), []
    while len(left) > 1:
        offered = [Option(" and ".join(group), group) for group in left]
        ordered.append((yield from Choose(GM, ENGAGEMENT_ORDER, offered)))
        left.remove(ordered[-1])
    return ordered + left


def engagement(state: Fight, *names: str) -> Rule[None]:
    """12.3: the order within an engagement; the figure that leads it chooses to act first or last of all."""
    tied = tied_figures(able_among(state, names))
    if tied:
        for figure in tied:
            rolled = yield from Dice(figure.name, TIE, 1, 10)
            state.fighters[figure.name].gain(TIE_ROLL, rolled)
        push(state, ("engagement", *names))
        return
    order = initiative_order(able_among(state, names))
    chief = order[0].name if len(order) > 1 and not order[0].has(STUNNED) else ""
    first = True
    if chief:
        value = partial(initiative, state, chief)
        first = yield from Choose(
            chief, INITIATIVE, lambda: [Option("act first", True, value), Option("act last", False, value)]
        )
        order = initiative_order(able_among(state, names))
        if not order or order[0].name != chief:  # the game master has changed the state meanwhile
            push(state, ("engagement", *names))
            return
    take_places(state, names, order, "" if first else chief)


def able_among(state: Fight, names: tuple[str, ...]) -> list[Figure]:
    """The figures of an engagement that are not incapacitated."""
    return [state.fighters[name] for name in names if not incapacitated(state.fighters[name])]


def take_places(state: Fight, names: tuple[str, ...], order: list[Figure], last: str) -> None:
    """12.3.c: put the figures on the agenda in order; the restrained come last, in case they are freed by then."""
    held = [f for f in map(state.fighters.__getitem__, names) if incapacitated(f) and not down(f)]
    for figure in (*order, *held):
        figure.lose(TIE_ROLL)
        figure.lose(ACTS_LAST)
    placed = [figure.name for figure in (*order, *held)]
    if last:
        placed.sort(key=last.__eq__)
        state.fighters[last].gain(ACTS_LAST, ends=PULSE_END)
    push(state, *(("act", name, ENGAGED) for name in placed))


def initiative(state: Fight, name: str) -> Tally:
    """12.3.b: the Initiative Value, term by term."""
    figure = state.fighters[name]
    return agility(figure).add(figure.sheet.pc, "perception").add(fighting_rank(figure), "weapon-rank")


def rank_in_order(figure: Figure) -> tuple[int, ...]:
    """12.3.d: the Initiative Value, then the dice that break ties."""
    return (initiative_value(figure), *(c.value for c in figure.conditions if c.kind == TIE_ROLL))


def tied_figures(figures: list[Figure]) -> list[Figure]:
    """12.3.d: the figures that are tied with somebody and must roll."""
    places = [rank_in_order(figure) for figure in figures]
    return [figure for figure in figures if places.count(rank_in_order(figure)) > 1]


def initiative_order(figures: list[Figure]) -> list[Figure]:
    """12.3.d-f: by Initiative Value, but a figure with an enemy behind it waits for that one; the stunned come last."""
    waiting = sorted(figures, key=rank_in_order, reverse=True)
    placed: list[Figure] = []
    stunned = [figure for figure in waiting if figure.has(STUNNED)]
    awake = [figure for figure in waiting if not figure.has(STUNNED)]
    while awake:
        free = (figure for figure in awake if not _enemy_behind(figure, awake))
        chosen = next(free, awake[0])
        placed.append(chosen)
        awake.remove(chosen)
    return placed + stunned


def _enemy_behind(figure: Figure, others: list[Figure]) -> bool:
    behind = rear_hexes(figure)
    return any(other.side != figure.side and any(h in behind for h in other.hexes()) for other in others)


# The non-engaged step


def non_engaged_step(state: Fight, *sides: str) -> Rule[None]:
    """12.c-d, GAP.sides: the winning side says which side goes first; each side's figures act together."""
    free = non_engaged(state)
    left = [side for side in sides if any(figure.side == side for figure in free)]
    order: list[str] = []
    while len(left) > 1:
        order.append((yield from Choose(sides[0], SIDE_FIRST, [Option(side, side) for side in left])))
        left.remove(order[-1])
    engaged = {name for group in state.engagements for name in group}
    free = [figure for figure in pieces(state) if figure.name not in engaged and not figure.has(STANDS)]
    held = [side for side in dict.fromkeys(f.side for f in free) if side not in (*order, *left)]
    push(state, *(("side", side, *(f.name for f in free if f.side == side)) for side in (*order, *left, *held)))


def side_acts(state: Fight, side: str, *names: str) -> Rule[None]:
    """GAP.sides, 19.stun.d: within a side the player picks the order, with stunned figures last."""
    left = next_to_act(state, names)
    if not left:
        return
    chosen = left[0]
    if len(left) > 1:
        asked = speaker(state, side, left)
        chosen = yield from Choose(asked, NEXT_FIGURE, lambda: named_options(next_to_act(state, names) or left))
    status = ENGAGED if any(chosen in group for group in state.engagements) else FREE
    push(state, ("act", chosen, status), ("side", side, *(name for name in names if name != chosen)))


def next_to_act(state: Fight, names: tuple[str, ...]) -> list[str]:
    """19.stun.d: who may act next for a side: the able, and the stunned only when nobody else is left.

    GAP.mount: a mount somebody has got on meanwhile has no action of its own.
    """
    figures = [state.fighters[name] for name in names]
    able = [f.name for f in figures if not (incapacitated(f) or f.rider or f.has(STANDS))]
    return [name for name in able if not state.fighters[name].has(STUNNED)] or able


# The end


def end_pulse(state: Fight) -> Rule[None]:
    """GAP.end: end what lasts a pulse; the fight is over when at most one side has an able figure."""
    for name in list(state.fighters):
        yield from bleed(state, name)
    for figure in state.fighters.values():
        figure.lapse(PULSE_END, state.clock)
        figure.lapse(MUST_PASS, state.clock)
    for name in [figure.name for figure in state.fighters.values() if figure.has(KNOCKED_OUT)]:
        yield from wake(state, name)
    able = dict.fromkeys(figure.side for figure in state.fighters.values() if not incapacitated(figure))
    if len(able) < 2:
        push(state, ("aftermath", *able))


def wake(state: Fight, name: str) -> Rule[None]:
    """16.5.knockout.d: count down a knockout; a figure that wakes in an occupied hex rolls aside."""
    figure = state.fighters[name]
    left = figure.value(KNOCKED_OUT) - 1
    figure.lose(KNOCKED_OUT)
    if left > 0:
        figure.gain(KNOCKED_OUT, left)
    elif not down(figure) and not standable(state, figure, figure.hex):
        figure.gain(KNOCKED_OUT, 1)  # still down until it has rolled aside
        yield from land_prone(state, name)
        state.fighters[name].lose(KNOCKED_OUT)


def after_the_fight(state: Fight, winner: str = "") -> Rule[None]:
    """GAP.end, 24: check for infection, let days pass if any are set, and end the fight."""
    if state.switches[AFTERMATH]:
        yield from aftermath(state)
        while (yield from day(state)):
            pass
    raise Over(winner)


STEPS: dict[str, Callable[..., Rule[None]]] = {
    "pulse": begin_pulse,
    "sides": roll_for_sides,
    "engagements": engagements,
    "engagement": engagement,
    "act": act,
    "again": act_again,
    SHAKEN: shaken,
    "blows": further_blows,
    "acted": first_action_over,
    "step": non_engaged_step,
    "side": side_acts,
    "end": end_pulse,
    "aftermath": after_the_fight,
}
