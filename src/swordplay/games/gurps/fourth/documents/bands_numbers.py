"""The range-band sheet's numbers, read from its tables."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from swordplay.catalogue import table
from swordplay.games.gurps.fourth.vocabulary import BEAM
from swordplay.games.gurps.profile import (
    DEFENCES,
    PIERCING,
    RANDOM,
    AttackNumbers,
    Blind,
    DefenceNumbers,
    DoubleAttackNumbers,
    EffortNumbers,
    Entry,
    Facing,
    FigureNumbers,
    HarmNumbers,
    ManoeuvreNumbers,
    MovementNumbers,
    Place,
    Posture,
    Profile,
    RangedNumbers,
    SlamNumbers,
    TurnNumbers,
    WeaponTargetNumbers,
)
from swordplay.games.gurps.vocabulary import CROUCHING, FACE_UP, KNEELING, PRONE, STANDING

NAME = "gurps4-bands"

KINDS = {"Attack": "Regular Attack", "All-Out Attack": "All Out Attack", "Move and Attack": "Charge Attack"}
"""Which manoeuvre of the edition each of the sheet's own names stands for; the others bear the same name."""
CLOSED = {"All Out Attack": frozenset[str](), "Charge Attack": DEFENCES - {"parry"}}
"""AOA.2, MAA.5: the manoeuvres that leave fewer defences."""
POSTURES = {
    "Standing": "standing",
    "Crouching": "crouching",
    "Kneeling": "kneeling",
    "Crawling": "crawling",
    "Sitting": "sitting",
    "Lying down": "prone",
}
HEXES = {"0": 0, "1 yard": 1}
"""PST.1: the hexes a posture leaves, where they are no part of Move."""
TYPES = {"eye": PIERCING | {BEAM}, "vitals": PIERCING | {BEAM, "cr"}}
"""EYE.2, VIT.1: what can be aimed there."""
SMALL = ("pi-", "pi")
"""EYE.2: what holds for piercing damage at a location holds for small piercing, too."""
WEAPON_FACTORS = {"cut": "3/2", "cr": "1", "imp": "1/2", "pi++": "1/2", "pi+": "1/3", "pi": "1/5", "pi-": "1/10"}
"""WPN.3: injury factors for weapons, from its ruling."""
FORMS = ("Determined", "Double", "Strong")
BESIDE = -2
"""GAP.6: what a defence loses against an attack from the side, whatever one sees."""
LIMB, HEAD = {"limb": True}, {"head": True, "knockdown_always": True}
BODY: dict[str, dict[str, Any]] = {
    "skull": HEAD,
    "eye": {**HEAD, "crippling": 10},
    "face": HEAD,
    "vitals": {"covered_by": "torso", "knockdown_always": True},
    "groin": {"covered_by": "torso"},
    "arm/leg": {**LIMB, "crippling": 2},
    "hand/foot": {**LIMB, "crippling": 3},
}
"""What a wound does at a location, where it is no part of the table of locations."""
GROUPS = {"leg": "arm/leg", "arm": "arm/leg", "hand": "hand/foot", "foot": "hand/foot"}


@cache
def bands() -> Profile:
    """The range-band sheet's numbers."""
    return Profile(
        name=NAME,
        figure=FigureNumbers(
            postures=_postures(table(NAME, "POSTURE").rows),
            locations=_locations(table(NAME, "LOCATION").rows),
            low_hp=3,
            low_fp=3,
            not_on_a_lame_leg=frozenset({STANDING, CROUCHING, KNEELING}),
            prone_passable=True,
            falls_spoil_aim=False,
        ),
        movement=MovementNumbers(
            posture_rounds_up=False,
            rise_as_step=False,
            half_move_turns=True,
            turns_after_moves=True,
            run=1,
            lying_moves_freely=False,
            foe_hex_dearer=False,
        ),
        harm=_harm(),
        defence=_defence(),
        attack=_attack(),
        double_attacks=DoubleAttackNumbers(dual_in_all_out=False, dual_adjacent=True, rapid_master=-6),
        ranged=RangedNumbers(
            ranges=tuple((row[3] or 1_000_000, row[0]) for row in table(NAME, "RANGE").rows),
            speed_counts=False,
            aim_outlasts_shots=True,
            rapid_fire=_rapid_fire(table(NAME, "RAPID_FIRE").rows),
            on_the_move=-2,
            strays=False,
        ),
        weapon_targets=_weapon_targets(),
        slam=_slam(),
        effort=EffortNumbers(one_of_each=True, recovery_after_charge=True),
        manoeuvres=ManoeuvreNumbers(
            entries=_manoeuvres(table(NAME, "MANEUVERS").rows),
            forms=FORMS,
            charge_balance=-2,
            increased_dodge_moves=True,
        ),
        turn=TurnNumbers(roll_off=True),
    )


def _harm() -> HarmNumbers:
    return HarmNumbers(
        wounding={kind: Fraction(str(row[0])) for row in table(NAME, "WOUNDING").rows for kind in row[1]},
        shock_on_all=True,
        knockdown_traits={row[1]: row[0] for row in table(NAME, "KNOCKDOWN").rows if "Threshold" in row[1]},
        knockdown_drops=True,
        stun_kinds=True,
        mortal_margin=2,
        decapitates=False,
    )


def _defence() -> DefenceNumbers:
    return DefenceNumbers(
        retreat={"dodge": 3, "block": 1, "parry": 1, "light parry": 3},
        retreat_covers_foe=True,
        drop_covers_foe=True,
        thrown_parry=0,
        light_parry=0,
        facing={"side": Facing(BESIDE, BESIDE, BESIDE)},
        rear_defence=False,
        parry_own_side=False,
        bullets_only_dodged=True,
    )


def _attack() -> AttackNumbers:
    return AttackNumbers(
        miss_by_10=False,
        determined={"melee": 4, "ranged": 1},
        fumbles_ignore_it=False,
        tricks_on_charge=True,
        strong_needs_st=True,
        mighty_per_die=False,
        off_hand_waived=("Ambidexterity", "Trained by a Master", "Weapon Master", "Off-Hand Training"),
        close_binds=False,
        fallen_targets=True,
        shield_arm=2,
        random_locations=_random_locations(table(NAME, "LOCATION").rows),
        blind=Blind(-1, -3, -10, -4),
        armour_gap_types=PIERCING | {BEAM},
    )


def _weapon_targets() -> WeaponTargetNumbers:
    ruling = table(NAME, "WEAPON_RULING").rows
    targets = table(NAME, "WEAPON_TARGET").rows
    materials = {"wood": "wood", "wood and metal": "metal and wood", "all metal": "solid metal"}
    return WeaponTargetNumbers(
        penalties=tuple(row[0] for row in targets),
        disarm_clumsy=targets[0][3] - targets[0][0],
        disarm_in_melee=False,
        disarm_fencing=False,
        shield_guards=True,
        destroyed=False,
        dr={materials[row[1]]: row[2] for row in ruling if row[0] == "dr"},
        factors={kind: Fraction(part) for kind, part in WEAPON_FACTORS.items()},
        hp=tuple((float(row[1].split()[1]), row[2]) for row in ruling if row[1].startswith("under")),
    )


def _slam() -> SlamNumbers:
    return SlamNumbers(
        skills=("Brawling",),
        rush_skills=("Shield",),
        bonus=tuple((row[1], row[2]) for row in table(NAME, "SLAM_SPEED").rows),
        runs_on_after_a_miss=True,
        run_beyond=1,
        straight=True,
        heavy=False,
        ends_movement=True,
        own_hex=False,
        rush_from_dx=False,
        rush_hard_shields=False,
    )


def _postures(rows: Any) -> dict[str, Posture]:
    """PST.1: shots take nothing from the shooter's posture."""
    postures = {}
    for name, attack, defence, move, note in rows:
        near = "own-hex-only" if note.startswith("(C)") else ""
        part = Fraction(move if "/" in move else "1")
        postures[POSTURES[name]] = Posture(defence, attack, 0, part, HEXES.get(move), near)
    return {**postures, FACE_UP: postures[PRONE]}


def _locations(rows: Any) -> dict[str, Place]:
    """LOC.1: the locations of the table; hand, foot and eye are one on each side."""
    locations = {}
    for _, to_hit, behind, name, factors, knockdown, _, near_miss, _ in rows:
        if to_hit is None or name.startswith("armor"):
            continue
        own = {kind: Fraction(str(value)) for kind, value in factors.items()}
        if SMALL[1] in own:
            own[SMALL[0]] = own[SMALL[1]]
        part = name.rpartition(" ")[2]
        other = None if behind in (to_hit, None) else behind
        group = GROUPS.get(part, part)
        rest = (group, other, TYPES.get(name, frozenset()), behind is None, near_miss)
        body = {**BODY.get(group, {}), "knockdown": knockdown or None}
        for place in [f"right {name}", f"left {name}"] if name in ("hand", "foot", "eye") else [name]:
            locations[place] = Place(place, to_hit, own, *rest, **body)
    return {**locations, RANDOM: Place(RANDOM, 0, {}, RANDOM)}


def _random_locations(rows: Any) -> tuple[str, ...]:
    """LOC.1: the location of every total of three dice."""
    shown: dict[int, str] = {}
    for row in rows:
        if row[0] != "-":
            first, _, last = row[0].partition("-")
            shown |= dict.fromkeys(range(int(first), int(last or first) + 1), row[3])
    return tuple(shown[total] for total in range(3, 19))


def _rapid_fire(rows: Any) -> tuple[tuple[int, int], ...]:
    """RF.1-2: the rows with numbers of their own; the last one says how it goes on."""
    fixed = [(int(row[0].split("-")[0]), row[1]) for row in rows if "-" in row[0]]
    (_, most), last = rows[-2], fixed[-1]
    return (*fixed, (2 * last[0], most + 1))


def _manoeuvres(rows: Any) -> dict[str, Entry]:
    """SHEET.1-2: the rows by the kind of manoeuvre; a name under two headings is one manoeuvre."""
    entries: dict[str, Entry] = {}
    for heading, name, movement in rows:
        kind = KINDS.get(name, name)
        note = ("manoeuvre-row", (heading, movement))
        entries.setdefault(kind, Entry(heading, movement, "", CLOSED.get(kind, DEFENCES), note))
    return entries
