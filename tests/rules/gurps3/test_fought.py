"""Every switch of the ruleset that combines cards and sheet, fought one way and the other.

A case is a switch, two fighters, the answers and dice up to the point where the documents part, and what is seen there
by each of them. Questions that a case leaves out are answered plainly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from swordplay import catalogue
from swordplay.engine.scenario import Entry
from swordplay.games.gurps.third.figure import State3
from tests.support.melee3 import CARDS, SHEET, Line, Melee, melee

Look = Callable[[Melee], Any]
OPEN = ""


class Case(NamedTuple):
    """One switch, and what is seen with either of its values after some answers."""

    switch: str
    look: Look
    by_cards: Any
    by_sheet: Any
    script: list[Line]
    ana: dict[str, Any] | None = None
    bo: dict[str, Any] | None = None
    setting: dict[str, Any] | None = None

    def seen(self, side: str) -> Any:
        """What is seen with the switch set to a document."""
        t = melee(self.ana, self.bo, document="gurps3", switches={self.switch: side}, **(self.setting or {}))
        return self.look(t.does(*self.script))


# What is seen


def asked(t: Melee) -> str:
    return t.asked


def next_asked(*after: str) -> Look:
    """What is asked once the plain answers to some questions are given."""

    def look(t: Melee) -> str:
        while t.asked.partition(" ")[2] in after:
            t.battle.answer(PLAIN.get(t.asked.partition(" ")[2], "done"))
        return t.asked

    return look


PLAIN = {"defence": "no defence", "location": "torso", "facing": "N"}


def why(about: str, option: str) -> Look:
    """Why an option of a question is refused: open, absent, or the key of the reason."""

    def look(t: Melee) -> str:
        t.comes_to(about)
        return OPEN if option in t.legal else t.refused(option)

    return look


def number(about: str = "to-hit") -> Look:
    return lambda t: t.comes_to(about).number


def reason(key: str) -> Look:
    return lambda t: t.comes_to("to-hit").reasons.get(key, 0)


def both_numbers(about: str) -> Look:
    return lambda t: t.comes_to(about).numbers()


def lost(t: Melee) -> int:
    bo = t.fighter("Bo")
    return int(bo.sheet.hp - bo.hp)


def holds(t: Melee) -> int:
    state = t.battle.state
    assert isinstance(state, State3)
    return len(state.holds)


def hexes_north(t: Melee) -> int:
    """How many hexes of a movement lead north."""
    count = 0
    while t.asked in ("Ana move", "Ana step") and "go N" in t.legal:
        t.battle.answer("go N")
        count += 1
    return count


# What is done

STRIKE: list[Line] = [("manoeuvre", "attack-melee weapon")]
THRUST: list[Line] = [*STRIKE, ("target", "Bo: Broadsword thrust")]
ALL_OUT: list[Line] = [("manoeuvre", "all out attack")]
TACKLE: list[Line] = [("manoeuvre", "flying tackle"), ("move", "go N"), ("move", "go N")]
EMPTY: dict[str, Any] = {"right": ""}
SLOW: dict[str, Any] = {"move": 5}
ARCHER: dict[str, Any] = {"right": "", "both": "Crossbow", "skills": {"Crossbow": 16}}
ONE_HEX: dict[str, Any] = {"foe": (0, 0), "his": 6, "start": {"came": "S"}}
WATCHING: dict[str, Any] = {"manoeuvre": "attack-opportunity fire", "watch": [[0, -2]]}
COMES: list[Line] = [("Bo manoeuvre", "move"), ("move", "go S")]
AFAR: dict[str, Any] = {"foe": (0, -3)}
CY = Entry("Cy", "red", (0, 1), {**ARCHER, "move": 4, "ht": 10}, start=WATCHING)

CASES = [
    # Shots
    Case(
        "watch_one_hex",
        reason("opportunity"),
        -2,
        -4,
        [*COMES, ("fire", "shoot")],
        {**ARCHER, **SLOW},
        setting={**AFAR, "start": WATCHING},
    ),
    Case(
        "hold_fire_vision_roll",
        asked,
        "Ana vision",
        "Ana fire",
        [*COMES, ("fire", "look first")],
        {**ARCHER, **SLOW},
        setting={**AFAR, "start": WATCHING},
    ),
    Case("aim_move", hexes_north, 3, 2, [("manoeuvre", "aim")], ARCHER, setting={"foe": (0, -8)}),
    Case(
        "shot_on_the_move",
        next_asked("step"),
        "Ana move",
        "Ana target",
        [("manoeuvre", "attack-missile weapon"), ("step", "go N")],
        ARCHER,
        setting={"foe": (0, -8)},
    ),
    Case(
        "volley",
        asked,
        "Cy fire",
        "Bo fall",
        [*COMES, ("Ana fire", "shoot"), ("to-hit", 8), ("damage", 6), ("defence", "no defence")],
        {**ARCHER, **SLOW},
        {"ht": 10},
        {**AFAR, "start": WATCHING, "third": CY},
    ),
    # Making ready
    Case(
        "reload_defence",
        why("defence", "parry with Broadsword"),
        "manoeuvre-defence",
        OPEN,
        [*THRUST, ("to-hit", 8), ("damage", 1)],
        setting={"his_start": {"manoeuvre": "reload"}},
    ),
    Case(
        "shield_ready_turns",
        lambda t: t.fighter("Ana").left,
        "",
        "Medium shield",
        [("manoeuvre", "ready"), ("task", "draw Medium shield"), ("Bo manoeuvre", "pass")],
        {"gear": [{"item": "Broadsword", "hand": "right"}, {"item": "Medium shield"}], "right": ""},
    ),
    Case(
        "ready_in_close",
        asked,
        "Ana ready-weapon",
        "Bo manoeuvre",
        [("manoeuvre", "ready weapon"), ("task", "draw Dagger")],
        {"right": "", "gear": [{"item": "Dagger"}], "skills": {"Knife": 12}},
        setting=ONE_HEX,
    ),
    Case("ready_in_close", why("manoeuvre", "ready"), "ready-in-close", OPEN, [], setting=ONE_HEX),
    # Movement and postures
    Case(
        "stand_with_attack", why("step", "stand up"), OPEN, "absent", STRIKE, setting={"start": {"posture": "kneeling"}}
    ),
    Case(
        "rise_in_close",
        why("posture", "standing"),
        OPEN,
        "kneel-first",
        [("manoeuvre", "change position")],
        setting={**ONE_HEX, "start": {"posture": "prone", "came": "S"}},
    ),
    Case(
        "run_needs",
        hexes_north,
        5,
        4,
        [
            ("manoeuvre", "move"),
            *[("move", "go N")] * 3,
            ("move", "done"),
            ("Bo manoeuvre", "pass"),
            ("manoeuvre", "move"),
        ],
        {"move": 4},
        {"move": 3},
        {"at": (0, 8), "foe": (5, -8)},
    ),
    Case(
        "crouch_move",
        hexes_north,
        3,
        4,
        [("manoeuvre", "move")],
        {"move": 6},
        {"move": 5},
        {"at": (0, 6), "foe": (5, -8), "start": {"posture": "crouching"}},
    ),
    Case("two_hexes", lambda t: len(t.fighter("Bo").hexes()), 2, 1, [], setting={"his_start": {"posture": "prone"}}),
    Case(
        "entering",
        why("step", "go N"),
        "foe-there",
        OPEN,
        STRIKE,
        {"right": "Dagger", "skills": {"Knife": 12}},
    ),
    Case("entering", why("move", "go N"), "foe-there", OPEN, [*ALL_OUT, ("form", "determined")]),
    # Close combat
    Case(
        "low_foe_grapple",
        number("grapple"),
        18,
        15,
        [("manoeuvre", "grapple"), ("hands", "two hands"), ("part", "upper body")],
        EMPTY,
        EMPTY,
        {**ONE_HEX, "start": {"posture": "kneeling", "came": "S"}, "his_start": {"posture": "kneeling"}},
    ),
    Case(
        "two_hand_hold",
        both_numbers("break-free"),
        (12, 17),
        (12, 12),
        [("manoeuvre", "break free")],
        EMPTY,
        EMPTY,
        {**ONE_HEX, "his_start": {"holds": [{"whom": "Ana", "hands": 2, "part": "upper body"}]}},
    ),
    Case(
        "wrestle_in_aoa",
        asked,
        "Ana target",
        "Ana attack",
        [*ALL_OUT, ("form", "determined")],
        EMPTY,
        EMPTY,
        ONE_HEX,
    ),
    Case("bite", lost, 2, 4, [("manoeuvre", "attack-unarmed"), ("target", "Bo: fist bite"), ("to-hit", 8),
         ("damage", 6), ("defence", "no defence")], {"right": "", "st": 18}, EMPTY, ONE_HEX),
    Case("bite", number(), 12, 16, [("manoeuvre", "attack-unarmed"), ("target", "Bo: fist bite")],
         {"right": "", "skills": {"Brawling": 16}}, EMPTY, ONE_HEX),
    Case("close_kick", lost, 5, 4, [("manoeuvre", "attack-unarmed"), ("target", "Bo: fist kick"), ("to-hit", 8),
         ("damage", 5), ("defence", "no defence")], {"right": "", "st": 14}, EMPTY, ONE_HEX),
    Case("tackle_hit", asked, "Bo defence", "Ana to-hit", TACKLE, EMPTY, EMPTY,
         {"foe": (0, -2)}),
    Case("tackle_grapple", holds, 0, 1, [*TACKLE, ("to-hit", 8),
         ("defence", "no defence"), ("slam-strength", [12, 12])], EMPTY, EMPTY, {"foe": (0, -2)}),
    Case("slam_run_on", lambda t: t.fighter("Ana").hex, (0, -4), (0, -3), [("manoeuvre", "slam"),
         ("move", "go N"), ("move", "go N"), ("slam", [15, 5])], EMPTY, EMPTY, {"foe": (0, -2)}),
    # Melee
    Case("concentrate_events", next_asked("step"), "Bo will", "Bo manoeuvre", [("Bo manoeuvre", "concentrate"), *THRUST,
         ("to-hit", 8), ("damage", 2), ("defence", "no defence")], SLOW),
    Case("feint_resist", both_numbers("feint"), (12, 16), (12, 14), [("manoeuvre", "feint")], {},
         {"skills": {"Broadsword": 14, "Brawling": 16}}),
    Case("weapon_sizes", number(), 8, 9, [("manoeuvre", "attack-strike target's weapon"),
         ("target", "Bo: Broadsword swung")], {}, {"right": "", "both": "Quarterstaff", "skills": {"Staff": 12}}),
    Case("wild_swing_sides", asked, "Ana target", "Bo manoeuvre", [("manoeuvre", "move"),
         ("move", "go N"), ("move", "done"), ("facing", "N")], {"move": 2}, {"move": 1},
         {"at": (0, 1), "foe": (1, 0)}),
    # Rolls, wounds and rounds
    Case("stun_roll", asked, "Ana manoeuvre", "Bo stun-recovery", [],
         setting={"his_start": {"conditions": [{"kind": "stunned"}]}}),
    Case("damage_first", asked, "Bo defence", "Ana damage", [*THRUST, ("to-hit", 8)]),
    Case("stun_sum", asked, "Bo manoeuvre", "Bo fall", [*ALL_OUT, ("form", "two attacks"),
         ("target", "Bo: Broadsword thrust"), ("to-hit", 8), ("damage", 4), ("defence", "no defence"),
         ("target", "Bo: Broadsword thrust"), ("to-hit", 8), ("damage", 4), ("defence", "no defence")]),
]  # fmt: skip


@pytest.mark.parametrize("side", [CARDS, SHEET])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.switch)
def test_a_switch_of_both_documents_in_play(case: Case, side: str) -> None:
    assert case.seen(side) == (case.by_cards if side == CARDS else case.by_sheet)


def test_every_switch_of_both_documents_is_played() -> None:
    whole = catalogue.combined("gurps3")
    assert whole is not None
    assert {case.switch for case in CASES} == {name for name, one in whole.differences.items() if one.default}
    assert all(case.by_cards != case.by_sheet for case in CASES)
