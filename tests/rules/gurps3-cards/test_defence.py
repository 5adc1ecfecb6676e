"""Dodge, Parry, Block, Retreat and All Out Defense by the cards: each clause's example, with its dice."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex, neighbour
from swordplay.engine.scenario import Entry
from tests.rules.support import case
from tests.support.guard import guarded, number, rolled, shown, step_not, struck
from tests.support.table import Table

SHIELDED = {"left": "Medium shield", "skills": {"Broadsword": 14, "Shield": 14}}
ALL_OUT = {"manoeuvre": "all out defense", "form": "two defences"}
BETTER = {"manoeuvre": "all out defense", "form": "one better defence"}


# Scores


@pytest.mark.parametrize(
    ("bo", "option", "score"),
    [
        case("DOD.1 REF.7", {"move": 6}, "dodge", 6),
        case("DOD.1 REF.7", {"move": 5}, "dodge", 5),
        case("PAR.1", {"skills": {"Broadsword": 15}}, "parry with Broadsword", 7),
        case("PAR.1", {"skills": {"Broadsword": 16}}, "parry with Broadsword", 8),
        case("PAR.2", {"right": "Rapier", "skills": {"Fencing": 14}}, "parry with Rapier", 9),
        case("PAR.2 REF.27", {"right": "Rapier", "skills": {"Fencing": 15}}, "parry with Rapier", 10),
        case(
            "PAR.2", {"right": "", "both": "Quarterstaff", "skills": {"Quarterstaff": 14}}, "parry with Quarterstaff", 9
        ),
        case("PAR.19", {"right": "Large Knife", "skills": {"Knife": 14}}, "parry with Large Knife", 6),
        case("PAR.19", {"right": "Shortsword", "skills": {"Shortsword": 14}}, "parry with Shortsword", 7),
        case("PAR.15", {"left": "Dagger", "skills": {"Knife": 18}}, "parry with Dagger", 4),
        case("PAR.15", {"left": "Shortsword", "skills": {"Shortsword": 14}}, "parry with Shortsword", 3),
        case("BLK.1", {"left": "Small shield", "skills": {"Shield": 13}}, "block with Small shield", 6 + 2),
        case("BLK.1", {"left": "Small shield", "skills": {"Shield": 14}}, "block with Small shield", 7 + 2),
        case("BLK.3", SHIELDED, "block with Medium shield", 7 + 3),
        case("PBH.1 PBH.3", {"right": "", "dx": 13}, "parry with fist", 6 - 3),
        case("PBH.2 PBH.5", {"right": "", "dx": 13, "skills": {"Judo": 14}}, "parry with fist", 9),
    ],
)
def test_a_score_is_a_part_of_a_skill_or_the_move(bo: dict[str, Any], option: str, score: int) -> None:
    table = struck(guarded(bo=bo))
    assert number(table, option) == score
    assert rolled(table, option) == score


@pytest.mark.rules("gurps3-cards:DOD.1")
@pytest.mark.parametrize(("die", "stopped"), [(6, True), (7, False)])
def test_a_dodge_is_made_with_the_move_or_less(die: int, stopped: bool) -> None:
    table = struck(guarded(bo={"move": 6}))
    rolled(table, "dodge")
    assert (table.plays(("dodge", die)).asked == "Ana damage") is not stopped


@pytest.mark.rules("gurps3-cards:PBH.3", "gurps3-cards:PBH.4", "gurps3-cards:PBH.5")
@pytest.mark.parametrize(
    ("skill", "way", "score"),
    [
        ("Brawling", "Broadsword swung", 7),
        ("Brawling", "Broadsword thrust", 10),
        ("Boxing", "Broadsword swung", 7),
        ("Karate", "Broadsword swung", 10),
        ("Judo", "Broadsword swung", 10),
        ("Karate", "Broadsword thrust", 10),
    ],
)
def test_bare_hands_against_a_weapon(skill: str, way: str, score: int) -> None:
    ana = {"right": "Thrusting Broadsword"}
    table = struck(guarded(ana, {"right": "", "skills": {skill: 15}}), f"Thrusting {way}")
    assert rolled(table, "parry with fist") == score


@pytest.mark.rules("gurps3-cards:PAR.18", "gurps3-cards:BLK.4")
def test_flails_are_hard_to_stop() -> None:
    ana = {"right": "Morningstar", "skills": {"Flail": 14}}
    table = struck(guarded(ana, {**SHIELDED, "skills": {"Broadsword": 18, "Shield": 14}}), "Morningstar swung")
    assert shown(table) == {"dodge": 9, "parry with Broadsword": 9 - 4 + 3, "block with Medium shield": 7 - 2 + 3}


@pytest.mark.rules("gurps3-cards:DOD.4", "gurps3-cards:DOD.5")
@pytest.mark.parametrize(("way", "dodge"), [("thrust", 8), ("swung", 6)])
def test_a_boxer_dodges_thrusts_better(way: str, dodge: int) -> None:
    bo = {"right": "", "skills": {"Boxing": 17}}
    table = struck(guarded({"right": "Thrusting Broadsword"}, bo), f"Thrusting Broadsword {way}")
    assert number(table, "dodge") == dodge


# Which defences are open


@pytest.mark.rules("gurps3-cards:BLK.2", "gurps3-cards:PAR.3")
@pytest.mark.parametrize(("unready", "shut"), [("Broadsword", "parry with Broadsword"), ("Medium shield", "block")])
def test_what_is_not_ready_does_not_defend(unready: str, shut: str) -> None:
    table = struck(guarded(bo=SHIELDED, start={"unready": [unready]}))
    assert not any(name.startswith(shut) for name in table.offers)
    assert len(table.legal) == 3


@pytest.mark.rules("gurps3-cards:BLK.2", "gurps3-cards:PAR.3")
def test_what_is_not_in_hand_does_not_defend() -> None:
    bo = {
        "right": "",
        "gear": [{"item": "Broadsword"}, {"item": "Medium shield"}],
        "skills": {"Broadsword": 14, "Shield": 14},
    }
    assert list(shown(struck(guarded(bo=bo)))) == ["dodge", "parry with fist"]


@pytest.mark.rules("gurps3-cards:REF.22", "gurps3-cards:GAP.4")
@pytest.mark.parametrize(
    ("side", "open_to_him"),
    [
        ("front", {"dodge": 10, "parry with Broadsword": 11, "block with Medium shield": 11}),
        ("left", {"dodge": 8, "parry with Broadsword": 9, "block with Medium shield": 9}),
        ("right", {"dodge": 5, "parry with Broadsword": 6}),
        ("back", {}),
    ],
)
@pytest.mark.meets("C3-81", "C3-13")
def test_from_the_side_and_from_behind(side: str, open_to_him: dict[str, int]) -> None:
    table = struck(guarded(bo={**SHIELDED, "pd": {"torso": 1}}, side=side))
    assert shown(table) == open_to_him
    table.plays(("defence", "no defence"))
    assert (table.asked, table.number) == ("Bo passive defence", {"front": 4, "left": 4}.get(side, 1))
    assert table.reasons.get("armour-pd") == 1


@pytest.mark.rules("gurps3-cards:REF.6", "gurps3-cards:GAP.3")
@pytest.mark.parametrize(("die", "stopped"), [(9, True), (10, False)])
def test_passive_defence_is_added(die: int, stopped: bool) -> None:
    bo = {"left": "Small shield", "skills": {"Shield": 10}, "pd": {"torso": 1}}
    table = struck(guarded(bo=bo)).plays(("defence", "dodge"), ("defence add-on", "defend"))
    assert table.reasons == {"dodge-score": 6, "armour-pd": 1, "shield-pd": 2}
    table.plays(("dodge", die))
    assert (table.asked == "Ana damage") is not stopped


@pytest.mark.rules("gurps3-cards:REF.6", "gurps3-cards:AOA.7")
def test_no_passive_defence_is_no_roll() -> None:
    table = struck(guarded(start={"manoeuvre": "all out attack"}))
    assert table.refused("dodge") == "card-no-defence"
    table.plays(("defence", "no defence"))
    assert table.asked == "Ana damage"


@pytest.mark.rules("gurps3-cards:REF.16")
def test_the_stunned_defend_at_4_less() -> None:
    table = struck(guarded(bo={"move": 2, "dodge": 7}, start={"conditions": [{"kind": "stunned"}]}))
    assert shown(table) == {"dodge": 3, "parry with Broadsword": 3, "parry with fist": 5 - 3 - 4}


@pytest.mark.rules("gurps3-cards:GAP.3", "gurps3-cards:MEL.5")
def test_an_attack_is_settled_in_order() -> None:
    """Skill 12 hits at 12; 7 + 2 is missed by 1 with 10; then the damage goes through DR 2."""
    ana = {"right": "Mace", "skills": {"Axe/Mace": 12}}
    bo = {"skills": {"Broadsword": 14}, "pd": {"torso": 2}, "dr": {"torso": 2}}
    table = guarded(ana, bo, start={"manoeuvre": "attack-melee weapon"})
    table.plays(("manoeuvre", "attack-melee weapon"), ("step", "done"), ("target", "Bo: Mace swung"), ("to-hit", 12))
    assert rolled(table, "parry with Broadsword") == 9
    table.plays(("parry", 10), ("damage", 4))
    assert table.fighter("Bo").hp == 11 - (4 + 2 + 3 - 2)


@pytest.mark.rules("gurps3-cards:GAP.3")
@pytest.mark.parametrize(
    ("number_", "die", "stopped"), [(-1, 4, True), (-1, 5, False), (20, 16, True), (20, 17, False)]
)
@pytest.mark.meets("C3-77")
def test_3_and_4_always_work_and_17_and_18_never(number_: int, die: int, stopped: bool) -> None:
    bo = {"dodge": 8} if number_ < 0 else {"skills": {"Broadsword": 40}}
    start = {"posture": "prone", "conditions": [{"kind": "stunned"}]} if number_ < 0 else {}
    table = struck(guarded(bo=bo, start=start, side="right" if number_ < 0 else "front"))
    assert rolled(table, "dodge" if number_ < 0 else "parry with Broadsword") == number_
    table.plays(("dodge" if number_ < 0 else "parry", die))
    assert (table.asked == "Ana damage") is not stopped


@pytest.mark.rules("gurps3-cards:REF.2")
@pytest.mark.meets("C3-51")
def test_a_critical_hit_leaves_no_roll_not_even_of_passive_defence() -> None:
    table = guarded({"skills": {"Broadsword": 14}}, {"pd": {"torso": 4}})
    table.plays(
        ("manoeuvre", "attack-melee weapon"), ("step", "done"), ("target", "Bo: Broadsword swung"), ("to-hit", 4)
    )
    assert not any(about in table.asked for about in ("defence", "dodge"))


@pytest.mark.rules("gurps3-cards:DOD.2")
def test_a_blow_out_of_hiding_is_not_dodged() -> None:
    table = guarded(bo={"pd": {"torso": 2}})
    hidden = Entry(
        "Ana", "red", (0, 1), {"st": 12, "right": "Broadsword", "skills": {"Broadsword": 14}, "move": 7}, hidden=True
    )
    table = guarded(bo={"pd": {"torso": 2}})
    table.battle = type(table)(table.battle.ruleset, [hidden, table.battle.scenario.fighters[1]]).battle
    struck(table)
    assert table.refused("dodge") == "from-behind"
    table.plays(("defence", "no defence"))
    assert table.number == 2


@pytest.mark.parametrize(
    "card",
    [
        case("MIS.7", "attack-missile weapon"),
        case("OPP.6", "attack-opportunity fire"),
        case("MEL.5", "attack-melee weapon"),
        case("BASH.9", "attack-shield bash"),
        case("WPN.21", "attack-strike target's weapon"),
        case("UNA.17", "attack-unarmed"),
        case("DIS.10", "disarm"),
        case("FEI.10", "feint"),
        case("WAIT.7", "wait"),
        case("CC.2", "attack-weapon"),
        case("CC.2", "break free"),
        case("CC.2 POS.1", "change position"),
        case("CC.2", "evade"),
        case("CC.2 EXIT.5", "exit"),
        case("CC.2", "grab foe's weapon"),
        case("CC.2", "grapple"),
        case("CC.2 SLAM.24", "slam"),
        case("TAKE.8", "takedown"),
        "aim",
        "concentrate",
        case("MOVE.7", "move"),
        "pass",
    ],
)
def test_most_cards_leave_every_defence(card: str) -> None:
    table = struck(
        guarded(bo={"left": "Small shield", "skills": {"Broadsword": 14, "Shield": 12}}, start={"manoeuvre": card})
    )
    assert shown(table) == {"dodge": 8, "parry with Broadsword": 9, "block with Small shield": 8}


@pytest.mark.rules("gurps3-cards:AOA.7", "gurps3-cards:AOC.9", "gurps3-cards:REL.3")
@pytest.mark.parametrize(
    ("card", "open_to_him"), [("all out attack", {}), ("all out charge", {}), ("reload", {"dodge": 7})]
)
@pytest.mark.meets("C3-1")
def test_some_cards_leave_a_dodge_or_nothing(card: str, open_to_him: dict[str, int]) -> None:
    table = struck(
        guarded(bo={"dodge": 7, "pd": {"torso": 0}, "skills": {"Broadsword": 18}}, start={"manoeuvre": card})
    )
    assert shown(table) == open_to_him


# How often


def foes(*places: Hex) -> tuple[Entry, ...]:
    """More swordsmen round Bo, each looking at him, in this order after Ana."""
    faces = {(1, -1): 8, (-1, 0): 4, (0, 1): 0, (1, 0): 10, (-1, 1): 2, (0, -1): 6}
    sheet = {"st": 12, "ht": 11, "right": "Broadsword", "skills": {"Broadsword": 14}}
    return tuple(Entry(f"Cy{n}", "red", at, {**sheet, "move": 6 - n}, faces[at]) for n, at in enumerate(places))


FENCER = {"right": "Rapier", "skills": {"Fencing": 14}}
KNIFE = {"left": "Dagger", "skills": {"Knife": 18}}
KARATE = {"skills": {"Karate": 15}}


@pytest.mark.parametrize(
    ("bo", "start", "option", "times"),
    [
        case("DOD.3", {"dodge": 6}, {}, "dodge", 9),
        case("AOD.6", {"dodge": 6}, BETTER, "dodge", 9),
        case("AOD.6", {"dodge": 6}, ALL_OUT, "dodge", 9),
        case("PAR.6", {}, {}, "parry with Broadsword", 1),
        case("AOD.4 PAR.8", {}, BETTER, "parry with Broadsword", 2),
        case("AOD.4 PAR.8", {}, ALL_OUT, "parry with Broadsword", 2),
        case("BLK.5", SHIELDED, {}, "block with Medium shield", 1),
        case("AOD.5 BLK.6", SHIELDED, BETTER, "block with Medium shield", 2),
        case("AOD.5 BLK.6", SHIELDED, ALL_OUT, "block with Medium shield", 2),
        case("PAR.12 REF.27", FENCER, {}, "parry with Rapier", 2),
        case("PAR.13", FENCER, BETTER, "parry with Rapier", 9),
        case("PAR.13", FENCER, ALL_OUT, "parry with Rapier", 9),
        case("PAR.14", KNIFE, {}, "parry with Dagger", 1),
        case("PAR.14 AOD.4", KNIFE, BETTER, "parry with Dagger", 2),
        ({"right": "", **KARATE}, {}, "parry with fist", 2),
        ({"right": "", **KARATE}, BETTER, "parry with fist", 4),
        (KARATE, {}, "parry with fist", 1),
    ],
)
def test_how_often_in_a_turn(bo: dict[str, Any], start: dict[str, Any], option: str, times: int) -> None:
    """Three attacks from the front and two from the sides, which cost 2, one after the other."""
    table = guarded(bo={"move": 2, **bo}, start=start, others=foes((1, 0), (-1, 1), (1, -1), (-1, 0)))
    scores = []
    for attack in range(1, 6):
        struck(table)
        assert (number(table, option) is not None) is (attack <= times)
        if attack > times:
            return
        scores.append(rolled(table, option) + 2 * (attack > 3))
        stopped_with_3(table)
        assert scores == scores[:1] * attack
    assert times == 9


def stopped_with_3(table: Table) -> None:
    """The defence that is asked for works, and nothing breaks."""
    table.plays((table.asked.partition(" ")[2], 3))
    if table.asked == "Bo breakage":
        table.plays(("breakage", 6))


@pytest.mark.parametrize(
    ("start", "each"), [case("PAR.7", {}, 1), case("AOD.4 PAR.8", BETTER, 2), case("AOD.4 PAR.8", ALL_OUT, 2)]
)
def test_two_weapons_parry_twice_as_often(start: dict[str, Any], each: int) -> None:
    bo = {"move": 2, "left": "Axe", "skills": {"Broadsword": 14, "Axe/Mace": 18}}
    table = guarded(bo=bo, start=start, others=foes((1, 0), (-1, 1), (1, -1), (-1, 0)))
    for option in ("parry with Broadsword", "parry with Axe") * each:
        rolled(struck(table), option)
        stopped_with_3(table)
    assert list(shown(struck(table))) == ["dodge"]


@pytest.mark.parametrize(("fencer", "parries"), [case("PAR.14 PAR.12", True, 3), case("PAR.14 PAR.6", False, 2)])
def test_a_dagger_adds_its_parry_to_those_of_the_sword(fencer: bool, parries: int) -> None:
    sword = "Rapier" if fencer else "Broadsword"
    bo = {"move": 2, "right": sword, "left": "Dagger", "skills": {"Fencing": 14, "Broadsword": 14, "Knife": 18}}
    table = guarded(bo=bo, others=foes((1, 0), (-1, 1), (1, -1)))
    for option in (*[f"parry with {sword}"] * (parries - 1), "parry with Dagger"):
        rolled(struck(table), option)
        stopped_with_3(table)
    assert list(shown(struck(table))) == ["dodge"]


@pytest.mark.rules("gurps3-cards:PAR.7", "gurps3-cards:PAR.8", "gurps3-cards:PAR.14")
def test_each_weapon_has_its_own_count() -> None:
    bo = {"left": "Dagger", "skills": {"Broadsword": 14, "Knife": 18}}
    table = struck(guarded(bo=bo, start={"parried": ["Broadsword"]}))
    assert shown(table) == {"dodge": 6, "parry with Dagger": 4}
    assert table.refused("parry with Broadsword") == "one-parry"
    table = struck(guarded(bo=bo, start={"parried": ["Broadsword", "Dagger"]}))
    assert shown(table) == {"dodge": 6}
    table = struck(guarded(bo=bo, start={**BETTER, "parried": ["Broadsword", "Dagger", "Dagger"]}))
    assert shown(table) == {"dodge": 8, "parry with Broadsword": 9}


@pytest.mark.rules("gurps3-cards:GAP.2")
def test_counts_go_back_to_zero_with_his_turn() -> None:
    table = guarded(start={"parried": ["Broadsword"], "blocked": True, "retreated": True}, bo=SHIELDED)
    table.plays(("manoeuvre", "pass"))
    bo = table.fighter("Bo")
    assert (bo.parried, bo.blocked, bo.retreated) == ((), 0, False)


# All Out Defense


@pytest.mark.rules("gurps3-cards:AOD.1", "gurps3-cards:AOD.2")
def test_all_out_defence_is_a_step_and_no_attack() -> None:
    table = guarded().plays(("manoeuvre", "all out defense"), ("form", "two defences"), ("step", "go S"))
    assert table.legal == ["done", *(f"face {name}" for name in ("NE", "SE", "S", "SW", "NW"))]
    table.plays(("step", "done"))
    assert table.asked == "Bo manoeuvre"
    assert (table.fighter("Ana").hex, table.fighter("Ana").form) == ((0, 2), "two defences")


@pytest.mark.meets("C3-20")
def test_one_who_is_held_defends_all_out_where_he_is() -> None:
    held = {"holds": [{"whom": "Ana", "hands": 2, "part": "upper body"}]}
    table = guarded(bo={"right": ""}, start=held, at=(0, 0)).plays(
        ("manoeuvre", "all out defense"), ("form", "two defences")
    )
    assert not [name for name in table.legal if name.startswith("go")]


@pytest.mark.rules("gurps3-cards:AOD.3")
@pytest.mark.parametrize(("dodge", "stopped"), [(6, True), (7, False)])
def test_two_defences_of_different_kinds(dodge: int, stopped: bool) -> None:
    table = struck(guarded(bo={"skills": {"Broadsword": 16}}, start=ALL_OUT))
    assert rolled(table, "parry with Broadsword") == 8
    table.plays(("parry", 9))
    assert table.refused("parry with Broadsword") == "another-kind"
    assert rolled(table, "dodge") == 6
    table.plays(("dodge", dodge))
    assert (table.asked == "Ana damage") is not stopped


@pytest.mark.rules("gurps3-cards:AOD.3")
def test_the_second_defence_may_be_left_out() -> None:
    table = struck(guarded(bo={"pd": {"torso": 3}}, start=ALL_OUT))
    rolled(table, "dodge")
    table.plays(("dodge", 16), ("defence", "no defence"))
    assert table.asked == "Ana damage"


@pytest.mark.rules("gurps3-cards:AOD.7")
def test_one_better_defence() -> None:
    table = struck(guarded(start=BETTER))
    assert shown(table) == {"dodge": 8, "parry with Broadsword": 9, "parry with fist": 5 - 3 + 2}
    rolled(table, "dodge")
    table.plays(("dodge", 9))
    assert table.asked == "Ana damage"


# Retreat


@pytest.mark.rules("gurps3-cards:RET.1", "gurps3-cards:RET.3", "gurps3-cards:RET.4")
def test_a_retreat_leads_away_and_gives_3() -> None:
    table = struck(guarded())
    assert "retreat N" not in table.offers
    table.plays(("defence", "parry with Broadsword"))
    assert [name for name in table.legal if name.startswith("retreat")] == ["retreat N", "retreat NE", "retreat NW"]
    table.plays(("defence add-on", "retreat NE"), ("defence add-on", "defend"))
    assert (table.number, table.fighter("Bo").hex, table.fighter("Bo").facing) == (10, (1, -1), 6)


@pytest.mark.rules("gurps3-cards:RET.6")
def test_no_retreat_into_an_occupied_hex() -> None:
    friends = tuple(Entry(f"Cy{n}", "blue", at, {"move": 1 + n}) for n, at in enumerate([(0, -1), (1, -1), (-1, 0)]))
    table = struck(guarded(others=friends[:2])).plays(("defence", "dodge"))
    assert [name for name in table.legal if name.startswith("retreat")] == ["retreat NW"]
    table = struck(guarded(others=friends)).plays(("defence", "dodge"))
    assert table.refused("retreat") == "retreat-no-hex"


@pytest.mark.rules("gurps3-cards:RET.7", "gurps3-cards:RET.8", "gurps3-cards:RET.9")
@pytest.mark.parametrize(
    ("start", "parry", "retreats"),
    [
        ({"posture": "standing"}, 7, 10),
        ({"posture": "crouching"}, 7, 10),
        ({"posture": "kneeling"}, 5, None),
        ({"posture": "sitting"}, 5, None),
        ({"posture": "crawling"}, 4, 7),
        ({"posture": "prone"}, 4, 7),
        ({"conditions": [{"kind": "stunned"}]}, 3, None),
    ],
)
def test_a_retreat_in_every_posture(start: dict[str, Any], parry: int, retreats: int | None) -> None:
    table = struck(guarded(start=start))
    assert number(table, "parry with Broadsword") == parry
    table.plays(("defence", "parry with Broadsword"))
    if retreats is None:
        assert table.refused("retreat") == "retreat-posture"
        return
    table.plays(("defence add-on", "retreat N"), ("defence add-on", "defend"))
    assert (table.number, table.fighter("Bo").posture) == (retreats, start["posture"])


@pytest.mark.rules("gurps3-cards:RET.10", "gurps3-cards:RET.11")
def test_one_retreat_a_turn_and_the_blow_still_counts() -> None:
    table = struck(guarded(bo={"move": 2, "dodge": 1}, others=foes((-1, 0))))
    assert rolled(table, "dodge", "retreat N") == 1 + 3
    table.plays(("dodge", 10))
    assert table.asked == "Ana damage"
    table.plays(("damage", 1))
    assert (table.fighter("Bo").hex, table.fighter("Bo").hp) == ((0, -1), 11 - 6)
    struck(table)
    table.plays(("defence", "dodge"))
    assert table.refused("retreat") == "retreat-once"
    table.plays(("defence add-on", "defend"))
    assert table.number == 1


@pytest.mark.rules("gurps3-cards:GAP.8")
@pytest.mark.parametrize(("st", "may"), [(24, False), (25, True)])
def test_only_one_more_than_twice_as_strong_retreats_out_of_a_hold(st: int, may: bool) -> None:
    holder = Entry("Cy", "red", (0, 0), {"st": 12, "move": 2}, start={"holds": [{"whom": "Bo", "part": "left arm"}]})
    table = struck(guarded(bo={"st": st}, others=(holder,))).plays(("defence", "dodge"))
    assert any(name.startswith("retreat") for name in table.legal) is may


# Acrobatics, and dropping

TUMBLER = {"skills": {"Broadsword": 14, "Acrobatics": 12}}


@pytest.mark.parametrize(("die", "dodge"), [case("ACR.1 ACR.2", 12, 7), case("ACR.1 ACR.3", 13, 4)])
def test_an_acrobatic_dodge(die: int, dodge: int) -> None:
    table = struck(guarded(bo={**TUMBLER, "move": 2, "dodge": 6}, others=foes((1, 0))))
    assert rolled(table, "dodge", "acrobatic dodge") == 12
    table.plays(("acrobatics", die))
    assert table.number == dodge
    table.plays(("dodge", 3))
    struck(table).plays(("defence", "dodge"))
    assert table.refused("acrobatic dodge") == "acrobatic-once"


@pytest.mark.rules("gurps3-cards:REF.13")
def test_one_without_acrobatics_only_dodges() -> None:
    table = struck(guarded()).plays(("defence", "dodge"))
    assert table.refused("acrobatic dodge") == "no-acrobatics"
    table = struck(guarded(bo=TUMBLER)).plays(("defence", "parry with Broadsword"))
    assert table.refused("acrobatic dodge") == "dodge-only"
    assert table.refused("drop") == "dodge-only"


@pytest.mark.rules("gurps3-cards:ACR.4")
@pytest.mark.parametrize("options", [("acrobatic dodge", "retreat N"), ("retreat N", "acrobatic dodge")])
def test_acrobatics_and_a_retreat(options: tuple[str, str]) -> None:
    table = struck(guarded(bo=TUMBLER))
    rolled(table, "dodge", *options)
    table.plays(("acrobatics", 12))
    assert table.number == 10


@pytest.mark.rules("gurps3-cards:DROP.1", "gurps3-cards:RET.5", "gurps3-cards:DROP.4")
def test_a_drop_gives_3_and_leaves_him_lying() -> None:
    table = struck(guarded(bo={**TUMBLER, "move": 6})).plays(("defence", "dodge"), ("defence add-on", "drop"))
    assert table.refused("retreat") == "retreat-drop"
    assert table.refused("acrobatic dodge") == "acrobatic-drop"
    table.plays(("defence add-on", "defend"))
    assert table.number == 9
    table.plays(("dodge", 9))
    assert table.fighter("Bo").posture == "prone"
    step_not(table).plays(("manoeuvre", "change position"), ("posture", "kneeling"))
    step_not(table).plays(("manoeuvre", "pass"), ("manoeuvre", "change position"), ("posture", "standing"))
    assert table.fighter("Bo").posture == "standing"


def test_a_retreat_and_acrobatics_leave_no_drop() -> None:
    table = struck(guarded(bo=TUMBLER)).plays(("defence", "dodge"), ("defence add-on", "retreat N"))
    assert table.refused("drop") == "retreat-drop"
    table = struck(guarded(bo=TUMBLER)).plays(("defence", "dodge"), ("defence add-on", "acrobatic dodge"))
    assert table.refused("drop") == "drop-acrobatic"


@pytest.mark.rules("gurps3-cards:DROP.3")
@pytest.mark.meets("C3-80")
def test_the_drop_counts_against_one_side_of_the_hex() -> None:
    """Ana strikes through the south side, as does a spear behind her; another sword through the south-west one."""
    spear = {"st": 12, "both": "Spear", "skills": {"Spear": 14}, "move": 6}
    others = (Entry("Di", "red", (0, 2), spear), foes((1, 0), (-1, 1))[1])
    table = guarded(bo={"move": 2, "dodge": 6, "hits": 90}, others=others)
    struck(table)
    rolled(table, "dodge", "drop")
    table.plays(("dodge", 17), ("damage", 1))
    struck(table, "Spear thrust")
    assert shown(table) == {"dodge": 9, "parry with Broadsword": 10, "parry with fist": 8}
    table.plays(("defence", "dodge"))
    assert table.refused("retreat") == "retreat-drop"
    table.plays(("defence add-on", "defend"), ("dodge", 3))
    struck(table)
    assert shown(table) == {"dodge": 3, "parry with Broadsword": 4, "parry with fist": -1}
    assert rolled(table, "dodge", "retreat N") == 6


@pytest.mark.meets("C3-80", "C3-85")
@pytest.mark.parametrize(
    ("start", "tumbles", "drops"),
    [
        ({"posture": "standing"}, True, True),
        ({"posture": "crouching"}, True, True),
        ({"posture": "kneeling"}, False, True),
        ({"posture": "sitting"}, False, False),
        ({"posture": "crawling"}, False, False),
        ({"posture": "prone"}, False, False),
        ({"conditions": [{"kind": "stunned"}]}, False, False),
        ({"manoeuvre": "reload"}, True, True),
    ],
)
def test_who_may_tumble_and_drop(start: dict[str, Any], tumbles: bool, drops: bool) -> None:
    table = struck(guarded(bo=TUMBLER, start=start)).plays(("defence", "dodge"))
    assert ("acrobatic dodge" in table.legal, "drop" in table.legal) == (tumbles, drops)


@pytest.mark.meets("C3-63", "C3-80", "C3-85")
def test_one_who_is_held_neither_tumbles_nor_drops() -> None:
    holder = Entry(
        "Cy", "red", (0, 0), {"move": 2}, start={"holds": [{"whom": "Bo", "hands": 2, "part": "upper body"}]}
    )
    bo = {"left": "Large Knife", "right": "", "left_handed": True, "skills": {"Knife": 14, "Acrobatics": 12}}
    table = struck(guarded(bo=bo, others=(holder,)))
    assert (number(table, "dodge"), number(table, "parry with Large Knife")) == (6, 4)
    table.plays(("defence", "dodge"))
    assert [table.refused(name) for name in ("retreat", "acrobatic dodge", "drop")] == [
        "retreat-held",
        "acrobatic-posture",
        "drop-posture",
    ]


# What a Parry brings


@pytest.mark.rules("gurps3-cards:PAR.5")
@pytest.mark.parametrize(
    ("ana", "way", "die", "broken"),
    [
        ({"right": "Morningstar", "skills": {"Flail": 14}}, "Morningstar swung", 2, True),
        ({"right": "Morningstar", "skills": {"Flail": 14}}, "Morningstar swung", 3, False),
        ({"right": "Mace", "skills": {"Axe/Mace": 14}}, "Mace swung", None, False),
    ],
)
def test_a_weapon_that_parries_three_times_its_weight_may_break(
    ana: dict[str, Any], way: str, die: int | None, broken: bool
) -> None:
    """A shortsword of 2 lbs. against 6 lbs., and against 5."""
    bo = {"right": "Shortsword", "skills": {"Shortsword": 30}}
    table = struck(guarded(ana, bo), way)
    rolled(table, "parry with Shortsword")
    table.plays(("parry", 8))
    if die is not None:
        assert (table.asked, table.number) == ("Bo breakage", 2)
        table.plays(("breakage", die))
    assert step_not(table).asked == "Bo manoeuvre"
    assert (table.fighter("Bo").broken, table.fighter("Bo").hp) == (("Shortsword",) if broken else (), 11)


@pytest.mark.rules("gurps3-cards:PBH.7")
@pytest.mark.parametrize(("place", "lost"), [("right arm", 1), ("torso", 9)])
def test_a_weapon_that_gets_past_bare_hands_may_strike_the_arm(place: str, lost: int) -> None:
    """A cut of 1d+3 with a die of 3: armour of DR 5 on the arm, none on the body."""
    table = struck(guarded(bo={"right": "", "skills": {"Karate": 15}, "dr": {"arms": 5}}))
    rolled(table, "parry with fist")
    table.plays(("parry", 11))
    assert (table.asked, table.legal) == ("Ana location", ["torso", "right arm"])
    table.plays(("location", place), ("damage", 3))
    assert table.fighter("Bo").hp == 11 - lost


@pytest.mark.meets("C3-82")
def test_the_arm_is_named_only_when_both_defences_have_failed() -> None:
    bo = {"right": "", "skills": {"Karate": 15}}
    table = struck(guarded(bo=bo, start=ALL_OUT))
    rolled(table, "parry with fist")
    table.plays(("parry", 11))
    rolled(table, "dodge")
    assert step_not(table.plays(("dodge", 6))).asked == "Bo manoeuvre"
    table = struck(guarded(bo=bo, start=ALL_OUT))
    rolled(table, "parry with fist")
    table.plays(("parry", 11))
    rolled(table, "dodge")
    assert table.plays(("dodge", 7)).asked == "Ana location"


# In a shared hex


@pytest.mark.rules("gurps3-cards:CC.2", "gurps3-cards:REF.20")
def test_the_pinned_have_passive_defence_alone() -> None:
    holder = Entry("Cy", "red", (0, 0), {"move": 2}, start={"holds": [{"whom": "Bo", "hands": 2, "pinned": True}]})
    table = struck(guarded(bo={"pd": {"torso": 2}}, start={"posture": "prone"}, others=(holder,)))
    assert table.refused("dodge") == "helpless-no-defence"
    assert table.plays(("defence", "no defence")).number == 2


@pytest.mark.meets("C3-23")
def test_declining_is_no_active_defence() -> None:
    table = struck(guarded(bo={"pd": {"torso": 4}})).plays(("defence", "no defence"), ("passive defence", 4))
    bo = table.fighter("Bo")
    assert (bo.hp, bo.parried, bo.blocked, bo.retreated) == (11, (), 0, False)


@pytest.mark.rules("gurps3-cards:AOD.3", "gurps3-cards:REF.6")
def test_declining_shows_passive_defence_but_not_after_another_defence() -> None:
    table = struck(guarded(bo={"pd": {"torso": 3}}, start=ALL_OUT))
    assert number(table, "no defence") == 3
    rolled(table, "dodge")
    table.plays(("dodge", 16))
    assert (number(table, "no defence"), "no defence" in table.legal) == (None, True)


@pytest.mark.rules("gurps3-cards:GAP.7")
@pytest.mark.parametrize(("hits", "dodge"), [(4, 7), (3, 3), (0, 3)])
def test_at_3_hits_or_fewer_the_dodge_is_halved(hits: int, dodge: int) -> None:
    table = struck(guarded(bo={"dodge": 7}, start={"hits": hits}))
    assert (number(table, "dodge"), number(table, "parry with Broadsword")) == (dodge, 7)


@pytest.mark.rules("gurps3-cards:DROP.3")
@pytest.mark.parametrize("facing", [0, 2, 4, 6, 8, 10])
def test_the_drop_counts_whichever_way_he_looks(facing: int) -> None:
    """Two spears in one line ahead of Bo."""
    one = neighbour((0, 0), facing)
    two = neighbour(one, facing)
    spear = {"st": 12, "both": "Spear", "skills": {"Spear": 14}}
    back = (facing + 6) % 12
    fighters = [
        Entry("Ana", "red", one, {**spear, "move": 7}, back),
        Entry("Cy", "red", two, {**spear, "move": 6}, back),
        Entry("Bo", "blue", (0, 0), {"dodge": 6, "move": 2}, facing),
    ]
    table = struck(Table(guarded().battle.ruleset, fighters), "Spear thrust")
    assert rolled(table, "dodge", "drop") == 9
    table.plays(("dodge", 3))
    assert shown(struck(table, "Spear thrust"))["dodge"] == 9
