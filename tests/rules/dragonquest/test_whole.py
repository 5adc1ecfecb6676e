"""Clauses of which other proofs show a part: the bounds, the other lists, the further consequences."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import Ground, label
from swordplay.engine.scenario import Entry, Patch, Plan
from swordplay.engine.state import Item
from swordplay.games.dragonquest.figure.items import lose_item, take
from tests.rules.dragonquest.helpers import (
    FIRST,
    GO,
    LAST,
    NOTHING,
    STAY,
    Map,
    N,
    alone,
    arms,
    duel,
    march,
    rules,
    sheet,
    table,
)

WALL = Ground("wall", impassable=True, blocks_sight=True)


# TERM.8: rank


@rules("TERM.8")
@pytest.mark.parametrize(("rank", "fine"), [(-1, False), (0, True), (10, True), (11, False)])
@pytest.mark.parametrize("kind", ["weapon", "shield", "unarmed"])
def test_a_rank_is_a_whole_number_from_0_to_10(rank: int, fine: bool, kind: str) -> None:
    paper = {
        "weapon": arms(("Mace", rank)), "shield": sheet(shield={"name": "Kite", "rank": rank}),
        "unarmed": sheet(unarmed=rank),
    }[kind]  # fmt: skip
    if fine:
        duel(paper)
    else:
        with pytest.raises(UnreadableError, match=r"rank|unarmed"):
            duel(paper)


@rules("TERM.8", "13.6.b")
@pytest.mark.parametrize(
    ("rank", "roll", "kept_out"), [(None, 1, False), (0, 1, False), (1, 1, True), (1, 2, False), (10, 10, True)]
)
def test_rank_raises_repulse_and_unranked_counts_as_0(rank: int | None, roll: int, kept_out: bool) -> None:
    found = duel(sheet(), arms({"name": "Mace", "rank": rank}, pc=0))
    found.plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("try to repulse", "repulse"))
    assert found.number == (rank or 0)
    found.plays(("repulse", roll))
    assert found.fighter("Ana").has("close combat") is not kept_out


@rules("TERM.8", "17.4.b")
@pytest.mark.parametrize(
    ("mine", "theirs", "number"),
    [(None, None, 0), (0, None, 0), (None, 0, 0), (3, None, 3), (None, 3, -3), (10, 10, 0)],
)
def test_rank_raises_a_parry_and_unranked_counts_as_0(mine: int | None, theirs: int | None, number: int) -> None:
    """Bo evades with a Mace of rank `mine`; Ana, with one of rank `theirs`, misses widely."""
    found = duel(arms({"name": "Mace", "rank": theirs, "base_chance": 20}), arms({"name": "Mace", "rank": mine}, pc=0))
    found.plays(LAST, ("action", "evade"), STAY, ("action", "melee attack"), STAY)
    found.plays(("attack", "strike Mace"), ("target", "Bo"), ("strike", 98), ("parry", "parry"))
    assert (found.asked, found.number) == ("Bo parry roll", number)


@rules("TERM.8", "12.3.b")
@pytest.mark.parametrize(("rank", "value"), [(None, 45), (0, 45), (1, 46), (10, 55)])
def test_rank_raises_initiative(rank: int | None, value: int) -> None:
    number = duel(arms({"name": "Mace", "rank": rank})).offers["act first"].number
    assert number is not None
    assert number.value == value


@rules("12.3.b")
def test_the_initiative_shown_follows_what_the_game_master_sets() -> None:
    """The number was worked out once, when somebody first looked at it."""
    found = duel(arms({"name": "Mace", "rank": 1}))
    before = found.offers["act first"].number
    assert before is not None
    found.battle.intervene("afflict", "Ana", condition="stiff", value=3)
    after = found.offers["act first"].number
    assert after is not None
    assert after.value == before.value - 3


# GAP.actions: the other lists


@rules("GAP.actions", "13.7.a")
def test_the_actions_of_one_in_close_combat() -> None:
    found = duel(sheet(spells=[{"name": "Spark", "chance": 50}])).plays(FIRST, ("action", "close and grapple"))
    found.plays(("target", "Bo"), ("attack", "no attack"), NOTHING, FIRST)
    assert list(found.offers) == ["grapple", "pass", "withdraw", "cast", "nothing"]
    assert found.legal == ["grapple", "pass", "withdraw", "nothing"]
    assert found.refused("cast") == "no-casting-in-close"


@rules("GAP.actions", "15.d")
@pytest.mark.parametrize("status", ["engaged", "close combat", "non-engaged"])
def test_a_stunned_figure_has_only_its_recovery(status: str) -> None:
    found = alone(sheet()) if status == "non-engaged" else duel(sheet()).plays(FIRST)
    if status == "close combat":
        found.plays(("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING, FIRST)
    found.battle.intervene("afflict", "Ana", condition="stunned")
    assert found.legal == ["recover from stun"]
    assert {found.refused(name) for name in found.offers if name not in (*found.legal, "cast")} == {"stunned"}


@rules("GAP.actions")
@pytest.mark.parametrize("free", [True, False])
def test_who_chooses_nothing_stays_where_he_is(free: bool) -> None:
    found = alone(sheet()) if free else duel(sheet()).plays(FIRST)
    found.plays(NOTHING)
    assert found.asked == "Bo action"
    assert (found.fighter("Ana").hex, found.fighter("Ana").facing) == ((0, 0), 0)


@rules("GAP.actions", "16.1.f")
def test_throwing_is_firing() -> None:
    found = table(Entry("Ana", "A", (0, 0), arms("Dagger", pc=30), 0), Entry("Bo", "B", (0, -4), sheet(pc=0), 0))
    found.plays(*GO, ("action", "fire"))
    assert "strike Dagger" in found.legal


# TERM.9: movement by Agility, row by row


@rules("TERM.9")
@pytest.mark.parametrize(
    ("ag", "hexes"),
    [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5), (17, 5), (18, 6), (21, 6), (22, 7),
     (25, 7), (26, 8), (27, 8), (28, 9), (29, 9), (30, 10), (31, 10)],
)  # fmt: skip
def test_every_row_of_movement_by_agility(ag: int, hexes: int) -> None:
    assert march(alone(sheet(ag=ag)).plays(("action", "move"))) == hexes


@rules("TERM.9", "20.4.a")
@pytest.mark.parametrize(("given", "hexes"), [({}, 4), ({"tmr": 5}, 5)])
def test_movement_follows_agility_as_it_changes_unless_it_is_on_the_sheet(given: dict[str, int], hexes: int) -> None:
    """15 less 3 for an arrow is 12."""
    found = alone(sheet(ag=15, **given))
    found.battle.intervene("afflict", "Ana", condition="stuck missile")
    assert march(found.plays(("action", "move"))) == hexes


# 18.4.b: breath


def wyrm(*others: Entry, wall: bool = False) -> Map:
    """A wyrm whose breath does D+10 at up to six hexes, and Bo four hexes before it."""
    breath = {"name": "fire", "breath": True, "natural": True, "use": "R", "range": 6, "dice": 1, "damage": 10}
    plan = Plan(radius=12, patches=[Patch([(0, -2)], WALL)] if wall else [])
    bo = Entry("Bo", "B", (0, -4), sheet(pc=0, protection=7, en=40), 0)
    ana = Entry("Ana", "A", (0, 0), arms(breath, pc=30), 0)
    return table(ana, bo, *others, plan=plan).plays(*GO, ("action", "fire"), ("attack", "breath fire"))


@rules("18.4.b", "16.1.e")
def test_breath_takes_fatigue_first_and_passes_those_in_the_way() -> None:
    found = wyrm(Entry("Cy", "B", (0, -2), sheet(pc=0), 0)).plays(("target", "Bo"), ("resistance", 100))
    found.plays(("spell damage", 1))
    bo, cy = found.fighter("Bo"), found.fighter("Cy")
    assert (bo.ft, bo.en) == (20 - 11, 40)
    assert (cy.ft, cy.en) == (20, 15)
    assert not [event for event in found.events("roll") if event["about"] == "strike"]


@rules("18.4.b", "16.1.b")
def test_breath_needs_a_line_of_fire() -> None:
    found = wyrm(wall=True).plays(("target", "Bo"))
    assert len(found.events("no-line-of-fire")) == 1
    assert found.fighter("Bo").ft == 20
    assert found.asked == "Bo action"  # the action is spent


# 22.d: turning


@rules("22.d")
@pytest.mark.parametrize(("at", "refused"), [((0, -13), None), ((0, -14), "no-room-for-body")])
def test_no_body_swings_off_the_map(at: tuple[int, int], refused: str | None) -> None:
    """On a map of radius 14 a body of two hexes would swing from the south of its head to the north."""
    ogg = Entry("Ogg", "A", at, sheet(hexes=2, tmr=6, pc=30), 1)
    found = table(ogg, Entry("Bo", "B", (0, 9), sheet(pc=0), 0), plan=Plan(radius=14)).plays(*GO, ("action", "move"))
    assert (None if "face 7" in found.legal else found.refused("face 7")) == refused


# GAP.sides and 12.2.c


@rules("GAP.sides")
def test_bare_dice_are_rolled_again_while_they_are_equal() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=20), 0), Entry("Bo", "B", (0, -9), sheet(pc=1), 6), plan=Plan(radius=12)
    ).plays(*GO, NOTHING)
    for name in ("Ana", "Bo"):
        found.battle.intervene("afflict", name, condition="stunned")
    found.plays(("action", "recover from stun"), ("recover from stun", 100))
    found.plays(("initiative roll", 5), ("initiative roll", 5))
    assert (found.asked, found.number) == ("A initiative roll", 0)
    found.plays(("initiative roll", 4), ("initiative roll", 7))
    assert found.asked == "B side first"


@rules("GAP.sides", "12.c")
def test_a_step_without_figures_is_skipped() -> None:
    found = duel(sheet()).plays(FIRST, NOTHING, NOTHING)
    assert (found.battle.state.clock, found.asked) == (2, "Ana initiative")


@rules("12.2.c", "12.2.d")
@pytest.mark.parametrize(
    ("about", "data"),
    [("afflict", {"condition": "stunned"}), ("afflict", {"condition": "restrained"}),
     ("set", {"field": "en", "value": 3}), ("set", {"field": "en", "value": 0})],
    ids=["stunned", "restrained", "unconscious", "dead"],
)  # fmt: skip
def test_whoever_is_put_out_does_not_lead_in_the_next_pulse(about: str, data: dict[str, Any]) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=9, military_scientist=4), 0), Entry("Cy", "A", (3, 0), sheet(pc=8), 0),
        Entry("Bo", "B", (0, -9), sheet(pc=2), 6), plan=Plan(radius=12),
    ).plays(*GO, ("next figure", "Ana"), NOTHING, NOTHING)  # fmt: skip
    found.battle.intervene(about, "Ana", **data)
    found.plays(NOTHING)
    assert (found.asked, found.number) == ("Cy initiative roll", 8)


# TERM.22 and 16.5.entangle.b


@rules("TERM.22")
@pytest.mark.parametrize(("factor", "number"), [(3, 45), (2, 30)])
def test_what_willpower_is_multiplied_by_is_a_setting(factor: int, number: int) -> None:
    caster = sheet(wp=15, spells=[{"name": "Bolt", "chance": 60}], pc=1)
    found = duel(arms("Broadsword"), caster, concentration_factor=factor)
    found.plays(FIRST, NOTHING, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY, FIRST)
    found.plays(("action", "melee attack"), STAY, ("attack", "strike Broadsword"), ("target", "Bo"), ("strike", 60))
    assert (found.asked, found.number) == ("Bo concentration", number)


@rules("16.5.entangle.b", "16.5.entangle.a")
def test_a_thrown_bola_has_its_own_base_chance() -> None:
    ana = arms(("Bola", 2), pc=30, md=16)
    found = table(Entry("Ana", "A", (0, 0), ana, 0), Entry("Bo", "B", (0, -4), sheet(ag=10, pc=0), 0))
    found.plays(*GO, ("action", "fire"), ("attack", "entangle Bola"), ("target", "Bo"))
    assert found.number == 35 + 16 + 8 - 10


@rules("14.1.e", "14.1.d")
def test_one_who_was_stopped_turns_and_goes_no_farther() -> None:
    bo = Entry("Bo", "B", (1, -4), sheet(pc=0), 6)
    found = table(Entry("Ana", "A", (0, 0), sheet(pc=30), 0), bo, plan=Plan(radius=12)).plays(*GO, ("action", "move"))
    assert march(found) == 3
    assert {name for name in found.legal if name.startswith("face")} == {f"face {h}" for h in (2, 4, 6, 8, 10)}
    assert found.refused(label((0, -4))) == "no-movement-left"


@rules("17.4.g", "17.4.a")
@pytest.mark.parametrize("facing", [6, 0], ids=["from the front", "from behind"])
def test_a_parry_is_offered_whichever_way_the_defender_looks(facing: int) -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Mace", 1), pc=30), 0), Entry("Bo", "B", N, arms("Mace", pc=0), facing)
    ).plays(LAST, ("action", "evade"), STAY, ("action", "melee attack"))
    found.plays(STAY if found.asked == "Ana move" else ("move before or after", "after"))
    found.plays(("attack", "strike Mace"), ("target", "Bo"), ("strike", 98))
    assert found.asked == "Bo parry"


@rules("16.1.e", "17.3.b", "17.3.a")
@pytest.mark.parametrize(("roll", "lost"), [(99, "broke"), (100, "dropped")])
@pytest.mark.parametrize("found", [False, True], ids=["his own", "another's"])
def test_a_bow_lost_over_one_in_the_way_changes_nothing_for_the_next(roll: int, lost: str, found: bool) -> None:
    """Cy is in the way: the arrow that misses him is on its way, whatever becomes of the bow."""
    bow = {"name": "Short bow", "rank": 2, "base_chance": 60, "loaded": True}
    ana = Entry("Ana", "A", (0, 0), arms(*([] if found else [bow]), pc=60, ps=20), 0)
    cy = Entry("Cy", "A", (0, -3), arms(bow, pc=0, ps=20), 0)
    fight = table(ana, cy, Entry("Bo", "B", (0, -6), sheet(pc=0, ag=5), 0), plan=Plan(radius=14))
    if found:
        state: Any = fight.battle.state
        item = Item("Short bow", (0, 0), "Cy")
        lose_item(state, fight.fighter("Cy"), "Short bow")
        state.items += (item,)
        take(state, fight.fighter("Ana"), item)
        fight.fighter("Ana").loaded = ("Short bow",)
    fight.plays(*GO, ("next figure", "Ana"), ("action", "fire"), ("attack", "strike Short bow"), ("target", "Bo"))
    chance = fight.number + 15 - 5  # Agility 15 and 5
    fight.plays(("strike", roll), ("mishap", 100))
    assert len(fight.events(lost)) == 1
    assert (fight.asked, fight.number) == ("Ana strike", chance)
