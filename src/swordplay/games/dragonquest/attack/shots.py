"""16.1, 14.2-8.g-h, 18.4.b: shots, throws and breath, and their lines of fire."""

from __future__ import annotations

from swordplay.engine.hexes import Crossing, Hex, distance, shot, sight
from swordplay.engine.requests import Call, Dice, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.attack.forms import entangling, form_name, only_once
from swordplay.games.dragonquest.attack.strike import strike
from swordplay.games.dragonquest.figure.figure import Fight, Figure, dead, helpless, prepared
from swordplay.games.dragonquest.figure.items import lay_down
from swordplay.games.dragonquest.figure.mounted import (
    ahead_of_rider,
    second_weapon,
    shooting_refusal,
    shoots_moving,
)
from swordplay.games.dragonquest.figure.positions import reveal
from swordplay.games.dragonquest.figure.zones import enemies, in_ranged_zone
from swordplay.games.dragonquest.harm.damage import Blow
from swordplay.games.dragonquest.harm.spells import concentrate, magic_damage, resists, roll_magic
from swordplay.games.dragonquest.sheet import Weapon
from swordplay.games.dragonquest.vocabulary import (
    BREATH,
    ENTANGLE,
    NO_ATTACK,
    NO_LINE,
    NOBODY,
    ORDER_IN_HEX,
    PLAIN_STRIKE,
    PULSE_END,
    RANGED,
    SHOT,
    TRIP,
)

CROSSBOWS = ("Crossbow", "Heavy crossbow")
Shot = tuple[str, str]


def shots(state: Fight, figure: Figure, used: tuple[str, ...], *, walking: bool) -> list[Option[Shot | None]]:
    """16.1.f: the menu of weapons to shoot, throw or breathe with, none of them with odds, and no attack."""
    options: list[Option[Shot | None]] = []
    for arm in prepared(figure) if not helpless(figure) else ():
        for form in (PLAIN_STRIKE, ENTANGLE, TRIP):
            if form == PLAIN_STRIKE or not arm.natural:
                refused = shot_refusal(state, figure, arm, form, used, walking)
                name = form_name(BREATH if arm.breath else form, arm.name)
                options.append(Option(name, (form, arm.name), refused, unknown=refused is None))
    return [*options, Option(NO_ATTACK, None)]


def shot_refusal(
    state: Fight, figure: Figure, arm: Weapon, form: str, used: tuple[str, ...], walking: bool
) -> Refusal | None:
    """TERM.7, TERM.13, 23.c: why a weapon may not be shot or thrown now."""
    if "R" not in arm.use:
        return Refusal("not-rated", (arm.name, "R"), (NO_ATTACK,))
    if form == TRIP:
        return Refusal("melee-only", (), (NO_ATTACK,))
    if walking and arm.kind not in CROSSBOWS:
        return Refusal("crossbow-only", (arm.name,), (NO_ATTACK,))
    if form == ENTANGLE and (refused := entangling(figure, arm, RANGED)):
        return refused
    if arm.group == "missile" and arm.name not in figure.loaded:
        return Refusal("not-loaded", (arm.name,), ("pass",))
    return shooting_refusal(state, figure) or only_once(used, arm.name) or second_weapon(figure, arm, form)


def shot_targets(state: Fight, figure: Figure, arm: Weapon) -> list[Option[str | None]]:
    """16.1.f: the menu of targets; whether the line of fire is clear shows only once the shot is declared."""
    options: list[Option[str | None]] = []
    for other in enemies(state, figure):
        if dead(other) or helpless(figure):
            continue
        refused = shot_target_refusal(figure, other, arm)
        options.append(Option(other.name, other.name, refused, unknown=refused is None))
    return [*options, Option(NOBODY, None)]


def shot_target_refusal(figure: Figure, other: Figure, arm: Weapon) -> Refusal | None:
    """16.1.a, 16.1.c, 23.e: why a figure is no target: not in the zone, out of range, or right before a rider."""
    distances = [distance(figure.hex, hex) for hex in other.hexes() if in_ranged_zone(figure, hex)]
    if not distances:
        return Refusal("not-in-ranged-zone", (other.name,), (NOBODY,))
    if min(distances) > arm.range:
        return Refusal("out-of-range", (other.name, arm.range), (NOBODY,))
    return Refusal("directly-ahead", (), (NOBODY,)) if ahead_of_rider(figure, other) else None


def nobody_to_shoot(state: Fight, figure: Figure, card: str) -> Refusal | None:
    """16.1.a, 16.1.c, TERM.7: why Fire is refused: nothing is ready to shoot, or nobody is in zone and range."""
    arms = [arm for arm in prepared(figure) if "R" in arm.use]
    if not arms:
        return Refusal("nothing-to-shoot", (), ("pass",))
    ready = [arm for arm in arms if arm.group != "missile" or arm.name in figure.loaded]
    if not ready:
        return Refusal("not-loaded", (arms[0].name,), ("pass",))
    foes = [other for other in enemies(state, figure) if not dead(other)]
    aimed = any(shot_target_refusal(figure, other, arm) is None for arm in ready for other in foes)
    return None if aimed else Refusal("nobody-to-shoot", (), ("pass", "move"))


def line_refusal(state: Fight, at: Hex, to: Hex) -> Refusal | None:
    """16.1.b, 16.1.d: why a line of fire is not clear."""
    seen = sight(at, to, state.terrain)
    if seen.blocked_by is not None:
        return Refusal("line-blocked")
    return Refusal("line-obscured") if seen.obscured_by is not None else None


def aimed_hex(state: Fight, shooter: Figure, target: Figure, arm: Weapon) -> Hex:
    """16.1.a-d: the hex of a target's body to aim at: the nearest in zone and range, if possible with a clear line."""

    def worth(hex: Hex) -> tuple[bool, bool, int]:
        far = distance(shooter.hex, hex)
        out = far > arm.range or not in_ranged_zone(shooter, hex)
        return out, line_refusal(state, shooter.hex, hex) is not None, far

    return min(target.hexes(), key=worth)


def shoot(state: Fight, blow: Blow, arm: Weapon) -> Rule[None]:
    """16.1.f: shoot if the line of fire is clear; the action is spent either way."""
    shooter, target = state.fighters[blow.attacker], state.fighters[blow.target]
    goal = aimed_hex(state, shooter, target, arm)
    refused = line_refusal(state, shooter.hex, goal)
    if refused is not None:
        shooter.lose(NO_LINE)
        shooter.gain(NO_LINE, ends=PULSE_END, at=state.clock + 1)
        state.tell("no-line-of-fire", blow.attacker, blow.target, why=refused.key, why_args=refused.args)
        return
    if arm.breath:
        yield from breathe(state, blow, arm)
        return
    release_missile(shooter, arm)
    path = list(shot(shooter.hex, goal, state.terrain, reach_of(arm.range)))
    struck, end = yield from flight(state, blow, path)
    landed(state, blow, arm, end, struck)


def release_missile(shooter: Figure, arm: Weapon) -> None:
    """TERM.7, 23.c: a shot empties its weapon, a throw empties the hand; a rider's mount may have to stand still."""
    if not shoots_moving(shooter):
        shooter.lose(SHOT)
        shooter.gain(SHOT, ends=PULSE_END)
    if arm.group == "missile":
        shooter.loaded = tuple(name for name in shooter.loaded if name != arm.name)
    else:
        shooter.hands = tuple(name for name in shooter.hands if name != arm.name)


def reach_of(range_: int) -> int:
    """16.1.c: how far a missile flies: one and a half times the range."""
    return 3 * range_ // 2


def resting_place(state: Fight, path: list[Crossing]) -> Hex:
    """16.1.c: where a missile that hit nobody comes down: the last hex of its line, but not in a wall beside it."""
    ground = state.terrain.ground
    return next((hex for hex in path[-1] if not ground[hex].blocks_sight), path[-1][0])


def flight(state: Fight, blow: Blow, path: list[Crossing]) -> Rule[tuple[str, Hex]]:
    """16.1.e: a Strike Check for each figure on the line, nearest first, until one is hit; who that is, and where."""
    passed = [blow.attacker]
    for crossing in path:
        here = (figure for hex in crossing for figure in state.at(hex))
        standing = [f for f in here if not dead(f) and (not f.hidden or f.name == blow.target)]
        in_the_way = [name for name in dict.fromkeys(f.name for f in standing) if name not in passed]
        while in_the_way:
            name = in_the_way[0]
            if len(in_the_way) > 1:
                place = yield from Call(pick_one, len(in_the_way), who=blow.attacker)
                name = in_the_way[place]
            in_the_way.remove(name)
            passed.append(name)
            where = next(hex for hex in crossing if hex in state.fighters[name].hexes())
            if (yield from strike(state, blow._replace(target=name))):
                return name, where
            if helpless(state.fighters[blow.attacker]):
                return "", where
    return "", resting_place(state, path)


def pick_one(count: int) -> Rule[int]:
    """16.1.e: pick at random among figures in one hex, or on both sides of a line between two hexes."""
    rolled = yield from Dice("", ORDER_IN_HEX, 1, count)
    return rolled - 1


def landed(state: Fight, blow: Blow, arm: Weapon, end: Hex, struck: str) -> None:
    """16.1.c: report a missile that hit nobody, and leave a thrown weapon where its flight ended."""
    if not struck:
        flown = distance(state.fighters[blow.attacker].hex, end)
        state.tell("flew-past", blow.attacker, hex=end, hexes=flown)
    if arm.group != "missile":
        lay_down(state, state.fighters[blow.attacker], arm.name, end)


def breathe(state: Fight, blow: Blow, arm: Weapon) -> Rule[None]:
    """18.4.b-d, 15.e: breath needs no Strike Check and ignores armour; a resistance roll halves its damage."""
    reveal(state, state.fighters[blow.attacker])
    resisted = yield from resists(state, blow.target)
    total = yield from Call(roll_magic, arm.dice, arm.damage, who=blow.attacker)
    yield from magic_damage(state, blow.attacker, blow.target, total, 0, halved=resisted)
    yield from concentrate(state, blow.target)
