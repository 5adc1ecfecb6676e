"""Files are read with care: anything doubtful is refused in one sentence that names the file."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from swordplay import documents
from swordplay.engine.errors import UnreadableError

DEEP = 100_000
BAD: dict[str, tuple[str, bytes, str]] = {
    "nothing there": ("x.json", b"", "not JSON"),
    "half": ("x.json", b'{"ruleset": ', "not JSON"),
    "twice": ("x.json", b'{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' appears twice"),
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
    "YAML twice": ("x.yaml", b"a: 1\nb: 2\na: 3\n", "the key 'a' appears twice"),
    "YAML tabs": ("x.yaml", b"a:\n\t- b\n", "line 2"),
    "YAML python": ("x.yaml", b"a: !!python/object/apply:os.system [ls]\n", "line 1"),
    "YAML date": ("x.yaml", b"a: 2026-01-01\n", "put it in quotes"),
    "YAML impossible date": ("x.yaml", b"a: 2026-13-45\n", "line 1: expected text or a number"),
    "YAML set": ("x.yaml", b"a: !!set {x, y}\n", "line 1: expected no tags"),
    "YAML binary": ("x.yaml", b"a: !!binary aGk=\n", "line 1: expected no tags"),
    "YAML number as key": ("x.yaml", b"1: a\n", "a key in words"),
    "YAML list as key": ("x.yaml", b"? [a]\n: b\n", "plain keys"),
    "YAML nan": ("x.yaml", b"a: .nan\n", "not nan"),
    "YAML two documents": ("x.yaml", b"a: 1\n---\nb: 2\n", "one document"),
    "YAML control": ("x.yaml", b"a: \x00\n", "not YAML"),
    "YAML number in base 60": ("x.yaml", b"a: " + b"1:" * 200_000 + b"1\n", "line 1: expected numbers of a reasonable"),
    "YAML number in base 16": ("x.yaml", b"a: 0x" + b"f" * 900_000 + b"\n", "reasonable size"),
    "YAML number beyond 64 bits": ("x.yaml", b"a: 0xffffffffffffffffff\n", "reasonable size"),
    "JSON number beyond 64 bits": ("x.json", b'{"a": 18446744073709551616}', "reasonable size"),
    "YAML empty whole number": ("x.yaml", b"a: !!int ''\n", "line 1: expected no tags such as 'tag:yaml.org,2002:int'"),
    "YAML number in quotes": ("x.yaml", b"a: !!int '" + b"1:" * 400_000 + b"1'\n", "line 1: expected no tags"),
    "YAML empty time": ("x.yaml", b"a: !!timestamp x\n", "line 1: expected no tags"),
    "YAML own tag": ("x.yaml", b"a: !" + b"x" * 5000 + b" 1\n", "line 1: expected no tags"),
    "YAML short number in base 60": ("x.yaml", b"a: 1:30\n", "line 1: expected text or a number, not '1:30'"),
    "YAML no digits": ("x.yaml", b"a: 0x_\n", "line 1: expected text or a number, not '0x_'"),
    "YAML merge": ("x.yaml", b"a: 1\n<<: {b: 2}\n", "line 2: expected text or a number, not '<<'"),
    "YAML equals": ("x.yaml", b"a: =\n", "put it in quotes"),
    "YAML many keys, the last twice": (
        "x.yaml",
        b"".join(b"k%d: 1\n" % k for k in range(49_000)) + b"k48999: 2",
        "'k48999' appears twice",
    ),
    "many keys, the last twice": (
        "x.json",
        b"{" + b"".join(b'"k%d":1,' % k for k in range(55_000)) + b'"k54999":2}',
        "'k54999' appears twice",
    ),
    "half a letter": (
        "x.json",
        b'{"a": [0, "\\ud800"]}',
        "a[1]: expected a text of printable characters, without U+D800",
    ),
    "half a letter as key": ("x.json", b'{"a": {"\\udfff": 0}}', "a: expected a key of printable characters"),
    "long text": (
        "x.json",
        b'{"a": "' + b"x" * 900_000 + b'"}',
        "a: expected a text of at most 200 characters, not 'xxx",
    ),
    "long key": ("x.json", b'{"' + b"x" * 900_000 + b'": 1}', "expected a key of at most 200 characters, not 'xxx"),
    "steers a terminal": (
        "x.json",
        b'{"a": "\\u001b[2J"}',
        "a: expected a text of printable characters, without U+001B",
    ),
    "turns letters round": ("x.yaml", 'a: "\u202e"\n'.encode(), "a: expected a text of printable characters"),
    "many numbers of many digits": ("x.json", b"[" + b",".join([b"9" * 4_200] * 220) + b"]", "[0]: expected numbers"),
    "YAML huge number": ("x.yaml", b"a: " + b"9" * 10_000 + b"\n", "reasonable size"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_refused_in_one_sentence_and_at_once(case: str, tmp_path: Path) -> None:
    name, content, expected = BAD[case]
    path = tmp_path / name
    path.write_bytes(content)
    start = time.process_time()
    with pytest.raises(UnreadableError) as caught:
        documents.read_document(path)
    took = time.process_time() - start
    sentence = str(caught.value)
    assert sentence.startswith(f"{path}: "), sentence
    assert expected in sentence
    assert "\n" not in sentence
    assert len(sentence) < len(str(path)) + 300
    assert took < 1


@pytest.mark.parametrize("name", ["missing.json", "missing.yaml", "."])
def test_a_file_that_is_not_there(name: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"no such file|is a directory"):
        documents.read_document(tmp_path / name)


def test_json_and_yaml_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"a": [1, 2.5, true, null, "x"], "b": {"c": "d"}}', encoding="utf-8")
    (tmp_path / "a.yaml").write_text("a: [1, 2.5, true, null, x]\nb: {c: d}\n", encoding="utf-8")
    assert documents.read_document(tmp_path / "a.json") == documents.read_document(tmp_path / "a.yaml")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf{}")
    assert documents.read_document(tmp_path / "a.json") == {}


def test_without_the_quick_reader_a_large_yaml_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    path = tmp_path / "a.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    assert documents.read_document(path) == {"a": 1}
    path.write_text("a: " + "x" * 70_000, encoding="utf-8")
    with pytest.raises(UnreadableError, match="64000 bytes of YAML"):
        documents.read_document(path)
