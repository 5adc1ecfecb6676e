"""13.6, 13.7, 14.2-8.c-d: closing, Repulse, grappling, and leaving close combat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from swordplay.engine.hexes import Hex, adjacent, hour_between, neighbours, occupied
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.dragonquest.attack.forms import blows
from swordplay.games.dragonquest.figure.figure import (
    Fight,
    Figure,
    bound,
    down,
    has_zone,
    held_shield,
    helpless,
    in_hand,
    incapacitated,
    prepared,
    rank,
)
from swordplay.games.dragonquest.figure.holds import hold_on
from swordplay.games.dragonquest.figure.large import tread, unseen_there
from swordplay.games.dragonquest.figure.positions import face, fall, named, put, reveal, standable
from swordplay.games.dragonquest.figure.settling import let_go, settle
from swordplay.games.dragonquest.figure.zones import close_company, enemies, front, threatens
from swordplay.games.dragonquest.harm.wounds import drop
from swordplay.games.dragonquest.movement.trample import make_room, trample
from swordplay.games.dragonquest.movement.walk import FORWARD, FREELY, MoveLimits, cost, travel
from swordplay.games.dragonquest.rolls import AT_MOST, ESCAPE
from swordplay.games.dragonquest.vocabulary import (
    CLOSE,
    DEFENSIVE,
    EVADING,
    GRAPPLE,
    HOLDING,
    NOBODY,
    OUT_HEX,
    PULSE_END,
    REPULSE,
    REPULSED,
    TARGET,
    TRY_REPULSE,
)
from swordplay.games.dragonquest.vocabulary import ESCAPE as ASK_ESCAPE


def closing_refusal(
    state: Fight, figure: Figure, target: Figure, *, forward: bool, left: int = FREELY
) -> Refusal | None:
    """13.6.d, 14.2-8.c-d, GAP.mount: why a figure cannot step into another's hex with the movement it has left."""
    if figure.mount or target.mount or target.rider:
        return Refusal("no-closing-mounted")
    if figure.hex not in adjacent(target.hexes()):
        return Refusal("not-next-to", (target.name,))
    ways = ways_in(figure, target, forward=forward)
    if not ways:
        return Refusal("needs-turn")
    to = room_to_close(state, figure, ways)
    if to is None:
        return Refusal("no-room-for-body")
    return Refusal("no-movement-left", (left,)) if cost(state, to) > left else None


def ways_in(figure: Figure, target: Figure, *, forward: bool) -> list[Hex]:
    """13.6.d, 22.b: the target's hexes a figure can step into, the head's first; large figures only step forward."""
    only_front = forward or len(figure.footprint) > 1
    near = front(figure.hex, figure.facing) if only_front else neighbours(figure.hex)
    return [hex for hex in target.hexes() if hex in near]


def room_to_close(state: Fight, figure: Figure, ways: list[Hex]) -> Hex | None:
    """22.b: the first hex in which a figure can close and still have room for its body."""
    if len(figure.footprint) == 1:
        return ways[0] if ways else None
    return next((to for to in ways if tread(state, figure, to, fighting_at=to) is None), None)


def close_targets(state: Fight, name: str, *, forward: bool, left: int = FREELY) -> list[Option[str | None]]:
    """The menu of enemies to close with, and nobody."""
    figure = state.fighters[name]
    options: list[Option[str | None]] = []
    for other in enemies(state, figure):
        if not down(other) and not helpless(figure):
            look = partial(closing_refusal, state, figure, other, forward=forward, left=left)
            options.append(Option(other.name, other.name, look))
    return [*options, Option(NOBODY, None)]


def close_and_grapple(state: Fight, name: str) -> Rule[None]:
    """13.6: close with an adjacent enemy, and grapple at once unless repulsed."""
    target = yield from Choose(name, TARGET, lambda: close_targets(state, name, forward=False))
    if target is not None and (yield from close_in(state, name, target)):
        yield from blows(state, name, GRAPPLE)


def charge_and_close(state: Fight, name: str, hexes: int) -> Rule[None]:
    """14.2-8.c-d: charge through the front hexes and close; the step into the target's hex counts too."""
    gone = yield from travel(state, name, MoveLimits(hexes - 1, way=FORWARD))
    left = hexes - gone.spent if gone.moved else FREELY
    target = yield from Choose(name, TARGET, lambda: close_targets(state, name, forward=True, left=left))
    if target is not None and (yield from close_in(state, name, target, forward=True)):
        yield from blows(state, name, GRAPPLE)


def repulse_number(state: Fight, target: Figure) -> Tally:
    """13.6.b: the number for a Repulse: the best rank with a prepared weapon."""
    best = max(map(rank, prepared(target)))
    return state.add_gm_modifiers(Tally(best, "repulse-rank"), target.name, REPULSE)


def close_in(state: Fight, name: str, target: str, *, forward: bool = False) -> Rule[bool]:
    """13.6.a-f: enter the target's hex and close combat unless repulsed; return whether the figure got in."""
    figure, foe = state.fighters[name], state.fighters[target]
    reveal(state, figure)
    if (yield from repulses(state, foe, figure)):
        state.fighters[name].gain(REPULSED, ends=PULSE_END)
        state.tell("repulsed", name, target)
        return False
    figure, foe = state.fighters[name], state.fighters[target]
    if helpless(figure) or bound(figure) or down(foe):  # the game master has changed the state meanwhile
        return False
    to = room_to_close(state, figure, ways_in(figure, foe, forward=forward))
    if to is None or unseen_there(state, figure, occupied(figure.footprint, to, figure.facing)):
        state.tell("way-blocked", name, hex=foe.hex)
        return False
    put(state, figure, to)
    for fighter in state.at(to):
        if not down(fighter):
            join(state, fighter)
    if len(figure.footprint) > 1:
        yield from trample(state, name)
        yield from make_room(state, name)
    return True


def repulses(state: Fight, foe: Figure, figure: Figure) -> Rule[bool]:
    """13.6.a-b: whether a defender tries to repulse an attacker who comes through his zone, and succeeds."""
    if not may_repulse(foe, figure):
        return False
    number = partial(repulse_number, state, foe)
    tries = yield from Choose(foe.name, TRY_REPULSE, lambda: _repulse_options(foe, figure, number), at=figure.name)
    if not tries:
        return False
    kept_out = yield from Check(foe.name, REPULSE, AT_MOST, number, at=figure.name)
    return kept_out and may_repulse(foe, figure)


def may_repulse(foe: Figure, figure: Figure) -> bool:
    """13.6.a: whether a defender may repulse: in his zone, able, with a prepared weapon, and not in close combat."""
    return threatens(foe, figure) and bool(prepared(foe)) and has_zone(foe)


def _repulse_options(foe: Figure, figure: Figure, number: Callable[[], Tally]) -> list[Option[bool]]:
    options = [Option("repulse", True, number)] if may_repulse(foe, figure) else []
    return [*options, Option("let in", False)]


def join(state: Fight, figure: Figure) -> None:
    """13.6.e-f, TERM.6: enter close combat, dropping the shield and weapons not rated for it."""
    if figure.has(CLOSE):
        return
    figure.gain(CLOSE)
    figure.lose(DEFENSIVE)
    figure.lose(EVADING)
    shield = held_shield(figure)
    if shield is not None:
        drop(state, figure, shield.name)
    drop(state, figure, *(arm.name for arm in in_hand(figure) if "C" not in arm.use))
    state.tell("close-combat", figure.name)


def grapple(state: Fight, name: str) -> Rule[None]:
    """13.7.a, GAP.reach: attack in close combat, or hold on to somebody."""
    if state.fighters[name].has(HOLDING):
        if (yield from hold_on(state, name)):
            return
        let_go(state, state.fighters[name])
    yield from blows(state, name, GRAPPLE)


def leave_number(state: Fight, figure: Figure) -> Tally:
    """13.7.b: the modifier for leaving: the strength of all friends in the hex, less that of all enemies."""
    company = [other for other in close_company(state, figure) if not incapacitated(other)]
    ours = sum(other.sheet.ps for other in company if other.side == figure.side)
    theirs = sum(other.sheet.ps for other in company if other.side != figure.side)
    tally = Tally(ours, "friendly-strength").add(-theirs, "hostile-strength")
    return state.add_gm_modifiers(tally, figure.name, ASK_ESCAPE)


def leave_close_combat(state: Fight, name: str) -> Rule[None]:
    """13.7.b-d: roll to leave the hex, and land prone outside it."""
    figure = state.fighters[name]
    if not (yield from Check(name, ASK_ESCAPE, ESCAPE, lambda: leave_number(state, figure))):
        return
    figure = state.fighters[name]
    if helpless(figure):
        return
    if not ways_out(state, figure):
        return
    to = yield from Choose(name, OUT_HEX, lambda: [Option(named(hex), hex) for hex in ways_out(state, figure)])
    figure = state.fighters[name]
    old = figure.hex
    figure.lose(CLOSE)
    put(state, figure, to)
    face(state, figure, hour_between(to, old) if len(figure.footprint) == 1 else figure.facing)
    fall(state, figure)
    settle(state)
    if len(figure.footprint) > 1:
        yield from make_room(state, name)


def ways_out(state: Fight, figure: Figure) -> list[Hex]:
    """13.7.c, 22.b: the free hexes next to a figure; a large one leaves by its front, with room for its whole body."""
    if len(figure.footprint) == 1:
        return [hex for hex in neighbours(figure.hex) if standable(state, figure, hex)]
    company = [other.name for other in close_company(state, figure) if len(other.footprint) == 1]
    ahead = front(figure.hex, figure.facing)
    return [hex for hex in ahead if standable(state, figure, hex, besides=company)]
