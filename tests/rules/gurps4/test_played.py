"""Every switch of the ruleset that combines both sheets, fought one way and the other.

A case is a switch, two fighters face to face, the answers and dice up to the point where the sheets part, and what is
seen there by each of them.
"""

from __future__ import annotations

from typing import Any

import pytest

from swordplay import catalogue
from tests.support.bands import CHARGE, DEFEND, NONE, REST, SWING, Script, all_out, blow
from tests.support.blows import faces
from tests.support.both import (
    BANDS,
    CLAW,
    DUNGEON,
    OPEN,
    Case,
    asked,
    at,
    claw,
    dodge,
    held,
    hit,
    lost,
    number,
    why,
)
from tests.support.gurps4 import BOW, SHIELD, SWORD

SHOT = "Bo: Composite Bow shot"
SWORD_NAME = "Thrusting Broadsword"
ARCHER: dict[str, Any] = {"skills": {"Bow": 14}, "gear": [BOW]}
KNIFE = {"item": "Large Knife", "hand": "left"}
BOTH_HANDS: dict[str, Any] = {"skills": {"Broadsword": 14, "Knife": 14}, "gear": [SWORD, KNIFE]}
GUNS = [{"item": "Auto Pistol, .45", "name": name, "hand": hand} for name, hand in (("I", "right"), ("II", "left"))]
TAIL = [{"name": "tail", "skill": 20, "damage": "1d", "type": "cr", "reach": [0, 1, 2, 3]}]
DODGE: Script = [("defence", "dodge"), DEFEND]


MOVE = ("manoeuvre", "Move")
NORTH = ("move", "go N")
FRAIL: dict[str, Any] = {"hp": 10, "ht": 11}

CASES = [
    # Wounds
    Case("low_hp", dodge, 9, 5, [*at(), ("to-hit", 10)], bo={"dodge": 9, "hp": 10}, given={"Bo": {"hp": 4}}),
    Case("low_fp", dodge, 9, 5, [*at(), ("to-hit", 10)], bo={"dodge": 9, "fp": 10}, given={"Bo": {"fp": 4}}),
    Case("do_nothing_spares_it", asked, "Bo manoeuvre", "Bo stay-awake", [REST], given={"Bo": {"hp": -2}}),
    Case(
        "mortal_margin",
        lambda t: [one.kind for one in t.fighter("Bo").conditions if one.kind in ("dead", "mortally wounded")],
        ["mortally wounded"],
        ["dead"],
        [*hit(), ("survival", 13)],
        ana=claw(3, "cr"),
        bo=FRAIL,
        given={"Bo": {"hp": -8}},
    ),
    Case("knockdown_vitals", number, 6, 11, hit("vitals"), ana=claw(3, "imp"), bo=FRAIL),
    Case("knockdown_groin", number, 6, 11, hit("groin"), ana=claw(4, "cut"), bo=FRAIL),
    Case("knockdown_light_groin", asked, "Bo manoeuvre", "Bo knockdown", hit("groin"), ana=claw(2, "cut"), bo=FRAIL),
    Case("knockdown_drops", held, "", SWORD_NAME, [*hit(), ("knockdown", 12)], ana=claw(6, "cr"), bo=FRAIL),
    Case("groin_imp", lost, 6, 9, hit("groin"), ana=claw(3, "imp"), bo={"hp": 30}),
    Case("vitals_types", why("vitals"), OPEN, "vitals-type", at(target=CLAW)[:2], ana=claw(3, "cr")),
    Case("eye_types", why("right eye"), "eye-type", OPEN, at(target=CLAW)[:2], ana=claw(3, "cut")),
    Case(
        "shock_from",
        number,
        14,
        11,
        [
            ("manoeuvre", "Wait"),
            ("trigger", "a foe comes within 1"),
            ("stored manoeuvre", "Attack"),
            ("manoeuvre", "Attack"),
            ("step", "done"),
            *blow(target="Ana: fist tail", roll=7),
            NONE,
            ("damage", 3),
            ("step", "go S"),
            ("step", "done"),
            *blow(),
        ],
        apart=2,
        bo={"natural": TAIL, "gear": []},
        still=False,
    ),
    Case(
        "shock_on",
        number,
        9,
        12,
        [*hit(), REST],
        ana=claw(3, "cr"),
        bo={"iq": 12, "hp": 20},
        given={"Bo": {"condition": "mentally stunned"}},
    ),
    Case("crippled_limb_dx", number, 14, 11, at(), given={"Ana": {"crippled": ("left leg",)}}),
    # Where a blow goes
    Case(
        "miss_by_1",
        asked,
        "Bo defence",
        "Bo manoeuvre",
        [*at("vitals", target=CLAW), ("to-hit", 12)],
        ana=claw(3, "imp"),
    ),
    Case("skull_from_behind", number, 9, 7, at("skull"), given={"Bo": {"facing": 0}}),
    Case("shield_arm", number, 10, 12, at("left arm"), bo={"gear": [SWORD, SHIELD]}),
    # Postures and movement
    Case(
        "posture_move",
        asked,
        "Ana facing",
        "Ana move",
        [MOVE, NORTH, NORTH],
        apart=9,
        given={"Ana": {"posture": "kneeling"}},
    ),
    Case(
        "posture_move",
        asked,
        "Ana move",
        "Ana facing",
        [MOVE, NORTH, NORTH, NORTH],
        apart=9,
        ana={"speed": 6},
        given={"Ana": {"posture": "crouching"}},
    ),
    Case("posture_move", asked, "Ana facing", "Ana move", [MOVE], apart=9, given={"Ana": {"posture": "sitting"}}),
    Case(
        "prone_melee",
        why(SWING),
        OPEN,
        "prone-own-hex",
        [("manoeuvre", "Attack")],
        given={"Ana": {"posture": "prone"}},
    ),
    Case(
        "chink_types",
        why("Attack Armor"),
        OPEN,
        "armour-type",
        at(target=CLAW)[:-1],
        ana=claw(3, "tight-beam burning", 20),
    ),
    Case(
        "lame_kneeling",
        why("kneeling"),
        "leg-crippled-kneeling",
        OPEN,
        [("manoeuvre", "Change Posture")],
        given={"Ana": {"posture": "prone", "crippled": ("left leg",)}},
    ),
    Case(
        "aod_dodge_move",
        asked,
        "Ana move",
        "Ana step",
        [("manoeuvre", "All-Out Defense"), ("form", "Increased Dodge")],
        still=False,
    ),
    Case(
        "any_facing_up_to",
        why("S"),
        OPEN,
        "turn-one-side",
        [MOVE, NORTH, NORTH, NORTH, ("move", "done")],
        apart=9,
        ana={"speed": 6},
    ),
    Case(
        "stand_with_attack",
        why("stand up"),
        "rising-needs-manoeuvre",
        OPEN,
        [("manoeuvre", "Attack")],
        given={"Ana": {"posture": "kneeling"}},
        still=False,
    ),
    Case("stand_with_attack", why("go S"), OPEN, "absent", [("manoeuvre", "Attack"), ("step", "crouch")], still=False),
    Case(
        "stand_with_attack",
        why("crouching"),
        "absent",
        OPEN,
        [("manoeuvre", "Change Posture")],
        given={"Ana": {"posture": "prone"}},
    ),
    # Defences
    Case(
        "drop_scope",
        number,
        12,
        6,
        [
            *at("torso", "Dual-Weapon Attack", target="Bo: I shot"),
            *blow(target="Bo: II shot", roll=7),
            ("defence", "dodge"),
            ("defence add-on", "Dodge and Drop"),
            DEFEND,
            ("dodge", 12),
            ("to-hit", 7),
            *DODGE,
        ],
        apart=3,
        ana={"gear": GUNS, "skills": {"Guns (Pistol)": 18}, "traits": ["Ambidexterity"]},
        bo={"dodge": 10},
    ),
    Case(
        "retreat_covers",
        number,
        12,
        9,
        [
            *at("torso", "Rapid Strike", target="Bo: fist tail"),
            ("to-hit", 7),
            ("defence", "dodge"),
            ("defence add-on", "retreat N"),
            DEFEND,
            ("dodge", 12),
            *blow(target="Bo: fist tail", roll=7),
            *DODGE,
        ],
        ana={"natural": TAIL, "gear": []},
        bo={"dodge": 9},
    ),
    Case("rear_defence", dodge, 0, 5, [*at(), ("to-hit", 10)], bo={"dodge": 9}, given={"Bo": {"facing": 0}}),
    # Shots
    Case("range", number, 14, 12, at(target=SHOT), apart=5, ana=ARCHER),
    Case(
        "range",
        number,
        14,
        12,
        [MOVE, *[("move", "go S")] * 3, ("move", "done"), ("facing", "S"), *at(target=SHOT)],
        apart=5,
        ana=ARCHER,
        bo={"speed": 9},
    ),
    Case("ranged_deception", why("Prediction Shot"), OPEN, "absent", at(target=SHOT)[:-1], apart=2, ana=ARCHER),
    Case("ranged_deception", why("Lead the Target"), "absent", OPEN, at(target=SHOT)[:-1], apart=2, ana=ARCHER),
    Case("shot_on_the_move", number, 7, 9, [*CHARGE, *blow(target=SHOT)], apart=2, ana=ARCHER),
    Case(
        "own_shot_by_posture",
        number,
        14,
        12,
        at(target=SHOT),
        apart=2,
        ana=ARCHER,
        given={"Ana": {"posture": "crouching"}},
    ),
    # Criticals
    Case(
        "fumble_on_miss_by_10",
        asked,
        "Bo manoeuvre",
        "Ana critical table",
        [*at(target=CLAW), ("to-hit", 16)],
        ana=claw(3, "cr", 6),
    ),
    Case(
        "telegraphic_fumbles",
        asked,
        "Bo manoeuvre",
        "Ana critical table",
        [*at("torso", "Telegraphic Attack", target=CLAW), ("to-hit", 17)],
        ana=claw(3, "cr", 13),
    ),
    # Options of an attack
    Case(
        "effort_limit",
        why("Feverish Defense"),
        "one-defensive-effort",
        OPEN,
        [
            *at("torso", "Rapid Strike"),
            ("to-hit", 10),
            ("defence", "dodge"),
            ("defence add-on", "Feverish Defense"),
            DEFEND,
            ("dodge", 7),
            *blow(roll=10),
            ("defence", "dodge"),
        ],
        ana={"skills": {"Broadsword": 18}},
    ),
    Case("tricks_on_charge", why("Telegraphic Attack"), OPEN, "telegraphic-charge", [*CHARGE, *blow()[:2]]),
    Case(
        "dual_in_aoa", why("Dual-Weapon Attack"), "attack-only", OPEN, [*all_out("Double"), *blow()[:2]], ana=BOTH_HANDS
    ),
    Case(
        "mighty_blow",
        why("Mighty Blows"),
        "not-by-st",
        OPEN,
        at(target="Bo: Force Sword swung")[:-1],
        ana={"gear": [{"item": "Force Sword", "hand": "both"}], "skills": {"Force Sword": 14}},
    ),
    Case(
        "mighty_blow",
        lost,
        25,
        30,
        [*at("torso", "Mighty Blows"), ("to-hit", 7), NONE, ("damage", 15)],
        ana={"st": 25},
        bo={"hp": 100, "st": 200},
    ),
    Case(
        "off_hand_waived",
        number,
        14,
        10,
        at(target="Bo: Large Knife swung"),
        ana={**BOTH_HANDS, "traits": ["Weapon Master (Knife)"]},
    ),
    Case(
        "rapid_strike_master",
        number,
        12,
        15,
        at("torso", "Rapid Strike"),
        ana={"skills": {"Broadsword": 18}, "traits": ["Weapon Master"]},
    ),
    Case(
        "disarm_outcome",
        asked,
        "Bo manoeuvre",
        "Ana flies",
        [*at(f"disarm {SWORD_NAME}"), ("to-hit", 7), NONE, ("disarm-contest", [faces(5), faces(16)])],
    ),
    Case(
        "disarm_outcome",
        lambda t: t.fighter("Bo").unready,
        (),
        (SWORD_NAME,),
        [*at(f"disarm {SWORD_NAME}"), ("to-hit", 7), NONE, ("disarm-contest", [faces(10), faces(10)])],
    ),
    Case(
        "disarm_extra",
        number,
        8,
        10,
        at(f"disarm {SWORD_NAME}", target="Bo: Rapier thrust"),
        ana={"skills": {"Rapier": 14}, "gear": [{"item": "Rapier", "hand": "right"}]},
    ),
    Case(
        "weapon_shield",
        dodge,
        9 + 2,
        9,
        [*at(f"disarm {SWORD_NAME}"), ("to-hit", 7)],
        ana={"skills": {"Broadsword": 20}},
        bo={"dodge": 9, "gear": [SWORD, SHIELD], "skills": {"Broadsword": 14, "Shield": 12}},
    ),
    Case(
        "weapon_destroyed",
        held,
        SWORD_NAME,
        "",
        [*at(f"break {SWORD_NAME}", target=CLAW), ("to-hit", 7), NONE, ("damage", 3)],
        ana=claw(50, "cr"),
    ),
]


@pytest.mark.parametrize("side", [BANDS, DUNGEON])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.switch)
def test_a_switch_in_play(case: Case, side: str) -> None:
    assert case.seen(side) == (case.one if side == BANDS else case.other)


def by_the_sheets() -> list[Any]:
    """Every case by each sheet alone, with the clauses the difference names for it."""
    whole = catalogue.combined("gurps4")
    assert whole is not None
    found = []
    for place, case in enumerate(CASES):
        for side, clauses in whole.differences[case.switch].clauses.items():
            marks = pytest.mark.rules(*(f"{side}:{clause}" for clause in clauses[:3]))
            if case.switch != "drop_scope" or side == BANDS:  # the other sheet knows nobody who shoots twice at once
                found.append(pytest.param(case, side, marks=marks, id=f"{case.switch}-{side}-{place}"))
    return found


@pytest.mark.parametrize(("case", "side"), by_the_sheets())
def test_each_sheet_alone(case: Case, side: str) -> None:
    assert case.seen_by(side) == (case.one if side == BANDS else case.other)


def test_every_switch_is_played() -> None:
    whole = catalogue.combined("gurps4")
    assert whole is not None
    assert {case.switch for case in CASES} == {name for name, one in whole.differences.items() if one.default}
    assert all(case.one != case.other for case in CASES)
