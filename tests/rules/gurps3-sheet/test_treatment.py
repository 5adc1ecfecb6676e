"""How lost HP come back by the metric sheet: by themselves, by First Aid, under a Physician."""

from __future__ import annotations

import pytest

from swordplay.engine.errors import UnreadableError
from tests.support.recovery import DAY, WEEK, After, after, man, proves
from tests.support.table import by_key

NOBODY = ("first aid", "nobody")


def days(t: After, *rolled: int) -> After:
    """The rolls of some days."""
    return t.plays(*(("healing", total) for total in rolled))


# Nothing done


@proves("TREAT.1", "TREAT.2")
def test_a_day_heals_a_point() -> None:
    t = after(man("Bo", ht=11), hp=5).plays(NOBODY)
    assert (t.at("Bo healing"), t.number) == (DAY, 11)
    days(t, 10, 12, 11)
    assert t.fighter("Bo").hp == 7
    assert t.at("Bo healing") == 4 * DAY


@proves("TREAT.3")
@pytest.mark.parametrize(("traits", "number", "hp"), [(["Rapid Healing"], 15, 6), ([], 10, 5)])
def test_rapid_healing(traits: list[str], number: int, hp: int) -> None:
    t = after(man("Bo", traits=traits), hp=5).plays(NOBODY)
    assert t.number == number
    assert days(t, 15).fighter("Bo").hp == hp


@proves("TREAT.3", "NOTE.3")
@pytest.mark.parametrize(("rolled", "hp"), [(16, 6), (17, 5), (18, 5)])
def test_17_never_heals(rolled: int, hp: int) -> None:
    assert days(after(man("Bo", ht=14, traits=["Rapid Healing"]), hp=5).plays(NOBODY), rolled).fighter("Bo").hp == hp


@proves("TREAT.1")
def test_three_patients() -> None:
    """The ledger's example: seven days alone 9, First Aid 4, seven days under a Physician 10, all from 2 of 12."""
    t = after(man("Bo", ht=12), hp=2).plays(NOBODY)
    days(t, *[12] * 7).plays(("physician", "nobody"))
    assert t.fighter("Bo").hp == 9
    t = after(man("Bo", ht=12), hp=2).plays(("first aid", "skill 12"), ("first aid", 12), ("first aid points", 5))
    assert t.fighter("Bo").hp == 4
    t = after(man("Bo", ht=12), hp=2).plays(NOBODY)
    days(t, *[12] * 7).plays(("physician", "skill 12"), ("physician", 12))
    assert t.fighter("Bo").hp == 10


@proves("TREAT.1")
def test_never_above_full_hp() -> None:
    t = after(hp=9).plays(("first aid", "skill 12"), ("first aid", 12), ("first aid points", 6))
    assert t.fighter("Bo").hp == 10
    assert t.asked == "over"


@proves("CAUSE.31")
def test_the_dead_do_not_heal() -> None:
    assert after(hp=-60).asked == "over"


# First Aid


@proves("TREAT.4")
def test_first_aid_takes_half_an_hour() -> None:
    t = after(hp=4)
    assert t.at("Bo first aid") == 0
    t.plays(("first aid", "skill 12"))
    assert t.at("Bo first aid") == 30


@proves("TREAT.5", "NOTE.3")
@pytest.mark.parametrize(("die", "hp"), [(1, 5), (2, 5), (4, 5), (5, 6), (6, 7)])
def test_what_first_aid_restores(die: int, hp: int) -> None:
    t = after(hp=4).plays(("first aid", "skill 12"))
    assert (t.number, t.reasons) == (12, {"skill-first-aid": 12})
    assert t.plays(("first aid", 12), ("first aid points", die)).fighter("Bo").hp == hp


@proves("TREAT.5", "CRIP.3")
def test_one_die_each() -> None:
    t = after(hp=4, crippled=("left leg",)).plays(("crippling", 11))
    with pytest.raises(UnreadableError, match="1 to 6"):
        t.battle.answer(7)
    t.plays(("months", 1), ("first aid", "skill 12"), ("first aid", 12))
    with pytest.raises(UnreadableError, match="1 to 6"):
        t.battle.answer(7)


@proves("TREAT.5")
def test_a_failure_restores_nothing_and_is_not_repeated() -> None:
    t = after(hp=4).plays(("first aid", "skill 12"), ("first aid", 13))
    assert t.fighter("Bo").hp == 4
    assert t.at("Bo healing") == DAY


@proves("TREAT.6")
@pytest.mark.parametrize(
    ("skill", "rolled", "hp"), [(12, 18, 2), (15, 17, 2), (16, 17, 4), (6, 16, 2), (6, 15, 4), (7, 16, 4)]
)
def test_a_critical_failure_costs_two(skill: int, rolled: int, hp: int) -> None:
    """18; 17 where the number is 15 or less; 10 or more above the number."""
    t = after(hp=4).plays(("first aid", f"skill {skill}"), ("first aid", rolled))
    assert t.fighter("Bo").hp == hp


@proves("TREAT.7")
@pytest.mark.parametrize(
    ("skill", "rolled", "full"), [(12, 3, True), (12, 4, True), (14, 5, False), (15, 5, True), (16, 6, True)]
)
def test_a_critical_success_restores_everything(skill: int, rolled: int, full: bool) -> None:
    for hp in (4, -4):
        t = after(man("Bo", ht=11), hp=hp).plays(("first aid", f"skill {skill}"), ("first aid", rolled))
        assert (t.fighter("Bo").hp == 11) == full
        assert t.asked == ("over" if full else "Bo first aid points")


@proves("TREAT.7", "CRIP.2")
@pytest.mark.meets("S3-56")
def test_a_limb_is_sound_when_hp_are_full() -> None:
    """S3-56: HT 11, HP 4, leg roll 9, First Aid 3: HP 11 and the leg sound at 0:30."""
    t = after(man("Bo", ht=11), hp=4, crippled=("left leg",))
    t.plays(("crippling", 9), ("first aid", "skill 12"), ("first aid", 3))
    assert (t.fighter("Bo").hp, t.fighter("Bo").crippled, t.time) == (11, (), 30)


@proves("TREAT.6", "CAUSE.29", "CAUSE.30")
@pytest.mark.parametrize(
    ("hp", "marks", "due"), [(-7, 0, False), (-8, 0, True), (-9, 0, True), (-12, 1, False), (-13, 1, True)]
)
@pytest.mark.meets("S3-55")
def test_a_bungled_treatment_past_a_mark(hp: int, marks: int, due: bool) -> None:
    """S3-55: HP -9, First Aid 18: -11, and the death roll is made now; 11 is death."""
    t = after(hp=hp, marks=marks).plays(("first aid", "skill 12"), ("first aid", 18))
    assert t.time == (30 if due else DAY)
    assert t.asked == ("Bo survival" if due else "Bo healing")
    if due:
        t.plays(("survival", 11))
        assert t.fighter("Bo").has("dead")
        assert t.asked == "over"


@proves("TREAT.6", "CAUSE.31")
def test_a_bungled_treatment_to_the_end() -> None:
    t = after(hp=-48, marks=8).plays(("first aid", "skill 12"), ("first aid", 18))
    assert t.fighter("Bo").has("dead")
    assert t.asked == "over"


@proves("TREAT.6", "CAUSE.26")
@pytest.mark.meets("S3-55")
def test_hp_0_by_it_does_not_put_him_out() -> None:
    """S3-55: who is awake stays awake."""
    t = after(hp=2).plays(("first aid", "skill 12"), ("first aid", 18))
    assert (t.fighter("Bo").hp, t.asked) == (0, "Bo healing")
    assert not t.fighter("Bo").has("unconscious")


@proves("TREAT.2", "CAUSE.30")
def test_a_mark_reached_again_is_rolled_for_again() -> None:
    t = after(hp=-10, marks=1).plays(NOBODY)
    days(t, 10, 11, 11, 11, 11, 11, 11).plays(("physician", "skill 12"), ("physician", 18))
    assert t.at("Bo survival") == WEEK


# Who treats whom


@proves("TREAT.5")
def test_who_can_give_first_aid() -> None:
    """Whoever is awake, himself too; with First Aid, Physician if that is better, or IQ-5; or somebody else."""
    t = After(
        man("Bo", iq=11),
        man("Ana", skills={"First Aid": 12, "Physician": 14}),
        man("Cy", skills={"First Aid": 13}),
    )
    t.left(hp=4).left("Cy", out="", hp=9).over()
    assert t.asked == "Bo first aid"
    numbers = {name: offer.number.value for name, offer in t.offers.items() if offer.number is not None}
    assert (numbers["Bo"], numbers["Ana"], numbers["Zed"], numbers["skill 5"], numbers["skill 20"]) == (6, 14, 5, 5, 20)
    assert t.refused("Cy") == "not-awake"
    assert t.refused("skill 4") == t.refused("skill 21") == "absent"
    untrained = t.offers["Bo"].number
    assert untrained is not None
    assert by_key(untrained) == {"iq-treatment": 11, "untrained": -5}


@proves("TREAT.5")
@pytest.mark.parametrize(("helper", "told"), [("Bo", "treats-himself"), ("Zed", "treated"), ("skill 9", "tended")])
def test_what_is_told_of_it(helper: str, told: str) -> None:
    t = after(hp=4).plays(("first aid", helper))
    assert len(t.events(told)) == 1
    assert t.fighter("Bo").has("under treatment")


@proves("TREAT.4")
def test_one_patient_after_the_other() -> None:
    t = After(man("Bo"), man("Ana", skills={"First Aid": 12}), man("Cy")).left(hp=4).left("Cy", hp=5).over()
    t.plays(("first aid", "Ana"), ("first aid", "Ana"))
    assert t.at("Bo first aid") == 30
    t.plays(("first aid", 13))
    assert t.at("Cy first aid") == 60
    t = After(man("Bo"), man("Cy")).left(hp=4).left("Cy", hp=5).over()
    t.plays(("first aid", "skill 12"), ("first aid", "skill 12"), ("first aid", 13))
    assert t.at("Cy first aid") == 30


@proves("TREAT.4", "TREAT.6")
def test_a_helper_who_dies_is_replaced() -> None:
    t = After(man("Bo"), man("Ana", skills={"First Aid": 12})).left("Ana", hp=-9).left(hp=4).over()
    t.plays(("first aid", "Ana"), ("first aid", "Ana"))
    t.plays(("first aid", 13), ("first aid", 18), ("survival", 11))
    assert t.fighter("Ana").has("dead")
    t = After(man("Ana", skills={"First Aid": 12}), man("Bo")).left("Ana", hp=-9).left(hp=4).over()
    t.plays(("first aid", "Ana"), ("first aid", "Ana"), ("first aid", 18), ("survival", 11))
    assert t.at("Bo first aid") == 60
    assert "Ana" not in t.offers


# A Physician


@proves("TREAT.8")
@pytest.mark.parametrize(("rolled", "hp"), [(12, 4), (13, 3)])
def test_a_week_under_a_physician(rolled: int, hp: int) -> None:
    t = after(hp=3).plays(NOBODY)
    days(t, *[11] * 7)
    assert t.at("Bo physician") == WEEK
    t.plays(("physician", "skill 12"))
    assert (t.at("Bo physician"), t.number, t.reasons) == (WEEK, 12, {"skill-physician": 12})
    assert t.plays(("physician", rolled)).fighter("Bo").hp == hp
    days(t, *[11] * 7)
    assert t.at("Bo physician") == 2 * WEEK


@proves("TREAT.9", "TREAT.10")
@pytest.mark.parametrize(
    ("skill", "rolled", "hp"), [(12, 18, 4), (12, 17, 4), (16, 17, 5), (6, 16, 4), (12, 3, 7), (15, 5, 7), (14, 5, 6)]
)
def test_a_physicians_criticals(skill: int, rolled: int, hp: int) -> None:
    """2 in place of the 1, and 1 less."""
    t = days(after(hp=5).plays(NOBODY), *[11] * 7).plays(("physician", f"skill {skill}"), ("physician", rolled))
    assert t.fighter("Bo").hp == hp


@proves("TREAT.9", "CAUSE.29", "CAUSE.30")
@pytest.mark.meets("S3-55")
def test_a_physician_past_a_mark() -> None:
    """S3-55: the death roll is made at once."""
    t = days(after(hp=-9).plays(NOBODY), *[11] * 7).plays(("physician", "skill 12"), ("physician", 18))
    assert t.at("Bo survival") == WEEK
    t.plays(("survival", 10))
    assert t.at("Bo healing") == 8 * DAY


@proves("TREAT.8")
def test_who_can_be_the_physician() -> None:
    t = After(man("Bo"), man("Ana", skills={"First Aid": 15, "Physician": 14}, iq=12)).left(hp=3).over()
    days(t.plays(NOBODY), *[11] * 7)
    numbers = {name: offer.number.value for name, offer in t.offers.items() if offer.number is not None}
    assert (numbers["Ana"], numbers["Bo"], numbers["skill 12"]) == (14, 3, 12)


@proves("TREAT.2", "TREAT.5", "TREAT.8")
def test_the_game_masters_modifiers_count() -> None:
    t = after(hp=4)
    t.battle.intervene("modify", "Bo", about="healing", value=-2, name="damp cellar")
    t.battle.intervene("modify", about="first aid", value=1, name="bandages")
    t.plays(("first aid", "skill 12"))
    assert t.reasons == {"skill-first-aid": 12, "by-hand": 1}
    t.plays(("first aid", 14))
    assert t.reasons == {"ht-healing": 10, "by-hand": -2}
