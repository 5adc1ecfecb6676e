"""Breaking into another's turn: a stored blow when a foe comes near, and who of the two strikes first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from swordplay.engine.hexes import SIDES, Hex, clock, distance, in_cone, neighbour
from swordplay.engine.requests import Choose, Contest, Option, Rule
from swordplay.engine.state import Trigger
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import ATTACK as ATTACKS
from swordplay.games.gurps.figure.space import STEP_ASIDE, occupancy, stand_refusal
from swordplay.games.gurps.rolls import BOUNDED, Degree, Win
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import ATTACK, FIRST_BLOW, NOBODY, PASS, WAITING
from swordplay.games.gurps.vocabulary import ENTERS, MANOEUVRE

UNARMED_SKILLS = ("Brawling", "Karate", "Boxing", "Judo")
BARE_HANDS = 1
"""C3-6: how long a punch or a kick is."""
AT_CLOSE = frozenset(
    {"slam", "flying tackle", "grapple", "pin", "takedown", "choke", "grab foe's weapon", "grab foe's weapon arm"}
)
"""C3-6: what is done in the foe's own hex, so that no weapon is shorter."""
NO_BLOWS = frozenset({"feint", "step & feint", "evade", "exit", "break free", "attack-missile weapon", "attack-pop up"})
"""Cards of the same family with which nobody moves up to strike."""
KEEP_WAITING: Option[str] = Option(PASS, PASS)
GO_ON: Option[str] = Option(NOBODY, "")
WAITS_ON = (PASS, "")
THRUST = "thrust"
PAIR = 2


class Break(msgspec.Struct, eq=False):
    """Somebody who has broken into another's turn: what he has left of his step, and whether he waits for no more."""

    who: str
    foe: str
    steps: int
    stoops: bool
    settled: bool = False
    """Whether it is clear who strikes first."""
    together: bool = False
    """WAIT.5: whether both strike at the same moment."""
    left: Any = None
    """The step of the card he plays, once he plays it."""

    @property
    def mark(self) -> tuple[str | bool, ...]:
        """By what one is told from another."""
        return self.who, self.foe, self.settled, self.together


class Late(msgspec.Struct, eq=False):
    """A blow that has to wait for the foe's, with what is left of its step; or one that falls together with it.

    Of that it is known already how it was rolled, and what became of it.
    """

    blow: Blow
    steps: int = 0
    stoops: bool = False
    rolled: Degree | None = None
    verdict: str = ""

    @property
    def mark(self) -> tuple[str | int, ...]:
        """By what one is told from another."""
        blow = self.blow
        return blow.attacker, blow.target, blow.mode.item, blow.mode.usage, self.steps, self.stoops, self.verdict


# Who breaks in


def waits_spring(state: State3, actor: Fighter3, on: str, own: bool) -> Rule[None]:
    """WAIT.3, GAP.5: those who wait for this strike at once; a foe comes near by his own movement (C3-3)."""
    if on == ENTERS and not (on_the_move(state, actor) if own else numbers(state).waits.answers_retreat):
        return
    asked: set[str] = set()
    while not actor.out:
        waiting = [t for t in state.triggers if t.owner not in asked and t.on == on and tripped(state, t, actor)]
        if not waiting:
            return
        trigger = min(waiting, key=partial(place_in_line, state))
        asked.add(trigger.owner)
        yield from break_in(state, trigger, actor)


def on_the_move(state: State3, actor: Fighter3) -> bool:
    """C3-3, C3-8: whether it is his own turn, or a stored blow of his own; a Retreat is neither."""
    return state.order[state.turn] == actor.name or any(one.who == actor.name for one in state.breaks)


def place_in_line(state: State3, trigger: Trigger) -> tuple[int, int]:
    """GAP.5, S3-8: the longest weapon first, then the order of turns; or this alone."""
    longest = state.fighters[trigger.owner].longest() if numbers(state).waits.longest_first else 0
    return -longest, state.order.index(trigger.owner)


def tripped(state: State3, trigger: Trigger, actor: Fighter3) -> bool:
    """WAIT.3-4, GAP.5: whether this is a foe within reach, after a step if it is still there; not for the helpless."""
    if trigger.act != WAITING:
        return False
    waiter, named = state.fighters[trigger.owner], trigger.args[3:]
    if named and actor.name not in named and actor.form not in named:
        return False
    if actor.side == waiter.side or waiter.halted or state.pins(waiter) or not state.sees(waiter.side, actor):
        return False
    return any(within_reach(waiter, at, actor) for at in places(state, waiter, bool(trigger.args[0])))


def places(state: State3, waiter: Fighter3, steps: bool) -> Iterator[Hex]:
    """WAIT.4: where he can strike from."""
    yield waiter.hex
    held = state.profile.figure.postures[waiter.posture].fixed == 0 or state.keeper(waiter) is not None
    if steps and not held:
        there = occupancy(state, waiter)
        for hour in SIDES:
            if numbers(state).waits.forward_step and not ahead(waiter, hour):
                continue
            to = neighbour(waiter.hex, hour)
            if stand_refusal(state, waiter, to, waiter.facing, there, STEP_ASIDE) is None:
                yield to


def ahead(waiter: Fighter3, hour: int) -> bool:
    """GAP.1 of the sheet: whether that side is one of his three in front."""
    return clock(waiter.facing, hour) in (0, 2, 10)


def within_reach(waiter: Fighter3, at: Hex, foe: Fighter3) -> bool:
    """GAP.4: whether any blow of his goes from there at the foe."""
    there = outside(waiter, foe)
    away = distance(at, there)
    return away in waiter.reaches() and (away == 0 or in_cone(waiter.facing, at, there))


def outside(waiter: Fighter3, foe: Fighter3) -> Hex:
    """WAIT.6, C3-6: one who comes into the waiter's own hex is struck where he comes from, before he is in."""
    return foe.entered_from if foe.hex == waiter.hex and foe.entered_from is not None else foe.hex


def break_in(state: State3, trigger: Trigger, actor: Fighter3) -> Rule[None]:
    """WAIT.3, C3-2: one plain blow, if he wants to strike it now; else he waits on."""
    waiter = state.fighters[trigger.owner]
    goal, there = actor.hex, outside(waiter, actor)
    actor.hex = there
    yield from stored_blow(state, trigger, waiter, actor)
    if there == goal:
        return
    if actor.halted:
        actor.came, actor.entered_from = -1, None
    else:
        actor.hex = goal


def stored_blow(state: State3, trigger: Trigger, waiter: Fighter3, actor: Fighter3) -> Rule[None]:
    """WAIT.3, C3-2: the card is chosen now; the wait is used up by it."""
    act = book(state).act_stored
    asks, offers = (MANOEUVRE, blows_stored) if act is None else (ATTACK, attacks_stored)
    name = yield from Choose(waiter.name, asks, partial(offers, state, waiter), actor.name)
    state.triggers = tuple(one for one in state.triggers if one != trigger)
    if name in WAITS_ON or waiter.halted:
        state.triggers += (waits_on(trigger),)
        return
    state.tell("springs", waiter.name, actor.name)
    steps, stoops, *_ = trigger.args
    state.breaks += (Break(waiter.name, actor.name, int(steps), bool(stoops)),)
    yield from book(state).cards[name].act(state, waiter) if act is None else act(state, waiter, name)
    state.breaks = state.breaks[:-1]


def blows_stored(state: State3, waiter: Fighter3) -> list[Option[str]]:
    """C3-2: the cards a Wait may be cashed for; what is not open says why."""
    cards = (book(state).cards[name] for name in book(state).storable)
    return [*(Option(card.name, card.name, partial(card.refusal, state, waiter)) for card in cards), KEEP_WAITING]


def waits_on(trigger: Trigger) -> Trigger:
    """The same Wait once more; that he waits was seen, so that it counts how often he has let it pass."""
    steps, stoops, passed, *named = trigger.args
    return trigger._replace(args=(steps, stoops, int(passed) + 1, *named))


def attacks_stored(state: State3, waiter: Fighter3) -> list[Option[str]]:
    """WAIT.3, S3-8 of the sheet: a normal attack of any kind, or he waits on."""
    rows = book(state).attacks.values()
    return [GO_ON, *(Option(row.name, row.name, partial(row.refusal, state, waiter)) for row in rows)]


# Who strikes first


def goes_first(state: State3, blow: Blow) -> Rule[bool]:
    """WAIT.5-6: whether a stored blow falls before that of a foe who comes to strike; else it waits for his."""
    broke = state.breaks[-1]
    if broke.settled or (broke.who, broke.foe) != (blow.attacker, blow.target):
        return True
    broke.settled = True
    me, foe = state.fighters[broke.who], state.fighters[broke.foe]
    if numbers(state).waits.stop_thrust:
        stop_thrust(blow, me, foe)
    if not numbers(state).waits.first_blow or not comes_to_strike(state, foe):
        return True
    length, skill = weapon_of(foe)
    longer = blow.mode.longest - length if blow.mode.item != FIST else BARE_HANDS - length
    if longer > 0:
        return True
    if longer == 0:
        mine = Tally(unarmed(me), "skill", "DX") if blow.mode.item == FIST else strike_skill(blow.mode)
        won = yield from Contest(me.name, FIRST_BLOW, BOUNDED, mine, foe.name, skill)
        broke.together = won is Win.TIE
        if won is not Win.LOSE:
            return True
    put_off(state, broke, blow)
    return False


def stop_thrust(blow: Blow, me: Fighter3, foe: Fighter3) -> None:
    """WAIT.8 of the sheet, G3-4: +1 damage for each 2 full hexes by which the foe has come nearer in this turn."""
    nearer = distance(me.hex, foe.turn_start_hex or foe.hex) - distance(me.hex, foe.hex)
    if blow.mode.usage == THRUST and nearer >= PAIR:
        blow.damage_terms += ((nearer // PAIR, "stop-thrust"),)


def comes_to_strike(state: State3, foe: Fighter3) -> bool:
    """WAIT.5: whether he is on his way to strike in his own turn, and has not yet struck."""
    card = book(state).cards.get(foe.manoeuvre)
    if card is None or card.group != ATTACKS or foe.manoeuvre in NO_BLOWS:
        return False
    return state.order[state.turn] == foe.name and not foe.struck_with


def weapon_of(foe: Fighter3) -> tuple[int, Tally]:
    """C3-6, REF.23: how long what he is about to use is, and his skill with it."""
    bare = Tally(unarmed(foe), "skill", "DX")
    if foe.manoeuvre in AT_CLOSE:
        return CLOSE, bare
    modes = [mode for mode in foe.modes() if mode.item != FIST]
    if foe.manoeuvre == "attack-unarmed" or not modes:
        return BARE_HANDS, bare
    best = max(modes, key=lambda mode: (mode.longest, mode.level))
    return best.longest, strike_skill(best)


def strike_skill(mode: Mode) -> Tally:
    """WAIT.5: the skill with a weapon."""
    return Tally(mode.level, "skill", mode.skill)


def unarmed(me: Fighter3) -> int:
    """C3-6: DX, or a better unarmed skill."""
    return max(me.sheet.dx, *(me.sheet.skills.get(name, 0) for name in UNARMED_SKILLS))


def put_off(state: State3, broke: Break, blow: Blow) -> None:
    """C3-5: the foe strikes first; the stored blow comes after his, with what is left of the step."""
    left = broke.left
    if left is None:
        state.late += (Late(blow, broke.steps, broke.stoops),)
        return
    state.late += (Late(blow, left.steps, left.stoops),)
    left.steps = left.turns = 0
    left.stoops = False
