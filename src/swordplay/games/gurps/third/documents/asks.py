"""How the Third Edition's questions are asked, and what their options are about, for whoever plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from swordplay.engine.asking import NOTHING, Ask, Shown, a_facing, a_figure, a_place, a_size, a_way, the_first
from swordplay.engine.hexes import SIDES, neighbour
from swordplay.engine.requests import Choose, Option
from swordplay.games.gurps.blow import Defence, Way
from swordplay.games.gurps.book import OTHER, Tied
from swordplay.games.gurps.figure.space import occupancy
from swordplay.games.gurps.manoeuvres.ready import NOTHING as NO_TASK
from swordplay.games.gurps.manoeuvres.showing import a_task
from swordplay.games.gurps.movement.parts import GOES, part
from swordplay.games.gurps.movement.step import StepBudget
from swordplay.games.gurps.movement.walk import Walk
from swordplay.games.gurps.movement.ways import DONE, KNEEL, RISE, Go
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.attack.declare import TORSO
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.defence.choose import NO_DEFENCE
from swordplay.games.gurps.third.defence.options import DEFEND
from swordplay.games.gurps.third.figure import State3
from swordplay.games.gurps.third.vocabulary import (
    ANOTHER_SHOT,
    ATTACK,
    DROP,
    FIRE,
    FOE,
    HANDS,
    LIE,
    NOBODY,
    PART,
    RETREAT,
    SEIZED,
    WATCH,
)
from swordplay.games.gurps.vocabulary import (
    AIM_AT,
    DEFENCE,
    DEFENCE_ADD_ON,
    FACING,
    FORM,
    KNEELING,
    LOCATION,
    MANOEUVRE,
    MOVE,
    POSTURE,
    ROUNDS,
    STANDING,
    STEP,
    TARGET,
    TASK,
    TRIGGER,
    WEAPON,
)

if TYPE_CHECKING:
    from swordplay.games.gurps.third.manoeuvres.opportunity import Watched
    from swordplay.games.gurps.third.manoeuvres.wait import Event

Asked: TypeAlias = Choose[Any]


def a_card(state: State3, question: Asked, name: str) -> Shown:
    """A card with its family."""
    return Shown(group=book(state).cards[name].group)


def a_kind_of_attack(state: State3, question: Asked, name: str) -> Shown:
    """A kind of attack with its family; none at all has none."""
    row = book(state).attacks.get(name)
    return NOTHING if row is None else Shown(group=row.group)


def a_form(state: State3, question: Asked, form: str) -> Shown:
    """A form of the card under way, which is of its family."""
    card = book(state).cards.get(state.fighters[question.who].manoeuvre)
    return Shown(group=OTHER if card is None else card.group, way=form)


def a_step(state: State3, question: Asked, go: Go) -> Shown:
    """A part of a step or a walk, at the price that is charged for it; the first hex out of a shared one costs one."""
    me, left = state.fighters[question.who], question.scope
    if go.what == DONE:
        return NOTHING
    if not isinstance(left, StepBudget | Walk):
        return Shown(hex=neighbour(me.hex, go.hour), facing=go.hour, cost=1)
    if isinstance(left, Walk) and left.on_the_way is not None and go.what == left.on_the_way.name:
        return Shown(way=go.what)
    way = part(state, me, go, left, occupancy(state, me))
    if go.what == "turn" or go.what in GOES:
        return Shown(hex=way.to, facing=way.facing, cost=way.price)
    return Shown(way={RISE: STANDING, KNEEL: KNEELING}.get(go.what, go.what), cost=way.price)


def a_thing(state: State3, question: Choose[str], item: str) -> Shown:
    """A thing in hand."""
    return Shown(item=item)


def an_event(state: State3, question: Asked, event: Event) -> Shown:
    """What is waited for: what is done, and by whom, or which task."""
    return Shown(figure=event.what, way=event.on) if event.what in state.fighters else Shown(way=event.what or event.on)


def a_hex_to_lie_in(state: State3, question: Choose[int], hour: int) -> Shown:
    """The hex beside a fighter in which he is to lie, too."""
    return Shown(hex=neighbour(state.fighters[question.at].hex, hour), figure=question.at)


def a_target(state: State3, question: Asked, way: Way) -> Shown:
    """Whom to attack, with what and how."""
    return NOTHING if way.mode is None else Shown(figure=way.foe, item=way.mode.item, way=way.mode.usage)


def an_item(state: State3, question: Asked, item: str) -> Shown:
    """A foe's weapon."""
    return Shown(figure=question.at, item=item)


def a_defence(state: State3, question: Asked, chosen: Defence | bool) -> Shown:
    """A kind of defence and what it is made with; or to retreat from a grapple."""
    if isinstance(chosen, bool):
        return Shown(way=RETREAT) if chosen else NOTHING
    return NOTHING if chosen is NO_DEFENCE.value else Shown(way=chosen.kind, item=chosen.item)


def a_defence_option(state: State3, question: Asked, tied: Tied) -> Shown:
    """An option for a defence; a retreat with the hex it leads to."""
    name, hour = tied
    if name != RETREAT or hour not in SIDES:  # one that is refused leads nowhere
        return Shown(way=name)
    return Shown(way=name, hex=neighbour(state.fighters[question.who].hex, hour))


def as_faced(question: Asked) -> Option[Any] | None:
    """To face the way one faces already."""
    return next((option for option in question.legal() if option.value == question.scope), None)


def the_only_way(question: Asked) -> Option[Any] | None:
    """The only way to attack anybody, if there is but one."""
    ways = [option for option in question.legal() if option.value.foe]
    return ways[0] if len(ways) == 1 else None


def a_watch(state: State3, question: Asked, watched: Watched) -> Shown:
    """The hexes to watch, or those of a straight line."""
    return Shown(hexes=watched.hexes, way="line" if watched.line else "") if watched.hexes else NOTHING


def a_weapon(state: State3, question: Asked, weapon: Mode | str) -> Shown:
    """A weapon to load, or one to watch with and how."""
    return Shown(item=weapon) if isinstance(weapon, str) else Shown(item=weapon.item, way=weapon.usage)


ASKS: Mapping[str, Ask] = {
    MANOEUVRE: Ask("cards", show=a_card),
    FORM: Ask("cards", show=a_form),
    FOE: Ask("target", NOBODY, "decline", show=a_figure),
    TARGET: Ask("target", NOBODY, "decline", the_only_way, show=a_target),
    ATTACK: Ask("cards", NOBODY, "decline", show=a_kind_of_attack),
    LOCATION: Ask("body", NOBODY, "decline", TORSO, show=a_place),
    AIM_AT: Ask("target", NOBODY, "decline", the_only_way, show=a_target),
    ANOTHER_SHOT: Ask("target", NOBODY, "decline", NOBODY, show=a_target),
    WATCH: Ask("hexes", DONE, "go", show=a_watch, secret=True),
    FIRE: Ask(usual=the_first, show=a_way),
    WEAPON: Ask(usual=the_first, show=a_weapon),
    HANDS: Ask(usual=the_first, show=a_size),
    PART: Ask("body", usual=the_first, show=a_place),
    POSTURE: Ask(usual=the_first, show=a_way),
    TRIGGER: Ask(usual=the_first, show=an_event, secret=True),
    TASK: Ask(leave=NO_TASK.name, leaving="decline", show=a_task),
    ROUNDS: Ask(show=a_size),
    DROP: Ask(show=a_thing),
    SEIZED: Ask(usual=the_first, show=a_thing),
    LIE: Ask("hexes", usual=the_first, show=a_hex_to_lie_in),
    STEP: Ask("walk", DONE, "stop", DONE, show=a_step),
    MOVE: Ask("walk", DONE, "stop", DONE, show=a_step),
    FACING: Ask("facing", usual=as_faced, show=a_facing),
    DEFENCE: Ask("guard", NO_DEFENCE.name, "decline", show=a_defence),
    DEFENCE_ADD_ON: Ask("extras", DEFEND.name, "go", show=a_defence_option),
}
"""Every question of the edition; a document that asks for more adds its own."""
