"""Add-ons: what may be tied to an attack when it is declared (SHEET.3)."""

from __future__ import annotations

from swordplay.engine.requests import Option
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import MIN_DECEPTIVE_NUMBER, Blow
from swordplay.games.gurps.book import AddOn, Tied
from swordplay.games.gurps.defence.option_menu import as_option, once
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.fourth.attack.to_hit import summed
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.effort import EFFORT, HEROIC, MIGHTY
from swordplay.games.gurps.vocabulary import CHARGE_ATTACK, FEINT_FORM, FEINTED, GUARD_DOWN, REGULAR_ATTACK

# Needs

DECEPTIVE, LEAD, PREDICTION = "Deceptive Attack", "Lead the Target", "Prediction Shot"
LEAD_IT, PREDICT_IT = (Refusal("melee-only", (), (name,)) for name in (LEAD, PREDICTION))
STRUCK = Refusal("ranged-only", (), (DECEPTIVE,))
TELEGRAPHIC_MELEE = Refusal("telegraphic-melee", (), ("Aim",))
DECEPTIVE_CHARGE = Refusal("deceptive-charge", (), ("Heroic Charge",))
LEAD_CHARGE = Refusal("deceptive-charge", (), (REGULAR_ATTACK,))
TELEGRAPHIC_CHARGE = Refusal("telegraphic-charge", (), ("Heroic Charge",))
TELEGRAPHIC_FEINT = Refusal("telegraphic-feint")
NOT_BOTH = Refusal("telegraphic-deceptive")
MIGHTY_REGULAR = Refusal("mighty-regular", (), (REGULAR_ATTACK,))
NOT_BY_ST = Refusal("not-by-st")
HEROIC_CHARGE_ONLY = Refusal("heroic-charge-only", (), (CHARGE_ATTACK,))
NO_FEINT = Refusal("no-feint", (), ("Feint",))
UNDIVIDED = Refusal("feint-undivided")


def in_melee(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.9: for a melee attack; what deceives at range is another add-on."""
    if not blow.ranged:
        return None
    return LEAD_IT if LEAD in book(state).add_ons else PREDICT_IT


def at_range(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.9, DECEP.3: for a ranged attack."""
    return None if blow.ranged else STRUCK


def deceives_standing(state: Fight, blow: Blow) -> Refusal | None:
    """DECEP.4: not with a Charge Attack."""
    return DECEPTIVE_CHARGE if charges(state, blow) and not state.profile.attack.tricks_on_charge else None


def leads_standing(state: Fight, blow: Blow) -> Refusal | None:
    """DECEP.4: not with a Charge Attack, whatever a blow may be; no sheet leads a target on the move."""
    return LEAD_CHARGE if charges(state, blow) else None


def charges(state: Fight, blow: Blow) -> bool:
    """Whether a blow is that of a Charge Attack."""
    return state.fighters[blow.attacker].manoeuvre == CHARGE_ATTACK


def not_telegraphic(state: Fight, blow: Blow) -> Refusal | None:
    """TELE.4: not both Deceptive and Telegraphic."""
    return NOT_BOTH if blow.uncritical_bonus else None


def may_telegraph(state: Fight, blow: Blow) -> Refusal | None:
    """TELE.2-4: in melee, not in a charge, not with a Feint, not with deception."""
    me = state.fighters[blow.attacker]
    if blow.ranged:
        return TELEGRAPHIC_MELEE
    if charges(state, blow) and not state.profile.attack.tricks_on_charge:
        return TELEGRAPHIC_CHARGE
    if me.form == FEINT_FORM or any(name in blow.add_ons for name in FEINTS):
        return TELEGRAPHIC_FEINT
    return NOT_BOTH if DECEPTIVE in blow.add_ons else None


def regular_melee(state: Fight, blow: Blow) -> Refusal | None:
    """MIGHTY.2: only with a melee Regular Attack."""
    regular = state.fighters[blow.attacker].manoeuvre == REGULAR_ATTACK
    return None if regular and not blow.ranged else MIGHTY_REGULAR


def by_strength(state: Fight, blow: Blow) -> Refusal | None:
    """MIG.1 of the range-band sheet: in some documents only for what goes by ST."""
    return NOT_BY_ST if state.profile.attack.strong_needs_st and not blow.mode.by_st else None


def in_a_charge(state: Fight, blow: Blow) -> Refusal | None:
    """HEROIC.1: it goes with a Charge Attack."""
    return None if charges(state, blow) else HEROIC_CHARGE_ONLY


def feint_won(state: Fight, blow: Blow) -> Refusal | None:
    """FEINT.3, TELE.4: a Feint won against this foe, not yet put to use; not in a Telegraphic Attack."""
    me = state.fighters[blow.attacker]
    if not me.conditions or not feint_margin(state, blow):
        return NO_FEINT
    if blow.uncritical_bonus:
        return TELEGRAPHIC_FEINT
    return UNDIVIDED if any(name in blow.add_ons for name in FEINTS) else None


def feint_margin(state: Fight, blow: Blow) -> int:
    """FEINT.3, CRIT.1: what a Feint was won by against this target; twice that if he has dropped his guard."""
    won = state.fighters[blow.attacker].get(FEINTED)
    if won is None or won.source != blow.target or blow.ranged or blow.follows:
        return 0
    return 2 * won.value if state.fighters[blow.target].has(GUARD_DOWN) else won.value


# What they do

DECEPTIVE_FLOOR = "deceptive-below-10"


def deceptive(state: Fight, blow: Blow, size: int) -> None:
    """DECEP.1: for every -2 on the attack the target's defence is at -1."""
    blow.bonuses += ((-2 * size, "deceptive"),)
    blow.defence_terms += ((-size, "deceived"),)
    blow.floor = DECEPTIVE_FLOOR


def deceptive_options(state: Fight, blow: Blow) -> list[Option[Tied]]:
    """DECEP.2, DECEP.3: under its own name in melee and at range."""
    return in_steps(summed(state, blow).number, LEAD if blow.ranged else DECEPTIVE, DECEPTIVE_FLOOR)


def in_steps(number: int, name: str, floor: str) -> list[Option[Tied]]:
    """DECEP.2: as far as the number stays at 10 or more; the next size is refused."""
    most = max(0, (number - MIN_DECEPTIVE_NUMBER) // 2)
    open_sizes = [as_option(name, size) for size in range(1, most + 1)]
    return [*open_sizes, as_option(name, most + 1, Refusal(floor, (number - 2 * most - 2,)))]


def telegraphic(state: Fight, blow: Blow, size: int) -> None:
    """TELE.1, TELE.5: +4 to hit, +2 to the defence; the +4 does not count for criticals."""
    bonus, defence = state.profile.attack.telegraphic
    blow.bonuses += ((bonus, "telegraphic"),)
    blow.defence_terms += ((defence, "telegraphed"),)
    blow.uncritical_bonus += bonus


def mighty(state: Fight, blow: Blow, size: int) -> None:
    """MIGHTY.1: +2 damage or +1 per die, whichever adds more."""
    blow.damage_terms += ((max(2, blow.mode.dice) if state.profile.attack.mighty_per_die else 2, "mighty"),)


def heroic(state: Fight, blow: Blow, size: int) -> None:
    """HEROIC.1: free of the charge's penalty and of its limit."""
    blow.bonuses = tuple(term for term in blow.bonuses if term[1] != "charge")
    blow.cap = None


def feint_on_skill(state: Fight, blow: Blow, size: int) -> None:
    """FEINT.3: the margin is added to one's skill."""
    blow.bonuses += ((feint_margin(state, blow), "feint-skill"),)


def feint_on_defence(state: Fight, blow: Blow, size: int) -> None:
    """FEINT.3: the margin is taken off the target's defence."""
    blow.defence_terms += ((-feint_margin(state, blow), "feinted"),)


FEINTS = ("Feint on skill", "Feint on defence")
ADD_ONS: tuple[AddOn, ...] = (
    AddOn(DECEPTIVE, deceptive, (in_melee, deceives_standing, not_telegraphic), deceptive_options),
    AddOn(LEAD, deceptive, (at_range, leads_standing), deceptive_options),
    AddOn("Telegraphic Attack", telegraphic, (may_telegraph,), mends=once),
    AddOn(FEINTS[0], feint_on_skill, (feint_won,), mends=once),
    AddOn(FEINTS[1], feint_on_defence, (feint_won,)),
    AddOn(MIGHTY, mighty, (regular_melee, by_strength), price=EFFORT),
    AddOn(HEROIC, heroic, (in_a_charge,), price=EFFORT, mends=once),
)
"""SHEET.3: what may be tied to an attack, besides the options of chapters with a module of their own."""
