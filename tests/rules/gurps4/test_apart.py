"""Where one sheet says what the other does not, or says it otherwise: the same meeting by each of them alone.

The contradictions that are switches of the combined ruleset are played in test_played.py, by both sheets too.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bands import CHARGE, DEFEND, NONE, REST, SWING, blow
from tests.support.both import BANDS, DUNGEON, OPEN, Case, asked, at, claw, hit, number, why
from tests.support.gurps4 import BOW, SHIELD, SWORD, fighter
from tests.support.table import Table

FRAIL: dict[str, Any] = {"hp": 10, "ht": 11}
PISTOL = {"item": "Auto Pistol, 9mm", "hand": "right"}
CAI = fighter("Cai", "blue", (9, -9), 6, speed=3)
STURDY: dict[str, Any] = {"hp": 60, "st": 11}


def bleeds(t: Table) -> bool:
    return bool(t.fighter("Bo").has("bleeding"))


def reasons(key: str) -> Any:
    return lambda t: t.reasons.get(key, 0)


def apart(bands: str, dungeon: str, *case: Any, **more: Any) -> tuple[str, str, Case]:
    """A case with the clauses behind it: of the range-band sheet, and of the dungeon sheet."""
    return bands, dungeon, Case(f"{bands} {dungeon}", *case, **more)


CASES = [
    apart("BLD.1", "INJ.5", bleeds, True, False, hit(), ana=claw(3, "cut"), bo=STURDY),
    apart("EYE.4", "SIT.6", number, 13, 14, at(), given={"Ana": {"crippled": ("right eye",)}}),
    apart("LOC.1", "LOC.1", why("random"), OPEN, "absent", at()[:2]),
    apart("PST.5", "POST.1", why("crawling"), OPEN, "absent", [("manoeuvre", "Change Posture")]),
    apart(
        *("CRT.8", "CRIT.1", asked, "Ana critical table", "Bo manoeuvre"),
        [*at(), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 3)],
    ),
    apart(
        *("FP.5", "FAT.3", asked, "Bo heart attack", "Cai manoeuvre"),
        [REST, ("manoeuvre", "Attack"), ("will", 18)],
        given={"Bo": {"fp": 0}},
        others=(CAI,),
    ),
    apart(
        *("GAP.5", "GAP.8", why("block with Medium Shield"), "bullets-dodged", OPEN),
        [*at(target="Bo: Auto Pistol, 9mm shot"), ("to-hit", 7)],
        apart=3,
        ana={"gear": [PISTOL], "skills": {"Guns (Pistol)": 16}},
        bo={"gear": [SWORD, SHIELD], "skills": {"Shield": 12}},
    ),
    apart("GAP.1", "SHEET.1", asked, "Ana order", "Ana manoeuvre", [("order", 3), ("order", 3)], bo={"speed": 7}),
    apart(
        *("GAP.9", "GAP.9", why(SWING), OPEN, "absent", [("manoeuvre", "Attack")]),
        given={"Bo": {"condition": "unconscious"}},
        others=(fighter("Cai", "blue", (0, -2), 6, speed=3),),
    ),
    apart("STN.3", "STUN.3", number, 11, 13, [REST], ana={"ht": 11, "iq": 13}, given={"Ana": {"condition": "stunned"}}),
    apart(
        *("RR.1", "RRECOV.1", why("Rapid Recovery: Great Axe"), "absent", OPEN),
        [*at(target="Bo: Great Axe swung"), ("to-hit", 16), REST],
        apart=2,
        ana={"gear": [{"item": "Great Axe", "hand": "both"}], "skills": {"Two-Handed Axe/Mace": 14}, "st": 13},
    ),
    apart(
        *("SLAM.5", "SLAM.5", why("parry with Thrusting Broadsword"), OPEN, "slam-too-heavy"),
        [("manoeuvre", "Attack"), ("target", "Bo: slam"), ("add-on", "strike"), ("to-hit", 7)],
        ana={"st": 40, "dx": 14},
    ),
    apart("WAI.2", "WAIT.2", why("Move"), "not-storable", OPEN, [("manoeuvre", "Wait"), ("trigger", "Bo attacks")]),
    apart("SHK.5", "KB.1", asked, "Bo manoeuvre", "Bo knockback", hit(), ana=claw(18, "cr"), bo=STURDY),
    apart(
        *("GAP.8", "MISS.1", asked, "Bo manoeuvre", "Ana stray"),
        [*at(target="Bo: Composite Bow shot"), ("to-hit", 16)],
        apart=3,
        ana={"gear": [BOW], "skills": {"Bow": 14}},
        others=(fighter("Cai", "blue", (0, -5), 6, speed=3),),
    ),
    apart("ATT.1", "GIANT.1", why("Giant Step"), "absent", OPEN, [("manoeuvre", "Attack")], still=False),
    apart("SHEET.1", "JUMP.1", why("Jump"), "absent", OPEN, []),
    apart("SHEET.1", "FEINT.1", why("Feint"), "absent", OPEN, []),
    apart("EVA.1", "SHEET.2", why("Evaluate"), OPEN, "absent", []),
    apart(
        *("DWA.4", "DUAL.1", why("Cai: Large Knife swung"), "dual-adjacent", OPEN),
        [("manoeuvre", "Attack"), *blow("Dual-Weapon Attack")],
        ana={"gear": [SWORD, {"item": "Large Knife", "hand": "left"}], "skills": {"Broadsword": 18, "Knife": 18}},
        others=(fighter("Cai", "blue", (1, -1), 8, speed=3),),
        given={"Bo": {"hex": (-1, 0), "facing": 2}},
    ),
    apart(
        *("MAA.4", "SLAM.9", number, 9, 11),
        [*CHARGE, ("target", "Bo: slam"), ("add-on", "strike"), ("to-hit", 5), NONE, ("damage", 4), ("damage", 5)],
        ana={"dx": 11, "st": 15},
        bo={"st": 15, "hp": 60},
    ),
    apart("GAP.6", "PARRY.1", why("parry with Thrusting Broadsword"), OPEN, "not-that-side", [*at(), ("to-hit", 7)],
          given={"Bo": {"facing": 10}}),
    apart("GAP.4", "HITM.2", number, 14, 16, at(), bo={"sm": 2}),
    apart("GAP.4", "HITR.2", reasons("target-size"), 0, 2, at(target="Bo: Composite Bow shot"), apart=2,
          ana={"gear": [BOW], "skills": {"Bow": 14}}, bo={"sm": 2}),
    apart("NECK.2", "NECK.4", lambda t: t.fighter("Bo").has("decapitated"), False, True, hit("neck"),
          ana=claw(40, "cut"), bo={"hp": 4}, others=(CAI,)),
    apart("MOV.2", "MOVE.1", asked, "Ana move", "Ana facing",
          [("manoeuvre", "Move"), *[("move", "go N")] * 3, ("facing", "N"), REST, ("manoeuvre", "Move"),
           *[("move", "go N")] * 3], apart=11, ana={"move": 3}),
    apart("CRT.11", "CRIT.1", lambda t: t.fighter("Bo").posture, "prone", "standing",
          [*at(), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 18)]),
    apart("MAA.5", "CHARGE.3", why("Rapid Recovery: Thrusting Broadsword"), OPEN, "absent",
          [*CHARGE, *blow(roll=16), ("manoeuvre", "Attack"), *blow(target="Ana: Thrusting Broadsword swung", roll=7)]),
]  # fmt: skip


SIDES = [
    pytest.param(side, case, marks=pytest.mark.rules(f"{side}:{clause}"), id=f"{side}-{clause}-{place}")
    for place, (bands, dungeon, case) in enumerate(CASES)
    for side, clause in ((BANDS, bands), (DUNGEON, dungeon))
]


@pytest.mark.parametrize(("side", "case"), SIDES)
def test_each_sheet_has_its_own_way(side: str, case: Case) -> None:
    assert case.one != case.other
    assert case.seen_by(side) == (case.one if side == BANDS else case.other)
