"""Slam and Shield Rush: running into somebody, what both take, who falls, and running on past one who dodged."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import msgspec

from swordplay.engine.hexes import SINGLE, Hex, distance, hour_between, neighbour
from swordplay.engine.requests import Call, Check, Choose, Dice, Option, Rule
from swordplay.engine.tally import Refusal, Tally, Term
from swordplay.games.gurps.attack.reach import NOT_IN_FRONT, OUT_OF_REACH
from swordplay.games.gurps.blow import Blow, Way, Wound
from swordplay.games.gurps.defence.heavy_parry import BREAKS_FROM, BREAKS_ON, may_break
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.space import (
    FREE_HEX,
    IMPASSABLE,
    OFF_MAP,
    distance_between,
    in_front,
    occupancy,
    own_hex_only,
    stand_refusal,
)
from swordplay.games.gurps.fourth import vocabulary as switches
from swordplay.games.gurps.fourth.attack.last_look import TARGET_OUT
from swordplay.games.gurps.fourth.attack.option_menu import unstrikable
from swordplay.games.gurps.fourth.attack.to_hit import to_hit
from swordplay.games.gurps.fourth.harm.skill_rolls import on_ones_feet
from swordplay.games.gurps.harm.damage import damage_sum, rolled_just_now
from swordplay.games.gurps.harm.out import go_down
from swordplay.games.gurps.harm.wound import wound_figure
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.movement.points import hexes_left
from swordplay.games.gurps.profile import resistance
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.sheet.sheet import FIST, Mode, Shield
from swordplay.games.gurps.vocabulary import (
    DAMAGE,
    DODGE,
    DOWN,
    KEEP_FEET,
    KNOCKBACK,
    PARRY,
    PUSHED,
    RUN_ON,
    SLAM,
)

RUSH = "shield rush"
SLAM_FORMS = ("", "Determined", "Strong")
"""SLAM.1-3: a Regular Attack, a Charge Attack, or one of these forms of All Out Attack."""

WRONG_FORM = Refusal("slam-form", (), ("Determined", "Strong"))
NOT_INTO_OWN_HEX = Refusal("slam-own-hex")
SOFT_SHIELD = Refusal("rush-shield", (), (SLAM,))
NO_SHIELD = Refusal("rush-no-shield", (), (SLAM,))


RUNNING = [Option(f"{form} Slam", f"{form} Slam") for form in SLAM_FORMS if form]
NO_RUNNING = [Option(option.name, option.value, switches.SWITCHED_OFF) for option in RUNNING]


# Declaring it


def slam_forms(state: Fight) -> list[Option[str]]:
    """SLAM.2: the forms of All Out Attack that can be a slam, and then use the whole Move."""
    return RUNNING if state.switches.get(switches.SLAM, True) else NO_RUNNING


def slam_options(state: Fight, me: Figure) -> list[Option[Way]]:
    """SLAM.1, RUSH.1: every foe next to the figure or in its hex as one to run into."""
    options: list[Option[Way]] = []
    for foe in state.foes(me):
        if distance_between(me, foe) <= 1:
            for name in (SLAM, RUSH) if me.shield() is not None else (SLAM,):
                way = Way(foe.name, None, name)
                options.append(Option(f"{foe.name}: {name}", way, partial(slam_verdict, state, me, foe, name)))
    return options


def slam_verdict(state: Fight, me: Figure, foe: Figure, name: str) -> Tally | Refusal | None:
    """Why a slam is out of the question, or its number if that can be rolled as it is."""
    why = slam_refusal(state, me, foe, name)
    if why is not None:
        return why
    blow = slam_blow(state, me, foe, name)
    tally = to_hit(state, blow)
    return tally if tally.refusal is None else unstrikable(state, blow)


def slam_refusal(state: Fight, me: Figure, foe: Figure, name: str) -> Refusal | None:
    """SLAM.1-3, RUSH.4, GAP.5: why one cannot run into somebody from where one stands."""
    if not state.switches.get(switches.SLAM if name == SLAM else switches.SHIELD_RUSH, True):
        return switches.SWITCHED_OFF
    if me.form not in SLAM_FORMS:
        return WRONG_FORM
    if name == RUSH:
        why = shield_refusal(me, hard=state.profile.slam.rush_hard_shields)
        if why is not None:
            return why
    away = distance_between(me, foe)
    if away > 1:
        return OUT_OF_REACH
    if not away:
        if not state.profile.slam.own_hex:
            return NOT_INTO_OWN_HEX
    elif near := state.profile.figure.postures[me.posture].near:
        return own_hex_only(near, me.posture)
    return None if in_front(me, foe) else NOT_IN_FRONT


def shield_refusal(me: Figure, *, hard: bool) -> Refusal | None:
    """RUSH.4: a shield in hand and ready, no buckler and no cloak if it has to be `hard`."""
    shield = me.shield()
    if shield is None or not me.ready(shield.item):
        return NO_SHIELD
    return SOFT_SHIELD if hard and soft(shield) else None


def soft(shield: Shield) -> bool:
    """RUSH.4: bucklers and cloaks."""
    return shield.buckler or shield.skill == "Cloak"


def slam_blow(state: Fight, me: Figure, foe: Figure, name: str) -> Blow:
    """SLAM.8, GAP.5: a slam goes at the torso, with the whole body."""
    blow = Blow(me.name, foe.name, slam_mode(state, me, name), state.profile.figure.locations["torso"])
    blow.purpose = SLAM
    blow.target_hexes = foe.hexes()
    shield = me.shield()
    if name == RUSH and shield is not None:
        blow.weapon = shield.item
    return blow


def slam_mode(state: Fight, me: Figure, name: str) -> Mode:
    """SLAM.4, SLAM.6, RUSH.1: the best of DX and the skills for it; thrust damage less 2, crushing."""
    sheet, numbers = me.sheet, state.profile.slam
    shield = me.shield()
    level, skill = sheet.dx, "DX"
    if name == RUSH and shield is not None and not numbers.rush_from_dx:
        level, skill = shield.level, shield.skill
    for one in numbers.skills if name == SLAM else numbers.rush_skills:
        if sheet.skills.get(one, 0) > level:
            level, skill = sheet.skills[one], one
    dice, adds = sheet.thrust
    item = shield.item if name == RUSH and shield is not None else FIST
    return Mode(item, name, skill, level, dice, adds - 2, "cr")


# Impact


def collide(state: Fight, blow: Blow) -> Rule[None]:
    """SLAM.6-10, RUSH.2-3: both take what the other rolled, and the weaker may fall."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    numbers = state.profile.slam
    ran = straight_at(me, blow.target_hexes) if numbers.straight else len(me.hexes_entered)
    per_die = numbers.per_die(ran)
    shield = me.shield() if blow.weapon else None
    db = 0 if shield is None else shield.db
    mine = blow.mode.adds + per_die * blow.mode.dice + sum(value for value, _ in blow.damage_terms) + db
    did = yield from Call(impact, blow.mode.dice, mine, who=me.name)
    rolled = rolled_just_now(state, DAMAGE)
    dice, adds = foe.sheet.thrust
    took = yield from Call(impact, dice, adds - 2 + per_die * dice - db, who=foe.name)
    theirs = rolled_just_now(state, DAMAGE)
    state.tell("slammed", me.name, foe.name, did=did, took=took)
    if rolled is not None and theirs is not None:
        extra = [(value, key, ()) for value, key in blow.damage_terms]
        tell_impact(state, foe, blow.mode.dice, rolled, impact_adds(blow.mode.adds, per_die, blow.mode.dice, db, extra))
        tell_impact(state, me, dice, theirs, impact_adds(adds - 2, per_die, dice, -db, []))
    yield from crush(state, foe, did)
    yield from crush(state, me, took)
    if did != took:
        yield from keep_feet(state, foe if did > took else me, min(did, took), max(did, took))


def impact_adds(thrust: int, per_die: int, dice: int, db: int, extra: list[Term]) -> list[Term]:
    """SLAM.6-7, RUSH.2-3: what is added to the dice of an impact, for the log."""
    return [(thrust, "slam-thrust", ()), (per_die * dice, "slam-run", (per_die,)), *extra, (db, "slam-shield", ())]


def tell_impact(state: Fight, me: Figure, dice: int, rolled: int, adds: list[Term]) -> None:
    """SLAM.8: report what an impact does to a figure, as a sum."""
    tally = damage_sum(dice, rolled, adds, resistance(me.sheet.dr, state.profile.figure.locations["torso"]))
    state.tell("crushed", me.name, number=tally.number, terms=tally.terms)


def straight_at(me: Figure, target: tuple[Hex, ...]) -> int:
    """SLAM.3 of the range-band sheet: how many of the hexes moved this turn led straight at the target."""
    way = (me.turn_start_hex or me.hex, *me.hexes_entered)
    steps = [(here[0] - before[0], here[1] - before[1]) for before, here in pairwise(way)]
    aims = [(hex[0] - me.hex[0], hex[1] - me.hex[1]) for hex in target]
    if not steps or steps[-1] not in aims:
        return 0
    return next((count for count, step in enumerate(reversed(steps)) if step != steps[-1]), len(steps))


def impact(dice: int, adds: int) -> Rule[int]:
    """SLAM.8: a damage roll; less than 0 counts as 0."""
    rolled = yield from Dice("", DAMAGE, dice, 6)
    return max(0, rolled + adds)


def crush(state: Fight, me: Figure, damage: int) -> Rule[None]:
    """SLAM.8: crushing damage on the torso, without knockback."""
    place = state.profile.figure.locations["torso"]
    yield from wound_figure(state, Wound(me, place, "cr", damage - resistance(me.sheet.dr, place)))


def keep_feet(state: Fight, me: Figure, did: int, took: int) -> Rule[None]:
    """SLAM.9-10: whoever did less rolls against DX or falls; against twice as much he falls at once."""
    if me.out or me.posture in DOWN:
        return
    if took >= 2 * did or not (yield from Check(me.name, KEEP_FEET, SUCCESS, footing(state, me))):
        yield from go_down(state, me)


def footing(state: Fight, me: Figure) -> Tally:
    """SLAM.9; MAA.4, SHK.5 of the range-band sheet: DX, less after a charge; shock leaves it alone."""
    return on_ones_feet(state, me, Tally(me.sheet.dx, "dx"))


def pushed(state: Fight, me: Figure) -> Rule[None]:
    """SHK.5 of the range-band sheet: a push somebody has called for: DX, whatever the shock, or one falls."""
    me.lose(PUSHED)
    if me.out or me.posture in DOWN:
        return
    if not (yield from Check(me.name, KNOCKBACK, SUCCESS, lambda: footing(state, me))):
        yield from go_down(state, me)


# Before the roll


def slam_hindrance(state: Fight, blow: Blow) -> Refusal | None:
    """GAP.3: why somebody cannot be run into any more; nobody runs into one who is out of the fight."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    return TARGET_OUT if foe.conditions and foe.out else slam_refusal(state, me, foe, blow.mode.usage)


def note_target_hexes(state: Fight, blow: Blow) -> None:
    """SLAM.11: where the target stands when it is run into; it may leave its hexes to dodge."""
    blow.target_hexes = state.fighters[blow.target].hexes()


# When it is met


def foiled(state: Fight, blow: Blow) -> Rule[None]:
    """SLAM.5, SLAM.11: a parry may cost the weapon; past one who dodged the slammer runs on."""
    kind, item = blow.stopped_by
    if kind == PARRY:
        if state.profile.slam.heavy:
            yield from strain(state, blow, item)
    elif kind == DODGE:
        yield from run_on(state, blow)


def run_past(state: Fight, blow: Blow) -> Rule[None]:
    """SLAM.11: in some documents a slam that misses runs on, too."""
    if state.profile.slam.runs_on_after_a_miss:
        yield from run_on(state, blow)


def strain(state: Fight, blow: Blow, item: str) -> Rule[None]:
    """SLAM.5: a slam weighs the slammer's ST; 3 times a weapon's weight breaks it on 1-2, each more on one more."""
    me, foe = state.fighters[blow.attacker], state.fighters[blow.target]
    thing = foe.sheet.things.get(item)
    if thing is None or not thing.weight:
        return
    times = int(me.sheet.st / thing.weight)
    if times < BREAKS_FROM or item in foe.broken:
        return
    tally = Tally(BREAKS_ON, "heavy-parry").add(times - BREAKS_FROM, "heavier", times)
    yield from may_break(state, foe, item, me, tally)


class RunOn(msgspec.Struct, frozen=True):
    """How far to run on past one who dodged: so many hexes, to that one."""

    far: int
    hex: Hex


def run_on(state: Fight, blow: Blow) -> Rule[None]:
    """SLAM.11: through the target's hex and 2 hexes beyond it, as far as movement and free hexes go."""
    me = state.fighters[blow.attacker]
    way, inside = way_through(state, blow)
    ends = free_ends(state, me, blow, way, inside)
    if not ends or me.halted:
        return
    far = ends[0]
    if len(ends) > 1:
        options = [Option(f"run on {end - inside}", RunOn(end, way[end - 1])) for end in ends]
        far = (yield from Choose(me.name, RUN_ON, options)).far
        if me.halted:
            return
    posture = me.posture
    for hex in way[:far]:
        if not (yield from enter(state, me, hex)) or me.posture != posture:
            return


def way_through(state: Fight, blow: Blow) -> tuple[list[Hex], int]:
    """The hexes straight on that there is movement for, and how many of them were the target's."""
    me, stood = state.fighters[blow.attacker], blow.target_hexes
    hex = me.hex
    hour = me.facing
    if hex not in stood:
        hour = next((hour_between(hex, at) for at in stood if distance(hex, at) == 1), me.facing)
    way: list[Hex] = []
    inside = 0
    for _ in range(hexes_left(state, me, blow.hexes_left)):
        hex = neighbour(hex, hour)
        way.append(hex)
        inside += hex in stood
    return way, inside


def free_ends(state: Fight, me: Figure, blow: Blow, way: list[Hex], inside: int) -> list[int]:
    """SLAM.11: how far along the way one may stop: 2 hexes beyond or more; less only where no more is possible."""
    if me.sheet.footprint is not SINGLE:
        return []
    there = occupancy(state, me)
    target = state.fighters[blow.target].hexes()
    free: list[int] = []
    for far, hex in enumerate(way, 1):
        why = stand_refusal(state, me, hex, me.facing, there, FREE_HEX)
        if why is OFF_MAP or why is IMPASSABLE:
            break
        if why is None:
            if far > inside:
                free.append(far)
        elif hex not in target and hex not in blow.target_hexes:
            break
    beyond = state.profile.slam.run_beyond
    return [far for far in free if far >= inside + beyond] or free[-1:]
