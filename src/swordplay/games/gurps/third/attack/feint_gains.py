"""What a feint has gained, for which attacks it counts, and how it is used up."""

from __future__ import annotations

from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import TWO_ATTACKS
from swordplay.games.gurps.vocabulary import FEINTED


def feint_gain(me: Fighter3, foe: str) -> int:
    """What a feint has gained against somebody and not yet lost."""
    if not me.conditions:
        return 0
    kept = me.get(FEINTED)
    return kept.value if kept is not None and kept.source == foe else 0


def feint_terms(me: Fighter3, foe: str) -> tuple[tuple[int, str], ...]:
    """FEI.8, C3-42: what it takes off the active defences against a blow in melee."""
    gain = feint_gain(me, foe)
    return ((-gain, "feint"),) if gain else ()


def use_up_feint(state: State3, blow: Blow) -> None:
    """C3-39, FEI.5: an attack on that foe uses it up; it counts for both blows of two attacks."""
    me = state.fighters[blow.attacker]
    if me.conditions and me.form != TWO_ATTACKS and feint_gain(me, blow.target):
        me.lose(FEINTED)
