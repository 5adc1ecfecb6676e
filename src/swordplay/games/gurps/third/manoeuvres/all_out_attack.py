"""All Out Attack: half a Move forward, then one of four forms of attack."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from msgspec.structs import replace

from swordplay.engine.requests import Choose, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.gurps.attack.reach import NOT_IN_FRONT, reaches
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import ATTACK, Act, Card
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.figure.space import PAST_FOES, THROUGH_ALLIES, distance_between, in_front
from swordplay.games.gurps.movement.walk import Walk, walk_on
from swordplay.games.gurps.sheet.sheet import FIST, Mode
from swordplay.games.gurps.third.attack.declare import blows, declare, strikes
from swordplay.games.gurps.third.attack.feint_gains import feint_gain
from swordplay.games.gurps.third.attack.feints import feint, feint_number, feint_refusal
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.book import book
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.manoeuvres.melee import NOBODY_NEAR
from swordplay.games.gurps.third.manoeuvres.step_and_attack import BLOW, attacks
from swordplay.games.gurps.third.movement.allowance import half_move
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import ATTACK as KIND
from swordplay.games.gurps.third.vocabulary import DETERMINED, FEINT_AND_ATTACK, NOBODY, STRONG, TWO_ATTACKS
from swordplay.games.gurps.vocabulary import DEAD, DOWN, FORM

FREE = "break free"
BETTER = (4, "all-out-determined")
HARDER = (2, "all-out-strong")
NOT_TWICE = Refusal("two-attacks-weapon", (), (DETERMINED, STRONG))
UNREADY_AFTER = Refusal("unready-after-it", (), (DETERMINED, STRONG))

# Who can be attacked


def hexes_forward(state: State3, me: Fighter3) -> int:
    """AOA.1, C3-53: half of Move; nothing for one who shares his hex with a foe or is held."""
    if state.sharing(me) or (state.holds and may.not_kept(state, me) is not None):
        return 0
    return half_move(state, me)


def somebody_ahead(state: State3, me: Fighter3) -> Refusal | None:
    """AOA.1, C3-12: a foe in front already, within reach after half a Move."""
    scale, hexes = state.profile.movement.scale, hexes_forward(state, me)
    extra = state.profile.figure.postures[me.posture].extra
    if extra and hexes:  # MOVE.8-10 of the sheet: a hex costs more in a low posture
        hexes = max(1, hexes * scale // (scale + extra))
    farthest, why = me.longest() + hexes, NOBODY_NEAR
    for foe in state.foes(me):
        if distance_between(me, foe) <= farthest:
            if in_front(me, foe):
                return None
            why = NOT_IN_FRONT
    return why


# The forms


def weapons(state: State3, me: Fighter3) -> list[Mode]:
    """The ways to strike with what is in hand; bare hands for one who holds no ready weapon."""
    return list(strikes(state, me)) or list(blows(state, me))


def twice(state: State3, me: Fighter3) -> Refusal | None:
    """AOA.3, C3-38: two ready weapons, or one that needs no readying after use; fists and feet need none."""
    modes = weapons(state, me)
    ready_again = any(not mode.unready for mode in modes)
    return None if ready_again or len({mode.item for mode in modes}) > 1 else NOT_TWICE


def stays_ready(state: State3, me: Fighter3, mode: Mode, foe: Fighter3) -> Refusal | None:
    """AOA.3: the first of two attacks must leave something to make the second with."""
    why = reaches(state, me, mode, foe)
    if why is None and mode.unready and all(other.item == mode.item for other in weapons(state, me)):
        return UNREADY_AFTER
    return why


def two_attacks(state: State3, me: Fighter3) -> Rule[None]:
    """AOA.3, FEI.5, S3-10: two attacks on the same target, the second when the first is done."""
    kind = yield from kind_of_attack(state, me)
    stood, first = me.posture not in DOWN, None
    if kind:
        yield from book(state).attacks[kind].act(state, me)
    else:
        first = yield from declare(state, me, ways=blows, reach=stays_ready)
        if first is None or not (yield from attack(state, first)) or second_lost(state, me, first, stood):
            return
    if me.halted:
        return
    again = yield from kind_of_attack(state, me, but=kind)
    if again:
        yield from book(state).attacks[again].act(state, me)
        return
    whom = first.target if first is not None else next((foe.name for foe in state.sharing(me)), "")
    ways = blows if first is None else partial(left_to_strike, first)
    second = yield from declare(state, me, ways=ways, only_foe=whom)
    if second is not None:
        yield from attack(state, second)


def kind_of_attack(state: State3, me: Fighter3, but: str = "") -> Rule[str]:
    """CLOSE.1, S3-29 of the sheet: which kind of attack, a blow or another, where one manoeuvre offers several.

    Nobody tries twice in a turn to break free.
    """
    if not book(state).attacks:
        return ""
    name = yield from Choose(me.name, KIND, partial(kinds_left, state, me, but))
    return "" if name == BLOW.name or me.halted else name


def kinds_left(state: State3, me: Fighter3, but: str) -> list[Option[str]]:
    """S3-29: every kind of attack, but for a second try to break free."""
    left = [option for option in attacks(state, me) if option.name != NOBODY and not option.name == but == FREE]
    return only(left, BLOW.name) if me.halted else left


def second_lost(state: State3, me: Fighter3, first: Blow, stood: bool) -> bool:
    """C3-38; S3-10, G3-19 of the sheet: what the first blow may have cost one the second."""
    foe, rules = state.fighters[first.target], numbers(state)
    if me.halted or foe.has(DEAD) or (foe.out and not rules.attack.fallen_targets):
        return True
    if rules.melee.falls_lose_blow and stood and me.posture in DOWN:
        return True
    return not left_to_strike(first, state, me)


def left_to_strike(first: Blow, state: State3, me: Fighter3) -> Iterable[Mode]:
    """C3-38: who has lost the weapon he struck with has no second blow but with another weapon in hand."""
    item = first.mode.item
    if item == FIST or (me.hand_with(item) and me.ready(item)):
        return blows(state, me)
    return strikes(state, me)


def feint_and_attack(state: State3, me: Fighter3) -> Rule[None]:
    """AOA.4, C3-41: a feint and then the attack it is for; of two feints the larger counts."""
    blow = yield from declare(state, me, ways=blows)
    if blow is None:
        return
    foe = state.fighters[blow.target]
    if feint_refusal(state, me, foe) is None and feint_number(state, me, blow.mode).refusal is None:
        gained = yield from feint(state, me, foe, blow.mode)
        gained = max(gained, feint_gain(me, foe.name))
        blow.defence_terms = ((-gained, "feint"),) if gained else ()
    if not me.halted:
        yield from attack(state, blow)


def one_attack(
    *bonuses: tuple[int, str], damage: tuple[tuple[int, str], ...] = ()
) -> Callable[[State3, Fighter3], Rule[None]]:
    """AOA.5-6, S3-29: a single attack; what the form adds serves a blow, and never a contest."""

    def act(state: State3, me: Fighter3) -> Rule[None]:
        kind = yield from kind_of_attack(state, me)
        if kind:
            yield from book(state).attacks[kind].act(state, me)
            return
        blow = yield from declare(state, me, *bonuses, ways=blows, damage=damage)
        if blow is not None:
            yield from attack(state, blow)

    return act


FORMS: dict[str, tuple[Callable[[State3, Fighter3], Refusal | None] | None, Act[State3, Fighter3]]] = {
    TWO_ATTACKS: (twice, two_attacks),
    FEINT_AND_ATTACK: (None, feint_and_attack),
    DETERMINED: (None, one_attack(BETTER)),
    STRONG: (None, one_attack(damage=(HARDER,))),
}
"""AOA.3-6; AOA.7 of the sheet: one of them a turn."""


def forms(state: State3, me: Fighter3) -> list[Option[str]]:
    """The four forms, those that cannot be with the reason."""
    options = [Option(name, name, None if need is None else need(state, me)) for name, (need, _) in FORMS.items()]
    return only(options, DETERMINED) if me.halted else options


def all_out_attack(state: State3, me: Fighter3) -> Rule[None]:
    """AOA.1-2, GAP.4: the form, the move forward without a turn, and then the attack."""
    me.form = yield from Choose(me.name, FORM, lambda: forms(state, me))
    hexes = hexes_forward(state, me)
    if hexes and not me.halted:
        points = hexes * state.profile.movement.scale
        plan = Walk(
            points=points,
            left=points,
            forward_only=True,
            bonus=0,
            stoops=False,
            entry=THROUGH_ALLIES if numbers(state).melee.enters_foes_hex else PAST_FOES,
            keeps_facing=True,
            allowance=half_move,  # type: ignore[arg-type]  # every one is of this edition
        )
        yield from walk_on(state, me, plan)
    if not me.halted:
        yield from FORMS[me.form][1](state, me)


ALL_OUT_ATTACK: Card[State3, Fighter3] = Card(
    "all out attack", all_out_attack, (may.not_pinned, somebody_ahead), group=ATTACK
)

BY_SHEET: Card[State3, Fighter3] = replace(ALL_OUT_ATTACK, name="all-out attack")
"""The same by the sheet, which calls it otherwise."""
