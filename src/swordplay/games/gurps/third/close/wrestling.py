"""The close combat cards: Grapple, Takedown, Pin and Break Free, and letting go again."""

from __future__ import annotations

from functools import cache, partial
from typing import TypeAlias

from swordplay.catalogue import table
from swordplay.engine.requests import Check, Choose, Contest, Option, Rule
from swordplay.engine.scale import Scale, Versus
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.figure.posture import take_posture
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.figure.space import STEP_ASIDE
from swordplay.games.gurps.harm.out import knocked_down
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.rolls import BOUNDED, THREE_DICE, Win
from swordplay.games.gurps.third import vocabulary
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.close.strength import dexterity, lead, strength
from swordplay.games.gurps.third.defence.sides import side_struck
from swordplay.games.gurps.third.figure import Fighter3, Hold, State3, free_sides
from swordplay.games.gurps.third.grips import with_the_arms
from swordplay.games.gurps.third.movement.lying import lie_down
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import LYING, STAND_FAST
from swordplay.games.gurps.vocabulary import BACK, DEFENCE, KNEELING, POSTURE, SITTING, TURN_END

GRAPPLERS_BONUS = 3
LOW_FOE_BONUS = 3
RETREAT_BONUS = 3
ON_THE_GROUND = -5
KILOGRAM = 2.2
"""Pounds to a kilogram, where a scenario mixes both."""


def grapple(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """Take hold of a foe, stepping into his hex if need be, or shift a hold (GRP.1, GRP.12, CC.1)."""
    reveal(state, me)
    hands = yield from Choose(me.name, vocabulary.HANDS, lambda: hand_options(state, me, foe), foe.name)
    part = yield from Choose(me.name, vocabulary.PART, lambda: part_options(state, me, foe, hands), foe.name)
    if part in vocabulary.COVERED_PARTS:
        yield from cover(state, me, foe, part)
        return
    if foe.low and not me.low and numbers(state).close.gets_low:
        yield from get_low(state, me)
    retreating = False
    if me.hex != foe.hex:
        if not (yield from enter(state, me, foe.hex)):
            return
        if numbers(state).close.grapple_retreat:
            retreating = yield from retreats(state, foe, me)
    won = yield from Contest(
        me.name,
        vocabulary.GRAPPLE,
        BOUNDED,
        lambda: grappling(state, me, foe),
        foe.name,
        lambda: escaping(state, foe, retreating),
    )
    if won is Win.WIN:
        take_hold(state, me, foe, hands, part)
    elif retreating:
        yield from take_steps(state, foe, StepBudget(turns=0, stoops=False, entry=STEP_ASIDE))


def part_options(state: State3, me: Fighter3, foe: Fighter3, hands: int) -> list[Option[str]]:
    """GRP.10-12: what may be taken hold of, and with the head held already what of it may be covered."""
    hold = holds.hold_of(state, me, foe)
    head = hold is not None and hold.part == vocabulary.HEAD and numbers(state).close.covers_face
    return [Option(part, part) for part in (*PARTS[hands], *(vocabulary.COVERED_PARTS if head else ()))]


def cover(state: State3, me: Fighter3, foe: Fighter3, part: str) -> Rule[None]:
    """GRP.11: a plain contest of DX covers eyes, ears or mouth of a head that is held, until his turn is over."""
    won = yield from Contest(
        me.name,
        vocabulary.GRAPPLE,
        BOUNDED,
        lambda: state.add_gm_modifiers(with_the_arms(state, me, dexterity(state, me)), me.name, vocabulary.GRAPPLE),
        foe.name,
        lambda: escaping(state, foe),
    )
    if won is Win.WIN:
        foe.gain(vocabulary.COVERED, source=part, ends=TURN_END)
        state.tell("covers", me.name, foe.name, part=part)


def take_hold(state: State3, me: Fighter3, foe: Fighter3, hands: int, part: str) -> None:
    """GRP.4, GRP.12, C3-68: a hold in place of the older one; what was seized with these hands is let go."""
    low = foe.low and numbers(state).close.gets_low
    old = next((hold for hold in holds.holds_of(state, me, foe) if not hold.item), None)
    if hands == 2:
        state.holds = tuple(hold for hold in state.holds if hold[:2] != (me.name, foe.name))
    new = Hold(me.name, foe.name, hands, part, low=low) if old is None else old._replace(hands=hands, part=part)
    holds.put(state, new)
    state.tell("grapples", me.name, foe.name, hands=hands, part=part)


PARTS = {1: vocabulary.ONE_HAND_PARTS, 2: vocabulary.TWO_HAND_PARTS}


def hand_options(state: State3, me: Fighter3, foe: Fighter3) -> list[Option[int]]:
    """One hand or two, as many as are empty (GRP.1, GRP.2)."""
    empty = holds.empty_hands(state, me, foe)
    one = None if empty >= 1 else Refusal("no-empty-hand")
    two = None if empty >= 2 else Refusal("one-empty-hand", (), (vocabulary.ONE_HAND,) if empty else ())
    return [Option(vocabulary.ONE_HAND, 1, one), Option(vocabulary.TWO_HANDS, 2, two)]


def get_low(state: State3, me: Fighter3) -> Rule[None]:
    """Kneel or lie down to reach a low foe, without another card (GRP.14)."""
    posture = yield from Choose(me.name, POSTURE, [Option(low, low) for low in (KNEELING, LYING)])
    if posture == LYING:
        yield from lie_down(state, me, me)
    else:
        take_posture(state, me, posture)


def grappling(state: State3, me: Fighter3, foe: Fighter3) -> Tally:
    """DX with +3, +6 in all against a low foe; less while held round the arms (GRP.1, GRP.7, GRP.13)."""
    tally = dexterity(state, me).add(GRAPPLERS_BONUS, "grapple")
    if foe.low and (numbers(state).close.gets_low or not me.low):
        tally.add(LOW_FOE_BONUS, "low-foe")
    return state.add_gm_modifiers(with_the_arms(state, me, tally), me.name, vocabulary.GRAPPLE)


def escaping(state: State3, foe: Fighter3, retreating: bool = False) -> Tally:
    """DX, with +3 for one who retreats; less while held round the arms (GRP.1, GRP.16, C3-64)."""
    tally = with_the_arms(state, foe, dexterity(state, foe))
    if retreating:
        tally.add(RETREAT_BONUS, "retreat")
    return state.add_gm_modifiers(tally, foe.name, vocabulary.GRAPPLE)


def retreats(state: State3, me: Fighter3, foe: Fighter3) -> Rule[bool]:
    """Ask whether a fighter retreats from a grapple, his one Retreat until his next turn (GRP.16, RET.10)."""
    defence = yield from Choose(
        me.name,
        DEFENCE,
        lambda: [Option(STAND_FAST, False), Option(vocabulary.RETREAT, True, no_retreat(state, me, foe))],
        foe.name,
    )
    if defence:
        me.retreated = True
    return defence


def no_retreat(state: State3, me: Fighter3, foe: Fighter3) -> Refusal | None:
    """Why a fighter may not retreat (RET.6, RET.7, RET.8, RET.10, GAP.8, C3-55, C3-69)."""
    if side_struck(me, foe) == BACK:
        return Refusal("from-behind", (), (STAND_FAST,))
    if me.stunned:
        return Refusal("stunned", (), (STAND_FAST,))
    for hold in holds.holds_on(state, me):
        return Refusal("held", (hold.holder,), (STAND_FAST,))
    if me.posture in (KNEELING, SITTING):
        return Refusal("kneeling", (), (STAND_FAST,))
    if me.retreated:
        return Refusal("retreated", (), (STAND_FAST,))
    if not free_sides(state, me):
        return Refusal("no-room", (), (STAND_FAST,))
    return None


def takedown(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """Throw a grappled foe to the ground, or fall oneself (TAKE.2 to TAKE.7)."""
    won = yield from Contest(
        me.name,
        vocabulary.TAKEDOWN,
        BOUNDED,
        lambda: throwing(state, me),
        foe.name,
        lambda: strength(state, foe, vocabulary.TAKEDOWN),
    )
    if won is Win.WIN:
        yield from thrown(state, foe, me)
    elif won is Win.LOSE:
        yield from thrown(state, me, foe)


def throwing(state: State3, me: Fighter3) -> Tally:
    """The best of ST, DX and Judo, at -5 from the ground (TAKE.2, TAKE.3, C3-64)."""
    tally = Tally(me.sheet.st, "st")
    agile = [dexterity(state, me)]
    if "Judo" in me.sheet.skills:
        judo = Tally(me.sheet.skills["Judo"], "judo")
        agile.append(judo.add(book(state).shock(state, me), "shock"))
    for other in agile:
        if with_the_arms(state, me, other).number > tally.number:
            tally = other
    if me.down:
        tally.add(ON_THE_GROUND, "on-the-ground")
    return state.add_gm_modifiers(tally, me.name, vocabulary.TAKEDOWN)


def thrown(state: State3, me: Fighter3, winner: Fighter3) -> Rule[None]:
    """The loser of a takedown falls where the winner says, and lets go of him (TAKE.4 to TAKE.6)."""
    holds.end(state, me, winner)
    if not me.down:
        yield from lie_down(state, me, winner)
        yield from knocked_down(state, me)


def pin(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """Pin a foe who is on the ground, with every free hand (PIN.2, PIN.4, PIN.7, C3-87)."""
    if foe.out:
        pinned(state, me, foe)
        return
    won = yield from Contest(
        me.name,
        vocabulary.PIN,
        BOUNDED,
        lambda: bearing_down(state, me, foe),
        foe.name,
        lambda: bearing_down(state, foe, me),
    )
    if won is Win.WIN:
        pinned(state, me, foe)


def pinned(state: State3, me: Fighter3, foe: Fighter3) -> None:
    """PIN.4, C3-60, S3-33: he is held down, and holds nobody himself any more; the pinner kneels."""
    mine = holds.holds_of(state, me, foe)
    state.holds = tuple(hold for hold in state.holds if hold not in mine or hold.on_weapon or not hold.item)
    hands = holds.empty_hands(state, me, foe)
    old = holds.hold_of(state, me, foe) or Hold(me.name, foe.name, hands, vocabulary.BODY)
    holds.put(state, old._replace(hands=hands, pinned=True))
    for hold in holds.holds_by(state, foe):
        holds.remove(state, hold)
    if not me.low and numbers(state).close.pinner_kneels:
        take_posture(state, me, KNEELING)
    state.tell("pins", me.name, foe.name, hands=hands)


def bearing_down(state: State3, me: Fighter3, foe: Fighter3) -> Tally:
    """ST, with +1 for every step by which one weighs more: 10 pounds, or 5 kilograms (PIN.3; PIN.2 of the sheet)."""
    tally = strength(state, me, vocabulary.PIN)
    return tally.add(heavier_by(state, me, foe), "heavier")


def heavier_by(state: State3, me: Fighter3, foe: Fighter3) -> int:
    """PIN.3; PIN.2 of the sheet: the full steps; in pounds where one of the two is weighed in them."""
    close = numbers(state).close
    if me.sheet.kilograms and foe.sheet.kilograms:
        return max(0, me.sheet.weight - foe.sheet.weight) // close.kilograms_a_point
    pounds = [round(one.sheet.weight * KILOGRAM, 1) if one.sheet.kilograms else one.sheet.weight for one in (me, foe)]
    return int(max(0, pounds[0] - pounds[1])) // close.pounds_a_point


# Break Free


Tried: TypeAlias = tuple[Win, int]
"""How a try to break free went against the first holder, and what was rolled for it, for the others."""


def _tried(mine: int, number: int, theirs: int, other: int) -> Tried:
    ahead = lead(mine, number, theirs, other)
    return (Win.WIN if ahead > 0 else Win.LOSE if ahead < 0 else Win.TIE), mine


TRIED: Versus[Tried] = Versus("break free", THREE_DICE, _tried, good=lambda tried: tried[0] is Win.WIN)


@cache
def holding_on(rolled: int, number: int) -> Scale[bool]:
    """C3-65: another holder's roll, compared with what was rolled to break free."""
    return Scale("keeps hold", THREE_DICE, lambda total, mine: lead(rolled, number, total, mine) <= 0)


def break_free(state: State3, me: Fighter3, holder: Fighter3) -> Rule[None]:
    """Break holds, and step away at once if nobody holds him any more (FREE.3, FREE.7, FREE.8, C3-65)."""
    if holds.hold_of(state, holder, me) is None:
        yield from tear_loose(state, me, holder)
        return
    others = other_holders(state, me, holder) if numbers(state).close.free_of_all else []
    for one in (holder, *others):
        note_try(state, one, me)
    mine, his = partial(strength, state, me, vocabulary.BREAK_FREE), partial(keeping, state, holder, me)
    if others:
        contest = Contest(me.name, vocabulary.BREAK_FREE, TRIED, mine, holder.name, his)
        number = contest.numbers[0]
        won, rolled = yield from contest
        yield from others_keep(state, me, others, rolled, number)
    else:
        won = yield from Contest(me.name, vocabulary.BREAK_FREE, BOUNDED, mine, holder.name, his)
    if won is Win.WIN:
        holds.end(state, holder, me)
    if not holds.holds_on(state, me):
        yield from step_away(state, me)


def other_holders(state: State3, me: Fighter3, holder: Fighter3) -> list[Fighter3]:
    """C3-65: everybody else who holds him and may be tried against now."""
    names = dict.fromkeys(hold.holder for hold in holds.holds_on(state, me) if hold.holder != holder.name)
    able = (state.fighters[name] for name in names)
    return [one for one in able if holds.again_in(state, me, one) <= state.clock and holds.hold_of(state, one, me)]


def note_try(state: State3, holder: Fighter3, me: Fighter3) -> None:
    """FREE.7, C3-66: remember when a pin was last tried."""
    hold = holds.hold_of(state, holder, me)
    if hold is not None and hold.pinned:
        holds.put(state, hold._replace(tried=state.clock))


def others_keep(state: State3, me: Fighter3, others: list[Fighter3], rolled: int, number: int) -> Rule[None]:
    """C3-65: his one roll is compared with that of every other holder."""
    scale = holding_on(rolled, number)
    for other in others:
        keeps = yield from Check(
            other.name, vocabulary.KEEP_HOLD, scale, partial(keeping, state, other, me), at=me.name
        )
        if not keeps:
            holds.end(state, other, me)


def step_away(state: State3, me: Fighter3) -> Rule[None]:
    """FREE.8, S3-34: one hex at once, any way, or by the document only on his own side of the hex."""
    if numbers(state).close.free_anywhere:
        yield from take_steps(state, me, StepBudget(stoops=False, entry=STEP_ASIDE))


def tear_loose(state: State3, me: Fighter3, holder: Fighter3) -> Rule[None]:
    """GRW.4: the owner of a weapon that is held matches ST for it; if he does not win nothing changes."""
    won = yield from Contest(
        me.name,
        vocabulary.WREST,
        BOUNDED,
        lambda: strength(state, me, vocabulary.WREST),
        holder.name,
        lambda: strength(state, holder, vocabulary.WREST),
    )
    hold = holds.weapon_hold(state, holder, me)
    if won is Win.WIN and hold is not None:
        holds.remove(state, hold)


def keeping(state: State3, me: Fighter3, held: Fighter3) -> Tally:
    """ST with +5 for a pin or for both hands, +10 for a pin with both hands (FREE.4 to FREE.6)."""
    tally = strength(state, me, vocabulary.BREAK_FREE)
    hold = holds.hold_of(state, me, held)
    if hold is not None:
        grip = GRIPS[hold.pinned, hold.hands]
        more = numbers(state).close.two_hand_hold if grip == BOTH_HANDS else hold_bonus()[grip]
        tally.add(more, "grip", grip)
    return tally


BOTH_HANDS = "both hands, no pin"
GRIPS = {
    (False, 1): "one hand, no pin",
    (False, 2): BOTH_HANDS,
    (True, 1): "pinned with one hand",
    (True, 2): "pinned with both hands",
}


@cache
def hold_bonus() -> dict[str, int]:
    """What each kind of hold adds for the holder: table BREAK_FREE."""
    return {row["hold"]: row["foe_modifier"] for row in table("gurps3-cards", "BREAK_FREE").records()}


def let_go(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """Let go of a hold; it costs nothing on one's own turn (GAP.8)."""
    holds.end(state, me, foe)
    yield from ()


def free_a_hand(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """Go on pinning with one hand only (PIN.6)."""
    hold = holds.hold_of(state, me, foe)
    assert hold is not None
    holds.put(state, hold._replace(hands=1))
    state.tell("frees-a-hand", me.name, foe.name)
    yield from ()
