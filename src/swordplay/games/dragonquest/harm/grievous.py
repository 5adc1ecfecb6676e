"""18.e-f: grievous injuries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from swordplay.catalogue import reference
from swordplay.engine.requests import Check, Choose, Dice, Option, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Tally
from swordplay.games.dragonquest.figure.figure import PULSES_A_MINUTE, Fight, down, held_shield
from swordplay.games.dragonquest.harm.wounds import collapse, drop, knocked_out
from swordplay.games.dragonquest.rolls import D100
from swordplay.games.dragonquest.sheet import RULES
from swordplay.games.dragonquest.vocabulary import (
    BLEEDING,
    CLUMSY,
    GRIEVOUS,
    GRIEVOUS_EFFECTS,
    GRIEVOUS_LOSS,
    KNOCKOUT_TIME,
    SLOWED,
    STIFF,
)

ARMOUR_LOSS = 2
NO_INJURY = -1


@cache
def injury_rows() -> tuple[Mapping[str, Any], ...]:
    """The rows of the injury table; most are made up, and marked so."""
    rows: tuple[Mapping[str, Any], ...] = reference(RULES)["grievous_injury"]["rows"]
    return rows


@cache
def injury_scale(weapon_class: str) -> Scale[int]:
    """18.e: the row for a D100 roll within the range of the weapon's class; outside it there is no injury."""
    least, most = reference(RULES)["grievous_injury"]["class_ranges"][weapon_class]

    def read(roll: int, number: int) -> int:
        if not least <= roll <= most:
            return NO_INJURY
        return next(k for k, row in enumerate(injury_rows()) if row["roll"][0] <= roll <= row["roll"][1])

    return Scale(f"grievous injury {weapon_class}", D100, read)


def grievous_injury(state: Fight, attacker: str, target: str, weapon_class: str) -> Rule[None]:
    """18.e-f: roll for a grievous injury: armour or shield suffers, and the body too where the group plays that."""
    if not weapon_class:
        return
    tally = Tally(0, "weapon-class", weapon_class)
    row = yield from Check(attacker, GRIEVOUS, injury_scale(weapon_class), tally, at=target)
    if row == NO_INJURY:
        return
    injury = injury_rows()[row]
    told = {name: injury[name] for name in ("effect", "where", "status")}
    state.tell("grievous", target, attacker, what=injury["effect"], **told)
    yield from damaged_gear(state, target)
    if state.switches[GRIEVOUS_EFFECTS]:
        yield from injury_effects(state, target, injury)


def damaged_gear(state: Fight, name: str) -> Rule[None]:
    """18.f: the defender chooses whether the armour loses 2 points or the shield breaks, if he has both."""
    figure = state.fighters[name]
    shield = held_shield(figure)
    armoured = figure.sheet.protection > figure.armour_loss
    broken = not armoured
    if shield is not None and armoured:
        offered = [Option("armour", False), Option("shield", True)]
        broken = yield from Choose(name, GRIEVOUS_LOSS, offered)
    figure = state.fighters[name]
    if broken and shield is not None:
        figure.hands = tuple(held for held in figure.hands if held != shield.name)
        figure.gone += (shield.name,)
        state.tell("broke", name, item=shield.name)
    elif armoured:
        figure.armour_loss += ARMOUR_LOSS
        state.tell("armour-damaged", name)


def injury_effects(state: Fight, name: str, row: Mapping[str, Any]) -> Rule[None]:
    """18.e: the table's effects, where the group plays them: Endurance is lost at once, the rest lasts until healed."""
    figure = state.fighters[name]
    killed = row["effect"] == "killed"
    figure.en = 0 if killed else max(0, figure.en - row["en"])
    figure.ft = max(0, figure.ft + row.get("ft", 0))
    for kind, field in ((BLEEDING, "per_pulse"), (SLOWED, "tmr"), (CLUMSY, "md"), (STIFF, "ag")):
        if row.get(field):
            figure.gain(kind, abs(row[field]), source=row["where"])
    if row["effect"] in ("arm_useless", "hand_lost"):
        drop(state, figure, *figure.hands[:1])
    if row["effect"] == "unconscious":
        minutes = yield from Dice("gm", KNOCKOUT_TIME, 1, 10)
        knocked_out(state.fighters[name], minutes * PULSES_A_MINUTE, name)
    if down(state.fighters[name]):
        yield from collapse(state, name)


def bleed(state: Fight, name: str) -> Rule[None]:
    """18.e: bleeding takes Endurance at the end of each pulse."""
    figure = state.fighters[name]
    lost = figure.value(BLEEDING)
    if lost and figure.en > 0:
        awake = not down(figure)
        figure.en = max(0, figure.en - lost)
        state.tell("bled", name, en=figure.en)
        if (awake and down(figure)) or figure.en == 0:
            yield from collapse(state, name)
