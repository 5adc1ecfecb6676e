"""What one document of the edition says in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from swordplay.games.gurps.vocabulary import CROUCHING, STANDING


class Posture(msgspec.Struct, frozen=True):
    """What a posture does: to defences, to blows, to shots, to Move, and to how near a foe must be to be struck."""

    defence: int
    melee: int
    ranged: int
    part: Fraction
    """The part of Move one has in it."""
    fixed: int | None = None
    """How far one gets in it whatever one's Move is."""
    near: str = ""
    """The key of the reason why blows go only into one's own hex; none where they go farther."""
    extra: int = 0
    """The points each hex costs more in it."""
    shot_at: int = 0
    """What it takes off shots at one who is in it."""


ONCE = Fraction(1)
PIERCING = frozenset({"imp", "pi-", "pi", "pi+", "pi++"})
DEFENCES = frozenset({"dodge", "parry", "block"})


class Place(msgspec.Struct, frozen=True):
    """A location of the body: how hard it is to hit, and what a wound there does."""

    name: str
    to_hit: int
    factors: Mapping[str, Fraction]
    group: str
    behind: int | None = None
    """The modifier from behind, where it is another one."""
    types: frozenset[str] = frozenset()
    """The only types of damage that can be aimed there; none means all."""
    unseen: bool = False
    """Whether nobody can aim there from behind."""
    near_miss: bool = False
    """Whether an attack that misses by just 1 strikes the torso instead."""
    covered_by: str = ""
    """The location whose DR counts where it has none of its own."""
    limb: bool = False
    """Whether it is an arm, leg, hand or foot, which loses no more HP than cripple it and can go numb."""
    head: bool = False
    """Whether critical hits there have the table for head blows."""
    crippling: int | None = None
    """A wound of more than full HP divided by this cripples; None where no wound does."""
    knockdown: int | None = None
    """What a major wound adds to the knockdown roll, where there is such a modifier."""
    knockdown_always: bool = False
    """Whether any wound calls for a knockdown roll."""

    def factor(self, type: str, normal: Mapping[str, Fraction]) -> Fraction:
        """The factor for a damage type here: the location's own replaces the normal one."""
        return self.factors.get(type) or self.factors.get("all") or normal.get(type, ONCE)


def resistance(dr: dict[str, int], place: Place) -> int:
    """The DR of a location: its own, that of both such limbs, or that of the part it belongs to."""
    if not dr:
        return 0
    worn = dr.get(place.name)
    if worn is None:
        worn = dr.get(place.name.rpartition(" ")[2])
    if worn is None:
        worn = dr.get(place.covered_by, dr.get("all", 0))
    return worn


RANDOM = "random"
"""The location one names to aim at none: it is rolled for when the blow strikes."""


class Blind(msgspec.Struct, frozen=True):
    """What one blind eye does to blows and shots, and two to all attacks and to defences."""

    melee: int
    shots: int
    both: int
    defence: int


class Entry(msgspec.Struct, frozen=True):
    """A manoeuvre's row: its type, how far one may move with it, which defences stay open, and the row as a note."""

    type: str
    move: str
    defence: str
    open: frozenset[str]
    note: tuple[str, tuple[str, ...]]


class Facing(msgspec.Struct, frozen=True):
    """What an attack from somewhere does to a defence: as a rule, with Peripheral Vision, after Blind Fighting."""

    normal: int
    peripheral: int
    blind: int


class FigureNumbers(msgspec.Struct, frozen=True):
    """A figure's body and bearing."""

    postures: dict[str, Posture]
    locations: dict[str, Place]
    low_hp: int = 2
    """HP below one part in so many slow a figure down."""
    low_at: int | None = None
    """HP of so many or fewer do, where it is no part of them."""
    low_fp: int = 2
    not_on_a_lame_leg: frozenset[str] = frozenset({STANDING, CROUCHING})
    """The postures nobody can be in whose leg or foot is crippled."""
    prone_passable: bool = False
    """Whether one can go through the hex of a foe who is lying."""
    falls_spoil_aim: bool = True
    """Whether whoever falls loses his aim, whatever his Will."""


class MovementNumbers(msgspec.Struct, frozen=True):
    """Steps, walking and turning."""

    posture_rounds_up: bool = True
    """How a part of Move is rounded."""
    halves_up: bool = True
    """How half of Move is rounded for one who is badly hurt."""
    scale: int = 1
    """The points of movement a point of Move is worth, so that half a point can be spent."""
    pivots: bool = True
    """Whether one can turn on the spot in the middle of a move, for a point a side."""
    stoops_to: str = CROUCHING
    """The posture one may change to and from in the course of another manoeuvre; none where there is no such change."""
    stoops_freely: bool = False
    """Whether that change goes with a step, before or after it, and with none at all."""
    shrinks: bool = False
    """Whether one who is hurt in the middle of a move has only what his new Move leaves."""
    rise_as_step: bool = True
    """Whether standing up from one's knees may take the place of a step."""
    half_move_turns: bool = False
    """Whether using just half of one's Move still leaves any facing."""
    turns_after_moves: bool = False
    """Whether every move longer than a step ends with that free turn."""
    run: int = 0
    """How much farther one gets who has run all of his last turn."""
    lying_moves_freely: bool = True
    """Whether one who lies may go his one hex any way, whatever it costs, and then face anywhere."""
    foe_hex_dearer: bool = True
    """Whether entering a foe's hex costs a point more."""
    bodies_dearer: bool = True
    """Whether anybody else in a hex makes it a point dearer."""


class HarmNumbers(msgspec.Struct, frozen=True):
    """Damage and what wounds do."""

    wounding: dict[str, Fraction]
    """The factor of each type of damage."""
    shock_cap: int = 4
    shock_cap_doubled: int = 8
    shock_on_all: bool = False
    """Whether shock lowers every roll based on DX or IQ, or only skills."""
    crippled_limb: int = 0
    """What a crippled arm or leg adds to every DX-based skill."""
    knockdown_traits: dict[str, int] = {}
    knockdown_drops: bool = False
    """Whether one who is knocked down lets go of everything."""
    crushed_groin: int = 0
    """What crushing damage to a male's groin adds to the knockdown roll."""
    stun_kinds: bool = False
    """Whether physical and mental stun are two things, each with a roll of its own."""
    mortal_margin: int = 0
    """A roll against death that fails by no more than this leaves one mortally wounded."""
    death_multiple: int = 5
    """At so many times full HP below zero one is dead."""
    decapitates: bool = True
    """Whether a cut to the neck that kills takes the head off."""
    collisions: tuple[tuple[int, int, int], ...] = ()
    """Hexes of knockback from which dice and adds of a collision count, the farthest first."""


class DefenceNumbers(msgspec.Struct, frozen=True):
    """Which defences are open, and what is added to them."""

    retreat: dict[str, int] = {}
    """What a retreat adds, by the kind of defence."""
    retreat_covers_foe: bool = False
    """Whether a retreat counts against all attacks of one foe in his turn, or against one attack."""
    dive: int = 3
    """What throwing oneself down adds to a Dodge."""
    drop_covers_foe: bool = False
    """Whether throwing oneself down counts as long as a retreat may."""
    acrobatic: tuple[int, int] = (2, -2)
    """What the Acrobatics roll does to the Dodge, made or failed."""
    increased: int = 2
    """What All-Out Defense (Increased Defense) adds."""
    feverish: int = 2
    """What Feverish Defense adds."""
    thrown_parry: int = -1
    light_parry: int = -2
    """Parries of thrown weapons, the second for those of `light` pounds or less."""
    light: float = 1
    facing: dict[str, Facing] = {}
    rear_defence: bool = True
    """Whether there is any defence against an attack from behind."""
    parry_own_side: bool = True
    """Whether a weapon parries only in front and on the side it is held on."""
    bullets_only_dodged: bool = False


class AttackNumbers(msgspec.Struct, frozen=True):
    """Attacks in melee, and what all attacks share."""

    miss_by_10: bool = True
    """Whether an attack that misses by 10 is a critical miss."""
    determined: dict[str, int] = {}
    """All Out Attack (Determined) in melee and at range."""
    situations: dict[str, tuple[int, int]] = {}
    """Situation modifiers, each from the mildest to the most severe."""
    telegraphic: tuple[int, int] = (4, 2)
    """What a Telegraphic Attack adds to the number, and to the defence against it."""
    fumbles_ignore_it: bool = True
    """Whether the bonus of a Telegraphic Attack is left out for critical misses, too."""
    tricks_on_charge: bool = False
    """Whether a Charge Attack may be Deceptive or Telegraphic."""
    strong_needs_st: bool = False
    """Whether All Out Attack (Strong) and Mighty Blows are for attacks that go by ST."""
    mighty_per_die: bool = True
    """Whether a Mighty Blow adds to every die."""
    off_hand: int = -4
    off_hand_waived: tuple[str, ...] = ("Ambidexterity",)
    """The traits that spare one the penalty of the off hand."""
    close_binds: bool = True
    """Whether one who shares his hex with a foe strikes and parries with reach C only, whoever the other is."""
    fallen_targets: bool = False
    """Whether those who lie there can be struck at."""
    shield_arm: int = 1
    """How many times the modifier of an arm counts when it bears a shield."""
    random_locations: tuple[str, ...] = ()
    """The locations three dice show, from 3 up."""
    blind: Blind | None = None
    """What blinded eyes do, where the wounds themselves say it."""
    armour_gap_torso: int = -8
    armour_gap_elsewhere: int = -10
    armour_gap_types: frozenset[str] = PIERCING
    """The types of damage that find a weak spot in armour."""


class DoubleAttackNumbers(msgspec.Struct, frozen=True):
    """Two attacks in the place of one."""

    dual: int = -4
    dual_in_all_out: bool = True
    dual_adjacent: bool = False
    """Whether the two foes of a Dual-Weapon Attack must stand next to each other."""
    rapid: int = -6
    rapid_master: int = -3
    """What a Rapid Strike takes off both blows, and those of a master."""


class RangedNumbers(msgspec.Struct, frozen=True):
    """Shots, throws and aim."""

    ranges: tuple[tuple[float, int], ...] = ()
    """The modifier up to each range, the nearest first; beyond the last it goes on in the same steps."""
    speed_counts: bool = True
    """Whether the target's speed is added to the range."""
    aim_extra: int = 2
    """How far Aim rises above Acc."""
    aim_outlasts_shots: bool = False
    """Whether an aim waits while one shoots another weapon."""
    rapid_fire: tuple[tuple[int, int], ...] = ()
    """From how many shots at once each bonus counts, the fewest first; none where there is no such rule."""
    on_the_move: int = 0
    """What a ranged Charge Attack takes at least, where it is not as in melee."""
    suppression: tuple[int, int] = (6, 8)
    """What the number of Suppression Fire is limited to besides the bonus of its shots: in hand, and mounted."""
    strays: bool = True
    """Whether a missed attack may hit somebody else."""
    stray: int = 9
    """The number for a stray, if the attack's own was not lower."""


class WeaponTargetNumbers(msgspec.Struct, frozen=True):
    """Blows at weapons, to disarm or to break."""

    penalties: tuple[int, ...] = ()
    """By the longest reach of the weapon struck at."""
    disarm_clumsy: int = 0
    """What a weapon that is no fencing weapon takes off a blow to disarm."""
    disarm_in_melee: bool = True
    """Whether only a melee attack can be one to disarm."""
    disarm_fencing: bool = True
    """Whether a fencing weapon disarms without that."""
    shield_guards: bool = False
    """Whether a shield's DB counts against a blow at a weapon."""
    destroyed: bool = True
    """Whether a broken weapon can be destroyed altogether."""
    dr: dict[str, int] = {}
    factors: dict[str, Fraction] = {}
    hp: tuple[tuple[float, int], ...] = ()

    def penalty(self, reach: int) -> int:
        """DISARM.1-3, BREAK.1-3: by the longest reach of the weapon struck at."""
        return self.penalties[min(reach, len(self.penalties) - 1)]

    def hit_points(self, weight: float) -> int:
        """BREAK.9: a weapon's HP by its weight; beyond the table 8 times the cube root."""
        for under, hp in self.hp:
            if weight < under:
                return hp
        return next(root for root in range(int(8 * weight), 0, -1) if root**3 <= 512 * weight)


class SlamNumbers(msgspec.Struct, frozen=True):
    """Slams and shield rushes."""

    skills: tuple[str, ...] = ()
    rush_skills: tuple[str, ...] = ()
    bonus: tuple[tuple[int, int], ...] = ()
    """What is added to every die, up to so many hexes each."""
    runs_on_after_a_miss: bool = False
    run_beyond: int = 2
    """How far beyond the target one must run on, at least."""
    straight: bool = False
    """Whether only the hexes straight at the target count for the bonus."""
    heavy: bool = True
    """Whether a slam is parried like a heavy weapon."""
    ends_movement: bool = False
    """Whether even the turn that goes with a step is lost after a slam."""
    own_hex: bool = True
    """Whether one can slam into somebody in the own hex."""
    rush_from_dx: bool = True
    """Whether DX will do for a slam with a shield."""
    rush_hard_shields: bool = True
    """Whether such a slam needs a shield that is neither buckler nor cloak."""

    def per_die(self, hexes: int) -> int:
        """SLAM.7: what the slammer's hexes add to every die."""
        return next((bonus for up_to, bonus in self.bonus if hexes <= up_to), self.bonus[-1][1])


class EffortNumbers(msgspec.Struct, frozen=True):
    """What is bought with fatigue."""

    one_of_each: bool = False
    """Whether a turn has room for only one offensive and one defensive Extra Effort."""
    recovery_after_charge: bool = False
    """Whether Rapid Recovery gives back the Parry a charge costs."""


class ManoeuvreNumbers(msgspec.Struct, frozen=True):
    """The table of manoeuvres, and what single ones have."""

    entries: dict[str, Entry] = {}
    forms: tuple[str, ...] = ("Determined", "Strong", "Double", "Feint")
    """The forms of All Out Attack."""
    charge: tuple[int, int] = (-4, 9)
    """What a Charge Attack adds to the number, and the limit on it."""
    charge_balance: int = 0
    """What a Charge Attack adds to rolls to keep one's feet until the next turn."""
    shield_ready_turns: bool = False
    """Whether a shield from the ground or from one's back takes more than one Ready."""
    ready_reloads: bool = True
    """Whether Ready serves to reload, or there is another manoeuvre for it."""
    picks_up_beside: bool = False
    """Whether things are picked up from the hexes beside one, too."""
    increased_dodge_moves: bool = False
    """Whether All-Out Defense (Increased Dodge) goes with half Move."""


class TurnNumbers(msgspec.Struct, frozen=True):
    """The order of turns and the first moment."""

    roll_off: bool = False
    """Whether dice for the order of turns are thrown again while they are equal."""
    initiative: tuple[int, ...] = ()
    mental_surprise: bool = False
    """Whether surprise leaves one mentally stunned, and not just stunned."""


class Profile(msgspec.Struct, frozen=True):
    """The numbers of one document, by room. Where two documents differ only in numbers, they differ only here."""

    name: str
    figure: FigureNumbers
    harm: HarmNumbers
    movement: MovementNumbers = MovementNumbers()
    defence: DefenceNumbers = DefenceNumbers()
    attack: AttackNumbers = AttackNumbers()
    double_attacks: DoubleAttackNumbers = DoubleAttackNumbers()
    ranged: RangedNumbers = RangedNumbers()
    weapon_targets: WeaponTargetNumbers = WeaponTargetNumbers()
    slam: SlamNumbers = SlamNumbers()
    effort: EffortNumbers = EffortNumbers()
    manoeuvres: ManoeuvreNumbers = ManoeuvreNumbers()
    turn: TurnNumbers = TurnNumbers()
    book: object = None
    """The document's rows and functions: what `book.book_of` gives as a `Book`."""
