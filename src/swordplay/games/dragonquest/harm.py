"""18.b-c, 19: what damage does to a figure: points, death, unconsciousness, stun, dropped things."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.dragonquest.figure import Figure, Fray, dead, down, in_hand, mod_md
from swordplay.games.dragonquest.footing import fall, keeps_feet, land_prone
from swordplay.games.dragonquest.scales import PERCENT
from swordplay.games.dragonquest.things import lay
from swordplay.games.dragonquest.words import (
    ACTS_LAST,
    CLOSE,
    DEFENSIVE,
    ENGAGED,
    EVADING,
    HOLDING,
    KEEP_HOLD,
    MOMENTUM,
    PREPARING,
    RESTRAINED,
    STAY_MOUNTED,
    STUNNED,
    WORKING_FREE,
)
from swordplay.games.dragonquest.zones import settle_close_combat

STUN_PART = 3
STEADY_HANDS = 3


def lose_points(figure: Figure, amount: int, *, endurance: bool) -> str:
    """18.b-c: damage comes off Fatigue, and off Endurance only when there is none left; never off both."""
    if endurance or figure.ft <= 0:
        figure.en = max(0, figure.en - amount)
        return "endurance"
    figure.ft = max(0, figure.ft - amount)
    return "fatigue"


def wound(state: Fray, name: str, effective: int, *, endurance: bool = False, by: str = "") -> Rule[None]:
    """GAP.attack: the loss, then death or unconsciousness, then stun."""
    figure = state.fighters[name]
    if effective <= 0 or dead(figure):
        return
    figure.hurt = True
    pool = lose_points(figure, effective, endurance=endurance)
    state.tell("wounded", name, by, effective=effective, pool=pool, ft=figure.ft, en=figure.en)
    third_party_frees(state, figure, by)
    if down(figure):
        yield from collapse(state, name)
    elif STUN_PART * effective > figure.sheet.en:
        yield from stun(state, name)


def third_party_frees(state: Fray, holder: Figure, by: str) -> None:
    """16.5.restrain.d: damage to a holder by somebody else frees whom he holds."""
    held = holder.get(HOLDING)
    if held is not None and by != held.source:
        release(state, held.source)


def release(state: Fray, held: str) -> None:
    """16.5.restrain.d-e: a held figure is free, and nobody holds it any more."""
    for figure in state.fighters.values():
        if any(c.kind == HOLDING and c.source == held for c in figure.conditions):
            figure.lose(HOLDING)
    target = state.fighters[held]
    if target.has(RESTRAINED):
        target.lose(RESTRAINED)
        state.tell("freed", held)


def let_go(state: Fray, figure: Figure) -> None:
    """16.5.restrain.d: whoever does anything else lets go."""
    held = figure.get(HOLDING)
    if held is not None:
        release(state, held.source)


def disturbed(state: Fray, figure: Figure) -> None:
    """GAP.pulse, TERM.22: what ends for one who is stunned or put out."""
    for kind in (EVADING, DEFENSIVE, PREPARING, WORKING_FREE):
        if kind == PREPARING and figure.has(PREPARING):
            state.tell("spell-lost", figure.name)
        figure.lose(kind)
    let_go(state, figure)


def collapse(state: Fray, name: str) -> Rule[None]:
    """19.a-b, TERM.18: a figure dies or falls unconscious, and lies there."""
    figure = state.fighters[name]
    state.tell("died" if dead(figure) else "passed-out", name)
    disturbed(state, figure)
    figure.lose(STUNNED)
    release(state, name)
    if figure.rider:
        yield from unhorse(state, figure.rider)
    if figure.mount:
        yield from unhorse(state, name)
    fall(state, state.fighters[name])
    settle_close_combat(state)


def stun(state: Fray, name: str) -> Rule[None]:
    """19.stun.a-b: stunned, and perhaps the weapon falls."""
    figure = state.fighters[name]
    if figure.has(STUNNED) or figure.sheet.paper.never_stunned:
        return
    figure.gain(STUNNED)
    state.tell("stunned", name)
    disturbed(state, figure)
    defer(state, name)
    if in_hand(figure):
        kept = yield from Check(name, KEEP_HOLD, PERCENT, lambda: steady(state, figure, KEEP_HOLD))
        if not kept:
            drop(state, figure, *(weapon.name for weapon in in_hand(figure)))
    if figure.mount and not (yield from keeps_feet(state, name, STAY_MOUNTED)):
        yield from unhorse(state, name)


def steady(state: Fray, figure: Figure, about: str) -> Tally:
    """17.3.c: three times modMD."""
    deft = mod_md(figure)
    return state.by_hand(Tally(STEADY_HANDS * deft, "three-times-dexterity", deft), figure.name, about)


def drop(state: Fray, figure: Figure, *names: str) -> None:
    """Things fall to the ground in the figure's hex."""
    for name in names:
        if name in figure.hands:
            lay(state, figure, name, figure.hex)
            state.tell("dropped", figure.name, item=name)


def unhorse(state: Fray, name: str) -> Rule[None]:
    """GAP.mount: a rider comes off, and lies in a free hex beside the mount."""
    rider = state.fighters[name]
    if not rider.mount:
        return
    mount = state.fighters[rider.mount]
    mount.rider, rider.mount = "", ""
    mount.lose(MOMENTUM)
    rider.lose(CLOSE)
    state.tell("unhorsed", name, mount.name)
    yield from land_prone(state, name)


BROKEN_OFF = ("blows", "acted")
"""What the rest of an action that was broken off is called in the agenda."""
OF_ONE = ("act", "again", *BROKEN_OFF)
"""What the agenda has of a single figure's doing; the figure comes second and its status last."""


def defer(state: Fray, name: str) -> None:
    """GAP.pulse, 19.stun.c, 12.3.c: one stunned before it has acted acts at the end of its engagement.

    Only who chose to act last acts later still.
    """
    mine = ("act", name, ENGAGED)
    if mine not in state.agenda:
        return
    rest = [entry for entry in state.agenda if entry != mine]
    place = 0
    while place < len(rest) and rest[place][0] in OF_ONE and rest[place][-1] == ENGAGED:
        if rest[place][0] == "act" and state.fighters[rest[place][1]].has(ACTS_LAST):
            break
        place += 1
    state.agenda = (*rest[:place], mine, *rest[place:])
