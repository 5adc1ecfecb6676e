"""Attack-Missile Weapon: a shot or a throw with a step, or on the move at a price."""

from __future__ import annotations

from swordplay.engine.hexes import clock, hour_between
from swordplay.engine.requests import Rule
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import ATTACK, Card
from swordplay.games.gurps.figure.space import PAST_FOES
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.movement.points import current_move, way_cost
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.movement.turning import last_facing
from swordplay.games.gurps.movement.walk import Walk, walk_on
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.attack.declare import Ways, declare
from swordplay.games.gurps.third.attack.ranged import BOW, CROSSBOW, a_shot, every_shot, missile_of, shot_refusal
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import ANOTHER_SHOT
from swordplay.games.gurps.vocabulary import AIMING, TARGET

WALKING, RUNNING = -1, -2
TIMES = {CROSSBOW: 3, BOW: 6}
"""MIS.3-4: how many times the penalty for moving counts."""


def moving(mode: Mode, spent: int, points: int) -> tuple[tuple[int, str], ...]:
    """MIS.2-4, REF.26: beyond a step, what walking takes off a shot, or running when it is over half the Move."""
    scale_of = TIMES.get(missile_of(mode).kind, 1)
    return ((RUNNING * scale_of, "shot-running") if 2 * spent > points else (WALKING * scale_of, "shot-walking"),)


def approach(state: State3, me: Fighter3, left: StepBudget) -> Rule[int]:
    """MIS.1-2, GAP.4: a step, and on from there as far as Move goes; its points if it is more than a step."""
    was, points = me.hex, current_move(state, me) * state.profile.movement.scale
    left.leads_on = numbers(state).shots.shot_on_the_move
    yield from take_steps(state, me, left)
    if me.halted or me.hex == was or not left.leads_on or not left.turns:
        return 0
    price = way_cost(state, me, clock(me.facing, hour_between(was, me.hex)))
    plan = Walk(points, points - price, False, 0, False, turns=True, entry=PAST_FOES, whole=points)
    spent = yield from walk_on(state, me, plan)
    if me.halted:
        return 0
    left.turns = 0
    if spent > price and 2 * spent > points:
        lose_aim(state, me)
    yield from last_facing(state, me, points, spent)
    return spent if spent > price else 0


def attack_missile(state: State3, me: Fighter3) -> Rule[None]:
    """MIS.1-2, C3-26: a step before or after the shot, or a longer way before it at a price."""
    points = current_move(state, me) * state.profile.movement.scale
    left = a_step(state, me)
    spent = yield from approach(state, me, left)
    if not me.halted:
        yield from shoot(state, me, spent, points)
    left.leads_on = False
    if not me.halted and not spent:
        yield from take_steps(state, me, left)


def shoot(state: State3, me: Fighter3, spent: int = 0, points: int = 0) -> Rule[None]:
    """GAP.3, REF.10: one shot; a gun that fires faster may go on, each shot at its recoil once more."""
    ways: Ways = every_shot
    fired, about = 0, TARGET

    def prepare(blow: Blow) -> None:
        if spent:
            blow.bonuses += moving(blow.mode, spent, points)
        if fired:
            blow.bonuses += ((-missile_of(blow.mode).recoil * fired, "recoil"),)

    while True:
        blow = yield from declare(state, me, ways=ways, reach=shot_refusal, prepare=prepare, about=about)
        if blow is None or not (yield from attack(state, blow)):
            return
        fired, ways, about = fired + 1, only_with(blow.mode), ANOTHER_SHOT
        if not can_go_on(state, me, blow.mode, fired):
            return


def only_with(mode: Mode) -> Ways:
    """One way to shoot and no other."""
    return lambda state, me: [mode]


def can_go_on(state: State3, me: Fighter3, mode: Mode, fired: int) -> bool:
    """REF.10: whether the weapon has another shot in this turn, and somebody to shoot at."""
    able = not me.halted and me.loaded(mode) and bool(me.hand_with(mode.item)) and me.ready(mode.item)
    return able and not missile_of(mode).thrown and fired < missile_of(mode).rof and bool(state.foes(me))


ATTACK_MISSILE: Card[State3, Fighter3] = Card(
    "attack-missile weapon",
    attack_missile,
    (may.not_pinned, may.not_kept, may.in_no_foes_hex, a_shot),
    keeps=frozenset({AIMING}),
    group=ATTACK,
)
