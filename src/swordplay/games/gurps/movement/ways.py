"""What may be chosen while moving, as options: to go a way, to turn, to rise or crouch, to stop."""

from __future__ import annotations

import msgspec

from swordplay.engine.hexes import SIDES
from swordplay.engine.requests import Option
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.posture import take_posture
from swordplay.games.gurps.figure.space import ALLY_THERE
from swordplay.games.gurps.vocabulary import CROUCHING, KNEELING, SITTING, STANDING

COMPASS = {0: "N", 2: "NE", 4: "SE", 6: "S", 8: "SW", 10: "NW"}
DONE = "done"
RISE = "stand up"
STOOP = "crouch"
KNEEL = "kneel"
STOOPS = (STOOP, KNEEL)
NO_POINTS = Refusal("no-points")
HELD_STILL = Refusal("braced-still", (), ("free",))
FRONT_ONLY = Refusal("front-only")
NO_NEARER = Refusal("no-nearer")
STILL_AFTER_SLAM = Refusal("slam-stays")
LAME = {
    STANDING: Refusal("leg-crippled", (), (SITTING,)),
    CROUCHING: Refusal("leg-crippled", (), (SITTING,)),
    KNEELING: Refusal("leg-crippled-kneeling", (), (SITTING,)),
}
"""LIMB.3, EXTREM.3; LEG.3 of the range-band sheet: why somebody with a crippled leg or foot cannot be in a posture."""
SITS = Refusal("sitting-needs-manoeuvre", (), ("Change Posture",))
RISES = Refusal("rising-needs-manoeuvre", (), ("Change Posture",))


class Go(msgspec.Struct, frozen=True):
    """What may be chosen while moving: to go a way, to turn a way, to stand up, or to stop."""

    what: str
    hour: int = 0


GO = {hour: Go("go", hour) for hour in SIDES}
KEEP = {hour: Go("keep", hour) for hour in SIDES}
TURN = {hour: Go("turn", hour) for hour in SIDES}
STOP: Option[Go] = Option(DONE, Go(DONE))
NO_STOP: Option[Go] = Option(DONE, Go(DONE), ALLY_THERE)
STAND: Option[Go] = Option(RISE, Go(RISE))
CANNOT_STAND: dict[Refusal, Option[Go]] = {why: Option(RISE, Go(RISE), why) for why in (LAME[STANDING], SITS, RISES)}
CROUCH: Option[Go] = Option(STOOP, Go(STOOP))
TO_KNEES: Option[Go] = Option(KNEEL, Go(KNEEL))
GOING: dict[int, Option[Go]] = {hour: Option(f"go {COMPASS[hour]}", GO[hour]) for hour in SIDES}
SLIDING: dict[int, Option[Go]] = {hour: Option(f"go {COMPASS[hour]}, facing kept", KEEP[hour]) for hour in SIDES}
TURNING: dict[int, Option[Go]] = {hour: Option(f"face {COMPASS[hour]}", TURN[hour]) for hour in SIDES}
ONLY_STOP = (STOP,)
WAYS = {option.name: hour for hour, option in GOING.items()}
TURNS = {option.name: hour for hour, option in TURNING.items()}


class _Refused(dict[tuple[int, Refusal], Option[Go]]):
    """Ways that are not open, each made once."""

    def __missing__(self, key: tuple[int, Refusal]) -> Option[Go]:
        hour, why = key
        option = self[key] = Option(f"go {COMPASS[hour]}", GO[hour], why)
        return option


REFUSED = _Refused()


def rise_or_stoop(state: Fight, me: Figure, go: Go) -> None:
    """Stand up or crouch in the course of a step or a move."""
    take_posture(state, me, STANDING if go.what == RISE else state.profile.movement.stoops_to)


def no_rising(me: Figure) -> Refusal | None:
    """CHPOST.3: in place of a step one rises from one's knees or a crouch, not from lower down, nor on a lame leg."""
    if me.posture == SITTING:
        return SITS
    if me.posture not in (KNEELING, CROUCHING):
        return RISES
    return LAME[STANDING] if me.lame else None


def stooping(state: Fight, me: Figure) -> Option[Go]:
    """CHP.2-3 of the range-band sheet, POS.3 of the cards: down and up again at no cost; from lower down never."""
    low = state.profile.movement.stoops_to
    if me.posture == STANDING:
        return CROUCH if low == CROUCHING else TO_KNEES
    if me.posture != low:
        return CANNOT_STAND[RISES]
    return STAND if low == CROUCHING or not me.lame else CANNOT_STAND[LAME[STANDING]]
