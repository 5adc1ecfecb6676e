"""What must hold after every change, in play or by the game master: holds, close combat, saddles, spells, evading."""

from __future__ import annotations

from swordplay.engine.state import Condition
from swordplay.games.dragonquest.figure.figure import Fight, Figure, down, helpless, incapacitated
from swordplay.games.dragonquest.figure.mounted import stand_for_the_pulse
from swordplay.games.dragonquest.figure.positions import fall, free_hexes, put, standable
from swordplay.games.dragonquest.figure.zones import together
from swordplay.games.dragonquest.vocabulary import (
    ACTS_LAST,
    CLOSE,
    DEFENSIVE,
    ENGAGED,
    EVADING,
    GM,
    HOLDING,
    MOMENTUM,
    NEXT_ACTION,
    PREPARING,
    PRONE,
    RESTRAINED,
    SHAKEN,
    STUNNED,
    WORKING_FREE,
)

INTERRUPTED = ("blows", "acted")
"""The agenda's entries for the rest of an interrupted action."""
OF_ONE_FIGURE = ("act", "again", SHAKEN, *INTERRUPTED)
"""The agenda's entries that concern a single figure: its name comes second, its status last."""


def settle(state: Fight) -> None:
    """Apply everything that follows from a change without a roll or a choice."""
    for figure in state.fighters.values():
        if figure.conditions:
            take_at_word(state, figure)
        if helpless(figure):
            disturbed(state, figure)
    empty_saddles(state)
    for figure in state.fighters.values():
        if figure.one_hex:
            stretch(state, figure)
    end_close_combats(state)
    roll_aside(state)
    loosen_holds(state)


def take_at_word(state: Fight, figure: Figure) -> None:
    """GAP.pulse, 19.stun: what the game master sets works as in play: evading ends in time, a stun has its effects."""
    said = [c.kind for c in figure.conditions if c.source == GM]
    if not said:
        return
    figure.conditions = tuple(c for k, c in enumerate(figure.conditions) if not _already_so(figure.conditions[:k], c))
    if EVADING in said:
        figure.lose(EVADING)
        figure.gain(EVADING, ends=NEXT_ACTION)
    if STUNNED in said:
        before = any(c.kind == STUNNED and c.source != GM for c in figure.conditions)
        figure.lose(STUNNED)
        figure.gain(STUNNED)
        if not before:
            defer(state, figure.name)
            state.agenda = ((SHAKEN, figure.name, ENGAGED), *state.agenda)


def _already_so(before: tuple[Condition, ...], one: Condition) -> bool:
    """Whether the game master has set what already holds; a figure he restrains counts as held by his word alone."""
    if one.source != GM or one.kind == STUNNED:
        return False
    return any(c.kind == one.kind and (c.kind != RESTRAINED or c.source == GM) for c in before)


def disturbed(state: Fight, figure: Figure) -> None:
    """GAP.pulse, TERM.18, TERM.22: what ends for a figure that is stunned or down; one that is down lies prone."""
    if figure.has(PREPARING):
        state.tell("spell-lost", figure.name)
    for kind in (EVADING, DEFENSIVE, PREPARING, WORKING_FREE):
        figure.lose(kind)
    if down(figure):
        figure.lose(STUNNED)
        if not figure.mount:
            fall(state, figure)


def loosen_holds(state: Fight) -> None:
    """16.5.restrain.d-e: a hold lasts while every holder is able and in the hex, and the held figure is not down."""
    for held in state.fighters.values():
        if any(c.kind == RESTRAINED and c.source != GM for c in held.conditions):
            holders = holders_of(state, held.name)
            able = all(not helpless(one) and together(one, held) for one in holders)
            if not holders or not able or down(held):
                release(state, held.name)
    for holder in state.fighters.values():
        hold = holder.get(HOLDING)
        if hold is not None and not state.fighters[hold.source].has(RESTRAINED):
            holder.lose(HOLDING)


def holders_of(state: Fight, held: str) -> list[Figure]:
    """16.5.restrain.e: everybody holding a figure."""
    return [f for f in state.fighters.values() if any(c.kind == HOLDING and c.source == held for c in f.conditions)]


def release(state: Fight, held: str) -> None:
    """16.5.restrain.d-e: free a held figure from all its holders; a restraint set by the game master stays."""
    for figure in holders_of(state, held):
        figure.lose(HOLDING)
    target = state.fighters[held]
    if target.has(RESTRAINED):
        target.conditions = tuple(c for c in target.conditions if c.kind != RESTRAINED or c.source == GM)
        state.tell("freed", held)


def let_go(state: Fight, figure: Figure) -> None:
    """16.5.restrain.d: a holder who does anything else lets go."""
    held = figure.get(HOLDING)
    if held is not None:
        release(state, held.source)


def empty_saddles(state: Fight) -> None:
    """GAP.mount: a rider falls off when he or his mount is incapacitated, or he is prone."""
    for rider in state.fighters.values():
        if rider.mount:
            mount = state.fighters[rider.mount]
            if incapacitated(rider) or incapacitated(mount) or rider.has(PRONE):
                part_company(state, rider)
                put(state, rider, free_hexes(state, rider)[0])
                fall(state, rider)
            else:
                mount.hex, mount.facing = rider.hex, rider.facing


def part_company(state: Fight, rider: Figure) -> None:
    """GAP.mount: separate a rider from his mount."""
    mount = state.fighters[rider.mount]
    mount.rider, rider.mount = "", ""
    mount.lose(MOMENTUM)
    stand_for_the_pulse(mount)
    state.tell("unhorsed", rider.name, mount.name)


def stretch(state: Fight, figure: Figure) -> None:
    """GAP.mount: a riderless mount takes its full size again, towards the nearer corner, as soon as it has room."""
    if figure.rider or down(figure) or figure.sheet.hexes == 1:
        return
    straight = figure.facing
    figure.one_hex = False
    for corner in (straight + 1, straight - 1):
        figure.facing = corner % 12
        if standable(state, figure, figure.hex):
            return
    figure.one_hex, figure.facing = True, straight


def end_close_combats(state: Fight) -> None:
    """GAP.close: a figure with no conscious enemy left in its hex is out of close combat, and prone."""
    fighting = [figure for figure in state.fighters.values() if figure.has(CLOSE)]
    for figure in fighting:
        foes = (o for o in fighting if o.side != figure.side and not down(o) and together(o, figure))
        if down(figure) or next(foes, None) is None:
            figure.lose(CLOSE)
            if not figure.has(PRONE):
                figure.gain(PRONE)
            state.tell("left-close-combat", figure.name)


def roll_aside(state: Fight) -> None:
    """GAP.hexes: a prone figure, awake and out of close combat, rolls out of a hex that somebody else occupies."""
    for figure in state.fighters.values():
        if not figure.has(PRONE) or figure.has(CLOSE) or down(figure) or len(figure.footprint) > 1:
            continue
        if any(_in_the_place(figure, other) for other in state.fighters.values()):
            put(state, figure, free_hexes(state, figure)[0])


def _in_the_place(figure: Figure, other: Figure) -> bool:
    """GAP.hexes: whether a one-hex enemy or a large friend has the hex; a large enemy is still trampling the figure."""
    if other is figure or down(other) or other.name == figure.mount:
        return False
    large = len(other.footprint) > 1
    return together(figure, other) and large == (other.side == figure.side)


def defer(state: Fight, name: str) -> None:
    """GAP.pulse, 12.3.c: a figure stunned before it has acted comes last, but before one who chose to act last."""
    mine = ("act", name, ENGAGED)
    if mine not in state.agenda:
        return
    rest = [entry for entry in state.agenda if entry != mine]
    place = 0
    while place < len(rest) and rest[place][0] in OF_ONE_FIGURE and rest[place][-1] == ENGAGED:
        if state.fighters[rest[place][1]].has(ACTS_LAST) and rest[place][0] == "act":
            break
        place += 1
    state.agenda = (*rest[:place], mine, *rest[place:])
