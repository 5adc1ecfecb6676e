"""What every test run needs."""

import os
import shutil
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from swordplay import catalogue
from swordplay.catalogue.build import build
from tools.marked import FAULTS, carried
from tools.rules import GROUPS

pytest.register_assert_rewrite("swordplay.conformance")

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")  # by the clock, a busy machine would fail examples that have nothing to do with time

HOME = tempfile.mkdtemp(prefix="swordplay-")


def pytest_configure(config: pytest.Config) -> None:
    """Bring the catalogue up to date, so that a changed source is never tested in its old form.

    Whatever the tests fight is kept in a folder of their own.
    """
    os.environ["SWORDPLAY_HOME"] = HOME
    if not hasattr(config, "workerinput"):  # the workers of a parallel run start after this
        build()


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(HOME, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """See that every clause and every group a test carries exists: a misspelt one would prove nothing."""
    wrong = []
    for item in items:
        for name in carried(item):
            ruleset, _, clause = name.partition(":")
            if clause not in catalogue.clauses(ruleset):
                wrong.append(f"{item.nodeid}: there is no clause {name!r}")
        for group in carried(item, FAULTS):
            game, _, number = group.partition(".")
            if not (number.isdecimal() and 1 <= int(number) <= GROUPS.get(game, 0)):
                wrong.append(f"{item.nodeid}: there is no group {group!r}")
    if wrong:
        raise pytest.UsageError("\n".join(wrong))
