"""17: Strike Chance, mishaps, parry and riposte, Defence."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import (
    FIRST,
    LAST,
    NE,
    NOTHING,
    NW,
    SE,
    STAY,
    SW,
    Map,
    N,
    S,
    arms,
    duel,
    rules,
    sheet,
    strikes,
    table,
)

NOBODY_DODGES = {"ag": 0}


@rules("17.1.a")
@pytest.mark.parametrize(("rank", "number"), [(5, 91), (4, 87), (0, 71)])
def test_a_ranked_figure_adds_dexterity_and_four_a_rank(rank: int, number: int) -> None:
    found = duel(arms(("Broadsword", rank), md=16), sheet(**NOBODY_DODGES)).plays(*strikes("strike Broadsword"))
    assert found.number == number
    assert found.reasons["base-chance"] == 55


@rules("17.1.b")
def test_an_unranked_figure_has_the_bare_base_chance() -> None:
    found = duel(arms("Broadsword", md=16), sheet(**NOBODY_DODGES)).plays(*strikes("strike Broadsword"))
    assert found.number == 55


# 17.3: dropping and breaking


@pytest.mark.parametrize(
    ("roll", "second", "hands", "items"),
    [
        pytest.param(99, 49, (), [], marks=rules("17.3.a")),
        pytest.param(99, 48, ("Broadsword",), [], marks=rules("17.3.a", "17.3.c")),
        pytest.param(100, 60, (), ["Broadsword"], marks=rules("17.3.b")),
        pytest.param(100, 48, ("Broadsword",), [], marks=rules("17.3.b", "17.3.c")),
        pytest.param(100, 49, (), ["Broadsword"], marks=rules("17.3.c")),
    ],
)
def test_99_may_break_and_100_may_drop(roll: int, second: int, hands: Any, items: Any) -> None:
    found = duel(arms(("Broadsword", 5), md=16)).plays(*strikes("strike Broadsword", ("strike", roll)))
    assert (found.asked, found.number) == ("Ana mishap", 48)
    found.plays(("mishap", second))
    assert found.fighter("Ana").hands == hands
    assert [item.name for item in found.battle.state.items] == items
    assert [item.hex for item in found.battle.state.items] == [(0, 0)] * len(items)


@rules("17.3.a")
@pytest.mark.parametrize(("roll", "hit"), [(98, True), (99, False), (100, False)])
def test_99_and_100_never_hit(roll: int, hit: bool) -> None:
    found = duel(arms({"name": "Broadsword", "base_chance": 150})).plays(
        *strikes("strike Broadsword", ("strike", roll))
    )
    assert found.asked == ("Ana damage" if hit else "Ana mishap")


@rules("17.3.d")
def test_one_without_a_weapon_loses_the_next_action_instead() -> None:
    found = duel(sheet(md=16), sheet(pc=0)).plays(*strikes("strike unarmed", ("strike", 99), ("mishap", 49)))
    found.plays(NOTHING)
    assert (found.battle.state.clock, found.asked) == (2, "Ana initiative")
    found.plays(FIRST)
    assert found.asked == "Bo action"
    found.plays(NOTHING, FIRST)
    assert found.asked == "Ana action"


@rules("17.3.d")
def test_the_game_master_may_waive_it() -> None:
    found = duel(sheet(md=16), sheet(pc=0)).plays(*strikes("strike unarmed", ("strike", 100), ("mishap", 49)))
    found.battle.intervene("lift", "Ana", condition="loses action")
    found.plays(NOTHING, FIRST)
    assert found.asked == "Ana action"


# 17.4: parry and riposte


def evaded(mine: dict[str, Any], theirs: dict[str, Any], *more: Entry, at: Hex = N, facing: int = 6) -> Map:
    """Bo evades first, then Ana attacks him."""
    bo = Entry("Bo", "B", at, {**theirs, "pc": 60}, facing)
    found = table(Entry("Ana", "A", (0, 0), {**mine, "pc": 30}, 0), bo, *more)
    if found.asked == "Ana initiative":
        found.plays(LAST)
    else:
        found.plays(FIRST)
    found.plays(("action", "evade"), STAY, ("action", "melee attack"))
    return found.plays(STAY) if found.asked == "Ana move" else found.plays(("move before or after", "after"))


SWORD = {"name": "Broadsword", "base_chance": 60}
BLOW = (("attack", "strike Broadsword"), ("target", "Bo"))


@rules("17.4.a")
@pytest.mark.parametrize(("roll", "offered"), [(76, True), (75, False)])
def test_a_miss_by_more_than_thirty_may_be_parried(roll: int, offered: bool) -> None:
    found = evaded(arms(SWORD), arms(("Mace", 2))).plays(*BLOW)
    assert found.number == 45
    found.plays(("strike", roll))
    assert (found.asked == "Bo parry") is offered
    if offered:
        assert "do not parry" in found.legal


@rules("17.4.a")
@pytest.mark.parametrize("case", ["not evading", "without weapon", "stunned"])
def test_who_cannot_parry(case: str) -> None:
    theirs = sheet(ag=15) if case == "without weapon" else arms(("Mace", 2))
    if case == "not evading":
        found = duel(arms(SWORD), theirs).plays(*strikes("strike Broadsword"))
    else:
        found = evaded(arms(SWORD), theirs).plays(*BLOW)
    if case == "stunned":
        found.battle.intervene("afflict", "Bo", condition="stunned")
    found.plays(("strike", 98))
    assert "parry" not in found.asked


@rules("17.4.a")
def test_a_mishap_is_settled_before_the_parry_and_missiles_are_not_parried() -> None:
    found = evaded(arms(SWORD), arms(("Mace", 2))).plays(*BLOW, ("strike", 100))
    assert found.asked == "Ana mishap"
    found.plays(("mishap", 1))
    assert found.asked == "Bo parry"
    archer = table(
        Entry("Ana", "A", (0, 0), arms({"name": "Short bow", "loaded": True}, pc=30), 0),
        Entry("Bo", "B", (0, -4), arms(("Mace", 2)), 6),
    ).plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "B"), ("action", "evade"), STAY)
    archer.plays(("action", "fire"), ("attack", "strike Short bow"), ("target", "Bo"), ("strike", 98))
    assert "parry" not in archer.asked


@rules("17.4.b")
def test_the_parry_adds_the_defenders_rank_and_takes_the_attackers() -> None:
    found = evaded(arms({**SWORD, "rank": 3, "base_chance": 0}), arms(("Mace", 6))).plays(*BLOW, ("strike", 98))
    found.plays(("parry", "parry"))
    assert (found.number, found.reasons) == (3, {"defender-rank": 6, "attacker-rank": -3})


def low(mine: int, theirs: int, roll: int) -> Map:
    """The same with a bad chance, so that 98 is always a wide miss."""
    weapon = {**SWORD, "rank": mine, "base_chance": 20}
    found = evaded(arms(weapon, md=10), arms(("Mace", theirs)))
    return found.plays(*BLOW, ("strike", 98), ("parry", "parry"), ("parry roll", roll))


@rules("17.4.c")
@pytest.mark.parametrize(("roll", "must"), [(5, True), (6, False)])
def test_three_or_less_costs_a_pass_in_the_next_pulse(roll: int, must: bool) -> None:
    found = low(4, 2, roll)
    assert found.fighter("Ana").hands == (() if not must else ("Broadsword",))
    found.plays(FIRST)
    if must:
        assert found.legal == ["pass", "drop something", "nothing"]
        assert found.refused("melee attack") == "must-pass"
        found.plays(("action", "pass"), ("pass", "wait"), STAY, NOTHING, FIRST)
    assert "melee attack" in found.legal


@rules("17.4.c")
def test_a_figure_with_two_actions_passes_with_one_of_them() -> None:
    weapon = {**SWORD, "rank": 4, "base_chance": 20}
    found = table(
        Entry("Ana", "A", (0, 0), arms(weapon, md=10, pc=0), 0),
        Entry("Bo", "B", N, arms(("Mace", 2), ag=26, pc=60), 6),
    ).plays(FIRST, ("action", "evade"), STAY, ("second action", "nothing"), ("action", "melee attack"), STAY)
    found.plays(*BLOW, ("strike", 98), ("parry", "parry"), ("parry roll", 5), FIRST)
    assert "melee attack" in found.legal
    found.plays(("action", "melee attack"), STAY, ("attack", "no attack"))
    assert found.legal == ["pass", "drop something", "nothing"]


@rules("17.4.c")
def test_a_second_poor_parry_in_the_next_pulse_costs_another_pass() -> None:
    """Bo is last in the second pulse and so still evades when Ana misses him again."""
    found = low(4, 2, 5).plays(LAST, ("action", "melee attack"), STAY)
    found.plays(*BLOW, ("strike", 98), ("parry", "parry"), ("parry roll", 5))
    assert found.legal == ["pass", "drop something", "nothing"]
    found.plays(("action", "pass"), ("pass", "wait"), STAY, FIRST)
    assert found.legal == ["pass", "drop something", "nothing"]
    found.plays(("action", "nothing"), NOTHING, FIRST)
    assert "melee attack" in found.legal


@rules("17.4.b")
@pytest.mark.parametrize(("rank", "number"), [(None, 6), (2, 4)])
def test_the_better_of_two_weapons_parries_and_unranked_counts_as_nothing(rank: int | None, number: int) -> None:
    theirs = arms(("Mace", 2), ("Dagger", 6))
    found = evaded(arms({**SWORD, "rank": rank, "base_chance": 0}), theirs).plays(*BLOW, ("strike", 98))
    assert found.plays(("parry", "parry")).number == number


@rules("17.4.a")
def test_the_defender_may_let_it_be() -> None:
    found = evaded(arms({**SWORD, "base_chance": 20}), arms(("Mace", 2))).plays(*BLOW, ("strike", 98))
    found.plays(("parry", "do not parry"))
    assert found.asked == "Bo initiative"


@rules("17.4.d")
def test_a_shield_that_struck_is_what_drops() -> None:
    found = evaded(sheet(md=10, shield={"name": "Kite", "rank": 0}), arms(("Mace", 4)))
    found.plays(("attack", "shield rush Kite"), ("target", "Bo"), ("strike", 98), ("parry", "parry"), ("parry roll", 2))
    assert found.fighter("Ana").hands == ()


@rules("17.4.d")
@pytest.mark.parametrize(("roll", "riposte"), [(4, False), (7, False), (8, True)])
def test_four_to_seven_disarms(roll: int, riposte: bool) -> None:
    found = low(3, 3, roll)
    assert found.fighter("Ana").hands == ()
    assert [item.name for item in found.battle.state.items] == ["Broadsword"]
    assert (found.fighter("Ana").ft, found.fighter("Ana").en) == (20, 15)
    assert (found.asked == "Bo riposte") is riposte


@rules("17.4.e")
def test_eight_or_more_gives_a_riposte() -> None:
    found = low(3, 6, 5)
    assert found.fighter("Ana").hands == ()
    found.plays(("riposte", "Mace"))
    assert (found.asked, found.number) == ("Bo strike", 50 + 15 + 24 - 15)
    found.plays(("strike", 74), ("damage", 1))
    assert found.fighter("Ana").ft == 20 - 1 - 4 + 1  # one point of strength is missing
    assert found.asked == "Bo initiative"  # it cost no action, and Ana's is over


@rules("17.4.e")
def test_a_riposte_reaches_an_attacker_outside_the_zone() -> None:
    weapon = {**SWORD, "rank": 0, "base_chance": 20}
    found = evaded(arms(weapon, md=10), arms(("Mace", 6)), at=N, facing=0)
    found.plays(*BLOW, ("strike", 98), ("parry", "parry"), ("parry roll", 5), ("riposte", "Mace"))
    assert found.asked == "Bo strike"


@rules("17.4.f")
def test_any_number_of_attacks_may_be_parried_for_one_pass() -> None:
    weapon = {**SWORD, "rank": 4, "base_chance": 20}
    foes = [
        Entry(f"F{k}", "B", hex, arms(weapon, md=10, pc=9 - k), face)
        for k, (hex, face) in enumerate(((N, 6), (NE, 8), (NW, 4)))
    ]
    found = table(Entry("Ana", "A", (0, 0), arms(("Mace", 2), pc=60), 0), *foes)
    found.plays(FIRST, ("action", "evade"), STAY)
    for _ in foes:
        found.plays(("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Ana"))
        found.plays(("strike", 98), ("parry", "parry"), ("parry roll", 5))
    assert sum(c.kind == "must pass" for c in found.fighter("Ana").conditions) == 1
    found.plays(FIRST, ("action", "pass"), ("pass", "wait"), STAY)
    assert not found.fighter("Ana").has("must pass")


@rules("17.4.g")
def test_an_attack_from_behind_may_be_parried_too() -> None:
    found = evaded(arms({**SWORD, "base_chance": 65}), arms(("Mace", 2)), at=N, facing=0).plays(*BLOW)
    assert found.number == 50
    found.plays(("strike", 85))
    assert found.asked == "Bo parry"


# 17.5: Defence by direction


SHIELDED = {"shield": {"name": "Kite", "defence": 12, "arm": "left"}}


def struck_from(at: Hex, facing: int, **switches: Any) -> Map:
    """Bo in the middle faces north with a shield; Ana strikes at 100 from somewhere about him."""
    found = table(
        Entry("Ana", "A", at, arms({"name": "Mace", "base_chance": 100}, pc=60), facing),
        Entry("Bo", "B", (0, 0), sheet(pc=0, **SHIELDED), 0),
        **switches,
    )
    found.plays(FIRST, ("action", "melee attack"))
    found.plays(STAY) if found.asked == "Ana move" else found.plays(("move before or after", "after"))
    return found.plays(("attack", "strike Mace"), ("target", "Bo"))


@rules("17.5.a")
@pytest.mark.parametrize(
    ("at", "facing", "defence"), [(N, 6, 27), (NE, 8, 27), (NW, 4, 27), (S, 0, 15), (SE, 10, 15), (SW, 2, 15)]
)
def test_a_shield_does_not_cover_the_rear(at: Hex, facing: int, defence: int) -> None:
    assert struck_from(at, facing).number == 100 - defence


@rules("17.5.a")
@pytest.mark.parametrize(("hex", "number"), [((0, -3), 73), ((0, 3), 85), ((2, -3), 73), ((-2, 4), 85)])
def test_missiles_come_from_a_direction_too(hex: Hex, number: int) -> None:
    toward = 6 if hex[1] < 0 else 0
    found = table(
        Entry("Ana", "A", hex, arms({"name": "Short bow", "base_chance": 100, "loaded": True}, pc=60), toward),
        Entry("Bo", "B", (0, 0), sheet(pc=0, **SHIELDED), 0),
    ).plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"), ("action", "fire"))
    assert found.plays(("attack", "strike Short bow"), ("target", "Bo")).number == number


@rules("17.5.b")
@pytest.mark.parametrize(("at", "facing", "defence"), [(N, 6, 27), (NW, 4, 27), (NE, 8, 15)])
def test_with_the_option_a_shield_covers_ahead_and_its_own_side(at: Hex, facing: int, defence: int) -> None:
    assert struck_from(at, facing, shield_side=True).number == 100 - defence


@rules("17.5.c")
@pytest.mark.parametrize(("condition", "number"), [("stunned", 60), ("restrained", 60), ("prone", 33)])
def test_no_defence_for_the_stunned_and_incapacitated(condition: str, number: int) -> None:
    found = duel(arms(SWORD), sheet(**SHIELDED)).plays(*strikes("strike Broadsword"))
    found.battle.intervene("afflict", "Bo", condition=condition)
    assert found.number == number
