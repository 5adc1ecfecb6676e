"""Attack-Pop Up: out of cover, a shot, and back again in one turn."""

from __future__ import annotations

from swordplay.engine.requests import Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import ATTACK, Card
from swordplay.games.gurps.figure.posture import take_posture
from swordplay.games.gurps.figure.space import FREE_HEX, occupancy, stand_refusal
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.attack.declare import declare
from swordplay.games.gurps.third.attack.ranged import (
    BOW,
    POP_UP,
    SNAP_SHOT,
    a_shot,
    every_shot,
    has_cover,
    missile_of,
    shot_refusal,
)
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.opportunity import fire_at
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.vocabulary import EXPOSED
from swordplay.games.gurps.third.vocabulary import POP_UP as ATTACK_KIND
from swordplay.games.gurps.vocabulary import STANDING

PRICE = -2
NO_COVER = Refusal("no-cover", (), ("attack-missile weapon",))
STEPPED = Refusal("stepped-already")
NO_BOW = Refusal("pop-up-bow", (), ("attack-missile weapon",))


def in_cover(state: State3, me: Fighter3) -> Refusal | None:
    """POP.1, POP.9: there must be cover to come out of: a wall, a corner, a tree, a trench."""
    return None if has_cover(state, me) else NO_COVER


def no_bow(state: State3, me: Fighter3) -> Refusal | None:
    """POP.5: a crossbow will do, a bow will not."""
    return None if any(missile_of(mode).kind != BOW for mode in me.shots()) else NO_BOW


def pop_up(state: State3, me: Fighter3) -> Rule[None]:
    """POP.1, POP.8, C3-31, C3-32: upright out by a hex at most; who watches shoots first; then the shot, and back."""
    cover, posture = me.hex, me.posture
    me.gain(EXPOSED)
    if me.posture != STANDING:
        take_posture(state, me, STANDING)
    yield from take_steps(state, me, a_step(state, me, stoops=False))
    if me.hex == cover and not me.halted:
        yield from fire_at(state, me)
    if not me.halted and me.posture == STANDING:
        yield from shoot(state, me)
    if not me.halted and me.posture == STANDING:
        go_back(state, me, cover, posture)
    me.lose(EXPOSED)


def shoot(state: State3, me: Fighter3) -> Rule[None]:
    """POP.2-4: a shot at -4 and -2, and no aim counts."""

    def prepare(blow: Blow) -> None:
        blow.add_ons += (POP_UP,)
        blow.bonuses += ((SNAP_SHOT, "snap-shot"), (PRICE, "pop-up"))

    blow = yield from declare(state, me, ways=shots, reach=shot_refusal, prepare=prepare)
    if blow is not None:
        yield from attack(state, blow)


def shots(state: State3, me: Fighter3) -> list[Mode]:
    """POP.5: every way to shoot or throw but with a bow."""
    return [mode for mode in every_shot(state, me) if missile_of(mode).kind != BOW]


def go_back(state: State3, me: Fighter3, cover: tuple[int, int], posture: str) -> None:
    """POP.8: into the cover again, unless somebody has taken the place meanwhile."""
    if me.hex != cover and stand_refusal(state, me, cover, me.facing, occupancy(state, me), FREE_HEX) is None:
        was, me.hex = me.hex, cover
        me.hexes_entered += (cover,)
        state.tell_move(me, was)
        moved = book(state).moved
        if moved is not None:
            moved(state, me, was)
    if posture != STANDING and me.hex == cover:
        take_posture(state, me, posture)


POP_UP_CARD: Card[State3, Fighter3] = Card(
    "attack-pop up", pop_up, (may.not_pinned, may.not_kept, may.in_no_foes_hex, a_shot, no_bow, in_cover), group=ATTACK
)


def unmoved(state: State3, me: Fighter3) -> Refusal | None:
    """POPUP.1: at most a hex out and the same hex back, so that no step comes before it."""
    return STEPPED if me.hexes_entered else None


def pop_up_attack(state: State3, me: Fighter3) -> Rule[None]:
    """POPUP.1 of the sheet: the same as one kind of Step & Attack, without any other step."""
    me.form = ATTACK_KIND
    return pop_up(state, me)


POP_UP_ATTACK: Card[State3, Fighter3] = Card(
    ATTACK_KIND,
    pop_up_attack,
    (may.not_pinned, may.not_kept, may.in_no_foes_hex, unmoved, a_shot, no_bow, in_cover),
    group=ATTACK,
)
