"""Active defences: which are open against a blow, their numbers, and the roll."""

from __future__ import annotations

from functools import cache, partial

from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.attack.ranged import thrown_parry
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import book
from swordplay.games.gurps.figure.arcs import facing_term, side_struck
from swordplay.games.gurps.figure.figure import BOTH, Fight, Figure, reeling, tired
from swordplay.games.gurps.figure.sight import close_in
from swordplay.games.gurps.fourth.attack.slam import heavy
from swordplay.games.gurps.fourth.attack.volleys import dodging
from swordplay.games.gurps.fourth.defence.options import Defence, Guard, follow_up, tie_add_ons
from swordplay.games.gurps.fourth.rapid_recovery import RAPID
from swordplay.games.gurps.fourth.sheet.skills import skill_number
from swordplay.games.gurps.harm.impairment import too_weak
from swordplay.games.gurps.interrupts import disturbed
from swordplay.games.gurps.profile import DEFENCES
from swordplay.games.gurps.rolls import GRADED, SUCCESS, Degree
from swordplay.games.gurps.sheet.sheet import CLOSE, FIST, Mode
from swordplay.games.gurps.vocabulary import (
    BACK,
    BLIND,
    BLIND_FIGHTING,
    BLOCK,
    DEFENCE,
    DODGE,
    FRONT,
    GUARD_DOWN,
    LEFT,
    OFF_BALANCE,
    PARRY,
    RIGHT,
    SLAM,
    TORN_MUSCLE,
)

"""A defence roll where its criticals count."""

NONE = Defence("none")
NO_DEFENCE: Option[Defence] = Option("no defence", NONE)
DODGING = Defence(DODGE)
ALL_OUT = Refusal("all-out-attack-no-defence")
ANOTHER_KIND = Refusal("another-kind")
ALREADY_BLOCKED = Refusal("one-block", (), ("dodge", "parry"))
WRONG_SIDE = Refusal("not-that-side", (), ("dodge",))
FROM_BEHIND = Refusal("from-behind", (), ("dodge",))
UNSEEN = Refusal("no-rear-defence")
TOO_FAST = Refusal("bullets-dodged", (), ("dodge",))
GUNS = ("Guns", "Beam Weapons", "Gunner")
UNBALANCED = Refusal("unbalanced", (), ("dodge", "block"))
CLOSE_ONLY = Refusal("close-parry", (), ("dodge",))
NO_BLOCK = Refusal("weapon-no-block", (), ("dodge", "parry"))
NOT_A_MISSILE = Refusal("parry-missile", (), ("dodge", "block"))
RECOVER = "recover"


INCREASED = {DODGE: "Increased Dodge", PARRY: "Increased Parry", BLOCK: "Increased Block"}
TWICE = "Double Defense"
"""The forms of All-Out Defense (AOD.3)."""


UNSTEADY = {OFF_BALANCE: "off-balance", GUARD_DOWN: "guard-down", TORN_MUSCLE: "torn-muscle"}
"""What a critical miss leaves behind that lowers defences (CRIT.1)."""


def common(state: Fight, blow: Blow, tally: Tally, side: str, kind: str) -> Tally:
    """What every defence shares: facing, posture, stun, shield, the blow's deception, what is set by hand."""
    me = state.fighters[blow.target]
    if side != FRONT:
        tally.add(*facing_term(state, me, side))
    posture = me.posture
    if me.threw_down is not None and kind == DODGE and blow.ranged:
        foe, moment, old = me.threw_down
        if (foe, moment) == (blow.attacker, state.turn) and old != posture:
            posture = old
            tally.add(state.profile.dive, "dive")
    lower = state.profile.postures[posture].defence
    if lower:
        tally.add(lower, "posture-defence", posture)
    if me.conditions:
        if me.stunned:
            tally.add(-4, "stunned")
        for condition in me.conditions:
            if condition[0] in UNSTEADY:
                tally.add(condition[1], UNSTEADY[condition[0]])
            elif condition[0] == BLIND:
                blind_defence(state, tally)
    if me.form == INCREASED[kind]:
        tally.add(state.profile.increased, "increased")
    shield = me.shield()
    if shield is not None and me.ready(shield.item) and shield_covers(me, side) and guards_it(state, blow):
        tally.add(shield.db, "shield", shield.item)
    for value, key in blow.defence_terms:
        tally.add(value, key)
    if kind == DODGE:
        for value, key in blow.dodge_terms:
            tally.add(value, key)
    return state.by_hand(tally, me.name, kind) if state.modifiers else tally


def guards_it(state: Fight, blow: Blow) -> bool:
    """DISARM.6, BREAK.4; GAP.5 of the range-band sheet: whether a shield's DB counts against what is struck at."""
    return not blow.at_weapon or state.profile.extras.shield_guards_weapons


def blind_defence(state: Fight, tally: Tally) -> None:
    """EYE.4 of the range-band sheet: what two blind eyes do to a defence."""
    blind = state.profile.blind
    if blind is not None:
        tally.add(blind.defence, "both-eyes-blind")


def shield_covers(me: Figure, side: str) -> bool:
    """BLOCK.2-3: front, or the side of the arm that bears it."""
    shield = me.shield()
    return side == FRONT or (shield is not None and side == me.hand_with(shield.item))


def dodge(state: Fight, blow: Blow, side: str) -> Tally:
    """DODGE.1, INJ.2, FAT.1: Basic Speed + 3 less encumbrance, halved when badly hurt or tired."""
    me = state.fighters[blow.target]
    sheet = me.sheet
    tally = Tally(sheet.dodge, "dodge-score")
    if sheet.encumbrance:
        tally.add(-sheet.encumbrance, "encumbrance")
    if reeling(state, me):
        tally.halve("low-hp", up=True)
    if tired(state, me):
        tally.halve("low-fp", up=True)
    return common(state, blow, tally, side, DODGE)


def parry(state: Fight, blow: Blow, side: str, mode: Mode) -> Tally:
    """PARRY.2-3: half skill + 3, -4 (fencing weapons -2) for each parry with it before this one."""
    me = state.fighters[blow.target]
    tally = Tally(parry_score(mode), "parry-score", mode.item)
    weak = too_weak(state, me, mode)
    if weak != mode.st_short:
        tally.add((mode.level - weak) // 2 - (mode.level - mode.st_short) // 2, "weapon-st")
    if me.parried:
        tally.add(parries_before(me, mode.item) * further_parry(mode), "parried-before")
    if blow.ranged:
        tally.add(thrown_parry(state, blow.mode), "thrown-weapon")
    return common(state, blow, tally, side, PARRY)


def parry_score(mode: Mode) -> int:
    """PARRY.2: what a way of using a thing that can parry has for it."""
    assert mode.parry is not None
    return mode.parry


def further_parry(mode: Mode) -> int:
    """PARRY.2-3: what each Parry before takes off the next, less with a fencing weapon."""
    return -2 if mode.fencing else -4


def parries_before(me: Figure, item: str) -> int:
    """PARRY.2: parries count for each weapon or hand; of the empty hands that can be used the fresher one parries."""
    return me.parried.count(item if item != FIST else bare(parrying_hand(me, item)))


def bare(hand: str) -> str:
    """What a Parry with an empty hand is counted under."""
    return f"{hand} {FIST}"


def parrying_hand(me: Figure, item: str) -> str:
    """The hand a Parry is made with: that of the weapon, or of the empty ones that which has parried less."""
    if item != FIST:
        return me.hand_with(item)
    return min(me.empty_hands(), key=lambda hand: me.parried.count(bare(hand)), default="")


def block(state: Fight, blow: Blow, side: str) -> Tally:
    """BLOCK.1: half Shield skill + 3."""
    me = state.fighters[blow.target]
    shield = me.shield()
    assert shield is not None
    assert shield.block is not None
    return common(state, blow, Tally(shield.block, "block-score", shield.item), side, BLOCK)


def parrying_mode(state: Fight, me: Figure, item: str, *, retreats: bool = False) -> Mode | None:
    """PARRY.2-3, RETREAT.4-5: the way of using a thing that parries best now, remembered for each grip."""
    before = parries_before(me, item) if me.parried else 0
    grip, known = (item, me.right == me.left == item, before, retreats), me.sheet.parries
    if grip not in known:
        modes = me.sheet.bare_parries if item == FIST else me.in_this_grip(item, me.sheet.modes.get(item, ()))

        def number(mode: Mode) -> int:
            return parry_score(mode) + before * further_parry(mode) + (parry_back(state, mode) if retreats else 0)

        known[grip] = max((mode for mode in modes if mode.parry is not None), key=number, default=None)
    return known[grip]


def parry_refusal(state: Fight, blow: Blow, side: str, mode: Mode) -> Refusal | None:
    """PARRY.1, GAP.6-8: from the front or the weapon's side; close in, only with what has reach C; no missile."""
    me = state.fighters[blow.target]
    missile = blow.mode.missile
    numbers = state.profile
    if missile is not None and not missile.thrown:
        return NOT_A_MISSILE
    if side == BACK:
        return FROM_BEHIND
    if side in (LEFT, RIGHT) and numbers.parry_own_side and not on_side(me, mode.item, side):
        return WRONG_SIDE
    if numbers.close_binds and CLOSE not in mode.reach and close_in(state, me, state.fighters[blow.attacker]):
        return CLOSE_ONLY
    if mode.unbalanced and mode.item in me.struck_with and mode.item not in me.recovered:
        return UNBALANCED
    return heavy(state, blow, mode.item) if blow.purpose == SLAM else None


def on_side(me: Figure, item: str, side: str) -> bool:
    """Whether a thing is held on that side; two hands, or two empty ones that can be used, serve both."""
    if item != FIST:
        return me.hand_with(item) in (side, BOTH)
    free = me.empty_hands()
    return side in free or len(free) > 1


def open_kinds(state: Fight, me: Figure) -> frozenset[str]:
    """SHEET.6: the kinds of defence a figure's manoeuvre leaves it until its next turn."""
    entry = state.profile.manoeuvres.get(me.manoeuvre)
    return DEFENCES if entry is None else entry.open


def defence_options(state: Fight, blow: Blow, side: str, used: tuple[str, ...] = ()) -> list[Option[Defence]]:
    """Every defence there might be, with its number or why it is not open (SHEET.6, DEF.1-4)."""
    me = state.fighters[blow.target]
    if me.conditions and me.out:
        return [NO_DEFENCE]
    left = open_kinds(state, me)
    if not left:
        return [NO_DEFENCE, Option("dodge", Defence(DODGE), ALL_OUT)]
    if side == BACK and not state.profile.rear_defence:
        return [NO_DEFENCE, Option("dodge", Defence(DODGE), UNSEEN)]
    shut: dict[str, Refusal] = {}
    if left is not DEFENCES:
        shut = {kind: Refusal("manoeuvre-defence", (me.manoeuvre,)) for kind in DEFENCES - left}
    if used:
        shut |= dict.fromkeys(used, ANOTHER_KIND)
    found = [NO_DEFENCE]
    found.append(Option("dodge", DODGING, shut.get(DODGE), number=partial(dodge, state, blow, side)))
    found.extend(parry_options(state, blow, side, shut.get(PARRY), again=PARRY not in used))
    found.extend(block_options(state, blow, side, shut.get(BLOCK)))
    if me.unready or me.struck_with:
        found.extend(recovery_options(state, me, shut.get(PARRY)))
    return found


def recovery_options(state: Fight, me: Figure, shut: Refusal | None) -> list[Option[Defence]]:
    """RRECOV.1; RR.1, MAA.5 of the range-band sheet: what Rapid Recovery may be bought for now."""
    if shut is not None and (shut == ANOTHER_KIND or not state.profile.recovery_after_charge):
        return []
    return [Option(RAPID + item, Defence(RECOVER, item), why) for item, why in book(state).recoverable(state, me)]


def parry_options(state: Fight, blow: Blow, side: str, shut: Refusal | None, *, again: bool) -> list[Option[Defence]]:
    """A Parry with each thing in hand that can, and with an empty hand (PARRY.1); what was bought back, if not used."""
    me = state.fighters[blow.target]
    found = []
    items = me.in_hand()
    if items != (FIST,) and not (me.right and me.left):
        items += (FIST,)
    for item in items:
        mode = parrying_mode(state, me, item)
        back = again and item in me.recovered
        if mode is not None and (back or me.ready(item)):
            why = (None if back else shut) or parry_refusal(state, blow, side, mode)
            found.append(Option(*parry_with(item), why, partial(parry, state, blow, side, mode)))
    return found


@cache
def parry_with(item: str) -> tuple[str, Defence]:
    """What a Parry with a thing is called, and what it stands for."""
    return f"parry with {item}", Defence(PARRY, item)


def block_options(state: Fight, blow: Blow, side: str, shut: Refusal | None) -> list[Option[Defence]]:
    """BLOCK.1, BLOCK.2: a Block with the shield or cloak in hand."""
    me = state.fighters[blow.target]
    shield = me.shield()
    if shield is None or shield.block is None or not me.ready(shield.item):
        return []
    why = shut
    if why is None:
        if blow.at_weapon:
            why = NO_BLOCK
        elif side == BACK:
            why = FROM_BEHIND
        elif not shield_covers(me, side):
            why = WRONG_SIDE
        elif me.blocked:
            why = ALREADY_BLOCKED
        elif state.profile.bullets_only_dodged and blow.ranged and blow.mode.skill.startswith(GUNS):
            why = TOO_FAST
    number = partial(block, state, blow, side)
    return [Option(f"block with {shield.item}", Defence(BLOCK, shield.item), why, number=number)]


def defended(state: Fight, blow: Blow) -> Rule[bool]:
    """GAP.3, DEF.1, AOD.2: a defence against a blow one knows of, or two of different kinds with All-Out Defense."""
    if blow.unnoticed:
        return False
    me = state.fighters[blow.target]
    side = yield from side_struck(state, blow)
    used: tuple[str, ...] = ()
    retreated = me.drew_back is not None and me.drew_back[:2] == (blow.attacker, state.turn) and not blow.ranged

    def offers() -> list[Option[Defence]]:
        return defence_options(state, blow, side, used)

    while True:
        chosen = yield from Choose(me.name, DEFENCE, offers, at=blow.attacker)
        if chosen.kind == "none":
            return False
        if chosen.kind == RECOVER:
            book(state).rapid_recovery(state, me, chosen.item)
            continue
        hand = parrying_hand(me, chosen.item) if chosen.kind == PARRY else me.hand_with(chosen.item)
        guard = Guard(chosen, side, retreated, hand)
        hits = blow.hits
        if (yield from defends(state, blow, guard)):
            return True
        if me.form != TWICE or used or blow.hits < hits:
            return False
        used, retreated = (chosen.kind,), guard.retreated


def defends(state: Fight, blow: Blow, guard: Guard) -> Rule[bool]:
    """GAP.3: one defence with its add-ons, the roll, and what defending disturbs (SHEET.7)."""
    me = state.fighters[blow.target]
    chosen = guard.chosen
    yield from tie_add_ons(state, blow, guard)
    if guard.side == BACK and chosen.kind == DODGE:
        yield from sense(state, me, guard)

    def number() -> Tally:
        tally = defence_tally(state, blow, guard)
        if guard.retreated:
            tally.add(retreat_bonus(state, me, chosen), "retreat")
        for value, key in guard.bonuses:
            tally.add(value, key)
        return tally

    outcome = book(state).after_defence
    degree: Degree | None = None
    if chosen.kind == DODGE and blow.hits > 1:
        degree, avoided = yield from Check(me.name, DODGE, dodging(blow.hits), number, at=blow.attacker)
        blow.hits -= avoided
        held = not blow.hits
    elif outcome is None:
        held = yield from Check(me.name, chosen.kind, SUCCESS, number, at=blow.attacker)
    else:
        degree = yield from Check(me.name, chosen.kind, GRADED, number, at=blow.attacker)
        held = degree in (Degree.CRITICAL, Degree.SUCCESS)
    if held:
        blow.stopped_by = (chosen.kind, chosen.item)
    if chosen.kind == PARRY:
        me.parried += (chosen.item if chosen.item != FIST else bare(guard.hand),)
    elif chosen.kind == BLOCK:
        me.blocked += 1
    if guard.add_ons:
        yield from follow_up(state, blow, guard)
    if outcome is not None and degree is not None:
        yield from outcome(state, blow, guard, degree)
    if me.conditions:
        yield from disturbed(state, me, book(state).on_defence)
    return held


def sense(state: Fight, me: Figure, guard: Guard) -> Rule[None]:
    """DEF.6: a made Blind Fighting roll helps a Dodge from behind; Peripheral Vision helps as much without a roll."""
    learned = me.sheet.skills.get("Blind Fighting")
    row = state.profile.facing["back"]
    if learned is None or facing_term(state, me, BACK)[0] >= row.blind:
        return
    tally = skill_number(state, me, "Blind Fighting", learned, "blind-fighting-score", reacts=True)
    if (yield from Check(me.name, BLIND_FIGHTING, SUCCESS, tally)):
        guard.bonuses += ((row.blind - row.normal, "blind-fighting"),)


def defence_tally(state: Fight, blow: Blow, guard: Guard) -> Tally:
    """The number of a defence, without its add-ons."""
    chosen = guard.chosen
    if chosen.kind == DODGE:
        return dodge(state, blow, guard.side)
    if chosen.kind == BLOCK:
        return block(state, blow, guard.side)
    mode = parrying_mode(state, state.fighters[blow.target], chosen.item, retreats=guard.retreated)
    assert mode is not None
    return parry(state, blow, guard.side, mode)


LIGHT_PARRIES = frozenset({"Boxing", "Judo", "Karate"})


def retreat_bonus(state: Fight, me: Figure, chosen: Defence) -> int:
    """RETREAT.2-5: +3 to a Dodge or a light Parry, +1 to a Block or another Parry."""
    if chosen.kind == PARRY:
        mode = parrying_mode(state, me, chosen.item, retreats=True)
        assert mode is not None
        return parry_back(state, mode)
    return state.profile.retreat[chosen.kind]


def parry_back(state: Fight, mode: Mode) -> int:
    """RETREAT.4-5: what a retreat gives a Parry, by the skill it is made with."""
    light = mode.fencing or (mode.item == FIST and mode.skill in LIGHT_PARRIES)
    return state.profile.retreat["light parry" if light else "parry"]
