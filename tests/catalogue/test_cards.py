"""Cards: whatever a chapter of the ledger says about a manoeuvre stands on its card, and fits on it."""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from swordplay import catalogue
from swordplay.catalogue import build
from swordplay.catalogue.decks import Card, Field
from tests.catalogue.test_build import LEDGER

WITH_CARDS = sorted(path.stem for path in (build.SOURCE / "cards").glob("*.yaml"))
A_SIDE = 900
"""The most characters one side of a card of 3 by 5 inches can take."""

CHAPTERS = {
    "gurps3-cards": {
        "red": "AIM MIS OPP POP REL",
        "blue": "AOA AOC MEL BASH WPN UNA DIS FEI RDY WAIT",
        "purple": "CCU+UNA CCW FREE CCP CHK EVA EXIT TACK GRW GRA GRP PIN RDW SLAM TAKE",
        "green": "AOD POS CON MOVE",
        "yellow": "BLK DOD ACR DROP PAR PBH RET",
    },
    "gurps3-sheet": {
        "Manoeuvre": "AIM CHPOS READY ATTACK AOA FEINT CONC WAIT AOD MOVE",
        "Location": "LOC",
        "Ranged weapon attack": "RNG+NEAR AIMT+BRACE OPP POPUP WRONG BLIND UNFAM WPN TPOS",
        "Close Attack": "GRAP GRABW GRABA CCW CCB TAKE PIN CHOKE FREE",
        "Close Move": "SLAM TACK EVADE",
        "Defense": "- - -",
    },
}
"""The chapters that belong to each card, card by card in the order of its group."""
SHARED = {"gurps3-cards": ("CC.1", "CC.2")}
"""What the ledger says of several cards at once."""


def chapters() -> Iterator[tuple[str, Card, str]]:
    for ruleset, groups in CHAPTERS.items():
        deck = catalogue.cards(ruleset)
        assert [group.name for group in deck.groups] == [*groups]
        for group in deck.groups:
            for card, chapter in zip(group.cards, groups[group.name].split(), strict=True):
                yield ruleset, card, chapter


def test_the_chapters_are_known_for_every_ruleset_with_cards() -> None:
    assert sorted(CHAPTERS) == WITH_CARDS


@pytest.mark.parametrize("ruleset", WITH_CARDS)
def test_no_clause_of_a_cards_chapter_is_unnamed(ruleset: str) -> None:
    unnamed = []
    for book, card, chapter in chapters():
        if book == ruleset:
            own = [one for one in catalogue.clauses(book) if one.partition(".")[0] in chapter.split("+")]
            unnamed += [f"{card.title}: {one}" for one in own if one not in card.clauses()]
    assert not unnamed


@pytest.mark.parametrize("ruleset", WITH_CARDS)
def test_what_is_said_of_several_cards_is_named_too(ruleset: str) -> None:
    named = {clause for _, card in catalogue.cards(ruleset) for clause in card.clauses()}
    assert named >= {*SHARED.get(ruleset, ())}


def test_the_eight_cards_that_keep_a_fighter_in_the_hex_say_so() -> None:
    """And every card of close combat but the tackle and the one that says so itself has the clause on defences."""
    purple = catalogue.cards("gurps3-cards").groups[2].cards
    staying = [card.title for card in purple if "CC.1" in card.clauses()]
    assert "; ".join(staying) == (
        "Attack-Weapon; Choke; Grab Foe's Weapon; Grab Foe's Weapon Arm; Grapple; Pin; Ready Weapon; Takedown"
    )
    assert [card.title for card in purple if "CC.2" not in card.clauses()] == ["Flying Tackle"]


def sides(ruleset: str) -> Iterator[tuple[Card, str, tuple[Field, ...]]]:
    for _, card in catalogue.cards(ruleset):
        yield card, "front", card.fields
        yield card, "back", card.back


@pytest.mark.parametrize("ruleset", WITH_CARDS)
def test_a_side_fits_on_a_card(ruleset: str) -> None:
    long = {}
    for card, side, fields in sides(ruleset):
        lines = [card.printed, ", ".join(card.pages), card.condition.text if card.condition else ""]
        lines += (f"{field.label}: {field.text}" for field in fields)
        if sum(map(len, lines)) > A_SIDE:
            long[f"{card.title}, {side}"] = sum(map(len, lines))
    assert not long


@pytest.mark.parametrize("ruleset", WITH_CARDS)
def test_sentences_end_and_items_do_not(ruleset: str) -> None:
    wrong = []
    for card, _, fields in sides(ruleset):
        for field in fields:
            for one in field.sentences:
                good = not one.text.endswith((".", ":")) if one.item else one.text.endswith((".", ":", ".*"))
                if not good or not re.match(r"[A-Z0-9*+-]", one.text):
                    wrong.append(f"{card.title}: {one.text}")
    assert not wrong


@pytest.mark.parametrize("ruleset", WITH_CARDS)
def test_a_list_is_introduced(ruleset: str) -> None:
    """A sentence that ends in a colon has items after it."""
    for card, _, fields in sides(ruleset):
        for field in fields:
            kinds = [(item, list(run)) for item, run in groupby(field.sentences, key=lambda one: one.item)]
            for number, (item, run) in enumerate(kinds):
                for one in run if not item else ():
                    last = one is run[-1] and number + 1 < len(kinds)
                    assert one.text.endswith(":") <= last, f"{card.title}: {one.text}"


def items(ruleset: str, title: str) -> list[str]:
    """What stands in lists on the cards of a title, from the last on."""
    _, card = catalogue.cards(ruleset).named(title)[-1]
    return [one.text for field in (*card.fields, *card.back) for one in field.sentences if one.item]


@pytest.mark.parametrize(
    ("ruleset", "title", "table", "column"),
    [
        ("gurps3-cards", "Attack-Opportunity Fire", "OPPORTUNITY", "modifier"),
        ("gurps3-cards", "Attack-Strike Target's Weapon", "BLADE_BREAK", "hits_in_one_blow"),
        ("gurps3-cards", "Evade", "EVADE", "modifier_to_evader_dx"),
        ("gurps3-sheet", "Hit locations", "LOCATION", "modifier"),
        ("gurps3-sheet", "Opportunity fire", "OPPORTUNITY", "modifier"),
        ("gurps3-sheet", "Weapon as target", "WEAPON_TARGET", "modifier"),
    ],
)
def test_a_list_has_the_numbers_of_the_ledgers_table(ruleset: str, title: str, table: str, column: str) -> None:
    listed = [int(text.rpartition(": ")[2]) for text in items(ruleset, title)]
    assert sorted(listed) == sorted(row[column] for row in catalogue.table(ruleset, table).records())


def test_the_reload_card_has_the_times_of_the_table() -> None:
    times = [
        [int(number) for number in re.findall(r"\d+", text.split(":")[1])] for text in items("gurps3-cards", "Reload")
    ]
    table = catalogue.table("gurps3-cards", "RELOAD")
    assert times == [[number for number in row[1:] if number] for row in table.rows]


def test_the_back_of_change_position_has_the_table_of_positions() -> None:
    """Three modifiers and the movement, position by position."""
    table = catalogue.table("gurps3-cards", "POSITIONS")
    for text, row in zip(items("gurps3-cards", "Change Position"), table.rows, strict=True):
        position, _, said = text.partition(": ")
        assert position.casefold() == row[0]
        for cell, part in zip(row[1:4], said.split("; "), strict=False):
            wanted = f"{cell:+d}" if isinstance(cell, int) else cell
            assert re.findall(r"[+-]\d+", part) == re.findall(r"[+-][1-9]", wanted), text


def test_a_ruleset_without_cards_has_an_empty_deck() -> None:
    assert not list(catalogue.cards("gurps4-bands"))


CARDS = """
index: All cards
clauses: [HIT.1]
groups:
  - name: red
    use: striking
    labels: [Move, Attack]
    clauses: [HIT.1]
    cards:
      - title: Hit
        condition: {HIT.1: you have a sword}
        fields:
          Attack:
            - HIT.1: "One of:"
            - list:
                - HIT.1: A cut
          Move:
            - HIT.1: None.
  - name: yellow
    use: defending
    clauses: [HIT.1]
    cards:
      - title: Duck
        describes: {HIT.1: quickly}
        text:
          - HIT.1: You duck.
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    for name, text in {"rules": LEDGER, "cards": CARDS}.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "duel.yaml").write_text(text, encoding="utf-8")
    return folder


def test_cards_of_any_ruleset_are_built_in_the_order_of_their_labels(source: Path, tmp_path: Path) -> None:
    build.build(source, tmp_path / "built")
    assert (tmp_path / "built" / "duel.cards.json").read_text(encoding="utf-8") == (
        '{"index":"All cards","clauses":["HIT.1"],"groups":[{"name":"red","use":"striking","labels":["Move","Attack"],'
        '"clauses":["HIT.1"],"cards":[{"title":"Hit","printed":"Hit","pages":[],"back":[],"condition":{"text":'
        '"you have a sword","clauses":["HIT.1"],"bars":true},"fields":[{"label":"Move","sentences":[{"text":"None.",'
        '"clauses":["HIT.1"]}]},{"label":"Attack","sentences":[{"text":"One of:","clauses":["HIT.1"]},{"text":"A cut",'
        '"clauses":["HIT.1"],"item":true}]}]}]},{"name":"yellow","use":"defending","labels":[],"clauses":["HIT.1"],'
        '"cards":[{"title":"Duck","printed":"Duck","pages":[],"back":[],"condition":{"text":"quickly","clauses":'
        '["HIT.1"],"bars":false},"fields":[{"sentences":[{"text":"You duck.","clauses":["HIT.1"]}]}]}]}]}\n'
    )


HIT = "duel.yaml, group 1 (red), card 1 (Hit)"
DUCK = "duel.yaml, group 2 (yellow), card 1 (Duck)"
BAD = [
    ("- HIT.1: None.", "- HIT.2: None.", f"{HIT}, Move, sentence 1: there is no clause HIT.2."),
    ("- HIT.1: A cut", "- HIT.1 MISS.1: A cut", f"{HIT}, Attack, sentence 2, sentence 1: there is no clause MISS.1."),
    ("{HIT.1: quickly}", "{HIT.2: quickly}", f"{DUCK}, describes: there is no clause HIT.2."),
    (
        "index: All cards\nclauses: [HIT.1]",
        "index: All\nclauses: [GO.1]",
        "duel.yaml, clauses: there is no clause GO.1.",
    ),
    ("clauses: [HIT.1]\n    cards", "clauses: []\n    cards", "duel.yaml, group 1 (red), clauses: name at least one"),
    (
        "- HIT.1: You duck.",
        "- You duck.",
        f"{DUCK}, text, sentence 1: expected one text under the clauses it rests on, found text.",
    ),
    ("- HIT.1: You duck.", '- " ": You duck.', f"{DUCK}, text, sentence 1: name at least one clause."),
    ("- HIT.1: You duck.", "- HIT.1:", f"{DUCK}, text, sentence 1: expected text, found nothing."),
    ("Move:\n", "Run:\n", f"{HIT}, fields: there is no field Run; expected Move, Attack."),
    ("          Move:\n            - HIT.1: None.\n", "", f"{HIT}, fields: the field Move is missing."),
    ("text:", "fields:", f"{DUCK}: a card of this group has text, not fields."),
    ("title: Hit\n", "title: Hit\n        heads: {Run: Rush}\n", f"{HIT}, heads: there is no field Run; expected"),
    ("title: Duck\n", "titel: Duck\n", "duel.yaml, group 2 (yellow), card 1: the field title is missing."),
    ("use: striking", "sue: striking", "duel.yaml, group 1: the field use is missing."),
    (
        "    cards:\n      - title: Duck",
        "    cards:\n      - {title: Duck, text: []}\n      - title: Duck",
        "duel.yaml, group 2 (yellow): the card Duck appears twice.",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD)
def test_a_bad_card_is_named_in_one_sentence(source: Path, tmp_path: Path, old: str, new: str, message: str) -> None:
    path = source / "cards" / "duel.yaml"
    assert old in CARDS
    path.write_text(CARDS.replace(old, new), encoding="utf-8")
    with pytest.raises(build.BadSource) as caught:
        build.build(source, tmp_path / "built")
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_cards_of_an_unknown_ruleset_are_refused(source: Path, tmp_path: Path) -> None:
    (source / "cards" / "chess.yaml").write_text(CARDS, encoding="utf-8")
    with pytest.raises(build.BadSource, match=r"chess\.yaml: there is no ruleset chess\."):
        build.build(source, tmp_path / "built")
