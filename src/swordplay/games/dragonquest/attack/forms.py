"""16.4, 16.5, GAP.reach: which attacks a figure may make, whom it can reach, and several attacks in one action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from swordplay.engine.hexes import distance
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.dragonquest.attack.strike import strike, strike_chance
from swordplay.games.dragonquest.figure.figure import (
    Fight,
    Figure,
    both_hands,
    dead,
    held_shield,
    helpless,
    in_hand,
    prepared,
    rank,
    shield_of,
    unarmed,
    weapon,
    weapons,
)
from swordplay.games.dragonquest.figure.holds import helpers
from swordplay.games.dragonquest.figure.mounted import (
    MOUNTS_ATTACK,
    mount_of,
    mounts_blow_refusal,
    own_blows,
    rider_refusal,
    saddle_refusal,
)
from swordplay.games.dragonquest.figure.zones import enemies, front, together
from swordplay.games.dragonquest.harm.damage import Blow
from swordplay.games.dragonquest.sheet import TRIPPING, Weapon
from swordplay.games.dragonquest.vocabulary import (
    ATTACK,
    CLOSE,
    DISARM,
    ENGAGED,
    ENTANGLE,
    GRAPPLE,
    KICK,
    KNOCKOUT,
    MELEE,
    NO_ATTACK,
    NOBODY,
    PLAIN_STRIKE,
    RESTRAIN,
    RUSH,
    SWEEP,
    TARGET,
    TRIP,
    UNARMED,
)

KICK_RANK = 3
SWEEP_RANK = 4
ENTANGLERS = ("Net", "Whip", "Bola")
NO_KNOCKOUT = ("Throwing dart", "Grenado", "Lance", "Pike")
NO_RUSH = ("Main-gauche", "Tower")
LISTED_WITHIN = 2
FRONT_HEXES = 3
SOLE = (SWEEP, RUSH, RESTRAIN)
"""Attacks that leave no other attack with one's own weapons in the same action."""

Form = tuple[str, str]
"""The form of an attack, and the weapon."""


@cache
def form_name(form: str, item: str) -> str:
    """An attack's name in questions."""
    return f"{form} {item}"


def forms(state: Fight, figure: Figure, kind: str, used: tuple[str, ...], only: str = "") -> list[Option[Form | None]]:
    """The menu of attacks in this kind of fighting, legal or refused, and no attack.

    `only` is the weapon that a charge is made with.
    """
    if helpless(figure):
        return [Option(NO_ATTACK, None)]
    options: list[Option[Form | None]] = []
    for arm in prepared(figure):
        if not arm.breath and only in ("", arm.name):
            for form in (PLAIN_STRIKE, SWEEP, TRIP, ENTANGLE, KNOCKOUT, DISARM):
                if not arm.natural or form == PLAIN_STRIKE:
                    options.append(_option(state, figure, form, arm, kind, used))
    bare = unarmed(figure)
    for form in (PLAIN_STRIKE, KICK, TRIP, RESTRAIN):
        if (form != RESTRAIN or kind == GRAPPLE) and only in ("", UNARMED):
            options.append(_option(state, figure, form, bare, kind, used))
    shield = shield_of(figure)
    if shield is not None and kind == MELEE and only in ("", shield.name):
        options.append(_option(state, figure, RUSH, bare, kind, used, shield.name))
    mount = mount_of(state, figure)
    if mount is not None and kind == MELEE and not only:
        refused = mounts_blow_refusal(mount)
        for arm in prepared(mount):
            if "M" in arm.use:
                options.append(Option(form_name(MOUNTS_ATTACK, arm.name), ("mount", arm.name), refused))
    options.append(Option(NO_ATTACK, None))
    return options


def _option(
    state: Fight, figure: Figure, form: str, arm: Weapon, kind: str, used: tuple[str, ...], item: str = ""
) -> Option[Form | None]:
    name = item or arm.name
    look = partial(form_refusal, state, figure, form, arm, kind, used)
    return Option(form_name(form, name), (form, arm.name), look)


def only_once(used: tuple[str, ...], item: str) -> Refusal | None:
    """16.4.a: each weapon attacks only once."""
    return Refusal("weapon-used", (item,)) if item in used else None


def form_refusal(
    state: Fight, figure: Figure, form: str, arm: Weapon, kind: str, used: tuple[str, ...]
) -> Refusal | None:
    """Why an attack may not be made: the first unmet condition; it suggests a plain strike, or no attack."""
    used = own_blows(used)
    refused = (
        use_refusal(arm, form, kind)
        or FORM_RULES[form](figure, arm, kind)
        or again_refusal(figure, form, arm, used)
        or rider_refusal(figure, arm, form)
    )
    if refused is None or refused.instead:
        return refused
    plain = form not in (PLAIN_STRIKE, RUSH) and not used and use_refusal(arm, PLAIN_STRIKE, kind) is None
    return refused._replace(instead=(form_name(PLAIN_STRIKE, arm.name) if plain else NO_ATTACK,))


def use_refusal(arm: Weapon, form: str, kind: str) -> Refusal | None:
    """TERM.13: the weapon must be rated for this kind of fighting."""
    if form in (RESTRAIN, RUSH):
        return None
    letter = "C" if kind == GRAPPLE else "M"
    return None if letter in arm.use else Refusal("not-rated", (arm.name, letter))


def _no_condition(figure: Figure, arm: Weapon, kind: str) -> Refusal | None:
    return None


def _sweep(figure: Figure, arm: Weapon, kind: str) -> Refusal | None:
    """16.4.c, 16.4.e: a class B weapon in both hands, at rank 4 or better."""
    if kind != MELEE:
        return Refusal("melee-only")
    if arm.weapon_class != "B" or not both_hands(figure, arm):
        return Refusal("two-handed-class-b", (arm.name,))
    return None if rank(arm) >= SWEEP_RANK else Refusal("rank-needed", (SWEEP_RANK, arm.name))


def _trip(figure: Figure, arm: Weapon, kind: str) -> Refusal | None:
    """16.5.trip.a-b, 21.g: only in melee, with a tripping weapon or a kick."""
    if kind != MELEE:
        return Refusal("melee-only")
    if arm.name == UNARMED:
        return _kick(figure, arm, kind)
    return None if arm.kind in TRIPPING else Refusal("not-for-tripping", (arm.name,), TRIPPING)


def entangling(figure: Figure, arm: Weapon, kind: str) -> Refusal | None:
    """16.5.entangle.a: net, whip or bola."""
    if kind == GRAPPLE:
        return Refusal("not-in-close-combat")
    return None if arm.kind in ENTANGLERS else Refusal("not-for-entangling", (arm.name,), ENTANGLERS)


def _knockout(figure: Figure, arm: Weapon, kind: str) -> Refusal | None:
    """16.5.knockout.a: any weapon except missile and entangling weapons and a few others."""
    if kind == GRAPPLE:
        return Refusal("not-in-close-combat")
    barred = arm.group in ("missile", "entangling") or arm.kind in NO_KNOCKOUT
    return Refusal("not-for-knockout", (arm.name,)) if barred else None


def _disarm(figure: Figure, arm: Weapon, kind: str) -> Refusal | None:
    """16.5.disarm.a: any weapon rated for melee or close combat."""
    return None if "M" in arm.use or "C" in arm.use else Refusal("not-rated", (arm.name, "M"))


BARE_HANDS = "bare hands"


def _kick(figure: Figure, arm: Weapon, kind: str) -> Refusal | None:
    """21.f: Unarmed Combat at rank 3 or better."""
    return None if rank(arm) >= KICK_RANK else Refusal("rank-needed", (KICK_RANK, BARE_HANDS))


def _rush(figure: Figure, arm: Weapon, kind: str) -> Refusal | None:
    """16.5.rush.a: any prepared shield except a main-gauche or a tower shield."""
    shield = held_shield(figure)
    if shield is None:
        return Refusal("no-shield")
    return Refusal("not-for-rushing", (shield.name,)) if shield.kind in NO_RUSH else None


FORM_RULES = {
    PLAIN_STRIKE: _no_condition,
    SWEEP: _sweep,
    TRIP: _trip,
    ENTANGLE: entangling,
    KNOCKOUT: _knockout,
    DISARM: _disarm,
    KICK: _kick,
    RUSH: _rush,
    RESTRAIN: _no_condition,
}


def again_refusal(figure: Figure, form: str, arm: Weapon, used: tuple[str, ...]) -> Refusal | None:
    """16.4.a, 21.a: one attack with each weapon in hand, or as many natural attacks as the sheet says."""
    if not used:
        return None
    if form in SOLE:
        return Refusal("first-attack-only")
    if any(name in SOLE for name in used):
        return Refusal("attacks-used", (len(used),))
    natural = [name for name in used if not _is_held(figure, name)]
    if arm.natural:
        enough = len(natural) < len(used) or len(natural) >= figure.sheet.file.attacks
        return Refusal("attacks-used", (len(used),)) if enough else None
    if natural:
        return Refusal("attacks-used", (len(used),))
    return only_once(used, arm.name)


def _is_held(figure: Figure, name: str) -> bool:
    known = weapons(figure).get(name)
    return known is not None and not known.natural


def more_blows(state: Fight, figure: Figure, kind: str, used: tuple[str, ...], only: str) -> bool:
    """Whether the figure has any attack left."""
    if helpless(figure):
        return False
    offered = forms(state, figure, kind, used, only)
    return any(option.value is not None and (option.legal or for_want_of_rank(option)) for option in offered)


def for_want_of_rank(option: Option[Any]) -> bool:
    """23.d: whether an attack is refused only for the rider's lack of rank; such attacks are still shown."""
    refused = option.refusal
    return refused is not None and refused.key == "horsemanship-needed"


def reachable(state: Fight, figure: Figure, kind: str) -> Iterator[Figure]:
    """The enemies worth listing as targets: near, visible and not dead."""
    for other in enemies(state, figure):
        if dead(other):
            continue
        if kind == GRAPPLE:
            if other.has(CLOSE) and together(other, figure):
                yield other
        elif min(distance(figure.hex, hex) for hex in other.hexes()) <= LISTED_WITHIN:
            yield other


def target_refusal(state: Fight, blow: Blow, struck: tuple[str, ...] = ()) -> Refusal | None:
    """GAP.reach, 16.4.d, 16.5.trip.f, 16.5.knockout.e, 23.e-f: why a target cannot be attacked in this way."""
    figure, target = state.fighters[blow.attacker], state.fighters[blow.target]
    arm = weapon(figure, blow.weapon)
    if blow.kind == MELEE:
        ahead = front(figure.hex, figure.facing)
        reached = [hex for hex in target.hexes() if hex in ahead]
        if not reached:
            return Refusal("not-in-zone", (target.name,), ("turn to face",))
        refused = saddle_refusal(figure, target, arm, reached)
        if refused is not None:
            return refused
    if target.sheet.large and blow.form in (TRIP, KNOCKOUT):
        return Refusal("too-large", (target.name,))
    if blow.target in struck:
        return Refusal("struck-already", (target.name,))
    if struck and None in gaps(state, blow, (*struck, blow.target)):
        return Refusal("not-in-row", (target.name,))
    return None


def gaps(state: Fight, blow: Blow, struck: tuple[str, ...]) -> list[str | None]:
    """16.4.d: for each gap in a sweep's row of front hexes, a target there that can still be struck, if any."""
    if len(struck) < 2:
        return []
    figure = state.fighters[blow.attacker]
    ahead = front(figure.hex, figure.facing)
    row = {ahead.index(hex) for name in struck for hex in state.fighters[name].hexes() if hex in ahead}
    missing = [ahead[place] for place in range(min(row, default=0), max(row, default=0)) if place not in row]
    if not missing:
        return []
    others = [other for other in reachable(state, figure, blow.kind) if other.name not in struck]
    others = [other for other in others if target_refusal(state, blow._replace(target=other.name)) is None]
    return [next((other.name for other in others if hex in other.hexes()), None) for hex in missing]


def targets(state: Fight, blow: Blow, struck: tuple[str, ...] = ()) -> list[Option[str | None]]:
    """The menu of targets, each with its Strike Chance, and nobody."""
    figure = state.fighters[blow.attacker]
    if helpless(figure):
        return [Option(NOBODY, None)]
    options: list[Option[str | None]] = []
    for other in reachable(state, figure, blow.kind):
        aimed = blow._replace(target=other.name)
        options.append(Option(other.name, other.name, partial(_aim, state, aimed, struck)))
    between = next((name for name in gaps(state, blow, struck) if name), None)
    options.append(Option(NOBODY, None, Refusal("row-unfinished", (between,), (between,)) if between else None))
    return options


def _aim(state: Fight, blow: Blow, struck: tuple[str, ...]) -> Tally | Refusal:
    refused = target_refusal(state, blow, struck)
    if refused is None:
        return strike_chance(state, blow)
    return refused if refused.instead else refused._replace(instead=(NOBODY,))


def blows(
    state: Fight,
    name: str,
    kind: str,
    used: tuple[str, ...] = (),
    *,
    charging: bool = False,
    withdrawing: bool = False,
    only: str = "",
    last: bool = False,
) -> Rule[int]:
    """Make an action's attacks, one after another, as many as weapons and rules allow; return how many were made.

    Where they end the action (`last`), those after the first may be left to the agenda.
    """
    while True:
        figure = state.fighters[name]
        if helpless(figure):
            return len(used)
        chosen = yield from Choose(name, ATTACK, partial(forms, state, figure, kind, used, only))
        if chosen is None:
            return len(used)
        form, item = chosen
        who = state.fighters[name].mount if form == "mount" else name
        blow = Blow(who, "", item, PLAIN_STRIKE if form in ("mount", SWEEP) else form, kind, withdrawing, charging)
        made = yield from (swept(state, blow) if form == SWEEP else single(state, blow))
        if not made:
            return len(used)
        used += (spent(form, item),)
        if not more_blows(state, state.fighters[name], kind, used, only):
            return len(used)
        if last and state.seams:
            state.agenda = (("blows", name, *used, ENGAGED), *state.agenda)
            return len(used)


def spent(form: str, item: str) -> str:
    """16.4.a: what an attack uses up: its weapon, one of the mount's attacks, or everything."""
    return form_name(MOUNTS_ATTACK, item) if form == "mount" else form if form in SOLE else item


def further_blows(state: Fight, name: str, *rest: str) -> Rule[None]:
    """The rest of an engaged figure's attacks, after those already made."""
    *used, _ = rest
    yield from blows(state, name, MELEE, tuple(used), last=True)


def single(state: Fight, blow: Blow) -> Rule[bool]:
    """One attack on one target."""
    target = yield from Choose(blow.attacker, TARGET, lambda: targets(state, blow))
    if target is None:
        return False
    if blow.form == RESTRAIN:
        blow = blow._replace(helpers=(yield from helpers(state, blow.attacker, target)))
    yield from strike(state, blow._replace(target=target))
    return True


def swept(state: Fight, blow: Blow) -> Rule[bool]:
    """16.4.c-d: strike targets in an unbroken row, each once and in any order, until the attacker stops."""
    struck: tuple[str, ...] = ()
    while True:
        target = yield from Choose(blow.attacker, TARGET, partial(targets, state, blow, struck))
        if target is None:
            return bool(struck)
        yield from strike(state, blow._replace(target=target))
        struck += (target,)
        figure = state.fighters[blow.attacker]
        if helpless(figure) or blow.weapon not in figure.hands:
            return True
        left = (option for option in targets(state, blow, struck) if option.value)
        if len(struck) >= FRONT_HEXES and not any(option.legal for option in left):
            return True


def holds_two(figure: Figure) -> bool:
    """16.4.b: whether a figure has two weapons in hand."""
    return len(in_hand(figure)) > 1
