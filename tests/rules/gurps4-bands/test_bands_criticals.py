"""Critical rolls of attacks and defences: CRT."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.catalogue import reference
from swordplay.catalogue import table as ledger_table
from swordplay.engine.requests import Choose
from swordplay.games.gurps.fourth.criticals.hits import HeadBlow, Hit
from swordplay.games.gurps.fourth.criticals.misses import Miss
from swordplay.games.gurps.fourth.vocabulary import TABLES
from swordplay.games.gurps.rolls import table_rows
from swordplay.opponents import policy
from tests.support.bands import case, proves
from tests.support.bands_wounds import (
    Still,
    aims,
    clash,
    lost,
    strikes_back,
    table,
)
from tests.support.guns import PISTOL, gunman, range_of, shot
from tests.support.gurps4 import SHIELD, SWORD, archer, fighter

STURDY: dict[str, Any] = {"hp": 200}
SWORD_NAME = "Thrusting Broadsword"
DEFEND = ("defence add-on", "defend")
BOTH: dict[str, Any] = {"gear": [SWORD, SHIELD], "skills": {"Broadsword": 16, "Shield": 16}}

# The rolls


@pytest.mark.parametrize(
    ("skill", "roll", "asked"),
    [
        case("CRT.1", 6, 4, "Ana critical table", name="4 at 6"),
        case("CRT.1", 6, 3, "Ana critical table", name="3 at 6"),
        case("CRT.1", 6, 5, "Bo defence", name="5 at 6"),
        case("CRT.2", 15, 5, "Ana critical table", name="5 at 15"),
        case("CRT.2", 14, 5, "Bo defence", name="5 at 14"),
        case("CRT.3", 16, 6, "Ana critical table", name="6 at 16"),
        case("CRT.3", 15, 6, "Bo defence", name="6 at 15"),
        case("CRT.3", 20, 7, "Bo defence", name="7 at 20"),
        case("CRT.4", 20, 18, "Ana critical table", name="18 at 20"),
        case("CRT.4", 4, 16, "Bo manoeuvre", name="missed by 12"),
        case("CRT.5", 15, 17, "Ana critical table", name="17 at 15"),
        case("CRT.5", 16, 17, "Bo manoeuvre", name="17 at 16"),
        case("CRT.5", 18, 17, "Bo manoeuvre", name="17 at 18"),
    ],
)
def test_critical_rolls(skill: int, roll: int, asked: str) -> None:
    assert clash(1, "cr", skill=skill).plays(*aims(), ("to-hit", roll)).asked == asked


# Critical hits


@proves("CRT.6")
def test_no_defence_against_a_critical_hit() -> None:
    t = clash(3, "cr", skill=12, dodge=11).plays(*aims(), ("to-hit", 3), ("critical table", 10), ("damage", 3))
    assert lost(t) == 3


RESULTS = {
    "damage tripled": "triple_damage",
    "damage doubled": "double_damage",
    "greatest possible damage": "max_damage",
    "DR counts half, rounded down": "half_dr",
    "DR counts half, rounded up": "half_dr",
    "any injury counts as a major wound": "major_wound",
    "normal damage": "normal",
    "greatest possible damage and DR is ignored": "max_damage_ignore_dr",
    "DR counts half, rounded up, and any injury counts as a major wound": "half_dr_major_wound",
}
BEGINNINGS = {
    "if any damage gets through, shock": "double_shock",
    "normal damage, and the target drops whatever": "normal_and_drop",
    "a blow to skull or face": "eye_hit",
    "normal damage, and the target must": "off_balance",
    "normal damage; any injury deafens": "deafen_or_scar",
    "normal damage, and the target drops his weapon": "drop_weapon",
    "weapon breaks": "weapon_breaks",
    "he hits his own": "hit_self",
    "as 5, for half": "hit_self_half",
    "he loses balance": "lose_balance",
    "one extra Ready": "weapon_turns",
    "weapon dropped": "drop_weapon",
    "a swung weapon flies": "weapon_flies",
    "strained shoulder": "strained_shoulder",
    "he falls down": "fall_down",
}


def effect(text: str) -> str:
    """What the ledger's words for a row stand for."""
    if text in RESULTS:
        return RESULTS[text]
    return next(name for beginning, name in BEGINNINGS.items() if text.startswith(beginning))


@pytest.mark.parametrize(
    ("name", "own", "kind"),
    [
        case("CRT.7", "CRIT_HIT_RULING", "critical_hit", Hit, name="hits"),
        case("CRT.7", "CRIT_HEAD_RULING", "critical_head_blow", HeadBlow, name="head blows"),
        case("CRT.10", "CRIT_MISS_RULING", "critical_miss", Miss, name="misses"),
    ],
)
def test_the_tables_are_the_ledgers(name: str, own: str, kind: Any) -> None:
    """Every total of three dice means what the ledger's table says."""
    assert own in reference("gurps4")
    said: dict[int, str] = {}
    for roll, text in ledger_table("gurps4-bands", name).rows:
        first, _, last = str(roll).partition("-")
        said |= dict.fromkeys(range(int(first), int(last or first) + 1), effect(text))
    assert {total: row.value for total, row in table_rows(TABLES, own, kind).items()} == said


@pytest.mark.parametrize(("dr", "injury"), [(0, 12), (2, 10)])
@proves("CRT.7")
def test_damage_doubled_before_dr(dr: int, injury: int) -> None:
    t = clash(6, "cr", skill=12, dr={"torso": dr}, **STURDY).plays(*aims(), ("to-hit", 3))
    assert t.reasons == {"critical-hit-table": 0}
    assert lost(t.plays(("critical table", 5), ("damage", 3))) == injury


@pytest.mark.parametrize(
    ("place", "type", "key"),
    [("skull", "cr", "head"), ("face", "cr", "head"), ("right eye", "imp", "head"), ("neck", "cr", "hit")],
)
@proves("CRT.7")
def test_the_head_has_its_own_table(place: str, type: str, key: str) -> None:
    t = clash(1, type, skill=20).plays(*aims(place), ("to-hit", 3))
    assert t.reasons == {f"critical-{key}-table": 0}


@proves("CRT.7")
def test_a_blow_to_the_face_strikes_the_eye() -> None:
    t = clash(1, "imp", skill=20, **STURDY).plays(*aims("face"), ("to-hit", 3), ("critical table", 6), ("which", 3))
    t.plays(("damage", 3))
    assert t.events("struck")[0]["place"] == "right eye"
    assert lost(t) == 4


@pytest.mark.parametrize(("type", "facing"), [("cut", 6), ("imp", 0)])
@proves("CRT.7")
def test_an_eye_that_cannot_be_struck(type: str, facing: int) -> None:
    """By a cut, or from behind: half DR rounded up, and any injury is a major wound."""
    t = clash(4, type, skill=20, facing=facing, dr={"face": 5}, **STURDY).plays(*aims("face"), ("to-hit", 3))
    t.plays(("critical table", 7), ("damage", 3))
    assert t.events("struck")[0]["place"] == "face"
    assert t.events("struck")[0]["dr"] == 3
    assert t.reasons == {"ht": 11, "knockdown-head": -5}


# Critical misses


def fumbles(roll: int, **bo: Any) -> Still:
    """Bo strikes at Ana with 13, rolls 18, and looks at the table."""
    t = clash(1, "cr", skills={"Broadsword": 13}, speed=8, **bo)
    return t.plays(*strikes_back(), ("to-hit", 18), ("critical table", roll))


@proves("CRT.10")
def test_a_weapon_turns_in_the_hand() -> None:
    t = fumbles(8)
    assert t.fighter("Bo").unready == (SWORD_NAME,)
    assert t.asked == "Ana manoeuvre"


@pytest.mark.parametrize("roll", [3, 4, 8, 9, 10, 11, 12, 14, 17, 18])
@proves("CRT.10")
def test_bare_hands_lose_balance(roll: int) -> None:
    """Whatever concerns a weapon is a loss of balance."""
    t = clash(1, "cr", gear=[], speed=8).plays(*strikes_back("fist kick"), ("to-hit", 18), ("critical table", roll))
    assert t.asked == "Ana manoeuvre"
    assert t.fighter("Bo").value("off balance") == -2


@proves("CRT.10")
def test_bare_hands_can_strike_themselves() -> None:
    t = clash(1, "cr", gear=[], speed=8).plays(*strikes_back("fist kick"), ("to-hit", 18), ("critical table", 5))
    t.plays(("which", 4), ("damage", 3))
    assert t.events("struck")[0]["place"] == "right leg"


@pytest.mark.parametrize(("again", "broken"), [(18, True), (10, False)])
@proves("CRT.10")
def test_a_firearm_seldom_breaks(again: int, broken: bool) -> None:
    """Only a second roll that says so again breaks it; otherwise it is dropped."""
    t = range_of(2, gunman(14)).plays(*shot(), ("to-hit", 18), ("critical table", 3), ("critical table", again))
    assert t.fighter("Ana").broken == ((PISTOL["item"],) if broken else ())
    assert (t.fighter("Ana").right == "") == (not broken)


# Critical defences


@proves("CRT.8")
def test_a_critical_parry_sends_the_attacker_to_the_table() -> None:
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        fighter("Bo", "blue", (0, -1), 6, speed=5, skills={"Broadsword": 16}),
    )
    t.plays(("manoeuvre", "Attack"), ("target", f"Bo: {SWORD_NAME} swung"), ("location", "torso"))
    t.plays(("add-on", "strike"), ("to-hit", 10), ("defence", f"parry with {SWORD_NAME}"), DEFEND)
    assert t.number == 11
    t.plays(("parry", 4))
    assert t.asked == "Ana critical table"
    t.plays(("critical table", 9))
    assert t.fighter("Ana").right == ""
    assert t.asked == "Bo manoeuvre"


@proves("CRT.8")
def test_an_ordinary_defence_does_not() -> None:
    t = clash(1, "cr", dodge=11).plays(*aims(), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 5))
    assert t.asked == "Bo manoeuvre"


KNIFE = {"item": "Large Knife", "hand": "right"}


def thrown(**bo: Any) -> Still:
    """Ana throws a knife at Bo, who is asked for his defence."""
    ana = fighter("Ana", "red", (0, 0), 0, speed=7, skills={"Thrown Weapon (Knife)": 14}, gear=[KNIFE])
    t = table(ana, fighter("Bo", "blue", (0, -3), 6, speed=5, dodge=9, **bo))
    name = next(name for name in t.plays(("manoeuvre", "Attack")).legal if "thrown" in name)
    return t.plays(("target", name), ("location", "torso"), ("add-on", "strike"), ("to-hit", 7))


@pytest.mark.parametrize(("answer", "held"), [("catch it", "Large Knife"), ("let it fall", "")])
@proves("CRT.9")
def test_a_thrown_weapon_may_be_caught(answer: str, held: str) -> None:
    t = thrown().plays(("defence", "dodge"), DEFEND, ("dodge", 3))
    assert (t.asked, t.legal) == ("Bo catch", ["catch it", "let it fall"])
    t.plays(("catch", answer))
    bo = t.fighter("Bo")
    assert (bo.right, bo.left) == (SWORD_NAME, held)
    assert [item.name for item in t.battle.state.items] == ([] if held else ["Large Knife"])
    assert not bo.unready
    assert not t.fighter("Ana").right
    assert [event["item"] for event in t.events("caught")] == ([held] if held else [])
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(
    ("gear", "defence", "kind", "hands"),
    [
        (SHIELD, "block with Medium Shield", "block", ("Large Knife", "Medium Shield")),
        (SWORD, f"parry with {SWORD_NAME}", "parry", (SWORD_NAME, "Large Knife")),
    ],
)
@proves("CRT.9")
def test_any_defence_will_do(gear: dict[str, Any], defence: str, kind: str, hands: tuple[str, str]) -> None:
    t = thrown(gear=[gear], skills={"Shield": 12, "Broadsword": 14})
    bo = t.plays(("defence", defence), DEFEND, (kind, 4), ("catch", "catch it")).fighter("Bo")
    assert (bo.right, bo.left) == hands


@proves("CRT.9")
def test_an_ordinary_defence_catches_nothing() -> None:
    t = thrown().plays(("defence", "dodge"), DEFEND, ("dodge", 5))
    assert t.asked == "Bo manoeuvre"
    assert [item.name for item in t.battle.state.items] == ["Large Knife"]


@proves("CRT.9")
def test_no_hand_to_catch_with() -> None:
    t = thrown(gear=[SWORD, SHIELD]).plays(("defence", "dodge"), DEFEND, ("dodge", 3))
    assert t.asked == "Bo manoeuvre"
    assert [item.name for item in t.battle.state.items] == ["Large Knife"]


@pytest.mark.parametrize("name", ["basic", "random"])
@proves("CRT.9")
def test_opponents_know_the_question(name: str) -> None:
    t = thrown().plays(("defence", "dodge"), DEFEND, ("dodge", 3))
    request = t.battle.request
    assert isinstance(request, Choose)
    chosen = {policy(name, t.battle.ruleset, seed)(t.battle.state, request).name for seed in range(20)}
    assert chosen == ({"catch it"} if name == "basic" else {"catch it", "let it fall"})


@proves("CRT.9")
def test_an_arrow_is_only_avoided() -> None:
    t = table(archer("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -3), 6, speed=5, dodge=9))
    name = next(name for name in t.plays(("manoeuvre", "Attack")).legal if "shot" in name)
    t.plays(("target", name), ("location", "torso"), ("add-on", "strike"), ("to-hit", 7))
    t.plays(("defence", "dodge"), DEFEND, ("dodge", 3))
    assert t.fighter("Bo").left == ""
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(("roll", "posture"), [(17, "prone"), (16, "standing")])
@proves("CRT.11")
def test_a_fumbled_dodge(roll: int, posture: str) -> None:
    t = clash(1, "cr", dodge=9).plays(*aims(), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", roll))
    assert (t.fighter("Bo").posture, t.fighter("Bo").unready) == (posture, ())
    assert t.asked == "Ana damage"


@pytest.mark.parametrize(("roll", "asked"), [(18, "Bo critical table"), (16, "Ana damage")])
@proves("CRT.12")
def test_a_fumbled_parry(roll: int, asked: str) -> None:
    t = clash(1, "cr").plays(*aims(), ("to-hit", 10), ("defence", f"parry with {SWORD_NAME}"), DEFEND)
    assert t.number == 10
    t.plays(("parry", roll))
    assert t.asked == asked
    if roll == 18:
        t.plays(("critical table", 10))
        assert t.fighter("Bo").right == ""
        assert t.asked == "Ana damage"


@proves("CRT.10", "CRT.12")
def test_a_fumbled_parry_with_bare_hands() -> None:
    t = clash(1, "cr", gear=[]).plays(*aims(), ("to-hit", 10), ("defence", "parry with fist"), DEFEND, ("parry", 18))
    t.plays(("critical table", 10))
    assert t.fighter("Bo").value("off balance") == -2


@pytest.mark.parametrize(("roll", "unready"), [(17, ("Medium Shield",)), (16, ())])
@proves("CRT.13")
def test_a_fumbled_block(roll: int, unready: tuple[str, ...]) -> None:
    """Block 11 without the shield's 2; he is hit, and cannot block before one Ready."""
    t = clash(1, "cr", **BOTH).plays(*aims(), ("to-hit", 10), ("defence", "block with Medium Shield"), DEFEND)
    t.plays(("block", roll))
    assert t.fighter("Bo").unready == unready
    t.plays(("damage", 3))
    if unready:
        ready = next(name for name in t.plays(("manoeuvre", "Ready")).legal if "Medium Shield" in name)
        t.plays((t.asked.split(" ", 1)[1], ready), *aims(), ("to-hit", 10))
        assert "block with Medium Shield" in t.legal
