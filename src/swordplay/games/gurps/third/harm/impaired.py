"""What wounds take off DX, IQ and whatever rests on them, by the sheet; the cards alone know none of it."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.harm.impairment import shock_penalty
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.vocabulary import BLIND

ONE_EYE, BOTH_EYES = -2, -10


def eyes_lost(me: Fighter3) -> int:
    """CAUSE.9, S3-52: -2 for one eye, -10 for both, on attacks, skills and contests of DX."""
    if me.conditions and me.has(BLIND):
        return BOTH_EYES
    return ONE_EYE if any(part.endswith("eye") for part in me.cripples()) else 0


def lower_dx(state: State3, me: Fighter3, tally: Tally) -> Tally:
    """SHOCK.1, S3-31, S3-52: what shock and lost eyes take off DX and skills that rest on it; never ST or HT."""
    return tally.add(shock_penalty(state, me), "shock").add(eyes_lost(me), "eyes-lost")


def lower_iq(state: State3, me: Fighter3, tally: Tally) -> Tally:
    """SHOCK.1, G3-6: what shock takes off IQ and Will."""
    return tally.add(shock_penalty(state, me), "shock")
