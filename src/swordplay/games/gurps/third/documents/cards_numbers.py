"""The manoeuvre cards' numbers, read from their tables."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from swordplay.catalogue import table
from swordplay.games.gurps.profile import (
    DEFENCES,
    Entry,
    FigureNumbers,
    HarmNumbers,
    ManoeuvreNumbers,
    MovementNumbers,
    Place,
    Posture,
    RangedNumbers,
)
from swordplay.games.gurps.third.profile import MeleeNumbers, ShotNumbers, ThirdProfile
from swordplay.games.gurps.third.vocabulary import NECK, PASS
from swordplay.games.gurps.vocabulary import KNEELING

NAME = "gurps3-cards"
NEVER = 1_000_000
LIMBS = [f"{side} {part}" for part in ("arm", "leg", "hand", "foot") for side in ("left", "right")]
PLACES = ("torso", "head", NECK, *LIMBS)
"""REF.24: the places damage can be done to; what it does there is the same everywhere."""
DODGE_ONLY = frozenset({"dodge"})
NONE: frozenset[str] = frozenset()
OPEN = {"passive only": NONE, "Dodge only": DODGE_ONLY}
"""What a card's defence line leaves, where it is not every defence."""
POP_UP = "attack-pop up"
"""C3-30: the card whose defence line holds only while one is out of cover."""
CRAWLING_ATTACK = -4
"""C3-88: one who crawls strikes in close combat only, and there at this."""
AIM_EXTRA = 3
"""AIM.7: how far an aim rises above Accuracy."""
FREE = ("let go", "free a hand", "drop", "surrender")


@cache
def cards() -> ThirdProfile:
    """The manoeuvre cards' numbers."""
    return ThirdProfile(
        name=NAME,
        figure=FigureNumbers(
            postures=_postures(table(NAME, "POSITIONS").rows),
            locations={name: Place(name, 0, {}, name.rpartition(" ")[2]) for name in PLACES},
            low_at=3,
            low_fp=NEVER,
        ),
        harm=HarmNumbers(wounding={"cut": Fraction(3, 2), "imp": Fraction(2)}),
        movement=MovementNumbers(
            posture_rounds_up=False,
            halves_up=False,
            rise_as_step=False,
            half_move_turns=True,
            run=1,
            lying_moves_freely=False,
            bodies_dearer=False,
            pivots=False,
            stoops_to=KNEELING,
            stoops_freely=True,
            shrinks=True,
        ),
        ranged=RangedNumbers(
            ranges=tuple((farthest, modifier) for farthest, modifier in table(NAME, "SUPPLIED_RANGE").rows),
            aim_extra=AIM_EXTRA,
            strays=False,
        ),
        melee=MeleeNumbers(
            feint_resist=("Karate", "Judo", "Boxing", "Brawling"),
            weapon_sizes=_weapon_sizes(table(NAME, "WEAPON_TARGET").rows),
        ),
        shots=_shots(table(NAME, "OPPORTUNITY").rows),
        manoeuvres=ManoeuvreNumbers(
            entries=_entries(table(NAME, "CARDS").rows),
            shield_ready_turns=True,
            ready_reloads=False,
            picks_up_beside=True,
        ),
    )


def _postures(rows: Any) -> dict[str, Posture]:
    """POS.6-12: attack, shots at one in it, defence and movement."""
    return {name: _posture(name, *cells) for name, *cells in rows}


def _posture(name: str, attack: Any, shot_at: int, defence: int, movement: str) -> Posture:
    number = attack if isinstance(attack, int) else int(str(attack).split(" ")[0]) if str(attack)[0] in "-+" else 0
    part = next((Fraction(text) for text in ("1/2", "1/3") if text in movement), Fraction(1))
    fixed = {"sitting": 0, "prone": 1}.get(name)
    near = "crawling-close" if name == "crawling" else ""
    number = CRAWLING_ATTACK if near else number
    return Posture(defence, number, number, part, fixed, near, shot_at=shot_at)


def _weapon_sizes(rows: Any) -> dict[str, int]:
    """WPN.3-5: small, large and any other weapon; a staff is none of the first two."""
    small, large, other = (modifier for _, modifier in rows)
    return {"small": small, "large": large, "medium": other, "staff": other}


def _shots(rows: Any) -> ShotNumbers:
    """OPP.8-9: what watching so many hexes costs, and a straight line."""
    areas = [row for row in rows if isinstance(row[0], int)]
    line = next(row for row in rows if not isinstance(row[0], int))
    return ShotNumbers(tuple((most or NEVER, modifier) for _, most, modifier in areas), line[2])


def _entries(rows: Any) -> dict[str, Entry]:
    """DECK.17: every card with its colour, its movement and its defence line; and what is no card."""
    entries: dict[str, Entry] = {}
    for _, colour, title, _, _, move, defence in rows:
        name = title.lower()
        left = DEFENCES if name == POP_UP else OPEN.get(defence, DEFENCES)
        if name not in entries or colour == "green":  # Change Position has a card in close combat, too
            entries[name] = Entry(colour, move, defence, left, ("card-entry", (colour, move, defence)))
    for name in (PASS, *FREE):
        entries[name] = Entry("", "-", "normal", DEFENCES, ("no-card", ()))
    return entries
