"""Where clauses meet: casting and zones, the end of a fight, leaders, knockouts, things dropped, rows of targets."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import (
    FIRST,
    NE,
    NW,
    STAY,
    Map,
    N,
    alone,
    arms,
    duel,
    rules,
    sheet,
    table,
)

faults = pytest.mark.faults
BOLT = {"name": "Bolt", "chance": 60, "dice": 1, "damage": 20, "range": 9}


# Casting


@rules("13.5.a", "13.5.c")
@faults("dragonquest.9")
@pytest.mark.parametrize(("facing", "asked"), [(6, "Cy initiative"), (0, "Ana move")])
def test_a_caster_in_a_zone_does_not_turn_though_his_spell_felled_the_enemy(facing: int, asked: str) -> None:
    """Bo dies either way; he looked at Ana, or away from her."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, spells=[BOLT]), 0),
        Entry("Bo", "B", N, sheet(pc=0, ft=0), facing),
        Entry("Cy", "B", (1, -2), sheet(pc=1), 0),
        Entry("Di", "A", (1, -3), sheet(pc=0), 6),
    )
    while not found.fighter("Ana").has("preparing a spell") or found.asked != "Ana action":
        about = found.asked.split(" ", 1)[1]
        first = {"initiative": "act first", "tie": 5, "move": "stop", "pass": "prepare spell Bolt"}
        found.plays((about, first.get(about) or ("pass" if found.asked == "Ana action" else "nothing")))
    found.plays(("action", "cast"), ("target", "Bo"), ("cast check", 60), ("spell damage", 1))
    assert found.events("died")
    assert found.asked == asked


# The end


@rules("GAP.end", "24.a")
@faults("dragonquest.9")
def test_a_fight_broken_off_is_followed_by_the_check_for_infection() -> None:
    found = duel(arms("Mace")).plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Mace"))
    found.plays(("target", "Bo"), ("strike", 30), ("damage", 1))
    found.battle.stop()
    found.battle.recover()
    assert (found.asked, found.number) == ("Bo infection", 10)
    found.plays(("infection", 10))
    assert found.asked == "Bo healing"


@rules("24.a")
@faults("dragonquest.9")
def test_infection_is_looked_for_once_in_a_fight() -> None:
    found = duel(arms("Mace"), sheet(ft=0, en=8)).plays(FIRST, ("action", "melee attack"), STAY)
    found.plays(("attack", "strike Mace"), ("target", "Bo"), ("strike", 30), ("damage", 3), ("infection", 100))
    assert found.asked == "over"
    found.battle.recover()
    assert found.asked == "over"


# Leaders


@rules("12.2.a", "GAP.mount")
@faults("dragonquest.9", "dragonquest.12")
def test_a_ridden_mount_never_leads() -> None:
    """Grey's PC is the highest of the side; Ana, who rides it, leads all the same."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=12, military_scientist=2, rides="Grey", mounted=True), 0),
        Entry("Grey", "A", (0, 0), sheet(pc=25, ridden_by="Ana", size="large"), 0),
        Entry("Bo", "B", (0, -9), sheet(pc=1), 6),
        plan=Plan(radius=12),
    )
    assert (found.asked, found.number) == ("Ana initiative roll", 14)


# Knockouts


@rules("16.5.knockout.d")
@faults("dragonquest.9")
@pytest.mark.parametrize(("first", "second", "minutes"), [(6, 3, 11), (3, 6, 11)])
def test_a_second_knockout_does_not_add_its_minutes(first: int, second: int, minutes: int) -> None:
    club = {"name": "Mace", "base_chance": 90, "rank": 4}
    found = table(
        Entry("Ana", "A", (0, 0), arms(club, club | {"name": "Sap"}, pc=30, ps=20), 0),
        Entry("Bo", "B", N, sheet(pc=0), 6),
        Entry("Cy", "B", (9, -9), sheet(pc=0), 6),
        plan=Plan(radius=12),
    ).plays(FIRST, ("action", "melee attack"), STAY)
    for weapon, die in (("Mace", first), ("Sap", second)):
        found.plays(("attack", f"knockout {weapon}"), ("target", "Bo"), ("strike", 30), ("minutes out", die))
    assert found.fighter("Bo").value("knocked out") == minutes * 12


# Dropping things


@rules("TERM.7")
@faults("dragonquest.9")
def test_dropping_something_costs_no_action() -> None:
    found = duel(arms("Dagger", "Mace")).plays(FIRST, ("action", "drop something"))
    assert found.legal == ["Dagger", "Mace"]
    found.plays(("what to drop", "Mace"), ("action", "drop something"), ("what to drop", "Dagger"))
    assert (found.fighter("Ana").hands, len(found.battle.state.items)) == ((), 2)
    assert found.refused("drop something") == "absent"
    assert {"melee attack", "evade", "pass"} <= set(found.legal)


@rules("TERM.7", "15.c", "15.d")
@faults("dragonquest.9")
def test_one_may_drop_something_before_any_action_but_not_stunned() -> None:
    quick = alone(arms("Dagger", ag=26)).plays(("action", "evade"), STAY)
    assert "drop something" in quick.legal
    stunned = duel(arms("Dagger")).plays(FIRST)
    stunned.fighter("Ana").gain("stunned")
    assert stunned.legal == ["recover from stun"]


# Close combat


@rules("TERM.6", "22.e", "GAP.close")
@faults("dragonquest.9")
def test_two_who_are_trodden_apart_are_no_longer_in_close_combat() -> None:
    found = table(
        Entry("Ogg", "C", (0, 3), sheet(hexes=3, pc=30, tmr=8), 1),
        Entry("Ana", "A", (0, 0), sheet(pc=0), 0),
        Entry("Bo", "B", (6, 0), sheet(pc=1), 6),
        plan=Plan(radius=9),
    )
    found.fighter("Bo").hex = (0, 0)
    for name in ("Ana", "Bo"):
        found.fighter(name).gain("close combat")
    while found.asked != "Ogg action":
        about = found.asked.split(" ", 1)[1]
        first = {"action": "nothing", "initiative roll": 5}.get(about)
        found.plays((about, first or min(found.legal, key="CAB".index)))
    found.plays(("action", "move"), ("move", "go N"), ("move", "go N"), ("move", "go N"))
    while found.asked != "Ogg move":
        found.plays(("strike", 98))
    found.plays(STAY)
    while found.asked.endswith("hex to fall to"):
        found.plays(("hex to fall to", found.legal[0]))
    ana, bo = found.fighter("Ana"), found.fighter("Bo")
    assert ana.hex != bo.hex
    assert not ana.has("close combat")
    assert not bo.has("close combat")


# Rows of targets

SWEEPER = arms(("Two-handed sword", 4), ps=25, md=20)


def facing_them(*hexes: tuple[int, int], **changes: Any) -> Map:
    """Ana with a great sword before enemies F0, F1 and so on, about to attack."""
    foes = [Entry(f"F{k}", "B", hex, sheet(pc=k), 6) for k, hex in enumerate(hexes)]
    found = table(Entry("Ana", "A", (0, 0), {**SWEEPER, "pc": 30, **changes}, 0), *foes)
    return found.plays(FIRST, ("action", "melee attack"), STAY)


@rules("16.4.c", "16.4.d")
@faults("dragonquest.11")
def test_a_sweep_names_its_targets_in_any_order() -> None:
    """Left, then right: the one between is still to be struck, and without him it may not end."""
    found = facing_them(NW, N, NE).plays(("attack", "sweep Two-handed sword"), ("target", "F0"), ("strike", 97))
    found.plays(("target", "F2"), ("strike", 97))
    assert found.refused("nobody") == "row-unfinished"
    assert found.offers["nobody"].instead == ("F1",)
    found.plays(("target", "F1"), ("strike", 97))


@rules("16.4.d")
@faults("dragonquest.11")
def test_a_gap_that_nobody_fills_breaks_the_row() -> None:
    found = facing_them(NW, NE).plays(("attack", "sweep Two-handed sword"), ("target", "F0"), ("strike", 97))
    assert found.refused("F1") == "not-in-row"
    assert found.legal == ["nobody"]


@rules("23.d", "16.4.a")
@faults("dragonquest.11")
@pytest.mark.parametrize(("rank", "legal"), [(7, True), (6, False)])
def test_that_a_rider_lacks_the_rank_for_a_second_weapon_is_shown(rank: int, legal: bool) -> None:
    paper = arms("Scimitar", "Main Gauche", pc=30, horsemanship=rank, rides="Grey", mounted=True)
    found = table(
        Entry("Ana", "A", (0, 0), paper, 0),
        Entry("Grey", "A", (0, 0), sheet(ridden_by="Ana", size="large"), 0),
        Entry("Bo", "B", NE, sheet(pc=0), 8),
    ).plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Scimitar"), ("target", "Bo"), ("strike", 97))
    assert found.asked == "Ana attack"
    assert ("strike Main Gauche" in found.legal) is legal
    if not legal:
        assert found.refused("strike Main Gauche") == "horsemanship-needed"
        assert found.legal == ["no attack"]
