"""Both sheets as one: every contradiction is a switch that takes its part from one of them (played: test_played.py)."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay import catalogue
from swordplay.engine.errors import UnreadableError
from swordplay.games import ruleset
from swordplay.games.gurps.combine import matching_paths, value_at
from swordplay.games.gurps.fourth.book import book_of
from swordplay.games.gurps.fourth.documents.both import JOINED
from swordplay.opponents import fight
from tests.support.bands import DONE, REST, strike
from tests.support.both import BANDS, DUNGEON, both, sheet

WHOLE = catalogue.combined("gurps4")
assert WHOLE is not None
DIFFERENCES = WHOLE.differences
SWITCHES = {name: one for name, one in DIFFERENCES.items() if one.default}
FIELDS = [(name, field) for name, one in SWITCHES.items() for field in one.profile]
DETAILS = [(name, detail) for name, one in SWITCHES.items() for detail in one.detail]
SIDES = (BANDS, DUNGEON)


def test_every_contradiction_is_a_switch_with_the_default_of_the_map() -> None:
    switches = ruleset("gurps4").switches
    assert {name: switches[name] for name in SWITCHES} == {name: one.default for name, one in SWITCHES.items()}
    assert sum(one.default == DUNGEON for one in SWITCHES.values()) == 15
    for name, one in SWITCHES.items():
        assert set(one.clauses) == set(SIDES), name


def test_everything_in_which_the_sheets_differ_is_named() -> None:
    named = {field for one in DIFFERENCES.values() for field in one.profile}
    mine, theirs = sheet(BANDS), sheet(DUNGEON)
    rooms = [room for room in mine.__struct_fields__ if room not in ("name", "book", *named)]
    fields = {f"{room}.{field}" for room in rooms for field in getattr(mine, room).__struct_fields__}
    assert {field for field in fields if value_at(mine, field) != value_at(theirs, field)} <= named
    named = {field for one in DIFFERENCES.values() for field in one.book}
    one, other = book_of(mine), book_of(theirs)
    differ = {field for field in one.__struct_fields__ if getattr(one, field) != getattr(other, field)}
    assert differ <= named


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_field_is_taken_from_the_sheet_of_the_switch(name: str, field: str, side: str) -> None:
    assert value_at(sheet("gurps4", **{name: side}), field) == value_at(sheet(side), field)
    assert value_at(sheet(BANDS), field) != value_at(sheet(DUNGEON), field) or field == "attack.strong_needs_st"
    assert value_at(sheet("gurps4"), field) == value_at(sheet(SWITCHES[name].default), field)


@pytest.mark.parametrize(("name", "pattern"), DETAILS)
def test_a_detail_is_taken_from_the_sheet_of_the_switch(name: str, pattern: str) -> None:
    shown = []
    for side in SIDES:
        mine, theirs = sheet("gurps4", **{name: side}), sheet(side)
        own = {path: value_at(mine, path) for path in matching_paths(mine, pattern)}
        wanted = {path: value_at(theirs, path) for path in matching_paths(theirs, pattern) if path in own}
        assert {path: own[path] for path in wanted} == wanted
        shown.append(own)
    assert shown[0] != shown[1]


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("shock_from", "shock"),
        ("disarm_outcome", "disarm"),
        ("stand_with_attack", "changes"),
        ("do_nothing_spares_it", "turn_start"),
        ("do_nothing_spares_it", "before_act"),
    ],
)
def test_a_function_is_taken_from_the_sheet_of_the_switch(name: str, field: str) -> None:
    mine, theirs = (getattr(book_of(sheet("gurps4", **{name: side})), field) for side in SIDES)
    assert mine == getattr(book_of(sheet(BANDS)), field)
    assert mine != theirs
    assert field in JOINED or theirs == getattr(book_of(sheet(DUNGEON)), field)


@pytest.mark.parametrize(
    ("switch", "value", "told"),
    [
        ("low_hp", "cards", "expected gurps4-bands or gurps4-dungeon, not 'cards'"),
        ("low_hpp", BANDS, "gurps4 has no such switch; did you mean low_hp?"),
        ("disarm", BANDS, "expected true or false, not 'gurps4-bands'"),
    ],
)
def test_a_switch_that_makes_no_sense_is_refused(switch: str, value: Any, told: str) -> None:
    with pytest.raises(UnreadableError) as error:
        both(**{switch: value})
    assert str(error.value) == f"switches.{switch}: {told}"


# Joined


def test_the_deck_has_what_either_sheet_has() -> None:
    t = both()
    assert {"Attack", "Evaluate", "Feint", "Jump", "Wait"} <= set(t.offers)
    t = both(3).plays(("manoeuvre", "Wait"), ("trigger", "a foe comes within 1"))
    assert t.legal == ["Attack", "All-Out Attack", "Ready", "Feint"]


@pytest.mark.parametrize(("kind", "number"), [("stunned", 11), ("mentally stunned", 13)])
def test_stun_by_both_sheets(kind: str, number: int) -> None:
    """HT against physical stun; IQ against mental stun, and 1 more for the turn lost."""
    t = both(bo={"ht": 11, "iq": 13})
    t.fighter("Bo").gain(kind)
    t.plays(REST, REST)
    assert t.number == number
    t.plays(("stun-recovery", 16), REST, REST)
    assert t.number == number + (kind != "stunned")


def test_rapid_recovery_by_both_sheets() -> None:
    """It readies the axe, and after a charge it gives back the Parry."""
    axe = {"gear": [{"item": "Axe", "hand": "right"}], "skills": {"Axe/Mace": 12}}
    t = both(ana=axe).plays(("manoeuvre", "Move and Attack"), ("move", "done"))
    t.plays(("target", "Bo: Axe swung"), ("location", "torso"), ("add-on", "strike"), ("to-hit", 16))
    t.plays(*strike(target="Ana: Thrusting Broadsword swung"), ("to-hit", 10))
    assert t.refused("parry with Axe") == "manoeuvre-defence"
    assert "parry with Axe" in t.plays(("defence", "Rapid Recovery: Axe")).legal
    t = both(ana=axe).plays(*strike(target="Bo: Axe swung"), ("to-hit", 16), DONE)
    t.plays(*strike(target="Ana: Thrusting Broadsword swung"), ("to-hit", 10))
    assert "parry with Axe" in t.plays(("defence", "Rapid Recovery: Axe")).legal


def test_reasons_name_clauses_of_both_sheets() -> None:
    text = catalogue.keys("gurps4")["posture-attack"]
    assert text.clauses == ("gurps4-bands:PST.1", "gurps4-dungeon:POST.1")
    assert "studied" in catalogue.keys("gurps4")
    assert "knocked-back" in catalogue.keys("gurps4")


@pytest.mark.parametrize("seed", range(4))
def test_a_sensible_player_knows_the_names_of_both_sheets(seed: int) -> None:
    """A fight of two such players comes to blows."""
    scenario = both(3).battle.scenario
    battle = fight(scenario, seed)
    assert any(event.key == "choice" and event.plain().get("chose") == "Attack" for event in battle.events)
    assert battle.result is not None
