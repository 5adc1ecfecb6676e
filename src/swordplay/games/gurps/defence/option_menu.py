"""Options tied to an attack or a defence, one after the other, until it is rolled: one menu for both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Generic

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.book import OptionRow, Plan, Tied
from swordplay.games.gurps.figure.figure import Fight

GO_AHEAD: Tied = ("", 0)
"""The value of the option that ends the choice and goes ahead: no row."""
_MADE: dict[tuple[str, int, Refusal | None], Option[Tied]] = {}


def as_option(name: str, size: int = 1, why: Refusal | None = None) -> Option[Tied]:
    """A row in a size as an option, refused if there is a reason; made once, because fights offer it over and over."""
    option = _MADE.get((name, size, why))
    if option is None:
        option = _MADE[name, size, why] = Option(name if size == 1 else f"{name} {size}", (name, size), why)
    return option


def once(state: Fight, plan: Plan) -> int:
    """The size of an option that has but one."""
    return 1


class OptionMenu(Generic[Plan]):
    """What is offered for a plan (a blow, or a defence against one) and how it is tied to it.

    Each side says whose rows these are, who chooses, and how he ends his choice.
    """

    __slots__ = ()
    about = ""
    """What the chooser is asked."""

    def rows(self, state: Fight) -> Mapping[str, OptionRow[Any, Plan]]:
        """The document's rows by name."""
        raise NotImplementedError

    def sides(self, plan: Plan) -> tuple[str, str]:
        """Who chooses and pays, and his opponent."""
        raise NotImplementedError

    def endings(self, state: Fight, plan: Plan) -> list[Option[Tied]]:
        """The options that end the choice: to go ahead (under no row's name) or to hold back."""
        raise NotImplementedError

    def row_named(self, state: Fight, wish: str) -> OptionRow[Any, Plan] | None:
        """The row a typed name belongs to."""
        return self.rows(state).get(wish)

    def refusal(self, state: Fight, plan: Plan, row: OptionRow[Any, Plan]) -> Refusal | None:
        """The first need that is not met; what costs something needs somebody who can pay."""
        for need in row.needs:
            why = need(state, plan)
            if why is not None:
                return why
        if row.price is None:
            return None
        return row.price.refusal(state, state.fighters[self.sides(plan)[0]], row.name)

    def sizes(self, state: Fight, plan: Plan, row: OptionRow[Any, Plan]) -> Sequence[Option[Tied]]:
        """A row in each of its sizes, or why it is not open; nothing where it is already tied to the plan."""
        if row.name in plan.add_ons:
            return ()
        why = self.refusal(state, plan, row)
        if why is None and row.options is not None:
            return row.options(state, plan)
        return (as_option(row.name, 1, why),)

    def offers(self, state: Fight, plan: Plan) -> list[Option[Tied]]:
        """Going ahead as it is, and every row not yet tied to the plan."""
        options = self.endings(state, plan)
        for row in self.rows(state).values():
            options.extend(self.sizes(state, plan, row))
        return options

    def matching(self, state: Fight, plan: Plan, wish: str) -> Sequence[Option[Tied]]:
        """The options a typed name could mean."""
        row = self.row_named(state, wish)
        return self.offers(state, plan) if row is None else self.sizes(state, plan, row)

    def tie(self, state: Fight, plan: Plan, row: OptionRow[Any, Plan], size: int) -> Rule[None] | None:
        """SHEET.4: tie a row to a plan; it is paid for at once, before the roll."""
        plan.add_ons += (row.name,)
        if row.price is not None:
            row.price.pay(state, state.fighters[self.sides(plan)[0]], row.name)
        return row.apply(state, plan, size)

    def choose(self, state: Fight, plan: Plan) -> Rule[bool]:
        """SHEET.3: any number of options, each once; False when the chooser holds back in the end."""
        me, foe = self.sides(plan)
        offer, find = partial(self.offers, state, plan), partial(self.matching, state, plan)
        while True:
            tied: Tied = yield Choose(me, self.about, offer, foe, find)
            name, size = tied
            if not name:
                return True
            row = self.rows(state).get(name)
            if row is None:
                return False
            asks = self.tie(state, plan, row, size)
            if asks is not None:
                yield from asks
