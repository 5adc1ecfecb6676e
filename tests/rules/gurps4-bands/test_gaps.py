"""What the sheet takes for granted: order, rolls, steps of an attack, defences, facing, movement, reach: GAP.1-8."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.scenario import Entry
from swordplay.games.gurps.rolls import BY_MARGIN, Win
from tests.support.bands import (
    DEFEND,
    DONE,
    NONE,
    PARRY,
    REST,
    SHIELDED,
    SWING,
    blow,
    duel,
    numbers,
    proves,
    skill,
    strike,
)
from tests.support.gurps4 import SWORD, bands_table, fighter
from tests.support.table import Table


def three(*speeds: tuple[float, int]) -> list[Entry]:
    """A, B and C with these speeds and DX, far from each other."""
    return [
        fighter(name, f"side {name}", (0, 3 * place), 0, speed=speed, dx=dx)
        for place, (name, (speed, dx)) in enumerate(zip("ABC", speeds, strict=True))
    ]


# Order


@proves("GAP.1")
def test_the_order_of_turns() -> None:
    """6.25, then 5.75 with DX 12, then 5.75 with DX 11, in every second."""
    t = bands_table(*three((6.25, 10), (5.75, 12), (5.75, 11)))
    for name in "ABCABC":
        assert t.asked == f"{name} manoeuvre"
        t.plays(REST)


@proves("GAP.1")
def test_a_roll_off_is_repeated_while_equal() -> None:
    t = bands_table(*three((6, 12), (5.75, 11), (5.75, 11)))
    t.plays(("order", 4), ("order", 4))
    assert t.asked == "B order"
    t.plays(("order", 2), ("order", 3))
    assert [event["who"] for event in t.events("order")] == ["A", "C", "B"]


@pytest.mark.parametrize(("switches", "asked"), [({}, ["Attack"]), ({"mentally_stunned": "blue"}, [])])
@proves("GAP.1")
def test_a_side_may_start_under_mental_stun(switches: dict[str, Any], asked: list[str]) -> None:
    t = duel(switches=switches, speed=9, iq=12)
    assert [name for name in t.legal if name == "Attack"] == asked
    if not asked:
        assert t.plays(REST).number == 12


# Steps of a turn


def failing(**more: Any) -> Table:
    t = duel(ana={"ht": 11, "will": 10, **more})
    t.fighter("Ana").hp, t.fighter("Ana").fp = -2, 0
    return t.plays(("manoeuvre", "Attack"))


@proves("GAP.2")
def test_ht_first_and_will_second() -> None:
    t = failing()
    assert (t.asked, t.number) == ("Ana stay-awake", 11)
    t.plays(("stay-awake", 11))
    assert (t.asked, t.number) == ("Ana will", 10)
    assert t.plays(("will", 10)).asked == "Ana step"


@proves("GAP.2")
def test_one_who_passes_out_makes_no_will_roll() -> None:
    t = failing().plays(("stay-awake", 12))
    assert t.fighter("Ana").has("unconscious")
    assert t.asked == "over"


@proves("GAP.2")
def test_no_rolls_for_do_nothing() -> None:
    t = duel(ana={"ht": 11})
    t.fighter("Ana").hp, t.fighter("Ana").fp = -2, 0
    assert t.plays(REST).asked == "Bo manoeuvre"


@proves("GAP.2")
def test_counts_go_back_to_nothing() -> None:
    t = duel(**SHIELDED).plays(*strike(), ("to-hit", 10), ("defence", PARRY), DEFEND, ("parry", 5))
    assert t.fighter("Bo").parried == ("Thrusting Broadsword",)
    t.plays(DONE)
    assert t.fighter("Bo").parried == ()


# Rolls


@proves("GAP.3")
def test_three_may_be_tried() -> None:
    t = duel(ana=skill(3)).plays(*strike())
    assert t.number == 3
    assert t.plays(("to-hit", 4)).asked == "Ana critical table"


@proves("GAP.3")
def test_less_than_three_may_not() -> None:
    t = duel(ana=skill(2)).plays(*strike()[:4])
    assert t.refused("strike") == "below-3"
    assert t.offers["strike"].instead == ("Telegraphic Attack", "hold back")
    t = duel(ana=skill(3)).plays(*strike()[:3])
    assert t.refused("neck") == "below-3"  # -5, and telegraphed still 2


@pytest.mark.parametrize(("roll", "asked"), [(4, "Ana"), (5, "Ana damage")])
@proves("GAP.3")
def test_a_dodge_of_two_is_rolled(roll: int, asked: str) -> None:
    t = duel(dodge=2).plays(*strike(), ("to-hit", 10), ("defence", "dodge"), DEFEND)
    assert t.number == 2
    t.plays(("dodge", roll))
    assert t.asked.startswith(asked)
    assert (t.asked == "Ana damage") == (roll == 5)


@pytest.mark.parametrize(("level", "roll", "hits"), [(20, 16, True), (20, 17, False)])
@proves("GAP.3")
def test_seventeen_always_fails(level: int, roll: int, hits: bool) -> None:
    t = duel(ana=skill(level)).plays(*strike(), ("to-hit", roll))
    assert (t.asked == "Bo defence") == hits


@pytest.mark.parametrize(
    ("mine", "theirs", "result"),
    [((12, 14), (10, 11), Win.LOSE), ((12, 10), (10, 10), Win.WIN), ((12, 10), (11, 9), Win.TIE)],
)
@proves("GAP.3")
def test_quick_contests_go_by_margin(mine: tuple[int, int], theirs: tuple[int, int], result: Win) -> None:
    """Skill less roll, which may be negative; equal margins change nothing."""
    assert BY_MARGIN.read(mine[1], mine[0], theirs[1], theirs[0]) is result


# Steps of an attack

CLAW = {"name": "claw", "skill": 12, "damage": "1d+1", "type": "cut", "reach": [0, 1]}


@proves("GAP.4")
def test_the_steps_of_an_attack() -> None:
    """Skill 12, Dodge 8, DR 1, 1d+1 cut: 5-1 = 4, x1.5 = 6 of 10 HP, and a HT roll against 11."""
    t = duel(ana={"gear": [], "natural": [CLAW]}, dodge=8, dr={"torso": 1}, hp=10, ht=11)
    t.plays(*strike(target="Bo: fist claw"), ("to-hit", 10), ("defence", "dodge"), DEFEND, ("dodge", 9), ("damage", 4))
    assert t.fighter("Bo").hp == 4
    assert (t.asked, t.number) == ("Bo knockdown", 11)


@pytest.mark.parametrize(("type", "lost"), [("cr", 0), ("cut", 1)])
@proves("GAP.4")
def test_the_least_damage(type: str, lost: int) -> None:
    claw = {**CLAW, "damage": "1d-6", "type": type}
    t = duel(ana={"gear": [], "natural": [claw]}, hp=10)
    t.plays(*strike(target="Bo: fist claw"), ("to-hit", 10), NONE, ("damage", 2))
    assert t.fighter("Bo").hp == 10 - lost


@proves("GAP.4")
def test_no_knockback() -> None:
    claw = {**CLAW, "damage": "3d", "type": "cr"}
    t = duel(ana={"gear": [], "natural": [claw]}, hp=40, st=10)
    t.plays(*strike(target="Bo: fist claw"), ("to-hit", 10), NONE, ("damage", 18))
    assert t.fighter("Bo").hex == (0, -1)


# Defences


@pytest.mark.parametrize(
    ("kit", "item", "found"),
    [
        ({"skills": {"Broadsword": 14}}, "Thrusting Broadsword", [10, 6, 2]),
        ({"skills": {"Rapier": 14}, "gear": [{"item": "Rapier", "hand": "right"}]}, "Rapier", [10, 8, 6]),
    ],
)
@proves("GAP.5")
def test_parries_grow_worse(kit: dict[str, Any], item: str, found: list[int]) -> None:
    places = (("Cai", (0, 0), 0), ("Dee", (1, -1), 10), ("Eve", (-1, 0), 2))
    foes = [fighter(name, "red", hex, facing, speed=8, dx=13 - hex[0]) for name, hex, facing in places]
    t = bands_table(fighter("Bo", "blue", (0, -1), 6, speed=3, hp=40, **kit), *foes)
    for number in found:
        t.plays(*strike(), ("to-hit", 10), ("defence", f"parry with {item}"), DEFEND)
        assert t.number == number
        t.plays(("parry", 16), ("damage", 2), DONE)


@proves("GAP.5")
def test_one_block_and_how_high_they_are() -> None:
    """Basic Speed 5.75 and Broadsword 14, Shield 12, a shield of DB 1: Dodge 9, Parry 11, Block 10."""
    t = duel(ana=skill(18), speed=5.75, **SHIELDED).plays(*strike("Rapid Strike"), ("to-hit", 10))
    assert numbers(t) == {"dodge": 9, PARRY: 11, "block with Light Shield": 10}
    t.plays(("defence", "block with Light Shield"), DEFEND, ("block", 10), *blow(roll=10))
    assert t.refused("block with Light Shield") == "one-block"


@proves("GAP.5")
def test_any_ready_weapon_parries_in_close_combat() -> None:
    t = duel(ana={"gear": [], "skills": {"Brawling": 14}}, apart=0).plays(*strike(target="Bo: fist punch"))
    assert numbers(t.plays(("to-hit", 10)))[PARRY] == 10


@pytest.mark.parametrize(
    ("gear", "skills", "way", "open"),
    [
        ({"item": "Auto Pistol, .45", "hand": "right"}, {"Guns (Pistol)": 14}, "shot", []),
        ({"item": "Composite Bow", "hand": "both"}, {"Bow": 14}, "shot", ["block with Light Shield"]),
        (
            {"item": "Throwing Axe", "hand": "right"},
            {"Thrown Weapon (Axe/Mace)": 14},
            "thrown",
            [PARRY, "block with Light Shield"],
        ),
        (
            {"item": "Small Knife", "hand": "right"},
            {"Thrown Weapon (Knife)": 14},
            "thrown",
            [PARRY, "block with Light Shield"],
        ),
    ],
)
@proves("GAP.5")
def test_what_meets_a_missile(gear: dict[str, Any], skills: dict[str, int], way: str, open: list[str]) -> None:
    t = duel(ana={"gear": [gear], "skills": skills}, apart=3, **SHIELDED).plays(("manoeuvre", "Attack"), DONE)
    shot = next(name for name in t.legal if gear["item"] in name)
    t.plays(("target", shot))
    while t.asked != "Ana to-hit":
        about = t.asked.partition(" ")[2]
        t.plays((about, "torso" if about == "location" else "strike" if about == "add-on" else t.legal[0]))
    t.plays(("to-hit", 7))
    assert [name for name in t.legal if name not in ("no defence", "dodge")] == open
    assert numbers(t).get(PARRY, 11) == 11  # a thrown weapon is no harder to parry than a blow


# Facing


def struck_from(hex: tuple[int, int], facing: int, **bo: Any) -> Table:
    """Bo, who looks north, is struck at by Ana from a hex."""
    t = bands_table(
        fighter("Ana", "red", hex, facing, speed=9), fighter("Bo", "blue", (0, 0), 0, **{"speed": 5, "dodge": 9, **bo})
    )
    return t.plays(*strike(), ("to-hit", 10))


@pytest.mark.parametrize(
    ("hex", "facing", "dodge"),
    [((0, -1), 6, 9), ((1, -1), 8, 9), ((-1, 0), 4, 9), ((1, 0), 10, 7), ((-1, 1), 2, 7)],
)
@proves("GAP.6")
def test_front_and_sides(hex: tuple[int, int], facing: int, dodge: int) -> None:
    t = struck_from(hex, facing)
    assert numbers(t)["dodge"] == dodge
    assert numbers(t)[PARRY] == dodge + 1  # Parry 10, on either side
    seeing = struck_from(hex, facing, traits=["Peripheral Vision"])
    assert numbers(seeing)["dodge"] == dodge  # the sheet knows no trait that helps


@proves("GAP.6")
def test_no_defence_from_behind() -> None:
    t = struck_from((0, 1), 0)
    assert t.legal == ["no defence"]
    assert t.refused("dodge") == "no-rear-defence"


@proves("GAP.6")
def test_one_who_runs_round_strikes_from_the_side() -> None:
    t = bands_table(
        fighter("Ana", "red", (1, 0), 6, speed=9, move=9), fighter("Bo", "blue", (0, 0), 0, speed=5, dodge=9)
    )
    t.plays(("manoeuvre", "Move and Attack"), ("move", "go SW"), ("move", "done"), ("facing", "N"))
    assert t.fighter("Ana").hex == (0, 1)
    assert numbers(t.plays(*blow(roll=9)))["dodge"] == 7


@pytest.mark.parametrize(("hex", "facing", "open"), [((1, 0), 10, False), ((-1, 1), 2, True)])
@proves("GAP.6")
def test_a_block_on_the_shield_side_only(hex: tuple[int, int], facing: int, open: bool) -> None:
    t = struck_from(hex, facing, **SHIELDED)
    assert ("block with Light Shield" in t.legal) == open
    assert open or t.refused("block with Light Shield") == "not-that-side"


@proves("GAP.6")
def test_attacks_go_to_the_front() -> None:
    t = bands_table(fighter("Ana", "red", (0, 0), 6, speed=9), fighter("Bo", "blue", (0, -1), 6, speed=5))
    t.plays(("manoeuvre", "Attack"), DONE)
    assert t.refused(SWING) == "not-in-front"


# Movement


@proves("GAP.7")
def test_what_hexes_cost() -> None:
    """Move 6: three forward and one sideways use 5, and one is left."""
    t = duel(ana={"move": 6}, apart=9).plays(("manoeuvre", "Move"), *[("move", "go N")] * 3, ("move", "go SE"))
    assert t.fighter("Ana").facing == 0
    assert t.refused("go SE") == "no-points"
    assert "go N" in t.legal
    t.plays(("move", "face NE"))
    assert t.asked == "Ana facing"


@proves("GAP.7")
def test_a_step_goes_anywhere_with_any_facing() -> None:
    t = duel(ana={"move": 6}, apart=2).plays(("manoeuvre", "Attack"), ("step", "go S"), ("step", "face SE"))
    assert (t.fighter("Ana").hex, t.fighter("Ana").facing) == ((0, 1), 4)


@pytest.mark.parametrize(("hexes", "free"), [(2, True), (3, True), (4, False)])
@proves("GAP.7")
def test_facing_after_a_longer_move(hexes: int, free: bool) -> None:
    """Any after half of 6, one side after more."""
    t = duel(ana={"move": 6}, apart=9).plays(("manoeuvre", "Move"), *[("move", "go N")] * hexes, ("move", "done"))
    assert (len(t.legal) == 6) == free
    assert free or t.refused("S") == "turn-one-side"
    assert {"NW", "N", "NE"} <= set(t.legal)


@pytest.mark.parametrize(("side", "posture", "out"), [("red", "standing", False), ("blue", "prone", True)])
@proves("GAP.7")
def test_an_ally_or_a_fallen_fighter_costs_one_more(side: str, posture: str, out: bool) -> None:
    t = duel(fighter("Cai", side, (0, -1), 6, speed=2), ana={"move": 3}, apart=9)
    t.fighter("Cai").posture = posture
    if out:
        t.fighter("Cai").gain("unconscious")
    t.plays(("manoeuvre", "Move"), ("move", "go N"), ("move", "go N"))
    assert t.asked == "Ana facing"
    assert t.fighter("Ana").hex == (0, -2)


@pytest.mark.parametrize(("posture", "asked"), [("standing", "Ana facing"), ("prone", "Ana move")])
@proves("GAP.7")
def test_a_foe_who_is_not_lying_cannot_be_passed(posture: str, asked: str) -> None:
    t = duel(ana={"move": 6})
    t.fighter("Bo").posture = posture
    assert t.plays(("manoeuvre", "Move"), ("move", "go N")).asked == asked


# Reach

DAGGER = {"item": "Dagger", "hand": "left"}
ARMED = {"skills": {"Broadsword": 14, "Knife": 14}, "gear": [SWORD, DAGGER]}


@pytest.mark.parametrize(
    ("apart", "open", "shut"),
    [
        (0, ["Bo: Dagger thrust"], SWING),
        (1, [SWING, "Bo: Thrusting Broadsword thrust"], "Bo: Dagger thrust"),
    ],
)
@proves("GAP.8")
def test_reach(apart: int, open: list[str], shut: str) -> None:
    t = duel(ana=ARMED, apart=apart).plays(("manoeuvre", "Attack"), DONE)
    assert set(open) <= set(t.legal)
    assert t.refused(shut) == "out-of-reach"


@pytest.mark.parametrize(("apart", "open"), [(0, {"punch", "kick"}), (1, {"kick"})])
@proves("GAP.8")
def test_bare_hands(apart: int, open: set[str]) -> None:
    t = duel(ana={"gear": [], "dx": 12}, apart=apart).plays(("manoeuvre", "Attack"), DONE)
    assert {name.rpartition(" ")[2] for name in t.legal if "fist" in name} == open


@pytest.mark.parametrize(("usage", "number", "lost"), [("punch", 12, 3), ("kick", 10, 4)])
@proves("GAP.8")
def test_what_bare_hands_do(usage: str, number: int, lost: int) -> None:
    """DX 12, thr 1d: a punch does 1d-1, a kick at -2 does 1d."""
    t = duel(ana={"gear": [], "dx": 12, "st": 13}, apart=0, hp=10).plays(*strike(target=f"Bo: fist {usage}"))
    assert t.number == number
    t.plays(("to-hit", 9), NONE, ("damage", 4))
    assert t.fighter("Bo").hp == 10 - lost


@proves("GAP.8")
def test_entering_a_foes_hex_ends_the_move() -> None:
    t = duel(ana={"move": 6}).plays(("manoeuvre", "Move"), ("move", "go N"))
    assert t.asked == "Ana facing"
    assert t.fighter("Ana").hex == (0, -1)
    t = duel(fighter("Cai", "red", (0, -1), 0, speed=2), ana={"move": 6})
    assert t.plays(("manoeuvre", "Move")).refused("go N") == "occupied"


@proves("GAP.8")
def test_a_foe_in_the_same_hex_is_in_front() -> None:
    t = duel(ana={"gear": []}, apart=0)
    t.fighter("Ana").facing = 6
    assert "Bo: fist punch" in t.plays(("manoeuvre", "Attack"), DONE).legal


@proves("GAP.2")
def test_what_is_due_for_others_waits_for_their_turn() -> None:
    """A minute of Bo's bleeding is over in the second second: he rolls after his own turn, not after Ana's."""
    t = duel()
    t.fighter("Bo").gain("bleeding", 0, at=1)
    t.plays(REST, REST, REST)
    assert t.asked == "Bo manoeuvre"
    assert t.plays(REST).asked == "Bo bleeding"


@proves("GAP.1")
def test_only_a_side_of_the_fight_begins_mentally_stunned() -> None:
    with pytest.raises(UnreadableError, match="mentally_stunned"):
        duel(switches={"mentally_stunned": "green"})
