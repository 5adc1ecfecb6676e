"""Every ruleset there is, the toys of the tests among them; the rest is `swordplay.conformance.play`."""

from __future__ import annotations

from swordplay import games
from swordplay.conformance.play import Walk as Walk
from swordplay.conformance.play import drawn as drawn
from swordplay.conformance.play import hands as hands
from swordplay.conformance.play import json as json
from swordplay.conformance.play import meant as meant
from swordplay.conformance.play import meddle as meddle
from swordplay.conformance.play import picture as picture
from swordplay.conformance.play import play as play
from swordplay.conformance.play import ruleset as ruleset
from swordplay.conformance.play import start as start
from tests.conformance import ours as ours

TOY, YARD, BOATS = (f"tests.conformance.toy:{kind}" for kind in ("Toy", "Yard", "Boats"))
OURS = (TOY, YARD, BOATS)
"""The toys, each as "module:Class" for the suite."""
NAMES = (*OURS, *games.names())
