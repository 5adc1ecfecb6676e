"""Odds as a picture: bars in a small SVG, made without any library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from swordplay.engine.facts import Share

WIDTH, LEFT, BAR, GAP = 720, 230, 18, 6
MARGIN = 12
COLOUR = "#2f6690"
TONES = {"good": ("#1b6b3a", "#4c9a63", "#8cc29a"), "even": ("#c9c9c9", "#dedede"), "bad": ("#d98a78", "#b5442e")}
"""The colours of the parts, by whom they are good for; those of one tone are told apart by their shades."""


def bars(title: str, parts: Sequence[Share], rows: Sequence[tuple[str, float]], note: str = "") -> str:
    """The exclusive parts as one stacked bar, and a list of chances as bars, each with name and percentage."""
    stacked = BAR + 2 * GAP if parts else 0
    height = 64 + stacked + len(rows) * (BAR + GAP) + (20 if note else 0)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="{MARGIN}" y="26" font-size="16" font-weight="bold" fill="#111111">{escape(title)}</text>',
        *_stacked(parts, 44),
    ]
    room = WIDTH - LEFT - 80
    for place, (name, share) in enumerate(rows):
        top = 44 + stacked + place * (BAR + GAP)
        long = max(1.0, room * min(1.0, max(0.0, share)))
        lines.append(f'<text x="{LEFT - 8}" y="{top + 14}" text-anchor="end" fill="#111111">{escape(name)}</text>')
        lines.append(f'<rect x="{LEFT}" y="{top}" width="{long:.1f}" height="{BAR}" fill="{COLOUR}"/>')
        lines.append(f'<text x="{LEFT + long + 6:.1f}" y="{top + 14}" fill="#111111">{100 * share:.1f} %</text>')
    if note:
        lines.append(f'<text x="{MARGIN}" y="{height - 10}" font-size="11" fill="#444444">{escape(note)}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _stacked(parts: Sequence[Share], top: int) -> Iterator[str]:
    """All parts side by side; a part's name and chance show where it is pointed at."""
    left, room = float(MARGIN), WIDTH - 2 * MARGIN
    used = dict.fromkeys(TONES, 0)
    for part in parts:
        shades = TONES[part.tone]
        shade = shades[used[part.tone] % len(shades)]
        used[part.tone] += 1
        long = room * part.chance
        yield f'<rect x="{left:.1f}" y="{top}" width="{long:.1f}" height="{BAR}" fill="{shade}">'
        yield f"<title>{escape(part.name)} {100 * part.chance:.1f} %</title></rect>"
        left += long
