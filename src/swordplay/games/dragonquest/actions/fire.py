"""14.2-8.g-h: the Fire action: its shots and throws, and the steps a crossbow allows before or after them."""

from __future__ import annotations

from functools import partial

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.attack.forms import for_want_of_rank
from swordplay.games.dragonquest.attack.shots import CROSSBOWS, shoot, shot_targets, shots
from swordplay.games.dragonquest.figure.figure import Fight, helpless, prepared, weapon
from swordplay.games.dragonquest.figure.mounted import idle, mount_of, ranks, shoots_moving
from swordplay.games.dragonquest.harm.damage import Blow
from swordplay.games.dragonquest.movement.walk import FORWARD, MoveLimits, walk
from swordplay.games.dragonquest.vocabulary import AFTER, ATTACK, BEFORE, RANGED, TARGET, WHEN

CROSSBOW_MOVE = 2


def fire(state: Fight, name: str) -> Rule[None]:
    """14.2-8.g-h: shoot or throw; with a loaded crossbow one may walk two hexes before or after."""
    figure = state.fighters[name]
    when = ""
    if any(arm.kind in CROSSBOWS and arm.name in figure.loaded for arm in prepared(figure)):
        refused = None if shoots_moving(figure) else Refusal("horsemanship-needed", (ranks()[1],), ("no move",))
        if (mount := mount_of(state, figure)) is not None and (stands := idle(mount)) is not None:
            refused = stands._replace(instead=("no move",))
        offered = [Option("no move", ""), Option(BEFORE, BEFORE, refused), Option(AFTER, AFTER, refused)]
        when = yield from Choose(name, WHEN, offered)
    if when == BEFORE:
        yield from walk(state, name, MoveLimits(CROSSBOW_MOVE, way=FORWARD))
    yield from shoot_all(state, name, walking=bool(when))
    if when == AFTER:
        yield from walk(state, name, MoveLimits(CROSSBOW_MOVE, way=FORWARD))


def shoot_all(state: Fight, name: str, *, walking: bool) -> Rule[None]:
    """The shots and throws of one Fire action."""
    used: tuple[str, ...] = ()
    while True:
        figure = state.fighters[name]
        offered = shots(state, figure, used, walking=walking)
        if used and not any(o.value and (o.legal or for_want_of_rank(o)) for o in offered):
            return
        chosen = yield from Choose(name, ATTACK, partial(shots, state, figure, used, walking=walking))
        if chosen is None:
            return
        form, item = chosen
        arm = weapon(figure, item)
        target = yield from Choose(name, TARGET, partial(shot_targets, state, figure, arm))
        if target is None:
            return
        yield from shoot(state, Blow(name, target, item, form, RANGED, arm=arm), arm)
        used += (item,)
        if arm.natural or helpless(state.fighters[name]):
            return
