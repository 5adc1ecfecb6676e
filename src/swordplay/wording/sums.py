"""Numbers written out: every reason, with the clauses behind it."""

from __future__ import annotations

from collections.abc import Iterable

from swordplay.engine.question import Number, Reason

TIMES = "x "
"""How the words of a reason begin that multiplies: its value is the difference that made."""


def summed(number: Number, ruleset: str = "") -> str:
    """A number and the arithmetic behind it: "14 = 16 Broadsword [HITM.1] -2 Deceptive Attack [DECEP.1]".

    Where nothing is added up, as on a table, only the reason.
    """
    if not number.value and len(number.reasons) == 1:
        return f"{number.reasons[0].text}{cited(number.reasons[0].clauses, ruleset)}"
    return f"{number.value} = {arithmetic(number.reasons, ruleset)}"


def arithmetic(reasons: Iterable[Reason], ruleset: str = "") -> str:
    """Reasons one after the other, the first without its sign."""
    parts: list[str] = []
    for reason in reasons:
        value = f"{reason.value:+d}" if parts else str(reason.value)
        parts.append(f"{value} {reason.text}{cited(reason.clauses, ruleset)}")
    return " ".join(parts)


def formula(number: Number) -> str:
    """A number worked out step by step, with what each multiplication comes to: "5 x 2 critical = 10 - 4 DR = 6"."""
    so_far, text, open_ = 0, "", False
    for reason in number.reasons:
        so_far += reason.value
        if not text:
            text = f"{reason.value} {reason.text}".rstrip()
        elif reason.text.startswith(TIMES):
            before = f" = {so_far - reason.value}," if open_ else ""
            text, open_ = f"{text}{before} {reason.text} = {so_far}", False
        else:
            sign = "+" if reason.value > 0 else "-"
            text, open_ = f"{text} {sign} {abs(reason.value)} {reason.text}", True
    return f"{text} = {so_far}" if open_ or len(number.reasons) < 2 else text


def cited(clauses: Iterable[str], ruleset: str = "") -> str:
    """Clause ids in brackets; those of the ruleset being played without its name."""
    ids = [clause.removeprefix(f"{ruleset}:") for clause in clauses]
    return f" [{', '.join(ids)}]" if ids else ""
