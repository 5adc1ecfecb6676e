"""What defending brings besides: weapons that break, limbs that are hit, and blows that go to the arm."""

from __future__ import annotations

from collections.abc import Sequence

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow, Defence, DefencePlan
from swordplay.games.gurps.defence.heavy_parry import BREAKS_FROM, BREAKS_ON, may_break
from swordplay.games.gurps.figure.body import limb_of, part_used
from swordplay.games.gurps.figure.figure import PUNCH
from swordplay.games.gurps.harm.damage import damage
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.third.defence.parries import KICK, SOFT
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.vocabulary import LOCATION, PARRY, TO_HIT

SOFT_LIMB = -4
BARE_PARRY = Defence(PARRY, FIST)


def breakage(state: State3, blow: Blow, tried: Sequence[DefencePlan], held: bool) -> Rule[None]:
    """PAR.5, C3-49: a weapon that has parried one three times as heavy breaks on 1 or 2 of a die."""
    kind, item = blow.stopped_by
    me = state.fighters[blow.target]
    thing = me.sheet.things.get(item)
    if not held or kind != PARRY or thing is None or not thing.weight or item in me.broken:
        return
    if blow.mode.weight >= BREAKS_FROM * thing.weight:
        yield from may_break(state, me, item, state.fighters[blow.attacker], Tally(BREAKS_ON, "heavy-parry"))


def counter_roll(state: State3, blow: Blow, tried: Sequence[DefencePlan], held: bool) -> Rule[None]:
    """PAR.9, PAR.10, C3-84: a weapon that has parried a punch or a kick may hit the limb; no attack, and no defence."""
    kind, item = blow.stopped_by
    if not held or kind != PARRY or item == FIST or blow.mode.item != FIST or blow.mode.usage not in (PUNCH, KICK):
        return
    me, foe = state.fighters[blow.target], state.fighters[blow.attacker]
    mode = striking_mode(me, item, shared=me.hex == foe.hex)
    if mode is None:
        return
    limb = state.profile.figure.locations[limb_of(part_used(foe, blow.mode, blow.hand))]
    hits = yield from Check(me.name, TO_HIT, SUCCESS, lambda: to_hit_limb(state, me, mode, blow.mode), at=foe.name)
    if hits:
        yield from damage(state, Blow(me.name, foe.name, mode, limb, me.hand_with(item)))


def striking_mode(me: Fighter3, item: str, *, shared: bool) -> Mode | None:
    """The way of striking with a weapon that does most harm; in a shared hex only a close one."""
    ways = [mode for mode in me.in_this_grip(item, me.sheet.modes[item]) if not shared or CLOSE in mode.reach]
    return max(ways, key=lambda mode: 7 * mode.dice + 2 * mode.adds, default=None)


def to_hit_limb(state: State3, me: Fighter3, mode: Mode, struck_with: Mode) -> Tally:
    """PAR.9, PAR.11: weapon skill and nothing else, less against one who strikes with Judo or Karate."""
    tally = Tally(mode.level, "skill", mode.skill)
    if struck_with.skill in SOFT:
        tally.add(SOFT_LIMB, "soft-limb")
    return state.add_gm_modifiers(tally, me.name, TO_HIT)


def arm_instead(state: State3, blow: Blow, tried: Sequence[DefencePlan], held: bool) -> Rule[None]:
    """PBH.7, C3-82, G3-2: a weapon that hits in spite of a bare-handed Parry may strike the arm instead."""
    bare = next((plan for plan in tried if plan.chosen == BARE_PARRY), None)
    if held or bare is None or blow.mode.item == FIST:
        return
    arm = f"{bare.hand} arm"
    places = [Option(name, name) for name in dict.fromkeys((blow.place.name, arm))]
    if len(places) > 1 and (yield from Choose(blow.attacker, LOCATION, places, at=blow.target)) == arm:
        blow.place = state.profile.figure.locations[arm]


BY_CARDS = (breakage, counter_roll, arm_instead)
"""What the cards have of this."""
