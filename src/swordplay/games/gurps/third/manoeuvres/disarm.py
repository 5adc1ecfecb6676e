"""The Disarm card."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from swordplay.engine.requests import Choose, Contest, Option, Rule
from swordplay.engine.scale import Versus
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.reach import OUT_OF_REACH, reaches
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER
from swordplay.games.gurps.book import ATTACK, Card
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.figure.hands import let_fall
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.rolls import THREE_DICE, Win, bounded, fumble
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.attack.declare import strikes
from swordplay.games.gurps.third.attack.weapon_targets import choose_weapon, size_modifier, weapons_of
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import tied, with_the_arms
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.melee import NO_WEAPON, NO_WEAPON_THERE, NOBODY_NEAR, armed_with
from swordplay.games.gurps.third.manoeuvres.on_a_foe import foes_of
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.vocabulary import DISARMING, FOE, NOBODY

CLUMSY = -2


class Grip(Enum):
    """Who keeps his weapon."""

    BOTH = "both keep their weapons"
    DISARMED = "the foe is disarmed"
    BACKFIRED = "disarmed himself"


def _grip(mine: int, number: int, theirs: int, other: int) -> Grip:
    """DIS.7-9: a critical failure disarms the attacker whatever the other rolled."""
    if fumble(mine, number, miss_by_10=True):
        return Grip.BACKFIRED
    return Grip.DISARMED if bounded(mine, number, theirs, other) is Win.WIN else Grip.BOTH


GRIPPING: Versus[Grip] = Versus("disarm", THREE_DICE, _grip, good=lambda grip: grip is Grip.DISARMED)


def usable(state: State3, me: Fighter3) -> Sequence[Mode]:
    """GRP.4, GRW.1: the weapons in hand that nobody holds."""
    modes = strikes(state, me)
    return [mode for mode in modes if tied(state, me, mode.item) is None] if state.holds else modes


def disarming_mode(state: State3, me: Fighter3, foe: Fighter3) -> Mode | None:
    """DIS.2: the weapon in hand that serves best against a foe it reaches."""
    modes = [mode for mode in usable(state, me) if reaches(state, me, mode, foe) is None]
    return max(modes, key=lambda mode: (mode.level + (0 if mode.fencing else CLUMSY), not mode.unready), default=None)


def attacker_number(state: State3, me: Fighter3, foe: Fighter3, mode: Mode, item: str) -> Tally:
    """DIS.2, DIS.4-5, C3-52, C3-63: weapon skill, by the size of the weapon, -2 without a fencing weapon."""
    tally = with_the_arms(state, me, Tally(mode.level, "skill", mode.skill))
    tally.add(size_modifier(state, foe, item), "weapon-target", item)
    if not mode.fencing:
        tally.add(CLUMSY, "no-fencing-weapon")
    if me.conditions:
        tally.add(book(state).shock(state, me), "shock")
    state.add_gm_modifiers(tally, me.name, DISARMING)
    if tally.number < MIN_ATTACK_NUMBER:
        tally.impossible("below-3", tally.number)
    return tally


def grip_number(state: State3, foe: Fighter3, item: str, weight: float) -> Tally:
    """DIS.2-3, DIS.6: the skill with his weapon, or DX for a missile weapon; better with a heavier one."""
    modes = foe.sheet.modes.get(item, ())
    best = max(modes, key=lambda mode: mode.level, default=None)
    shoots = any(mode.missile is not None and not mode.missile.thrown for mode in foe.sheet.shots.get(item, ()))
    tally = Tally(foe.sheet.dx, "dx") if best is None or shoots else Tally(best.level, "skill", best.skill)
    with_the_arms(state, foe, tally)
    his = foe.sheet.things[item].weight
    if his > weight:
        tally.add(int(his // weight) if weight else 1, "heavier-weapon", item)
    if foe.conditions:
        tally.add(book(state).shock(state, foe), "shock")
    return state.add_gm_modifiers(tally, foe.name, DISARMING)


def why_not(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """DIS.2, C3-52: why a foe cannot be disarmed from here."""
    weapons = weapons_of(foe)
    if not weapons:
        return NO_WEAPON_THERE
    mode = disarming_mode(state, me, foe)
    if mode is None:
        return OUT_OF_REACH
    tallies = [attacker_number(state, me, foe, mode, item) for item in weapons]
    return None if any(tally.refusal is None for tally in tallies) else tallies[0].refusal


def somebody_to_disarm(state: State3, me: Fighter3) -> Refusal | None:
    """DIS.1-2, C3-52: a foe with a weapon within reach after a step, and skill enough."""
    modes = usable(state, me)
    farthest = may.reach_of(modes) + 1
    why = NOBODY_NEAR
    for foe in foes_of(state, me):
        if distance_between(me, foe) > farthest:
            continue
        why = NO_WEAPON_THERE
        for item in weapons_of(foe):
            for mode in modes:
                refusal = attacker_number(state, me, foe, mode, item).refusal
                if refusal is None:
                    return None
                why = refusal if mode is modes[0] else why
    return why


def foes_to_disarm(state: State3, me: Fighter3) -> list[Option[str]]:
    """Every foe, those who cannot be disarmed with the reason; and nobody."""
    options = [Option(foe.name, foe.name, why_not(state, me, foe)) for foe in foes_of(state, me)]
    return only([Option(NOBODY, ""), *options], NOBODY) if me.halted else [Option(NOBODY, ""), *options]


def disarm(state: State3, me: Fighter3, foe: Fighter3, mode: Mode, item: str) -> Rule[None]:
    """DIS.2, DIS.7-9, C3-46: one contest; the weapon falls in its bearer's hex, and an axe is unready after it."""
    reveal(state, me)
    grip = yield from Contest(
        me.name,
        DISARMING,
        GRIPPING,
        lambda: attacker_number(state, me, foe, mode, item),
        foe.name,
        lambda: grip_number(state, foe, item, mode.weight),
    )
    if mode.unready and mode.item not in me.unready:
        me.unready += (mode.item,)
    if grip is Grip.DISARMED:
        let_fall(state, foe, item)
    elif grip is Grip.BACKFIRED:
        let_fall(state, me, mode.item)


def disarm_of_one(state: State3, me: Fighter3, foe: Fighter3, mode: Mode) -> Rule[None]:
    """DIS.2, C3-52: which of his weapons, if skill is enough for it, and the attempt."""
    item = yield from choose_weapon(state, me, foe, lambda item: attacker_number(state, me, foe, mode, item).refusal)
    if not me.halted:
        yield from disarm(state, me, foe, mode, item)


def disarm_card(state: State3, me: Fighter3) -> Rule[None]:
    """DIS.1: an attempt to disarm, and a hex and a turn before or after it."""
    left = a_step(state, me)
    yield from take_steps(state, me, left)
    name = yield from Choose(me.name, FOE, lambda: foes_to_disarm(state, me))
    if name and not me.halted:
        foe = state.fighters[name]
        mode = disarming_mode(state, me, foe)
        if mode is not None:
            yield from disarm_of_one(state, me, foe, mode)
    if not me.halted:
        yield from take_steps(state, me, left)


DISARM: Card[State3, Fighter3] = Card(
    "disarm", disarm_card, (may.not_pinned, armed_with(strikes, NO_WEAPON), somebody_to_disarm), group=ATTACK
)
