"""The rooms of the rules: import-linter keeps their order; here are the numbers that it cannot count."""

import pytest

from tools.house import HOUSES, longest_chain

CHAINS = {"DragonQuest": 16}
"""The most links that a chain of imports may have."""


@pytest.mark.parametrize("house", CHAINS)
def test_no_chain_of_imports_is_too_long(house: str) -> None:
    chain = longest_chain(HOUSES[house])
    assert len(chain) <= CHAINS[house], " imports ".join(chain)
