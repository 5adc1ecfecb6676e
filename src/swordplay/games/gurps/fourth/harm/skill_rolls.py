"""The number of every skill roll that is neither attack nor defence.

It stands with harm because wounds are what lowers it, and because a figure knocked back is the first to roll so.
"""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.sheet.skills import based_on
from swordplay.games.gurps.harm.impairment import limb_penalty, shock_penalty, too_weak
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import CHARGE_ATTACK


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
    """The number of a skill roll that is no attack, less what a heavy weapon, shock and a crippled limb take off.

    Shock lowers skills based on DX or IQ, unless the roll only `reacts` to something (SHOCK.1; SHK.4-5 of the
    range-band sheet); a crippled limb lowers those based on DX (LIMB.5). One who is tired has only half the ST for a
    weapon (FAT.2).
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
    """MAA.4, RMA.4 of the range-band sheet: a charge lowers every roll to keep one's feet."""
    if me.manoeuvre == CHARGE_ATTACK:
        tally.add(state.profile.manoeuvres.charge_balance, "charged-balance")
    return tally
