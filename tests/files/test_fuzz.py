"""Whatever stands in a file: it is read, or refused in one sentence; nothing else ever comes of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swordplay import files
from swordplay.engine.errors import UnreadableError
from swordplay.engine.scenario import Scenario
from swordplay.games import ruleset
from tests.files.test_scenarios import DUEL

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in some data, as the keys that lead there."""
    found = [path]
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        found.extend(places(value, (*path, key)))
    return found


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at a place."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = changed(data[path[0]], path[1:], value)
    return copy


def read(path: Path) -> Scenario | None:
    sentence = ""
    try:
        scenario = files.load_scenario(path)
        ruleset(scenario.ruleset).begin(scenario)
    except UnreadableError as error:
        sentence = str(error)
    assert "\n" not in sentence
    return None if sentence else scenario


@quick
@given(content=st.binary(max_size=200), suffix=st.sampled_from([".json", ".yaml"]))
def test_any_bytes(content: bytes, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x{suffix}"
    path.write_bytes(content)
    read(path)


@quick
@given(data=st.data())
def test_a_scenario_with_one_value_changed(data: st.DataObject, tmp_path: Path) -> None:
    place = data.draw(st.sampled_from(places(DUEL)))
    whole = changed(DUEL, place, data.draw(VALUES))
    path = tmp_path / "x.yaml"
    path.write_text(yaml.safe_dump(whole, allow_unicode=True), encoding="utf-8", errors="replace")
    scenario = read(path)
    if scenario is not None:
        again = tmp_path / "again.json"
        files.save_scenario(scenario, again)
        assert files.load_scenario(again) == scenario


@quick
@given(data=st.data())
def test_a_file_cut_short_or_with_a_byte_changed(data: st.DataObject, tmp_path: Path) -> None:
    text = bytearray(json.dumps(DUEL).encode())
    place = data.draw(st.integers(0, len(text) - 1))
    if data.draw(st.booleans()):
        text = text[:place]
    else:
        text[place] = data.draw(st.integers(0, 255))
    path = tmp_path / "x.json"
    path.write_bytes(bytes(text))
    read(path)
