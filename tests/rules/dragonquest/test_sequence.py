"""11, 12, GAP.pulse, GAP.sides, GAP.end: surprise, the pulse and its order."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import (
    FIRST,
    LAST,
    NE,
    STAY,
    Map,
    N,
    S,
    alone,
    arms,
    duel,
    rules,
    sheet,
    strikes,
    table,
)

ROLLS = (("initiative roll", 10), ("initiative roll", 1))


def facing_off(apart: int, **switches: Any) -> Map:
    return table(
        Entry("Ana", "A", (0, 0), sheet(pc=14), 0),
        Entry("Bo", "B", (0, -apart), sheet(pc=10), 6),
        plan=Plan(radius=14),
        **switches,
    )


# 11: surprise


@rules("11.1.a", "11.1.d")
def test_the_side_with_surprise_has_a_free_pulse() -> None:
    found = facing_off(8, surprise="A")
    assert (found.asked, found.battle.state.clock) == ("Ana action", 1)
    found.plays(("action", "nothing"))
    assert (found.asked, found.battle.state.clock) == ("Ana initiative roll", 2)


@rules("11.1.a")
def test_nobody_has_surprise_by_default() -> None:
    assert facing_off(8).asked == "Ana initiative roll"


@rules("11.1.d")
def test_in_the_free_pulse_engaged_figures_act_first_and_the_surprised_keep_their_defence() -> None:
    found = table(
        Entry("Ana", "A", (5, -3), sheet(pc=14), 0),
        Entry("Bea", "A", (0, 0), arms({"name": "Broadsword", "base_chance": 60}), 0),
        Entry("Bo", "B", N, arms(("Broadsword", 4)), 6),
        surprise="A",
    )
    assert found.asked == "Bea action"
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Bo"))
    assert found.number == 45
    found.plays(("strike", 60))
    assert found.asked == "Ana action"
    found.plays(("action", "nothing"))
    assert found.battle.state.clock == 2


@pytest.mark.parametrize(
    ("apart", "surprise", "warned"),
    [
        pytest.param(8, "", False, marks=rules("11.1.b")),
        pytest.param(7, "", True, marks=rules("11.1.b")),
        pytest.param(8, "A", False, marks=rules("11.1.c")),
        pytest.param(9, "A", True, marks=rules("11.1.c")),
    ],
)
def test_a_wrong_distance_is_reported_and_may_be_overruled(apart: int, surprise: str, warned: bool) -> None:
    found = facing_off(apart, surprise=surprise)
    assert bool(found.events("distance-warning")) is warned
    assert found.battle.result is None


# 12: the steps of a pulse


def crowd() -> Map:
    """One engaged pair, and an archer on each side who is not."""
    return table(
        Entry("Ana", "A", (0, 0), sheet(pc=20), 0),
        Entry("Bo", "B", N, sheet(pc=12), 6),
        Entry("Ari", "A", (0, 5), sheet(pc=10), 0),
        Entry("Bert", "B", (0, -6), sheet(pc=10), 6),
        plan=Plan(radius=14),
    )


@rules("12.a")
def test_the_non_engaged_initiative_comes_before_anything_else() -> None:
    assert crowd().asked == "Ari initiative roll"


@rules("12.c")
def test_engaged_figures_act_before_the_others() -> None:
    found = crowd().plays(*ROLLS, FIRST, ("action", "nothing"))
    assert found.asked == "Bo action"
    found.plays(("action", "nothing"), ("side first", "A"))
    assert found.asked == "Ari action"


@rules("12.b")
def test_the_engagement_with_the_highest_initiative_goes_first() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=12), 0),
        Entry("Bo", "B", N, sheet(pc=3), 6),
        Entry("Aud", "A", (6, 0), sheet(pc=16), 0),
        Entry("Bert", "B", (6, -1), sheet(pc=4), 6),
    )
    found.plays(FIRST, ("action", "nothing"), ("action", "nothing"))
    assert found.asked == "Ana initiative"
    assert [event["who"] for event in found.events("choice")][-1] == "Bert"


@rules("12.b")
def test_equal_engagements_roll_and_the_game_master_may_pick() -> None:
    entries = (
        Entry("Ana", "A", (0, 0), sheet(pc=12), 0),
        Entry("Bo", "B", N, sheet(pc=3), 6),
        Entry("Aud", "A", (6, 0), sheet(pc=12), 0),
        Entry("Bert", "B", (6, -1), sheet(pc=4), 6),
    )
    found = table(*entries).plays(("tie", 4), ("tie", 5))
    assert found.asked == "Aud initiative"
    found = table(*entries, gm_orders_engagements=True).plays(("tie", 4), ("tie", 5))
    found.plays(("engagement order", "Ana and Bo"))
    assert found.asked == "Ana initiative"


@rules("12.b")
def test_a_stunned_figure_does_not_count_for_the_order_of_engagements() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=2), 0),
        Entry("Bo", "B", N, sheet(pc=1), 6),
        Entry("Aud", "A", (6, 0), sheet(pc=30), 0),
        Entry("Bert", "B", (6, -1), sheet(pc=0), 6),
    )
    found.battle.intervene("afflict", "Aud", condition="stunned")
    found.plays(FIRST)  # her choice is Bert's now
    assert found.asked == "Bert initiative"
    found.plays(FIRST, ("action", "nothing"), ("action", "recover from stun"), ("recover from stun", 100))
    found.plays(FIRST, ("action", "nothing"), ("action", "nothing"))
    assert (found.battle.state.clock, found.asked) == (2, "Ana initiative")


@rules("12.d")
@pytest.mark.parametrize(("first", "order"), [("A", ["Ana", "Bo"]), ("B", ["Bo", "Ana"])])
def test_the_winner_says_which_side_goes_first(first: str, order: list[str]) -> None:
    found = facing_off(8).plays(("initiative roll", 9), ("initiative roll", 10))
    assert found.asked == "A side first"  # 23 to 20
    found.plays(("side first", first), ("action", "nothing"), ("action", "nothing"))
    acted = [event["who"] for event in found.events("choice") if event["about"] == "action"]
    assert acted == order


@rules("12.1.a")
def test_a_pulse_lasts_five_seconds() -> None:
    """One knocked out for six minutes is out for that many pulses."""
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Mace", 3), ps=17, pc=30), 0),
        Entry("Bo", "B", N, sheet(pc=0), 6),
        Entry("Di", "B", (9, -9), sheet(pc=0), 2),
    ).plays(*strikes("knockout Mace", ("strike", 2), ("minutes out", 1)))
    assert found.fighter("Bo").value("knocked out") * 5 == 6 * 60


# 12.2: non-engaged initiative


def sides(chief: dict[str, Any], *others: Entry, **more: Any) -> Map:
    return table(
        Entry("Ana", "A", (0, 0), chief, 0),
        *others,
        Entry("Bo", "B", (0, -9), sheet(pc=13), 6),
        plan=Plan(radius=14),
        **more,
    )


@rules("12.2.a")
def test_the_leader_adds_perception_and_military_scientist() -> None:
    found = sides(sheet(pc=14, military_scientist=3))
    assert (found.asked, found.number) == ("Ana initiative roll", 17)
    assert found.reasons == {"perception": 14, "military-scientist": 3}
    found.plays(("initiative roll", 6), ("initiative roll", 9))
    assert found.events("initiative")[0]["totals"] == [23, 22]


@rules("12.2.a")
@pytest.mark.parametrize(("named", "roller"), [(False, "Ana"), (True, "Cy")])
def test_a_side_names_its_leader_or_the_best_one_leads(named: bool, roller: str) -> None:
    found = sides(sheet(pc=14), Entry("Cy", "A", (2, 0), sheet(pc=11, leader=named), 0))
    assert found.asked == f"{roller} initiative roll"


@rules("12.2.b")
@pytest.mark.parametrize(
    ("rolls", "asked"),
    [((9, 9), "A side first"), ((8, 10), "B side first"), ((8, 9), "Ana initiative roll")],
)
def test_the_higher_total_wins_and_equal_ones_roll_again(rolls: tuple[int, int], asked: str) -> None:
    """14 against 13 before the dice."""
    found = sides(sheet(pc=14)).plays(*(("initiative roll", roll) for roll in rolls))
    assert found.asked == asked


@rules("12.2.c", "12.2.d")
def test_a_substitute_rolls_with_his_own_perception_and_no_military_rank() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=20, military_scientist=5), 0),
        Entry("Bo", "B", N, sheet(), 6),
        Entry("Cy", "A", (3, 3), sheet(pc=11, military_scientist=4), 0),
        Entry("Dag", "B", (3, -9), sheet(pc=10), 6),
    )
    assert (found.asked, found.number) == ("Cy initiative roll", 11)
    found.plays(("initiative roll", 8), ("initiative roll", 1))
    assert found.events("initiative")[0]["totals"] == [19, 11]


@rules("12.2.c")
def test_the_player_picks_among_several_substitutes() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=20), 0),
        Entry("Bo", "B", N, sheet(), 6),
        Entry("Cy", "A", (3, 3), sheet(pc=11), 0),
        Entry("Di", "A", (5, 3), sheet(pc=7), 0),
        Entry("Dag", "B", (3, -9), sheet(pc=10), 6),
    )
    found.plays(("initiative roller", "Di"))
    assert found.number == 7


@rules("12.2.d")
def test_a_stunned_leaders_substitute_adds_no_rank() -> None:
    found = sides(sheet(pc=20), Entry("Cy", "A", (3, 3), sheet(pc=11, military_scientist=4), 0), fields={})
    found.plays(*ROLLS, ("side first", "A"))
    found.battle.intervene("afflict", "Ana", condition="stunned")
    found.plays(("next figure", "Cy"), ("action", "nothing"), ("action", "recover from stun"))
    found.plays(("recover from stun", 100), ("action", "nothing"))
    assert (found.asked, found.number) == ("Cy initiative roll", 11)


@rules("12.2.c")
def test_a_side_with_nobody_able_to_roll_loses() -> None:
    found = facing_off(8).plays(*ROLLS, ("side first", "A"))
    found.battle.intervene("afflict", "Bo", condition="stunned")
    found.plays(("action", "nothing"), ("action", "recover from stun"), ("recover from stun", 100))
    found.plays(("initiative roll", 1))
    assert found.asked == "A side first"


# 12.3: engaged initiative


def three(a: int = 16, b: int = 13, c: int = 10, *more: Entry) -> Map:
    """Ana against two; their Initiative Values are 15 more than these numbers."""
    return table(
        Entry("Ana", "A", (0, 0), sheet(pc=a), 0),
        Entry("Bo", "B", N, sheet(pc=b), 6),
        Entry("Cy", "B", NE, sheet(pc=c), 8),
        *more,
    )


def order(found: Map, *script: tuple[str, Any]) -> list[str]:
    """Who acts in turn when everybody does nothing."""
    found.plays(*script)
    pulse, names = found.battle.state.clock, []
    while found.battle.request is not None and found.battle.state.clock == pulse:
        request = found.battle.request
        if request.about == "recover from stun":
            found.battle.answer(100)
            continue
        names.append(request.who)
        found.battle.answer("recover from stun" if "recover from stun" in found.legal else "nothing")
    return names


@rules("12.3.a", "12.3.d")
def test_initiative_values_are_compared_without_a_die() -> None:
    found = three()
    number = found.offers["act first"].number
    assert number is not None
    assert (found.asked, number.value) == ("Ana initiative", 31)
    assert order(found, FIRST) == ["Ana", "Bo", "Cy"]  # 31, 28, 25


@rules("12.3.b")
@pytest.mark.parametrize(
    ("weapons", "unarmed", "value"),
    [
        ([("Broadsword", 4)], None, 31),
        ([("Broadsword", 4), ("Dagger", 6)], None, 33),
        ([], 3, 30),
        (["Mace"], None, 27),
    ],
)
def test_the_value_is_agility_perception_and_rank(weapons: list[Any], unarmed: int | None, value: int) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms(*weapons, pc=12, unarmed=unarmed), 0), Entry("Bo", "B", N, sheet(pc=0), 6)
    )
    number = found.offers["act first"].number
    assert number is not None
    assert number.value == value


@rules("12.3.c")
@pytest.mark.parametrize(("choice", "names"), [(FIRST, ["Ana", "Bo", "Cy"]), (LAST, ["Bo", "Cy", "Ana"])])
def test_the_highest_chooses_first_or_last(choice: tuple[str, str], names: list[str]) -> None:
    assert order(three(), choice) == names


@rules("12.3.c")
def test_last_is_after_the_stunned_too() -> None:
    found = three()
    found.battle.intervene("afflict", "Cy", condition="stunned")
    assert order(found, LAST) == ["Bo", "Cy", "Ana"]


@rules("12.3.d")
def test_the_rest_act_from_higher_to_lower_and_ties_roll() -> None:
    found = three(16, 13, 10, Entry("Di", "B", (-1, 0), sheet(pc=4), 4))
    assert order(found, FIRST) == ["Ana", "Bo", "Cy", "Di"]
    found = three(16, 10, 10).plays(("tie", 5), ("tie", 5), ("tie", 4), ("tie", 6))
    assert order(found, FIRST) == ["Ana", "Cy", "Bo"]


@rules("12.3.e")
def test_a_stunned_figure_yields_to_its_opponent() -> None:
    found = duel(sheet(), sheet(pc=5)).plays(FIRST, ("action", "nothing"))
    found.battle.intervene("afflict", "Ana", condition="stunned")
    found.plays(("action", "nothing"))
    assert found.asked == "Bo initiative"


@rules("12.3.f")
def test_an_enemy_at_ones_back_goes_ahead() -> None:
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=16), 0), Entry("Bo", "B", S, sheet(pc=5), 0))
    assert found.asked == "Bo initiative"
    assert order(found, FIRST) == ["Bo", "Ana"]


@rules("12.3.f")
def test_a_friend_with_a_free_rear_goes_before_both() -> None:
    """Ana 31 with Bo 20 behind her; Cy 25 beside Ana faces Bo."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=16), 0),
        Entry("Bo", "B", S, sheet(pc=5), 0),
        Entry("Cy", "A", (-1, 1), sheet(pc=10), 4),
    )
    assert order(found, FIRST) == ["Cy", "Bo", "Ana"]


# Gaps


def turns(found: Map) -> list[str]:
    return [event["who"] for event in found.events("choice") if event["about"] == "action"]


@rules("GAP.pulse")
def test_one_stunned_before_acting_acts_last_and_tries_to_recover() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Two-handed sword", 5), pc=30, ps=22), 0),
        Entry("Bo", "B", N, sheet(pc=20), 6),
        Entry("Cy", "B", NE, sheet(pc=10), 8),
    )
    found.plays(*strikes("strike Two-handed sword", ("strike", 60), ("damage", 3)))
    assert found.fighter("Bo").has("stunned")
    assert found.asked == "Cy action"
    found.plays(("action", "nothing"))
    assert (found.asked, found.legal) == ("Bo action", ["recover from stun"])


@rules("GAP.pulse")
def test_one_killed_before_acting_does_not_act() -> None:
    found = three().plays(FIRST)
    found.battle.intervene("set", "Bo", field="en", value=0)
    assert order(found) == ["Ana", "Cy"]


@rules("GAP.pulse")
def test_evading_ends_when_the_figure_is_stunned() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Two-handed sword", 5), pc=1, ps=22), 0),
        Entry("Bo", "B", N, sheet(pc=20), 6),
    )
    found.plays(FIRST, ("action", "evade"), STAY)
    assert found.fighter("Bo").has("evading")
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Two-handed sword"), ("target", "Bo"))
    found.plays(("strike", 60), ("damage", 3))
    assert not found.fighter("Bo").has("evading")


@rules("GAP.sides")
def test_when_nobody_can_roll_each_side_rolls_a_bare_die() -> None:
    found = facing_off(8).plays(*ROLLS, ("side first", "A"), ("action", "nothing"), ("action", "nothing"))
    found.battle.undo()
    for name in ("Ana", "Bo"):
        found.battle.intervene("afflict", name, condition="stunned")
    found.plays(("action", "recover from stun"), ("recover from stun", 100))
    assert (found.asked, found.number) == ("A initiative roll", 0)
    found.plays(("initiative roll", 7), ("initiative roll", 4))
    assert found.asked == "A side first"


@rules("GAP.sides")
def test_with_three_sides_the_highest_orders_all() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=10), 0),
        Entry("Bo", "B", (0, -9), sheet(pc=10), 6),
        Entry("Cy", "C", (9, -9), sheet(pc=10), 6),
        plan=Plan(radius=14),
    )
    found.plays(("initiative roll", 3), ("initiative roll", 9), ("initiative roll", 5))
    assert found.asked == "B side first"
    found.plays(("side first", "C"), ("side first", "A"))
    assert found.asked == "Cy action"


@rules("GAP.sides", "19.stun.d")
def test_inside_a_side_the_player_picks_and_the_stunned_come_last() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=10), 0),
        Entry("Cy", "A", (2, 0), sheet(pc=9), 0),
        Entry("Di", "A", (4, 0), sheet(pc=8), 0),
        Entry("Bo", "B", (0, -9), sheet(pc=1), 6),
        plan=Plan(radius=14),
    )
    found.plays(("initiative roll", 10), ("initiative roll", 1))
    found.battle.intervene("afflict", "Ana", condition="stunned")
    found.plays(("side first", "A"))
    assert found.legal == ["Cy", "Di"]
    found.plays(("next figure", "Di"), ("action", "nothing"), ("action", "nothing"))
    assert turns(found) == ["Di", "Cy"]
    assert found.asked == "Ana action"


@rules("GAP.end")
@pytest.mark.parametrize(
    ("condition", "over"), [("restrained", True), ("knocked out", True), ("stunned", False), ("prone", False)]
)
def test_the_fight_ends_with_the_pulse_when_one_side_is_left(condition: str, over: bool) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", (0, -9), sheet(), 6),
        Entry("Cy", "B", (3, -9), sheet(), 6),
        plan=Plan(radius=14),
    )
    found.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "B"))
    found.battle.intervene("set", "Bo", field="en", value=0)
    found.plays(("next figure", "Cy"), ("action", "nothing"))
    found.battle.intervene("afflict", "Cy", condition=condition, value=100)
    assert found.battle.result is None
    found.plays(("action", "nothing"))
    assert (found.battle.result is not None) is over
    if over:
        assert found.battle.result is not None
        assert found.battle.result.winner == "A"


@rules("GAP.end")
def test_nobody_left_is_a_draw_and_the_game_master_may_end_it() -> None:
    found = alone(sheet())
    for name in ("Ana", "Bo"):
        found.battle.intervene("set", name, field="en", value=0)
    found.plays(("action", "nothing"))
    assert found.battle.result is not None
    assert found.battle.result.ending.value == "draw"
    found = alone(sheet())
    found.battle.stop()
    assert found.battle.result is not None
