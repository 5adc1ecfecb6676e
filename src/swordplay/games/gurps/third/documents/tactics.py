"""What opponents, odds and duels are told of the Third Edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar

from swordplay.engine.tactics import Fact, Left, Tactics
from swordplay.games.gurps.attack.reach import NOT_IN_FRONT
from swordplay.games.gurps.blow import Blow, Way
from swordplay.games.gurps.manoeuvres.ready import grasp, taking
from swordplay.games.gurps.movement.ways import GOING, TURNING
from swordplay.games.gurps.sheet.sheet import FIST
from swordplay.games.gurps.third.attack.declare import TORSO
from swordplay.games.gurps.third.attack.ranged import shot_refusal
from swordplay.games.gurps.third.attack.to_hit import to_hit
from swordplay.games.gurps.third.defence.parries import BITE, KICK
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.grips import hand_for
from swordplay.games.gurps.third.vocabulary import PASS
from swordplay.games.gurps.vocabulary import STANDING

MENDED = (None, NOT_IN_FRONT)
"""What does not keep one from shooting: nothing, or what a turn on the spot mends."""
JUDO = "Judo"
OWN_HEX = frozenset({0})
FEET = frozenset({0, 1})
"""How far a kick reaches."""


class ThirdTactics(Tactics[Fighter3]):
    """The Third Edition."""

    goes: ClassVar[Mapping[int, str]] = {hour: option.name for hour, option in GOING.items()}
    faces: ClassVar[Mapping[int, str]] = {hour: option.name for hour, option in TURNING.items()}
    pause = (PASS,)
    facts: ClassVar[Mapping[str, Fact]] = {
        **{field: attrgetter(field) for field in ("posture", "right", "left", "belt", "unready")},
        "ways": lambda me: me.modes(),
        "wrestler": lambda me: ThirdTactics.wrestler(me),
        "close_weapon": lambda me: ThirdTactics.close_weapon(me),
    }
    numbers: ClassVar[Mapping[str, Left]] = {"hp": attrgetter("hp", "sheet.hp"), "fp": attrgetter("fp", "sheet.fp")}
    told = Tactics.told | {"manoeuvre", "form", "posture", "began", "passed"}
    passing = frozenset({"parried", "struck_with", "blocked", "retreated"})

    def reaches(self, me: Fighter3) -> frozenset[int]:
        """By the reach of the weapons that are ready, else of fists and sound feet."""
        modes = me.modes()
        held = [mode.reach for mode in modes if mode.item in (me.right, me.left)]
        if held:
            return frozenset().union(*held)
        if self.wrestler(me):
            return OWN_HEX
        if me.lame:
            return OWN_HEX.union(*(mode.reach for mode in modes if mode.usage != KICK))
        return me.arms().reaches or FEET

    @staticmethod
    def wrestler(me: Fighter3) -> bool:
        """Whether his hands are empty, and no way to strike with them is as good as his Judo."""
        judo = me.sheet.skill(JUDO) if not me.right and not me.left else None
        return judo is not None and all(mode.level < judo for mode in me.sheet.modes[FIST])

    @staticmethod
    def close_weapon(me: Fighter3) -> bool:
        """Whether what he strikes with reaches into his own hex only."""
        held = [mode for mode in me.modes() if mode.item in (me.right, me.left)]
        return bool(held) and all(mode.longest == 0 for mode in held)

    def wields(self, me: Fighter3) -> bool:
        """A weapon, not a fist."""
        modes = me.arms().modes
        return bool(modes) and modes[0].item in (me.right, me.left) and not me.unready

    def armed(self, me: Fighter3) -> bool:
        """The same, with nothing to shoot."""
        return me.arms().armed

    def could_arm(self, state: State3, me: Fighter3) -> bool:  # type: ignore[override]
        """REF.13: what comes first to a free hand from the belt or the ground is something he knows how to use."""
        if any(mode.item in (me.right, me.left) for mode in me.modes()):
            return False
        near = grasp(state, me) if state.items else ()
        lying = dict.fromkeys(item.name for item in state.items if item.hex in near)
        taken = [*(("draw", item) for item in me.belt), *(("pick up", item) for item in lying)]
        options = (option for kind, item in taken for option in taking(me, kind, item) if option.legal)
        first = next(options, None)
        return first is not None and self.knows(me, first.value.item)

    def knows(self, me: Fighter3, item: str) -> bool:
        """Whether he can strike, shoot or throw with a thing."""
        return bool(me.sheet.modes.get(item) or me.sheet.shots.get(item))

    def shoots(self, me: Fighter3) -> bool:
        """A missile weapon that is not thrown, and not broken."""
        whole = [mode.missile for mode in me.shots() if mode.item not in me.broken]
        return any(missile is not None and not missile.thrown for missile in whole)

    def loaded(self, me: Fighter3) -> bool:
        """One with a shot in it."""
        shots = [mode for mode in me.shots() if mode.missile is not None and not mode.missile.thrown]
        return any(me.loaded(mode) and me.ready(mode.item) for mode in shots)

    def chance(self, state: State3, me: Fighter3) -> bool:  # type: ignore[override]
        """GAP.3: a number of at least 3 for a shot at somebody in view, or a blow at anybody."""
        shots = [mode for mode in me.shots() if me.ready(mode.item) and me.loaded(mode)]
        if not shots and not me.conditions and me.posture == STANDING:
            return True
        foes = [state.fighters[foe.name] for foe in state.foes(me)]
        pairs = [(mode, foe) for mode in shots for foe in foes if shot_refusal(state, me, mode, foe) in MENDED]
        if not pairs:
            near = [mode for mode in me.modes() if mode.item in (me.right, me.left)] or me.modes()
            near = near or [mode for mode in me.sheet.modes[FIST] if mode.usage == KICK]
            pairs = [(mode, foe) for mode in near for foe in foes if mode.usage != BITE]
        torso = state.profile.figure.locations[TORSO]
        blows = [Blow(me.name, foe.name, mode, torso, hand_for(state, me, mode)) for mode, foe in pairs]
        return any(to_hit(state, blow).refusal is None for blow in blows)

    def skilled(self, me: Fighter3, level: int) -> bool:
        """By the skill of any way to strike."""
        return any(mode.level >= level for mode in me.modes())

    def strikes(self, me: Fighter3, foe: Fighter3) -> Sequence[str]:
        """With every weapon, fist and foot that is ready."""
        return [f"{foe.name}: {way}" for way in reversed(me.arms().ways)]

    def whom(self, value: Any) -> str:
        """The foe of a way to attack; where somebody is only looked at, his name."""
        return value.foe if isinstance(value, Way) else super().whom(value)

    def protection(self, foe: Fighter3) -> Mapping[str, int]:
        """DR."""
        return foe.sheet.dr

    def situation(self, fighter: Fighter3, on_turn: bool) -> list[str]:
        """The posture, and for one whose turn is over what he has just done."""
        words = [fighter.posture] if fighter.posture != STANDING else []
        did = [name for name in (fighter.manoeuvre, fighter.form) if name]
        return [*words, f"after {' '.join(did)}"] if did and not on_turn else words
