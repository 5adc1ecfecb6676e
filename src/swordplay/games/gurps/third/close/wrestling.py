"""The close combat cards: Grapple, Takedown, Pin and Break Free, and letting go again."""

from __future__ import annotations

from functools import cache

from swordplay.catalogue import table
from swordplay.engine.requests import Choose, Contest, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.figure.posture import take_posture
from swordplay.games.gurps.figure.sight import reveal
from swordplay.games.gurps.figure.space import STEP_ASIDE
from swordplay.games.gurps.harm.out import knocked_down
from swordplay.games.gurps.movement.entering import enter
from swordplay.games.gurps.movement.step import StepBudget, take_steps
from swordplay.games.gurps.rolls import QUICK, Win
from swordplay.games.gurps.third import vocabulary
from swordplay.games.gurps.third.close import holds
from swordplay.games.gurps.third.figure import Fighter3, Hold, State3, free_sides
from swordplay.games.gurps.third.movement.lying import lie_down
from swordplay.games.gurps.third.vocabulary import LYING, STAND_FAST
from swordplay.games.gurps.vocabulary import DEFENCE, KNEELING, POSTURE, STANDING

GRAPPLERS_BONUS = 3
LOW_FOE_BONUS = 3
RETREAT_BONUS = 3
BOTH_HANDS_ON_HIM = -4
ON_THE_GROUND = -5
POUNDS_A_POINT = 10


def grapple(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """Take hold of a foe, stepping into his hex if need be, or shift a hold (GRP.1, GRP.12, CC.1)."""
    reveal(state, me)
    hands = yield from Choose(me.name, vocabulary.HANDS, lambda: hand_options(state, me, foe), foe.name)
    part = yield from Choose(me.name, vocabulary.PART, [Option(part, part) for part in PARTS[hands]], foe.name)
    if foe.low and me.posture == STANDING:
        yield from get_low(state, me)
    retreating = False
    if me.hex != foe.hex:
        if not (yield from enter(state, me, foe.hex)):
            return
        retreating = yield from retreats(state, foe, me)
    won = yield from Contest(
        me.name,
        vocabulary.GRAPPLE,
        QUICK,
        lambda: grappling(state, me, foe),
        foe.name,
        lambda: escaping(state, foe, retreating),
    )
    if won is Win.WIN:
        old = holds.hold_of(state, me, foe) or Hold(me.name, foe.name, hands, part)
        holds.put(state, old._replace(hands=hands, part=part))
        state.tell("grapples", me.name, foe.name, hands=hands, part=part)
    elif retreating:
        yield from take_steps(state, foe, StepBudget(turns=0, stoops=False, entry=STEP_ASIDE))


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
    """DX with +3, +6 in all against a low foe; -4 while held round the arms (GRP.1, GRP.7, GRP.13)."""
    tally = Tally(me.sheet.dx, "dx").add(GRAPPLERS_BONUS, "grapple")
    if foe.low:
        tally.add(LOW_FOE_BONUS, "low-foe")
    if holds.both_hands_on(state, me, vocabulary.UPPER_BODY):
        tally.add(BOTH_HANDS_ON_HIM, "held-round-arms")
    return state.add_gm_modifiers(tally, me.name, vocabulary.GRAPPLE)


def escaping(state: State3, foe: Fighter3, retreating: bool) -> Tally:
    """DX, with +3 for one who retreats (GRP.1, GRP.16)."""
    tally = Tally(foe.sheet.dx, "dx")
    if retreating:
        tally.add(RETREAT_BONUS, "retreat")
    return state.add_gm_modifiers(tally, foe.name, vocabulary.GRAPPLE)


def retreats(state: State3, me: Fighter3, foe: Fighter3) -> Rule[bool]:
    """Ask whether a fighter retreats from a grapple, his one Retreat until his next turn (GRP.16, RET.10)."""
    defence = yield from Choose(
        me.name,
        DEFENCE,
        lambda: [Option(STAND_FAST, False), Option(vocabulary.RETREAT, True, no_retreat(state, me))],
        foe.name,
    )
    if defence:
        me.retreated = True
    return defence


def no_retreat(state: State3, me: Fighter3) -> Refusal | None:
    """Why a fighter may not retreat (RET.6, RET.7, RET.8, RET.10, GAP.8)."""
    if me.stunned:
        return Refusal("stunned", (), (STAND_FAST,))
    for hold in holds.holds_on(state, me):
        return Refusal("held", (hold.holder,), (STAND_FAST,))
    if me.posture == KNEELING:
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
        QUICK,
        lambda: throwing(state, me),
        foe.name,
        lambda: strength(state, foe, vocabulary.TAKEDOWN),
    )
    if won is Win.WIN:
        yield from thrown(state, foe, me)
    elif won is Win.LOSE:
        yield from thrown(state, me, foe)


def throwing(state: State3, me: Fighter3) -> Tally:
    """The best of ST, DX and Judo, at -5 from the ground (TAKE.2, TAKE.3)."""
    scores = (("st", me.sheet.st), ("dx", me.sheet.dx), ("judo", me.sheet.skills.get("Judo", 0)))
    key, best = max(scores, key=lambda score: score[1])
    tally = Tally(best, key)
    if me.down:
        tally.add(ON_THE_GROUND, "on-the-ground")
    return state.add_gm_modifiers(tally, me.name, vocabulary.TAKEDOWN)


def thrown(state: State3, me: Fighter3, winner: Fighter3) -> Rule[None]:
    """The loser of a takedown falls where the winner says, and lets go of him (TAKE.4 to TAKE.6)."""
    holds.end(state, me, winner)
    if not me.down:
        yield from lie_down(state, me, winner)
        yield from knocked_down(state, me)


def strength(state: State3, me: Fighter3, about: str) -> Tally:
    """ST, unmodified."""
    return state.add_gm_modifiers(Tally(me.sheet.st, "st"), me.name, about)


def pin(state: State3, me: Fighter3, foe: Fighter3) -> Rule[None]:
    """Pin a foe who is on the ground, with every free hand (PIN.2, PIN.4, PIN.7)."""
    won = yield from Contest(
        me.name,
        vocabulary.PIN,
        QUICK,
        lambda: bearing_down(state, me, foe),
        foe.name,
        lambda: bearing_down(state, foe, me),
    )
    if won is Win.WIN:
        hands = holds.empty_hands(state, me, foe)
        old = holds.hold_of(state, me, foe) or Hold(me.name, foe.name, hands, vocabulary.BODY)
        holds.put(state, old._replace(hands=hands, pinned=True))
        state.tell("pins", me.name, foe.name, hands=hands)


def bearing_down(state: State3, me: Fighter3, foe: Fighter3) -> Tally:
    """ST, with +1 for every 10 pounds one weighs more (PIN.3)."""
    tally = strength(state, me, vocabulary.PIN)
    return tally.add(max(0, me.sheet.weight - foe.sheet.weight) // POUNDS_A_POINT, "heavier")


def break_free(state: State3, me: Fighter3, holder: Fighter3) -> Rule[None]:
    """Break one hold, and step away at once if no other holds him (FREE.3, FREE.7, FREE.8)."""
    hold = holds.hold_of(state, holder, me)
    assert hold is not None
    if hold.locked:
        holds.put(state, hold._replace(tried=state.clock))
    won = yield from Contest(
        me.name,
        vocabulary.BREAK_FREE,
        QUICK,
        lambda: strength(state, me, vocabulary.BREAK_FREE),
        holder.name,
        lambda: keeping(state, holder, me),
    )
    if won is Win.WIN:
        holds.end(state, holder, me)
        if holds.keeper(state, me) is None:
            yield from take_steps(state, me, StepBudget(stoops=False, entry=STEP_ASIDE))


def keeping(state: State3, me: Fighter3, held: Fighter3) -> Tally:
    """ST with +5 for a pin or for both hands, +10 for a pin with both hands (FREE.4 to FREE.6)."""
    tally = strength(state, me, vocabulary.BREAK_FREE)
    hold = holds.hold_of(state, me, held)
    if hold is not None:
        tally.add(hold_bonus()[GRIPS[hold.pinned, hold.hands]], "grip", GRIPS[hold.pinned, hold.hands])
    return tally


GRIPS = {
    (False, 1): "one hand, no pin",
    (False, 2): "both hands, no pin",
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
