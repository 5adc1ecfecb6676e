"""Options tied to a blow until it is struck: only what leaves a number that may be rolled (SHEET.3, GAP.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from swordplay.engine.requests import Option, Rule
from swordplay.engine.state import copy
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.blow import MIN_ATTACK_NUMBER, MIN_DECEPTIVE_NUMBER, Blow
from swordplay.games.gurps.book import AddOn, Tied
from swordplay.games.gurps.defence.option_menu import GO_AHEAD, OptionMenu, as_option
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.fourth.attack.to_hit import summed, to_hit
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.effort import would_tire
from swordplay.games.gurps.vocabulary import ADD_ON

STRIKE, HOLD = "strike", "hold back"
HOLD_BACK: Option[Tied] = Option(HOLD, (HOLD, 0))
SIZES = " *0123456789"
"""What may follow a row's name in an option's."""


class AttackMenu(OptionMenu[Blow]):
    """The options of an attack; a blow that cannot be struck as it is may still be mended, or is held back."""

    __slots__ = ()
    about = ADD_ON

    def rows(self, state: Fight) -> Mapping[str, AddOn]:
        """The document's options for an attack."""
        return book(state).add_ons

    def sides(self, plan: Blow) -> tuple[str, str]:
        """The attacker chooses."""
        return plan.attacker, plan.target

    def endings(self, state: Fight, plan: Blow) -> list[Option[Tied]]:
        """Striking as it is; a blow that cannot be struck is held back."""
        verdict = judged(state, plan)
        strike: Option[Tied] = Option(STRIKE, GO_AHEAD, verdict)
        return [strike] if type(verdict) is Tally else [strike, HOLD_BACK]

    def offers(self, state: Fight, plan: Blow) -> list[Option[Tied]]:
        """One who is halted in the middle of it only holds back."""
        me = state.fighters[plan.attacker]
        if me.conditions and me.halted:
            return only([Option(STRIKE, GO_AHEAD), HOLD_BACK], HOLD)
        return super().offers(state, plan)

    def row_named(self, state: Fight, wish: str) -> AddOn | None:
        """The row of a name, with or without a size."""
        rows = book(state).add_ons
        return rows.get(wish) or rows.get(wish.rstrip(SIZES))

    def matching(self, state: Fight, plan: Blow, wish: str) -> Sequence[Option[Tied]]:
        """The options a typed name could mean; striking is judged only when somebody looks."""
        me = state.fighters[plan.attacker]
        if me.conditions and me.halted:
            return self.offers(state, plan)
        if wish == STRIKE:
            known = plan.summed
            if known is not None and known[0] == state.place and known[1].refusal is None:
                return (Option(STRIKE, GO_AHEAD, known[1]),)
            return (Option(STRIKE, GO_AHEAD, partial(judged, state, plan)),)
        return super().matching(state, plan, wish)

    def sizes(self, state: Fight, plan: Blow, row: AddOn) -> Sequence[Option[Tied]]:
        """Besides, a size is refused that leaves a number which may not be rolled."""
        if row.name in plan.add_ons:
            return ()
        why = self.refusal(state, plan, row)
        if why is not None:
            return (as_option(row.name, 1, why),)
        number = summed(state, plan).number
        if row.options is None:
            return (as_option(row.name, 1, spoils(state, plan, row, 1, number)),)
        options = row.options(state, plan)
        if number >= MIN_ATTACK_NUMBER:
            return options
        return [
            Option(option.name, option.value, option.refusal or spoils(state, plan, row, option.value[1], number))
            for option in options
        ]

    def tie(self, state: Fight, plan: Blow, row: AddOn, size: int) -> Rule[None] | None:
        """A blow that was changed is added up anew."""
        plan.summed = None
        return super().tie(state, plan, row, size)


MENU = AttackMenu()
choose_options = MENU.choose


# What leaves a number that may be rolled


def tied(state: Fight, blow: Blow, row: AddOn, size: int) -> tuple[Fight, Blow]:
    """A blow with an option tied to it, and the state in which it would be struck: copies, to look ahead with."""
    ahead = copy(blow)
    ahead.summed = None
    ahead.add_ons += (row.name,)
    if row.price is not None:
        state = state.copy()
        row.price.pay(state, state.fighters[blow.attacker], row.name)
    (row.hope or row.apply)(state, ahead, size)
    return state, ahead


def mends(state: Fight, blow: Blow) -> list[AddOn]:
    """What may still be tied to a blow that cannot be struck, so that it can be."""
    if blow.floor:
        return []
    helpful = []
    for row in book(state).add_ons.values():
        if row.mends is None or row.name in blow.add_ons or MENU.refusal(state, blow, row) is not None:
            continue
        size = row.mends(state, blow)
        if size and unstrikable(*tied(state, blow, row, size)) is None:
            helpful.append(row)
    return helpful


def unstrikable(state: Fight, blow: Blow) -> Refusal | None:
    """GAP.1, DECEP.2: why a blow cannot be struck, whatever else is tied to it."""
    why = to_hit(state, blow).refusal
    return None if why is None or mends(state, blow) else why


def spoils(state: Fight, blow: Blow, row: AddOn, size: int, number: int) -> Refusal | None:
    """GAP.1, DECEP.2: why a blow of that number could not be struck any more with an option tied to it."""
    least = MIN_DECEPTIVE_NUMBER if blow.floor else MIN_ATTACK_NUMBER
    loss = 0 if row.lowers is None else row.lowers(state, blow)
    weary = row.price is not None and would_tire(state, state.fighters[blow.attacker])
    if number - loss >= least and not weary:
        return None
    then, with_it = tied(state, blow, row, size)
    other = blow.beside
    return unstrikable(then, with_it) or (None if other is None else to_hit(then, other).refusal)


def judged(state: Fight, blow: Blow) -> Tally | Refusal:
    """The number of a blow as it is; or why it cannot be struck so, and what would help."""
    tally = summed(state, blow)
    why = tally.refusal
    if why is None:
        return tally
    helpful = [option.name for row in mends(state, blow) for option in largest(state, blow, row)]
    return why._replace(instead=(*helpful, HOLD))


def largest(state: Fight, blow: Blow, row: AddOn) -> Sequence[Option[Tied]]:
    """An option in the largest size that may be chosen."""
    return [option for option in MENU.sizes(state, blow, row) if option.legal][-1:]
