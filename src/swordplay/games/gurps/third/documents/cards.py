"""The Third Edition manoeuvre cards: the order of action, the turn, and the cards that are built so far."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from os.path import dirname
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from msgspec.structs import replace

from swordplay.catalogue import events, keys, labels
from swordplay.catalogue.errors import meant
from swordplay.engine.asking import Ask, Shown
from swordplay.engine.ends import Over
from swordplay.engine.hexes import SIDES
from swordplay.engine.portrait import Portrait
from swordplay.engine.requests import BOUNDARY, Check, Choose, Dice, Option, Rule
from swordplay.engine.ruleset import KeyText, Ruleset, modules_under
from swordplay.engine.scenario import Entry, Plan, Scenario
from swordplay.engine.tally import Refusal, Tally
from swordplay.engine.text import shown
from swordplay.games.gurps import rolls
from swordplay.games.gurps.third import vocabulary
from swordplay.games.gurps.third.close import wrestling
from swordplay.games.gurps.third.documents import for_odds
from swordplay.games.gurps.third.documents.asks import ASKS
from swordplay.games.gurps.third.documents.tactics import ThirdTactics
from swordplay.games.gurps.third.figure import Fighter3, Sheet, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement import exit_hex, lie_down, move
from swordplay.games.gurps.third.vocabulary import KNEELING, LYING, POSTURES, STANDING

if TYPE_CHECKING:
    from swordplay.engine.plans import Goal
    from swordplay.engine.starting import Start

SKILLS = ("Judo",)
"""The skills that the cards built so far read."""

# The fight and its turns


def fight(state: State3) -> Rule[None]:
    """Second after second, every fighter in his turn (GAP.1, REF.8)."""
    if not state.order:
        yield from draw_order(state)
    while True:
        if not state.agenda:
            next_second(state)
        yield BOUNDARY
        (name,), state.agenda = state.agenda[0], state.agenda[1:]
        yield from turn(state, state.fighters[name])


def draw_order(state: State3) -> Rule[None]:
    """The highest Move first, then the higher DX, then the higher of one die each (GAP.1)."""

    def scores(fighter: Fighter3) -> tuple[int, int]:
        return (-fighter.sheet.move, -fighter.sheet.dx)

    order: list[str] = []
    for _, equal in groupby(sorted(state.fighters.values(), key=scores), scores):
        names = [fighter.name for fighter in equal]
        if len(names) > 1:
            dice: dict[str, int] = {}
            for name in names:
                dice[name] = yield from Dice(name, vocabulary.ORDER, 1, 6)
            names.sort(key=lambda name: -dice[name])
        order += names
    state.order = tuple(order)


def next_second(state: State3) -> None:
    """Begin a second, unless the fight ended with the last: one side left, or time is up (GAP.9)."""
    if state.clock:
        left = {fighter.side for fighter in state.fighters.values() if not fighter.out}
        if len(left) < 2:
            raise Over(next(iter(left), ""))
        if state.clock == state.switches["seconds"]:
            raise Over
    state.clock += 1
    state.agenda = tuple((name,) for name in state.order)


def turn(state: State3, me: Fighter3) -> Rule[None]:
    """Conditions lapse, a stunned fighter rolls to recover, and whoever can act plays one card (GAP.2)."""
    me.lapse(vocabulary.TURN_START, state.clock)
    state.end_holds()
    if me.out or (me.stunned and not (yield from recovers(state, me))):
        return
    done = False
    while not done:
        name = yield from Choose(me.name, vocabulary.CARD, lambda: menu(state, me))
        done = yield from play(state, me, CARD_OF[name])


def play(state: State3, me: Fighter3, card: Card) -> Rule[bool]:
    """Play a card, on a foe if it asks for one; True when that was his turn."""
    if not card.foe:
        yield from card.act(state, me)
        return not card.free
    name = yield from Choose(me.name, vocabulary.FOE, lambda: foe_menu(state, me, card))
    if name:
        yield from card.act(state, me, state.fighters[name])
    return bool(name) and not card.free


def recovers(state: State3, me: Fighter3) -> Rule[bool]:
    """A stunned fighter rolls HT: a success and he acts on this very turn, a failure costs it (REF.16)."""
    made = yield from Check(me.name, vocabulary.RECOVERY, rolls.SUCCESS, lambda: health(state, me))
    if made:
        me.lose(vocabulary.STUNNED)
    return made


def health(state: State3, me: Fighter3) -> Tally:
    """HT, unmodified."""
    return state.add_gm_modifiers(Tally(me.sheet.ht, "ht"), me.name, vocabulary.RECOVERY)


# Cards without a foe


def change_position(state: State3, me: Fighter3) -> Rule[None]:
    """Take another position; in close combat any, else from lying only to the knees (POS.2, POS.5, CCP.2)."""
    posture = yield from Choose(me.name, vocabulary.POSTURE, lambda: positions(state, me))
    if posture == LYING:
        yield from lie_down(state, me, me)
    else:
        me.posture, me.stretched = posture, False
    state.tell("takes-position", me.name, posture=posture)


def positions(state: State3, me: Fighter3) -> list[Option[str]]:
    """The positions other than the present one."""
    kneel_first = me.down and not state.sharing(me)
    refusals = {STANDING: Refusal("kneel-first", (), (KNEELING,))} if kneel_first else {}
    return [Option(posture, posture, refusals.get(posture)) for posture in POSTURES if posture != me.posture]


def surrender(state: State3, me: Fighter3) -> Rule[None]:
    """Give up: he lets go of everybody and is out of the fight (GAP.9)."""
    me.gain(vocabulary.SURRENDERED)
    state.end_holds()
    state.tell("surrenders", me.name)
    yield from ()


def do_nothing(state: State3, me: Fighter3) -> Rule[None]:
    """Pass (GAP.2)."""
    yield from ()


# The menu


class Card(NamedTuple):
    """A row of the menu: what it does, and what it asks of the fighter and of a foe.

    With conditions on a foe it is played on one of them; a free one does not use up the turn.
    """

    name: str
    act: Callable[..., Rule[None]]
    mine: tuple[Callable[[State3, Fighter3], Refusal | None], ...] = ()
    foe: tuple[Callable[[State3, Fighter3, Fighter3], Refusal | None], ...] = ()
    free: bool = False
    group: str = "other"
    """The family it belongs to: attack, move or other."""


CARDS = (
    Card("grapple", wrestling.grapple, (may.not_pinned,), (may.within_a_step, may.a_hand_for_him), group="attack"),
    Card("takedown", wrestling.takedown, (may.not_pinned,), (may.i_hold_him, may.he_stands), group="attack"),
    Card(
        "pin",
        wrestling.pin,
        (may.not_pinned,),
        (may.in_the_same_hex, may.he_is_down, may.not_pinned_yet, may.a_hand_for_him),
        group="attack",
    ),
    Card("break free", wrestling.break_free, (may.held,), (may.he_holds_me, may.ten_seconds), group="attack"),
    Card("exit", exit_hex, (may.not_pinned, may.in_a_foes_hex, may.not_kept), group="move"),
    Card("move", move, (may.not_pinned, may.not_kept, may.in_no_foes_hex), group="move"),
    Card("change position", change_position, (may.not_pinned,), group="move"),
    Card("let go", wrestling.let_go, (may.not_pinned,), (may.i_hold_him,), free=True),
    Card("free a hand", wrestling.free_a_hand, (may.not_pinned,), (may.pinned_with_both,), free=True),
    Card("surrender", surrender, (may.by_the_scenario,)),
    Card("pass", do_nothing),
)
CARD_OF = {card.name: card for card in CARDS}


def menu(state: State3, me: Fighter3) -> list[Option[str]]:
    """Every card; one that is refused says what is missing first."""

    def option(card: Card) -> Option[str]:
        return Option(card.name, card.name, lambda: helpful(state, me, refused(state, me, card)))

    return [option(card) for card in CARDS]


def refused(state: State3, me: Fighter3, card: Card) -> Refusal | None:
    """Why a card may not be played: the first unmet condition, for the foe who meets most of them."""
    for condition in card.mine:
        refusal = condition(state, me)
        if refusal is not None:
            return refusal
    if not card.foe:
        return None
    farthest, reason = -1, Refusal("no-foe")
    for foe in state.foes(me):
        met, refusal = judged(state, me, foe, card)
        if refusal is None:
            return None
        if met > farthest:
            farthest, reason = met, refusal
    return reason


def judged(state: State3, me: Fighter3, foe: Fighter3, card: Card) -> tuple[int, Refusal | None]:
    """How many conditions a foe meets before the first he does not, and the reason."""
    for met, condition in enumerate(card.foe):
        refusal = condition(state, me, foe)
        if refusal is not None:
            return met, refusal
    return len(card.foe), None


def helpful(state: State3, me: Fighter3, refusal: Refusal | None) -> Refusal | None:
    """A refusal that suggests only what is possible now, or else to pass."""
    if refusal is None:
        return None
    possible = tuple(name for name in refusal.instead if refused(state, me, CARD_OF[name]) is None)
    return refusal._replace(instead=possible or ("pass",))


def foe_menu(state: State3, me: Fighter3, card: Card) -> list[Option[str]]:
    """Every foe in sight, those the card cannot be played on with the reason; nobody, if there is none."""

    def option(foe: Fighter3) -> Option[str]:
        return Option(foe.name, foe.name, lambda: judged(state, me, foe, card)[1])

    options = [option(foe) for foe in state.foes(me)]
    return options if any(one.legal for one in options) else [*options, Option(vocabulary.NOBODY, "")]


def a_card(state: State3, question: Choose[str], name: str) -> Shown:
    """A card with its family."""
    return Shown(group=CARD_OF[name].group)


# The ruleset


class Cards(Ruleset):
    """GURPS Third Edition by the deck of manoeuvre cards: close combat so far."""

    name = "gurps3-cards"
    title = "GURPS Third Edition manoeuvre cards"
    sheet = Sheet
    fighter = Fighter3
    state = State3
    conditions_set_by_gm = (vocabulary.STUNNED, vocabulary.UNCONSCIOUS)
    moments = (vocabulary.TURN_START,)
    rolls_modified_by_gm = (
        vocabulary.RECOVERY,
        vocabulary.GRAPPLE,
        vocabulary.TAKEDOWN,
        vocabulary.PIN,
        vocabulary.BREAK_FREE,
    )
    switches: ClassVar[Mapping[str, Any]] = {"surrender": False, "seconds": 0}
    """What a scenario may add to GAP.9: surrender, and a limit of seconds (0: none)."""
    tactics = ThirdTactics()
    event_facts = for_odds.EVENT_FACTS
    roll_facts = for_odds.ROLL_FACTS
    parts = for_odds.PARTS
    asks: ClassVar[Mapping[str, Ask]] = {vocabulary.CARD: Ask("cards", show=a_card), **ASKS}
    turn_questions = (vocabulary.CARD,)
    steps = (vocabulary.GOAL, vocabulary.FACING, vocabulary.STEP)
    attack_questions = (vocabulary.FOE,)
    details = (vocabulary.HANDS, vocabulary.PART)
    timeless = True

    def out(self, fighter: Fighter3) -> bool:
        """Unconscious, or he has surrendered."""
        return fighter.out

    def points(self, fighter: Fighter3) -> tuple[int, int]:
        """His footing: standing, kneeling or lying."""
        return for_odds.FOOTING[fighter.posture], for_odds.FOOTING[STANDING]

    def texts(self) -> Mapping[str, KeyText]:
        """The words and clauses behind every reason key."""
        return keys(self.name)

    def labels(self) -> Mapping[str, str]:
        """The document's own names for options."""
        return labels(self.name)

    def sayings(self) -> Mapping[str, str]:
        """How events, questions, degrees and conditions read."""
        return events(self.name)

    def sources(self) -> Iterable[str]:
        """The files whose content makes the rules what they are."""
        return [*modules_under(dirname(dirname(__file__))), rolls.__file__]

    def fight(self, state: State3) -> Rule[None]:
        """The whole fight, from wherever the state stands."""
        return fight(state)

    def start_form(self) -> type[Start]:
        """Posture, holds, conditions."""
        from swordplay.games.gurps.third.documents.starting import FighterStart

        return FighterStart

    def start_as(self, state: State3, fighter: Fighter3, start: Any) -> Iterator[str]:
        """Let a fighter start in a posture, with his holds, and with conditions."""
        from swordplay.games.gurps.third.documents import starting

        yield from starting.start_as(state, fighter, start)
        yield from super().start_as(state, fighter, start)

    def time(self, clock: int) -> str:
        """GAP.1: fights go by seconds, counted from the first."""
        return f"second {max(1, clock)}"

    def portrait(self, state: State3, fighter: Fighter3, seat: str) -> Portrait:
        """What a seat may see of a fighter."""
        from swordplay.games.gurps.third.documents import portraits

        return replace(
            super().portrait(state, fighter, seat),
            hands=portraits.hands(state, fighter),
            holds=portraits.holds(state, fighter, seat),
            zones=portraits.zones(state, fighter),
            body="human",
        )

    def posture(self, fighter: Fighter3) -> str:
        """Standing, kneeling or lying."""
        return fighter.posture

    def reach(self, state: State3, question: Choose[Any]) -> tuple[Goal, ...] | None:
        """Every end of a Move or an Exit."""
        from swordplay.games.gurps.third.documents.reach import reach  # brings plans with it

        return reach(state, question)

    def doubts(self, paper: Sheet) -> Iterator[str]:
        """Skills that these rules do nothing with."""
        for name in paper.skills:
            if name not in SKILLS:
                yield f"skills: {shown(name)}: {self.name} does nothing with it{meant(name, SKILLS)}"

    def problems(self, state: State3) -> Iterator[str]:
        """What is wrong with a state, in words."""
        yield from super().problems(state)
        for fighter in state.fighters.values():
            if fighter.facing not in SIDES:
                yield f"{fighter.name} faces a corner of the hex, not a side"
            if fighter.posture not in POSTURES or (fighter.stretched and not fighter.down):
                yield f"{fighter.name} has no such posture: {fighter.posture}"
        pairs = [hold[:2] for hold in state.holds]
        hands: dict[str, int] = {}
        for hold in state.holds:
            if not {hold.holder, hold.held} <= state.fighters.keys() or hold.holder == hold.held:
                yield f"a hold of {hold.holder} on {hold.held}: expected two fighters"
                continue
            if pairs.count(hold[:2]) > 1 or hold.hands not in (1, 2) or hold.tried > state.clock:
                yield f"{hold.holder}'s hold on {hold.held} is not a possible one"
            if hold.pinned and not state.fighters[hold.held].down:
                yield f"{hold.held} is pinned and not on the ground"
            hands[hold.holder] = hands.get(hold.holder, 0) + hold.hands
        for holder, number in hands.items():
            if number > 2:
                yield f"{holder} holds on with more than two hands"

    def examples(self, seed: int) -> Scenario:
        """Two or three wrestlers near each other, one of them sometimes hidden."""
        chance = random.Random(seed)
        places = [(0, 0), (0, -1), (1, 0)]
        entries = [
            Entry(
                name,
                side,
                places[number],
                {score: chance.randint(8, 13) for score in ("st", "dx", "ht")}
                | {"move": chance.randint(3, 6), "weight": chance.randint(110, 220)}
                | ({"right": "knife"} if chance.random() < 0.3 else {}),
                facing=chance.choice(SIDES),
                hidden=number == 2 and chance.random() < 0.5,
            )
            for number, (name, side) in enumerate(
                (("Ana", "red"), ("Bo", "blue"), ("Cy", chance.choice(("red", "blue"))))
            )
        ]
        switches = {"surrender": seed % 2 == 1, "seconds": 60}
        return Scenario(self.name, entries[: 2 + seed % 2], Plan(radius=3), switches=switches)
