"""Exact odds of an action, worked out by the rules themselves."""

from swordplay.odds.action import Odds, of
from swordplay.odds.advice import Advice, best, reply
from swordplay.odds.value import OUT_THEN_INJURY, Value

__all__ = ["OUT_THEN_INJURY", "Advice", "Odds", "Value", "best", "of", "reply"]
