"""13.1 to 13.5: what engaged figures do."""

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
    standing,
    table,
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


@rules("13.5.d", "15.f")
def test_no_spell_is_cast_in_close_combat() -> None:
    found = duel(sheet(spells=SPELLS), sheet(pc=0))
    found.plays(FIRST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(("action", "close and grapple"), ("target", "Ana"), ("attack", "no attack"), FIRST)
    assert found.fighter("Ana").has("preparing a spell")
    assert found.refused("cast") == "no-casting-in-close"


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
