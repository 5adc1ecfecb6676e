"""The command line's arguments. Reading them needs nothing but argparse."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from swordplay.engine.text import LONGEST_TEXT, shown

LONGEST_PATH = 4096
USUAL_WIDTH = 80

SEED = "a number or word that seeds the dice: the same answers then give the same fight"
RULESET_PATH = "the folder of a package that brings rulesets; it may be given several times"
AUTO = "let the program play: a policy for all sides, or red=basic,blue=random; red=person takes over a side"


class Help(argparse.HelpFormatter):
    """Help as wide as the terminal. Left to itself argparse asks shutil, and loads three compressors with it."""

    def __init__(self, prog: str) -> None:
        """Take the width from COLUMNS or the terminal, two less than it has."""
        columns = os.environ.get("COLUMNS", "")
        width = int(columns) if columns.isdecimal() else 0
        with suppress(AttributeError, ValueError, OSError):  # stdout is closed, or is no terminal
            width = width or os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
        super().__init__(prog, width=(width or USUAL_WIDTH) - 2)


class Parser(argparse.ArgumentParser):
    """Reports errors in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=Help, **settings)

    def error(self, message: str) -> NoReturn:
        """Name the command, what is wrong with it, and where to find help."""
        from swordplay.cli import BAD_INPUT, complain

        command = self.prog.removeprefix("swordplay").strip()
        complain(f"{command + ': ' if command else ''}{message} (see {self.prog} --help)")
        raise SystemExit(BAD_INPUT)

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write help; argparse itself would hide a failure to write."""
        (file or sys.stdout).write(message)


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The command and its options; `run` names the module that carries it out.

    Only the command that is given is prepared: all of them together take as long as reading the rules.
    """
    parser = Parser(prog="swordplay", description="Tactical combat by the book, fought in the terminal.")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, prog=parser.prog)
    for name in argv[:1] if argv and argv[0] in COMMANDS else COMMANDS:
        summary, add_arguments = COMMANDS[name]
        command = commands.add_parser(name, help=summary)
        add_arguments(command)
        command.add_argument("--ruleset-path", metavar="DIR", action="append", default=[], help=RULESET_PATH)
    for argument in argv:
        if len(argument) > (LONGEST_PATH if os.sep in argument else LONGEST_TEXT):
            parser.error(f"expected arguments of at most {LONGEST_TEXT} characters, not {shown(argument)}")
    return parser.parse_args(argv)


class Given(argparse.Action):
    """Keeps what was told for each option, with the option: several options share a list."""

    def __call__(self, parser: Any, namespace: argparse.Namespace, values: Any, option: str | None = None) -> None:
        """Add one of them."""
        setattr(namespace, self.dest, [*getattr(namespace, self.dest), (option, values)])


def _play(play: Parser) -> None:
    play.add_argument("--seed", help=SEED)
    play.set_defaults(run="play")


def _fight(fight: Parser) -> None:
    fight.add_argument("scenario", metavar="SCENARIO", nargs="?", default="", help="a file, or a ready scenario's name")
    fight.add_argument("--last", action="store_true", help="continue the fight that was played last")
    fight.add_argument("--seed", help=SEED)
    fight.add_argument("--dice", choices=("program", "real"), help="who rolls: the program, or you (type it in)")
    fight.add_argument("--auto", metavar="POLICY", default="", help=AUTO)
    fight.add_argument("--record", metavar="FILE.json", default="", help="the file to keep the fight in")
    fight.set_defaults(run="fight")


def _replay(replay: Parser) -> None:
    replay.add_argument("record", metavar="RECORD", help="the file it is kept in")
    replay.add_argument("--to", metavar="N", help="how many answers to follow")
    replay.set_defaults(run="replay")


def _recover(recover: Parser) -> None:
    recover.add_argument("source", metavar="RECORD", help="the file it is kept in")
    recover.add_argument("--seed", help=SEED)
    recover.add_argument("--dice", choices=("program", "real"), default="program", help="who rolls")
    recover.add_argument("--auto", metavar="POLICY", default="", help=AUTO)
    recover.add_argument(
        "--days", metavar="N", help="how many days after the fight to play; default: until nothing is due"
    )
    for option, what in (("--first-aid", "who gives first aid"), ("--physician", "whose care the wounded are in")):
        recover.add_argument(
            option,
            metavar="[NAME=]WHO",
            action=Given,
            dest="told",
            default=[],
            help=f"{what}: a fighter, the skill of somebody else, or nobody; to NAME alone, or to all the wounded",
        )
    recover.add_argument(
        "--record", metavar="FILE.json", default="", help="the file to keep it in; default: a new one beside RECORD"
    )
    recover.set_defaults(run="recover")


def _new(new: Parser) -> None:
    new.add_argument("file", metavar="FILE.yaml", nargs="?", default="scenario.yaml", help="default: scenario.yaml")
    new.add_argument("--ruleset", metavar="RULESET", default="", help="the rules it is fought by")
    new.set_defaults(run="new")


def _check(check: Parser) -> None:
    check.add_argument("file", metavar="FILE", help="a scenario or a record")
    check.set_defaults(run="check")


def _rules(rules: Parser) -> None:
    rules.add_argument("words", metavar="WORD", nargs="*", help="a ruleset, then a clause, a heading or words")
    rules.add_argument("--diff", metavar="RULESET", nargs=2, help="where two rulesets of one edition differ")
    rules.set_defaults(run="rules")


def _scenarios(listing: Parser) -> None:
    listing.set_defaults(run="listing")


def _build(build: Parser) -> None:
    build.add_argument("folder", metavar="DIR", help="the package's folder, with a folder catalogue in it")
    build.set_defaults(run="build")


def _schemas(schemas: Parser) -> None:
    schemas.add_argument("folder", metavar="FOLDER", help="the folder to write them to")
    schemas.set_defaults(run="schemas")


def _odds(odds: Parser) -> None:
    odds.add_argument("scenario", metavar="SCENARIO", help="a file, or the name of a ready scenario")
    odds.add_argument("--fighter", metavar="NAME", required=True, help="who acts")
    odds.add_argument("--target", metavar="NAME", default="", help="whom he attacks; default: the nearest foe")
    odds.add_argument("--option", metavar="NAME", default="", help="what he does; default: an attack")
    odds.add_argument("--approach", action="store_true", help="let him approach first; the others stand still")
    odds.add_argument("--place", metavar="NAME", default="", help="where he strikes")
    odds.add_argument("--reply", action="store_true", help="also search for the enemy's best reply")
    odds.add_argument("--deadline", metavar="SECONDS", default="", help="at most so long; sampled if it is too short")
    odds.add_argument("--json", action="store_true", help="print it as JSON")
    odds.add_argument("--plot", metavar="FILE.svg", default="", help="draw a chart to a file")
    odds.set_defaults(run="odds")


def _duel(duel: Parser) -> None:
    duel.add_argument("first", metavar="A", nargs="?", help="a ready fighter")
    duel.add_argument("second", metavar="B", nargs="?", help="and another")
    duel.add_argument("--ruleset", metavar="RULESET", default="", help="the rules it is fought by")
    duel.add_argument("--sample", metavar="N", help="play it out N times instead of solving it")
    duel.add_argument(
        "--policy", metavar="POLICY", default="", help="who chooses: basic, random, one for each (a,b), or best"
    )
    duel.add_argument("--json", action="store_true", help="print it as JSON")
    duel.set_defaults(run="duel")


COMMANDS: Mapping[str, tuple[str, Callable[[Parser], None]]] = {
    "play": ("a demonstration duel: play one side, or watch it without a terminal", _play),
    "fight": ("fight a scenario, or continue a kept fight", _fight),
    "replay": ("show a kept fight again, to its end or to an answer", _replay),
    "recover": ("play the aftermath of a kept fight: minutes, hours, days", _recover),
    "new": ("write a scenario to start from", _new),
    "check": ("say what a file is, or what is wrong with it", _check),
    "rules": ("look into the rules: headings, clauses, words, short forms, tables", _rules),
    "scenarios": ("list the ready scenarios and fighters", _scenarios),
    "build": ("build the catalogue of a ruleset of your own", _build),
    "schemas": ("write the JSON Schemas of scenario and record files", _schemas),
    "odds": ("the exact chance of every consequence of what a fighter might do", _odds),
    "duel": ("two fighters toe to toe: who wins, how long it takes, what it costs", _duel),
}
"""Every command in the order of the help: what it does in a line, and what adds its arguments."""


def _version() -> str:
    from swordplay import __version__

    return f"swordplay {__version__}"
