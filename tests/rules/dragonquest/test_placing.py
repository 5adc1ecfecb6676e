"""Where figures get to and where they may be: crawling, passing friends, closing and leaving with a whole body."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.engine.hexes import Ground, Hex, label
from swordplay.engine.scenario import Entry, Patch, Plan
from swordplay.engine.state import Item
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    NE,
    NOTHING,
    NW,
    SE,
    STAY,
    Map,
    N,
    S,
    alone,
    arms,
    march,
    rules,
    sheet,
    table,
)

WALL = Ground("wall", impassable=True, blocks_sight=True)
FAR = Entry("Far", "B", (12, -12), sheet(pc=0), 4)
CLOSE = ("action", "close and grapple")


def faults(group: int) -> Any:
    """Which group of faults a test keeps away."""
    return pytest.mark.faults(f"dragonquest.{group}")


# Movement is granted in one place


@faults(7)
@rules("TERM.19", "14.2-8.h", "14.1.h")
@pytest.mark.parametrize(("tmr", "prone", "hexes"), [(6, True, 1), (8, True, 2), (6, False, 2)])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_prone_crossbowman_crawls(tmr: int, prone: bool, hexes: int, when: str) -> None:
    ana = arms({"name": "Crossbow", "rank": 0, "loaded": True}, tmr=tmr, pc=30, ps=20)
    found = table(Entry("Ana", "A", (0, 0), ana, 0), Entry("Bo", "B", (0, -8), sheet(pc=0), 0), plan=Plan(radius=14))
    found.plays(*GO)
    if prone:
        found.battle.intervene("afflict", "Ana", condition="prone")
    found.plays(("action", "fire"), ("move before or after", when))
    if when == "after":
        found.plays(("attack", "strike Crossbow"), ("target", "Bo"), ("strike", 98))
    assert march(found) == hexes


@faults(7)
@rules("TERM.19", "14.1.h")
@pytest.mark.parametrize("action", ["move", "evade", "pass"])
def test_thrown_down_in_the_middle_of_a_walk_one_crawls_on(action: str) -> None:
    """A quarter of 9 is 2: after one hex one is left, whatever the action granted."""
    found = alone(sheet(tmr=9)).plays(("action", action))
    if action == "pass":
        found.plays(("pass", "wait"))
    found.plays(("move", label(N)))
    found.battle.intervene("afflict", "Ana", condition="prone")
    assert not [name for name in found.legal if name.startswith("jump")]
    assert march(found) == 1


# Friends are passed, turns paid for or not


@faults(7)
@rules("14.1.b", "GAP.hexes")
@pytest.mark.parametrize(("tmr", "price", "legal"), [(2, 0, True), (2, 1, False), (3, 1, True)])
def test_with_a_price_on_turning_one_passes_a_friend_only_if_one_can_pay(tmr: int, price: int, legal: bool) -> None:
    """Cy stands to the north and the way on from there, between walls, leads to the south-east of him: out of front."""
    walls = [hex for hex in ((0, -2), (1, -2), (-1, -1), (-1, 0)) if hex != (1, -1)]
    plan = Plan(radius=26, patches=[Patch(walls, WALL)])
    found = table(
        Entry("Ana", "A", (0, 0), sheet(tmr=tmr, pc=30), 0), Entry("Cy", "A", N, sheet(pc=1), 0),
        Entry("Bo", "B", (20, -10), sheet(pc=0), 4), plan=plan, price_of_turning=price,
    ).plays(*GO, ("next figure", "Ana"), ("action", "move"))  # fmt: skip
    assert (label(N) in found.legal) is legal
    if legal:
        found.plays(("move", label(N)))
        assert found.refused("stop") == "friend-there"


@faults(7)
@rules("14.1.b", "GAP.hexes")
def test_nobody_turns_away_the_points_that_would_bring_him_out_of_a_friends_hex() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(tmr=2, pc=30), 0), Entry("Cy", "A", N, sheet(pc=1), 0),
        Entry("Bo", "B", (20, -10), sheet(pc=0), 4), plan=Plan(radius=26), price_of_turning=1,
    ).plays(*GO, ("next figure", "Ana"), ("action", "move"), ("move", label(N)))  # fmt: skip
    assert found.refused("face 2") == "friend-there"
    assert label((0, -2)) in found.legal


@faults(7)
@rules("14.2-8.c", "14.1.a")
@pytest.mark.parametrize(("cost", "legal"), [(1, True), (2, True), (3, False)])
def test_the_last_step_of_charge_and_close_has_its_price(cost: int, legal: bool) -> None:
    """Half of 6 is 3: one hex to run and two points for the last."""
    plan = Plan(radius=14, patches=[Patch([(0, -2)], Ground("mud", cost=cost))])
    ana = Entry("Ana", "A", (0, 0), sheet(tmr=6, pc=30), 0)
    found = table(ana, Entry("Bo", "B", (0, -2), sheet(pc=0), 0), FAR, plan=plan).plays(*GO)
    found.plays(("action", "charge and close"), ("move", label(N)))
    if found.asked == "Ana move":
        found.plays(STAY)
    assert ("Bo" in found.legal) is legal
    if not legal:
        assert found.refused("Bo") == "no-movement-left"


# Monsters close and leave with their whole bodies


@faults(8)
@rules("13.6.d", "22.b")
@pytest.mark.parametrize(
    ("at", "facing", "entered"), [((0, 2), 0, (0, 1)), ((-2, 2), 2, (-1, 1)), ((0, -1), 6, (0, 0))]
)
def test_one_closes_with_the_part_of_a_monster_that_is_next_to_him(at: Hex, facing: int, entered: Hex) -> None:
    """Ogg has his head in (0, 0) and his body in (0, 1) and (-1, 1)."""
    found = table(
        Entry("Ana", "A", at, sheet(pc=99, tmr=4), facing), Entry("Ogg", "B", (0, 0), sheet(hexes=3, pc=0), 1), FAR,
        plan=Plan(radius=14),
    )  # fmt: skip
    found.plays(*(step for step in GO if found.asked.endswith("roll")), FIRST)
    if "side first" in found.asked:
        found.plays(GO[2])
    found.plays(CLOSE, ("target", "Ogg"))
    assert found.fighter("Ana").hex == entered
    assert found.fighter("Ana").has("close combat")
    assert found.fighter("Ogg").hex == (0, 0)
    assert "strike unarmed" in found.legal
    assert found.plays(("attack", "strike unarmed")).legal == ["Ogg", "nobody"]


def monster(*others: Entry, ground: tuple[Patch, ...] = (), foe: Hex = N) -> Map:
    """Ogg, of three hexes with the head in (0, 0), acts first; Bo stands before him."""
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=3, tmr=6, pc=90, ps=30), 1)
    bo = Entry("Bo", "B", foe, sheet(pc=0), 0)
    return table(ogg, bo, *others, plan=Plan(radius=14, patches=list(ground))).plays(FIRST)


@faults(8)
@rules("13.6.d", "22.b")
def test_a_monster_closes_head_first_and_its_body_follows() -> None:
    found = monster().plays(CLOSE, ("target", "Bo"))
    assert found.fighter("Ogg").hexes() == (N, (0, 0), NW)
    assert found.asked == "Ogg attack"
    assert found.fighter("Bo").has("close combat")
    assert not found.fighter("Bo").has("trampled")


@faults(8)
@rules("13.6.d", "22.b")
def test_a_monster_closes_only_through_its_front_hexes() -> None:
    beside = Entry("Cy", "B", SE, sheet(pc=1), 10)
    found = monster(beside).plays(NOTHING, CLOSE)  # Cy, at his back, was first
    assert found.refused("Cy") == "needs-turn"
    assert "Bo" in found.legal


@faults(8)
@rules("13.6.d", "22.b", "22.e")
@pytest.mark.parametrize(
    ("ground", "side", "refused"),
    [((Patch([NW], WALL),), "", True), ((), "A", True), ((), "B", False)],
    ids=["a wall", "a friend", "an enemy, who is trodden down"],
)
def test_the_rest_of_its_body_needs_room(ground: tuple[Patch, ...], side: str, refused: bool) -> None:
    others = [Entry("Cy", side, NW, sheet(pc=1), 0)] if side else []
    found = monster(*others, ground=ground).plays(CLOSE)
    if refused:
        assert found.refused("Bo") == "no-room-for-body"
        return
    found.plays(("target", "Bo"))
    assert (found.asked, found.fighter("Cy").has("prone")) == ("Ogg strike", True)
    found.plays(("strike", 90))
    assert found.asked == "Cy hex to fall to"
    found.plays(("hex to fall to", label((-1, -1))))
    assert not found.fighter("Cy").has("close combat")


@faults(8)
@rules("13.7.c", "22.b")
def test_a_monster_leaves_by_its_front_hexes_with_its_whole_body() -> None:
    """Ogg's head is in Bo's hex (0, -1) and his body in (0, 0) and (-1, 0); a wall and Cy leave no other way."""
    found = monster(FAR).plays(CLOSE, ("target", "Bo"), ("attack", "no attack"), NOTHING, NOTHING, FIRST)
    found.plays(("action", "withdraw"), ("leave close combat", 10))
    assert found.legal == [label((0, -2)), label((1, -2))]
    found.plays(("hex to leave to", label((0, -2))))
    assert found.fighter("Ogg").hexes() == ((0, -2), (0, -1), (-1, -1))
    assert found.asked == "Bo hex to fall to"  # he is under the body
    found.plays(("hex to fall to", label(NE)))
    assert (found.fighter("Bo").has("close combat"), found.fighter("Ogg").has("close combat")) == (False, False)


@faults(8)
@rules("13.7.c", "22.b")
@pytest.mark.parametrize("hex", [(0, -2), (-1, -1)], ids=["head", "body"])
def test_no_part_of_a_leaving_monster_gets_into_a_wall_or_on_a_bystander(hex: Hex) -> None:
    blocked = label((0, -2))
    for found in (monster(FAR, ground=(Patch([hex], WALL),)), monster(FAR, Entry("Cy", "B", hex, sheet(pc=1), 0))):
        found.plays(CLOSE, ("target", "Bo"), ("attack", "no attack"))
        while found.asked != "Ogg initiative":
            found.plays(NOTHING if found.asked.endswith("action") else ("next figure", found.legal[0]))
        found.plays(FIRST, ("action", "withdraw"), ("leave close combat", 10))
        assert blocked not in found.offers


@faults(8)
@rules("22.f", "22.e")
@pytest.mark.parametrize(("en", "asked"), [(3, "Ogg strike"), (0, "Ogg move")], ids=["unconscious", "dead"])
def test_the_unconscious_are_trampled_and_lie_where_they_are(en: int, asked: str) -> None:
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=3, tmr=6, pc=30), 1)
    found = table(ogg, Entry("Bo", "B", (0, -2), sheet(pc=0), 0), FAR, plan=Plan(radius=14)).plays(*GO)
    found.battle.intervene("set", "Bo", field="en", value=en)
    found.plays(("action", "move"), ("move", label(N)), ("move", label((0, -2))))
    assert found.asked == asked
    if en:
        assert found.number == 40  # without Defence
        found.plays(("strike", 90))
    found.plays(STAY)
    assert found.fighter("Bo").hex == (0, -2)
    assert found.asked == "Far action"


@faults(8)
@rules("11.1.b", "11.1.c")
@pytest.mark.parametrize(("row", "warned"), [(9, False), (8, True)])
def test_the_distance_at_the_start_is_measured_between_bodies(row: int, warned: bool) -> None:
    """Ogg's tail is a hex nearer than his head."""
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=2), 1)
    found = table(ogg, Entry("Bo", "B", (0, row), sheet(), 0), plan=Plan(radius=14))
    assert any(event.key == "distance-warning" for event in found.battle.events) is warned


@faults(8)
@rules("GAP.cast")
@pytest.mark.parametrize(("reach", "legal"), [(4, True), (3, False)])
def test_the_range_of_a_spell_is_measured_to_the_body(reach: int, legal: bool) -> None:
    ana = sheet(pc=30, spells=[{"name": "Spark", "chance": 50, "range": reach}])
    ogg = Entry("Ogg", "B", (0, -5), sheet(hexes=2, pc=0, tmr=1), 1)
    found = table(Entry("Ana", "A", (0, 0), ana, 0), ogg, plan=Plan(radius=14))
    found.plays(*GO, ("action", "pass"), ("pass", "prepare spell Spark"), STAY, NOTHING, *GO, ("action", "cast"))
    assert ("Ogg" in found.legal) is legal


@faults(8)
@rules("23.a", "GAP.mount")
@pytest.mark.parametrize(("at", "legal"), [((0, 2), True), ((0, 3), False)])
def test_one_mounts_from_beside_any_part_of_the_horse(at: Hex, legal: bool) -> None:
    found = table(
        Entry("Ana", "A", at, sheet(pc=30, rides="Grey"), 0), Entry("Grey", "A", (0, 0), {"creature": "War horse"}, 1),
        FAR, plan=Plan(radius=14),
    ).plays(*GO, ("next figure", "Ana"), ("action", "pass"))  # fmt: skip
    assert ("mount Grey" in found.legal) is legal


@faults(8)
@rules("TERM.15")
def test_a_large_figure_picks_up_what_lies_under_any_part_of_it() -> None:
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=2, pc=30), 1)
    found = table(ogg, Entry("Far", "B", (12, -12), arms("Mace", pc=0), 4), plan=Plan(radius=14)).plays(*GO)
    found.battle.state.items += (Item("Mace", S, "Far"),)
    found.plays(("action", "pass"), ("pass", "pick up Far's Mace"))
    assert found.fighter("Ogg").hands == ("Mace",)


@faults(12)
@rules("GAP.mount", "23.a")
@pytest.mark.parametrize(("walls", "hexes"), [((), 2), (((0, 1), (1, 0)), 1)], ids=["room", "no room"])
def test_a_riderless_horse_takes_its_own_size_where_there_is_room_or_with_its_first_move(
    walls: tuple[Hex, ...], hexes: int
) -> None:
    rider, horse = sheet(pc=30, rides="Grey", mounted=True), {"creature": "War horse", "ridden_by": "Ana"}
    found = table(
        Entry("Ana", "A", (0, 0), rider, 0), Entry("Grey", "A", (0, 0), horse, 0), FAR,
        plan=Plan(radius=14, patches=[Patch(list(walls), WALL)]),
    ).plays(*GO, ("action", "pass"), ("pass", "dismount"))  # fmt: skip
    grey = found.fighter("Grey")
    assert len(grey.hexes()) == hexes
    if hexes == 1:
        found.plays(NOTHING, *GO, ("next figure", "Grey"), ("action", "move"), ("move", label(NE)), STAY)
        assert len(found.fighter("Grey").hexes()) == 2
        assert found.fighter("Grey").facing % 2 == 1


@faults(8)
@rules("16.1.c", "TERM.7")
def test_what_hits_a_monster_and_does_not_stick_drops_where_it_struck() -> None:
    """Ogg's head is in (0, -5) and his body in (0, -4), which is nearer."""
    ana = Entry("Ana", "A", (0, 0), arms(("Dagger", 9), pc=30), 0)
    found = table(ana, Entry("Ogg", "B", (0, -5), sheet(hexes=2, pc=0, en=60), 1), plan=Plan(radius=14)).plays(*GO)
    found.plays(("action", "fire"), ("attack", "strike Dagger"), ("target", "Ogg"), ("strike", 20), ("damage", 3))
    assert [(item.name, item.hex) for item in found.battle.state.items] == [("Dagger", (0, -4))]


@faults(8)
@rules("22.b", "GAP.hexes")
@pytest.mark.parametrize(("hex", "fine"), [((0, 1), False), ((0, 2), True)])
def test_nobody_is_set_up_with_part_of_his_body_in_a_wall_or_on_an_enemy(hex: Hex, fine: bool) -> None:
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=2), 1)
    walled = Plan(radius=14, patches=[Patch([hex], WALL)])
    for others, plan in (([FAR], walled), ([Entry("Bo", "B", hex, sheet(), 0)], Plan(radius=14))):
        if fine:
            table(ogg, *others, plan=plan)
        else:
            with pytest.raises(UnreadableError, match=r"under its body|share a hex"):
                table(ogg, *others, plan=plan)


@faults(8)
@rules("22.d")
def test_no_body_is_turned_into_a_wall_by_hand() -> None:
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=2), 1)
    found = table(ogg, FAR, plan=Plan(radius=14, patches=[Patch([N], WALL)]))
    with pytest.raises(NotLegalError, match="under its body"):
        found.battle.intervene("set", "Ogg", field="facing", value=7)
    found.battle.intervene("set", "Ogg", field="facing", value=3)


@faults(7)
@rules("23.h", "14.1.a")
@pytest.mark.parametrize(("cost", "gone"), [(1, 4), (2, 3), (5, 1)])
def test_momentum_pays_for_the_ground(cost: int, gone: int) -> None:
    """TMR 4: the second hex is mud; one hex is always to be had, and mud of five stops the run before it."""
    plan = Plan(radius=20, patches=[Patch([(0, -3)], Ground("mud", cost=cost))])
    rider = arms(("Lance", 2), pc=30, md=18, ps=18, rides="Grey", mounted=True, horsemanship=3)
    horse = sheet(ridden_by="Ana", size="large", tmr=4)
    bo = Entry("Bo", "B", (1, -2), sheet(pc=0, en=40), 0)
    found = table(Entry("Ana", "A", (0, 0), rider, 0), Entry("Grey", "A", (0, 0), horse, 0), bo, plan=plan).plays(*GO)
    found.plays(("action", "charge"), ("charge with", "Lance"), ("move", label(N)))
    found.plays(*([STAY] if found.asked == "Ana move" else []), ("attack", "strike Lance"), ("target", "Bo"))
    found.plays(("strike", 97))
    while found.fighter("Ana").hex == N:
        found.plays({"action": NOTHING, "initiative": FIRST}[found.asked.split()[1]])
    assert found.fighter("Ana").hex == (0, -1 - gone)


@faults(8)
@rules("22.e", "22.d")
def test_all_who_are_trodden_on_at_once_are_knocked_down_before_any_is_trampled() -> None:
    """Ogg swings his body round from the south to where Bo and Cy stand with their backs to him."""
    ogg = Entry("Ogg", "A", (0, 0), sheet(hexes=3, tmr=6, pc=90), 1)
    found = table(ogg, Entry("Bo", "B", N, sheet(pc=0), 0), Entry("Cy", "B", NE, sheet(pc=1), 2)).plays(FIRST)
    found.plays(("action", "evade"), ("move", "face 7"))
    assert found.asked == "Ogg strike"
    assert [found.fighter(name).has("prone") for name in ("Bo", "Cy")] == [True, True]


@faults(8)
@rules("13.6.d", "22.d")
@pytest.mark.parametrize(("hexes", "refused"), [(2, True), (1, False)])
def test_no_monster_closes_into_a_hex_that_a_friends_body_fills(hexes: int, refused: bool) -> None:
    """Urk, of one hex or two, already fights with Bo in his hex."""
    urk = Entry("Urk", "A", (5, 5), sheet(hexes=hexes, pc=0), 1 if hexes > 1 else 0)
    found = monster(urk)
    found.fighter("Urk").hex = (0, -2) if hexes > 1 else N
    for name in ("Urk", "Bo"):
        found.fighter(name).gain("close combat")
    found.plays(CLOSE)
    assert ("Bo" in found.legal) is not refused
    if refused:
        assert found.refused("Bo") == "no-room-for-body"


@faults(8)
@rules("GAP.close", "GAP.hexes")
def test_a_friend_under_a_monster_rolls_aside_when_their_close_combat_is_over() -> None:
    found = monster(Entry("Urk", "A", (5, 5), sheet(pc=0), 0))
    found.fighter("Urk").hex = N
    for name in ("Urk", "Bo"):
        found.fighter(name).gain("close combat")
    found.plays(CLOSE, ("target", "Bo"))
    found.battle.intervene("set", "Bo", field="en", value=0)
    urk, ogg = found.fighter("Urk"), found.fighter("Ogg")
    assert (urk.has("close combat"), urk.has("prone")) == (False, True)
    assert urk.hex not in ogg.hexes()


@faults(8)
@rules("13.7.c", "22.e")
def test_a_leaving_monster_parts_those_who_fight_on_under_it() -> None:
    found = monster(Entry("Urk", "A", (5, 5), sheet(pc=1), 0))
    found.fighter("Urk").hex = N
    for name in ("Urk", "Bo"):
        found.fighter(name).gain("close combat")
    found.plays(CLOSE, ("target", "Bo"), ("attack", "no attack"))
    while found.asked != "Ogg action":
        found.plays(NOTHING if found.asked.endswith("action") else (found.asked.split(" ", 1)[1], found.legal[0]))
    found.plays(("action", "withdraw"), ("leave close combat", 10), ("hex to leave to", label((0, -2))))
    assert [found.fighter(name).has("prone") for name in ("Urk", "Bo")] == [True, True]
    while found.asked.endswith("hex to fall to"):
        found.plays(("hex to fall to", found.legal[0]))
    places = [found.fighter(name).hexes() for name in ("Ogg", "Urk", "Bo")]
    assert len({hex for place in places for hex in place}) == 5
    assert not found.fighter("Bo").has("close combat")
