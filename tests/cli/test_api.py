"""The public names: there when asked for, and not loaded before."""

from __future__ import annotations

import subprocess
import sys

import pytest

import swordplay


@pytest.mark.parametrize("name", swordplay.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(swordplay, name) is not None
    assert name in dir(swordplay)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'duel'"):
        _ = swordplay.duel


def test_the_package_alone_loads_nothing_of_itself() -> None:
    program = "import swordplay, sys; print(sorted(n for n in sys.modules if n.startswith(('swordplay.', 'msgspec'))))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_fight_in_a_few_lines() -> None:
    battle = swordplay.fight(swordplay.load_scenario("duel"), seed=1)
    assert battle.result is not None
    assert battle.result.winner in ("red", "blue")
