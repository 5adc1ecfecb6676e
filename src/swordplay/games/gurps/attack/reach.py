"""At whom a weapon reaches from where its bearer stands."""

from __future__ import annotations

from swordplay.engine.hexes import Hex, distance, in_cone
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import close_in
from swordplay.games.gurps.figure.space import distance_between, hex_towards, in_front, own_hex_only
from swordplay.games.gurps.sheet.sheet import CLOSE, Mode
from swordplay.games.gurps.vocabulary import STANDING

OUT_OF_REACH = Refusal("out-of-reach", (), ("Move",))
NOT_IN_FRONT = Refusal("not-in-front", (), ("turn first",))
CLOSE_STRIKE = Refusal("close-strike", (), ("reach C", "bare hands"))


def reaches(state: Fight, me: Figure, mode: Mode, foe: Figure) -> Refusal | None:
    """GAP.5, GAP.6, POST.6: into the front arc, at one of the weapon's reaches; prone, only into the own hex.

    A foe who has drawn back from this very attacker is still where he was, for as long as a retreat counts.
    """
    old = None if foe.retreated_from is None else drawn_back(state, me, foe)
    away = distance_between(me, foe) if old is None else distance(hex_towards(me, old), old)
    if away not in mode.reach or (me.set_to and not set_for(me, mode, away)):
        return OUT_OF_REACH
    if away and me.posture != STANDING and (near := state.profile.figure.postures[me.posture].near):
        return own_hex_only(near, me.posture)
    if away and state.profile.attack.close_binds and CLOSE not in mode.reach and close_in(state, me, foe):
        return CLOSE_STRIKE
    if old is not None:
        return None if in_cone(me.facing, me.hex, old) else NOT_IN_FRONT
    return None if in_front(me, foe) else NOT_IN_FRONT


def striking_distance(state: Fight, me: Figure, foe: Figure) -> int:
    """How far a foe is away for a blow."""
    old = None if foe.retreated_from is None else drawn_back(state, me, foe)
    return distance_between(me, foe) if old is None else distance(hex_towards(me, old), old)


def drawn_back(state: Fight, me: Figure, foe: Figure) -> Hex | None:
    """RET.1 of the range-band sheet: the hex a foe has left in this turn to retreat from this attacker."""
    left = foe.retreated_from
    return left[2] if left is not None and left[:2] == (me.name, state.turn) else None


def set_for(me: Figure, mode: Mode, away: int) -> bool:
    """RDY.2 of the range-band sheet: a weapon that has to be readied for another reach is set to one of them."""
    return len(mode.reach) == 1 or dict(me.set_to).get(mode.item, away) == away
