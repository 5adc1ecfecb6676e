"""Everything that every ruleset must keep to."""

from swordplay.conformance.suite import *  # noqa: F403

RULESETS = ("skirmish",)
