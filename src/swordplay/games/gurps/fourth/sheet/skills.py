"""Rolls against skills in the middle of a fight: one function for the number of each, with all that lowers it."""

from __future__ import annotations

import re
from functools import cache

from swordplay.catalogue import reference
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.impairment import limb_penalty, shock_penalty, too_weak
from swordplay.games.gurps.sheet.sheet import Mode, Sheet
from swordplay.games.gurps.vocabulary import CHARGE_ATTACK


@cache
def from_dx(skill: str) -> int:
    """What a skill's default from DX adds to DX; asked only of skills that have one."""
    items = reference("gurps4")["skills"]["items"]
    defaults = next(item["defaults"] for item in items if item["name"] == skill)
    return next(int(default[2:]) for default in defaults if re.fullmatch(r"DX[+-]\d+", default))


def level(sheet: Sheet, skill: str) -> int:
    """A skill as it was learned, else at its default from DX."""
    learned = sheet.skills.get(skill)
    return sheet.dx + from_dx(skill) if learned is None else learned


@cache
def based_on(skill: str) -> str:
    """The attribute behind a skill; what the tables do not know is taken for a way of fighting, and these go by DX."""
    items = reference("gurps4")["skills"]["items"]
    return next((str(item["attr"]) for item in items if item["name"] in skill.split(" / ")), "DX")


def skill_number(
    state: Fight,
    me: Figure,
    skill: str,
    score: int,
    key: str = "skill",
    *,
    mode: Mode | None = None,
    reacts: bool = False,
) -> Tally:
    """The number of a skill roll that is no attack: a weapon too heavy, shock, and a crippled limb by the document.

    Shock lowers what goes by DX or IQ, but no roll by which one only `reacts` (SHOCK.1; SHK.4-5 of the range-band
    sheet); a crippled limb whatever goes by DX (LIMB.5); fatigue counts by the ST a weapon asks for (FAT.2).
    """
    tally = Tally(score, key, skill) if key == "skill" else Tally(score, key)
    if mode is not None:
        tally.add(-too_weak(state, me, mode), "weapon-st")
    if me.crippled or me.conditions:
        attribute = based_on(skill)
        if attribute in ("DX", "IQ") and not reacts:
            tally.add(shock_penalty(state, me), "shock")
        if attribute == "DX":
            tally.add(limb_penalty(state, me), "crippled-limb")
    return tally


def on_ones_feet(state: Fight, me: Figure, tally: Tally) -> Tally:
    """MAA.4, RMA.4 of the range-band sheet: what a charge takes off every roll to keep one's feet."""
    if me.manoeuvre == CHARGE_ATTACK:
        tally.add(state.profile.charge_balance, "charged-balance")
    return tally
