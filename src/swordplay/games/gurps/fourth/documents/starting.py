"""How a figure starts by the Fourth Edition: points, posture, hands, shots, an aim, a wait, and conditions."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from swordplay import catalogue
from swordplay.engine.bounds import Name
from swordplay.engine.starting import Start, StartKind, foes, one_of
from swordplay.engine.state import Condition, Item, Trigger
from swordplay.engine.tally import Refusal
from swordplay.engine.text import shown
from swordplay.games.gurps.attack.ranged import shootable
from swordplay.games.gurps.figure.figure import BOTH, Fight, Figure
from swordplay.games.gurps.figure.hands import drop, into_hand
from swordplay.games.gurps.figure.posture import drop_prone
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.harm.effects_bands import MINUTE
from swordplay.games.gurps.fourth.manoeuvres import aim_braced, all_out_defence
from swordplay.games.gurps.fourth.manoeuvres.evaluate import MOST
from swordplay.games.gurps.harm.out import leave
from swordplay.games.gurps.manoeuvres import concentrate, ready, wait
from swordplay.games.gurps.vocabulary import (
    AIMED_WITH,
    AIMING,
    BLEEDING,
    BLIND,
    BRACED,
    CONCENTRATING,
    DEAD,
    DEAF,
    DOUBLED,
    DOWN,
    ENTERS,
    FEINTED,
    FROZEN,
    MENTALLY_STUNNED,
    NUMBED,
    OUT,
    SHOCK,
    STAGGERED,
    STRAINED,
    STUDIED,
    STUNNED,
    SURRENDERED,
    TURN_END,
    TURN_START,
    UNCONSCIOUS,
)

Points = Annotated[int, msgspec.Meta(ge=-1000, le=10_000)]
Things = Annotated[tuple[Name, ...], msgspec.Meta(max_length=50)]
Counts = Annotated[dict[Name, Annotated[int, msgspec.Meta(ge=0, le=10_000)]], msgspec.Meta(max_length=50)]
LONGEST_AIM = 10
WORST_SHOCK = 8
BEST_FEINT = 20
MOST_FROZEN = 6
NUMB = 2
"""The fewest seconds that a limb is numb (CRIT.1)."""


class StartAim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An aim taken before the fight: at whom, with what (needed where there is a choice), and for how many turns."""

    at: Name
    item: Name = ""
    turns: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_AIM)] = 1
    braced: bool = False


class StartWait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Wait begun before the fight: what is waited for, of whom or how near, and the manoeuvre that follows."""

    then: Name
    when: Name = "moves"
    by: Name = ""
    within: Annotated[int, msgspec.Meta(ge=0, le=wait.FARTHEST)] = 0


class FigureStart(Start, frozen=True, forbid_unknown_fields=True):
    """How a figure starts; whatever is left out is as his sheet has it."""

    hp: Points | None = None
    fp: Points | None = None
    posture: Name = ""
    right: Name | None = None
    left: Name | None = None
    dropped: Things = ()
    unready: Things = ()
    broken: Things = ()
    battered: Counts = msgspec.field(default_factory=dict)
    crippled: Things = ()
    shots: Counts = msgspec.field(default_factory=dict)
    reloading: Counts = msgspec.field(default_factory=dict)
    reach: Counts = msgspec.field(default_factory=dict)
    tasks: Counts = msgspec.field(default_factory=dict)
    task: Annotated[int, msgspec.Meta(ge=1, le=ready.LONGEST)] | None = None
    aim: StartAim | None = None
    wait: StartWait | None = None
    ran: bool = False
    manoeuvre: Name = ""
    form: Name = ""


def limbs(state: Fight, me: Figure) -> tuple[str, ...]:
    """The arms, legs, hands and feet."""
    return tuple(name for name, place in state.profile.figure.locations.items() if place.limb)


def crippleable(state: Fight, me: Figure) -> tuple[str, ...]:
    """The places that a wound can cripple."""
    return tuple(name for name, place in state.profile.figure.locations.items() if place.crippling is not None)


EVERY_SHEET: Mapping[str, StartKind] = {
    SHOCK: StartKind((1, WORST_SHOCK), lambda state, me: ("", DOUBLED), TURN_END),
    **dict.fromkeys((STUNNED, UNCONSCIOUS, SURRENDERED, DEAD, BLIND, DEAF), StartKind()),
    CONCENTRATING: StartKind((1, concentrate.LONGEST)),
    NUMBED: StartKind(of=limbs, ends=TURN_START, at=NUMB),
    STRAINED: StartKind(of=limbs),
    STAGGERED: StartKind(ends=TURN_END),
}
"""The conditions of a start that every document has."""
DUNGEON = {
    **EVERY_SHEET,
    FEINTED: StartKind((1, BEST_FEINT), foes, TURN_END),
    FROZEN: StartKind((1, MOST_FROZEN)),
}
BANDS = {
    **EVERY_SHEET,
    MENTALLY_STUNNED: StartKind(),
    BLEEDING: StartKind((0, 2), at=MINUTE),
    STUDIED: StartKind((1, MOST), foes, TURN_END),
}
OF_DOCUMENT = {"gurps4-dungeon": DUNGEON, "gurps4-bands": BANDS, "gurps4": {**DUNGEON, **BANDS}}


def start_before_conditions(state: Fight, me: Figure, start: FigureStart) -> Iterator[str]:
    """Let a figure start with its points, its hands and its crippled limbs; what cannot be is said."""
    yield from points(me, start)
    yield from hands(state, me, start)
    for place, limb in enumerate(start.crippled):
        known = crippleable(state, me)
        if limb not in known or limb in me.crippled:
            yield f"crippled[{place}]: expected one of {', '.join(known)}, each once, not {shown(limb)}"
        else:
            me.crippled += (limb,)
            lose_use_of(state, me, limb)


def start_after_conditions(state: Fight, me: Figure, start: FigureStart) -> Iterator[str]:
    """Let it start in its posture, with its weapons as they are, and in the middle of what it does."""
    yield from posture(state, me, start)
    yield from weapons(me, start)
    yield from wear(state, me, start)
    yield from work(state, me, start)
    if start.aim is not None:
        yield from aim(state, me, start.aim)
    if start.wait is not None:
        yield from waits(state, me, start.wait)


def start_with(state: Fight, me: Figure, condition: Condition) -> None:
    """Let a condition hold, with what follows from it in play."""
    me.conditions += (condition,)
    if condition.kind in OUT:
        leave(state, me)
    elif condition.kind in (NUMBED, STRAINED):
        lose_use_of(state, me, condition.source)


def lose_use_of(state: Fight, me: Figure, place: str) -> None:
    """LIMB.3, EXTREM.3: an arm or hand holds nothing, and nobody stands on a useless leg or foot."""
    side, _, part = place.partition(" ")
    if part in ("arm", "hand"):
        drop(state, me, side)
    elif part in ("leg", "foot"):
        drop_prone(state, me)
    elif "right eye" in me.crippled and "left eye" in me.crippled and not me.has(BLIND):
        me.gain(BLIND)


def points(me: Figure, start: FigureStart) -> Iterator[str]:
    """INJ.1, FAT.1: HP and FP, none more than full."""
    for name, given, full in (("hp", start.hp, me.sheet.hp), ("fp", start.fp, me.sheet.fp)):
        if given is not None and given > full:
            yield f"{name}: expected at most {full}, as the sheet has it, not {given}"
        elif given is not None:
            setattr(me, name, given)


# Hands


def carried(me: Figure) -> tuple[str, ...]:
    """Everything a figure has on it."""
    return tuple(dict.fromkeys(item for item in (me.right, me.left, *me.belt) if item))


def hands(state: Fight, me: Figure, start: FigureStart) -> Iterator[str]:
    """READY.1, READY.3: what is in which hand; the rest is at the belt, or lies in the figure's hex."""
    own = carried(me)
    given = {"right": start.right, "left": start.left}
    for hand, item in given.items():
        if item and item not in own:
            yield f"{hand}: expected one of {', '.join(own)} or nothing, not {shown(item)}"
            return
    if me.right == me.left and given != {"right": None, "left": None}:
        me.let_go(me.right)  # of both hands, even if only one is given something else
    for hand, item in given.items():
        if item is not None:
            into_hand(me, item, hand)
    for place, item in enumerate(start.dropped):
        if item not in own or item in start.dropped[:place] or item in (start.right, start.left):
            yield f"dropped[{place}]: expected a thing it carries and does not hold, each once, not {shown(item)}"
        else:
            me.let_go(item)
            state.items += (Item(item, me.hex, me.name),)
    me.belt = tuple(item for item in own if item not in (me.right, me.left, *start.dropped))
    for hand in ("right", "left"):
        yield from grip_errors(me, hand)


def grip_errors(me: Figure, hand: str) -> Iterator[str]:
    """READY.3: no thing for two hands in one, and none for one hand in two."""
    item = getattr(me, hand)
    one, two = ready.grips(me, item) if item else (True, True)
    if not (two if me.hand_with(item) == BOTH else one):
        yield f"{hand}: {shown(item)} is for {'both hands' if two else 'one hand'}"


# Posture, weapons and work


def posture(state: Fight, me: Figure, start: FigureStart) -> Iterator[str]:
    """POST.1: a posture of the document that the figure can be in."""
    known = state.profile.figure.postures
    for hand in ("right", "left"):
        if getattr(start, hand) and hand not in me.usable_hands():
            yield f"{hand}: expected nothing, because that hand cannot be used"
    if not start.posture:
        return
    if start.posture not in known:
        yield f"posture: expected {one_of(known)}, not {shown(start.posture)}"
    elif me.lame and start.posture in state.profile.figure.not_on_a_lame_leg:
        yield f"posture: {start.posture} is for two sound legs"
    elif me.out and start.posture not in DOWN:
        yield f"posture: expected {one_of([one for one in known if one in DOWN])} for one who is out of the fight"
    else:
        me.posture = start.posture


def weapons(me: Figure, start: FigureStart) -> Iterator[str]:
    """READY.1-2: what is unready or broken, how many shots are in what, and how far it has been reloaded."""
    own = (*carried(me), *start.dropped)
    for place, item in enumerate(start.unready):
        if not me.hand_with(item):
            yield f"unready[{place}]: expected a thing in hand, not {shown(item)}"
    for place, item in enumerate(start.broken):
        if item not in own:
            yield f"broken[{place}]: expected {one_of(own)}, not {shown(item)}"
    me.unready, me.broken = tuple(dict.fromkeys(start.unready)), tuple(dict.fromkeys(start.broken))
    for item, left in start.shots.items():
        full = magazine(me, item)
        if item not in own or not 0 <= left <= full or not full:
            what = (
                f"0 to {full} for {item!r}" if item in own and full else f"a weapon that is loaded, not {shown(item)}"
            )
            yield f"shots: expected {what}" + (f", not {left}" if item in own and full else "")
        else:
            me.fired = tuple(other for other in me.fired if other != item) + (item,) * (full - left)
    for item, done in start.reloading.items():
        if item not in me.fired or not me.hand_with(item):
            yield f"reloading: expected a weapon in hand that is not fully loaded, not {shown(item)}"
        elif done >= (takes := reload_time(me, item)):
            yield f"reloading: expected fewer than the {takes} turns that {item!r} takes, not {done}"
        else:
            me.ready_progress += (f"reload {item}",) * done
    for item, reach in start.reach.items():
        choice = ready.reaches_of(me.sheet, item) if item in dict(me.set_to) else ()
        if reach not in choice:
            wanted = f"{one_of([str(one) for one in choice])} for {item!r}, not {reach}" if choice else "none"
            yield f"reach: expected {wanted}" + ("" if choice else f" for {shown(item)}, whose reach need not be set")
        else:
            me.set_to = tuple((one, reach if one == item else other) for one, other in me.set_to)


def wear(state: Fight, me: Figure, start: FigureStart) -> Iterator[str]:
    """BREAK.9: the points that weapons have lost, fewer than would break them."""
    for item, lost in start.battered.items():
        thing = me.sheet.things.get(item)
        most = state.profile.weapon_targets.hit_points(thing.weight) - 1 if thing is not None else 0
        if thing is None:
            yield f"battered: expected {one_of(list(me.sheet.things))}, not {shown(item)}"
        elif lost > most:
            yield f"battered: expected at most {most} for {item!r}, which breaks at {most + 1}, not {lost}"
    me.battered = tuple(sorted((item, lost) for item, lost in start.battered.items() if lost))


def magazine(me: Figure, item: str) -> int:
    """How many shots a weapon holds."""
    return max((mode.missile.shots for mode in me.sheet.shots.get(item, ()) if mode.missile is not None), default=0)


def reload_time(me: Figure, item: str) -> int:
    """READY.2: how many turns it takes to reload."""
    return max((mode.missile.reload for mode in me.sheet.shots[item] if mode.missile is not None), default=0)


def work(state: Fight, me: Figure, start: FigureStart) -> Iterator[str]:
    """READY.5, GAP.2: a small task begun, and the manoeuvre of the turn before, which counts until the first."""
    if start.task is not None:
        me.ready_progress += (ready.ANOTHER,) * start.task
    known: Mapping[str, int] = state.switches.get(ready.TASKS, {})
    for name, done in start.tasks.items():
        if name not in known:
            yield f"tasks: expected {one_of(known)} of the scenario's own, not {shown(name)}"
        elif done >= known[name]:
            yield f"tasks: expected fewer than the {known[name]} turns that {name!r} takes, not {done}"
        else:
            me.ready_progress += (f"{ready.TASKS} {name}",) * done
    if start.ran and not state.profile.movement.run:
        yield "ran: expected false, because these rules have no run"
    me.ran = start.ran
    cards = book(state).cards
    if start.manoeuvre and start.manoeuvre not in cards:
        yield f"manoeuvre: expected {one_of(cards)}, not {shown(start.manoeuvre)}"
    elif start.manoeuvre:
        me.manoeuvre = cards[start.manoeuvre].kind
    forms = [form.name for form in all_out_defence.FORMS]
    if start.form and me.manoeuvre != all_out_defence.ALL_OUT_DEFENCE.name:
        yield f"form: expected none but with the manoeuvre {all_out_defence.ALL_OUT_DEFENCE.name}"
    elif start.form and start.form not in forms:
        yield f"form: expected {one_of(forms)}, not {shown(start.form)}"
    else:
        me.form = start.form


def aim(state: Fight, me: Figure, given: StartAim) -> Iterator[str]:
    """AIM.1-2: an aim at a foe in sight with something loaded in hand; it lasts to the end of the first turn."""
    items = list(dict.fromkeys(mode.item for mode in me.shots()))
    item = given.item or (items[0] if len(items) == 1 else "")
    if given.at not in foes(state, me):
        yield f"aim.at: expected {one_of(foes(state, me))}, not {shown(given.at)}"
    elif me.halted:
        yield "aim: expected none of one who is stunned or out of the fight"
    elif not items:
        yield "aim: expected something to shoot or throw in hand"
    elif item not in items:
        yield f"aim.item: expected {one_of(items)} in hand, not {shown(given.item)}"
    elif given.braced and not may_brace(state, me):
        yield "aim.braced: expected false, because only some rules brace a weapon, and only one held in both hands"
    else:
        shots = [mode for mode in me.shots() if mode.item == item]
        refusals = [shootable(state, me, mode, state.fighters[given.at]) for mode in shots]
        if all(refusals):
            yield f"aim.at: {given.at} cannot be shot at with {item} ({in_words(state, refusals[0])})"
            return
        me.gain(AIMING, given.turns, source=given.at, ends=TURN_END)
        me.gain(AIMED_WITH, source=item, ends=TURN_END)
        if given.braced:
            me.gain(BRACED)


def may_brace(state: Fight, me: Figure) -> bool:
    """AIM.5 of the range-band sheet: a weapon for two hands can be braced."""
    braces = book(state).cards[aim_braced.AIM_BRACED.name].act is aim_braced.aim_braced
    return braces and any(mode.hands == 2 for mode in me.shots())


def in_words(state: Fight, refusal: Refusal | None) -> str:
    """A refusal in the document's words."""
    assert refusal is not None
    text = catalogue.keys(state.profile.name).get(refusal.key)
    return refusal.key if text is None else text.label.format(*refusal.args)


def waits(state: Fight, me: Figure, given: StartWait) -> Iterator[str]:
    """WAIT.1-2: a trigger and a manoeuvre that may be stored; it waits until the figure's first turn."""
    deeds = dict(wait.DEEDS)
    storable = book(state).storable
    if given.when not in deeds:
        yield f"wait.when: expected {one_of(deeds)}, not {shown(given.when)}"
    elif given.then not in storable:
        yield f"wait.then: expected {one_of(storable)}, not {shown(given.then)}"
    elif given.by and given.by not in foes(state, me):
        yield f"wait.by: expected {one_of(foes(state, me))}, not {shown(given.by)}"
    elif given.by and given.within:
        yield "wait.within: expected none where `by` names a foe"
    elif not given.by and (deeds[given.when] != ENTERS or not given.within):
        yield f"wait: expected a foe in `by`, or `when: moves` and `within: 1` to {wait.FARTHEST} hexes"
    elif me.halted:
        yield "wait: expected none of one who is stunned or out of the fight"
    else:
        state.triggers += (Trigger(me.name, deeds[given.when], given.then, (given.by, given.within)),)
