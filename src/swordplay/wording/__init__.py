"""Words for people: events, questions, numbers and figures as lines of data, for terminal and table alike.

Nothing here knows a screen, a colour or a game. The sentences are templates of the catalogue (`Ruleset.sayings`),
reasons and clauses its keys; a front end lays the lines out.
"""

from swordplay.wording.asking import Closed, closed, heading, offered
from swordplay.wording.explaining import of_events, of_offer, of_question
from swordplay.wording.figures import figure
from swordplay.wording.lines import Line
from swordplay.wording.sums import arithmetic, cited, formula, summed
from swordplay.wording.telling import Teller

__all__ = [
    "Closed",
    "Line",
    "Teller",
    "arithmetic",
    "cited",
    "closed",
    "figure",
    "formula",
    "heading",
    "of_events",
    "of_offer",
    "of_question",
    "offered",
    "summed",
]
