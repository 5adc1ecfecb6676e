"""23 and GAP.mount where they meet other clauses: rider and mount have one place, one facing and one action a pulse."""

from __future__ import annotations

import random
from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.hexes import Hex, label, occupied
from swordplay.engine.requests import Choose
from swordplay.engine.scenario import Entry, Plan
from swordplay.games.dragonquest.figure.figure import bound, helpless
from swordplay.games.dragonquest.ruleset.examples import FIGURES
from swordplay.games.dragonquest.sheet import footprint
from tests.conformance.play import drawn
from tests.rules.dragonquest.helpers import DQ, FIRST, GO, NE, NOTHING, STAY, Map, N, S, arms, rules, sheet, table

faults = pytest.mark.faults("dragonquest.2")
TEETH: list[dict[str, Any]] = [{"name": name, "natural": True, "base_chance": 40} for name in ("kick", "bite")]


def rider(paper: dict[str, Any], *others: Entry, horse: dict[str, Any] | None = None) -> Map:
    """Ana on Grey at (0, 0), facing north; she acts first."""
    mine = {**paper, "pc": 30, "rides": "Grey", "mounted": True}
    grey = sheet(**{"ag": 14, "tmr": 10, "size": "large", "weapons": TEETH, "ridden_by": "Ana", **(horse or {})})
    found = table(
        Entry("Ana", "A", (0, 0), mine, 0), Entry("Grey", "A", (0, 0), grey, 0), *others, plan=Plan(radius=20)
    )
    return found.plays(*GO) if found.asked.endswith("initiative roll") else found.plays(FIRST)


def foe(hex: Hex, facing: int = 0, paper: dict[str, Any] | None = None) -> Entry:
    return Entry("Bo", "B", hex, {"pc": 0, **(paper or sheet(pc=0))}, facing)


FAR = foe((12, -6), 4)
BESIDE = foe(NE, 8)


# Getting on and off


def beside(**mine: Any) -> Map:
    """Ana beside Grey, whom she may ride; her side's turn."""
    grey = sheet(tmr=10, size="large")
    entries = Entry("Ana", "A", S, sheet(pc=30, rides="Grey", **mine), 0), Entry("Grey", "A", (0, 0), grey, 0)
    return table(*entries, FAR, plan=Plan(radius=20)).plays(*GO)


@rules("23.a", "15.c")
@faults
def test_the_mount_does_not_move_in_the_pulse_in_which_one_gets_on() -> None:
    found = beside(ag=26).plays(("next figure", "Ana"), ("action", "pass"), ("pass", "mount Grey"))
    found.plays(("second action", "evade"))
    assert (found.asked, found.fighter("Ana").hex) == ("Bo action", (0, 0))


@rules("23.a", "GAP.mount")
@faults
def test_nobody_gets_on_a_horse_that_has_walked() -> None:
    found = beside().plays(("next figure", "Grey"), ("action", "move"), ("move", "go SE"), STAY)
    found.plays(("action", "pass"))
    assert found.refused("mount Grey") == "mount-moving"


@rules("GAP.mount", "23.a")
@faults
def test_a_horse_whose_rider_got_off_has_had_its_action() -> None:
    found = rider(sheet(), BESIDE).plays(("action", "pass"), ("pass", "dismount"), NOTHING)
    assert found.battle.state.clock == 2
    found = rider(sheet(), BESIDE, Entry("Cy", "A", (9, 0), sheet(pc=0), 0))
    found.plays(("action", "pass"), ("pass", "dismount"), NOTHING)
    assert found.asked == "Cy action"


@rules("GAP.mount")
@faults
@pytest.mark.parametrize(("wall", "hexes"), [((), 2), (((0, 1), (1, 0)), 1)])
def test_a_riderless_horse_takes_its_own_size_where_there_is_room(wall: tuple[Hex, ...], hexes: int) -> None:
    """With figures behind it on both sides it stays in one hex until its first move."""
    friends = [Entry(f"F{k}", "A", hex, sheet(pc=0), 0) for k, hex in enumerate(wall)]
    grey = {"creature": "War horse", "ridden_by": "Ana"}
    mine = sheet(pc=30, rides="Grey", mounted=True)
    entries = Entry("Ana", "A", (0, 0), mine, 0), Entry("Grey", "A", (0, 0), grey, 0), *friends, FAR
    found = table(*entries, plan=Plan(radius=20)).plays(*GO)
    if friends:
        found.plays(("next figure", "Ana"))
    found.plays(("action", "pass"), ("pass", "dismount"))
    horse = found.fighter("Grey")
    assert (len(horse.hexes()), horse.facing % 2) == (hexes, hexes - 1)
    while found.asked != "A next figure" or found.battle.state.clock == 1:
        asked = found.battle.request
        assert asked is not None
        first = {"action": "nothing", "initiative roll": 5 if asked.who == "Bo" else 9, "side first": "A"}
        found.plays((asked.about, first.get(asked.about) or found.legal[0]))
    found.plays(("next figure", "Grey"), ("action", "move"), ("move", "go NE"))
    assert not [name for name in found.offers if name.startswith("jump")]
    found.plays(STAY)
    assert len(found.fighter("Grey").hexes()) == 2


# A mount that cannot


@rules("15.d", "19.stun.e", "GAP.mount")
@faults
@pytest.mark.parametrize(("roll", "stunned"), [(70, False), (71, True)])
def test_a_stunned_mount_only_tries_to_recover(roll: int, stunned: bool) -> None:
    found = rider(sheet(), BESIDE, horse={"ft": 20, "wp": 15}).plays(NOTHING, NOTHING)
    found.fighter("Grey").gain("stunned")
    found.plays(FIRST)
    assert (found.asked, found.number) == ("Grey recover from stun", 70)
    found.plays(("recover from stun", roll))
    assert found.fighter("Grey").has("stunned") is stunned
    assert found.refused("withdraw") == ("mount-stunned" if stunned else "mount-stands")
    found.plays(("action", "melee attack"))
    assert found.asked == "Ana attack"  # neither a shift nor a turn
    assert found.refused("mount's bite") == ("mount-stunned" if stunned else "mount-stands")


@rules("15.d", "GAP.mount")
@faults
def test_a_mount_that_has_recovered_acts_in_the_next_pulse() -> None:
    found = rider(sheet(), FAR).plays(NOTHING, NOTHING)
    found.fighter("Grey").gain("stunned")
    found.plays(*GO, ("recover from stun", 1))
    assert found.refused("move") == "mount-stands"
    found.plays(NOTHING, NOTHING, *GO)
    assert "move" in found.legal


@rules("16.5.entangle.e", "GAP.mount")
@faults
def test_a_netted_mount_stays_until_it_is_worked_free_by_two_passes() -> None:
    found = rider(sheet(), FAR)
    found.fighter("Grey").gain("entangled")
    assert found.refused("move") == found.refused("retreat") == "mount-entangled"
    found.plays(("action", "pass"), ("pass", "work Grey free"), NOTHING, *GO)
    found.plays(("action", "pass"), ("pass", "work Grey free"))
    assert found.asked == "Bo action"
    found.plays(NOTHING, *GO)
    assert not bound(found.fighter("Grey"))
    assert "move" in found.legal


@rules("16.5.entangle.e", "GAP.mount")
@faults
def test_any_other_action_breaks_the_succession_for_the_mount_too() -> None:
    found = rider(sheet(), FAR)
    found.fighter("Grey").gain("entangled")
    found.plays(("action", "pass"), ("pass", "work Grey free"), NOTHING, *GO, ("action", "evade"), NOTHING, *GO)
    found.plays(("action", "pass"), ("pass", "work Grey free"), NOTHING, *GO)
    assert bound(found.fighter("Grey"))


@rules("TERM.19", "GAP.mount")
@faults
def test_a_thrown_mount_crawls_until_it_is_up() -> None:
    """TMR 10: two hexes."""
    found = rider(sheet(), FAR)
    found.fighter("Grey").gain("prone")
    assert found.refused("charge") == found.refused("retreat") == "mount-lying"
    found.plays(("action", "move"), ("move", label(N)), ("move", label((0, -2))))
    assert found.refused(label((0, -3))) == "no-movement-left"
    found.plays(STAY, NOTHING, *GO, ("action", "pass"), ("pass", "get Grey up"))
    assert not [
        name for name in found.legal if name != "stop" and " " not in name
    ]  # it replaces the hexes, not the turn
    found.plays(STAY, NOTHING, *GO)
    assert "charge" in found.legal


@rules("TERM.19", "13.3.a", "GAP.mount")
@faults
def test_a_thrown_mount_does_not_withdraw() -> None:
    found = rider(sheet(), BESIDE)
    found.fighter("Grey").gain("prone")
    assert found.refused("withdraw") == "mount-lying"


@rules("17.3.d", "GAP.mount")
@faults
def test_the_lost_action_of_a_mount_is_its_own() -> None:
    found = rider(sheet(md=1), BESIDE, horse={"md": 1}).plays(("action", "melee attack"), STAY)
    found.plays(("attack", "mount's bite"), ("target", "Bo"), ("strike", 99), ("mishap", 99), ("attack", "no attack"))
    found.plays(NOTHING, FIRST)
    assert [event["who"] for event in found.events("lost-action")] == ["Grey"]
    assert found.refused("withdraw") == "mount-stands"
    found.plays(("action", "melee attack"))
    assert found.refused("mount's kick") == "mount-stands"
    assert "strike unarmed" in found.legal


# Blows


@rules("21.a", "GAP.mount")
@faults
@pytest.mark.parametrize(("attacks", "legal"), [(1, False), (2, True)])
def test_a_ridden_mount_strikes_as_often_as_its_sheet_says(attacks: int, legal: bool) -> None:
    found = rider(arms("Sabre"), BESIDE, horse={"attacks": attacks}).plays(("action", "melee attack"), STAY)
    found.plays(("attack", "mount's bite"), ("target", "Bo"), ("strike", 98))
    assert ("mount's kick" in found.legal) is legal
    if not legal:
        assert found.refused("mount's kick") == "attacks-used"


@rules("21.a", "15.c", "GAP.mount")
@faults
def test_the_mount_of_a_quick_rider_is_no_quicker_for_that() -> None:
    found = rider(arms("Sabre", ag=26), BESIDE).plays(("action", "melee attack"), STAY, ("attack", "mount's bite"))
    found.plays(("target", "Bo"), ("strike", 98), ("attack", "no attack"))
    found.plays(("second action", "withdraw"), ("posture", "offensive"))
    assert found.refused("mount's bite") == found.refused("mount's kick") == "attacks-used"
    found.plays(("attack", "no attack"), STAY, NOTHING)
    assert not found.fighter("Grey").has("struck with")


@rules("23.d", "21.a", "16.4.a")
@faults
@pytest.mark.parametrize("order", [("mount's bite", "strike Sabre"), ("strike Sabre", "mount's bite")])
def test_the_rider_strikes_before_or_after_his_mount(order: tuple[str, str]) -> None:
    found = rider(arms("Sabre"), BESIDE).plays(("action", "melee attack"), STAY)
    for attack in order:
        found.plays(("attack", attack), ("target", "Bo"), ("strike", 90))
    assert found.asked == "Bo action"


@rules("23.e", "17.4.e")
@faults
@pytest.mark.parametrize(("hex", "refused"), [(N, "directly-ahead"), (NE, None)])
def test_no_riposte_of_a_rider_goes_straight_ahead(hex: Hex, refused: str | None) -> None:
    found = rider(arms(("Sabre", 9)), foe(hex, 6 if hex == N else 8, arms("Spear")))
    found.plays(("action", "evade"), STAY, ("action", "melee attack"), STAY, ("attack", "strike Spear"))
    found.plays(("target", "Ana"), ("strike", 98), ("parry", "parry"), ("parry roll", 10))
    assert (None if "Sabre" in found.legal else found.refused("Sabre")) == refused


@rules("23.e", "22.a")
@faults
@pytest.mark.parametrize(("hexes", "legal"), [(2, True), (1, False)])
def test_a_rider_strikes_at_the_part_of_a_body_that_is_not_straight_ahead(hexes: int, legal: bool) -> None:
    """Ogg's head is in the north hex; his body, if he has more than one, in the north-east one."""
    facing = next(hour for hour in range(1, 12, 2) if NE in occupied(footprint(2), N, hour)) if hexes == 2 else 6
    ogg = Entry("Ogg", "B", N, sheet(hexes=hexes, pc=0), facing)
    found = rider(arms("Sabre"), ogg).plays(("action", "melee attack"))
    while found.asked != "Ana attack":
        found.plays((found.asked.removeprefix("Ana "), "stop" if found.asked == "Ana move" else "after"))
    found.plays(("attack", "strike Sabre"))
    assert ("Ogg" in found.legal) is legal


@rules("14.2-8.h", "15.d", "GAP.mount")
@faults
def test_a_crossbow_is_not_shot_on_the_move_from_a_mount_that_stands() -> None:
    bow = {"name": "Crossbow", "loaded": True}
    found = rider(arms(bow, horsemanship=5), foe((0, -5)))
    found.fighter("Grey").gain("entangled")
    found.plays(("action", "fire"))
    assert found.refused("before") == found.refused("after") == "mount-entangled"


@rules("23.b", "17.4.e")
@faults
@pytest.mark.parametrize(("rank", "refused"), [(2, "horsemanship-needed"), (3, None)])
def test_no_riposte_with_what_a_rider_cannot_use(rank: int, refused: str | None) -> None:
    found = rider(arms(("Great axe", 9), horsemanship=rank), foe(NE, 8, arms("Mace")))
    found.plays(("action", "evade"), STAY, ("action", "melee attack"), STAY, ("attack", "strike Mace"))
    found.plays(("target", "Ana"), ("strike", 98), ("parry", "parry"), ("parry roll", 10))
    assert (None if "Great axe" in found.legal else found.refused("Great axe")) == refused


@rules("23.b", "16.4.c")
@faults
@pytest.mark.parametrize(("rank", "refused"), [(2, "horsemanship-needed"), (3, None)])
def test_a_sweep_from_the_saddle_takes_both_hands(rank: int, refused: str | None) -> None:
    found = rider(arms(("Hand and a half sword", 4), horsemanship=rank), BESIDE).plays(("action", "melee attack"), STAY)
    sweep = "sweep Hand and a half sword"
    assert (None if sweep in found.legal else found.refused(sweep)) == refused
    assert "strike Hand and a half sword" in found.legal


@rules("23.d", "16.4.a")
@faults
@pytest.mark.parametrize(("rank", "refused"), [(6, "horsemanship-needed"), (7, None)])
def test_a_rider_throws_one_weapon_without_the_rank_for_two(rank: int, refused: str | None) -> None:
    darts = [{"name": name, "kind": "Dagger", "range": 9} for name in ("Left", "Right")]
    found = rider(arms(*darts, horsemanship=rank), foe((0, -4))).plays(("action", "fire"), ("attack", "strike Left"))
    found.plays(("target", "Bo"), ("strike", 98))
    assert (None if "strike Right" in found.legal else found.refused("strike Right")) == refused


@rules("23.d", "15.c")
@faults
@pytest.mark.parametrize(("rank", "refused"), [(6, "horsemanship-needed"), (7, None)])
def test_the_second_action_of_a_rider_takes_the_weapon_of_the_first(rank: int, refused: str | None) -> None:
    """A blow with the sabre, and then one in withdrawing."""
    found = rider(arms("Sabre", "Main Gauche", ag=26, horsemanship=rank), BESIDE).plays(
        ("action", "melee attack"), STAY
    )
    found.plays(("attack", "strike Sabre"), ("target", "Bo"), ("strike", 97), ("attack", "no attack"))
    found.plays(("second action", "withdraw"), ("posture", "offensive"))
    option = "strike Main Gauche"
    assert (None if option in found.legal else found.refused(option)) == refused
    assert "strike Sabre" in found.legal


@rules("23.d", "15.c", "16.5.rush.a")
@faults
@pytest.mark.parametrize(("rank", "refused"), [(6, "horsemanship-needed"), (7, None)])
def test_a_shield_that_has_attacked_is_a_weapon_and_a_bare_hand_is_none(rank: int, refused: str | None) -> None:
    paper = {**arms("Sabre", ag=26, horsemanship=rank), "shield": {"name": "Buckler"}}
    found = rider(paper, BESIDE).plays(("action", "melee attack"), STAY, ("attack", "shield rush Buckler"))
    found.plays(("target", "Bo"), ("strike", 97), ("attack", "no attack"))
    found.plays(("second action", "withdraw"), ("posture", "offensive"))
    assert (None if "strike Sabre" in found.legal else found.refused("strike Sabre")) == refused
    assert {"shield rush Buckler", "strike unarmed"} <= set(found.legal)


# Momentum


@rules("23.h", "17.3.d")
@faults
@pytest.mark.parametrize("why", ["loses action", "stunned"])
def test_momentum_carries_on_a_rider_who_cannot_act(why: str) -> None:
    found = rider(arms(("Lance", 2)), foe((1, -2), 0), horse={"tmr": 6})
    found.plays(("action", "charge"), ("charge with", "Lance"), ("move", label(N)), STAY, ("attack", "strike Lance"))
    found.plays(("target", "Bo"), ("strike", 97))
    found.fighter("Ana").gain(why)
    found.plays(NOTHING)
    while found.asked != "Ana action" and found.fighter("Ana").hex == N:
        asked = found.battle.request
        assert asked is not None
        found.plays(
            (asked.about, {"initiative": "act first", "action": "nothing", "side first": "A"}.get(asked.about, 5))
        )
    assert (found.fighter("Ana").hex, found.fighter("Grey").hex) == ((0, -7), (0, -7))


@rules("23.h", "15.d")
@faults
@pytest.mark.parametrize("why", ["stunned", "entangled", "prone"])
def test_a_mount_that_cannot_run_is_not_carried_on(why: str) -> None:
    found = rider(arms(("Lance", 2)), foe((1, -2), 0), horse={"tmr": 6})
    found.plays(("action", "charge"), ("charge with", "Lance"), ("move", label(N)), STAY, ("attack", "strike Lance"))
    found.plays(("target", "Bo"), ("strike", 97), NOTHING)
    found.fighter("Grey").gain(why)
    found.plays(FIRST)
    if why == "stunned":
        found.plays(("recover from stun", 99))
    assert (found.asked, found.fighter("Ana").hex) == ("Ana action", N)
    assert not found.fighter("Grey").has("momentum")


# Random fights

QUESTIONS = {"move", "attack", "target", "pass", "charge with", "second action", "riposte", "parry"}
"""What nobody who is helpless, and no mount that is ridden, is asked about."""


def knights(seed: int) -> list[Entry]:
    """Two riders, a horse to get on, a net, a wolf and an archer, different for every seed."""
    chance = random.Random(seed)
    hexes = chance.sample([(q, r) for q in range(-3, 4) for r in range(-3, 4)], 12)
    knight = {**FIGURES["knight"], "horsemanship": chance.choice((0, 4, 7))}
    quick = {**FIGURES["duellist"], "rides": "Dun"}
    return [
        Entry("Ana", "A", hexes[0], {**knight, "rides": "Grey", "mounted": True}, 0),
        Entry("Grey", "A", hexes[0], {**FIGURES["war horse"], "ridden_by": "Ana"}, 0),
        Entry("Cy", "A", hexes[1], quick, 0),
        Entry("Dun", "A", hexes[2], sheet(size="large", tmr=8, weapons=TEETH), 0),
        Entry("Bo", "B", hexes[3], {**knight, "rides": "Bay", "mounted": True}, 6),
        Entry("Bay", "B", hexes[3], {**FIGURES["war horse"], "ridden_by": "Bo"}, 6),
        Entry("Eve", "B", hexes[4], FIGURES[chance.choice(("net fighter", "archer", "wolf", "spearman"))], 6),
    ]


@rules("GAP.mount", "15.d")
@faults
@pytest.mark.parametrize("seed", range(12))
def test_rider_and_mount_are_one_piece_whatever_happens(seed: int) -> None:
    """One hex, one facing, one action a pulse; the helpless do nothing, and a ridden mount nothing by itself."""
    chance = random.Random(seed)
    found = table(*knights(seed), plan=Plan(radius=8))
    battle: Battle = found.battle
    acted: dict[str, int] = {}
    for _ in range(400):
        request = battle.request
        if request is None:
            break
        fighters = battle.state.fighters
        assert not list(DQ.problems(battle.state))
        if isinstance(request, Choose) and request.who in fighters:
            me = fighters[request.who]
            if request.about in QUESTIONS - {"target"}:
                assert not me.rider, f"{me.name} is ridden and asked about {request.about}"
            if request.about in QUESTIONS:
                assert not helpless(me), f"{me.name} is helpless and asked about {request.about}"
            if request.about == "move":
                carrier = fighters[me.mount] if me.mount else me
                assert not helpless(carrier)
                assert not bound(carrier)
        answer = drawn(request, chance)
        if request.about == "action" and answer not in ("drop something", "talent"):
            pair = {request.who, fighters[request.who].mount, fighters[request.who].rider} - {""}
            assert all(acted.get(name) != battle.state.clock for name in pair), f"{pair} act twice in a pulse"
            acted.update(dict.fromkeys(pair, battle.state.clock))
        battle.answer(answer)
