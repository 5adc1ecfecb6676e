"""Front and rear, melee and ranged zones, close combat, and who is engaged with whom."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from swordplay.engine.hexes import SINGLE, Hex, adjacent, comes_in_by, distance, in_cone, neighbour, neighbours
from swordplay.games.dragonquest.figure.figure import Fight, Figure, down, has_zone
from swordplay.games.dragonquest.vocabulary import CLOSE

RANGED_HOURS = (10, 11, 0, 1, 2)


@lru_cache(maxsize=1 << 14)
def front(at: Hex, facing: int) -> tuple[Hex, ...]:
    """TERM.3, 22.a: the front hexes: three for a figure facing a side, two for one facing a corner."""
    if facing % 2:
        return neighbour(at, facing - 1), neighbour(at, (facing + 1) % 12)
    return neighbour(at, (facing - 2) % 12), neighbour(at, facing), neighbour(at, (facing + 2) % 12)


@lru_cache(maxsize=1 << 14)
def rear(at: Hex, facing: int) -> tuple[Hex, ...]:
    """TERM.3: the neighbouring hexes that are not in front of a one-hex figure."""
    ahead = front(at, facing)
    return tuple(hex for hex in neighbours(at) if hex not in ahead)


def zone(figure: Figure) -> tuple[Hex, ...]:
    """TERM.4: the hexes a figure threatens."""
    return front(figure.hex, figure.facing) if has_zone(figure) else ()


def rear_hexes(figure: Figure) -> tuple[Hex, ...]:
    """TERM.3, 22.a: the hexes around a figure that are not its front."""
    if len(figure.footprint) == 1:
        return rear(figure.hex, figure.facing)
    ahead = front(figure.hex, figure.facing)
    return tuple(hex for hex in adjacent(figure.hexes()) if hex not in ahead)


def threatens(figure: Figure, other: Figure) -> bool:
    """TERM.4: whether the other figure stands in this one's melee zone."""
    if len(other.footprint) == 1 and distance(figure.hex, other.hex) != 1:
        return False
    return any(hex in zone(figure) for hex in other.hexes())


def from_rear(target: Figure, at: Hex) -> bool:
    """17.5.a: whether an attack from a hex comes from behind; one from the target's own hex does not."""
    if at == target.hex:
        return False
    ahead = front(target.hex, target.facing)
    if at in neighbours(target.hex):
        return at not in ahead
    return not any(neighbour(target.hex, hour) in ahead for hour in comes_in_by(at, target.hex))


def shield_side(target: Figure, at: Hex, arm: str) -> bool:
    """17.5.b: whether an attack comes from straight ahead or from the front hex on the shield's side."""
    side = (target.facing + (-2 if arm == "left" else 2)) % 12
    covered = (neighbour(target.hex, target.facing), neighbour(target.hex, side))
    if at == target.hex:
        return True
    if at in neighbours(target.hex):
        return at in covered
    return any(neighbour(target.hex, hour) in covered for hour in comes_in_by(at, target.hex))


def in_ranged_zone(figure: Figure, at: Hex) -> bool:
    """TERM.5, 16.1.a: whether a hex is in the ranged zone, the cone ahead with both of its bounding rows."""
    hours = (11, 0, 1) if figure.facing % 2 else RANGED_HOURS
    return in_cone(figure.facing, figure.hex, at, hours)


def pieces(state: Fight) -> list[Figure]:
    """The figures that are up and are pieces of their own on the map; a ridden mount belongs to its rider's piece."""
    return [figure for figure in state.fighters.values() if not figure.rider and not down(figure)]


def enemies(state: Fight, figure: Figure) -> list[Figure]:
    """The enemies known to a figure's side, mounts as well as riders, down or not."""
    side = figure.side
    return [other for other in state.fighters.values() if other.side != side and not other.hidden]


def threats(state: Fight, figure: Figure) -> list[Figure]:
    """The enemies in whose melee zone a figure stands; a ridden mount's zone is its rider's."""
    side = figure.side
    return [o for o in state.fighters.values() if o.side != side and not o.rider and threatens(o, figure)]


def in_enemy_zone(state: Fight, figure: Figure, at: Hex | None = None) -> bool:
    """Whether a hex (by default a figure's own) lies in the melee zone of any of its enemies."""
    place = figure.hexes() if at is None else (at,)
    for other in state.fighters.values():
        if other.side != figure.side and not other.rider and other.hex not in place:
            for hex in zone(other):
                if hex in place:
                    return True
    return False


def threatening(state: Fight, figure: Figure) -> tuple[Hex, ...]:
    """22.e: the hexes of the enemies in whose zones a figure stands; a large monster may move on over them."""
    return tuple(other.hex for other in threats(state, figure))


def mutual(state: Fight, figure: Figure) -> bool:
    """13.3.a: whether the figure and some enemy stand in each other's zones."""
    return any(threatens(figure, other) for other in threats(state, figure))


def together(one: Figure, other: Figure) -> bool:
    """TERM.6, GAP.hexes: whether two figures share any hex."""
    if one.footprint is SINGLE and other.footprint is SINGLE:
        return one.hex == other.hex
    return not set(one.hexes()).isdisjoint(other.hexes())


def close_company(state: Fight, figure: Figure) -> list[Figure]:
    """Everybody in a figure's close combat, itself included."""
    if not figure.has(CLOSE):
        return [figure]
    return [other for other in state.fighters.values() if other.has(CLOSE) and together(other, figure)]


def engaged_pair(one: Figure, other: Figure) -> bool:
    """TERM.6: whether one stands in the other's melee zone, or both are in the same close combat."""
    if one.has(CLOSE) and other.has(CLOSE):
        return together(one, other)
    return threatens(one, other) or threatens(other, one)


def find_engagements(state: Fight) -> tuple[tuple[str, ...], ...]:
    """TERM.6: the engagements, groups linked by pairs of enemies; each lists its figures in the order of set-up."""
    standing = [figure for figure in pieces(state) if not figure.hidden]
    group: dict[str, set[str]] = {}
    for one, other in combinations(standing, 2):
        if one.side != other.side and engaged_pair(one, other):
            joined = group.get(one.name, {one.name}) | group.get(other.name, {other.name})
            for name in joined:
                group[name] = joined
    members: dict[int, list[str]] = {}
    for figure in standing:
        if figure.name in group:
            members.setdefault(id(group[figure.name]), []).append(figure.name)
    return tuple(map(tuple, members.values()))
