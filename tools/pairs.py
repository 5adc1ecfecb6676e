"""Which pairs of (manoeuvre, defence, posture, hold, wound) the documents let meet, and which of them no row has.

    python -m tools.pairs [--ruleset NAME] [--list]

A manoeuvre is the one being played, or the one whose player is attacked before his next turn; the defence is that of
whoever is attacked; posture, hold and wound are those of either. What excludes each other is in `EXCLUDED`, each line
with its clause; everything else can meet.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

Meets = Mapping[str, Any]
Pair = tuple[tuple[str, str], tuple[str, str]]
EVERY = "every"
"""In a row: every value of a kind, because the row lists them all."""

POSTURES = ("standing", "crouching", "kneeling", "crawling", "sitting", "prone")
DEFENCES = (
    "none",
    "dodge",
    "acrobatic dodge",
    "drop",
    "parry",
    "bare-handed parry",
    "block",
    "retreat",
    "two defences",
    "better defence",
)
HOLDS = (
    "none",
    "one-handed",
    "two-handed upper",
    "two-handed lower",
    "weapon",
    "weapon arm",
    "pinned",
    "holder",
    "pinner",
)
CARD_STRIKES = (
    "attack-missile weapon",
    "attack-opportunity fire",
    "attack-pop up",
    "all out attack",
    "all out charge",
    "attack-melee weapon",
    "attack-shield bash",
    "attack-strike target's weapon",
    "attack-unarmed",
    "attack-weapon",
    "wait",
    "move",
    "exit",
)
"""Cards with which an attack is rolled that can be defended against; a Move and an Exit by a Wild Swing."""
CARD_CONTESTS = (
    "disarm",
    "feint",
    "break free",
    "choke",
    "evade",
    "flying tackle",
    "grab foe's weapon",
    "grab foe's weapon arm",
    "grapple",
    "pin",
    "slam",
    "takedown",
)
CARD_OTHERS = ("aim", "reload", "ready", "change position", "ready weapon", "all out defense", "concentrate")
MANOEUVRES = (
    "aim",
    "change position",
    "step & ready",
    "step & attack",
    "all-out attack",
    "step & feint",
    "step & concentrate",
    "step & wait",
    "all-out defense",
    "move",
)
CLOSE_ATTACKS = (
    "grapple",
    "grab weapon",
    "grab weapon arm",
    "takedown",
    "pin",
    "choke",
    "break free",
    "slam",
    "flying tackle",
    "evade",
)
SHEET_DEFENCES = ("none", "dodge", "parry", "bare-handed parry", "block", "two defences")
VALUES: dict[str, dict[str, tuple[str, ...]]] = {
    "gurps3-cards": {
        "manoeuvre": (*CARD_STRIKES, *CARD_CONTESTS, *CARD_OTHERS),
        "defence": DEFENCES,
        "posture": POSTURES,
        "hold": HOLDS,
        "wound": ("sound", "stunned", "3 hits or fewer", "0 hits or fewer", "unconscious"),
    },
    "gurps3-sheet": {
        "manoeuvre": (*MANOEUVRES, *CLOSE_ATTACKS),
        "defence": SHEET_DEFENCES,
        "posture": POSTURES,
        "hold": HOLDS,
        "wound": (
            "sound",
            "stunned",
            "3 hits or fewer",
            "0 hits or fewer",
            "shock",
            "crippled arm",
            "crippled leg",
            "unconscious",
        ),
    },
}
ACTIVE = DEFENCES[1:]
HELD = ("one-handed", "two-handed upper", "two-handed lower", "weapon arm", "pinned")
NOT_AT_TWO = ("two defences", "better defence")


class Excluded(NamedTuple):
    """Values of two kinds that never meet, and the clause that says so."""

    one: str
    these: tuple[str, ...]
    other: str
    those: tuple[str, ...]
    clause: str


CARDS_EXCLUDED = (
    Excluded("defence", ACTIVE, "wound", ("unconscious",), "GAP.7"),
    Excluded("defence", ACTIVE, "hold", ("pinned",), "REF.20"),
    Excluded("defence", ("retreat",), "posture", ("kneeling", "sitting"), "RET.7"),
    Excluded("defence", ("retreat",), "wound", ("stunned",), "RET.8"),
    Excluded("defence", ("retreat",), "hold", (*HELD, "weapon"), "GAP.8"),
    Excluded("defence", ("drop",), "posture", ("crawling", "sitting", "prone"), "C3-80"),
    Excluded("defence", ("drop",), "wound", ("stunned",), "C3-80"),
    Excluded("defence", ("drop",), "hold", (*HELD, "weapon"), "C3-80"),
    Excluded("defence", ("acrobatic dodge",), "posture", ("kneeling", "crawling", "sitting", "prone"), "C3-85"),
    Excluded("defence", ("acrobatic dodge",), "wound", ("stunned",), "C3-85"),
    Excluded("defence", ("acrobatic dodge",), "hold", (*HELD, "weapon"), "C3-85"),
    Excluded("defence", ("parry", "bare-handed parry", "block"), "hold", ("pinner",), "C3-61"),
    Excluded("defence", NOT_AT_TWO, "manoeuvre", (*CARD_CONTESTS, *CARD_OTHERS[:-2], "concentrate"), "GAP.3, AOD.2"),
    Excluded("defence", ("retreat", "drop", "acrobatic dodge"), "manoeuvre", ("pin", "choke", "takedown"), "GAP.8"),
    Excluded("hold", ("pinned",), "posture", POSTURES[:-1], "PIN.1"),
    Excluded("hold", ("pinner",), "posture", ("standing", "crouching", "crawling", "sitting", "prone"), "C3-60"),
    Excluded("hold", ("holder", "pinner"), "wound", ("unconscious",), "GAP.8"),
    Excluded("hold", ("weapon",), "wound", ("unconscious",), "GAP.7"),
    Excluded("defence", ("acrobatic dodge",), "hold", ("pinner",), "C3-85"),
    Excluded("defence", ("retreat",), "hold", ("pinner",), "RET.7"),
    Excluded(
        "wound", ("unconscious",), "posture", ("standing", "crouching", "kneeling", "crawling", "sitting"), "GAP.7"
    ),
    Excluded("defence", NOT_AT_TWO, "wound", ("stunned",), "REF.16"),
    Excluded("defence", NOT_AT_TWO, "hold", ("pinner", "pinned"), "REF.20"),
)
SHEET_EXCLUDED = (
    Excluded("defence", SHEET_DEFENCES[1:], "manoeuvre", (*CLOSE_ATTACKS[:-2], "evade"), "GAP.4"),
    Excluded("defence", SHEET_DEFENCES[2:], "manoeuvre", ("flying tackle",), "TACK.5"),
    Excluded(
        "defence",
        ("two defences",),
        "manoeuvre",
        ("aim", "change position", "step & ready", "step & feint", "step & concentrate"),
        "MAN.4",
    ),
    Excluded("hold", ("weapon",), "wound", ("unconscious",), "GAP.9"),
    Excluded("defence", SHEET_DEFENCES[1:], "wound", ("unconscious",), "GAP.9"),
    Excluded("defence", SHEET_DEFENCES[1:], "hold", ("pinned",), "PIN.1"),
    Excluded("defence", ("parry", "bare-handed parry", "block", "two defences"), "hold", ("pinner",), "GAP.11"),
    Excluded("defence", ("two defences",), "wound", ("stunned",), "STUN.1"),
    Excluded("hold", ("pinned",), "posture", POSTURES[:-1], "PIN.1"),
    Excluded("hold", ("holder", "pinner"), "wound", ("unconscious",), "GAP.11"),
    Excluded(
        "wound", ("unconscious",), "posture", ("standing", "crouching", "kneeling", "crawling", "sitting"), "GAP.9"
    ),
    Excluded("wound", ("crippled leg",), "posture", ("standing", "crouching"), "GAP.8"),
)
EXCLUDED = {"gurps3-cards": CARDS_EXCLUDED, "gurps3-sheet": SHEET_EXCLUDED}


def values(ruleset: str, kind: str, given: Any) -> list[str]:
    """The values a row names of a kind: one, several, or every one there is."""
    if given == EVERY:
        return list(VALUES[ruleset][kind])
    return list(given) if isinstance(given, list) else [given]


def problems(ruleset: str, name: str, meets: Meets) -> Iterator[str]:
    """What is wrong with what a row says it brings together."""
    known = VALUES.get(ruleset, {})
    for kind, given in meets.items():
        if known and kind not in known:
            yield f"{name}: {kind}: expected one of {', '.join(known)}"
        elif known:
            for value in values(ruleset, kind, given):
                if value not in known[kind]:
                    yield f"{name}: {kind}: there is no {value!r}"


def meetings(ruleset: str) -> list[Pair]:
    """Every pair of values that the document lets meet."""
    barred = {
        frozenset(((row.one, a), (row.other, b))) for row in EXCLUDED[ruleset] for a, b in product(row.these, row.those)
    }
    kinds = VALUES[ruleset]
    return [
        ((one, a), (other, b))
        for one, other in combinations(kinds, 2)
        for a, b in product(kinds[one], kinds[other])
        if frozenset(((one, a), (other, b))) not in barred
    ]


def covered(ruleset: str, rows: Iterable[Meets]) -> set[Pair]:
    """The pairs that some row brings together."""
    kinds = VALUES[ruleset]
    met: set[Pair] = set()
    for meets in rows:
        for one, other in combinations([kind for kind in kinds if kind in meets], 2):
            for a, b in product(values(ruleset, one, meets[one]), values(ruleset, other, meets[other])):
                met.add(((one, a), (other, b)))
    return met


def missing(ruleset: str, rows: Iterable[Meets]) -> list[Pair]:
    """The pairs that can meet and that no row has."""
    met = covered(ruleset, rows)
    return [pair for pair in meetings(ruleset) if pair not in met]


def report(ruleset: str, rows: Sequence[Meets], *, full: bool) -> Iterator[str]:
    """How many pairs are in rows, and those that are not, by their first value."""
    left = missing(ruleset, rows)
    every = len(meetings(ruleset))
    yield f"{ruleset}: {len(rows)} rows, {every - len(left)} of {every} pairs"
    lines: dict[str, list[str]] = {}
    for (kind, a), (other, b) in left:
        lines.setdefault(f"{kind} {a}, {other}", []).append(b)
    shown = list(lines.items()) if full else list(lines.items())[:20]
    yield from (f"  {first}: {', '.join(rest)}" for first, rest in shown)
    if len(lines) > len(shown):
        yield f"  and {len(lines) - len(shown)} lines more with --list"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print it; 0 if every pair is in some row."""
    from tests.rows.runner import every_row

    parser = argparse.ArgumentParser(prog="python -m tools.pairs", description=__doc__.partition("\n")[0])
    parser.add_argument("--ruleset", default="", choices=tuple(VALUES), help="only this one", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="every pair that is missing")
    given = parser.parse_args(arguments)
    complete = True
    for name in [given.ruleset] if given.ruleset else list(VALUES):
        rows = [row.meets for row in every_row() if row.ruleset == name]
        complete = complete and not missing(name, rows)
        print("\n".join(report(name, rows, full=given.list)))
    return 0 if complete else 1


if __name__ == "__main__":
    raise SystemExit(main())
