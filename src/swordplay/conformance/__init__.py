"""What every ruleset must keep to, as tests that anybody can run against his own.

As a plugin of pytest, which is loaded only where it is asked for:

    pytest -p swordplay.conformance --ruleset NAME

Or as a test file in the ruleset's own tests:

    from swordplay.conformance.suite import *

    RULESETS = ("NAME",)

Nothing else of swordplay imports this package, and pytest is loaded by its modules only.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

SUITE = os.path.join(os.path.dirname(__file__), "suite.py")

_share = 1.0
"""How much of the longest runs to do."""


def effort(whole: int) -> int:
    """How much to do of what is a long run as a whole."""
    return max(1, round(whole * _share))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that say which rulesets are tested."""
    group = parser.getgroup("swordplay")
    group.addoption("--ruleset", action="append", default=[], help="run the conformance suite for this ruleset")
    group.addoption(
        "--effort", type=float, default=1.0, help="how much of the longest runs to do: 0.1 for a first look"
    )
    group.addoption("--ruleset-path", action="append", default=[], help="the folder of a package that brings rulesets")


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark of clauses, make rulesets known, and collect the suite if a ruleset is named and no file is."""
    global _share
    _share = config.getoption("--effort")
    config.addinivalue_line("markers", "rules(*ids): the clauses this test proves, each as ruleset:ID")
    _look_in(config.getoption("--ruleset-path"))
    if config.getoption("--ruleset") and config.args_source is not config.ArgsSource.ARGS:
        config.args = [SUITE]


def _look_in(folders: list[str]) -> None:
    """Make known the rulesets of packages in folders; one that cannot be used ends the run with a sentence."""
    from swordplay import games
    from swordplay.engine.errors import UnreadableError

    for folder in folders:
        try:
            games.look_in(folder)
        except UnreadableError as error:
            import pytest

            raise pytest.UsageError(f"--ruleset-path: {error}") from None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """See that every clause that a test carries exists: a misspelt one would prove nothing."""
    import pytest

    from swordplay import catalogue

    wrong = []
    for item in items:
        for name in (name for mark in item.iter_markers("rules") for name in mark.args):
            try:
                catalogue.clause(name)
            except catalogue.CatalogueError as error:
                wrong.append(f"{item.nodeid}: there is no clause {name!r}: {error}")
    if wrong:
        raise pytest.UsageError("\n".join(wrong))
