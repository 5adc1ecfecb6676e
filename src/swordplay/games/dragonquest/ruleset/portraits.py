"""What a seat may see of a figure: an allow-list, with exact points for its own side and the game master only."""

from __future__ import annotations

from collections.abc import Iterator

from swordplay.engine.events import GAME_MASTER
from swordplay.engine.hexes import Hex
from swordplay.engine.portrait import Gauge, Held, Hold
from swordplay.games.dragonquest.figure.figure import (
    Fight,
    Figure,
    both_hands,
    down,
    free_hands,
    incapacitated,
    shields,
    weapons,
)
from swordplay.games.dragonquest.figure.settling import holders_of
from swordplay.games.dragonquest.figure.zones import front, rear_hexes, zone
from swordplay.games.dragonquest.vocabulary import ACTED, CLOSE, HOLDING, NO_ACTION, RESTRAIN

HUMANOID = "humanoid"


def knows(figure: Figure, seat: str) -> bool:
    """Whether a seat knows a figure's numbers: its own side and the game master do."""
    return seat in (GAME_MASTER, figure.side)


def gauges(figure: Figure, seat: str) -> tuple[Gauge, ...]:
    """Fatigue and Endurance; whoever is not told the numbers sees how a figure bears itself."""
    if not knows(figure, seat):
        return (Gauge("Endurance", words=bearing(figure)),)
    return Gauge("Fatigue", figure.ft, figure.sheet.ft), Gauge("Endurance", figure.en, figure.sheet.en)


def bearing(figure: Figure) -> str:
    """How hurt a figure looks."""
    if down(figure):
        return "down"
    if figure.en < figure.sheet.en:
        return "badly wounded" if 2 * figure.en <= figure.sheet.en else "wounded"
    return "tired" if figure.ft < figure.sheet.ft else "unhurt"


def hands(figure: Figure, seat: str) -> tuple[Held, ...]:
    """TERM.7: what is in hand, and the hands that are free."""
    held = tuple(_held(figure, item, seat) for item in figure.hands)
    empty = 0 if figure.sheet.file.monster or _both(figure) else free_hands(figure)
    return (*held, *(Held("hand", state="empty") for _ in range(empty)))


def _both(figure: Figure) -> bool:
    known = weapons(figure)
    return any(both_hands(figure, known[item]) for item in figure.hands if item in known)


def _held(figure: Figure, item: str, seat: str) -> Held:
    arm = weapons(figure).get(item)
    if arm is None:
        shield = next((shield for shield in shields(figure) if shield.name == item), None)
        return Held(f"{shield.arm} arm" if shield is not None else "hand", item)
    told = []
    if arm.group == "missile":
        told.append("loaded" if item in figure.loaded else "not loaded")
    if knows(figure, seat) and any(poisoned == item for poisoned, _, _ in figure.poison):
        told.append("poisoned")
    two = both_hands(figure, arm) or min(arm.hands) > 1
    return Held("both hands" if two else "hand", item, ", ".join(told))


def carried(figure: Figure, seat: str) -> tuple[str, ...]:
    """What a figure could take in hand: its own side knows."""
    if not knows(figure, seat):
        return ()
    owned = [arm.name for arm in weapons(figure).values() if not arm.natural]
    owned += [shield.name for shield in shields(figure)]
    return tuple(item for item in owned if item not in (*figure.hands, *figure.gone))


def doing(figure: Figure) -> str:
    """Its latest action in the pulse."""
    last = figure.get(ACTED)
    return last.source if last is not None and last.source != NO_ACTION else ""


def engaged(state: Fight, figure: Figure) -> bool:
    """TERM.6: whether it counts as engaged in this pulse; one in close combat has a condition that says so."""
    return not figure.has(CLOSE) and any(figure.name in group for group in state.engagements)


def holds(state: Fight, figure: Figure, seat: str) -> tuple[Hold, ...]:
    """16.5.restrain.d: whom it holds, and who holds it, as far as the seat sees them."""
    return tuple(
        Hold(RESTRAIN, by, of)
        for by, of in dict.fromkeys(_held_pairs(state, figure))
        if seat == GAME_MASTER or all(state.sees(seat, state.fighters[name]) for name in (by, of))
    )


def _held_pairs(state: Fight, figure: Figure) -> Iterator[tuple[str, str]]:
    hold = figure.get(HOLDING)
    if hold is not None and hold.source in state.fighters:
        yield figure.name, hold.source
    for holder in holders_of(state, figure.name):
        yield holder.name, figure.name


def seen(state: Fight, name: str, seat: str) -> str:
    """A mount's or rider's name, if the seat sees it."""
    other = state.fighters.get(name)
    return name if other is not None and (seat == GAME_MASTER or state.sees(seat, other)) else ""


def zones(state: Fight, figure: Figure) -> dict[str, tuple[Hex, ...]]:
    """TERM.3-4, 22.a: front and rear, and the melee zone if it has one, as far as they lie on the map."""
    if down(figure) or figure.rider:
        return {}
    named = {
        "front": front(figure.hex, figure.facing),
        "rear": rear_hexes(figure),
        "melee zone": zone(figure),
    }
    ground = state.terrain.ground
    return {name: tuple(hex for hex in hexes if hex in ground) for name, hexes in named.items() if hexes}


def body(figure: Figure) -> str:
    """The name of its body plan."""
    creature: str = figure.sheet.file.creature
    return creature.lower() or HUMANOID


def turns(state: Fight) -> tuple[str, ...]:
    """12.3: who is still to act in the engagements, in this order; the others act as their players please."""
    names = dict.fromkeys(entry[1] for entry in state.agenda if entry[0] in ("act", "again"))
    return tuple(name for name in names if not incapacitated(state.fighters[name]))
