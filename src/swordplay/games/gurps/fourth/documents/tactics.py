"""What opponents, odds and duels are told of the Fourth Edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar

from swordplay.engine.tactics import Fact, Left, Tactics
from swordplay.games.gurps.blow import Way
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.movement.ways import GOING, TURNING
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.vocabulary import DO_NOTHING, STANDING


class FourthTactics(Tactics[Figure]):
    """The Fourth Edition; `own_names` are the document's names for manoeuvres that shared rules know by another."""

    goes: ClassVar[Mapping[int, str]] = {hour: option.name for hour, option in GOING.items()}
    faces: ClassVar[Mapping[int, str]] = {hour: option.name for hour, option in TURNING.items()}
    pause = (DO_NOTHING,)
    facts: ClassVar[Mapping[str, Fact]] = {
        field: attrgetter(field) for field in ("posture", "right", "left", "belt", "unready")
    }
    numbers: ClassVar[Mapping[str, Left]] = {"hp": attrgetter("hp", "sheet.hp"), "fp": attrgetter("fp", "sheet.fp")}
    told = Tactics.told | {"manoeuvre", "form", "posture", "began", "passed"}
    passing = frozenset({"parried", "struck_with", "blocked", "retreated", "traded", "efforts", "recovered"})

    def __init__(self, own_names: Mapping[str, str]) -> None:
        """Take the document's own names."""
        self.own_names = own_names

    def reaches(self, me: Figure) -> frozenset[int]:
        """By the reach of every weapon, fist and foot that is ready."""
        return me.arms().reaches

    def wields(self, me: Figure) -> bool:
        """A weapon, not a fist."""
        modes = me.arms().modes
        return bool(modes) and modes[0].item in (me.right, me.left) and not me.unready

    def armed(self, me: Figure) -> bool:
        """The same, with nothing to shoot."""
        return me.arms().armed

    def could_arm(self, state: Fight, me: Figure) -> bool:  # type: ignore[override]
        """Something at the belt or underfoot."""
        if not (me.belt or state.items):
            return False
        held = (me.right, me.left)
        for mode in me.modes():
            if mode.item in held:
                return False
        return bool(me.belt) or any(item.hex == me.hex for item in state.items)

    def idle(self, me: Figure) -> bool:
        """Both hands full, and nothing in them strikes or shoots."""
        return bool(me.right or me.left) and not me.modes() and not self.shoots(me)

    def shoots(self, me: Figure) -> bool:
        """A missile weapon that is not thrown."""
        return bool(_shots(me))

    def loaded(self, me: Figure) -> bool:
        """One with a shot in it."""
        modes = _shots(me)
        return bool(modes) and any(me.loaded(mode) and me.ready(mode.item) for mode in modes)

    def skilled(self, me: Figure, level: int) -> bool:
        """By the skill of any way to strike."""
        for mode in me.modes():
            if mode.level >= level:
                return True
        return False

    def strikes(self, me: Figure, foe: Figure) -> Sequence[str]:
        """With every weapon, fist and foot that is ready."""
        return [f"{foe.name}: {way}" for way in reversed(me.arms().ways)]

    def whom(self, value: Any) -> str:
        """The foe of a way to attack or to aim; where somebody is only looked at, his name."""
        return value.foe if isinstance(value, Way) else super().whom(value)

    def part(self, place: str) -> str:
        """DR is by part, not by side: a leg for the right leg."""
        return place.rpartition(" ")[2]

    def protection(self, foe: Figure) -> Mapping[str, int]:
        """DR."""
        return foe.sheet.dr

    def situation(self, fighter: Figure, on_turn: bool) -> list[str]:
        """The posture, and for one whose turn is over what he has just done."""
        words = [fighter.posture] if fighter.posture != STANDING else []
        did = [self.own_names.get(name, name) for name in (fighter.manoeuvre, fighter.form) if name]
        return [*words, f"after {' '.join(did)}"] if did and not on_turn else words


def _shots(me: Figure) -> list[Mode]:
    """The ways to shoot what is in hand; throwing is none."""
    modes = me.shots()
    return [mode for mode in modes if mode.missile is not None and not mode.missile.thrown] if modes else []
