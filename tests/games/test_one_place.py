"""What is to be worked out in one place only: skill rolls, who lies, which hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from swordplay.games import gurps

HOUSE = Path(gurps.__file__).parent
MODULES = {
    path.relative_to(HOUSE).as_posix(): path.read_text(encoding="utf-8")
    for path in HOUSE.rglob("*.py")
    if "third" not in path.parts
}


@pytest.mark.parametrize(
    ("written", "only_in"),
    [
        (
            r'Tally\([^)\n]*"skill"',
            {"fourth/attack/to_hit.py", "fourth/aftermath.py"},
        ),  # attacks, and after the fight; else skills.py
        (r"posture [!=]= (?:PRONE|FACE_UP)", set()),
        (r"\.useless\(", {"figure/figure.py"}),
        (r'"left" if [\w.]*left_handed', {"figure/figure.py"}),
    ],
    ids=["a skill roll", "one word for lying", "a hand that cannot be used", "the better hand"],
)
def test_it_is_written_in_one_place(written: str, only_in: set[str]) -> None:
    assert {name for name, text in MODULES.items() if re.search(written, text)} == only_in
