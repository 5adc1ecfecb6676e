"""The words of the Fourth Edition rules: what is asked, conditions, postures, moments."""

from __future__ import annotations

# What a request is about.
MANOEUVRE = "manoeuvre"
FORM = "form"
STEP = "step"
MOVE = "move"
FACING = "facing"
TARGET = "target"
LOCATION = "location"
ADD_ON = "add-on"
DEFENCE = "defence"
RETREAT = "retreat"
TRIGGER = "trigger"
STORED = "stored manoeuvre"
POSTURE = "posture"
TO_HIT = "to-hit"
DODGE = "dodge"
PARRY = "parry"
BLOCK = "block"
DAMAGE = "damage"
KNOCKDOWN = "knockdown"
RECOVERY = "stun-recovery"
STAY_AWAKE = "stay-awake"
SURVIVAL = "survival"
ORDER = "order"

# Conditions.
SHOCK = "shock"
STUNNED = "stunned"
UNCONSCIOUS = "unconscious"
DEAD = "dead"
COLLAPSED = "collapsed"

OUT = (DEAD, UNCONSCIOUS, COLLAPSED)

# Moments in a figure's life that end conditions.
TURN_START = "turn-start"
TURN_END = "turn-end"

# Postures.
STANDING = "standing"
CROUCHING = "crouching"
KNEELING = "kneeling"
SITTING = "sitting"
PRONE = "prone"

# Triggers.
COMES_NEAR = "comes near"

# The arcs of a figure.
FRONT = "front"
RIGHT = "right"
LEFT = "left"
BACK = "back"
