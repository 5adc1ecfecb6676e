"""The sensible opponent: better than chance, never illegal, and every scenario comes to a real end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from swordplay import catalogue, files
from swordplay.engine.dice import Roller
from swordplay.engine.ends import Ending, Result
from swordplay.engine.errors import UnreadableError
from swordplay.engine.requests import Choose, Option
from swordplay.engine.sample import Policy, sample
from swordplay.engine.scenario import Entry, Scenario
from swordplay.engine.state import State
from swordplay.games import ruleset
from swordplay.opponents import POLICIES, fight, policy

GAME = "gurps4-dungeon"
TURNS = 3000


GAMES = {GAME: 4, "gurps3-cards": 5, "gurps3-sheet": 5, "gurps3": 5}
"""Where basic is matched against random, and how many times each fighter fights on either side."""


def mirrored(fighter: str, game: str = GAME) -> Scenario:
    """One ready fighter against another of the same kind, across an open court."""
    ends = [("Ada", "red", "C4", "SE"), ("Bo", "blue", "J5", "NW")]
    entries = [{"name": n, "side": s, "hex": h, "facing": f, "fighter": fighter} for n, s, h, f in ends]
    return files.scenario_of({"ruleset": game, "map": {"columns": 12, "rows": 9}, "fighters": entries})


def played(scenario: Scenario, red: str, blue: str, seed: int) -> Result:
    """A fight of two policies, each choice seen to be legal."""
    game = ruleset(scenario.ruleset)
    state = game.begin(scenario)
    players = {side: policy(name, game, f"{seed}/{side}") for side, name in (("red", red), ("blue", blue))}

    def choose(state: State[Any], request: Choose[Any]) -> Option[Any]:
        option = players[state.fighters[request.who].side](state, request)
        assert option.legal, f"{option.name} is refused to {request.who} ({request.about}): {option.refusal}"
        return option

    found = sample(game.fight(state), state, choose, random.Random(seed).random, TURNS)
    assert isinstance(found, Result)
    return found


@pytest.mark.parametrize(("game", "times"), GAMES.items())
def test_basic_beats_random_in_nine_of_ten_mirrored_duels(game: str, times: int) -> None:
    results = []
    for fighter in catalogue.fighters(game):
        for seed in range(times):
            scenario = mirrored(fighter, game)
            results.append(played(scenario, "basic", "random", seed).winner == "red")
            results.append(played(scenario, "random", "basic", seed).winner == "blue")
    assert sum(results) >= 0.9 * len(results), f"{sum(results)} of {len(results)}"


@pytest.mark.parametrize("fighter", catalogue.fighters(GAME))
def test_mirrored_duels_of_basic_come_to_an_end(fighter: str) -> None:
    for seed in range(3):
        assert played(mirrored(fighter), "basic", "basic", seed).ending in (Ending.WON, Ending.DRAW)


KNOWN = [name for name, found in catalogue.scenarios().items() if catalogue.preferences(found.ruleset)]


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("seed", range(2))
def test_basic_fights_every_scenario_to_a_real_end(name: str, seed: int) -> None:
    battle = fight(files.load_scenario(name), seed=seed)
    assert battle.result is not None
    assert battle.result.ending in (Ending.WON, Ending.DRAW)


@pytest.mark.soak
@pytest.mark.parametrize("name", KNOWN)
def test_no_fight_of_basic_ever_stalls(name: str) -> None:
    for seed in range(100):
        battle = fight(files.load_scenario(name), seed=seed)
        assert battle.result is not None
        assert battle.result.ending in (Ending.WON, Ending.DRAW), seed


def test_somebody_bleeds_after_a_meeting_at_dawn() -> None:
    """A scenario for what lasts: after most fights of it one who lives is bleeding, and that goes on."""
    bled = 0
    for seed in range(30):
        battle = fight(files.load_scenario("dawn"), seed=seed)
        bleeds = any(one.has("bleeding") and not one.has("dead") for one in battle.state.fighters.values())
        told = len(battle.events)
        battle.dice = Roller(seed)
        battle.recover()
        assert battle.request is None
        rolls = [event.plain()["about"] for event in battle.events[told:] if event.key == "roll"]
        assert ("bleeding" in rolls) == bleeds
        bled += bleeds
    assert bled >= 25


def test_with_an_empty_gun_and_a_blade_basic_closes_in() -> None:
    """Three steps apart, each with an empty pistol and a drawn rapier: neither stays where he is."""
    rapier = {"item": "Rapier", "hand": "left"}
    pistol = {"item": "Flintlock Pistol, .51", "hand": "right", "loaded": False}
    scenario = files.load_scenario("dawn")
    for entry in scenario.fighters:
        entry.sheet["gear"] = [pistol, rapier]
    battle = fight(scenario, seed=1)
    assert battle.result is not None
    assert battle.result.ending is Ending.WON


@pytest.mark.parametrize(
    ("game", "hp", "fp", "effort"),
    [
        (GAME, 7, 6, True),
        (GAME, 7, 5, False),
        (GAME, 6, 6, False),
        ("gurps4-bands", 7, 9, True),
        ("gurps4-bands", 7, 8, False),
        ("gurps4", 7, 9, True),
        ("gurps4", 6, 9, False),
    ],
)
def test_basic_defends_feverishly_while_it_is_hale_and_has_fatigue_to_spare(
    game: str, hp: int, fp: int, effort: bool
) -> None:
    """Of 12 HP and 10 FP: above half of both by the dungeon sheet, else with no more than one FP lost."""
    fencer = {"st": 12, "ht": 10, "skills": {"Broadsword": 14}, "gear": [{"item": "Broadsword", "hand": "right"}]}
    rules = ruleset(game)
    state = rules.begin(Scenario(game, [Entry("Ada", "red", (0, 0), fencer), Entry("Bo", "blue", (0, 1), fencer)]))
    state.fighters["Ada"].hp, state.fighters["Ada"].fp = hp, fp
    asked = Choose("Ada", "defence add-on", [Option("defend", 0), Option("Feverish Defense", 1)], "Bo")
    assert policy("basic", rules, 1)(state, asked).value == effort


def test_the_same_seed_brings_the_same_fight() -> None:
    scenario = files.load_scenario("skirmish")
    one, other = (fight(scenario, seed=5).record() for _ in range(2))
    assert one == other
    assert one != fight(scenario, seed=6).record()


def test_each_side_may_have_a_policy_of_its_own() -> None:
    battle = fight(files.load_scenario("duel"), seed=2, policies={"red": "basic", "blue": "random"})
    assert battle.result is not None


def test_an_unknown_policy_is_answered_with_near_ones() -> None:
    with pytest.raises(UnreadableError, match="did you mean basic"):
        policy("basik", ruleset(GAME))


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_without_preferences_still_plays(name: str) -> None:
    """A ruleset nobody has written preferences for is played all the same."""
    from tests.conformance.toy import Toy

    game = Toy()
    state = game.begin(game.examples(1))
    chooser: Policy = policy(name, game, 1)
    assert isinstance(sample(game.fight(state), state, chooser, random.Random(1).random, 500), Result)
