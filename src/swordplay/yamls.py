"""YAML as people write it, turned into plain data in one pass over the parser's events.

Everything is counted before it is built; what makes YAML costly or surprising (tags, anchors, merging, dates, numbers
in base 60) is refused with its line.
"""

from __future__ import annotations

from typing import Any

from swordplay.documents import LARGEST_SLOW_YAML, LONGEST_WORD
from swordplay.engine.bounds import DEEPEST
from swordplay.engine.errors import UnreadableError
from swordplay.engine.text import shown

_NO_KEY: Any = object()
_CORE = "tag:yaml.org,2002:"
_YES = ("yes", "true", "on")


def read_yaml(text: str, values: int) -> Any:
    """The plain data of one YAML document."""
    import yaml

    fast = hasattr(yaml, "CSafeLoader")
    if not fast and len(text) > LARGEST_SLOW_YAML:
        raise UnreadableError(f"expected at most {LARGEST_SLOW_YAML} bytes of YAML; JSON may have more")
    builder = _Builder(yaml, values)
    try:
        for event in yaml.parse(text, yaml.CSafeLoader if fast else yaml.SafeLoader):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise UnreadableError(f"{line}not YAML, {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise UnreadableError(f"not YAML, {error}") from None
    except (ValueError, RecursionError):  # from the slow parser, for some characters and for deep nesting
        raise UnreadableError("expected numbers and words of a reasonable size") from None
    return builder.data


class _Builder:
    """A document being built: the lists and mappings still open, each mapping with its next key."""

    def __init__(self, yaml: Any, values: int) -> None:
        self.yaml = yaml
        self.values = values
        self.count = self.documents = 0
        self.data: Any = None
        self.open: list[tuple[Any, Any]] = []
        self.key: Any = _NO_KEY

    def take(self, event: Any) -> None:
        """Handle the next event."""
        yaml = self.yaml
        self.count += 1
        if self.count > self.values:
            raise UnreadableError(f"expected at most {self.values} values")
        if isinstance(event, yaml.ScalarEvent):
            self._check_bare(event)
            self._put(event.value if event.style else self._word(event), event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._check_bare(event)
            made: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
            self._put(made, event)
            self.open.append((made, self.key))
            self.key = _NO_KEY
            if len(self.open) > DEEPEST:
                raise UnreadableError(f"expected at most {DEEPEST} levels of nesting")
        elif isinstance(event, yaml.CollectionEndEvent):
            self.key = self.open.pop()[1]
        elif isinstance(event, yaml.AliasEvent):
            raise self._refused(event, "expected no anchors (&) and aliases (*)")
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise UnreadableError("expected one document, not several")

    def _check_bare(self, event: Any) -> None:
        if event.anchor:
            raise self._refused(event, "expected no anchors (&) and aliases (*)")
        if event.tag:
            raise self._refused(event, f"expected no tags such as {shown(event.tag)}")

    def _put(self, value: Any, event: Any) -> None:
        """Put a value where it belongs: it is the whole document, the next in a list, a key, or a key's value."""
        if not self.open:
            self.data = value
            return
        within = self.open[-1][0]
        if isinstance(within, list):
            within.append(value)
        elif self.key is not _NO_KEY:
            within[self.key] = value
            self.key = _NO_KEY
        else:
            if isinstance(value, dict | list):
                raise self._refused(event, "expected plain keys")
            if not isinstance(value, str):
                raise self._refused(event, f"expected a key in words, not {shown(value)}; put it in quotes")
            if value in within:
                raise self._refused(event, f"the key {shown(value)} appears twice")
            self.key = value

    def _refused(self, event: Any, sentence: str) -> UnreadableError:
        return UnreadableError(f"line {event.start_mark.line + 1}: {sentence}")

    def _word(self, event: Any) -> Any:
        """The value of an unquoted word."""
        text = event.value
        if len(text) > LONGEST_WORD:
            if text[0] in "+-.0123456789":  # 1:1:1:... is a number to YAML, and slow to read
                raise self._refused(event, "expected numbers of a reasonable size")
            return text
        known = self.yaml.SafeLoader.yaml_implicit_resolvers
        kind = next((tag for tag, test in known.get(text[:1], ()) if test.match(text)), "").removeprefix(_CORE)
        if not kind:
            return text
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() in _YES
        number = _number(text.replace("_", "").lower()) if kind in ("int", "float") else None
        if number is None:
            raise self._refused(event, f"expected text or a number, not {shown(text)}; put it in quotes")
        return number


def _number(text: str) -> int | float | None:
    """A number as YAML writes it; None for one in base 60, and for anything that is not a number after all."""
    bare, sign = text.lstrip("+-"), -1 if text[0] == "-" else 1
    try:
        if bare[:2] in ("0b", "0x"):
            return sign * int(bare[2:], 2 if bare[1] == "b" else 16)
        if bare in (".inf", ".nan"):
            return sign * float(bare[1:])
        if bare.isdecimal():
            return sign * int(bare, 8 if bare[0] == "0" else 10)
        return sign * float(bare)
    except ValueError:
        return None
