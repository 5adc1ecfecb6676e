"""The hit locations: numbers, factors, and what a wound does there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.gurps4 import SHIELD, SWORD, attacks, beast, fighter, proves, table
from tests.support.wounds import STOP, STURDY, SWING, duel, wounded


def at(skill: int, place: str) -> int:
    """The number for a blow there."""
    script = attacks("Bo", place=place, rolled=None)[:-1]
    game = duel(foe=STURDY, skill=skill).plays(*script[:3])
    offered = game.offers[place].number
    game.plays(*script[3:])
    assert offered is not None
    assert offered.value == game.number
    return game.number


@pytest.mark.parametrize(
    ("skill", "place", "number"),
    [
        pytest.param(14, "neck", 9, marks=proves("LOC.1")),
        pytest.param(17, "skull", 10, marks=proves("SKULL.1")),
        pytest.param(18, "right eye", 9, marks=proves("EYE.1")),
        pytest.param(18, "left eye", 9, marks=proves("EYE.1")),
        pytest.param(15, "face", 10, marks=proves("FACE.1")),
        pytest.param(16, "neck", 11, marks=proves("NECK.1")),
        pytest.param(13, "torso", 13, marks=proves("TORSO.1")),
        pytest.param(14, "groin", 11, marks=proves("GROIN.1")),
        pytest.param(13, "right leg", 11, marks=proves("LIMB.1")),
        pytest.param(13, "left leg", 11, marks=proves("LIMB.1")),
        pytest.param(13, "right arm", 11, marks=proves("LIMB.1")),
        pytest.param(13, "left arm", 11, marks=proves("LIMB.1")),
        pytest.param(14, "right hand", 10, marks=proves("EXTREM.1")),
        pytest.param(14, "left hand", 10, marks=proves("EXTREM.1")),
        pytest.param(14, "right foot", 10, marks=proves("EXTREM.1")),
        pytest.param(14, "left foot", 10, marks=proves("EXTREM.1")),
    ],
)
def test_the_number_to_hit(skill: int, place: str, number: int) -> None:
    """Each location has its own modifier."""
    assert at(skill, place) == number


@pytest.mark.parametrize(
    ("place", "number"),
    [pytest.param("vitals", 11, marks=proves("VITALS.1")), pytest.param("groin", 11, marks=proves("GROIN.1"))],
)
def test_a_spear_at_14(place: str, number: int) -> None:
    """-3 at the vitals and at the groin."""
    spear = {"item": "Spear", "hand": "right"}
    ana = fighter("Ana", "red", (0, 0), 0, speed=7, skills={"Spear": 14}, gear=[spear])
    game = table(ana, fighter("Bo", "blue", (0, -1), 6, speed=5))
    assert game.plays(*attacks("Bo", "Spear thrust", place, rolled=None)[:-1]).number == number


@proves("EYE.1")
def test_a_bow_at_an_eye() -> None:
    """Bow 18 at range 2: 9."""
    bow = {"item": "Short Bow", "hand": "both"}
    ana = fighter("Ana", "red", (0, 0), 0, speed=7, skills={"Bow": 18}, gear=[bow])
    game = table(ana, fighter("Bo", "blue", (0, -2), 6, speed=5))
    game.plays(("manoeuvre", "Regular Attack"), STOP)
    game.plays(("target", next(name for name in game.legal if name.startswith("Bo: Short Bow"))))
    assert game.plays(("location", "right eye"), ("add-on", "strike")).number == 9


@proves("LOC.1")
@pytest.mark.parametrize(("rolled", "hp"), [(9, 94), (10, 100)])
def test_a_miss_by_one_is_a_miss(rolled: int, hp: int) -> None:
    """At 9 a 10 hits nothing, not the torso either."""
    game = duel(3, "cut", STURDY, skill=14).plays(*attacks("Bo", place="neck", hit=rolled, rolled=None))
    if rolled == 9:
        game.plays(("defence", "no defence"), ("damage", 3))
    assert (game.asked, game.fighter("Bo").hp) == ("Ana step", hp)


def injury(damage: int, type: str, place: str, **foe: Any) -> int:
    """The HP such a blow costs one with 100, a woman."""
    game = wounded(damage, type, place, male=False, **foe)
    return 100 - int(game.fighter("Bo").hp)


def cases(id: str, *rows: tuple[str, str, int, int]) -> list[Any]:
    """Rows of place, type, points past DR, injury, all for one clause."""
    return [pytest.param(*row, marks=proves(id)) for row in rows]


@pytest.mark.parametrize(
    ("place", "type", "past", "points"),
    [
        *cases("LOC.2", ("neck", "cut", 4, 8), ("right arm", "cut", 4, 6), ("face", "cut", 4, 6)),
        *cases("SKULL.2", *(("skull", type, 3, 12) for type in ("cr", "pi-", "cut", "imp", "pi++", "cor"))),
        *cases("EYE.2", *(("left eye", type, 3, 12) for type in ("pi", "cr", "pi-", "cut", "imp", "burn"))),
        *cases("FACE.2", ("face", "cor", 5, 7), ("face", "cr", 5, 5), ("face", "cut", 5, 7), ("face", "imp", 5, 10)),
        *cases("NECK.2", ("neck", "cr", 5, 7), ("neck", "cor", 5, 7), ("neck", "pi", 5, 5)),
        *cases("NECK.3", ("neck", "cut", 5, 10)),
        *cases("TORSO.1", ("torso", "cut", 4, 6), ("torso", "imp", 4, 8), ("torso", "cr", 4, 4)),
        *cases("VITALS.2", *(("vitals", type, 4, 12) for type in ("pi-", "pi", "pi+", "pi++", "imp"))),
        *cases("GROIN.2", *(("groin", type, 3, 9) for type in ("imp", "pi-", "pi", "pi+", "pi++"))),
        *cases("GROIN.3", ("groin", "cut", 4, 6), ("groin", "cr", 4, 4), ("groin", "cor", 4, 4)),
        *cases("LIMB.2", ("left arm", "imp", 5, 5), ("right leg", "pi+", 5, 5), ("left leg", "pi++", 5, 5)),
        *cases("LIMB.2", ("right arm", "cut", 5, 7), ("right arm", "pi-", 5, 2), ("right arm", "cr", 5, 5)),
        *cases("EXTREM.2", ("left foot", "pi++", 4, 4), ("right hand", "imp", 4, 4), ("right foot", "pi+", 4, 4)),
        *cases("EXTREM.2", ("left hand", "cut", 4, 6), ("left hand", "pi-", 4, 2)),
    ],
)
def test_the_factor_of_a_location(place: str, type: str, past: int, points: int) -> None:
    """A factor given for a location replaces the normal one; others stay."""
    assert injury(past + 2, type, place, dr={"all": 2}) == points


@proves("SKULL.2")
def test_the_skull_has_no_dr_of_its_own() -> None:
    """5 crushing against DR 2 do 12; without armour 20."""
    assert injury(5, "cr", "skull", dr={"skull": 2}) == 12
    assert injury(5, "cr", "skull") == 20


@proves("VITALS.3")
@pytest.mark.parametrize("type", ["cut", "cr", "cor", "burn"])
def test_the_vitals_are_for_points_only(type: str) -> None:
    """Another damage type is refused there; at the groin it is not."""
    game = duel(3, type, STURDY).plays(*attacks("Bo")[:3])
    assert game.refused("vitals") == "vitals-type"
    assert "groin" in game.legal


# Knockdown


@pytest.mark.parametrize(
    ("place", "type", "damage", "foe", "number"),
    [
        pytest.param("skull", "cr", 2, {"ht": 13, "hp": 10}, 3, marks=proves("SKULL.3")),
        pytest.param("skull", "cr", 1, {"ht": 13, "hp": 10}, 13, marks=proves("SKULL.3")),
        pytest.param("right eye", "cr", 3, {"ht": 14, "hp": 10}, 4, marks=proves("EYE.3")),
        pytest.param("left eye", "cr", 1, {"ht": 14, "hp": 40}, 14, marks=proves("EYE.3")),
        pytest.param("right eye", "cr", 1, {"ht": 14, "hp": 10}, 4, marks=proves("EYE.4")),
        pytest.param("face", "cr", 6, {"ht": 12, "hp": 10}, 7, marks=proves("FACE.3")),
        pytest.param("face", "cr", 3, {"ht": 12, "hp": 10}, 12, marks=proves("FACE.3")),
        pytest.param("vitals", "imp", 3, {"ht": 11, "hp": 12}, 11, marks=proves("VITALS.4")),
        pytest.param("vitals", "imp", 1, {"ht": 11, "hp": 12}, 11, marks=proves("VITALS.4")),
        pytest.param("groin", "imp", 2, {"ht": 11, "hp": 20}, 11, marks=proves("GROIN.3")),
        pytest.param("groin", "imp", 7, {"ht": 11, "hp": 30}, 11, marks=proves("GROIN.3")),
        pytest.param("groin", "cr", 2, {"ht": 12, "hp": 20}, 7, marks=proves("GROIN.5")),
        pytest.param("groin", "cr", 12, {"ht": 12, "hp": 20}, 7, marks=proves("GROIN.5")),
        pytest.param("groin", "cut", 2, {"ht": 12, "hp": 20}, 12, marks=proves("GROIN.5")),
        pytest.param("groin", "cr", 2, {"ht": 12, "hp": 20, "male": False}, 12, marks=proves("GROIN.5")),
    ],
)
def test_the_knockdown_roll(place: str, type: str, damage: int, foe: dict[str, Any], number: int) -> None:
    """Each location says what a wound there adds to HT."""
    game = wounded(damage, type, place, **foe)
    assert (game.asked, game.number) == ("Bo knockdown", number)


# Eyes


@proves("EYE.4")
@pytest.mark.parametrize(("hp", "blinded"), [(39, ("left eye",)), (40, ())])
def test_an_eye_is_blinded(hp: int, blinded: tuple[str, ...]) -> None:
    """More than a tenth of HP, after the factor, blinds: 4 of 39 do, 4 of 40 do not; all 4 are lost."""
    game = wounded(1, "cr", "left eye", hp=hp, ht=30).plays(("knockdown", 3))
    bo = game.fighter("Bo")
    assert (bo.crippled, bo.hp) == (blinded, hp - 4)


@proves("EYE.4")
def test_both_eyes_blind_are_blindness() -> None:
    """One blind eye does nothing; with both the fighter is blind."""
    game = duel(5, "cr", {**STURDY, "ht": 30, "skills": {"Broadsword": 16}}, skill=20)
    game.plays(*attacks("Bo", place="right eye"), ("knockdown", 3), STOP)
    assert not game.fighter("Bo").has("blind")
    game.plays(*attacks("Ana", SWING, rolled=None)[:-1])
    assert game.reasons == {"skill": 16, "shock": -4}
    game.plays(("to-hit", 16), STOP)
    game.plays(*attacks("Bo", place="left eye"), ("knockdown", 3))
    assert game.fighter("Bo").crippled == ("right eye", "left eye")
    assert game.fighter("Bo").has("blind")


# Neck


@proves("NECK.4")
@pytest.mark.parametrize(
    ("type", "place", "damage", "rolled", "head_off"),
    [
        ("cut", "neck", 8, 12, True),
        ("cut", "neck", 8, 11, False),
        ("cr", "neck", 11, 12, False),
        ("cut", "torso", 11, 12, False),
    ],
)
def test_decapitation(type: str, place: str, damage: int, rolled: int, head_off: bool) -> None:
    """HP 4 of 10 and 16 of injury: a failed death roll takes the head off if a cut to the neck killed."""
    game = duel(damage, type, {**STURDY, "hp": 10, "ht": 11}, skill=20)
    game.battle.intervene("set", "Bo", field="hp", value=4)
    game.plays(*attacks("Bo", place=place), ("survival", rolled))
    bo = game.fighter("Bo")
    assert bo.hp == 4 - 16
    assert (bo.has("dead"), bo.has("decapitated")) == (rolled == 12, head_off)


# Groin


@proves("GROIN.4")
@pytest.mark.parametrize(
    ("damage", "type", "male", "number"),
    [
        (3, "cr", True, 8),
        (4, "cr", True, 6),
        (5, "cr", True, 6),
        (3, "cr", False, 11),
        (5, "cr", False, 10),
        (2, "cut", True, 11),
    ],
)
def test_a_crushed_groin_doubles_shock(damage: int, type: str, male: bool, number: int) -> None:
    """3 HP crushed out of a male's groin are -6, 5 are -8; from 14."""
    game = wounded(damage, type, "groin", male=male, ht=30).plays(("knockdown", 3), STOP)
    assert game.plays(*attacks("Ana", SWING, rolled=None)[:-1]).number == number


@proves("GROIN.4")
@pytest.mark.parametrize(("first", "second", "number"), [(1, 3, 9), (2, 6, 6)])
def test_other_wounds_are_added_to_a_crushed_groin(first: int, second: int, number: int) -> None:
    """2 x 1 and 3 are -5; 2 x 2 and 6 are -8: with such a wound the sum goes to -8."""
    game = table(
        beast("Ana", "red", (0, 0), 0, damage=first, type="cr", speed=9, skill=20),
        beast("Cai", "red", (1, -2), 8, damage=second, type="cr", speed=8, skill=20),
        fighter("Bo", "blue", (0, -1), 6, speed=5, hp=100, st=200, ht=30),
    )
    game.plays(*attacks("Bo", place="groin"), ("knockdown", 3), STOP, *attacks("Bo"), STOP)
    assert game.plays(*attacks("Ana", SWING, rolled=None)[:-1]).number == number


# Limbs


@pytest.mark.parametrize(
    ("place", "hp", "damage", "crippled", "lost"),
    [
        pytest.param("right arm", 12, 6, False, 6, marks=proves("LIMB.3")),
        pytest.param("right arm", 12, 7, True, 7, marks=proves("LIMB.3")),
        pytest.param("left leg", 11, 5, False, 5, marks=proves("LIMB.3")),
        pytest.param("left leg", 11, 6, True, 6, marks=proves("LIMB.3")),
        pytest.param("left arm", 12, 15, True, 7, marks=proves("LIMB.4")),
        pytest.param("right leg", 11, 15, True, 6, marks=proves("LIMB.4")),
        pytest.param("right hand", 12, 4, False, 4, marks=proves("EXTREM.3")),
        pytest.param("right hand", 12, 5, True, 5, marks=proves("EXTREM.3")),
        pytest.param("left foot", 10, 3, False, 3, marks=proves("EXTREM.3")),
        pytest.param("left foot", 10, 4, True, 4, marks=proves("EXTREM.3")),
        pytest.param("left hand", 10, 9, True, 4, marks=proves("EXTREM.4")),
        pytest.param("right foot", 12, 9, True, 5, marks=proves("EXTREM.4")),
    ],
)
def test_crippling(place: str, hp: int, damage: int, crippled: bool, lost: int) -> None:
    """More than a half, or a third, of full HP in one blow; what goes beyond the least is lost."""
    game = wounded(damage, "cr", place, hp=hp)
    bo = game.fighter("Bo")
    assert (bo.crippled, hp - bo.hp) == ((place,) if crippled else (), lost)
    assert game.asked == ("Bo knockdown" if crippled else "Ana step")


@pytest.mark.parametrize(
    "place",
    [
        pytest.param("right arm", marks=proves("LIMB.3")),
        pytest.param("right hand", marks=proves("EXTREM.3")),
    ],
)
def test_a_crippled_arm_drops_what_it_holds(place: str) -> None:
    """The sword lies in Bo's hex; the hand can neither strike nor parry, and the shield stays."""
    game = wounded(12, "cr", place, hp=12, gear=[SWORD, SHIELD]).plays(("knockdown", 3))
    bo = game.fighter("Bo")
    assert (bo.right, bo.left, bo.posture) == ("", "Medium Shield", "standing")
    assert [tuple(item) for item in game.battle.state.items] == [("Thrusting Broadsword", (0, -1), "Bo")]
    game.plays(STOP, *attacks("Ana", rolled=None)[:2])
    assert "Ana: fist punch" not in game.offers
    assert "Ana: fist kick" in game.legal
    game.plays(("target", "nobody"), STOP, *attacks("Bo", rolled=None))
    assert "parry with fist" not in game.legal


@proves("LIMB.3")
def test_the_other_hand_still_punches_and_parries() -> None:
    """An unarmed fighter with one crippled arm uses the other."""
    game = wounded(12, "cr", "right arm", hp=12, gear=[]).plays(("knockdown", 3), STOP)
    game.plays(("manoeuvre", "Do Nothing"), *attacks("Bo", rolled=None))
    assert "parry with fist" in game.legal
    game.plays(("defence", "no defence"), ("damage", 3), ("knockdown", 3))


@pytest.mark.parametrize(
    "place",
    [
        pytest.param("left leg", marks=proves("LIMB.3")),
        pytest.param("left foot", marks=proves("EXTREM.3")),
    ],
)
def test_a_crippled_leg_brings_one_down(place: str) -> None:
    """Prone; neither standing nor crouching is possible any more, kneeling and then sitting are."""
    game = wounded(12, "cr", place, hp=12).plays(("knockdown", 3), STOP)
    assert game.fighter("Bo").posture == "prone"
    game.plays(("manoeuvre", "Change Posture"))
    assert game.refused("crouching") == "leg-crippled"
    game.plays(("posture", "kneeling"), ("manoeuvre", "Do Nothing"), ("manoeuvre", "Change Posture"))
    assert game.refused("standing") == "leg-crippled"
    game.plays(("posture", "sitting"), ("manoeuvre", "Do Nothing"), ("manoeuvre", "Change Posture"))
    assert game.refused("standing") == "leg-crippled"


@proves("LIMB.3")
def test_a_crippled_leg_does_not_stand_up_with_a_step() -> None:
    """Kneeling, the Step of another manoeuvre does not bring one up either."""
    game = wounded(12, "cr", "left leg", hp=12).plays(("knockdown", 3), STOP)
    game.plays(("manoeuvre", "Change Posture"), ("posture", "kneeling"), ("manoeuvre", "Do Nothing"))
    game.plays(("manoeuvre", "Regular Attack"))
    assert game.refused("stand up") == "leg-crippled"


@pytest.mark.parametrize(
    ("places", "penalty"),
    [
        pytest.param(("left leg",), -3, marks=proves("LIMB.5")),
        pytest.param(("left arm",), -3, marks=proves("LIMB.5")),
        pytest.param(("left arm", "left leg"), -3, marks=proves("LIMB.5")),
        pytest.param(("left hand",), 0, marks=proves("EXTREM.3")),
        pytest.param(("left foot",), 0, marks=proves("EXTREM.3")),
    ],
)
def test_a_crippled_limb_lowers_skills(places: tuple[str, ...], penalty: int) -> None:
    """-3 on DX-based skills while an arm or leg is crippled, once however many are; none for hand or foot."""
    game = duel(
        12, "cr", {**STURDY, "hp": 20, "skills": {"Knife": 14}, "gear": [{"item": "Large Knife", "hand": "right"}]}
    )
    for place in places:
        game.plays(*attacks("Bo", place=place), ("knockdown", 3), STOP)
        game.battle.intervene("set", "Bo", field="hp", value=20)
        game.plays(("manoeuvre", "Do Nothing"))
    game.plays(("manoeuvre", "Move"), ("move", "go N"), ("facing", "N"))
    game.plays(*attacks("Ana", "Large Knife swung", rolled=None)[:-1])
    assert game.reasons.get("crippled-limb", 0) == penalty
    assert "shock" not in game.reasons
