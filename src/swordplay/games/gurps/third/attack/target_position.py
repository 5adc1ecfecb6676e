"""Shots at somebody in cover, in a low posture or behind others."""

from __future__ import annotations

from swordplay.engine.hexes import crossed
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.sight import line_of_fire, over_cover
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import EXPOSED, LYING
from swordplay.games.gurps.vocabulary import CROUCHING, STANDING

HEAD_DOWN, HEAD_AND_SHOULDERS, HALF_BODY = -7, -4, -3
"""TPOS.2-3, TPOS.5: lying behind the least of cover, showing head and shoulders, showing half the body."""
BEHIND_A_WALL = {STANDING: HALF_BODY, CROUCHING: HEAD_AND_SHOULDERS}
"""What one shows over cover on a hex side who is not low enough to be hidden by it."""
BELOW_THE_WAIST = frozenset({"leg", "foot"})
BELOW_THE_SHOULDERS = BELOW_THE_WAIST | {"groin", "kidneys", "vitals"}
HIDDEN_PLACE = Refusal("hidden-place", (), ("torso",))


def cover_of(state: State3, me: Fighter3, foe: Fighter3) -> int:
    """TPOS.1-6, S3-21: what a target's cover takes off a shot: that of his hex, or of the side the shot comes by."""
    if me.hex == foe.hex or not numbers(state).shots.cover:
        return 0
    if foe.conditions and foe.has(EXPOSED):
        return 0 if foe.hexes_entered else HEAD_AND_SHOULDERS
    ground = state.terrain.get(foe.hex)
    cover = -ground.cover if ground is not None else 0
    if cover == HEAD_DOWN and foe.posture != LYING:
        cover = 0
    return min(cover, BEHIND_A_WALL.get(foe.posture, 0)) if over_cover(state, me, foe) else cover


def target_position(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """TPOS.1; POS.8-12, C3-34 of the cards: the worst single row that fits, of his cover and his posture."""
    if me.hex == foe.hex:
        return
    cover, posture = cover_of(state, me, foe), state.profile.figure.postures[foe.posture].shot_at
    if cover and cover <= posture:
        tally.add(cover, "target-cover")
    elif posture:
        tally.add(posture, "target-posture", foe.posture)


def in_between(state: State3, blow: Blow, me: Fighter3, foe: Fighter3, tally: Tally) -> None:
    """TPOS.4, S3-23: -4 for each figure in between; one who lies counts only if the target lies, too."""
    each = numbers(state).shots.in_between
    if not each or len(state.fighters) < 3 or me.hex == foe.hex:
        return
    upright = {
        hex
        for other in state.fighters.values()
        if other is not me and other is not foe and state.sees(me.side, other)
        for hex in other.hexes()
        if foe.posture == LYING or not (other.posture == LYING or other.out)
    } - set(foe.hexes())
    figures = sum(all(hex in upright for hex in crossing) for crossing in crossed(*line_of_fire(state, me, foe)))
    tally.add(figures * each, "in-between", figures)


def hidden_place(state: State3, blow: Blow, place: Place) -> Refusal | None:
    """S3-24: a place that the target's cover hides cannot be named."""
    if not blow.ranged:
        return None
    cover = cover_of(state, state.fighters[blow.attacker], state.fighters[blow.target])
    hidden = BELOW_THE_SHOULDERS if cover <= HEAD_AND_SHOULDERS else BELOW_THE_WAIST if cover <= HALF_BODY else ()
    return HIDDEN_PLACE if place.group in hidden else None
