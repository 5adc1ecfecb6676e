"""Opportunity fire and pop-up attacks by the cards: each clause's example, with its dice."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Ground, Hex, label
from swordplay.engine.scenario import Entry
from tests.support.shots3 import PASS, aiming, armed, field, shot
from tests.support.table import Table

WATCH = ("manoeuvre", "attack-opportunity fire")
POP = ("manoeuvre", "attack-pop up")
STAY = ("step", "done")
SOUTH = (("manoeuvre", "move"), ("move", "go S"))
COLT = "Colt .45 automatic"
TRENCH = Ground(tags=("cover",))
HOUSE = Ground(blocks_sight=True, impassable=True)


def watching(*hexes: Hex) -> tuple[tuple[str, Any], ...]:
    """The card, with these hexes and no step."""
    return (WATCH, STAY, *(("watch", label(hex)) for hex in hexes), ("watch", "done"))


def comes(item: str, skill: int, *hexes: Hex, away: int = 3, **more: Any) -> Table:
    """Ana watches these hexes, and Bo takes a step towards her."""
    return field(armed(item, skill), away=away, **more).plays(*watching(*hexes), *SOUTH)


# Setting the watch


@pytest.mark.rules("gurps3-cards:OPP.1")
def test_one_hex_of_movement_with_opportunity_fire() -> None:
    table = field(armed("Crossbow", 15)).plays(WATCH, ("step", "go S"))
    assert not [name for name in table.legal if name.startswith("go ")]


@pytest.mark.rules("gurps3-cards:OPP.8")
@pytest.mark.parametrize(
    ("hexes", "price"), [(1, -2), (2, -4), (3, -5), (4, -5), (5, -6), (6, -6), (7, -7), (10, -7), (11, -8), (15, -8)]
)
def test_the_price_of_the_area_watched(hexes: int, price: int) -> None:
    area = [(0, -2), *((q, -r) for r in range(3, 7) for q in range(4))][:hexes]
    table = comes("Crossbow", 16, *area).plays(("fire", "shoot"))
    assert table.reasons["opportunity"] == price
    assert table.number == 16 + price - 1  # 2 hexes off, after a hex of movement


@pytest.mark.rules("gurps3-cards:OPP.9")
def test_a_straight_line_costs_five_whatever_its_length() -> None:
    table = field(armed("Crossbow", 15), at=(1, -13)).plays(WATCH, STAY, ("watch", "line N"))
    table.plays(("manoeuvre", "move"), ("move", "go SW"), ("fire", "shoot"))
    assert table.fighter("Bo").hex == (0, -12)
    assert table.reasons["opportunity"] == -5
    assert table.number == 15 - 5 - 5  # 12 yards and a hex of movement


@pytest.mark.rules("gurps3-cards:OPP.10")
@pytest.mark.parametrize("skill", [14, 20])
def test_the_snap_shot_penalty_is_not_added(skill: int) -> None:
    table = comes("Longbow", skill, (0, -2), (1, -2)).plays(("fire", "shoot"))
    assert "snap-shot" not in table.reasons
    assert table.number == skill - 4 - 1


# The shot


def friend(**more: Any) -> Entry:
    return Entry("Cy", "red", (0, -3), {"move": 4, **more}, 6)


@pytest.mark.rules("gurps3-cards:OPP.2")
def test_the_first_to_enter_is_shot_at_whoever_it_is() -> None:
    table = field(armed("Crossbow", 15), away=8, more=(friend(),)).plays(*watching((0, -2)), PASS, *SOUTH)
    assert table.asked == "Ana fire"
    assert table.legal == ["shoot", "look first", "kneel"]
    table.plays(("fire", "shoot"), ("to-hit", 10))
    assert table.asked == "Cy defence"


@pytest.mark.rules("gurps3-cards:OPP.3", "gurps3-cards:REF.11")
@pytest.mark.parametrize(("rolled", "free"), [(10, True), (12, True), (13, False)])
def test_a_vision_roll_to_hold_fire(rolled: int, free: bool) -> None:
    ana = armed("Crossbow", 15, iq=12)
    table = field(ana, away=8, more=(friend(),)).plays(*watching((0, -2)), PASS, *SOUTH, ("fire", "look first"))
    assert (table.asked, table.number) == ("Ana vision", 12)
    table.plays(("vision", rolled))
    assert ("hold fire" in table.legal) is free
    if free:
        table.plays(("fire", "hold fire"))
        assert table.asked == "Cy move"
        assert [trigger.owner for trigger in table.battle.state.triggers] == ["Ana"]  # he still watches


@pytest.mark.rules("gurps3-cards:REF.11")
def test_darkness_and_keen_sight_count_for_vision() -> None:
    ana = armed("Crossbow", 20, iq=12, traits=["Acute Vision 2"])
    table = field(ana, fields={"darkness": -3}, away=3).plays(*watching((0, -2)), *SOUTH, ("fire", "look first"))
    assert table.number == 12 + 2 - 3


@pytest.mark.rules("gurps3-cards:OPP.4")
@pytest.mark.parametrize("rolled", [10, 13])
def test_the_look_costs_two_made_or_not(rolled: int) -> None:
    table = comes("Crossbow", 15, (0, -2), away=3).plays(("fire", "look first"), ("vision", rolled), ("fire", "shoot"))
    assert table.number == 15 - 2 - 2 - 1


@pytest.mark.rules("gurps3-cards:OPP.4")
def test_a_shot_later_in_the_turn_still_pays_for_the_look() -> None:
    table = field(armed("Crossbow", 15), away=8, more=(friend(),)).plays(*watching((0, -2)), PASS, *SOUTH)
    table.plays(("fire", "look first"), ("vision", 9), ("fire", "hold fire"), ("move", "go SE"), ("move", "go NW"))
    assert table.asked == "Ana fire"
    assert "look first" not in table.legal
    assert table.plays(("fire", "shoot")).reasons["took-a-look"] == -2


@pytest.mark.rules("gurps3-cards:OPP.5")
@pytest.mark.parametrize(("hexes", "accuracy", "further"), [(((0, -2),), 3, 1), (((0, -2), (1, -2)), None, None)])
def test_only_a_single_hex_is_aimed_at(hexes: tuple[Hex, ...], accuracy: int | None, further: int | None) -> None:
    table = field(armed("Longbow", 14), away=3)
    table.plays(*watching(*hexes), PASS, *watching(*hexes), PASS, *watching(*hexes), *SOUTH, ("fire", "shoot"))
    assert (table.reasons.get("accuracy"), table.reasons.get("aim")) == (accuracy, further)


SWORD = {"right": "Broadsword", "skills": {"Broadsword": 12}}


def struck(defence: str, **more: Any) -> Table:
    """A watcher of one hex, aimed at for a turn, is struck at from the side by Cy."""
    cy = Entry("Cy", "blue", (1, -1), {"move": 7, **SWORD}, 8)
    start = {"watch": [[0, -2]], "watched": 1}
    table = field(armed("Crossbow", 14, iq=10, **more), away=3, start=start, more=(cy,))
    table.plays(("manoeuvre", "attack-melee weapon"), STAY, ("target", "Ana: Broadsword thrust"), ("to-hit", 10))
    return table.plays(("defence", defence))


@pytest.mark.rules("gurps3-cards:OPP.6")
def test_a_watcher_who_dodges_loses_the_aim_not_the_watch() -> None:
    table = struck("dodge", dodge=6).plays(("defence add-on", "defend"), ("dodge", 6), STAY, PASS)
    assert not table.fighter("Ana").has("aiming")
    assert [trigger.owner for trigger in table.battle.state.triggers] == []  # her own turn has come meanwhile


@pytest.mark.rules("gurps3-cards:OPP.6")
def test_the_later_shot_gets_no_accuracy() -> None:
    cy = Entry("Cy", "blue", (1, -1), {"move": 7, **SWORD}, 8)
    bo = {"move": 6, "dx": 12}
    table = field(armed("Crossbow", 14, dodge=6), bo, away=3, start={"watch": [[0, -2]], "watched": 1}, more=(cy,))
    table.plays(("manoeuvre", "attack-melee weapon"), STAY, ("target", "Ana: Broadsword thrust"), ("to-hit", 10))
    table.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 6), STAY, *SOUTH, ("fire", "shoot"))
    assert table.number == 14 - 2 - 1


@pytest.mark.rules("gurps3-cards:OPP.7")
@pytest.mark.parametrize(("rolled", "kept"), [(10, True), (11, False)])
def test_a_hurt_watcher_rolls_will_for_the_aim(rolled: int, kept: bool) -> None:
    table = struck("no defence").plays(("damage", 4))
    assert (table.asked, table.number) == ("Ana will", 10)
    table.plays(("will", rolled))
    assert table.fighter("Ana").has("aiming") is kept


def test_which_hex_is_watched_stays_a_secret() -> None:
    table = field(armed("Crossbow", 14), away=3).plays(*watching((0, -2)))
    state = table.battle.state
    assert state.known_to("red").triggers
    assert state.known_to("red").fighters["Ana"].has("aimed at hex")
    assert not state.known_to("blue").triggers
    assert label((0, -2)) not in str(state.known_to("blue").fighters["Ana"].conditions)
    assert label((0, -2)) not in str(table.battle.view("blue"))


# Where clauses meet


@pytest.mark.meets("C3-27")
@pytest.mark.parametrize(("item", "number"), [("Crossbow", 17), ("Longbow", 15)])
def test_a_step_on_the_second_of_three_turns(item: str, number: int) -> None:
    table = field(armed(item, 14), away=3)
    for way in ("", "go NE", ""):
        steps = (("step", way), STAY) if way else (STAY,)
        table.plays(WATCH, *steps, ("watch", label((0, -2))), ("watch", "done"), PASS)
    table.plays(*watching((0, -2)), *SOUTH, ("fire", "shoot"))
    assert table.number == number - 1  # 2 hexes off, and 1 of speed


@pytest.mark.meets("C3-28")
def test_from_watching_to_a_plain_shot() -> None:
    table = field(armed("Longbow", 13, iq=12), away=3).plays(*watching((0, -2)), PASS, *watching((0, -2)))
    table.plays(
        *SOUTH, ("fire", "look first"), ("vision", 10), ("fire", "hold fire"), ("move", "done"), ("facing", "S")
    )
    assert shot(table, "Longbow") == 13 + 3 + 1 - 1  # 2 hexes off, and 1 of speed


@pytest.mark.meets("C3-28")
def test_aim_at_a_fighter_does_not_pass_to_a_hex() -> None:
    table = field(armed("Longbow", 13), away=3, start=aiming("Longbow", 2)).plays(*watching((0, -2)), *SOUTH)
    assert table.plays(("fire", "shoot")).number == 13 - 2 - 1


@pytest.mark.meets("C3-17")
@pytest.mark.parametrize(("rises", "number"), [(True, 12), (False, 10)])
def test_a_kneeling_watcher_may_rise_for_the_shot(rises: bool, number: int) -> None:
    table = comes("Crossbow", 15, (0, -2), start={"posture": "kneeling"})
    if rises:
        table.plays(("fire", "stand up"))
        assert "kneel" not in table.legal
    table.plays(("fire", "shoot"))
    assert table.number == number


@pytest.mark.meets("C3-29")
def test_speed_counts_the_hexes_gone_so_far() -> None:
    table = field(armed("Crossbow", 18), {"move": 5}, away=13).plays(*watching((0, -10)), *SOUTH)
    table.plays(("move", "go S"), ("move", "go S"), ("fire", "shoot"))
    assert table.number == 18 - 2 - 5  # 10 + 3 = 13


@pytest.mark.meets("C3-8")
def test_two_watchers_fire_before_any_shot_takes_effect() -> None:
    cy = Entry("Cy", "red", (1, 0), armed("Crossbow", 15, move=6, dx=9), 0)
    table = field(armed("Crossbow", 15), {"move": 5, "dodge": 8}, away=3, more=(cy,))
    table.plays(*watching((0, -2)), *watching((0, -2)), *SOUTH)
    for name in ("Ana", "Cy"):
        assert table.asked == f"{name} fire"
        table.plays(("fire", "shoot"), ("to-hit", 8), ("defence", "dodge"), ("defence add-on", "defend"))
        assert table.number == 8
        table.plays(("dodge", 9))
    assert table.asked == "Ana damage"
    table.plays(("damage", 1))
    assert table.asked == "Cy damage"


# Pop-up attacks


def popping(item: str = COLT, skill: int = 15, **more: Any) -> Table:
    """Ana kneels in a trench."""
    start = more.pop("start", {"posture": "kneeling"})
    return field(armed(item, skill), ground={(0, 0): TRENCH, **more.pop("ground", {})}, start=start, **more)


@pytest.mark.rules("gurps3-cards:POP.3", "gurps3-cards:POP.4", "gurps3-cards:POP.9")
def test_a_pop_up_shot_costs_six() -> None:
    table = popping().plays(POP, STAY, ("target", f"Bo: {COLT} shot"))  # SS 10
    assert table.reasons == {"skill": 15, "snap-shot": -4, "pop-up": -2}
    assert table.number == 9


@pytest.mark.rules("gurps3-cards:POP.2")
def test_no_aim_counts_for_a_pop_up() -> None:
    table = popping(start={"posture": "kneeling", **aiming(COLT, 2)}).plays(POP, STAY, ("target", f"Bo: {COLT} shot"))
    assert table.number == 9


@pytest.mark.rules("gurps3-cards:POP.1", "gurps3-cards:POP.8")
def test_out_by_a_hex_and_back() -> None:
    table = field(armed(COLT, 15), away=6, ground={(0, -1): HOUSE}).plays(POP, ("step", "go NE"))
    assert not [name for name in table.legal if name.startswith("go ")]
    table.plays(STAY, ("target", f"Bo: {COLT} shot"), ("to-hit", 12))
    assert (table.asked, table.fighter("Ana").hex) == ("Bo manoeuvre", (0, 0))


@pytest.mark.rules("gurps3-cards:POP.8")
@pytest.mark.meets("C3-32")
def test_afterwards_he_has_his_old_posture() -> None:
    table = popping().plays(POP, STAY)
    assert table.fighter("Ana").posture == "standing"
    table.plays(("target", f"Bo: {COLT} shot"), ("to-hit", 16))
    assert table.fighter("Ana").posture == "kneeling"


@pytest.mark.rules("gurps3-cards:POP.5")
@pytest.mark.parametrize(("item", "refusal"), [("Longbow", "pop-up-bow"), ("Crossbow", None)])
def test_a_crossbow_may_and_a_bow_may_not(item: str, refusal: str | None) -> None:
    table = popping(item)
    assert ("attack-pop up" in table.legal) is (refusal is None)
    if refusal:
        assert table.refused("attack-pop up") == refusal


@pytest.mark.rules("gurps3-cards:POP.9")
def test_no_pop_up_in_the_open() -> None:
    assert field(armed(COLT, 15)).refused("attack-pop up") == "no-cover"


def caught(**more: Any) -> Table:
    """Bo watches the trench from which Ana rises."""
    bo = {**armed("Crossbow", 14), "move": 7}
    start = {"watch": [[0, 0]]}
    ana = {"left": "Medium shield", "dodge": 6, **more}
    sheet = armed(COLT, 15, **ana)
    sheet["skills"]["Shield"] = 16
    table = field(sheet, bo, away=3, his=start, ground={(0, 0): TRENCH}, start={"posture": "kneeling"})
    return table.plays(*watching_from_the_north(), POP, STAY)


def watching_from_the_north() -> tuple[tuple[str, Any], ...]:
    return (WATCH, STAY, ("watch", label((0, 0))), ("watch", "done"))


@pytest.mark.rules("gurps3-cards:POP.6", "gurps3-cards:POP.7")
@pytest.mark.meets("C3-30", "C3-31", "C3-32")
def test_one_who_pops_up_into_a_watched_hex_is_shot_at_first_and_only_dodges() -> None:
    table = caught()
    assert table.asked == "Bo fire"
    table.plays(("fire", "shoot"))
    assert table.number == 14 - 2 - 1  # standing for the shot: no -2; 3 hexes
    table.plays(("to-hit", 8))
    assert [name for name in table.legal if name != "no defence"] == ["dodge"]
    table.plays(("defence", "dodge"), ("defence add-on", "defend"), ("dodge", 16), ("damage", 4))
    table.plays(("target", f"Bo: {COLT} shot"))  # hurt, he still shoots
    assert table.number == 15 - 4 - 2 - 1


@pytest.mark.meets("C3-30")
def test_a_drop_ends_the_pop_up_and_back_in_cover_all_defences_are_open() -> None:
    table = caught().plays(("fire", "shoot"), ("to-hit", 8), ("defence", "dodge"), ("defence add-on", "drop"))
    table.plays(("defence add-on", "defend"), ("dodge", 3))
    assert table.asked == "Bo manoeuvre"
    assert table.fighter("Ana").posture == "prone"
    assert not table.fighter("Ana").has("exposed")


@pytest.mark.meets("C3-30")
def test_back_in_cover_he_may_block() -> None:
    cy = Entry("Cy", "blue", (0, -1), {"move": 3, **SWORD}, 6)
    sheet = armed(COLT, 15, left="Medium shield")
    sheet["skills"]["Shield"] = 16
    table = field(sheet, away=4, ground={(0, 0): TRENCH}, more=(cy,)).plays(POP, STAY, ("target", f"Bo: {COLT} shot"))
    table.plays(("to-hit", 16), PASS, ("manoeuvre", "attack-melee weapon"), STAY, ("target", "Ana: Broadsword swung"))
    table.plays(("to-hit", 10))
    assert "block with Medium shield" in table.legal
