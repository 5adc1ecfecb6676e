"""Whether what was sampled fits what was worked out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scipy import stats


def p_value(expected: Mapping[Any, float], seen: Mapping[Any, int]) -> float:
    """How well what was seen fits what was expected, outcomes pooled to an expectation of ten and more."""
    number = sum(seen.values())
    if set(seen) - set(expected):
        return 0.0
    rows: list[tuple[float, int]] = []
    pooled = (0.0, 0)
    for key, weight in sorted(expected.items(), key=lambda item: -item[1]):
        row = (weight * number, seen.get(key, 0))
        if row[0] >= 10:
            rows.append(row)
        else:
            pooled = (pooled[0] + row[0], pooled[1] + row[1])
    if pooled[0] >= 10 or not rows:
        rows.append(pooled)
    else:
        rows[-1] = (rows[-1][0] + pooled[0], rows[-1][1] + pooled[1])
    if len(rows) < 2:
        return 1.0
    return float(stats.chisquare([count for _, count in rows], [share for share, _ in rows]).pvalue)
