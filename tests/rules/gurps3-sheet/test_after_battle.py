"""What lasts after a fight by the metric sheet: death rolls still due, crippled parts, waking."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from tests.support.recovery import DAY, HOUR, After, after, man, proves

NOBODY = ("first aid", "nobody")


# The end of the fight


@proves("GAP.12", "CAUSE.29", "CAUSE.30")
@pytest.mark.parametrize(
    ("hp", "rolled", "due"), [(-9, 0, 0), (-10, 0, 1), (-10, 1, 0), (-14, 1, 0), (-15, 1, 1), (-21, 0, 3)]
)
def test_death_rolls_still_due_come_first(hp: int, rolled: int, due: int) -> None:
    """S3-11, S3-51: a mark that was rolled for in the fight is not rolled for again."""
    t = after(hp=hp, marks=rolled, crippled=("left leg",))
    for _ in range(due):
        assert (t.asked, t.number) == ("Bo survival", 10)
        t.rolls(10)
    assert t.asked == "Bo crippling"


@proves("GAP.12", "CAUSE.29", "CRIP.1")
@pytest.mark.meets("S3-56")
def test_the_dead_roll_no_more() -> None:
    """S3-56: the dead do not roll for their limbs."""
    t = after(hp=-11, crippled=("left leg",), out="").rolls(11)
    assert t.fighter("Bo").has("dead")
    assert t.asked == "over"


@proves("CAUSE.31")
@pytest.mark.parametrize(("hp", "asked"), [(-49, "Bo survival"), (-50, "over")])
def test_dead_without_a_roll(hp: int, asked: str) -> None:
    assert after(hp=hp).asked == asked


@proves("GAP.12", "INJ.1")
def test_who_is_awake_stays_awake() -> None:
    """S3-11: a winner at HP -2 rolls nothing against fainting; stun and shock are over."""
    t = after(hp=-2, has=["stunned", ("shock", 6)])
    assert t.asked == "Bo first aid"
    bo = t.fighter("Bo")
    assert not bo.has("stunned")
    assert not bo.has("shock")
    assert not bo.has("unconscious")
    t.plays(NOBODY)
    assert t.at("Bo healing") == DAY


@proves("INJ.1")
def test_nothing_is_due_for_the_unhurt() -> None:
    assert after(man("Bo")).asked == "over"


# Crippled parts


@proves("CRIP.1", "INJ.1")
def test_one_roll_for_each_part_once_only() -> None:
    """S3-46: a part hit again after it was crippled has one roll."""
    t = after(hp=4, crippled=("left leg", "right arm", "left leg"))
    assert t.at("Bo crippling") == 0
    t.plays(("crippling", 11), ("months", 6), ("crippling", 14))
    assert t.asked == "Bo first aid"
    t.plays(NOBODY)
    assert t.asked == "Bo healing"


@proves("CRIP.1", "GAP.6")
def test_no_roll_for_what_is_numb_for_six_turns() -> None:
    """S3-50: crippled for six turns by the table leaves nothing behind."""
    t = after(hp=8, has=[("numbed", 0, "left arm")])
    assert t.asked == "Bo first aid"
    assert not t.fighter("Bo").useless("left")


@proves("CRIP.2", "CRIP.3", "CRIP.4")
@pytest.mark.parametrize(
    ("ht", "rolled", "fate"),
    [
        *((11, 11, "mending"), (11, 12, "lasting"), (11, 13, "lasting"), (11, 14, "lasting"), (11, 15, "permanent")),
        *((17, 16, "mending"), (17, 17, "lasting"), (15, 18, "lasting"), (14, 17, "lasting"), (14, 18, "permanent")),
        *((2, 4, "mending"), (2, 5, "lasting"), (2, 6, "permanent")),
    ],
)
@pytest.mark.meets("S3-56")
def test_what_becomes_of_a_part(ht: int, rolled: int, fate: str) -> None:
    """S3-56: 17 and 18 never recover, but may be lasting; 3 and 4 always recover."""
    t = after(man("Bo", ht=ht), hp=1, crippled=("left leg",)).rolls(rolled)
    if fate == "lasting":
        t.plays(("months", 3))
    bo = t.fighter("Bo")
    assert [(one.kind, one.source) for one in bo.conditions if one.source == "left leg"] == [(fate, "left leg")]
    assert bo.crippled == ("left leg",)


@proves("CRIP.2")
def test_a_part_recovers_at_full_hp() -> None:
    t = after(hp=8, crippled=("left leg",)).rolls(10).plays(NOBODY)
    t.plays(("healing", 10))
    assert t.fighter("Bo").crippled == ("left leg",)
    t.plays(("healing", 10))
    assert t.fighter("Bo").crippled == ()
    assert not t.fighter("Bo").has("mending")
    assert t.asked == "over"


@proves("CRIP.2")
def test_a_part_that_cost_no_hp_recovers_at_once() -> None:
    t = after(crippled=("left hand",)).rolls(10)
    assert t.fighter("Bo").crippled == ()
    assert (t.asked, t.time) == ("over", 0)


@proves("CRIP.3")
@pytest.mark.parametrize("months", [1, 6])
def test_a_lasting_crippling_mends_by_itself(months: int) -> None:
    t = after(crippled=("left leg", "right foot")).rolls(12, months, 3)
    assert t.asked == "over"
    assert t.fighter("Bo").crippled == ()
    assert t.time == months * 30 * DAY


@proves("CRIP.3")
def test_what_comes_after_the_last_day_is_left() -> None:
    t = after(crippled=("left leg",), days=20).rolls(12, 1)
    assert (t.asked, t.time, t.fighter("Bo").crippled) == ("over", 20 * DAY, ("left leg",))
    t.battle.recover(days=30)
    assert (t.asked, t.time, t.fighter("Bo").crippled) == ("over", 30 * DAY, ())


@proves("CRIP.4")
def test_a_permanent_crippling_does_not_mend() -> None:
    t = after(crippled=("left leg",)).rolls(14)
    assert t.fighter("Bo").crippled == ("left leg",)
    assert t.asked == "over"


@proves("CRIP.5")
@pytest.mark.parametrize(("traits", "number", "fate"), [(["Rapid Healing"], 15, "mending"), ([], 10, "permanent")])
def test_rapid_healing(traits: list[str], number: int, fate: str) -> None:
    t = after(man("Bo", traits=traits), hp=4, crippled=("left leg",))
    waiting = t.battle.waiting
    assert waiting is not None
    assert waiting.number is not None
    assert waiting.number.chance == pytest.approx({10: 0.5, 15: 206 / 216}[number])
    assert t.number == number
    assert t.reasons == {"ht-crippling": 10, **({"rapid-healing": 5} if traits else {})}
    assert t.rolls(15).fighter("Bo").has(fate)


@proves("CRIP.2", "CAUSE.9")
def test_an_eye_that_recovers_sees_again() -> None:
    t = after(hp=9, crippled=("left eye", "right eye"), has=["blind"]).rolls(10, 14).plays(NOBODY)
    assert t.fighter("Bo").has("blind")
    t.plays(("healing", 9))
    assert t.fighter("Bo").crippled == ("right eye",)
    assert not t.fighter("Bo").has("blind")


# Waking


def times(t: After, *rolled: int) -> list[int]:
    """When the rolls to wake are made, with their results, in minutes since the fight."""
    made = []
    for total in rolled:
        made.append(t.at("Bo waking"))
        t.rolls(total)
    return made


@proves("UNC.1", "GAP.9")
def test_lightly_hurt() -> None:
    t = after(hp=8, out="").plays(NOBODY)
    assert times(t, 12, 9) == [15, 30]
    assert not t.fighter("Bo").has("unconscious")
    assert t.woke == [30]


@proves("UNC.1", "UNC.4")
@pytest.mark.parametrize(("hp", "marks"), [(8, 0), (-12, 1)])
def test_rapid_healing_wakes_nobody_earlier(hp: int, marks: int) -> None:
    t = after(man("Bo", traits=["Rapid Healing"]), hp=hp, marks=marks, out="").plays(NOBODY)
    assert t.number == 10


@proves("UNC.1", "TREAT.2", "TREAT.8")
def test_times_are_counted_from_the_end_of_the_fight() -> None:
    t = After(man("Bo")).left(hp=8, out="")
    t.battle.state.clock = 47
    t.over().plays(NOBODY)
    assert times(t, 11, 10) == [15, 30]
    for day in range(1, 8):
        assert t.at("Bo healing") == day * DAY
        t.rolls(11)
    assert t.at("Bo physician") == 7 * DAY


@proves("UNC.2", "UNC.1")
@pytest.mark.parametrize(("hp", "first"), [(10, 15), (8, 15), (7, HOUR), (1, HOUR)])
def test_two_hp_or_more(hp: int, first: int) -> None:
    t = after(hp=hp, out="")
    if hp < 10:
        t.plays(NOBODY)
    assert times(t, 11, 10) == [first, 2 * first]
    assert not t.fighter("Bo").has("unconscious")


@proves("UNC.3")
@pytest.mark.parametrize(("hp", "hours"), [(0, 0), (-1, 1), (-4, 4), (-11, 11), (-12, 12), (-13, 12), (-14, 12)])
def test_sure_waking(hp: int, hours: int) -> None:
    """At 0 HP he wakes as soon as the fight is over, in time to be asked about First Aid."""
    t = after(man("Bo", ht=15), hp=hp, out="").plays(NOBODY)
    assert t.asked == "Bo healing"
    assert t.woke == [hours * HOUR]


@proves("UNC.4", "UNC.5")
@pytest.mark.parametrize(("rolled", "gone"), [(10, "unconscious"), (11, "")])
def test_a_roll_for_life(rolled: int, gone: str) -> None:
    t = after(hp=-12, out="", marks=1).plays(NOBODY)
    assert (t.at("Bo life"), t.number) == (12 * HOUR, 10)
    t.rolls(rolled)
    bo = t.fighter("Bo")
    assert bo.has("dead") == (not gone)
    assert bo.has("unconscious") == (not gone)


@proves("UNC.4")
@pytest.mark.parametrize(("hp", "asked", "at"), [(-9, "Bo healing", DAY), (-10, "Bo life", 12 * HOUR)])
def test_where_the_roll_for_life_begins(hp: int, asked: str, at: int) -> None:
    t = after(hp=hp, out="", marks=1).plays(NOBODY)
    assert t.at(asked) == at


@proves("UNC.1", "UNC.2", "UNC.3")
@pytest.mark.parametrize(("hp", "rolled"), [(10, [30, 60]), (9, [30, 60]), (5, [30, 60]), (1, [30, 60]), (0, [])])
@pytest.mark.meets("S3-54")
def test_knocked_out_by_the_critical_tables(hp: int, rolled: list[int]) -> None:
    """S3-54: every half hour while HP is above 0; at 0 or less as anybody else."""
    t = after(hp=hp, out="critical table")
    if hp < 10:
        t.plays(NOBODY)
    assert times(t, *[11, 9][: len(rolled)]) == rolled
    assert not t.fighter("Bo").has("unconscious")


@proves("UNC.1", "TREAT.4")
@pytest.mark.parametrize(
    ("hp", "die", "woke", "rolls"),
    [
        (-10, 4, 9 * HOUR, []),
        (-1, 4, 30, []),
        (7, 4, HOUR, [45, 60]),
        (-1, 6, HOUR, []),
    ],
)
@pytest.mark.meets("S3-53")
def test_treatment_moves_him_into_another_band(hp: int, die: int, woke: int, rolls: list[int]) -> None:
    """S3-53: the band is that of his HP when something is due, and a sure waking is never put off."""
    t = after(hp=hp, out="", marks=1 if hp == -10 else 0)
    t.plays(("first aid", "skill 12"))
    assert t.at("Bo first aid") == 30
    t.rolls(12, die)
    assert times(t, *[11, 10][: len(rolls)]) == rolls
    assert t.asked == "Bo healing"
    assert t.woke == [woke]


@proves("UNC.1", "TREAT.4")
def test_treatment_before_the_roll_of_that_minute() -> None:
    t = after(hp=8, out="").plays(("first aid", "skill 12"))
    assert times(t, 11) == [15]
    t.plays(("first aid", 12), ("first aid points", 3))
    assert times(t, 11, 11) == [30, 45]


@proves("UNC.2", "TREAT.4", "TREAT.6")
def test_a_roll_due_in_the_minute_of_a_bungled_treatment_is_made() -> None:
    """Ana comes to Bo second, at the very minute of his roll."""
    t = After(man("Cy"), man("Bo"), man("Ana", skills={"First Aid": 12}))
    t.left("Cy", hp=9).left(hp=3, out="").over()
    t.plays(("first aid", "Ana"), ("first aid", "Ana"), ("first aid", 13), ("first aid", 18))
    assert (t.fighter("Bo").hp, t.at("Bo waking")) == (1, HOUR)


@proves("UNC.3", "TREAT.6")
@pytest.mark.parametrize(("hp", "woke"), [(1, HOUR), (2, 30), (-4, 4 * HOUR)])
def test_bungled_treatment_of_one_who_is_out(hp: int, woke: int) -> None:
    """Down to -1 he wakes after an hour, down to 0 at once, and what was sure before stays so."""
    t = after(hp=hp, out="").plays(("first aid", "skill 12"), ("first aid", 18))
    assert t.asked == "Bo healing"
    assert t.woke == [woke]


@proves("UNC.4", "TREAT.6")
def test_bungled_down_to_a_roll_for_life() -> None:
    t = after(hp=-9, out="").plays(("first aid", "skill 12"), ("first aid", 18), ("survival", 10))
    assert t.at("Bo life") == 12 * HOUR


@proves("UNC.2", "TREAT.2")
def test_days_heal_one_who_is_out() -> None:
    t = after(hp=7, out="").plays(NOBODY)
    times(t, *[11] * 23)
    assert t.at("Bo healing") == DAY
    t.rolls(10)
    assert times(t, 11, 11) == [DAY, DAY + 15]


# Played like everything else


def test_it_can_be_taken_back_stopped_and_replayed() -> None:
    def begun() -> Battle:
        t = After(man("Bo"), man("Ana", skills={"First Aid": 12}))
        t.battle.intervene("set", "Bo", field="hp", value=-3)
        return t.over().battle

    battle = begun()
    battle.answer("Ana").answer(12).answer(6)
    exported = battle.state.export()
    battle.undo(2)
    assert battle.state.fighters["Bo"].hp == -3
    battle.redo(2)
    assert battle.state.export() == exported
    battle.answer(10)
    again = Battle.load(battle.ruleset, battle.record())
    assert again.state.export() == battle.state.export()
    assert Battle(battle.ruleset, battle.position()).request is not None
    battle.stop()
    assert battle.request is None


@proves("TREAT.2")
def test_days_end_it_and_more_days_play_it_on() -> None:
    t = After(man("Bo"))
    t.battle.intervene("set", "Bo", field="hp", value=5)
    t.over(days=2).plays(NOBODY, ("healing", 11), ("healing", 11))
    assert (t.asked, t.time) == ("over", 2 * DAY)
    t.battle.recover(days=4)
    assert t.at("Bo healing") == 3 * DAY
    t.battle.stop()
    with pytest.raises(NotLegalError, match="days: expected 1 to 600, not 0"):
        t.battle.recover(days=0)
    t.battle.recover(days=4)
    assert t.at("Bo healing") == 3 * DAY
    again = Battle.load(t.battle.ruleset, t.battle.record())
    assert again.state.export() == t.battle.state.export()


@proves("TREAT.2", "UNC.2")
def test_what_is_set_by_hand_has_its_rolls_too() -> None:
    """Whoever is healed, wounded or knocked out by hand later is treated as if the fight had done it."""
    t = After(man("Bo"), man("Ana"), man("Cy"))
    t.left(hp=5).left("Cy", hp=5).over().plays(NOBODY, NOBODY)
    assert t.at("Bo healing") == DAY
    t.battle.intervene("set", "Cy", field="hp", value=10)
    t.battle.intervene("set", "Ana", field="hp", value=6)
    t.battle.intervene("afflict", "Ana", condition="unconscious")
    t.rolls(11)
    assert (t.at("Ana waking"), t.number) == (DAY + HOUR, 10)
    t.rolls(10)
    assert (t.at("Bo healing"), t.rolls(11).at("Ana healing")) == (2 * DAY, 2 * DAY)


@pytest.mark.parametrize("data", [{"weeks": 2}, {"days": "2"}, {"days": 601}])
def test_how_long_it_may_be(data: dict[str, Any]) -> None:
    t = After(man("Bo"))
    t.battle.stop()
    with pytest.raises(NotLegalError, match="expected"):
        t.battle.recover(**data)
    assert not t.battle.recovering
