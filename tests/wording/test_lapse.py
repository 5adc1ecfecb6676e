"""The time since a fight ended, in words."""

from __future__ import annotations

import pytest

from swordplay.engine.events import Event
from swordplay.games import ruleset
from swordplay.wording.facts import lapse
from swordplay.wording.telling import Teller


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (1, "1 minute"),
        (45, "45 minutes"),
        (60, "1 hour"),
        (90, "1 hour 30 minutes"),
        (24 * 60, "1 day"),
        (14 * 24 * 60 + 15, "14 days 15 minutes"),
    ],
)
def test_a_time_in_words(minutes: int, words: str) -> None:
    assert lapse(minutes) == words


def test_after_the_fight_minutes_are_counted_from_its_end() -> None:
    """Also where the aftermath is played on later."""
    teller = Teller(ruleset("gurps3-cards"))
    events = [("surrenders", 7), ("aftermath", 7), ("woke", 37), ("aftermath", 67), ("woke", 127)]
    lines = teller.lines(Event(key, "Bo", "", {}, clock) for key, clock in events)
    headings = [line.text for line in lines if line.heading]
    assert headings == ["Second 7", "30 minutes after the fight", "1 hour after the fight", "2 hours after the fight"]
