"""What one document of the Third Edition says in numbers, besides what every edition's documents say."""

from __future__ import annotations

from typing import Protocol

import msgspec

from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.vocabulary import CROUCHING, STANDING


class GuardNumbers(msgspec.Struct, frozen=True):
    """Defence."""

    fencers_parry_more: bool = True
    """PAR.12-13: whether a fencing weapon parries twice, and with All Out Defense any number of times."""


class CloseNumbers(msgspec.Struct, frozen=True):
    """Close combat."""

    pounds_a_point: int = 10
    kilograms_a_point: int = 5
    """PIN.3; PIN.2 of the sheet: by how much one must be heavier for each point of the pin."""
    gets_low: bool = True
    """GRP.13-14 / GRAP.2: whether one gets down for a low foe; otherwise he must only be the lower of the two."""
    two_hand_hold: int = 5
    """FREE.5 / FREE.1: what both hands give the holder of one who is not pinned."""
    covers_face: bool = True
    """GRP.11: whether eyes, ears and mouth of a head that is held may be covered."""
    held_round: int = -4
    """GRP.5, GRP.7 / GRAP.1: what both hands round the body take off the DX of the one held."""
    held_parries: bool = True
    """C3-63 / G3-13: whether they lower his parries and blocks, too."""
    pin_needs_hold: bool = False
    """PIN.1 / PIN.1: whether only one who is held already can be pinned."""
    pinner_kneels: bool = True
    """C3-60: whether the pinner kneels from then on."""
    free_of_all: bool = True
    """C3-65 / S3-34: whether one try to break free counts against every holder."""
    free_anywhere: bool = True
    """FREE.8 / S3-34: whether the step that follows goes any way."""
    choke_fatigue: int = 1
    """CHK.5, REF.21 / CHOKE.1: what a won choke takes off Fatigue."""
    grapple_retreat: bool = True
    """GRP.16: whether one may retreat from a grapple; the sheet knows no Retreat."""
    slam_drives: bool = True
    """SLAM.16-23 / SLAM.5: whether a slam also drives back, overruns, stuns and fells the winner who failed."""
    slam_run_on: int = 2
    """SLAM.8 / SLAM.1: how far one must run on past a foe whom he missed."""
    slam_crouching: bool = False
    """C3-15 / S3-16: whether one may slam out of a crouch."""
    tackle_roll: bool = False
    """TACK.3 / TACK.1: whether a flying tackle is rolled for."""
    ready_roll: bool = True
    """RDW.2 / READY.5-6: whether making a weapon ready in a foe's hex takes a card of its own and a roll."""
    tackle_grapple: int = 5
    """TACK.9 / TACK.7: by how much a tackle must be won to grapple as well."""


class MoveNumbers(msgspec.Struct, frozen=True):
    """Moving, running and rising."""

    run_needs_full_move: bool = False
    """MOVE.2; MOVE.7 of the sheet: whether only a turn of the full Move straight ahead counts as running."""
    rise_in_close: bool = True
    """CCP.2; CHPOS.6 of the sheet: whether with a foe in the same hex one stands up at once."""
    not_from_lying: tuple[str, ...] = (STANDING, CROUCHING)
    """POS.5; CHPOS.6 of the sheet: what cannot be reached from lying with one change."""
    stun_sum: bool = False
    """CAUSE.2 of the sheet: whether the HP lost in a whole round stun together, or those of one blow alone."""
    least_hex: bool = False
    """MOVE.9 of the sheet: whether one hex can always be gone, whatever it costs."""


class WaitNumbers(msgspec.Struct, frozen=True):
    """Breaking into another's turn."""

    first_blow: bool = True
    """WAIT.5-6: whether the longer weapon or a contest says who strikes first, if the foe comes to strike, too."""
    longest_first: bool = True
    """GAP.5; S3-8: whether of several who wait the longest weapon is first, and not the order of turns alone."""
    stop_thrust: bool = False
    """WAIT.8 of the sheet: whether a thrust gains by the way the foe has come."""
    forward_step: bool = False
    """WAIT.5 of the sheet: whether the step before the blow goes forward only."""
    answers_retreat: bool = False
    """G3-3: whether one who has drawn back into reach is struck at once the blow is done."""


class PlaceNumbers(msgspec.Struct, frozen=True):
    """Places that are harder to hit than their like."""

    far_arm: int = 0
    far_hand: int = 0
    slits: int = 0
    """LOC.5-8 of the sheet: the far arm, the hand behind a shield, and eyes behind the slits of a helm."""


class MeleeNumbers(msgspec.Struct, frozen=True):
    """Attacks in melee."""

    feint_resist: tuple[str, ...] = ()
    """FEI.2 / FEINT.4: the skills of bare hands with which a feint is resisted besides DX."""
    weapon_sizes: dict[str, int] = {}
    """WPN.3-5 / WPN.1-3: what the size of a weapon does to a blow at it."""
    swings_sideways: bool = True
    """G3-15: whether a Wild Swing goes to the sides, too."""
    swings_on_the_way: bool = False
    """S3-13 / C3-45: whether a Wild Swing may be struck at any point of the move, not only at its end."""
    feints_help_all: bool = True
    """C3-42 / S3-26: whether a feint counts for a Wild Swing and a Flying Tackle, too."""
    weapon_as_place: bool = False
    """WPN.1-3 of the sheet: whether a foe's weapon is one of the places a blow may be aimed at."""
    enters_foes_hex: bool = False
    """GAP.6, CC.1 / GAP.10: whether the move of any attack leads into a foe's hex, an All-Out Attack's, too."""
    close_kick: int = 0
    """UNA.7 / CCB.4: what a kick in close combat adds to its damage."""
    falls_lose_blow: bool = True
    """C3-38 / S3-10: whether one who has fallen over his first blow has no second."""
    left_foot_first: bool = True
    """AOC.14 / LOC.1: whether 1 to 3 is the left foot, not the right one."""


class ShotNumbers(msgspec.Struct, frozen=True):
    """Shots, aim and opportunity fire."""

    watched: tuple[tuple[int, int], ...] = ()
    """OPP.8: the modifier for watching up to so many hexes; the last row is for any more."""
    watched_line: int = -5
    watch_one_hex: bool = True
    """OPP.5; OPP.4 of the sheet: whether one who watches a single hex aims at it."""
    hold_fire_vision_roll: bool = True
    """OPP.3; OPP.2 of the sheet: whether holding fire takes a Vision roll."""
    shots_together: bool = True
    """GAP.5: whether several opportunity shots are all rolled before any takes effect."""
    aim_move: bool = True
    """AIM.1-2; AIM.1 of the sheet: whether the first turn of an aim allows half Move, and archers stand still."""
    aim_moving: int = 1
    """AIM.3: how far an aim rises above Accuracy for one who moves."""
    acc_within_skill: bool = True
    """AIM.12: whether Accuracy adds no more than the skill."""
    shot_on_the_move: bool = True
    """MIS.2-4; MOVE.4 of the sheet: whether one may walk or run and shoot."""
    cover: bool = False
    """TPOS.1-6 of the sheet: whether cover that does not hide a target makes it harder to hit."""
    in_between: int = 0
    """TPOS.4 of the sheet: what each figure between shooter and target takes off."""
    heights: bool = False
    """RNG.7 of the sheet: whether a higher target is farther off."""
    blind: bool = False
    """BLIND.1 of the sheet: whether one can shoot at what one does not see."""


class ThirdProfile(Profile, frozen=True, kw_only=True):
    """The numbers of one document of the Third Edition, by room."""

    guard: GuardNumbers = GuardNumbers()
    close: CloseNumbers = CloseNumbers()
    places: PlaceNumbers = PlaceNumbers()
    moves: MoveNumbers = MoveNumbers()
    waits: WaitNumbers = WaitNumbers()
    two_hexes: bool = True
    """POS.4: whether one who lies or crawls takes up two hexes."""
    second_hex_bars: bool = False
    """G3-9: whether the second one keeps foes out as the first does; by C3-19 it is passed like a friend's."""
    melee: MeleeNumbers = MeleeNumbers()
    shots: ShotNumbers = ShotNumbers()


class Played(Protocol):
    """A fight by one document."""

    profile: Profile


def numbers(state: Played) -> ThirdProfile:
    """The numbers of the document being played."""
    return state.profile  # type: ignore[return-value]
