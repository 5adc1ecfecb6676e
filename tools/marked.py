"""A pytest plugin: each test's report says which clauses the test carries, even from parallel workers."""

from __future__ import annotations

import pytest

PROPERTY = "rules"
FAULTS = "faults"


def carried(item: pytest.Item, mark: str = PROPERTY) -> tuple[str, ...]:
    """The clauses (or groups of faults) a test carries, in order, each once."""
    marks = reversed(list(item.iter_markers(mark)))
    return tuple(dict.fromkeys(name for mark in marks for name in mark.args))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option to run only the tests of one ruleset."""
    parser.addoption("--proves", default="", help="only tests that carry a clause of this ruleset")


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks, wherever the tests are."""
    config.addinivalue_line("markers", "faults(*groups): the groups of clauses that meet which this test proves")
    config.addinivalue_line("markers", "rules(*ids): the clauses this test proves, each as ruleset:ID")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Write each test's clauses into its reports, and leave out those of other rulesets."""
    wanted = config.getoption("--proves")
    left: list[pytest.Item] = []
    for item in items:
        names = carried(item)
        item.user_properties.append((PROPERTY, list(names)))
        item.user_properties.append((FAULTS, list(carried(item, FAULTS))))
        if wanted and not any(name.partition(":")[0] == wanted for name in names):
            left.append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
