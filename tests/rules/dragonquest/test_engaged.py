"""13: what engaged figures do, and close combat."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import label, neighbour
from swordplay.engine.scenario import Entry, Plan
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
    alone,
    arms,
    duel,
    march,
    rules,
    sheet,
    table,
)


def standing(mine: dict[str, Any], at: tuple[int, int], facing: int, theirs: dict[str, Any] | None = None) -> Map:
    """Bo in the middle faces north; Ana somewhere about him acts first."""
    return table(
        Entry("Ana", "A", at, {**mine, "pc": 30}, facing),
        Entry("Bo", "B", (0, 0), theirs or sheet(pc=0), 0),
    )


# 13.1: attack and melee zone


@rules("13.1.a")
def test_a_shift_stays_inside_the_defenders_zone() -> None:
    found = standing(arms("Broadsword"), NW, 4).plays(FIRST, ("action", "melee attack"))
    assert label(N) in found.legal
    assert found.refused(label(SW)) == "outside-zone"
    found.plays(("move", label(N)))
    assert found.fighter("Ana").hex == N


@rules("13.1.a")
def test_the_shift_is_one_hex_and_optional() -> None:
    found = standing(arms("Broadsword"), NW, 4).plays(FIRST, ("action", "melee attack"), ("move", label(N)))
    assert found.refused(label(NE)) == "no-movement-left"
    found = standing(arms("Broadsword"), NW, 4).plays(FIRST, ("action", "melee attack"), STAY)
    assert found.asked == "Ana attack"


@rules("13.1.b")
def test_a_turn_goes_with_the_shift_and_comes_before_the_attack() -> None:
    found = standing(arms("Broadsword"), N, 0)
    found.plays(LAST, ("action", "melee attack"), ("move", "face 6"), STAY)
    found.plays(("attack", "strike Broadsword"), ("target", "Bo"), ("strike", 60))
    assert found.asked == "Bo action"  # neither shift nor turn after the blow


@rules("13.1.b")
def test_one_turn_of_any_number_of_sides() -> None:
    found = standing(arms("Broadsword"), NW, 4).plays(FIRST, ("action", "melee attack"), ("move", "face 10"))
    assert found.refused("face 4") == "no-turn-left"


@rules("13.1.c")
@pytest.mark.parametrize("when", ["after", "before"])
def test_outside_the_zone_half_the_movement_before_or_after(when: str) -> None:
    """TMR 5: two hexes, wholly before or wholly after."""
    found = standing(arms("Broadsword"), S, 0).plays(("initiative", "act first"), ("action", "melee attack"))
    found.plays(("move before or after", when))
    blow = (("attack", "strike Broadsword"), ("target", "Bo"), ("strike", 60))
    if when == "after":
        found.plays(*blow)
        assert march(found, 6) == 2
        assert found.refused(label((0, 4))) == "no-movement-left"
    else:
        assert march(found, 10) == 2  # still looking north
        found.plays(("attack", "no attack"))
        assert all(found.refused(name) == "no-movement-left" for name in found.offers if name.startswith("("))


@rules("13.1.d")
def test_outside_the_zone_turning_comes_only_after_the_blow() -> None:
    found = standing(arms("Broadsword"), S, 0).plays(FIRST, ("action", "melee attack"))
    found.plays(("move before or after", "before"))
    assert found.refused("face 6") == "no-turn-left"
    found.plays(STAY, ("attack", "strike Broadsword"), ("target", "Bo"), ("strike", 60))
    assert "face 6" in found.legal


# 13.2: evading


@rules("13.2.a")
def test_evading_in_a_zone_is_one_hex_and_one_turn() -> None:
    found = standing(arms("Broadsword"), NE, 8).plays(
        FIRST, ("action", "evade"), ("move", label(N)), ("move", "face 6")
    )
    assert found.asked == "Bo action"
    me = found.fighter("Ana")
    assert (me.hex, me.facing, me.has("evading")) == (N, 6, True)


@rules("13.2.a")
@pytest.mark.parametrize(
    ("first", "second", "why"), [("face 6", "face 8", "no-turn-left"), (label(N), label(NW), "no-movement-left")]
)
def test_a_second_turn_or_hex_is_refused(first: str, second: str, why: str) -> None:
    found = standing(arms("Broadsword"), NE, 8).plays(FIRST, ("action", "evade"), ("move", first))
    assert found.refused(second) == why


@rules("13.2.a")
@pytest.mark.parametrize(
    ("switches", "defence"),
    [({}, 0), ({"evading_adds_to_defence": 5}, 5), ({"evading_adds_by_rank": True}, 10 + 4 * 3)],
)
def test_evading_adds_no_defence_unless_the_group_says_so(switches: dict[str, Any], defence: int) -> None:
    found = duel(arms({"name": "Mace", "base_chance": 60}), arms(("Broadsword", 3), pc=0), **switches)
    found.plays(LAST, ("action", "evade"), STAY, ("action", "melee attack"), STAY)
    found.plays(("attack", "strike Mace"), ("target", "Bo"))
    assert found.number == 60 - 15 - defence


@rules("13.2.b")
def test_evading_outside_every_zone_is_half_the_movement_with_turns() -> None:
    found = standing(arms("Broadsword", ag=18), S, 0).plays(FIRST, ("action", "evade"), ("move", "face 6"))
    found.plays(("move", label((0, 2))), ("move", "face 8"))
    assert march(found, 6) == 2
    assert found.asked == "Ana move"
    assert found.refused(label((0, 5))) == "no-movement-left"


# 13.3: withdrawing


@rules("13.3.a")
def test_withdrawing_from_a_mutual_zone_goes_to_a_rear_hex_without_turning() -> None:
    found = duel(arms("Broadsword"), sheet(pc=0)).plays(FIRST, ("action", "withdraw"), ("posture", "offensive"))
    found.plays(("attack", "no attack"))
    hexes = {name for name in found.legal if name != "stop"}
    assert hexes == {label(SE), label(S), label(SW)}
    assert found.refused(label(NE)) == "rear-hexes-only"
    found.plays(("move", label(S)))
    assert (found.fighter("Ana").hex, found.fighter("Ana").facing) == (S, 0)
    assert found.asked == "Bo action"


@rules("13.3.b")
@pytest.mark.parametrize(("stowed", "legal"), [(None, ["offensive"]), (False, ["offensive", "defensive"])])
def test_a_posture_is_chosen(stowed: bool | None, legal: list[str]) -> None:
    shield = None if stowed is None else {"name": "Kite", "rank": 1}
    found = duel(arms("Broadsword", shield=shield)).plays(FIRST, ("action", "withdraw"))
    assert (found.asked, found.legal) == ("Ana posture", legal)


@rules("13.3.c")
@pytest.mark.parametrize(("roll", "hit"), [(32, True), (33, False)])
def test_an_offensive_withdrawal_strikes_at_twenty_less(roll: int, hit: bool) -> None:
    found = duel(arms({"name": "Broadsword", "base_chance": 67})).plays(FIRST, ("action", "withdraw"))
    found.plays(("posture", "offensive"), ("attack", "strike Broadsword"), ("target", "Bo"))
    assert (found.number, found.reasons["withdrawing-offensively"]) == (32, -20)
    found.plays(("strike", roll), *([("damage", 1)] if hit else []))
    assert (found.fighter("Bo").ft < 20) is hit
    assert found.asked == "Ana move"


@rules("13.3.d")
def test_a_defensive_withdrawal_needs_a_prepared_shield() -> None:
    found = duel(arms("Broadsword", shield={"name": "Kite", "stowed": True})).plays(FIRST, ("action", "withdraw"))
    assert found.refused("defensive") == "no-shield"


@rules("13.3.e")
def test_a_defensive_withdrawal_adds_twenty_until_the_next_action() -> None:
    found = duel(
        arms("Broadsword", shield={"name": "Large round", "defence": 10}),
        arms({"name": "Broadsword", "base_chance": 70}, pc=0),
    )
    found.plays(FIRST, ("action", "withdraw"), ("posture", "defensive"))
    assert found.asked == "Ana move"  # no blow
    found.plays(STAY, ("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Ana"))
    assert (found.number, found.reasons["defence-withdrawing"]) == (25, -20)
    found.battle.intervene("afflict", "Ana", condition="stunned")
    assert found.number == 70
    found.battle.undo()
    found.plays(("strike", 60), FIRST, ("action", "pass"), ("pass", "wait"), STAY)
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Ana"))
    assert found.number == 45


@rules("13.3.f")
def test_an_enemy_at_ones_back_lets_one_walk_away() -> None:
    ana, bo = Entry("Ana", "A", (0, 0), sheet(pc=30), 0), Entry("Bo", "B", S, sheet(pc=0), 0)
    found = table(ana, bo, plan=Plan(radius=9)).plays(FIRST, NOTHING)  # Bo is behind her and goes first
    found.plays(("action", "withdraw"), ("move", "face 2"))
    assert march(found, 0) == 5


@rules("13.3.f")
def test_so_does_one_who_looks_away() -> None:
    found = standing(sheet(), S, 0).plays(FIRST, ("action", "withdraw"))
    assert march(found, 6) == 5


@rules("13.3.f")
def test_walking_away_ends_in_the_next_zone() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", S, sheet(pc=0), 0),
        Entry("Cy", "B", (0, -4), sheet(pc=1), 6),
    ).plays(FIRST, NOTHING, ("action", "withdraw"))
    assert march(found, 0) == 3


# 13.4: passing


@rules("13.4.a")
def test_a_pass_in_a_zone_is_one_hex_with_a_turn() -> None:
    found = duel(arms("Broadsword")).plays(FIRST, ("action", "pass"), ("pass", "wait"), ("move", label(SE)))
    assert found.refused(label((2, 0))) == "no-movement-left"
    found.plays(("move", "face 10"))
    assert (found.fighter("Ana").hex, found.fighter("Ana").facing) == (SE, 10)


@rules("13.4.a")
@pytest.mark.parametrize("hour", [2, 4, 6, 8, 10])
def test_a_pass_in_a_zone_goes_to_any_hex_beside_one_and_no_farther(hour: int) -> None:
    found = duel(arms("Broadsword")).plays(FIRST, ("action", "pass"), ("pass", "wait"))
    found.plays(("move", label(neighbour((0, 0), hour))))
    refused = [name for name in found.offers if not name.startswith(("face", "stop")) and name not in found.legal]
    assert len(refused) == 6
    assert found.refused(label(neighbour(found.fighter("Ana").hex, hour))) == "no-movement-left"


@rules("13.4.a", "22.b")
def test_a_monster_of_several_hexes_passes_by_one_hex_too() -> None:
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=3, pc=30, tmr=8), 11)
    found = table(ogg, Entry("Bo", "B", N, sheet(), 6), plan=Plan(radius=9)).plays(FIRST, ("action", "pass"))
    found.plays(("pass", "wait"), ("move", "go NW"))
    assert found.refused("go NW") == "no-movement-left"


@rules("13.4.b")
def test_a_pass_outside_every_zone_is_two_hexes() -> None:
    found = standing(sheet(), S, 0).plays(FIRST, ("action", "pass"), ("pass", "wait"))
    assert march(found, 6) == 2
    assert found.refused(label((0, 4))) == "no-movement-left"


# 13.5: casting


SPELLS = [{"name": "Bolt", "chance": 60}]


def caster(found: Map) -> Map:
    """Ana prepares in the first pulse and casts in the second."""
    found.plays(FIRST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY, NOTHING, FIRST)
    return found


@rules("13.5.a")
def test_a_caster_in_a_zone_neither_moves_nor_turns() -> None:
    found = caster(duel(sheet(spells=SPELLS))).plays(("action", "cast"), ("target", "Bo"), ("cast check", 60))
    assert found.asked == "Bo action"


@rules("13.5.b")
@pytest.mark.parametrize(("roll", "kept"), [(40, True), (60, False)])
def test_an_attack_on_a_caster_calls_for_concentration(roll: int, kept: bool) -> None:
    found = duel(sheet(spells=SPELLS), arms("Broadsword", pc=0))
    found.plays(FIRST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Ana"))
    found.plays(("strike", 60))
    assert (found.asked, found.number) == ("Ana concentration", 45)
    found.plays(("concentration", roll), FIRST)
    assert ("cast" in found.legal) is kept


@rules("13.5.c")
def test_a_caster_behind_his_opponent_may_turn_after_the_cast_check() -> None:
    found = caster(standing(sheet(spells=SPELLS), S, 0)).plays(("action", "cast"), ("target", "nobody"))
    assert found.asked == "Ana cast check"  # no question of turning before it
    found.plays(("cast check", 61))
    assert {name for name in found.legal if name.startswith("face")} == {f"face {h}" for h in (2, 4, 6, 8, 10)}
    assert found.refused(label((0, 2))) == "no-movement-left"


def grappling(mine: dict[str, Any], theirs: dict[str, Any], *rolls: tuple[str, Any]) -> Map:
    """Ana closes with Bo, who has no weapon to keep her out, and does nothing yet."""
    found = duel(mine, theirs).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), *rolls)
    return found


@rules("13.5.d", "15.f")
def test_no_spell_is_cast_in_close_combat() -> None:
    found = duel(sheet(spells=SPELLS), sheet(pc=0))
    found.plays(FIRST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(("action", "close and grapple"), ("target", "Ana"), ("attack", "no attack"), FIRST)
    assert found.fighter("Ana").has("preparing a spell")
    assert found.refused("cast") == "no-casting-in-close"


@rules("13.5.e", "15.g")
def test_a_talent_works_in_close_combat_and_costs_no_action() -> None:
    found = grappling(sheet(talents=["Sense"]), sheet(pc=0), ("attack", "no attack")).plays(NOTHING, FIRST)
    assert found.refused("cast") == "no-casting-in-close"
    found.plays(("action", "talent"), ("talent", "Sense"))
    assert found.events("talent")[0]["talent"] == "Sense"
    assert "grapple" in found.legal
    assert found.refused("talent") == "talent-used"


# 13.6: close and grapple


@rules("13.6.a")
def test_a_defender_may_repulse_one_who_comes_through_his_zone() -> None:
    found = grappling(sheet(), arms(("Broadsword", 4), pc=0))
    assert found.asked == "Bo try to repulse"
    assert found.plays(("try to repulse", "repulse")).number == 4


@rules("13.6.a")
@pytest.mark.parametrize("case", ["from behind", "unarmed", "stunned"])
def test_no_repulse_from_behind_nor_without_weapon_nor_by_the_stunned(case: str) -> None:
    theirs = sheet(pc=0) if case == "unarmed" else arms(("Broadsword", 4), pc=0)
    found = standing(sheet(), S, 0, theirs) if case == "from behind" else duel(sheet(), theirs)
    if case == "stunned":
        found.battle.intervene("afflict", "Bo", condition="stunned")
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    assert found.asked == "Ana attack"


@rules("13.6.b")
@pytest.mark.parametrize(("rank", "roll", "kept_out"), [(4, 4, True), (4, 5, False), (0, 1, False)])
def test_repulse_is_a_d10_at_most_the_rank(rank: int, roll: int, kept_out: bool) -> None:
    found = grappling(sheet(), arms(("Broadsword", rank), pc=0), ("try to repulse", "repulse"), ("repulse", roll))
    assert (found.fighter("Ana").hex == (0, 0)) is kept_out


@rules("13.6.c")
@pytest.mark.parametrize("ag", [15, 26])
def test_a_repulsed_attacker_has_lost_all_actions_of_the_pulse(ag: int) -> None:
    found = grappling(sheet(ag=ag), arms(("Broadsword", 4), pc=0), ("try to repulse", "repulse"), ("repulse", 4))
    assert found.asked == "Bo action"
    assert found.fighter("Ana").hex == (0, 0)


@rules("13.6.d")
def test_one_who_gets_in_grapples_at_once() -> None:
    found = grappling(sheet(), arms(("Broadsword", 2), pc=0), ("try to repulse", "repulse"), ("repulse", 7))
    assert found.fighter("Ana").hex == found.fighter("Bo").hex == N
    assert found.fighter("Ana").has("close combat")
    assert found.fighter("Bo").has("close combat")
    assert found.asked == "Ana attack"
    assert "strike unarmed" in found.legal


@rules("13.6.e", "13.6.f")
def test_in_close_combat_shields_and_long_weapons_fall() -> None:
    found = grappling(
        arms("Dagger"),
        arms(("Broadsword", 0), pc=0, shield={"name": "Kite", "rank": 2}),
        ("try to repulse", "repulse"),
        ("repulse", 9),
    )
    assert found.fighter("Ana").hands == ("Dagger",)
    assert found.fighter("Bo").hands == ()
    assert {item.name for item in found.battle.state.items} == {"Broadsword", "Kite"}
    found.plays(("attack", "strike Dagger"), ("target", "Bo"))
    assert found.number == 40 - 15  # his agility, no shield


# 13.7: in close combat


@rules("13.7.a")
def test_the_actions_in_close_combat() -> None:
    found = grappling(sheet(talents=["Sense"]), sheet(pc=0), ("attack", "no attack")).plays(NOTHING, FIRST)
    assert found.legal == ["grapple", "pass", "withdraw", "talent", "nothing"]


@pytest.mark.parametrize(
    ("ps", "foe", "roll", "out"),
    [
        pytest.param(18, 15, 7, True, marks=rules("13.7.b")),
        pytest.param(18, 15, 6, False, marks=rules("13.7.b")),
        pytest.param(8, 25, 10, True, marks=rules("13.7.d")),
        pytest.param(8, 25, 9, False, marks=rules("13.7.d")),
    ],
)
def test_leaving_close_combat(ps: int, foe: int, roll: int, out: bool) -> None:
    found = grappling(sheet(ps=ps), sheet(pc=0, ps=foe), ("attack", "no attack")).plays(NOTHING, FIRST)
    found.plays(("action", "withdraw"))
    assert found.number == ps - foe
    found.plays(("leave close combat", roll))
    assert (found.asked == "Ana hex to leave to") is out


@rules("13.7.b")
def test_everybody_in_the_hex_counts_who_is_able() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, ps=18), 0),
        Entry("Bo", "B", N, sheet(pc=2, ps=15), 6),
        Entry("Cy", "A", NE, sheet(pc=20, ps=11), 8),
    )
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"))
    found.plays(("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING)
    found.plays(FIRST, ("action", "withdraw"))
    assert found.reasons == {"friendly-strength": 29, "hostile-strength": -15}


@rules("13.7.c")
def test_one_who_gets_out_lies_prone_in_a_free_adjacent_hex() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, ps=18), 0),
        Entry("Bo", "B", N, sheet(pc=2, ps=15), 6),
        Entry("Cy", "A", (0, -2), sheet(pc=1), 6),
    )
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING, NOTHING)
    found.plays(FIRST, ("action", "withdraw"), ("leave close combat", 7))
    assert label((0, -2)) not in found.offers  # Cy stands there
    found.plays(("hex to leave to", label((0, 0))))
    me = found.fighter("Ana")
    assert (me.hex, me.has("prone"), me.has("close combat")) == ((0, 0), True, False)


# Gaps


@rules("GAP.actions")
def test_the_actions_of_an_engaged_and_of_a_free_figure() -> None:
    bow = arms({"name": "Short bow", "loaded": True})
    engaged = duel(bow).plays(FIRST)
    assert list(engaged.offers) == [
        "melee attack", "evade", "withdraw", "pass", "cast", "close and grapple", "drop something", "nothing",
    ]  # fmt: skip
    free = alone(bow, facing=2)
    assert list(free.offers) == [
        "move", "charge", "charge and close", "evade", "retreat", "fire", "cast", "pass", "drop something", "nothing",
    ]  # fmt: skip
    assert "fire" in free.legal


@rules("GAP.reach")
def test_a_blow_needs_its_target_in_front() -> None:
    found = table(Entry("Ana", "A", (0, 0), arms("Broadsword", pc=30), 0), Entry("Bo", "B", S, sheet(pc=0), 0))
    found.plays(FIRST, NOTHING)  # Bo is behind her and goes first
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Broadsword"))
    assert found.refused("Bo") == "not-in-zone"


@rules("GAP.reach")
def test_a_grapple_strikes_with_a_close_weapon() -> None:
    found = grappling(arms("Dagger"), sheet(pc=0, ag=14)).plays(("attack", "strike Dagger"), ("target", "Bo"))
    assert found.number == 26


@rules("GAP.close")
def test_figures_in_close_combat_have_no_zone_and_can_be_struck_from_outside() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, ag=14, shield={"name": "Kite", "rank": 3}), 0),
        Entry("Bo", "B", N, sheet(pc=2), 6),
        Entry("Eve", "B", (0, -2), arms({"name": "Broadsword", "base_chance": 60}, pc=1), 6),
    )
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING, NOTHING)
    found.plays(FIRST, NOTHING, NOTHING, ("action", "melee attack"))
    assert found.asked == "Eve move before or after"  # she stands in nobody's zone
    found.plays(("move before or after", "after"), ("attack", "strike Broadsword"), ("target", "Ana"))
    assert found.number == 46  # agility 14, and the shield is dropped


@rules("GAP.close")
def test_close_combat_ends_when_no_enemy_is_conscious_and_leaves_one_prone() -> None:
    found = grappling(arms({"name": "Dagger", "rank": 9}), sheet(pc=0, en=5, ft=0))
    found.plays(("attack", "strike Dagger"), ("target", "Bo"), ("strike", 40), ("damage", 2))
    me = found.fighter("Ana")
    assert (me.has("close combat"), me.has("prone")) == (False, True)


@rules("GAP.hexes")
def test_one_passes_a_friend_but_does_not_stop_there() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Cy", "A", (0, -2), sheet(), 0),
        Entry("Bo", "B", (6, -6), sheet(), 2),
    )
    found.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"), ("next figure", "Ana"))
    found.plays(("action", "move"), ("move", label((0, -1))), ("move", label((0, -2))))
    assert found.refused("stop") == "friend-there"
    found.plays(("move", label((0, -3))), STAY)
    assert found.fighter("Ana").hex == (0, -3)


@rules("GAP.hexes")
def test_a_friend_at_the_end_of_ones_movement_is_no_place() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, tmr=2), 0),
        Entry("Cy", "A", (0, -2), sheet(), 0),
        Entry("Bo", "B", (6, -6), sheet(), 2),
    )
    found.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"), ("next figure", "Ana"))
    found.plays(("action", "move"), ("move", label((0, -1))))
    assert found.refused(label((0, -2))) == "friend-there"


@rules("GAP.hexes")
@pytest.mark.parametrize(("en", "refused"), [(15, "enemy-there"), (3, None)])
def test_an_enemys_hex_is_refused_but_the_unconscious_block_nobody(en: int, refused: str | None) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 6),
        Entry("Bo", "B", (0, -1), sheet(), 0),
        Entry("Cy", "B", (8, -8), sheet(), 2),
    )
    found.battle.intervene("set", "Bo", field="en", value=en)
    found.plays(("initiative roll", 10), ("initiative roll", 1), ("side first", "A"), ("action", "move"))
    assert (None if label(N) in found.legal else found.refused(label(N))) == refused
