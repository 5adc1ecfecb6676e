"""Shock, stun, major wounds and knockdown."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.requests import Contest
from tests.support.gurps4 import attacks, beast, fighter, proves, table
from tests.support.table import Table
from tests.support.wounds import STOP, SWING, defence, duel, wounded

# Shock


def shocked(*blows: int, type: str = "cr", place: str = "torso", **sheet: Any) -> Table:
    """Bo after some blows of the quicker foes around him, each of so much crushing injury."""
    foes = [
        beast(f"Ana{k}", "red", hex, facing, damage=damage, type=type, speed=9 - k)
        for k, (damage, (hex, facing)) in enumerate(zip(blows, [((0, 0), 0), ((1, -2), 8)], strict=False))
    ]
    bo = {"speed": 5, "hp": 40, "st": 200, "skills": {"Broadsword": 14}, **sheet}
    game = table(*foes, fighter("Bo", "blue", (0, -1), 6, **bo))
    for _ in blows:
        game.plays(*attacks("Bo", place=place))
        while game.asked.startswith(("Bo", "Ana0 step", "Ana1 step")) and game.asked != "Bo manoeuvre":
            game.plays(STOP if game.asked.endswith("step") else ("knockdown", 3))
    return game


@pytest.mark.parametrize(
    ("blows", "number"),
    [
        pytest.param((3,), 11, marks=proves("SHOCK.1")),
        pytest.param((4,), 10, marks=proves("SHOCK.2")),
        pytest.param((9,), 10, marks=proves("SHOCK.2")),
        pytest.param((1, 2), 11, marks=proves("SHOCK.2")),
        pytest.param((2, 3), 10, marks=proves("SHOCK.2")),
    ],
)
def test_shock_lowers_the_next_attack(blows: tuple[int, ...], number: int) -> None:
    """All HP lost since the last turn come off an attack, to -4 at most."""
    assert shocked(*blows).plays(*attacks("Ana0", SWING, rolled=None)[:-1]).number == number


@proves("SHOCK.1")
def test_shock_spares_the_stun_roll() -> None:
    """IQ against stun is no skill roll."""
    game = duel(6, "cr", {"hp": 10, "iq": 12, "st": 200})
    game.plays(*attacks("Bo"), ("knockdown", 18), STOP, ("manoeuvre", "Do Nothing"))
    assert (game.asked, game.number) == ("Bo stun-recovery", 12)


@proves("SHOCK.1")
def test_shock_lowers_ones_own_feint_and_not_the_resistance() -> None:
    """3 HP lost: the next Feint is at 11; and a Feint is resisted as ever."""
    game = shocked(3).plays(("manoeuvre", "Feint"), STOP)
    game.plays(("target", f"Ana0: {SWING}"), ("resist", "DX"))
    request = game.battle.request
    assert isinstance(request, Contest)
    assert [tally.number for tally in request.tallies] == [11, 10]
    game = table(
        beast("Ana", "red", (0, 0), 0, damage=3, type="cr", speed=9),
        fighter("Cai", "red", (1, -2), 8, speed=8),
        fighter("Bo", "blue", (0, -1), 6, speed=5, dx=13, hp=40, st=200),
    )
    game.plays(*attacks("Bo"), STOP, ("manoeuvre", "Feint"), STOP, ("target", f"Bo: {SWING}"), ("resist", "DX"))
    request = game.battle.request
    assert isinstance(request, Contest)
    assert (game.fighter("Bo").value("shock"), request.tallies[1].number) == (3, 13)


@proves("SHOCK.3")
def test_shock_lasts_to_the_end_of_the_next_turn() -> None:
    """A wound before one's turn counts on that turn and not on the one after it."""
    game = shocked(3)
    game.plays(*attacks("Ana0", SWING, hit=15, rolled=None)[:-1])
    assert game.number == 11
    game.plays(("to-hit", 15), STOP, ("manoeuvre", "Do Nothing"))
    assert game.plays(*attacks("Ana0", SWING, rolled=None)[:-1]).number == 14


@proves("SHOCK.3")
def test_a_wound_after_ones_turn_counts_on_the_next_one() -> None:
    """Bo acts before he is struck; the second after that is his next turn."""
    game = duel(3, "cr", {"hp": 40, "st": 200, "speed": 8})
    game.plays(("manoeuvre", "Do Nothing"), *attacks("Bo"), STOP)
    assert game.plays(*attacks("Ana", SWING, rolled=None)[:-1]).number == 11


@proves("SHOCK.3")
@pytest.mark.parametrize("speed", [9, 5])
def test_a_wound_in_ones_own_turn_counts_on_the_next_one(speed: int) -> None:
    """Bo fumbles and strikes his own arm for 3: his next attack is at 11, whether he goes first or last."""
    rest = ("manoeuvre", "Do Nothing")
    game = duel(3, "cr", {"hp": 40, "speed": speed})
    if speed < 7:
        game.plays(rest)
    game.plays(*attacks("Ana", SWING, hit=18, rolled=None), ("critical table", 5), ("which", 1), ("damage", 1), STOP)
    assert game.fighter("Bo").hp == 37
    game.plays(rest, *attacks("Ana", SWING, hit=15, rolled=None)[:-1])
    assert game.number == 11
    game.plays(("to-hit", 15), STOP, rest, *attacks("Ana", SWING, rolled=None)[:-1])
    assert game.number == 14


@proves("SHOCK.4")
def test_shock_spares_defences() -> None:
    """4 HP lost, and the Dodge is at 9 all the same."""
    game = duel(4, "cr", {"hp": 40, "st": 200, "dodge": 9})
    game.plays(("manoeuvre", "All Out Attack"), ("form", "Double"), ("move", "done"))
    blow = attacks("Bo")[2:]
    game.plays(*blow, *blow[:-2])
    assert defence(game, "dodge") == 9


@proves("SHOCK.5")
def test_shock_spares_keeping_ones_feet() -> None:
    """DX 12, 4 HP lost to a blow that knocks back one hex: the roll is against 12."""
    game = duel(8, "cr", {"hp": 20, "st": 10, "dx": 12, "dr": {"torso": 4}}).plays(*attacks("Bo"))
    assert game.fighter("Bo").hp == 16
    assert (game.asked, game.number) == ("Bo knockback", 12)


# Stun


def stunned(**foe: Any) -> Table:
    """Bo, stunned and still standing, Ana's turn over."""
    game = duel(3, "cut", {"speed": 5, **foe})
    game.battle.intervene("afflict", "Bo", condition="stunned")
    return game.plays(("manoeuvre", "Do Nothing"))


@proves("STUN.1")
def test_defences_while_stunned() -> None:
    """Parry 11 is at 7, and the -4 counts once."""
    game = duel(3, "cut", {"skills": {"Broadsword": 16}})
    game.battle.intervene("afflict", "Bo", condition="stunned")
    game.plays(*attacks("Bo", rolled=None))
    assert defence(game, "parry with Thrusting Broadsword") == 7


@proves("STUN.2")
def test_stunned_one_must_do_nothing() -> None:
    """Every manoeuvre but Do Nothing is refused."""
    game = stunned()
    assert game.refused("Regular Attack") == "stunned-does-nothing"
    assert game.legal == ["Do Nothing"]


@proves("STUN.3")
@pytest.mark.parametrize(("rolled", "over"), [(11, True), (12, False)])
def test_recovering_by_iq(rolled: int, over: bool) -> None:
    """IQ 11 at the end of the turn, which is lost either way."""
    game = stunned(iq=11).plays(("manoeuvre", "Do Nothing"))
    assert (game.asked, game.number) == ("Bo stun-recovery", 11)
    game.plays(("stun-recovery", rolled))
    assert game.fighter("Bo").stunned != over
    game.plays(*attacks("Bo", rolled=None))
    assert defence(game, "dodge") == 8 - (0 if over else 4)


@proves("STUN.4")
def test_each_turn_lost_makes_it_easier() -> None:
    """IQ 9: 9, then 10, then 11; a new stun on top of the old leaves the count alone."""
    game = stunned(iq=9)
    for number in (9, 10, 11):
        game.plays(("manoeuvre", "Do Nothing"))
        assert game.number == number
        game.plays(("stun-recovery", 17))
        if number == 9:
            game.plays(("manoeuvre", "Do Nothing"))
        elif number == 10:
            game.plays(*attacks("Bo", place="face", hit=9), ("knockdown", 18), STOP)


@proves("STUN.5")
def test_combat_reflexes_against_stun() -> None:
    """IQ 10 and Combat Reflexes: 16."""
    assert stunned(iq=10, traits=["Combat Reflexes"]).plays(("manoeuvre", "Do Nothing")).number == 16


# Major wounds and knockdown


@pytest.mark.parametrize(
    ("hp", "place", "damage", "asked"),
    [
        pytest.param(12, "torso", 6, "Ana step", marks=proves("MAJOR.1")),
        pytest.param(12, "torso", 7, "Bo knockdown", marks=proves("MAJOR.1")),
        pytest.param(12, "right hand", 4, "Ana step", marks=proves("MAJOR.2")),
        pytest.param(12, "right hand", 5, "Bo knockdown", marks=proves("MAJOR.2")),
        pytest.param(12, "left foot", 5, "Bo knockdown", marks=proves("KD.2")),
        pytest.param(12, "face", 2, "Bo knockdown", marks=proves("KD.3")),
        pytest.param(12, "skull", 1, "Bo knockdown", marks=proves("KD.3")),
        pytest.param(50, "left eye", 1, "Bo knockdown", marks=proves("KD.3")),
        pytest.param(12, "neck", 2, "Ana step", marks=proves("KD.3")),
    ],
)
def test_what_calls_for_a_knockdown_roll(hp: int, place: str, damage: int, asked: str) -> None:
    """A major wound, a crippling one, any wound to the head."""
    assert wounded(damage, "cr", place, hp=hp).asked == asked


@proves("MAJOR.3")
def test_a_major_wound_is_rolled_for_at_once() -> None:
    """Before anything else happens, against HT."""
    game = wounded(6, "cr", hp=10, ht=11)
    assert (game.asked, game.number) == ("Bo knockdown", 11)


@pytest.mark.parametrize(
    ("hp", "ht", "place", "type", "damage", "rolled", "falls"),
    [
        pytest.param(10, 11, "torso", "cr", 6, 11, False, marks=proves("KD.1")),
        pytest.param(10, 11, "torso", "cr", 6, 12, True, marks=proves("KD.1")),
        pytest.param(12, 11, "right hand", "cr", 5, 11, False, marks=proves("KD.2")),
        pytest.param(12, 11, "right hand", "cr", 5, 12, True, marks=proves("KD.2")),
        pytest.param(12, 11, "face", "cr", 2, 11, False, marks=proves("KD.3")),
        pytest.param(12, 11, "face", "cr", 2, 12, True, marks=proves("KD.3")),
        pytest.param(20, 11, "vitals", "imp", 2, 11, False, marks=proves("KD.4")),
        pytest.param(20, 11, "vitals", "imp", 2, 12, True, marks=proves("KD.4")),
    ],
)
def test_the_knockdown_roll(hp: int, ht: int, place: str, type: str, damage: int, rolled: int, falls: bool) -> None:
    """A failure leaves one prone and stunned, a success leaves nothing."""
    game = wounded(damage, type, place, hp=hp, ht=ht).plays(("knockdown", rolled))
    bo = game.fighter("Bo")
    assert (bo.posture, bo.stunned) == (("prone", True) if falls else ("standing", False))


@proves("KD.2")
@pytest.mark.parametrize(("rolled", "stunned"), [(10, False), (11, True)])
def test_a_crippled_foot(rolled: int, stunned: bool) -> None:
    """HT 10 and a foot crippled for 5 of 12: prone in any case, and stunned on an 11."""
    bo = wounded(5, "cr", "right foot", hp=12, ht=10).plays(("knockdown", rolled)).fighter("Bo")
    assert (bo.posture, bo.stunned, bo.hp) == ("prone", stunned, 7)


@pytest.mark.parametrize(
    ("place", "type"),
    [
        pytest.param("vitals", "imp", marks=proves("KD.4")),
        pytest.param("face", "cr", marks=proves("KD.3")),
        pytest.param("groin", "cr", marks=proves("GROIN.3")),
    ],
)
def test_no_roll_when_dr_stops_it(place: str, type: str) -> None:
    """At least 1 HP must be lost."""
    assert wounded(2, type, place, hp=20, dr={"all": 2}).asked == "Ana step"


@proves("KD.5")
def test_defences_after_a_failed_knockdown_roll() -> None:
    """Parry 11, prone -3, stunned -4: 4."""
    game = duel(6, "cr", {"hp": 10, "skills": {"Broadsword": 16}, "st": 200})
    game.plays(("manoeuvre", "All Out Attack"), ("form", "Double"), ("move", "done"))
    blow = attacks("Bo")[2:]
    game.plays(*blow, ("knockdown", 17), *blow[:-2])
    assert defence(game, "parry with Thrusting Broadsword") == 4


@proves("KD.5")
def test_one_roll_however_many_reasons() -> None:
    """A major wound to the face of a man with a wounded head: one roll, at the worst modifier."""
    game = wounded(7, "cr", "face", hp=12, ht=12)
    assert game.number == 7
    assert game.plays(("knockdown", 7)).asked == "Ana step"
