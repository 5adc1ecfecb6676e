"""The command line. Importing this loads next to nothing: a command's module is loaded when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; what goes wrong is one sentence on stderr and an exit code."""
    from swordplay.cli.arguments import parse

    _settle_streams()
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        return _run(args.run, args)
    except KeyboardInterrupt:
        print("\nswordplay: interrupted.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # nobody reads any more; the interpreter would complain about that at exit
        return 1


def _settle_streams() -> None:
    """Take any bytes that are typed, write any letters as far as the terminal knows them, do without what is closed."""
    import os

    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        settle = getattr(stream, "reconfigure", None)
        if settle is not None:
            settle(errors="replace")


def _run(place: str, args: object) -> int:
    import gc
    from importlib import import_module

    gc.disable()  # loading makes nothing that could be collected, and is a tenth quicker so
    from swordplay.catalogue.errors import CatalogueError, NotBuilt
    from swordplay.engine.errors import SwordplayError

    command = import_module(f"swordplay.cli.{place}")
    gc.enable()
    try:
        found: int = command.run(args)
        sys.stdout.flush()
        return found
    except (SwordplayError, CatalogueError, NotBuilt) as error:
        sys.stdout.flush()
        print(f"swordplay: {error}", file=sys.stderr)
        return BAD_INPUT
