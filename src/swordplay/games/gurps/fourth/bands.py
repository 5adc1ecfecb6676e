"""The range-band sheet as a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from swordplay.games.gurps.fourth import (
    addons,
    bands_profile,
    blow,
    criticals,
    fumbles,
    guards,
    injury,
    points,
    ready,
    recovery,
    turn,
    wait,
    words,
)
from swordplay.games.gurps.fourth.aim import AIM
from swordplay.games.gurps.fourth.allout import ALL_OUT_DEFENCE
from swordplay.games.gurps.fourth.attacks import ALL_OUT_ATTACK, CHARGE, REGULAR_ATTACK
from swordplay.games.gurps.fourth.book import Book
from swordplay.games.gurps.fourth.concentration import CONCENTRATE
from swordplay.games.gurps.fourth.edition import FourthEdition
from swordplay.games.gurps.fourth.moves import CHANGE_POSTURE, DO_NOTHING, MOVE
from swordplay.games.gurps.fourth.profile import Profile
from swordplay.games.gurps.fourth.words import (
    CRAWLING,
    CROUCHING,
    DOWN,
    FACE_UP,
    KNEELING,
    PRONE,
    SITTING,
    STANDING,
)

POSTURES = (STANDING, SITTING, KNEELING, CRAWLING, PRONE, FACE_UP)
CHANGES = {
    old: tuple(new for new in POSTURES if new != old and not (old in DOWN and new == STANDING))
    for old in (*POSTURES, CROUCHING)
}
"""CHP.2-3: from every posture to every other; but from the ground one gets up to one's knees first."""

DECK = (
    REGULAR_ATTACK._replace(name="Attack", kind_of=REGULAR_ATTACK.name),
    ALL_OUT_ATTACK._replace(name="All-Out Attack", kind_of=ALL_OUT_ATTACK.name),
    CHARGE._replace(name="Move and Attack", kind_of=CHARGE.name),
    ALL_OUT_DEFENCE,
    AIM,
    CHANGE_POSTURE,
    CONCENTRATE,
    DO_NOTHING,
    MOVE,
    ready.READY,
    wait.WAIT,
)
"""SHEET.1: the manoeuvres in the order of the sheet, an attack standing for melee and ranged alike."""

BOOK = Book(
    cards={card.name: card for card in DECK},
    storable=("Attack", "All-Out Attack", "Ready"),
    melee=blow.MELEE,
    ranged=blow.RANGED,
    add_ons={add_on.name: add_on for add_on in addons.ADD_ONS},
    guards={add_on.name: add_on for add_on in guards.ADD_ONS},
    changes=CHANGES,
    effects=injury.EFFECTS,
    recoverable=recovery.parries_lost,
    rapid_recovery=recovery.regain_parry,
    critical_hit=criticals.critical_hit,
    critical_miss=fumbles.critical_miss,
    stays_awake=turn.stays_awake,
    bears_up=points.bears_up,
    recover=turn.recover,
)


class Bands(FourthEdition):
    """GURPS Fourth Edition, the range-band combat sheet."""

    name = "gurps4-bands"
    title = "GURPS Fourth Edition, range-band sheet"
    conditions_by_hand = (words.STUNNED,)
    switches: ClassVar[Mapping[str, Any]] = {criticals.SWITCH: True}
    rolls_by_hand = (words.TO_HIT, words.DODGE, words.PARRY, words.BLOCK)

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """The sheet's numbers, with its book."""
        return replace(bands_profile.bands(), book=BOOK)
