"""Ready and Rapid Recovery: weapons made ready, reloaded, drawn and picked up, potions and other small tasks."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.games.gurps.sheet.missiles import Missile, missile_of
from tests.support.gurps4 import SHIELD, SWORD, archer, attack, fighter, table
from tests.support.table import Table

REST = ("manoeuvre", "Do Nothing")
SHEATHED = {"item": "Thrusting Broadsword"}
GREAT_AXE = {"item": "Great Axe", "hand": "both"}
AXE = {"item": "Axe", "hand": "right"}
POTION = {"item": "healing draught", "kind": "potion"}


def pair(*, distance: int = 2, switches: dict[str, Any] | None = None, **ana: Any) -> Table:
    """Ana, and Bo before her, who is slower and stronger than he looks."""
    return table(
        fighter("Ana", "red", (0, 0), 0, speed=6, **ana),
        fighter("Bo", "blue", (0, -distance), 6, speed=5, hp=30),
        switches=switches,
    )


def readies(task: str) -> list[tuple[str, Any]]:
    """A Ready without a step, and Bo does nothing."""
    return [("manoeuvre", "Ready"), ("step", "done"), ("task", task), ("step", "done"), REST]


# Ready


@pytest.mark.rules("gurps4-dungeon:READY.1")
def test_ready_draws_a_sheathed_sword() -> None:
    t = pair(gear=[SHEATHED], distance=1)
    assert t.fighter("Ana").right == ""
    t.plays(*readies("draw Thrusting Broadsword"))
    assert (t.fighter("Ana").right, t.fighter("Ana").belt) == ("Thrusting Broadsword", ())
    assert t.plays(*attack("Bo: Thrusting Broadsword swung")).number == 14


@pytest.mark.rules("gurps4-dungeon:READY.1", "gurps4-dungeon:GAP.7")
def test_ready_makes_an_unready_weapon_ready() -> None:
    """A great axe is unready after a blow: it neither strikes nor parries until it is readied."""
    t = pair(st=12, gear=[GREAT_AXE], skills={"Two-Handed Axe/Mace": 14}, distance=1)
    t.plays(*attack("Bo: Great Axe swung"), ("to-hit", 15), ("step", "done"), REST)
    assert t.fighter("Ana").unready == ("Great Axe",)
    t.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    assert "Bo: Great Axe swung" not in t.legal
    t.plays(("target", "nobody"), ("step", "done"), REST)
    t.plays(*readies("ready Great Axe"))
    assert t.plays(*attack("Bo: Great Axe swung")).number == 14


def shoots(t: Table, shot: str) -> bool:
    """Whether Ana could shoot now; nothing is changed by asking."""
    t.plays(("manoeuvre", "Regular Attack"), ("step", "done"))
    able = shot in t.legal
    if not able:
        assert t.refused(shot) == "not-loaded"
    t.battle.undo().undo()
    return able


@pytest.mark.rules("gurps4-dungeon:READY.2")
def test_reloading_takes_the_rounds_of_the_weapon() -> None:
    """A crossbow takes 4: after 3 it is still empty."""
    t = pair(gear=[{"item": "Crossbow", "hand": "both"}], skills={"Crossbow": 12})
    t.plays(*attack("Bo: Crossbow shot"), ("to-hit", 13), ("step", "done"), REST)
    for _ in range(4):
        assert not shoots(t, "Bo: Crossbow shot")
        t.plays(*readies("reload Crossbow"))
    assert shoots(t, "Bo: Crossbow shot")


@pytest.mark.rules("gurps4-dungeon:READY.2")
def test_a_reload_may_be_interrupted_but_the_weapon_not_put_down() -> None:
    gear = [{"item": "Crossbow", "hand": "both", "loaded": False}]
    t = pair(gear=gear, skills={"Crossbow": 12})
    for task in ("reload Crossbow", "reload Crossbow", "nothing", "reload Crossbow", "reload Crossbow"):
        assert not shoots(t, "Bo: Crossbow shot")
        t.plays(*readies(task))
    assert shoots(t, "Bo: Crossbow shot")
    down = pair(gear=gear, skills={"Crossbow": 12})
    for task in ("reload Crossbow", "reload Crossbow", "put away Crossbow", "draw Crossbow"):
        down.plays(*readies(task))
    for _ in range(4):
        assert not shoots(down, "Bo: Crossbow shot")
        down.plays(*readies("reload Crossbow"))
    assert shoots(down, "Bo: Crossbow shot")


@pytest.mark.parametrize(("shots", "rounds"), [("1(4)", 4), ("1", 1), ("30+1(3)", 3)])
@pytest.mark.rules("gurps4-dungeon:READY.2")
def test_reload_comes_from_the_weapons_data(shots: str, rounds: int) -> None:
    assert missile_of({"acc": 0, "range": "100", "shots": shots}, 10).reload == rounds


@pytest.mark.rules("gurps4-dungeon:READY.3")
def test_ready_takes_an_item_from_the_belt() -> None:
    t = pair(gear=[SWORD, POTION]).plays(*readies("draw healing draught"))
    assert (t.fighter("Ana").left, t.fighter("Ana").belt) == ("healing draught", ())
    full = pair(gear=[SWORD, SHIELD, POTION], skills={"Broadsword": 14, "Shield": 12})
    full.plays(("manoeuvre", "Ready"), ("step", "done"))
    assert full.refused("draw healing draught") == "no-free-hand"


@pytest.mark.rules("gurps4-dungeon:READY.4")
def test_ready_drinks_a_potion_in_hand() -> None:
    t = pair(gear=[SWORD, POTION])
    t.plays(("manoeuvre", "Ready"), ("step", "done"))
    assert "drink healing draught" not in t.offers
    t.plays(("task", "draw healing draught"), ("step", "done"), REST)
    assert t.fighter("Ana").left == "healing draught"
    t.plays(*readies("drink healing draught"))
    assert (t.fighter("Ana").left, t.fighter("Ana").belt) == ("", ())
    assert [(event["who"], event["item"]) for event in t.events("drunk")] == [("Ana", "healing draught")]


@pytest.mark.rules("gurps4-dungeon:READY.5")
def test_small_tasks_of_the_scenario_cost_a_ready_or_more() -> None:
    t = pair(switches={"tasks": {"open the door": 1, "light the lamp": 3}})
    for task in ("light the lamp", "light the lamp", "open the door", "light the lamp"):
        t.plays(*readies(task))
    booked = [(event["item"], event["done"]) for event in t.events("ready")]
    assert booked == [
        ("light the lamp", False),
        ("light the lamp", False),
        ("open the door", True),
        ("light the lamp", True),
    ]


@pytest.mark.parametrize("rounds", [1, 2, 5])
@pytest.mark.rules("gurps4-dungeon:READY.5")
def test_any_other_task_takes_as_many_rounds_as_its_player_says(rounds: int) -> None:
    t = pair()
    t.plays(*readies("another task")[:3])
    assert t.legal == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    t.plays(("rounds", str(rounds)), ("step", "done"), REST)
    for _ in range(rounds - 1):
        t.plays(*readies("another task"))
    assert [event["done"] for event in t.events("ready")] == [False] * (rounds - 1) + [True]
    assert t.fighter("Ana").ready_progress == ()


@pytest.mark.rules("gurps4-dungeon:READY.6")
def test_ready_allows_a_step_and_every_defence() -> None:
    """Dodge 9, Parry 10, both open after a Ready with a step of one hex."""
    t = pair(gear=[SWORD], distance=2)
    t.plays(("manoeuvre", "Ready"), ("step", "go N"))
    assert t.fighter("Ana").hex == (0, -1)
    assert not [name for name in t.legal if name.startswith("go")]
    t.plays(("step", "done"), ("task", "nothing"), ("step", "done"))
    t.plays(*attack("Ana: Thrusting Broadsword swung"), ("to-hit", 14))
    numbers = {name: offer.number.value for name, offer in t.offers.items() if offer.legal and offer.number}
    assert numbers["dodge"] == 9
    assert numbers["parry with Thrusting Broadsword"] == 10


@pytest.mark.rules("gurps4-dungeon:READY.5")
def test_what_lies_in_the_hex_can_be_picked_up() -> None:
    t = pair(gear=[SWORD])
    t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "drop Thrusting Broadsword"))
    assert [(item.name, item.hex) for item in t.battle.state.items] == [("Thrusting Broadsword", (0, 0))]
    t.plays(("task", "pick up Thrusting Broadsword"), ("step", "done"))
    assert t.battle.state.items == ()
    assert t.fighter("Ana").right == "Thrusting Broadsword"


@pytest.mark.rules("gurps4-dungeon:READY.1")
def test_a_two_handed_weapon_takes_both_hands() -> None:
    t = pair(gear=[SWORD, {"item": "Great Axe"}, {"item": "Spear"}], st=12)
    t.plays(("manoeuvre", "Ready"), ("step", "done"))
    assert t.refused("draw Great Axe") == "needs-both-hands"
    assert t.refused("draw Spear in both hands") == "needs-both-hands"
    t.plays(("task", "put away Thrusting Broadsword"), ("step", "done"), REST)
    t.plays(*readies("draw Spear in both hands"))
    assert (t.fighter("Ana").right, t.fighter("Ana").left) == ("Spear", "Spear")
    t.plays(*readies("hold Spear in one hand"))
    assert (t.fighter("Ana").right, t.fighter("Ana").left) == ("Spear", "")
    t.plays(*readies("hold Spear in both hands"))
    assert (t.fighter("Ana").right, t.fighter("Ana").left) == ("Spear", "Spear")


def test_gear_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UnreadableError, match=r"gear\[0\]\.kind"):
        pair(gear=[{"item": "draught", "kind": "drink"}])


# Rapid Recovery


def struck(weapon: dict[str, str], skill: str, **ana: Any) -> Table:
    """Ana has struck at Bo and missed; he strikes back and hits."""
    t = pair(distance=1, st=13, gear=[weapon], skills={skill: 14}, **ana)
    t.plays(*attack(f"Bo: {weapon['item']} swung"), ("to-hit", 15), ("step", "done"))
    return t.plays(*attack("Ana: Thrusting Broadsword swung"), ("to-hit", 14))


@pytest.mark.rules("gurps4-dungeon:RRECOV.1")
def test_rapid_recovery_lets_a_great_axe_parry() -> None:
    t = struck(GREAT_AXE, "Two-Handed Axe/Mace", fp=11)
    assert "parry with Great Axe" not in t.legal
    t.plays(("defence", "Rapid Recovery: Great Axe"))
    assert t.fighter("Ana").fp == 10
    assert t.asked == "Ana defence"
    t.plays(("defence", "parry with Great Axe"), ("defence add-on", "defend"))
    assert t.number == 10
    t.plays(("parry", 10))
    assert t.fighter("Ana").unready == ()


@pytest.mark.rules("gurps4-dungeon:RRECOV.1")
def test_rapid_recovery_before_an_attack_takes_no_manoeuvre() -> None:
    t = pair(distance=1, st=13, gear=[GREAT_AXE], skills={"Two-Handed Axe/Mace": 14}, fp=11)
    t.plays(*attack("Bo: Great Axe swung"), ("to-hit", 15), ("step", "done"), REST)
    t.plays(("manoeuvre", "Rapid Recovery: Great Axe"))
    assert (t.asked, t.fighter("Ana").fp) == ("Ana manoeuvre", 10)
    assert t.plays(*attack("Bo: Great Axe swung")).number == 14


@pytest.mark.rules("gurps4-dungeon:RRECOV.1")
def test_rapid_recovery_neither_draws_nor_picks_up() -> None:
    t = pair(gear=[SWORD, {"item": "Axe"}])
    t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "drop Thrusting Broadsword"), ("task", "nothing"))
    t.plays(("step", "done"), REST)
    assert not [name for name in t.offers if name.startswith("Rapid Recovery")]


@pytest.mark.rules("gurps4-dungeon:RRECOV.2")
def test_rapid_recovery_reloads_nothing() -> None:
    t = pair(gear=[{"item": "Crossbow", "hand": "both", "loaded": False}], skills={"Crossbow": 12}, fp=11)
    assert t.refused("Rapid Recovery: Crossbow") == "no-rapid-reload"
    assert t.fighter("Ana").fp == 11


@pytest.mark.rules("gurps4-dungeon:GAP.7")
def test_an_unbalanced_weapon_parries_only_after_rapid_recovery() -> None:
    """An axe, Parry 10, FP 9: no Parry after its own attack, and after Rapid Recovery Parry 10 with FP 8."""
    t = struck(AXE, "Axe/Mace", fp=9)
    assert t.refused("parry with Axe") == "unbalanced"
    t.plays(("defence", "Rapid Recovery: Axe"))
    assert t.fighter("Ana").fp == 8
    offer = t.offers["parry with Axe"]
    assert offer.legal
    assert offer.number is not None
    assert offer.number.value == 10


@pytest.mark.rules("gurps4-dungeon:CHARGE.5")
def test_no_parry_can_be_bought_back_after_a_charge() -> None:
    t = pair(distance=1, st=13, gear=[AXE], skills={"Axe/Mace": 14}, fp=9)
    t.plays(("manoeuvre", "Charge Attack"), ("move", "done"), *attack("Bo: Axe swung")[2:], ("to-hit", 15))
    t.plays(*attack("Ana: Thrusting Broadsword swung"), ("to-hit", 14))
    assert t.refused("parry with Axe") == "manoeuvre-defence"
    assert not [name for name in t.offers if name.startswith("Rapid Recovery")]


@pytest.mark.rules("gurps4-dungeon:GAP.7")
def test_an_unbalanced_weapon_that_has_not_struck_parries() -> None:
    t = pair(distance=1, st=13, gear=[AXE], skills={"Axe/Mace": 14})
    t.plays(REST, *attack("Ana: Thrusting Broadsword swung"), ("to-hit", 14))
    assert "parry with Axe" in t.legal
    assert not [name for name in t.offers if name.startswith("Rapid Recovery")]


@pytest.mark.rules("gurps4-dungeon:GAP.7")
def test_only_the_weapon_that_struck_is_out_of_balance() -> None:
    """Ana has kicked, and her axe parries; a broadsword parries after its own blow; neither has to be recovered."""
    axe = pair(distance=1, st=13, gear=[AXE], skills={"Axe/Mace": 14, "Brawling": 14})
    axe.plays(*attack("Bo: fist kick"), ("to-hit", 15), ("step", "done"))
    sword = pair(distance=1, gear=[SWORD], skills={"Broadsword": 14})
    sword.plays(*attack("Bo: Thrusting Broadsword swung"), ("to-hit", 15), ("step", "done"))
    for t, parry in ((axe, "parry with Axe"), (sword, "parry with Thrusting Broadsword")):
        t.plays(*attack("Ana: Thrusting Broadsword swung"), ("to-hit", 14))
        assert parry in t.legal
        assert not [name for name in t.offers if name.startswith("Rapid Recovery")]


@pytest.mark.rules("gurps4-dungeon:GAP.7")
def test_an_unready_weapon_does_not_feint() -> None:
    t = pair(distance=1, st=13, gear=[GREAT_AXE], skills={"Two-Handed Axe/Mace": 14})
    assert "Feint" in t.legal
    t.plays(*attack("Bo: Great Axe swung"), ("to-hit", 15), ("step", "done"), REST)
    assert "Feint" not in t.legal


def test_an_archer_begins_with_an_arrow_on_the_string_and_one_with_a_slung_bow_without() -> None:
    t = table(archer("Ana", "red"), fighter("Bo", "blue", (0, -2), gear=[SWORD, {"item": "Longbow"}, {"item": "Axe"}]))
    assert t.fighter("Ana").fired == ()
    assert t.fighter("Bo").fired == ("Longbow",)
    with pytest.raises(NotLegalError):
        t.battle.intervene("set", field="darkness", value=1)


@pytest.mark.rules("gurps4-dungeon:READY.5")
def test_what_a_foe_has_dropped_can_be_used_and_must_be_loaded_anew() -> None:
    t = table(
        fighter("Bo", "blue", (0, 0), 6, speed=6, gear=[{"item": "Crossbow", "hand": "both"}], skills={"Crossbow": 12}),
        fighter("Ana", "red", (0, 0), 0, speed=5, gear=[], skills={"Crossbow": 13}),
        fighter("Cai", "blue", (0, -3), 6, speed=4),
    )
    t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "drop Crossbow"), ("task", "nothing"), ("step", "done"))
    t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "pick up Crossbow"), ("step", "done"))
    ana = t.fighter("Ana")
    assert (ana.right, ana.left, ana.fired) == ("Crossbow", "Crossbow", ("Crossbow",))
    t.battle.state.fighters["Ana"].fired = ()
    t.plays(REST, REST, ("manoeuvre", "Regular Attack"), ("step", "done"), ("target", "Cai: Crossbow shot"))
    torso = t.offers["torso"].number
    assert torso is not None
    assert torso.value == 13 - 6 - 1  # Bo is in her hex, Cai three hexes off


@pytest.mark.rules("gurps4-dungeon:READY.5")
def test_a_task_needs_a_round_at_least() -> None:
    with pytest.raises(UnreadableError, match="light the lamp"):
        pair(switches={"tasks": {"light the lamp": 0}})


def test_two_things_of_one_name_are_not_carried() -> None:
    t = table(
        fighter("Ana", "red", (0, 0), 0, speed=6),
        fighter("Bo", "blue", (0, 0), 6, speed=7),
    )
    t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "drop Thrusting Broadsword"), ("task", "nothing"))
    t.plays(("step", "done"), ("manoeuvre", "Ready"), ("step", "done"))
    assert t.refused("pick up Thrusting Broadsword") == "carried-twice"


@pytest.mark.parametrize(
    ("item", "hand", "blow", "skill", "balanced"),
    [
        ("Bastard Sword", "right", "swung", "Broadsword", False),
        ("Bastard Sword", "both", "swung", "Two-Handed Sword", True),
        ("Naginata", "both", "swung cut, Polearm", "Polearm", False),
    ],
)
@pytest.mark.rules("gurps4-dungeon:GAP.7")
def test_the_grip_decides_whether_a_weapon_is_unbalanced(
    item: str, hand: str, blow: str, skill: str, balanced: bool
) -> None:
    t = pair(distance=1, st=13, gear=[{"item": item, "hand": hand}], skills={skill: 14})
    t.plays(*attack(f"Bo: {item} {blow}"), ("to-hit", 15), ("step", "done"))
    t.plays(*attack("Ana: Thrusting Broadsword swung"), ("to-hit", 14))
    assert (f"parry with {item}" in t.legal) == balanced
    assert (f"Rapid Recovery: {item}" in t.offers) != balanced


@pytest.mark.parametrize(
    ("data", "read"),
    [
        (
            {"acc": 3, "range": "x20/x25", "shots": "1(2)", "bulk": -7},
            Missile(acc=3, half_range=200, range=250, shots=1, reload=2, bulk=7),
        ),
        (
            {"acc": 0, "range": "x0.5/x1", "shots": "T", "bulk": -1},
            Missile(acc=0, half_range=5, range=10, shots=0, reload=1, bulk=1, thrown=True),
        ),
        ({"acc": 1, "range": "x4", "shots": "1(2)"}, Missile(1, 40, 40, 1, 2, 0)),
        (
            {"acc": "6+3", "range": "1000/4200", "shots": "5+1(3)", "bulk": -6, "rof": "1", "rcl": 4},
            Missile(acc=6, half_range=1000, range=4200, shots=6, reload=3, bulk=6, recoil=4),
        ),
        (
            {"acc": 3, "range": "50/125", "shots": "2(3i)", "bulk": -5, "rof": "2x9", "rcl": 1},
            Missile(3, 50, 125, 2, 3, 5, rof=2, pellets=9, recoil=1, one_by_one=True),
        ),
        (
            {"acc": 3, "range": "160/1900", "shots": "30+1(3)", "bulk": -4, "rof": "12!", "rcl": 2},
            Missile(3, 160, 1900, 31, 3, 4, rof=12, recoil=2),
        ),
    ],
)
@pytest.mark.rules("gurps4-dungeon:READY.2")
def test_what_the_weapons_data_says(data: dict[str, Any], read: Missile) -> None:
    assert missile_of(data, 10) == read


@pytest.mark.rules("gurps4-dungeon:READY.2")
def test_a_weapon_of_several_shots_may_be_loaded_one_by_one() -> None:
    """The bands document has such weapons; three rounds of Ready put one of six shots back."""
    gear = [{"item": "Revolver, .36", "hand": "right"}]
    t = pair(gear=gear, skills={"Guns (Pistol)": 12})
    for _ in range(2):
        t.plays(*attack("Bo: Revolver, .36 shot"), ("to-hit", 13), ("step", "done"), REST)
    assert t.fighter("Ana").fired == ("Revolver, .36",) * 2
    for left in (2, 2, 1):
        t.plays(*readies("reload Revolver, .36"))
        assert len(t.fighter("Ana").fired) == left


@pytest.mark.parametrize("item", ["Large Net", "Flamethrower", "Hand Grenade, Black Powder", "Hand Grenade, Plasma"])
def test_nets_jets_and_charges_have_no_rules_here(item: str) -> None:
    t = pair(gear=[{"item": item, "hand": "both"}])
    assert t.fighter("Ana").shots() == []


@pytest.mark.rules("gurps4-dungeon:READY.2")
def test_a_magazine_is_loaded_at_once() -> None:
    gun = {"item": "Auto Pistol, .45", "hand": "right"}
    t = pair(gear=[gun], skills={"Guns (Pistol)": 12})
    for _ in range(2):
        t.plays(*attack("Bo: Auto Pistol, .45 shot"), ("to-hit", 13), ("step", "done"), REST)
    for left in (2, 2, 0):
        t.plays(*readies("reload Auto Pistol, .45"))
        assert len(t.fighter("Ana").fired) == left


@pytest.mark.rules("gurps4-dungeon:READY.3")
def test_a_shield_goes_to_the_shield_arm() -> None:
    t = pair(gear=[{"item": "Medium Shield"}, {"item": "Axe"}]).plays(*readies("draw Medium Shield"))
    assert (t.fighter("Ana").right, t.fighter("Ana").left) == ("", "Medium Shield")
    t.plays(*readies("draw Axe"))
    assert (t.fighter("Ana").right, t.fighter("Ana").left) == ("Axe", "Medium Shield")


@pytest.mark.rules("gurps4-dungeon:READY.5")
def test_one_of_several_things_is_picked_up_as_it_was() -> None:
    """Of sword and loaded crossbow on the ground she takes the crossbow, which is loaded still; then Bo's axe."""
    t = table(
        fighter("Bo", "blue", (0, 0), 6, speed=6, gear=[AXE], skills={"Axe/Mace": 12}),
        fighter("Ana", "red", (0, 0), 0, speed=5, gear=[{"item": "Crossbow", "hand": "both"}, SHEATHED]),
    )
    t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "drop Axe"), ("task", "nothing"), ("step", "done"))
    t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "drop Crossbow"), ("task", "pick up Crossbow"))
    assert t.fighter("Ana").fired == ()
    assert [item.name for item in t.battle.state.items] == ["Axe"]
    t.plays(("step", "done"), REST, ("manoeuvre", "Ready"), ("step", "done"), ("task", "drop Crossbow"))
    t.plays(("task", "pick up Axe"))
    assert [item.name for item in t.battle.state.items] == ["Crossbow"]
    assert (t.fighter("Ana").right, t.fighter("Ana").fired) == ("Axe", ())
