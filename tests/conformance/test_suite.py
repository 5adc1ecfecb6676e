"""What every ruleset must keep to, for all of ours and for the toys."""

from __future__ import annotations

import pytest

from swordplay.conformance import bodies, midway, rolled
from swordplay.conformance.suite import *  # noqa: F403
from tests.conformance.play import NAMES

RULESETS = NAMES

pytest.mark.faults("dragonquest.8")(bodies.test_bodies_have_room)
pytest.mark.faults("dragonquest.10")(bodies.test_meddling_leaves_a_sound_state)
pytest.mark.faults("fourth.23")(midway.test_no_question_ever_has_nothing_legal)
pytest.mark.faults("fourth.1", "fourth.2", "fourth.3")(rolled.test_every_number_that_is_rolled_may_be)
