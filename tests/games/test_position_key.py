"""What of a state the rules read again: what counts, and what does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from swordplay.engine.state import Item, Trigger
from swordplay.games import ruleset
from swordplay.games.dragonquest import vocabulary as dq
from swordplay.games.dragonquest.actions.menu import QUICK
from swordplay.games.gurps import vocabulary as gurps
from swordplay.games.gurps.figure.figure import Figure
from swordplay.games.gurps.fourth.documents import for_odds
from swordplay.odds.duels.duel import arrange

State = Any
Change = Callable[[State], None]

AGENDA = (("act", "Sword and Shield", "engaged"), ("step",), ("end",))


def quest(*changes: Change) -> State:
    """Two who fight by DragonQuest, in the middle of a pulse, with something changed."""
    state: State = arrange(ruleset("dragonquest"), "Duellist", "Sword and Shield").begin()
    state.clock, state.agenda, state.engagements = 3, AGENDA, (("Duellist", "Sword and Shield"),)
    return changed(state, changes)


def fourth(*changes: Change) -> State:
    """Two who fight by the Fourth Edition, the first of them on turn."""
    state: State = arrange(ruleset("gurps4-dungeon"), "Duellist", "Swashbuckler").begin()
    state.clock, state.order = 3, ("Duellist", "Swashbuckler")
    return changed(state, changes)


def changed(state: State, changes: tuple[Change, ...]) -> State:
    for change in changes:
        change(state)
    return state


def both(field: str, value: Callable[[Any], Any]) -> Change:
    """Something about both fighters."""

    def change(state: State) -> None:
        for fighter in state.fighters.values():
            setattr(fighter, field, value(getattr(fighter, field)))

    return change


def his(name: str, **fields: Any) -> Change:
    """Something about one of them."""

    def change(state: State) -> None:
        for field, value in fields.items():
            setattr(state.fighters[name], field, value)

    return change


def gains(name: str, kind: str, **more: Any) -> Change:
    return lambda state: state.fighters[name].gain(kind, **more)


def has(**fields: Any) -> Change:
    """Something about the state itself."""

    def change(state: State) -> None:
        for field, value in fields.items():
            setattr(state, field, value)

    return change


def later(state: State) -> None:
    """The same five ticks of the clock on."""
    state.clock += 5


def position_key(state: State, rules: str, *, open_ground: bool = True) -> Any:
    return ruleset(rules).position_key(state, open_ground=open_ground)


aside = both("hex", lambda hex: (hex[0] + 2, hex[1] - 1))
shield = his("Sword and Shield", hands=("Small round", "Broadsword"))
dropped = has(items=(Item("Rapier", (0, 0), "Duellist"), Item("Dagger", (1, 0), "Duellist")))
ended = has(agenda=(("acted", "Sword and Shield", dq.MELEE_ATTACK, "engaged"), *AGENDA[1:]))
second = has(agenda=(("acted", "Duellist", dq.MELEE_ATTACK, "engaged"), *AGENDA))

ALIKE: list[tuple[str, tuple[Change, ...], tuple[Change, ...]]] = [
    ("where both stand", (), (aside,)),
    (
        "what lies around as seen from them",
        (dropped,),
        (
            dropped,
            aside,
            has(
                items=tuple(
                    Item(name, (q + 2, r - 1), "Duellist") for name, q, r in (("Rapier", 0, 0), ("Dagger", 1, 0))
                )
            ),
        ),
    ),
    ("when it is", (), (later,)),
    (
        "how long ago something was to end",
        (gains("Duellist", dq.MUST_PASS, at=3),),
        (gains("Duellist", dq.MUST_PASS, at=1),),
    ),
    (
        "how long something has to go",
        (gains("Duellist", dq.STUNNED, at=6),),
        (later, gains("Duellist", dq.STUNNED, at=11)),
    ),
    (
        "the order of conditions",
        (gains("Duellist", dq.STUNNED), gains("Duellist", dq.PRONE)),
        (gains("Duellist", dq.PRONE), gains("Duellist", dq.STUNNED)),
    ),
    ("what was done by one who is through", (), (gains("Duellist", dq.ACTED, source=dq.EVADE),)),
    ("the end of an action after which there is none", (has(agenda=AGENDA[1:]),), (ended,)),
    ("a shield before the weapon", (), (shield,)),
    ("the order in which things were lost", (his("Duellist", gone=("a", "b")),), (his("Duellist", gone=("b", "a")),)),
    (
        "the order in which things were loaded",
        (his("Duellist", loaded=("a", "b")),),
        (his("Duellist", loaded=("b", "a")),),
    ),
    ("what the days after read", (), (his("Duellist", hurt=True, bitten=True, infection=20),)),
    (
        "who was engaged before the pulse begins",
        (has(agenda=(("pulse",),)),),
        (has(agenda=(("pulse",),), engagements=()),),
    ),
    ("who was engaged before the fight begins", (has(agenda=()),), (has(agenda=(), engagements=()),)),
]

APART: list[tuple[str, tuple[Change, ...]]] = [
    ("where one stands", (his("Duellist", hex=(1, 1)),)),
    ("where the other stands", (his("Sword and Shield", hex=(1, 1)),)),
    ("which way one looks", (his("Duellist", facing=4),)),
    ("a condition", (gains("Duellist", dq.STUNNED),)),
    ("when it ends", (gains("Sword and Shield", dq.STUNNED, at=5),)),
    ("what was done by one who is not through", (gains("Sword and Shield", dq.ACTED, source=dq.EVADE),)),
    ("a second action to come", (gains("Duellist", dq.ACTED, value=QUICK), second)),
    ("what is in hand", (his("Duellist", hands=("Rapier",)),)),
    ("the order of weapons", (his("Duellist", hands=("Main Gauche", "Rapier")),)),
    ("what is gone", (his("Duellist", gone=("Rapier",)),)),
    ("what is loaded", (his("Duellist", loaded=("Rapier",)),)),
    ("armour lost", (his("Duellist", armour_loss=2),)),
    ("what lies on the ground", (dropped,)),
    ("who is engaged", (has(engagements=()),)),
    ("the agenda", (has(agenda=AGENDA[1:]),)),
]


@pytest.mark.parametrize(("one", "other"), [pytest.param(a, b, id=what) for what, a, b in ALIKE])
def test_what_does_not_count_in_dragonquest(one: tuple[Change, ...], other: tuple[Change, ...]) -> None:
    assert position_key(quest(*one), "dragonquest") == position_key(quest(*other), "dragonquest")


@pytest.mark.parametrize("changes", [pytest.param(some, id=what) for what, some in APART])
def test_what_counts_in_dragonquest(changes: tuple[Change, ...]) -> None:
    assert position_key(quest(*changes), "dragonquest") != position_key(quest(), "dragonquest")


@pytest.mark.parametrize(
    "change",
    [aside, his("Duellist", hurt=True), has(fields={"fog": 1})],
    ids=["the place itself", "what lasts after the fight", "what the scenario has set"],
)
def test_on_other_ground_more_counts_in_dragonquest(change: Change) -> None:
    assert position_key(quest(change), "dragonquest", open_ground=False) != position_key(
        quest(), "dragonquest", open_ground=False
    )
    assert position_key(quest(change), "dragonquest") == position_key(quest(), "dragonquest")


def test_where_injuries_have_effects_the_order_of_all_that_is_held_counts() -> None:
    told = has(switches={**quest().switches, dq.GRIEVOUS_EFFECTS: True})
    assert position_key(quest(told, shield), "dragonquest") != position_key(quest(told), "dragonquest")


ME, HE = "Duellist", "Swashbuckler"
"""In the Fourth Edition: the one on turn, and the other."""


def shock(name: str, *values: int, source: str = "") -> tuple[Change, ...]:
    return tuple(gains(name, gurps.SHOCK, value=value, source=source) for value in values)


def until(name: str, at: int, ends: str = "") -> tuple[Change, ...]:
    """Some condition that has its time."""
    return (gains(name, gurps.NUMBED, ends=ends, at=at),)


waited_for = has(triggers=(Trigger(HE, "step", "attack"),))

FOURTH_ALIKE: list[tuple[str, tuple[Change, ...], tuple[Change, ...]]] = [
    ("where both stand", (), (aside,)),
    ("when it is", (), (later,)),
    ("the order of cripplings", (his(HE, crippled=("a", "b")),), (his(HE, crippled=("b", "a")),)),
    ("what a turn sets back", (), (his(ME, manoeuvre="Feint", parried=("Rapier",)),)),
    ("where one on turn began", (), (his(ME, turn_start_hex=(5, 5)),)),
    ("shock in parts", shock(HE, 3), shock(HE, 2, 1)),
    ("shock past the cap on one's turn", shock(ME, 4), shock(ME, 7)),
    ("shock past the cap of doubled shock", shock(HE, 8), shock(HE, 12)),
    ("what the turn that begins ends", (), until(ME, 3, gurps.TURN_START)),
    ("how long ago something was to end", until(HE, 3), until(HE, 1)),
    ("how long something has to go", until(HE, 6), (later, *until(HE, 11))),
]

FOURTH_APART: list[tuple[str, tuple[Change, ...], tuple[Change, ...]]] = [
    ("where the other stands", (), (his(HE, hex=(3, 3)),)),
    ("which way he looks", (), (his(HE, facing=2),)),
    ("what he did", (), (his(HE, manoeuvre="Feint"),)),
    ("what he parried with", (), (his(HE, parried=("Rapier",)),)),
    ("where he began", (), (his(HE, turn_start_hex=(5, 5)),)),
    ("posture", (), (his(ME, posture=gurps.PRONE),)),
    ("stun", (), (gains(HE, gurps.STUNNED),)),
    ("shock", (), shock(HE, 1)),
    ("how much shock", shock(ME, 3), shock(ME, 4)),
    ("shock before one's turn", shock(HE, 5), shock(HE, 7)),
    ("doubled shock", shock(ME, 5, source=gurps.DOUBLED), shock(ME, 7, source=gurps.DOUBLED)),
    ("shock while somebody waits", (*shock(ME, 5), waited_for), (*shock(ME, 7), waited_for)),
    ("whose turn it is", (), (has(turn=1),)),
    ("what another turn's beginning ends", (), until(HE, 3, gurps.TURN_START)),
    ("what a later turn's beginning ends", (), until(ME, 4, gurps.TURN_START)),
    ("what something else ends", (), until(ME, 3, gurps.TURN_END)),
    ("what is due, and in a tick", until(HE, 3), until(HE, 4)),
]


@pytest.mark.parametrize(("one", "other"), [pytest.param(a, b, id=what) for what, a, b in FOURTH_ALIKE])
def test_what_does_not_count_in_the_fourth_edition(one: tuple[Change, ...], other: tuple[Change, ...]) -> None:
    assert position_key(fourth(*one), "gurps4-dungeon") == position_key(fourth(*other), "gurps4-dungeon")


@pytest.mark.parametrize(("one", "other"), [pytest.param(a, b, id=what) for what, a, b in FOURTH_APART])
def test_what_counts_in_the_fourth_edition(one: tuple[Change, ...], other: tuple[Change, ...]) -> None:
    assert position_key(fourth(*one), "gurps4-dungeon") != position_key(fourth(*other), "gurps4-dungeon")


def test_what_is_due_is_not_what_is_due_in_a_tick() -> None:
    due, soon = (position_key(quest(gains("Duellist", dq.MUST_PASS, at=at)), "dragonquest") for at in (3, 4))
    assert due != soon


@pytest.mark.parametrize(
    ("rolls", "ranks"),
    [(((7,), (3,)), (1, 0)), (((2,), (9,)), (0, 1)), (((5,), (5,)), (0, 0)), (((4, 1), (4, 8)), (0, 1))],
)
def test_of_the_dice_of_a_tie_only_the_order_counts(rolls: tuple[tuple[int, ...], ...], ranks: tuple[int, ...]) -> None:
    """12.3.d: a state condensed has ranks instead, and what else somebody has stays."""
    state = quest(gains(ME, dq.STUNNED))
    for figure, values in zip(state.fighters.values(), rolls, strict=True):
        for value in values:
            figure.gain(dq.TIE_ROLL, value)
    ruleset("dragonquest").condense(state)
    assert tuple(figure.value(dq.TIE_ROLL) for figure in state.fighters.values()) == ranks
    assert all(sum(c.kind == dq.TIE_ROLL for c in figure.conditions) == 1 for figure in state.fighters.values())
    assert state.fighters[ME].has(dq.STUNNED)


def test_without_a_tie_nothing_is_condensed() -> None:
    state = quest(gains(ME, dq.STUNNED))
    before = state.digest()
    ruleset("dragonquest").condense(state)
    assert state.digest() == before


def test_what_is_left_out_of_a_figure_is_something_it_has() -> None:
    assert set(Figure.__struct_fields__) >= for_odds.ENDS_WITH_TURN | for_odds.APART | for_odds.SORTED
