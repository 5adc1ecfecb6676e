"""Striking at a weapon: which one, its modifier, and what it takes to break it."""

from __future__ import annotations

from collections.abc import Callable

from swordplay.engine.requests import Choose, Dice, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.hands import snap
from swordplay.games.gurps.harm.damage import DamageChanges
from swordplay.games.gurps.sheet.sheet import Thing
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.sheet.gear import BLADE, SHAFT
from swordplay.games.gurps.vocabulary import DAMAGE, WEAPON

CUTTING, CRUSHING = "cut", "cr"
GRADES = {"cheap": -1, "": 0, "good": 0, "fine": 1, "very fine": 2, "magic": 1}
"""WPN.15-16: the quality of weapons, in order."""


def weapons_of(foe: Fighter3) -> list[str]:
    """The weapons in a fighter's hands that can be struck at."""
    return [item for item in foe.in_hand() if item in foe.sheet.things and item not in foe.broken]


def size_modifier(state: State3, foe: Fighter3, item: str) -> int:
    """WPN.3-5; WPN.1-3 of the sheet: by the size of the weapon struck at."""
    return numbers(state).melee.weapon_sizes[foe.sheet.things[item].size]


def weapon_target(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """WPN.2-5: a blow at a weapon."""
    if blow.weapon:
        tally.add(size_modifier(state, foe, blow.weapon), "weapon-target", blow.weapon)


def choose_weapon(
    state: State3, me: Fighter3, foe: Fighter3, why: Callable[[str], Refusal | None] = lambda item: None
) -> Rule[str]:
    """Which of a foe's weapons, those that cannot be chosen with the reason; not asked where he has only one."""
    weapons = weapons_of(foe)
    if len(weapons) < 2:
        return weapons[0] if weapons else ""
    options = [Option(item, item, why(item)) for item in weapons]
    return (yield from Choose(me.name, WEAPON, options, at=foe.name))


def needed(me: Fighter3, foe: Fighter3, weapon: str, thing: Thing, by: str) -> int:
    """WPN.15-16: half the hits against a weapon of lower quality than one's own, twice as many against a better one."""
    mine = GRADES[me.sheet.quality.get(by, "")]
    his = GRADES[foe.sheet.quality.get(weapon, "")]
    return -(-thing.hits // 2) if mine > his else thing.hits * 2 if his > mine else thing.hits


def strike_weapon(state: State3, blow: Blow, changes: DamageChanges) -> Rule[None]:
    """WPN.6-16, C3-51: damage to the weapon; of a critical hit only the factor counts."""
    me, foe, mode = state.fighters[blow.attacker], state.fighters[blow.target], blow.mode
    rolled = blow.rolled
    if rolled is None:
        rolled = yield from Dice(me.name, DAMAGE, mode.dice, 6)
    adds = mode.adds + sum(value for value, _ in blow.damage_terms)
    points = max(0 if mode.type == CRUSHING else 1, rolled + adds) * changes.times
    lost = hits_on(foe, blow.weapon, mode.type, points)
    state.tell("weapon-struck", me.name, foe.name, item=blow.weapon, lost=lost, number=lost)
    if lost and breaks(me, foe, blow, lost):
        snap(state, foe, blow.weapon)


def hits_on(foe: Fighter3, weapon: str, type: str, points: int) -> int:
    """WPN.6-10: cutting blows past a shaft's DR, cutting and crushing ones on a blade; nothing else counts."""
    thing = foe.sheet.things[weapon]
    if thing.material == SHAFT:
        return max(0, points - thing.dr) if type == CUTTING else 0
    return points if thing.material == BLADE and type in (CUTTING, CRUSHING) else 0


def breaks(me: Fighter3, foe: Fighter3, blow: Blow, lost: int) -> bool:
    """WPN.8, WPN.10: blows at a shaft add up, a blade needs a single one; quality counts (WPN.15-16)."""
    thing = foe.sheet.things[blow.weapon]
    if thing.material == SHAFT:
        before = dict(foe.battered)
        lost += before.get(blow.weapon, 0)
        foe.battered = tuple(sorted({**before, blow.weapon: lost}.items()))
    return lost >= needed(me, foe, blow.weapon, thing, blow.mode.item)
