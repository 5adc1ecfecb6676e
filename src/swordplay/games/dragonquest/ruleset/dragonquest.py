"""DragonQuest as a ruleset: reading sheets, placing figures, checking states."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import combinations
from os.path import dirname
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from swordplay.catalogue import KeyText, events, keys, labels
from swordplay.engine.errors import UnreadableError
from swordplay.engine.hexes import label
from swordplay.engine.portrait import Portrait, Trait
from swordplay.engine.requests import Choose, Rule
from swordplay.engine.ruleset import Ruleset, modules_under
from swordplay.engine.scenario import Entry, Scenario
from swordplay.engine.state import Condition
from swordplay.games.dragonquest import vocabulary as words
from swordplay.games.dragonquest.figure.figure import Fight, Figure, dead, down, free_hands, helpless, incapacitated
from swordplay.games.dragonquest.figure.positions import posture
from swordplay.games.dragonquest.figure.settling import holders_of, settle
from swordplay.games.dragonquest.figure.zones import close_company, together
from swordplay.games.dragonquest.infection import recover
from swordplay.games.dragonquest.pulse import fight
from swordplay.games.dragonquest.ruleset import consequences, duels, portraits
from swordplay.games.dragonquest.ruleset.asks import ASKS
from swordplay.games.dragonquest.ruleset.examples import example, in_the_middle
from swordplay.games.dragonquest.ruleset.tactics import DragonQuestTactics
from swordplay.games.dragonquest.sheet import RULES, Sheet, SheetFile, doubts, errors, read_sheet

if TYPE_CHECKING:
    from swordplay.engine.starting import Start, StartKind

if TYPE_CHECKING:
    from swordplay.engine.plans import Goal

SPANS = {
    words.KNOCKED_OUT: (12, 180),
    words.STUCK: (3, 5),
    words.BLEEDING: (1, 10),
    words.SLOWED: (1, 10),
    words.CLUMSY: (1, 10),
    words.STIFF: (1, 10),
}
"""Conditions that have a value: the usual one, and the highest."""


class DragonQuest(Ruleset):
    """DragonQuest, second edition: pulses of five seconds, engagements, Fatigue before Endurance."""

    name = RULES
    title = "DragonQuest, Second Edition"
    sheet = SheetFile
    fighter = Figure
    state = Fight
    set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {words.DAYS: (0, 365), words.JUMP_FEET: (0, 100)}
    fighter_set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {
        "ft": (0, 200),
        "en": (0, 200),
        "armour_loss": (0, 20),
        "infection": (0, 100),
        "facing": (0, 11),
    }
    conditions_set_by_gm = (
        words.STUNNED, words.PRONE, words.EVADING, words.LOSES_ACTION, words.ENTANGLED, words.RESTRAINED,
        words.KNOCKED_OUT, words.STUCK, words.BLEEDING, words.SLOWED, words.CLUMSY, words.STIFF, words.POISONED,
        words.INFECTED,
    )  # fmt: skip
    moments = (words.NEXT_ACTION, words.PULSE_END)
    rolls_modified_by_gm = (
        words.STRIKE, words.INITIATIVE_ROLL, words.MISHAP, words.PARRY_ROLL, words.KEEP_HOLD, words.BALANCE,
        words.STAY_MOUNTED, words.RECOVER, words.CONCENTRATION, words.CAST_CHECK, words.RESISTANCE, words.REPULSE,
        words.ESCAPE, words.LANDING, words.HANDLE_POISON, words.INFECTION, words.HEALING,
    )  # fmt: skip
    switches: ClassVar[Mapping[str, Any]] = {
        words.SURPRISE: "",
        words.SHIELD_SIDE: False,
        words.DAMAGE_BONUSES: False,
        words.GRIEVOUS_EFFECTS: False,
        words.PRINTED_TABLE: False,
        words.TURN_PRICE: 0,
        words.EVADE_DEFENCE: 0,
        words.EVADE_PRESET: False,
        words.CONCENTRATION_FACTOR: 3,
        words.GM_ORDERS: False,
        words.AFTERMATH: True,
    }

    asks = ASKS
    secrets = (words.KNOCKED_OUT,)
    tactics = DragonQuestTactics()
    event_facts = consequences.EVENT_FACTS
    roll_facts = consequences.ROLL_FACTS
    parts = consequences.PARTS
    turn_questions = (words.ACTION, words.SECOND_ACTION)
    steps = (words.MOVE,)
    attack_questions = (words.WHEN, words.CHARGE_WITH, words.ATTACK, words.TARGET)
    duel = consequences.DUEL
    best_play = consequences.BEST_PLAY
    duellists = ("Duellist", "Sword and Shield")
    depleting = ("ft", "en")

    def position_key(self, state: Any, *, open_ground: bool = False) -> Hashable:
        """Everything in a state that can still matter."""
        return duels.position_key(state, open_ground=open_ground)

    def condense(self, state: Any) -> None:
        """12.3.d: of the dice that break a tie only the order matters."""
        duels.condense(state)

    def out(self, fighter: Figure) -> bool:
        """Incapacitated: held, knocked out, unconscious or dead."""
        return incapacitated(fighter)

    def points(self, fighter: Figure) -> tuple[int, int]:
        """Fatigue and Endurance left, and at full strength."""
        return fighter.ft + fighter.en, fighter.sheet.ft + fighter.sheet.en

    def texts(self) -> Mapping[str, KeyText]:
        """The words and clauses behind every reason key."""
        return keys(RULES)

    def labels(self) -> Mapping[str, str]:
        """The document's own names for options."""
        return labels(RULES)

    def sayings(self) -> Mapping[str, str]:
        """How events, questions, degrees and conditions read."""
        return events(RULES)

    def sources(self) -> Iterable[str]:
        """The files that contain the rules."""
        return modules_under(dirname(dirname(__file__)))

    def fight(self, state: Any) -> Rule[None]:
        """The whole fight, from wherever the state has got to."""
        return fight(state)

    def aftermath(self, state: Any) -> Rule[None]:
        """24: infection, day by day."""
        return recover(state)

    def examples(self, seed: int) -> Scenario:
        """A small scenario for each seed; every sixth one begins in mid-fight."""
        scenario = example(seed)
        if seed % 6 != 5:
            return scenario
        state: Any = self.begin(scenario)
        in_the_middle(state, seed)
        return replace(scenario, state=state.export())

    def read_sheet(self, entry: Entry, place: int) -> Sheet:
        """A fighter's sheet with every default filled in."""
        try:
            return read_sheet(super().read_sheet(entry, place))
        except UnreadableError as error:
            if str(error).startswith("fighters"):
                raise
            raise UnreadableError(f"fighters[{place}].sheet ({entry.name}): {error}") from None

    def errors(self, file: SheetFile) -> Iterator[str]:
        """What makes a sheet unusable."""
        return errors(file)

    def doubts(self, file: SheetFile) -> Iterator[str]:
        """What on a sheet may be a mistake."""
        return doubts(file)

    def place(self, entry: Entry, sheet: Any) -> Figure:
        """A figure at the beginning of the fight."""
        file: SheetFile = sheet.file
        carried = [carry for carry in file.weapons if not carry.natural]
        hands = [carry.name for carry in carried if not carry.stowed]
        if file.shield is not None and not file.shield.stowed:
            hands.append(file.shield.name)
        return Figure(
            name=entry.name,
            side=entry.side,
            hex=entry.hex,
            facing=entry.facing,
            hidden=entry.hidden,
            ft=sheet.ft,
            en=sheet.en,
            hands=tuple(hands),
            loaded=tuple(carry.name for carry in carried if carry.loaded),
            poison=tuple((carry.name, carry.poison, 0) for carry in carried if carry.poison is not None),
            mount=file.rides if file.mounted else "",
            rider=file.ridden_by,
            one_hex=bool(file.ridden_by),
            sheet=sheet,
        )

    def start_form(self) -> type[Start]:
        """Points, hands, what is loaded or poisoned, a prepared spell, conditions."""
        from swordplay.games.dragonquest.ruleset.starting import FigureStart

        return FigureStart

    def start_as(self, state: Fight, fighter: Figure, start: Any) -> Iterator[str]:
        """Let a figure start with its points, hands, weapons and conditions, and with a prepared spell."""
        from swordplay.games.dragonquest.ruleset import starting

        yield from starting.start_before_conditions(state, fighter, start)
        yield from super().start_as(state, fighter, start)
        yield from starting.start_after_conditions(state, fighter, start)

    def start_conditions(self) -> Mapping[str, StartKind]:
        """What may hold when a fight begins: what the game master may set, close combat, and a hold."""
        from swordplay.games.dragonquest.ruleset import starting

        return {**super().start_conditions(), **starting.KINDS}

    def start_with(self, state: Fight, fighter: Figure, condition: Condition) -> None:
        """Let a condition hold from the start, with what follows from it in play."""
        from swordplay.games.dragonquest.ruleset import starting

        starting.start_with(state, fighter, condition)

    def condition_span(self, kind: str) -> tuple[int, int] | None:
        """The usual and the highest value of a condition the game master sets."""
        return SPANS.get(kind)

    def settle(self, state: Any) -> None:
        """Apply what follows from a change for holds, close combat, saddles, spells and evading."""
        settle(state)

    def problems(self, state: Any) -> Iterator[str]:
        """What is wrong with a state."""
        yield from super().problems(state)
        for figure in state.fighters.values():
            yield from _figure_problems(state, figure)
        yield from _sharing_problems(state)
        for figure in state.fighters.values():
            yield from _hold_problems(state, figure)

    def posture(self, fighter: Figure) -> str:
        """Standing or prone."""
        return posture(fighter)

    def reach(self, state: Fight, question: Choose[Any]) -> tuple[Goal, ...] | None:
        """Every end of a movement, from the rules' own steps and prices."""
        from swordplay.games.dragonquest.movement.reach import reach

        return reach(state, question)

    def turns(self, state: Fight) -> tuple[str, ...]:
        """12: who is still to act in this pulse, as far as that is settled."""
        return portraits.turns(state)

    def time(self, clock: int) -> str:
        """12: fights go by pulses."""
        return f"pulse {clock}"

    def portrait(self, state: Fight, fighter: Figure, seat: str) -> Portrait:
        """What a seat may see of a figure."""
        return Portrait(
            name=fighter.name,
            side=fighter.side,
            hexes=fighter.hexes(),
            facing=fighter.facing,
            out=incapacitated(fighter),
            posture=self.posture(fighter),
            gauges=portraits.gauges(fighter, seat),
            hands=portraits.hands(fighter, seat),
            carried=portraits.carried(fighter, seat),
            doing=portraits.doing(fighter),
            conditions=tuple(self._conditions(state, fighter, seat)),
            holds=portraits.holds(state, fighter, seat),
            mount=portraits.seen(state, fighter.mount, seat),
            rider=portraits.seen(state, fighter.rider, seat),
            zones=portraits.zones(state, fighter),
            body=portraits.body(fighter),
            hidden=fighter.hidden,
            marks=tuple(fighter.sheet.marks),
        )

    def _conditions(self, state: Fight, fighter: Figure, seat: str) -> Iterator[Trait]:
        """19.a-c, TERM.6: its conditions but for its posture, and that it is dead, unconscious or engaged.

        One who is knocked out has a condition that says so.
        """
        yield from (trait for trait in self.traits(state, fighter, seat) if trait.key != words.PRONE)
        lost = "dead" if dead(fighter) else "unconscious" if down(fighter) else ""
        if lost and not (lost == "unconscious" and fighter.has(words.KNOCKED_OUT)):
            yield Trait(lost, lost, clauses=self.texts()[lost].clauses)
        elif not lost and portraits.engaged(state, fighter):
            yield Trait(words.ENGAGED, "engaged", clauses=self.texts()[words.ENGAGED].clauses)


def _figure_problems(state: Fight, figure: Figure) -> Iterator[str]:
    sheet: Sheet = figure.sheet
    if not 0 <= figure.ft <= sheet.ft or not 0 <= figure.en <= sheet.en:
        yield f"{figure.name} has Fatigue {figure.ft} and Endurance {figure.en}, out of range"
    if free_hands(figure) < 0:
        yield f"{figure.name} holds more than two hands can: {', '.join(figure.hands)}"
    for hex in figure.hexes():
        ground = state.terrain.ground.get(hex)
        if ground is not None and ground.impassable:
            yield f"{figure.name} has {label(hex)} under its body, where nobody can stand"
    if figure.facing % 2 != (len(figure.footprint) > 1):
        wanted = "a corner (odd hour)" if len(figure.footprint) > 1 else "a side (even hour)"
        yield f"{figure.name} has to face {wanted}, not {figure.facing}"
    for name, other in ((figure.mount, "rider"), (figure.rider, "mount")):
        if name and (name not in state.fighters or getattr(state.fighters[name], other) != figure.name):
            yield f"{figure.name} and {name} do not ride together"
        elif name and state.fighters[name].hex != figure.hex:
            yield f"{figure.name} and {name} stand in different hexes"
        elif name and state.fighters[name].facing != figure.facing:
            yield f"{figure.name} and {name} look different ways"
        elif name and state.fighters[name].facing != figure.facing:
            yield f"{figure.name} and {name} ride together and face different ways"


def _hold_problems(state: Fight, figure: Figure) -> Iterator[str]:
    """16.5.restrain.d, GAP.close: a held figure has an able holder in its hex, and close combat has an enemy in it."""
    if any(c.kind == words.RESTRAINED and c.source != words.GM for c in figure.conditions):
        holders = holders_of(state, figure.name)
        if not holders or any(helpless(one) or not together(one, figure) for one in holders):
            yield f"{figure.name} is restrained and nobody able in the hex holds {figure.name}"
    hold = figure.get(words.HOLDING)
    held = state.fighters.get(hold.source) if hold is not None else None
    if hold is not None and (held is None or not held.has(words.RESTRAINED)):
        yield f"{figure.name} holds {hold.source}, who is not restrained"
    if figure.has(words.CLOSE):
        company = (o for o in close_company(state, figure) if o.side != figure.side and not down(o))
        if down(figure) or next(company, None) is None:
            yield f"{figure.name} is in close combat with nobody"


def _sharing_problems(state: Fight) -> Iterator[str]:
    """GAP.hexes: enemies share a hex only in close combat, or while one tramples the other."""
    up = [figure for figure in state.fighters.values() if not down(figure)]
    for one, other in combinations(up, 2):
        closed = one.has(words.CLOSE) and other.has(words.CLOSE)
        if not together(one, other) or closed or _trodden(one, other):
            continue
        if one.side != other.side or min(len(one.footprint), len(other.footprint)) > 1:
            yield f"{one.name} and {other.name} share a hex and are not in close combat"


def _trodden(one: Figure, other: Figure) -> bool:
    """22.e, 13.7.c: whether one of two figures lies under the other's body."""
    return any(len(large.footprint) > 1 and small.has(words.PRONE) for large, small in ((one, other), (other, one)))
