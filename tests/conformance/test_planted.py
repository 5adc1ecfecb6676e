"""The suite itself: each planted fault is found by the check that is there for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from swordplay.conformance import bodies, fights, hidden, machine, midway, records, rolled, undo
from swordplay.engine.errors import SwordplayError
from tests.conformance import test_helpless


def elsewhere(name: str) -> None:
    """Replay under another hash seed."""
    records.test_a_record_replays_the_same_everywhere(name, records.WORLDS[0])


FAULTS: list[tuple[str, Callable[[str], None]]] = [
    ("Forgetful", undo.test_a_copy_at_every_boundary_goes_on_the_same),
    ("Forgetful", undo.test_an_exported_position_goes_on_with_the_same_events),
    ("Forgetful", undo.test_undo_at_every_step_gives_the_same),
    ("Global", undo.test_undo_at_every_step_gives_the_same),
    ("Global", undo.test_interventions_are_recorded_undone_and_replayed),
    ("Shared", undo.test_undo_at_every_step_gives_the_same),
    ("Shared", undo.test_a_copy_at_every_boundary_goes_on_the_same),
    (
        "Unsorted",
        elsewhere,
    ),
    ("Namesakes", fights.test_every_legal_option_is_accepted_and_every_refusal_has_a_reason),
    ("Dumb", fights.test_every_legal_option_is_accepted_and_every_refusal_has_a_reason),
    ("Dumb", fights.test_every_reason_has_words_and_clauses),
    ("Speechless", fights.test_every_reason_has_words_and_clauses),
    ("DeadEnd", lambda name: machine.run(name, 2000)),
    ("DeadEnd", lambda name: fights.ended(name, range(20), 60).clear()),
    ("Telltale", hidden.test_the_hidden_stay_hidden),
    ("Gossip", hidden.test_the_hidden_stay_hidden),
    ("Sleepless", test_helpless.test_nobody_who_is_helpless_is_asked_to_act),
    ("DeadEnd", midway.test_no_question_ever_has_nothing_legal),
    ("Reckless", rolled.test_every_number_that_is_rolled_may_be),
    ("Reckless", lambda name: fights.ended(name, range(20), 60).clear()),
    ("Timeless", lambda name: fights.ended(name, range(20), 60).clear()),
    ("Unsound", lambda name: fights.ended(name, range(20), 60).clear()),
    ("Unsound", lambda name: machine.run(name, 2000)),
    ("Walled", bodies.test_bodies_have_room),
    ("Clumsy", bodies.test_meddling_leaves_a_sound_state),
]


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=[f"{fault}-{n}" for n, (fault, _) in enumerate(FAULTS)])
def test_a_planted_fault_is_found(fault: str, check: Callable[[str], None]) -> None:
    with pytest.raises((AssertionError, SwordplayError)):
        check(f"tests.conformance.planted:{fault}")
