"""The words of the Third Edition rules: what is asked, conditions, postures, parts of the body."""

from __future__ import annotations

# What a request is about.
ORDER = "order"
RECOVERY = "stun-recovery"
CARD = "card"
FOE = "foe"
HANDS = "hands"
PART = "part"
POSTURE = "posture"
LIE = "lie"
GOAL = "goal"
FACING = "facing"
STEP = "step"
DEFENCE = "defence"
GRAPPLE = "grapple"
TAKEDOWN = "takedown"
PIN = "pin"
BREAK_FREE = "break-free"

# Conditions.
STUNNED = "stunned"
UNCONSCIOUS = "unconscious"
SURRENDERED = "surrendered"
RETREATED = "retreated"

# The moment that ends what holds until a fighter's next turn.
TURN_START = "turn-start"

# Postures.
STANDING = "standing"
KNEELING = "kneeling"
LYING = "lying"
POSTURES = (STANDING, KNEELING, LYING)

# Parts of the body.
LEFT_ARM = "left arm"
RIGHT_ARM = "right arm"
UPPER_BODY = "upper body"
LOWER_BODY = "lower body"
BODY = "body"
ONE_HAND_PARTS = (LEFT_ARM, RIGHT_ARM, "left leg", "right leg", "head", "neck")
TWO_HAND_PARTS = (UPPER_BODY, LOWER_BODY, "head", "neck")

# Names of options.
STAY = "stay"
NOBODY = "nobody"
STAND_FAST = "stand fast"
RETREAT = "retreat"
ONE_HAND = "one hand"
TWO_HANDS = "two hands"

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
NEAR_DEATH = "near death"
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
WAKING_DUE = "waking due"
SURE_WAKING = "sure waking"

# What a condition comes from.
BY_CRITICAL = "critical table"
"""A knockout by a row of the critical tables, from which one wakes every half hour."""

RAPID_HEALING = "Rapid Healing"
