"""Terminals for tests, closed at the end of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*args: str, **environment: str) -> Terminal:
        opened.append(Terminal(*args, **environment))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
