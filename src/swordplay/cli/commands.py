"""The commands a person may type in a fight besides an answer, such as help, map, why, undo, save, set, leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from swordplay import catalogue, wording
from swordplay.cli import ask
from swordplay.engine import interventions
from swordplay.engine.battle import A_PERSON
from swordplay.engine.errors import AmbiguousError, NotLegalError, UnreadableError
from swordplay.engine.phrasing import Counted
from swordplay.engine.positions import understood
from swordplay.engine.question import Question
from swordplay.engine.requests import Check, Contest
from swordplay.engine.scale import degree_name
from swordplay.engine.text import shown, whole_number
from swordplay.opponents import check_policy

if TYPE_CHECKING:
    from swordplay.cli.table import Table

HELP = """\
Answer with an option's number, its name, or the beginning of its name.
A roll is answered with its total (11) or its faces (4 3 4); a contest with two of them (9 / 12).
Several answers may be typed in one line, separated by semicolons: move; go se; go se; done; n
  why [OPTION]              what a number is made of, with the rules behind it; alone: the last roll
  rules [CLAUSE or words]   look something up in the rules
  odds OPTION [> ANSWER...] the exact chances of what an option leads to, or several answers in a row;
                            "in 2 s" at the end: what is known after so many seconds
  best                      every open option ranked, with the reason
  reply OPTION              what the enemy does best about an option (Ctrl-C stops odds, best and reply)
  map                       the map and the fighters
  undo [N]                  take back the last thing you sent, or the last N
  redo [N]                  bring back what was taken back, until something else is answered
  save FILE.json            save the fight so far; `swordplay fight FILE.json` continues it
  set                       what the game master may set, and to what
  set [WHO] FIELD NUMBER    set a number of the fight or of a fighter
  set WHO CONDITION         put a fighter into a condition
  set [WHO] ROLL NUMBER WHY give a modifier, such as: set Bors to-hit -2 sun in the eyes
  lift [WHO] CONDITION|WHY  remove a condition or a modifier
  overrule OUTCOME          decide the pending roll without dice
  hand WHO PLAYER           let somebody else play a side or a fighter: person, basic or random
  end                       end the fight here, with no winner
  leave                     leave the table (or Ctrl-D)"""


LARGEST_SET = 1_000_000
"""The largest number that may be set."""


MOST_TIMES = 1_000_000_000
"""The largest number that `undo` and `redo` take."""


def help_(table: Table, rest: str) -> None:
    """List what can be typed."""
    table.screen.put(HELP)


def map_(table: Table, rest: str) -> None:
    """Draw the map again."""
    table.show_map()


def leave(table: Table, rest: str) -> None:
    """Leave the table; it takes a second `leave` if the fight would be lost."""
    lost = table.keeping.lost(table.battle)
    if lost and not table.warned:
        table.warned = True
        raise NotLegalError(f"the fight is not kept ({lost}): `save` it elsewhere, or `leave` again and lose it")
    raise ask.Leave


def end(table: Table, rest: str) -> None:
    """End the fight."""
    table.battle.stop()


def undo(table: Table, rest: str) -> None:
    """Undo what people sent, with the opponents' answers and dice that followed; everything if that is less."""
    battle, times = table.battle, _times("undo", rest)
    before = len(battle.sent)
    battle.undo(times)
    taken = before - len(battle.sent)
    table.told = len(battle.events)
    only = "" if taken == times else f": all {taken} there were"
    table.screen.say(f"Taken back{only}; {Counted(len(battle.answers)):answer|answers} left.")


def redo(table: Table, rest: str) -> None:
    """Bring back what was undone, unless something else was answered since; everything if that is less."""
    battle, times = table.battle, _times("redo", rest)
    before = battle.undone
    battle.redo(times)
    brought = before - battle.undone
    only = "" if brought == times else f": all {brought} there were"
    table.screen.say(f"Brought back{only}; {Counted(len(battle.answers)):answer|answers} in all.")


def _times(what: str, rest: str) -> int:
    times = whole_number(rest or "1", MOST_TIMES) or 0
    if times < 1:
        raise UnreadableError(f"{what}: expected how many, from 1 to {MOST_TIMES}, not {shown(rest)}")
    return times


def save(table: Table, rest: str) -> None:
    """Write the record to a file."""
    name = rest or table.keeping.file
    if not name:
        raise UnreadableError("save: expected a file's name that ends in .json")
    table.keeping.save(table.battle, name)
    table.screen.say(f"Saved to {name}.")


def rules(table: Table, rest: str) -> None:
    """Look something up in the rules being played."""
    from swordplay.cli.rules import Browser

    book = table.battle.ruleset.name
    if book not in catalogue.rulesets():
        raise UnreadableError(f"rules: there are no rules texts for {book}")
    Browser(table.screen, book).look_up(rest.split())


def overrule(table: Table, rest: str) -> None:
    """Decide the pending roll."""
    request = table.battle.request
    names: list[str] = []
    if isinstance(request, Check):
        names = [degree_name(degree) for degree, _ in request.scale.outcomes(request.number)]
    elif isinstance(request, Contest):
        names = [degree_name(degree) for degree, _ in request.versus.outcomes(*request.numbers)]
    about = "" if request is None else request.about
    table.battle.overrule(table.log.teller.meant(about, rest, names))


# Why


def why(table: Table, rest: str) -> None:
    """Show what a number is made of: an option's, the pending roll's, or the last roll's."""
    question, teller = table.battle.ahead(), table.log.teller
    if rest and question is not None and question.kind == "choose":
        name = ask.chosen(rest, question.offers)
        offer = next((offer for offer in question.offers if offer.name == name), None)
        if offer is None:
            raise NotLegalError(f"why: {rest!r} is not on offer here")
        lines = wording.of_offer(offer)
    elif question is not None and question.number is not None:
        lines = wording.of_question(question, teller)
    else:
        lines = wording.of_events(table.visible(table.battle.events), teller)
    for line in lines or [wording.Line("No number has been rolled against yet.")]:
        if line.indent > 1:
            table.screen.wrapped(line.text, "         ", "dim")
        else:
            table.screen.say("  " * line.indent + line.text, "bold" if line.heading else "")


# What the game master sets


def set_(table: Table, rest: str) -> None:
    """Set a field, a condition or a modifier."""
    battle, ruleset = table.battle, table.battle.ruleset
    words = rest.split()
    if not words:
        settable(table)
        return
    who, words = whom(table, words, (*ruleset.set_by_gm, *ruleset.rolls_modified_by_gm))
    fields = ruleset.fighter_set_by_gm if who else ruleset.set_by_gm
    for names, about, act in (
        (fields, interventions.SET, _number),
        (ruleset.rolls_modified_by_gm, interventions.MODIFY, _modifier),
        (ruleset.conditions_set_by_gm if who else (), interventions.AFFLICT, _condition),
    ):
        name, left = named(words, names)
        if name:
            battle.intervene(about, who=who, **act(name, left))
            return
    known = ", ".join([*fields, *ruleset.rolls_modified_by_gm, *(ruleset.conditions_set_by_gm if who else ())])
    raise NotLegalError(f"set: expected {'' if who else 'a fighter or '}one of {known}, not {' '.join(words)!r}")


def _whole(words: Sequence[str], what: str) -> int:
    number = whole_number(words[0], LARGEST_SET) if words else None
    if number is None:
        given = shown(words[0]) if words else "nothing"
        raise UnreadableError(f"{what}: expected a whole number, not {given}")
    return number


def _number(name: str, words: Sequence[str]) -> dict[str, Any]:
    return {"field": name, "value": _whole(words, name)}


def _modifier(name: str, words: Sequence[str]) -> dict[str, Any]:
    return {"about": name, "value": _whole(words, name), "name": " ".join(words[1:]) or "by hand"}


def _condition(name: str, words: Sequence[str]) -> dict[str, Any]:
    return {"condition": name, "value": _whole(words, name)} if words else {"condition": name}


def settable(table: Table) -> None:
    """List what may be set."""
    ruleset, screen = table.battle.ruleset, table.screen
    for heading, spans in (("The fight", ruleset.set_by_gm), ("A fighter", ruleset.fighter_set_by_gm)):
        if spans:
            fields = ", ".join(f"{name} ({least} to {most})" for name, (least, most) in spans.items())
            screen.wrapped(f"{heading}: {fields}", "  ")
    if ruleset.conditions_set_by_gm:
        screen.wrapped(f"Conditions: {', '.join(ruleset.conditions_set_by_gm)}", "  ")
    if ruleset.rolls_modified_by_gm:
        screen.wrapped(f"Modifiers on: {', '.join(ruleset.rolls_modified_by_gm)}", "  ")
    for modifier in table.battle.state.modifiers:
        screen.say(f"  In force: {modifier.value:+d} {modifier.about} ({modifier.name}) {modifier.who}".rstrip())


def lift(table: Table, rest: str) -> None:
    """Remove a condition or a modifier."""
    battle, state = table.battle, table.battle.state
    modifiers = [modifier.name for modifier in state.modifiers]
    who, words = whom(table, rest.split(), modifiers)
    held = [condition.kind for condition in state.fighters[who].conditions] if who else []
    name, _ = named(words, held)
    if name:
        battle.intervene(interventions.LIFT, who=who, condition=name)
        return
    name, _ = named(words, [modifier.name for modifier in state.modifiers if modifier.who == who])
    if not name:
        known = ", ".join(dict.fromkeys([*held, *modifiers])) or "nothing, as nothing is set"
        raise NotLegalError(f"lift: expected {'' if who else 'a fighter or '}one of {known}, not {' '.join(words)!r}")
    battle.intervene(interventions.UNMODIFY, who=who, name=name)


def named(words: Sequence[str], names: Iterable[str]) -> tuple[str, list[str]]:
    """The name that some words begin with, and the words after it; an empty name if there is none."""
    for name in sorted(names, key=len, reverse=True):
        size = len(name.split())
        if [word.casefold() for word in words[:size]] == name.casefold().split():
            return name, list(words[size:])
    return "", list(words)


def whom(table: Table, words: Sequence[str], fields: Iterable[str]) -> tuple[str, list[str]]:
    """The fighter that some words begin with, by name or its beginning, and the words after; "" for a field."""
    fighters = [fighter.name for fighter in table.seen()]
    who, left = named(words, fighters)
    if who or not words or named(words, fields)[0]:
        return who, left
    candidates = [name for name in fighters if name.casefold().startswith(words[0].casefold())]
    if len(candidates) > 1:
        raise AmbiguousError(f"{words[0]!r} could mean {' or '.join(candidates)}: write more of it")
    return (candidates[0], list(words[1:])) if candidates else ("", list(words))


def hand(table: Table, rest: str) -> None:
    """Let a person or an opponent play a side or a fighter from here on."""
    battle = table.battle
    words, _, to = rest.rpartition(" ")
    who, left = named(words.split(), battle.state.sides())
    if not who:
        who, left = whom(table, words.split(), ())
    if not who or left:
        known = ", ".join([*battle.state.sides(), *(fighter.name for fighter in table.seen())])
        raise NotLegalError(f"hand: expected one of {known}, and who plays instead, not {shown(rest)}")
    if to != A_PERSON:
        check_policy(to)
    battle.hand_over(who, to)


def odds(table: Table, rest: str) -> None:
    """The odds of an option."""
    _worked_out("odds_here", table, rest)


def best(table: Table, rest: str) -> None:
    """Which option is best."""
    _worked_out("best_here", table, rest)


def reply(table: Table, rest: str) -> None:
    """What the enemy does best about an option."""
    _worked_out("reply_here", table, rest)


def _worked_out(name: str, table: Table, rest: str) -> None:
    """Work something out that may take a while; Ctrl-C returns to the question."""
    try:
        from swordplay.cli import odds  # slow to load, and not needed before somebody asks

        with understood(table.battle.scenario):
            getattr(odds, name)(table, rest)
    except KeyboardInterrupt:
        table.screen.say()
        table.screen.say("Stopped; the question still stands.")


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "help": help_,
    "?": help_,
    "map": map_,
    "why": why,
    "odds": odds,
    "best": best,
    "reply": reply,
    "undo": undo,
    "redo": redo,
    "rules": rules,
    "save": save,
    "set": set_,
    "lift": lift,
    "overrule": overrule,
    "hand": hand,
    "end": end,
    "leave": leave,
    "quit": leave,
}


def command(typed: str, question: Question) -> tuple[Callable[[Table, str], None], str] | None:
    """The command a line begins with, and the rest of the line; None if an option has exactly that name."""
    if any(typed.casefold() in (offer.name.casefold(), offer.text.casefold()) for offer in question.offers):
        return None
    first, _, rest = typed.partition(" ")
    act = COMMANDS.get(first.casefold())
    return None if act is None else (act, rest.strip())
