"""The Third Edition metric sheet as a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from swordplay.engine.asking import Ask
from swordplay.games.gurps import vocabulary as words
from swordplay.games.gurps.attack.ranged import size
from swordplay.games.gurps.book import Card
from swordplay.games.gurps.manoeuvres.aim import defence_spoils_aim, use_up_aim
from swordplay.games.gurps.modifiers import DefenceModifiers, Modifiers
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.third import aftermath, vocabulary
from swordplay.games.gurps.third.attack import (
    feint_gains,
    locations,
    ranged,
    strays,
    target_position,
    to_hit,
    weapon_targets,
)
from swordplay.games.gurps.third.attack.resolve import late_blows
from swordplay.games.gurps.third.book import ThirdBook
from swordplay.games.gurps.third.close.exit import own_side
from swordplay.games.gurps.third.criticals import hits, misses
from swordplay.games.gurps.third.defence import choose, limits, scores
from swordplay.games.gurps.third.documents import for_odds, sheet_numbers
from swordplay.games.gurps.third.documents import recovery as after
from swordplay.games.gurps.third.documents.edition import ThirdEdition
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm import causes, protection
from swordplay.games.gurps.third.interrupts import waits_spring
from swordplay.games.gurps.third.manoeuvres import (
    aim,
    all_out_attack,
    all_out_defence,
    close_combat,
    concentrate,
    feint,
    moves,
    needs,
    opportunity,
    pop_up,
    ready,
    step_and_attack,
    wait,
)
from swordplay.games.gurps.third.movement.entering import moved
from swordplay.games.gurps.third.sheet import derive
from swordplay.games.gurps.third.turn import order, start
from swordplay.games.gurps.third.turn import round as rounds

DECK: tuple[Card[State3, Fighter3], ...] = (
    aim.AIM,
    moves.CHANGE_POSITION,
    ready.STEP_AND_READY,
    step_and_attack.STEP_AND_ATTACK,
    all_out_attack.BY_SHEET,
    feint.BY_SHEET,
    concentrate.STEP_AND_CONCENTRATE,
    wait.STEP_AND_WAIT,
    all_out_defence.BY_SHEET,
    *close_combat.MOVES_BY_SHEET,
    *close_combat.FREE_CARDS,
    ready.DROPPING,
    moves.SURRENDER,
    moves.DO_NOTHING,
)
"""MAN.1: the manoeuvres in the order of the table, and what is none."""

ATTACKS: tuple[Card[State3, Fighter3], ...] = (
    step_and_attack.BLOW,
    pop_up.POP_UP_ATTACK,
    *close_combat.BY_SHEET,
)
"""CLOSE.1: the kinds of attack."""

MELEE: Modifiers[State3, Fighter3] = Modifiers(
    to_hit.posture,
    to_hit.bad_footing,
    to_hit.darkness,
    to_hit.in_close_combat,
    to_hit.off_hand,
    to_hit.shock,
    to_hit.one_eye,
    locations.location,
    weapon_targets.weapon_target,
    to_hit.declared,
)
"""The modifiers of a melee attack, in this order."""


DEFENCE_MODIFIERS: dict[str, DefenceModifiers[State3, Fighter3]] = {
    vocabulary.PASSIVE: DefenceModifiers(scores.armour, scores.shield),
    words.DODGE: DefenceModifiers(scores.badly_hurt, *scores.ACTIVE),
    words.PARRY: DefenceModifiers(*scores.ACTIVE),
    words.BLOCK: DefenceModifiers(*scores.ACTIVE),
}
"""MAN.3, GAP.3, GAP.5, STUN.1: the scores are those of the sheet; the cards' finer points are not in this document."""


RANGED: Modifiers[State3, Fighter3] = Modifiers(
    size,
    ranged.range_and_speed,
    ranged.nearsighted,
    ranged.posture,
    target_position.target_position,
    target_position.in_between,
    to_hit.bad_footing,
    ranged.poor_sight,
    to_hit.in_close_combat,
    to_hit.off_hand,
    to_hit.shock,
    ranged.handling,
    locations.location,
    weapon_targets.weapon_target,
    ranged.aimed,
    to_hit.declared,
)
"""RNG.1: the modifiers of a shot or throw, in this order; snap and blind shots come last."""


BOOK = ThirdBook(
    order=order.by_move,
    round_start=(rounds.open_round, rounds.check_injuries),
    round_end=order.second_over,
    begin_turn=start.begin_turn,
    turn_start=(rounds.not_stunned,),
    aftermath=aftermath.aftermath,
    cards={card.name: needs.on_balance(card) for card in DECK},
    attacks={card.name: card for card in ATTACKS},
    interrupts=(waits_spring, opportunity.watchers_fire),
    act_done=late_blows,
    act_stored=wait.attack_in_store,
    readied=ready.picked_up,
    runs_on=moves.RUNS_ON,
    changes={},
    moved=moved,
    on_defence=(defence_spoils_aim, concentrate.stays_with_it),
    on_fall=(),
    on_injury=(),
    melee=MELEE,
    ranged=RANGED,
    used_up_by_attack=(use_up_aim, feint_gains.use_up_feint),
    defence_modifiers=DEFENCE_MODIFIERS,
    defence_options={},
    resistance=protection.dr_at,
    effects=causes.EFFECTS,
    shock=causes.shock_of_last_round,
    critical_hit=hits.critical_hit,
    critical_miss=misses.critical_miss,
    on_stun=(causes.stunned_by_wound,),
    damage_first=True,
    strikes=locations.struck_where,
    flies_on=strays.wrong_target,
    where=locations.choose_location,
    after_damage=(causes.head_struck,),
    parries_left=limits.parries_left,
    blocks_left=limits.blocks_left,
    defended=choose.defended,
    after_defence=(),
    own_side=own_side,
)


class MetricSheet(ThirdEdition):
    """GURPS Third Edition by the metric combat sheet."""

    name = "gurps3-sheet"
    title = "GURPS Third Edition metric sheet"
    duel = for_odds.SHEET_MENU
    best_play = for_odds.SHEET_MENU
    own_names: ClassVar[Mapping[str, str]] = {
        "Change Posture": "change position",
        "Do Nothing": "pass",
        "Move": "move",
        "Ready": "step & ready",
        "Regular Attack": "step & attack",
        "Wait": "step & wait",
        "attack-missile weapon": "step & attack",
        "attack-opportunity fire": "step & wait",
        "attack-unarmed": "step & attack",
        "exit": "evade",
        "reload": "step & ready",
        "ready": "step & ready",
        "wait": "step & wait",
    }
    """What the rules of every edition know by another name."""
    reading: ClassVar[derive.Reading] = derive.BY_SHEET
    moments: ClassVar[tuple[str, ...]] = (*ThirdEdition.moments, vocabulary.ROUND_START)
    rolls_modified_by_gm = (
        *ThirdEdition.rolls_modified_by_gm,
        vocabulary.STUN,
        vocabulary.FAINT,
        vocabulary.FALL,
        *after.ROLLS,
    )
    recovery: ClassVar[Mapping[str, tuple[int, int]]] = after.RECOVERY
    switches: ClassVar[Mapping[str, Any]] = {**ThirdEdition.switches, vocabulary.UNITS: vocabulary.METRES}
    asks: ClassVar[Mapping[str, Ask]] = {**ThirdEdition.asks, **after.ASKS}

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """The sheet's numbers, with its book."""
        return replace(sheet_numbers.sheet(), book=BOOK)
