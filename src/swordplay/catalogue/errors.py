"""The catalogue's errors; each message is one sentence."""

from collections.abc import Iterable


class CatalogueError(LookupError):
    """Something the catalogue does not have."""

    kind = "entry"

    def __init__(self, name: str, known: Iterable[str] = (), place: str = "the catalogue") -> None:
        self.name = name
        self.near = near(name, known)
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else "."
        super().__init__(f"There is no {self.kind} {name!r} in {place}{hint}")


class UnknownRuleset(CatalogueError):
    """No ruleset of that name."""

    kind = "ruleset"


class UnknownClause(CatalogueError):
    """No clause of that id in the ruleset."""

    kind = "clause"


class UnknownTable(CatalogueError):
    """No table of that id in the ruleset."""

    kind = "table"


class UnknownReference(CatalogueError):
    """No supplementary tables of that name."""

    kind = "reference"


class UnknownScenario(CatalogueError):
    """No ready scenario of that name."""

    kind = "scenario"


class UnknownFighter(CatalogueError):
    """No ready fighter of that name."""

    kind = "ready fighter"


class NotBuilt(RuntimeError):
    """The catalogue's data files are missing: the package was not built."""


class BrokenRuleset(RuntimeError):
    """A ruleset of another package that cannot be used; the sentence names it."""


def near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Up to three known names close to the one given, whatever its case; a bare clause id counts as close."""
    import difflib  # slow to load, and only needed once something went wrong

    by_folded = {one.casefold(): one for one in known}
    whole = [one for one in by_folded.values() if one.endswith(f":{name}")]
    if whole:
        return tuple(whole[:3])
    matches = difflib.get_close_matches(name.casefold(), by_folded, n=3, cutoff=0.5)
    return tuple(by_folded[match] for match in matches)


def meant(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: what may have been meant, if any known name is close."""
    suggestions = near(name, known)
    return f"; did you mean {' or '.join(suggestions)}?" if suggestions else ""
