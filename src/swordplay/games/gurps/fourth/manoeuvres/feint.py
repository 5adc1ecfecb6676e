"""Feint: a Quick Contest whose margin goes into the next attack on the same foe."""

from __future__ import annotations

from swordplay.engine.requests import Choose, Contest, Option, Rule
from swordplay.engine.scale import Versus
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.reach import reaches
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, Blow, Way
from swordplay.games.gurps.book import READY, Card
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.halt import while_able
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.figure.space import distance_between
from swordplay.games.gurps.fourth.attack.declare import PASS
from swordplay.games.gurps.fourth.harm.effects import next_turn
from swordplay.games.gurps.fourth.harm.skill_rolls import skill_number
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.rolls import THREE_DICE, succeeds
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import FEINT, FEINTED, RESIST, TARGET, TURN_END

CLOAK, DX = "Cloak", "DX"
CLOAK_REACH = (1,)
NOTHING_TO_FEINT_WITH = Refusal("feint-melee", (), ("Aim",))
NOBODY_TO_FEINT = Refusal("feint-reach", (), ("Move", "Wait"))


def _won_by(mine: int, number: int, theirs: int, other: int) -> int:
    """FEINT.1, FEINT.4: the difference of the margins, if one's own roll is made; otherwise nothing."""
    return max(0, (number - mine) - (other - theirs)) if succeeds(mine, number) else 0


FEINTING: Versus[int] = Versus("feint", THREE_DICE, _won_by, good=bool)


def feinting_modes(me: Figure) -> tuple[Mode, ...]:
    """FEINT.1: every ready weapon in every way it strikes, and a cloak."""
    modes = me.modes()
    shield = me.shield()
    if shield is not None and shield.skill == CLOAK and me.ready(shield.item):
        cloak = Mode(shield.item, "feint", CLOAK, shield.level, 0, 0, "", CLOAK_REACH)
        return (*modes, cloak)
    return modes


def reach_of(me: Figure, modes: tuple[Mode, ...]) -> int:
    """The longest reach of what one feints with; a cloak comes after all weapons."""
    return me.longest() if len(modes) == len(me.modes()) else max(me.longest(), modes[-1].longest)


def somebody_to_feint(state: Fight, me: Figure) -> Refusal | None:
    """FEINT.5: a melee weapon, and a foe within its reach after a step."""
    modes = feinting_modes(me)
    if not modes:
        return NOTHING_TO_FEINT_WITH
    farthest = reach_of(me, modes) + 1
    for foe in state.fighters.values():
        if foe.side != me.side and not foe.hidden and not foe.out and distance_between(me, foe) <= farthest:
            return None
    return NOBODY_TO_FEINT


def feint_number(state: Fight, me: Figure, mode: Mode) -> Tally:
    """FEINT.1, SHOCK.1: the skill feinted with."""
    tally = skill_number(state, me, mode.skill, mode.level, mode=mode)
    if state.modifiers:
        state.add_gm_modifiers(tally, me.name, FEINT)
    if tally.number < MIN_ATTACK_NUMBER:
        tally.impossible("below-3", tally.number)
    return tally


@while_able(PASS.name)
def feint_targets(state: Fight, me: Figure) -> list[Option[Way]]:
    """FEINT.5, GAP.5: each foe near enough with each weapon, those out of its reach or one's front arc refused."""
    options = [PASS]
    modes = feinting_modes(me)
    farthest = reach_of(me, modes)
    for foe in state.foes(me):
        if distance_between(me, foe) <= farthest:
            for mode in modes:
                look = reaches(state, me, mode, foe) or feint_number(state, me, mode)
                options.append(Option(f"{foe.name}: {mode.item} {mode.usage}", Way(foe.name, mode), look))
    return options


def resist_options(state: Fight, foe: Figure) -> list[Option[str]]:
    """FEINT.2, LIMB.5, SHOCK.1: weapon skill, cloak or shield skill, or DX, as the target likes; without shock."""
    numbers: dict[str, Tally] = {}
    for item in filter(foe.ready, foe.in_hand()):
        for mode in foe.in_this_grip(item, foe.sheet.modes.get(item, ())):
            tally = skill_number(state, foe, mode.skill, mode.level, mode=mode, reacts=True)
            best = numbers.get(mode.skill)
            if best is None or tally.number > best.number:
                numbers[mode.skill] = tally
    shield = foe.shield()
    if shield is not None and foe.ready(shield.item):
        numbers[shield.skill] = skill_number(state, foe, shield.skill, shield.level, reacts=True)
    numbers[DX] = Tally(foe.sheet.dx, "dx")
    return [Option(skill, skill, tally) for skill, tally in numbers.items()]


def feint(state: Fight, me: Figure) -> Rule[None]:
    """FEINT.1-5: a contest with a foe in reach; what it is won by waits for one's next attack on him."""
    way: Way = yield from Choose(me.name, TARGET, lambda: feint_targets(state, me))
    name, mode = way.foe, way.mode
    if mode is None or me.halted:
        return
    me.lose(FEINTED)
    reveal(state, me)
    foe = state.fighters[name]
    options = resist_options(state, foe)
    skill = yield from Choose(name, RESIST, options, at=me.name)
    if me.halted:
        return
    against = next(option.tally for option in options if option.value == skill)
    assert against is not None
    margin = yield from Contest(me.name, FEINT, FEINTING, lambda: feint_number(state, me, mode), name, against)
    state.tell("feinted", me.name, name, margin=margin)
    if margin:
        me.gain(FEINTED, margin, source=name, ends=TURN_END, at=next_turn(state, me))


def feint_manoeuvre(state: Fight, me: Figure) -> Rule[None]:
    """FEINT.6: a Feint with a step before or after it."""
    left = StepBudget()
    yield from take_steps(state, me, left)
    if me.halted:
        return
    yield from feint(state, me)
    if not me.halted:
        yield from take_steps(state, me, left)


def use_up_feint(state: Fight, blow: Blow) -> None:
    """FEINT.3: a feint is for the next attack, hit or miss."""
    state.fighters[blow.attacker].lose(FEINTED)


FEINT_CARD = Card("Feint", feint_manoeuvre, (not_stunned, somebody_to_feint), group=READY)
