"""What the sensible opponent does in pulses: large bodies turn, the disarmed arm themselves, nobody wins every time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from swordplay import files
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.games import ruleset
from swordplay.opponents import fight, play_out

GAME = "dragonquest"
SCENARIOS = ("duel", "archers", "charge", "giant", "shield-wall")


def battle_of(*fighters: dict[str, Any], seed: int = 1) -> Battle:
    """A fight of ready fighters on an open field."""
    return Battle(
        ruleset(GAME),
        files.scenario_of({"ruleset": GAME, "map": {"columns": 14, "rows": 16}, "fighters": list(fighters)}),
        Roller(seed),
        {fighter["side"]: "basic" for fighter in fighters},
    )


def entry(name: str, side: str, hex: str, facing: str, fighter: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "side": side, "hex": hex, "facing": facing, "fighter": fighter, **more}


def finished(battle: Battle) -> Battle:
    assert play_out(battle, 1).result is not None
    return battle


def test_a_troll_turns_to_whoever_is_behind_it() -> None:
    """It faces corners, and a man who comes from the other side is not safe from its club for ever."""
    troll = entry("Gnaw", "troll", "G9", "NNE", "Troll")
    battle = finished(battle_of(troll, entry("Abe", "men", "G12", "N", "Axeman")))
    turned = [event.facts["facing"] for event in battle.events if event.key == "turned" and event.who == "Gnaw"]
    assert turned
    assert all(hour % 2 for hour in turned)
    assert any(event.key == "roll" and event.who == "Gnaw" for event in battle.events)


@pytest.mark.parametrize(("fighter", "drawn"), [("Archer", "Dagger"), ("Crossbowman", "Shortsword")])
def test_an_archer_who_is_reached_drops_the_bow_and_draws_a_blade(fighter: str, drawn: str) -> None:
    battle = finished(battle_of(entry("Ada", "a", "G9", "N", fighter), entry("Bo", "b", "G8", "S", "Wrestler")))
    own = [(event.key, event.facts["item"]) for event in battle.events if event.who == "Ada" and "item" in event.facts]
    assert own[1] == ("prepared", drawn)
    assert own[0][0] == "dropped"


def test_an_archer_who_is_far_off_keeps_the_bow() -> None:
    battle = battle_of(entry("Ada", "a", "G14", "N", "Archer"), entry("Bo", "b", "G2", "S", "Wrestler"))
    told = [(event.key, event.facts.get("about")) for event in finished(battle).events if event.who == "Ada"]
    assert told.index(("roll", "strike")) < told.index(("dropped", None))


@pytest.mark.soak
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_side_wins_more_than_three_in_four(name: str) -> None:
    scenario = files.load_scenario(f"{GAME}-{name}")
    won = Counter(result.winner for seed in range(60) if (result := fight(scenario, seed=seed).result))
    assert max(won.values()) <= 45, won
