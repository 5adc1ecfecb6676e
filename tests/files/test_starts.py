"""How fighters start: points, posture, hands, shots, aims, waits, holds, spells, conditions; and what cannot be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from swordplay import files
from swordplay.cli import main
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import UnreadableError
from swordplay.engine.plain import plain
from swordplay.engine.scenario import Scenario
from swordplay.engine.state import Item, Trigger
from swordplay.games import ruleset
from swordplay.opponents import policy
from tests.support.table import by_key

FIGHTERS = {"dragonquest": ("Adept", "Crossbowman"), "gurps3-cards": ("", "")}
FOURTH = ("gurps4-dungeon", "gurps4-bands", "gurps4")
HEXES = {"gurps3-cards": ([0, 0], [0, 0])}


def data(rules: str, start: Any = None, other: Any = None, fighters: tuple[str, str] | None = None) -> dict[str, Any]:
    """Ada and Bo six hexes apart, or in one hex where the rules are for wrestling, each with a start."""
    first, second = fighters or FIGHTERS.get(rules, ("Knight", "Crossbowman"))
    here, there = HEXES.get(rules, ([0, 3], [0, -3]))
    ada = {"name": "Ada", "side": "red", "hex": here, "facing": 0, "start": start or {}}
    bo = {"name": "Bo", "side": "blue", "hex": there, "facing": 6, "start": other or {}}
    entries = [{**one, **({"fighter": ready} if ready else {})} for one, ready in ((ada, first), (bo, second))]
    return {"ruleset": rules, "map": {"radius": 8}, "fighters": entries}


def battle(rules: str, *starts: Any, **more: Any) -> Battle:
    return Battle(ruleset(rules), files.scenario_of(data(rules, *starts, **more)), Roller(1))


def begun(rules: str, *starts: Any, **more: Any) -> Any:
    return ruleset(rules).begin(files.scenario_of(data(rules, *starts, **more)))


# What a start says is so

BOW = ("Crossbow", "Hatchet")
GOOD: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("gurps4-dungeon", {"hp": 3, "fp": 2, "posture": "kneeling"}, {"hp": 3, "fp": 2, "posture": "kneeling"}),
    ("gurps4-bands", {"posture": "lying face up"}, {"posture": "lying face up"}),
    ("gurps4-dungeon", {"right": "Hatchet"}, {"right": "Hatchet", "left": "", "belt": ("Crossbow",)}),
    ("gurps4-dungeon", {"right": "", "left": ""}, {"right": "", "left": "", "belt": BOW}),
    ("gurps4-dungeon", {"dropped": ["Crossbow"], "left": "Hatchet"}, {"right": "", "left": "Hatchet", "belt": ()}),
    ("gurps4-dungeon", {"unready": ["Crossbow"], "broken": ["Hatchet"]}, {"unready": BOW[:1], "broken": BOW[1:]}),
    ("gurps4-dungeon", {"shots": {"Crossbow": 0}}, {"fired": ("Crossbow",)}),
    (
        "gurps4-bands",
        {"shots": {"Crossbow": 0}, "reloading": {"Crossbow": 3}},
        {"ready_progress": 3 * ("reload Crossbow",)},
    ),
    ("gurps4-dungeon", {"task": 2}, {"ready_progress": ("another task", "another task")}),
    ("gurps4-bands", {"ran": True}, {"ran": True}),
    ("gurps4-dungeon", {"battered": {"Hatchet": 4}}, {"battered": (("Hatchet", 4),)}),
    ("gurps4-dungeon", {"crippled": ["left leg"]}, {"crippled": ("left leg",), "posture": "prone"}),
    ("gurps4-dungeon", {"crippled": ["left foot"], "posture": "kneeling"}, {"posture": "kneeling"}),
    ("gurps4-dungeon", {"crippled": ["right hand"]}, {"right": "", "left": "", "belt": ("Hatchet",)}),
    ("gurps4-dungeon", {"manoeuvre": "All-Out Defense", "form": "Double Defense"}, {"manoeuvre": "All-Out Defense"}),
    (
        "dragonquest",
        {"ft": 4, "en": 9, "hurt": True, "armour_loss": 2},
        {"ft": 4, "en": 9, "hurt": True, "armour_loss": 2},
    ),
    ("dragonquest", {"hands": ["Shortsword"]}, {"hands": ("Shortsword",)}),
    ("dragonquest", {"loaded": []}, {"loaded": ()}),
    ("dragonquest", {"dropped": ["Crossbow"]}, {"hands": (), "gone": ("Crossbow",), "loaded": ("Crossbow",)}),
    ("dragonquest", {"poison": {"Shortsword": 4}}, {"poison": (("Shortsword", 4, 0),)}),
    ("gurps3-cards", {"posture": "kneeling"}, {"posture": "kneeling"}),
    ("gurps3-cards", {"posture": "prone"}, {"posture": "prone", "footprint": ((0, 0), (0, 1))}),
]


@pytest.mark.parametrize(("rules", "start", "expected"), GOOD, ids=range(len(GOOD)))
def test_a_fighter_starts_as_his_entry_says(rules: str, start: dict[str, Any], expected: dict[str, Any]) -> None:
    bo = begun(rules, {}, start).fighters["Bo"]
    assert {field: getattr(bo, field) for field in expected} == expected


@pytest.mark.parametrize(("done", "sound"), [(0, True), (2, True), (3, False)])
def test_a_task_of_the_scenario_is_begun(done: int, sound: bool) -> None:
    raw = {**data("gurps4-dungeon", {}, {"tasks": {"dig": done}}), "switches": {"tasks": {"dig": 3}}}
    scenario = files.scenario_of(raw)
    if sound:
        bo: Any = ruleset("gurps4-dungeon").begin(scenario).fighters["Bo"]
        assert bo.ready_progress == ("tasks dig",) * done
    else:
        with pytest.raises(UnreadableError, match=r"start\.tasks: expected fewer than the 3 turns that 'dig' takes"):
            ruleset("gurps4-dungeon").begin(scenario)


def test_what_is_dropped_lies_in_the_hex() -> None:
    for rules in ("gurps4-dungeon", "dragonquest"):
        assert begun(rules, {}, {"dropped": ["Crossbow"]}).items == (Item("Crossbow", (0, -3), "Bo"),)


CONDITIONS: list[tuple[str, dict[str, Any], tuple[Any, ...]]] = [
    ("gurps4-dungeon", {"kind": "shock", "value": 3}, ("shock", 3, "", "turn-end", 0)),
    ("gurps4-dungeon", {"kind": "stunned"}, ("stunned", 0, "", "", 0)),
    ("gurps4-bands", {"kind": "stunned", "ends": "turn-start", "at": 4}, ("stunned", 0, "", "turn-start", 4)),
    ("gurps4-bands", {"kind": "bleeding"}, ("bleeding", 0, "", "", 60)),
    ("gurps4-bands", {"kind": "studied", "value": 2, "source": "Ada"}, ("studied", 2, "Ada", "turn-end", 0)),
    ("gurps4-dungeon", {"kind": "in cover", "value": -3}, ("in cover", -3, "", "", 0)),
    ("gurps4", {"kind": "numbed", "source": "left arm", "at": 5}, ("numbed", 0, "left arm", "turn-start", 5)),
    ("dragonquest", {"kind": "stunned"}, ("stunned", 0, "", "", 0)),
    ("dragonquest", {"kind": "evading"}, ("evading", 0, "", "next action", 0)),
    ("dragonquest", {"kind": "stuck missile", "source": "barbed"}, ("stuck missile", 3, "barbed", "", 0)),
    ("dragonquest", {"kind": "knocked out", "value": 40}, ("knocked out", 40, "", "", 0)),
    ("gurps3-cards", {"kind": "stunned"}, ("stunned", 0, "", "", 0)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "given", "expected"), CONDITIONS, ids=range(len(CONDITIONS)))
def test_a_condition_holds_from_the_start(rules: str, given: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert expected in begun(rules, {}, {"conditions": [given]}).fighters["Bo"].conditions


@pytest.mark.parametrize("rules", FOURTH)
def test_whoever_starts_unconscious_lies_and_has_let_go(rules: str) -> None:
    state = begun(rules, {}, {"conditions": [{"kind": "unconscious"}]})
    bo = state.fighters["Bo"]
    assert (bo.out, bo.posture, bo.right, bo.left) == (True, "prone", "", "")
    assert [item.name for item in state.items] == ["Crossbow"]


def test_points_at_which_one_dies_are_death() -> None:
    assert begun("gurps4-dungeon", {}, {"hp": -60}).fighters["Bo"].has("dead")


@pytest.mark.parametrize(("turns", "bonus"), [(1, 4), (2, 5), (3, 6), (9, 6)])
@pytest.mark.rules("gurps4-dungeon:AIM.1", "gurps4-dungeon:AIM.2", "gurps4-dungeon:AIM.3")
def test_an_aim_of_the_start_counts_for_the_first_shot(turns: int, bonus: int) -> None:
    aimed = {"posture": "kneeling", "aim": {"at": "Ada", "turns": turns}}
    assert first_shot(aimed).get("aim") == bonus
    assert "aim" not in first_shot({"posture": "kneeling"})


def first_shot(start: dict[str, Any]) -> dict[str, int]:
    """What the number of Bo's first shot is made of."""
    fight = Battle(ruleset("gurps4-dungeon"), files.scenario_of(data("gurps4-dungeon", {}, start)))
    wanted = {"Bo": ("Regular Attack", "Ada: Crossbow shot", "torso", "strike", "done"), "Ada": ("Do Nothing",)}
    for _ in range(20):
        assert fight.request is not None
        assert fight.waiting is not None
        if fight.request.about == "to-hit":
            assert fight.waiting.number is not None
            return by_key(fight.waiting.number)
        legal = [offer.name for offer in fight.waiting.offers if offer.legal]
        fight.answer(next(name for name in (*wanted[fight.request.who], *legal) if name in legal))
    raise AssertionError("Bo has not shot")


@pytest.mark.parametrize(
    ("wait", "trigger"),
    [
        ({"then": "Regular Attack", "within": 2}, ("enters a hex", "Regular Attack", ("", 2))),
        ({"then": "Ready", "when": "attacks", "by": "Ada"}, ("attacks", "Ready", ("Ada", 0))),
    ],
)
def test_a_wait_is_begun(wait: dict[str, Any], trigger: tuple[Any, ...]) -> None:
    assert begun("gurps4-dungeon", {}, {"wait": wait}).triggers == (Trigger("Bo", *trigger),)


def test_a_spell_is_prepared_and_may_be_cast_at_once() -> None:
    state = begun("dragonquest", {"spell": "Bolt of fire"})
    assert state.fighters["Ada"].get("preparing a spell").source == "Bolt of fire"


def test_a_hold_and_a_pin_are_there_from_the_start() -> None:
    hold = {"holds": [{"whom": "Bo", "hands": 2, "part": "upper body", "pinned": True}]}
    state = begun("gurps3-cards", hold, {"posture": "prone"})
    assert [tuple(one)[:5] for one in state.holds] == [("Ada", "Bo", 2, "upper body", True)]


def test_close_combat_and_a_hold_of_dragonquest() -> None:
    close = {"kind": "close combat"}
    raw = data("dragonquest", {"conditions": [close, {"kind": "holding", "source": "Bo"}]}, {"conditions": [close]})
    raw["fighters"][1]["hex"] = raw["fighters"][0]["hex"]
    state = ruleset("dragonquest").begin(files.scenario_of(raw))
    ada, bo = state.fighters.values()
    assert ada.has("holding")
    assert (bo.has("restrained"), bo.hands) == (True, ())


# What cannot be

BAD: list[tuple[str, dict[str, Any], str]] = [
    ("gurps4-dungeon", {"hp": 99}, "hp: expected at most 12, as the sheet has it, not 99"),
    ("gurps4-dungeon", {"hp": -5000}, "hp: expected a whole number of at least -1000"),
    ("gurps4-dungeon", {"hp": "full"}, "hp: expected a whole number or nothing, got text"),
    ("gurps4-dungeon", {"posture": "kneling"}, "posture: expected one of standing, crouching, kneeling"),
    ("gurps4-dungeon", {"right": "Sword"}, "right: expected one of Crossbow, Hatchet or nothing, not 'Sword'"),
    ("gurps4-dungeon", {"right": "Crossbow", "left": "Hatchet"}, "right: 'Crossbow' is for both hands"),
    ("gurps4-dungeon", {"right": "Hatchet", "left": "Hatchet"}, "right: 'Hatchet' is for one hand"),
    ("gurps4-dungeon", {"dropped": ["Hatchet", "Hatchet"]}, "dropped[1]: expected a thing it carries"),
    ("gurps4-dungeon", {"unready": ["Hatchet"]}, "unready[0]: expected a thing in hand, not 'Hatchet'"),
    ("gurps4-dungeon", {"broken": ["Spear"]}, "broken[0]: expected one of Crossbow, Hatchet, not 'Spear'"),
    ("gurps4-dungeon", {"shots": {"Crossbow": 2}}, "shots: expected 0 to 1 for 'Crossbow', not 2"),
    ("gurps4-dungeon", {"shots": {"Hatchet": 1}}, "shots: expected a weapon that is loaded, not 'Hatchet'"),
    ("gurps4-dungeon", {"reloading": {"Crossbow": 1}}, "reloading: expected a weapon in hand that is not fully loaded"),
    ("gurps4-dungeon", {"shots": {"Crossbow": 0}, "reloading": {"Crossbow": 4}}, "expected fewer than the 4"),
    ("gurps4-dungeon", {"reach": {"Hatchet": 1}}, "reach: expected none for 'Hatchet', whose reach need not be set"),
    ("gurps4-dungeon", {"crippled": ["tail"]}, "crippled[0]: expected one of right eye, left eye, right arm"),
    ("gurps4-dungeon", {"crippled": ["left leg"], "posture": "standing"}, "posture: standing is for two sound legs"),
    ("gurps4-dungeon", {"crippled": ["left arm"], "left": "Hatchet"}, "left: expected nothing, because that hand"),
    ("gurps4-dungeon", {"battered": {"Crossbow": 99}}, "battered: expected at most 13 for 'Crossbow'"),
    ("gurps4-dungeon", {"battered": {"Spear": 1}}, "battered: expected one of Crossbow, Hatchet, not 'Spear'"),
    ("gurps4-dungeon", {"ran": True}, "ran: expected false, because these rules have no run"),
    ("gurps4-dungeon", {"tasks": {"dig": 1}}, "tasks: expected nothing of the scenario's own, not 'dig'"),
    ("gurps4-dungeon", {"aim": {"at": "Bo"}}, "aim.at: expected Ada, not 'Bo'"),
    ("gurps4-dungeon", {"aim": {"at": "Ada"}, "shots": {"Crossbow": 0}}, "aim.at: Ada cannot be shot at with Crossbow"),
    ("gurps4-dungeon", {"aim": {"at": "Ada"}, "right": "", "left": ""}, "aim: expected something to shoot or throw"),
    ("gurps4-dungeon", {"aim": {"at": "Ada", "braced": True}}, "aim.braced: expected false"),
    ("gurps4-dungeon", {"aim": {"at": "Ada"}, "conditions": [{"kind": "stunned"}]}, "aim: expected none of one who is"),
    ("gurps4-dungeon", {"wait": {"then": "Jump", "within": 1}}, "wait.then: expected one of Regular Attack, Feint"),
    ("gurps4-dungeon", {"wait": {"then": "Ready"}}, "wait: expected a foe in `by`, or `when: moves` and `within: 1`"),
    ("gurps4-dungeon", {"manoeuvre": "Dance"}, "manoeuvre: expected one of Ready, Aim"),
    ("gurps4-dungeon", {"form": "Double Defense"}, "form: expected none but with the manoeuvre All-Out Defense"),
    ("gurps4-dungeon", {"conditions": [{"kind": "sleepy"}]}, "conditions[0].kind: expected one of stunned, distracted"),
    ("gurps4-dungeon", {"conditions": [{"kind": "shock", "value": 9}]}, "conditions[0].value: expected 1 to 8"),
    ("gurps4-dungeon", {"conditions": [{"kind": "feinted", "source": "Bo"}]}, "conditions[0].source: expected Ada"),
    ("gurps4-dungeon", {"conditions": [{"kind": "blind", "ends": "noon"}]}, "ends: expected one of turn-start"),
    ("gurps4-dungeon", {"conditions": [{"kind": "blind", "at": 3}]}, "conditions[0].at: expected none"),
    ("gurps4-dungeon", {"conditions": [{"kind": "deaf"}, {"kind": "deaf"}]}, "conditions[1].kind: 'deaf' is there"),
    ("gurps4-dungeon", {"mood": "grim"}, "object contains unknown field mood"),
    ("dragonquest", {"ft": 30}, "ft: expected at most 20, as the sheet has it, not 30"),
    ("dragonquest", {"en": 0}, "en: expected a whole number of at least 1"),
    ("dragonquest", {"posture": "sitting"}, "posture: expected standing or prone, not 'sitting'"),
    ("dragonquest", {"hands": ["Crossbow", "Shortsword"]}, "hands: expected what two hands can hold"),
    ("dragonquest", {"hands": ["Axe"]}, "hands[0]: expected one of Crossbow, Shortsword, each once, not 'Axe'"),
    ("dragonquest", {"loaded": ["Shortsword"]}, "loaded[0]: expected Crossbow, not 'Shortsword'"),
    ("dragonquest", {"poison": {"Net": 3}}, "poison: expected one of Crossbow, Shortsword"),
    ("dragonquest", {"spell": "Bolt of fire"}, "spell: expected none, because it knows none"),
    ("dragonquest", {"conditions": [{"kind": "stuck missile"}]}, "source: expected one of smooth, barbed, pole"),
    ("dragonquest", {"conditions": [{"kind": "close combat"}]}, "fighters: Bo is in close combat with nobody"),
    ("gurps3-cards", {"posture": "lying"}, "posture: expected one of standing, crouching"),
    ("gurps3-cards", {"holds": [{"whom": "Cy"}]}, "holds[0].whom: expected Ada, not 'Cy'"),
    ("gurps3-cards", {"holds": [{"whom": "Ada", "part": "ear"}]}, "holds[0].part: expected one of left arm"),
    ("gurps3-cards", {"holds": [{"whom": "Ada", "part": "neck", "pinned": True}]}, "Ada is pinned and not on"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "start", "expected"), BAD, ids=range(len(BAD)))
def test_an_impossible_start_is_refused_with_its_field(
    rules: str, start: dict[str, Any], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = data(rules, {}, start)
    with pytest.raises(UnreadableError) as caught:
        Battle(ruleset(rules), files.scenario_of(raw))
    path = tmp_path / "x.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().err
    for sentence in (str(caught.value), said):
        assert expected.replace("`", "") in sentence.replace("`", "")
        assert "fighters[1].start" in sentence or expected.startswith(("fighters:", "Ada is"))


def test_check_lists_everything_wrong_with_every_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = data("gurps4-dungeon", {"hp": 99, "posture": "flying"}, {"shots": {"Crossbow": 7}, "manoeuvre": "Dance"})
    path = tmp_path / "x.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().err
    for field in ("fighters[0].start.hp", "fighters[0].start.posture", "fighters[1].start.shots", "start.manoeuvre"):
        assert field in said


def test_a_side_that_cannot_fight_is_doubtful(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = data("gurps4-dungeon", {}, {"conditions": [{"kind": "unconscious"}]})
    path = tmp_path / "x.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert "doubtful: fighters: nobody of 'blue' is able to fight" in capsys.readouterr().out


def test_a_ruleset_without_starts_of_its_own_still_refuses_what_it_does_not_know() -> None:
    from tests.conformance.toy import Toy

    scenario = Toy().examples(1)
    first = msgspec.structs.replace(scenario.fighters[0], start={"posture": "kneeling"})
    with pytest.raises(UnreadableError, match=r"fighters\[0\]\.start: object contains unknown field posture"):
        Toy().begin(msgspec.structs.replace(scenario, fighters=[first, *scenario.fighters[1:]]))


# Records and positions

STARTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    **dict.fromkeys(FOURTH, ({"hp": 5, "conditions": [{"kind": "shock", "value": 2}]}, {"posture": "kneeling"})),
    "dragonquest": ({"ft": 9, "spell": "Bolt of fire"}, {"en": 8, "loaded": [], "posture": "prone"}),
    "gurps3-cards": ({"holds": [{"whom": "Bo", "part": "neck"}]}, {"posture": "kneeling"}),
}


def test_a_scenario_without_starts_is_hashed_as_before() -> None:
    assert "start" not in json.dumps(plain(files.scenario_of(data("gurps4-dungeon"))))


@pytest.mark.parametrize("rules", STARTS)
def test_a_fight_with_starts_is_kept_and_goes_on_from_anywhere(rules: str) -> None:
    fight = battle(rules, *STARTS[rules])
    choose = policy("random", fight.ruleset, "1")
    while fight.request is not None and len(fight.answers) < 30:
        fight.answer(choose(fight.state, fight.request).name)  # type: ignore[arg-type]
    again = Battle.load(ruleset(rules), fight.record())
    assert again.state.digest() == fight.state.digest()
    position = msgspec.convert(json.loads(msgspec.json.encode(fight.position())), Scenario)
    assert ruleset(rules).begin(position).export() == position.state
