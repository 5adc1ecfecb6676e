"""Striking at weapons: to disarm, and to break."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Ground, Hex
from swordplay.engine.scenario import Patch, Plan
from swordplay.engine.state import Item
from tests.support.gurps4 import SHIELD, SWORD, fighter, proves, table
from tests.support.table import Table

Script = list[tuple[str, Any]]


def held(item: str, hand: str = "right") -> dict[str, str]:
    """A thing in hand."""
    return {"item": item, "hand": hand}


def duel(
    weapon: str = "Rapier",
    skill: tuple[str, int] = ("Rapier", 16),
    foes: str = "Shortsword",
    *,
    hands: str = "right",
    foe: dict[str, Any] | None = None,
    more: list[dict[str, str]] | None = None,
    plan: Plan | None = None,
    mine: str = "right",
    facing: int = 6,
    **sheet: Any,
) -> Table:
    """Ana about to choose where to strike at Bo, who is next to her and faces her unless told."""
    bo: dict[str, Any] = {"skills": {}, **(foe or {})}
    return table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=[held(weapon, mine)], skills=dict([skill]), **sheet),
        fighter("Bo", "blue", (0, -1), facing, speed=5, gear=[held(foes, hands), *(more or [])], **bo),
        plan=plan,
    ).plays(("manoeuvre", "Regular Attack"), ("step", "done"))


def way_of(here: Table, item: str, usage: str = "") -> str:
    """The first way to strike at Bo with a thing."""
    return next(name for name in here.legal if name.startswith(f"Bo: {item} {usage}"))


def number(here: Table, item: str, at: str) -> int:
    """The number for a strike at something, as it is offered."""
    here.plays(("target", way_of(here, item)))
    offered = here.offers[at].number
    assert offered is not None
    return offered.value


def strikes(here: Table, item: str, at: str, *, hit: int = 5, usage: str = "") -> Table:
    """Strike at something and hit."""
    way = way_of(here, item, usage)
    return here.plays(("target", way), ("location", at), ("add-on", "strike"), ("to-hit", hit))


# Disarm: the number


@pytest.mark.parametrize(
    ("foes", "hands", "penalty"),
    [
        pytest.param("Dagger", "right", -5, marks=proves("DISARM.1")),
        pytest.param("Shortsword", "right", -4, marks=proves("DISARM.2")),
        pytest.param("Spear", "both", -3, marks=proves("DISARM.3")),
        pytest.param("Large Knife", "right", -4, marks=proves("DISARM.1")),  # reaches C and 1: the longest counts
        pytest.param("Halberd", "both", -3, marks=proves("DISARM.3")),
    ],
)
def test_disarming_goes_by_the_longest_reach_of_the_weapon(foes: str, hands: str, penalty: int) -> None:
    assert number(duel(foes=foes, hands=hands), "Rapier", f"disarm {foes}") == 16 + penalty


@proves("DISARM.4")
def test_without_a_fencing_weapon_it_is_at_a_further_minus_two() -> None:
    here = duel("Broadsword", ("Broadsword", 16))
    assert number(here, "Broadsword", "disarm Shortsword") == 10
    here.plays(("location", "disarm Shortsword"), ("add-on", "strike"))
    assert here.reasons["weapon-target"] == -4
    assert here.reasons["disarm-clumsy"] == -2


@proves("GAP.1")
@pytest.mark.parametrize(
    ("skill", "disarms", "breaks"), [(9, True, True), (8, False, True), (7, False, True), (6, False, False)]
)
def test_a_strike_whose_number_is_below_three_is_refused(skill: int, disarms: bool, breaks: bool) -> None:
    here = duel("Broadsword", ("Broadsword", skill))
    here.plays(("target", way_of(here, "Broadsword")))
    for at, open_ in (("disarm Shortsword", disarms), ("break Shortsword", breaks)):
        here.plays(("location", at))
        assert "strike" in here.legal if open_ else here.refused("strike") == "below-3"
        here.battle.undo()


@proves("GAP.1")
@pytest.mark.parametrize(("skill", "disarms", "breaks"), [(5, True, True), (4, False, True), (2, False, False)])
def test_a_weapon_may_be_struck_at_if_that_can_be_telegraphed(skill: int, disarms: bool, breaks: bool) -> None:
    here = duel("Broadsword", ("Broadsword", skill))
    here.plays(("target", way_of(here, "Broadsword")))
    for at, open_ in (("disarm Shortsword", disarms), ("break Shortsword", breaks)):
        assert at in here.legal if open_ else here.refused(at) == "below-3"


@proves("GAP.1", "DISARM.4")
@pytest.mark.parametrize(("skill", "open_"), [(7, True), (6, False)])
def test_a_fencer_loses_nothing_at_that_border(skill: int, open_: bool) -> None:
    here = duel("Rapier", ("Rapier", skill))
    here.plays(("target", way_of(here, "Rapier")))
    here.plays(("location", "disarm Shortsword"))
    assert "strike" in here.legal if open_ else here.refused("strike") == "below-3"


@proves("DISARM.1", "BREAK.1")
def test_shields_and_what_is_no_weapon_are_not_struck_at() -> None:
    potion = {"item": "Healing Potion", "kind": "potion", "hand": "left"}
    for other in (SHIELD, potion):
        here = duel(more=[other])
        here.plays(("target", way_of(here, "Rapier")))
        assert [name for name in here.offers if name.startswith(("disarm", "break"))] == [
            "disarm Shortsword",
            "break Shortsword",
        ]


# Disarm: the defence


def shielded(purpose: str, **more: Any) -> Table:
    """Bo with sword and shield, Parry 11, Dodge 9, Block 12 and DB 2, whose sword is struck at."""
    skills = {"Shortsword": 16, "Shield": 18}
    here = duel(foe={"skills": skills, "dodge": 9, **more}, more=[SHIELD])
    return strikes(here, "Rapier", f"{purpose} Shortsword", hit=9)


@proves("DISARM.5")
@pytest.mark.parametrize(("defence", "number", "rolled"), [("dodge", 9, 9), ("parry with Shortsword", 11, 11)])
def test_the_attempt_may_be_dodged_or_parried(defence: str, number: int, rolled: int) -> None:
    here = shielded("disarm").plays(("defence", defence), ("defence add-on", "defend"))
    assert here.number == number
    here.plays((defence.split()[0], rolled))
    assert here.asked == "Ana step"
    assert here.fighter("Bo").right == "Shortsword"


@proves("DISARM.6")
def test_it_may_not_be_blocked_and_shields_do_not_count() -> None:
    here = shielded("disarm")
    assert here.refused("block with Medium Shield") == "weapon-no-block"
    assert here.offers["dodge"].number.value == 9  # type: ignore[union-attr]
    plain = duel(foe={"skills": {"Shield": 18}, "dodge": 9}, more=[SHIELD])
    plain = strikes(plain, "Rapier", "torso", hit=9)
    assert plain.offers["dodge"].number.value == 11  # type: ignore[union-attr]


# Disarm: the contest


def contest(here: Table, item: str, at: str) -> tuple[int, int]:
    """Both numbers of the contest after a strike that was not defended against."""
    strikes(here, item, at, hit=7).plays(("defence", "no defence"))
    waiting = here.battle.waiting
    assert waiting is not None
    assert waiting.number is not None
    assert waiting.against is not None
    return waiting.number.value, waiting.against.value


@proves("DISARM.7")
def test_each_takes_the_better_of_st_and_dx() -> None:
    here = duel(st=12, dx=14, foe={"st": 13, "dx": 10, "skills": {}})
    assert contest(here, "Rapier", "disarm Shortsword") == (14, 13)


@proves("DISARM.8")
@pytest.mark.parametrize(
    ("weapon", "skill", "number"),
    [("Sai", "Jitte/Sai", 15), ("Kusari", "Kusari", 15), ("Whip, 2 yards long", "Whip", 15), ("Rapier", "Rapier", 13)],
)
def test_weapons_that_catch_others_have_plus_two(weapon: str, skill: str, number: int) -> None:
    here = duel(weapon, (skill, 18), st=13, dx=13, mine="both" if weapon == "Kusari" else "right")
    assert contest(here, weapon, "disarm Shortsword")[0] == number


@proves("DISARM.9")
@pytest.mark.parametrize(("foes", "hands", "number"), [("Greatsword", "both", 14), ("Shortsword", "right", 12)])
def test_a_weapon_in_two_hands_has_plus_two(foes: str, hands: str, number: int) -> None:
    here = duel(foes=foes, hands=hands, foe={"st": 12, "skills": {}})
    assert contest(here, "Rapier", f"disarm {foes}")[1] == number


def settled(mine: int, theirs: int, *flight: int, **more: Any) -> Table:
    """A contest of 13 against 13 with these dice, and the die for the way the weapon flies."""
    here = duel(st=13, dx=13, foe={"st": 13, "skills": {}}, **more)
    strikes(here, "Rapier", "disarm Shortsword").plays(("defence", "no defence"))
    return here.plays(("disarm-contest", [mine, theirs]), *(("flies", die) for die in flight))


@proves("DISARM.10")
@pytest.mark.parametrize(
    ("die", "facing", "hex"),
    [
        (1, 6, (0, 0)),
        (3, 6, (-1, -1)),
        (3, 2, (0, 0)),
        (4, 6, (0, -2)),
        (6, 0, (-1, -1)),
    ],
)
def test_a_lost_weapon_flies_a_hex_from_where_its_bearer_faces(die: int, facing: int, hex: Hex) -> None:
    here = settled(9, 10, die, facing=facing)
    assert here.fighter("Bo").right == ""
    (item,) = here.battle.state.items
    assert (item.name, item.hex) == ("Shortsword", hex)


@proves("DISARM.10")
def test_the_die_for_the_way_it_flies_has_six_sides() -> None:
    here = settled(9, 10)
    with pytest.raises(UnreadableError):
        here.battle.answer(7)
    here.battle.state.items = (Item("Torch", (3, 3), "Bo"),)
    here.plays(("flies", 6))
    assert [event["to"] for event in here.events("disarmed")] == [(1, -1)]


@proves("DISARM.10")
def test_what_bars_the_way_keeps_the_weapon_at_its_bearers_feet() -> None:
    wall = Plan(radius=12, patches=[Patch([(0, -2)], Ground("wall", impassable=True))])
    here = settled(9, 10, 4, plan=wall)
    assert here.battle.state.items[0].hex == (0, -1)


@proves("DISARM.10")
def test_whoever_stands_there_picks_it_up_with_one_ready() -> None:
    here = settled(9, 10, 4).plays(("step", "done"), ("manoeuvre", "Ready"))
    here.plays(("step", "go N"), ("step", "done"))
    assert here.asked == "Bo task"
    here.plays(("task", "pick up Shortsword"))
    bo = here.fighter("Bo")
    assert "Shortsword" in (bo.right, bo.left)
    assert bo.ready("Shortsword")


@proves("DISARM.11")
@pytest.mark.parametrize(("mine", "theirs"), [(10, 10), (10, 9), (10, 8)])
def test_a_tie_or_a_win_by_one_or_two_leaves_the_weapon_unready(mine: int, theirs: int) -> None:
    here = settled(mine, theirs)
    assert here.fighter("Bo").right == "Shortsword"
    assert not here.fighter("Bo").ready("Shortsword")


@proves("DISARM.12")
def test_a_win_by_three_leaves_it_ready() -> None:
    here = settled(11, 8)
    assert here.fighter("Bo").ready("Shortsword")
    assert here.fighter("Bo").right == "Shortsword"


@proves("DISARM.12")
def test_a_success_beats_a_failure_whatever_the_margins() -> None:
    here = duel(st=3, dx=3, foe={"st": 13, "skills": {}})
    strikes(here, "Rapier", "disarm Shortsword").plays(
        ("defence", "no defence"), ("disarm-contest", [3, 17]), ("flies", 1)
    )
    assert here.fighter("Bo").right == ""


@proves("DISARM.10", "DISARM.11")
@pytest.mark.parametrize(("mine", "theirs", "rolled", "flies"), [(3, 30, [4, 17], True), (30, 3, [17, 4], False)])
def test_a_17_fails_by_however_much_it_was_made(mine: int, theirs: int, rolled: list[int], flies: bool) -> None:
    """4 against 3 succeeds and 17 against 30 does not, in spite of margins of -1 and 13."""
    here = duel(st=mine, dx=mine, foe={"st": theirs, "dx": 3, "skills": {}})
    strikes(here, "Rapier", "disarm Shortsword").plays(("defence", "no defence"), ("disarm-contest", rolled))
    assert here.asked == ("Ana flies" if flies else "Ana step")
    assert (here.fighter("Bo").unready == ("Shortsword",)) != flies


# Break: the number and the defence


@pytest.mark.parametrize(
    ("foes", "hands", "number_"),
    [
        pytest.param("Dagger", "right", 10, marks=proves("BREAK.1")),
        pytest.param("Shortsword", "right", 11, marks=proves("BREAK.2")),
        pytest.param("Halberd", "both", 12, marks=proves("BREAK.3")),
    ],
)
def test_breaking_goes_by_reach_and_needs_no_fencing_weapon(foes: str, hands: str, number_: int) -> None:
    assert number(duel("Axe", ("Axe/Mace", 15), foes, hands=hands, st=11), "Axe", f"break {foes}") == number_


@proves("BREAK.4")
def test_a_strike_to_break_is_dodged_or_parried_not_blocked() -> None:
    here = shielded("break", dodge=8)
    assert here.refused("block with Medium Shield") == "weapon-no-block"
    assert here.offers["dodge"].number.value == 8  # type: ignore[union-attr]
    assert here.offers["parry with Shortsword"].number.value == 11  # type: ignore[union-attr]


# Break: the damage


def batters(type: str, damage: int, foes: str, hands: str = "right") -> Table:
    """A claw that does exactly so much damage of a type at 1d=3 strikes at a weapon."""
    claw = {"name": "claw", "skill": 18, "damage": f"1d{damage - 3:+d}", "type": type, "reach": [1]}
    here = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=[], natural=[claw]),
        fighter("Bo", "blue", (0, -1), 6, speed=5, gear=[held(foes, hands)], skills={}),
    ).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    return strikes(here, "fist", f"break {foes}", hit=8).plays(("defence", "no defence"), ("damage", 3))


def lost(here: Table) -> int:
    """The HP the weapon lost."""
    found = here.events("weapon-struck")[-1]["lost"]
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(
    ("foes", "hands", "hp"),
    [
        pytest.param("Quarterstaff", "both", 5, marks=proves("BREAK.5")),
        pytest.param("Spear", "both", 3, marks=proves("BREAK.6")),
        pytest.param("Broadsword", "right", 1, marks=proves("BREAK.7")),
    ],
)
def test_a_weapons_dr_is_that_of_its_material(foes: str, hands: str, hp: int) -> None:
    assert lost(batters("cr", 7, foes, hands)) == hp


@proves("BREAK.8")
@pytest.mark.parametrize(
    ("type", "hp"), [("pi-", 1), ("pi", 2), ("pi+", 4), ("imp", 6), ("pi++", 6), ("cr", 12), ("cut", 18), ("burn", 12)]
)
def test_a_weapon_has_factors_of_its_own(type: str, hp: int) -> None:
    assert lost(batters(type, 18, "Broadsword")) == hp


@proves("BREAK.8")
@pytest.mark.parametrize(("damage", "hp"), [(7, 1), (6, 0)])
def test_what_gets_through_costs_at_least_one(damage: int, hp: int) -> None:
    assert lost(batters("pi-", damage, "Broadsword")) == hp


@proves("BREAK.8")
@pytest.mark.parametrize(("type", "rolled", "hp"), [("cr", 1, 0), ("cut", 1, 0), ("cr", 6, 3), ("imp", 6, 1)])
def test_the_damage_roll_at_a_weapon(type: str, rolled: int, hp: int) -> None:
    """1d+3 against the DR 6 of a broadsword, from 1 to 6 and no more."""
    claw = {"name": "claw", "skill": 18, "damage": "1d+3", "type": type, "reach": [1]}
    here = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=[], natural=[claw]),
        fighter("Bo", "blue", (0, -1), 6, speed=5, gear=[held("Broadsword")], skills={}),
    ).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    strikes(here, "fist", "break Broadsword", hit=8).plays(("defence", "no defence"))
    with pytest.raises(UnreadableError):
        here.battle.answer(7)
    assert lost(here.plays(("damage", rolled))) == hp


@proves("BREAK.8")
def test_what_adds_to_damage_counts_against_a_weapon() -> None:
    """All Out Attack (Strong): 2d with an 8 is 8 + 2, less DR 6, and half as much again."""
    here = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, st=13, gear=[held("Broadsword")], skills={"Broadsword": 18}),
        fighter("Bo", "blue", (0, -1), 6, speed=5, gear=[held("Broadsword")], skills={}),
    ).plays(("manoeuvre", "All Out Attack"), ("form", "Strong"), ("move", "done"))
    strikes(here, "Broadsword", "break Broadsword", hit=8, usage="swung").plays(
        ("defence", "no defence"), ("damage", 8)
    )
    assert lost(here) == (8 + 2 - 6) * 3 // 2


@proves("BREAK.9")
@pytest.mark.parametrize(
    ("foes", "hands", "hp"),
    [
        ("Dagger", "right", 4),  # 0.25 lb
        ("Small Knife", "right", 6),  # 0.5
        ("Large Knife", "right", 8),  # 1
        ("Rapier", "right", 10),  # 2.75
        ("Broadsword", "right", 12),  # 3
        ("Mace", "right", 14),  # 5
        ("Flail", "both", 16),  # 8
        ("Halberd", "both", 18),  # 12
    ],
)
def test_a_weapons_hp_go_by_its_weight(foes: str, hands: str, hp: int) -> None:
    dr = {"Halberd": 4, "Mace": 4, "Flail": 4}.get(foes, 6)
    whole = batters("cr", dr + hp - 1, foes, hands)
    assert whole.fighter("Bo").broken == ()
    assert batters("cr", dr + hp, foes, hands).fighter("Bo").broken == (foes,)


@proves("BREAK.9")
@pytest.mark.parametrize(("weight", "hp"), [(15.9, 18), (16, 20), (26.9, 20), (27, 24), (30.5, 24), (40, 27), (64, 32)])
def test_beyond_the_table_it_is_eight_times_the_cube_root(weight: float, hp: int) -> None:
    profile = duel().battle.state.profile
    assert profile.weapon_targets.hit_points(weight) == hp


@proves("BREAK.10")
@pytest.mark.parametrize("manoeuvre", ["Regular Attack", "Feint"])
def test_a_weapon_without_hp_neither_attacks_nor_parries_nor_feints(manoeuvre: str) -> None:
    here = batters("cr", 18, "Broadsword").plays(("step", "done"))
    assert here.asked == "Bo manoeuvre"
    here.plays(("manoeuvre", manoeuvre), ("step", "done"))
    assert "Bo" in here.asked
    assert not [name for name in here.offers if "Broadsword" in name]
    here.plays(("target", "nobody"), ("step", "done"))
    here.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    strikes(here, "fist", "torso", hit=8)
    assert "parry with Broadsword" not in here.offers


@proves("BREAK.10")
def test_blows_add_up() -> None:
    here = batters("cr", 12, "Broadsword")
    assert here.fighter("Bo").broken == ()
    here.plays(("step", "done"), ("manoeuvre", "Do Nothing"), ("manoeuvre", "Regular Attack"), ("step", "done"))
    strikes(here, "fist", "break Broadsword", hit=8).plays(("defence", "no defence"), ("damage", 3))
    assert here.fighter("Bo").broken == ("Broadsword",)


@proves("BREAK.11")
@pytest.mark.parametrize(("damage", "gone"), [(17, False), (18, True)])
def test_at_minus_its_hp_a_weapon_is_destroyed(damage: int, gone: bool) -> None:
    here = batters("cr", damage, "Small Knife")  # 6 HP, DR 6: 12 lost are -6
    assert bool(here.events("destroyed")) == gone
    assert (here.fighter("Bo").right == "") == gone


@proves("DISARM.5")
def test_shooting_may_break_a_weapon_but_not_disarm() -> None:
    bow = held("Composite Bow", "both")
    here = table(
        fighter("Ana", "red", (0, 0), 0, speed=7, gear=[bow], skills={"Bow": 18}),
        fighter("Bo", "blue", (0, -1), 6, speed=5, gear=[SWORD]),
    ).plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    here.plays(("target", next(name for name in here.legal if "Composite Bow" in name)))
    assert here.refused("disarm Thrusting Broadsword") == "disarm-melee"
    assert "break Thrusting Broadsword" in here.legal
