"""What every test run needs."""

import os
import shutil
import tempfile

import pytest

from swordplay.catalogue.build import build

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
