"""The Third Edition's ready fighters and scenarios."""

from __future__ import annotations

import msgspec
import pytest

from swordplay import catalogue
from swordplay.games.gurps.third.sheet.derive import BY_SHEET, read
from swordplay.games.gurps.third.sheet.errors import doubts, errors
from swordplay.games.gurps.third.sheet.file import SheetFile3

READY = catalogue.fighters("gurps3-cards")


def test_there_are_enough_ready_fighters() -> None:
    assert len(READY) >= 14


@pytest.mark.parametrize("name", READY)
def test_a_ready_fighter_is_sound_and_can_fight(name: str) -> None:
    paper = msgspec.convert(READY[name].sheet, SheetFile3)
    assert not list(errors(paper))
    assert not list(doubts(paper))
    sheet = read(paper)
    assert sheet.move >= 3
    for item in {sheet.right, sheet.left} - {""}:
        assert sheet.modes[item] or sheet.shots.get(item) or sheet.shields[item].block
        assert not any(mode.st_short for mode in sheet.modes[item])
    assert read(paper, BY_SHEET).dr == sheet.dr
