"""Shots by the range-band sheet: Prediction Shot, and a pistol in each hand."""

from __future__ import annotations

from msgspec.structs import replace

from swordplay.engine.requests import Option
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import AddOn, Tied
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.fourth.attack import double_attacks, options
from swordplay.games.gurps.fourth.attack.options import PREDICTION
from swordplay.games.gurps.fourth.attack.rapid_fire import ADD_ON as RAPID_FIRE
from swordplay.games.gurps.fourth.attack.to_hit import summed
from swordplay.games.gurps.fourth.effort import HEROIC

# Prediction Shot

PREDICTION_FLOOR = "prediction-below-10"
NOT_ON_THE_MOVE = Refusal("prediction-standing", (), ("Attack", "All-Out Attack"))


def not_on_the_move(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.3: it stands under Attack and All-Out Attack."""
    return NOT_ON_THE_MOVE if options.charges(state, blow) else None


def predict(state: Fight, blow: Blow, size: int) -> None:
    """PRE.1-2, RAO.5: for every -2 on the shot the target's Dodge is at -1, and nothing else is."""
    blow.bonuses += ((-2 * size, "prediction"),)
    blow.dodge_terms += ((-size, "predicted"),)
    blow.floor = PREDICTION_FLOOR


def prediction_options(state: Fight, blow: Blow) -> list[Option[Tied]]:
    """PRE.3: as far as the number stays at 10 or more."""
    return options.in_steps(summed(state, blow).number, PREDICTION, PREDICTION_FLOOR)


ADD_ONS = (
    AddOn(PREDICTION, predict, (options.at_range, not_on_the_move), prediction_options),
    RAPID_FIRE,
)


HEROIC_MELEE = Refusal("melee-only")


def charges_to_strike(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.3: Heroic Charge stands under melee only."""
    return HEROIC_MELEE if blow.ranged else None


def at_range_too(add_on: AddOn) -> AddOn:
    """RDW.1, SHEET.3: a Dual-Weapon Attack may be of two pistols; Heroic Charge stands under melee only."""
    if add_on.name == double_attacks.DUAL:
        return replace(add_on, needs=tuple(need for need in add_on.needs if need is not double_attacks.in_melee))
    return replace(add_on, needs=(charges_to_strike, *add_on.needs)) if add_on.name == HEROIC else add_on
