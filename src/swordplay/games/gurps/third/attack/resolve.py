"""One attack from its announcement to the wound."""

from __future__ import annotations

from swordplay.engine.requests import Check, Dice, Rule
from swordplay.engine.scale import Scale
from swordplay.games.gurps.attack.ranged import use_up_shot
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.figure.space import STEP_ASIDE
from swordplay.games.gurps.interrupts import trigger_delayed, trigger_waits
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.rolls import HITS, THREE_DICE, Degree, attack_scale
from swordplay.games.gurps.third.attack.purposes import PURPOSES
from swordplay.games.gurps.third.attack.to_hit import summed
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.interrupts import Break, Late, goes_first
from swordplay.games.gurps.vocabulary import ATTACKS, CRITICAL_TABLES, DAMAGE, TO_HIT

ATTACK_ROLL = attack_scale(miss_by_10=True)
"""REF.2: any miss by 10 is a critical one."""
WITHOUT_TABLES: Scale[Degree] = Scale(
    "attack without tables",
    THREE_DICE,
    lambda total, number: Degree.GREATEST if total == 3 else ATTACK_ROLL.read(total, number),
    good=(Degree.GREATEST, *HITS).__contains__,
)
"""REF.2: without the critical tables a 3 does the greatest damage."""
MISSED, STOPPED, HIT, CRITICAL = "missed", "stopped", "hit", "critical"
"""What becomes of a blow."""


def attack(state: State3, blow: Blow) -> Rule[bool]:
    """GAP.3: the roll to hit, what it uses up, what comes of it; False if it can no longer be struck."""
    if state.breaks and not (yield from goes_first(state, blow)):
        return False
    if state.triggers:
        yield from trigger_waits(state, state.fighters[blow.attacker], ATTACKS)
    scale = ATTACK_ROLL if state.switches[CRITICAL_TABLES] else WITHOUT_TABLES
    check = Check(blow.attacker, TO_HIT, scale, lambda: summed(state, blow), at=blow.target)
    why = PURPOSES[blow.purpose].hindrance(state, blow) or check.tally.refusal
    if why is not None:
        state.tell("blow-lost", blow.attacker, blow.target, why=why.key, why_args=why.args)
        return False
    tell_blow(state, blow)
    hit = yield from check
    if hit is Degree.GREATEST:
        blow.greatest, hit = True, Degree.CRITICAL
    if state.breaks and state.breaks[-1].together:
        verdict = yield from judged(state, blow, hit)
        state.late += (Late(blow, rolled=hit, verdict=verdict),)
        return True
    use_up(state, blow)
    verdict = yield from judged(state, blow, hit)
    if state.late:
        yield from together_with(state, blow.attacker)
    yield from outcome(state, blow, hit, verdict)
    if state.set_off:
        yield from trigger_delayed(state)
    if state.late:
        yield from late_blows(state, state.fighters[blow.attacker])
    return True


def together_with(state: State3, foe: str) -> Rule[None]:
    """C3-7, G3-4: what became of a blow that falls at the same moment; neither saves the other."""
    ready = [late for late in state.late if late.rolled is not None and late.blow.target == foe]
    state.late = tuple(late for late in state.late if late not in ready)
    for late in ready:
        use_up(state, late.blow)
        yield from outcome(state, late.blow, late.rolled, late.verdict)


def late_blows(state: State3, foe: Fighter3) -> Rule[None]:
    """C3-5: a stored blow that had to wait for the foe's: a step if there is one left, and the blow if it reaches."""
    if not state.late:
        return
    yield from together_with(state, foe.name)
    waiting = [late for late in state.late if late.blow.target == foe.name]
    state.late = tuple(late for late in state.late if late not in waiting)
    for late in waiting:
        me, blow = state.fighters[late.blow.attacker], late.blow
        if me.halted or state.pins(me):
            continue
        left = StepBudget(late.steps, 0, stoops=late.stoops, entry=STEP_ASIDE)
        state.breaks += (Break(me.name, foe.name, 0, stoops=False, settled=True),)
        yield from take_steps(state, me, left)
        why = reaches(state, me, blow.mode, foe)
        if why is None:
            yield from attack(state, blow)
        else:
            state.tell("blow-lost", me.name, foe.name, why=why.key, why_args=why.args)
        state.breaks = state.breaks[:-1]


def tell_blow(state: State3, blow: Blow) -> None:
    """Report how a blow is struck, for those who tell of the rolls that follow."""
    if state.log is not None:
        mode, at = blow.mode, blow.weapon
        state.tell("blow", blow.attacker, blow.target, item=mode.item, way=mode.usage, ranged=blow.ranged, at_item=at)


def use_up(state: State3, blow: Blow) -> None:
    """What an attack uses up, hit or miss: hiding, readiness (MEL.4, C3-46), what was prepared for it, the shot."""
    me, mode = state.fighters[blow.attacker], blow.mode
    if reveal(state, me):
        blow.unnoticed = True
    if mode.unready and mode.item not in me.unready:
        me.unready += (mode.item,)
    for rule in book(state).used_up_by_attack:
        rule(state, blow)
    if mode.missile is None:
        me.struck_with += (mode.item,)
    else:
        use_up_shot(state, blow)


def judged(state: State3, blow: Blow, hit: Degree) -> Rule[str]:
    """GAP.3, REF.2: against a critical hit there is no defence; damage is thrown first where the document says so."""
    if hit not in (Degree.CRITICAL, Degree.SUCCESS):
        state.tell("missed", blow.attacker, blow.target)
        return MISSED
    yield from book(state).strikes(state, blow)
    if book(state).damage_first and PURPOSES[blow.purpose].wounds:
        blow.rolled = yield from Dice(blow.attacker, DAMAGE, blow.mode.dice, 6)
    if hit is Degree.CRITICAL:
        state.tell("no-defence", blow.target, blow.attacker, why="critical-no-defence")
        return CRITICAL
    return STOPPED if (yield from book(state).defended(state, blow)) else HIT


def outcome(state: State3, blow: Blow, hit: Degree, verdict: str) -> Rule[None]:
    """GAP.3: what a blow does once it is known whether anything stops it."""
    purpose = PURPOSES[blow.purpose]
    if verdict == MISSED:
        yield from purpose.missed(state, blow, hit)
    elif verdict == CRITICAL:
        yield from purpose.critical(state, blow)
    elif verdict == HIT:
        yield from purpose.hit(state, blow)
    elif purpose.stopped is not None:
        yield from purpose.stopped(state, blow)
