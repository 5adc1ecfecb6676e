"""The command line. Importing this loads next to nothing: a command's module is loaded when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

BAD_INPUT = 2
CANNOT_WRITE = 1
INTERRUPTED = 130
GARBAGE = 100_000
"""New objects between two searches for garbage: loading the rules creates tens of thousands, none of them garbage."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; an error is one sentence on stderr and an exit code."""
    _settle_streams()
    try:
        try:
            return _run(sys.argv[1:] if argv is None else argv)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        complain("interrupted.", "\n")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has closed the pipe
        _leave_stdout()
        return 0
    except OSError as error:
        _leave_stdout()
        complain(f"cannot write the output: {(error.strerror or str(error)).lower()}")
        return CANNOT_WRITE


def complain(sentence: str, before: str = "") -> None:
    """Say on stderr what went wrong, unless it is closed."""
    from swordplay.engine.text import one_line

    if sys.stderr is not None:
        try:
            sys.stderr.write(f"{before}swordplay: {one_line(sentence)}\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            pass


def _settle_streams() -> None:
    """Replace bytes that cannot be decoded and characters the terminal lacks; do without a closed stdout."""
    import os

    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        settle = getattr(stream, "reconfigure", None)
        if settle is not None:
            settle(errors="replace")


def _leave_stdout() -> None:
    """Discard what is still unwritten, or the interpreter would complain about it at exit."""
    import os

    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):  # not backed by a file descriptor
        pass
    finally:
        os.close(nowhere)


def _run(argv: Sequence[str]) -> int:
    import gc
    from importlib import import_module

    from swordplay.cli.arguments import parse

    gc.set_threshold(GARBAGE)
    args = parse(argv)
    from swordplay.catalogue.errors import BrokenRuleset, CatalogueError, NotBuilt
    from swordplay.engine.errors import SwordplayError

    command = import_module(f"swordplay.cli.{args.run}")
    try:
        if args.ruleset_path:
            from swordplay import games

            for folder in args.ruleset_path:
                games.look_in(folder)
        status: int = command.run(args)
        return status
    except (SwordplayError, CatalogueError, NotBuilt, BrokenRuleset) as error:
        sys.stdout.flush()
        complain(str(error))
        return BAD_INPUT
