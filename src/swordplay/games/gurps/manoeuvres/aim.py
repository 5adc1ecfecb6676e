"""Aim: a count of turns bound to one weapon and one target, and what loses it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.ranged import shootable
from swordplay.games.gurps.blow import Blow, Way
from swordplay.games.gurps.book import READY, Card
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.halt import while_able
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.manoeuvres.needs import not_stunned
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import AIM_AT, AIMED_WITH, AIMING, KEEP_AIM, TURN_END

CanShoot: TypeAlias = Callable[[Any, Any, Mode, Any], Refusal | None]
"""Why somebody cannot be shot at, by the document."""
AT_NOBODY: Option[Way] = Option("nobody", Way(""))
NOTHING_TO_AIM = Refusal("nothing-to-aim", (), ("Ready", "Regular Attack"))


def holds_a_shot(state: Fight, me: Figure) -> Refusal | None:
    """AIM.6: Aim is for ranged attacks, so there must be something to shoot or throw in hand."""
    return None if me.shots() else NOTHING_TO_AIM


def aim(state: Fight, me: Figure) -> Rule[None]:
    """AIM.1, AIM.8: a step, and a turn's aim at one target with one weapon."""
    return aim_with(state, me, StepBudget())


def aim_with(state: Fight, me: Figure, left: StepBudget) -> Rule[None]:
    """AIM.1: the aim, with what there is of a step before or after it."""
    yield from take_steps(state, me, left)
    if me.halted:
        return
    way = yield from Choose(me.name, AIM_AT, lambda: aim_options(state, me))
    if way.mode is not None:
        take_aim(state, me, way.mode.item, way.foe)
    else:
        lose_aim(state, me)
    yield from take_steps(state, me, left)


@while_able(AT_NOBODY.name)
def aim_options(state: Fight, me: Figure, refusal: CanShoot = shootable) -> list[Option[Way]]:
    """Every foe with every weapon that could be shot or thrown at him."""
    shots = me.shots()
    return [AT_NOBODY] + [
        Option(f"{foe.name}: {mode.item} {mode.usage}", Way(foe.name, mode), partial(refusal, state, me, mode, foe))
        for foe in state.foes(me)
        for mode in shots
    ]


def take_aim(state: Fight, me: Figure, item: str, target: str, hexes: int = 0) -> None:
    """AIM.1-2: another turn of the same aim, or the first of a new one when weapon or target changes.

    It lasts to the end of the next turn, which must be another Aim or the attack it is for (AIM.7). The weapon keeps
    the `hexes` gone while aiming, where they count.
    """
    aim, weapon = me.get(AIMING), me.get(AIMED_WITH)
    same = aim is not None and weapon is not None and (aim.source, weapon.source) == (target, item)
    turns, until = (me.value(AIMING) if same else 0) + 1, state.clock + 1
    gone = hexes + (weapon.value if same and weapon is not None else 0)
    me.lose(AIMING)
    me.lose(AIMED_WITH)
    me.gain(AIMING, turns, source=target, ends=TURN_END, at=until)
    me.gain(AIMED_WITH, gone, source=item, ends=TURN_END, at=until)
    state.tell("aims", me.name, target, item=item, turns=turns)


AIM = Card("Aim", aim, (not_stunned, holds_a_shot), keeps=frozenset({AIMING}), group=READY)
"""Attacks keep an aim, too, until they are done; only Aim keeps it longer (AIM.7)."""


def defence_spoils_aim(state: Fight, me: Figure) -> Rule[None]:
    """AIM.4: any active defence wipes the aim out."""
    lose_aim(state, me)
    return
    yield


def keep_aim(state: Fight, me: Figure) -> Rule[None]:
    """AIM.5: Will to keep the aim when injured."""
    if not me.has(AIMING):
        return
    if me.halted or not (yield from Check(me.name, KEEP_AIM, SUCCESS, Tally(me.sheet.will, "will"))):
        lose_aim(state, me)


# What an aim is worth


def aim_bonus(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """AIM.1-3: Acc for the first Aim, +1 for each after it up to Acc+2; for that weapon and that target."""
    missile = blow.mode.missile
    assert missile is not None
    if not me.conditions:
        return
    aim, weapon = me.get(AIMING), me.get(AIMED_WITH)
    if aim is not None and weapon is not None and (aim.source, weapon.source) == (foe.name, blow.mode.item):
        tally.add(missile.acc + min(aim.value - 1, state.profile.ranged.aim_extra), "aim", aim.value)


def use_up_aim(state: Fight, blow: Blow) -> None:
    """AIM.7; AIM.2 of the range-band sheet: a shot uses up its own weapon's aim; another's may wait for its turn."""
    if blow.mode.missile is None:
        return
    me = state.fighters[blow.attacker]
    aim, weapon = me.get(AIMING), me.get(AIMED_WITH)
    if aim is None or weapon is None:
        return
    if weapon.source == blow.mode.item:
        lose_aim(state, me)
    elif state.profile.ranged.aim_outlasts_shots:
        kept = (aim._replace(at=state.clock + 1), weapon._replace(at=state.clock + 1))
        me.conditions = (*(one for one in me.conditions if one not in (aim, weapon)), *kept)
