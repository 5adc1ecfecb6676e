"""Concentrate: for magic and psionics, which a scenario may bring; the rules keep the flag."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import Card
from swordplay.games.gurps.manoeuvres.concentrate import keep_concentrating
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.vocabulary import CONCENTRATING, WILL

POWERS = ("magery", "spells", "psi", "powers")
"""How the traits begin with which there is something to concentrate on."""
NO_POWERS = Refusal("no-powers")


def no_powers(state: State3, me: Fighter3) -> Refusal | None:
    """CON.1; CONC.6 of the sheet: it is for those with spells or powers."""
    return None if any(trait.lower().startswith(POWERS) for trait in me.sheet.traits) else NO_POWERS


def concentrate(state: State3, me: Fighter3) -> Rule[None]:
    """CON.2-3, REF.28; CONC.1-3 of the sheet: a hex, no attack, and the flag; it lasts while he goes on with it."""
    if not me.has(CONCENTRATING):
        me.gain(CONCENTRATING)
        state.tell("concentrates", me.name)
    yield from take_steps(state, me, a_step(state, me))


CONCENTRATE: Card[State3, Fighter3] = Card(
    "concentrate", concentrate, (may.not_pinned,), keeps=frozenset({CONCENTRATING}), of_no_use=no_powers
)
STEP_AND_CONCENTRATE: Card[State3, Fighter3] = Card(
    "step & concentrate", concentrate, (may.not_pinned, no_powers), keeps=frozenset({CONCENTRATING})
)


def stays_with_it(state: State3, me: Fighter3) -> Rule[None]:
    """CON.4-5, C3-24; CONC.5 of the sheet: Will-3 for each event, or the concentration is lost."""
    return keep_concentrating(state, me, WILL)
