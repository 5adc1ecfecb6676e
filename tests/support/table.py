"""A table with fixed dice: every question is answered by the script, in order, and nothing is left over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.engine.question import Number, Offer
from swordplay.engine.requests import Choose
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.tally import Refusal


class Table:
    """A battle whose answers come from the test, by what is asked: `("to-hit", 11)`."""

    def __init__(
        self,
        ruleset: Ruleset,
        fighters: Iterable[Entry],
        *,
        plan: Plan | None = None,
        switches: dict[str, Any] | None = None,
        fields: dict[str, int] | None = None,
    ) -> None:
        scenario = Scenario(
            ruleset.name,
            list(fighters),
            plan or Plan(radius=12),
            switches=switches or {},
            fields=fields or {},
        )
        scenario.check()
        self.battle = Battle(ruleset, scenario)

    def plays(self, *script: tuple[str, Any]) -> Self:
        """Answer what is asked, in this order; another question than the expected one fails."""
        for place, (about, answer) in enumerate(script, 1):
            asked = self.battle.request
            assert asked is not None, f"line {place} {about!r}: the fight is over"
            assert asked.about == about, f"line {place}: {asked.who} is asked about {asked.about!r}, not {about!r}"
            self.battle.answer(answer)
        return self

    @property
    def asked(self) -> str:
        """What is asked now, with who is asked: "Ana manoeuvre", or "over"."""
        request = self.battle.request
        return "over" if request is None else f"{request.who} {request.about}"

    @property
    def number(self) -> int:
        """The number of the pending roll."""
        waiting = self.battle.waiting
        assert waiting is not None
        assert waiting.number is not None
        return waiting.number.value

    @property
    def reasons(self) -> dict[str, int]:
        """What the pending number is made of, by key."""
        waiting = self.battle.waiting
        assert waiting is not None
        assert waiting.number is not None
        return by_key(waiting.number)

    @property
    def offers(self) -> dict[str, Offer]:
        """Every option of the pending choice, by name."""
        waiting = self.battle.waiting
        assert waiting is not None
        return {offer.name: offer for offer in waiting.offers}

    @property
    def legal(self) -> list[str]:
        """The options that may be chosen, by name."""
        return [name for name, offer in self.offers.items() if offer.legal]

    def refused(self, option: str) -> str:
        """The key of the reason why an option may not be chosen; an answer with it is refused, too."""
        request = self.battle.request
        assert isinstance(request, Choose)
        found = request.named(option)
        if found is None:
            return "absent"
        refusal = found.refusal
        assert isinstance(refusal, Refusal), f"{option} is legal"
        before = self.battle.state.export()
        with pytest.raises(NotLegalError) as error:
            self.battle.answer(option)
        assert error.value.refusal == refusal
        assert self.battle.state.export() == before
        return refusal.key

    def fighter(self, name: str) -> Any:
        """A fighter as he is now."""
        return self.battle.state.fighters[name]

    def events(self, key: str) -> list[dict[str, Any]]:
        """Everything of one kind that happened."""
        return [event.plain() for event in self.battle.events if event.key == key]


def by_key(number: Number) -> dict[str, int]:
    """A number's parts by key, those of the same key added up."""
    found: dict[str, int] = {}
    for reason in number.reasons:
        found[reason.key] = found.get(reason.key, 0) + reason.value
    return found
