"""Every guard of the suite, for the rulesets that a test file names in RULESETS or the command line with --ruleset."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from typing import Any

import pytest

from swordplay import conformance

_MODULES = [f"{conformance.__name__}.{module.name}" for module in pkgutil.iter_modules(conformance.__path__)]
_GUARDS = [name for name in _MODULES if name != __name__]
pytest.register_assert_rewrite(*(name for name in _GUARDS if name not in sys.modules))

__all__ = ["pytest_generate_tests"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each guard the names of the rulesets."""
    if "name" in metafunc.fixturenames and metafunc.function.__module__ in _GUARDS:
        named = getattr(metafunc.module, "RULESETS", ()) or metafunc.config.getoption("--ruleset", ())
        metafunc.parametrize("name", named)


def _collect() -> None:
    """Put every test of every guard into this module; two of one name would hide each other."""
    here: dict[str, Any] = globals()
    for guard in _GUARDS:
        for name, value in vars(import_module(guard)).items():
            if name.startswith("test_") and getattr(value, "__module__", "") == guard:
                assert name not in here, f"{guard} has a test whose name is taken: {name}"
                here[name] = value
                __all__.append(name)


_collect()
