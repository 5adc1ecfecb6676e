"""What can be written after `swordplay`. Nothing but argparse is needed to read it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

SEED = "a number or word for the dice, so that the same answers bring the same fight"
AUTO = "who plays by himself: a policy for all sides, or red=basic,blue=random"


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Name the command, the trouble and where help is."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The command and its options; `run` names the module that carries it out."""
    parser = Parser(prog="swordplay", description="Tactical combat by the book, fought in the terminal.")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    play = commands.add_parser("play", help="a demonstration duel: play one side, or watch it without a terminal")
    play.add_argument("--seed", help=SEED)
    play.set_defaults(run="play")
    fight = commands.add_parser("fight", help="fight a scenario, or go on with a kept fight")
    fight.add_argument("scenario", metavar="SCENARIO", help="a file, or the name of a ready scenario")
    fight.add_argument("--seed", help=SEED)
    fight.add_argument(
        "--dice", choices=("program", "real"), default="program", help="who rolls: the program, or you (type it in)"
    )
    fight.add_argument("--auto", metavar="POLICY", default="", help=AUTO)
    fight.add_argument("--record", metavar="FILE.json", default="", help="keep the fight in a file, answer by answer")
    fight.set_defaults(run="fight")
    return parser.parse_args(argv)


def _version() -> str:
    from swordplay import __version__

    return f"swordplay {__version__}"
