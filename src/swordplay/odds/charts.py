"""Odds as a picture: bars in a small SVG, made without any library."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, LEFT, BAR, GAP = 720, 230, 18, 6
COLOURS = ("#2f6690", "#b5442e")


def bars(title: str, rows: Sequence[tuple[str, float]], note: str = "") -> str:
    """A list of chances as horizontal bars, each with its name and its percentage."""
    height = 64 + len(rows) * (BAR + GAP) + (20 if note else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="12" y="26" font-size="16" font-weight="bold" fill="#111111">{escape(title)}</text>',
    ]
    room = WIDTH - LEFT - 80
    for place, (name, share) in enumerate(rows):
        top = 44 + place * (BAR + GAP)
        long = max(1.0, room * min(1.0, max(0.0, share)))
        colour = COLOURS[name.startswith("own ")]
        parts.append(f'<text x="{LEFT - 8}" y="{top + 14}" text-anchor="end" fill="#111111">{escape(name)}</text>')
        parts.append(f'<rect x="{LEFT}" y="{top}" width="{long:.1f}" height="{BAR}" fill="{colour}"/>')
        parts.append(f'<text x="{LEFT + long + 6:.1f}" y="{top + 14}" fill="#111111">{100 * share:.1f} %</text>')
    if note:
        parts.append(f'<text x="12" y="{height - 10}" font-size="11" fill="#444444">{escape(note)}</text>')
    return "\n".join([*parts, "</svg>", ""])
