"""`swordplay scenarios`: what is ready to be fought, and by whom."""

from __future__ import annotations

from argparse import Namespace

from swordplay import catalogue
from swordplay.cli import complain
from swordplay.cli.screen import Screen


def run(args: Namespace) -> int:
    """List the scenarios, and the ready fighters of each ruleset they use."""
    screen = Screen()
    screen.say("Scenarios (swordplay fight NAME)", "bold")
    for name, scenario in catalogue.scenarios().items():
        screen.say(f"  {name:<25}{scenario.title}  [{scenario.ruleset}]")
        if scenario.about:
            screen.wrapped(scenario.about, "      ", "dim")
    for book in dict.fromkeys(scenario.ruleset for scenario in catalogue.scenarios().values()):
        if catalogue.fighters(book):
            screen.say(f"Ready fighters of {book}", "bold")
        for ready in catalogue.fighters(book).values():
            screen.wrapped(f"{ready.name}: {ready.about}", "  ")
    for sentence in catalogue.complaints():
        complain(sentence)
    return 0
