"""The menu of a solved duel in the words of a document."""

from __future__ import annotations

import pytest

from swordplay.games.gurps.fourth.documents import for_odds
from swordplay.games.gurps.vocabulary import ADD_ON, FORM, LOCATION, MANOEUVRE

MENU = {
    MANOEUVRE: ("Regular Attack", "Feint", "Evaluate"),
    FORM: ("Strong", "Feint", "Increased *", "Double Defense"),
    ADD_ON: ("strike", "Deceptive Attack", "Feint on *"),
    LOCATION: ("torso",),
}


def test_a_document_has_only_what_it_knows() -> None:
    """Under its own names; what the edition has everywhere, and what is no manoeuvre, form or add-on, stays."""
    found = for_odds.in_own_names(MENU, {"Regular Attack": "Attack"}, ("Attack", "Evaluate", "Deceptive Attack"))
    assert found == {
        MANOEUVRE: ("Attack", "Evaluate"),
        FORM: ("Increased *", "Double Defense"),
        ADD_ON: ("strike", "Deceptive Attack"),
        LOCATION: ("torso",),
    }


@pytest.mark.parametrize(
    ("name", "known"),
    [("Feint", False), ("Strong", True), ("Feint on *", True), ("Feint on s*", True), ("Strong *", False)],
)
def test_a_star_stands_for_any_end(name: str, known: bool) -> None:
    assert for_odds.has(name, ("Feint on skill", "Strong")) == known
