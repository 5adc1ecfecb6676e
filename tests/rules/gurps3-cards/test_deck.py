"""The deck: its groups, titles, references, conditions and fields. The printed pages are not looked at here."""

import pytest

from swordplay import catalogue
from swordplay.catalogue.decks import Card, Group

DECK = catalogue.cards("gurps3-cards")
LISTED = list(catalogue.table("gurps3-cards", "CARDS").records())
"""The ledger's list of all cards, in the order of their pages."""
MANOEUVRE = ("Max. Move", "Attack", "Defense", "Other")

GROUPS = {
    "red": ("missile combat", "Aim; Attack-Missile Weapon; Attack-Opportunity Fire; Attack-Pop Up; Reload"),
    "blue": (
        "melee combat",
        "All Out Attack; All Out Charge; Attack-Melee Weapon; Attack-Shield Bash; Attack-Strike Target's Weapon; "
        "Attack-Unarmed; Disarm; Feint; Ready; Wait",
    ),
    "purple": (
        "close combat",
        "Attack-Unarmed; Attack-Weapon; Break Free; Change Position; Choke; Evade; Exit; Flying Tackle; "
        "Grab Foe's Weapon; Grab Foe's Weapon Arm; Grapple; Pin; Ready Weapon; Slam; Takedown",
    ),
    "green": ("miscellaneous", "All Out Defense; Change Position; Concentrate; Move"),
    "yellow": (
        "active defences",
        "Block; Dodge; Dodge-Acrobatic; Dodge and Drop; Parry; Parry-Bare Handed; Retreat",
    ),
}


def group(name: str) -> Group:
    return next(one for one in DECK.groups if one.name == name)


def card(title: str, colour: str = "") -> Card:
    ((_, only),) = [(of, one) for of, one in DECK.named(title) if colour in ("", of.name)]
    return only


def text(one: Card, label: str) -> str:
    field = one.field(label)
    assert field is not None
    return field.text


@pytest.mark.rules("gurps3-cards:DECK.1")
def test_the_deck_has_41_cards_in_five_colours() -> None:
    assert {one.name: len(one.cards) for one in DECK.groups} == {
        "red": 5,
        "blue": 10,
        "purple": 15,
        "green": 4,
        "yellow": 7,
    }
    assert [(of.name, one.title) for of, one in DECK] == [(row["colour"], row["name"]) for row in LISTED]
    assert len(LISTED) == 41


@pytest.mark.parametrize(
    "colour",
    [
        pytest.param(colour, marks=pytest.mark.rules(f"gurps3-cards:DECK.{number}"))
        for number, colour in enumerate(GROUPS, 2)
    ],
)
def test_a_colour_has_its_field_of_use_and_its_cards_in_order(colour: str) -> None:
    use, titles = GROUPS[colour]
    assert group(colour).use == use
    assert "; ".join(one.title for one in group(colour).cards) == titles


@pytest.mark.rules("gurps3-cards:DECK.7")
def test_the_index_card_names_all_under_five_headings() -> None:
    index = DECK.index_card()
    assert index.printed == "Maneuvers/Actions"
    assert [field.label for field in index.fields] == [f"{name} ({use})" for name, (use, _) in GROUPS.items()]
    assert [[one.text for one in field.sentences] for field in index.fields] == [
        titles.split("; ") for _, titles in GROUPS.values()
    ]
    (heading,) = [field.label for field in index.fields if field.sentences[0].text == "All Out Defense"]
    assert heading == "green (miscellaneous)"


@pytest.mark.rules("gurps3-cards:DECK.17")
def test_a_manoeuvre_card_has_title_reference_condition_and_four_fields_in_order() -> None:
    pin = card("Pin")
    assert (pin.printed, pin.pages) == ("PIN", ("B112",))
    assert pin.condition is not None
    assert pin.condition.text == "the foe is already on the ground"
    for of, one in DECK:
        if of.name != "yellow" and one.title != "Reload":
            labels = [field.label for field in (*one.fields, *one.back)]
            assert tuple(dict.fromkeys(label for label in labels if label in MANOEUVRE)) == MANOEUVRE, one.title
            assert all(text(one, label) for label in MANOEUVRE[:3]), one.title


@pytest.mark.rules("gurps3-cards:DECK.18")
def test_a_defence_card_has_running_text_only() -> None:
    for one in group("yellow").cards:
        assert [field.label for field in (*one.fields, *one.back)] == [""]
        assert one.fields[0].text


@pytest.mark.rules("gurps3-cards:DECK.19")
def test_attack_unarmed_is_there_twice_with_the_same_text() -> None:
    assert [of.name for of, _ in DECK.named("Attack, Unarmed")] == ["blue", "purple"]
    assert card("Attack, Unarmed", "blue") == card("Attack, Unarmed", "purple")


@pytest.mark.rules("gurps3-cards:DECK.20")
def test_change_position_is_there_twice_with_different_text() -> None:
    close, elsewhere = card("Change Position", "purple"), card("Change Position", "green")
    assert (close.pages, elsewhere.pages) == (("B112",), ("B95", "B103"))
    assert [of.use for of, _ in DECK.named("Change Position")] == ["close combat", "miscellaneous"]
    assert "whatever position you like" in text(close, "Other")
    assert "two turns" in text(elsewhere, "Other")


@pytest.mark.rules("gurps3-cards:DECK.21")
@pytest.mark.parametrize(
    ("indexed", "printed"),
    [
        ("Attack-Pop Up", "ATTACK, POP UP"),
        ("Dodge-Acrobatic", "DODGE, ACROBATIC"),
        ("Parry-Bare Handed", "PARRY, BARE-HANDED"),
    ],
)
def test_both_spellings_of_a_title_mean_the_same_card(indexed: str, printed: str) -> None:
    assert card(indexed) is card(printed) is card(printed.capitalize())
    assert (card(indexed).title, card(indexed).printed) == (indexed, printed)


@pytest.mark.rules("gurps3-cards:DECK.21")
def test_a_card_prints_its_title_in_capitals_with_a_comma() -> None:
    for _, one in DECK:
        first, *rest = one.title.upper().split("-")
        assert one.printed.replace("-", " ") == ", ".join([first, *rest]), one.title
    assert [of.name for of, _ in DECK.named("dodge, acrobatic")] == ["yellow"]
    assert not DECK.named("Dodge sideways")


@pytest.mark.rules("gurps3-cards:DECK.23")
def test_a_bracket_bars_the_card_unless_it_merely_describes_it() -> None:
    with_bracket = [one for _, one in DECK if one.condition is not None]
    assert [one.title for one in with_bracket] == [row["name"] for row in LISTED if row["condition"] != "-"]
    describing = [one.title for one in with_bracket if one.condition is not None and not one.condition.bars]
    assert describing == ["Flying Tackle", "Grapple", "Concentrate"]
    assert {"Attack-Shield Bash", "Block"} <= {one.title for one in with_bracket} - set(describing)


@pytest.mark.rules("gurps3-cards:DECK.24")
def test_every_card_names_its_pages() -> None:
    assert [", ".join(one.pages) for _, one in DECK] == [row["ref"] for row in LISTED]
    assert card("All Out Defense").pages == ("B97", "B106", "CII57")
    assert all(page.startswith(("B", "CI", "CII")) for _, one in DECK for page in one.pages)


@pytest.mark.rules("gurps3-cards:DECK.25")
def test_a_card_with_nothing_more_to_say_leaves_other_empty() -> None:
    empty = [one.title for _, one in DECK if (other := one.field("Other")) is not None and not other.sentences]
    assert empty == [
        "Attack-Melee Weapon",
        "Attack-Shield Bash",
        "Disarm",
        "Feint",
        "Ready",
        "Wait",
        "Choke",
        "Grab Foe's Weapon",
        "Grab Foe's Weapon Arm",
        "Pin",
        "Takedown",
        "All Out Defense",
    ]
    assert text(card("All Out Attack"), "Other") == "None."


@pytest.mark.rules("gurps3-cards:DECK.26")
def test_reload_lists_times_in_place_of_other() -> None:
    reload = card("Reload")
    assert [field.label for field in reload.fields] == [*MANOEUVRE[:3], "Common Reloading Times"]
    sentences = reload.fields[-1].sentences
    assert len([one for one in sentences if one.item]) == len(catalogue.table("gurps3-cards", "RELOAD").rows) == 8
    (note,) = [one.text for one in sentences if one.text.startswith("*")]
    assert sentences[-1].text == note
    assert "Speed Load" in note
