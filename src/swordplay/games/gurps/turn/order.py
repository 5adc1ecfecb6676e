"""The order in which figures take their turns."""

from __future__ import annotations

from swordplay.engine.requests import Dice, Rule
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.vocabulary import ORDER


def settle_order(state: Fight) -> Rule[None]:
    """SHEET.1: the highest score of the document first, then a die thrown once, or until it decides."""
    scores = book(state).order
    score = {f.name: scores(f) for f in state.fighters.values()}
    thrown: dict[str, tuple[int, ...]] = dict.fromkeys(score, ())
    equal = alike(score, thrown)
    while equal:
        for name in equal:
            thrown[name] += ((yield from Dice(name, ORDER, 1, 6)),)
        equal = alike(score, thrown) if state.profile.turn.roll_off else []
    place = {name: -k for k, name in enumerate(score)}
    state.order = tuple(sorted(score, key=lambda name: (*score[name], thrown[name], place[name]), reverse=True))
    for name in state.order:
        state.tell("order", name)


def alike(score: dict[str, tuple[float, ...]], thrown: dict[str, tuple[int, ...]]) -> list[str]:
    """Those who have still to roll for their place against others of the same speed and DX."""
    now = [(score[name], thrown[name]) for name in score]
    return [name for name, mine in zip(score, now, strict=True) if now.count(mine) > 1]
