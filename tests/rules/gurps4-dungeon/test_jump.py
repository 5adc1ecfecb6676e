"""Jump: how far, with a run and without, over what."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.hexes import Hex
from swordplay.engine.scenario import Plan
from tests.support.gurps4 import attacks, beast, fighter, proves, rough, table
from tests.support.table import Table

FAR = (0, -9)


def jumps(move: int, *, combat: bool = True, map: Plan | None = None, foe: Hex = FAR, **sheet: Any) -> Table:
    """Ana about to jump."""
    here = table(
        fighter("Ana", "red", (0, 3), 0, speed=7, move=move, **sheet),
        fighter("Bo", "blue", foe, 6, speed=5),
        plan=map,
        switches={"combat": combat},
    )
    return here.plays(("manoeuvre", "Jump"))


def farthest(here: Table) -> int:
    """The longest jump straight ahead on offer, the next one being refused."""
    legal = [int(name.split()[-1]) for name in here.legal if name.startswith("jump N ")]
    most = max(legal, default=0)
    assert here.refused(f"jump N {most + 1}") == "jump-too-far"
    return most


@proves("JUMP.1")
@pytest.mark.parametrize(
    ("jumping", "hexes"), [({}, 3), ({"Jumping": 16}, 4), ({"Jumping": 11}, 3), ({"Jumping": 15}, 3)]
)
def test_a_jump_is_half_move_or_a_quarter_of_jumping(jumping: dict[str, int], hexes: int) -> None:
    assert farthest(jumps(6, combat=False, skills=jumping)) == hexes


@proves("JUMP.2")
def test_a_running_start_of_two_hexes_doubles_a_jump() -> None:
    here = jumps(6, combat=False)
    assert farthest(here) == 3
    here.plays(("jump", "run on"))
    assert farthest(here) == 3
    here.plays(("jump", "run on"))
    assert farthest(here) == 6
    here.plays(("jump", "jump N 6"))
    assert here.fighter("Ana").hex == (0, -5)
    assert here.asked == "Bo manoeuvre"


@proves("JUMP.2")
def test_a_longer_run_leaves_less_to_jump() -> None:
    here = jumps(6, combat=False).plays(("jump", "run on"), ("jump", "run on"), ("jump", "run on"))
    assert farthest(here) == 3
    here.plays(("jump", "run on"), ("jump", "run on"), ("jump", "run on"))
    assert farthest(here) == 0
    assert here.refused("run on") == "no-points"


@proves("JUMP.2")
def test_the_full_jump_is_allowed_from_a_standstill_and_after_two_hexes_only() -> None:
    here = jumps(4, combat=False, skills={"Jumping": 20}, foe=(6, 0))
    assert farthest(here) == 5
    assert farthest(here.plays(("jump", "run on"))) == 3
    assert farthest(here.plays(("jump", "run on"))) == 10
    assert farthest(here.plays(("jump", "run on"))) == 1
    slow = jumps(1, combat=False, skills={"Jumping": 20}, map=rough(log=[(0, 2)]))
    assert farthest(slow.plays(("jump", "run on"))) == 0


@proves("JUMP.2")
def test_with_a_running_start_one_jumps_straight_ahead_only() -> None:
    here = jumps(8).plays(("jump", "run on"))
    assert "jump NE 2" in here.legal
    here.plays(("jump", "run on"))
    assert [name for name in here.offers if not name.startswith("jump N ")] == ["done", "run on"]


@proves("JUMP.3")
def test_in_combat_a_jump_is_halved() -> None:
    assert farthest(jumps(7)) == 1
    assert farthest(jumps(8)) == 2
    assert farthest(jumps(7, combat=False)) == 3


@proves("JUMP.4")
def test_a_jump_leaves_every_defence_open() -> None:
    here = jumps(8, foe=(0, -4)).plays(("jump", "run on"), ("jump", "run on"))
    assert farthest(here) == 4
    here.plays(("jump", "jump N 4"))
    assert here.fighter("Ana").hex == (0, -3)
    here.plays(*attacks("Ana", "Thrusting Broadsword swung", rolled=None))
    assert {"dodge", "parry with Thrusting Broadsword"} <= set(here.legal)


@proves("JUMP.1")
@pytest.mark.parametrize(
    ("facing", "ways"),
    [(0, {"N": (0, 2), "NE": (1, 2), "NW": (-1, 3)}), (10, {"NW": (-1, 3), "N": (0, 2), "SW": (-1, 4)})],
)
def test_a_standing_jump_goes_into_one_of_the_front_hexes_and_faces_that_way(facing: int, ways: dict[str, Hex]) -> None:
    for way, hex in ways.items():
        here = table(
            fighter("Ana", "red", (0, 3), facing, speed=7, move=4), fighter("Bo", "blue", FAR, 6, speed=5)
        ).plays(("manoeuvre", "Jump"))
        assert {name.split()[1] for name in here.legal if name.startswith("jump")} == set(ways)
        assert f"jump {way} 0" not in here.offers
        here.plays(("jump", f"jump {way} 1"))
        assert here.fighter("Ana").hex == hex
        assert here.fighter("Ana").facing == {"N": 0, "NE": 2, "NW": 10, "SW": 8}[way]


@proves("JUMP.2")
@pytest.mark.parametrize(
    ("move", "log", "key"), [(2, [], "no-points"), (3, [(0, 0)], "no-points"), (3, [(0, 1)], "no-points"), (3, [], "")]
)
def test_a_run_beyond_two_hexes_stays_within_move(move: int, log: list[Hex], key: str) -> None:
    here = jumps(move, map=rough(log=log)).plays(("jump", "run on"), ("jump", "run on"))
    assert here.refused("run on") == key if key else "run on" in here.legal


@proves("JUMP.1")
def test_a_figure_of_several_hexes_needs_room_to_land() -> None:
    long: dict[str, Any] = {"footprint": [[0, 0], [0, 1]]}
    assert jumps(8, **long).plays(("jump", "jump N 2")).fighter("Ana").hexes() == ((0, 1), (0, 2))
    assert jumps(8, map=rough(pit=[(0, 2)]), **long).refused("jump N 2") == "impassable"
    assert "jump N 2" in jumps(8, map=rough(pit=[(0, 2)])).legal


@proves("JUMP.1")
def test_a_jump_goes_over_a_pit_but_not_into_it_nor_through_a_wall() -> None:
    over = jumps(8, combat=False, map=rough(pit=[(0, 2)]))
    assert over.refused("jump N 1") == "impassable"
    assert over.refused("run on") == "impassable"
    assert over.plays(("jump", "jump N 2")).fighter("Ana").hex == (0, 1)
    wall = jumps(8, combat=False, map=rough(wall=[(0, 2)]))
    assert wall.refused("jump N 2") == "impassable"
    assert jumps(8, combat=False, foe=(0, 2)).refused("jump N 2") == "occupied"


BESIDE = (1, 1)
LONG: dict[str, Any] = {"footprint": [[0, 0], [0, 1]]}


def waited_for(trigger: str, bo: Hex, facing: int, map: Plan | None = None, **sheet: Any) -> Table:
    """Ana about to jump, and Bo waiting to strike."""
    here = table(
        beast("Bo", "blue", bo, facing, damage=6, type="cr", speed=9),
        fighter("Ana", "red", (0, 3), 0, speed=7, move=8, hp=10, **sheet),
        plan=map,
    )
    return here.plays(
        ("manoeuvre", "Wait"), ("trigger", trigger), ("stored manoeuvre", "Regular Attack"), ("manoeuvre", "Jump")
    )


LAMED = [*attacks("Ana", place="left leg")[1:], ("knockdown", 3), ("step", "done")]


@proves("JUMP.4", "WAIT.2")
def test_one_brought_down_in_the_run_does_not_jump() -> None:
    """A leg is crippled in the second hex, and Ana keeps her wits: she lies there, and her turn is over."""
    here = waited_for("a foe comes within 1", (0, 0), 6).plays(("jump", "run on"), ("jump", "run on"), *LAMED)
    ana = here.fighter("Ana")
    assert (ana.hex, ana.posture, ana.stunned) == ((0, 1), "prone", False)
    assert here.asked == "Bo manoeuvre"


@proves("JUMP.1", "WAIT.2")
@pytest.mark.parametrize(
    ("map", "sheet", "hex"),
    [(None, {}, (0, 2)), (rough(pit=[(0, 2)]), {}, (0, 1)), (None, LONG, (0, 1))],
    ids=["over-ground", "over-a-pit", "with-a-long-body"],
)
def test_one_who_jumps_past_is_struck_in_the_first_hex_he_could_stand_in(
    map: Plan | None, sheet: dict[str, Any], hex: Hex
) -> None:
    here = waited_for("Ana moves", BESIDE, 8, map, **sheet).plays(("jump", "jump N 2"), *LAMED)
    assert (here.fighter("Ana").hex, here.fighter("Ana").posture) == (hex, "prone")
    assert here.asked == "Bo manoeuvre"


@proves("JUMP.1")
@pytest.mark.parametrize("way", ["run on", "jump N 1", "jump N 2"])
def test_one_who_runs_or_jumps_into_somebody_unseen_stops_there(way: str) -> None:
    """Cai stands hidden in the first hex: she is noticed, and Ana's turn is over."""
    here = table(
        fighter("Ana", "red", (0, 3), 0, speed=7, move=8),
        fighter("Bo", "blue", FAR, 6, speed=5),
        fighter("Cai", "blue", (0, 2), 6, speed=4, hidden=True),
    )
    here.plays(("manoeuvre", "Jump"), ("jump", way))
    assert (here.fighter("Ana").hex, here.fighter("Cai").hidden) == ((0, 3), False)
    assert here.asked == "Bo manoeuvre"
