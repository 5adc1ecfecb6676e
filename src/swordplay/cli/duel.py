"""`swordplay duel`: two fighters toe to toe, solved or sampled."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from swordplay import catalogue
from swordplay.cli.bar import progress
from swordplay.cli.screen import Screen
from swordplay.engine.errors import UnreadableError
from swordplay.games import ruleset
from swordplay.odds.method import in_words

if TYPE_CHECKING:
    from swordplay.engine.ruleset import Ruleset
    from swordplay.odds.duels.best_play import Best
    from swordplay.odds.duels.duel import Duel, Fought
    from swordplay.odds.exact.tree import Progress
    from swordplay.odds.policies import Stated

DEMONSTRATION = "duel"
"""The ready scenario whose ruleset is the default."""
LISTED = 8
BEST = "best"
NEAR_ENOUGH = 0.01
"""Bounds of best play this close to their middle are close enough."""
FIRST, MOST_FIRST = 1.0, 2000
"""Before solving, duels are sampled for this many seconds, and no more than this many."""
UNSOLVED = 500
"""Duels sampled by default when a policy cannot be solved."""
MEASURED = 2000
"""Duels sampled to measure what the coarse model of turns changes."""


def run(args: Namespace) -> int:
    """Solve the duel, or sample it, and show the result."""
    from swordplay.odds.duels import duel

    game = ruleset(args.ruleset or catalogue.scenario(DEMONSTRATION)["ruleset"])
    if (args.first is None) != (args.second is None):
        raise UnreadableError("duel: expected two fighters, or none for the standard ones")
    number = _number(args.sample)
    if args.policy == BEST:
        if number:
            raise UnreadableError("--sample: expected a stated policy to sample with, not best")
        return _best(duel.arrange(game, args.first or "", args.second or ""), args.json)
    policies = _policies(args.policy, game)
    arranged = duel.arrange(game, args.first or "", args.second or "", policies)
    by_chance = not number and any(stated.by_chance for stated in policies)
    number = UNSOLVED if by_chance else number
    screen = Screen()
    if number:
        with progress("sampling", show=not args.json) as step:
            result = duel.sampled(arranged, number, progress=step)
    else:
        result = _solved(arranged, screen, as_json=args.json)
    _told(result, screen, as_json=args.json)
    if by_chance and not args.json:
        screen.wrapped(f"Sampled (n = {number}): a policy that chooses by chance is not solved.", "  ", "dim")
    return 0


def _solved(arranged: Duel, screen: Screen, *, as_json: bool) -> Fought:
    """The solved result; a quick sampled one is shown first, and stands if Ctrl-C stops the solving."""
    from swordplay.odds.duels import duel

    first = duel.sampled(arranged, MOST_FIRST, seconds=FIRST)
    if not as_json:
        low, high = first.interval("a")
        screen.wrapped(
            f"After {first.n} duels: {first.a} wins {100 * low:.1f} to {100 * high:.1f} % (at 95 % confidence). Now "
            "solving; Ctrl-C stops with this result.",
            "",
            "dim",
        )
        screen.out.flush()
    try:
        with progress("following the chances", show=not as_json) as step:
            return duel.solve(arranged, progress=step)
    except KeyboardInterrupt:
        _told(first, screen, as_json=as_json)
        screen.out.flush()
        raise


def _told(result: Fought, screen: Screen, *, as_json: bool) -> None:
    """Show how a duel goes, in words or as JSON."""
    if not as_json:
        show(result, screen)
        return
    import msgspec

    keys = ("a", "b", "win", "method", "n", "error")
    print(msgspec.json.encode({key: getattr(result, key) for key in keys}).decode())


def _best(arranged: Duel, as_json: bool) -> int:
    """Search for the best play on both sides, and show the result."""
    from swordplay.odds.duels import best_play as game

    with progress("searching", show=not as_json) as step:
        best = game.solve(arranged, progress=step)
    screen = Screen()
    if not as_json:
        _show_best(best, screen)
    with progress("measuring", show=not as_json) as step:
        coarse = game.checked(arranged, step and (lambda share: step(share / 2)))
        fine = duel_of_policies(arranged, step and (lambda share: step(0.5 + share / 2)))
    if as_json:
        import msgspec

        error = best.error + abs(coarse - fine.win["a"])
        said = {"a": best.a, "b": best.b, "win": best.win, "method": fine.method, "n": fine.n, "error": error}
        print(msgspec.json.encode(said).decode())
        return 0
    screen.wrapped(
        f"What the coarse model changes: with it, the basic policies give {best.a} {100 * coarse:.1f} %; "
        f"played out in full ({in_words(fine.method, fine.n, fine.error)}), "
        f"{100 * fine.win['a']:.1f} %.",
        "  ",
        "dim",
    )
    return 0


def duel_of_policies(arranged: Duel, step: Progress | None = None) -> Fought:
    """The duel of the policies behind best play, played out in full."""
    from swordplay.odds.duels import duel

    return duel.sampled(arranged, MEASURED, progress=step)


def _show_best(best: Best, screen: Screen) -> None:
    """Show how a duel of best play goes, in words."""
    screen.say(f"{best.a} against {best.b}, best play on both sides", "bold")
    middle = (best.least + best.most) / 2
    screen.wrapped(
        f"{best.a} wins {100 * middle:.1f} %, certainly between {100 * best.least:.1f} % and {100 * best.most:.1f} % "
        "with these options and the coarse model described below; a draw counts as half.",
        "  ",
    )
    if best.error > NEAR_ENOUGH:
        screen.wrapped(
            f"The search stopped before the bounds were close: {100 * best.unsearched:.1f} % of best play leads to "
            "states that were not searched.",
            "  ",
        )
    screen.wrapped(f"Ends at clock: {_spread(best.length)}", "  ")
    for name, spread in best.lost.items():
        mean = sum(amount * share for amount, share in spread.items()) / max(1e-12, sum(spread.values()))
        screen.wrapped(f"{name} loses {mean:.1f} points on average: {_spread(spread)}", "  ")
    screen.say("  What to do when (the situations that come up most in best play)")
    for play in best.strategy:
        screen.wrapped(f"{play.who} to act: {play.situation}.", "    ")
        screen.wrapped(f"{play.does} (then {best.a} wins {100 * play.win:.1f} %)", "      ")
    screen.wrapped(f"{best.states} states of {best.kinds} kinds were searched.", "  ", "dim")
    for about, options in best.menu.items():
        screen.wrapped(f"Options for {about}: {', '.join(options)}.", "  ", "dim")
    screen.wrapped(
        f"Everything else is chosen by {best.policy}, whose own choice is always among the options, too.", "  ", "dim"
    )
    for line in best.merged:
        screen.wrapped(f"Merged: {line}.", "  ", "dim")
    for line in best.left_out:
        screen.wrapped(f"Left out: {line}.", "  ", "dim")


def _number(given: str | None) -> int:
    if given is None:
        return 0
    if not given.isdecimal() or not 1 <= int(given) <= 10_000_000:
        raise UnreadableError(f"--sample: expected a number of duels, not {given!r}")
    return int(given)


def _policies(given: str, game: Ruleset) -> tuple[Stated, Stated]:
    """One policy for both, or two separated by a comma."""
    from swordplay.odds.policies import basic, chancy

    names = [name.strip() for name in given.split(",")] if given else ["basic"]
    if len(names) > 2:
        raise UnreadableError(f"--policy: expected one name or two, not {given!r}")
    if BEST in names:
        raise UnreadableError(f"--policy: expected {BEST} alone, for both, not {given!r}")
    stated = [basic(game) if name == "basic" else chancy(name, game) for name in names]
    return stated[0], stated[-1]


def show(result: Fought, screen: Screen) -> None:
    """Show how the duel goes, in words."""
    screen.say(f"{result.a} against {result.b} ({_method(result)})", "bold")
    for key, name in (
        ("a", result.a),
        ("b", result.b),
        ("draw", f"draw: still fighting at {result.limit}, or both out"),
    ):
        low, high = result.interval(key)
        near = screen.styled(f"  ({100 * low:.1f} to {100 * high:.1f})", "dim") if result.n else ""
        screen.put(f"  {name:<40}  {100 * result.win[key]:6.2f} %{near}")
    screen.wrapped(f"Ends at clock: {_spread(result.length)}", "  ")
    for name, spread in result.lost.items():
        mean = sum(amount * share for amount, share in spread.items()) / max(1e-12, sum(spread.values()))
        screen.wrapped(f"{name} loses {mean:.1f} points on average: {_spread(spread)}", "  ")
    how(result, screen)


def _method(result: Fought) -> str:
    """The method in words: exact, sampled, or mostly exact with the rest sampled."""
    if not (result.n and result.followed):
        return in_words(result.method, result.n, result.error)
    return f"{100 * result.followed:.1f} % exact, the rest sampled: n = {result.n}, +/- {100 * result.error:.2f} %"


def how(result: Fought, screen: Screen) -> None:
    """Show what the numbers rest on: who chose, from what menu, what was merged and what left out."""
    screen.wrapped(f"Chosen by: {result.policy}.", "  ", "dim")
    for about, options in result.menu.items():
        screen.wrapped(f"Options for {about}: {', '.join(options)}.", "  ", "dim")
    for line in result.merged:
        screen.wrapped(f"Merged: {line}.", "  ", "dim")
    if result.states:
        from swordplay.odds.duels.markov import LEAST, LEVELS, MOST_STATES

        followed = f"{result.states} states of {result.kinds} kinds; {100 * result.followed:.2f} % of all fights"
        if result.n:
            limits = (
                f"At most {MOST_STATES} states are followed, each reached in at least {LEVELS[-1]:.0e} of all fights,"
            )
            limits += f" and branches taken in at least {LEAST:.0e} of them"
            screen.wrapped(f"{limits}: {followed} followed exactly, the rest sampled (n = {result.n}).", "  ", "dim")
        else:
            screen.wrapped(f"{followed} followed exactly.", "  ", "dim")


def _spread(spread: dict[int, float]) -> str:
    most = sorted(sorted(spread.items(), key=lambda item: -item[1])[:LISTED])
    rest = sum(spread.values()) - sum(share for _, share in most)
    listed = ", ".join(f"{amount}: {100 * share:.1f} %" for amount, share in most)
    return f"{listed}; others {100 * rest:.1f} %" if rest >= 0.0005 else listed
