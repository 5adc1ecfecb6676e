"""`swordplay odds`: the exact chance of every consequence of an option, as a table, as JSON, as a chart."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from swordplay import files
from swordplay.cli.ask import chosen
from swordplay.cli.bar import progress
from swordplay.cli.fight import opened
from swordplay.cli.screen import Screen
from swordplay.engine.asking import PLAIN, Shape
from swordplay.engine.battle import Battle
from swordplay.engine.dice import Roller
from swordplay.engine.errors import NotLegalError, UnreadableError
from swordplay.engine.facts import Share
from swordplay.engine.hexes import label
from swordplay.engine.positions import understood
from swordplay.engine.question import Offer
from swordplay.engine.requests import Choose
from swordplay.engine.text import shown
from swordplay.odds import OUT_THEN_INJURY, Odds, Reply, basic, of, reply
from swordplay.opponents.sight import distance_between, nearest_foe

if TYPE_CHECKING:
    from swordplay.cli.table import Table

LONGEST_WAIT = 3600
"""Seconds that odds may be given at most."""
MOST_TURNS = 30
"""Turns a fighter may take to approach his target with --approach, while the others stand still."""
LEAST_SHOWN = 0.0005
"""Chances below this would read as none at all."""
MOST_REPLIES = 5
"""How many of the enemy's best replies are shown."""
ATTACK: Final = "attack"
"""The group of options that attack somebody."""
AT_WHOM: Final = "target"
WHERE: Final = "body"
"""The shapes of the questions whom to attack and where."""
MOST_ANSWERS = 400
"""The most answers that the policy gives until a fighter is asked."""


def run(args: Namespace) -> int:
    """Play to the fighter's turn, declare what was named, and work out the odds of the last option."""
    if args.plot and not args.plot.lower().endswith(".svg"):
        raise UnreadableError(f"{args.plot}: expected a name that ends in .svg")
    deadline = seconds(args.deadline, "--deadline") if args.deadline else None
    battle = opened(args.scenario, Roller("odds"))
    with understood(battle.scenario):
        option = declared(battle, args)
        with progress("working out", show=not args.json) as step:
            odds = of(battle, option, deadline=deadline, progress=step)
        with progress("searching replies", show=args.reply and not args.json) as step:
            replies = reply(battle, option, progress=step) if args.reply else None
    if args.plot:
        try:
            files.write_whole(args.plot, picture(odds).encode())
        except OSError as error:
            raise UnreadableError(f"{args.plot}: {(error.strerror or str(error)).lower()}") from None
    if args.json:
        import msgspec

        more = {} if replies is None else {"replies": msgspec.to_builtins(replies)}
        more["position"] = spoken_of(battle, args.fighter)
        print(msgspec.json.encode({**msgspec.to_builtins(odds), **more}).decode())
        return 0
    screen = Screen()
    screen.wrapped(spoken_of(battle, args.fighter), "", "dim")
    show(odds, screen, read_as(battle, option))
    if replies is not None:
        show_replies(replies, screen)
    if args.plot:
        screen.say(f"Drew {args.plot}")
    return 0


def declared(battle: Battle, args: Namespace) -> str:
    """The last option that was named; everything before it is answered on the way."""
    if args.fighter not in battle.state.fighters:
        raise UnreadableError(f"--fighter: there is no fighter called {args.fighter!r} here")
    if args.target and args.target not in battle.state.fighters:
        raise UnreadableError(f"--target: there is no fighter called {args.target!r} here")
    for _ in range(MOST_TURNS if args.approach else 1):
        to_turn(battle, args.fighter)
        target = args.target or ("" if args.option and not args.place else nearest(battle, args.fighter))
        before = len(battle.answers)
        try:
            return _declared(battle, args, target)
        except _OutOfReach:
            while len(battle.answers) > before:
                battle.undo()
            if args.approach:
                battle.answer(_usual(battle))
    if args.approach:
        raise NotLegalError(f"--target: {args.fighter} cannot get near enough to {target}")
    raise NotLegalError(
        f"--target: {args.fighter} cannot attack {target} this turn ({away(battle, args.fighter, target)}); "
        "name another, or an --option, or let him approach first with --approach"
    )


class _OutOfReach(Exception):
    """The target is not among the fighter's options this turn."""


def nearest(battle: Battle, fighter: str) -> str:
    """The nearest foe who is still in the fight and can be seen."""
    me = battle.state.fighters[fighter]
    foe, _ = nearest_foe(battle.state, me, battle.ruleset.out)
    return "" if foe is None else str(foe.name)


def away(battle: Battle, fighter: str, target: str) -> str:
    """How far away somebody is, in words."""
    steps = distance_between(battle.state.fighters[fighter], battle.state.fighters[target])
    return f"{steps} hex{'' if steps == 1 else 'es'} away"


def _declared(battle: Battle, args: Namespace, target: str) -> str:
    option = _option(battle, args.option or _striking(battle, target) or _usual(battle))
    if target:
        battle.answer(option)
        if not _walk_to(battle, args.fighter, AT_WHOM) or not _reaches(battle, target):
            raise _OutOfReach
        option = _option(battle, target)
    if args.place:
        battle.answer(option)
        if not _walk_to(battle, args.fighter, WHERE):
            raise NotLegalError(f"--place: {args.fighter} is not asked where to strike")
        option = _option(battle, args.place)
    return option


def spoken_of(battle: Battle, fighter: str) -> str:
    """The position the odds belong to: when, where, and what was answered to get there from the scenario."""
    me = battle.state.fighters[fighter]
    foe = nearest(battle, fighter)
    near = f", {foe} {away(battle, fighter, foe)}" if foe else ""
    given = [f"{answer.who}: {answer.answer}" for answer in battle.answers if answer.kind == "choose"]
    way = f"; answered so far: {', '.join(given)}" if given else "; nothing answered yet"
    return f"Position: clock {battle.state.clock}, {fighter} at {label(me.hex)}{near}{way}."


def _striking(battle: Battle, target: str) -> str:
    """The option to strike with: the first open one that is an attack."""
    attacks = (one.name for one in _offers(battle) if one.legal and one.shown is not None and one.shown.group == ATTACK)
    return next(attacks, "") if target else ""


def _reaches(battle: Battle, target: str) -> bool:
    return any(one.legal and one.shown is not None and one.shown.figure == target for one in _offers(battle))


def _offers(battle: Battle) -> tuple[Offer, ...]:
    question = battle.waiting
    assert question is not None
    return question.offers


def to_turn(battle: Battle, fighter: str) -> None:
    """Play on until a fighter is asked what he does this round; those before him do nothing, and nobody acts twice."""
    policy = basic(battle.ruleset).choose
    passed: set[tuple[str, str]] = set()
    for _ in range(MOST_ANSWERS):
        request = battle.request
        if not isinstance(request, Choose):
            break
        opens = request.about in battle.ruleset.turn_questions
        if request.who == fighter and opens:
            return
        if opens and (request.who, request.about) in passed:
            raise NotLegalError(f"--fighter: {fighter} is not asked what he does this round")
        answer = _waiting(battle, request) if opens else policy(battle.state, request).name
        if answer is None:
            raise NotLegalError(f"--fighter: {request.who} comes before {fighter} and is not allowed to do nothing")
        passed.add((request.who, request.about))
        battle.answer(answer)
    raise NotLegalError(f"--fighter: {fighter} is not asked what he does before the fight is over")


def _waiting(battle: Battle, request: Choose[object]) -> str | None:
    """The option to do nothing, if it is open: it leaves the scenario as it is."""
    return next((name for name in battle.ruleset.tactics.pause if request.open(name) is not None), None)


def _usual(battle: Battle) -> str:
    request = battle.request
    assert isinstance(request, Choose)
    return basic(battle.ruleset).choose(battle.state, request).name


def _walk_to(battle: Battle, fighter: str, shape: Shape) -> bool:
    """Answer with the policy until a fighter is asked something of a shape; False if he is not asked this turn."""
    policy = basic(battle.ruleset).choose
    for _ in range(MOST_ANSWERS):
        request = battle.request
        if not isinstance(request, Choose) or request.who != fighter:
            break
        if battle.ruleset.asks.get(request.about, PLAIN).shape == shape:
            return True
        battle.answer(policy(battle.state, request).name)
    return False


def _option(battle: Battle, typed: str) -> str:
    """The option a typed text means: the first open one against a figure of that name, or else by its own name."""
    question = battle.waiting
    assert question is not None
    for offer in question.offers:
        if offer.legal and offer.shown is not None and offer.shown.figure.casefold() == typed.casefold():
            return offer.name
    name = chosen(typed, question.offers)
    if name is None:
        names = ", ".join(offer.text for offer in question.offers if offer.legal)
        raise NotLegalError(f"{typed!r} is not on offer to {question.who} ({question.about}): expected {names}")
    return name


def read_as(battle: Battle, option: str) -> str:
    """What people read for an option of the pending question."""
    waiting = battle.waiting
    offers = () if waiting is None else waiting.offers
    return next((offer.text for offer in offers if offer.name == option), option)


def show(odds: Odds, screen: Screen, option: str = "") -> None:
    """Show the table: every chance, with mean and spread where there are amounts; `option` is how the option reads."""
    screen.say(f"{odds.who}: {option or odds.option}, to {odds.horizon} ({odds.how})", "bold")
    screen.wrapped(f"{shared_out(odds.parts)}.", "  ")
    width = max((len(fact) for fact in odds.chances), default=0)
    for fact, share in sorted(odds.chances.items(), key=lambda item: -item[1]):
        more = ""
        if odds.n:
            low, high = odds.interval(fact)
            more = f"  ({100 * low:.1f} to {100 * high:.1f})"
        if fact in odds.amounts:
            most = sorted(odds.amounts[fact].items(), key=lambda item: -item[1])[:4]
            listed = ", ".join(f"{amount}: {100 * part:.1f} %" for amount, part in sorted(most))
            more += f"  on average {odds.expected(fact) / share:.1f} ({listed})"
        screen.put(f"  {fact:<{width}}  {100 * share:6.2f} %{screen.styled(more, 'dim')}")
    screen.wrapped(f"Chosen by: {odds.policy}.", "  ", "dim")


def shared_out(parts: Iterable[Share]) -> str:
    """The exclusive parts in a line, from the best to the worst."""
    return ", ".join(
        f"{part.name} {f'{100 * part.chance:.1f}' if part.chance >= LEAST_SHOWN else 'under 0.1'} %" for part in parts
    )


def show_replies(replies: list[Reply], screen: Screen) -> None:
    """Show the enemy's best replies, in words, with what they rest on."""
    if not replies:
        screen.wrapped(f"The next enemy has no worthwhile reply (by {OUT_THEN_INJURY.name}, to the end of his turn).")
        return
    first = replies[0]
    screen.wrapped(f"The enemy's best reply by {first.value}, to {first.horizon}:", "", "bold")
    for one in replies[:MOST_REPLIES]:
        screen.wrapped(
            f"{one.who}: {one.line}; best {100 * one.share:.0f} % of the time, worth {one.worth:+.3f} to him: puts you "
            f"out {100 * one.out:.1f} %, deals {100 * one.injury:.1f} % of your points ({one.how})",
            "  ",
        )
        screen.wrapped(shared_out(one.parts), "    ", "dim")
    screen.wrapped(f"Searched: {100 * first.searched:.0f} % of what the option can lead to.", "  ", "dim")
    screen.wrapped(f"Left out: {'; '.join(first.left_out)}.", "  ", "dim")
    screen.wrapped(f"Everything else chosen by: {first.policy}.", "  ", "dim")


def picture(odds: Odds) -> str:
    """The chances as a chart."""
    from swordplay.odds.charts import bars

    rows = sorted(odds.chances.items(), key=lambda item: -item[1])
    note = f"to {odds.horizon}; {odds.how}; chosen by: {odds.policy}"
    return bars(f"{odds.who}: {odds.option}", odds.parts, rows, note)


# In a fight


def odds_here(table: Table, rest: str) -> None:
    """Show the odds of an option of the pending question, or of several answers in a row, perhaps by a deadline."""
    timed = _TIMED.fullmatch(rest)
    deadline = seconds(timed["seconds"], "odds") if timed else None
    said = drafted(table, timed["said"] if timed else rest)
    with progress("working out") as step:
        odds = of(table.battle, *said, deadline=deadline, progress=step)
    show(odds, table.screen, read_as(table.battle, said[0]) if len(said) == 1 else "")


_TIMED = re.compile(r"(?P<said>.*) in (?P<seconds>[0-9.]+) ?s")
"""How long odds may take: a number with an s at the end."""


def drafted(table: Table, typed: str) -> list[str]:
    """The answers that are typed with > between them, each by number, name or the beginning of its name."""
    first, *more = [part.strip() for part in typed.split(">")]
    said = [_offered("odds", table, first)]
    draft = table.battle
    who = draft.request.who if draft.request is not None else ""
    for part in more:
        draft = draft.fork(who) if draft is table.battle else draft
        draft.answer(said[-1])
        question = draft.waiting
        asked = question is not None and question.kind == "choose" and question.who == who
        name = chosen(part, question.offers) if question is not None and asked else None
        said.append(part if name is None else name)
        if name is None:
            break  # refused with the reason when its odds are asked for
    return said


def seconds(typed: str, what: str) -> float:
    """A number of seconds that work may take."""
    number = float(typed) if _SECONDS.fullmatch(typed) else 0.0
    if not 0 < number <= LONGEST_WAIT:
        raise UnreadableError(f"{what}: expected a number of seconds up to {LONGEST_WAIT}, not {shown(typed)}")
    return number


_SECONDS = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?|\.[0-9]{1,6}")


def reply_here(table: Table, rest: str) -> None:
    """Show the enemy's best replies to an option of the pending question."""
    option = _offered("reply", table, rest)
    with progress("searching replies") as step:
        replies = reply(table.battle, option, progress=step)
    show_replies(replies, table.screen)


def _offered(what: str, table: Table, rest: str) -> str:
    """The option of the pending question that is meant."""
    question = table.battle.waiting
    if question is None or question.kind != "choose":
        raise NotLegalError(f"{what}: expected a choice, and nobody has to choose now")
    if not rest:
        raise UnreadableError(f"{what}: expected an option after it; `best` ranks them all")
    name = chosen(rest, question.offers)
    if name is None:
        raise NotLegalError(f"{what}: {rest!r} is not on offer here")
    return name


def best_here(table: Table, rest: str) -> None:
    """Show every open option, the best first, with the reason."""
    from swordplay.odds import best

    with progress("searching") as step:
        ranking = best(table.battle, progress=step)
    if not ranking:
        raise NotLegalError("best: expected a choice, and nobody has to choose now")
    screen = table.screen
    first = ranking[0]
    screen.wrapped(
        f"By {first.value}, to {first.horizon}; the next enemy does what is best for him, everybody else: "
        f"{first.policy}.",
        "",
        "bold",
    )
    for place, advice in enumerate(ranking, 1):
        then = f" ({advice.plan})" if advice.plan else ""
        said = f"{read_as(table.battle, advice.option)}{then} {advice.worth:+.3f}: {advice.reason} ({advice.how})"
        screen.wrapped(f"{place:>2}  {said}", "  ")
    waiting = table.battle.waiting
    unknown = [offer.text for offer in waiting.offers if offer.unknown] if waiting is not None else []
    if unknown:
        screen.wrapped(f"Unknown until declared, and so not ranked: {', '.join(unknown)}.", "  ")
