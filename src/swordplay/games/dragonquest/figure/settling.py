"""What has to hold after every change, in play or by hand: holds, close combat, the saddle, spells and evading."""

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

BROKEN_OFF = ("blows", "acted")
"""What the rest of an action that was broken off is called in the agenda."""
OF_ONE = ("act", "again", SHAKEN, *BROKEN_OFF)
"""What the agenda has of a single figure's doing; the figure comes second and its status last."""


def settle(state: Fight) -> None:
    """Draw everything that follows without a roll or a choice from what has just changed."""
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
    """GAP.pulse, 19.stun: what a game master sets is the same as in play: evading ends, a stun shakes and defers."""
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
    """Whether the game master says what is so already; what he restrains is held by his word, whoever holds it too."""
    if one.source != GM or one.kind == STUNNED:
        return False
    return any(c.kind == one.kind and (c.kind != RESTRAINED or c.source == GM) for c in before)


def disturbed(state: Fight, figure: Figure) -> None:
    """GAP.pulse, TERM.18, TERM.22: what ends for one who is stunned or put out; all but the held lie on the ground."""
    if figure.has(PREPARING):
        state.tell("spell-lost", figure.name)
    for kind in (EVADING, DEFENSIVE, PREPARING, WORKING_FREE):
        figure.lose(kind)
    if down(figure):
        figure.lose(STUNNED)
        if not figure.mount:
            fall(state, figure)


def loosen_holds(state: Fight) -> None:
    """16.5.restrain.d-e: a hold lasts while everybody who holds is able and in the hex, and the held is awake."""
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
    """16.5.restrain.e: everybody who holds a figure."""
    return [f for f in state.fighters.values() if any(c.kind == HOLDING and c.source == held for c in f.conditions)]


def release(state: Fight, held: str) -> None:
    """16.5.restrain.d-e: a held figure is free, and nobody holds it any more; the game master's word stays."""
    for figure in holders_of(state, held):
        figure.lose(HOLDING)
    target = state.fighters[held]
    if target.has(RESTRAINED):
        target.conditions = tuple(c for c in target.conditions if c.kind != RESTRAINED or c.source == GM)
        state.tell("freed", held)


def let_go(state: Fight, figure: Figure) -> None:
    """16.5.restrain.d: whoever does anything else lets go."""
    held = figure.get(HOLDING)
    if held is not None:
        release(state, held.source)


def empty_saddles(state: Fight) -> None:
    """GAP.mount: nobody who is put out, or whose mount is, or who lies on the ground, is in the saddle."""
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
    """GAP.mount: a rider is no longer on his mount."""
    mount = state.fighters[rider.mount]
    mount.rider, rider.mount = "", ""
    mount.lose(MOMENTUM)
    stand_for_the_pulse(mount)
    state.tell("unhorsed", rider.name, mount.name)


def stretch(state: Fight, figure: Figure) -> None:
    """GAP.mount: a mount without a rider takes its own size again, by the nearer corner, as soon as it has room."""
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
    """GAP.close: whoever has no conscious enemy left in the hex is out of close combat, and lies there."""
    fighting = [figure for figure in state.fighters.values() if figure.has(CLOSE)]
    for figure in fighting:
        foes = (o for o in fighting if o.side != figure.side and not down(o) and together(o, figure))
        if down(figure) or next(foes, None) is None:
            figure.lose(CLOSE)
            if not figure.has(PRONE):
                figure.gain(PRONE)
            state.tell("left-close-combat", figure.name)


def roll_aside(state: Fight) -> None:
    """GAP.hexes: one who lies where somebody else has the place, no longer down or in close combat, is put beside."""
    for figure in state.fighters.values():
        if not figure.has(PRONE) or figure.has(CLOSE) or down(figure) or len(figure.footprint) > 1:
            continue
        if any(_in_the_place(figure, other) for other in state.fighters.values()):
            put(state, figure, free_hexes(state, figure)[0])


def _in_the_place(figure: Figure, other: Figure) -> bool:
    """GAP.hexes: an enemy in the hex, or a friend whose body fills it; an enemy's body is still treading."""
    if other is figure or down(other) or other.name == figure.mount:
        return False
    large = len(other.footprint) > 1
    return together(figure, other) and large == (other.side == figure.side)


def defer(state: Fight, name: str) -> None:
    """GAP.pulse, 12.3.c: one stunned before it has acted does so at the end, but before one who chose to act last."""
    mine = ("act", name, ENGAGED)
    if mine not in state.agenda:
        return
    rest = [entry for entry in state.agenda if entry != mine]
    place = 0
    while place < len(rest) and rest[place][0] in OF_ONE and rest[place][-1] == ENGAGED:
        if state.fighters[rest[place][1]].has(ACTS_LAST) and rest[place][0] == "act":
            break
        place += 1
    state.agenda = (*rest[:place], mine, *rest[place:])
