"""Cards that are played on a foe: whom, and why not on this one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TypeAlias

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import ATTACK, Act, Card, Need
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.vocabulary import FOE, NOBODY
from swordplay.games.gurps.vocabulary import DEAD

NeedOfFoe: TypeAlias = Callable[[State3, Fighter3, Fighter3], Refusal | None]
"""What must be true of a fighter and a foe: the reason why not, or None."""
ActOnFoe: TypeAlias = Callable[[State3, Fighter3, Fighter3], Rule[None]]

NO_FOE = Refusal("no-foe")


def judged(state: State3, me: Fighter3, foe: Fighter3, needs: tuple[NeedOfFoe, ...]) -> tuple[int, Refusal | None]:
    """How many needs a foe meets before the first he does not, and the reason."""
    for met, need in enumerate(needs):
        why = need(state, me, foe)
        if why is not None:
            return met, why
    return len(needs), None


def lies_here(me: Fighter3, foe: Fighter3) -> bool:
    """C3-87: whether somebody who is out of the fight, but not dead, lies in a fighter's hex."""
    return foe.hex == me.hex and not foe.has(DEAD)


def foes_of(state: State3, me: Fighter3, *, fallen: bool = False) -> list[Fighter3]:
    """The foes a fighter knows of, and those who lie in his hex out of the fight if they count (C3-87)."""
    foes: list[Fighter3] = state.foes(me)  # type: ignore[assignment]  # all of this edition
    if fallen:
        foes += [
            foe
            for foe in state.fighters.values()
            if foe.side != me.side and foe.out and not foe.hidden and lies_here(me, foe)
        ]
    return foes


@cache
def some_foe(first: NeedOfFoe, *needs: NeedOfFoe, fallen: bool = False) -> Need[State3, Fighter3]:
    """That there is a foe who meets all of these; otherwise the reason for the one who meets most of them."""

    def need(state: State3, me: Fighter3) -> Refusal | None:
        farthest, reason, side = -1, NO_FOE, me.side
        for foe in state.fighters.values():
            if foe.side == side or foe.hidden or (foe.conditions and foe.out and not (fallen and lies_here(me, foe))):
                continue
            met, why = 0, first(state, me, foe)
            while why is None:
                if met == len(needs):
                    return None
                why = needs[met](state, me, foe)
                met += 1
            if met > farthest:
                farthest, reason = met, why
        return reason

    return need


def on_a_foe(act: ActOnFoe, *needs: NeedOfFoe, fallen: bool = False) -> Act[State3, Fighter3]:
    """Choose one of the foes who meet these, and do it to him."""

    def play(state: State3, me: Fighter3) -> Rule[None]:
        name = yield from Choose(me.name, FOE, partial(foe_menu, state, me, needs, fallen))
        if name and not me.halted:
            yield from act(state, me, state.fighters[name])

    return play


def foe_menu(state: State3, me: Fighter3, needs: tuple[NeedOfFoe, ...], fallen: bool) -> list[Option[str]]:
    """Every foe in sight, those it cannot be done to with the reason; nobody, if there is none."""

    def option(foe: Fighter3) -> Option[str]:
        return Option(foe.name, foe.name, lambda: judged(state, me, foe, needs)[1])

    options = [option(foe) for foe in foes_of(state, me, fallen=fallen)]
    return options if any(one.legal for one in options) else [*options, Option(NOBODY, "")]


def card_on_a_foe(
    name: str,
    act: ActOnFoe,
    mine: tuple[Need[State3, Fighter3], ...],
    his: tuple[NeedOfFoe, ...],
    *,
    group: str = ATTACK,
    free: bool = False,
    fallen: bool = False,
) -> Card[State3, Fighter3]:
    """A card that is played on a foe: what it asks of the fighter, and what of the foe.

    The first thing it asks of the foe is asked by itself before the rest, since cards have it in common.
    """
    first, whole = some_foe(his[0], fallen=fallen), some_foe(*his, fallen=fallen)
    needs = (*mine, whole) if first is whole else (*mine, first, whole)
    return Card(name, on_a_foe(act, *his, fallen=fallen), needs, group=group, free=free)
