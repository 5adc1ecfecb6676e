"""The manoeuvres that attack."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.games.gurps.fourth.blow import profile
from swordplay.games.gurps.fourth.cards import Card, not_stunned, somebody_near
from swordplay.games.gurps.fourth.declare import MELEE_ONLY, declare
from swordplay.games.gurps.fourth.feints import feint
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.movement import Shifting, current_move, shift, walk
from swordplay.games.gurps.fourth.slam import slam_forms
from swordplay.games.gurps.fourth.strikes import carry_out
from swordplay.games.gurps.fourth.words import CHARGE_ATTACK, FEINT_FORM, FEINTED, FORM


def regular_attack(state: Fight, me: Figure) -> Rule[None]:
    """ATTACK.1-3: one attack, with a step before or after it."""
    left = Shifting()
    yield from shift(state, me, left)
    if me.halted:
        return
    blow = yield from declare(state, me)
    if blow is not None:
        yield from carry_out(state, blow)
    if not me.halted:
        yield from shift(state, me, left)


DETERMINED, STRONG, DOUBLE = "Determined", "Strong", "Double"
FORMS = [Option(form, form) for form in (DETERMINED, STRONG, DOUBLE, FEINT_FORM)]
RANGED_FORMS = [Option(form.name, form.value, None if form.name == DETERMINED else MELEE_ONLY) for form in FORMS]
"""AOA.5: what is open to one who has nothing to strike with."""


def all_out_attack(state: Fight, me: Figure) -> Rule[None]:
    """AOA.1-9: half Move forward, then one blow at +4, a stronger one, two at one foe, or one after a Feint."""
    form = yield from Choose(me.name, FORM, [*(FORMS if me.modes() else RANGED_FORMS), *slam_forms(state)])
    me.form, _, slam = form.partition(" ")
    points = current_move(state, me) if slam else -(-current_move(state, me) // 2)
    spent = yield from walk(state, me, points, forward_only=True)
    if me.form == FEINT_FORM and not me.halted:
        yield from feint(state, me)
    foe = ""
    for _ in range(2 if me.form == DOUBLE else 1):
        if me.halted:
            return
        blow = yield from declare(state, me, melee=me.form != DETERMINED, only=foe, slam=bool(slam))
        if blow is None:
            break
        foe = blow.target
        blow.hexes_left = points - spent
        if me.form == STRONG:
            blow.damage_terms += ((max(2, blow.mode.dice), "strong"),)
        yield from carry_out(state, blow)
    me.lose(FEINTED)


def charge_attack(state: Fight, me: Figure) -> Rule[None]:
    """CHARGE.1-3: up to the full Move, then an attack at -4 that is never at more than 9."""
    points = current_move(state, me)
    spent = yield from walk(state, me, points)
    if me.halted:
        return
    penalty, cap = profile(state).charge
    blow = yield from declare(state, me, (penalty, "charge"), cap=(cap, "charge-cap"))
    if blow is not None:
        blow.hexes_left = points - spent
        yield from carry_out(state, blow)


REGULAR_ATTACK = Card("Regular Attack", regular_attack, (not_stunned, somebody_near))
ALL_OUT_ATTACK = Card("All Out Attack", all_out_attack, (not_stunned,))
CHARGE = Card(CHARGE_ATTACK, charge_attack, (not_stunned,))
