"""Rows: one short situation each, what is played in it, and what comes out; README.md has the form.

A row is worked out by hand from the ledger. Questions a row does not name are answered for it in the plainest way:
no step, no turn, no add-on to a defence; a fighter it does not name passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from swordplay import catalogue
from swordplay.engine.battle import Battle
from swordplay.engine.errors import NotLegalError
from swordplay.engine.hexes import COMPASS
from swordplay.engine.question import Number
from swordplay.engine.requests import Choose
from swordplay.engine.scenario import Entry, Scenario
from swordplay.files import plan_of
from swordplay.games import ruleset
from tests.support.table import by_key

HERE = Path(__file__).parent
ROLLS = ("check", "contest")
RULINGS = {"C3": 89, "S3": 56, "G3": 19}
"""How many rulings on clauses that meet each document has."""

PLAIN_ANSWERS = {
    "step": "done",
    "move": "done",
    "defence add-on": "defend",
    "location": "torso",
    "attack": "blow",
    "manoeuvre": "pass",
    "fire": "shoot",
    "trigger": "a foe comes into reach",
    "posture": "kneeling",
    "another shot": "nobody",
}
CHOICES = ("manoeuvre", "defence", "defence add-on")
"""Questions that a row answers itself, but for a defence where there is none."""
NO_DEFENCE = ("no defence", "stand fast")
CHECKS = ("number", "against", "reasons", "theirs", "offers", "not", "refused", "asked", "state", "log", "nothing")
THEN = " > "
"""Between the answers that lead to one number: "dodge > retreat S"."""


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """One situation with what comes out of it."""

    row: str
    clauses: list[str]
    play: list[dict[str, Any]]
    fighters: dict[str, dict[str, Any] | None] = {}
    meets: dict[str, Any] = {}
    proves: list[str] = []
    map: Any = 8
    switches: dict[str, Any] = {}
    fields: dict[str, int] = {}
    pending: str = ""
    mirrored: bool = True
    """Whether it comes out the same with left and right exchanged."""
    ruleset: str = ""
    file: str = ""

    @property
    def name(self) -> str:
        """The file and the row, as the test is called."""
        return f"{self.ruleset}/{self.file}/{self.row}"

    def marks(self) -> list[str]:
        """The clauses the row truly reproduces, as the marker has them."""
        return [clause if ":" in clause else f"{self.ruleset}:{clause}" for clause in self.proves]

    def rulings(self) -> list[str]:
        """The rulings on clauses that meet which the row reproduces."""
        return [clause for clause in self.clauses if re.fullmatch(r"[CSG]3-\d+", clause)]


class RowFile(msgspec.Struct, forbid_unknown_fields=True):
    """The rows of a chapter, with the fighters they start from."""

    rows: list[Row]
    about: str = ""
    pending: str = ""
    fighters: dict[str, dict[str, Any]] = {}
    map: Any = 8
    lines: dict[str, Any] = {}
    """Lines that several rows share, by an anchor each."""


@cache
def every_row() -> tuple[Row, ...]:
    """Every row of every file, in order."""
    return tuple(row for path in sorted(HERE.glob("*/*.yaml")) for row in rows_of(path))


def rows_of(path: Path) -> Iterator[Row]:
    """The rows of one file, what the file says of all of them filled in."""
    data = yaml.load(path.read_text(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    try:
        chapter = msgspec.convert(data, RowFile)
    except msgspec.ValidationError as error:
        raise ValueError(f"{path.name}: {error}") from None
    for row in chapter.rows:
        row.ruleset, row.file = path.parent.name, path.stem
        row.pending = row.pending or chapter.pending
        row.map = chapter.map if row.map == 8 else row.map
        row.fighters = {name: over(chapter.fighters.get(name, {}), own) for name, own in sorted(row.fighters.items())}
        yield row


def over(general: Mapping[str, Any], own: Mapping[str, Any] | None) -> dict[str, Any]:
    """A fighter as the file has him, with what the row changes; null takes a field away."""
    whole = dict(general)
    for key, value in (own or {}).items():
        if value is None:
            whole.pop(key, None)
        elif isinstance(value, dict) and isinstance(whole.get(key), dict):
            whole[key] = over(whole[key], value)
        else:
            whole[key] = value
    return whole


def begin(row: Row) -> Battle:
    """The fight as the row has it."""
    rules = ruleset(row.ruleset)
    entries = [entry_of(name, own or {}) for name, own in row.fighters.items()]
    plan = {"radius": row.map} if isinstance(row.map, int) else row.map
    data = {
        "ruleset": row.ruleset,
        "fighters": [msgspec.to_builtins(entry) for entry in entries],
        "map": plan_of(plan),
        "switches": row.switches,
        "fields": row.fields,
    }
    return Battle(rules, msgspec.convert(data, Scenario))


def entry_of(name: str, own: dict[str, Any]) -> Entry:
    """A fighter's entry: Ana fights for red, everybody else for blue unless the row says otherwise."""
    facing = own.get("facing", "N")
    return Entry(
        name,
        own.get("side", "red" if name == "Ana" else "blue"),
        (own.get("at", [0, 0])[0], own.get("at", [0, 0])[1]),
        own.get("sheet", {}),
        COMPASS.index(facing) if isinstance(facing, str) else facing,
        own.get("hidden", False),
        own.get("start", {}),
    )


def run(row: Row) -> None:
    """Play a row and see that it comes out as it says."""
    battle = begin(row)
    for place, line in enumerate(row.play, 1):
        answers = [key for key in line if key not in CHECKS]
        where = f"line {place}"
        assert len(answers) <= 1, f"{where}: one question a line, not {answers}"
        if "asked" in line:
            come_to(battle, line["asked"], where)
        if answers:
            come_to(battle, answers[0], where)
        look(battle, line, where)
        if answers:
            answer(battle, line[answers[0]], f"{where}, {answers[0]}")


def come_to(battle: Battle, wanted: str, where: str) -> None:
    """Answer in the plainest way whatever is asked before the question a line is about."""
    for _ in range(200):
        asked = battle.request
        if asked is None:
            assert wanted == "over", f"{where}: {wanted!r} expected, the fight is over"
            return
        if wanted in (asked.about, f"{asked.who} {asked.about}"):
            return
        assert go_on(battle), f"{where}: {wanted!r} expected, but {asked.who} is asked {asked.about!r} {legal(battle)}"
    raise AssertionError(f"{where}: {wanted!r} is never asked")


def go_on(battle: Battle) -> bool:
    """Give the plainest answer to the pending question; False if there is none."""
    asked = battle.request
    if not isinstance(asked, Choose):
        return False
    names = legal(battle)
    plain = PLAIN_ANSWERS.get(asked.about, "")
    if asked.about == "facing":
        plain = COMPASS[battle.state.fighters[asked.who].facing]
    if plain not in names:
        others = [name for name in names if name != "nobody"]
        if len(others) != 1 or (asked.about in CHOICES and others[0] not in NO_DEFENCE):
            return False
        plain = others[0]
    battle.answer(plain)
    return True


def legal(battle: Battle) -> list[str]:
    """The options that may be chosen now."""
    asked = battle.request
    return [option.name for option in asked.legal()] if isinstance(asked, Choose) else []


def answer(battle: Battle, given: Any, where: str) -> None:
    """Answer the pending question; a refusal fails with its reason."""
    try:
        battle.answer(given)
    except NotLegalError as error:
        raise AssertionError(f"{where}: {error}") from None


def look(battle: Battle, line: Mapping[str, Any], where: str) -> None:
    """See that what is asked now, and the state, are as a line says."""
    if {"number", "against", "reasons", "theirs"} & line.keys():
        numbers(battle, line, where)
    offers = line.get("offers", ())
    for path in offers:
        wanted = offers[path] if isinstance(offers, dict) else None
        open_to_choose(battle, str(path), wanted, where)
    for name in line.get("not", ()):
        assert not_open(battle, str(name)), f"{where}: {name!r} is open"
    for name, key in line.get("refused", {}).items():
        because = refusal(battle, str(name))
        assert because, f"{where}: {name!r} is open or unknown; legal are {legal(battle)}"
        assert key in ("any", because), f"{where}: {name!r} is refused because of {because!r}, not {key!r}"
    for path, wanted in line.get("state", {}).items():
        got = fact(battle, path)
        assert holds(got, wanted), f"{where}: {path} is {got!r}, not {wanted!r}"
    for key in line.get("log", ()):
        assert any(event.key == key for event in battle.events), f"{where}: nothing of {key!r} happened"
    for key in line.get("nothing", ()):
        assert not any(event.key == key for event in battle.events), f"{where}: {key!r} happened"


def numbers(battle: Battle, line: Mapping[str, Any], where: str) -> None:
    """The number of the pending roll, the other's, and what they are made of."""
    waiting = battle.waiting
    assert waiting is not None, f"{where}: the fight is over"
    for key, number in (("number", waiting.number), ("against", waiting.against)):
        if key in line:
            got = None if number is None else number.value
            assert got == line[key], f"{where}: {waiting.about} {key} is {told(number)}, not {line[key]}"
    for key, number in (("reasons", waiting.number), ("theirs", waiting.against)):
        if key in line:
            assert number is not None
            parts = by_key(number)
            wanted = {reason: value for reason, value in line[key].items() if parts.get(reason, 0) != value}
            assert not wanted, f"{where}: {waiting.about} is {parts}, not {line[key]}"


def told(number: Number | None) -> str:
    """A number with its parts."""
    return "none" if number is None else f"{number.value} {by_key(number)}"


def open_to_choose(battle: Battle, path: str, wanted: int | None, where: str) -> None:
    """Whether an option may be chosen, and what is then rolled against, if nothing more is added."""
    first, *more = path.split(THEN)
    assert first in legal(battle), f"{where}: {first!r} is not open ({refusal(battle, first)}), only {legal(battle)}"
    if wanted is None and not more:
        return
    draft = battle.fork()
    draft.answer(first)
    for name in more:
        assert leads_to(draft, name), f"{where}: {path!r}: {name!r} is not open"
        draft.answer(name)
    if wanted is None:
        return
    while draft.request is not None and draft.request.kind not in ROLLS and go_on(draft):
        pass
    waiting = draft.waiting
    assert waiting is not None, f"{where}: {path!r} ends the fight"
    assert waiting.number is not None, f"{where}: {path!r} leads to no roll"
    assert waiting.number.value == wanted, f"{where}: {path!r} is {told(waiting.number)}, not {wanted}"


def not_open(battle: Battle, path: str) -> bool:
    """Whether an option, or one that follows from others, is refused or not there."""
    *before, last = path.split(THEN)
    if not before:
        return last not in legal(battle)
    draft = battle.fork()
    for name in before:
        if not leads_to(draft, name):
            return True
        draft.answer(name)
    return not leads_to(draft, last)


def leads_to(draft: Battle, name: str) -> bool:
    """Answer in the plainest way until an option is open; False if it never is."""
    for _ in range(20):
        if name in legal(draft):
            return True
        asked = draft.request
        if asked is None or asked.about == "manoeuvre" or not go_on(draft):
            return False
    return False


def refusal(battle: Battle, name: str) -> str:
    """The key of the refusal of an option; "absent" if it is not there, empty if it is open."""
    asked = battle.request
    option = asked.named(name) if isinstance(asked, Choose) else None
    if option is None:
        return "absent"
    return "" if option.refusal is None else option.refusal.key


def fact(battle: Battle, path: str) -> Any:
    """What is so now: "Bo.hp", "Bo.facing", "Ana.holds" (whom, with how many hands), "clock", "over"."""
    name, _, what = path.partition(".")
    state: Any = battle.state
    if not what:
        return battle.request is None if name == "over" else getattr(state, name)
    fighter = state.fighters[name]
    special: dict[str, Callable[[], Any]] = {
        "conditions": lambda: [condition.kind for condition in fighter.conditions],
        "lacks": lambda: [condition.kind for condition in fighter.conditions],
        "facing": lambda: COMPASS[fighter.facing],
        "hex": lambda: list(fighter.hex),
        "holds": lambda: {hold.held: hold.hands for hold in state.holds if hold.holder == name},
        "holders": lambda: sorted(hold.holder for hold in state.holds if hold.held == name),
        "pins": lambda: [hold.held for hold in state.holds if hold.holder == name and hold.pinned],
        "able": lambda: not fighter.out,
    }
    if what in special:
        got = special[what]()
        return Missing(got) if what == "lacks" else got
    got = getattr(fighter, what)
    return list(got) if isinstance(got, tuple) else got


class Missing(list[str]):
    """Kinds of conditions, none of which may be among those a row names."""


def holds(got: Any, wanted: Any) -> bool:
    """Whether a fact is as a row has it; of conditions those it names must be there."""
    if isinstance(got, Missing):
        return not set(got) & set(wanted)
    if isinstance(got, list) and got and isinstance(wanted, list) and all(isinstance(one, str) for one in got):
        return set(wanted) <= set(got) if wanted else not got
    if isinstance(wanted, str) and isinstance(got, str):
        return got.lower() == wanted.lower()
    return bool(got == wanted)


def unknown_clauses(row: Row) -> list[str]:
    """The ids a row names that are in no ledger and no list of rulings."""
    return [clause for clause in row.clauses if not known(row, clause)]


def known(row: Row, clause: str) -> bool:
    """Whether an id is a ruling's or a clause's, in `gurps3` of either document."""
    document, dash, number = clause.partition("-")
    if dash and document in RULINGS:
        return number.isdecimal() and 1 <= int(number) <= RULINGS[document]
    name, _, rest = clause.rpartition(":")
    names = [name] if name else ["gurps3-cards", "gurps3-sheet"] if row.ruleset == "gurps3" else [row.ruleset]
    return any(rest in catalogue.clauses(one) for one in names)


def every_ruling() -> list[str]:
    """Every ruling on clauses that meet."""
    return [f"{document}-{number}" for document, most in RULINGS.items() for number in range(1, most + 1)]


def rulings_named_in_tests() -> set[str]:
    """The rulings that a test outside the rows names with the mark `meets`."""
    named: set[str] = set()
    for path in HERE.parent.rglob("*.py"):
        for inside in re.findall(r"mark\.meets\(([^)]*)\)", path.read_text()):
            named.update(re.findall(r"[CSG]3-\d+", inside))
    return named
