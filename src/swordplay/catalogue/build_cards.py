"""Reads a ruleset's cards from YAML and checks them: a part of the build, which imports nothing else of swordplay.

A file is named after its ruleset. It holds groups of cards; a group has field labels, or none if its cards carry
running text. A sentence stands under the ids of the clauses it rests on, those under `list` one to a line.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __package__:
    from swordplay.catalogue.build_sources import BadSource, entry, expect, kind, read
else:  # run from its own file, before the package is installed
    from build_sources import BadSource, entry, expect, kind, read

DECK_FIELDS = ("index", "clauses", "groups")
GROUP_FIELDS = ("name", "use", "labels", "clauses", "cards")
GROUP_NEEDS = ("name", "use", "clauses", "cards")
CARD_FIELDS = ("title", "printed", "pages", "condition", "describes", "heads", "fields", "text", "back")
LIST = "list"


def deck(path: Path, known: Mapping[str, set[str]]) -> dict[str, Any]:
    """Read one ruleset's cards: the heading of their index, and the groups in order."""
    if path.stem not in known:
        raise BadSource(f"{path.name}: there is no ruleset {path.stem}.")
    clauses = known[path.stem]
    data = entry(read(path), DECK_FIELDS, DECK_FIELDS, path.name)
    groups = expect(data["groups"], list, f"{path.name}, groups")
    return {
        "index": expect(data["index"], str, f"{path.name}, index"),
        "clauses": ids(data["clauses"], clauses, f"{path.name}, clauses"),
        "groups": [group(one, clauses, f"{path.name}, group {number}") for number, one in enumerate(groups, 1)],
    }


def group(raw: object, known: Set[str], where: str) -> dict[str, Any]:
    """Check one group: its name, its field of use, the labels of its cards' fields, and the cards."""
    data = entry(raw, GROUP_FIELDS, GROUP_NEEDS, where)
    where = f"{where} ({expect(data['name'], str, f'{where}, name')})"
    labels = texts(data.get("labels", []), f"{where}, labels")
    cards: dict[str, dict[str, Any]] = {}
    for number, one in enumerate(expect(data["cards"], list, f"{where}, cards"), 1):
        checked = card(one, labels, known, f"{where}, card {number}")
        if checked["title"] in cards:
            raise BadSource(f"{where}: the card {checked['title']} appears twice.")
        cards[checked["title"]] = checked
    return {
        "name": data["name"],
        "use": expect(data["use"], str, f"{where}, use"),
        "labels": labels,
        "clauses": ids(data["clauses"], known, f"{where}, clauses"),
        "cards": list(cards.values()),
    }


def card(raw: object, labels: list[str], known: Set[str], where: str) -> dict[str, Any]:
    """Check one card; its fields come in the order of the group's labels, wherever the file has them."""
    data = entry(raw, CARD_FIELDS, ("title",), where)
    title = expect(data["title"], str, f"{where}, title")
    where = f"{where} ({title})"
    checked = {
        "title": title,
        "printed": expect(data.get("printed", title), str, f"{where}, printed"),
        "pages": texts(data.get("pages", []), f"{where}, pages"),
        "back": [
            {"label": label, "sentences": sentences(said, known, f"{where}, back, {label}")}
            for label, said in expect(data.get("back", {0: 0}), dict, f"{where}, back").items()
            if "back" in data
        ],
    }
    for name in ("condition", "describes"):
        if name in data:
            checked["condition"] = {**rested(data[name], known, f"{where}, {name}"), "bars": name == "condition"}
    on_back = {field["label"] for field in checked["back"]}
    return {**checked, "fields": fields(data, labels, on_back, known, where)}


def fields(data: Mapping[str, Any], labels: list[str], on_back: Set[str], known: Set[str], where: str) -> list[Any]:
    """Check what stands on a card's front: the fields of its group, or running text if the group has none."""
    wrong, right = ("text", "fields") if labels else ("fields", "text")
    if wrong in data or right not in data:
        raise BadSource(f"{where}: a card of this group has {right}, not {wrong}.")
    if not labels:
        return [{"sentences": sentences(data["text"], known, f"{where}, text")}]
    heads = expect(data["heads"], dict, f"{where}, heads") if "heads" in data else {}
    for label in heads.keys() - set(labels):
        raise BadSource(f"{where}, heads: there is no field {label}; expected {', '.join(labels)}.")
    own = [heads.get(label, label) for label in labels]
    said = expect(data["fields"], dict, f"{where}, fields")
    for label in said:
        if label not in own:
            raise BadSource(f"{where}, fields: there is no field {label}; expected {', '.join(own)}.")
    for label in own:
        if label not in said and label not in on_back:
            raise BadSource(f"{where}, fields: the field {label} is missing.")
    front = [label for label in own if label in said]
    return [{"label": one, "sentences": sentences(said[one], known, f"{where}, {one}")} for one in front]


def sentences(raw: object, known: Set[str], where: str) -> list[dict[str, Any]]:
    """Check some sentences; those of a list are marked as its items."""
    checked: list[dict[str, Any]] = []
    for number, one in enumerate(expect(raw, list, where), 1):
        place = f"{where}, sentence {number}"
        if isinstance(one, dict) and [*one] == [LIST]:
            checked += ({**item, "item": True} for item in sentences(one[LIST], known, place))
        else:
            checked.append(rested(one, known, place))
    return checked


def rested(raw: object, known: Set[str], where: str) -> dict[str, Any]:
    """Check a text under the ids of the clauses it rests on."""
    if not isinstance(raw, dict) or len(raw) != 1:
        raise BadSource(f"{where}: expected one text under the clauses it rests on, found {kind(raw)}.")
    ((rests_on, text),) = raw.items()
    return {
        "text": expect(text, str, where),
        "clauses": ids(expect(rests_on, str, f"{where}, clauses").split(), known, where),
    }


def ids(raw: object, known: Set[str], where: str) -> list[str]:
    """Check the ids of some clauses: at least one, and all of them in the ledger."""
    named = texts(raw, where)
    if not named:
        raise BadSource(f"{where}: name at least one clause.")
    for one in named:
        if one not in known:
            raise BadSource(f"{where}: there is no clause {one}.")
    return named


def texts(raw: object, where: str) -> list[str]:
    """Check a list of texts."""
    return [expect(one, str, where) for one in expect(raw, list, where)]
