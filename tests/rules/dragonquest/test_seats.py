"""What a seat may know: how long somebody is out, what a line of fire is like, who lies in wait."""

from __future__ import annotations

import io
from typing import Any

import pytest

from swordplay import odds
from swordplay.cli.screen import Screen
from swordplay.cli.table import Table as Terminal
from swordplay.engine.errors import NotLegalError
from swordplay.engine.hexes import Ground
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import GO, NOTHING, Map, N, arms, rules, sheet, strikes, table

WALL = Ground("wall", impassable=True, blocks_sight=True, height=3)
SMOKE = Ground("smoke", obscures=True, height=3)


def knocked_out(die: int) -> Map:
    """Ana has knocked Bo out for D10+5 minutes; Di is still there."""
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Mace", 3), ps=17, pc=30), 0),
        Entry("Bo", "B", N, sheet(pc=0), 6),
        Entry("Di", "B", (9, -9), sheet(pc=0), 2),
    )
    return found.plays(*strikes("knockout Mace", ("strike", 2), ("minutes out", die)))


@rules("16.5.knockout.d")
@pytest.mark.parametrize("seat", ["A", "B", "spectator"])
def test_nothing_a_seat_is_shown_tells_how_long_somebody_is_out(seat: str) -> None:
    """Six minutes or fifteen: the views are the same to the byte, and the referee's are not."""
    short, long = knocked_out(1), knocked_out(10)
    short.battle.secret = long.battle.secret = b"the same"
    assert short.battle.view(seat) == long.battle.view(seat)
    assert "knocked out" in str(short.battle.view(seat).portraits)
    assert short.battle.view() != long.battle.view()


@rules("16.5.knockout.d")
@pytest.mark.parametrize("side", ["A", "B"])
def test_what_a_side_may_reckon_with_is_the_usual_time(side: str) -> None:
    short, long = (knocked_out(die).battle.state for die in (1, 10))
    known = [state.known_to(side) for state in (short, long)]
    assert known[0].digest() == known[1].digest()
    assert [state.fighters["Bo"].value("knocked out") for state in known] == [126, 126]
    assert [state.fighters["Bo"].value("knocked out") for state in (short, long)] == [6 * 12, 15 * 12]


@rules("16.5.knockout.d")
@pytest.mark.parametrize(("opponents", "told"), [(("B",), False), ((), True)])
def test_the_terminal_tells_it_only_where_the_referee_sits(opponents: tuple[str, ...], told: bool) -> None:
    battle = knocked_out(6).battle
    for side in opponents:
        battle.hand_over(side, "basic")
    terminal = Terminal(battle, Screen(io.StringIO()))
    line = terminal.figure(battle.state.fighters["Bo"])
    assert "knocked out" in line
    assert ("132" in line) is told


# Lines of fire


def archer(*ground: Patch) -> Map:
    """Ana with a loaded bow, Bo four hexes off, and something or nothing between them."""
    bow: dict[str, Any] = {"name": "Short bow", "base_chance": 60, "min_md": 0, "loaded": True}
    plan = Plan(radius=12, patches=list(ground))
    return table(Entry("Ana", "A", (0, 0), arms(bow, pc=30), 0), Entry("Bo", "B", (0, -4), sheet(), 0), plan=plan)


@rules("16.1.f")
@pytest.mark.parametrize("ground", [WALL, SMOKE])
def test_before_it_is_declared_a_shot_along_a_free_line_looks_like_one_along_a_blocked_line(ground: Ground) -> None:
    """The questions are the same for every seat, and odds and advice are given for neither."""
    free, blocked = archer(), archer(Patch([(0, -2)], ground))
    for script in (GO, (("action", "fire"),), (("attack", "strike Short bow"),)):
        free.plays(*script)
        blocked.plays(*script)
        option = {"action": "fire", "attack": "strike Short bow", "target": "Bo"}[str(free.battle.request.about)]  # type: ignore[union-attr]
        assert free.offers[option].unknown
        assert free.offers[option].number is None
        for seat in ("A", "B", "gm"):
            views = [found.battle.view(seat) for found in (free, blocked)]
            assert len({str((view.question, view.portraits, view.events)) for view in views}) == 1
        for found in (free, blocked):
            with pytest.raises(NotLegalError, match="unknown until it is declared"):
                odds.of(found.battle, option)
    free.plays(("target", "Bo"))
    blocked.plays(("target", "Bo"))
    assert (free.asked, blocked.asked) == ("Ana strike", "Bo action")


@rules("16.1.f")
def test_what_cannot_be_shot_at_all_is_refused_openly() -> None:
    found = archer().plays(*GO)
    found.battle.intervene("set", "Ana", field="facing", value=6)
    assert found.refused("fire") == "nobody-to-shoot"
    assert not found.offers["fire"].unknown


# Those who lie in wait


@rules("TERM.4")
def test_a_side_knows_nothing_of_a_hidden_figures_place_in_the_pulse() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Cy", "A", (2, 0), sheet(), 0),
        Entry("Bo", "B", (0, -6), sheet(pc=0), 6),
        Entry("Eve", "B", N, sheet(pc=0), 6, hidden=True),
    ).plays(*GO)
    assert "Eve" in str(found.battle.state.agenda)
    for side, known in (("A", False), ("B", True)):
        copy = found.battle.state.known_to(side)
        assert ("Eve" in str(copy.export())) is known
        assert ("Eve" in str(found.battle.view(side))) is known
    assert found.battle.state.known_to("A").agenda == (("side", "B", "Bo"), ("end",))
    found.plays(("next figure", "Ana"), NOTHING, NOTHING, ("next figure", "Bo"))
    assert found.battle.state.known_to("A").agenda == (("side", "B"), ("end",))
