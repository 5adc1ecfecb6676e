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
