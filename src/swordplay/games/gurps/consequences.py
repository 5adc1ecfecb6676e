"""What counts as a consequence when odds are worked out, in every edition."""

from __future__ import annotations

from collections.abc import Mapping

from swordplay.engine.facts import Fact, Part, part

WEAPON_LOST = Fact("foe loses a weapon", "you lose a weapon")
WEAPON_BROKEN = Fact("foe's weapon breaks", "your weapon breaks")

EVENT_FACTS: Mapping[str, Fact] = {
    "wounded": Fact("foe wounded", "you wounded", "lost"),
    "stunned": Fact("foe stunned", "you stunned"),
    "crippled": Fact("foe crippled", "you crippled"),
    "blinded": Fact("foe blinded", "you blinded"),
    "knocked-back": Fact("foe knocked back", "you knocked back"),
    "fainted": Fact("foe unconscious", "you unconscious"),
    "died": Fact("foe dead", "you dead"),
    "mortally-wounded": Fact("foe mortally wounded", "you mortally wounded"),
    "collapsed": Fact("foe collapses", "you collapse"),
    "surrendered": Fact("foe gives up", "you give up"),
    "dropped": WEAPON_LOST,
    "disarmed": WEAPON_LOST,
    "broken": WEAPON_BROKEN,
    "destroyed": WEAPON_BROKEN,
    "unready": Fact("foe's weapon unready", "your weapon unready"),
}
"""Events, each of the figure it happens to."""

CRITICAL = Fact("foe scores a critical hit", "you score a critical hit")
HIT = Fact("foe hits", "you hit")
MISS = Fact("foe misses", "you miss")
FUMBLE = Fact("foe fumbles", "you fumble")
DEFENDED = Fact("foe defends", "you defend")

ROLL_FACTS: dict[tuple[str, str], Fact] = {
    ("to-hit", "critical"): CRITICAL,
    ("to-hit", "success"): HIT,
    ("to-hit", "near"): HIT,
    ("to-hit", "failure"): MISS,
    ("to-hit", "fumble"): FUMBLE,
    ("dodge", "true"): DEFENDED,
    ("parry", "true"): DEFENDED,
    ("block", "true"): DEFENDED,
    ("knockdown", "false"): Fact("foe knocked down", "you knocked down"),
}
"""Rolls: what was rolled for, the degree, and the fact."""

MOST = 40
"""Hits of one roll, of which there are never more than this."""
ROLL_FACTS |= {("to-hit", f"critical, {hits}"): CRITICAL for hits in range(1, MOST + 1)}
ROLL_FACTS |= {("to-hit", f"success, {hits}"): HIT for hits in range(1, MOST + 1)}
ROLL_FACTS |= {("to-hit", "near, 1"): HIT, ("to-hit", "failure, 0"): MISS, ("to-hit", "fumble, 0"): FUMBLE}
ROLL_FACTS |= {(kind, made): DEFENDED for kind in ("dodge", "parry", "block") for made in ("success", "critical")}

PARTS: tuple[Part, ...] = (
    part("foe out", "good", "foe dead", "foe mortally wounded", "foe unconscious", "foe collapses", "foe gives up"),
    part("you out", "bad", "you dead", "you mortally wounded", "you unconscious", "you collapse", "you give up"),
    part("foe stunned or down", "good", "foe stunned", "foe knocked down"),
    part("you stunned or down", "bad", "you stunned", "you knocked down"),
    part("foe crippled", "good", "foe crippled", "foe blinded"),
    part("you crippled", "bad", "you crippled", "you blinded"),
    part("foe wounded", "good"),
    part("you wounded", "bad"),
    part("foe disarmed", "good", WEAPON_LOST.foe, WEAPON_BROKEN.foe),
    part("your mishap", "bad", "you fumble", WEAPON_LOST.own, WEAPON_BROKEN.own),
    part("foe fumbles", "good"),
    part("foe defends", "even"),
    part("hit without effect", "even", "you hit", "you score a critical hit"),
    part("you miss", "even"),
    part("you defend", "even"),
    part("foe hits without effect", "even", "foe hits", "foe scores a critical hit"),
    part("foe misses", "even"),
)
"""The exclusive parts of what comes of an act, gravest first."""
