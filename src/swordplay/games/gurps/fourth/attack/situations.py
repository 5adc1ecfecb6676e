"""Situation modifiers: what circumstances add to the number for an attack.

Those that follow from the map or from the figures are worked out here; those a person judges are conditions with a
span (`SPANS`), or fields of the fight (`FIELDS`), or named modifiers of any size (SIT.17).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swordplay.engine.hexes import Hex
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.sight import line_of_fire, shares_hex, unfriendly_hexes
from swordplay.games.gurps.figure.space import distance_between, facing_hexes
from swordplay.games.gurps.modifiers import When, when
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.vocabulary import BEHIND_COVER, BLIND, DISTRACTED, GRAPPLED, IMPROVISED, IN_COVER

SLIPPERY = "bad footing"
"""The tag of ground that gives bad footing."""
DARKNESS = "darkness"
COMPLETE = -10
"""A field of darkness that low is complete darkness, and counts as Blind (SIT.6)."""

NONE = (0, 0)
JUDGED = {DISTRACTED: "distraction", IN_COVER: "cover", IMPROVISED: "improvised"}
SET_BY_GM = (*JUDGED, BLIND, GRAPPLED, BEHIND_COVER)
"""The conditions a person sets and lifts."""


def problems(state: Fight) -> Iterator[str]:
    """What a scenario may not say of cover and darkness."""
    known = state.profile.attack.situations
    mildest, most = (-value for value in known.get("cover", NONE))
    for hex, ground in state.terrain.ground.items():
        if "cover" in known and ground.cover and not mildest <= ground.cover <= most:
            yield f"the cover of {hex} is {ground.cover}: expected {mildest} to {most}"
    if not COMPLETE <= state.fields.get(DARKNESS, 0) <= 0:
        yield f"fields.{DARKNESS}: expected {COMPLETE} to 0, not {state.fields[DARKNESS]}"


def spans(profile: Profile) -> Mapping[str, tuple[int, int]]:
    """SIT.3-4, SIT.13: the situations a person sets on a figure, each from the mildest to the most severe value."""
    return {condition: profile.attack.situations.get(key, NONE) for condition, key in JUDGED.items()}


@when(When.ROUGH)
def bad_footing(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.2: on ground with bad footing."""
    ground = state.terrain.ground.get(me.hex)
    if ground is not None and ground.tags and SLIPPERY in ground.tags:
        tally.add(value(state, "bad-footing"), "bad-footing")


@when(When.HURT)
def set_by_gm(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.3, SIT.9, SIT.13: what a person has set on the attacker: distraction, grappled, an improvised weapon."""
    tally.add(me.value(DISTRACTED), "distraction")
    if me.has(GRAPPLED):
        tally.add(value(state, "grappled"), "grappled")
    tally.add(me.value(IMPROVISED), "improvised")


@when(When.ROUGH)
def cover(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.4: the target's cover, that of its hex or what was set by hand, whichever is more severe."""
    covered = -between(state, me, foe, ends(state, blow, me, foe)[1])
    if foe.conditions:
        covered = min(covered, foe.value(IN_COVER))
    if covered:
        tally.add(covered, "cover")


def ends(state: Fight, blow: Blow, me: Figure, foe: Figure) -> tuple[Hex, Hex]:
    """The hexes between which an attack goes: the nearest, or for a missile those of its line of fire."""
    return facing_hexes(me, foe) if blow.mode.missile is None else line_of_fire(state, me, foe)


def between(state: Fight, me: Figure, foe: Figure, hex: Hex) -> int:
    """SIT.4, SIT.7: the cover of a hex; there is none between two who share one."""
    ground = state.terrain.ground.get(hex)
    return ground.cover if ground is not None and ground.cover and distance_between(me, foe) else 0


def light(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.5-6: darkness; Blind replaces it, and complete darkness counts as Blind."""
    if not state.fields and not me.conditions:
        return
    dark = state.fields.get(DARKNESS, 0)
    if dark <= COMPLETE or (me.conditions and is_blind(me)):
        tally.add(value(state, "blind"), "blind")
    else:
        tally.add(dark, "darkness")


def is_blind(me: Figure) -> bool:
    """SIT.6: blind altogether, or in both eyes."""
    return me.has(BLIND)


def behind_cover(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.7: a shooter behind cover himself, by his hex or as set by hand."""
    if between(state, me, foe, ends(state, blow, me, foe)[0]) or (me.conditions and me.has(BEHIND_COVER)):
        tally.add(value(state, "behind-cover"), "behind-cover")


@when(When.CROWD)
def in_close_combat(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.8: a target that is in close combat with another than the attacker."""
    if shares_hex(state, foe, but=me):
        tally.add(value(state, "in-close-combat"), "in-close-combat")


def large_shield(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.10: a large shield on the attacker's own arm."""
    shield = me.shield()
    if shield is not None and shield.large:
        tally.add(value(state, "large-shield"), "large-shield")


@when(When.ROUGH)
def from_above(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.11: in melee, striking down from higher ground."""
    ground = state.terrain.ground
    mine, theirs = facing_hexes(me, foe)
    if ground[mine].height > ground[theirs].height:
        tally.add(value(state, "melee-from-above"), "melee-from-above")


@when(When.CROWD)
def unfriendly(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.12: for each hex on the way that a foe holds."""
    held = unfriendly_hexes(state, me, foe)
    if held:
        tally.add(held * value(state, "unfriendly-hex"), "unfriendly-hex")


def shot_height(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.14-15: shooting down or up."""
    mine, theirs = ends(state, blow, me, foe)
    higher = state.terrain.ground[mine].height - state.terrain.ground[theirs].height
    if higher > 0:
        tally.add(value(state, "above-target"), "above-target")
    elif higher < 0:
        tally.add(value(state, "below-target"), "below-target")


def bulk(state: Fight, blow: Blow, me: Figure, foe: Figure, tally: Tally) -> None:
    """SIT.16: the weapon's Bulk while another figure is in the shooter's own hex."""
    missile = blow.mode.missile
    if missile is not None and missile.bulk and shares_hex(state, me):
        tally.add(-missile.bulk, "bulk")


def value(state: Fight, key: str) -> int:
    """The number of a situation that has only one; a document that does not know the situation gives nothing."""
    return state.profile.attack.situations.get(key, NONE)[0]
