"""A refusal of two sheets combined rests on clauses of the one that is followed."""

from __future__ import annotations

import pytest

from swordplay import catalogue, games
from swordplay.conformance.refusals import cited, refused
from tests.conformance.situations import turns

ALSO = {("tricks_on_charge", "deceptive-charge"), ("dual_in_aoa", "attack-only")}
"""Clauses that say more than the switch is about: DECEP.4 holds for Lead the Target, SHEET.3 for Flurry of Blows."""


OWN = [name for name in games.names() if name.startswith(("gurps", "dragonquest"))]


@pytest.mark.parametrize("name", OWN)
def test_fights_have_enough_refusals_in_them(name: str) -> None:
    assert len(cited(name)) > 10


@pytest.mark.parametrize("name", [name for name in games.names() if catalogue.combined(name) is not None])
def test_of_two_sheets_it_cites_the_one_that_is_followed(name: str) -> None:
    whole = catalogue.combined(name)
    assert whole is not None
    wrong = set()
    for key, clauses, switches in refused(name, range(2 * turns(name)), 80):
        for switch, one in whole.differences.items():
            side = switches.get(switch, one.side)
            if not side or (switch, key) in ALSO:
                continue
            other = {f"{home}:{id}" for home, ids in one.clauses.items() if home != side for id in ids}
            if other.issuperset(clauses):
                wrong.add((key, switch, side, clauses))
    assert not wrong
