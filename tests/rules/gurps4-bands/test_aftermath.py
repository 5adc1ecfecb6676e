"""What lasts: fatigue, mortal wounds and bleeding, in the fight and after it: FP, MRT, BLD, GAP.9."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.games.gurps.fourth.documents.bands import Bands
from tests.support.bands import case, proves
from tests.support.bands_wounds import (
    NONE,
    REST,
    Still,
    aims,
    clash,
    defence,
    hits,
    strikes_back,
    table,
    with_fp,
    with_hp,
)
from tests.support.gurps4 import beast, fighter

MINUTE, HOUR = 60, 3600


def passes(t: Still, seconds: int) -> Still:
    """Everybody who can rests so many seconds; what is rolled for is left to the test."""
    end = t.battle.state.clock + seconds
    while t.battle.state.clock < end and t.asked.endswith(" manoeuvre"):
        t.plays(REST)
    return t


def after(t: Still) -> Still:
    """The fight is ended by hand, and what lasts begins."""
    t.battle.stop()
    t.battle.recover()
    return t


# Fatigue


@pytest.mark.parametrize(("fp", "dodge", "move"), [(4, 9, 6), (3, 5, 3)])
@proves("FP.1")
def test_tired_below_a_third(fp: int, dodge: int, move: int) -> None:
    t = with_fp(clash(fp=12, dodge=9, move=6, facing=0, speed=8), fp)
    t.plays(("manoeuvre", "Move"), *[("move", "go N")] * move)
    assert t.asked == "Bo facing"
    t = with_fp(clash(fp=12, dodge=9), fp).plays(*aims(), ("to-hit", 10))
    assert defence(t) == dodge


@pytest.mark.parametrize(("fp", "st", "number"), [(4, 11, 14), (3, 11, 10), (3, 20, 14), (3, 24, 14)])
@proves("FP.1")
def test_tired_arms_are_weak(fp: int, st: int, number: int) -> None:
    """ST 11 is 6 then, 4 less than the sword asks for; 10 and 12 are enough."""
    t = with_fp(clash(fp=12, st=st, speed=8), fp).plays(*strikes_back())
    assert t.number == number


@pytest.mark.parametrize(("fp", "parry"), [(4, 9), (3, 7)])
@proves("FP.1")
def test_tired_arms_parry_worse(fp: int, parry: int) -> None:
    """ST 9 is one less than the sword asks for; tired it is 5, and the skill of 14 counts as 9."""
    t = with_fp(clash(fp=12, st=9), fp).plays(*aims(), ("to-hit", 10))
    assert defence(t, "parry with Thrusting Broadsword") == parry


@proves("FP.1")
def test_both_halvings_one_after_the_other() -> None:
    t = with_hp(with_fp(clash(fp=12, hp=12, dodge=9), 3), 3).plays(*aims(), ("to-hit", 10))
    assert defence(t) == 3


@proves("FP.2")
def test_tired_arms_strike_as_hard() -> None:
    t = with_fp(clash(fp=12, st=12, hp=12, speed=8), 3)
    t.plays(*strikes_back(), ("to-hit", 8), NONE)
    mode = next(m for m in t.fighter("Bo").modes() if m.usage == "swung")
    t.plays(("damage", 1))
    assert t.fighter("Ana").sheet.hp - t.fighter("Ana").hp == (1 + mode.adds) * 3 // 2
    assert t.fighter("Bo").sheet.hp == 12


@pytest.mark.parametrize(("roll", "asked"), [(11, "Bo target"), (12, "over")])
@proves("FP.3")
def test_the_will_to_go_on(roll: int, asked: str) -> None:
    t = with_fp(clash(will=11, speed=8), 0).plays(("manoeuvre", "Attack"))
    assert (t.asked, t.number) == ("Bo will", 11)
    assert t.plays(("will", roll)).asked == asked


@proves("FP.3")
def test_doing_nothing_needs_no_will() -> None:
    assert with_fp(clash(speed=8), 0).plays(REST).asked == "Ana manoeuvre"


def trio(**bo: Any) -> Still:
    """Ana against Bo, who goes first, and Cy far away, who keeps the fight going."""
    ana = beast("Ana", "red", (0, 0), 0, damage=1, type="cr", speed=7, skill=14)
    cy = fighter("Cy", "blue", (6, 3), 0, speed=6, iq=12, skills={"First Aid": 13})
    return table(ana, fighter("Bo", "blue", (0, -1), 6, **{"speed": 8, "ht": 11, "hp": 10, **bo}), cy)


@proves("FP.4")
def test_incapacitated_until_fp_are_positive() -> None:
    t = with_fp(trio(will=11), -1).plays(("manoeuvre", "Attack"), ("will", 12))
    bo = t.fighter("Bo")
    assert (bo.posture, bo.right, bo.out) == ("prone", "", True)
    t.plays(*aims(), ("to-hit", 10))
    assert t.legal == ["no defence"]
    t.plays(NONE, ("damage", 3), REST)
    assert t.asked == "Ana manoeuvre"
    with_fp(t, 0).plays(REST, REST)
    assert t.asked == "Ana manoeuvre"
    with_fp(t, 1).plays(REST, REST)
    assert t.asked == "Bo manoeuvre"


@pytest.mark.parametrize(("will", "ht", "attack"), [(17, 11, True), (17, 10, False), (16, None, False)])
@proves("FP.5")
def test_a_heart_attack(will: int, ht: int | None, attack: bool) -> None:
    t = with_fp(trio(will=11, ht=10), -2).plays(("manoeuvre", "Attack"), ("will", will))
    if ht is not None:
        assert t.number == 10
        t.plays(("heart attack", ht))
    assert t.fighter("Bo").has("heart attack") == attack
    assert t.fighter("Bo").out


def failing() -> Still:
    """Bo, with HT 12, has a heart attack in the first second."""
    t = with_fp(trio(will=11, ht=12), -2)
    return t.plays(("manoeuvre", "Attack"), ("will", 17), ("heart attack", 13))


@proves("FP.6")
def test_a_heart_attack_kills_in_the_fight() -> None:
    t = passes(failing(), 239)
    assert not t.fighter("Bo").has("dead")
    t.plays(REST, REST)
    assert t.battle.state.clock == 240
    t.plays(REST, REST)
    assert t.fighter("Bo").has("dead")


@proves("FP.6")
def test_a_heart_attack_kills_after_the_fight() -> None:
    t = after(failing())
    for _ in range(4):
        assert t.asked == "Bo CPR"
        t.plays(("CPR", "nobody"))
    assert t.fighter("Bo").has("dead")
    assert t.battle.events[-1].clock >= 240


@proves("FP.6")
def test_cpr_one_attempt_a_minute() -> None:
    t = after(failing()).plays(("CPR", "Cy"))
    assert t.number == 13
    t.plays(("CPR", 14), ("CPR", "Cy"))
    assert t.battle.state.clock == MINUTE
    t.plays(("CPR", 13))
    assert not t.fighter("Bo").has("heart attack")
    assert not t.fighter("Bo").has("dead")


@pytest.mark.parametrize(
    ("skills", "number"),
    [({"First Aid": 11, "Physician": 12}, 12), ({"First Aid": 12, "Physician": 10}, 12), ({}, 8)],
)
@proves("FP.6")
def test_first_aid_or_physician(skills: dict[str, int], number: int) -> None:
    ana = beast("Ana", "red", (0, 0), 0, damage=1, speed=7)
    bo = fighter("Bo", "blue", (0, -1), 6, speed=8, ht=12, will=11)
    t = with_fp(table(ana, bo, fighter("Cy", "blue", (6, 3), 0, speed=1, iq=12, skills=skills)), -2)
    t.plays(("manoeuvre", "Attack"), ("will", 17), ("heart attack", 13))
    assert after(t).plays(("CPR", "Cy")).number == number


@proves("FP.6")
def test_who_can_give_cpr() -> None:
    """Those of his side who are up; neither he himself nor who is out."""
    t = failing()
    t.battle.intervene("afflict", who="Cy", condition="stunned")
    assert after(t).legal == ["nobody", "Cy"]
    t = failing()
    t.fighter("Cy").gain("unconscious")
    assert after(t).legal == ["nobody"]


MIGHTY = [("add-on", "Mighty Blows"), ("add-on", "strike")]


def strains(fp: int, **bo: Any) -> Still:
    """Bo spends 1 FP on a blow that misses."""
    return with_fp(clash(speed=8, fp=10, will=16, **bo), fp).plays(("manoeuvre", "Attack"))


@pytest.mark.parametrize(("fp", "left", "hp"), [(2, 1, 11), (1, 0, 11), (0, -1, 10)])
@proves("FP.7")
def test_fp_below_zero_cost_hp(fp: int, left: int, hp: int) -> None:
    t = strains(fp, hp=11)
    if fp <= 0:
        t.plays(("will", 10))
    t.plays(*strikes_back()[1:-1], *MIGHTY, ("to-hit", 16))
    bo = t.fighter("Bo")
    assert (bo.fp, bo.hp) == (left, hp)


@proves("FP.7")
def test_fp_can_kill() -> None:
    """The tenth HP below zero is lost to fatigue: a roll against death when the turn is over, and no shock."""
    t = with_hp(with_fp(clash(speed=8, fp=10, will=16), 0), -9)
    t.plays(("manoeuvre", "Attack"), ("stay-awake", 10), ("will", 10))
    t.plays(*strikes_back()[1:-1], *MIGHTY, ("to-hit", 16))
    assert (t.asked, t.number) == ("Bo survival", 11)
    t.plays(("survival", 14))
    assert t.fighter("Bo").has("dead")


@proves("FP.7")
def test_what_fatigue_has_cost_is_settled_after_the_fight() -> None:
    """The fight is ended between the effort and the blow."""
    t = with_hp(with_fp(clash(speed=8, fp=10, will=16), 0), -9)
    t.plays(("manoeuvre", "Attack"), ("stay-awake", 10), ("will", 10), *strikes_back()[1:-1], *MIGHTY)
    assert (after(t).asked, t.number) == ("Bo survival", 11)


@pytest.mark.parametrize(("fp", "out"), [(-9, False), (-10, True)])
@proves("FP.8")
def test_unconscious_at_minus_full(fp: int, out: bool) -> None:
    t = with_fp(trio(fp=10, speed=6.5), fp).plays(REST)
    assert t.fighter("Bo").has("unconscious") == out
    if out:
        assert t.asked == "Cy manoeuvre"
        with_fp(t, 0).plays(REST, REST)
        assert t.fighter("Bo").has("unconscious")
        with_fp(t, 1).plays(REST, REST)
        assert t.asked == "Bo manoeuvre"


@proves("FP.9")
def test_fp_beyond_that_cost_hp_instead() -> None:
    """Three more FP, taken by hand, are taken from HP when his turn would be over."""
    t = with_fp(trio(fp=10, speed=6.5), -10).plays(REST)
    with_fp(with_hp(t, 6), -13).plays(REST, REST)
    assert (t.fighter("Bo").fp, t.fighter("Bo").hp) == (-10, 3)


@pytest.mark.parametrize(("fp", "hp"), [(-10, 6), (-11, 5)])
@proves("FP.9")
def test_the_first_point_beyond_costs_and_the_last_before_does_not(fp: int, hp: int) -> None:
    t = with_fp(trio(fp=10, speed=6.5), -10).plays(REST)
    before = len(t.events("tired"))
    with_fp(with_hp(t, 6), fp).plays(REST, REST)
    assert (t.fighter("Bo").fp, t.fighter("Bo").hp) == (-10, hp)
    assert len(t.events("tired")) - before == 6 - hp


@proves("FP.9")
def test_fp_beyond_that_cost_hp_after_the_fight() -> None:
    t = after(with_fp(trio(fp=10, hp=10), -13))
    assert (t.fighter("Bo").fp, t.fighter("Bo").hp) == (10, 7)


@pytest.mark.parametrize(
    ("traits", "minutes"),
    [((), 110), (("Fit",), 55), (("Very Fit",), 55)],
)
@proves("FP.8", "FP.10")
def test_resting(traits: tuple[str, ...], minutes: int) -> None:
    t = after(with_fp(trio(fp=10, speed=6.5, traits=traits), -10).plays(REST))
    told = [event for event in t.battle.events if event.key == "came-round"]
    assert [(event.who, event.clock) for event in told] == [("Bo", minutes * MINUTE)]
    assert [(me.fp, me.sheet.fp) for me in t.battle.state.fighters.values()] == [(10, 10)] * 3
    assert t.asked == "over"


@proves("FP.11")
def test_fatigue_adds_up() -> None:
    t = with_fp(clash(fp=9, move=5, dodge=8, will=10, facing=0, speed=8), 0).plays(("manoeuvre", "Move"))
    t.plays(("will", 10), *[("move", "go N")] * 3)
    assert t.asked == "Bo facing"
    t = with_fp(clash(fp=9, dodge=8), 0).plays(*aims(), ("to-hit", 10))
    assert defence(t) == 4


# Mortal wounds


def dying(roll: int = 13, awake: int = 10) -> Still:
    """Bo sinks to -10 and fails by 2; Cy keeps the fight going."""
    ana = beast("Ana", "red", (0, 0), 0, damage=6, type="cr", speed=7, skill=14)
    cy = fighter("Cy", "blue", (6, 3), 0, speed=3)
    t = with_hp(table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5, ht=11, hp=10), cy), -4).plays(*hits())
    t.plays(("survival", roll))
    return t.plays(("stay-awake", awake)) if t.asked == "Bo stay-awake" else t


@pytest.mark.parametrize(
    ("roll", "mortal", "dead"), [(11, False, False), (12, True, False), (13, True, False), (14, False, True)]
)
@proves("MRT.1")
def test_a_mortal_wound(roll: int, mortal: bool, dead: bool) -> None:
    bo = dying(roll).fighter("Bo")
    assert (bo.has("mortally wounded"), bo.has("dead")) == (mortal, dead)


@proves("MRT.1")
def test_only_the_margin_counts() -> None:
    t = with_hp(clash(6, "cr", ht=15), -4).plays(*hits(), ("survival", 17), ("stay-awake", 10))
    assert t.fighter("Bo").has("mortally wounded")


@pytest.mark.parametrize(("awake", "unconscious"), [(10, False), (11, True)])
@proves("MRT.2")
def test_incapacitated_by_a_mortal_wound(awake: int, unconscious: bool) -> None:
    """The roll of HP.2 at -10 is against 10; either way he has no turn and no defence."""
    t = dying(awake=awake)
    assert t.fighter("Bo").has("unconscious") == unconscious
    assert t.asked == "Cy manoeuvre"
    t.plays(REST, *aims(), ("to-hit", 10))
    assert t.legal == ["no defence"]


@pytest.mark.parametrize(("roll", "dead"), [(11, False), (12, True)])
@proves("MRT.3")
def test_a_further_failure_kills(roll: int, dead: bool) -> None:
    t = with_hp(dying(), -14).plays(REST, *hits(), ("survival", roll))
    assert t.fighter("Bo").hp == -20
    assert t.fighter("Bo").has("dead") == dead


@proves("MRT.3")
def test_a_further_failure_kills_the_hardiest() -> None:
    """17 fails even against HT 18, by less than nothing; a mortal wound leaves no margin."""
    t = with_hp(clash(16, "cr", ht=18), -4).plays(*hits(), ("survival", 17), ("survival", 17))
    assert t.fighter("Bo").has("dead")


@proves("MRT.4", "MRT.6")
def test_every_half_hour() -> None:
    t = after(dying())
    for half_hours in (1, 2, 3):
        assert (t.asked, t.number) == ("Bo mortal wound", 11)
        assert t.battle.state.clock == half_hours * 30 * MINUTE
        t.plays(("mortal wound", 11))
        assert t.fighter("Bo").has("mortally wounded")


@proves("MRT.5")
def test_a_half_hour_failed() -> None:
    t = after(dying()).plays(("mortal wound", 12))
    assert t.fighter("Bo").has("dead")
    assert t.asked == "over"


@pytest.mark.parametrize(("hp", "out"), [(-10, True), (0, True), (1, False)])
@proves("MRT.7")
def test_pulled_through(hp: int, out: bool) -> None:
    """He stays helpless until his HP are above 0."""
    t = after(with_hp(dying(), hp)).plays(("mortal wound", 4))
    bo = t.fighter("Bo")
    assert not bo.has("mortally wounded")
    assert not bo.has("dead")
    assert bo.out == out
    assert t.asked == "over"


# Bleeding


def bleeding(damage: int = 1, type: str = "cut", rolled: int = 3, **bo: Any) -> Still:
    """Bo is struck in the first second."""
    return clash(damage, type, **bo).plays(*hits(rolled=rolled))


@proves("BLD.1")
def test_a_roll_every_minute() -> None:
    t = bleeding(3, hp=14, ht=12)
    passes(t, MINUTE)
    assert t.asked == "Ana manoeuvre"
    assert t.battle.state.clock == MINUTE
    t.plays(REST, REST)
    assert (t.asked, t.battle.state.clock) == ("Bo bleeding", MINUTE)
    t.plays(("bleeding", 11))
    passes(t, MINUTE - 1)
    t.plays(REST, REST)
    assert (t.asked, t.battle.state.clock) == ("Bo bleeding", 2 * MINUTE)


@pytest.mark.parametrize(
    ("type", "bleeds"),
    [
        *[("cut", True), ("imp", True), ("pi-", True), ("pi", True), ("pi+", True), ("pi++", True)],
        *[("cr", False), ("burn", False), ("tight-beam burning", False)],
    ],
)
@proves("BLD.1")
def test_what_bleeds(type: str, bleeds: bool) -> None:
    assert bleeding(2, type, hp=30).fighter("Bo").has("bleeding") == bleeds


@proves("BLD.1")
def test_one_count_for_all_wounds() -> None:
    """A second cut ten seconds later changes nothing in the count, but it breaks a run of successes."""
    t = bleeding(1, hp=30)
    t = passes(t, 10).plays(*hits())
    t = after(t)
    assert t.battle.state.clock == MINUTE
    t.plays(("bleeding", 10), ("bleeding", 10), ("bleeding", 10))
    assert not t.fighter("Bo").has("bleeding")


@proves("BLD.1")
def test_a_new_wound_breaks_the_run() -> None:
    t = bleeding(1, hp=30)
    for _ in range(2):
        passes(t, MINUTE + 1)
        t.plays(("bleeding", 10))
    assert t.fighter("Bo").value("bleeding") == 2
    t.plays(*hits())
    assert t.fighter("Bo").value("bleeding") == 0


@pytest.mark.parametrize(("hp", "number"), [(5, 11), (4, 10), (10, 12), (9, 11)])
@proves("BLD.2")
def test_blood_lost_makes_it_harder(hp: int, number: int) -> None:
    t = with_hp(bleeding(1, hp=14, ht=12), hp)
    assert after(t).number == number


@pytest.mark.parametrize(
    ("roll", "hp"),
    [case("BLD.3", 12, 6), case("BLD.3", 11, 7, name="success"), case("BLD.4", 17, 4), case("BLD.4", 16, 6, name="16")],
)
def test_bleeding_costs_hp(roll: int, hp: int) -> None:
    t = after(with_hp(bleeding(1, hp=11), 7)).plays(("bleeding", roll))
    assert t.fighter("Bo").hp == hp


@pytest.mark.parametrize(("roll", "hp"), [(16, 6), (17, 4)])
@proves("BLD.4")
def test_a_miss_by_ten_is_a_plain_failure(roll: int, hp: int) -> None:
    t = after(with_hp(bleeding(1, hp=11, ht=5), 7)).plays(("bleeding", roll))
    assert t.fighter("Bo").hp == hp


@proves("BLD.3")
def test_one_can_bleed_to_death() -> None:
    t = after(with_hp(bleeding(1), -9)).plays(("bleeding", 16))
    assert (t.asked, t.number) == ("Bo survival", 11)
    assert t.plays(("survival", 15)).fighter("Bo").has("dead")


@pytest.mark.parametrize(("roll", "bleeds"), [(4, False), (5, True)])
@proves("BLD.5")
def test_a_critical_success_stops_it(roll: int, bleeds: bool) -> None:
    t = after(bleeding(1, hp=11)).plays(("bleeding", roll))
    assert t.fighter("Bo").has("bleeding") == bleeds


@proves("BLD.6")
def test_three_in_a_row_stop_it() -> None:
    t = after(with_hp(bleeding(1, hp=11), 8))
    for roll in (10, 12, 9, 8):
        t.plays(("bleeding", roll))
    assert t.fighter("Bo").has("bleeding")
    assert t.fighter("Bo").hp == 7
    t.plays(("bleeding", 11))
    assert t.asked == "over"
    assert not t.fighter("Bo").has("bleeding")


# Waking


def fainted(hp: int) -> Still:
    """Bo has passed out in the first second; his HP are so many afterwards."""
    t = with_hp(trio(), -2).plays(("manoeuvre", "Attack"), ("stay-awake", 12))
    return after(with_hp(t, hp))


@proves("GAP.9")
def test_waking_after_a_quarter_of_an_hour() -> None:
    t = fainted(1)
    assert not t.fighter("Bo").out
    assert t.battle.state.clock == 15 * MINUTE


@proves("GAP.9")
def test_waking_on_a_roll_each_hour() -> None:
    t = fainted(0)
    for hours, roll in ((1, 12), (2, 11)):
        assert (t.asked, t.number, t.battle.state.clock) == ("Bo waking", 11, hours * HOUR)
        t.plays(("waking", roll))
    assert not t.fighter("Bo").out
    assert t.asked == "over"


@proves("GAP.9")
def test_bleeding_to_zero_before_one_wakes() -> None:
    """A minute's blood takes the last HP, so that there is no waking after a quarter of an hour."""
    t = with_hp(with_fp(bleeding(1, hp=11), 5), 1)
    t.fighter("Bo").gain("unconscious")
    after(t).plays(("bleeding", 12), *[("bleeding", 8)] * 3)
    assert (t.asked, t.number, t.battle.state.clock) == ("Bo waking", 11, HOUR)
    t.plays(("waking", 11))
    assert not t.fighter("Bo").out
    assert t.fighter("Bo").fp == t.fighter("Bo").sheet.fp


@proves("GAP.9")
def test_waking_from_a_wound_while_exhausted() -> None:
    """What fatigue has done goes by FP: at -10 it takes 110 minutes."""
    t = after(with_fp(with_hp(trio(fp=10), -2).plays(("manoeuvre", "Attack"), ("stay-awake", 12)), -10))
    t.fighter("Bo").gain("unconscious", source="fatigue")
    t.plays(("waking", 11))
    told = [(event.key, event.clock) for event in t.battle.events if event.key in ("woke", "came-round")]
    assert told == [("woke", HOUR), ("came-round", 110 * MINUTE)]


# The record


def test_what_lasts_is_on_record() -> None:
    """It can be taken back answer by answer, and a record that holds it can be loaded and gone on with."""
    t = after(dying())
    t.plays(("mortal wound", 11))
    record = t.battle.record()
    again = Battle.load(Bands(), record)
    assert again.record() == record
    assert again.result == t.battle.result
    assert again.state.export() == t.battle.state.export()
    again.undo()
    assert again.state.clock == 30 * MINUTE
    assert again.request is not None
    again.undo()
    assert again.request is None
    assert again.result is not None
    assert not again.recovering
    again.undo()
    assert again.result is None
    short = Battle.load(Bands(), t.battle.record(since_boundary=True))
    assert short.state.export() == t.battle.state.export()


def test_nothing_lasts_before_the_end_or_twice() -> None:
    t = dying()
    with pytest.raises(NotLegalError, match="not over"):
        t.battle.recover()
    after(t)
    with pytest.raises(NotLegalError, match="already"):
        t.battle.recover()
