"""Feints: the contest, what it gains, and for which attacks that counts."""

from __future__ import annotations

from swordplay.engine.requests import Contest, Rule
from swordplay.engine.scale import Versus
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.rolls import THREE_DICE, succeeds
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.defence.sides import side_struck
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import KICK, with_the_arms
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.vocabulary import BACK, FEINT, FEINTED, TURN_START

UNSEEN = Refusal("feint-unseen")
TURNS = 2
"""FEI.4, C3-39: a feint is lost when the second turn after it starts."""


def _gained(mine: int, number: int, theirs: int, other: int) -> int:
    """FEI.7-9, C3-52: one's own margin if the other fails, else the difference; nothing without a success."""
    if not succeeds(mine, number):
        return 0
    margin = max(0, number - mine)
    return max(0, margin - max(0, other - theirs)) if succeeds(theirs, other) else margin


FEINTING: Versus[int] = Versus("feint", THREE_DICE, _gained, good=bool)


def feinting_mode(state: State3, me: Fighter3, foe: Fighter3) -> Mode | None:
    """FEI.2: the best skill with a weapon in hand that reaches him; bare hands where there is none."""
    modes = [mode for mode in me.modes() if reaches(state, me, mode, foe) is None]
    armed = [mode for mode in modes if mode.item != FIST]
    return max(armed or modes, key=lambda mode: mode.level, default=None)


def feint_refusal(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """FEI.6: one who cannot see the feinter cannot be feinted."""
    return UNSEEN if me.hidden or side_struck(foe, me) == BACK else None


def feint_number(state: State3, me: Fighter3, mode: Mode, *bonuses: tuple[int, str]) -> Tally:
    """FEI.2, C3-52, C3-63: the skill feinted with, less in a hold round the arms; below 3 it may not be tried."""
    tally = Tally(mode.level, "skill", mode.skill)
    if state.holds and mode.usage != KICK:
        with_the_arms(state, me, tally)
    if me.conditions:
        tally.add(book(state).shock(state, me), "shock")
    for value, key in bonuses:
        tally.add(value, key)
    if state.modifiers:
        state.add_gm_modifiers(tally, me.name, FEINT)
    if tally.number < MIN_ATTACK_NUMBER:
        tally.impossible("below-3", tally.number)
    return tally


def resistance(state: State3, foe: Fighter3) -> Tally:
    """FEI.2; FEINT.4 of the sheet: the highest of ready weapons, a ready shield, DX and skills of bare hands."""
    best, key, skill = foe.sheet.dx, "dx", ""
    for mode in foe.modes():
        if mode.item != FIST and mode.level > best:
            best, key, skill = mode.level, "skill", mode.skill
    shield = foe.shield()
    if shield is not None and foe.ready(shield.item) and shield.level > best:
        best, key, skill = shield.level, "skill", shield.skill
    for name in numbers(state).melee.feint_resist:
        level = foe.sheet.skills.get(name, 0)
        if level > best:
            best, key, skill = level, "skill", name
    tally = Tally(best, key, skill) if skill else Tally(best, key)
    if foe.conditions:
        tally.add(book(state).shock(state, foe), "shock")
    return state.add_gm_modifiers(tally, foe.name, FEINT) if state.modifiers else tally


def feint(state: State3, me: Fighter3, foe: Fighter3, mode: Mode, *bonuses: tuple[int, str]) -> Rule[int]:
    """FEI.7-9, FEI.3: the contest; returns what it gains. No weapon becomes unready by it."""
    reveal(state, me)
    gained = yield from Contest(
        me.name,
        FEINT,
        FEINTING,
        lambda: feint_number(state, me, mode, *bonuses),
        foe.name,
        lambda: resistance(state, foe),
    )
    state.tell("feinted", me.name, foe.name, margin=gained)
    return gained


def keep_feint(state: State3, me: Fighter3, foe: Fighter3, gained: int) -> None:
    """FEI.4, GAP.2: what was gained waits for the feinter's next turn, until that is over."""
    me.lose(FEINTED)
    if gained:
        me.gain(FEINTED, gained, source=foe.name, ends=TURN_START, at=state.clock + TURNS)
