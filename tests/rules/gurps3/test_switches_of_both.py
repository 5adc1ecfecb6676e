"""Cards and sheet as one: every contradiction is a switch that takes its part from one of them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from swordplay import catalogue
from swordplay.conformance.play import drawn
from swordplay.engine.battle import Battle
from swordplay.engine.errors import UnreadableError
from swordplay.games import ruleset
from swordplay.games.gurps.combine import matching_paths, value_at
from swordplay.games.gurps.third.documents import cards, sheet
from swordplay.games.gurps.third.documents.both import JOINED, SETTLED, Combined, documents
from swordplay.games.gurps.third.profile import ThirdProfile
from tests.support.melee3 import CARDS, SHEET, melee

WHOLE = catalogue.combined("gurps3")
assert WHOLE is not None
DIFFERENCES = WHOLE.differences
SWITCHES = {name: one for name, one in DIFFERENCES.items() if one.default}
FIELDS = [(name, field) for name, one in SWITCHES.items() for field in one.profile]
DETAILS = [(name, detail) for name, one in SWITCHES.items() for detail in one.detail]
ROWS = [(name, field) for name, one in SWITCHES.items() for field in one.book if field not in JOINED]
SIDES = (CARDS, SHEET)
OF_THE_MAP = {
    CARDS: [
        "watch_one_hex",
        "hold_fire_vision_roll",
        "aim_move",
        "shot_on_the_move",
        "reload_defence",
        "shield_ready_turns",
        "ready_in_close",
        "stand_with_attack",
        "rise_in_close",
        "run_needs",
        "low_foe_grapple",
        "two_hand_hold",
        "wrestle_in_aoa",
        "tackle_grapple",
        "slam_run_on",
        "bite",
        "close_kick",
        "concentrate_events",
        "feint_resist",
        "weapon_sizes",
        "entering",
        "wild_swing_sides",
        "volley",
        "two_hexes",
    ],
    SHEET: ["crouch_move", "tackle_hit", "stun_roll", "damage_first", "stun_sum"],
}
"""Every contradiction of the map and of the rulings where clauses meet, by the document followed by default."""


def combined(**switches: Any) -> ThirdProfile:
    return Combined().profile(switches)  # type: ignore[return-value]


def test_every_contradiction_is_a_switch_with_the_default_of_the_map() -> None:
    wanted = {name: side for side, names in OF_THE_MAP.items() for name in names}
    assert {name: one.default for name, one in SWITCHES.items()} == wanted
    assert {name: Combined.switches[name] for name in SWITCHES} == wanted
    for name, one in SWITCHES.items():
        assert set(one.clauses) == set(one.says) == set(SIDES), name


def test_everything_in_which_the_documents_differ_is_named() -> None:
    named = {field for one in DIFFERENCES.values() for field in one.profile}
    mine, theirs = documents()[CARDS], documents()[SHEET]
    rooms = [room for room in mine.__struct_fields__ if room not in ("name", "book", *named, *SETTLED)]
    fields = {f"{room}.{field}" for room in rooms for field in getattr(mine, room).__struct_fields__}
    assert {field for field in fields if value_at(mine, field) != value_at(theirs, field)} <= named
    named = {field for one in DIFFERENCES.values() for field in one.book}
    one, other = cards.BOOK, sheet.BOOK
    assert {field for field in one.__struct_fields__ if getattr(one, field) != getattr(other, field)} <= named


@pytest.mark.parametrize("name", [name for name, one in DIFFERENCES.items() if one.side])
def test_what_one_document_alone_has_comes_from_it(name: str) -> None:
    one, mine, theirs = DIFFERENCES[name], combined(), documents()[DIFFERENCES[name].side]
    chosen = {path for other in SWITCHES.values() for path in other.detail}
    for field in one.profile:
        if not any(path.startswith(field) for path in chosen):
            assert value_at(mine, field) == value_at(theirs, field), field
    for field in one.book:
        assert field in JOINED or getattr(mine.book, field) == getattr(theirs.book, field), field


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_number_is_taken_from_the_document_of_the_switch(name: str, field: str, side: str) -> None:
    assert value_at(combined(**{name: side}), field) == value_at(documents()[side], field)
    assert value_at(documents()[CARDS], field) != value_at(documents()[SHEET], field)
    assert value_at(combined(), field) == value_at(documents()[SWITCHES[name].default], field)
    assert field not in SETTLED


@pytest.mark.parametrize(("name", "pattern"), DETAILS)
def test_a_small_part_is_taken_from_the_document_of_the_switch(name: str, pattern: str) -> None:
    shown = []
    for side in SIDES:
        mine, theirs = combined(**{name: side}), documents()[side]
        own = {path: value_at(mine, path) for path in matching_paths(mine, pattern)}
        wanted = {path: value_at(theirs, path) for path in matching_paths(theirs, pattern) if path in own}
        assert {path: own[path] for path in wanted} == wanted
        shown.append(own)
    assert shown[0] != shown[1]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("name", "field"), ROWS)
def test_a_rule_is_taken_from_the_document_of_the_switch(name: str, field: str, side: str) -> None:
    assert getattr(combined(**{name: side}).book, field) == getattr(documents()[side].book, field)
    assert getattr(documents()[CARDS].book, field) != getattr(documents()[SHEET].book, field)


@pytest.mark.parametrize(
    ("switch", "value", "told"),
    [
        ("bite", "cards", "expected gurps3-cards or gurps3-sheet, not 'cards'"),
        ("stun_sum", True, "expected a word, not True"),
        ("crouch_moves", SHEET, "gurps3 has no such switch; did you mean crouch_move?"),
        ("surrender", CARDS, "expected true or false, not 'gurps3-cards'"),
    ],
)
def test_a_switch_that_makes_no_sense_is_refused(switch: str, value: Any, told: str) -> None:
    with pytest.raises(UnreadableError) as error:
        melee(document="gurps3", switches={switch: value})
    assert str(error.value) == f"switches.{switch}: {told}"


@pytest.mark.parametrize("seed", range(8))
def test_fights_go_on_whatever_the_switches_say(seed: int) -> None:
    """Random fights, with every switch at the other document or at any of the two."""
    rules, chance = ruleset("gurps3"), random.Random(seed)
    others = {name: SHEET if one.default == CARDS else CARDS for name, one in SWITCHES.items()}
    switches = {name: chance.choice(SIDES) for name in SWITCHES} if seed % 2 else others
    example = rules.examples(seed)
    battle = Battle(rules, replace(example, switches={**example.switches, **switches}))
    for _ in range(120):
        if battle.request is None:
            break
        battle.answer(drawn(battle.request, chance))
    assert not list(rules.problems(battle.state))
