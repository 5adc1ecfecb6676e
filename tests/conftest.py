"""What every test run needs."""

import pytest

from swordplay.catalogue.build import build


def pytest_configure(config: pytest.Config) -> None:
    """Bring the catalogue up to date, so that a changed source is never tested in its old form."""
    if not hasattr(config, "workerinput"):  # the workers of a parallel run start after this
        build()
