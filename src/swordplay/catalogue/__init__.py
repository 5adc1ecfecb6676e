"""The catalogue: every ruleset's clauses, tables and reason keys, as data.

Nothing is read until it is asked for, and then only the one file that holds it. The files under `built/`
are made from the YAML under `source/` when the package is built; see `build.py`.
"""

from swordplay.catalogue.errors import (
    CatalogueError,
    NotBuilt,
    UnknownClause,
    UnknownFighter,
    UnknownReference,
    UnknownRuleset,
    UnknownScenario,
    UnknownTable,
)
from swordplay.catalogue.reading import (
    clause,
    clauses,
    combined,
    combining,
    events,
    fighter,
    fighters,
    keys,
    preferences,
    reference,
    references,
    rulesets,
    scenario,
    scenarios,
    table,
    tables,
    title,
    words,
)
from swordplay.catalogue.records import Clause, Combined, Difference, KeyText, Ready, Table, Title, Words

__all__ = [
    "CatalogueError",
    "Clause",
    "Combined",
    "Difference",
    "KeyText",
    "NotBuilt",
    "Ready",
    "Table",
    "Title",
    "UnknownClause",
    "UnknownFighter",
    "UnknownReference",
    "UnknownRuleset",
    "UnknownScenario",
    "UnknownTable",
    "Words",
    "clause",
    "clauses",
    "combined",
    "combining",
    "events",
    "fighter",
    "fighters",
    "keys",
    "preferences",
    "reference",
    "references",
    "rulesets",
    "scenario",
    "scenarios",
    "table",
    "tables",
    "title",
    "words",
]
