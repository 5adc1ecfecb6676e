"""What a game master sets in the middle of a question counts for that question.

Here for the rulesets of the Fourth Edition: whoever is stunned or killed by hand while he is asked what to do does
nothing any more, and the numbers of what is asked or rolled are those of the state as it is now.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.requests import Check, Choose
from swordplay.games.gurps import vocabulary as fourth
from tests.conformance.play import drawn
from tests.conformance.situations import begun, turns
from tests.conformance.test_helpless import BANS, FOURTH_ACTS, broken

FOURTH = [name for name in BANS if name.startswith("gurps4")]
STOPS = {
    **{fourth.STEP: "done", fourth.MOVE: "done", fourth.TARGET: "nobody", fourth.LOCATION: "nobody"},
    **{fourth.AIM_AT: "nobody", fourth.JUMP: "done", fourth.MANOEUVRE: "Do Nothing", fourth.ADD_ON: "hold back"},
}
"""The questions that have an answer for doing nothing."""
HANDS: dict[str, dict[str, Any]] = {
    "afflict": {"condition": fourth.STUNNED},
    "set": {"field": "hp", "value": -1000},
}
HELD = ("hex", "facing", "posture", "right", "left", "ready_progress", "fired")


def asked_to_act(name: str, seed: int, chance: random.Random) -> Battle | None:
    """A fight in which somebody who can act is asked what to do; None if it ends or asks for nothing of the kind."""
    battle = begun(name, seed)
    wanted = chance.randrange(4, 60)
    for place in range(120):
        request = battle.request
        if request is None:
            return None
        me = battle.state.fighters.get(request.who)
        acts = request.about in FOURTH_ACTS | {fourth.MANOEUVRE} and request.about != fourth.RETREAT
        if place >= wanted and acts and me is not None and not me.halted:
            return battle
        battle.answer(drawn(request, chance))
    return None


@pytest.mark.parametrize("about", HANDS)
@pytest.mark.parametrize("name", FOURTH)
def test_whoever_is_stunned_or_killed_while_he_is_asked_does_nothing_any_more(name: str, about: str) -> None:
    tried = set()
    for seed in range(max(80, turns(name))):
        chance = random.Random(seed)
        battle = asked_to_act(name, seed, chance)
        if battle is None:
            continue
        who = battle.request.who  # type: ignore[union-attr]
        battle.intervene(about, who, **HANDS[about])
        request = battle.request
        assert isinstance(request, Choose)
        tried.add(request.about)
        if request.about in STOPS:
            assert [option.name for option in request.legal()] == [STOPS[request.about]], f"seed {seed}"
        goes_on_without(battle, who, chance, f"seed {seed}, asked about {request.about}")
    assert len(tried) > 5


def goes_on_without(battle: Battle, who: str, chance: random.Random, where: str) -> None:
    """Nothing comes of what he was about to do: until his next turn he is where he was, with what he had."""
    me = battle.state.fighters[who]
    before = {field: getattr(me, field) for field in HELD}
    for place in range(12):
        request = battle.request
        if request is None or (place and request.who == who and request.about == fourth.MANOEUVRE):
            return
        if place and request.who == who:
            assert not (isinstance(request, Check) and request.about == fourth.TO_HIT), where
            assert not broken(BANS[battle.ruleset.name], battle.state, me, request), where
        if place and request.who != who and request.about == fourth.TO_HIT:
            return  # somebody strikes at him, and may well move him
        battle.answer(drawn(request, chance))
        now = {field: getattr(battle.state.fighters[who], field) for field in HELD}
        changed = {field for field in HELD if now[field] != before[field]}
        assert not changed, f"{where}: {changed}"


@pytest.mark.parametrize("name", FOURTH)
def test_numbers_are_those_of_the_state_as_it_is_now(name: str) -> None:
    """A defender stunned while he chooses defends at -4; a modifier set while a blow is rolled counts for it."""
    dodged = rolled = 0
    for seed in range(60):
        chance, battle = random.Random(seed), begun(name, seed)
        for _ in range(80):
            request = battle.request
            if request is None:
                break
            if isinstance(request, Choose) and request.about == fourth.DEFENCE:
                dodged += stunned_meanwhile(battle, request)
            elif isinstance(request, Check) and request.about == fourth.TO_HIT:
                number = request.tally.number
                battle.intervene("modify", request.who, name="favour", about=fourth.TO_HIT, value=1)
                now = battle.request
                assert isinstance(now, Check)
                terms = [key for _, key, _ in now.tally.terms]
                assert "by-hand" in terms
                assert now.tally.number in (number + 1, number), "a limit may hold it where it is"
                battle.intervene("unmodify", request.who, name="favour")
                rolled += 1
            battle.answer(drawn(battle.request, chance))  # type: ignore[arg-type]
    assert dodged
    assert rolled


def stunned_meanwhile(battle: Battle, request: Choose[Any]) -> bool:
    """Stun the defender by hand, look at his Dodge, and lift it again."""
    me = battle.state.fighters[request.who]
    dodge = request.named("dodge")
    if me.out or me.stunned or dodge is None or not dodge.legal or dodge.tally is None:
        return False
    before = dodge.tally.number
    battle.intervene("afflict", request.who, condition=fourth.STUNNED)
    now = battle.request
    assert isinstance(now, Choose)
    option = now.named("dodge")
    assert option is not None
    assert option.tally is not None
    assert option.tally.number == before - 4
    battle.intervene("lift", request.who, condition=fourth.STUNNED)
    return True
