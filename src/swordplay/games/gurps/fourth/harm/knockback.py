"""Knockback: how far a blow throws its victim, whether he keeps his feet, and what he collides with."""

from __future__ import annotations

from swordplay.engine.hexes import Hex, away, neighbour, occupied
from swordplay.engine.requests import Call, Check, Dice, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Wound
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth.harm.skill_rolls import on_ones_feet, skill_number
from swordplay.games.gurps.harm.damage import damage_sum, rolled_just_now
from swordplay.games.gurps.harm.out import go_down
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.profile import resistance
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.vocabulary import COLLISION, DOWN, KNOCKBACK

STAYS_UP = ("Acrobatics", "Judo")
"""The skills that may be rolled against in place of DX (KB.4)."""
BALANCE = 4
YARDS_A_DIE = 5


def knock_back(state: Fight, me: Figure, source: Figure, hexes: int) -> Rule[None]:
    """KB.1-8: fly straight away from the attacker, try to keep one's feet, and collide with what is in the way."""
    collided = fly(state, me, source, hexes)
    if me.posture not in DOWN and not (yield from Check(me.name, KNOCKBACK, SUCCESS, staying_up(state, me, hexes))):
        yield from go_down(state, me)
    if collided:
        yield from collide(state, me, hexes)


def fly(state: Fight, me: Figure, source: Figure, hexes: int) -> bool:
    """KB.1, KB.6: fly hex by hex up to an obstacle; True if there was one."""
    start, origin, collided = me.hex, source.hex, False
    for flown in range(1, hexes + 1):
        to = neighbour(me.hex, source.facing) if start == origin else away(origin, start, flown)
        if in_the_way(state, me, to):
            collided = True
            break
        was, me.hex = me.hex, to
        state.tell_move(me, was, "knockback")
    if me.hex != start:
        state.tell("knocked-back", me.name)
        state.set_off += ((me.name, start),)
    return collided


def in_the_way(state: Fight, me: Figure, to: Hex) -> bool:
    """KB.6: whether the map ends, the ground is impassable or a figure bars the way; a hidden one is seen."""
    for hex in occupied(me.footprint, to, me.facing):
        ground = state.terrain.ground.get(hex)
        if ground is None or ground.impassable:
            return True
        for other in state.at(hex):
            if other is not me and not other.out:
                other.hidden = False
                return True
    return False


PERFECT_BALANCE = "Perfect Balance"


def staying_up(state: Fight, me: Figure, hexes: int) -> Tally:
    """KB.4-5, LIMB.5: the best of DX, Acrobatics and Judo, +1, less the hexes; Perfect Balance gives +4."""
    sheet = me.sheet
    learned = [name for name in STAYS_UP if name in sheet.skills]
    skills = [skill_number(state, me, name, sheet.skills[name], reacts=True) for name in learned]
    tally = max([Tally(sheet.dx, "dx"), *skills], key=lambda one: one.number)
    tally.add(1, "staying-up").add(-hexes, "knocked-back", hexes)
    if PERFECT_BALANCE in sheet.traits:
        tally.add(BALANCE, "perfect-balance")
    return on_ones_feet(state, me, tally)


def collide(state: Fight, me: Figure, hexes: int) -> Rule[None]:
    """KB.6-8: crushing damage to the torso for the whole distance, without further knockback."""
    dice, adds = collision_dice(state, hexes)
    place = state.profile.figure.locations["torso"]
    dr = resistance(me.sheet.dr, place)
    injury = yield from Call(bump, dice, adds, dr, who=me.name)
    rolled = rolled_just_now(state, COLLISION)
    terms = [] if rolled is None else damage_sum(dice, rolled, [(adds, "damage-flat", ())], dr).terms
    state.tell("collided", me.name, injury=injury, number=injury, terms=terms)
    yield from wound_figure(state, Wound(me, place, "cr", injury))


def collision_dice(state: Fight, hexes: int) -> tuple[int, int]:
    """KB.6-7: the dice of a collision by the table; from 5 yards up, a die for every full 5."""
    if hexes >= YARDS_A_DIE:
        return hexes // YARDS_A_DIE, 0
    return next((dice, adds) for least, dice, adds in state.profile.harm.collisions if hexes >= least)


def bump(dice: int, adds: int, dr: int) -> Rule[int]:
    """KB.8: collision damage less DR, never below 0."""
    rolled = yield from Dice("", COLLISION, dice, 6)
    return max(0, rolled + adds - dr)
