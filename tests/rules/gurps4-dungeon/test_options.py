"""What may be tied to an attack: Mighty Blow, Deceptive Attack, Telegraphic Attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.blows import (
    AXE,
    AXE_AT_BO,
    CHARGE,
    CLAW_AT_BO,
    PARRY,
    REST,
    SWING,
    all_out,
    blow,
    claws,
    duel,
    faces,
    feinting,
    numbers,
)
from tests.support.gurps4 import archer, attack, fighter, table

# Mighty Blow


@pytest.mark.parametrize(("damage", "dice", "rolled", "lost"), [("3d+1", 3, 9, 13), ("1d+2", 1, 3, 7), ("2d", 2, 4, 6)])
@pytest.mark.rules("gurps4-dungeon:MIGHTY.1")
def test_mighty_blow(damage: str, dice: int, rolled: int, lost: int) -> None:
    """3d+1 becomes 3d+4, 1d+2 becomes 1d+4; FP 10 become 9."""
    t = duel(ana={"fp": 10, **claws(damage)}, bo={"hp": 40})
    t.plays(*attack(CLAW_AT_BO, "Mighty Blow"), ("to-hit", 10), ("defence", "no defence"))
    assert t.battle.waiting.dice == (dice, 6)  # type: ignore[union-attr]
    t.plays(("damage", rolled))
    assert t.fighter("Bo").hp == 40 - lost
    assert t.fighter("Ana").fp == 9


@pytest.mark.parametrize("begin", [all_out("Determined"), CHARGE], ids=["all-out", "charge"])
@pytest.mark.rules("gurps4-dungeon:MIGHTY.2")
def test_mighty_blow_goes_with_a_regular_attack_only(begin: list[tuple[str, Any]]) -> None:
    t = duel().plays(*begin, *blow()[:2])
    assert t.refused("Mighty Blow") == "mighty-regular"


@pytest.mark.rules("gurps4-dungeon:MIGHTY.2")
def test_no_mighty_shot() -> None:
    t = table(archer("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -2), 6, speed=5))
    t.plays(*attack("Bo: Composite Bow shot")[:-1])
    assert t.refused("Mighty Blow") == "mighty-regular"


# Deceptive and Telegraphic


@pytest.mark.parametrize(("size", "to_hit", "parry"), [("Deceptive Attack", 14, 10), ("Deceptive Attack 2", 12, 9)])
@pytest.mark.rules("gurps4-dungeon:DECEP.1")
def test_deceptive_attack(size: str, to_hit: int, parry: int) -> None:
    """Broadsword 16: -4 makes it 12, and a Parry of 11 becomes 9."""
    t = duel(ana={"skills": {"Broadsword": 16}}, bo={"skills": {"Broadsword": 16}}).plays(*attack(SWING, size))
    assert t.number == to_hit
    t.plays(("to-hit", 10))
    assert numbers(t)[PARRY] == parry


@pytest.mark.parametrize(
    ("skill", "at", "open", "shut", "left"),
    [
        pytest.param(13, "torso", "Deceptive Attack", "Deceptive Attack 2", 9, id="13"),
        pytest.param(12, "torso", "Deceptive Attack", "Deceptive Attack 2", 8, id="12"),
        pytest.param(11, "torso", "", "Deceptive Attack", 9, id="11"),
        pytest.param(18, "neck", "Deceptive Attack", "Deceptive Attack 2", 9, id="after-every-modifier"),
        pytest.param(9, "torso", "", "Deceptive Attack", 7, id="below-ten-anyway"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:DECEP.2")
def test_deception_stops_at_ten(skill: int, at: str, open: str, shut: str, left: int) -> None:
    """Effective skill 13: -2 leaves 11 and is allowed, -4 would leave 9."""
    t = duel(ana={"skills": {"Broadsword": skill}}).plays(*attack(SWING, at=at)[:-1])
    assert [name for name in t.offers if name.startswith("Deceptive")] == [*filter(None, [open]), shut]
    assert not open or open in t.legal
    assert t.refused(shut) == "deceptive-below-10"
    reason = t.offers[shut].reason
    assert reason is not None
    assert f"would leave {left}," in reason.text


@pytest.mark.rules("gurps4-dungeon:DECEP.4")
def test_no_deception_in_a_charge() -> None:
    """Not even when Heroic Charge leaves it at 16."""
    t = duel(ana={"skills": {"Broadsword": 16}}).plays(*CHARGE, *blow("Heroic Charge")[:-1])
    assert t.refused("Deceptive Attack") == "deceptive-charge"


@pytest.mark.rules("gurps4-dungeon:TELE.1")
def test_telegraphic_attack() -> None:
    """Axe 11 against Dodge 8: 15 against 10."""
    t = duel(ana={"gear": [AXE], "skills": {"Axe/Mace": 11}}, bo={"dodge": 8}).plays(
        *attack(AXE_AT_BO, "Telegraphic Attack")
    )
    assert t.number == 15
    t.plays(("to-hit", 10))
    assert numbers(t)["dodge"] == 10


@pytest.mark.rules("gurps4-dungeon:TELE.2")
def test_no_telegraphic_shot() -> None:
    t = table(archer("Ana", "red", (0, 0), 0, speed=7), fighter("Bo", "blue", (0, -2), 6, speed=5))
    t.plays(*attack("Bo: Composite Bow shot")[:-1])
    assert t.refused("Telegraphic Attack") == "telegraphic-melee"


@pytest.mark.rules("gurps4-dungeon:TELE.3")
def test_no_telegraphic_charge() -> None:
    t = duel().plays(*CHARGE, *blow()[:2])
    assert t.refused("Telegraphic Attack") == "telegraphic-charge"


@pytest.mark.rules("gurps4-dungeon:TELE.4")
def test_not_telegraphic_with_a_feint() -> None:
    """Neither in All Out Attack (Feint), even lost, nor on an attack that draws on a Feint; nor the other way round."""
    feint = [("target", SWING), ("resist", "DX"), ("feint", [faces(14), faces(4)])]
    t = duel().plays(*all_out("Feint"), *feint, *blow()[:2])
    assert t.refused("Telegraphic Attack") == "telegraphic-feint"
    t = duel().plays(*feinting("DX", 8, 14), REST, *attack(SWING, "Feint on skill")[:-1])
    assert t.refused("Telegraphic Attack") == "telegraphic-feint"
    t = duel().plays(*feinting("DX", 8, 14), REST, *attack(SWING, "Telegraphic Attack")[:-1])
    assert t.refused("Feint on defence") == "telegraphic-feint"


@pytest.mark.rules("gurps4-dungeon:TELE.4")
def test_not_both_telegraphic_and_deceptive() -> None:
    t = duel().plays(*attack(SWING, "Telegraphic Attack")[:-1])
    assert t.refused("Deceptive Attack") == "telegraphic-deceptive"
    t = duel().plays(*attack(SWING, "Deceptive Attack")[:-1])
    assert t.refused("Telegraphic Attack") == "telegraphic-deceptive"


@pytest.mark.parametrize(
    ("skill", "roll", "outcome"),
    [
        pytest.param(13, 6, "success", id="17-by-the-bonus"),
        pytest.param(13, 5, "success", id="5-needs-15"),
        pytest.param(13, 4, "critical", id="4-always"),
        pytest.param(16, 6, "critical", id="16-without-it"),
        pytest.param(13, 16, "success", id="hits-with-it"),
        pytest.param(13, 17, "fumble", id="17-at-13"),
        pytest.param(16, 17, "failure", id="17-at-16"),
        pytest.param(5, 15, "fumble", id="missed-by-10"),
    ],
)
@pytest.mark.rules("gurps4-dungeon:TELE.5")
def test_criticals_are_judged_without_the_bonus(skill: int, roll: int, outcome: str) -> None:
    t = duel(ana={"skills": {"Broadsword": skill}}).plays(*attack(SWING, "Telegraphic Attack"))
    assert t.number == skill + 4
    t.plays(("to-hit", roll))
    assert t.events("roll")[-1]["outcome"] == outcome
