"""The Third Edition manoeuvre cards as a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from swordplay.engine.requests import Rule
from swordplay.games.gurps import vocabulary as words
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import Card
from swordplay.games.gurps.manoeuvres.aim import defence_spoils_aim, use_up_aim
from swordplay.games.gurps.modifiers import DefenceModifiers, Modifiers
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.third import vocabulary
from swordplay.games.gurps.third.attack import (
    feint_gains,
    ranged,
    strays,
    target_position,
    to_hit,
    unarmed,
    weapon_targets,
)
from swordplay.games.gurps.third.attack.resolve import late_blows
from swordplay.games.gurps.third.book import ThirdBook
from swordplay.games.gurps.third.close.exit import own_side
from swordplay.games.gurps.third.criticals import hits, misses
from swordplay.games.gurps.third.defence import after, choose, limits, parries, scores
from swordplay.games.gurps.third.defence.options import OPTIONS
from swordplay.games.gurps.third.documents import cards_numbers, for_odds
from swordplay.games.gurps.third.documents.edition import ThirdEdition
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm import effects, protection
from swordplay.games.gurps.third.interrupts import waits_spring
from swordplay.games.gurps.third.manoeuvres import (
    aim,
    all_out_attack,
    all_out_charge,
    all_out_defence,
    close_combat,
    concentrate,
    disarm,
    feint,
    melee,
    missile,
    moves,
    opportunity,
    pop_up,
    ready,
    reload,
    wait,
)
from swordplay.games.gurps.third.movement.entering import moved
from swordplay.games.gurps.third.turn import order, start

DECK: tuple[Card[State3, Fighter3], ...] = (
    aim.AIM,
    missile.ATTACK_MISSILE,
    opportunity.OPPORTUNITY_FIRE,
    pop_up.POP_UP_CARD,
    reload.RELOAD,
    all_out_attack.ALL_OUT_ATTACK,
    all_out_charge.ALL_OUT_CHARGE,
    melee.ATTACK_MELEE,
    melee.SHIELD_BASH,
    melee.STRIKE_WEAPON,
    melee.ATTACK_UNARMED,
    disarm.DISARM,
    feint.FEINT,
    *close_combat.CARDS,
    ready.READY,
    wait.WAIT,
    all_out_defence.ALL_OUT_DEFENCE,
    concentrate.CONCENTRATE,
    moves.CHANGE_POSITION,
    moves.MOVE,
    *close_combat.FREE_CARDS,
    ready.DROPPING,
    moves.SURRENDER,
    moves.DO_NOTHING,
)
"""DECK.2-5: the cards a turn is chosen from, in the order of the deck, and what is no card."""
TITLES = frozenset(card.name for card in DECK)

MELEE: Modifiers[State3, Fighter3] = Modifiers(
    to_hit.posture,
    to_hit.bad_footing,
    to_hit.darkness,
    to_hit.in_close_combat,
    to_hit.large_shield,
    to_hit.off_hand,
    to_hit.held_round,
    weapon_targets.weapon_target,
    to_hit.declared,
)
"""The modifiers of a melee attack, in this order."""

RANGED: Modifiers[State3, Fighter3] = Modifiers(
    ranged.range_and_speed,
    ranged.posture,
    target_position.target_position,
    to_hit.bad_footing,
    ranged.poor_sight,
    to_hit.in_close_combat,
    to_hit.large_shield,
    to_hit.off_hand,
    to_hit.held_round,
    ranged.aimed,
    to_hit.declared,
)
"""The modifiers of a shot or throw, in this order; the Snap Shot penalty comes last."""

DEFENCE_MODIFIERS: dict[str, DefenceModifiers[State3, Fighter3]] = {
    vocabulary.PASSIVE: DefenceModifiers(scores.armour, scores.shield),
    words.DODGE: DefenceModifiers(scores.badly_hurt, scores.boxing, *scores.ACTIVE),
    words.PARRY: DefenceModifiers(*parries.OF_WEAPONS, parries.arms_clasped, *scores.ACTIVE),
    words.BLOCK: DefenceModifiers(scores.block_a_flail, scores.shield_arm_clasped, *scores.ACTIVE),
}


def at_the_torso(state: State3, blow: Blow) -> Rule[None]:
    """REF.24: a blow with no location named goes to the body."""
    return
    yield


BOOK = ThirdBook(
    order=order.by_move,
    round_end=order.second_over,
    begin_turn=start.begin_turn,
    turn_start=(start.death_rolls, start.stays_awake, start.shakes_off_stun),
    cards={card.name: card for card in DECK},
    storable=tuple(name for name in wait.BLOWS if name in TITLES),
    interrupts=(waits_spring, opportunity.watchers_fire),
    act_done=late_blows,
    readied=ready.from_the_next_turn,
    runs_on=moves.RUNS_ON,
    changes={},
    moved=moved,
    on_defence=(defence_spoils_aim, reload.dodge_spoils_reload, concentrate.stays_with_it),
    on_fall=(concentrate.stays_with_it,),
    on_injury=(aim.keep_aim, concentrate.stays_with_it),
    melee=MELEE,
    ranged=RANGED,
    used_up_by_attack=(use_up_aim, feint_gains.use_up_feint),
    defence_modifiers=DEFENCE_MODIFIERS,
    defence_options=OPTIONS,
    resistance=protection.dr_at,
    effects=effects.EFFECTS,
    shock=effects.no_shock,
    critical_hit=hits.critical_hit,
    critical_miss=misses.critical_miss,
    attacks={},
    damage_first=False,
    strikes=at_the_torso,
    after_damage=(unarmed.hurt_hand,),
    after_miss=(unarmed.kick_missed, strays.into_a_shared_hex),
    times_at_weapon=hits.times_at_weapon,
    parries_left=limits.parries_left,
    blocks_left=limits.blocks_left,
    defended=choose.defended,
    after_defence=after.BY_CARDS,
    own_side=own_side,
)


class Cards(ThirdEdition):
    """GURPS Third Edition by the deck of manoeuvre cards."""

    name = "gurps3-cards"
    title = "GURPS Third Edition manoeuvre cards"
    duel = for_odds.CARDS_MENU
    best_play = for_odds.CARDS_MENU
    own_names: ClassVar[Mapping[str, str]] = {
        "Change Posture": "change position",
        "Do Nothing": "pass",
        "Move": "move",
        "Ready": "ready",
        "Regular Attack": "attack-melee weapon",
        "Wait": "wait",
    }
    """What the rules of every edition know by another name."""

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """The deck's numbers, with its book."""
        return replace(cards_numbers.cards(), book=BOOK)
