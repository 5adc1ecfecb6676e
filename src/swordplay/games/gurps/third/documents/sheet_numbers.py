"""The metric sheet's numbers, read from its tables."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from swordplay.catalogue import reference, table
from swordplay.games.gurps.profile import (
    DEFENCES,
    AttackNumbers,
    Entry,
    FigureNumbers,
    HarmNumbers,
    ManoeuvreNumbers,
    MovementNumbers,
    Place,
    Posture,
    RangedNumbers,
)
from swordplay.games.gurps.third.documents.cards_numbers import FREE, NEVER
from swordplay.games.gurps.third.profile import (
    CloseNumbers,
    GuardNumbers,
    MeleeNumbers,
    MoveNumbers,
    PlaceNumbers,
    ShotNumbers,
    ThirdProfile,
    WaitNumbers,
)
from swordplay.games.gurps.third.vocabulary import LYING, PASS

NAME = "gurps3-sheet"
HALF_POINTS = 2
"""MOVE.8: a point of Move is two half points, so that a crouch can cost half a point more."""
DEFENCE_OF = {"standing": 0, "crouching": 0, "kneeling": -2, "sitting": -2, "crawling": -3, "prone": -3}
ATTACK_OF = {"standing": 0, "crouching": -2, "kneeling": -2, "sitting": -2, "crawling": 0, "prone": -4}
"""GAP.5: what a posture does to active defences and to one's own attacks."""
SHOT_AT = {"standing": 0, "crouching": -2, "kneeling": -2, "sitting": -2, "crawling": -4, "prone": -4}
"""TPOS.7-8: what it takes off shots at one who is in it."""
AIM_EXTRA = 3
"""AIMT.6: how far an aim rises above Acc."""
IN_BETWEEN = -4
"""TPOS.4: what each figure between shooter and target takes off."""
IMPALING, TWICE, HALF_MORE = "imp", Fraction(2), Fraction(3, 2)
NO_DEFENCE: frozenset[str] = frozenset()


@cache
def sheet() -> ThirdProfile:
    """The metric sheet's numbers."""
    return ThirdProfile(
        name=NAME,
        two_hexes=False,
        places=_places(dict(table(NAME, "LOCATION").rows)),
        attack=AttackNumbers(random_locations=_random_locations(), fallen_targets=True),
        figure=FigureNumbers(
            postures=_postures(table(NAME, "MOVE_POSTURE").rows),
            locations=_locations(dict(table(NAME, "LOCATION").rows)),
            low_at=3,
            low_fp=NEVER,
        ),
        harm=HarmNumbers(wounding={"cut": HALF_MORE, IMPALING: TWICE}),
        movement=_movement(),
        moves=MoveNumbers(run_needs_full_move=True, rise_in_close=False, least_hex=True, stun_sum=True),
        waits=WaitNumbers(first_blow=False, longest_first=False, stop_thrust=True, forward_step=True),
        close=_close(),
        melee=MeleeNumbers(
            weapon_sizes=_weapon_sizes(),
            swings_sideways=False,
            swings_on_the_way=True,
            feints_help_all=False,
            weapon_as_place=True,
            enters_foes_hex=True,
            close_kick=-1,
            falls_lose_blow=False,
            left_foot_first=False,
        ),
        ranged=RangedNumbers(
            ranges=tuple((row[0], row[3]) for row in table(NAME, "RANGE").rows),
            aim_extra=AIM_EXTRA,
            strays=True,
        ),
        shots=_shots(table(NAME, "OPPORTUNITY").rows),
        guard=GuardNumbers(fencers_parry_more=False),
        manoeuvres=ManoeuvreNumbers(entries=_entries(table(NAME, "MANOEUVRE").rows), picks_up_beside=True),
    )


def _movement() -> MovementNumbers:
    """MOVE.1-12, GAP.2: steps, walking and turning."""
    return MovementNumbers(
        posture_rounds_up=False,
        halves_up=False,
        rise_as_step=False,
        half_move_turns=True,
        run=1,
        lying_moves_freely=False,
        bodies_dearer=False,
        pivots=False,
        stoops_to="",
        shrinks=True,
        scale=HALF_POINTS,
    )


def _close() -> CloseNumbers:
    """GRAP, PIN, FREE, CHOKE, SLAM, TACK: close combat."""
    return CloseNumbers(
        gets_low=False,
        covers_face=False,
        two_hand_hold=0,
        held_round=0,
        held_parries=False,
        pin_needs_hold=True,
        pinner_kneels=False,
        free_of_all=False,
        free_anywhere=False,
        choke_fatigue=0,
        grapple_retreat=False,
        slam_drives=False,
        slam_run_on=1,
        slam_crouching=True,
        ready_roll=False,
        tackle_roll=True,
        tackle_grapple=4,
    )


def _postures(rows: Any) -> dict[str, Posture]:
    """MOVE.6-12, GAP.5, TPOS.7-8: the price of a hex, attack, defence, and shots at one in it."""
    postures = {}
    for printed, extra, _, _ in rows:
        name = LYING if printed == "lying" else printed
        fixed = {"sitting": 0, LYING: 1}.get(name)
        near = "crawling-close" if name == "crawling" else ""
        price = int(extra * HALF_POINTS) if extra is not None else 0
        attack = ATTACK_OF[name]
        postures[name] = Posture(
            DEFENCE_OF[name], attack, attack, Fraction(1), fixed, near, extra=price, shot_at=SHOT_AT[name]
        )
    return postures


def _locations(printed: dict[str, int]) -> dict[str, Place]:
    """LOC.2-19, DMG.3, CAUSE.22-24: every place with its number, its factors, and what cripples it."""
    plain = {IMPALING: TWICE}
    thrust = {IMPALING: Fraction(3)}
    limb: dict[str, Any] = {"factors": {IMPALING: Fraction(1)}, "limb": True}
    places = [
        Place("torso", printed["torso"], plain, "torso"),
        Place("head", printed["head"], plain, "head", head=True),
        Place("brain", printed["brain"], {"all": Fraction(4)}, "brain", head=True, covered_by="head"),
        Place("jaw", printed["jaw"], plain, "jaw", head=True, covered_by="head"),
        Place("nose", printed["nose"], plain, "nose", head=True, covered_by="head"),
        Place("throat", printed["throat"], {"cr": HALF_MORE, "cut": TWICE, IMPALING: TWICE}, "throat"),
        Place("vitals", printed["vitals"], thrust, "vitals", types=frozenset({"cr", IMPALING}), covered_by="torso"),
        Place("kidneys", printed["kidneys"], {"cr": HALF_MORE, **plain}, "kidneys", covered_by="torso"),
        Place("groin", printed["groin"], plain, "groin"),
    ]
    for side in ("left", "right"):
        places += [
            Place(f"{side} eye", printed["eyes"], plain, "eye", head=True, covered_by="eyes"),
            Place(f"{side} arm", printed["near arm"], group="arm", crippling=2, **limb),
            Place(f"{side} leg", printed["near leg"], group="leg", crippling=2, **limb),
            Place(f"{side} hand", printed["hand, left or right"], group="hand", crippling=3, **limb),
            Place(f"{side} foot", printed["foot, left or right"], group="foot", crippling=3, **limb),
        ]
    return {place.name: place for place in places}


def _places(printed: dict[str, int]) -> PlaceNumbers:
    """LOC.5-8: places that are harder to hit than their like."""
    return PlaceNumbers(printed["far arm"], printed["far hand"], printed["eyes through slits"])


def _random_locations() -> tuple[str, ...]:
    """LOC.1: what three dice show, from 3 up, by the supplementary table."""
    rows = reference("gurps3")["hit_locations"]["rows"]
    names = {total: row["name"].partition(" (")[0] for row in rows for total in row["roll"] or ()}
    return tuple(names[total] for total in range(3, 19))


def _weapon_sizes() -> dict[str, int]:
    """WPN.1-3: by size, from the supplementary table; a staff is a large weapon."""
    rows = {row["name"]: row["penalty"] for row in reference("gurps3")["hit_locations"]["rows"]}
    sizes = {size: rows[f"weapon, {size}"] for size in ("small", "medium", "large")}
    return {**sizes, "staff": sizes["large"]}


def _shots(rows: Any) -> ShotNumbers:
    """OPP.3-9, TPOS.4, RNG.7, BLIND.1: watching so many hexes or a line; heights, figures in between, no sight."""
    prices = dict(rows)
    line = prices.pop("one line")
    areas = [(text.rpartition("-")[2], price) for text, price in prices.items()]
    return ShotNumbers(
        tuple((int(most) if most.isdigit() else NEVER, price) for most, price in areas),
        line,
        watch_one_hex=False,
        hold_fire_vision_roll=False,
        shots_together=False,
        aim_move=False,
        acc_within_skill=False,
        shot_on_the_move=False,
        cover=True,
        in_between=IN_BETWEEN,
        heights=True,
        blind=True,
    )


def _entries(rows: Any) -> dict[str, Entry]:
    """MAN.1: every manoeuvre with its movement and its defence; and what is none."""
    entries: dict[str, Entry] = {}
    for title, move, _, attack, defence, _ in rows:
        left = NO_DEFENCE if defence.startswith("passive") else DEFENCES
        entries[title.lower()] = Entry(attack, move, defence, left, ("manoeuvre-entry", (move, attack, defence)))
    for name in (PASS, *FREE):
        entries[name] = Entry("", "-", "normal", DEFENCES, ("no-card", ()))
    return entries
