"""Numbers and refusals just beside the examples: modified scores, what is offered instead, shifts, closing, casting."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex, label
from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import (
    DQ,
    FIRST,
    GO,
    NE,
    NOTHING,
    NW,
    STAY,
    Map,
    N,
    S,
    alone,
    arms,
    case,
    duel,
    march,
    rules,
    sheet,
    strikes,
    table,
)

# Modified scores in use


def afflicted(found: Map, name: str, **conditions: int) -> Map:
    """A figure with conditions of some value."""
    for condition, value in conditions.items():
        found.battle.intervene("afflict", name, condition=condition.replace("_", " "), value=value)
    return found


@pytest.mark.parametrize(
    ("foe", "conditions", "defence"),
    [
        case({"ag": 15, "encumbrance": 4}, {}, 11, proves="TERM.1 TERM.10"),
        case({"ag": 15, "armour": "Chainmail"}, {}, 13, proves="TERM.1 TERM.10"),
        case({"ag": 15}, {"stuck_missile": 3}, 12, proves="20.4.a TERM.10"),
        case({"ag": 15}, {"stiff": 2}, 13, proves="18.e"),
        case({"ag": 15}, {"stuck_missile": 3, "stiff": 2}, 10, proves="20.4.a"),
        case({"ag": 2}, {"stuck_missile": 5}, 0, proves="20.4.a"),
    ],
)
def test_defence_goes_by_agility_less_what_hampers(
    foe: dict[str, Any], conditions: dict[str, int], defence: int
) -> None:
    found = duel(arms({"name": "Mace", "base_chance": 60}, ps=20, md=20), sheet(pc=0, **foe))
    afflicted(found, "Bo", **conditions).plays(*strikes("strike Mace"))
    assert found.number == 60 - defence


@rules("18.e", "17.1.a")
def test_a_hand_weakened_by_an_injury_takes_off_dexterity() -> None:
    found = afflicted(duel(arms({"name": "Mace", "rank": 2, "base_chance": 60}, md=18, ps=20)), "Ana", clumsy=3)
    assert found.plays(*strikes("strike Mace")).reasons["dexterity"] == 15


@rules("TERM.9")
def test_without_agility_only_the_race_moves_one() -> None:
    assert march(alone(sheet(ag=0, tmr_race=2)).plays(("action", "move"))) == 2


@rules("18.e", "TERM.9")
@pytest.mark.parametrize(("slowed", "hexes"), [(2, 3), (9, 1)])
def test_one_slowed_by_an_injury_has_less_movement(slowed: int, hexes: int) -> None:
    found = alone(sheet())
    assert march(afflicted(found, "Ana", slowed=slowed).plays(("action", "move"))) == hexes


@pytest.mark.parametrize(
    ("foe", "en", "conditions"),
    [
        case({}, 4, [], proves="19.b"),
        case({}, 3, ["prone", "unconscious"], proves="19.b"),
        case({}, 1, ["prone", "unconscious"], proves="19.a"),
        case({}, 0, ["prone", "dead"], proves="19.a"),
        case({"en": 5, "monster": True}, 1, [], proves="19.c"),
        case({"en": 5, "monster": True}, 0, ["prone", "dead"], proves="19.a 19.c"),
    ],
)
def test_unconscious_from_three_and_dead_at_nothing(foe: dict[str, Any], en: int, conditions: list[str]) -> None:
    found = duel(sheet(), sheet(**foe))
    found.battle.intervene("set", "Bo", field="en", value=en)
    bo = found.fighter("Bo")
    portrait = DQ.portrait(found.battle.state, bo, "gm")
    told = {portrait.posture, *(trait.key for trait in portrait.conditions)}
    assert told & {"prone", "unconscious", "dead"} == set(conditions)
    assert DQ.out(bo) is bool(conditions)


@rules("18.b")
def test_the_points_of_a_figure_are_its_fatigue_and_endurance() -> None:
    found = duel(sheet(), sheet(ft=20, en=15))
    found.battle.intervene("set", "Bo", field="ft", value=3)
    assert DQ.points(found.fighter("Bo")) == (18, 35)


@pytest.mark.parametrize(
    ("degree", "fact"),
    [
        case("grievous", "you hit to endurance", proves="18.e"),
        case("endurance", "you hit to endurance", proves="18.d"),
        case("hit", "you hit", proves="TERM.11"),
        case("hit and break", "you hit", proves="18.5.b"),
        case("miss", "you miss", proves="TERM.11"),
        case("drop wide", "you miss", proves="17.3.b"),
    ],
)
def test_what_a_strike_check_comes_to_where_odds_are_told(degree: str, fact: str) -> None:
    assert DQ.roll_facts["strike", degree].own == fact


# What a refusal offers instead


@rules("GAP.cast", "15.c")
def test_without_a_spell_ready_one_prepares_it_unless_that_was_the_first_action() -> None:
    found = alone(sheet(ag=26, spells=[{"name": "Bolt", "chance": 50}]))
    assert found.offers["cast"].instead == ("pass",)
    found.plays(("action", "pass"), ("pass", "wait"), STAY)
    assert not found.offers["cast"].instead


@rules("15.c")
@pytest.mark.parametrize(
    ("first", "instead"),
    [([("action", "pass"), ("pass", "wait"), STAY], "evade"), ([("action", "evade"), STAY], "pass")],
)
def test_instead_of_a_second_action_outside_the_list_there_is_another_in_it(first: list[Any], instead: str) -> None:
    found = alone(sheet(ag=26)).plays(*first)
    assert found.refused("move") == "not-in-pair"
    assert found.offers["move"].instead == (instead,)


@rules("16.4.b", "15.c")
def test_with_two_weapons_one_kind_of_attack_goes_with_evading() -> None:
    found = duel(arms(("Broadsword", 2), ("Dagger", 2), ag=26), sheet(pc=0)).plays(FIRST, ("action", "evade"), STAY)
    assert "melee attack" in found.legal


@pytest.mark.parametrize(
    ("paper", "option", "instead"),
    [
        case(arms("Dagger"), "sweep Dagger", "strike Dagger", proves="16.4.c"),
        case(arms("Short bow"), "knockout Short bow", "no attack", proves="16.5.knockout.a TERM.13"),
        case(arms("Short bow"), "strike Short bow", "no attack", proves="TERM.13"),
        case(sheet(shield={"name": "Tower"}), "shield rush Tower", "no attack", proves="16.5.rush.a"),
    ],
)
def test_instead_of_a_special_attack_there_is_a_plain_one_if_the_weapon_is_rated_for_it(
    paper: dict[str, Any], option: str, instead: str
) -> None:
    found = duel(paper).plays(FIRST, ("action", "melee attack"), STAY)
    assert found.offers[option].instead == (instead,)


@rules("16.4.a", "16.4.c")
def test_after_the_first_blow_there_is_none_instead() -> None:
    found = duel(arms(("Broadsword", 2), ("Dagger", 2))).plays(*strikes("strike Broadsword", ("strike", 90)))
    assert found.offers["sweep Dagger"].instead == ("no attack",)


@rules("16.5.rush.a", "TERM.7")
def test_a_stowed_shield_is_named_and_refused() -> None:
    found = duel(sheet(shield={"name": "Kite", "stowed": True})).plays(FIRST, ("action", "melee attack"), STAY)
    assert found.refused("shield rush Kite") == "no-shield"


# Engaged movement at the edges of agility


def engaged(ag: int, at: Hex, facing: int, **mine: Any) -> Map:
    """Bo in the middle faces north; Ana somewhere about him acts first."""
    return table(
        Entry("Ana", "A", at, arms("Broadsword", ag=ag, pc=60, **mine), facing),
        Entry("Bo", "B", (0, 0), sheet(pc=0), 0),
    ).plays(FIRST)


@rules("15.b", "13.1.a")
@pytest.mark.parametrize("action", ["melee attack", "evade"])
def test_the_nimble_shift_two_hexes_of_the_zone(action: str) -> None:
    found = engaged(22, NW, 4).plays(("action", action), ("move", label(N)), ("move", label(NE)))
    assert found.fighter("Ana").hex == NE
    assert found.refused(label(N)) == "no-movement-left"


@rules("15.b", "13.4.a")
def test_the_nimble_pass_two_hexes_in_a_zone() -> None:
    found = engaged(22, N, 6).plays(("action", "pass"), ("pass", "wait"))
    assert march(found, 0) == 2


@rules("15.a", "13.3.f")
def test_the_clumsy_lose_nothing_when_they_walk_away() -> None:
    """Withdraw is not among what 15.a names: TMR 3 stays 3."""
    found = engaged(8, N, 0, tmr=3).plays(NOTHING, ("action", "withdraw"))
    assert march(found, 0) == 3


@rules("13.1.c", "14.1.b")
def test_the_move_before_a_blow_goes_forward() -> None:
    found = engaged(15, S, 0).plays(("action", "melee attack"), ("move before or after", "before"))
    assert found.refused(label((0, 2))) == "needs-turn"


def left(found: Map) -> tuple[Any, ...]:
    """What the pending step says of the hexes left."""
    note = found.offers["stop"].note
    assert note is not None
    return note.text, found.refused(next(name for name in found.offers if " " not in name and name != "stop"))


@rules("13.1.d", "13.5.c", "TERM.19")
def test_a_turn_alone_says_that_no_hex_is_left() -> None:
    after = engaged(15, S, 0).plays(("action", "melee attack"), ("move before or after", "before"), STAY)
    after.plays(("attack", "no attack"))
    cast = table(
        Entry("Ana", "A", S, sheet(spells=[{"name": "Bolt", "chance": 60}], pc=60), 0),
        Entry("Bo", "B", (0, 0), sheet(pc=0), 0),
    ).plays(FIRST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY, NOTHING, FIRST)
    cast.plays(("action", "cast"), ("target", "nobody"), ("cast check", 1))
    rise = alone(sheet())
    rise.battle.intervene("afflict", "Ana", condition="prone")
    rise.plays(("action", "pass"), ("pass", "stand up"))
    for found in (after, cast, rise):
        assert left(found) == ("movement left: 0", "no-movement-left")
        found.plays(("move", "face 2"))
        assert found.asked == "Bo action"  # one turn, and no second


# Attacks and whom they reach


@rules("GAP.reach", "22.a")
def test_one_hex_of_a_large_body_beside_one_is_near_enough_to_look_for() -> None:
    """Ogg's head is beside Ana, the last row of his six hexes is three away."""
    found = table(
        Entry("Ana", "A", (0, 0), arms("Broadsword", pc=30), 0),
        Entry("Ogg", "B", N, sheet(hexes=6, pc=0), 7),
    ).plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Broadsword"))
    assert "Ogg" in found.legal


@rules("16.4.a")
def test_whoever_aims_at_nobody_has_made_his_attacks() -> None:
    found = duel(arms(("Broadsword", 2), ("Dagger", 2))).plays(FIRST, ("action", "melee attack"), STAY)
    found.plays(("attack", "strike Broadsword"), ("target", "nobody"))
    assert found.asked == "Bo action"


# Casting


def ready(spell: dict[str, Any], **mine: Any) -> Map:
    """Ana has prepared a spell; Bo stands four hexes away."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(spells=[{"name": "Bolt", "chance": 60, **spell}], pc=30, **mine), 0),
        Entry("Bo", "B", (0, -4), sheet(pc=0, protection=5, resistance=38), 0),
    ).plays(*GO, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY, NOTHING, *GO)
    return found.plays(("action", "cast"))


@rules("GAP.cast")
@pytest.mark.parametrize(("range_", "legal"), [(4, True), (3, False)])
def test_a_spell_reaches_as_far_as_its_range(range_: int, legal: bool) -> None:
    found = ready({"range": range_})
    assert ("Bo" in found.legal) is legal
    if not legal:
        assert found.refused("Bo") == "out-of-range"


@rules("GAP.cast")
def test_a_spell_costs_no_more_fatigue_than_there_is() -> None:
    assert ready({"cost": 3}, ft=2).plays(("target", "nobody"), ("cast check", 1)).fighter("Ana").ft == 0


@rules("18.a", "GAP.cast")
@pytest.mark.parametrize(
    ("spell", "dice", "die", "lost"),
    [
        ({"dice": 1, "damage": -5, "energy": True}, (1, 10), 2, 1),
        ({"dice": 1, "energy": True}, (1, 10), 4, 4),
        ({"dice": 2, "damage": 1, "energy": True}, (2, 10), 8, 9),
        ({"dice": 1}, (1, 10), 3, 0),
        ({"dice": 1}, (1, 10), 6, 1),
    ],
)
def test_a_spells_damage_is_dice_of_ten_and_at_least_one_before_armour(
    spell: dict[str, Any], dice: tuple[int, int], die: int, lost: int
) -> None:
    found = ready(spell).plays(("target", "Bo"), ("cast check", 1))
    waiting = found.battle.waiting
    assert waiting is not None
    assert (waiting.about, waiting.dice) == ("spell damage", dice)
    found.plays(("spell damage", die))
    assert found.fighter("Bo").ft == 20 - lost
    assert found.events("damage")[-1]["effective"] == lost


@rules("TERM.23", "18.4.c")
def test_the_stunned_do_not_resist() -> None:
    found = ready({"dice": 1, "damage": 4, "energy": True, "resisted": True})
    found.battle.intervene("afflict", "Bo", condition="stunned")
    found.plays(("target", "Bo"), ("cast check", 1), ("spell damage", 2))
    assert found.fighter("Bo").ft == 20 - 6


# Closing and getting out


@rules("13.6.d", "14.2-8.d")
def test_one_hex_of_a_large_body_ahead_is_enough_to_charge_in() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Ogg", "B", (0, -3), sheet(hexes=3, pc=0), 1),
        plan=Plan(radius=9),
    ).plays(*GO, ("action", "charge and close"), ("move", label(N)))
    assert "Ogg" in found.legal


@rules("13.6.d")
def test_one_closes_with_an_enemy_at_ones_back() -> None:
    found = duel(sheet(), sheet(pc=0))
    found.plays(("initiative", "act first"))
    found.battle.intervene("set", "Ana", field="facing", value=6)
    found.plays(("action", "close and grapple"))
    assert "Bo" in found.legal


@rules("13.7.c")
def test_whoever_gets_out_looks_back_and_a_large_one_as_before() -> None:
    found = duel(sheet(ps=18), sheet(pc=0)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    found.plays(("attack", "no attack"), NOTHING, FIRST, ("action", "withdraw"), ("leave close combat", 10))
    found.plays(("hex to leave to", label((1, -2))))
    assert found.fighter("Ana").facing == 8
    big = table(Entry("Ogg", "A", (0, 0), sheet(hexes=2, pc=30), 1), Entry("Bo", "B", N, sheet(pc=0), 6))
    big.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING, FIRST)
    big.plays(("action", "withdraw"), ("leave close combat", 10), ("hex to leave to", label((1, -2))))
    assert (big.fighter("Ogg").hex, big.fighter("Ogg").facing) == ((1, -2), 1)
