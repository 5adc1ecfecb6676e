"""What one document of the edition does, as rows and ordered tuples: the logic beside the numbers of its profile.

Two documents share every function; where one does otherwise, its book names another one in the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from swordplay.engine.hexes import Hex
from swordplay.engine.requests import Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.blow import Blow, DefencePlan, Wound
from swordplay.games.gurps.figure.figure import Fight, Figure
from swordplay.games.gurps.modifiers import DefenceModifiers, Modifiers
from swordplay.games.gurps.profile import Place
from swordplay.games.gurps.rolls import Degree

S = TypeVar("S", bound=Fight)
F = TypeVar("F", bound=Figure)
"""The state and the figures of an edition."""
Plan = TypeVar("Plan", Blow, DefencePlan)
"""What is declared before a roll: an attack, or a defence against one."""
Tied: TypeAlias = tuple[str, int]
"""An option as it is chosen: the name of its row, and its size."""
Act: TypeAlias = Callable[[S, F], Rule[None]]
"""Something a figure does, or something that happens to it, and asks for rolls and choices."""
Need: TypeAlias = Callable[[S, F], Refusal | None]
"""What must be true before a figure may do something: the reason why not, or None."""
Change: TypeAlias = Callable[[S, F], None]
"""Something that happens to a figure and asks for nothing."""
CanGoOn: TypeAlias = Callable[[S, F], Rule[bool] | bool]
"""Whether a figure can go on with its turn; a rule where that is rolled for."""
CanAct: TypeAlias = Callable[[S, F, str], Rule[bool] | bool]
"""Whether it can do what it has chosen, by the kind of manoeuvre."""
Penalty: TypeAlias = Callable[[S, F], int]
"""What something takes off a figure's rolls."""
Interrupt: TypeAlias = Callable[[S, F, str, bool], Rule[None]]
"""What others do when a figure does something, by the kind of thing, and whether it was its own doing."""
OfBlow: TypeAlias = Callable[[S, Blow], Rule[None]]
"""What comes of a blow."""
UsedUp: TypeAlias = Callable[[S, Blow], None]
"""How something prepared for an attack is used up by it."""
OfDefence: TypeAlias = Callable[[S, Blow, DefencePlan, Degree], Rule[None]]
"""What comes of the roll for a defence."""
Effect: TypeAlias = Callable[[S, Wound], Rule[None] | None]
"""One thing a wound does; None where it asks for nothing."""
ModifierAt: TypeAlias = Callable[[S, Blow, Place], int]
"""What a location does to the number of a blow at it."""
RefusalAt: TypeAlias = Callable[[S, Blow, Place], Refusal | None]
"""Why a blow cannot be aimed at a location, or None."""


ATTACK, MOVE, DEFEND, READY, OTHER = "attack", "move", "defend", "ready", "other"
"""The families of manoeuvres."""


class Card(msgspec.Struct, Generic[S, F], frozen=True):
    """A manoeuvre: its name, its act, what must be true for it, and which manoeuvre of the edition it is.

    Documents call the same manoeuvre by different names; the rules know it by its `kind`.
    """

    name: str
    act: Act[S, F]
    needs: tuple[Need[S, F], ...] = ()
    kind_of: str = ""
    keeps: frozenset[str] = frozenset()
    """The work it goes on with or puts to use: of an aim, a task and a study any other is lost when it is chosen."""
    group: str = OTHER
    """The family it belongs to: attack, move, defend, ready (whatever prepares something) or other."""
    free: bool = False
    """Whether another is chosen after it."""
    of_no_use: Need[S, F] | None = None
    """Why it does nothing for somebody who may choose it all the same."""

    @property
    def kind(self) -> str:
        """The name the rules know it by."""
        return self.kind_of or self.name

    def refusal(self, state: S, me: F) -> Refusal | None:
        """The first of its needs that is not met."""
        for need in self.needs:
            why = need(state, me)
            if why is not None:
                return why
        return None


class StepOption(msgspec.Struct, frozen=True):
    """A way to get one more hex out of a step: its name, what it needs, and what is paid for it."""

    name: str
    need: Need[Fight, Figure]
    take: Change[Fight, Figure]


class FreeAct(msgspec.Struct, frozen=True):
    """Something done before a manoeuvre is chosen: its name, the things in hand it may be done to, and the act."""

    name: str
    things: Callable[[Fight, Figure], list[tuple[str, Refusal | None]]]
    act: Callable[[Fight, Figure, str], None]


class Form(msgspec.Struct, frozen=True):
    """A form of All Out Attack that is no plain attack: its name, what it needs, and what is done after the move."""

    name: str
    need: Need[Fight, Figure]
    act: Act[Fight, Figure]


class Price(msgspec.Struct, frozen=True):
    """What an option costs: why somebody cannot pay it, and how it is paid; both know it by its name."""

    refusal: Callable[[Fight, Figure, str], Refusal | None]
    pay: Callable[[Fight, Figure, str], None]


class OptionRow(msgspec.Struct, Generic[S, Plan], frozen=True):
    """An option for an attack or a defence: its name, what it does, what it needs, its sizes if several, its price.

    What it does may ask for rolls and choices; it is given the size that was chosen. `after` is what follows the roll,
    made or failed. `lowers` is what it takes off the number; one that may raise it says in `mends` in which size it
    does so most. Where dice decide, `hope` is the best they can do.
    """

    name: str
    apply: Callable[[S, Plan, int], Rule[None] | None]
    needs: tuple[Callable[[S, Plan], Refusal | None], ...] = ()
    options: Callable[[S, Plan], Sequence[Option[Tied]]] | None = None
    price: Price | None = None
    after: Callable[[S, Plan], None] | None = None
    lowers: Callable[[S, Plan], int] | None = None
    mends: Callable[[S, Plan], int] | None = None
    hope: Callable[[S, Plan, int], None] | None = None


AddOn: TypeAlias = OptionRow[Fight, Blow]
DefenceOption: TypeAlias = OptionRow[Fight, DefencePlan]


class Book(msgspec.Struct, Generic[S, F], frozen=True, kw_only=True):
    """What one document does, as far as every edition has it: its rows by name, and its functions, room by room."""

    # Turn
    order: Callable[[F], tuple[float, ...]]
    """The scores by which figures take their turns, the highest first."""
    opening: Callable[[S], Rule[None]] | None = None
    """What happens once, when the order of turns is settled and before the first of them."""
    round_start: tuple[Callable[[S], Rule[None]], ...] = ()
    """What happens to everybody before the first turn of a round."""
    round_end: Callable[[S], None] | None = None
    """What is judged when everybody has had his turn."""
    begin_turn: Change[S, F] | None = None
    """What else ends when a figure's turn begins."""
    turn_start: tuple[CanGoOn[S, F], ...]
    """What can end a figure's turn before it chooses a manoeuvre."""
    free_acts: tuple[FreeAct, ...] = ()
    """What may be done before a manoeuvre is chosen, and costs none."""
    before_act: tuple[CanAct[S, F], ...] = ()
    """What can keep a figure from the manoeuvre it has chosen."""
    turn_end: tuple[Act[S, F], ...] = ()
    """The rolls at the end of a turn lost to stun."""
    each_second: Act[S, F] | None = None
    """What has become due, for anybody, when a figure's turn is over."""
    aftermath: Callable[[S], Rule[None]] | None = None
    """What lasts after the fight."""

    # Manoeuvres and movement
    cards: dict[str, Card[S, F]]
    act_done: Act[S, F] | None = None
    """What is still to be done when a manoeuvre has been carried out."""
    storable: tuple[str, ...] = ()
    """The manoeuvres that may wait behind a trigger."""
    readied: Callable[[S, F, str, str], None] | None = None
    """What becomes of a thing that was just made ready, by the kind of task."""
    runs_on: frozenset[str] = frozenset({"Move"})
    """The manoeuvres that may go on with a run of the turn before."""
    changes: dict[str, tuple[str, ...]]
    """What one change of posture leads to."""
    step_options: tuple[StepOption, ...] = ()
    """What may lengthen a step, each once in a manoeuvre."""

    # Interrupts
    moved: Callable[[S, F, Hex], None] | None = None
    """What ends or begins when a figure has gone from one hex to another, whoever moved it."""
    interrupts: tuple[Interrupt[S, F], ...] = ()
    """How those who wait break in, in this order, where that is not by what they have stored."""
    on_entry: tuple[Act[S, F], ...] = ()
    """What entering a hex sets off besides what is waited for."""
    on_defence: tuple[Act[S, F], ...]
    on_fall: tuple[Act[S, F], ...]
    on_injury: tuple[Act[S, F], ...]
    """What an active defence, a knockdown and an injury put at risk, after everything else they do.

    Each asks first, and cheaply, whether it concerns the figure at all: most figures are at no work.
    """

    # Attack
    melee: Modifiers[S, F]
    ranged: Modifiers[S, F]
    """The modifiers of an attack, in their order."""
    used_up_by_attack: tuple[UsedUp[S], ...]
    """What was prepared for an attack and is used up by it, hit or miss."""

    # Defence
    defence_modifiers: dict[str, DefenceModifiers[S, F]]
    """The modifiers of each kind of defence, in their order."""
    defence_options: dict[str, OptionRow[S, DefencePlan]]
    """The options for a defence."""

    # Harm
    resistance: Callable[[S, F, Place, str], int] | None = None
    """The DR of a place against a type of damage, where it is not that of the sheet alone."""
    effects: tuple[Effect[S], ...]
    """What a wound does, in this order; some of it asks for something."""
    knock_back: Callable[[S, F, F, int], Rule[None]] | None = None
    """How a blow throws its victim so many hexes back from the attacker; None where it never does."""
    shock: Penalty[S, F]
    """What the wounds of the last turn take off rolls."""
    revive: Change[S, F] | None = None
    """What FP regained do for one who is down from fatigue."""

    # Criticals
    critical_hit: OfBlow[S]
    critical_miss: OfBlow[S]


# A book knows figures and a figure its document's numbers, so that the numbers cannot say what a book is.


def book(state: Fight) -> Book[Any, Any]:
    """The document being played, of whatever edition."""
    return state.profile.book  # type: ignore[return-value]
