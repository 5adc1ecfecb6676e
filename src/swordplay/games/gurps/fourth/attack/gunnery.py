"""Shots by the range-band sheet: Prediction Shot, Rapid Fire, and a pistol in each hand."""

from __future__ import annotations

from msgspec.structs import replace

from swordplay.engine.requests import Option
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import AddOn, Tied
from swordplay.games.gurps.defence.option_menu import as_option
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.fourth.attack import double_attacks, options
from swordplay.games.gurps.fourth.attack.options import PREDICTION
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


# Rapid Fire

RAPID_FIRE = "Rapid Fire"
ONE_AT_A_TIME = Refusal("one-shot-a-turn")


def fires_fast(state: Fight, blow: Blow) -> Refusal | None:
    """RF.1: for a weapon that fires several shots a turn, and has them."""
    return None if most_shots(state, blow) > 1 else ONE_AT_A_TIME


def most_shots(state: Fight, blow: Blow) -> int:
    """RF.1: no more than RoF, nor than are loaded."""
    missile = blow.mode.missile
    assert missile is not None
    return min(missile.rof, missile.shots - state.fighters[blow.attacker].fired.count(blow.mode.item))


def rates(state: Fight, blow: Blow) -> list[Option[Tied]]:
    """RF.1: every number of shots from two up; the next is refused."""
    most = most_shots(state, blow)
    open_to = [as_option(RAPID_FIRE, shots) for shots in range(2, most + 1)]
    return [*open_to, as_option(RAPID_FIRE, most + 1, Refusal("rate-of-fire", (most,)))]


def fire_rapidly(state: Fight, blow: Blow, shots: int) -> None:
    """RF.1: so many shots in one attack."""
    blow.shots = shots


ADD_ONS = (
    AddOn(PREDICTION, predict, (options.at_range, not_on_the_move), prediction_options),
    AddOn(RAPID_FIRE, fire_rapidly, (options.at_range, fires_fast), rates, mends=most_shots),
)


# The other options

HEROIC_MELEE = Refusal("melee-only")


def charges_to_strike(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.3: Heroic Charge stands under melee only."""
    return HEROIC_MELEE if blow.ranged else None


def at_range_too(add_on: AddOn) -> AddOn:
    """RDW.1, SHEET.3: a Dual-Weapon Attack may be of two pistols; Heroic Charge stands under melee only."""
    if add_on.name == double_attacks.DUAL:
        return replace(add_on, needs=tuple(need for need in add_on.needs if need is not double_attacks.in_melee))
    return replace(add_on, needs=(charges_to_strike, *add_on.needs)) if add_on.name == HEROIC else add_on
