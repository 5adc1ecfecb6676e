"""Complementary skills: a roll with one skill that helps or hinders the roll with another (CMP.1-4)."""

from __future__ import annotations

from functools import partial

from swordplay.catalogue import table
from swordplay.engine.requests import Check, Option, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import MIN_DECEPTIVE_NUMBER, Blow
from swordplay.games.gurps.book import AddOn, Tied
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.fourth.attack.to_hit import summed
from swordplay.games.gurps.fourth.harm.skill_rolls import skill_number
from swordplay.games.gurps.rolls import THREE_DICE, Degree, attack_scale
from swordplay.games.gurps.vocabulary import COMPLEMENT

PAIRS = "complementary"
"""CMP.1: the pairs a group names: for the skill of the main roll, the one that complements it."""
NAME = "Complementary Skill"
DEGREES = {
    "success": Degree.SUCCESS,
    "critical success": Degree.CRITICAL,
    "failure": Degree.FAILURE,
    "critical failure": Degree.FUMBLE,
}
MODIFIERS = {DEGREES[result]: value for result, value in table("gurps4-bands", "COMPLEMENTARY").rows}
FIRST = Refusal("complementary-first", (MIN_DECEPTIVE_NUMBER,))
GRADES = attack_scale(miss_by_10=False)
HELP: Scale[int] = Scale("complementary", THREE_DICE, lambda total, number: MODIFIERS[GRADES.read(total, number)])


def pair(state: Fight, blow: Blow) -> str:
    """CMP.1: the skill that complements the one the blow is struck with."""
    skill: str = state.switches.get(PAIRS, {}).get(blow.mode.skill, "")
    return skill


def learned(state: Fight, blow: Blow) -> bool:
    """Whether the attacker has learned the skill of such a pair."""
    return pair(state, blow) in state.fighters[blow.attacker].sheet.skills


def pair_options(state: Fight, blow: Blow) -> list[Option[Tied]]:
    """It is on the list only for a skill that has such a pair; a roll that could spoil a deception comes before it."""
    if not learned(state, blow):
        return []
    risky = blow.floor and summed(state, blow).number + min(MODIFIERS.values()) < MIN_DECEPTIVE_NUMBER
    return [Option(f"{NAME}: {pair(state, blow)}", (NAME, 1), FIRST if risky else None)]


def best_help(state: Fight, blow: Blow) -> int:
    """CMP.2: the most it can add."""
    return max(MODIFIERS.values()) if learned(state, blow) else 0


def hoped_for(state: Fight, blow: Blow, size: int) -> None:
    """CMP.2: a roll that helps as much as it can."""
    blow.bonuses += ((best_help(state, blow), "complementary"),)


def complement(state: Fight, blow: Blow, size: int) -> Rule[None]:
    """CMP.1-4, SHK.4: one roll for one main roll: +1 or +2 for a success, -1 or -2 for a failure."""
    me, name = state.fighters[blow.attacker], pair(state, blow)
    number = partial(skill_number, state, me, name, me.sheet.skills[name])
    value = yield from Check(me.name, COMPLEMENT, HELP, number)
    blow.bonuses += ((value, "complementary"),)


ADD_ON = AddOn(NAME, complement, options=pair_options, mends=best_help, hope=hoped_for)
