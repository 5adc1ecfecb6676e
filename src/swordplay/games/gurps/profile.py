"""What one document of the edition says in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from swordplay.games.gurps.vocabulary import CROUCHING, STANDING


class Posture(NamedTuple):
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


ONCE = Fraction(1)
PIERCING = frozenset({"imp", "pi-", "pi", "pi+", "pi++"})
DEFENCES = frozenset({"dodge", "parry", "block"})


class Place(NamedTuple):
    """A location to strike at: the modifier, its own factors, and what makes a wound there cripple."""

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

    def factor(self, type: str, normal: Mapping[str, Fraction]) -> Fraction:
        """The factor for a damage type here: the location's own replaces the normal one."""
        return self.factors.get(type) or self.factors.get("all") or normal.get(type, ONCE)


RANDOM = "random"
"""The location one names to aim at none: it is rolled for when the blow strikes."""


class Blind(NamedTuple):
    """What one blind eye does to blows and shots, and two to all attacks and to defences."""

    melee: int
    shots: int
    both: int
    defence: int


class Entry(NamedTuple):
    """A manoeuvre's row: its type, how far one may move with it, which defences stay open, and the row as a note."""

    type: str
    move: str
    defence: str
    open: frozenset[str]
    note: tuple[str, tuple[str, ...]]


class Facing(NamedTuple):
    """What an attack from somewhere does to a defence: as a rule, with Peripheral Vision, after Blind Fighting."""

    normal: int
    peripheral: int
    blind: int


class Extras(msgspec.Struct, frozen=True):
    """What one document says in numbers about trades, weapons as targets, slams and the first moment."""

    dual: int = -4
    off_hand: int = -4
    rapid: int = -6
    rapid_master: int = -3
    chink_torso: int = -8
    chink_elsewhere: int = -10
    chink_types: frozenset[str] = frozenset({"imp", "pi-", "pi", "pi+", "pi++"})
    """The types of damage that find a weak spot in armour."""
    weapon_target: tuple[int, ...] = ()
    disarm_clumsy: int = 0
    disarm_in_melee: bool = True
    """Whether only a melee attack can be one to disarm."""
    disarm_fencing: bool = True
    """Whether a fencing weapon disarms without that."""
    shield_guards_weapons: bool = False
    """Whether a shield's DB counts against a blow at a weapon."""
    weapons_destroyed: bool = True
    """Whether a broken weapon can be destroyed altogether."""
    weapon_dr: dict[str, int] = {}
    weapon_factors: dict[str, Fraction] = {}
    weapon_hp: tuple[tuple[float, int], ...] = ()
    slam_skills: tuple[str, ...] = ()
    rush_skills: tuple[str, ...] = ()
    slam_bonus: tuple[tuple[int, int], ...] = ()
    runs_on_after_a_miss: bool = False
    run_beyond: int = 2
    """How far beyond the target one must run on, at least."""
    slam_straight: bool = False
    """Whether only the hexes straight at the target count for the bonus."""
    slam_heavy: bool = True
    """Whether a slam is parried like a heavy weapon."""
    slam_ends_movement: bool = False
    """Whether even the turn that goes with a step is lost after a slam."""
    slam_own_hex: bool = True
    """Whether one can slam into somebody in the own hex."""
    rush_from_dx: bool = True
    """Whether DX will do for a slam with a shield."""
    rush_hard_shields: bool = True
    """Whether such a slam needs a shield that is neither buckler nor cloak."""
    initiative: tuple[int, ...] = ()

    def target_penalty(self, reach: int) -> int:
        """DISARM.1-3, BREAK.1-3: by the longest reach of the weapon struck at."""
        return self.weapon_target[min(reach, len(self.weapon_target) - 1)]

    def hit_points(self, weight: float) -> int:
        """BREAK.9: a weapon's HP by its weight; beyond the table 8 times the cube root."""
        for under, hp in self.weapon_hp:
            if weight < under:
                return hp
        return next(root for root in range(int(8 * weight), 0, -1) if root**3 <= 512 * weight)

    def per_die(self, hexes: int) -> int:
        """SLAM.7: what the slammer's hexes add to every die."""
        return next((bonus for up_to, bonus in self.slam_bonus if hexes <= up_to), self.slam_bonus[-1][1])


class Profile(msgspec.Struct, frozen=True):
    """The numbers of one document. Where two documents differ only in numbers, they differ only here."""

    name: str
    postures: dict[str, Posture]
    places: dict[str, Place]
    wounding: dict[str, Fraction]
    shock_cap: int = 4
    shock_cap_doubled: int = 8
    low_hp: int = 2
    """HP below one part in so many slow a figure down."""
    low_fp: int = 2
    miss_by_10: bool = True
    retreat: dict[str, int] = {}
    extras: Extras = Extras()
    dive: int = 3
    """What throwing oneself down adds to a Dodge."""
    ranges: tuple[tuple[int, int], ...] = ()
    """The modifier up to each range, the nearest first; beyond the last it goes on in the same steps."""
    speed_counts: bool = True
    """Whether the target's speed is added to the range."""
    aim_extra: int = 2
    """How far Aim rises above Acc."""
    rapid_fire: tuple[tuple[int, int], ...] = ()
    """From how many shots at once each bonus counts, the fewest first; none where there is no such rule."""
    shot_on_the_move: int = 0
    """What a ranged Charge Attack takes at least, where it is not as in melee."""
    suppression: tuple[int, int] = (6, 8)
    """What the number of Suppression Fire is limited to besides the bonus of its shots: in hand, and mounted."""
    strays: bool = True
    """Whether a missed attack may hit somebody else."""
    stray: int = 9
    """The number for a stray, if the attack's own was not lower."""
    thrown_parry: int = -1
    light_parry: int = -2
    """Parries of thrown weapons, the second for those of `light` pounds or less."""
    light: float = 1
    determined: dict[str, int] = {}
    """All Out Attack (Determined) in melee and at range."""
    situations: dict[str, tuple[int, int]] = {}
    """Situation modifiers, each from the mildest to the most severe."""
    crippling: dict[str, int] = {}
    """A wound of more than one part in so many of full HP cripples, by group of locations."""
    crippled_limb: int = 0
    """What a crippled arm or leg adds to every DX-based skill."""
    knockdown: dict[str, int] = {}
    """What a major wound to a location adds to the knockdown roll."""
    knockdown_always: frozenset[str] = frozenset({"skull", "eye", "face", "vitals", "groin"})
    """Locations where any wound calls for a knockdown roll."""
    knockdown_traits: dict[str, int] = {}
    knockdown_drops: bool = False
    """Whether one who is knocked down lets go of everything."""
    mortal_margin: int = 0
    """A roll against death that fails by no more than this leaves one mortally wounded."""
    shield_arm: int = 1
    """How many times the modifier of an arm counts when it bears a shield."""
    random_places: tuple[str, ...] = ()
    """The locations three dice show, from 3 up."""
    fallen_targets: bool = False
    """Whether those who lie there can be struck at."""
    blind: Blind | None = None
    """What blinded eyes do, where the wounds themselves say it."""
    crushed_groin: int = 0
    """What crushing damage to a male's groin adds to the knockdown roll."""
    death_multiple: int = 5
    manoeuvres: dict[str, Entry] = {}
    facing: dict[str, Facing] = {}
    charge: tuple[int, int] = (-4, 9)
    """What a Charge Attack adds to the number, and the limit on it."""
    telegraphic: tuple[int, int] = (4, 2)
    """What a Telegraphic Attack adds to the number, and to the defence against it."""
    acrobatic: tuple[int, int] = (2, -2)
    """What the Acrobatics roll does to the Dodge, made or failed."""
    increased: int = 2
    feverish: int = 2
    mighty_per_die: bool = True
    tricks_on_charge: bool = False
    """Whether a Charge Attack may be Deceptive or Telegraphic."""
    posture_rounds_up: bool = True
    """How a part of Move is rounded."""
    forms: tuple[str, ...] = ("Determined", "Strong", "Double", "Feint")
    """The forms of All Out Attack."""
    off_hand_waived: tuple[str, ...] = ("Ambidexterity",)
    """The traits that spare one the penalty of the off hand."""
    dual_in_all_out: bool = True
    dual_adjacent: bool = False
    """Whether the two foes of a Dual-Weapon Attack must stand next to each other."""
    strong_needs_st: bool = False
    """Whether All Out Attack (Strong) and Mighty Blows are for attacks that go by ST."""
    plain_fumbles: bool = True
    """Whether the bonus of a Telegraphic Attack is left out for critical misses, too."""
    effort_limit: bool = False
    """Whether a turn has room for only one offensive and one defensive Extra Effort."""
    rise_as_step: bool = True
    """Whether standing up from one's knees may take the place of a step."""
    not_on_a_lame_leg: frozenset[str] = frozenset({STANDING, CROUCHING})
    """The postures nobody can be in whose leg or foot is crippled."""
    charge_balance: int = 0
    """What a Charge Attack adds to rolls to keep one's feet until the next turn."""
    increased_dodge_moves: bool = False
    """Whether All-Out Defense (Increased Dodge) goes with half Move."""
    retreat_covers_foe: bool = False
    """Whether a retreat counts against all attacks of one foe in his turn, or against one attack."""
    drop_covers_foe: bool = False
    """Whether throwing oneself down does so, too."""
    recovery_after_charge: bool = False
    """Whether Rapid Recovery gives back the Parry a charge costs."""
    mental_surprise: bool = False
    """Whether surprise leaves one mentally stunned, and not just stunned."""
    stun_kinds: bool = False
    """Whether physical and mental stun are two things, each with a roll of its own."""
    rear_defence: bool = True
    """Whether there is any defence against an attack from behind."""
    parry_own_side: bool = True
    """Whether a weapon parries only in front and on the side it is held on."""
    close_binds: bool = True
    """Whether one who shares his hex with a foe strikes and parries with reach C only, whoever the other is."""
    bullets_only_dodged: bool = False
    half_move_turns: bool = False
    """Whether using just half of one's Move still leaves any facing."""
    turns_after_moves: bool = False
    """Whether every move longer than a step ends with that free turn."""
    run: int = 0
    """How much farther one gets who has run all of his last turn."""
    roll_off: bool = False
    """Whether dice for the order of turns are thrown again while they are equal."""
    falls_spoil_aim: bool = True
    """Whether whoever falls loses his aim, whatever his Will."""
    decapitates: bool = True
    """Whether a cut to the neck that kills takes the head off."""
    aim_outlasts_shots: bool = False
    """Whether an aim waits while one shoots another weapon."""
    shock_on_all: bool = False
    """Whether shock lowers every roll based on DX or IQ, or only skills."""
    lying_moves_freely: bool = True
    """Whether one who lies may go his one hex any way, whatever it costs, and then face anywhere."""
    foe_hex_dearer: bool = True
    """Whether entering a foe's hex costs a point more."""
    prone_passable: bool = False
    """Whether one can go through the hex of a foe who is lying."""
    collisions: tuple[tuple[int, int, int], ...] = ()
    """Hexes of knockback from which dice and adds of a collision count, the farthest first."""
    book: object = None
    """The document's rows and functions: what `book.book_of` gives as a `Book`."""
