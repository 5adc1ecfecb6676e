"""The comparison of solved and sampled duels has teeth."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from swordplay.conformance.duels import compare
from tests.conformance.toy import Boats


class Forgotten(Boats):
    """Boats whose states are merged by fields somebody named by hand, all but the tide."""

    def position_key(self, state: Any, *, open_ground: bool = False) -> Any:
        bare = msgspec.structs.replace(state, tide=0, gusts=())
        return bare.digest()


def test_a_forgotten_field_is_found() -> None:
    with pytest.raises(AssertionError):
        compare("tests.conformance.test_duels:Forgotten")
