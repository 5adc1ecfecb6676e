"""Templates made into sentences, and conditions into words with their end; the templates are the catalogue's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from swordplay.engine.events import GAME_MASTER
from swordplay.engine.portrait import Trait
from swordplay.engine.state import Condition


class Counted(int):
    """A number in a template: `{n:hex|hexes}` counts things, `{n:+}` shows the sign, `{n:-}` takes it away from."""

    def __format__(self, spec: str) -> str:
        """Write the number as the template wants it."""
        one, several, many = spec.partition("|")
        if several:
            return f"{int(self)} {one if self == 1 else many}"
        if spec == "-":
            return f"{-int(self):+d}" if self else "0"
        return format(int(self), spec)


def phrase(template: str, facts: Mapping[str, Any]) -> str:
    """A template with its facts filled in; a fact that is empty leaves no gap."""
    counted = {name: Counted(value) if type(value) is int else value for name, value in facts.items()}
    return " ".join(template.format_map(counted).split())


def worded(
    sayings: Mapping[str, str], condition: Condition, clock: int, *, acting: bool = False, known: bool = True
) -> Trait | None:
    """A condition in words, with its end; None if it is only of use to the rules, and its saying is empty.

    `condition:dazed` is how it reads, `condition:dazed:unknown` where its value is not `known`, and
    `condition:dazed:unnamed` where it names who or what it comes from and nobody in the fight does. Its end is
    `until:dazed`, or `until:turn-end` after the moment that ends it. Narrower ends come first: `:acting` where the
    bearer's own turn is under way and brings it, `:next` where it is one tick of the clock away, and `:later` beyond.
    """
    kind, value, source, ends, at = condition
    template = sayings.get(f"condition:{kind}", kind)
    if not known:
        template = sayings.get(f"condition:{kind}:unknown", kind)
    elif source in ("", GAME_MASTER) and "{source}" in template:
        template = sayings.get(f"condition:{kind}:unnamed", kind)
    if not template:
        return None
    left = at - clock if at else 0
    facts = {"value": value, "source": source, "left": left}
    narrow = ":later" if left > 1 else ":next" if left == 1 else ":acting" if acting else ""
    heads = [f"until:{head}" for head in (kind, ends) if head]
    until = next((sayings[key] for head in heads for key in (head + narrow, head) if key in sayings), "")
    return Trait(kind, phrase(template, facts), phrase(until, facts) if known else "")


def merged(conditions: Iterable[Condition], sums: Mapping[str, int]) -> list[Condition]:
    """Conditions as they are shown: a kind that counts as a whole as one, with its sum; the rest one by one."""
    shown: dict[Any, Condition] = {}
    for condition in conditions:
        kind = condition.kind
        if kind in sums:
            kept = shown.get(kind, condition)
            shown[kind] = condition._replace(value=sums[kind], source="", at=max(kept.at, condition.at))
        else:
            shown.setdefault(condition, condition)
    return list(shown.values())
