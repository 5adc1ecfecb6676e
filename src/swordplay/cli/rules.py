"""`swordplay rules`: the rules by heading, by words, by clause, with links, references and short forms."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterable

from swordplay import catalogue
from swordplay.catalogue import Clause
from swordplay.cli import diff, pages
from swordplay.cli.screen import Screen
from swordplay.engine.errors import UnreadableError
from swordplay.engine.text import LONGEST_TEXT, shown

MOST_LISTED = 40


def run(args: Namespace) -> int:
    """Show what was asked for; at a terminal, keep looking up what is typed."""
    screen = Screen()
    if args.diff:
        return diff.show(screen, *args.diff)
    words = list(args.words)
    if not words:
        pages.rulesets(screen)
        return 0
    book = "" if words[0] not in (*catalogue.rulesets(), *catalogue.references()) else words.pop(0)
    if not book and ":" in words[0]:
        book, _, words[0] = words[0].partition(":")
        catalogue.title(book)  # raises if there is none
    browser = Browser(screen, book)
    browser.look_up(words)
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        browser.go_on()
    return 0


class Browser:
    """Looks things up in one ruleset, in one set of tables, or in all rulesets, and follows links between clauses."""

    def __init__(self, screen: Screen, book: str) -> None:
        """Take the name of a ruleset or of an edition's tables; empty for all rulesets."""
        self.screen = screen
        self.book = book
        self.here: Clause | None = None

    def go_on(self) -> None:
        """Take lines at the terminal until an empty one."""
        while True:
            self.screen.say()
            self.screen.say("A clause, a heading, a link or words to search for; an empty line to leave.", "dim")
            self.screen.out.flush()
            try:
                words = input("> ").split()
            except EOFError:
                return
            if not words:
                return
            try:
                self.look_up(words)
            except (UnreadableError, catalogue.CatalogueError) as error:
                self.screen.wrapped(str(error), "  ", "yellow")

    def look_up(self, words: list[str]) -> None:
        """Show what some words mean here: a link, then an exact name, then a search."""
        book = self.book
        if sum(map(len, words)) > LONGEST_TEXT:
            raise UnreadableError(
                f"expected at most {LONGEST_TEXT} characters to look up, not {shown(' '.join(words))}"
            )
        if book and book not in catalogue.rulesets():
            pages.section(self.screen, book, " ".join(words))
        elif not book:
            self.search_all(words)
        elif not words:
            pages.headings(self.screen, book)
        elif not (self.follow(words) or self.exact(" ".join(words))):
            self.search(book, words)

    def follow(self, words: list[str]) -> bool:
        """Follow a link: from the clause on screen, or from the one the words begin with."""
        start = self.here
        first = clause_of(self.book, words[0])
        if first is not None and len(words) > 1:
            start, words = first, words[1:]
            target = linked(self.book, start, " ".join(words))
            if target is None:
                raise UnreadableError(
                    f"{start.id}: there is no link {' '.join(words)!r} in it; see {link_names(self.book, start)}"
                )
        else:
            target = linked(self.book, start, " ".join(words)) if start is not None else None
        if target is None:
            return False
        self.show([target])
        return True

    def exact(self, text: str) -> bool:
        """Show the clause, short form, card, heading or table of exactly that name."""
        clause = clause_of(self.book, text)
        if clause is not None:
            self.show([clause])
            return True
        short = catalogue.words(self.book).abbreviations
        meant = next((one for one in (text, text.upper()) if one in short), None)
        if meant is not None:
            self.screen.say(f"{meant}: {short[meant]}")
            return True
        if self.heading(text):
            return True
        if text.upper() in catalogue.tables(self.book):
            pages.table(self.screen, catalogue.table(self.book, text.upper()))
            return True
        return self.supplement(text)

    def heading(self, text: str) -> bool:
        """Show the cards of a title and the clauses under that heading, or those the cards rest on."""
        known = catalogue.clauses(self.book)
        named = catalogue.cards(self.book).named(text)
        headings = {text.casefold(), *(card.printed.casefold() for _, card in named)}
        for group, card in named:
            pages.whole_card(self.screen, group, card)
        rest_on = dict.fromkeys(known[clause] for _, card in named for clause in card.clauses())
        under = [one for one in known.values() if one.name.casefold() in headings] or [*rest_on]
        if under:
            self.show(under)
        return bool(under)

    def supplement(self, text: str) -> bool:
        """Show one of the edition's supplementary tables."""
        edition = self.book if self.book in catalogue.references() else self.book.partition("-")[0]
        if edition not in catalogue.references() or text.partition(" ")[0] not in catalogue.reference(edition):
            return False
        pages.section(self.screen, edition, text)
        return True

    def show(self, clauses: list[Clause]) -> None:
        """Show clauses in full; links are then followed from the last."""
        for clause in clauses:
            pages.clause(self.screen, self.book, clause, links(self.book, clause))
        self.here = clauses[-1]

    def search(self, book: str, words: list[str]) -> None:
        """List the clauses that contain all the words."""
        matches = list(matching(catalogue.clauses(book).values(), words))
        if not matches:
            text = " ".join(words)
            near = catalogue.errors.near(text, [*catalogue.clauses(book), *dict.fromkeys(headings(book))])
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise UnreadableError(f"{book}: nothing matches {text!r}{hint}")
        pages.search_results(self.screen, book, matches[:MOST_LISTED], len(matches))

    def search_all(self, words: list[str]) -> None:
        """List the clauses of all rulesets that contain all the words."""
        count = 0
        for book in catalogue.rulesets():
            matches = list(matching(catalogue.clauses(book).values(), words))
            count += len(matches)
            if matches:
                pages.search_results(self.screen, book, matches[:MOST_LISTED], len(matches))
        if not count:
            names = ", ".join(catalogue.rulesets())
            raise UnreadableError(f"nothing matches {' '.join(words)!r}; rulesets: {names}")


def clause_of(book: str, text: str) -> Clause | None:
    """The clause of an id, in upper or lower case."""
    bare = text.removeprefix(f"{book}:").upper()
    return next((one for one in catalogue.clauses(book).values() if one.id.upper() == bare), None)


def headings(book: str) -> Iterable[str]:
    """The names of the clauses, each once."""
    return dict.fromkeys(one.name for one in catalogue.clauses(book).values())


def matching(clauses: Iterable[Clause], words: list[str]) -> Iterable[Clause]:
    """The clauses that contain all the words, those with them in the heading first."""
    folded = [word.casefold() for word in words]
    hits = []
    for clause in clauses:
        text = " ".join((clause.id, clause.name, clause.rule, clause.ruling, clause.example)).casefold()
        if all(word in text for word in folded):
            hits.append((not all(word in clause.name.casefold() for word in folded), clause))
    return [clause for _, clause in sorted(hits, key=lambda hit: hit[0])]


# Links


def targets(book: str) -> dict[str, str]:
    """What a word may point to: each heading to its first clause, and the ruleset's further links."""
    by_word: dict[str, str] = {}
    for clause in catalogue.clauses(book).values():
        by_word.setdefault(clause.name, clause.id)
    return by_word | catalogue.words(book).links


def links(book: str, clause: Clause) -> dict[str, str]:
    """The words of a clause that are entries elsewhere, each with the clause it points to, longest first."""
    known = targets(book)
    names = sorted((name for name in known if name != clause.name), key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, names)) + r")(?!\w)", re.IGNORECASE)
    folded = {name.casefold(): known[name] for name in names}
    text = " ".join((clause.rule, clause.ruling, clause.example))
    return {
        hit: folded[hit.casefold()]
        for hit in dict.fromkeys(pattern.findall(text))
        if folded[hit.casefold()] != clause.id
    }


def linked(book: str, clause: Clause, word: str) -> Clause | None:
    """The clause a word of another clause points to."""
    for name, target in links(book, clause).items():
        if name.casefold() == word.casefold():
            return catalogue.clauses(book)[target]
    return None


def link_names(book: str, clause: Clause) -> str:
    """The links of a clause, listed."""
    return ", ".join(links(book, clause)) or "nothing, as it has none"
