"""The map as text."""

from __future__ import annotations

from swordplay import files
from swordplay.cli import board
from swordplay.engine.state import Fighter
from swordplay.games import ruleset

SMALL = {
    "ruleset": "gurps4-dungeon",
    "map": {
        "columns": 4,
        "rows": 2,
        "patches": [
            {"hexes": ["D1"], "ground": {"name": "wall", "impassable": True}},
            {"hexes": ["C2"], "ground": {"name": "mud", "obstacle": True}},
        ],
    },
    "fighters": [
        {"name": "Ada", "side": "red", "hex": "A1", "facing": "NE"},
        {"name": "Ann", "side": "blue", "hex": "B2", "facing": "S"},
    ],
}
DRAWN = r"""
     A  B  C  D
        __    __
  1  __/  \__/##\
    /Ad\__/  \__/
  2 \↗_/An\__/  \
    /  \↓_/::\__/
    \__/  \__/
"""


def drawn(arrows: bool = True) -> str:
    state = ruleset("gurps4-dungeon").begin(files.scenario_of(SMALL))
    return "\n".join(board.draw(state, list(state.fighters.values()), arrows))


def test_figures_facings_and_ground() -> None:
    assert drawn() == DRAWN.strip("\n")


def test_without_arrows_in_the_encoding() -> None:
    assert drawn(arrows=False) == DRAWN.strip("\n").replace("↗", "/").replace("↓", "v")


def test_of_several_in_a_hex_the_first_is_drawn_with_a_plus() -> None:
    """The rider and not the horse; one who lies there is no crowd."""
    state = ruleset("dragonquest").begin(files.load_scenario("dragonquest-charge"))
    figures = list(state.fighters.values())
    hex = state.fighters["Sir Aldous"].hex
    assert "".join(board.contents(state, figures, True, board.unpainted, board.nobody)[hex]) == "SA↑+"
    drawn = board.contents(state, figures, True, board.unpainted, lambda one: one.name == "Sir Aldous")
    assert "".join(drawn[hex]) == "Th↑"


def test_the_legend_names_the_ground() -> None:
    state = ruleset("gurps4-dungeon").begin(files.scenario_of(SMALL))
    assert board.legend(state) == ":: mud, ## wall" or board.legend(state) == "## wall, :: mud"


def test_marks_are_two_letters_and_no_two_alike() -> None:
    names = ["Ada", "Adam", "Ad", "Bo", "Sir Bo", "Ädel", "7", "A", "a", "Red Jack"]
    marks = board.marks(Fighter(name=name, side="x", hex=(0, 0)) for name in names)
    assert len(set(marks.values())) == len(names)
    assert all(len(mark) == 2 for mark in marks.values())


def test_a_large_map_shows_the_figures_and_fits_the_screen() -> None:
    data = {**SMALL, "map": {"columns": 80, "rows": 60}}
    data["fighters"] = [{"name": "Ada", "side": "red", "hex": "AA30"}, {"name": "Ann", "side": "blue", "hex": "AC33"}]
    state = ruleset("gurps4-dungeon").begin(files.scenario_of(data))
    lines = board.draw(state, list(state.fighters.values()), True)
    assert max(map(len, lines)) <= 100
    assert len(lines) < 40
    assert any("Ad" in line for line in lines)
    assert any("An" in line for line in lines)


def test_a_figure_of_several_hexes_fills_them() -> None:
    data = {**SMALL, "fighters": [{"name": "Drake", "side": "red", "hex": "B1", "facing": "N", "fighter": "Drake"}]}
    data["map"] = {"columns": 4, "rows": 5}
    state = ruleset("gurps4-dungeon").begin(files.scenario_of(data))
    text = "\n".join(board.draw(state, list(state.fighters.values()), True))
    assert text.count("Dr") == 3
    assert text.count("↑") == 1
    assert text.count("*") == 2
