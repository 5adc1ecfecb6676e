"""`swordplay new`: writes a scenario with comments, to start from."""

from __future__ import annotations

import os
from argparse import Namespace

from swordplay import catalogue, files
from swordplay.cli.play import SCENARIO
from swordplay.cli.screen import Screen
from swordplay.engine.errors import UnreadableError
from swordplay.games import names

TEXT = """\
# A scenario for Swordplay.
#   swordplay check {file}    says what is wrong with it, if anything
#   swordplay fight {file}    fights it; with --auto basic the program plays both sides

title: A meeting at the bridge
about: Two who will not make way for each other, and a bridge too narrow for both.    # a sentence or two, if you like
ruleset: {ruleset}    # there are: {rulesets}

# The map: columns A, B, C ... and rows 1, 2, 3 ...; or `radius: 10` for a round one.
map:
  columns: 12
  rows: 8
  # Ground other than open. impassable: nobody may enter; obstacle: costs more; blocks_sight; obscures; cover.
  patches:
    - ground: {{name: wall, impassable: true, blocks_sight: true, height: 3}}
      hexes: [F1, F2, F7, F8]
    - ground: {{name: crates, obstacle: true, cover: 2}}
      hexes: [E4]

# Everyone has a name, a side, a hex and a facing (N, NE, SE, S, SW, NW).
# `fighter` takes a ready one; `sheet` gives single fields of its own, or the whole sheet without `fighter`.
# `start` lets somebody begin wounded, lying, with an empty weapon: `start: {{conditions: [{{kind: stunned}}]}}`, say.
{ready}
fighters:
  - name: Ada
    side: red
    hex: C4
    facing: SE
    fighter: {first}
  - name: Bruno
    side: blue
    hex: J5
    facing: NW
    fighter: {second}
    sheet: {{{field}}}
"""


def run(args: Namespace) -> int:
    """Write the file, unless it exists."""
    name = args.file
    ruleset = args.ruleset or catalogue.scenario(SCENARIO)["ruleset"]
    if ruleset not in names():
        near = " or ".join(catalogue.errors.near(ruleset, names()) or names())
        raise UnreadableError(f"--ruleset: there is no ruleset called {ruleset!r}; did you mean {near}?")
    ready = catalogue.fighters(ruleset)
    if len(ready) < 2:
        raise UnreadableError(f"--ruleset: there are no ready fighters for {ruleset} to make a scenario from")
    if os.path.splitext(name)[1].lower() not in (".yaml", ".yml"):
        raise UnreadableError(f"{name}: expected a name that ends in .yaml")
    if os.path.exists(name):
        raise UnreadableError(f"{name}: already exists; choose another name")
    first, second = list(ready)[:2]
    numbers = (f"{field}: {value}" for field, value in ready[second].sheet.items() if type(value) is int)
    listed = "\n".join(f"#   {one.name}: {one.about}" for one in ready.values())
    text = TEXT.format(
        file=name,
        ruleset=ruleset,
        rulesets=", ".join(names()),
        ready=listed,
        first=first,
        second=second,
        field=next(numbers, ""),
    )
    try:
        files.write_whole(name, text.encode(), new=True)
    except OSError as error:
        raise UnreadableError(f"{name}: {(error.strerror or str(error)).lower()}") from None
    Screen().say(f"Wrote {name}. Next: swordplay fight {name}")
    return 0
