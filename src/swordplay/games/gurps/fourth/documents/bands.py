"""The range-band sheet as a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from swordplay.engine.asking import Ask, a_figure, an_item
from swordplay.engine.scenario import Entry, Scenario
from swordplay.engine.tally import Refusal
from swordplay.games.gurps import vocabulary
from swordplay.games.gurps.attack import ranged
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import AddOn
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.fourth import aftermath, effort
from swordplay.games.gurps.fourth.attack import (
    complementary,
    double_attacks,
    gunnery,
    locations,
    rapid_fire,
    to_hit,
    weapon_targets,
)
from swordplay.games.gurps.fourth.attack import options as addons
from swordplay.games.gurps.fourth.book import FourthBook
from swordplay.games.gurps.fourth.criticals import bands, overstrain
from swordplay.games.gurps.fourth.defence import options, scores
from swordplay.games.gurps.fourth.documents import bands_numbers, for_odds
from swordplay.games.gurps.fourth.documents.edition import FourthEdition
from swordplay.games.gurps.fourth.documents.examples import WITH_GUNS, example
from swordplay.games.gurps.fourth.documents.tactics import FourthTactics
from swordplay.games.gurps.fourth.effort import MIGHTY, MIGHTY_BLOWS
from swordplay.games.gurps.fourth.harm import consciousness, effects_bands, fatigue_bands
from swordplay.games.gurps.fourth.manoeuvres import suppression
from swordplay.games.gurps.fourth.manoeuvres.aim_braced import AIM_BRACED
from swordplay.games.gurps.fourth.manoeuvres.all_out_defence import ALL_OUT_DEFENCE
from swordplay.games.gurps.fourth.manoeuvres.attacks import ALL_OUT_ATTACK, CHARGE, REGULAR_ATTACK
from swordplay.games.gurps.fourth.manoeuvres.evaluate import EVALUATE, studied, use_up_study
from swordplay.games.gurps.fourth.turn import stun, surprise, time
from swordplay.games.gurps.fourth.turn.order import by_speed
from swordplay.games.gurps.manoeuvres import ready, wait
from swordplay.games.gurps.manoeuvres.aim import aim_bonus, defence_spoils_aim, keep_aim, use_up_aim
from swordplay.games.gurps.manoeuvres.concentrate import CONCENTRATE, keep_concentrating
from swordplay.games.gurps.manoeuvres.moves import CHANGE_POSTURE, DO_NOTHING, MOVE
from swordplay.games.gurps.modifiers import DefenceModifiers, Modifiers
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.sheet.sheet import Sheet
from swordplay.games.gurps.vocabulary import (
    CRAWLING,
    CRITICAL_TABLES,
    CROUCHING,
    DOWN,
    FACE_UP,
    KNEELING,
    PRONE,
    SITTING,
    STANDING,
)

POSTURES = (STANDING, SITTING, KNEELING, CRAWLING, PRONE, FACE_UP)
CHANGES = {
    old: tuple(new for new in POSTURES if new != old and not (old in DOWN and new == STANDING))
    for old in (*POSTURES, CROUCHING)
}
"""CHP.2-3: from every posture to every other; but from the ground one gets up to one's knees first."""

DECK = (
    replace(REGULAR_ATTACK, name="Attack", kind_of=REGULAR_ATTACK.name),
    replace(ALL_OUT_ATTACK, name="All-Out Attack", kind_of=ALL_OUT_ATTACK.name),
    replace(CHARGE, name="Move and Attack", kind_of=CHARGE.name),
    EVALUATE,
    ALL_OUT_DEFENCE,
    AIM_BRACED,
    CHANGE_POSTURE,
    CONCENTRATE,
    DO_NOTHING,
    MOVE,
    ready.READY,
    wait.WAIT,
)
"""SHEET.1: the manoeuvres in the order of the sheet, an attack standing for melee and ranged alike."""

MELEE = Modifiers(
    to_hit.weapon_strength,
    to_hit.posture,
    to_hit.shock,
    to_hit.location,
    weapon_targets.weapon_target,
    to_hit.off_hand,
    to_hit.crippled,
    locations.blind_eyes,
    to_hit.determined,
    studied,
    to_hit.declared,
)
"""GAP.4: the modifiers of a melee attack; the sheet knows neither sizes nor situations."""

RANGED = Modifiers(
    to_hit.weapon_strength,
    ranged.range_and_speed,
    aim_bonus,
    ranged.posture,
    to_hit.shock,
    to_hit.location,
    weapon_targets.weapon_target,
    to_hit.off_hand,
    to_hit.crippled,
    to_hit.determined,
    to_hit.declared,
    rapid_fire.many_shots,
    locations.blind_eyes,
)
"""GAP.4: the modifiers of a ranged attack, likewise."""

RENAMED = {double_attacks.DUAL: "Dual-Weapon Attack", MIGHTY: MIGHTY_BLOWS}
LEFT_OUT = frozenset((*addons.FEINTS, addons.LEAD))


def with_attack(state: Fight, blow: Blow) -> Refusal | None:
    """SHEET.3: Flurry of Blows stands only under Attack."""
    return None if state.fighters[blow.attacker].manoeuvre == REGULAR_ATTACK.name else double_attacks.ATTACK_ONLY


def own_add_on(add_on: AddOn) -> AddOn:
    """SHEET.3: an add-on under the sheet's own name, and only where the sheet lists it."""
    add_on = gunnery.at_range_too(add_on)
    if add_on.name == double_attacks.FLURRY:
        add_on = replace(add_on, needs=(with_attack, *add_on.needs))
    return replace(add_on, name=RENAMED.get(add_on.name, add_on.name))


KEPT = tuple(own_add_on(one) for one in (*addons.ADD_ONS, *double_attacks.ADD_ONS) if one.name not in LEFT_OUT)
ADD_ONS = (*KEPT, *gunnery.ADD_ONS, complementary.ADD_ON)
DROP = "Dodge and Drop"
DEFENCE_OPTIONS = tuple(
    replace(one, name=DROP) if one.name == options.DIVE else one
    for one in options.OPTIONS
    if one.name != options.ACROBATIC
)
"""DEF.1: Retreat, Feverish Defense, and Dodge and Drop."""

DEFENCE_MODIFIERS = {
    vocabulary.DODGE: DefenceModifiers(
        scores.encumbrance,
        scores.badly_hurt,
        scores.exhausted,
        scores.facing,
        scores.posture_or_drop,
        *scores.SHARED,
        scores.declared_against_dodge,
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
    turn_start=(fatigue_bands.exhausted,),
    free_acts=(),
    before_act=(consciousness.awake_to_act, fatigue_bands.will_to_act),
    turn_end=(stun.roll_off_stun,),
    each_second=time.passes,
    aftermath=aftermath.aftermath,
    cards={card.name: card for card in DECK},
    storable=("Attack", "All-Out Attack", "Ready"),
    forms=(suppression.FORM,),
    changes=CHANGES,
    step_options=(),
    on_entry=(suppression.under_fire,),
    on_defence=(keep_concentrating, defence_spoils_aim),
    on_fall=(keep_concentrating,),
    on_injury=(keep_concentrating, keep_aim),
    melee=MELEE,
    ranged=RANGED,
    location_modifier=locations.location_modifier,
    location_refusal=locations.location_refusal,
    add_ons={add_on.name: add_on for add_on in ADD_ONS},
    used_up_by_attack=(use_up_study, use_up_aim),
    disarm=weapon_targets.knock_out_of_hand,
    defence_modifiers=DEFENCE_MODIFIERS,
    defence_options={option.name: option for option in DEFENCE_OPTIONS},
    recoverable=effort.parries_lost,
    rapid_recovery=effort.regain_parry,
    effects=effects_bands.EFFECTS,
    knock_back=None,
    shock=effects_bands.shock_of_the_turn,
    spend_fp=fatigue_bands.spend_fp,
    revive=fatigue_bands.revive,
    critical_hit=bands.critical_hit,
    critical_miss=bands.critical_miss,
    after_defence=overstrain.after_defence,
    overstrained=overstrain.overstrained,
)


OWN_NAMES = {
    **{card.kind: card.name for card in DECK if card.kind != card.name},
    **RENAMED,
    options.DIVE: DROP,
    "All Out Attack (Determined)": "All-Out Attack (Determined)",
}
"""The sheet's own names for what the edition's rules call otherwise."""
NAMES = (*BOOK.cards, *BOOK.add_ons, *bands_numbers.FORMS)
"""Its manoeuvres, add-ons and forms of All-Out Attack."""


ASKS = {
    **FourthEdition.asks,
    **suppression.ASKS,
    vocabulary.CATCH: Ask(leave=bands.LET_FALL, leaving="decline", show=an_item),
    vocabulary.CPR: Ask(leave=aftermath.NOBODY.name, leaving="decline", show=a_figure),
}
"""How its questions are asked."""


class Bands(FourthEdition):
    """GURPS Fourth Edition, the range-band combat sheet."""

    name = "gurps4-bands"
    title = "GURPS Fourth Edition, range-band sheet"
    conditions_set_by_gm = (vocabulary.STUNNED, vocabulary.MENTALLY_STUNNED, vocabulary.PUSHED)
    own_names: ClassVar[Mapping[str, str]] = OWN_NAMES
    tactics = FourthTactics(OWN_NAMES)
    asks = ASKS
    duel = for_odds.in_own_names(for_odds.MENU, OWN_NAMES, NAMES)
    best_play = for_odds.in_own_names(for_odds.BEST_PLAY, OWN_NAMES, NAMES)
    switches: ClassVar[Mapping[str, Any]] = {
        CRITICAL_TABLES: True,
        ready.TASKS: {},
        complementary.PAIRS: {},
        surprise.DAZED: "",
    }
    rolls_modified_by_gm = (vocabulary.TO_HIT, vocabulary.DODGE, vocabulary.PARRY, vocabulary.BLOCK)

    def profile(self, switches: Mapping[str, Any]) -> Profile:
        """The sheet's numbers, with its book."""
        return replace(bands_numbers.bands(), book=BOOK)

    def examples(self, seed: int) -> Scenario:
        """A small random fight, sometimes with guns."""
        return example(self.name, seed, WITH_GUNS)

    def place(self, entry: Entry, sheet: Sheet) -> Figure:
        """RDY.2: a weapon that needs a Ready to change its reach is set to the longest at first."""
        figure = super().place(entry, sheet)
        reaches = {item: ready.reaches_of(sheet, item) for item in sheet.modes}
        figure.set_to = tuple((item, choice[-1]) for item, choice in reaches.items() if choice)
        return figure
