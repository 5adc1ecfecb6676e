"""Damage, places and table CAUSE: each clause's example with its dice, on both sides of its threshold."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from swordplay.games import ruleset
from tests.support.recovery import case, proves
from tests.support.table import Table

SHEET = ruleset("gurps3-sheet")
USAGE = {"cut": "swung", "cr": "swung", "imp": "thrust"}


def weapon(kind: str, points: int) -> dict[str, Any]:
    """A weapon that does so many points when its die shows a 1."""
    mode = {"skill": "Broadsword", "damage": f"1d{points - 1:+d}", "type": kind, "usage": USAGE[kind]}
    return {"item": "Blade", "hand": "right", "own": {"melee": [mode], "weight": 3}}


def struck(place: str, points: int, kind: str = "cr", *, skill: int = 18, start: Any = None, **bo: Any) -> Table:
    """Ana's blow at a place of Bo's, which does so many points of damage and is not defended against."""
    ana = {"move": 7, "skills": {"Broadsword": skill}, "gear": [weapon(kind, points)]}
    entries = [
        Entry("Ana", "red", (0, 0), ana, 0),
        Entry("Bo", "blue", (0, -1), {"move": 5, "ht": 10, **bo}, 6, start=start or {}),
    ]
    table = Table(SHEET, entries).plays(("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
    table.plays(("target", f"Bo: Blade {USAGE[kind]}"), ("location", place))
    table.plays(("to-hit", 7), ("damage", 1))
    return table.plays(("defence", "no defence"))


def kinds(table: Table, name: str = "Bo") -> set[str]:
    """What holds of a fighter."""
    return {one.kind for one in table.fighter(name).conditions}


# Damage


@pytest.mark.parametrize(
    ("place", "kind", "points", "dr", "lost"),
    [
        case("DMG.1", "torso", "cut", 8, 4, 6),
        case("DMG.2", "torso", "cut", 5, 0, 7),
        case("DMG.2", "torso", "cut", 1, 0, 1),
        case("DMG.3", "torso", "cr", 4, 0, 4),
        case("DMG.3", "torso", "cut", 4, 0, 6),
        case("DMG.3", "torso", "imp", 4, 0, 8),
        case("CRUSH.1", "torso", "cr", 7, 3, 4),
        case("CRUSH.2", "kidneys", "cr", 8, 2, 9),
        case("CUT.1", "torso", "cut", 7, 1, 9),
        case("IMP.1", "left leg", "imp", 6, 1, 5),
        case("IMP.2", "torso", "imp", 6, 2, 8),
        case("IMP.2", "groin", "imp", 3, 0, 6),
        case("IMP.3", "vitals", "imp", 5, 2, 9),
        case("MVITAL.1", "vitals", "cr", 5, 2, 3),
        case("MBRAIN.1", "brain", "cut", 5, 1, 8),  # the skull's 2 come on top
        case("MTHROAT.1", "throat", "cr", 4, 0, 6),
        case("MTHROAT.2", "throat", "cut", 6, 1, 10),
        case("MTHROAT.3", "throat", "imp", 4, 1, 6),
        case("CRUSH.1", "torso", "cr", 3, 3, 0),
    ],
)
def test_damage_less_dr_times_the_factor(place: str, kind: str, points: int, dr: int, lost: int) -> None:
    table = struck(place, points, kind, ht=20, hits=20, dr={"all": dr})
    assert table.fighter("Bo").hp == 20 - lost


@proves("MVITAL.1", "LOC.5")
def test_what_can_be_aimed_where() -> None:
    entries = [
        Entry("Ana", "red", (0, 0), {"move": 7, "skills": {"Broadsword": 18}, "right": "Thrusting Broadsword"}, 0),
        Entry("Bo", "blue", (0, -1), {"move": 5, "armour": ["Greathelm"]}, 6),
    ]
    step = (("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
    cut = Table(SHEET, entries).plays(*step, ("target", "Bo: Thrusting Broadsword swung"))
    assert (cut.refused("vitals"), cut.refused("left eye")) == ("vitals-type", "eye-slits")
    thrust = Table(SHEET, entries).plays(*step, ("target", "Bo: Thrusting Broadsword thrust"))
    numbers = {name: offer.number.value for name, offer in thrust.offers.items() if offer.number is not None}
    assert (numbers["vitals"], numbers["left eye"]) == (15, 8)


SHIELD = {"left": "Medium shield", "skills": {"Shield": 12}}


@pytest.mark.parametrize(
    ("place", "bo", "number"),
    [
        case("LOC.2", "brain", {}, -7),
        case("LOC.3", "head", {}, -5),
        case("LOC.4", "left eye", {}, -9),
        case("LOC.5", "left eye", {"armour": ["Greathelm"]}, -10),
        case("LOC.6", "left arm", SHIELD, -4),
        case("LOC.6", "left arm", {}, -4),  # without a shield, from the front, that of the off hand
        case("LOC.6", "right arm", {"left_handed": True}, -4),
        case("LOC.7", "right hand", SHIELD, -4),
        case("LOC.7", "left hand", {}, -4),
        case("LOC.8", "left hand", SHIELD, -8),
        case("LOC.9", "right arm", SHIELD, -2),
        case("LOC.10", "torso", {}, 0),
        case("LOC.11", "left leg", {}, -2),
        case("LOC.12", "right leg", {}, -2),
        case("LOC.13", "right foot", {}, -4),
        case("LOC.14", "vitals", {}, -3),
        case("LOC.15", "groin", {}, -3),
        case("LOC.16", "jaw", {}, -5),
        case("LOC.17", "kidneys", {}, -4),
        case("LOC.18", "nose", {}, -6),
        case("LOC.19", "throat", {}, -5),
    ],
)
def test_every_place_has_its_number(place: str, bo: dict[str, Any], number: int) -> None:
    """Skill 18 with a thrust at a foe in front."""
    ana = {"move": 7, "skills": {"Broadsword": 18}, "right": "Thrusting Broadsword"}
    entries = [Entry("Ana", "red", (0, 0), ana, 0), Entry("Bo", "blue", (0, -1), {"move": 5, **bo}, 6)]
    table = Table(SHEET, entries).plays(("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
    table.plays(("target", "Bo: Thrusting Broadsword thrust"))
    offer = table.offers[place].number
    assert offer is not None
    assert offer.value == 18 + number
    table.plays(("location", place))
    assert table.number == 18 + number


@proves("LOC.1", "LOC.19")
@pytest.mark.parametrize(("rolled", "asked"), [(9, "Ana damage"), (10, "Ana step")])
def test_the_number_of_a_place_is_added(rolled: int, asked: str) -> None:
    """Skill 14 at the throat: 9 or less."""
    entries = [
        Entry("Ana", "red", (0, 0), {"move": 7, "skills": {"Broadsword": 14}, "right": "Broadsword"}, 0),
        Entry("Bo", "blue", (0, -1), {"move": 5}, 6),
    ]
    table = Table(SHEET, entries).plays(("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
    table.plays(("target", "Bo: Broadsword swung"), ("location", "throat"), ("to-hit", rolled))
    assert table.asked == asked


# The course of an attack


@pytest.mark.parametrize(("parry", "hp"), [case("ROUND.3 ROUND.4", 8, 10), case("ROUND.4 ROUND.5 CAUSE.1", 10, 6)])
def test_damage_is_rolled_before_the_defence_and_counts_if_it_fails(parry: int, hp: int) -> None:
    bo = {"move": 5, "skills": {"Broadsword": 18}, "right": "Broadsword"}
    ana = {"move": 7, "skills": {"Broadsword": 12}, "gear": [weapon("cr", 4)]}
    entries = [Entry("Ana", "red", (0, 0), ana, 0), Entry("Bo", "blue", (0, -1), bo, 6)]
    table = Table(SHEET, entries).plays(("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
    table.plays(("target", "Bo: Blade swung"), ("location", "torso"), ("to-hit", 9), ("damage", 1))
    table.plays(("defence", "parry with Broadsword"))
    assert table.number == 9
    table.plays(("parry", parry))
    bo_now = table.fighter("Bo")
    assert (bo_now.hp, bo_now.value("shock")) == (hp, 10 - hp)


# Rows of the table


@proves("CAUSE.2")
@pytest.mark.parametrize(("points", "stunned"), [(5, False), (6, True)])
def test_more_than_half_of_ht_in_a_round_stuns(points: int, stunned: bool) -> None:
    assert struck("torso", points).fighter("Bo").stunned is stunned


@proves("CAUSE.3")
@pytest.mark.parametrize(("rolled", "posture"), [(11, "standing"), (12, "prone")])
def test_one_who_is_stunned_rolls_or_falls(rolled: int, posture: str) -> None:
    table = struck("torso", 6, ht=11)
    assert (table.asked, table.number) == ("Bo fall", 11)
    assert table.plays(("fall", rolled)).fighter("Bo").posture == posture


@proves("CAUSE.4")
@pytest.mark.parametrize(("rolled", "out"), [(12, False), (13, True)])
def test_a_blow_to_the_head_calls_for_ht(rolled: int, out: bool) -> None:
    table = struck("head", 1, ht=12)
    assert table.number == 12
    assert table.plays(("faint", rolled)).fighter("Bo").out is out


@proves("CAUSE.4")
@pytest.mark.parametrize(("points", "dr", "asked"), [(4, 4, "Bo faint"), (3, 4, "Ana step"), (4, 3, "Bo faint")])
def test_a_head_blow_counts_from_the_dr_up(points: int, dr: int, asked: str) -> None:
    """S3-48: a mace of 4 on a helm of DR 4: a HT roll, and no HP or shock."""
    table = struck("head", points, dr={"head": dr})
    assert table.asked == asked
    assert table.fighter("Bo").hp == 10 - max(0, points - dr)


@proves("CAUSE.6")
@pytest.mark.parametrize(("points", "out"), [(4, True), (3, False)])
def test_more_than_half_of_ht_in_the_brain_is_unconsciousness(points: int, out: bool) -> None:
    """HT 12: two points past the skull are 8 HP, and no roll is made; one is 4, and the head's own roll follows."""
    table = struck("brain", points, ht=12)
    assert (table.fighter("Bo").out, table.asked == "Bo faint") == (out, not out)


@proves("CAUSE.7", "CAUSE.9")
@pytest.mark.parametrize(("points", "blind"), [(1, ()), (2, ()), (3, ("right eye",))])
def test_an_eye_wound_stuns_and_more_than_2_blinds(points: int, blind: tuple[str, ...]) -> None:
    bo = struck("right eye", points, ht=12).fighter("Bo")
    assert (bo.stunned, bo.crippled) == (True, blind)


@proves("CAUSE.8")
def test_a_thrust_in_the_eye_goes_on_into_the_brain() -> None:
    """S3-47: HT 12, two points past DR: 8 HP without the skull's DR, out without a roll, and the eye blind."""
    bo = struck("left eye", 2, "imp", ht=12).fighter("Bo")
    assert (bo.hp, bo.out, bo.crippled) == (4, True, ("left eye",))


@proves("CAUSE.9")
def test_lost_eyes_lower_dx() -> None:
    """S3-52: one eye -2, both -10; a Parry stays."""
    for eyes, number in ((["left eye"], 16), (["left eye", "right eye"], 8)):
        entries = [
            Entry("Ana", "red", (0, 0), {"move": 7, "skills": {"Broadsword": 18}, "right": "Broadsword"}, 0),
            Entry("Bo", "blue", (0, -1), {"move": 5}, 6),
        ]
        table = Table(SHEET, entries)
        ana = table.fighter("Ana")
        ana.crippled = tuple(eyes)
        if len(eyes) == 2:
            ana.gain("blind")
        table.plays(("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
        offer = table.offers["Bo: Broadsword swung"]
        assert offer.number is not None
        assert offer.number.value == number


PAIN = "High Pain Threshold", "Low Pain Threshold"


@pytest.mark.parametrize(
    ("place", "points", "ht", "traits", "number"),
    [
        case("CAUSE.10", "nose", 2, 11, [], 10),
        case("CAUSE.11", "nose", 2, 11, [PAIN[0]], 15),
        case("CAUSE.12", "nose", 3, 11, [PAIN[1]], 8),
        case("CAUSE.13", "jaw", 1, 12, [], 10),
        case("CAUSE.13", "jaw", 5, 12, [], 7),
    ],
)
def test_nose_and_jaw(place: str, points: int, ht: int, traits: list[str], number: int) -> None:
    for over in (0, 1):
        table = struck(place, points, ht=ht, traits=traits)
        assert (table.asked, table.number) == ("Bo stun", number)
        assert table.plays(("stun", number + over)).fighter("Bo").stunned is bool(over)


@proves("CAUSE.14")
@pytest.mark.parametrize(("points", "stunned"), [(3, False), (4, True)])
def test_more_than_a_third_of_ht_in_the_throat_stuns(points: int, stunned: bool) -> None:
    """HT 12: crushing counts one and a half times, so that 3 points are 4 HP and 4 points 6."""
    assert struck("throat", points, ht=12).fighter("Bo").stunned is stunned


@proves("CAUSE.15")
@pytest.mark.parametrize(("rolled", "dead"), [(10, False), (11, True)])
def test_a_cut_throat_may_cost_the_head(rolled: int, dead: bool) -> None:
    table = struck("throat", 5, "cut").plays(("faint", rolled))
    assert ("decapitated" in kinds(table), "dead" in kinds(table)) == (dead, dead)


@proves("CAUSE.16")
@pytest.mark.parametrize(
    ("kind", "points", "asked"), [("cr", 6, "Bo faint"), ("cr", 5, "Ana step"), ("imp", 2, "Bo fall")]
)
def test_a_crushing_blow_to_the_vitals(kind: str, points: int, asked: str) -> None:
    assert struck("vitals", points, kind).asked == asked


@pytest.mark.parametrize(
    ("points", "ht", "traits", "stun", "knockout"),
    [
        case("CAUSE.17 CAUSE.18", 3, 11, [], 8, 11),
        case("CAUSE.19", 2, 10, [PAIN[0]], 8, 15),
        case("CAUSE.20", 2, 12, [PAIN[1]], 10, 8),
    ],
)
def test_a_wound_to_the_groin_calls_for_two_rolls(
    points: int, ht: int, traits: list[str], stun: int, knockout: int
) -> None:
    for over in (0, 1):
        table = struck("groin", points, ht=ht, traits=traits)
        assert (table.asked, table.number) == ("Bo stun", stun)
        table.plays(("stun", stun + over))
        assert (table.asked, table.number) == ("Bo faint", knockout)
        table.plays(("faint", knockout + over))
        assert table.fighter("Bo").out is bool(over)


@pytest.mark.parametrize(
    ("place", "ht", "points", "lost", "crippled"),
    [
        case("CAUSE.22 GAP.8", "right arm", 13, 6, 6, False),
        case("CAUSE.22 GAP.8", "right arm", 13, 9, 7, True),
        case("CAUSE.21 GAP.8", "left leg", 10, 5, 5, False),
        case("CAUSE.21 GAP.8", "left leg", 10, 9, 6, True),
        case("CAUSE.23", "left hand", 12, 4, 4, False),
        case("CAUSE.23", "left hand", 12, 9, 5, True),
        case("CAUSE.24", "right foot", 10, 3, 3, False),
        case("CAUSE.24", "right foot", 10, 8, 4, True),
        case("NOTE.5", "left leg", 11, 5, 5, False),  # more than 5.5
        case("NOTE.5", "left leg", 11, 6, 6, True),
        case("NOTE.5", "left hand", 11, 3, 3, False),  # more than 3.67
        case("NOTE.5", "left hand", 11, 4, 4, True),
    ],
)
def test_limbs_are_crippled_and_lose_no_more(place: str, ht: int, points: int, lost: int, crippled: bool) -> None:
    table = struck(place, points, ht=ht, right="Broadsword", skills={"Broadsword": 12})
    bo = table.fighter("Bo")
    assert (ht - bo.hp, bo.stunned, bo.crippled == (place,)) == (lost, crippled, crippled)
    if crippled and place == "right arm":
        assert bo.right == ""
    assert (bo.posture == "prone") is (crippled and place.endswith(("leg", "foot")))


@proves("CAUSE.0")
def test_every_row_that_fits_applies() -> None:
    """HT 10, a crushing blow of 6 to the head: shock, the HT roll, a stun and the roll to keep his feet."""
    table = struck("head", 6)
    assert table.asked == "Bo faint"
    table.plays(("faint", 10), ("fall", 11))
    bo = table.fighter("Bo")
    assert (bo.value("shock"), bo.stunned, bo.posture, bo.out) == (6, True, "prone", False)


# Low hits, and the start of the round


def round_of(hp: int, **bo: Any) -> Table:
    """Bo at so many HP; Ana has passed, and so the next round is near."""
    entries = [
        Entry("Ana", "red", (0, 0), {"move": 7}, 0),
        Entry("Bo", "blue", (0, -3), {"move": 5, "ht": 10, **bo}, 6, start={"hits": hp}),
    ]
    return Table(SHEET, entries)


@proves("CAUSE.25")
@pytest.mark.parametrize(("hp", "number"), [(4, 9), (3, 5)])
def test_move_and_dodge_are_halved_at_3(hp: int, number: int) -> None:
    ana = {"move": 8, "skills": {"Broadsword": 14}, "right": "Broadsword"}
    bo = {"move": 7, "pd": {"torso": 2}}
    entries = [Entry("Ana", "red", (0, 0), ana, 0), Entry("Bo", "blue", (0, -1), bo, 6, start={"hits": hp})]
    table = Table(SHEET, entries).plays(("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
    table.plays(("target", "Bo: Broadsword swung"), ("location", "torso"), ("to-hit", 9), ("damage", 1))
    offer = table.offers["dodge"].number
    assert offer is not None
    assert offer.value == number


@pytest.mark.parametrize(
    ("hp", "ht", "traits", "number"),
    [
        case("CAUSE.26", 0, 10, [], 10),
        case("CAUSE.27", -1, 10, ["Strong Will 3"], 13),
        case("CAUSE.28", -1, 11, ["Weak Will 2"], 9),
        case("ROUND.1", -2, 11, [], 11),
    ],
)
def test_at_0_or_less_ht_before_anybody_chooses(hp: int, ht: int, traits: list[str], number: int) -> None:
    for over in (0, 1):
        table = round_of(hp, ht=ht, traits=traits)
        assert (table.asked, table.number) == ("Bo stay-awake", number)
        table.plays(("stay-awake", number + over))
        assert table.fighter("Bo").out is bool(over)
        assert table.asked == "Ana manoeuvre"


@proves("CAUSE.26")
def test_above_0_there_is_no_roll() -> None:
    assert round_of(1).asked == "Ana manoeuvre"


@proves("CAUSE.29", "CAUSE.30")
def test_rolls_against_death() -> None:
    for rolled, dead in ((11, False), (12, True)):
        table = round_of(-11, ht=11)
        assert (table.asked, table.number) == ("Bo survival", 11)
        assert ("dead" in kinds(table.plays(("survival", rolled)))) is dead
    table = round_of(-21, ht=11)
    table.plays(("survival", 3), ("survival", 3), ("survival", 3))
    assert table.asked == "Bo stay-awake"


@proves("CAUSE.31")
@pytest.mark.parametrize(("points", "dead"), [(65, False), (66, True)])
def test_dead_at_minus_five_times_ht(points: int, dead: bool) -> None:
    assert ("dead" in kinds(struck("torso", points, ht=11))) is dead


@proves("SHOCK.1", "SHOCK.2", "SHOCK.3")
def test_shock_counts_in_the_next_round_only() -> None:
    """A wound of 3 in round 1: skill 13 is 13, then 10, then 13 again."""
    bo: dict[str, Any] = {"move": 5, "ht": 12, "skills": {"Broadsword": 13}, "right": "Broadsword"}
    table = struck("torso", 3, **bo)
    seen = []
    for _ in range(3):
        while table.asked != "Bo manoeuvre":
            table.battle.answer({"step": "done", "manoeuvre": "pass"}[table.asked.split(" ", 1)[1]])
        table.plays(("manoeuvre", "step & attack"), ("step", "done"), ("attack", "blow"))
        number = table.offers["Ana: Broadsword swung"].number
        assert number is not None
        seen.append(number.value)
        table.plays(("target", "nobody"), ("step", "done"))
    assert seen == [13, 10, 13]


@proves("STUN.1", "STUN.2", "ROUND.6")
@pytest.mark.parametrize(("rolled", "asked"), [(11, "Bo manoeuvre"), (12, "Bo stun-recovery")])
def test_a_stunned_fighter_rolls_when_the_round_opens(rolled: int, asked: str) -> None:
    table = struck("torso", 7, ht=11).plays(("fall", 3), ("step", "done"))
    assert table.asked == "Bo stun-recovery"  # he made no manoeuvre in the first round
    table.plays(("stun-recovery", rolled), ("manoeuvre", "pass"))
    assert table.asked == asked


@proves("GAP.9", "GAP.12")
def test_one_who_passes_out_falls_and_lets_go_and_the_round_is_played_out() -> None:
    table = struck("head", 1, right="Broadsword", skills={"Broadsword": 12}).plays(("faint", 11))
    bo = table.fighter("Bo")
    assert (bo.posture, bo.right, bo.out) == ("prone", "", True)
    table.plays(("step", "done"))
    assert table.asked == "over"
    assert table.battle.result is not None
    assert table.battle.result.winner == "red"
