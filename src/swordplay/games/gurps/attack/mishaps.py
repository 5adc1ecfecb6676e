"""What may happen to the weapon of one who misses badly, whatever the edition: it turns in the hand, drops or flies."""

from __future__ import annotations

from swordplay.engine.hexes import DIRECTIONS, Hex, neighbour
from swordplay.engine.requests import Check, Dice, Rule
from swordplay.engine.state import Item
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.hands import let_fall, snap
from swordplay.games.gurps.harm.damage import DamageChanges, damage_roll, deal_damage
from swordplay.games.gurps.rolls import SUCCESS, coin_flip
from swordplay.games.gurps.sheet.gear import QUALITIES
from swordplay.games.gurps.vocabulary import DUCK, FLIGHT

FARTHEST = 6
"""The most hexes a weapon flies: 1d."""


def weapon_turns(state: Fight, blow: Blow) -> None:
    """The weapon turns in the hand and is unready."""
    me, item = state.fighters[blow.attacker], blow.mode.item
    if me.hand_with(item) and item not in me.unready:
        me.unready += (item,)
        state.tell("unready", me.name, item=item)


def drop_weapon(state: Fight, blow: Blow) -> None:
    """The attacker drops the weapon; a cheap one breaks."""
    me, item = state.fighters[blow.attacker], blow.mode.item
    if QUALITIES[me.sheet.quality.get(item, "")].breaks_if_dropped:
        snap(state, me, item)
    else:
        let_fall(state, me, item)


def fly(state: Fight, blow: Blow) -> Rule[None]:
    """The weapon flies 1d hexes ahead or back, and may hit whoever is there for half its damage."""
    me, item = state.fighters[blow.attacker], blow.mode.item
    yards = yield from Dice(me.name, FLIGHT, 1, FARTHEST)
    ahead = yield from coin_flip(me.name)
    to = landing(state, me.hex, me.facing if ahead else (me.facing + 6) % 12, yards)
    me.let_go(item)
    state.items += (Item(item, to, me.name),)
    state.tell("flew", me.name, item=item, to=to)
    torso = state.profile.figure.locations["torso"]
    for other in [other for other in state.at(to) if other is not me and not other.out]:
        if not (yield from Check(other.name, DUCK, SUCCESS, Tally(other.sheet.dx, "dx"))):
            yield from deal_damage(state, me.name, other, damage_roll(state, blow), torso, DamageChanges(share=2))


def landing(state: Fight, at: Hex, hour: int, yards: int) -> Hex:
    """Where a thing lands: as far as it flies, or in front of a wall or the edge of the map."""
    free, there = 0, neighbour(at, hour)
    while free < FARTHEST and (ground := state.terrain.ground.get(there)) is not None and not ground.impassable:
        free, there = free + 1, neighbour(there, hour)
    far = min(yards, free)
    q, r = DIRECTIONS[hour]
    return at[0] + q * far, at[1] + r * far
