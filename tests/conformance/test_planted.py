"""The suite itself: each planted fault is found by the check that is there for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from swordplay.engine.errors import SwordplayError
from tests.conformance import (
    test_bodies,
    test_fights,
    test_helpless,
    test_hidden,
    test_machine,
    test_records,
    test_rolled,
    test_situations,
    test_undo,
)


def elsewhere(name: str) -> None:
    """Replay under another hash seed."""
    test_records.test_a_record_replays_the_same_everywhere(name, test_records.WORLDS[0])


FAULTS: list[tuple[str, Callable[[str], None]]] = [
    ("Forgetful", test_undo.test_a_copy_at_every_boundary_goes_on_the_same),
    ("Forgetful", test_undo.test_an_exported_position_goes_on_with_the_same_events),
    ("Forgetful", test_undo.test_undo_at_every_step_gives_the_same),
    ("Global", test_undo.test_undo_at_every_step_gives_the_same),
    ("Global", test_undo.test_interventions_are_recorded_undone_and_replayed),
    ("Shared", test_undo.test_undo_at_every_step_gives_the_same),
    ("Shared", test_undo.test_a_copy_at_every_boundary_goes_on_the_same),
    (
        "Unsorted",
        elsewhere,
    ),
    ("Namesakes", test_fights.test_every_legal_option_is_accepted_and_every_refusal_has_a_reason),
    ("Dumb", test_fights.test_every_legal_option_is_accepted_and_every_refusal_has_a_reason),
    ("Dumb", test_fights.test_every_reason_has_words_and_clauses),
    ("Speechless", test_fights.test_every_reason_has_words_and_clauses),
    ("DeadEnd", lambda name: test_machine.run(name, 2000)),
    ("DeadEnd", lambda name: test_fights.ended(name, range(20), 60).clear()),
    ("Telltale", test_hidden.test_the_hidden_stay_hidden),
    ("Gossip", test_hidden.test_the_hidden_stay_hidden),
    ("Sleepless", test_helpless.test_nobody_who_is_helpless_is_asked_to_act),
    ("DeadEnd", test_situations.test_no_question_ever_has_nothing_legal),
    ("Reckless", test_rolled.test_every_number_that_is_rolled_may_be),
    ("Reckless", lambda name: test_fights.ended(name, range(20), 60).clear()),
    ("Timeless", lambda name: test_fights.ended(name, range(20), 60).clear()),
    ("Unsound", lambda name: test_fights.ended(name, range(20), 60).clear()),
    ("Unsound", lambda name: test_machine.run(name, 2000)),
    ("Walled", test_bodies.test_bodies_have_room),
    ("Clumsy", test_bodies.test_meddling_leaves_a_sound_state),
]


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=[f"{fault}-{n}" for n, (fault, _) in enumerate(FAULTS)])
def test_a_planted_fault_is_found(fault: str, check: Callable[[str], None]) -> None:
    with pytest.raises((AssertionError, SwordplayError)):
        check(f"planted:{fault}")
