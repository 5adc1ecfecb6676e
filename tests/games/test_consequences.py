"""What odds call the outcomes of a roll."""

from __future__ import annotations

import pytest

from swordplay.engine.scale import Scale, degree_name
from swordplay.games.gurps.consequences import MOST, ROLL_FACTS
from swordplay.games.gurps.fourth.attack.rapid_fire import volley_scale
from swordplay.games.gurps.rolls import THREE_DICE, attack_scale

HIGHEST = MOST + 2
"""A number at which the lowest roll brings the most hits there may be, at a recoil of 1."""


@pytest.mark.parametrize(
    "scale",
    [
        attack_scale(True),
        attack_scale(False, near=True),
        volley_scale(1, 1, False, False),
        volley_scale(100, 1, False, False),
        volley_scale(100, 1, False, True),
    ],
    ids=lambda scale: scale.name,
)
def test_every_outcome_of_an_attack_has_a_name(scale: Scale[object]) -> None:
    assert (scale.count, scale.sides) == THREE_DICE
    found = {degree_name(degree) for number in range(3, HIGHEST + 1) for degree, _ in scale.outcomes(number)}
    assert not [name for name in found if ("to-hit", name) not in ROLL_FACTS]


def test_so_many_hits_of_one_roll_are_known_of() -> None:
    for hits in (1, 40):
        assert ROLL_FACTS["to-hit", f"success, {hits}"].own == "you hit"
        assert ROLL_FACTS["to-hit", f"critical, {hits}"].own == "you score a critical hit"
    assert ("to-hit", "success, 41") not in ROLL_FACTS
    assert ("to-hit", "success, 0") not in ROLL_FACTS
    assert ("to-hit", "critical, 41") not in ROLL_FACTS
    assert ("to-hit", "critical, 0") not in ROLL_FACTS
