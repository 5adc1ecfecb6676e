"""Cards: a ruleset's manoeuvres and defences, each in a few sentences that name the clauses they rest on.

Apart from the other records, because nothing of this is needed before a fight's first question.
"""

import re
from collections.abc import Iterator

import msgspec


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence in our words, or one item of a list, and the ids of its clauses."""

    text: str
    clauses: tuple[str, ...]
    item: bool = False


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in brackets under a card's title; it bars the card until it is met, or merely describes it."""

    text: str
    clauses: tuple[str, ...]
    bars: bool


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a card; running text has no label."""

    sentences: tuple[Sentence, ...]
    label: str = ""

    @property
    def text(self) -> str:
        """The sentences in one paragraph."""
        return " ".join(one.text for one in self.sentences)


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One card: its title as the index and as the card itself has it, pages, condition, and both sides."""

    title: str
    printed: str
    pages: tuple[str, ...]
    fields: tuple[Field, ...]
    back: tuple[Field, ...] = ()
    condition: Condition | None = None

    def field(self, label: str) -> Field | None:
        """The field with a label, on either side; None if the card has none."""
        return next((one for one in (*self.fields, *self.back) if one.label == label), None)

    def clauses(self) -> tuple[str, ...]:
        """The ids of all clauses the card rests on, each once, in the order of the text."""
        said: list[Sentence | Condition] = [] if self.condition is None else [self.condition]
        said += (one for field in (*self.fields, *self.back) for one in field.sentences)
        return tuple(dict.fromkeys(clause for one in said for clause in one.clauses))


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of one colour or kind, what they are for, and the labels of their fields; none for running text."""

    name: str
    use: str
    labels: tuple[str, ...]
    clauses: tuple[str, ...]
    cards: tuple[Card, ...]


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """All cards of a ruleset, group by group in their order."""

    index: str = ""
    clauses: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()

    def __iter__(self) -> Iterator[tuple[Group, Card]]:
        """Every card with its group, in order."""
        return ((group, card) for group in self.groups for card in group.cards)

    def named(self, title: str) -> tuple[tuple[Group, Card], ...]:
        """The cards of a title in either spelling, with their groups: a title may be in the deck twice."""
        plain = _plain(title)
        return tuple((group, card) for group, card in self if plain in (_plain(card.title), _plain(card.printed)))

    def index_card(self) -> Card:
        """The card that names all others, group by group."""
        fields = (Field(label=f"{group.name} ({group.use})", sentences=_titles(group)) for group in self.groups)
        return Card(title=self.index, printed=self.index, pages=(), fields=tuple(fields))


def _titles(group: Group) -> tuple[Sentence, ...]:
    return tuple(Sentence(text=card.title, clauses=group.clauses, item=True) for card in group.cards)


def _plain(title: str) -> str:
    """A title without the marks in which its spellings differ."""
    return " ".join(re.split(r"[\s,-]+", title.casefold()))
