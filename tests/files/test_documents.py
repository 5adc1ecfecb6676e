"""Files are read with care: anything doubtful is refused in one sentence that names the file."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from swordplay import files
from swordplay.engine.errors import UnreadableError

DEEP = 100_000
BAD: dict[str, tuple[str, bytes, str]] = {
    "nothing there": ("x.json", b"", "not JSON"),
    "half": ("x.json", b'{"ruleset": ', "not JSON"),
    "twice": ("x.json", b'{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' stands twice"),
    "not a number": ("x.json", b'{"a": NaN}', "not NaN"),
    "infinite": ("x.json", b'{"a": -Infinity}', "not -Infinity"),
    "huge exponent": ("x.json", b'{"a": 1e999}', "not inf"),
    "huge whole number": ("x.json", b'{"a": ' + b"9" * 10_000 + b"}", "reasonable size"),
    "deep": ("x.json", b"[" * DEEP, "levels of nesting"),
    "deep and closed": ("x.json", b"[" * 65 + b"]" * 65, "levels of nesting"),
    "many": ("x.json", b"[" + b"0," * 200_000 + b"0]", "at most 100000 values"),
    "too large": ("x.json", b'"' + b"x" * 1_000_001 + b'"', "at most 1000000 bytes"),
    "not text": ("x.json", b'{"a": "\xff"}', "expected UTF-8 text"),
    "cut UTF-8": ("x.yaml", "title: ä".encode()[:-1], "expected UTF-8 text"),
    "other suffix": ("x.toml", b"a = 1", "ends in .json, .yaml or .yml"),
    "no suffix": ("x", b"{}", "ends in .json, .yaml or .yml"),
    "alias bomb": ("x.yaml", b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "anchors"),
    "anchor": ("x.yaml", b"a: &a 1\n", "anchors"),
    "YAML deep": ("x.yaml", b"[" * DEEP, "levels of nesting"),
    "YAML deep and closed": ("x.yaml", b"[" * 65 + b"]" * 65, "levels of nesting"),
    "YAML many": ("x.yaml", b"[" + b"0," * 200_000 + b"0]", "at most 100000 values"),
    "YAML flow": ("x.yaml", b"{a: [" * 150_000, "levels of nesting"),
    "YAML twice": ("x.yaml", b"a: 1\nb: 2\na: 3\n", "the key 'a' stands twice"),
    "YAML tabs": ("x.yaml", b"a:\n\t- b\n", "line 2"),
    "YAML python": ("x.yaml", b"a: !!python/object/apply:os.system [ls]\n", "line 1"),
    "YAML date": ("x.yaml", b"a: 2026-01-01\n", "put it in quotes"),
    "YAML impossible date": ("x.yaml", b"a: 2026-13-45\n", "reasonable size"),
    "YAML set": ("x.yaml", b"a: !!set {x, y}\n", "not the set"),
    "YAML binary": ("x.yaml", b"a: !!binary aGk=\n", "not the bytes"),
    "YAML number as key": ("x.yaml", b"1: a\n", "a key in words"),
    "YAML list as key": ("x.yaml", b"? [a]\n: b\n", "plain keys"),
    "YAML nan": ("x.yaml", b"a: .nan\n", "not nan"),
    "YAML two documents": ("x.yaml", b"a: 1\n---\nb: 2\n", "one document"),
    "YAML control": ("x.yaml", b"a: \x00\n", "not YAML"),
    "YAML number in base 60": ("x.yaml", b"a: " + b"1:" * 200_000 + b"1\n", "line 1: expected numbers of a reasonable"),
    "YAML number in base 16": ("x.yaml", b"a: 0x" + b"f" * 900_000 + b"\n", "reasonable size"),
    "YAML number beyond 64 bits": ("x.yaml", b"a: 0xffffffffffffffffff\n", "reasonable size"),
    "JSON number beyond 64 bits": ("x.json", b'{"a": 18446744073709551616}', "reasonable size"),
    "YAML huge number": ("x.yaml", b"a: " + b"9" * 10_000 + b"\n", "reasonable size"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_refused_in_one_sentence_and_at_once(case: str, tmp_path: Path) -> None:
    name, content, expected = BAD[case]
    path = tmp_path / name
    path.write_bytes(content)
    start = time.perf_counter()
    with pytest.raises(UnreadableError) as caught:
        files.read_document(path)
    took = time.perf_counter() - start
    sentence = str(caught.value)
    assert sentence.startswith(f"{path}: "), sentence
    assert expected in sentence
    assert "\n" not in sentence
    assert took < 2, "the machine may be busy, but a bomb would take far longer"


@pytest.mark.parametrize("name", ["missing.json", "missing.yaml", "."])
def test_a_file_that_is_not_there(name: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"no such file|is a directory"):
        files.read_document(tmp_path / name)


def test_json_and_yaml_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"a": [1, 2.5, true, null, "x"], "b": {"c": "d"}}', encoding="utf-8")
    (tmp_path / "a.yaml").write_text("a: [1, 2.5, true, null, x]\nb: {c: d}\n", encoding="utf-8")
    assert files.read_document(tmp_path / "a.json") == files.read_document(tmp_path / "a.yaml")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf{}")
    assert files.read_document(tmp_path / "a.json") == {}


def test_without_the_quick_reader_a_large_yaml_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    path = tmp_path / "a.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    assert files.read_document(path) == {"a": 1}
    path.write_text("a: " + "x" * 70_000, encoding="utf-8")
    with pytest.raises(UnreadableError, match="64000 bytes of YAML"):
        files.read_document(path)
