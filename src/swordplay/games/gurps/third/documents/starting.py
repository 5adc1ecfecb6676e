"""How a fighter starts by the Third Edition: points, posture, hands, holds, and what he has done in the turn before."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from swordplay.engine.bounds import Name
from swordplay.engine.hexes import neighbour, turned
from swordplay.engine.starting import Start, foes, one_of
from swordplay.engine.state import Trigger
from swordplay.engine.text import shown
from swordplay.games.gurps.figure.hands import empty_hand
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.close.grabs import weapons
from swordplay.games.gurps.third.close.wrestling import PARTS
from swordplay.games.gurps.third.defence.choose import TWO_DEFENCES
from swordplay.games.gurps.third.defence.limits import ALL_OUT_DEFENCE
from swordplay.games.gurps.third.defence.scores import ONE_BETTER
from swordplay.games.gurps.third.figure import Fighter3, Hold, State3
from swordplay.games.gurps.third.harm.causes import lose_use_of
from swordplay.games.gurps.third.manoeuvres import all_out_defence
from swordplay.games.gurps.third.manoeuvres.opportunity import start_watch
from swordplay.games.gurps.third.vocabulary import BODY, COMPASS, POSTURES, WAITING, WEAPON
from swordplay.games.gurps.vocabulary import AIMED_WITH, AIMING, CONCENTRATING, ENTERS, FEINTED, TURN_END, TURN_START

Points = Annotated[int, msgspec.Meta(ge=-1000, le=10_000)]
Things = Annotated[tuple[Name, ...], msgspec.Meta(max_length=50)]
HANDS = (empty_hand("right"), empty_hand("left"))
"""What a Parry with an empty hand is counted under."""
WAITS = ("wait", "step & wait")
CONCENTRATES = ("concentrate", "step & concentrate")
FORMS: dict[str, tuple[str, ...]] = dict.fromkeys(ALL_OUT_DEFENCE, (TWO_DEFENCES, ONE_BETTER))
"""The forms of a card that count after the turn it was played in."""
ONLY_FORM = {all_out_defence.BY_SHEET.name: TWO_DEFENCES}
"""AOD.4 of the sheet: the form of a manoeuvre that has but one."""

"""One number of a hex."""


class StartHold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hold on a foe in the same hex: with how many hands, where, and whether it is a pin."""

    whom: Name
    hands: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    part: Name = ""
    pinned: bool = False


class StartFeint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a feint of the turn before has gained, and against whom (FEI.4)."""

    at: Name
    by: Annotated[int, msgspec.Meta(ge=1, le=100)]


Turns = Annotated[int, msgspec.Meta(ge=0, le=100)]
Coordinate = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]


class StartAim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"weapon": "with"}):
    """An aim at somebody: with what, for how many turns, and whether he has moved meanwhile."""

    at: Name
    weapon: Name
    turns: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    moved: bool = False


class FighterStart(Start, frozen=True, forbid_unknown_fields=True):
    """How a fighter starts; whatever is left out is as his sheet has it.

    The turn before counts until his first one: the card he played with its form, whether he ran, from which side he
    came into a foe's hex, what he has parried with, blocked and retreated from, and how many hexes he has moved. An aim
    is at somebody; a `watch` is over hexes, on a straight line or not, and was kept for so many full turns.
    """

    hits: Points | None = None
    fatigue: Points | None = None
    crippled: Things = ()
    posture: Name = ""
    unready: Things = ()
    holds: Annotated[tuple[StartHold, ...], msgspec.Meta(max_length=2)] = ()
    manoeuvre: Name = ""
    form: Name = ""
    ran: bool = False
    came: Name = ""
    parried: Things = ()
    blocked: bool = False
    retreated: bool = False
    feint: StartFeint | None = None
    moved: Turns = 0
    aim: StartAim | None = None
    watch: Annotated[tuple[tuple[Coordinate, Coordinate], ...], msgspec.Meta(max_length=1000)] = ()
    watched: Turns = 0
    line: bool = False


def start_as(state: State3, me: Fighter3, start: FighterStart) -> Iterator[str]:
    """Let a fighter start with points, posture, holds and what his last turn left; what cannot be is said."""
    yield from points(me, start)
    yield from limbs(state, me, start)
    yield from last_turn(state, me, start)
    yield from preparations(state, me, start)
    if start.posture and start.posture not in POSTURES:
        yield f"posture: expected {one_of(POSTURES)}, not {shown(start.posture)}"
    elif start.posture:
        me.posture = start.posture
        state.settle_posture(me)
    for place, given in enumerate(start.holds):
        problem = hold_error(state, me, given)
        if problem:
            yield f"holds[{place}].{problem}"
        else:
            item = weapons(state.fighters[given.whom])[0] if given.part == WEAPON else ""
            holds.put(state, Hold(me.name, given.whom, given.hands, given.part or BODY, given.pinned, item=item))


def preparations(state: State3, me: Fighter3, start: FighterStart) -> Iterator[str]:
    """AIM.5-7, OPP.5-9: an aim or a watch from the turn before, and how far he went in it."""
    me.hexes_entered = (me.hex,) * start.moved
    me.turn_start_hex = me.hex
    for _ in range(start.moved):  # straight ahead, the way he faces
        me.turn_start_hex = neighbour(me.turn_start_hex, turned(me.facing, 3))
    if start.aim is not None:
        aim = start.aim
        if aim.at not in foes(state, me):
            yield f"aim.at: expected {one_of(foes(state, me))}, not {shown(aim.at)}"
        elif not any(mode.item == aim.weapon for mode in me.shots()):
            yield f"aim.with: expected something in hand to shoot or throw, not {shown(aim.weapon)}"
        else:
            me.gain(AIMING, aim.turns, source=aim.at, ends=TURN_END, at=state.clock)
            me.gain(AIMED_WITH, int(aim.moved), source=aim.weapon, ends=TURN_END, at=state.clock)
    if start.watch:
        modes = [mode for mode in me.shots() if me.ready(mode.item) and me.loaded(mode)]
        if not modes:
            yield "watch: expected something in hand to shoot or throw, ready and loaded"
        else:
            start_watch(state, me, modes[0], start.watch, start.watched, line=start.line)


def points(me: Fighter3, start: FighterStart) -> Iterator[str]:
    """GAP.7: hits and fatigue, none more than full."""
    for name, field, given, full in (
        ("hits", "hp", start.hits, me.sheet.hp),
        ("fatigue", "fp", start.fatigue, me.sheet.fp),
    ):
        if given is not None and given > full:
            yield f"{name}: expected at most {full}, as the sheet has it, not {given}"
        elif given is not None:
            setattr(me, field, given)


def limbs(state: State3, me: Fighter3, start: FighterStart) -> Iterator[str]:
    """GAP.8 of the sheet: limbs and eyes crippled before the fight, with what that brings."""
    known = [name for name in state.profile.figure.locations if name.startswith(("left ", "right "))]
    for place, part in enumerate(start.crippled):
        if part not in known or part in me.crippled:
            yield f"crippled[{place}]: expected {one_of(known)}, each once, not {shown(part)}"
        else:
            me.crippled += (part,)
            if not part.endswith("eye"):
                lose_use_of(state, me, part)


def last_turn(state: State3, me: Fighter3, start: FighterStart) -> Iterator[str]:
    """GAP.2: what he did in the turn before."""
    known = state.profile.manoeuvres.entries
    if start.manoeuvre and start.manoeuvre not in known:
        yield f"manoeuvre: expected {one_of(known)}, not {shown(start.manoeuvre)}"
    elif start.form and start.form not in FORMS.get(start.manoeuvre, ()):
        yield f"form: expected {one_of(FORMS.get(start.manoeuvre, ())) or 'none'}, not {shown(start.form)}"
    else:
        me.manoeuvre, me.form = start.manoeuvre, start.form or ONLY_FORM.get(start.manoeuvre, "")
        under_way(state, me)
    sides = {name: hour for hour, name in COMPASS.items()}
    if start.came and start.came not in sides:
        yield f"came: expected {one_of(sides)}, not {shown(start.came)}"
    elif start.came:
        me.came = sides[start.came]
    for place, item in enumerate(start.unready):
        if not me.hand_with(item):
            yield f"unready[{place}]: expected a thing in hand, not {shown(item)}"
    for place, item in enumerate(start.parried):
        if not me.hand_with(item) and item not in HANDS:
            yield f"parried[{place}]: expected a thing in hand or {one_of(HANDS)}, not {shown(item)}"
    if start.feint is not None:
        if start.feint.at in foes(state, me):
            me.gain(FEINTED, start.feint.by, source=start.feint.at, ends=TURN_START, at=state.clock + 1)
        else:
            yield f"feint.at: expected {one_of(foes(state, me))}, not {shown(start.feint.at)}"
    me.unready, me.parried = tuple(dict.fromkeys(start.unready)), start.parried
    me.ran, me.blocked, me.retreated = start.ran, int(start.blocked), start.retreated


def under_way(state: State3, me: Fighter3) -> None:
    """GAP.5, REF.28: what the last card has begun: a Wait with its step used, or concentration."""
    if me.manoeuvre in WAITS:
        state.triggers += (Trigger(me.name, ENTERS, WAITING, (0, 0, 0)),)
    elif me.manoeuvre in CONCENTRATES:
        me.gain(CONCENTRATING)


def hold_error(state: State3, me: Fighter3, given: StartHold) -> str:
    """GRP.1, GRP.4, PIN.1: what is wrong with a hold: whom it is on, with which hands and where."""
    if given.whom not in foes(state, me):
        return f"whom: expected {one_of(foes(state, me))}, not {shown(given.whom)}"
    foe = state.fighters[given.whom]
    if foe.hex != me.hex:
        return f"whom: expected somebody in the same hex, not {shown(given.whom)}"
    if holds.holds_of(state, me, foe):
        return f"whom: {given.whom!r} is held already"
    free = holds.empty_hands(state, me, foe)
    if given.hands > free:
        return f"hands: expected at most {free}, because only so many are empty, not {given.hands}"
    parts = (*PARTS[given.hands], BODY) if given.pinned else PARTS[given.hands]
    if given.hands == 1 and weapons(foe):
        parts = (*parts, WEAPON)
    if given.part not in parts and not (given.pinned and not given.part):
        return f"part: expected {one_of(parts)}, not {shown(given.part)}"
    return ""
