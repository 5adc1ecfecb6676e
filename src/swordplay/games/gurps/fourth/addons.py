"""Add-ons: what may be tied to an attack when it is declared (SHEET.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.fourth.blow import Blow, to_hit
from swordplay.games.gurps.fourth.figure import Fight
from swordplay.games.gurps.fourth.words import ADD_ON

STRIKE = "strike"
PLAINLY: Option[tuple[str, int]] = Option(STRIKE, ("", 0))


def one(state: Fight, blow: Blow) -> int:
    """An add-on that is there or not there."""
    return 1


class AddOn(NamedTuple):
    """An add-on: its name, what it does to the blow, what it needs, and in how many sizes it comes."""

    name: str
    apply: Callable[[Fight, Blow, int], None]
    needs: tuple[Callable[[Fight, Blow], Refusal | None], ...] = ()
    sizes: Callable[[Fight, Blow], int] = one


def refusal(state: Fight, blow: Blow, add_on: AddOn) -> Refusal | None:
    """The first need that is not met."""
    for need in add_on.needs:
        found = need(state, blow)
        if found is not None:
            return found
    return None


DECEPTIVE_LEAST = 10


def deceptive(state: Fight, blow: Blow, size: int) -> None:
    """DECEP.1: for every -2 on the attack the target's defence is at -1."""
    blow.bonuses += ((-2 * size, "deceptive"),)
    blow.defence_terms += ((-size, "deceived"),)


def deceptive_sizes(state: Fight, blow: Blow) -> int:
    """DECEP.2: as far as the number stays at 10 or more."""
    return max(0, (to_hit(state, blow).number - DECEPTIVE_LEAST) // 2)


def leaves_ten(state: Fight, blow: Blow) -> Refusal | None:
    """DECEP.2: the number after the trade must be 10 or more."""
    number = to_hit(state, blow).number
    return Refusal("deceptive-below-10", (number - 2,)) if number - 2 < DECEPTIVE_LEAST else None


LEAD_IT = Refusal("melee-only", (), ("Lead the Target",))
STRUCK = Refusal("ranged-only", (), ("Deceptive Attack",))


def in_melee(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.9: for a melee attack."""
    return LEAD_IT if blow.ranged else None


def at_range(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.9, DECEP.3: for a ranged attack."""
    return None if blow.ranged else STRUCK


ADD_ONS: tuple[AddOn, ...] = (
    AddOn("Deceptive Attack", deceptive, (in_melee, leaves_ten), deceptive_sizes),
    AddOn("Lead the Target", deceptive, (at_range, leaves_ten), deceptive_sizes),
)
BY_NAME = {add_on.name: add_on for add_on in ADD_ONS}


def offers(state: Fight, blow: Blow) -> list[Option[tuple[str, int]]]:
    """Striking as it is, and every add-on not yet taken, in each of its sizes."""
    found = [PLAINLY]
    for add_on in ADD_ONS:
        if add_on.name in blow.add_ons:
            continue
        why = refusal(state, blow, add_on)
        if why is not None:
            found.append(Option(add_on.name, (add_on.name, 1), why))
            continue
        sizes = add_on.sizes(state, blow)
        for size in range(1, sizes + 1):
            found.append(Option(add_on.name if size == 1 else f"{add_on.name} {size}", (add_on.name, size)))
    return found


def tie_add_ons(state: Fight, blow: Blow) -> Rule[None]:
    """SHEET.3: any number of add-ons, each once, until the blow is struck."""
    while True:
        name, size = yield from Choose(blow.attacker, ADD_ON, lambda: offers(state, blow), at=blow.target)
        if not name:
            return
        blow.add_ons += (name,)
        BY_NAME[name].apply(state, blow, size)
