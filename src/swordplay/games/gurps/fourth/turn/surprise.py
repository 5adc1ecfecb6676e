"""The first moment: total surprise, and partial surprise by initiative."""

from __future__ import annotations

from collections.abc import Iterator

from swordplay.engine.requests import Dice, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.harm.out import stun, stun_by
from swordplay.games.gurps.vocabulary import FREEZE, FROZEN, INITIATIVE, MENTALLY_STUNNED

TOTAL = "total"
PARTIAL = "partial"
DAZED = "mentally_stunned"
"""GAP.1 of the range-band sheet: the side that starts under mental stun."""
COMBAT_REFLEXES = "Combat Reflexes"


def first_moment(state: Fight) -> Rule[None]:
    """SURP.1, INIT.1: before the first turn, if the fight begins with surprise."""
    how = state.switches.get("surprise", "")
    if how == TOTAL:
        yield from total_surprise(state)
    elif how == PARTIAL:
        yield from initiative(state)
    for figure in state.side(state.switches.get(DAZED, "")):
        stun_mentally(state, figure)


def daze(state: Fight, me: Figure) -> None:
    """SURP.1, INIT.7: stunned by surprise, of the kind the document has."""
    if state.profile.turn.mental_surprise:
        stun_mentally(state, me)
    else:
        stun(state, me)


def stun_mentally(state: Fight, me: Figure) -> None:
    """Under mental stun."""
    stun_by(state, me, MENTALLY_STUNNED)


def problems(state: Fight) -> Iterator[str]:
    """What is wrong with how a fight is to begin."""
    switches, sides = state.switches, state.sides()
    how = switches.get("surprise", "")
    if how not in ("", TOTAL, PARTIAL):
        yield f"switches.surprise: expected {TOTAL}, {PARTIAL} or nothing, not {how!r}"
    if switches.get(DAZED) and switches[DAZED] not in sides:
        yield f"switches.{DAZED}: expected one of {', '.join(sides)}, not {switches[DAZED]!r}"
    if how == TOTAL and switches.get("surprised") not in sides:
        yield f"switches.surprised: expected one of {', '.join(sides)}, not {switches.get('surprised')!r}"
    for side, name in switches.get("leaders", {}).items():
        if name not in state.fighters or state.fighters[name].side != side:
            yield f"switches.leaders: {name!r} is nobody on the side {side!r}"
    for side, bonus in switches.get("prepared", {}).items():
        if side not in sides or not isinstance(bonus, int):
            yield f"switches.prepared: expected a number for one of {', '.join(sides)}, not {side!r}: {bonus!r}"


def leader(state: Fight, side: str) -> Figure:
    """INIT.1: a side's leader: the one named for it, or the first of the side."""
    name = state.switches.get("leaders", {}).get(side)
    return state.fighters[name] if name else next(state.side(side))


# Total surprise


def total_surprise(state: Fight) -> Rule[None]:
    """SURP.1-2: one roll for the side that was surprised: all freeze, save those with Combat Reflexes."""
    side = state.switches["surprised"]
    seconds = yield from Dice(leader(state, side).name, FREEZE, 1, 6)
    for figure in state.side(side):
        if COMBAT_REFLEXES in figure.sheet.traits:
            daze(state, figure)
        elif not figure.out:
            figure.gain(FROZEN, seconds)
            state.tell("frozen", figure.name, turns=seconds)


def thaw(state: Fight, me: Figure) -> None:
    """SURP.3: a frozen turn is over; after the last of them the figure is stunned."""
    left = me.value(FROZEN) - 1
    me.lose(FROZEN)
    if left > 0:
        me.gain(FROZEN, left)
    else:
        daze(state, me)


# Partial surprise


def initiative(state: Fight) -> Rule[None]:
    """INIT.1, INIT.7: each leader rolls a die; on every side below the best total all are stunned."""
    totals: dict[str, int] = {}
    for side in state.sides():
        chief = leader(state, side)
        rolled = yield from Dice(chief.name, INITIATIVE, 1, 6)
        tally = initiative_total(state, side, rolled)
        totals[side] = tally.number
        state.tell("initiative", chief.name, side=side, total=tally.number, terms=list(tally.terms))
    best = max(totals.values())
    for side, total in totals.items():
        if total < best:
            for figure in state.side(side):
                daze(state, figure)


def initiative_total(state: Fight, side: str, rolled: int) -> Tally:
    """INIT.2-6: what a leader adds to the die."""
    chief = leader(state, side)
    own_reflexes, others_reflexes, higher_iq, tactics, _ = state.profile.turn.initiative
    tally = Tally(rolled, "initiative-roll")
    if COMBAT_REFLEXES in chief.sheet.traits:
        tally.add(own_reflexes, "leader-reflexes")
    elif any(COMBAT_REFLEXES in figure.sheet.traits for figure in state.side(side)):
        tally.add(others_reflexes, "side-reflexes")
    others = [leader(state, other).sheet.iq for other in state.sides() if other != side]
    if all(chief.sheet.iq > iq for iq in others):
        tally.add(higher_iq, "leader-iq")
    if "Tactics" in chief.sheet.skills:
        tally.add(tactics, "leader-tactics")
    tally.add(int(state.switches.get("prepared", {}).get(side, 0)), "prepared")
    return state.add_gm_modifiers(tally, chief.name, INITIATIVE)
