"""Critical hits and misses by the cards: REF.2."""

from __future__ import annotations

import pytest

from tests.support.criticals3 import CARDS, duel, rolls_to_hit, until

NO_TABLES = {"critical_tables": False}
proves = pytest.mark.rules("gurps3-cards:REF.2")


@proves
@pytest.mark.parametrize(
    ("skill", "total", "asked"),
    [
        *((14, 4, "Ana critical table"), (14, 5, "Bo defence"), (15, 5, "Ana critical table"), (15, 6, "Bo defence")),
        *(
            (16, 6, "Ana critical table"),
            (14, 17, "Ana critical table"),
            (16, 17, "Ana step"),
            (16, 18, "Ana critical table"),
        ),
        *((6, 16, "Ana critical table"), (6, 15, "Ana step"), (7, 16, "Ana step")),
    ],
)
def test_what_is_critical(skill: int, total: int, asked: str) -> None:
    """3 and 4, 5 from 15 and 6 from 16 up; 18, 17 up to 15, and any miss by 10: the ledger's example at 14 and 6."""
    t = duel(CARDS, ana={"skills": {"Broadsword": skill}}, pd={"torso": 4})
    assert rolls_to_hit(t, total).asked == asked


@proves
@pytest.mark.parametrize(("row", "lost"), [(5, 25), (6, 16), (9, 7), (16, 16), (18, 7)])
def test_a_critical_hit_and_its_table(row: int, lost: int) -> None:
    """C3-51: no roll at all, not even for Passive Defense 4; a cut of 6 on DR 1, doubled or tripled before DR."""
    t = rolls_to_hit(duel(CARDS, pd={"torso": 4}, dr={"torso": 1}), 4)
    t.plays(("critical table", row), ("damage", 3))
    assert t.fighter("Bo").hp == 12 - lost
    assert t.fighter("Bo").has("unconscious") == (row == 18)


@proves
def test_a_stun_by_the_table_calls_for_no_fall_roll() -> None:
    """The cards know no such roll."""
    t = rolls_to_hit(duel(CARDS), 4).plays(("critical table", 7), ("damage", 1))
    assert t.fighter("Bo").stunned
    assert t.asked == "Ana step"


@proves
@pytest.mark.parametrize(("total", "hp"), [(3, -1), (4, 6)])
def test_without_the_tables_a_3_does_the_greatest_damage(total: int, hp: int) -> None:
    """1d + 3 cutting: 9 is 13 HP; any other critical hit does what is rolled, 4 is 6 HP."""
    t = rolls_to_hit(duel(CARDS, switches=NO_TABLES), total)
    if total == 4:
        t.plays(("damage", 1))
    assert t.fighter("Bo").hp == hp
    assert t.asked == "Ana step"


@proves
def test_without_the_tables_a_critical_miss_is_a_plain_miss() -> None:
    t = rolls_to_hit(duel(CARDS, switches=NO_TABLES), 18)
    assert (t.asked, t.fighter("Ana").right) == ("Ana step", "Broadsword")


@proves
def test_a_critical_miss_and_its_table() -> None:
    """C3-44: table roll 9 drops the weapon, 16 brings him down."""
    assert rolls_to_hit(duel(CARDS), 18).plays(("critical table", 9)).fighter("Ana").right == ""
    assert rolls_to_hit(duel(CARDS), 18).plays(("critical table", 16)).fighter("Ana").posture == "prone"


@proves
def test_whoever_is_off_balance_defends_at_2_less() -> None:
    """C3-89: table 9 with bare hands, 7 with a weapon: nothing more this turn, and defences at -2."""
    t = rolls_to_hit(duel(CARDS), 18).plays(("critical table", 7))
    assert t.asked == "Bo manoeuvre"
    t.plays(("manoeuvre", "attack-melee weapon"))
    until(t, "target").plays(("target", "Ana: Broadsword swung"), ("to-hit", 10))
    number = t.offers["dodge"].number
    assert number is not None
    assert {reason.key: reason.value for reason in number.reasons} == {"dodge-score": 7, "off-balance": -2}
