"""The dungeon sheet as a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from swordplay.games.gurps import vocabulary
from swordplay.games.gurps.attack import ranged
from swordplay.games.gurps.fourth import effort
from swordplay.games.gurps.fourth import vocabulary as switches
from swordplay.games.gurps.fourth.attack import double_attacks, situations, to_hit, weapon_targets
from swordplay.games.gurps.fourth.attack import options as addons
from swordplay.games.gurps.fourth.attack.locations import wrong_type
from swordplay.games.gurps.fourth.book import FourthBook
from swordplay.games.gurps.fourth.criticals import hits, misses
from swordplay.games.gurps.fourth.defence import options, scores
from swordplay.games.gurps.fourth.documents import dungeon_numbers
from swordplay.games.gurps.fourth.documents.edition import FourthEdition
from swordplay.games.gurps.fourth.harm import consciousness, effects, fatigue, knockback
from swordplay.games.gurps.fourth.manoeuvres.all_out_defence import ALL_OUT_DEFENCE
from swordplay.games.gurps.fourth.manoeuvres.attacks import ALL_OUT_ATTACK, CHARGE, REGULAR_ATTACK
from swordplay.games.gurps.fourth.manoeuvres.feint import FEINT_CARD, use_up_feint
from swordplay.games.gurps.fourth.manoeuvres.jump import JUMPING
from swordplay.games.gurps.fourth.turn import stun, surprise
from swordplay.games.gurps.fourth.turn.order import by_speed
from swordplay.games.gurps.manoeuvres import ready, wait
from swordplay.games.gurps.manoeuvres.aim import AIM, aim_bonus, defence_spoils_aim, keep_aim, use_up_aim
from swordplay.games.gurps.manoeuvres.concentrate import CONCENTRATE, keep_concentrating
from swordplay.games.gurps.manoeuvres.moves import CHANGE_POSTURE, CHANGES, DO_NOTHING, MOVE
from swordplay.games.gurps.modifiers import DefenceModifiers, Modifiers
from swordplay.games.gurps.profile import Profile

DECK = (
    ready.READY,
    AIM,
    FEINT_CARD,
    REGULAR_ATTACK,
    ALL_OUT_ATTACK,
    CHARGE,
    CHANGE_POSTURE,
    JUMPING,
    MOVE,
    ALL_OUT_DEFENCE,
    CONCENTRATE,
    DO_NOTHING,
    wait.WAIT,
)
"""SHEET.2: the manoeuvres in the order of the sheet."""

MELEE = Modifiers(
    to_hit.weapon_strength,
    to_hit.posture,
    to_hit.size,
    to_hit.shock,
    situations.bad_footing,
    situations.set_by_gm,
    situations.cover,
    situations.light,
    situations.in_close_combat,
    situations.large_shield,
    situations.unfriendly,
    situations.from_above,
    to_hit.location,
    weapon_targets.weapon_target,
    to_hit.off_hand,
    to_hit.crippled,
    to_hit.determined,
    to_hit.declared,
)
"""HITM.1, SIT.1: the modifiers of a melee attack, in this order."""

RANGED = Modifiers(
    to_hit.weapon_strength,
    ranged.range_and_speed,
    aim_bonus,
    ranged.posture,
    ranged.size,
    situations.bad_footing,
    situations.set_by_gm,
    situations.cover,
    situations.light,
    situations.in_close_combat,
    situations.large_shield,
    situations.unfriendly,
    situations.behind_cover,
    situations.shot_height,
    situations.bulk,
    to_hit.shock,
    to_hit.location,
    weapon_targets.weapon_target,
    to_hit.off_hand,
    to_hit.crippled,
    to_hit.determined,
    to_hit.declared,
)
"""HITR.1, SIT.1: the modifiers of a ranged attack, in this order."""

DEFENCE_MODIFIERS = {
    vocabulary.DODGE: DefenceModifiers(
        scores.encumbrance,
        scores.badly_hurt,
        scores.exhausted,
        scores.facing,
        scores.posture,
        *scores.SHARED,
    ),
    vocabulary.PARRY: DefenceModifiers(
        scores.weapon_strength,
        scores.parried_before,
        scores.thrown_weapon,
        scores.facing,
        scores.posture,
        *scores.SHARED,
    ),
    vocabulary.BLOCK: DefenceModifiers(scores.facing, scores.posture, *scores.SHARED),
}
"""DEF.1: the modifiers of each defence, in this order."""

BOOK = FourthBook(
    order=by_speed,
    opening=surprise.first_moment,
    turn_start=(fatigue.exhausted, consciousness.awake_before_choosing),
    free_acts=(effort.READY_AGAIN,),
    before_act=(fatigue.will_to_act,),
    turn_end=(stun.recover,),
    each_second=None,
    cards={card.name: card for card in DECK},
    storable=("Regular Attack", "Feint", "All Out Attack", "Ready", "Move"),
    forms=(),
    changes=CHANGES,
    step_options=(effort.ONE_STEP_MORE,),
    on_entry=(),
    on_defence=(keep_concentrating, defence_spoils_aim),
    on_fall=(),
    on_injury=(keep_concentrating, keep_aim),
    melee=MELEE,
    ranged=RANGED,
    location_modifier=to_hit.plain_place,
    location_refusal=wrong_type,
    add_ons={add_on.name: add_on for add_on in (*addons.ADD_ONS, *double_attacks.ADD_ONS)},
    used_up_by_attack=(use_up_feint, use_up_aim),
    disarm=weapon_targets.disarm,
    defence_modifiers=DEFENCE_MODIFIERS,
    defence_options={option.name: option for option in options.OPTIONS},
    recoverable=effort.recoverable,
    rapid_recovery=effort.rapid_recovery,
    effects=effects.EFFECTS,
    knock_back=knockback.knock_back,
    shock=effects.shock_of_all_wounds,
    spend_fp=fatigue.spend_fp,
    revive=fatigue.revive,
    critical_hit=hits.critical_hit,
    critical_miss=misses.critical_miss,
    after_defence=None,
    overstrained=None,
)


SWITCHES: Mapping[str, Any] = {
    switches.DUAL_WEAPON: True,
    switches.RAPID_STRIKE: True,
    switches.FLURRY: True,
    switches.ATTACK_ARMOUR: True,
    switches.DISARM: True,
    switches.BREAK_WEAPON: True,
    switches.SLAM: True,
    switches.SHIELD_RUSH: True,
    "combat": True,  # JUMP.3: off, jumps are those of a peaceful moment
    "surprise": "",  # SURP.1, INIT.1: "total" or "partial"
    "surprised": "",  # the side taken by total surprise
    "leaders": {},  # INIT.1: each side's leader by name; the first of a side leads it otherwise
    "prepared": {},  # INIT.6: a side's bonus or penalty, set by hand
}
"""SHEET.14: one switch per option, all on; and how the fight begins."""


class Dungeon(FourthEdition):
    """GURPS Fourth Edition, the dungeon combat sheet."""

    name = "gurps4-dungeon"
    title = "GURPS Fourth Edition, dungeon sheet"
    set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {situations.DARKNESS: (situations.COMPLETE, 0)}
    conditions_set_by_gm = (vocabulary.STUNNED, *situations.SET_BY_GM)
    switches: ClassVar[Mapping[str, Any]] = {**SWITCHES, vocabulary.CRITICAL_TABLES: True, ready.TASKS: {}}
    rolls_modified_by_gm = (
        vocabulary.TO_HIT,
        vocabulary.DODGE,
        vocabulary.PARRY,
        vocabulary.BLOCK,
        vocabulary.FEINT,
        vocabulary.INITIATIVE,
    )

    def condition_span(self, kind: str) -> tuple[int, int] | None:
        """SIT.3-4, SIT.13: from the mildest value to the most severe."""
        return situations.spans(dungeon_numbers.dungeon()).get(kind)

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """The sheet's numbers, with its book."""
        return replace(dungeon_numbers.dungeon(), book=BOOK)
