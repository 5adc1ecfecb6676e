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
    return parser.parse_args(argv)


def _version() -> str:
    from swordplay import __version__

    return f"swordplay {__version__}"
