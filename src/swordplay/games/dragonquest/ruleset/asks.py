"""How every question is asked, what leaving it means, and what its options are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swordplay.engine.asking import (
    NOTHING,
    Ask,
    Shown,
    a_figure,
    a_hex,
    a_way,
    an_item,
    the_only_one,
)
from swordplay.engine.requests import Choose, Option
from swordplay.games.dragonquest import vocabulary as words
from swordplay.games.dragonquest.figure.figure import Fight, held_shield, shield_of, weapons
from swordplay.games.dragonquest.movement.shown import a_step, left

ATTACKING, MOVING, DEFENDING, READYING, OTHER = "attack", "move", "defend", "ready", "other"

ACTIONS = {
    words.MELEE_ATTACK: ATTACKING,
    words.CHARGE: ATTACKING,
    words.CHARGE_AND_CLOSE: ATTACKING,
    words.CLOSE_AND_GRAPPLE: ATTACKING,
    words.GRAPPLE: ATTACKING,
    words.FIRE: ATTACKING,
    words.CAST: ATTACKING,
    words.MOVE_ACTION: MOVING,
    words.RETREAT: MOVING,
    words.WITHDRAW: MOVING,
    words.EVADE: DEFENDING,
    words.PASS_ACTION: READYING,
    words.DROP: READYING,
}
"""The family of each action; talents, recovering and doing nothing belong to none."""
PASSES = {"stand up": MOVING, "mount": MOVING, "dismount": MOVING, "wait": OTHER, "work free": OTHER}
"""The family of what is done in a Pass; everything else makes something ready."""
FOR_SOMEBODY = ("pull out", "mount", "work free", "stand up")
"""What is done in a Pass for a friend or a mount, and not with an item."""


def an_action(state: Fight, question: Choose[Any], value: str) -> Shown:
    """13, 14: an action and its family."""
    return Shown(group=ACTIONS.get(value, OTHER), way=value)


def a_pass(state: Fight, question: Choose[Any], value: tuple[str, str]) -> Shown:
    """TERM.15: what is done in a Pass, and with what or for whom."""
    what, name = value
    figure, item = (name, "") if what in FOR_SOMEBODY else ("", name)
    return Shown(group=PASSES.get(what, READYING), figure=figure, item=item, way=what)


def an_attack(state: Fight, question: Choose[Any], value: tuple[str, str] | None) -> Shown:
    """16.5, 18.4: the form of an attack and what it is made with; a rush is made with the shield."""
    if value is None:
        return NOTHING
    form, item = value
    figure = state.fighters[question.who]
    shield = shield_of(figure) if form == words.RUSH else None
    arm = weapons(figure).get(item)
    way = words.BREATH if arm is not None and arm.breath else form
    return Shown(group=ATTACKING, item=item if shield is None else shield.name, way=way)


def an_engagement(state: Fight, question: Choose[Any], value: tuple[str, ...]) -> Shown:
    """12.b: an engagement: its first figure, and where all of them stand."""
    return Shown(figure=value[0], hexes=tuple(dict.fromkeys(state.fighters[name].hex for name in value)))


def a_missile(state: Fight, question: Choose[Any], value: tuple[str, int]) -> Shown:
    """20.4.d: one of the missiles stuck in somebody."""
    return Shown(figure=question.at, item=value[0], size=value[1])


def their_item(state: Fight, question: Choose[Any], value: str) -> Shown:
    """16.5.disarm.c: an item in somebody else's hands."""
    return Shown(figure=question.at, item=value)


def a_loss(state: Fight, question: Choose[Any], value: bool) -> Shown:
    """18.f: what a grievous injury damages: the shield, or the armour."""
    shield = held_shield(state.fighters[question.who]) if value else None
    return Shown(item="armour" if shield is None else shield.name)


def a_defence(state: Fight, question: Choose[Any], value: bool) -> Shown:
    """13.6.a, 17.4.a: a Repulse or a parry, and against whom."""
    return Shown(group=DEFENDING, way=question.about, figure=question.at) if value else NOTHING


def a_hold(state: Fight, question: Choose[Any], value: bool) -> Shown:
    """16.5.restrain.d: holding on to somebody, or letting go."""
    return Shown(group=ATTACKING, way="hold on" if value else "let go", figure=question.at)


def a_place_in_order(state: Fight, question: Choose[Any], value: bool) -> Shown:
    """12.3.c: acting first or last."""
    return Shown(way="first" if value else "last")


def first_strike(question: Choose[Any]) -> Option[Any] | None:
    """The first plain strike on offer, or else the only attack."""
    attacks = [option for option in question.legal() if option.value is not None]
    plain = [option for option in attacks if option.value[0] == words.PLAIN_STRIKE]
    return plain[0] if plain else attacks[0] if len(attacks) == 1 else None


def the_first(question: Choose[Any]) -> Option[Any] | None:
    """The first weapon on offer."""
    return next(iter(question.legal()), None)


def before_moving(question: Choose[Any]) -> Option[Any] | None:
    """Not to move at all if that is on offer, or else to strike first."""
    return question.open("no move") or question.open(words.AFTER)


ASKS: Mapping[str, Ask] = {
    words.ACTION: Ask("cards", words.NO_ACTION, "decline", show=an_action),
    words.SECOND_ACTION: Ask("cards", words.NO_ACTION, "decline", show=an_action),
    words.PASS: Ask("cards", "wait", "decline", show=a_pass),
    words.MOVE: Ask("walk", words.STOP, "stop", usual=words.STOP, show=a_step, left=left),
    words.WHEN: Ask("list", "no move", "go", usual=before_moving, show=a_way),
    words.POSTURE: Ask("list", usual=words.OFFENSIVE, show=a_way),
    words.CHARGE_WITH: Ask("list", usual=the_first, show=an_item),
    words.ATTACK: Ask("cards", words.NO_ATTACK, "decline", usual=first_strike, show=an_attack),
    words.TARGET: Ask("target", words.NOBODY, "decline", usual=the_only_one, show=a_figure),
    words.HELPERS: Ask("extras", "no more", "go", show=a_figure),
    words.HOLD_ON: Ask("list", "let go", "decline", usual="hold on", show=a_hold),
    words.PARRY: Ask("guard", "do not parry", "decline", show=a_defence),
    words.TRY_REPULSE: Ask("guard", "let in", "decline", show=a_defence),
    words.RIPOSTE: Ask("guard", words.NO_ATTACK, "decline", show=an_item),
    words.TALENT: Ask("list", show=a_way),
    words.WHAT_TO_DROP: Ask("list", show=an_item),
    words.DISARM_ITEM: Ask("list", show=their_item),
    words.GRIEVOUS_LOSS: Ask("list", show=a_loss),
    words.PULL_OUT: Ask("list", show=a_missile),
    words.OUT_HEX: Ask("hexes", show=a_hex),
    words.FALL_HEX: Ask("hexes", show=a_hex),
    words.INITIATIVE: Ask("list", show=a_place_in_order),
    words.ROLLER: Ask("list", show=a_figure),
    words.NEXT_FIGURE: Ask("list", show=a_figure),
    words.SIDE_FIRST: Ask("list", show=a_way),
    words.ENGAGEMENT_ORDER: Ask("list", show=an_engagement),
}
