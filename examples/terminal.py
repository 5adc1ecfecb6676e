"""A second terminal, written only against the contract: it knows no rule and no game, and plays every ruleset.

    python examples/terminal.py duel                   # you play the first side, opponents the rest
    python examples/terminal.py lane --play outlaws --seed 7

Answer with a number, or the beginning of what is written. Where you move, name a hex and perhaps a facing (C4, or
C4 NE); the map shows the cost of each. Put a ! behind an answer to stand still for the rest of the turn.
Also: why N, odds N, look, undo, redo, quit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence

import swordplay
from swordplay import odds
from swordplay.engine.battle import A_PERSON, Battle
from swordplay.engine.errors import SwordplayError
from swordplay.engine.events import GAME_MASTER, seen_by
from swordplay.engine.hexes import COMPASS, Hex, from_offset, label, to_offset
from swordplay.engine.plans import Goal, Plan, Said
from swordplay.engine.portrait import Portrait
from swordplay.engine.question import Offer, Question
from swordplay.opponents import play_out
from swordplay.wording import Line, Teller, closed, figure, heading, of_offer, offered, summed

ARROWS = "↑↗↗→↘↘↓↙↙←↖↖"
AROUND = 6
"""How far around the figures the map is drawn."""


class Quit(Exception):
    """Somebody has had enough."""


class Terminal:
    """One battle, one person, one seat."""

    def __init__(self, battle: Battle, seat: str, seed: str) -> None:
        """Take the battle and the side to play."""
        self.battle = battle
        self.seat = seat
        self.seed = seed
        self.teller = Teller(battle.ruleset)
        self.told = 0

    def play(self) -> None:
        """Tell, ask, answer, until it is over."""
        while True:
            play_out(self.battle, self.seed)
            self.tell()
            question = self.battle.waiting
            if question is None:
                return
            if question.forced and question.kind == "choose":
                self.battle.answer(next(offer.name for offer in question.offers if offer.legal), together=True)
                continue
            try:
                self.ask(question)
            except SwordplayError as error:
                print(f"  {error}")

    # Telling

    def tell(self) -> None:
        """What has happened since the last time, as far as this seat knows."""
        events = list(seen_by(self.seat, self.battle.events[self.told :]))
        self.told = len(self.battle.events)
        self.put(self.teller.lines(events))

    def put(self, lines: Iterable[Line]) -> None:
        """Write lines, each with its sums."""
        for line in lines:
            if line.text:
                print(f"{'  ' * line.indent}{line.text}")
            for number in () if line.spoken else line.sums:
                print(f"{'  ' * line.indent}    {summed(number, self.battle.ruleset.name)}")

    # Asking

    def ask(self, question: Question) -> None:
        """Put the question, and carry out what is typed."""
        goals: Sequence[Goal] = ()
        if question.kind == "choose":
            question = self.battle.ahead() or question
            goals = self.battle.reach() if question.shape == "walk" else ()
            if question.shape in ("cards", "walk"):
                self.look(goals)
        print(f"\n{heading(question, self.teller)}")
        if question.kind == "choose":
            self.offer(question, goals)
        elif question.number is not None:
            print(f"  {summed(question.number, self.battle.ruleset.name)}{percent(question.number.chance)}")
        typed = read()
        if not typed:
            return
        rest, typed = typed.endswith("!"), typed.rstrip("! ")
        if not self.command(typed, question):
            self.answer(typed, question, goals, rest=rest)

    def offer(self, question: Question, goals: Sequence[Goal]) -> None:
        """What may be chosen, family by family, and what may not and why."""
        legal = [offer for offer in question.offers if offer.legal]
        walked = {said for goal in goals for said in goal.said}
        for place, offer in enumerate(legal, 1):
            if goals and Said(question.about, offer.name) in walked and offer.name != question.leave:
                continue  # the map says it better
            mark = {"go": " (go ahead)", "stop": " (stop here)", "decline": " (do without)"}.get(question.leaving, "")
            family = f"[{offer.shown.group}] " if offer.shown.group else ""
            left = mark if offer.name == question.leave else ""
            print(f"{place:>4}  {family}{offer.text}{left}  {offered(offer)}{self.leads(offer)}".rstrip())
        for shut in closed(question, self.battle.ruleset.name):
            print(f"   -  {', '.join(offer.text for offer in shut.offers)}: {shut.why}")

    @staticmethod
    def leads(offer: Offer) -> str:
        """The roll an option leads to."""
        if offer.leads is None:
            return ""
        against = "" if offer.leads.against is None else f" against {offer.leads.against.value}"
        return f"  -> {offer.leads.number.value}{against}{percent(offer.leads.number.chance)}"

    def answer(self, typed: str, question: Question, goals: Sequence[Goal], *, rest: bool) -> None:
        """Send an answer, or a whole movement, as one thing."""
        if question.kind != "choose":
            faces = [int(part) for part in typed.replace("/", " ").split() if part.isdecimal()]
            self.battle.answer(faces if len(faces) > 1 else sum(faces))
            return
        goal = nearest_goal(typed, goals)
        said = goal.said if goal is not None else (Said(question.about, chosen(typed, question.offers).name),)
        stop = self.battle.follow(Plan(question.who, said, rest))
        if stop.given < len(said):
            print(f"  After {stop.given} of {len(said)} answers {stop.why}.")

    def command(self, typed: str, question: Question) -> bool:
        """Carry out what is no answer."""
        word, _, rest = typed.partition(" ")
        if word == "quit":
            raise Quit
        if word in ("undo", "redo"):
            getattr(self.battle, word)()
            self.told = min(self.told, len(self.battle.events))
        elif word == "look":
            self.look(())
        elif word == "why" and rest:
            self.put(of_offer(chosen(rest, question.offers)))
        elif word == "odds" and rest:
            known = odds.of(self.battle, chosen(rest, question.offers).name, deadline=5)
            for part in known.parts:
                print(f"  {part.chance:6.1%}  {part.name}")
            print(f"  ({known.how})")
        else:
            return False
        return True

    # Looking

    def look(self, goals: Sequence[Goal]) -> None:
        """The map, with what a walk may come to, and everybody in sight."""
        portraits, board = self.battle.portraits(self.seat), self.battle.board(self.seat)
        marks = dict(zip((p.name for p in portraits), "abcdefghijklmnopqrstuvwxyz", strict=False))
        cells = {hex: " . " if area.ground.cost <= 1 else " : " for area in board.areas for hex in area.hexes}
        cells |= {hex: "###" for area in board.areas if area.ground.impassable for hex in area.hexes}
        costs: dict[Hex, int] = {}
        for goal in goals:
            costs[goal.hex] = min(goal.cost, costs.get(goal.hex, goal.cost))
        cells |= {hex: f"{cost:>2} " for hex, cost in costs.items()}
        for portrait in sorted(portraits, key=lambda p: not p.out):
            letter = marks.get(portrait.name, "?")
            for hex in portrait.hexes:
                cells[hex] = f"{letter}x " if portrait.out else f"{letter.upper()}{ARROWS[portrait.facing % 12]} "
        print(f"\n{board.time}")
        print("\n".join(drawn(cells, portraits)))
        for portrait in portraits:
            print(f"  {figure(portrait, marks.get(portrait.name, '?').upper()).text.strip()}")
        for thing in board.things:
            print(f"  {thing.name} lies in {label(thing.hex)}")


def drawn(cells: Mapping[Hex, str], portraits: Sequence[Portrait]) -> Iterable[str]:
    """Rows of hexes around the figures; every other column stands half a row lower."""
    near = [to_offset(hex) for portrait in portraits for hex in portrait.hexes]
    columns = range(min(c for c, _ in near) - AROUND, max(c for c, _ in near) + AROUND + 1)
    rows = range(min(r for _, r in near) - AROUND, max(r for _, r in near) + AROUND + 1)
    columns = range(*spread(columns, {to_offset(hex)[0] for hex in cells}))
    rows = range(*spread(rows, {to_offset(hex)[1] for hex in cells}))
    names = [label(from_offset(column, 0)).rstrip("0123456789-") for column in columns]
    yield "      " + "".join(f"{name:<3}" for name in names)
    for row in rows:
        for half in (1, 0):
            line = "".join(
                cells.get(from_offset(column, row), "   ") if column % 2 == half else "   " for column in columns
            )
            if line.strip():
                yield f"{row + 1:>4}  {line}".rstrip() if half else f"      {line}".rstrip()


def spread(wanted: range, there: set[int]) -> tuple[int, int]:
    """The part of a range that is there at all."""
    return max(wanted.start, min(there)), min(wanted.stop, max(there) + 1)


# Reading


def read() -> str:
    """A line somebody types."""
    try:
        return " ".join(input("> ").split())
    except EOFError:
        raise Quit from None


def chosen(typed: str, offers: Sequence[Offer]) -> Offer:
    """The offer a number or the beginning of a label means."""
    legal = [offer for offer in offers if offer.legal]
    if typed.isdecimal() and 0 < int(typed) <= len(legal):
        return legal[int(typed) - 1]
    folded = typed.casefold()
    same = [offer for offer in offers if folded in (offer.text.casefold(), offer.name.casefold())]
    begun = same or [offer for offer in offers if offer.text.casefold().startswith(folded)]
    if len(begun) != 1:
        raise SwordplayError(f"expected a number from 1 to {len(legal)} or the beginning of one option, not {typed!r}")
    return begun[0]


def nearest_goal(typed: str, goals: Sequence[Goal]) -> Goal | None:
    """The cheapest end of a movement that a hex and perhaps a facing name."""
    hex, _, facing = typed.upper().partition(" ")
    there = [goal for goal in goals if label(goal.hex) == hex and facing in ("", COMPASS[goal.facing % 12])]
    return min(there, key=lambda goal: goal.cost, default=None)


def percent(chance: float | None) -> str:
    """A chance in brackets."""
    return "" if chance is None else f" ({chance:.0%})"


def main(argv: Sequence[str] | None = None) -> int:
    """Play a fight."""
    parser = argparse.ArgumentParser(description="Play a fight at a plain terminal.")
    parser.add_argument("scenario", help="a ready scenario's name, or a file")
    parser.add_argument("--play", default="", metavar="SIDE", help="the side you play; the first if not given")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args(argv)
    try:
        scenario = swordplay.load_scenario(args.scenario)
        sides = list(dict.fromkeys(entry.side for entry in scenario.fighters))
        seat = args.play or sides[0]
        if seat not in sides:
            raise SwordplayError(f"--play: expected one of {', '.join(sides)}, not {seat!r}")
        players = {side: A_PERSON if side == seat else "basic" for side in sides}
        battle = Battle(swordplay.ruleset(scenario.ruleset), scenario, swordplay.Roller(args.seed), players)
        Terminal(battle, seat if len(sides) > 1 else GAME_MASTER, args.seed).play()
    except SwordplayError as error:
        print(f"terminal: {error}", file=sys.stderr)
        return 2
    except Quit:
        print("You leave the fight.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
