"""The critical tables by the metric sheet: GAP.6, CAUSE.5, and what their rows set going."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry
from tests.support.criticals3 import BOTH, SHEET, duel, rolls_to_hit, until
from tests.support.recovery import proves
from tests.support.table import Table

MACE = {"right": "Mace", "skills": {"Axe/Mace": 14}}
"""Swung crushing, 1d + 5 with ST 12."""


def critical(place: str, row: int, die: int = 1, *, target: str = "Bo: Broadsword swung", **bo: Any) -> Table:
    """A critical hit on a place, and the row of the table."""
    t = rolls_to_hit(duel(SHEET, **bo), 4, target, place)
    return t.plays(("damage", die), ("critical table", row))


# Hits


@proves("GAP.6")
def test_doubled_before_dr_and_no_defence() -> None:
    """The ledger's example: crushing 5 at DR 2, table 16: 5 x 2 - 2 = 8 HP, and no defence is rolled."""
    ana = {"right": "Light Club", "skills": {"Broadsword": 14}, "st": 10}
    t = rolls_to_hit(duel(SHEET, ana=ana, dr={"torso": 2}), 4, "Bo: Light Club swung")
    adds = next(mode.adds for mode in t.fighter("Ana").modes() if mode.usage == "swung")
    t.plays(("damage", 5 - adds), ("critical table", 16))
    assert t.fighter("Bo").hp == 12 - 8
    assert not t.events("dodge")


@proves("GAP.6")
@pytest.mark.parametrize(
    ("row", "hp"), [(4, 3), (5, -15), (6, -6), (9, 3), (10, 3), (11, 3), (13, 3), (16, -6), (17, -15)]
)
def test_the_damage_of_the_rows(row: int, hp: int) -> None:
    """A cut of 6 on no DR is 9 HP, doubled 18, tripled 27."""
    assert critical("torso", row, 3).fighter("Bo").hp == hp


@proves("GAP.6", "UNC.1")
@pytest.mark.parametrize(("place", "out"), [("torso", True), ("groin", False)])
def test_out_cold_in_the_torso_else_three_times_the_damage(place: str, out: bool) -> None:
    """S3-54: whom the row knocks out rolls every half hour."""
    t = critical(place, 3, 1)
    bo = t.fighter("Bo")
    assert bo.has("unconscious") == out
    if out:
        assert [one.source for one in bo.conditions if one.kind == "unconscious"] == ["critical table"]
        assert bo.posture == "prone"
        t.battle.stop()
        t.battle.recover()
        t.plays(("first aid", "nobody"))
        assert t.asked == "Bo waking"
        assert t.battle.state.clock - t.battle.state.fields["fight ended"] == 30


@proves("GAP.6")
def test_armour_bypassed() -> None:
    assert critical("torso", 4, 2, dr={"torso": 6}).fighter("Bo").hp < 12
    assert critical("torso", 9, 2, dr={"torso": 6}).fighter("Bo").hp == 12


@proves("GAP.6", "CAUSE.3")
@pytest.mark.parametrize(("rolled", "posture"), [(12, "standing"), (13, "prone")])
def test_a_stun_calls_for_the_fall_roll(rolled: int, posture: str) -> None:
    """S3-49: stunned by row 7 at no damage at all: HT or he falls."""
    t = critical("torso", 7, 1, dr={"torso": 20})
    assert t.asked == "Bo fall"
    t.plays(("fall", rolled))
    bo = t.fighter("Bo")
    assert (bo.hp, bo.posture, bo.stunned) == (12, posture, True)


@proves("GAP.6", "CAUSE.22")
@pytest.mark.parametrize("row", [8, 12])
def test_a_limb_useless_for_six_turns(row: int) -> None:
    """S3-50: r1, arm: the sword drops, the arm is useless in r2 to r7, sound in r8; no stun, and no roll after it."""
    t = critical("right arm", row, 1, dr={"right arm": 3})
    bo = t.fighter("Bo")
    assert (bo.right, bo.stunned, bo.useless("right")) == ("", False, True)
    assert bo.crippled == ()
    useless = {}
    while t.battle.state.clock < 10:
        if t.asked == "Bo manoeuvre":
            useless[t.battle.state.clock] = t.fighter("Bo").useless("right")
        until(t, "manoeuvre").plays(("manoeuvre", "pass"))
    assert [second for second, so in useless.items() if so] == [2, 3, 4, 5, 6, 7]
    assert not useless[8]


@proves("GAP.6", "GAP.8", "CRIP.1")
def test_a_limb_crippled_by_the_table() -> None:
    """S3-50: row 14 cripples whatever the damage, without a stun, and has its roll after the battle."""
    t = critical("left leg", 14, 1, dr={"left leg": 20})
    bo = t.fighter("Bo")
    assert (bo.hp, bo.crippled, bo.posture, bo.stunned) == (12, ("left leg",), "prone", False)
    t.battle.stop()
    t.battle.recover()
    assert t.asked == "Bo crippling"


@proves("GAP.8")
def test_a_shield_stays_strapped_to_a_crippled_arm() -> None:
    t = critical("left arm", 14, 1, left="Medium shield", dr={"left arm": 20}, skills={"Shield": 12})
    bo = t.fighter("Bo")
    assert (bo.left, bo.useless("left")) == ("Medium shield", True)


@proves("GAP.6")
def test_elsewhere_the_rows_of_limbs_are_plain() -> None:
    for row in (8, 12, 14):
        bo = critical("torso", row, 1, dr={"torso": 20}).fighter("Bo")
        assert (bo.cripples(), bo.useless("right"), bo.right) == ((), False, "Broadsword")


@proves("GAP.6")
def test_a_weapon_is_dropped() -> None:
    t = critical("torso", 15, 1, dr={"torso": 20})
    assert t.fighter("Bo").right == ""
    assert [item.name for item in t.battle.state.items] == ["Broadsword"]
    two = critical("torso", 15, 1, dr={"torso": 20}, left="Small knife", skills={"Broadsword": 14, "Knife": 12})
    assert two.asked == "Ana which"
    two.plays(("which", 5))
    assert (two.fighter("Bo").right, two.fighter("Bo").left) == ("Broadsword", "")


# The head


@proves("CAUSE.5")
def test_unconscious_by_a_head_blow() -> None:
    """The ledger's example: table 5: no defence roll, and the foe is unconscious, without losing a point."""
    t = critical("head", 5)
    bo = t.fighter("Bo")
    assert (bo.hp, bo.has("unconscious"), bo.has("shock")) == (12, True, False)


@proves("CAUSE.5")
def test_killed_by_a_head_blow() -> None:
    assert critical("brain", 3).fighter("Bo").has("dead")


@proves("CAUSE.5", "CAUSE.9", "CAUSE.3")
@pytest.mark.parametrize(("row", "eyes"), [(6, {"left eye", "right eye"}), (7, {"right eye"})])
def test_blinded_by_a_head_blow(row: int, eyes: set[str]) -> None:
    """S3-49: table 7: 0 HP, no shock, stunned, fall roll, DX -2; 6 takes both eyes, -10."""
    t = critical("head", row)
    if row == 7:
        t.plays(("which", 1))
    assert t.asked == "Bo fall"
    t.plays(("fall", 12))
    bo = t.fighter("Bo")
    assert (bo.hp, bo.has("shock"), bo.stunned, set(bo.cripples())) == (12, False, True, eyes)
    until(t, "stun-recovery").plays(("stun-recovery", 12))
    until(t, "manoeuvre").plays(("manoeuvre", "pass"))
    until(t, "manoeuvre").plays(("manoeuvre", "step & attack"))
    until(t, "target")
    number = t.offers["Ana: Broadsword swung"].number
    assert number is None or number.value == 14 - (2 if row == 7 else 10)
    t.battle.stop()
    t.battle.recover()
    assert not t.fighter("Bo").cripples()
    assert not t.fighter("Bo").has("blind")


@proves("CAUSE.5", "CAUSE.4")
@pytest.mark.parametrize(("row", "lost"), [(12, 1), (13, 2)])
def test_a_scar(row: int, lost: int) -> None:
    """S3-49: row 12 with a cut: 1 HP, whatever was rolled, and the HT roll of CAUSE.4."""
    t = critical("head", row, 6)
    assert t.asked == "Bo faint"
    t.plays(("faint", 12))
    assert t.fighter("Bo").hp == 12 - lost
    assert t.events("scarred")


@proves("CAUSE.5", "CAUSE.4")
@pytest.mark.parametrize(("row", "after"), [(12, "over"), (13, "Bo crippling")])
def test_deafened(row: int, after: str) -> None:
    """A crushing blow deafens for a day, or perhaps for good: that is rolled for as a crippling is."""
    t = critical("head", row, 1, ana=MACE, target="Bo: Mace swung", dr={"head": 20})
    assert t.fighter("Bo").has("deaf")
    t.battle.stop()
    t.battle.recover()
    assert t.asked == after
    if row == 13:
        t.plays(("crippling", 12))
    else:
        assert t.battle.state.clock - t.battle.state.fields["fight ended"] == 24 * 60
    assert not t.fighter("Bo").has("deaf")


@proves("CAUSE.5")
@pytest.mark.parametrize(
    ("by", "strike", "defend"),
    [(SHEET, "step & attack", "all-out defense"), (BOTH, "attack-melee weapon", "all out defense")],
)
def test_off_balance_by_a_head_blow(by: str, strike: str, defend: str) -> None:
    """S3-49: in his next place he may only defend; after that he is steady again."""
    t = rolls_to_hit(duel(by, dr={"head": 20}), 4, place="head")
    t.plays(("damage", 1), ("critical table", 8))
    until(t, "manoeuvre")
    assert t.asked == "Bo manoeuvre"
    assert t.refused(strike) == t.refused("move") == "only-defends"
    assert {"pass", defend} <= set(t.legal)
    t.plays(("manoeuvre", "pass"), ("manoeuvre", "pass"))
    assert t.asked == "Bo manoeuvre"
    assert strike in t.legal


# Misses


def missed(row: int, *, target: str = "Bo: Broadsword swung", **ana: Any) -> Table:
    """A critical miss of Ana's, and the row of the table."""
    more = {name: ana.pop(name) for name in ("at", "start", "others") if name in ana}
    return rolls_to_hit(duel(SHEET, ana=ana, **more), 18, target).plays(("critical table", row))


@proves("GAP.6")
def test_the_weapon_is_dropped() -> None:
    """The ledger's example: 18, and a table roll of 10 drops his weapon; a cheap one breaks."""
    assert missed(10).fighter("Ana").right == ""
    cheap = missed(10, right="", gear=[{"item": "Broadsword", "hand": "right", "quality": "cheap"}])
    assert cheap.fighter("Ana").broken == ("Broadsword",)


@proves("GAP.6", "CAUSE.21", "CAUSE.22")
def test_hitting_oneself() -> None:
    """S3-28: table 5, 1d=2, cut 6, DR 1, HT 12: 7 HP, the arm crippled, the sword dropped, stunned."""
    t = missed(5, dr={"right arm": 1})
    t.plays(("which", 2))
    adds = next(mode.adds for mode in t.fighter("Ana").modes() if mode.usage == "swung")
    t.plays(("damage", 6 - adds))
    assert t.asked == "Ana fall"
    t.plays(("fall", 12))
    ana = t.fighter("Ana")
    assert (ana.hp, ana.crippled, ana.right, ana.stunned) == (5, ("right arm",), "", True)


@proves("GAP.6")
@pytest.mark.parametrize(("row", "lost"), [(5, 6), (6, 3)])
def test_hitting_ones_leg_whole_or_half(row: int, lost: int) -> None:
    t = missed(row, ht=20)
    t.plays(("which", 4))
    adds = next(mode.adds for mode in t.fighter("Ana").modes() if mode.usage == "swung")
    t.plays(("damage", 4 - adds))
    assert t.fighter("Ana").hp == 20 - lost


@proves("GAP.6")
def test_a_thrust_rolls_again_before_it_hits_oneself() -> None:
    t = missed(5, target="Bo: Thrusting Broadsword thrust", right="Thrusting Broadsword")
    assert t.asked == "Ana critical table"
    assert t.plays(("critical table", 10)).fighter("Ana").right == ""


@proves("GAP.6")
@pytest.mark.parametrize("row", [7, 13])
def test_losing_balance(row: int) -> None:
    """Nothing more this turn, and defences at -2 until the next."""
    t = missed(row, skills={"Broadsword": 14})
    assert t.fighter("Ana").has("off balance")
    until(t, "manoeuvre")
    t.plays(("manoeuvre", "step & attack"))
    until(t, "target").plays(("target", "Ana: Broadsword swung"), ("location", "torso"))
    t.plays(("to-hit", 10), ("damage", 1))
    assert t.asked == "Ana defence"
    number = t.offers["dodge"].number
    assert number is not None
    assert {reason.key: reason.value for reason in number.reasons}["off-balance"] == -2


@proves("GAP.6")
@pytest.mark.parametrize(
    ("row", "kept"), [(8, "Broadsword"), (12, "Broadsword"), (15, "Broadsword"), (16, "Broadsword")]
)
def test_what_leaves_the_weapon_in_hand(row: int, kept: str) -> None:
    ana = missed(row).fighter("Ana")
    assert ana.right == kept
    assert (ana.unready, ana.useless("right"), ana.posture) == {
        8: (("Broadsword",), False, "standing"),
        12: (("Broadsword",), False, "standing"),
        15: ((), True, "standing"),
        16: ((), False, "prone"),
    }[row]


@proves("GAP.6")
@pytest.mark.parametrize("row", [3, 4, 17, 18])
def test_the_weapon_breaks(row: int) -> None:
    assert missed(row).fighter("Ana").broken == ("Broadsword",)


@proves("GAP.6")
@pytest.mark.parametrize(("again", "broken"), [(4, ("Mace",)), (10, ())])
def test_a_solid_crushing_weapon_breaks_only_twice(again: int, broken: tuple[str, ...]) -> None:
    t = missed(3, target="Bo: Mace swung", **MACE).plays(("critical table", again))
    assert t.fighter("Ana").broken == broken
    assert t.fighter("Ana").right == ("Mace" if broken else "")


@proves("GAP.6")
def test_the_weapon_flies() -> None:
    """Ahead into Bo's hex, who rolls DX or takes half its damage; a thrust just drops it."""
    t = missed(14).plays(("flight", 1), ("which", 1))
    assert t.asked == "Bo duck"
    t.plays(("duck", 13), ("damage", 5))
    assert t.fighter("Bo").hp < 12
    thrust = missed(14, target="Bo: Thrusting Broadsword thrust", right="Thrusting Broadsword")
    assert thrust.fighter("Ana").right == ""
    assert [item.hex for item in thrust.battle.state.items] == [(0, 0)]


# Bare hands


def fist(row: int, *, kick: bool = False, **ana: Any) -> Table:
    """A critical miss with bare hands."""
    sheet = {"right": "", "skills": {"Brawling": 14}, **ana}
    return missed(row, target=f"Bo: fist {'kick' if kick else 'punch'}", **sheet)


@proves("GAP.6")
def test_bare_hands_have_their_own_table() -> None:
    assert fist(3).fighter("Ana").has("unconscious")
    strained = fist(4)
    assert (strained.fighter("Ana").hp, strained.fighter("Ana").useless("right")) == (11, True)
    assert fist(14).fighter("Ana").posture == "prone"
    assert fist(10).fighter("Ana").has("off balance")


@proves("GAP.6")
@pytest.mark.parametrize(("row", "hp"), [(5, 8), (6, 10)])
def test_something_solid(row: int, hp: int) -> None:
    """ST 12 thrusts 1d - 1: 5 is 4 to the hand, or 2; that is an injury like any other."""
    t = fist(row).plays(("damage", 5))
    assert t.fighter("Ana").hp == hp


@proves("GAP.6")
@pytest.mark.parametrize(("rolled", "posture"), [(12, "standing"), (13, "prone")])
def test_tripping(rolled: int, posture: str) -> None:
    assert fist(12).plays(("trip", rolled)).fighter("Ana").posture == posture


@proves("GAP.6", "CAUSE.24")
def test_the_hand_that_struck_is_hurt() -> None:
    """C3-89: an injury like any other: more than a third of HT cripples the hand, and stuns."""
    t = fist(5, st=20).plays(("damage", 8))
    assert (t.fighter("Ana").hp, t.fighter("Ana").crippled) == (7, ("right hand",))
    assert t.asked == "Ana fall"
    assert [one["place"] for one in fist(4).events("wounded")] == ["right hand"]


@proves("GAP.6")
def test_a_bite_strains_no_limb() -> None:
    t = missed(4, target="Bo: fist bite", right="", skills={"Brawling": 14}, at=(0, 0))
    assert not t.fighter("Ana").has("strained")


@proves("GAP.6")
@pytest.mark.parametrize(
    ("more", "hex", "facing"),
    [
        ({}, (0, -2), 0),
        ({"others": [Entry("Cy", "blue", (0, -2), {}, 0)]}, (0, 0), 6),
        ({"start": {"posture": "prone"}}, (0, 0), 6),
        ({"at": (0, 0)}, (0, -1), 0),
    ],
    ids=["past him", "no room", "lying", "in his hex"],
)
def test_stumbling_past_the_foe(more: dict[str, Any], hex: tuple[int, int], facing: int) -> None:
    """By one hex, and facing away from him; lying, or without room, he only turns away."""
    ana = fist(7, **more).fighter("Ana")
    assert (ana.hex, ana.facing, ana.has("off balance")) == (hex, facing, True)
