"""The rolls that the game master may modify, those of every document."""

from __future__ import annotations

from swordplay.games.gurps import vocabulary as words
from swordplay.games.gurps.third import vocabulary

ROLLS = (
    words.ACROBATICS,
    words.TO_HIT,
    words.DODGE,
    words.PARRY,
    words.BLOCK,
    vocabulary.PASSIVE,
    words.RECOVERY,
    words.STAY_AWAKE,
    words.SURVIVAL,
    words.FEINT,
    words.KEEP_FEET,
    vocabulary.DISARMING,
    vocabulary.FOOTING,
    vocabulary.HURT_HAND,
    vocabulary.FIRST_BLOW,
    vocabulary.GRAPPLE,
    vocabulary.TAKEDOWN,
    vocabulary.PIN,
    vocabulary.BREAK_FREE,
    words.WILL,
    vocabulary.VISION,
    vocabulary.SPEED_LOAD,
    vocabulary.WREST,
    vocabulary.FORCE_DROP,
    vocabulary.CHOKE,
    vocabulary.EVADE,
    vocabulary.SLAM_STRENGTH,
    vocabulary.READY_WEAPON,
    vocabulary.FAST_DRAW,
    words.SLAM,
    words.KNOCKBACK,
)
