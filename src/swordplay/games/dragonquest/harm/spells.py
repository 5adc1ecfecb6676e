"""13.5, 15.e-g, 18.4, GAP.cast: concentration, resistance, and the effects of spells and breath."""

from __future__ import annotations

from swordplay.engine.requests import Call, Check, Dice, Rule
from swordplay.engine.tally import Tally, Term
from swordplay.games.dragonquest.figure.figure import Fight, Figure, down
from swordplay.games.dragonquest.harm.wounds import wound
from swordplay.games.dragonquest.rolls import PERCENT
from swordplay.games.dragonquest.sheet import Spell
from swordplay.games.dragonquest.vocabulary import (
    ACTED,
    CONCENTRATION,
    CONCENTRATION_FACTOR,
    LOSES_ACTION,
    PREPARING,
    PULSE_END,
    RESISTANCE,
    SPELL_DAMAGE,
    STUNNED,
)


def concentrate(state: Fight, name: str) -> Rule[None]:
    """TERM.22, 15.e, 13.5.b: a caster who is attacked keeps his concentration, or loses the spell and his action."""
    figure = state.fighters[name]
    if not figure.has(PREPARING):
        return
    kept = yield from Check(name, CONCENTRATION, PERCENT, lambda: concentration(state, figure))
    if kept:
        return
    figure = state.fighters[name]
    figure.lose(PREPARING)
    state.tell("spell-lost", name)
    if not figure.has(ACTED):
        figure.gain(LOSES_ACTION, ends=PULSE_END, at=state.clock)


def concentration(state: Fight, figure: Figure) -> Tally:
    """TERM.22: the chance to keep one's concentration: three times Willpower, or as the group has set it."""
    factor = int(state.switches[CONCENTRATION_FACTOR])
    tally = Tally(factor * figure.sheet.wp, "concentration", factor)
    return state.add_gm_modifiers(tally, figure.name, CONCENTRATION)


def resists(state: Fight, name: str) -> Rule[bool]:
    """TERM.23, 18.4.c: a passive resistance roll, for a figure that is conscious and not stunned."""
    figure = state.fighters[name]
    if down(figure) or figure.has(STUNNED):
        return False
    tally = state.add_gm_modifiers(Tally(figure.sheet.resistance, "resistance"), name, RESISTANCE)
    return (yield from Check(name, RESISTANCE, PERCENT, tally))


def roll_magic(dice: int, modifier: int) -> Rule[int]:
    """18.a: the damage of a spell or breath, at least 1."""
    rolled = (yield from Dice("", SPELL_DAMAGE, dice, 10)) if dice else 0
    return max(1, rolled + modifier)


def magic_damage(state: Fight, by: str, target: str, total: int, armour: int, *, halved: bool) -> Rule[None]:
    """18.4: damage by magic, less armour; if resisted it is halved first, rounded down, but at least 1."""
    rolled = total
    if halved:
        total = max(1, total // 2)
    effective = max(0, total - armour)
    if state.log is not None:
        terms: list[Term] = [(rolled, "magic-damage", ()), (total - rolled, "resisted-half", ())][: 1 + halved]
        terms += [(effective - total, "armour-stops", ())] if armour else []
        state.tell("damage", by, target, total=total, effective=effective, number=effective, terms=terms)
    yield from wound(state, target, effective, by=by)


def spell_strikes(state: Fight, caster: str, target: str, spell: Spell, armour: int) -> Rule[None]:
    """GAP.cast, 18.4.a: a spell that works does what its fields say; energy ignores armour."""
    if not spell.dice and not spell.damage:
        state.tell("spell-effect", caster, target, effect=spell.effect)
        return
    resisted = spell.resisted and (yield from resists(state, target))
    total = yield from Call(roll_magic, spell.dice, spell.damage, who=caster)
    guard = 0 if spell.energy else armour
    yield from magic_damage(state, caster, target, total, guard, halved=resisted)
