"""What a game master may set by hand, and how far."""

from __future__ import annotations

import pytest

from swordplay.engine.errors import NotLegalError
from swordplay.engine.scenario import Entry
from tests.rules.dragonquest.helpers import Map, rules, sheet, table


def fight(hexes: int = 1) -> Map:
    """Ana is of so many hexes, and has points for anything."""
    ana = sheet(ft=300, en=300, hexes=hexes)
    return table(Entry("Ana", "A", (0, 0), ana, 0 if hexes == 1 else 1), Entry("Bo", "B", (0, -9), sheet(), 0))


@pytest.mark.parametrize(
    ("condition", "usual", "least", "most"),
    [
        pytest.param("knocked out", 12, 12, 180, marks=rules("16.5.knockout.d")),
        pytest.param("stuck missile", 3, 3, 5, marks=rules("20.4.a")),
        *(pytest.param(kind, 1, 1, 10, marks=rules("18.e")) for kind in ("bleeding", "slowed", "clumsy", "stiff")),
    ],
)
def test_conditions_with_a_value(condition: str, usual: int, least: int, most: int) -> None:
    found = fight()
    found.battle.intervene("afflict", "Ana", condition=condition)
    assert found.fighter("Ana").value(condition) == usual
    for value in (least, most):
        found.battle.intervene("afflict", "Ana", condition=condition, value=value)
        assert found.fighter("Ana").value(condition) == value
    for value in (least - 1, most + 1):
        with pytest.raises(NotLegalError, match=f"expected {least} to {most}"):
            found.battle.intervene("afflict", "Ana", condition=condition, value=value)


@pytest.mark.parametrize(
    ("field", "least", "most"), [("ft", 0, 200), ("en", 0, 200), ("armour_loss", 0, 20), ("infection", 0, 100)]
)
def test_a_figures_numbers(field: str, least: int, most: int) -> None:
    found = fight()
    for value in (least, most):
        found.battle.intervene("set", "Ana", field=field, value=value)
        assert getattr(found.fighter("Ana"), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(NotLegalError, match=f"expected {least} to {most}"):
            found.battle.intervene("set", "Ana", field=field, value=value)


@pytest.mark.parametrize(("hexes", "good", "bad"), [(1, 0, -1), (3, 11, 12)])
def test_a_figures_facing(hexes: int, good: int, bad: int) -> None:
    found = fight(hexes)
    found.battle.intervene("set", "Ana", field="facing", value=good)
    assert found.fighter("Ana").facing == good
    with pytest.raises(NotLegalError, match="expected 0 to 11"):
        found.battle.intervene("set", "Ana", field="facing", value=bad)


@pytest.mark.parametrize(("field", "most"), [("days of recovery", 365), ("feet of the jump", 100)])
def test_fields_of_the_fight(field: str, most: int) -> None:
    found = fight()
    for value in (0, most):
        found.battle.intervene("set", field=field, value=value)
        assert found.battle.state.fields[field] == value
    for value in (-1, most + 1):
        with pytest.raises(NotLegalError, match=f"expected 0 to {most}"):
            found.battle.intervene("set", field=field, value=value)
