"""The catalogue's small immutable records."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause of a ledger: a rule in our words, its example, and our ruling where it is unclear."""

    id: str
    part: str
    name: str
    rule: str
    example: str
    unclear: str = ""
    ruling: str = ""
    ref: str = ""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One table of a ledger; a cell may be text, a number, nothing, a tuple or a mapping."""

    id: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    note: str = ""
    origin: str = ""

    def records(self) -> Iterator[Mapping[str, Any]]:
        """Each row as a mapping from column to cell."""
        for row in self.rows:
            yield dict(zip(self.columns, row, strict=True))


class KeyText(msgspec.Struct, frozen=True, kw_only=True):
    """How a reason key reads, and the clauses it rests on, each as `ruleset:ID`."""

    label: str
    clauses: tuple[str, ...]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Where two rulesets differ: in what, what each says, by which clauses, and which one is followed.

    `default` names the ruleset followed in a contradiction, unless a switch names the other; `side` names the only one
    that has a rule.
    """

    about: str
    says: dict[str, str]
    clauses: dict[str, tuple[str, ...]]
    default: str = ""
    side: str = ""
    profile: tuple[str, ...] = ()
    book: tuple[str, ...] = ()
    detail: tuple[str, ...] = ()


class Combined(msgspec.Struct, frozen=True, kw_only=True):
    """Several rulesets combined into one."""

    title: str
    of: tuple[str, ...]
    differences: dict[str, Difference]


class Ready(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter ready to be put into a scenario by name."""

    name: str
    about: str
    sheet: dict[str, Any]


class Title(msgspec.Struct, frozen=True, kw_only=True):
    """A ready scenario's title and ruleset, and what the fight is about."""

    title: str
    ruleset: str
    about: str = ""


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset's abbreviations, the links of its words besides headings, and the labels of its options.

    Labels stand by what is asked, or under "any" if an option has one wherever it is offered.
    """

    abbreviations: dict[str, str] = {}
    links: dict[str, str] = {}
    labels: dict[str, dict[str, str]] = {}
