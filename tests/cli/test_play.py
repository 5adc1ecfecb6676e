"""`swordplay play`: a person may take it over; without a terminal it plays itself out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.terminal import Terminal, swordplay


def test_without_a_terminal_it_plays_itself_out() -> None:
    done = swordplay("play", "--seed", "1")
    assert done.returncode == 0, done.stderr
    assert "The fight is over" in done.stdout
    assert "Order of turns" in done.stdout
    assert not done.stderr
    assert "\x1b" not in done.stdout


def test_the_same_seed_brings_the_same_fight() -> None:
    one, two = (swordplay("play", "--seed", "7").stdout.splitlines() for _ in range(2))
    assert one[:-1] == two[:-1]
    assert one[-1].startswith("The fight is kept in ")


def test_at_a_terminal_a_person_plays_one_side(terminal: Callable[..., Terminal]) -> None:
    table = terminal("play", "--seed", "1")
    assert "Bors: which manoeuvre?" in table.text
    shown = table.type("Move")
    assert "Bors: move where?" in shown
    assert table.hang_up() == 0
    assert "You leave the fight after" in table.text


def test_colour_is_for_terminals_that_want_it(terminal: Callable[..., Terminal]) -> None:
    assert "\x1b[" in terminal("play", "--seed", "1").raw
    assert "\x1b[" not in terminal("play", "--seed", "1", NO_COLOR="1").raw
    assert "\x1b[" not in terminal("play", "--seed", "1", TERM="dumb").raw


@pytest.mark.parametrize("args", [["plya"], ["play", "--sed", "1"], []])
def test_a_wrong_command_gets_one_sentence(args: list[str]) -> None:
    done = swordplay(*args)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
