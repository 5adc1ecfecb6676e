"""The optional rules of either sheet, and what a scenario settles beforehand, are switches of both together, too."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.games import ruleset
from tests.support.blows import REST, Script, blow
from tests.support.both import BANDS, CLAW, DUNGEON, OPEN, Case, asked, at, both, claw, why
from tests.support.gurps4 import SHIELD, SWORD, fighter

THRUST, SWORD_NAME = "Bo: Thrusting Broadsword thrust", "Thrusting Broadsword"
KNIFE = {"item": "Large Knife", "hand": "left"}
TWO: dict[str, Any] = {"skills": {"Broadsword": 18, "Knife": 14}, "gear": [SWORD, KNIFE]}
SHIELDED: dict[str, Any] = {"skills": {"Broadsword": 14, "Shield": 14}, "gear": [SWORD, SHIELD]}
ATTACK: Script = [("manoeuvre", "Attack")]
ON_OFF = (True, False)


def optional(switch: str, option: str, script: Script, **more: Any) -> Case:
    """An optional rule, and the option it brings."""
    return Case(switch, why(option), OPEN, "switched-off", script, values=ON_OFF, **more)


CASES = [
    optional("dual-weapon", "Dual-Weapon Attack", at(target=THRUST)[:-1], ana=TWO),
    optional("rapid-strike", "Rapid Strike", at(target=THRUST)[:-1]),
    optional("flurry", "Flurry of Blows", at("torso", "Rapid Strike", target=THRUST)[:-1], ana=TWO),
    optional("attack-armour", "Attack Armor", at(target=THRUST)[:-1]),
    optional("disarm", f"disarm {SWORD_NAME}", at(target=THRUST)[:2]),
    optional("break-weapon", f"break {SWORD_NAME}", at(target=THRUST)[:2]),
    optional("slam", "Bo: slam", ATTACK),
    optional("slam", "Determined Slam", [("manoeuvre", "All-Out Attack")]),
    optional("shield-rush", "Bo: shield rush", ATTACK, ana=SHIELDED),
    Case(
        "combat",
        why("jump N 2"),
        "jump-too-far",
        OPEN,
        [("manoeuvre", "Jump")],
        apart=9,
        ana={"move": 6},
        values=ON_OFF,
    ),
    Case(
        "critical_tables",
        asked,
        "Ana critical table",
        "Bo manoeuvre",
        [*at(target=CLAW), ("to-hit", 18)],
        ana=claw(3, "cr"),
        values=ON_OFF,
    ),
    Case("surprise", asked, "Ana manoeuvre", "Ana initiative", [], values=("", "partial")),
    Case("surprised", asked, "Bo freeze", "Ana freeze", [], values=("blue", "red"), also={"surprise": "total"}),
    Case(
        "leaders",
        asked,
        "Bo initiative",
        "Cai initiative",
        [("initiative", 3)],
        values=({}, {"blue": "Cai"}),
        also={"surprise": "partial"},
        others=(fighter("Cai", "blue", (2, -1), 6, speed=4),),
    ),
    Case(
        "prepared",
        lambda t: [event["total"] for event in t.events("initiative")],
        [3, 4],
        [5, 4],
        [("initiative", 3), ("initiative", 4)],
        values=({}, {"red": 2}),
        also={"surprise": "partial"},
    ),
    Case("mentally_stunned", why("Attack"), OPEN, "stunned-does-nothing", [REST], values=("", "blue")),
    Case("tasks", why("open the door"), "absent", OPEN, [("manoeuvre", "Ready")], values=({}, {"open the door": 1})),
    Case(
        "complementary",
        why("Complementary Skill: Tactics"),
        "absent",
        OPEN,
        [*ATTACK, *blow()[:2]],
        ana={"skills": {"Broadsword": 14, "Tactics": 11}},
        values=({}, {"Broadsword": "Tactics"}),
    ),
]


@pytest.mark.parametrize("way", [0, 1])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.switch)
def test_an_optional_rule_in_play(case: Case, way: int) -> None:
    assert case.seen(case.values[way]) == (case.one, case.other)[way]


def test_every_switch_of_either_sheet_is_one_of_both() -> None:
    """By the same name and with the same default, and beside the contradictions."""
    whole = ruleset("gurps4").switches
    found = {**ruleset(BANDS).switches, **ruleset(DUNGEON).switches}
    assert {name: whole[name] for name in found} == found
    assert {case.switch for case in CASES} == set(found)


def test_disarming_may_be_off_and_its_outcome_chosen() -> None:
    """Two switches, of which one once stood in the other's place."""
    t = both(disarm=False, disarm_outcome=BANDS).plays(*ATTACK, ("step", "done"), ("target", THRUST))
    assert t.refused(f"disarm {SWORD_NAME}") == "switched-off"
