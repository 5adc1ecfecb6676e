"""Reload: turn after turn until the weapon is loaded; a Dodge costs the turn."""

from __future__ import annotations

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.book import READY, Card
from swordplay.games.gurps.manoeuvres import ready
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3, spoil_reload
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.vocabulary import RELOADING, SPEED_LOAD
from swordplay.games.gurps.vocabulary import WEAPON

NAME = "reload"
SKILL = "Speed Load"
ALL_AT_ONCE = frozenset({"bow", "sling"})
"""C3-35: what is nocked or slung in one go, so that a turn in between undoes it."""
TRIED = f"{SPEED_LOAD} "
NOTHING_TO_LOAD = Refusal("nothing-to-load")
TOO_STRONG = Refusal("too-strong-to-cock")
NEEDS_BOTH = Refusal("needs-both-hands", (), ("drop",))


def loadable(me: Fighter3) -> list[str]:
    """The weapons in hand that are not fully loaded."""
    return [item for item in ready.held(me) if item in me.fired]


def something_to_load(state: State3, me: Fighter3) -> Refusal | None:
    """REL.5, REL.9: a weapon in hand that was shot, and that he can load by hand."""
    items = loadable(me) if me.fired else None
    if not items:
        return NOTHING_TO_LOAD
    return None if any(turns_for(me, item) for item in items) else TOO_STRONG


def turns_for(me: Fighter3, item: str) -> int:
    """REL.5-13: the turns a reload takes in all; 0 if he cannot load it."""
    return ready.rounds_to_reload(me, item) if me.sheet.shots.get(item) else 0


def work(me: Fighter3, item: str) -> str:
    """A turn's work on a weapon, as it is kept."""
    return f"{NAME} {item}"


def reload(state: State3, me: Fighter3) -> Rule[None]:
    """REL.1-2: a step, and a turn of reloading, which counts once it is over (REL.4)."""
    left = a_step(state, me, stoops=False)
    yield from take_steps(state, me, left)
    if me.halted:
        return
    items = [item for item in loadable(me) if turns_for(me, item)]
    if not items:
        return
    item = items[0]
    if len(items) > 1:
        item = yield from Choose(me.name, WEAPON, [Option(one, one) for one in items])
        if me.halted:
            return
    yield from speed_load(state, me, item)
    me.gain(RELOADING, 1, source=item)
    state.tell("reloads", me.name, item=item)
    yield from take_steps(state, me, left)


def speed_load(state: State3, me: Fighter3, item: str) -> Rule[None]:
    """REL.14: one roll when a reload is begun; made, it takes a turn less, but never less than one."""
    level = me.sheet.skill(SKILL)
    if level is None or TRIED + item in me.ready_progress or work(me, item) in me.ready_progress:
        return
    me.ready_progress += (TRIED + item,)
    tally = Tally(level, "skill", SKILL)
    made = yield from Check(me.name, SPEED_LOAD, SUCCESS, lambda: state.add_gm_modifiers(tally, me.name, SPEED_LOAD))
    if made and turns_for(me, item) > 1:
        me.ready_progress += (work(me, item),)


def count_reload(state: State3, me: Fighter3) -> None:
    """REL.4-8, C3-35: with the turn over its work counts, unless he dodged; after the last the weapon is loaded."""
    task = me.get(RELOADING) if me.conditions else None
    if task is None:
        if me.ready_progress and me.sheet.shots and NAME in book(state).cards:
            begin_anew(me)
        return
    me.lose(RELOADING)
    item = task.source
    if not task.value or not me.hand_with(item):
        return
    me.ready_progress += (work(me, item),)
    done = me.ready_progress.count(work(me, item)) >= turns_for(me, item)
    if done:
        me.undo_work(item)
        me.fired = tuple(other for other in me.fired if other != item)
        state.tell("loaded", me.name, item=item)


def begin_anew(me: Fighter3) -> None:
    """C3-35: after a turn of something else a bow or a sling has to be loaded anew."""
    for item in {task.partition(" ")[2] for task in me.ready_progress}:
        kinds = {mode.missile.kind for mode in me.sheet.shots.get(item, ()) if mode.missile is not None}
        if kinds & ALL_AT_ONCE:
            me.undo_work(item)


def dodge_spoils_reload(state: State3, me: Fighter3) -> Rule[None]:
    """REL.4: a Dodge of any kind costs this turn of reloading."""
    spoil_reload(me)
    return
    yield


RELOAD: Card[State3, Fighter3] = Card(
    NAME, reload, (may.not_pinned, may.not_kept, may.in_no_foes_hex, something_to_load), group=READY
)
