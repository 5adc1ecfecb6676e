"""Wounds, and what they and fatigue do to a fighter."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.requests import Contest
from tests.support.gurps4 import SHIELD, SWORD, attacks, beast, fighter, proves, table
from tests.support.table import Table
from tests.support.wounds import STOP, STURDY, SWING, defence, duel, lost, wounded

# Damage


@pytest.mark.parametrize(
    ("type", "damage", "dr", "injury"),
    [
        *(
            pytest.param(type, 7, 2, injury, marks=proves("WOUND.1"))
            for type, injury in [
                ("pi-", 2),
                ("cr", 5),
                ("pi", 5),
                ("cut", 7),
                ("pi+", 7),
                ("imp", 10),
                ("pi++", 10),
                ("cor", 5),
                ("burn", 5),
                ("tox", 5),
            ]
        ),
        pytest.param("imp", 6, 4, 4, marks=proves("WOUND.2")),
        pytest.param("pi-", 9, 2, 3, marks=proves("WOUND.3")),
        pytest.param("cr", 8, 3, 5, marks=proves("WOUND.4")),
        pytest.param("pi", 8, 3, 5, marks=proves("WOUND.4")),
        pytest.param("cut", 8, 3, 7, marks=proves("WOUND.5")),
        pytest.param("pi+", 8, 3, 7, marks=proves("WOUND.5")),
        pytest.param("imp", 8, 3, 10, marks=proves("WOUND.6")),
        pytest.param("pi++", 8, 3, 10, marks=proves("WOUND.6")),
        pytest.param("cut", 4, 1, 4, marks=proves("WOUND.7")),
        pytest.param("pi-", 4, 3, 1, marks=proves("WOUND.7")),
        pytest.param("pi-", 3, 3, 0, marks=proves("WOUND.7")),
    ],
)
def test_the_factor_comes_after_dr(type: str, damage: int, dr: int, injury: int) -> None:
    """What gets through DR is multiplied, rounded down, and injures for at least 1."""
    game = wounded(damage, type, dr={"torso": dr})
    assert lost(game) == injury
    assert [event["injury"] for event in game.events("struck")] == [injury]


@proves("GAP.4")
@pytest.mark.parametrize(("type", "injury"), [("cr", 0), ("cut", 1), ("imp", 2)])
def test_a_damage_roll_below_its_least(type: str, injury: int) -> None:
    """1d-3 with a 2: nothing for crushing, 1 before DR and factor for everything else."""
    game = duel(0, type, {"hp": 100}).plays(*attacks("Bo", rolled=2))
    assert (lost(game), game.asked) == (injury, "Ana step")


@proves("GAP.4")
def test_damage_dice_have_six_sides() -> None:
    """1d+3 with a 6 does 9."""
    assert lost(duel(6, "cr", STURDY).plays(*attacks("Bo", rolled=6))) == 9
    with pytest.raises(UnreadableError):
        duel(6, "cr").plays(*attacks("Bo", rolled=7))


@proves("GAP.4")
def test_a_fist_by_st() -> None:
    """ST 12: thrust 1d-1, less 1 for the fist, so that a 5 does 3; in one's own hex."""
    ana = fighter("Ana", "red", (0, 0), 0, st=12, speed=7, gear=[], skills={"Brawling": 12})
    game = table(ana, fighter("Bo", "blue", (0, 0), 6, speed=5, hp=20))
    game.plays(*attacks("Bo", "fist punch", rolled=5))
    assert lost(game) == 3


@proves("GAP.4")
@pytest.mark.parametrize(("st", "number"), [(11, 13), (9, 11)])
def test_too_weak_for_the_weapon(st: int, number: int) -> None:
    """An axe asks for ST 11: each point below is -1."""
    ana = fighter("Ana", "red", st=st, speed=7, skills={"Axe/Mace": 13}, gear=[{"item": "Axe", "hand": "right"}])
    game = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5))
    assert game.plays(*attacks("Bo", "Axe swung", rolled=None)[:-1]).number == number


# HP


def hurt(who: dict[str, Any], *, hp: int | None = None, fp: int | None = None, speed: int = 7) -> Table:
    """Ana with a sword and so many points, before Bo with claws; she goes first unless she is slower."""
    game = table(
        fighter("Ana", "red", (0, 0), 0, **{"speed": speed, **who}),
        beast("Bo", "blue", (0, -1), 6, damage=3, speed=6),
    )
    for field, value in (("hp", hp), ("fp", fp)):
        if value is not None:
            game.battle.intervene("set", "Ana", field=field, value=value)
    return game


def at_her_turn(sheet: dict[str, Any], *, hp: int | None = None, fp: int | None = None) -> Table:
    """The same as Ana's turn begins: Bo has done nothing in his."""
    return hurt(sheet, hp=hp, fp=fp, speed=5).plays(("manoeuvre", "Do Nothing"))


def steps_of(game: Table) -> int:
    """How many hexes straight away from Bo Ana can run in one Move, having turned round beforehand."""
    game.plays(("manoeuvre", "Move"))
    ran = 0
    while game.asked == "Ana move" and "go S" in game.legal:
        game.plays(("move", "go S"))
        ran += 1
    return ran


@pytest.mark.parametrize(
    ("sheet", "hp", "fp", "move"),
    [
        pytest.param({"hp": 11, "move": 5}, 5, None, 3, marks=proves("INJ.1")),
        pytest.param({"hp": 11, "move": 5}, 6, None, 5, marks=proves("INJ.1")),
        pytest.param({"hp": 10, "move": 5}, 5, None, 5, marks=proves("INJ.1")),
        pytest.param({"fp": 11, "move": 7}, None, 5, 4, marks=proves("FAT.1")),
        pytest.param({"fp": 11, "move": 7}, None, 6, 7, marks=proves("FAT.1")),
        pytest.param({"fp": 11, "hp": 10, "move": 7}, 4, 5, 2, marks=proves("FAT.1")),
    ],
)
def test_move_is_halved(sheet: dict[str, Any], hp: int | None, fp: int | None, move: int) -> None:
    """Below half of HP, and again below half of FP, rounded up each time."""
    game = table(
        fighter("Ana", "red", (0, 0), 6, speed=7, **sheet),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
    )
    for field, value in (("hp", hp), ("fp", fp)):
        if value is not None:
            game.battle.intervene("set", "Ana", field=field, value=value)
    assert steps_of(game) == move


@pytest.mark.parametrize(
    ("sheet", "hp", "fp", "dodge"),
    [
        pytest.param({"hp": 10, "dodge": 9}, 4, None, 5, marks=proves("INJ.2")),
        pytest.param({"hp": 10, "dodge": 9}, 5, None, 9, marks=proves("INJ.2")),
        pytest.param({"hp": 10, "dodge": 9, "encumbrance": 2}, 4, None, 4, marks=proves("INJ.2")),
        pytest.param({"hp": 10, "dodge": 9, "gear": [SWORD, SHIELD]}, 4, None, 5 + 2, marks=proves("INJ.2")),
        pytest.param({"fp": 11, "dodge": 9}, None, 5, 5, marks=proves("FAT.1")),
        pytest.param({"fp": 11, "dodge": 9}, None, 6, 9, marks=proves("FAT.1")),
        pytest.param({"fp": 11, "hp": 10, "dodge": 9}, 4, 5, 3, marks=proves("FAT.1")),
    ],
)
def test_dodge_is_halved(sheet: dict[str, Any], hp: int | None, fp: int | None, dodge: int) -> None:
    """The score after encumbrance is halved once for each cause; everything else is added afterwards."""
    game = hurt(sheet, hp=hp, fp=fp, speed=5)
    game.plays(*attacks("Ana", rolled=None))
    assert defence(game, "dodge") == dodge


@proves("INJ.3")
@pytest.mark.parametrize(("rolled", "awake"), [(11, True), (12, False)])
def test_staying_awake(rolled: int, awake: bool) -> None:
    """HT 11 at -2 of 10: at the start of the turn, before any manoeuvre; failure ends it prone and out."""
    game = at_her_turn({"ht": 11, "hp": 10}, hp=-2)
    assert (game.asked, game.number) == ("Ana stay-awake", 11)
    game.plays(("stay-awake", rolled))
    ana = game.fighter("Ana")
    assert game.asked == ("Ana manoeuvre" if awake else "over")
    assert (ana.posture, ana.out) == (("standing", False) if awake else ("prone", True))


@proves("INJ.3")
def test_awake_above_zero_and_every_round_below() -> None:
    """At 1 HP nobody rolls; at 0 it is rolled each round, also to Do Nothing."""
    assert at_her_turn({}, hp=1).asked == "Ana manoeuvre"
    game = at_her_turn({}, hp=0)
    game.plays(("stay-awake", 10), ("manoeuvre", "Do Nothing"), ("manoeuvre", "Do Nothing"))
    assert game.asked == "Ana stay-awake"


@proves("INJ.4")
@pytest.mark.parametrize(("hp", "number"), [(0, 12), (-9, 12), (-10, 11), (-19, 11), (-20, 10)])
def test_harder_to_stay_awake(hp: int, number: int) -> None:
    """-1 for each full multiple of HP below zero."""
    assert at_her_turn({"ht": 12, "hp": 10}, hp=hp).number == number


def struck_at(hp: int, damage: int, **foe: Any) -> Table:
    """Bo of full HP 10 and HT 11, brought to some HP, takes that much crushing injury to the torso."""
    game = duel(damage, "cr", {"hp": 10, "st": 200, "ht": 11, **foe})
    game.battle.intervene("set", "Bo", field="hp", value=hp)
    return game.plays(*attacks("Bo"))


@proves("INJ.5")
@pytest.mark.parametrize(("rolled", "dead"), [(11, False), (12, True)])
def test_the_roll_against_death(rolled: int, dead: bool) -> None:
    """From -4 to -11 with HT 11: 11 survives, and the major wound is rolled for; 12 dies."""
    game = struck_at(-4, 7)
    assert (game.asked, game.number) == ("Bo survival", 11)
    game.plays(("survival", rolled))
    assert game.fighter("Bo").has("dead") == dead
    assert game.asked == ("over" if dead else "Bo knockdown")


@proves("INJ.5")
@pytest.mark.parametrize(
    ("hp", "damage", "rolls"),
    [(-4, 5, 0), (-4, 6, 1), (-11, 8, 0), (-11, 9, 1), (5, 36, 3), (-40, 9, 0), (-39, 1, 1)],
)
def test_one_roll_for_each_multiple_crossed(hp: int, damage: int, rolls: int) -> None:
    """Each full multiple a blow crosses, from -1 to -4 times HP, is one roll."""
    game = struck_at(hp, damage)
    for _ in range(rolls):
        game.plays(("survival", 11))
    assert game.asked in ("Bo knockdown", "Ana step")


@proves("INJ.5")
def test_dead_at_minus_five_times() -> None:
    """At -50 of 10 no roll helps; an unconscious man is no safer."""
    game = struck_at(-41, 9)
    assert game.asked == "over"
    assert game.fighter("Bo").has("dead")


# FP


@proves("FAT.2")
@pytest.mark.parametrize(("fp", "number"), [(5, 13), (4, 9)])
def test_half_the_strength_for_a_weapon(fp: int, number: int) -> None:
    """ST 13 counts as 7 below half of 10 FP: an axe (ST 11) is then swung at -4, and its damage stays."""
    axe = {"item": "Axe", "hand": "right"}
    game = hurt({"st": 13, "fp": 10, "skills": {"Axe/Mace": 13}, "gear": [axe]}, fp=fp)
    assert game.plays(*attacks("Bo", "Axe swung", rolled=None)[:-1]).number == number
    game.plays(("to-hit", 9), ("defence", "no defence"), ("damage", 4))
    assert game.fighter("Bo").hp == 10 - (4 + 1) * 3 // 2  # swing 2d-1 and 2: 5 cut


@proves("FAT.2")
@pytest.mark.parametrize(("fp", "parry"), [(5, 9), (4, 7)])
def test_half_the_strength_for_a_parry(fp: int, parry: int) -> None:
    """The same weapon parries by the lower skill: 13/2+3 = 9, then (13-4)/2+3 = 7."""
    axe = {"item": "Axe", "hand": "right"}
    game = hurt({"st": 13, "fp": 10, "skills": {"Axe/Mace": 13}, "gear": [axe]}, fp=fp, speed=5)
    game.plays(*attacks("Ana", rolled=None))
    assert defence(game, "parry with Axe") == parry


@proves("FAT.3")
@pytest.mark.parametrize(("rolled", "up"), [(12, True), (13, False)])
def test_the_will_to_act(rolled: int, up: bool) -> None:
    """FP 0 and Will 12: a Regular Attack is declared, and a 13 makes one collapse."""
    game = hurt({"will": 12}, fp=0).plays(("manoeuvre", "Regular Attack"))
    assert (game.asked, game.number) == ("Ana will", 12)
    game.plays(("will", rolled))
    ana = game.fighter("Ana")
    assert (ana.out, ana.posture, ana.right) == (not up, "standing" if up else "prone", "Thrusting Broadsword" * up)
    assert game.asked == ("Ana step" if up else "over")


@proves("FAT.2")
@pytest.mark.parametrize(("fp", "numbers"), [(5, (13, 10)), (4, (7, 10))])
def test_half_the_strength_in_a_contest(fp: int, numbers: tuple[int, int]) -> None:
    """ST 13 and DX 6 below half of 10 FP: a disarm is wrenched at 7, against DX 10."""
    game = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, st=13, dx=6, fp=10, skills={"Broadsword": 20}),
        fighter("Bo", "blue", (0, -1), 6, speed=5),
    )
    game.battle.intervene("set", "Ana", field="fp", value=fp)
    game.plays(*attacks("Bo", SWING, f"disarm {SWORD['item']}", hit=7, rolled=None), ("defence", "no defence"))
    request = game.battle.request
    assert isinstance(request, Contest)
    assert tuple(tally.number for tally in request.tallies) == numbers


@proves("FAT.3")
def test_will_is_rolled_every_turn() -> None:
    """A success holds for one manoeuvre only."""
    game = hurt({"will": 12}, fp=0).plays(("manoeuvre", "Wait"), ("will", 12))
    game.plays(("trigger", "a foe comes within 1"), ("stored manoeuvre", "Regular Attack"))
    game.plays(("manoeuvre", "Do Nothing"), ("manoeuvre", "Change Posture"))
    assert game.asked == "Ana will"


@proves("FAT.3")
def test_no_will_roll_to_do_nothing_or_to_defend() -> None:
    """At FP 0 Do Nothing is free, and so are defences; at FP 1 everything is."""
    assert hurt({}, fp=1).plays(("manoeuvre", "Regular Attack")).asked == "Ana step"
    game = hurt({}, fp=0).plays(("manoeuvre", "Do Nothing"), *attacks("Ana", rolled=None))
    assert "dodge" in game.legal
    game.plays(("defence", "dodge"))
    assert game.asked != "Ana will"


@proves("FAT.3")
def test_a_collapse_lasts_until_there_is_fp_again() -> None:
    """A collapsed figure has no turn and no defence; with FP above 0 it has both again."""
    game = table(
        fighter("Ana", "red", (0, 0), 0, speed=7),
        beast("Bo", "blue", (0, -1), 6, damage=3, speed=6),
        fighter("Cai", "red", (3, 0), 0, speed=5),
    )
    game.battle.intervene("set", "Ana", field="fp", value=0)
    game.plays(("manoeuvre", "Change Posture"), ("will", 11))
    game.plays(("manoeuvre", "Do Nothing"), ("manoeuvre", "Do Nothing"))
    assert game.asked == "Bo manoeuvre"
    game.battle.intervene("set", "Ana", field="fp", value=1)
    game.plays(("manoeuvre", "Do Nothing"), ("manoeuvre", "Do Nothing"))
    assert game.asked == "Ana manoeuvre"
    assert game.fighter("Ana").posture == "prone"


@proves("FAT.4")
@pytest.mark.parametrize(("fp", "asked"), [(-9, "Ana manoeuvre"), (-10, "over")])
def test_collapse_without_a_roll(fp: int, asked: str) -> None:
    """At -10 of 10 FP nothing is rolled, whatever the Will."""
    game = at_her_turn({"fp": 10, "will": 18}, fp=fp)
    assert game.asked == asked
    assert game.fighter("Ana").has("collapsed") == (fp == -10)


# The end


def three() -> Table:
    """Two heroes against one orc of few HP; Ana goes first."""
    return table(
        beast("Ana", "heroes", (0, 0), 0, damage=12, type="cr", speed=7),
        fighter("Orc", "orcs", (0, -1), 6, speed=6, hp=10, st=200, ht=10),
        fighter("Cai", "heroes", (3, 0), 0, speed=5),
    )


@proves("GAP.9")
def test_the_last_of_a_side_out_ends_the_fight() -> None:
    """The last orc passes out while two heroes stand: they have won."""
    game = three().plays(*attacks("Orc"), ("knockdown", 3), STOP)
    assert game.asked == "Orc stay-awake"
    game.plays(("stay-awake", 11))
    assert game.asked == "over"
    assert game.battle.result is not None
    assert game.battle.result.winner == "heroes"
    assert game.fighter("Orc").right == ""
    assert [item[0] for item in game.battle.state.items] == ["Thrusting Broadsword"]
    assert game.battle.state.items[0].hex == (0, -1)


@proves("GAP.9")
def test_a_stunned_one_keeps_the_fight_going() -> None:
    """A stunned orc is still in it."""
    game = three().plays(*attacks("Orc"), ("knockdown", 18), STOP, ("stay-awake", 3))
    assert game.asked == "Orc manoeuvre"
    assert game.legal == ["Do Nothing"]


@proves("GAP.9")
def test_one_out_has_no_turn_and_no_defence() -> None:
    """Who lies unconscious is passed over."""
    game = table(
        beast("Ana", "heroes", (0, 0), 0, damage=12, type="cr", speed=7),
        fighter("Orc", "orcs", (0, -1), 6, speed=6, hp=10, st=200, ht=10),
        fighter("Uruk", "orcs", (3, 0), 0, speed=5),
    )
    game.plays(*attacks("Orc"), ("knockdown", 3), STOP, ("stay-awake", 11))
    assert game.asked == "Uruk manoeuvre"
    game.plays(("manoeuvre", "Do Nothing"))
    assert game.asked == "Ana manoeuvre"


@proves("GAP.9")
@pytest.mark.parametrize(("took", "winner"), [(6, ""), (5, "heroes")])
def test_the_last_two_of_both_sides_is_a_draw(took: int, winner: str) -> None:
    """Both at -48 of 10: a slam in which each takes 2 kills both; with 1 Ana lives."""
    game = table(
        fighter("Ana", "heroes", (0, 0), 0, speed=7, hp=10),
        fighter("Orc", "orcs", (0, -1), 6, speed=6, hp=10),
    )
    for name in ("Ana", "Orc"):
        game.battle.intervene("set", name, field="hp", value=-48)
    game.plays(("manoeuvre", "Regular Attack"), STOP, ("target", "Orc: slam"), ("add-on", "strike"), ("to-hit", 8))
    game.plays(("defence", "no defence"), ("damage", 6), ("damage", took))
    while game.asked != "over":
        game.plays((game.asked.partition(" ")[2], 3))
    assert game.battle.result is not None
    assert game.battle.result.winner == winner


@proves("GAP.9")
def test_one_out_waits_for_nothing_any_more() -> None:
    """The orc's Wait ends with him; Cai's does not."""
    waiting = [("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"), ("stored manoeuvre", "Move")]
    game = table(
        fighter("Cai", "heroes", (3, 0), 0, speed=9),
        fighter("Orc", "orcs", (0, -1), 6, speed=8, hp=10, st=200),
        beast("Ana", "heroes", (0, 0), 0, damage=60, type="cr", speed=7),
        fighter("Uruk", "orcs", (-3, 0), 0, speed=5),
    )
    game.plays(*waiting, *waiting, *attacks("Orc"))
    assert game.fighter("Orc").has("dead")
    assert [trigger.owner for trigger in game.battle.state.triggers] == ["Cai"]
