"""The range-band sheet's numbers, read from its tables."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from swordplay.catalogue import table
from swordplay.games.gurps.profile import (
    DEFENCES,
    PIERCING,
    RANDOM,
    Blind,
    Entry,
    Extras,
    Facing,
    Place,
    Posture,
    Profile,
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
BEAM = "tight-beam burning"
TYPES = {"eye": PIERCING | {BEAM}, "vitals": PIERCING | {BEAM, "cr"}}
"""EYE.2, VIT.1: what can be aimed there."""
SMALL = ("pi-", "pi")
"""EYE.2: what holds for piercing damage at a location holds for small piercing, too."""
WEAPON_FACTORS = {"cut": "3/2", "cr": "1", "imp": "1/2", "pi++": "1/2", "pi+": "1/3", "pi": "1/5", "pi-": "1/10"}
"""WPN.3: injury factors for weapons, from its ruling."""
FORMS = ("Determined", "Double", "Strong")
PLAIN: dict[str, Any] = {
    "thrown_parry": 0,
    "light_parry": 0,
    "posture_rounds_up": False,
    "forms": FORMS,
    "off_hand_waived": ("Ambidexterity", "Trained by a Master", "Weapon Master", "Off-Hand Training"),
    "dual_in_all_out": False,
    "dual_adjacent": True,
    "strong_needs_st": True,
    "plain_fumbles": False,
    "effort_limit": True,
    "rise_as_step": False,
    "not_on_a_lame_leg": frozenset({STANDING, CROUCHING, KNEELING}),
    "charge_balance": -2,
    "increased_dodge_moves": True,
    "retreat_covers_foe": True,
    "drop_covers_foe": True,
    "recovery_after_charge": True,
    "stun_kinds": True,
    "rear_defence": False,
    "parry_own_side": False,
    "close_binds": False,
    "bullets_only_dodged": True,
    "half_move_turns": True,
    "turns_after_moves": True,
    "run": 1,
    "roll_off": True,
    "falls_spoil_aim": False,
    "decapitates": False,
    "aim_outlasts_shots": True,
    "shock_on_all": True,
    "lying_moves_freely": False,
    "foe_hex_dearer": False,
    "prone_passable": True,
}
"""What the sheet says in a word, where the other one of the edition says otherwise."""
BESIDE = -2
"""GAP.6: what a defence loses against an attack from the side, whatever one sees."""
GROUPS = {"leg": "arm/leg", "arm": "arm/leg", "hand": "hand/foot", "foot": "hand/foot"}


def bands() -> Profile:
    """The range-band sheet's numbers."""
    return Profile(
        name=NAME,
        postures=_postures(table(NAME, "POSTURE").rows),
        places=_places(table(NAME, "LOCATION").rows),
        wounding={kind: Fraction(str(row[0])) for row in table(NAME, "WOUNDING").rows for kind in row[1]},
        low_hp=3,
        low_fp=3,
        miss_by_10=False,
        retreat={"dodge": 3, "block": 1, "parry": 1, "light parry": 3},
        extras=_extras(),
        ranges=tuple((row[3] or 1_000_000, row[0]) for row in table(NAME, "RANGE").rows),
        speed_counts=False,
        rapid_fire=_rapid_fire(table(NAME, "RAPID_FIRE").rows),
        shot_on_the_move=-2,
        strays=False,
        determined={"melee": 4, "ranged": 1},
        manoeuvres=_manoeuvres(table(NAME, "MANEUVERS").rows),
        facing={"side": Facing(BESIDE, BESIDE, BESIDE)},
        crippling={"arm/leg": 2, "hand/foot": 3, "eye": 10},
        knockdown=_knockdown(table(NAME, "LOCATION").rows),
        knockdown_always=frozenset({"skull", "face", "eye", "vitals"}),
        knockdown_traits={row[1]: row[0] for row in table(NAME, "KNOCKDOWN").rows if "Threshold" in row[1]},
        knockdown_drops=True,
        mortal_margin=2,
        random_places=_random_places(table(NAME, "LOCATION").rows),
        fallen_targets=True,
        shield_arm=2,
        blind=Blind(-1, -3, -10, -4),
        mighty_per_die=False,
        tricks_on_charge=True,
        **PLAIN,
    )


def _postures(rows: Any) -> dict[str, Posture]:
    """PST.1: shots take nothing from the shooter's posture."""
    found = {}
    for name, attack, defence, move, note in rows:
        near = "own-hex-only" if note.startswith("(C)") else ""
        part = Fraction(move if "/" in move else "1")
        found[POSTURES[name]] = Posture(defence, attack, 0, part, HEXES.get(move), near)
    return {**found, FACE_UP: found[PRONE]}


def _places(rows: Any) -> dict[str, Place]:
    """LOC.1: the locations of the table; hand, foot and eye are one on each side."""
    found = {}
    for _, to_hit, behind, name, factors, _, _, near_miss, _ in rows:
        if to_hit is None or name.startswith("armor"):
            continue
        own = {kind: Fraction(str(value)) for kind, value in factors.items()}
        if SMALL[1] in own:
            own[SMALL[0]] = own[SMALL[1]]
        part = name.rpartition(" ")[2]
        other = None if behind in (to_hit, None) else behind
        rest = (GROUPS.get(part, part), other, TYPES.get(name, frozenset()), behind is None, near_miss)
        for place in [f"right {name}", f"left {name}"] if name in ("hand", "foot", "eye") else [name]:
            found[place] = Place(place, to_hit, own, *rest)
    return {**found, RANDOM: Place(RANDOM, 0, {}, RANDOM)}


def _random_places(rows: Any) -> tuple[str, ...]:
    """LOC.1: the location of every total of three dice."""
    found: dict[int, str] = {}
    for row in rows:
        if row[0] != "-":
            first, _, last = row[0].partition("-")
            found |= dict.fromkeys(range(int(first), int(last or first) + 1), row[3])
    return tuple(found[total] for total in range(3, 19))


def _knockdown(rows: Any) -> dict[str, int]:
    """KND.1-3: what a major wound to a location adds to the knockdown roll."""
    return {row[3]: row[5] for row in rows if row[5]}


def _rapid_fire(rows: Any) -> tuple[tuple[int, int], ...]:
    """RF.1-2: the rows with numbers of their own; the last one says how it goes on."""
    fixed = [(int(row[0].split("-")[0]), row[1]) for row in rows if "-" in row[0]]
    (_, most), last = rows[-2], fixed[-1]
    return (*fixed, (2 * last[0], most + 1))


def _manoeuvres(rows: Any) -> dict[str, Entry]:
    """SHEET.1-2: the rows by the kind of manoeuvre; a name under two headings is one manoeuvre."""
    found: dict[str, Entry] = {}
    for heading, name, movement in rows:
        kind = KINDS.get(name, name)
        note = ("manoeuvre-row", (heading, movement))
        found.setdefault(kind, Entry(heading, movement, "", CLOSED.get(kind, DEFENCES), note))
    return found


def _extras() -> Extras:
    """What the sheet says of trades, weapons as targets and slams."""
    ruling = table(NAME, "WEAPON_RULING").rows
    targets = table(NAME, "WEAPON_TARGET").rows
    materials = {"wood": "wood", "wood and metal": "metal and wood", "all metal": "solid metal"}
    return Extras(
        rapid_master=-6,
        weapon_target=tuple(row[0] for row in targets),
        disarm_clumsy=targets[0][3] - targets[0][0],
        chink_types=PIERCING | {BEAM},
        disarm_in_melee=False,
        disarm_fencing=False,
        shield_guards_weapons=True,
        weapons_destroyed=False,
        weapon_factors={kind: Fraction(part) for kind, part in WEAPON_FACTORS.items()},
        weapon_dr={materials[row[1]]: row[2] for row in ruling if row[0] == "dr"},
        weapon_hp=tuple((float(row[1].split()[1]), row[2]) for row in ruling if row[1].startswith("under")),
        slam_skills=("Brawling",),
        rush_skills=("Shield",),
        slam_bonus=tuple((row[1], row[2]) for row in table(NAME, "SLAM_SPEED").rows),
        runs_on_after_a_miss=True,
        run_beyond=1,
        slam_straight=True,
        slam_heavy=False,
        slam_ends_movement=True,
        slam_own_hex=False,
        rush_from_dx=False,
        rush_hard_shields=False,
    )
