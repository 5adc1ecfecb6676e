"""What a Parry is made with, and what it is worse against."""

from __future__ import annotations

from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, DefencePlan
from swordplay.games.gurps.modifiers import unless_plain
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import held_round_arms
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.sheet.sheet import parry_score
from swordplay.games.gurps.third.vocabulary import NECK, UPPER_BODY

FLAIL = "Flail"
SMALL = "small"
"""The size of knives and of weapons as small as knives."""
BASH, KICK, BITE = "bash", "kick", "bite"
THRUST = "thrust"
SOFT = frozenset({"Judo", "Karate"})
"""The skills that parry a swung weapon with bare hands as well as a thrust (PBH.5)."""
OFF_HAND, SMALL_WEAPON = -4, -1
THROWN, THROWN_KNIFE, FLAIL_PARRY, BASH_PARRY = -1, -2, -4, -2
BARE_AGAINST_WEAPON, BOXING_AGAINST_KICK = -3, -2
"""GRP.7: what a hold round the arms with both hands takes off skills of the arms."""
ROUND_THE_ARMS = frozenset({UPPER_BODY, NECK, "head"})
"""C3-62: with both hands, neck and head are the upper body."""


def is_thrust(mode: Mode) -> bool:
    """Whether a way of striking is a thrust."""
    return mode.usage.startswith(THRUST)


def parrying_mode(state: State3, blow: Blow, me: Fighter3, item: str) -> Mode | None:
    """PAR.1-2, PBH.1-2: the way of using a thing, or the skill of bare hands, that parries this blow best."""
    if item == FIST:
        return max(me.sheet.bare_parries, key=lambda mode: (mode.parry or 0) + bare_handed_term(blow, mode)[0])
    able = [mode for mode in me.in_this_grip(item, me.sheet.modes.get(item, ())) if mode.parry is not None]
    return max(able, key=lambda mode: mode.parry or 0, default=None)


def bare_handed_term(blow: Blow, mode: Mode) -> tuple[int, str]:
    """PBH.3-6: a bare-handed Parry against a weapon that is no thrust, and Boxing against a kick."""
    if blow.mode.item == FIST:
        return (BOXING_AGAINST_KICK, "boxing-kick") if blow.mode.usage == KICK and mode.skill == "Boxing" else (0, "")
    if is_thrust(blow.mode) or mode.skill in SOFT:
        return 0, ""
    return BARE_AGAINST_WEAPON, "bare-weapon"


def bare_handed(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """PBH.3-6: a bare-handed Parry of a weapon, or by a boxer of a kick."""
    if plan.chosen.item == FIST:
        assert plan.mode is not None
        value, key = bare_handed_term(plan.blow, plan.mode)
        if value:
            tally.add(value, key)


def off_hand(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """PAR.15, C3-37: a weapon in the off hand."""
    if plan.chosen.item != FIST and me.hand_with(plan.chosen.item) == me.off_hand:
        tally.add(OFF_HAND, "off-hand")


def small_weapon(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """PAR.15, PAR.19: a knife, or a weapon as small as a knife."""
    if is_small(me, plan.chosen.item):
        tally.add(SMALL_WEAPON, "small-weapon")


@unless_plain
def against_thrown(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """PAR.16, PAR.17: a thrown weapon; a knife and the like is worse."""
    if plan.blow.ranged:
        small = is_small(state.fighters[plan.blow.attacker], plan.blow.mode.item)
        tally.add(THROWN_KNIFE if small else THROWN, "thrown-weapon")


def against_a_flail(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """PAR.18: flails are parried at -4."""
    if plan.blow.mode.skill == FLAIL:
        tally.add(FLAIL_PARRY, "flail-parry")


def against_a_bash(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """BASH.6: a shield bash is parried at -2."""
    if plan.blow.mode.usage == BASH:
        tally.add(BASH_PARRY, "bash-parry")


def arms_clasped(state: State3, plan: DefencePlan, me: Fighter3, tally: Tally) -> None:
    """C3-63: a hold round the upper body with both hands takes 4 off the skill, and the Parry is a part of that."""
    if state.holds and clasped(state, me):
        mode = plan.mode
        assert mode is not None
        lower = mode.level + numbers(state).close.held_round
        tally.add(parry_score(mode.skill, lower) - parry_score(mode.skill, mode.level), "held-round-arms")


def is_small(me: Fighter3, item: str) -> bool:
    """Whether a thing is as small as a knife."""
    thing = me.sheet.things.get(item)
    return thing is not None and thing.size == SMALL


def clasped(state: State3, me: Fighter3) -> bool:
    """C3-62, C3-63: whether a hold round the arms with both hands lowers his parries and blocks."""
    return numbers(state).close.held_parries and held_round_arms(state, me)


OF_WEAPONS = (off_hand, small_weapon, bare_handed, against_thrown, against_a_flail, against_a_bash)
"""What the cards add to a Parry before what every defence shares."""
