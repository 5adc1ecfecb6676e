"""GAP.actions, 15: the actions open to a figure, and taking one or two of them in a pulse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.dragonquest.actions.casting import cast, prepared_spell, unused_talents, use_talent
from swordplay.games.dragonquest.actions.close_combat import close_and_grapple, grapple, leave_close_combat
from swordplay.games.dragonquest.actions.engaged import evade, melee_attack, pass_engaged, withdraw
from swordplay.games.dragonquest.actions.fire import fire
from swordplay.games.dragonquest.actions.free import (
    carried_on,
    charge,
    close_by_charge,
    evade_freely,
    move,
    pass_freely,
    retreat,
)
from swordplay.games.dragonquest.actions.pass_action import pass_action
from swordplay.games.dragonquest.attack.forms import holds_two
from swordplay.games.dragonquest.attack.shots import nobody_to_shoot
from swordplay.games.dragonquest.figure.figure import Fight, Figure, bound, due, helpless, incapacitated, mod_ag
from swordplay.games.dragonquest.figure.mounted import idle, mount_of, shot_from_saddle, stand_for_the_pulse
from swordplay.games.dragonquest.figure.settling import let_go
from swordplay.games.dragonquest.harm.wounds import drop
from swordplay.games.dragonquest.rolls import PERCENT
from swordplay.games.dragonquest.vocabulary import (
    ACTED,
    ACTION,
    ACTS_LAST,
    CARRIED,
    CAST,
    CHARGE,
    CHARGE_AND_CLOSE,
    CLOSE,
    CLOSE_AND_GRAPPLE,
    DROP,
    ENGAGED,
    EVADE,
    FIRE,
    FREE,
    GRAPPLE,
    HOLDING,
    IN_CLOSE,
    LOSES_ACTION,
    MELEE_ATTACK,
    MOMENTUM,
    MOVE_ACTION,
    MUST_PASS,
    NEXT_ACTION,
    NO_ACTION,
    PASS_ACTION,
    PREPARING,
    PRONE,
    PULSE_END,
    RECOVER,
    RECOVERY,
    REPULSED,
    RETREAT,
    SECOND_ACTION,
    STANDS,
    STUNNED,
    TALENT,
    WHAT_TO_DROP,
    WITHDRAW,
    WORKING_FREE,
)

QUICK_AG = 26
PAIRED = (
    CHARGE, CHARGE_AND_CLOSE, CLOSE_AND_GRAPPLE, EVADE, FIRE, GRAPPLE, MELEE_ATTACK, PASS_ACTION, RETREAT, WITHDRAW,
)  # fmt: skip
KINDS = {
    MELEE_ATTACK: "melee", CHARGE: "melee", FIRE: "fire", GRAPPLE: "grapple", CLOSE_AND_GRAPPLE: "grapple",
    CHARGE_AND_CLOSE: "grapple",
}  # fmt: skip

TWO_WEAPONS, QUICK = 1, 2
"""Facts that count as they were when the action was declared (15.c, 16.4.b)."""

Test = Callable[[Fight, Figure, str], Refusal | None]


def has_action(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """TERM.18, 17.3.d: a figure that is incapacitated or has lost its action does nothing."""
    if incapacitated(figure):
        return Refusal("incapacitated", (), (NO_ACTION,))
    return Refusal("action-lost", (), (NO_ACTION,)) if due(state, figure, LOSES_ACTION) else None


def not_stunned(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """15.d: a stunned figure may only try to recover."""
    return Refusal("stunned", (), (RECOVERY,)) if figure.has(STUNNED) else None


def not_entangled(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """16.5.entangle.e: an entangled figure may only Pass until it is free."""
    return Refusal("entangled", (), (PASS_ACTION,)) if bound(figure) else None


def not_bound_to_pass(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """17.4.c: after a poor parry one must Pass in the next pulse; with two actions, one of them is enough."""
    if not due(state, figure, MUST_PASS) or (card in PAIRED and not acted(figure) and quick(figure)):
        return None
    return Refusal("must-pass", (), (PASS_ACTION,))


def upright(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """TERM.19: not while prone, nor on a prone mount."""
    if figure.has(PRONE):
        return Refusal("lying-down", (), (PASS_ACTION,))
    mount = mount_of(state, figure)
    lies = mount is not None and mount.has(PRONE)
    return Refusal("mount-lying", (figure.mount,), (PASS_ACTION,)) if lies else None


def spell_ready(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """GAP.cast: only with a spell prepared in an earlier pulse."""
    spell = figure.get(PREPARING)
    if spell is None or spell.at > state.clock or prepared_spell(figure) is None:
        return Refusal("no-spell-ready", (), () if acted(figure) == PASS_ACTION else (PASS_ACTION,))
    return None


def has_talent(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """13.5.e, 15.g: only with a talent not yet used in this pulse."""
    return None if unused_talents(figure) else Refusal("talent-used")


def not_carried(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """23.h: a figure carried on by momentum has no movement left in the pulse."""
    return Refusal("carried-on", (), (PASS_ACTION,)) if figure.has(CARRIED) else None


def mount_able(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """15.d, 16.5.entangle.e, 17.3.d, 23.a: a rider does not move if his mount cannot."""
    mount = mount_of(state, figure)
    refused = None if mount is None else idle(mount)
    return refused and refused._replace(instead=(MELEE_ATTACK if card == WITHDRAW else EVADE, PASS_ACTION))


def mount_free(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """23.c: a rider who has shot without the rank to shoot on the move does not move."""
    return shot_from_saddle(figure, (EVADE, PASS_ACTION))


def on_foot(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """GAP.mount: not from the saddle."""
    return Refusal("mounted", (), (CHARGE if card == CHARGE_AND_CLOSE else MELEE_ATTACK,)) if figure.mount else None


def never_in_close(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """13.5.d, 15.f: no spells in close combat."""
    return Refusal("no-casting-in-close", (), (GRAPPLE, PASS_ACTION))


class Card(NamedTuple):
    """An action: its name, what it does, and its conditions; the first unmet one is the refusal."""

    name: str
    act: Callable[[Fight, str], Rule[None]]
    tests: tuple[Test, ...]


def _cast_engaged(state: Fight, name: str) -> Rule[None]:
    yield from cast(state, name, ENGAGED)


def _cast_freely(state: Fight, name: str) -> Rule[None]:
    yield from cast(state, name, FREE)


def _pass_in_close(state: Fight, name: str) -> Rule[None]:
    """GAP.close: figures in close combat do not move."""
    yield from pass_action(state, name, 0)


ABLE = (has_action, not_stunned, not_entangled, not_bound_to_pass)
PASSING = (has_action, not_stunned)

CARDS: dict[str, tuple[Card, ...]] = {
    ENGAGED: (
        Card(MELEE_ATTACK, melee_attack, ABLE),
        Card(EVADE, evade, ABLE),
        Card(WITHDRAW, withdraw, (*ABLE, upright, mount_able)),
        Card(PASS_ACTION, pass_engaged, PASSING),
        Card(CAST, _cast_engaged, (*ABLE, spell_ready)),
        Card(CLOSE_AND_GRAPPLE, close_and_grapple, (*ABLE, on_foot)),
    ),
    IN_CLOSE: (
        Card(GRAPPLE, grapple, ABLE),
        Card(PASS_ACTION, _pass_in_close, PASSING),
        Card(WITHDRAW, leave_close_combat, ABLE),
        Card(CAST, _cast_engaged, (never_in_close,)),
    ),
    FREE: (
        Card(MOVE_ACTION, move, (*ABLE, not_carried, mount_able)),
        Card(CHARGE, charge, (*ABLE, upright, mount_free)),
        Card(CHARGE_AND_CLOSE, close_by_charge, (*ABLE, upright, on_foot)),
        Card(EVADE, evade_freely, ABLE),
        Card(RETREAT, retreat, (*ABLE, upright, not_carried, mount_free, mount_able)),
        Card(FIRE, fire, (*ABLE, nobody_to_shoot)),
        Card(CAST, _cast_freely, (*ABLE, spell_ready)),
        Card(PASS_ACTION, pass_freely, PASSING),
    ),
}
TALENT_CARD = Card(TALENT, use_talent, (has_action, not_stunned, has_talent))


def acted(figure: Figure) -> str:
    """The figure's latest action in this pulse, if any."""
    first = figure.get(ACTED)
    return first.source if first else ""


def quick(figure: Figure) -> bool:
    """15.c: whether a figure is agile enough for two actions in a pulse."""
    return mod_ag(figure) >= QUICK_AG


def status_now(figure: Figure, status: str) -> str:
    """TERM.6: the status is fixed for the pulse, except that close combat counts at once."""
    return IN_CLOSE if figure.has(CLOSE) else status


def second_refusal(figure: Figure, card: str) -> Refusal | None:
    """15.c, 16.4.b: the two actions must differ and be on the list; with two weapons only one kind of attack."""
    first = acted(figure)
    others = (GRAPPLE, PASS_ACTION) if figure.has(CLOSE) else (EVADE, PASS_ACTION)
    instead = tuple(other for other in others if other != first)
    if card not in PAIRED:
        return Refusal("not-in-pair", (card,), instead)
    if card == first:
        return Refusal("same-action", (card,), instead)
    kinds = {KINDS.get(first), KINDS.get(card)} - {None}
    return Refusal("one-kind-of-attack", (), instead) if len(kinds) > 1 and _declared(figure, TWO_WEAPONS) else None


def _declared(figure: Figure, what: int) -> bool:
    """Whether a fact held when the figure declared its latest action, whatever has changed since."""
    last = figure.get(ACTED)
    return last is not None and bool(last.value & what)


def refusal(state: Fight, figure: Figure, card: Card, *, second: bool) -> Refusal | None:
    """The first unmet condition of an action."""
    for test in card.tests:
        refused = test(state, figure, card.name)
        if refused is not None:
            return refused
    return second_refusal(figure, card.name) if second else None


def cards(figure: Figure, status: str) -> tuple[Card, ...]:
    """The actions for a figure's status, with talents only if it has any."""
    usual = CARDS[status_now(figure, status)]
    return (*usual, TALENT_CARD) if figure.sheet.file.talents else usual


def menu(state: Fight, figure: Figure, status: str, *, second: bool) -> list[Option[str]]:
    """GAP.actions, 15.d: the menu of actions, each legal or refused."""
    options = [_card_option(state, figure, card, second=second) for card in cards(figure, status)]
    if figure.hands and not helpless(figure):
        options.append(Option(DROP, DROP))
    if figure.has(STUNNED) and has_action(state, figure, RECOVERY) is None:
        return [*options, Option(RECOVERY, RECOVERY, number=partial(recovery, state, figure))]
    return [*options, Option(NO_ACTION, NO_ACTION)]


def _card_option(state: Fight, figure: Figure, card: Card, *, second: bool) -> Option[str]:
    """16.1.f: an action in the menu; the odds of Fire are unknown until it is declared."""
    if card.name != FIRE:
        return Option(card.name, card.name, partial(refusal, state, figure, card, second=second))
    refused = refusal(state, figure, card, second=second)
    return Option(FIRE, FIRE, refused, unknown=refused is None)


def act(state: Fight, name: str, status: str) -> Rule[None]:
    """A figure's action of the pulse; the very quick have a second one."""
    figure = state.fighters[name]
    if incapacitated(figure) or figure.rider or figure.has(STANDS):
        return
    figure.lapse(NEXT_ACTION, state.clock)
    figure.lose(ACTS_LAST)
    if figure.mount:
        yield from mounts_part(state, name)
    if loses_action(state, state.fighters[name]):
        return
    chosen = yield from choose_action(state, name, status, second=False)
    if loses_action(state, state.fighters[name]):
        return
    if chosen == RECOVERY:
        yield from recover(state, name)
        return
    if state.seams:
        state.agenda = (("acted", name, chosen, status), *state.agenda)
        yield from take(state, name, status, chosen)
    else:
        yield from take(state, name, status, chosen)
        yield from first_action_over(state, name, chosen, status)


def mounts_part(state: Fight, name: str) -> Rule[None]:
    """GAP.mount, 15.d, 17.3.d, 23.h: the mount's part of its rider's action: momentum, a lost action, a stun."""
    mount = state.fighters[state.fighters[name].mount]
    if due(state, mount, MOMENTUM) and not mount.has(PRONE) and idle(mount) is None:
        carried_on(state, name)
    mount.lapse(MOMENTUM, state.clock)
    lost, stunned = loses_action(state, mount), mount.has(STUNNED)
    if lost or stunned:
        stand_for_the_pulse(mount)
    if stunned and not lost:
        yield from recover(state, mount.name)


def loses_action(state: Fight, figure: Figure) -> bool:
    """17.3.d: whether the action is lost; if so, a holder lets go."""
    if not due(state, figure, LOSES_ACTION):
        return False
    figure.lose(LOSES_ACTION)
    figure.lose(WORKING_FREE)
    let_go(state, figure)
    state.tell("lost-action", figure.name)
    return True


def another(figure: Figure, chosen: str) -> bool:
    """15.c: whether the figure has a second action: the very quick do, if the first allows it."""
    return chosen in PAIRED and _declared(figure, QUICK) and not figure.has(REPULSED)


def first_action_over(state: Fight, name: str, chosen: str, status: str) -> Rule[None]:
    """15.c: put the second action on the agenda, if there is one."""
    if another(state.fighters[name], chosen):
        state.agenda = (("again", name, status), *state.agenda)
    return
    yield


def act_again(state: Fight, name: str, status: str) -> Rule[None]:
    """15.c, GAP.pulse, TERM.15: a second action ends what lasted until it, but one may strike while evading."""
    figure = state.fighters[name]
    if helpless(figure) or figure.has(REPULSED):
        return
    chosen = yield from choose_action(state, name, status, second=True)
    figure = state.fighters[name]
    if chosen != NO_ACTION and (acted(figure), chosen) != (EVADE, MELEE_ATTACK):
        figure.lapse(NEXT_ACTION, state.clock)
    yield from take(state, name, status, chosen)


def choose_action(state: Fight, name: str, status: str, *, second: bool) -> Rule[str]:
    """Ask for the action, and ask again after a talent or after dropping something, which cost none."""
    about = SECOND_ACTION if second else ACTION
    while True:
        chosen = yield from Choose(name, about, lambda: menu(state, state.fighters[name], status, second=second))
        if chosen == TALENT:
            yield from use_talent(state, name)
        elif chosen == DROP:
            yield from drop_something(state, name)
        else:
            return chosen


def drop_something(state: Fight, name: str) -> Rule[None]:
    """TERM.7: dropping an item takes no action."""
    items = state.fighters[name].hands
    item = yield from Choose(name, WHAT_TO_DROP, [Option(item, item) for item in items])
    drop(state, state.fighters[name], item)


def take(state: Fight, name: str, status: str, chosen: str) -> Rule[None]:
    """Carry an action out."""
    figure = state.fighters[name]
    held_on = chosen == NO_ACTION and acted(figure) != ""
    figure.lose(ACTED)
    facts = TWO_WEAPONS * holds_two(figure) + QUICK * quick(figure)
    figure.gain(ACTED, facts, source=chosen, ends=PULSE_END)
    if chosen != PASS_ACTION:
        for one in (figure, mount_of(state, figure)):
            if one is not None:
                one.lose(WORKING_FREE)
    if chosen != GRAPPLE and not held_on and figure.has(HOLDING):
        let_go(state, figure)
    if chosen == PASS_ACTION:
        figure.lapse(MUST_PASS, state.clock)
    card = next((card for card in cards(figure, status) if card.name == chosen), None)
    if card is not None:
        yield from card.act(state, name)


def recover(state: Fight, name: str) -> Rule[None]:
    """19.stun.e: roll to recover from a stun."""
    figure = state.fighters[name]
    if (yield from Check(name, RECOVER, PERCENT, lambda: recovery(state, figure))):
        state.fighters[name].lose(STUNNED)
        state.tell("recovered", name)


def recovery(state: Fight, figure: Figure) -> Tally:
    """19.stun.e: the chance to recover: twice the sum of Willpower and the Fatigue left."""
    tally = Tally(2 * figure.sheet.wp, "stun-willpower", figure.sheet.wp).add(2 * figure.ft, "stun-fatigue", figure.ft)
    return state.add_gm_modifiers(tally, figure.name, RECOVER)
