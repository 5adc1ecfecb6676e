"""Critical misses with bare hands, feet, teeth and the whole body: every row of their table."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Plan
from tests.support.gurps4 import SWORD, attacks, fighter, proves, table
from tests.support.table import Table
from tests.support.wounds import STOP, SWING

TABLE = "critical table"


def stumble(total: int, usage: str = "punch", foe: dict[str, Any] | None = None, **mine: Any) -> Table:
    """Ana fumbles with hand or foot, in Bo's own hex for a punch."""
    at: Hex = (0, 0) if usage == "punch" else (0, -1)
    sheet = {"speed": 7, "hp": 100, "dx": 12, "gear": [], "skills": {"Brawling": 14}, **mine}
    ana = fighter("Ana", "red", (0, 0), 0, **sheet)
    game = table(ana, fighter("Bo", "blue", at, 6, **{"speed": 5, "hp": 100, "gear": [], **(foe or {})}))
    return game.plays(*attacks("Bo", f"fist {usage}", hit=18, rolled=None), (TABLE, total))


@proves("CRIT.1")
@pytest.mark.parametrize("total", [3, 18])
def test_knocking_oneself_out(total: int) -> None:
    """Unconscious, and the fight is over."""
    game = stumble(total)
    assert (game.asked, game.fighter("Ana").has("unconscious")) == ("over", True)


@proves("CRIT.1")
@pytest.mark.parametrize("total", [4, 17])
def test_straining_a_limb(total: int) -> None:
    """1 HP, and the arm is of no use; a leg brings her down; a biter is in pain."""
    ana = stumble(total).fighter("Ana")
    assert (ana.hp, ana.useless("right"), ana.useless("left"), ana.posture) == (99, True, False, "standing")
    ana = stumble(total, left_handed=True).fighter("Ana")
    assert (ana.useless("right"), ana.useless("left")) == (False, True)
    ana = stumble(total, gear=[SWORD]).fighter("Ana")  # the right hand is full
    assert (ana.useless("right"), ana.useless("left")) == (False, True)
    ana = stumble(total, "kick").fighter("Ana")
    assert (ana.hp, ana.lame, ana.posture) == (99, True, "prone")


@proves("CRIT.1")
def test_the_hand_that_still_strikes() -> None:
    """With one arm strained already it is the other that a second fumble strains."""
    game = stumble(4).plays(STOP, ("manoeuvre", "Do Nothing"))
    game.plays(*attacks("Bo", "fist punch", hit=18, rolled=None), (TABLE, 4))
    assert game.fighter("Ana").useless("left")


def bite(total: int, **mine: Any) -> Table:
    """A wolf fumbles its bite."""
    teeth = {"name": "bite", "skill": 14, "damage": "1d", "type": "cut", "reach": [0, 1]}
    wolf = fighter("Ana", "red", (0, 0), 0, speed=7, hp=100, gear=[], natural=[teeth], **mine)
    game = table(wolf, fighter("Bo", "blue", (0, -1), 6, speed=5, hp=100, st=200))
    return game.plays(*attacks("Bo", "fist bite", hit=18, rolled=None), (TABLE, total))


@proves("CRIT.1")
def test_a_biter_in_pain() -> None:
    """-2 from now on."""
    game = bite(4, iq=6).plays(STOP, ("manoeuvre", "Do Nothing"), ("manoeuvre", "Do Nothing"))
    game.plays(("manoeuvre", "Do Nothing"), *attacks("Bo", "fist bite", rolled=None)[:-1])
    assert game.reasons == {"skill": 14, "in-pain": -2}


@proves("CRIT.1")
@pytest.mark.parametrize(
    ("total", "iq", "out"), [(17, 3, True), (17, 5, True), (17, 6, False), (17, 2, False), (4, 4, False)]
)
def test_an_animal_gives_up(total: int, iq: int, out: bool) -> None:
    """Row 17 and IQ 3 to 5."""
    assert (bite(total, iq=iq).asked == "over") == out


@proves("CRIT.1")
@pytest.mark.parametrize(("total", "lost"), [(5, 4), (16, 4), (6, 2)])
def test_hitting_a_solid_object(total: int, lost: int) -> None:
    """Her own thrust, 1d-2 at ST 10, in crushing damage to the hand; half of it on a 6."""
    game = stumble(total).plays(("damage", 6))
    assert game.fighter("Ana").hp == 100 - lost
    assert [event["place"] for event in game.events("wounded")] == ["right hand"]


@proves("CRIT.1")
def test_dr_and_points_where_the_hand_goes() -> None:
    """Armour protects the hand; a ready spear does its own damage to the foot."""
    assert stumble(5, dr={"hand": 1}).plays(("damage", 5)).fighter("Ana").hp == 98
    spear = {"gear": [{"item": "Spear", "hand": "right"}], "skills": {"Spear": 12}, "st": 11}
    game = stumble(5, "kick", foe=spear).plays(("damage", 5))
    assert game.fighter("Ana").hp == 100 - (5 - 1 + 2)  # thrust 1d-1 and 2, impaling: x1 on a foot
    assert [event["place"] for event in game.events("wounded")] == ["right foot"]


@proves("CRIT.1")
def test_broken_teeth() -> None:
    """Row 6 with natural weapons: their damage is 1 less."""
    game = bite(6).plays(STOP, ("manoeuvre", "Do Nothing"), *attacks("Bo", "fist bite", rolled=5))
    assert game.fighter("Bo").hp == 100 - 4 * 3 // 2


@proves("CRIT.1")
def test_broken_teeth_leave_the_claws_whole() -> None:
    """Only what broke does less."""
    ways = [{"name": name, "skill": 14, "damage": "1d", "type": "cr", "reach": [0, 1]} for name in ("bite", "claw")]
    game = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=[], natural=ways),
        fighter("Bo", "blue", (0, -1), 6, speed=5, hp=100, st=200),
    )
    game.plays(*attacks("Bo", "fist bite", hit=18, rolled=None), (TABLE, 6), STOP, ("manoeuvre", "Do Nothing"))
    assert game.plays(*attacks("Bo", "fist claw", rolled=5)).fighter("Bo").hp == 95


@proves("CRIT.1")
def test_broken_horns_leave_the_sword_whole() -> None:
    """Even one that is used by the same name."""
    horns = {"name": "thrust", "skill": 14, "damage": "1d", "type": "cr", "reach": [0, 1]}
    game = table(
        fighter("Ana", "red", (0, 0), 0, st=11, speed=7, natural=[horns]),
        fighter("Bo", "blue", (0, -1), 6, speed=5, hp=100, st=200),
    )
    game.plays(*attacks("Bo", "fist thrust", hit=18, rolled=None), (TABLE, 6), STOP, ("manoeuvre", "Do Nothing"))
    game.plays(*attacks("Bo", "Thrusting Broadsword thrust", rolled=3))
    assert game.fighter("Bo").hp == 100 - (3 - 1 + 2) * 2


@proves("CRIT.1")
@pytest.mark.parametrize("total", [7, 14])
def test_stumbling_past_the_foe(total: int) -> None:
    """One hex beyond him, back turned, and the turn is over; without room she only turns round."""
    game = stumble(total, "kick")
    ana = game.fighter("Ana")
    assert (ana.hex, ana.facing, game.asked) == ((0, -2), 0, "Bo manoeuvre")
    game = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=[], skills={"Brawling": 14}),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
        plan=Plan(radius=1),
    )
    game.plays(*attacks("Bo", "fist kick", hit=18, rolled=None), (TABLE, total))
    assert (game.fighter("Ana").hex, game.fighter("Ana").facing) == ((0, 0), 6)


@proves("CRIT.1")
def test_no_penalty_after_stumbling() -> None:
    """The turn is over, the defences are not lowered but for the side they come from."""
    game = stumble(7).plays(("manoeuvre", "Regular Attack"), ("step", "face N"), STOP)
    assert game.fighter("Ana").hex == (0, -1)
    game.plays(("target", "Ana: fist kick"), *attacks("Ana", hit=7, rolled=None)[3:])
    number = game.offers["dodge"].number
    assert number is not None
    assert "off-balance" not in {reason.key for reason in number.reasons}


@proves("CRIT.1")
def test_falling_or_being_hurt_on_the_ground() -> None:
    """Row 8: she falls; lying already, she takes 1d-3."""
    assert stumble(8).fighter("Ana").posture == "prone"
    game = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=[], skills={"Brawling": 14}, hp=20),
        fighter("Bo", "blue", (0, 0), 6, speed=5),
    )
    game.plays(("manoeuvre", "Change Posture"), ("posture", "prone"), ("manoeuvre", "Do Nothing"))
    game.plays(*attacks("Bo", "fist punch", hit=18, rolled=None), (TABLE, 8), ("damage", 5))
    assert game.fighter("Ana").hp == 18


@proves("CRIT.1")
@pytest.mark.parametrize("total", [9, 10, 11])
def test_losing_balance_with_bare_hands(total: int) -> None:
    """As with a weapon."""
    game = stumble(total)
    assert game.asked == "Bo manoeuvre"
    assert game.fighter("Ana").value("off balance") == -2


@proves("CRIT.1")
@pytest.mark.parametrize(
    ("usage", "rolled", "posture"),
    [("punch", 12, "standing"), ("punch", 13, "prone"), ("kick", 8, "standing"), ("kick", 9, "prone")],
)
def test_tripping(usage: str, rolled: int, posture: str) -> None:
    """DX 12, at -4 when kicking."""
    assert stumble(12, usage).plays(("trip", rolled)).fighter("Ana").posture == posture


@proves("CRIT.1")
def test_dropping_ones_guard() -> None:
    """Defences at -2 until her next turn."""
    game = stumble(13).plays(STOP, *attacks("Ana", "fist punch", rolled=None))
    number = game.offers["dodge"].number
    assert number is not None
    assert {reason.key: reason.value for reason in number.reasons}["guard-down"] == -2


@proves("CRIT.1")
def test_a_torn_muscle() -> None:
    """1d-3 to the hand; -1 on attacks and defences through the next turn, -3 with that hand from now on."""
    game = stumble(15).plays(("damage", 5))
    assert game.fighter("Ana").hp == 98
    game.plays(STOP, *attacks("Ana", "fist punch", rolled=None))
    number = game.offers["dodge"].number
    assert number is not None
    assert {reason.key: reason.value for reason in number.reasons}["torn-muscle"] == -1
    game.plays(("defence", "no defence"), ("damage", 1), STOP)
    game.plays(*attacks("Bo", "fist punch", rolled=None)[:-1])
    assert game.reasons["torn-muscle"] == -4
    game.plays(("to-hit", 16), STOP, ("manoeuvre", "Do Nothing"), *attacks("Bo", "fist punch", rolled=None)[:-1])
    assert game.reasons["torn-muscle"] == -3
    game.plays(("to-hit", 16), STOP, ("manoeuvre", "Do Nothing"), *attacks("Bo", "fist kick", rolled=None)[:-1])
    assert "torn-muscle" not in game.reasons


@proves("CRIT.1")
def test_a_dropped_guard_doubles_a_feint() -> None:
    """Ana's Feint was won by 3; Bo then drops his guard, and it is worth 6 against him."""
    game = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5, gear=[], skills={"Brawling": 14}),
    )
    game.plays(("manoeuvre", "Feint"), STOP, ("target", f"Bo: {SWING}"), ("resist", "DX"), ("feint", [11, 10]), STOP)
    game.plays(*attacks("Ana", "fist kick", hit=18, rolled=None), (TABLE, 13), STOP)
    game.plays(*attacks("Bo", SWING)[:4], ("add-on", "Feint on skill"), ("add-on", "strike"))
    assert game.reasons["feint-skill"] == 6


def slams(total: int) -> Table:
    """Ana fumbles a slam."""
    game = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, hp=100, dr={"torso": 1}),
        fighter("Bo", "blue", (0, -1), 6, speed=5, hp=100, gear=[]),
    )
    game.plays(("manoeuvre", "Regular Attack"), STOP, ("target", "Bo: slam"), ("add-on", "strike"), ("to-hit", 18))
    return game.plays((TABLE, total))


@proves("CRIT.1")
@pytest.mark.parametrize(("total", "lost"), [(5, 2), (6, 0)])
def test_a_bad_slam_hurts_the_trunk(total: int, lost: int) -> None:
    """1d-2 of 5 against DR 1, or half of it; no limb was used, so that a strain is only pain."""
    assert slams(total).plays(("damage", 5)).fighter("Ana").hp == 100 - lost
    ana = slams(4).fighter("Ana")
    assert (ana.posture, ana.value("in pain")) == ("standing", -2)


@proves("CRIT.1")
@pytest.mark.parametrize(("die", "hp"), [(1, 100), (3, 100), (4, 99), (6, 97)])
def test_a_torn_muscle_may_cost_nothing(die: int, hp: int) -> None:
    """1d-3, of one die: below 1 there is no wound."""
    game = stumble(15).plays(("damage", die))
    assert (game.fighter("Ana").hp, len(game.events("wounded"))) == (hp, int(hp < 100))
    with pytest.raises(UnreadableError):
        stumble(15).plays(("damage", 7))


@proves("CRIT.1")
def test_only_ready_points_are_run_into() -> None:
    """An axe has none, and neither has the fist of a man: it is her own thrust, 1d-2, that hurts."""
    axe = {"gear": [{"item": "Axe", "hand": "right"}], "skills": {"Axe/Mace": 12}}
    assert stumble(5, "kick", foe=axe).plays(("damage", 5)).fighter("Ana").hp == 97
    horns = {"natural": [{"name": "horn", "skill": 12, "damage": "1d", "type": "imp", "reach": [0, 1]}]}
    assert stumble(5, "kick", foe=horns).plays(("damage", 5)).fighter("Ana").hp == 97


@proves("CRIT.1")
def test_turning_ones_back_without_room() -> None:
    """South-west of her is Bo, beyond him the edge of the map: she ends facing north-east."""
    game = table(
        fighter("Ana", "red", (0, 0), 8, speed=7, gear=[], skills={"Brawling": 14}),
        fighter("Bo", "blue", (-1, 1), 2, speed=5),
        plan=Plan(radius=1),
    )
    game.plays(*attacks("Bo", "fist kick", hit=18, rolled=None), (TABLE, 7))
    assert (game.fighter("Ana").hex, game.fighter("Ana").facing) == ((0, 0), 2)
