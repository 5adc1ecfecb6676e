"""What the rules read out of the catalogue's ranged weapons."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.games.gurps.sheet.missiles import Missile
from tests.support.gurps4 import fighter, table


def missiles(item: str, st: int = 11) -> list[Missile]:
    """The ways one who has a weapon in both hands can shoot or throw it."""
    ana = fighter("Ana", "red", st=st, gear=[{"item": item, "hand": "both"}])
    return [mode.missile for mode in table(ana, fighter("Bo", "blue", (0, -3), 6)).fighter("Ana").shots()]


@pytest.mark.parametrize(
    ("item", "found"),
    [
        ("Composite Bow", Missile(acc=3, half_range=220, range=275, shots=1, reload=2, bulk=7)),
        ("Blowpipe", Missile(acc=1, half_range=44, range=44, shots=1, reload=2, bulk=6)),
        ("Dagger", Missile(acc=0, half_range=5, range=11, shots=0, reload=1, bulk=1, thrown=True)),
        ("Shuriken", Missile(acc=1, half_range=5, range=11, shots=0, reload=1, bulk=0, thrown=True)),
        ("Sniper Rifle, .338", Missile(acc=6, half_range=1500, range=5500, shots=5, reload=3, bulk=6, recoil=4)),
        ("Laser Rifle", Missile(acc=12, half_range=700, range=2100, shots=150, reload=3, bulk=4, rof=10, recoil=1)),
        ("LMG, 7.62mm", Missile(acc=5, half_range=1000, range=4200, shots=100, reload=5, bulk=6, rof=15)),
        (
            "Pump Shotgun, 12G",
            Missile(3, 50, 125, shots=5, reload=3, bulk=5, rof=2, pellets=9, recoil=1, one_by_one=True),
        ),
        ("Lever-Action Carbine, .30", Missile(4, 450, 3000, shots=7, reload=3, bulk=4, one_by_one=True)),
    ],
)
def test_a_ranged_weapon(item: str, found: Missile) -> None:
    """Range by ST 11 where it goes by ST, what is in the chamber with the magazine, Acc without a scope."""
    assert missiles(item) == [found]


@pytest.mark.parametrize("item", ["Large Net", "Flamethrower", "Hand Grenade, Plasma", "Hand Grenade, Black Powder"])
def test_jets_nets_and_charges_are_not_shot(item: str) -> None:
    assert missiles(item) == []


@pytest.mark.parametrize(
    ("gear", "fired"),
    [
        ({"item": "Pump Shotgun, 12G", "hand": "both"}, 0),
        ({"item": "Pump Shotgun, 12G", "hand": "both", "loaded": False}, 5),
        ({"item": "Pump Shotgun, 12G"}, 5),
        ({"item": "Pump Shotgun, 12G", "loaded": True}, 0),
        ({"item": "Pump Shotgun, 12G", "name": "Boomer"}, 5),
        ({"item": "Dagger"}, 0),
        ({"item": "Broadsword"}, 0),
    ],
)
def test_what_is_loaded_when_the_fight_begins(gear: dict[str, Any], fired: int) -> None:
    """What is in hand, unless the file says otherwise."""
    ana = table(fighter("Ana", "red", gear=[gear]), fighter("Bo", "blue", (0, -3), 6)).fighter("Ana")
    assert ana.fired == (gear.get("name", gear["item"]),) * fired


@pytest.mark.parametrize(
    ("item", "shots", "farthest"),
    [
        ("Auto Pistol, 9mm (TL6)", 9, 1850),
        ("Auto Pistol, 9mm (TL7)", 16, 1850),
        ("Auto Pistol, 9mm (TL9)", 19, 1900),
        ("Auto Pistol, 9mm", 19, 1900),
    ],
)
def test_weapons_of_one_name_are_told_apart_by_tech_level(item: str, shots: int, farthest: int) -> None:
    """The plain name means the latest."""
    (found,) = missiles(item)
    assert (found.shots, found.range) == (shots, farthest)
