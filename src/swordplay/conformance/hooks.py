"""What a ruleset has to say of itself, each with a sentence where it does not."""

from __future__ import annotations

from swordplay.conformance.play import ruleset
from swordplay.engine.ruleset import Ruleset

NEEDED = ("name", "fight", "examples")
"""Without these nothing can be played at all."""
FOR_QUESTIONS = ("turn_questions", "steps", "attack_questions", "details")


def missing(rules: Ruleset) -> list[str]:
    """What a ruleset has to say and does not, a sentence each."""
    kind, told = type(rules).__name__, []
    for hook in NEEDED:
        if getattr(type(rules), hook) == getattr(Ruleset, hook):
            told.append(f"{kind} has no `{hook}`, which every ruleset needs")
    for hook in FOR_QUESTIONS:
        for about in getattr(rules, hook):
            if rules.asks and about not in rules.asks:
                told.append(f"{kind}.{hook} names {about!r}, which `asks` does not know")
    for hook in ("duel", "best_play"):
        for about in getattr(rules, hook):
            if rules.asks and about not in rules.asks:
                told.append(f"{kind}.{hook} names {about!r}, which `asks` does not know")
    for field in rules.depleting:
        if field not in rules.fighter.__struct_fields__:
            told.append(f"{kind}.depleting names {field!r}, which a fighter does not have")
    return told


def test_no_hook_is_missing(name: str) -> None:
    assert not missing(ruleset(name))
