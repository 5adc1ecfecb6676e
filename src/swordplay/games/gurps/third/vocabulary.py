"""The words only the Third Edition uses: what is asked, conditions, parts of the body."""

from __future__ import annotations

from swordplay.games.gurps.vocabulary import CRAWLING, CROUCHING, KNEELING, PRONE, SITTING, STANDING

# What a request is about.
FOE = "foe"
HANDS = "hands"
PART = "part"
LIE = "lie"
SEIZED = "grab"
ATTACK = "attack"
WATCH = "watch"
PASSIVE = "passive defence"
FIRST_BLOW = "first-blow"
GRAPPLE = "grapple"
TAKEDOWN = "takedown"
PIN = "pin"
BREAK_FREE = "break-free"
KEEP_HOLD = "keep-hold"
WREST = "wrest"
FORCE_DROP = "force-drop"
CHOKE = "choke"
TACKLE = "flying tackle"
EVADE = "evade"
SLAM_STRENGTH = "slam-strength"
READY_WEAPON = "ready-weapon"
FAST_DRAW = "fast-draw"
STUN = "stun"
FAINT = "faint"
FALL = "fall"
VISION = "vision"
SPEED_LOAD = "speed-load"
FIRE = "fire"
ANOTHER_SHOT = "another shot"

HURT_HAND = "hurt-hand"
FOOTING = "footing"
DISARMING = "disarm"

# Switches.
READY_AT_ONCE = "ready_at_once"
UNITS = "units"
METRES, YARDS = "metres", "yards"
UNIT_SIGNS = {METRES: "m", YARDS: "yd"}
"""UNITS.1 of the sheet: a hex is one of either; which of them is said changes no number."""

# Conditions.
RETREATED = "retreated"
EXPOSED = "exposed"
AIMED_HEX = "aimed at hex"
"""C3-30: out of cover for a pop-up shot, so that nothing but a Dodge is open."""
RELOADING = "reloading"

# Triggers.
WATCHES = "watches"

# What an attack is for when it is no plain blow.
VOLLEY = "volley"
POP_UP = "pop up"
"""POPUP.1 of the sheet: the kind of attack that a pop-up is."""
AIRLESS = "airless"
COVERED = "covered"

# Moments that end conditions.
ROUND_START = "round-start"

# Postures.
LYING = PRONE
POSTURES = (STANDING, CROUCHING, KNEELING, SITTING, CRAWLING, LYING)
LOW = frozenset({KNEELING, SITTING, CRAWLING, LYING})
"""C3-68: kneeling, lying and the like; a crouch is not low."""

# Parts of the body.
LEFT_ARM = "left arm"
RIGHT_ARM = "right arm"
UPPER_BODY = "upper body"
LOWER_BODY = "lower body"
BODY = "body"
NECK = "neck"
HEAD = "head"
WEAPON = "weapon"
"""What a foe is held by, if not by a part of the body."""
ROUND_THE_ARMS = frozenset({UPPER_BODY, HEAD, NECK})
"""C3-62: what both hands hold to hinder all that is done with the arms."""
ONE_HAND_PARTS = (LEFT_ARM, RIGHT_ARM, "left leg", "right leg", HEAD, NECK)
COVERED_PARTS = ("eyes", "ears", "mouth")
"""GRP.11: what may be covered of a head that is held."""
TWO_HAND_PARTS = (UPPER_BODY, LOWER_BODY, HEAD, NECK)

# Names of options.
PASS = "pass"
NOBODY = "nobody"
TACKLE = "tackle"
"""What the blow of a Flying Tackle is for."""
ACROBATIC = "acrobatic dodge"
DROP = "drop"
WAITING = "wait"
"""What a trigger of Wait has for an act: the card is chosen when it springs."""
STAND_FAST = "stand fast"
RETREAT = "retreat"
ONE_HAND = "one hand"
TWO_HANDS = "two hands"

# Forms of All Out Attack and All Out Charge.
TWO_ATTACKS = "two attacks"
FEINT_AND_ATTACK = "feint and attack"
DETERMINED = "determined"
STRONG = "strong"
CHARGE_ATTACK = "attack"
STRONG_CHARGE = "strong attack"
ATTACK_AND_SLAM = "attack and slam"
FEINT_AND_SLAM = "feint and slam"

COMPASS = {0: "N", 2: "NE", 4: "SE", 6: "S", 8: "SW", 10: "NW"}

# After the fight: what is asked and rolled for.
FIRST_AID = "first aid"
FIRST_AID_POINTS = "first aid points"
PHYSICIAN = "physician"
HEALING = "healing"
CRIPPLING = "crippling"
MONTHS = "months"
LIFE = "life"

# Conditions that last after it, those of a part of the body with the part as their source.
MENDING = "mending"
LASTING = "lasting"
PERMANENT = "permanent"

# What is still to come, each with the time it is due.
DEATH_DUE = "death roll due"
CRIPPLING_DUE = "crippling roll due"
FIRST_AID_DUE = "first aid due"
UNDER_TREATMENT = "under treatment"
HEALING_DUE = "healing due"
CARE_DUE = "care due"
HEARING_DUE = "hearing due"
WAKING_DUE = "waking due"
SURE_WAKING = "sure waking"

# What a condition comes from.
BY_CRITICAL = "critical table"
"""A knockout by a row of the critical tables, from which one wakes every half hour."""

A_DAY, FOR_GOOD = "a day", "perhaps for good"
"""How long one is deaf by the critical table."""

RAPID_HEALING = "Rapid Healing"

TABLES = "gurps3"
"""The supplementary tables."""
