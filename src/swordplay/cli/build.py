"""`swordplay build`: build the catalogue of a package that brings a ruleset."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from swordplay.catalogue.build import BadSource, build_package
from swordplay.cli.screen import Screen
from swordplay.engine.errors import UnreadableError


def run(args: Namespace) -> int:
    """Build it, and say how many files there are."""
    try:
        files = build_package(Path(args.folder))
    except BadSource as error:
        raise UnreadableError(f"build: {error}") from None
    Screen().say(f"Built {len(files)} files in {files[0].parent}.")
    return 0
