"""The catalogue: every ruleset's clauses, tables and reason keys, as data.

Nothing is read until it is asked for, and then only the one file that holds it. The files under `built/`
are made from the YAML under `source/` when the package is built; see `build.py`.
"""

from swordplay.catalogue.errors import (
    CatalogueError,
    NotBuilt,
    UnknownClause,
    UnknownReference,
    UnknownRuleset,
    UnknownTable,
)
from swordplay.catalogue.reading import (
    clause,
    clauses,
    keys,
    reference,
    references,
    rulesets,
    table,
    tables,
    title,
)
from swordplay.catalogue.records import Clause, KeyText, Table

__all__ = [
    "CatalogueError",
    "Clause",
    "KeyText",
    "NotBuilt",
    "Table",
    "UnknownClause",
    "UnknownReference",
    "UnknownRuleset",
    "UnknownTable",
    "clause",
    "clauses",
    "keys",
    "reference",
    "references",
    "rulesets",
    "table",
    "tables",
    "title",
]
