"""The rooms of the rules: import-linter keeps their order; here are the numbers that it cannot count."""

import ast

import pytest

from tools.house import HOUSES, longest_chain, modules

CHAINS = {"DragonQuest": 16, "odds": 9}
"""The most links that a chain of imports may have."""


@pytest.mark.parametrize("house", CHAINS)
def test_no_chain_of_imports_is_too_long(house: str) -> None:
    chain = longest_chain(HOUSES[house])
    assert len(chain) <= CHAINS[house], " imports ".join(chain)


@pytest.mark.parametrize("house", ["DragonQuest"])
def test_no_variable_is_called_found(house: str) -> None:
    """A name says what the thing is, not that somebody has looked for it."""
    nameless = []
    for module, path in modules(HOUSES[house]).items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if "found" in (getattr(node, "id", ""), getattr(node, "arg", ""), getattr(node, "attr", "")):
                nameless.append(f"{module}:{getattr(node, 'lineno', '?')}")
    assert not nameless
