"""Attack-Weapon and Ready Weapon: small weapons in a shared hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import partial

from swordplay.engine.hexes import SIDES, distance, neighbour
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.state import Item
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.book import ATTACK, READY, Card
from swordplay.games.gurps.figure.hands import into_hand
from swordplay.games.gurps.figure.space import STEP_HEX
from swordplay.games.gurps.manoeuvres.ready import NOTHING, Task, make_ready
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.rolls import SUCCESS, THREE_DICE, succeeds
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.third.attack.declare import declare
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.close.strength import dexterity
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import free_hands, tied, with_the_arms
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import FAST_DRAW, PASS, READY_WEAPON
from swordplay.games.gurps.vocabulary import MANOEUVRE, TASK

NO_CLOSE_WEAPON = Refusal("no-close-weapon", (), ("attack-unarmed", "ready weapon"))
NOBODY_CLOSE = Refusal("not-in-hex", (), ("move",))
STAY = Refusal("stay-in-hex")
NOT_A_FOE = Refusal("step-to-foe")
NOTHING_TO_READY = Refusal("nothing-to-ready")
FAST_DRAWS = ("Fast Draw", "Fast-Draw")


# Attack-Weapon


def serves_in_close(me: Fighter3, item: str) -> bool:
    """CCW.1-2: whether a thing is lawful in close combat: a weapon with reach C, or a pistol."""
    return any(close_mode(mode) for mode in (*me.sheet.modes.get(item, ()), *me.sheet.shots.get(item, ())))


def close_mode(mode: Mode) -> bool:
    """CCW.1-2: reach C, or a gun that takes one hand."""
    missile = mode.missile
    return CLOSE in mode.reach if missile is None else missile.kind == "gun" and mode.hands == 1


def close_weapons(state: State3, me: Fighter3) -> list[Mode]:
    """CCW.1: every way to use a ready weapon in close combat."""
    modes = me.modes()
    if me.sheet.shots:
        modes += tuple(mode for mode in me.shots() if me.ready(mode.item) and me.loaded(mode))
    return [mode for mode in modes if mode.item != FIST and close_mode(mode)]


def armed_for_close(state: State3, me: Fighter3) -> Refusal | None:
    """CCW.1, GRW.1: such a weapon, ready, and not held by anybody."""
    ways = close_weapons(state, me)
    if not ways:
        return NO_CLOSE_WEAPON
    return next((None for mode in ways if tied(state, me, mode.item) is None), tied(state, me, ways[0].item))


def somebody_close(state: State3, me: Fighter3) -> Refusal | None:
    """CC.1: a foe in the hex, or in one that can be stepped into."""
    foes = [state.fighters[foe.name] for foe in state.foes(me)]
    return None if any(may.within_a_step(state, me, foe) is None for foe in foes) else NOBODY_CLOSE


def in_my_hex(state: State3, me: Fighter3, mode: Mode, foe: Fighter3) -> Refusal | None:
    """CCW.5: whoever shares the hex."""
    return None if foe.hex == me.hex else NOBODY_CLOSE


def step_into(state: State3, me: Fighter3) -> StepBudget:
    """CC.1: a step only into a foe's hex, and none for one who is in one already."""
    if state.sharing(me):
        return StepBudget(barred=dict.fromkeys(SIDES, STAY))
    foes = {foe.hex for foe in state.foes(me)}
    return StepBudget(entry=STEP_HEX, barred={h: NOT_A_FOE for h in SIDES if neighbour(me.hex, h) not in foes})


def attack_weapon(state: State3, me: Fighter3) -> Rule[None]:
    """CC.1, CCW.1-5, C3-73: a stab in a shared hex, into which he may step first."""
    yield from take_steps(state, me, step_into(state, me))
    if me.halted:
        return
    blow = yield from declare(state, me, ways=close_weapons, reach=in_my_hex)
    if blow is not None:
        yield from attack(state, blow)


ATTACK_WEAPON: Card[State3, Fighter3] = Card(
    "attack-weapon", attack_weapon, (may.not_pinned, armed_for_close, somebody_close), group=ATTACK
)


# Ready Weapon


class Got(Enum):
    """How taking a weapon comes out."""

    READY = "ready"
    NOT_YET = "not yet"
    DROPPED = "dropped"


def _got(total: int, number: int) -> Got:
    if total >= DROPPED_ON:
        return Got.DROPPED
    return Got.READY if succeeds(total, number) else Got.NOT_YET


DROPPED_ON = 17
GETTING: Scale[Got] = Scale("ready weapon", THREE_DICE, _got, good=lambda got: got is Got.READY)
"""RDW.2-3: DX; 17 and 18 drop it."""


def at_hand(state: State3, me: Fighter3) -> Iterator[Option[Task]]:
    """RDW.1, C3-70: a small weapon in hand and unready, at the belt, or on the ground here or in the next hex."""
    hand = next(iter(free_hands(state, me)), "")
    why = None if hand else Refusal("no-empty-hand", (), ("let go",))
    for item in dict.fromkeys(item for item in (me.right, me.left) if item in me.unready):
        yield lawful(me, "ready", item, me.hand_with(item), tied(state, me, item))
    for item in me.belt:
        yield lawful(me, "draw", item, hand, why)
    for lying in dict.fromkeys(item.name for item in state.items if distance(item.hex, me.hex) <= 1):
        carried = lying in (me.right, me.left, *me.belt)
        yield lawful(me, "pick up", lying, hand, Refusal("carried-already") if carried else why)


def lawful(me: Fighter3, kind: str, item: str, hand: str, why: Refusal | None) -> Option[Task]:
    """RDW.1: only what is of use in close combat."""
    small = None if serves_in_close(me, item) else Refusal("not-small", (item,))
    return Option(f"{kind} {item}", Task(kind, item, hand), small or why)


def something_at_hand(state: State3, me: Fighter3) -> Refusal | None:
    """RDW.1: something to ready; if it is not to be had, why."""
    options = list(at_hand(state, me))
    if any(option.legal for option in options):
        return None
    return next((why for option in options if isinstance(why := option.refusal, Refusal)), NOTHING_TO_READY)


def ready_weapon(state: State3, me: Fighter3) -> Rule[None]:
    """RDW.1-5: DX to get it, and Fast Draw to get it at once; by the sheet one has it without a roll (READY.5)."""
    task = yield from Choose(me.name, TASK, lambda: [NOTHING, *at_hand(state, me)])
    if not task.item or me.halted:
        return
    got = Got.READY
    if numbers(state).close.ready_roll:
        got = yield from Check(me.name, READY_WEAPON, GETTING, lambda: reaching(state, me))
    if got is not Got.NOT_YET:
        take(state, me, task, dropped=got is Got.DROPPED)
    state.tell("ready", me.name, task=task.kind, item=task.item, done=got is Got.READY)
    if got is Got.READY and not me.halted and (yield from draws_fast(state, me)):
        yield from go_on(state, me, CLOSE_CARDS)


def reaching(state: State3, me: Fighter3) -> Tally:
    """RDW.2, C3-64: DX."""
    return state.add_gm_modifiers(with_the_arms(state, me, dexterity(state, me)), me.name, READY_WEAPON)


def draws_fast(state: State3, me: Fighter3) -> Rule[bool]:
    """MEL.3, RDW.4: whether a weapon is drawn at no cost in time; not asked of one who has not learned it."""
    fast = max((level for name, level in me.sheet.skills.items() if name.startswith(FAST_DRAWS)), default=0)
    return fast > 0 and (yield from Check(me.name, FAST_DRAW, SUCCESS, lambda: drawing(state, me, fast)))


def drawing(state: State3, me: Fighter3, level: int) -> Tally:
    """RDW.4: Fast Draw."""
    return state.add_gm_modifiers(Tally(level, "fast-draw"), me.name, FAST_DRAW)


def take(state: State3, me: Fighter3, task: Task, *, dropped: bool) -> None:
    """RDW.1, RDW.3: into the hand, ready; or on the ground of the hex."""
    if task.kind == "draw":
        me.belt = tuple(item for item in me.belt if item != task.item)
    elif task.kind == "pick up":
        near = (k for k, item in enumerate(state.items) if item.name == task.item and distance(item.hex, me.hex) <= 1)
        place = next(near)
        state.items = state.items[:place] + state.items[place + 1 :]
    elif not dropped:
        make_ready(state, me, task)
        return
    if dropped:
        me.let_go(task.item)
        state.items += (Item(task.item, me.hex, me.name),)
        state.tell("dropped", me.name, item=task.item)
    else:
        into_hand(me, task.item, task.hand)


CLOSE_CARDS = (
    "attack-unarmed",
    "attack-weapon",
    "break free",
    "change position",
    "choke",
    "evade",
    "exit",
    "grab foe's weapon",
    "grab foe's weapon arm",
    "grapple",
    "pin",
    "takedown",
)


def go_on(state: State3, me: Fighter3, names: Iterable[str]) -> Rule[None]:
    """MEL.3, RDW.4: another card in the same turn, one of these or none."""
    cards = book(state).cards
    options = [Option(name, name, partial(cards[name].refusal, state, me)) for name in (*names, PASS) if name in cards]
    name = yield from Choose(me.name, MANOEUVRE, lambda: options)
    if not me.halted:
        me.manoeuvre = name
        yield from cards[name].act(state, me)


READY_CARD: Card[State3, Fighter3] = Card(
    "ready weapon", ready_weapon, (may.not_pinned, may.in_a_foes_hex, something_at_hand), group=READY
)
