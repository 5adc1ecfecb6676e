"""One attack from its announcement to the wound."""

from __future__ import annotations

from typing import Any

from swordplay.engine.requests import Check, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.ranged import use_up_shot
from swordplay.games.gurps.attack.strays import stray_hit
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.fourth.attack.purposes import PURPOSES
from swordplay.games.gurps.fourth.attack.rapid_fire import shot_scale
from swordplay.games.gurps.fourth.attack.to_hit import summed
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.defence.choose import defended
from swordplay.games.gurps.harm.damage import damage
from swordplay.games.gurps.harm.out import check_over
from swordplay.games.gurps.interrupts import trigger_delayed, trigger_waits
from swordplay.games.gurps.rolls import Degree, attack_scale
from swordplay.games.gurps.vocabulary import ATTACKS, CRITICAL_TABLES, TO_HIT

UNABLE = Refusal("attacker-unable")


def attack(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3, WAIT.2: what others waited for comes first; the blow is struck if it still can be, and so it ends."""
    waited = bool(state.triggers)
    if waited:
        yield from announce(state, blow)
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    # without somebody who waited only a condition set by hand can have changed anything since it was declared
    looked_at = waited or me.conditions or foe.conditions
    yield from strike(state, blow, hindrance(state, blow) if looked_at else None)
    yield from settle_blows(state)


def strike(state: Fight, blow: Blow, hindered: Refusal | None) -> Rule[None]:
    """GAP.3: the roll to hit, what it uses up, what comes of it; GAP.1: one that cannot be struck any more is lost."""
    check = roll_to_hit(state, blow)
    why = hindered or check.tally.refusal
    if why is not None:
        state.tell("blow-lost", blow.attacker, blow.target, why=why.key, why_args=why.args)
        return
    number = check.tally.number
    note = PURPOSES[blow.purpose].before_roll
    if note is not None:
        note(state, blow)
    if state.log is not None:
        tell_blow(state, blow)
    hit = yield from check
    if type(hit) is tuple:
        hit, blow.hits = hit
    use_up(state, blow)
    yield from outcome(state, blow, hit, number)


# Before the roll


def tell_blow(state: Fight, blow: Blow) -> None:
    """Report how a blow is struck, for those who tell of the rolls that follow."""
    mode = blow.mode
    state.tell(
        "blow",
        blow.attacker,
        blow.target,
        item=mode.item,
        way=mode.usage,
        ranged=blow.ranged,
        shots=blow.shots,
        at_item=blow.weapon if blow.at_weapon else "",
    )


def announce(state: Fight, blow: Blow) -> Rule[None]:
    """WAIT.2: what others have waited for this attack to do."""
    if state.triggers:
        blow.summed = None
        yield from trigger_waits(state, state.fighters[blow.attacker], ATTACKS)


def hindrance(state: Fight, blow: Blow) -> Refusal | None:
    """GAP.3, WAIT.2: why a blow that was declared cannot be struck any more; every way to strike passes here."""
    return unable(state, blow) or PURPOSES[blow.purpose].out_of_place(state, blow)


def unable(state: Fight, blow: Blow) -> Refusal | None:
    """The attacker must be able, and what he strikes with and what he strikes at still in hand."""
    me = state.fighters[blow.attacker]
    if me.conditions and me.halted:
        return UNABLE
    return PURPOSES[blow.purpose].unarmed(state, blow)


def roll_to_hit(state: Fight, blow: Blow) -> Check[Any]:
    """The roll of a blow or a shot, which may strike the torso where it misses a place by 1."""
    near = blow.place.near_miss and not blow.armour_gap and not blow.purpose
    if blow.mode.missile is None:
        numbers = state.profile.attack
        scale: Scale[Any] = attack_scale(numbers.miss_by_10, blow.uncritical_bonus, numbers.fumbles_ignore_it, near)
    else:
        scale = shot_scale(state, blow, near)
    return Check(blow.attacker, TO_HIT, scale, lambda: summed(state, blow), at=blow.target)


# After the roll


def use_up(state: Fight, blow: Blow) -> None:
    """What a blow uses up, hit or miss: hiding, readiness, what was prepared for it, the shot."""
    me, mode = state.fighters[blow.attacker], blow.mode
    if reveal(state, me):
        blow.unnoticed = True
    if mode.unready:
        me.unready += (mode.item,)
    if me.conditions:
        for rule in book(state).used_up_by_attack:
            rule(state, blow)
    if mode.missile is None:
        me.struck_with += (mode.item,)
    elif not PURPOSES[blow.purpose].paid_for:
        use_up_shot(state, blow)


def outcome(state: Fight, blow: Blow, hit: Degree, number: int) -> Rule[None]:
    """GAP.3, CRIT.1: against a critical hit there is no defence; one that misses a place by 1 may strike the torso."""
    if hit is Degree.CRITICAL:
        state.tell("no-defence", blow.target, blow.attacker, why="critical-no-defence")
        return PURPOSES[blow.purpose].critical(state, blow)
    if hit is Degree.NEAR:
        blow.place = state.profile.figure.locations["torso"]
    elif hit is not Degree.SUCCESS:
        return miss(state, blow, number, fumbled=hit is Degree.FUMBLE)
    return meet(state, blow)


def meet(state: Fight, blow: Blow) -> Rule[None]:
    """GAP.3: a blow that is on its target, and the defence against it."""
    purpose = PURPOSES[blow.purpose]
    if not (yield from defended(state, blow)):
        yield from purpose.hit(state, blow)
    elif purpose.stopped is not None:
        yield from purpose.stopped(state, blow)


def miss(state: Fight, blow: Blow, number: int, *, fumbled: bool) -> Rule[None]:
    """MISS.1, CRIT.1: a miss may go astray, a critical one goes to its table."""
    state.tell("missed", blow.attacker, blow.target)
    missed = PURPOSES[blow.purpose].missed
    if missed is not None:
        yield from missed(state, blow)
    plain = not fumbled or not state.switches[CRITICAL_TABLES]
    if plain and state.profile.ranged.strays and (not blow.purpose or blow.ranged):
        yield from astray(state, blow, number)
    if not fumbled:
        return
    yield from book(state).critical_miss(state, blow)
    strain = book(state).overstrained
    if strain is not None:
        yield from strain(state, blow)


def astray(state: Fight, blow: Blow, number: int) -> Rule[None]:
    """MISS.1: whoever is hit in the target's place may defend as usual; the torso is struck."""
    name = yield from stray_hit(state, blow, number)
    if name:
        other = Blow(blow.attacker, name, blow.mode, state.profile.figure.locations["torso"], blow.hand)
        other.damage_terms = blow.damage_terms
        other.unnoticed = blow.unnoticed
        if not (yield from defended(state, other)):
            yield from damage(state, other)


def settle_blows(state: Fight) -> Rule[None]:
    """GAP.9, WAIT.2: whether the fight is over, and what defences have set off."""
    check_over(state)
    if state.set_off:
        yield from trigger_delayed(state)
