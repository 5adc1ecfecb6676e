"""Suppression Fire: zones swept by shots until the shooter's next turn, and everybody who comes into them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from swordplay.engine.asking import NOTHING, Ask, Shown, a_size, the_first
from swordplay.engine.hexes import Hex, distance, in_cone, label, line, ring
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.state import Trigger
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.ranged import NOT_LOADED, NOT_READY
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import Form
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.hands import striking_hand
from swordplay.games.gurps.figure.sight import in_sight
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.fourth.attack.options import PREDICTION
from swordplay.games.gurps.fourth.attack.rapid_fire import rapid_bonus, volley
from swordplay.games.gurps.fourth.attack.resolve import attack
from swordplay.games.gurps.fourth.attack.to_hit import to_hit
from swordplay.games.gurps.profile import RANDOM
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import DEAD, DISTANCE, SHOTS, SUPPRESS, UNDER_FIRE, WEAPON, ZONE

NAME = "Suppression Fire"
LEAST = 5
"""The least rate of fire, and the fewest shots a zone may get (SUP.1, SUP.3)."""
SEVERAL = 10
"""The least rate of fire for more than one zone (SUP.3)."""
FIRE = "open fire"

TOO_SLOW = Refusal("suppression-rof", (LEAST,), ("Determined",))
TOO_FEW = Refusal("zone-shots", (LEAST,))
NOT_BOTH = Refusal("suppression-or-determined")
NO_PREDICTION = Refusal("suppression-no-prediction")
HOLD: Option[int] = Option("hold fire", 0)


class Laid(msgspec.Struct, frozen=True):
    """A zone that may be laid: its place in the ring of that distance, and its two hexes; none to open fire."""

    place: int
    ends: tuple[Hex, ...] = ()


NO_MORE = Laid(-1)
OPEN: Option[Laid] = Option(FIRE, NO_MORE)
SHUT: tuple[Option[Laid], ...] = (Option("Determined", NO_MORE, NOT_BOTH), Option(PREDICTION, NO_MORE, NO_PREDICTION))
"""RAO.3, SUP.8: what does not go with it."""


# What it needs


def rate(me: Figure, mode: Mode) -> int:
    """The shots a weapon can fire this turn: no more than RoF, nor than are loaded."""
    missile = mode.missile
    assert missile is not None
    return min(missile.rof, missile.shots - me.fired.count(mode.item))


def fast_weapons(me: Figure) -> list[Mode]:
    """SUP.1: the weapons in hand with RoF 5 or more."""
    return [mode for mode in me.shots() if mode.missile is not None and mode.missile.rof >= LEAST]


def needs_a_fast_weapon(state: Fight, me: Figure) -> Refusal | None:
    """SUP.1: a weapon with RoF 5 or more, ready and with as many shots in it."""
    fast = fast_weapons(me)
    if not fast:
        return TOO_SLOW
    ready = [mode for mode in fast if me.ready(mode.item)]
    if not ready:
        return NOT_READY
    return None if any(rate(me, mode) >= LEAST for mode in ready) else NOT_LOADED


# Laying the zones


def suppress(state: Fight, me: Figure) -> Rule[None]:
    """SUP.1-4: a weapon, a distance, the zones there and the shots for each; then fire is opened."""
    able = [mode for mode in fast_weapons(me) if me.ready(mode.item) and rate(me, mode) >= LEAST]
    if not able:
        return
    mode = able[0]
    if len(able) > 1:
        ways = [Option(f"{one.item} {one.usage}", one) for one in able]
        mode = yield from Choose(me.name, WEAPON, ways)
        if me.halted:
            return
    yards = yield from Choose(me.name, DISTANCE, lambda: distances(state, me, mode))
    if not yards or me.halted:
        return
    zones = yield from lay_zones(state, me, mode, yards)
    if me.halted:
        return
    shots = yield from share_out(me, rate(me, mode), len(zones))
    yield from open_fire(state, me, mode, yards, zones, shots)


def distances(state: Fight, me: Figure, mode: Mode) -> list[Option[int]]:
    """SUP.2: how far off the zone ends, the farthest first: within range, and where there is room for it."""
    missile = mode.missile
    assert missile is not None
    ahead = [distance(me.hex, hex) for hex in state.terrain.ground if in_cone(me.facing, me.hex, hex)]
    farthest = min(missile.range, max(ahead, default=0))
    options = [Option(str(yards), yards) for yards in range(farthest, 0, -1) if pairs(state, me, yards)]
    return [HOLD, *options]


def pairs(state: Fight, me: Figure, yards: int) -> dict[int, tuple[Hex, Hex]]:
    """SUP.2: every two neighbouring hexes across the line of fire at a distance, by their place in the ring."""
    around, ground = ring(me.hex, yards), state.terrain.ground
    ahead = {hex for hex in around if hex in ground and in_cone(me.facing, me.hex, hex)}
    beside = zip(around, (*around[1:], around[0]), strict=True)
    return {place: pair for place, pair in enumerate(beside) if ahead.issuperset(pair)}


def lay_zones(state: Fight, me: Figure, mode: Mode, yards: int) -> Rule[tuple[int, ...]]:
    """SUP.2-3: one zone, or with RoF 10 and more several that touch each other."""
    missile = mode.missile
    assert missile is not None
    known = pairs(state, me, yards)
    fullest = sorted(known.items(), key=lambda zone: -foes_in(state, me, zone[1]))
    first = yield from Choose(me.name, ZONE, [*map(named, fullest), *SHUT])
    zones: tuple[int, ...] = (first.place,)
    while missile.rof >= SEVERAL and not me.halted:
        offers = [OPEN, *further(known, zones, rate(me, mode), 6 * yards), *SHUT]
        chosen = yield from Choose(me.name, ZONE, offers)
        if chosen.place < 0:
            break
        zones += (chosen.place,)
    return zones


def foes_in(state: Fight, me: Figure, ends: tuple[Hex, Hex]) -> int:
    """How many foes one can see in a zone: those with more of them are named first."""
    hexes = swept(me, ends)
    return sum(any(hex in hexes for hex in foe.hexes()) for foe in state.foes(me))


def swept(me: Figure, ends: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """SUP.2: the two hexes of a zone, and those on the straight lines to them."""
    return tuple(dict.fromkeys(hex for end in ends for hex in line(me.hex, end)[1:]))


def named(zone: tuple[int, tuple[Hex, Hex]], why: Refusal | None = None) -> Option[Laid]:
    """A zone as an option."""
    place, (one, other) = zone
    return Option(f"{label(one)} and {label(other)}", Laid(place, (one, other)), why)


def further(
    known: dict[int, tuple[Hex, Hex]], zones: tuple[int, ...], shots: int, around: int
) -> Iterator[Option[Laid]]:
    """SUP.3: the zones beside those laid; refused when there are not five shots for each."""
    why = None if shots >= LEAST * (len(zones) + 1) else TOO_FEW
    for place in dict.fromkeys((zone + by) % around for zone in zones for by in (-2, 2)):
        if place in known and place not in zones:
            yield named((place, known[place]), why)


def share_out(me: Figure, shots: int, zones: int) -> Rule[tuple[int, ...]]:
    """SUP.3: at least five shots into each zone."""
    dealt: tuple[int, ...] = ()
    for later in range(zones - 1, -1, -1):
        most = shots - sum(dealt) - LEAST * later
        chosen = yield from Choose(me.name, SHOTS, shares(shots - sum(dealt), most))
        dealt += (chosen,)
        if me.halted:
            break
    return dealt


def shares(left: int, most: int) -> list[Option[int]]:
    """Every number of shots, those that leave too few for this zone or another greyed."""
    return [Option(str(shots), shots, None if LEAST <= shots <= most else TOO_FEW) for shots in range(left, 0, -1)]


def a_mode(state: Fight, question: Choose[Mode], mode: Mode) -> Shown:
    """A weapon to fire with."""
    return Shown(item=mode.item, way=mode.usage)


def a_zone(state: Fight, question: Choose[Laid], laid: Laid) -> Shown:
    """A zone: its two hexes, and those on the lines to them."""
    me = state.fighters[question.who]
    return Shown(hexes=swept(me, laid.ends)) if laid.ends else NOTHING


ASKS = {
    WEAPON: Ask(show=a_mode),
    DISTANCE: Ask(leave=HOLD.name, leaving="decline", show=a_size),
    ZONE: Ask("hexes", FIRE, "go", show=a_zone),
    SHOTS: Ask(usual=the_first, show=a_size),
}
"""How a zone, its weapon and its shots are asked for."""


# Fire


class Zone(NamedTuple):
    """A zone under fire, as its trigger keeps it: the weapon, the shots into it, its hexes, who was fired at."""

    item: str
    usage: str
    shots: int
    hexes: tuple[Hex, ...]
    fired_at: tuple[str, ...]


def written(zone: Zone) -> tuple[str | int, ...]:
    """A zone as the plain words of a trigger."""
    flat = [part for hex in zone.hexes for part in hex]
    return (zone.item, zone.usage, zone.shots, len(zone.hexes), *flat, *zone.fired_at)


def read(args: tuple[str | int, ...]) -> Zone:
    """A zone from the words of a trigger."""
    item, usage, shots, count, *rest = args
    size = 2 * int(count)
    flat = [int(part) for part in rest[:size]]
    hexes = tuple(zip(flat[::2], flat[1::2], strict=True))
    return Zone(str(item), str(usage), int(shots), hexes, tuple(map(str, rest[size:])))


def open_fire(
    state: Fight, me: Figure, mode: Mode, yards: int, zones: tuple[int, ...], shots: tuple[int, ...]
) -> Rule[None]:
    """SUP.2, SUP.4: the shots are used up now, and whoever is in a zone is attacked, the nearest first."""
    if me.halted:
        return
    known = pairs(state, me, yards)
    me.fired += (mode.item,) * sum(shots)
    me.undo_work(mode.item)
    lose_aim(state, me)
    for place, share in zip(zones, shots, strict=True):
        args = written(Zone(mode.item, mode.usage, share, swept(me, known[place]), ()))
        state.triggers += (Trigger(me.name, UNDER_FIRE, NAME, args),)
        state.tell("opens-fire", me.name, item=mode.item, shots=share, hex=known[place][0], to=known[place][1])
    others = [figure for figure in state.fighters.values() if figure is not me]
    for figure in sorted(others, key=lambda other: distance_between(me, other)):
        if not figure.has(DEAD):
            yield from under_fire(state, figure, me.name)


def under_fire(state: Fight, me: Figure, shooter: str = "") -> Rule[None]:
    """SUP.4: friend or foe who comes into a zone is attacked, once by each shooter, without asking."""
    for trigger in state.triggers:
        if trigger.on != UNDER_FIRE or trigger.owner == me.name or shooter not in ("", trigger.owner):
            continue
        if (
            me.has(DEAD)
            or trigger not in state.triggers
            or any(me.name in zone.fired_at for zone in zones_of(state, trigger))
        ):
            continue
        zone = read(trigger.args)
        if any(hex in zone.hexes for hex in me.hexes()):
            yield from sweep(state, me, trigger, zone)


def zones_of(state: Fight, trigger: Trigger) -> Iterator[Zone]:
    """All the zones of the same shooter."""
    return (read(one.args) for one in state.triggers if one.on == UNDER_FIRE and one.owner == trigger.owner)


def sweep(state: Fight, foe: Figure, trigger: Trigger, zone: Zone) -> Rule[None]:
    """SUP.4-7: one attack with all the zone's shots at random places; an attack below 3 cannot be made (GAP.3).

    Fire finds the hidden, too; one it cannot reach stays hidden.
    """
    me = state.fighters[trigger.owner]
    mode = next((one for one in me.shots() if (one.item, one.usage) == (zone.item, zone.usage)), None)
    if mode is None or me.halted or not me.ready(mode.item):
        return
    marked = trigger._replace(args=written(zone._replace(fired_at=(*zone.fired_at, foe.name))))
    state.triggers = tuple(marked if one == trigger else one for one in state.triggers)
    blow = Blow(me.name, foe.name, mode, state.profile.figure.locations[RANDOM], striking_hand(me, mode))
    blow.purpose = SUPPRESS
    blow.shots = zone.shots
    limit(state, blow)
    unseen, foe.hidden = foe.hidden, False
    possible = in_sight(state, me, foe) and to_hit(state, blow).refusal is None
    foe.hidden = unseen and (not possible or foe.side == me.side)
    if possible:
        yield from attack(state, blow)


def limit(state: Fight, blow: Blow) -> None:
    """SUP.5-6: at most 6 and the bonus of the shots into this zone, with a mounted weapon 8 and the bonus."""
    missile = blow.mode.missile
    assert missile is not None
    numbers = state.profile
    by_hand, mounted = numbers.ranged.suppression
    bonus = rapid_bonus(numbers, volley(state, blow))
    blow.cap = ((mounted if missile.mounted else by_hand) + bonus, "suppression-cap")


FORM = Form(NAME, needs_a_fast_weapon, suppress)
