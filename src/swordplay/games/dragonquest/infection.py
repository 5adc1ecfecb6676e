"""24: infection after the fight, and its course day by day."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import BOUNDARY, Call, Check, Dice, Rule
from swordplay.engine.tally import Tally
from swordplay.games.dragonquest.figure.figure import PULSES_A_MINUTE, Fight, Figure, dead, down
from swordplay.games.dragonquest.figure.settling import settle
from swordplay.games.dragonquest.rolls import PERCENT, UNDER
from swordplay.games.dragonquest.vocabulary import AFTERMATH, DAYS, HEALING, INFECTED, INFECTION, INFECTION_DAMAGE

BASE_CHANCE = 10
ENDURANCE_LOST = 20
BITTEN = 20
FEVER_MODIFIER = -5
PULSES_A_DAY = 24 * 60 * PULSES_A_MINUTE


def infection_chance(state: Fight, figure: Figure) -> Tally:
    """24.a-d: the chance that a wounded figure is infected."""
    tally = Tally(BASE_CHANCE, "infection-base")
    lost = figure.sheet.en - figure.en
    if lost > 0:
        tally.add(ENDURANCE_LOST, "infection-endurance").add(lost, "infection-points", lost)
    if figure.bitten:
        tally.add(BITTEN, "infection-bite")
    tally.add(figure.infection, "infection-injury")
    return state.add_gm_modifiers(tally, figure.name, INFECTION)


def aftermath(state: Fight) -> Rule[None]:
    """24.a: one check for every wounded figure that survives, however many wounds it has."""
    for name in [name for name, figure in state.fighters.items() if figure.hurt and not dead(figure)]:
        chance = partial(infection_chance, state, state.fighters[name])
        state.fighters[name].hurt = False
        if (yield from Check(name, INFECTION, PERCENT, chance)):
            state.fighters[name].gain(INFECTED)
            state.tell("infected", name)


def roll_fever(modifier: int) -> Rule[int]:
    """24.f, 18.a: D10 - 5 damage, at least 1."""
    rolled = yield from Dice("", INFECTION_DAMAGE, 1, 10)
    return max(1, rolled + modifier)


def day(state: Fight) -> Rule[bool]:
    """24.e-f: let a day pass, if any is left: the infected recover on a roll under Endurance, or lose some of it."""
    left = state.fields.get(DAYS, 0)
    if not left:
        return False
    state.fields[DAYS] = left - 1
    for name in sick(state):
        yield from fever(state, name)
    return True


def sick(state: Fight) -> list[str]:
    """24.e: those who are infected and alive."""
    return [name for name, figure in state.fighters.items() if figure.has(INFECTED) and not dead(figure)]


def recover(state: Fight) -> Rule[None]:
    """24: check for infection, if the fight was stopped before that; then day by day until all are well or dead."""
    if state.switches[AFTERMATH]:
        yield from aftermath(state)
    while True:
        yield BOUNDARY
        ill = sick(state)
        if not ill:
            return
        state.clock += PULSES_A_DAY
        for name in ill:
            yield from fever(state, name)


def fever(state: Fight, name: str) -> Rule[None]:
    """24.e-f: a day of one figure's infection."""
    figure = state.fighters[name]
    tally = state.add_gm_modifiers(Tally(figure.sheet.en, "original-endurance"), name, HEALING)
    if (yield from Check(name, HEALING, UNDER, tally)):
        state.fighters[name].lose(INFECTED)
        state.tell("healed", name)
        return
    lost = yield from Call(roll_fever, FEVER_MODIFIER, who=name)
    figure = state.fighters[name]
    before = down(figure)
    figure.en = max(0, figure.en - lost)
    state.tell("wounded", name, effective=lost, pool="endurance", ft=figure.ft, en=figure.en)
    if down(figure) and (dead(figure) or not before):
        state.tell("died" if dead(figure) else "passed-out", name)
        settle(state)
