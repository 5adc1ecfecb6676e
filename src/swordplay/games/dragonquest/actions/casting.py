"""13.5, 14.2-8.g, 15.f-g, GAP.cast: casting a prepared spell, and talents."""

from __future__ import annotations

from swordplay.engine.hexes import nearest
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.dragonquest.figure.figure import Fight, Figure, dead, helpless
from swordplay.games.dragonquest.figure.positions import reveal
from swordplay.games.dragonquest.figure.zones import enemies, in_enemy_zone
from swordplay.games.dragonquest.harm.damage import protection
from swordplay.games.dragonquest.harm.spells import spell_strikes
from swordplay.games.dragonquest.movement.walk import MoveLimits, walk
from swordplay.games.dragonquest.rolls import PERCENT
from swordplay.games.dragonquest.sheet import Spell
from swordplay.games.dragonquest.vocabulary import (
    CAST_CHECK,
    ENGAGED,
    NOBODY,
    PREPARING,
    PULSE_END,
    TALENT,
    TARGET,
    USED_TALENT,
)

SPELLS = (
    Spell("Bolt of fire", 55, dice=1, damage=3, energy=True, range=15, cost=2, resisted=True),
    Spell("Hail of stones", 60, dice=1, damage=5, range=12, cost=2),
    Spell("Fog of sleep", 45, range=8, cost=3, effect="whoever fails to resist falls asleep"),
)
"""Three simple examples."""


def prepared_spell(figure: Figure) -> Spell | None:
    """The spell a figure is preparing or casting."""
    preparing = figure.get(PREPARING)
    if preparing is None:
        return None
    known: tuple[Spell, ...] = figure.sheet.file.spells
    return next(spell for spell in known if spell.name == preparing.source)


def spell_targets(state: Fight, figure: Figure, spell: Spell) -> list[Option[str | None]]:
    """The menu of a spell's targets: enemies in range, or nobody in particular."""
    options: list[Option[str | None]] = []
    for other in enemies(state, figure):
        if not dead(other) and not helpless(figure):
            near = nearest(figure.hexes(), other.hexes())[0] <= spell.range
            refused = None if near else Refusal("out-of-range", (other.name, spell.range))
            options.append(Option(other.name, other.name, refused))
    return [*options, Option(NOBODY, None)]


def cast(state: Fight, name: str, status: str) -> Rule[None]:
    """GAP.cast, 13.5.a, 13.5.c: the Cast Check and the effect; an engaged caster outside every zone may then turn."""
    figure = state.fighters[name]
    spell, outside = prepared_spell(figure), not in_enemy_zone(state, figure)
    assert spell is not None
    target = yield from Choose(name, TARGET, lambda: spell_targets(state, figure, spell))
    worked = yield from Check(name, CAST_CHECK, PERCENT, lambda: cast_check(state, name, spell))
    figure = state.fighters[name]
    worked = worked and figure.has(PREPARING)
    figure.lose(PREPARING)
    figure.ft = max(0, figure.ft - spell.cost)
    reveal(state, figure)
    state.tell("cast" if worked else "spell-lost", name, spell=spell.name)
    if worked and target is not None:
        yield from spell_strikes(state, name, target, spell, protection(state.fighters[target]))
    figure = state.fighters[name]
    if status == ENGAGED and outside:
        yield from walk(state, name, MoveLimits(0, 1))


def cast_check(state: Fight, name: str, spell: Spell) -> Tally:
    """13.5.c, GAP.cast: the chance of the Cast Check, as the sheet has it."""
    return state.add_gm_modifiers(Tally(spell.chance, "cast-chance", spell.name), name, CAST_CHECK)


def unused_talents(figure: Figure) -> list[str]:
    """13.5.e, 15.g: the talents not yet used in this pulse."""
    used = {c.source for c in figure.conditions if c.kind == USED_TALENT}
    return [talent for talent in figure.sheet.file.talents if talent not in used]


def use_talent(state: Fight, name: str) -> Rule[None]:
    """13.5.e, 15.g: use a talent, which costs no action; the game master says what it does."""
    offered = [Option(talent, talent) for talent in unused_talents(state.fighters[name])]
    chosen = yield from Choose(name, TALENT, offered)
    state.fighters[name].gain(USED_TALENT, source=chosen, ends=PULSE_END)
    state.tell("talent", name, talent=chosen)
