"""15.c, 16.4.b, GAP.pulse: what counts is what was so when an action was declared, and both orders of a pair agree."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from swordplay.engine.scenario import Entry, Plan
from swordplay.games.dragonquest.attack.forms import forms, spent
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    LAST,
    NOTHING,
    STAY,
    Map,
    N,
    arms,
    duel,
    march,
    rules,
    sheet,
    table,
)

QUICK: dict[str, Any] = {"ag": 30, "md": 30, "ps": 30}
SPELL = {"name": "Bolt", "chance": 50, "dice": 1, "range": 15}
DART = {"name": "Throwing dart", "base_chance": 60}
faults = pytest.mark.faults


def far(*weapons: Any, **changes: Any) -> Map:
    """Ana, very quick, six hexes from Bo; she acts first."""
    paper = {**arms(*weapons, **QUICK), **changes, "pc": 30}
    found = table(Entry("Ana", "A", (0, 0), paper, 0), Entry("Bo", "B", (0, -6), sheet(), 6), plan=Plan(radius=20))
    return found.plays(*GO)


# 17.4.c with 15.c


@rules("17.4.c", "15.c")
@faults("dragonquest.4")
@pytest.mark.parametrize("engaged", [True, False])
def test_one_bound_to_pass_begins_only_with_what_leaves_room_for_the_pass(engaged: bool) -> None:
    """Move and Cast are no part of a pair, so that the Pass would never come."""
    paper = {**arms("Dagger", **QUICK), "spells": [SPELL]}
    found = duel(paper).plays(FIRST) if engaged else far("Dagger", spells=[SPELL])
    ana = found.fighter("Ana")
    ana.gain("must pass", ends="must pass", at=found.battle.state.clock)
    ana.gain("preparing a spell", source="Bolt")
    assert found.refused("cast") == "must-pass"
    if not engaged:
        assert found.refused("move") == "must-pass"
    found.plays(("action", "evade"), STAY)
    assert found.legal == ["pass", "drop something", "nothing"]
    found.plays(("second action", "pass"))
    assert not found.fighter("Ana").has("must pass")


# 16.4.b with 15.c


@rules("16.4.b", "15.c")
@faults("dragonquest.4")
def test_a_throw_and_a_charge_are_two_kinds_in_either_order() -> None:
    """The dart has left her hand, but she declared the throw with two weapons in her hands."""
    thrown = far("Dagger", DART).plays(("action", "fire"), ("attack", "strike Throwing dart"), ("target", "Bo"))
    thrown.plays(("strike", 95), ("attack", "no attack"))
    assert thrown.fighter("Ana").hands == ("Dagger",)
    assert thrown.refused("charge") == "one-kind-of-attack"
    charged = far("Dagger", DART).plays(("action", "charge"), ("charge with", "Dagger"), STAY, ("attack", "no attack"))
    assert charged.refused("fire") == "one-kind-of-attack"


@rules("16.4.b", "15.c")
@faults("dragonquest.4")
def test_with_one_weapon_a_throw_and_a_charge_go_together() -> None:
    found = far("Dagger").plays(("action", "fire"), ("attack", "strike Dagger"), ("target", "Bo"), ("strike", 95))
    assert "charge" in found.legal


@rules("15.c", "20.4.d")
@faults("dragonquest.4")
@pytest.mark.parametrize(("ag", "asked"), [(28, "Bo action"), (29, "Ana second action")])
def test_who_was_quick_when_he_began_has_two_actions(ag: int, asked: str) -> None:
    """An arrow (3) in the body: 25 allows one action, which pulls it out, and 26 two."""
    found = far(ag=ag)
    found.battle.intervene("afflict", "Ana", condition="stuck missile", value=3)
    found.plays(("action", "pass"), ("pass", "pull out of Ana"), STAY)
    assert found.asked == asked


@rules("15.b", "20.4.d", "14.2-8.i")
@faults("dragonquest.4")
@pytest.mark.parametrize(("ag", "hexes"), [(24, 2), (25, 3)])
def test_a_pass_grants_what_it_did_when_it_was_declared(ag: int, hexes: int) -> None:
    """An arrow (3) in the body: 21 is not nimble, 22 is, whatever pulling it out leads to."""
    found = far(ag=ag)
    found.battle.intervene("afflict", "Ana", condition="stuck missile", value=3)
    found.plays(("action", "pass"), ("pass", "pull out of Ana"))
    assert march(found, 6) == hexes


# What lasts until the next action


@rules("13.3.e", "GAP.pulse", "15.c")
@faults("dragonquest.4")
@pytest.mark.parametrize(("second", "bonus"), [("pass", 0), ("nothing", -20)])
def test_the_bonus_of_a_defensive_withdrawal_ends_with_the_second_action(second: str, bonus: int) -> None:
    paper = {**arms(("Dagger", 1), **QUICK), "shield": {"name": "Buckler", "rank": 1}}
    found = duel(paper, arms("Broadsword")).plays(FIRST, ("action", "withdraw"), ("posture", "defensive"), STAY)
    found.plays(("second action", second))
    if second == "pass":
        found.plays(("pass", "wait"), STAY)
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Broadsword"))
    found.plays(("target", "Ana"))
    assert found.reasons.get("defence-withdrawing", 0) == bonus


@rules("TERM.15", "GAP.pulse", "15.c")
@faults("dragonquest.4")
@pytest.mark.parametrize(
    ("first", "second", "evading"),
    [("evade", "melee attack", True), ("melee attack", "evade", True), ("evade", "pass", False)],
)
def test_one_who_evades_may_strike_as_well_in_either_order(first: str, second: str, evading: bool) -> None:
    found = duel(arms("Dagger", **QUICK)).plays(FIRST)
    for about, chosen in (("action", first), ("second action", second)):
        found.plays((about, chosen))
        if chosen == "pass":
            found.plays(("pass", "wait"))
        found.plays(STAY)
        if chosen == "melee attack":
            found.plays(("attack", "no attack"))
    assert found.asked == "Bo action"
    assert found.fighter("Ana").has("evading") is evading


# Lost actions


@rules("TERM.22", "GAP.cast")
@faults("dragonquest.4")
@pytest.mark.parametrize(("roll", "asked"), [(45, "Bo action"), (46, "Ana initiative")])
def test_lost_concentration_costs_the_action_of_the_pulse(roll: int, asked: str) -> None:
    caster = {**sheet(wp=15, pc=0), "spells": [SPELL]}
    found = duel(arms("Broadsword"), caster)
    found.plays(FIRST, NOTHING, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Bo"))
    found.plays(("strike", 95), ("concentration", roll))
    assert found.asked == asked
    assert len(found.events("lost-action")) == (roll == 46)


@rules("TERM.22", "GAP.cast")
@faults("dragonquest.4")
def test_lost_concentration_after_ones_action_costs_no_other() -> None:
    """The Pass with which the spell was prepared is the action that is spent."""
    caster = {**sheet(wp=15, pc=0), "spells": [SPELL]}
    found = duel(arms("Broadsword"), caster).plays(LAST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Bo"))
    found.plays(("strike", 95), ("concentration", 46), LAST)
    assert found.asked == "Bo action"


@rules("17.4.b", "17.3.b")
@faults("dragonquest.4")
def test_the_rank_of_a_blow_counts_although_its_weapon_has_fallen() -> None:
    """Ana strikes with a sword of Cy's that she took up, rank 4; it falls by the mishap, and then Bo parries."""
    ana = Entry(
        "Ana", "A", (0, 0), {**arms({"name": "Broadsword", "rank": 4, "stowed": True}), "pc": 30, "unarmed": 1}, 0
    )
    bo = Entry("Bo", "B", N, arms(("Broadsword", 6), ag=20, pc=0), 6)
    cy = Entry("Cy", "A", (0, 0), arms("Broadsword", pc=0), 0)
    found = table(ana, bo, cy)
    found.battle.intervene("set", "Cy", field="en", value=1)
    found.plays(FIRST, ("action", "pass"), ("pass", "pick up Cy's Broadsword"), STAY, ("action", "evade"), STAY)
    found.plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Cy's Broadsword"), ("target", "Bo"))
    found.plays(("strike", 100), ("mishap", 99), ("parry", "parry"))
    assert found.reasons == {"defender-rank": 6, "attacker-rank": -4}


# Both orders of every pair

ACTIONS = ("charge", "evade", "fire", "melee attack", "pass", "retreat", "withdraw")
"""15.c without closing and grappling: into close combat there is no way back before the other action."""


def alone_in(found: Map, action: str, about: str) -> bool:
    """Take an action in the shortest way, if it is legal."""
    if action not in found.legal:
        return False
    found.plays((about, action))
    end = {"second action", "action", "initiative", "initiative roll"}
    short = ("wait", "no attack", "no move", "stop", "offensive", "after", "Dagger", "unarmed", "nobody")
    while found.battle.request is not None and found.battle.request.about not in end:
        asked = found.battle.request.about
        found.plays((asked, next(word for word in short if word in found.legal)))
    return True


@rules("15.c", "16.4.b")
@faults("dragonquest.4")
@pytest.mark.parametrize("weapons", [(), ("Dagger",), ("Dagger", "Main Gauche"), ("Dagger", DART)], ids=str)
@pytest.mark.parametrize("engaged", [True, False])
def test_both_orders_of_a_pair_are_legal_or_neither(weapons: tuple[Any, ...], engaged: bool) -> None:
    for pair in combinations(ACTIONS, 2):
        both = []
        for first, second in (pair, pair[::-1]):
            found = duel(arms(*weapons, **QUICK), sheet(pc=0)).plays(FIRST) if engaged else far(*weapons)
            both.append(alone_in(found, first, "action") and second in found.legal)
        assert both[0] == both[1], pair


CLAW: dict[str, Any] = {"name": "claw", "natural": True, "use": "MC", "base_chance": 40}
FIGHTERS: dict[str, dict[str, Any]] = {
    "two weapons": arms("Dagger", "Main Gauche"),
    "a weapon and a free hand": arms("Dagger", attacks=2, unarmed=4),
    "bare hands": sheet(attacks=2, unarmed=4),
    "shield": {**arms("Dagger", attacks=2, unarmed=4), "shield": {"name": "Buckler"}},
    "shield alone": sheet(attacks=2, unarmed=4, shield={"name": "Buckler"}),
    "great sword": arms(("Two-handed sword", 4), attacks=2),
    "claws": sheet(attacks=2, weapons=[{**CLAW, "name": name} for name in ("claw", "bite")]),
    "claws and a club": arms(CLAW, "Mace", attacks=2),
}


@rules("16.4.a", "21.a")
@faults("dragonquest.4")
@pytest.mark.parametrize("mounted", [None, 0, 7])
@pytest.mark.parametrize("who", FIGHTERS)
@pytest.mark.parametrize("kind", ["melee", "grapple"])
def test_two_attacks_of_one_action_are_legal_in_both_orders_or_in_neither(
    who: str, kind: str, mounted: int | None
) -> None:
    paper = FIGHTERS[who] | {"pc": 30}
    entries = [Entry("Ana", "A", (0, 0), paper, 0), Entry("Bo", "B", N, sheet(pc=0), 6)]
    if mounted is not None:
        entries[0] = Entry("Ana", "A", (0, 0), {**paper, "rides": "Grey", "mounted": True, "horsemanship": mounted}, 0)
        teeth = [{"name": name, "natural": True, "base_chance": 40} for name in ("kick", "bite")]
        entries.append(Entry("Grey", "A", (0, 0), sheet(ridden_by="Ana", size="large", weapons=teeth), 0))
    state: Any = table(*entries).battle.state

    def legal(used: tuple[str, ...] = ()) -> dict[str, tuple[str, str]]:
        offered = forms(state, state.fighters["Ana"], kind, used)
        return {option.name: option.value for option in offered if option.value and option.legal}

    first = legal()
    after = {name: legal((spent(*value),)) for name, value in first.items()}
    assert {(a, b) for a in after for b in after[a]} == {(b, a) for a in after for b in after[a]}
