"""Inputs to try the program with: sound ones of every kind, changed at random places; each belongs to a number."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec
import yaml

from swordplay import files
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.record import FORMAT, Answer, Head, Record, beginning, link
from swordplay.engine.scenario import read_scenario
from swordplay.games import names, ruleset
from swordplay.opponents import policy

READY = (
    "duel",
    "archers",
    "revolvers",
    "tavern",
    "bear",
    "dragonquest-duel",
    "dragonquest-charge",
    "dragonquest-giant",
    "gatehouse",
    "dragonquest-wagon",
    "wrestlers",
)
NASTY: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 12, 99, 1000, -(10**6), 10**6, 2**31, 2**63 - 1, 2**63, 10**30, 1.5, -0.0, 1e308,
    "", " ", "x", "red", "gm", "A1", "-ZZ9", "(3,-4)", "NE", "1d", "99d+999", "\x1b[2J", "\u202e", "\ud800", "ä",
    "x" * 60, "x" * 201, "9" * 5000, [], {}, [[]], [0, 0], [1, -1, 2], {"x": {}}, [None], ["", ""], "both", "right",
    "Broadsword", "standing", "won", "dice", "person", "random", "Bors",
)  # fmt: skip
SNIPPETS = (
    b"!!int ''", b"!!float x", b"&a ", b"*a", b"<<: {a: 1}", b"? ", b"- ", b"[" * 70, b"{" * 70, b"]", b"}", b"\x00",
    b"\xff", b"\xef\xbb\xbf", b"NaN", b"1e999", b"9" * 5000, b"1:" * 90, b"2026-01-01", b"\\ud800", b'"', b"'", b"\t",
    b"---\n", b"%YAML 9\n", b": ", b"#", b",", b"null", b"|", b">", b"=",
)  # fmt: skip
WORDS = (
    "help", "map", "why", "why 1", "odds 99", "undo", "undo 3", "redo", "redo 2", "undo 99999999999999999999", "rules",
    "rules parry", "rules \x1b[2J", "save", "save /nowhere/x.json", "save x.txt", "set", "set Bors hp 3", "set hp",
    "set Bors hp 99999999999", "set Bors stunned", "set Bors to-hit -2 sun", "set darkness -3", "lift", "lift Bors",
    "lift sun", "overrule success", "overrule 7", "end", "1", "2", "3", "0", "-1", "9" * 5000, "11", "4 3 4", "9 / 12",
    "1;1;1;1", "done", "attack", "move", "go n", "stop", "x" * 300, "\x1b]0;x\x07", "\ud800", "ä", "", ";", ";;;", "?",
    "Do Nothing", "All-Out Defence", "a", "play Bors basic", "hand red random", "who",
)  # fmt: skip


class Input(NamedTuple):
    """One call of the program: its arguments, what the file holds, and what is typed."""

    kind: str
    args: tuple[str, ...]
    name: str
    content: bytes
    typed: str


def made(number: int) -> Input:
    """The input of that number."""
    chance = random.Random(number)
    kind, make = chance.choice(KINDS)
    return make(kind, chance)


# Sound data


@cache
def scenarios() -> tuple[dict[str, Any], ...]:
    """Ready scenarios written out, sheets and all, and an example of every ruleset."""
    found = [files.load_scenario(name) for name in READY] + [ruleset(name).examples(3) for name in names()]
    return tuple(json.loads(msgspec.json.encode(one)) for one in found)


@cache
def records() -> tuple[dict[str, Any], ...]:
    """The first answers of fights by every ruleset."""
    return tuple(json.loads(msgspec.json.encode(_begun(data, 40).record())) for data in scenarios()[5:])


@cache
def positions() -> tuple[dict[str, Any], ...]:
    """Fights in the middle, and one after its end."""
    return tuple(json.loads(msgspec.json.encode(_begun(data, 25).position())) for data in scenarios())


def _begun(data: dict[str, Any], answers: int) -> Battle:
    scenario = read_scenario(data)
    battle = Battle(ruleset(scenario.ruleset), scenario, Roller(1))
    choose = policy("random", battle.ruleset, "1")
    while battle.request is not None and len(battle.answers) < answers:
        battle.answer(choose(battle.state, battle.request).name)  # type: ignore[arg-type]
    return battle


# Changes


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in some data, as the keys that lead there."""
    found = [path] if path else []
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        found.extend(places(value, (*path, key)))
    return found


def at(data: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a place."""
    for key in path:
        data = data[key]
    return data


def change(data: Any, chance: random.Random, within: tuple[Any, ...] = ()) -> None:
    """Change something in the data at random, if need be only within a part of it."""
    try:
        known = places(at(data, within), within)
    except (KeyError, IndexError, TypeError):  # an earlier change took it away
        known = places(data)
    if not known:
        return
    path = chance.choice(known)
    parent, key = at(data, path[:-1]), path[-1]
    if chance.random() < GENTLE:
        parent[key] = _gently(parent[key], data, known, chance)
        return
    way = chance.randrange(6)
    if way <= 1:
        parent[key] = copy.deepcopy(chance.choice(NASTY))
    elif way == 2:
        del parent[key]
    elif way == 3:
        parent[key] = copy.deepcopy(at(data, chance.choice(known)))
    elif way == 4 and isinstance(parent, dict):
        parent[chance.choice(("wether", "name", "\x1b[2J", "x" * 201, "", "hp", "sheet", "start", "own"))] = parent[key]
    elif way == 5 and isinstance(parent, list):
        parent.extend(copy.deepcopy(parent[key]) for _ in range(chance.choice((1, 5, 300))))
    else:
        parent[key] = [copy.deepcopy(parent[key])]


GENTLE = 0.7
"""How often a change keeps the kind of a value, so that it comes further than the reading."""


def _gently(value: Any, data: Any, known: list[tuple[Any, ...]], chance: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, -value, value * 10, 0, 1, 2, 6, 11, 30, 100))
    if isinstance(value, str):
        texts = [text for text in (at(data, path) for path in known) if isinstance(text, str)]
        return chance.choice([*texts, ""])
    if isinstance(value, list):
        again = [*value, *value[:1]]
        return copy.deepcopy(chance.choice((value[1:], value[:-1], value[::-1], again, [])))
    if isinstance(value, dict) and value:
        gone, other = chance.choice(list(value)), chance.choice(list(value))
        changed = {name: part for name, part in value.items() if name != gone}
        return copy.deepcopy(chance.choice((changed, {**value, gone: value[other]})))
    return value


def written(data: Any, chance: random.Random) -> tuple[str, bytes]:
    """The data as a file, now and then with some bytes changed."""
    if chance.random() < 0.5:
        name, content = "x.json", json.dumps(data).encode()
    else:
        name, content = "x.yaml", _as_yaml(data)
    if chance.random() < 0.25:
        place = chance.randrange(len(content) + 1)
        way = chance.randrange(3)
        if way == 0:
            content = content[:place]
        elif way == 1:
            content = content[:place] + chance.choice(SNIPPETS) + content[place:]
        else:
            content = content[:place] + bytes([chance.randrange(256)]) + content[place + 1 :]
    return name, content


def _as_yaml(data: Any) -> bytes:
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    try:
        text: str = yaml.dump(data, Dumper=dumper, allow_unicode=True)
        return text.encode()
    except (UnicodeEncodeError, yaml.YAMLError):
        return json.dumps(data).encode()  # which is YAML, too


# Kinds of inputs


def scenario(kind: str, chance: random.Random) -> Input:
    """A scenario with something changed anywhere."""
    data = copy.deepcopy(chance.choice(scenarios()))
    for _ in range(chance.choice((1, 1, 2, 4))):
        change(data, chance)
    return _called(kind, *written(data, chance), data, chance)


def sheet(kind: str, chance: random.Random) -> Input:
    """A scenario with a sheet changed."""
    data = copy.deepcopy(chance.choice(scenarios()))
    for _ in range(chance.choice((1, 2, 3))):
        change(data, chance, ("fighters", chance.randrange(len(data["fighters"])), "sheet"))
    return _called(kind, *written(data, chance), data, chance)


def start(kind: str, chance: random.Random) -> Input:
    """A scenario with something changed in how somebody starts, or in things of his own."""
    data = copy.deepcopy(chance.choice([one for one in scenarios() if _started(one)]))
    for _ in range(chance.choice((1, 1, 2, 3))):
        change(data, chance, chance.choice(_started(data) or [()]))
    return _called(kind, *written(data, chance), data, chance)


def _started(data: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The places of starts and of things of one's own."""
    return [path for path in places(data) if path[0] == "fighters" and path[-1] in ("start", "own") and at(data, path)]


def position(kind: str, chance: random.Random) -> Input:
    """A position with its state changed."""
    data = copy.deepcopy(chance.choice(positions()))
    for _ in range(chance.choice((1, 1, 2, 4))):
        change(data, chance, ("state",))
    return _called(kind, "x.json", json.dumps(data).encode(), data, chance)


def record(kind: str, chance: random.Random) -> Input:
    """A record with its answers changed, and chained again so that every hash fits."""
    data = copy.deepcopy(chance.choice(records()))
    for _ in range(chance.choice((1, 2))):
        change(data, chance, chance.choice((("answers",), ("answers",), ("scenario",), ())))
    if chance.random() < 0.8:
        _chain(data)
    call = chance.choice(
        (("check",), ("replay",), ("replay", "--to", "5"), ("fight",), ("recover",), ("recover", "--days", "3"))
    )
    return Input(kind, (call[0], "x.json", *call[1:]), "x.json", json.dumps(data).encode(), "leave\n")


def _chain(data: Any) -> None:
    """Make every hash of a record fit, as far as it still is one."""
    try:
        head = read_record_head(data)
        last = beginning(data["ruleset"], read_scenario(data["scenario"]), head)
        for raw in data["answers"]:
            raw.pop("hash", None)
            last = raw["hash"] = link(last, msgspec.convert(raw, Answer))
        data["hash"] = last
    except Exception:  # it is no record any more, which is as good
        return


def read_record_head(data: Any) -> Head:
    """The head of a record, whatever its answers are."""
    return msgspec.convert({**data, "answers": [], "format": FORMAT}, Record).head


def lines(kind: str, chance: random.Random) -> Input:
    """A fight in which all sorts of things are typed."""
    typed = [chance.choice(WORDS) for _ in range(chance.randrange(1, 9))]
    if chance.random() < 0.3:
        typed.append(
            "".join(chr(chance.choice((chance.randrange(1, 128), chance.randrange(128, 2000)))) for _ in range(9))
        )
    dice = chance.choice((("--seed", "1"), ("--dice", "real")))
    auto = chance.choice(((), ("--auto", "blue=basic"), ("--auto", "blue=random")))
    name = chance.choice(READY)
    return Input(kind, ("fight", name, *dice, *(auto if name == "duel" else ())), "", b"", "\n".join(typed) + "\n")


def _called(kind: str, name: str, content: bytes, data: Any, chance: random.Random) -> Input:
    """A call that reads the file; a fight in it may have an opponent, who plays on until a person is asked."""
    call = chance.choice((("check",), ("check",), ("fight", "--seed", "1")))
    try:
        opponent = ("--auto", f"{data['fighters'][0]['side']}=basic") if call[0] == "fight" else ()
    except (KeyError, IndexError, TypeError):
        opponent = ()
    typed = "\n".join(["1"] * 12 + ["map", "undo", "1", "leave"]) + "\n"
    args = (*call[1:], *(opponent if chance.random() < 0.5 else ()))
    return Input(kind, (call[0], name, *args), name, content, typed)


KINDS: list[tuple[str, Callable[[str, random.Random], Input]]] = [
    ("scenario", scenario),
    ("sheet", sheet),
    ("start", start),
    ("position", position),
    ("record", record),
    ("lines", lines),
]
