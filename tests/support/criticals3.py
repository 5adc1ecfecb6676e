"""Critical blows by the Third Edition: Ana with a broadsword, who goes first, against Bo beside her."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from swordplay.engine.requests import Rule
from swordplay.engine.ruleset import Ruleset
from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.third.documents.sheet import BOOK, MetricSheet
from swordplay.games.gurps.third.figure import State3
from tests.support.table import Table

CARDS, SHEET = "gurps3-cards", "gurps3-sheet"
BLOWS = {CARDS: [("manoeuvre", "attack-melee weapon")], SHEET: [("manoeuvre", "step & attack")]}


class StruckAt(MetricSheet):
    """The metric sheet where every blow strikes one place."""

    place_struck = "torso"

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """The sheet's numbers, and where blows strike."""

        def strikes(state: State3, blow: Blow) -> Rule[None]:
            blow.place = state.profile.figure.locations[self.place_struck]
            return
            yield

        return replace(super().profile(switches), book=replace(BOOK, strikes=strikes))


def struck_at(place: str) -> Ruleset:
    """The metric sheet where every blow strikes that place."""
    rules = StruckAt()
    rules.place_struck = place
    return rules


def duel(name: str | Ruleset, *, ana: dict[str, Any] | None = None, **bo: Any) -> Table:
    """Ana's blow at Bo; she is faster. `switches` are the fight's."""
    switches = bo.pop("switches", {})
    ht = {"ht": 12, "st": 12, "dx": 12}
    hers = {**ht, "move": 7, "skills": {"Broadsword": 14, "Knife": 14}, "right": "Broadsword", **(ana or {})}
    his = {**ht, "move": 5, "skills": {"Broadsword": 14}, "right": "Broadsword", **bo}
    rules = ruleset(name) if isinstance(name, str) else name
    return Table(
        rules,
        [Entry("Ana", "red", (0, 0), hers, 0), Entry("Bo", "blue", (0, -1), his, 6)],
        switches=switches,
    )


def until(t: Table, about: str) -> Table:
    """Let everything be answered in the plainest way until something is asked: no step, no movement, a plain blow."""
    plain = {"step": "done", "attack": "blow", "target": "nobody", "manoeuvre": "pass", "defence": "no defence"}
    for _ in range(60):
        request = t.battle.request
        if request is None or request.about == about:
            return t
        t.battle.answer(plain[request.about])
    raise AssertionError(f"{about} is never asked")


def rolls_to_hit(t: Table, total: int, target: str = "Bo: Broadsword swung") -> Table:
    """Ana's attack up to its roll, and that."""
    name = SHEET if isinstance(t.battle.ruleset, MetricSheet) else CARDS
    t.plays(*BLOWS[name])
    return until(t, "target").plays(("target", target), ("to-hit", total))
