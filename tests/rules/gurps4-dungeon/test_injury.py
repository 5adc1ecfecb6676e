"""Wounds, and what they and fatigue do to a fighter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.gurps4 import SHIELD, SWORD, attacks, beast, fighter, proves, table
from tests.support.table import Table

STOP = ("step", "done")


def duel(damage: int = 3, type: str = "cut", foe: dict[str, Any] | None = None, **mine: Any) -> Table:
    """Ana with claws before Bo with a sword; she goes first."""
    ana = beast("Ana", "red", (0, 0), 0, damage=damage, type=type, speed=7, **mine)
    return table(ana, fighter("Bo", "blue", (0, -1), 6, **{"speed": 5, "ht": 11, **(foe or {})}))


def wounded(damage: int, type: str, place: str = "torso", **foe: Any) -> Table:
    """Bo, who cannot be knocked back, after a blow of so much damage, before any roll it calls for."""
    game = duel(damage, type, {"hp": 100, "st": 200, **foe}, skill=18)
    return game.plays(*attacks("Bo", place=place, hit=9))


def lost(game: Table) -> int:
    """The HP Bo has lost."""
    bo = game.fighter("Bo")
    return int(bo.sheet.hp - bo.hp)


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
    assert lost(wounded(damage, type, dr={"torso": dr})) == injury


@proves("GAP.4")
@pytest.mark.parametrize(("type", "injury"), [("cr", 0), ("cut", 1), ("imp", 2)])
def test_a_damage_roll_below_its_least(type: str, injury: int) -> None:
    """1d-3 with a 2: nothing for crushing, 1 before DR and factor for everything else."""
    game = duel(0, type, {"hp": 100}).plays(*attacks("Bo", rolled=2))
    assert lost(game) == injury


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
    number = game.offers["dodge"].number
    assert number is not None
    assert number.value == dodge


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
    number = game.offers["parry with Axe"].number
    assert number is not None
    assert number.value == parry


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
    game.plays(("manoeuvre", "Move"), ("will", 11))
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


SWING = "Thrusting Broadsword swung"


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


@proves("SHOCK.4")
def test_shock_spares_defences() -> None:
    """4 HP lost, and the Dodge is at 9 all the same."""
    game = duel(4, "cr", {"hp": 40, "st": 200, "dodge": 9})
    game.plays(("manoeuvre", "All Out Attack"), ("form", "Double"), ("move", "done"))
    blow = attacks("Bo")[2:]
    game.plays(*blow, *blow[:-2])
    number = game.offers["dodge"].number
    assert number is not None
    assert number.value == 9


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
    number = game.offers["parry with Thrusting Broadsword"].number
    assert number is not None
    assert number.value == 7


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
    number = game.offers["dodge"].number
    assert number is not None
    assert number.value == 8 - (0 if over else 4)


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
    number = game.offers["parry with Thrusting Broadsword"].number
    assert number is not None
    assert number.value == 4


@proves("KD.5")
def test_one_roll_however_many_reasons() -> None:
    """A major wound to the face of a man with a wounded head: one roll, at the worst modifier."""
    game = wounded(7, "cr", "face", hp=12, ht=12)
    assert game.number == 7
    assert game.plays(("knockdown", 7)).asked == "Ana step"


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
