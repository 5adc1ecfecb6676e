"""Exact odds of an action and solved duels, worked out by the rules themselves."""

from swordplay.odds.advice.best import Advice, best
from swordplay.odds.advice.option import Odds, improving, of
from swordplay.odds.advice.reply import Reply, reply
from swordplay.odds.policies import Stated, basic
from swordplay.odds.value import OUT_THEN_INJURY, OUT_THIS_TURN, Value

__all__ = [
    "OUT_THEN_INJURY",
    "OUT_THIS_TURN",
    "Advice",
    "Odds",
    "Reply",
    "Stated",
    "Value",
    "basic",
    "best",
    "improving",
    "of",
    "reply",
]
