"""The Fourth Edition as a ruleset: what its documents share."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from os.path import dirname
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from swordplay import catalogue
from swordplay.engine import scenario as scenarios
from swordplay.engine.errors import UnreadableError
from swordplay.engine.portrait import Portrait
from swordplay.engine.requests import Choose, Rule
from swordplay.engine.ruleset import KeyText, Ruleset, modules_under
from swordplay.engine.state import Condition, copy
from swordplay.engine.text import shown
from swordplay.games.gurps import consequences
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.fourth.attack import situations
from swordplay.games.gurps.fourth.book import book
from swordplay.games.gurps.fourth.documents import for_odds, sheet_errors
from swordplay.games.gurps.fourth.documents.asks import ASKS
from swordplay.games.gurps.fourth.documents.tactics import FourthTactics
from swordplay.games.gurps.fourth.sheet.derive import learn, read
from swordplay.games.gurps.fourth.turn import surprise
from swordplay.games.gurps.harm.out import perish
from swordplay.games.gurps.manoeuvres import ready
from swordplay.games.gurps.profile import Profile
from swordplay.games.gurps.sheet.file import SheetFile
from swordplay.games.gurps.sheet.sheet import Sheet
from swordplay.games.gurps.turn import turn
from swordplay.games.gurps.vocabulary import (
    ADD_ON,
    DEAD,
    FACING,
    FORM,
    LOCATION,
    MANOEUVRE,
    MOVE,
    SHOCK,
    STEP,
    TARGET,
    TURN_END,
    TURN_START,
)

if TYPE_CHECKING:
    from swordplay.engine.starting import Start, StartKind

if TYPE_CHECKING:
    from swordplay.engine.plans import Goal

MOST_HANDLED = 25_000
"""Fighters times items: every sheet has to know what its owner could do with every item."""


class FourthEdition(Ruleset):
    """A document of the Fourth Edition; a subclass gives its name, its profile and its switches."""

    sheet = SheetFile
    fighter = Figure
    state = Fight
    fighter_set_by_gm: ClassVar[Mapping[str, tuple[int, int]]] = {"hp": (-1000, 1000), "fp": (-1000, 1000)}
    tactics = FourthTactics({})
    moments = (TURN_START, TURN_END)
    event_facts = consequences.EVENT_FACTS
    roll_facts = consequences.ROLL_FACTS
    parts = consequences.PARTS
    turn_questions = (MANOEUVRE,)
    asks = ASKS
    steps = (STEP, MOVE, FACING)
    attack_questions = (FORM, TARGET)
    details = (LOCATION, ADD_ON)
    duel = for_odds.MENU
    best_play = for_odds.BEST_PLAY
    duellists = ("Swashbuckler", "Duellist")
    depleting = ("hp",)
    own_facts = frozenset({"fp"})

    def position_key(self, state: Fight, *, open_ground: bool = False) -> Hashable:
        """What the rules will read again."""
        return for_odds.position_key(state, open_ground=open_ground)

    def out(self, fighter: Figure) -> bool:
        """Dead, unconscious or collapsed."""
        return bool(fighter.conditions) and fighter.out

    def points(self, fighter: Figure) -> tuple[int, int]:
        """HP left, and full HP."""
        return fighter.hp, fighter.sheet.hp

    def texts(self) -> Mapping[str, KeyText]:
        """The words and clauses behind every reason key."""
        return catalogue.keys(self.name)

    def labels(self) -> Mapping[str, str]:
        """The document's own names for options."""
        return catalogue.labels(self.name)

    def sayings(self) -> Mapping[str, str]:
        """How events, questions, degrees and conditions read."""
        return catalogue.events(self.name)

    def acting(self, state: Fight) -> str:
        """Whose turn it is."""
        return state.order[state.turn] if state.turn < len(state.order) else ""

    def shown_sums(self, state: Fight, fighter: Figure) -> Mapping[str, int]:
        """The shock of all wounds together, as it counts in the figure's next turn."""
        ends = [condition.at for condition in fighter.conditions if condition.kind == SHOCK]
        if not ends or fighter.name not in state.order:
            return {}
        then = copy(state)
        then.turn, then.clock = state.order.index(fighter.name), max(ends)
        return {SHOCK: -book(state).shock(then, fighter)}

    def sources(self) -> Iterable[str]:
        """Every module of the game."""
        return modules_under(dirname(dirname(dirname(__file__))))

    def fight(self, state: Fight) -> Rule[None]:
        """The whole fight."""
        return turn.fight(state)

    def aftermath(self, state: Fight) -> Rule[None]:
        """What lasts after the fight, where the document says so."""
        later = book(state).aftermath
        return super().aftermath(state) if later is None else later(state)

    def read_sheet(self, entry: scenarios.Entry, place: int) -> Sheet:
        """A fighter's sheet, with everything worked out that follows from it."""
        paper: SheetFile = super().read_sheet(entry, place)
        return read(paper)

    def sheet_parts(self) -> Mapping[tuple[str, str], type]:
        """Things of one's own."""
        from swordplay.games.gurps.sheet.own import PARTS

        return PARTS

    def errors(self, paper: SheetFile) -> Iterator[str]:
        """What makes a sheet unusable: unknown items, locations and damage types, too much in hand."""
        return sheet_errors.errors(paper, self.usual)

    def doubts(self, paper: SheetFile) -> Iterator[str]:
        """Skills and traits that are unknown here."""
        return sheet_errors.doubts(paper, self.usual)

    @cached_property
    def usual(self) -> Profile:
        """The profile with every switch at its default."""
        profile: Profile = self.profile(self.switches)
        return profile

    def place(self, entry: scenarios.Entry, sheet: Sheet) -> Figure:
        """A figure as it stands when the fight begins."""
        return Figure(
            name=entry.name,
            side=entry.side,
            hex=entry.hex,
            facing=entry.facing,
            hidden=entry.hidden,
            sheet=sheet,
            hp=sheet.hp,
            fp=sheet.fp,
            right=sheet.right,
            left=sheet.left,
            belt=sheet.belt,
            fired=sheet.empty,
        )

    def start_form(self) -> type[Start]:
        """Points, posture, hands, shots, an aim, a wait, conditions."""
        from swordplay.games.gurps.fourth.documents.starting import FigureStart

        return FigureStart

    def start_as(self, state: Fight, fighter: Figure, start: Any) -> Iterator[str]:
        """Let a figure start with its points, hands, limbs and conditions, and in the middle of what it does."""
        from swordplay.games.gurps.fourth.documents import starting

        yield from starting.start_before_conditions(state, fighter, start)
        yield from super().start_as(state, fighter, start)
        yield from starting.start_after_conditions(state, fighter, start)

    def start_conditions(self) -> Mapping[str, StartKind]:
        """What may hold when a fight begins: what the game master may set, and what comes about in play."""
        from swordplay.games.gurps.fourth.documents import starting

        return {**super().start_conditions(), **starting.OF_DOCUMENT[self.name]}

    def start_with(self, state: Fight, fighter: Figure, condition: Condition) -> None:
        """Let a condition hold from the start, with what follows from it in play."""
        from swordplay.games.gurps.fourth.documents import starting

        starting.start_with(state, fighter, condition)

    def begin(self, scenario: scenarios.Scenario) -> Fight:
        """READY.5: a figure can also use what others have dropped, so every sheet knows everybody's gear."""
        state: Fight = super().begin(scenario)  # type: ignore[assignment]
        sheets = {entry.name: msgspec.convert(entry.sheet, SheetFile) for entry in scenario.fighters}
        carried = {gear.name or gear.item: gear for paper in sheets.values() for gear in paper.gear}
        if len(carried) * len(sheets) > MOST_HANDLED:
            several = f"{len(sheets)} fighters with {len(carried)} different things"
            raise UnreadableError(f"fighters: {several} are too many: expected {MOST_HANDLED // len(sheets)} at most")
        for name, paper in sheets.items():
            for gear in paper.gear:
                if carried[gear.name or gear.item].own != gear.own:
                    what = f"{shown(gear.name or gear.item)} has other numbers on another sheet"
                    raise UnreadableError(f"fighters: {name}: {what}; give one of the two a name of its own")
        for name, paper in sheets.items():
            sheet = state.fighters[name].sheet
            learn(sheet, paper, tuple(gear for item, gear in carried.items() if item not in sheet.modes))
        for figure in state.fighters.values():
            for thing in (figure.right, figure.left, *figure.belt):
                if thing and thing not in carried:
                    raise UnreadableError(f"state.fighters.{figure.name}: there is no {shown(thing)} on any sheet")
        return state

    def examples(self, seed: int) -> scenarios.Scenario:
        """A small random fight."""
        from swordplay.games.gurps.fourth.documents.examples import example  # brings random with it

        return example(self.name, seed)

    def settle(self, state: Fight) -> None:
        """INJ.5, AIM.5, STUN.4; HP.8 of the range-band sheet: what follows by itself from HP or a stun set by hand."""
        for figure in state.fighters.values():
            if figure.hp <= -state.profile.harm.death_multiple * figure.sheet.hp and not figure.has(DEAD):
                perish(state, figure)
            if figure.stunned:
                lose_aim(state, figure)
            else:
                figure.stunned_turns = 0

    def reach(self, state: Fight, question: Choose[Any]) -> tuple[Goal, ...] | None:
        """Every end of a step or a walk, from the rules' own prices."""
        from swordplay.games.gurps.movement.reach import reach  # brings plans with it

        return reach(state, question)

    def time(self, clock: int) -> str:
        """SHEET.1: fights go by seconds."""
        return f"second {clock + 1}"

    def portrait(self, state: Fight, fighter: Figure, seat: str) -> Portrait:
        """What a seat may see of a figure."""
        from swordplay.games.gurps.fourth.documents import portraits

        return Portrait(
            name=fighter.name,
            side=fighter.side,
            hexes=fighter.hexes(),
            facing=fighter.facing,
            out=self.out(fighter),
            posture=fighter.posture,
            gauges=portraits.gauges(state, fighter, seat),
            hands=portraits.hands(state, fighter, seat),
            carried=portraits.carried(fighter, seat),
            doing=portraits.doing(fighter, self.own_names),
            conditions=(*self.traits(state, fighter, seat), *portraits.lasting(state, fighter, self.texts())),
            zones=portraits.zones(state, fighter),
            body=portraits.body(fighter),
            hidden=fighter.hidden,
            marks=portraits.marks(state, fighter, seat),
        )

    def posture(self, fighter: Figure) -> str:
        """Standing, kneeling, prone and so on."""
        return fighter.posture

    def problems(self, state: Fight) -> Iterator[str]:
        """GAP.6: at most two figures that can act share a hex, and no two of several hexes."""
        yield from super().problems(state)
        yield from surprise.problems(state)
        yield from situations.problems(state)
        yield from ready.problems(state)
        standing: dict[Any, list[Figure]] = {}
        for figure in state.fighters.values():
            if figure.posture not in state.profile.figure.postures:
                yield f"{figure.name} has no such posture: {shown(figure.posture)}"
            if figure.hp > figure.sheet.hp:
                yield f"{figure.name} has more than full HP"
            if not figure.out:
                for hex in figure.hexes():
                    standing.setdefault(hex, []).append(figure)
        for hex, figures in standing.items():
            if len(figures) > 2:
                yield f"{len(figures)} figures share {hex}"
            elif len(figures) == 2 and all(len(figure.footprint) > 1 for figure in figures):
                yield f"{figures[0].name} and {figures[1].name} share {hex}, and both fill several hexes"
