"""18.b-c, 19: what damage does to a figure: lost points, death, unconsciousness, stun, dropped weapons."""

from __future__ import annotations

from swordplay.engine.requests import Check, Rule
from swordplay.engine.tally import Tally
from swordplay.games.dragonquest.figure.figure import Fight, Figure, dead, down, in_hand, mod_md
from swordplay.games.dragonquest.figure.items import lay_down
from swordplay.games.dragonquest.figure.positions import keeps_feet, land_prone
from swordplay.games.dragonquest.figure.settling import defer, part_company, release, settle
from swordplay.games.dragonquest.rolls import PERCENT
from swordplay.games.dragonquest.vocabulary import HOLDING, KEEP_HOLD, KNOCKED_OUT, STAY_MOUNTED, STUNNED

STUN_PART = 3
STEADY_HANDS = 3


def lose_points(figure: Figure, amount: int, *, endurance: bool) -> str:
    """18.b-c: damage comes off Fatigue, or off Endurance when no Fatigue is left, but never off both."""
    if endurance or figure.ft <= 0:
        figure.en = max(0, figure.en - amount)
        return "endurance"
    figure.ft = max(0, figure.ft - amount)
    return "fatigue"


def wound(
    state: Fight, name: str, effective: int, *, endurance: bool = False, by: str = "", stuns: bool = True
) -> Rule[None]:
    """GAP.attack: lose points, then die or fall unconscious, or else perhaps be stunned."""
    figure = state.fighters[name]
    if effective <= 0 or dead(figure):
        return
    figure.hurt, before = True, down(figure)
    pool = lose_points(figure, effective, endurance=endurance)
    state.tell("wounded", name, by, effective=effective, pool=pool, ft=figure.ft, en=figure.en)
    third_party_frees(state, figure, by)
    if down(figure):
        if not before or dead(figure):
            yield from collapse(state, name)
    elif stuns and STUN_PART * effective > figure.sheet.en:
        yield from stun(state, name)


def third_party_frees(state: Fight, holder: Figure, by: str) -> None:
    """16.5.restrain.d: damage to a holder by a third party frees the figure he holds."""
    held = holder.get(HOLDING)
    if held is not None and by != held.source:
        release(state, held.source)


def collapse(state: Fight, name: str) -> Rule[None]:
    """19.a-b, TERM.18: a figure dies or falls unconscious; a rider comes off."""
    figure = state.fighters[name]
    state.tell("died" if dead(figure) else "passed-out", name)
    if figure.rider:
        yield from unhorse(state, figure.rider)
    if figure.mount:
        yield from unhorse(state, name)
    settle(state)


def stun(state: Fight, name: str) -> Rule[None]:
    """19.stun.a-b: a figure is stunned, and may drop its weapons."""
    figure = state.fighters[name]
    if figure.has(STUNNED) or figure.sheet.file.never_stunned:
        return
    figure.gain(STUNNED)
    state.tell("stunned", name)
    settle(state)
    defer(state, name)
    yield from shaken(state, name)


def shaken(state: Fight, name: str, status: str = "") -> Rule[None]:
    """19.stun.b, GAP.mount: a figure that has just been stunned may drop its weapons and fall from the saddle."""
    figure = state.fighters[name]
    if not figure.has(STUNNED):
        return
    if in_hand(figure):
        kept = yield from Check(name, KEEP_HOLD, PERCENT, lambda: steady(state, figure, KEEP_HOLD))
        if not kept:
            drop(state, figure, *(weapon.name for weapon in in_hand(figure)))
    if figure.mount and not (yield from keeps_feet(state, name, STAY_MOUNTED)):
        yield from unhorse(state, name)


def steady(state: Fight, figure: Figure, about: str) -> Tally:
    """17.3.c: the chance to keep a steady hand: three times modMD."""
    deft = mod_md(figure)
    return state.add_gm_modifiers(Tally(STEADY_HANDS * deft, "three-times-dexterity", deft), figure.name, about)


def drop(state: Fight, figure: Figure, *names: str) -> None:
    """Drop items in the figure's hex."""
    for name in names:
        if name in figure.hands:
            lay_down(state, figure, name, figure.hex)
            state.tell("dropped", figure.name, item=name)


def knocked_out(figure: Figure, pulses: int, by: str) -> None:
    """16.5.knockout.d: knock a figure out for a time; of two knockouts the longer counts."""
    longer = max(figure.value(KNOCKED_OUT), pulses)
    figure.lose(KNOCKED_OUT)
    figure.gain(KNOCKED_OUT, longer, source=by)


def unhorse(state: Fight, name: str) -> Rule[None]:
    """GAP.mount: a rider falls off and lands in a free hex beside the mount."""
    rider = state.fighters[name]
    if not rider.mount:
        return
    part_company(state, rider)
    yield from land_prone(state, name)
    settle(state)
