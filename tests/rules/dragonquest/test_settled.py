"""What follows from every change, in play or by the game master's hand: holds, close combat, saddle, spells."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import label
from swordplay.engine.scenario import Entry, Plan
from tests.rules.dragonquest.helpers import FIRST, GO, NE, NOTHING, STAY, Map, N, arms, duel, rules, sheet, table

GRIP = (("action", "grapple"), ("attack", "restrain unarmed"), ("target", "Bo"))
SPELL = {"name": "Spark", "chance": 50}


def faults(group: int) -> Any:
    """Which group of faults a test keeps away."""
    return pytest.mark.faults(f"dragonquest.{group}")


def scuffle(*more: Entry, mine: dict[str, Any] | None = None, **theirs: Any) -> Map:
    """Ana has closed with Bo and holds him; Eve, far off, keeps the fight going."""
    ana = Entry("Ana", "A", (0, 0), sheet(**{"pc": 40, "ps": 25, **(mine or {})}), 0)
    eve = Entry("Eve", "B", (5, -5), sheet(pc=0), 2)
    found = table(ana, *more, Entry("Bo", "B", N, sheet(pc=0, **theirs), 6), eve)
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "restrain unarmed"))
    found.plays(("target", "Bo"), ("strike", 1))
    assert found.fighter("Bo").has("restrained")
    return found


@faults(5)
@rules("16.5.restrain.d", "TERM.18")
def test_a_holder_who_is_restrained_himself_holds_nobody() -> None:
    found = scuffle(Entry("Cy", "B", NE, sheet(pc=20, ps=40), 8))
    found.plays(("action", "close and grapple"), ("target", "Ana"), ("attack", "restrain unarmed"), ("target", "Ana"))
    found.plays(("strike", 1))
    assert found.fighter("Ana").has("restrained")
    assert not found.fighter("Ana").has("holding")
    assert not found.fighter("Bo").has("restrained")
    assert found.asked == "Bo action"  # freed before his place


@faults(5)
@rules("16.5.restrain.d", "15.c")
@pytest.mark.parametrize(
    ("second", "held"), [("nothing", True), ("pass", False)], ids=["does nothing else", "does something else"]
)
def test_a_quick_holder_holds_on_unless_he_does_something_else(second: str, held: bool) -> None:
    found = scuffle(mine={"ag": 26})
    found.plays(("second action", "nothing"), NOTHING)
    assert found.fighter("Bo").has("restrained")
    found.plays(("action", "grapple"), ("hold on", "hold on"), ("second action", second))
    assert found.fighter("Bo").has("restrained") is held


@faults(5)
@rules("16.5.restrain.e")
@pytest.mark.parametrize("condition", ["loses action", "entangled", "stunned", ""])
def test_only_one_who_has_a_grapple_to_give_may_help(condition: str) -> None:
    cy = Entry("Cy", "A", NE, sheet(pc=5), 8)
    ana = Entry("Ana", "A", (0, 0), sheet(pc=40, ps=25), 0)
    found = table(ana, cy, Entry("Bo", "B", N, sheet(pc=0), 6))
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"))
    found.plays(("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING, FIRST)
    found.plays(("action", "grapple"), ("attack", "restrain unarmed"))
    if condition:
        found.battle.intervene("afflict", "Cy", condition=condition)
    found.plays(("target", "Bo"))
    assert found.asked == ("Ana strike" if condition else "Ana helpers")


@faults(5)
@rules("16.5.restrain.e", "GAP.cast")
def test_one_who_helps_keeps_the_spell_he_has_prepared() -> None:
    ana = Entry("Ana", "A", (0, 0), sheet(pc=40, ps=25), 0)
    cy = Entry("Cy", "A", NE, sheet(pc=5, spells=[SPELL]), 8)
    found = table(ana, cy, Entry("Bo", "B", N, sheet(pc=0), 6))
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"))
    found.plays(("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING)
    found.plays(FIRST, NOTHING, ("action", "pass"), ("pass", "prepare spell Spark"), NOTHING)
    found.plays(FIRST, ("action", "grapple"), ("attack", "restrain unarmed"), ("target", "Bo"), ("helpers", "Cy"))
    found.plays(("strike", 1))
    assert found.fighter("Cy").has("preparing a spell")


@faults(5)
@rules("TERM.22", "16.5.restrain.d")
def test_a_restrained_caster_has_lost_the_spell_without_a_roll() -> None:
    bo = sheet(pc=0, spells=[SPELL])
    found = duel(sheet(ps=25), bo).plays(FIRST, NOTHING, ("action", "pass"), ("pass", "prepare spell Spark"), STAY)
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "restrain unarmed"))
    found.plays(("target", "Bo"), ("strike", 1))
    assert found.battle.events[-2].key == "spell-lost"
    assert not found.fighter("Bo").has("preparing a spell")
    assert found.battle.request is None  # nobody of B is able, and no roll was asked for


@faults(5)
@rules("TERM.23", "18.4.c")
@pytest.mark.parametrize(
    ("condition", "asked"),
    [("restrained", "Bo resistance"), ("stunned", "Wyrm spell damage"), ("knocked out", "Wyrm spell damage")],
)
def test_only_the_conscious_and_unstunned_resist(condition: str, asked: str) -> None:
    breath = {"name": "fire", "breath": True, "dice": 1, "damage": 3, "range": 6, "natural": True, "use": "R"}
    wyrm = Entry("Wyrm", "A", (0, 0), sheet(pc=40, weapons=[breath]), 0)
    bystander = Entry("Cy", "B", (5, -9), sheet(pc=0), 0)
    found = table(wyrm, Entry("Bo", "B", (0, -4), sheet(pc=0), 6), bystander, plan=Plan(radius=12)).plays(*GO)
    found.battle.intervene("afflict", "Bo", condition=condition)
    found.plays(("action", "fire"), ("attack", "breath fire"), ("target", "Bo"))
    assert found.asked == asked


@faults(5)
@rules("GAP.pulse", "16.5.restrain.d")
@pytest.mark.parametrize("freed", [True, False])
def test_one_held_acts_in_his_place_if_he_is_free_by_then(freed: bool) -> None:
    """Bo was held when the order of the pulse was made; Cy frees him, or does not, before the end of it."""
    found = scuffle(Entry("Cy", "B", NE, arms("Mace", pc=20, ps=25), 8), mine={"en": 40})
    found.plays(NOTHING, NOTHING, FIRST, ("action", "melee attack"), ("move before or after", "after"))
    found.plays(("attack", "strike Mace"), ("target", "Ana"))
    if freed:
        found.plays(("strike", 30), ("damage", 3), STAY, NOTHING)
    else:
        found.plays(("strike", 90), STAY, ("action", "grapple"), ("hold on", "hold on"))
    assert found.asked == ("Bo action" if freed else "Eve action")


# By hand


@faults(10)
@rules("12.3.e", "GAP.pulse")
def test_stunned_while_he_chooses_the_first_yields_the_choice() -> None:
    found = duel(sheet(), sheet(pc=5))
    assert found.asked == "Ana initiative"
    found.battle.intervene("afflict", "Ana", condition="stunned")
    assert found.plays(FIRST).asked == "Bo initiative"
    found.plays(("initiative", "act last"))
    assert found.asked == "Ana action"
    assert found.legal == ["recover from stun"]


@faults(10)
@rules("12.2.c", "12.2.d")
@pytest.mark.parametrize(("condition", "roller"), [("stunned", "Cy"), ("knocked out", "Cy"), ("prone", "Bo")])
def test_a_leader_put_out_while_he_rolls_is_replaced(condition: str, roller: str) -> None:
    ana = Entry("Ana", "A", (0, 0), sheet(pc=9, military_scientist=4), 0)
    cy = Entry("Cy", "A", (3, 0), sheet(pc=8, military_scientist=3), 0)
    found = table(ana, cy, Entry("Bo", "B", (0, -9), sheet(pc=2), 6), plan=Plan(radius=12))
    assert (found.asked, found.number) == ("Ana initiative roll", 13)
    found.battle.intervene("afflict", "Ana", condition=condition)
    found.plays(("initiative roll", 10))
    assert found.asked == f"{roller} initiative roll"
    assert found.number == (8 if roller == "Cy" else 2)  # without his rank


@faults(10)
@rules("19.stun.b", "GAP.mount")
def test_a_stun_by_hand_shakes_like_any_other() -> None:
    rider = arms("Broadsword", rides="Grey", mounted=True, pc=0, spells=[SPELL])
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=40), 0),
        Entry("Bo", "B", N, rider, 6),
        Entry("Grey", "B", N, {"creature": "War horse", "ridden_by": "Bo"}, 6),
    ).plays(FIRST)
    found.fighter("Bo").gain("preparing a spell", source="Spark", at=1)
    found.battle.intervene("afflict", "Bo", condition="stunned")
    assert not found.fighter("Bo").has("preparing a spell")
    assert found.plays(NOTHING).asked == "Bo keep hold"
    assert found.plays(("keep hold", 100)).asked == "Bo stay mounted"
    assert found.fighter("Bo").hands == ()
    assert found.plays(("stay mounted", 100)).asked == "Bo hex to fall to"
    found.plays(("hex to fall to", label((0, -2))))
    assert found.asked == "Bo action"
    assert found.legal == ["recover from stun"]
    found.battle.intervene("afflict", "Bo", condition="stunned")  # he is already
    assert found.plays(("action", "recover from stun")).asked == "Bo recover from stun"


@faults(10)
@rules("GAP.pulse", "13.2.a")
def test_evading_set_by_hand_ends_with_the_next_action_or_a_stun() -> None:
    found = duel(sheet(), arms("Dagger", pc=0)).plays(FIRST)
    found.battle.intervene("afflict", "Bo", condition="evading")
    assert found.plays(NOTHING).asked == "Bo action"
    assert not found.fighter("Bo").has("evading")
    found.battle.intervene("afflict", "Bo", condition="evading")
    found.battle.intervene("afflict", "Bo", condition="stunned")
    assert not found.fighter("Bo").has("evading")


@faults(10)
@rules("TERM.18", "16.5.restrain.d", "GAP.close")
@pytest.mark.parametrize("change", [("afflict", {"condition": "knocked out"}), ("set", {"field": "en", "value": 3})])
def test_a_holder_put_out_by_hand_lets_go_and_lies_there(change: tuple[str, dict[str, Any]]) -> None:
    found = scuffle()
    found.battle.intervene(change[0], "Ana", **change[1])
    ana, bo = found.fighter("Ana"), found.fighter("Bo")
    assert ana.has("prone")
    assert (ana.has("holding"), bo.has("restrained")) == (False, False)
    assert (ana.has("close combat"), bo.has("close combat")) == (False, False)


@faults(10)
@rules("16.5.restrain.d")
@pytest.mark.parametrize("lifted", [("Ana", "holding"), ("Bo", "restrained")])
def test_a_hold_lifted_by_hand_is_lifted_on_both_sides(lifted: tuple[str, str]) -> None:
    found = scuffle()
    found.battle.intervene("lift", lifted[0], condition=lifted[1])
    assert (found.fighter("Bo").has("restrained"), found.fighter("Ana").has("holding")) == (False, False)


@faults(10)
@rules("GAP.close", "GAP.hexes")
def test_close_combat_lifted_by_hand_parts_them() -> None:
    found = scuffle()
    found.battle.intervene("lift", "Ana", condition="close combat")
    ana, bo = found.fighter("Ana"), found.fighter("Bo")
    assert ana.hex != bo.hex
    assert (bo.has("close combat"), bo.has("restrained"), ana.has("holding")) == (False, False, False)
    assert bo.has("prone")


@faults(10)
@rules("GAP.mount", "TERM.18")
@pytest.mark.parametrize("who", ["Bo", "Grey"])
def test_a_rider_or_mount_put_out_by_hand_parts_them(who: str) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=40), 0),
        Entry("Bo", "B", N, arms("Broadsword", rides="Grey", mounted=True), 6),
        Entry("Grey", "B", N, {"creature": "War horse", "ridden_by": "Bo"}, 6),
    )
    found.battle.intervene("afflict", who, condition="knocked out")
    bo, grey = found.fighter("Bo"), found.fighter("Grey")
    assert (bo.mount, grey.rider) == ("", "")
    assert bo.has("prone")
    assert bo.hex != grey.hex


@faults(10)
@rules("GAP.mount")
def test_a_mount_turned_by_hand_keeps_looking_where_its_rider_does() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=40), 0),
        Entry("Bo", "B", N, arms("Broadsword", rides="Grey", mounted=True), 6),
        Entry("Grey", "B", N, {"creature": "War horse", "ridden_by": "Bo"}, 6),
    )
    found.battle.intervene("set", "Bo", field="facing", value=8)
    assert found.fighter("Grey").facing == 8


@faults(10)
@rules("GAP.hexes", "16.5.knockout.d")
def test_one_woken_by_hand_where_an_enemy_stands_rolls_aside() -> None:
    found = duel(sheet(), sheet(pc=0))
    found.battle.intervene("afflict", "Bo", condition="knocked out")
    found.fighter("Ana").hex = N
    found.battle.intervene("lift", "Bo", condition="knocked out")
    assert found.fighter("Bo").hex != N
    assert found.fighter("Bo").has("prone")


@faults(10)
@rules("TERM.18", "17.3.d")
@pytest.mark.parametrize("condition", ["knocked out", "restrained", "loses action"])
def test_one_put_out_while_he_chooses_an_action_has_none(condition: str) -> None:
    found = duel(sheet()).plays(FIRST)
    found.battle.intervene("afflict", "Ana", condition=condition)
    assert found.legal == ["nothing"]
    assert found.refused("melee attack") == ("action-lost" if condition == "loses action" else "incapacitated")
    assert found.plays(NOTHING).asked == "Bo action"
    assert not found.fighter("Ana").has("loses action")


@faults(10)
@rules("15.d", "GAP.pulse")
@pytest.mark.parametrize(
    ("script", "left"),
    [
        ([("action", "melee attack")], ["stop"]),
        ([("action", "melee attack"), STAY], ["no attack"]),
        ([("action", "melee attack"), STAY, ("attack", "strike unarmed")], ["nobody"]),
        ([("action", "pass")], ["wait"]),
        ([("action", "close and grapple")], ["nobody"]),
    ],
)
@pytest.mark.parametrize("condition", ["stunned", "knocked out"])
def test_one_put_out_in_the_middle_of_an_action_goes_no_further(
    script: list[tuple[str, str]], left: list[str], condition: str
) -> None:
    found = duel(sheet()).plays(FIRST, *script)
    found.battle.intervene("afflict", "Ana", condition=condition)
    assert found.legal == left


@faults(12)
@rules("12.3.c", "GAP.pulse")
def test_who_chose_to_act_last_acts_after_those_stunned_meanwhile() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=40), 0),
        Entry("Bo", "B", N, sheet(pc=9), 6),
        Entry("Cy", "B", NE, sheet(pc=5), 8),
    ).plays(("initiative", "act last"))
    assert found.asked == "Bo action"
    found.battle.intervene("afflict", "Cy", condition="stunned")
    assert found.plays(NOTHING).asked == "Cy action"
    found.plays(("action", "recover from stun"), ("recover from stun", 100))
    assert found.asked == "Ana action"


@faults(10)
@rules("13.6.d", "TERM.18", "GAP.close")
@pytest.mark.parametrize("asked", ["try to repulse", "repulse"])
@pytest.mark.parametrize(
    ("who", "condition"), [("Ana", "stunned"), ("Ana", "knocked out"), ("Ana", "entangled"), ("Bo", "knocked out")]
)
def test_nobody_put_out_while_he_is_repulsed_gets_into_the_hex(asked: str, who: str, condition: str) -> None:
    found = duel(sheet(), arms(("Mace", 1), pc=0)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    if asked == "repulse":
        found.plays(("try to repulse", "repulse"))
    found.battle.intervene("afflict", who, condition=condition)
    found.plays((asked, "let in" if asked == "try to repulse" else 10))
    assert found.fighter("Ana").hex == (0, 0)
    assert (found.fighter("Ana").has("close combat"), found.fighter("Bo").has("close combat")) == (False, False)


@faults(10)
@rules("14.2-8.d", "13.6.d")
def test_one_turned_away_while_he_is_repulsed_does_not_get_in() -> None:
    ana = Entry("Ana", "A", (0, 0), sheet(pc=40, tmr=6), 0)
    found = table(ana, Entry("Bo", "B", (0, -2), arms(("Mace", 1), pc=0), 6), plan=Plan(radius=12)).plays(*GO)
    found.plays(("action", "charge and close"), ("move", label(N)), ("target", "Bo"))
    found.battle.intervene("set", "Ana", field="facing", value=6)
    found.plays(("try to repulse", "let in"))
    assert found.fighter("Ana").hex == N
