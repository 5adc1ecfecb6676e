"""Active defences: which are open against a blow, their numbers, and the retreat that goes with one."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from swordplay.engine.hexes import SIDES, Arcs, Hex, distance, neighbour
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.fourth.blow import Blow, profile
from swordplay.games.gurps.fourth.figure import Fight, Figure
from swordplay.games.gurps.fourth.movement import COMPASS, barred, taken_hexes, unseen_there
from swordplay.games.gurps.fourth.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.fourth.words import (
    BACK,
    BLOCK,
    DEFENCE,
    DODGE,
    FRONT,
    KNEELING,
    LEFT,
    PARRY,
    RETREAT,
    RIGHT,
    SITTING,
)
from swordplay.games.gurps.rolls import SUCCESS

ARCS = Arcs((FRONT, FRONT, RIGHT, BACK, LEFT, FRONT))
"""Three front hexes, two side hexes, one back hex (DEF.2)."""


class Defence(NamedTuple):
    """A defence chosen: its kind, and what it is made with."""

    kind: str
    item: str = ""


NONE = Defence("none")
NO_DEFENCE: Option[Defence] = Option("no defence", NONE)
ALL_OUT = Refusal("all-out-attack-no-defence")
ALREADY_BLOCKED = Refusal("one-block", (), ("dodge", "parry"))
WRONG_SIDE = Refusal("not-that-side", (), ("dodge",))
FROM_BEHIND = Refusal("from-behind", (), ("dodge",))
UNBALANCED = Refusal("unbalanced", (), ("dodge", "block"))
CLOSE_ONLY = Refusal("close-parry", (), ("dodge",))


def side_struck(state: Fight, blow: Blow) -> str:
    """DEF.2, DEF.4: the arc a blow comes from; BACK only for one who began his turn behind."""
    me, foe = state.fighters[blow.target], state.fighters[blow.attacker]
    if me.hex == foe.hex:
        return FRONT
    found = ARCS.arcs(me.facing, me.hex, foe.hex)
    arc = min(found, key=(FRONT, RIGHT, LEFT, BACK).index)
    if arc != BACK:
        return arc
    began = foe.began or foe.hex
    start = ARCS.arcs(me.facing, me.hex, began) if began != me.hex else (FRONT,)
    if BACK in start:
        return BACK
    for passed in reversed((began, *foe.passed)):
        if passed != me.hex:
            for arc in ARCS.arcs(me.facing, me.hex, passed):
                if arc in (RIGHT, LEFT):
                    return arc
    right, left = neighbour(me.hex, (me.facing + 4) % 12), neighbour(me.hex, (me.facing + 8) % 12)
    return RIGHT if distance(began, right) <= distance(began, left) else LEFT


def common(state: Fight, blow: Blow, tally: Tally, side: str, kind: str) -> Tally:
    """What every defence shares: facing, posture, stun, shield, the blow's deception, what is set by hand."""
    me = state.fighters[blow.target]
    if side in (LEFT, RIGHT):
        tally.add(-2, "from-side")
    elif side == BACK:
        tally.add(-4, "from-behind-dodge")
    tally.add(profile(state).postures[me.posture].defence, "posture-defence", me.posture)
    if me.conditions and me.stunned:
        tally.add(-4, "stunned")
    shield = me.shield()
    if shield is not None and shield.item not in me.unready and shield_covers(me, side):
        tally.add(shield.db, "shield", shield.item)
    for value, key in blow.defence_terms:
        tally.add(value, key)
    return state.by_hand(tally, me.name, kind) if state.modifiers else tally


def shield_covers(me: Figure, side: str) -> bool:
    """BLOCK.2-3: front, or the side of the arm that bears it."""
    return side == FRONT or side == (RIGHT if me.sheet.shields.get(me.right) else LEFT)


def dodge(state: Fight, blow: Blow, side: str) -> Tally:
    """DODGE.1, INJ.2, FAT.1: Basic Speed + 3 less encumbrance, halved when badly hurt or tired."""
    me = state.fighters[blow.target]
    sheet = me.sheet
    tally = Tally(sheet.dodge, "dodge-score")
    tally.add(-sheet.encumbrance, "encumbrance")
    if 2 * me.hp < sheet.hp:
        tally.halve("low-hp", up=True)
    if 2 * me.fp < sheet.fp:
        tally.halve("low-fp", up=True)
    return common(state, blow, tally, side, DODGE)


def parry(state: Fight, blow: Blow, side: str, mode: Mode) -> Tally:
    """PARRY.2-3: half skill + 3, -4 (fencing weapons -2) for each parry with it before this one."""
    me = state.fighters[blow.target]
    tally = Tally(mode.parry or 0, "parry-score", mode.item)
    if me.parried:
        tally.add(me.parried.count(mode.item) * (-2 if mode.fencing else -4), "parried-before")
    return common(state, blow, tally, side, PARRY)


def block(state: Fight, blow: Blow, side: str) -> Tally:
    """BLOCK.1: half Shield skill + 3."""
    me = state.fighters[blow.target]
    shield = me.shield()
    assert shield is not None
    return common(state, blow, Tally(shield.block or 0, "block-score", shield.item), side, BLOCK)


def parrying_mode(me: Figure, item: str) -> Mode | None:
    """The way of using a thing that parries best."""
    hands = 2 if item == me.right == me.left else 1
    able = [m for m in me.sheet.modes.get(item, ()) if m.parry is not None and (m.hands <= hands or item == FIST)]
    return max(able, key=lambda m: m.parry or 0, default=None)


def parry_refusal(state: Fight, blow: Blow, side: str, mode: Mode) -> Refusal | None:
    """PARRY.1, GAP.6, GAP.7: from the front or the weapon's side; close in, only with what has reach C."""
    me = state.fighters[blow.target]
    if side == BACK:
        return FROM_BEHIND
    if side in (LEFT, RIGHT) and not on_side(me, mode.item, side):
        return WRONG_SIDE
    if me.hex == state.fighters[blow.attacker].hex and CLOSE not in mode.reach:
        return CLOSE_ONLY
    if mode.unbalanced and mode.item in me.struck_with:
        return UNBALANCED
    return None


def on_side(me: Figure, item: str, side: str) -> bool:
    """Whether a thing is held on that side; two hands, or two empty ones, serve both."""
    if item == FIST or me.right == me.left:
        return True
    return item == (me.right if side == RIGHT else me.left)


def defence_options(state: Fight, blow: Blow) -> list[Option[Defence]]:
    """Every defence there might be, with its number or why it is not open (SHEET.6, DEF.1-4)."""
    me = state.fighters[blow.target]
    if me.out:
        return [NO_DEFENCE]
    if me.manoeuvre == "All Out Attack":
        return [NO_DEFENCE, Option("dodge", Defence(DODGE), ALL_OUT)]
    side = side_struck(state, blow)
    found = [NO_DEFENCE, Option("dodge", Defence(DODGE), number=partial(dodge, state, blow, side))]
    for item in me.in_hand():
        mode = parrying_mode(me, item)
        if mode is not None and item not in me.unready:
            why = parry_refusal(state, blow, side, mode)
            found.append(
                Option(
                    f"parry with {item}",
                    Defence(PARRY, item),
                    why,
                    number=partial(parry, state, blow, side, mode),
                )
            )
    shield = me.shield()
    if shield is not None and shield.block is not None and shield.item not in me.unready:
        why = ALREADY_BLOCKED if me.blocked else None
        if side == BACK:
            why = FROM_BEHIND
        elif not shield_covers(me, side):
            why = WRONG_SIDE
        found.append(
            Option(
                f"block with {shield.item}",
                Defence(BLOCK, shield.item),
                why,
                number=partial(block, state, blow, side),
            )
        )
    return found


def defended(state: Fight, blow: Blow) -> Rule[bool]:
    """GAP.3: the defender picks a defence and a retreat with it, and rolls."""
    me = state.fighters[blow.target]
    side = side_struck(state, blow)
    chosen = yield from Choose(me.name, DEFENCE, lambda: defence_options(state, blow), at=blow.attacker)
    if chosen.kind == "none":
        return False
    retreat = yield from retreats(state, blow)
    bonus = retreat_bonus(state, me, chosen) if retreat else 0

    def number() -> Tally:
        return defence_tally(state, blow, chosen, side).add(bonus, "retreat")

    held = yield from Check(me.name, chosen.kind, SUCCESS, number, at=blow.attacker)
    if chosen.kind == PARRY:
        me.parried += (chosen.item,)
    elif chosen.kind == BLOCK:
        me.blocked += 1
    return held


def defence_tally(state: Fight, blow: Blow, chosen: Defence, side: str) -> Tally:
    """The number of a defence."""
    if chosen.kind == DODGE:
        return dodge(state, blow, side)
    if chosen.kind == BLOCK:
        return block(state, blow, side)
    mode = parrying_mode(state.fighters[blow.target], chosen.item)
    assert mode is not None
    return parry(state, blow, side, mode)


LIGHT_PARRIES = frozenset({"Boxing", "Judo", "Karate"})


def retreat_bonus(state: Fight, me: Figure, chosen: Defence) -> int:
    """RETREAT.2-5: +3 to a Dodge or a light Parry, +1 to a Block or another Parry."""
    numbers = profile(state).retreat
    if chosen.kind == PARRY:
        mode = parrying_mode(me, chosen.item)
        assert mode is not None
        light = mode.fencing or (mode.item == FIST and bool(LIGHT_PARRIES & me.sheet.skills.keys()))
        return numbers["light parry"] if light else numbers["parry"]
    return numbers[chosen.kind]


STAND_FAST: Option[int] = Option("stand fast", -1)


def retreat_hexes(state: Fight, me: Figure, foe: Hex) -> list[int]:
    """RETREAT.1: the ways to a free hex farther from the attacker."""
    taken = taken_hexes(state, me)
    away = distance(me.hex, foe)
    ways = [hour for hour in SIDES if distance(neighbour(me.hex, hour), foe) > away]
    return [hour for hour in ways if barred(state, me, neighbour(me.hex, hour), taken) is None]


def may_retreat(me: Figure) -> bool:
    """RETREAT.1, RETREAT.7: once a round; not stunned, kneeling or sitting."""
    return not me.retreated and me.posture not in (KNEELING, SITTING) and not me.stunned


def retreats(state: Fight, blow: Blow) -> Rule[bool]:
    """RETREAT.1: step back one hex as one defends; what that sets off waits until the blow is done."""
    me, foe = state.fighters[blow.target], state.fighters[blow.attacker]
    if not may_retreat(me):
        return False
    ways = retreat_hexes(state, me, foe.hex)
    if not ways:
        return False
    hour = yield from Choose(me.name, RETREAT, [STAND_FAST, *(BACKING[way] for way in ways)], at=foe.name)
    if hour < 0:
        return False
    me.retreated = True
    to = neighbour(me.hex, hour)
    if unseen_there(state, me, to):
        state.tell("bumped", me.name)
        return False
    me.hex = to
    state.set_off += (me.name,)
    state.tell("retreated", me.name, to=me.hex)
    return True


BACKING: dict[int, Option[int]] = {hour: Option(f"retreat {COMPASS[hour]}", hour) for hour in SIDES}
