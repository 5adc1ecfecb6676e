"""Turns the catalogue's YAML sources into the compact JSON that the package reads.

With the files `build_*.py` beside it, it stands alone (nothing else of swordplay is imported), because it runs before
the package is installed.
"""

from __future__ import annotations

import json
import os
import string
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Set
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __package__:
    from swordplay.catalogue.build_cards import deck
    from swordplay.catalogue.build_sources import KINDS, BadSource, entry, expect, kind, plain, read
else:  # run from its own file, before the package is installed
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from build_cards import deck
    from build_sources import KINDS, BadSource, entry, expect, kind, plain, read

    del sys.path[0]

__all__ = ["BUILT", "SOURCE", "BadSource", "build", "build_package", "main"]

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "source"
BUILT = HERE / "built"

CLAUSE_FIELDS = ("id", "part", "name", "rule", "example", "unclear", "ruling", "ref")
CLAUSE_NEEDS = ("id", "part", "name", "rule", "example")
TABLE_FIELDS = ("id", "columns", "rows", "note", "origin")
TABLE_NEEDS = ("id", "columns", "rows")


def clause(raw: object, where: str) -> dict[str, str]:
    """Check one clause: all its fields are text."""
    data = entry(raw, CLAUSE_FIELDS, CLAUSE_NEEDS, where)
    where = f"{where} ({data['id']})"
    given = [name for name in CLAUSE_FIELDS if name in data]
    return {name: expect(data[name], str, f"{where}, {name}").strip() for name in given}


def table(raw: object, where: str) -> dict[str, Any]:
    """Check one table: every row has as many cells as there are columns."""
    data = entry(raw, TABLE_FIELDS, TABLE_NEEDS, where)
    where = f"{where} ({data['id']})"
    columns = expect(data["columns"], list, f"{where}, columns")
    for name in columns:
        expect(name, str, f"{where}, columns")
    for number, row in enumerate(expect(data["rows"], list, f"{where}, rows"), 1):
        cells = expect(row, list, f"{where}, row {number}")
        if len(cells) != len(columns):
            raise BadSource(f"{where}, row {number}: expected {len(columns)} cells, found {len(cells)}.")
    for name in ("note", "origin"):
        if name in data:
            expect(data[name], str, f"{where}, {name}")
    return {name: plain(data[name], f"{where}, {name}") for name in TABLE_FIELDS if name in data}


def unique(items: list[dict[str, Any]], where: str) -> list[dict[str, Any]]:
    """Check that no id appears twice."""
    seen: set[str] = set()
    for item in items:
        if item["id"] in seen:
            raise BadSource(f"{where}: the id {item['id']} appears twice.")
        seen.add(item["id"])
    return items


def ledger(path: Path) -> dict[str, Any]:
    """Read one ruleset's ledger: its clauses and tables."""
    data = read(path)
    for name in data:
        if name not in ("ruleset", "title", "clauses", "tables"):
            raise BadSource(f"{path.name}: the field {name} is unknown.")
    if data.get("ruleset") != path.stem:
        raise BadSource(f"{path.name}, ruleset: expected {path.stem}, found {data.get('ruleset')}.")

    def items(field: str, check: Callable[[object, str], dict[str, Any]]) -> list[dict[str, Any]]:
        raw = expect(data.get(field), list, f"{path.name}, {field}")
        return unique([check(item, f"{path.name}, {field} {n}") for n, item in enumerate(raw, 1)], path.name)

    title = expect(data.get("title"), str, f"{path.name}, title")
    return {"title": title, "clauses": items("clauses", clause), "tables": items("tables", table)}


def label(text: object, where: str) -> str:
    """Check a key's label: parameters are numbered, {0} and up."""
    checked: str = expect(text, str, where)
    try:
        fields = [field for _, field, _, _ in string.Formatter().parse(checked) if field is not None]
    except ValueError as error:
        raise BadSource(f"{where}: {error}.") from None
    for field in fields:
        if not field.isdecimal():
            raise BadSource(f"{where}: a parameter is a number such as {{0}}, not {{{field}}}.")
    return checked


def keys(path: Path, known: Mapping[str, set[str]], wholes: Set[str] = frozenset()) -> dict[str, dict[str, Any]]:
    """Read one family's reason keys: for each of its rulesets, key to label and clauses.

    A file is named after its family, or after the family and a chapter: gurps4-ranged.yaml. A ruleset,
    or one that combines several, may have a label of its own under `labels`.
    """
    texts: dict[str, dict[str, Any]] = {}
    for family in (path.stem, path.stem.rpartition("-")[0]):
        texts = texts or {name: {} for name in known if name == family or name.startswith(f"{family}-")}
    if not texts:
        raise BadSource(f"{path.name}: there is no ruleset of the family {path.stem}.")
    for key, raw in read(path).items():
        where = f"{path.name}, {key}"
        expect(key, str, where)
        data = entry(raw, ("label", "labels", "clauses"), ("label", "clauses"), where)
        text = label(data["label"], f"{where}, label")
        clauses = expect(data["clauses"], dict, f"{where}, clauses")
        own = own_labels(data, {*clauses, *wholes}, f"{where}, labels")
        for ruleset, ids in clauses.items():
            if ruleset not in texts:
                raise BadSource(f"{where}, clauses: {ruleset} is none of {', '.join(texts)}.")
            place = f"{where}, clauses, {ruleset}"
            if not expect(ids, list, place):
                raise BadSource(f"{place}: name at least one clause, or leave the ruleset out.")
            for one in ids:
                if expect(one, str, place) not in known[ruleset]:
                    raise BadSource(f"{place}: there is no clause {one}.")
            texts[ruleset][key] = {"label": own.pop(ruleset, text), "clauses": [f"{ruleset}:{one}" for one in ids]}
        for whole, said in own.items():
            texts.setdefault(whole, {})[key] = {"label": said, "clauses": []}
    return texts


def own_labels(data: Mapping[str, Any], rulesets: Set[str], where: str) -> dict[str, str]:
    """Check the labels some rulesets have of their own for a key."""
    labels: dict[str, str] = {}
    for ruleset, text in expect(data["labels"], dict, where).items() if "labels" in data else ():
        if ruleset not in rulesets:
            raise BadSource(f"{where}: {ruleset} is none of {', '.join(sorted(rulesets))}.")
        labels[ruleset] = label(text, f"{where}, {ruleset}")
    return labels


DIFFERENCE_FIELDS = ("default", "side", "profile", "book", "detail", "about", "says", "clauses")


def combined(path: Path, known: Mapping[str, set[str]]) -> dict[str, Any]:
    """Read how some rulesets combine into one: its title, their names, and where they differ, with the clauses."""
    data = read(path)
    for name in data:
        if name not in ("title", "of", "differences"):
            raise BadSource(f"{path.name}: the field {name} is unknown.")
    expect(data.get("title"), str, f"{path.name}, title")
    parts = expect(data.get("of"), list, f"{path.name}, of")
    for name, raw in expect(data.get("differences"), dict, f"{path.name}, differences").items():
        where = f"{path.name}, {name}"
        one = entry(raw, DIFFERENCE_FIELDS, ("about", "says", "clauses"), where)
        expect(one["about"], str, f"{where}, about")
        for ruleset, text in expect(one["says"], dict, f"{where}, says").items():
            if ruleset not in parts:
                raise BadSource(f"{where}, says: {ruleset} is none of {', '.join(parts)}.")
            expect(text, str, f"{where}, says, {ruleset}")
        for field in ("default", "side"):
            if one.get(field, parts[0]) not in parts:
                raise BadSource(f"{where}, {field}: expected one of {', '.join(parts)}.")
        for ruleset, ids in expect(one["clauses"], dict, f"{where}, clauses").items():
            unknown = [id for id in expect(ids, list, f"{where}, clauses") if id not in known.get(ruleset, ())]
            if ruleset not in parts or unknown:
                raise BadSource(f"{where}, clauses: there is no {ruleset}:{' '.join(unknown)} to combine.")
    checked: dict[str, Any] = plain(data, path.name)
    return checked


def merged(parts: list[str], texts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Merge the reason keys of several rulesets: the first label, the clauses of all."""
    texts_of_all: dict[str, Any] = {}
    for part in parts:
        for key, text in texts[part].items():
            kept = texts_of_all.setdefault(key, {"label": text["label"], "clauses": []})
            kept["clauses"] = [*kept["clauses"], *text["clauses"]]
    return texts_of_all


def ready_fighters(path: Path, families: set[str]) -> tuple[str, dict[str, Any]]:
    """Read some ready fighters of a family: for each a line of description and a sheet.

    A file is named after its family, or after the family and a chapter: gurps4-monsters.yaml.
    """
    family = next((one for one in (path.stem, path.stem.rpartition("-")[0]) if one in families), "")
    if not family:
        raise BadSource(f"{path.name}: there is no ruleset of the family {path.stem}.")
    fighters = {}
    for name, raw in read(path).items():
        where = f"{path.name}, {name}"
        data = entry(raw, ("about", "sheet"), ("about", "sheet"), where)
        expect(data["about"], str, f"{where}, about")
        sheet = plain(expect(data["sheet"], dict, f"{where}, sheet"), f"{where}, sheet")
        fighters[name] = {"name": name, "about": data["about"], "sheet": sheet}
    return family, fighters


def scenario(path: Path, known: Collection[str]) -> dict[str, Any]:
    """Read one scenario; its fields are checked when it is loaded, and by a test for all scenarios."""
    data = read(path)
    for name in ("title", "ruleset"):
        expect(data.get(name), str, f"{path.name}, {name}")
    expect(data.get("about", "?"), str, f"{path.name}, about")
    if data["ruleset"] not in known:
        raise BadSource(f"{path.name}, ruleset: {data['ruleset']} is none of {', '.join(known)}.")
    expect(data.get("fighters"), list, f"{path.name}, fighters")
    checked: dict[str, Any] = plain(data, path.name)
    return checked


def sentences(path: Path) -> dict[str, str]:
    """Read one file of short texts by key, such as how events read."""
    texts = read(path)
    for key, text in texts.items():
        if not isinstance(text, str):  # an empty text is allowed: nothing is said
            raise BadSource(f"{path.name}, {key}: expected text, found {kind(text)}.")
        try:
            list(string.Formatter().parse(text))
        except ValueError as error:
            raise BadSource(f"{path.name}, {key}: {error}.") from None
    return texts


def words(path: Path, known: Mapping[str, set[str]], said: Mapping[str, str]) -> dict[str, Any]:
    """Read a ruleset's short forms and links, and the labels under which its options are shown."""
    data = read(path)
    for name in data:
        if name not in ("abbreviations", "links", "labels"):
            raise BadSource(f"{path.name}: the field {name} is unknown.")
    if path.stem not in known:
        raise BadSource(f"{path.name}: there is no ruleset {path.stem}.")
    for word, target in data.get("links", {}).items():
        if target not in known[path.stem]:
            raise BadSource(f"{path.name}, links, {word}: there is no clause {target}.")
    for about, labels in data.get("labels", {}).items():
        for name, text in expect(labels, dict, f"{path.name}, labels, {about}").items():
            if str(text) not in said[path.stem]:
                raise BadSource(f"{path.name}, labels, {about}, {name}: the document says {text} nowhere.")
    return {**plain(data, path.name)}


TEXTS = "a list of texts"
"""The forms a part of a preference may have besides those in KINDS, in words."""
VALUES = "one name with a list of values"
AMOUNT = "one name with a number"
AMOUNTS = "a mapping of names to numbers"
WISHES = "a list of wishes"

CONDITIONS: Mapping[str, object] = {
    **dict.fromkeys(("has", "lacks", "under", "free_of", "helpless"), TEXTS),
    **dict.fromkeys(("near", "far", "late"), int),
    **dict.fromkeys(("shooting", "empty", "armed", "unarmed", "idle", "step", "chance"), bool),
    "me": VALUES,
    "fresh": str,
    "keeps": AMOUNT,
}
"""What a wish may ask for besides its option, and how that is written."""
WAYS: Mapping[str, Mapping[str, object]] = {
    "number": {"instead": str},
    "sized": {"option": str, "below": int, "skill": int, "then": WISHES},
    "place": {"bonus": AMOUNTS, "cap": int, "least": int, "otherwise": WISHES},
    "target": {"nobody": str, "avoid": TEXTS, "aim?": str},
    "approach": {"stop": str, "rise?": str},
    "face": {},
}
"""The ways to choose besides `first`, and the parts of each; a question mark stands behind what may be left out."""


def written(value: object, form: object, where: str) -> None:
    """Check that a part of a preference has the form that is expected of it."""
    if form is WISHES:
        return wishes(value, where)
    if form is TEXTS:
        good = isinstance(value, list) and all(isinstance(one, str) for one in value)
    elif isinstance(form, type):
        good = isinstance(value, form) and (form is bool or not isinstance(value, bool))
    else:
        parts = value if isinstance(value, dict) and (form is AMOUNTS or len(value) == 1) else {None: None}
        of = list if form is VALUES else int
        good = all(isinstance(name, str) and isinstance(part, of) for name, part in parts.items())
    if not good:
        raise BadSource(f"{where}: expected {KINDS[form] if isinstance(form, type) else form}, not {value!r}.")


def wishes(value: object, where: str) -> None:
    """Check a list of wishes: each an option, or an option or further wishes with conditions."""
    for number, wish in enumerate(expect(value, list, where), 1):
        place = f"{where}, wish {number}"
        if isinstance(wish, str):
            continue
        expect(wish, dict, place)
        if ("option" in wish) == ("first" in wish):
            raise BadSource(f"{place}: expected either an option or further wishes under first.")
        for name, part in wish.items():
            forms = {"option": str, "skip": str, "first": WISHES, **CONDITIONS}
            if name not in forms:
                raise BadSource(f"{place}: there is no condition {name}; expected {', '.join(sorted(CONDITIONS))}.")
            written(part, forms[name], f"{place}, {name}")


def preferences(path: Path, families: Set[str]) -> dict[str, Any]:
    """Read what a sensible player of a ruleset or family prefers: for each question one way to choose."""
    if path.stem not in families:
        raise BadSource(f"{path.name}: there is no ruleset or family {path.stem}.")
    data = read(path)
    for about, wish in data.items():
        where = f"{path.name}, {about}"
        ((way, details),) = expect(wish, dict, where).items() if len(wish) == 1 else (("", None),)
        if way == "first":
            wishes(details, where)
            continue
        if way not in WAYS:
            raise BadSource(f"{where}: there is no way to choose {way or wish!r}; expected first, {', '.join(WAYS)}.")
        if not isinstance(details, dict):
            raise BadSource(f"{where}, {way}: expected a mapping, found {kind(details)}.")
        forms = {name.removesuffix("?"): form for name, form in WAYS[way].items()}
        for name in details.keys() - forms.keys():
            raise BadSource(f"{where}, {way}: the part {name} is unknown; expected {', '.join(forms)}.")
        for name in forms.keys() & {*WAYS[way]} - details.keys():
            raise BadSource(f"{where}, {way}: the part {name} is missing.")
        for name, part in details.items():
            written(part, forms[name], f"{where}, {way}, {name}")
    checked: dict[str, Any] = plain(data, path.name)
    return checked


def ready(source: Path, known: Mapping[str, set[str]], said: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """Yield what is ready to play: fighters, scenarios, the texts of the log, and cards."""
    families = {*known, *(name.partition("-")[0] for name in known)}
    fighters: dict[str, dict[str, Any]] = {}
    for path in sorted((source / "fighters").glob("*.yaml")):
        family, of_file = ready_fighters(path, families)
        for name in of_file.keys() & fighters.get(family, {}).keys():
            raise BadSource(f"{path.name}: {name} appears in another file of the family, too.")
        fighters.setdefault(family, {}).update(of_file)
    for family, everyone in fighters.items():
        yield f"{family}.fighters.json", everyone
    rulesets = (*known, *(path.stem for path in sorted((source / "combined").glob("*.yaml"))))
    scenarios = {path.stem: scenario(path, rulesets) for path in sorted((source / "scenarios").glob("*.yaml"))}
    titles = {name: {f: one[f] for f in ("title", "ruleset", "about") if f in one} for name, one in scenarios.items()}
    if titles:
        yield "scenarios.json", titles
    for name, content in scenarios.items():
        yield f"{name}.scenario.json", content
    for path in sorted((source / "events").glob("*.yaml")):
        yield f"{path.stem}.events.json", sentences(path)
    for path in sorted((source / "words").glob("*.yaml")):
        yield f"{path.stem}.words.json", words(path, known, said)
    for path in sorted((source / "preferences").glob("*.yaml")):
        yield f"{path.stem}.preferences.json", preferences(path, families)
    for path in sorted((source / "cards").glob("*.yaml")):
        yield f"{path.stem}.cards.json", deck(path, known)


def outputs(source: Path) -> Iterator[tuple[str, Any]]:
    """Yield every file to write, by name, with its content."""
    ledgers = {path.stem: ledger(path) for path in sorted((source / "rules").glob("*.yaml"))}
    if not ledgers:
        raise BadSource(f"{source.name}/rules: there is no ledger to build.")
    yield "index.json", {name: content["title"] for name, content in ledgers.items()}
    for name, content in ledgers.items():
        yield f"{name}.clauses.json", content["clauses"]
        yield f"{name}.tables.json", content["tables"]
    known = {name: {one["id"] for one in content["clauses"]} for name, content in ledgers.items()}
    wholes = {path.stem: combined(path, known) for path in sorted((source / "combined").glob("*.yaml"))}
    texts: dict[str, dict[str, Any]] = {name: {} for name in (*ledgers, *wholes)}
    for path in sorted((source / "keys").glob("*.yaml")):
        for name, own in keys(path, known, wholes.keys()).items():
            texts[name].update(own)
    for name in ledgers:
        yield f"{name}.keys.json", texts[name]
    for name, whole in wholes.items():
        yield f"{name}.combined.json", whole
        yield f"{name}.keys.json", merged([name, *whole["of"]], texts)
    for path in sorted((source / "tables").glob("*.yaml")):
        yield f"{path.stem}.reference.json", plain(read(path), path.name)
    yield from ready(source, known, {name: json.dumps(content) for name, content in ledgers.items()})


def write(path: Path, text: str) -> None:
    """Write a file in one step, and only if it changed, so that a reader never sees half of it."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text(text, encoding="utf-8", newline="\n")
    part.replace(path)


def build(source: Path = SOURCE, built: Path = BUILT) -> list[Path]:
    """Build the whole catalogue; nothing is written unless every source is good."""
    files = {
        name: json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"
        for name, content in outputs(source)
    }
    built.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        write(built / name, text)
    for path in built.glob("*.json"):
        if path.name not in files:
            path.unlink()
    return [built / name for name in files]


def build_package(folder: Path) -> list[Path]:
    """Build what another package brings: the YAML in its folder `catalogue` becomes JSON in its folder `built`."""
    source = folder / "catalogue"
    if not source.is_dir():
        raise BadSource(f"{folder}: expected a package's folder with a folder catalogue in it.")
    return build(source, folder / "built")


def main(source: Path = SOURCE, built: Path = BUILT, folder: str = "") -> int:
    """Build the catalogue, or that of another package's folder; say in one sentence what is wrong with a source."""
    try:
        build_package(Path(folder)) if folder else build(source, built)
    except BadSource as error:
        print(f"The catalogue cannot be built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(folder="".join(sys.argv[1:2])))
