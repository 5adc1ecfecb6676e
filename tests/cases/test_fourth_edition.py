"""Hard case (a): an exchange of the Fourth Edition on the map, under all four drivers.

Ana walks at Bo; Cai waits and interrupts her; she goes on and strikes at Bo's leg deceptively; Bo parries with a
retreat that changes hexes, fails, is crippled, falls, is stunned, and recovers.
"""

from __future__ import annotations

import random

import msgspec
import pytest

from swordplay.engine.battle import Battle
from swordplay.engine.enumerate import Memo, outcomes
from swordplay.engine.record import read_record
from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.sample import Policy, random_policy, sample
from swordplay.games import ruleset
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight
from swordplay.games.gurps.fourth.attack.resolve import attack
from tests.support.chances import p_value
from tests.support.gurps4 import SHIELD, SWORD, fighter, table
from tests.support.table import Table

SCRIPT: list[tuple[str, object]] = [
    ("manoeuvre", "Wait"),  # Cai, the quickest, waits for somebody within a hex
    ("trigger", "a foe comes within 1"),
    ("stored manoeuvre", "Regular Attack"),
    ("manoeuvre", "All Out Attack"),  # Ana, half Move forward
    ("form", "Determined"),
    ("move", "go N"),  # next to Cai, whose blow comes at once
    ("step", "face SW"),
    ("step", "done"),
    ("target", "Ana: Thrusting Broadsword swung"),
    ("location", "torso"),
    ("add-on", "strike"),
    ("to-hit", 12),  # 14: hits, and Ana may not defend
    ("defence", "no defence"),
    ("damage", 3),  # 1d+3 cut against DR 4: 2 past, 3 HP
    ("step", "done"),
    ("move", "go N"),  # she goes on, next to Bo
    ("move", "done"),
    ("target", "Bo: Thrusting Broadsword swung"),
    ("location", "right leg"),
    ("add-on", "Deceptive Attack"),
    ("add-on", "strike"),
    ("to-hit", 13),  # 16 +4 determined -3 shock -2 leg -2 deceptive = 13
    ("defence", "parry with Thrusting Broadsword"),
    ("defence add-on", "retreat N"),
    ("defence add-on", "defend"),
    ("parry", 13),  # 10 +2 shield +1 retreat -1 deceived = 12: fails
    ("damage", 6),  # 2d-1+1 cut: 6 past, 9 injury, more than half of 10: crippled, 6 HP lost
    ("knockdown", 11),  # HT 10: fails, stunned besides prone
    ("manoeuvre", "Do Nothing"),  # Bo
    ("stun-recovery", 11),  # IQ 10: fails
    ("manoeuvre", "Do Nothing"),  # Cai
    ("manoeuvre", "Do Nothing"),  # Ana
    ("manoeuvre", "Do Nothing"),  # Bo
    ("stun-recovery", 11),  # IQ 10 + 1: recovers
]
ENDS = {"Bo": 4, "Ana": 10, "Cai": 12}


def trio() -> Table:
    """Ana of one side between Bo and Cai of the other."""
    return table(
        fighter("Ana", "red", (0, 0), 0, st=13, dx=12, ht=12, speed=6, skills={"Broadsword": 16}, dr={"torso": 4}),
        fighter(
            "Bo",
            "blue",
            (0, -3),
            6,
            st=11,
            hp=10,
            speed=5,
            skills={"Broadsword": 14, "Shield": 12},
            gear=[SWORD, SHIELD],
        ),
        fighter("Cai", "blue", (1, -2), 0, st=12, speed=7),
    )


def test_the_exchange_with_fixed_dice() -> None:
    """Every number of the script above is what the rules make of it."""
    game = trio()
    game.plays(*SCRIPT[:11])
    assert game.number == 14
    game.plays(*SCRIPT[11:21])
    assert game.asked == "Ana to-hit"
    assert game.reasons == {"skill": 16, "determined": 4, "shock": -3, "location": -2, "deceptive": -2}
    game.plays(*SCRIPT[21:25])
    assert game.fighter("Bo").hex == (0, -4)
    assert game.reasons == {"parry-score": 10, "shield": 2, "retreat": 1, "deceived": -1}
    game.plays(*SCRIPT[25:28])
    bo = game.fighter("Bo")
    assert (bo.hp, bo.posture, bo.crippled, bo.stunned) == (4, "prone", ("right leg",), True)
    assert game.refused("Regular Attack") == "stunned-does-nothing"
    game.plays(*SCRIPT[28:])
    assert not game.fighter("Bo").stunned
    assert {name: fighter.hp for name, fighter in game.battle.state.fighters.items()} == ENDS


def test_undo_at_every_step_and_the_same_again() -> None:
    """Each answer taken back leaves what was there before it, and given again what was there after it."""
    game = trio()
    seen = [game.battle.state.export()]
    for line in SCRIPT:
        game.plays(line)
        seen.append(game.battle.state.export())
    battle = game.battle
    for before in reversed(seen[:-1]):
        battle.undo()
        assert battle.state.export() == before
    assert not battle.answers
    assert not [event for event in battle.events if event.key == "roll"]
    game.plays(*SCRIPT)
    assert battle.state.export() == seen[-1]


def test_replay_from_the_record() -> None:
    """A record goes through JSON and comes back as the same fight."""
    battle = trio().plays(*SCRIPT).battle
    text = msgspec.json.encode(battle.record())
    again = Battle.load(battle.ruleset, read_record(msgspec.json.decode(text)))
    assert again.events == battle.events
    assert again.state.export() == battle.state.export()
    assert again.record() == battle.record()


@pytest.mark.parametrize("length", range(1, len(SCRIPT), 4))
def test_going_on_from_an_exported_position(length: int) -> None:
    """The position at the last boundary with the answers since, exported and imported, goes on alike."""
    game = trio().plays(*SCRIPT[:length])
    before = len(game.battle.events)
    text = msgspec.json.encode(game.battle.record(since_boundary=True))
    other = Battle.load(game.battle.ruleset, read_record(msgspec.json.decode(text)))
    asked = len(other.events)
    game.plays(*SCRIPT[length:])
    for _, answer in SCRIPT[length:]:
        other.answer(answer)
    assert [e.plain() for e in other.events[asked:]] == [e.plain() for e in game.battle.events[before:]]
    assert other.state.export() == game.battle.state.export()


def test_sampling_whole_fights() -> None:
    """Random fights run without a fault, to their end or to a typed limit."""
    rules = ruleset("gurps4-dungeon")
    uniform = random.Random(7).random
    start = trio().battle.state
    for _ in range(20):
        state = start.copy()
        result = sample(rules.fight(state), state, random_policy(uniform), uniform, limit=120)
        assert result.ending.value in ("won", "draw", "limit")


def parries_with_retreat(state: Fight, request: Choose[object]) -> Option[object]:
    """A stated policy for the defender: parry if that is open, and retreat if one can."""
    legal = request.legal()
    return next((o for o in legal if o.name.startswith(("parry", "retreat"))), legal[-1])


POLICY: Policy = parries_with_retreat  # type: ignore[assignment]


def one_blow(place: str, size: int) -> tuple[Fight, object]:
    """A state in which Ana stands before Bo, and her blow at a place."""
    game = table(
        fighter("Ana", "red", (0, 0), 0, st=13, speed=6, skills={"Broadsword": 14 + size}),
        fighter("Bo", "blue", (0, -1), 6, st=11, hp=10, speed=5, dr={"torso": 2}, skills={"Broadsword": 12}),
    )
    state = game.battle.state
    assert isinstance(state, Fight)

    def act(state: Fight) -> Rule[None]:
        me = state.fighters["Ana"]
        blow = Blow("Ana", "Bo", me.modes()[0], state.profile.figure.locations[place])
        blow.bonuses, blow.defence_terms = ((-2 * size, "deceptive"),), ((-size, "deceived"),)
        return attack(state, blow)

    return state, act


PLACES = ("torso", "right leg", "left arm", "neck", "face", "groin", "right hand", "left foot", "skull", "left leg")
POSITIONS = [(place, size) for place in PLACES for size in (0, 1)]


def enumerated_and_sampled(place: str, size: int, number: int) -> tuple[dict[object, float], dict[object, int]]:
    """The exact weights of how a blow leaves the state, and how often sampling left it so."""
    state, act = one_blow(place, size)
    exact: dict[object, float] = {}
    for outcome in outcomes(act, state, POLICY, {}):  # type: ignore[arg-type]
        key = outcome.state.digest()
        exact[key] = exact.get(key, 0.0) + outcome.weight
    uniform = random.Random(f"{place} {size}").random
    seen: dict[object, int] = {}
    for _ in range(number):
        copy = state.copy()
        sample(act(copy), copy, POLICY, uniform)  # type: ignore[operator]
        seen[copy.digest()] = seen.get(copy.digest(), 0) + 1
    return exact, seen


@pytest.mark.parametrize(("place", "size"), POSITIONS)
def test_enumeration_agrees_with_sampling(place: str, size: int) -> None:
    """The exact distribution of one blow with all its consequences, on the map, in twenty positions."""
    exact, seen = enumerated_and_sampled(place, size, 2000)
    assert sum(exact.values()) == pytest.approx(1, abs=1e-12)
    assert p_value(exact, seen) > 1e-6


def test_a_weight_off_by_one_in_216_is_caught() -> None:
    """The comparison has teeth: move 1/216 from one outcome to another and enough samples notice."""
    number = 1_000_000
    state, act = one_blow("torso", 1)
    exact: dict[object, float] = {}
    for outcome in outcomes(act, state, POLICY, {}):  # type: ignore[arg-type]
        exact[outcome.state.digest()] = exact.get(outcome.state.digest(), 0.0) + outcome.weight
    shares = list(exact.items())
    seen: dict[object, int] = dict.fromkeys(exact, 0)
    for key in random.Random(216).choices([k for k, _ in shares], [w for _, w in shares], k=number):
        seen[key] += 1
    assert p_value(exact, seen) > 1e-6
    (first, most), (second, next_most) = sorted(shares, key=lambda item: -item[1])[:2]
    wrong = {**exact, first: most - 1 / 216, second: next_most + 1 / 216}
    assert p_value(wrong, seen) < 1e-6


def test_a_blow_costs_no_more_than_500_sampled_ones() -> None:
    """Exact odds of one blow, cold, against 500 sampled blows in the same breath, by the time of the processor."""
    from time import process_time

    state, act = one_blow("right leg", 1)

    def timed(work: object) -> float:
        started = process_time()
        work()  # type: ignore[operator]
        return process_time() - started

    def blows() -> None:
        uniform = random.Random(5).random
        for _ in range(500):
            copy = state.copy()
            sample(act(copy), copy, POLICY, uniform)  # type: ignore[operator]

    def odds() -> None:
        memo: Memo = {}
        outcomes(act, state, POLICY, memo)  # type: ignore[arg-type]

    rounds = [(timed(odds), timed(blows)) for _ in range(5)]
    assert min(exact for exact, _ in rounds) <= min(sampled for _, sampled in rounds)
