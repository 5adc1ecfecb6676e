"""Fights that have gone some way already (`swordplay.conformance.situations`)."""

from __future__ import annotations

from swordplay.conformance.situations import begun as begun
from swordplay.conformance.situations import turnable as turnable
from swordplay.conformance.situations import turns as turns
from swordplay.conformance.situations import varied as varied
from swordplay.conformance.situations import walked as walked
from swordplay.conformance.situations import with_switches as with_switches
from swordplay.conformance.situations import worn as worn
from tests.conformance.ours import MIDWAY as MIDWAY
