"""The free turn at the end of a move."""

from __future__ import annotations

from swordplay.engine.hexes import SIDES, SINGLE, turns_between
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.space import occupancy, stand_refusal
from swordplay.games.gurps.movement.entering import turn_to
from swordplay.games.gurps.movement.points import current_move
from swordplay.games.gurps.movement.ways import COMPASS
from swordplay.games.gurps.vocabulary import FACING

TOO_FAR_ROUND = Refusal("turn-one-side")
FACES: dict[int, Option[int]] = {hour: Option(COMPASS[hour], hour) for hour in SIDES}


class _FacesNot(dict[tuple[int, Refusal], Option[int]]):
    """Facings that are not open, each made once."""

    def __missing__(self, key: tuple[int, Refusal]) -> Option[int]:
        hour, why = key
        option = self[key] = Option(COMPASS[hour], hour, why)
        return option


FACES_NOT = _FacesNot()


def last_facing(state: Fight, me: Figure, points: int, spent: int, *, crawled: bool = False) -> Rule[None]:
    """The free turn at the end of a Move: any facing, or one side after half the points (MOVE.6, MOVE.7, POST.7)."""
    free = 2 * spent < points or crawled or (2 * spent == points and state.profile.movement.half_move_turns)
    single = me.sheet.footprint is SINGLE

    def refusal(hour: int) -> Refusal | None:
        if not free and turns_between(me.facing, hour) > 1:
            return TOO_FAR_ROUND
        return None if single else stand_refusal(state, me, me.hex, hour, occupancy(state, me))

    def offers() -> list[Option[int]]:
        return [FACES[hour] if (why := refusal(hour)) is None else FACES_NOT[hour, why] for hour in SIDES]

    facing = yield from Choose(me.name, FACING, offers, scope=me.facing)
    if facing != me.facing and not me.halted:
        turn_to(state, me, facing)


def turn_after(state: Fight, me: Figure, spent: int) -> Rule[None]:
    """GAP.7 of the range-band sheet: the free turn after any move that is longer than a step."""
    if spent and not me.halted and state.profile.movement.turns_after_moves:
        yield from last_facing(state, me, current_move(state, me), spent)
