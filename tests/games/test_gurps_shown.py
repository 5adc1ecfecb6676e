"""What the GURPS rulesets show of options and figures: data for front ends that know no rules."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.asking import NOTHING, Shown
from swordplay.engine.portrait import Gauge, Held, Hold, Portrait
from swordplay.engine.question import Lead
from swordplay.games.gurps.rolls import SUCCESS
from tests.cases.test_third_edition import hers, pair
from tests.support.bands import duel
from tests.support.guns import CARBINE, PISTOL, gunman, range_of
from tests.support.gurps4 import BOW, SHIELD, SWORD, archer, attack, fighter, table
from tests.support.table import Table

Script = list[tuple[str, Any]]
SWING = "Bo: Thrusting Broadsword swung"
KNIFE = {"item": "Large Knife"}


def swords(switches: dict[str, Any] | None = None, **ana: Any) -> Table:
    """Ana, who goes first, looking north at Bo, who looks back; both have a broadsword."""
    sheet = {"gear": [SWORD, SHIELD, KNIFE], **ana}
    both = fighter("Ana", "red", speed=7, **sheet), fighter("Bo", "blue", (0, -1), 6, speed=5)
    return table(*both, switches=switches)


def shown(t: Table, option: str) -> Shown:
    """What an option of the pending question is about."""
    return t.offers[option].shown


MOVES: Script = [("manoeuvre", "Move")]
STEPS: Script = [("manoeuvre", "Regular Attack")]
DECLARES: Script = [*STEPS, ("step", "done")]
PUT_AWAY = Shown(group="ready", item="Medium Shield", way="put away")
DEFENDS: Script = [*attack(SWING), ("to-hit", 9)]


@pytest.mark.parametrize(
    ("script", "option", "about"),
    [
        ([], "Regular Attack", Shown(group="attack")),
        ([], "Move", Shown(group="move")),
        ([], "All-Out Defense", Shown(group="defend")),
        ([], "Ready", Shown(group="ready")),
        ([], "Wait", Shown(group="other")),
        (STEPS, "go SE", Shown(hex=(1, 0), facing=0, cost=1)),
        (STEPS, "face S", Shown(hex=(0, 0), facing=6, cost=0)),
        (STEPS, "done", NOTHING),
        (STEPS, "crouch", Shown(way="crouching", cost=1)),
        (MOVES, "go NE", Shown(hex=(1, -1), facing=2, cost=1)),
        (MOVES, "go NE, facing kept", Shown(hex=(1, -1), facing=0, cost=1)),
        (MOVES, "go S", Shown(hex=(0, 1), facing=0, cost=2)),
        (MOVES, "go N", Shown(hex=(0, -1), facing=0, cost=2)),  # Bo is there
        (DECLARES, SWING, Shown(figure="Bo", item="Thrusting Broadsword", way="swung")),
        (DECLARES, "Bo: slam", Shown(figure="Bo", way="slam")),
        ([*DECLARES, ("target", SWING)], "skull", Shown(figure="Bo", place="skull")),
        (
            [*DECLARES, ("target", SWING)],
            "disarm Thrusting Broadsword",
            Shown(figure="Bo", item="Thrusting Broadsword", way="disarm"),
        ),
        (attack(SWING)[:-1], "Deceptive Attack 2", Shown(way="Deceptive Attack", size=2)),
        (attack(SWING)[:-1], "Telegraphic Attack", Shown(way="Telegraphic Attack")),
        (DEFENDS, "parry with Thrusting Broadsword", Shown(item="Thrusting Broadsword", way="parry")),
        (DEFENDS, "no defence", NOTHING),
        ([*DEFENDS, ("defence", "dodge")], "retreat N", Shown(hex=(0, -2), way="Retreat")),
        ([("manoeuvre", "Change Posture")], "kneeling", Shown(way="kneeling")),
        ([("manoeuvre", "Ready"), ("step", "done")], "put away Medium Shield", PUT_AWAY),
        ([("manoeuvre", "Wait")], "Bo attacks", Shown(figure="Bo", way="attacks")),
        ([("manoeuvre", "Wait")], "a foe comes within 2", Shown(way="enters a hex", size=2)),
        ([("manoeuvre", "Jump")], "jump N 1", Shown(hex=(0, -1), facing=0, way="jump", size=1, cost=1)),
    ],
)
def test_what_an_option_is_about(script: Script, option: str, about: Shown) -> None:
    t = swords().plays(*script)
    assert shown(t, option) == about


def test_a_zone_of_fire_shows_the_hexes_it_sweeps() -> None:
    t = range_of(5, gunman(15, CARBINE)).plays(
        ("manoeuvre", "All-Out Attack"),
        ("form", "Suppression Fire"),
        ("move", "done"),
        ("distance", "3"),
    )
    zones = [offer.shown.hexes for offer in t.offers.values() if offer.legal]
    assert all(len(hexes) >= 4 for hexes in zones), "two hexes, and those on the lines to them"
    assert len(set(zones)) == len(zones)


def test_a_weapon_to_aim_with_is_shown_with_its_target() -> None:
    t = table(archer("Ana", "red", speed=7), fighter("Bo", "blue", (0, -5), 6))
    t.plays(("manoeuvre", "Aim"), ("step", "done"))
    assert shown(t, "Bo: Composite Bow shot") == Shown(figure="Bo", item="Composite Bow", way="shot")
    assert t.plays(("aim at", "Bo: Composite Bow shot")).fighter("Ana").has("aiming")


def test_cards_of_the_third_edition() -> None:
    t = pair({}, {}, at={"Bo": (0, -2)})
    assert shown(t, "grapple") == Shown(group="attack")
    t.plays(("manoeuvre", "move"))
    legal = [offer.shown for offer in t.offers.values() if offer.legal and offer.name != "done"]
    assert all(one.hex is not None and one.cost for one in legal)


# Questions


@pytest.mark.parametrize(
    ("script", "shape", "leave", "leaving"),
    [
        ([], "cards", "", ""),
        (STEPS, "walk", "done", "stop"),
        (DECLARES, "target", "nobody", "decline"),
        ([*DECLARES, ("target", SWING)], "body", "nobody", "decline"),
        (attack(SWING)[:-1], "extras", "strike", "go"),
        (DEFENDS, "guard", "no defence", "decline"),
        ([*DEFENDS, ("defence", "dodge")], "extras", "defend", "go"),
    ],
)
def test_how_a_question_is_asked(script: Script, shape: str, leave: str, leaving: str) -> None:
    question = swords().plays(*script).battle.waiting
    assert question is not None
    assert (question.shape, question.leave, question.leaving) == (shape, leave, leaving)


# Figures


def portrait(t: Table, name: str, seat: str = "gm") -> Portrait:
    """A figure as a seat sees it."""
    return next(one for one in t.battle.portraits(seat) if one.name == name)


@pytest.mark.parametrize(
    ("hp", "words"),
    [(10, "unhurt"), (8, "scratched"), (7, "hurt"), (5, "hurt"), (4, "reeling"), (0, "badly hurt")],
)
def test_points_are_numbers_to_ones_own_side_and_words_to_others(hp: int, words: str) -> None:
    t = swords(hp=10, fp=10)
    t.battle.intervene("set", "Ana", field="hp", value=hp)
    assert portrait(t, "Ana", "blue").gauges == (Gauge("HP", words=words),)
    for seat in ("gm", "red", "Ana"):
        assert portrait(t, "Ana", seat).gauges == (Gauge("HP", hp, 10), Gauge("FP", 10, 10))


def test_fatigue_shows_when_it_tells() -> None:
    t = swords(fp=10)
    t.battle.intervene("set", "Ana", field="fp", value=4)
    assert portrait(t, "Ana", "blue").gauges[1] == Gauge("FP", words="tired")
    assert "tired" in [trait.text for trait in portrait(t, "Ana", "blue").conditions]


def test_hands_and_belt() -> None:
    t = swords()
    assert portrait(t, "Ana").hands == (
        Held("right hand", "Thrusting Broadsword", "ready"),
        Held("left hand", "Medium Shield", "ready"),
    )
    assert portrait(t, "Ana", "red").carried == ("Large Knife",)
    assert not portrait(t, "Ana", "blue").carried
    assert portrait(t, "Bo").hands[1] == Held("left hand", state="empty")


def test_shots_left_are_for_ones_own_side() -> None:
    t = range_of(5, gunman(15, PISTOL))
    assert portrait(t, "Ana", "red").hands[0].state.endswith("shots")
    assert portrait(t, "Ana", "blue").hands[0].state == "ready"


def test_a_bow_and_the_work_on_it() -> None:
    t = table(archer("Ana", "red", speed=7, gear=[{**BOW, "loaded": False}]), fighter("Bo", "blue", (0, -5), 6))
    assert portrait(t, "Ana").hands == (Held("both hands", "Composite Bow", "ready, not loaded"),)
    t.plays(("manoeuvre", "Ready"), ("step", "done"), ("task", "reload Composite Bow"), ("step", "done"))
    assert portrait(t, "Ana").hands[0].state == "ready, not loaded, reload: 1 of 2 seconds done"
    assert portrait(t, "Ana", "blue").hands[0].state == "ready, not loaded"


def test_the_manoeuvre_stands_under_the_documents_own_name() -> None:
    t = duel().plays(("manoeuvre", "All-Out Attack"), ("form", "Determined"), ("move", "done"))
    assert portrait(t, "Ana", "blue").doing == "All-Out Attack (Determined)"
    assert portrait(t, "Bo", "red").doing == ""


def test_what_one_waits_for_is_nobody_elses_business() -> None:
    t = swords().plays(("manoeuvre", "Wait"), ("trigger", "Bo attacks"), ("stored manoeuvre", "Regular Attack"))
    assert portrait(t, "Ana", "red").marks == ("waits: if Bo attacks, Regular Attack",)
    assert portrait(t, "Ana", "blue").marks == ()
    assert portrait(t, "Ana", "blue").doing == "Wait"
    told = {seat: [event.get("about") for event in t.battle.view(seat).events] for seat in ("gm", "red", "blue")}
    assert told["gm"] == told["red"]
    assert {"trigger", "stored manoeuvre"}.isdisjoint(told["blue"])
    assert {"trigger", "stored manoeuvre"} < set(told["red"])


def test_arcs_and_reach() -> None:
    zones = portrait(swords(), "Ana").zones
    assert set(zones["front"]) == {(0, -1), (1, -1), (-1, 0)}
    assert set(zones["side"]) == {(1, 0), (-1, 1)}
    assert zones["back"] == ((0, 1),)
    assert set(zones["reach"]) == set(zones["front"]), "both hands are full"


def test_wounds_that_last_are_told() -> None:
    t = swords(hp=10).plays(*attack(SWING, at="right leg"), ("to-hit", 9), ("defence", "no defence"), ("damage", 6))
    told = {trait.text for trait in portrait(t, "Bo", "red").conditions}
    assert "right leg crippled" in told


def test_holds_of_the_third_edition() -> None:
    t = pair({}, {}, holds=(hers(),))
    (hold,) = portrait(t, "Ana").holds
    assert (hold.kind, hold.by, hold.of) == ("grapple", "Ana", "Bo")
    assert portrait(t, "Bo").holds == (hold,)
    assert isinstance(hold, Hold)
    assert t.battle.board().time == "second 1"


# What options lead to


def leads(t: Table, option: str) -> Lead:
    """The roll an option leads to."""
    question = t.battle.ahead()
    assert question is not None
    lead = next(offer.leads for offer in question.offers if offer.name == option)
    assert lead is not None, f"{option} shows no roll"
    return lead


@pytest.mark.parametrize(
    ("script", "option", "about", "number"),
    [
        (DECLARES, SWING, "to-hit", 14),
        ([*DECLARES, ("target", SWING)], "skull", "to-hit", 7),
        (attack(SWING)[:-1], "strike", "to-hit", 14),
        (attack(SWING)[:-1], "Deceptive Attack 2", "to-hit", 10),
        (attack(SWING)[:-1], "Telegraphic Attack", "to-hit", 18),
        (DEFENDS, "dodge", "dodge", 8),
        (DEFENDS, "parry with Thrusting Broadsword", "parry", 10),
        ([*DEFENDS, ("defence", "dodge")], "retreat N", "dodge", 11),
        ([*DEFENDS, ("defence", "dodge")], "Feverish Defense", "dodge", 10),
    ],
)
def test_an_option_shows_the_number_and_the_chance_it_leads_to(
    script: Script, option: str, about: str, number: int
) -> None:
    lead = leads(swords().plays(*script), option)
    assert (lead.about, lead.number.value) == (about, number)
    assert lead.number.chance == pytest.approx(SUCCESS.chance(number), abs=0.02)


def test_a_feint_shows_both_numbers_to_both() -> None:
    """Bo resists with the better of his skill of 14 and DX 10, until he chooses otherwise."""
    t = swords().plays(("manoeuvre", "Feint"), ("step", "done"))
    lead = leads(t, SWING)
    assert lead.against is not None
    assert (lead.who, lead.number.value, lead.against.value) == ("Ana", 14, 14)
    t.plays(("target", SWING))
    resisting = leads(t, "DX")
    assert resisting.against is not None
    assert (resisting.who, resisting.number.value, resisting.against.value) == ("Bo", 10, 14)
    assert lead.number.chance is not None
    assert resisting.number.chance is not None
    assert lead.number.chance + resisting.number.chance < 1, "with DX alone he is fooled more often"


def test_the_only_way_to_attack_is_foreseen_from_the_manoeuvre_on() -> None:
    """Both hands are full, the maul is only swung, and nobody slams: there is nothing to choose but whether."""
    gear = [{"item": "Maul", "hand": "both"}]
    t = swords({"slam": False, "shield-rush": False}, gear=gear, skills={"Two-Handed Axe/Mace": 13}, st=13)
    assert leads(t, "Charge Attack").number.value == 9
    assert leads(t.plays(*STEPS), "done").number.value == 13


def test_a_grapple_is_foreseen_from_the_card_on() -> None:
    t = pair({"dx": 12}, {"dx": 10})
    lead = leads(t, "grapple")
    assert lead.against is not None
    assert (lead.number.value, lead.against.value) == (15, 10)
