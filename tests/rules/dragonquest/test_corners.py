"""Where rules meet: hidden figures, hands, saddles, and what the sheet refuses."""

from __future__ import annotations

from typing import Any

import pytest

from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.engine.hexes import Ground, Hex, label, neighbours
from swordplay.engine.scenario import Entry, Patch, Plan
from tests.rules.dragonquest.helpers import (
    DQ,
    FIRST,
    GO,
    NE,
    NOTHING,
    STAY,
    Map,
    N,
    S,
    alone,
    arms,
    duel,
    march,
    rules,
    sheet,
    strikes,
    table,
)

# Hidden figures


def ambush(hex: Hex, mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None) -> Map:
    """Bo hides somewhere; Cy stands far away in the open."""
    return table(
        Entry("Ana", "A", (0, 0), {**(mine or sheet()), "pc": 30}, 0),
        Entry("Bo", "B", hex, {**(theirs or sheet()), "pc": 0}, 6, hidden=True),
        Entry("Cy", "B", (9, -9), sheet(pc=1), 2),
    )


def test_a_step_into_a_hidden_figure_is_offered_and_answered_by_an_event() -> None:
    found = ambush((0, -2)).plays(*GO, ("action", "move"), ("move", label(N)))
    assert label((0, -2)) in found.legal
    found.plays(("move", label((0, -2))))
    assert found.fighter("Ana").hex == N
    assert found.events("way-blocked")[0]["who"] == "Ana"
    assert found.fighter("Bo").hidden
    assert found.refused(label(NE)) == "no-movement-left"


def test_a_hidden_figure_engages_nobody_until_it_strikes() -> None:
    found = ambush(N, theirs=arms("Broadsword"))
    assert found.battle.state.engagements == ()  # type: ignore[attr-defined]
    found.plays(*GO[:2], ("side first", "B"), ("next figure", "Bo"), ("action", "charge"))
    found.plays(("charge with", "Broadsword"), STAY, ("attack", "strike Broadsword"), ("target", "Ana"), ("strike", 90))
    assert not found.fighter("Bo").hidden
    assert [event["who"] for event in found.events("revealed")] == ["Bo"]


def test_an_arrow_passes_a_hidden_figure() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms({"name": "Short bow", "loaded": True}, pc=30), 0),
        Entry("Bo", "B", (0, -2), sheet(pc=0), 6, hidden=True),
        Entry("Cy", "B", (0, -4), sheet(pc=1), 0),
    ).plays(*GO, ("action", "fire"), ("attack", "strike Short bow"))
    assert "Bo" not in found.offers
    found.plays(("target", "Cy"))
    assert found.battle.request is not None
    assert found.battle.request.at == "Cy"


def test_a_large_figure_finds_a_hidden_large_one_in_its_way() -> None:
    big = sheet(hexes=3, tmr=6, pc=30)
    found = table(
        Entry("Ogg", "A", (0, 0), big, 1),
        Entry("Urk", "B", (0, -2), sheet(hexes=3, pc=0), 1, hidden=True),
        Entry("Cy", "B", (9, -9), sheet(pc=1), 2),
    ).plays(*GO, ("action", "move"), ("move", label(N)))
    assert found.events("way-blocked") != []
    assert found.fighter("Ogg").hex == (0, 0)


# Hands and things


@rules("TERM.15")
def test_a_dropped_weapon_is_picked_up_with_a_pass() -> None:
    found = duel(arms(("Broadsword", 3), md=10)).plays(*strikes("strike Broadsword", ("strike", 100), ("mishap", 99)))
    found.plays(NOTHING, FIRST, ("action", "pass"), ("pass", "pick up Broadsword"), STAY)
    assert found.fighter("Ana").hands == ("Broadsword",)
    assert found.battle.state.items == ()
    assert found.fighter("Ana").gone == ()


@rules("13.6.f")
def test_in_close_combat_only_close_weapons_are_drawn() -> None:
    mine = arms({"name": "Broadsword", "stowed": True}, {"name": "Dagger", "stowed": True})
    found = duel(mine, sheet(pc=0)).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"))
    found.plays(("attack", "no attack"), NOTHING, FIRST, ("action", "pass"))
    assert found.refused("prepare Broadsword") == "not-rated"
    found.plays(("pass", "prepare Dagger"))
    assert found.fighter("Ana").hands == ("Dagger",)


@rules("20.4.d")
def test_one_missile_for_each_pass() -> None:
    found = alone(sheet())
    for _ in range(2):
        found.fighter("Ana").gain("stuck missile", 3, source="smooth")
    found.plays(("action", "pass"), ("pass", "pull out of Ana"), ("pull out", "smooth 2"))
    assert found.fighter("Ana").value("stuck missile") == 3


@rules("20.4.e")
def test_pulling_out_may_be_the_end() -> None:
    found = alone(sheet(ft=0, en=5))
    found.fighter("Ana").gain("stuck missile", 3, source="barbed")
    found.plays(("action", "pass"), ("pass", "pull out of Ana"), ("damage", 6))
    assert found.events("passed-out")[0]["who"] == "Ana"
    assert found.events("wounded")[0]["pool"] == "endurance"


@rules("16.5.entangle.e")
@pytest.mark.parametrize(("name", "kept"), [("Whip", True), ("Net", False)])
def test_a_net_stays_on_its_victim(name: str, kept: bool) -> None:
    found = duel(arms((name, 3), md=18), sheet(ag=10)).plays(*strikes(f"entangle {name}", ("strike", 20)))
    found.plays(("damage", 5), ("balance", 1))
    assert found.fighter("Bo").has("entangled")
    assert (found.fighter("Ana").hands == (name,)) is kept


@rules("16.4.a")
def test_a_bare_hand_is_no_second_weapon() -> None:
    found = duel(arms(("Broadsword", 1), ("Dagger", 1), unarmed=3))
    found.plays(*strikes("strike Broadsword", ("strike", 90)))
    assert found.refused("strike unarmed") == "attacks-used"
    assert found.refused("sweep Dagger") == "two-handed-class-b"
    found.plays(("attack", "no attack"))
    assert found.asked == "Bo action"


@rules("21.a")
def test_after_a_bare_hand_no_weapon() -> None:
    found = duel(arms(("Broadsword", 1), attacks=2)).plays(*strikes("strike unarmed", ("strike", 90)))
    assert found.refused("strike Broadsword") == "attacks-used"


@rules("16.4.c")
def test_no_more_than_three_are_swept() -> None:
    foes = [Entry(f"F{k}", "B", hex, sheet(pc=k), 0) for k, hex in enumerate((N, NE, (-1, 0)))]
    ana = Entry("Ana", "A", (0, 0), arms(("Two-handed sword", 4), ps=25, md=20, pc=30), 0)
    found = table(ana, *foes).plays(FIRST, ("action", "melee attack"), ("move before or after", "after"))
    found.plays(("attack", "sweep Two-handed sword"))
    for foe in ("F0", "F1", "F2"):
        found.plays(("target", foe), ("strike", 97))
    assert found.asked == "Ana move"


@rules("GAP.reach")
def test_the_dead_are_no_targets() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms("Broadsword", pc=30), 0),
        Entry("Bo", "B", N, sheet(pc=0), 6),
        Entry("Cy", "B", NE, sheet(pc=1), 8),
    ).plays(FIRST, ("action", "melee attack"), STAY)
    found.battle.intervene("set", "Cy", field="en", value=0)
    found.plays(("attack", "strike Broadsword"))
    assert list(found.offers) == ["Bo", "nobody"]
    found.plays(("target", "nobody"))
    assert found.asked == "Bo action"


# Close combat


@rules("GAP.mount")
def test_nobody_closes_with_a_rider() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", N, sheet(pc=0, rides="Grey", mounted=True), 6),
        Entry("Grey", "B", N, sheet(ridden_by="Bo", size="large"), 6),
    ).plays(FIRST, ("action", "close and grapple"))
    assert found.refused("Bo") == found.refused("Grey") == "no-closing-mounted"


@rules("16.5.restrain.d")
def test_a_holder_may_let_go_and_strike() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(ps=25, pc=30), 0),
        Entry("Bo", "B", N, sheet(ps=10, pc=0), 6),
        Entry("Cy", "B", (9, -9), sheet(pc=1), 2),
    ).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "restrain unarmed"), ("target", "Bo"))
    found.plays(("strike", 30), NOTHING, ("action", "grapple"), ("hold on", "let go"))
    assert not found.fighter("Bo").has("restrained")
    assert found.asked == "Ana attack"


@rules("16.5.restrain.e")
def test_a_helper_is_not_forced_to_help() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(ps=12, ag=13, pc=30), 0),
        Entry("Bo", "B", N, sheet(ps=16, ag=14, pc=0), 6),
        Entry("Cy", "A", NE, sheet(pc=20), 8),
    ).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"))
    found.plays(("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING)
    found.plays(FIRST, ("action", "grapple"), ("attack", "restrain unarmed"), ("target", "Bo"), ("helpers", "no more"))
    assert found.reasons["restrain-base"] == 3 * (25 - 30)


@rules("13.7.c")
def test_with_no_free_hex_around_nobody_gets_out() -> None:
    walls = Patch([hex for hex in neighbours(N) if hex != (0, 0)], Ground("wall", impassable=True))
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30, ps=20), 0),
        Entry("Bo", "B", N, sheet(pc=0), 6),
        Entry("Cy", "A", S, sheet(pc=1), 0),
        plan=Plan(radius=8, patches=[walls]),
    ).plays(FIRST, ("action", "close and grapple"), ("target", "Bo"), ("attack", "no attack"), NOTHING)
    found.plays(("action", "move"), ("move", label((0, 0))), STAY)
    found.plays(FIRST, ("action", "withdraw"), ("leave close combat", 10))
    assert found.fighter("Ana").has("close combat")
    assert found.asked == "Cy action"


@rules("GAP.close")
def test_in_passing_through_a_doorway_of_friends_one_goes_on() -> None:
    """Two friends stand one behind the other; there is a free hex beyond both."""
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Cy", "A", N, sheet(), 0),
        Entry("Di", "A", (0, -2), sheet(), 0),
        Entry("Bo", "B", (9, -9), sheet(), 2),
        plan=Plan(radius=10, patches=[Patch([NE, (-1, 0), (1, -2), (-1, -1)], Ground("wall", impassable=True))]),
    ).plays(*GO, ("next figure", "Ana"), ("action", "move"), ("move", label(N)), ("move", label((0, -2))))
    assert found.refused("stop") == "friend-there"
    found.plays(("move", label((0, -3))), STAY)
    assert found.fighter("Ana").hex == (0, -3)


# Saddles


@rules("GAP.mount")
def test_a_tripped_rider_rolls_to_stay_in_the_saddle() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Spear", 3), pc=30), 0),
        Entry("Bo", "B", N, sheet(pc=0, rides="Grey", mounted=True), 4),
        Entry("Grey", "B", N, sheet(ridden_by="Bo", size="large"), 4),
    ).plays(FIRST, ("action", "melee attack"), STAY, ("attack", "trip Spear"))
    found.plays(("target", "Bo"), ("strike", 30), ("damage", 2), ("stay mounted", 46))
    assert found.asked == "Bo hex to fall to"


@rules("GAP.mount")
def test_a_dead_rider_falls_from_the_saddle() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms(("Spear", 3), pc=30), 0),
        Entry("Bo", "B", N, sheet(pc=0, rides="Grey", mounted=True, ft=0, en=5), 4),
        Entry("Grey", "B", N, sheet(ridden_by="Bo", size="large"), 4),
    ).plays(FIRST, ("action", "melee attack"), STAY, ("attack", "strike Spear"))
    found.plays(("target", "Bo"), ("strike", 30), ("damage", 2), ("hex to fall to", label((0, -2))))
    assert (found.fighter("Bo").mount, found.fighter("Grey").rider) == ("", "")
    assert found.battle.result is None


@rules("23.a")
@pytest.mark.parametrize(
    ("hex", "prone", "refused"), [(S, False, None), ((0, 2), False, "not-next-to"), (S, True, "lying-down")]
)
def test_who_can_mount(hex: Hex, prone: bool, refused: str | None) -> None:
    found = table(
        Entry("Ana", "A", hex, sheet(pc=30, rides="Grey"), 0),
        Entry("Grey", "A", (0, 0), sheet(size="large"), 0),
        Entry("Bo", "B", (9, -9), sheet(), 2),
    )
    if prone:
        found.battle.intervene("afflict", "Ana", condition="prone")
    found.plays(*GO, ("next figure", "Ana"), ("action", "pass"))
    assert (None if "mount Grey" in found.legal else found.refused("mount Grey")) == refused


# Magic and missiles


@rules("TERM.22")
def test_a_stunned_caster_loses_the_spell_at_once() -> None:
    caster = sheet(spells=[{"name": "Bolt", "chance": 60}], pc=60, en=12)
    found = duel(arms({"name": "Mace", "base_chance": 80, "damage": 0}), caster)
    found.plays(FIRST, ("action", "pass"), ("pass", "prepare spell Bolt"), STAY)
    found.plays(
        ("action", "melee attack"), STAY, ("attack", "strike Mace"), ("target", "Bo"), ("strike", 50), ("damage", 6)
    )
    assert not found.fighter("Bo").has("preparing a spell")
    assert found.asked != "Bo concentration"


@rules("14.2-8.h")
def test_only_the_crossbow_is_shot_when_walking() -> None:
    paper = arms({"name": "Crossbow", "rank": 1, "loaded": True, "hands": [1]}, ("Dagger", 1), pc=30)
    found = table(Entry("Ana", "A", (0, 0), paper, 0), Entry("Bo", "B", (0, -6), sheet(), 0))
    found.plays(*GO, ("action", "fire"), ("move before or after", "after"))
    assert found.refused("strike Dagger") == "crossbow-only"


@rules("TERM.7")
@pytest.mark.parametrize(("name", "refused"), [("Broadsword", "nothing-to-shoot"), ("Dagger", None)])
def test_fire_needs_something_to_shoot_or_throw(name: str, refused: str | None) -> None:
    found = table(Entry("Ana", "A", (0, 0), arms(name, pc=30), 0), Entry("Bo", "B", (0, -6), sheet(), 0)).plays(*GO)
    assert (None if "fire" in found.legal else found.refused("fire")) == refused


@rules("TERM.7")
def test_a_thrown_weapon_leaves_the_hand_and_lies_where_it_fell() -> None:
    found = table(Entry("Ana", "A", (0, 0), arms("Dagger", pc=30), 0), Entry("Bo", "B", (0, -4), sheet(), 0)).plays(*GO)
    found.plays(("action", "fire"), ("attack", "strike Dagger"), ("target", "Bo"), ("strike", 90))
    assert found.fighter("Ana").hands == ()
    assert [(item.name, item.hex) for item in found.battle.state.items] == [("Dagger", (0, -12))]


# Grievous effects


@rules("18.e")
@pytest.mark.parametrize(
    ("roll", "weapon_class", "told", "check"),
    [
        (11, "A", "died", ""),
        (6, "A", "dropped", ""),
        (95, "C", "passed-out", ""),
        (81, "C", "", "stiff"),
        (19, "A", "", "clumsy"),
    ],
)
def test_injuries_of_other_kinds(roll: int, weapon_class: str, told: str, check: str) -> None:
    sword = {"name": "Blade", "base_chance": 75, "damage": 0, "weapon_class": weapon_class}
    found = duel(arms(sword), arms("Mace", en=60), grievous_effects=True)
    found.plays(*strikes("strike Blade", ("strike", 3), ("damage", 1), ("grievous injury", roll)))
    if told == "passed-out":
        found.plays(("minutes out", 3))
    foe = found.fighter("Bo")
    assert [key for key in ("died", "dropped", "passed-out") if found.events(key)] == [told][: bool(told)]
    assert foe.value("stiff") == (2 if check == "stiff" else 0)
    assert foe.value("clumsy") == (3 if check == "clumsy" else 0)


@rules("18.e")
def test_a_weapon_without_a_class_does_no_grievous_injury() -> None:
    found = duel(arms({"name": "Whip", "base_chance": 75}, md=18), sheet(en=40))
    found.plays(*strikes("strike Whip", ("strike", 3), ("damage", 9)))
    assert found.asked == "Bo action"


@rules("18.e")
def test_bleeding_may_kill() -> None:
    found = duel(sheet(), sheet(pc=0, en=4))
    found.battle.intervene("afflict", "Bo", condition="bleeding", value=2)
    found.plays(FIRST, NOTHING, NOTHING)
    assert found.events("passed-out")[0]["who"] == "Bo"


@rules("24.f")
def test_an_infection_may_kill() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms({"name": "Mace", "base_chance": 75, "damage": 0, "min_ps": 0}, pc=60), 0),
        Entry("Bo", "B", N, sheet(pc=0, en=12), 6),
        fields={"days of recovery": 1},
    ).plays(*strikes("strike Mace", ("strike", 50), ("damage", 1)))
    found.battle.intervene("set", "Ana", field="en", value=0)
    found.battle.intervene("set", "Bo", field="en", value=4)
    found.plays(NOTHING, ("infection", 1), ("healing", 99), ("infection damage", 9))
    assert found.events("died")[-1]["who"] == "Bo"


@rules("16.5.knockout.d")
def test_one_who_wakes_under_somebodys_feet_rolls_aside() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), sheet(pc=30), 0),
        Entry("Bo", "B", (0, -2), sheet(pc=0), 6),
        Entry("Cy", "B", (9, -9), sheet(pc=1), 2),
    ).plays(*GO)
    found.fighter("Bo").gain("knocked out", 1)
    found.plays(("action", "move"), ("move", label(N)), ("move", label((0, -2))), STAY, NOTHING)
    assert found.asked == "Bo hex to fall to"


# What a sheet may say


@pytest.mark.parametrize(
    ("paper", "words"),
    [
        (sheet(armour="Tin"), "armour: there is no 'Tin'"),
        (arms("Lightsabre"), "is not in the list"),
        (sheet(size="huge"), "size: expected small, human, large"),
        (arms("Dagger", "Dagger"), "two have the same name"),
        ({"ps": 10}, "md: expected a number"),
        (arms("Great axe", "Dagger"), "holds more than two hands can"),
        ({**sheet(), "strength": 3}, "strength"),
        (sheet(rides="Grey", mounted=True), "do not ride together"),
    ],
)
def test_a_bad_sheet_is_refused_in_words(paper: dict[str, Any], words: str) -> None:
    with pytest.raises(UnreadableError, match=words):
        table(Entry("Ana", "A", (0, 0), paper, 0), Entry("Bo", "B", N, sheet(), 6))


def test_doubtful_numbers_are_marked_for_everybody_to_see() -> None:
    found = table(
        Entry("Ana", "A", (0, 0), arms("Katana", armour="Mithril", md=17), 0),
        Entry("Bo", "B", N, {"creature": "Wolf"}, 6),
    )
    marks = {portrait.name: portrait.marks for portrait in found.battle.view().portraits}
    assert marks["Ana"] == ("Mithril: one campaign's own", "Katana: one campaign's own")
    assert marks["Bo"][0].startswith("Wolf: memory, low confidence")


def test_an_unconscious_figure_is_shown_as_such() -> None:
    found = duel(sheet())
    found.battle.intervene("set", "Bo", field="en", value=2)
    assert "unconscious" in str(DQ.portrait(found.battle.state, found.fighter("Bo"), "gm").conditions)
    assert (DQ.out(found.fighter("Bo")), DQ.out(found.fighter("Ana"))) == (True, False)
    with pytest.raises(NotLegalError):
        found.battle.intervene("afflict", "Bo", condition="stuck missile", value=9)


@rules("14.1.b")
def test_a_priced_turn_is_paid_when_stepping_sideways() -> None:
    found = alone(sheet(), price_of_turning=1).plays(("action", "move"), ("move", label(S)))
    assert found.fighter("Ana").facing == 6
    assert march(found, 6) == 3


@rules("17.5.b")
@pytest.mark.parametrize(("hex", "number"), [((0, -3), 73), ((-2, -1), 73), ((2, -3), 85)])
def test_the_shield_side_counts_for_missiles_too(hex: Hex, number: int) -> None:
    toward = {(0, -3): 6, (-2, -1): 4, (2, -3): 6}[hex]
    found = table(
        Entry("Ana", "A", hex, arms({"name": "Short bow", "base_chance": 100, "loaded": True}, pc=60), toward),
        Entry("Bo", "B", (0, 0), sheet(pc=0, shield={"name": "Kite", "defence": 12}), 0),
        shield_side=True,
    ).plays(*GO, ("action", "fire"), ("attack", "strike Short bow"), ("target", "Bo"))
    assert found.number == number


@rules("GAP.pulse")
def test_one_stunned_in_the_middle_of_two_actions_has_no_second() -> None:
    found = duel(arms("Broadsword", ag=26), arms(("Mace", 6), pc=60)).plays(FIRST, ("action", "evade"), STAY)
    found.plays(("action", "melee attack"), STAY, ("attack", "no attack"))
    assert found.asked == "Ana second action"
    found.battle.undo()
    found.battle.intervene("afflict", "Ana", condition="stunned")
    found.plays(("attack", "no attack"))
    assert found.asked == "Ana keep hold"
    found.plays(("keep hold", 1))
    assert found.asked == "Bo initiative"
