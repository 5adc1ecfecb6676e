"""What one document of the Third Edition says in numbers, besides what every edition's documents say."""

from __future__ import annotations

from typing import Protocol

import msgspec

from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.vocabulary import STANDING


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
    slam_drives: bool = True
    """SLAM.16-23 / SLAM.5: whether a slam also drives back, overruns, stuns and fells the winner who failed."""
    slam_run_on: int = 2
    """SLAM.8 / SLAM.1: how far one must run on past a foe whom he missed."""
    slam_crouching: bool = False
    """C3-15 / S3-16: whether one may slam out of a crouch."""
    tackle_roll: bool = False
    """TACK.3 / TACK.1: whether a flying tackle is rolled for."""
    tackle_grapple: int = 5
    """TACK.9 / TACK.7: by how much a tackle must be won to grapple as well."""


class MoveNumbers(msgspec.Struct, frozen=True):
    """Moving, running and rising."""

    run_needs_full_move: bool = False
    """MOVE.2; MOVE.7 of the sheet: whether only a turn of the full Move straight ahead counts as running."""
    rise_in_close: bool = True
    """CCP.2; CHPOS.6 of the sheet: whether with a foe in the same hex one stands up at once."""
    not_from_lying: tuple[str, ...] = (STANDING,)
    """POS.5; CHPOS.6 of the sheet: what cannot be reached from lying with one change."""
    least_hex: bool = False
    """MOVE.9 of the sheet: whether one hex can always be gone, whatever it costs."""


class ThirdProfile(Profile, frozen=True, kw_only=True):
    """The numbers of one document of the Third Edition, by room."""

    guard: GuardNumbers = GuardNumbers()
    close: CloseNumbers = CloseNumbers()
    moves: MoveNumbers = MoveNumbers()
    two_hexes: bool = True
    """POS.4: whether one who lies or crawls takes up two hexes."""


class Played(Protocol):
    """A fight by one document."""

    profile: Profile


def numbers(state: Played) -> ThirdProfile:
    """The numbers of the document being played."""
    return state.profile  # type: ignore[return-value]
