"""The Feint card."""

from __future__ import annotations

from msgspec.structs import replace

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.reach import OUT_OF_REACH
from swordplay.games.gurps.book import ATTACK, Card
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.third.attack.feints import feint, feint_number, feint_refusal, feinting_mode, keep_feint
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.melee import NOBODY_NEAR
from swordplay.games.gurps.third.manoeuvres.on_a_foe import foes_of
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.vocabulary import FOE, NOBODY


def somebody_to_feint(state: State3, me: Fighter3) -> Refusal | None:
    """FEI.1, FEI.6: a foe within reach after a step, and one who sees him."""
    farthest, why = me.longest() + 1, NOBODY_NEAR
    for foe in foes_of(state, me):
        if distance_between(me, foe) <= farthest:
            refusal = feint_refusal(state, me, foe)
            if refusal is None:
                return None
            why = refusal
    return why


def why_not(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """FEI.2, FEI.6, GAP.4, C3-52: why a foe cannot be feinted."""
    mode = feinting_mode(state, me, foe)
    if mode is None:
        return OUT_OF_REACH
    return feint_refusal(state, me, foe) or feint_number(state, me, mode).refusal


def foes_to_feint(state: State3, me: Fighter3) -> list[Option[str]]:
    """Every foe, those who cannot be feinted with the reason; and nobody."""
    options = [Option(foe.name, foe.name, why_not(state, me, foe)) for foe in foes_of(state, me)]
    return only([Option(NOBODY, ""), *options], NOBODY) if me.halted else [Option(NOBODY, ""), *options]


def feint_card(state: State3, me: Fighter3) -> Rule[None]:
    """FEI.1: a feint, and a hex and a turn before or after it."""
    left = a_step(state, me)
    yield from take_steps(state, me, left)
    name = yield from Choose(me.name, FOE, lambda: foes_to_feint(state, me))
    if name and not me.halted:
        foe = state.fighters[name]
        mode = feinting_mode(state, me, foe)
        assert mode is not None
        keep_feint(state, me, foe, (yield from feint(state, me, foe, mode)))
    if not me.halted:
        yield from take_steps(state, me, left)


FEINT: Card[State3, Fighter3] = Card("feint", feint_card, (may.not_pinned, somebody_to_feint), group=ATTACK)
BY_SHEET: Card[State3, Fighter3] = replace(FEINT, name="step & feint")
"""The same by the sheet, which calls it otherwise."""
