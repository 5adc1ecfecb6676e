"""What lasts after a fight by the metric sheet, over hours, days and weeks, until nothing more is due.

After the fight the clock counts minutes. Everything still to come is a condition with the minute it is due; the
clock jumps from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import TypeAlias

from swordplay.engine.requests import BOUNDARY, Check, Choose, Dice, Option, Rule
from swordplay.engine.scale import Scale
from swordplay.engine.state import Condition
from swordplay.engine.tally import Refusal, Tally
from swordplay.games.gurps.harm.out import perish
from swordplay.games.gurps.rolls import SUCCESS, THREE_DICE, Degree, attack_scale, succeeds
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.harm.death import marks_passed, roll_against_death
from swordplay.games.gurps.third.harm.effects import DEAD_AT
from swordplay.games.gurps.third.vocabulary import (
    BY_CRITICAL,
    CARE_DUE,
    CRIPPLING,
    CRIPPLING_DUE,
    DEATH_DUE,
    FIRST_AID,
    FIRST_AID_DUE,
    FIRST_AID_POINTS,
    FOR_GOOD,
    HEALING,
    HEALING_DUE,
    HEARING_DUE,
    LASTING,
    LIFE,
    MENDING,
    MONTHS,
    PERMANENT,
    PHYSICIAN,
    RAPID_HEALING,
    SURE_WAKING,
    UNDER_TREATMENT,
    WAKING_DUE,
)
from swordplay.games.gurps.vocabulary import (
    BLIND,
    DEAD,
    DEAF,
    MENTALLY_STUNNED,
    NUMBED,
    OFF_BALANCE,
    SHOCK,
    STAGGERED,
    STRAINED,
    STUNNED,
    UNCONSCIOUS,
    WAKE,
)

HOUR = 60
DAY = 24 * HOUR
WEEK = 7 * DAY
MONTH = 30 * DAY
LIGHTLY_HURT = 2
"""Whoever has lost so few HP may wake every quarter of an hour (UNC.1)."""
LONGEST_FAINT = 12 * HOUR
TREATMENT = 30
"""The minutes that First Aid takes (TREAT.4)."""
RAPID = 5
PASSING = (SHOCK, STUNNED, MENTALLY_STUNNED, NUMBED, STRAINED, STAGGERED, OFF_BALANCE)
"""What is over soon after the fight, or with it."""
HEARING = "hearing"
ENDED, DAYS = "fight ended", "days"
"""Fields of the fight: the clock at its end, and how many days its aftermath is played at most."""
MOST_DAYS = 600
UNTRAINED = {FIRST_AID: -5, PHYSICIAN: -7}
"""The defaults of the skills from IQ."""
SKILL_NAMES = {FIRST_AID: ("First Aid", "Physician"), PHYSICIAN: ("Physician",)}
"""The skills that serve for each treatment."""
STRANGERS = range(5, 21)
"""The skills that somebody who was not in the fight may have."""
NOBODY: Option[str] = Option("nobody", "")

Event: TypeAlias = Callable[[State3, Fighter3, Condition], Rule[None]]


class Fate(Enum):
    """What becomes of a crippled part (CRIP.2-4)."""

    RECOVERS = "recovers"
    LASTING = "lasting"
    PERMANENT = "permanent"


def _fate(total: int, number: int) -> Fate:
    """CRIP.2-4, NOTE.3: up to HT it recovers, up to HT + 3 it lasts; 17 and 18 never recover."""
    if succeeds(total, number):
        return Fate.RECOVERS
    return Fate.LASTING if total <= number + 3 else Fate.PERMANENT


FATE: Scale[Fate] = Scale("crippling", THREE_DICE, _fate, good=lambda fate: fate is Fate.RECOVERS)
TREATED: Scale[Degree] = attack_scale(miss_by_10=True)
"""A roll to treat somebody, with its criticals (TREAT.6-7, 9-10)."""


def aftermath(state: State3) -> Rule[None]:
    """GAP.12, CRIP, UNC, TREAT: let time pass from one thing that is due to the next."""
    prepare(state)
    last = state.fields[ENDED] + DAY * state.fields.get(DAYS, MOST_DAYS)
    while True:
        look_ahead(state)
        yield BOUNDARY
        due = next_due(state)
        if due is None:
            return
        me, condition = due
        if condition.at > last:
            state.clock = max(state.clock, last)
            return
        state.clock = max(state.clock, condition.at)
        yield from EVENTS[condition.kind](state, me, condition)


def prepare(state: State3) -> None:
    """GAP.12: the fight is over, and with it shock and stun; death rolls still due come before everything else."""
    if ENDED in state.fields:
        return
    state.fields[ENDED] = now = state.clock
    for me in state.fighters.values():
        for passing in PASSING:
            me.lose(passing)
        if not {"left eye", "right eye"} <= set(me.crippled):
            me.lose(BLIND)
        if me.has(DEAD):
            continue
        me.gain(DEATH_DUE, at=now)
        for part in dict.fromkeys(me.crippled):
            me.gain(CRIPPLING_DUE, source=part, at=now)
        deaf = me.get(DEAF)
        if deaf is not None and deaf.source == FOR_GOOD:
            me.gain(CRIPPLING_DUE, source=HEARING, at=now)
        elif deaf is not None:
            me.gain(HEARING_DUE, source=HEARING, at=now + DAY)
        if me.hp < me.sheet.hp:
            me.gain(FIRST_AID_DUE, at=now)


def look_ahead(state: State3) -> None:
    """TREAT.2, TREAT.8, UNC.1-4: rolls each day and each week for the wounded, and a waking for whoever is out."""
    for me in state.fighters.values():
        if me.has(DEAD):
            continue
        wounded = me.hp < me.sheet.hp
        for kind, every in ((HEALING_DUE, DAY), (CARE_DUE, WEEK)):
            if not wounded:
                me.lose(kind)
            elif not me.has(kind):
                me.gain(kind, at=next_full(state, every))
        if not me.has(WAKING_DUE):
            reckon_waking(state, me)


def next_full(state: State3, every: int) -> int:
    """The next time after now that is a multiple of some minutes from the end of the fight."""
    end = state.fields[ENDED]
    return end + ((state.clock - end) // every + 1) * every


def next_due(state: State3) -> tuple[Fighter3, Condition] | None:
    """What is due next, and for whom; the gravest first of what is due in the same minute."""
    coming = [
        ((condition.at, RANK[condition.kind], place, nth), me, condition)
        for place, me in enumerate(state.fighters.values())
        if not me.has(DEAD)
        for nth, condition in enumerate(me.conditions)
        if condition.kind in EVENTS
    ]
    if not coming:
        return None
    _, me, condition = min(coming, key=lambda one: one[0])
    return me, condition


def done(me: Fighter3, due: Condition) -> None:
    """What was due has been rolled for: it is taken off only now, so that a recovery broken off can be resumed."""
    me.conditions = tuple(condition for condition in me.conditions if condition != due)


# Death and crippled parts


def roll_death(state: State3, me: Fighter3, due: Condition) -> Rule[None]:
    """GAP.12, CAUSE.29-30: the death rolls that the end of the fight has left over."""
    yield from live_or_die(state, me)
    done(me, due)


def live_or_die(state: State3, me: Fighter3) -> Rule[None]:
    """CAUSE.29-31: a roll for each mark of death not yet rolled for; at minus five times HT there is none."""
    if me.hp <= -DEAD_AT * me.sheet.ht:
        perish(state, me)
    else:
        yield from roll_against_death(state, me)


def roll_crippling(state: State3, me: Fighter3, due: Condition) -> Rule[None]:
    """CRIP.1-5: one roll for a crippled part: it recovers, is lame for months, or is lost for good."""
    part = due.source
    fate = yield from Check(me.name, CRIPPLING, FATE, partial(health, state, me, CRIPPLING, rapid=True))
    if fate is Fate.LASTING:
        months = yield from Dice(me.name, MONTHS, 1, 6)
        me.gain(LASTING, months, source=part, at=state.clock + months * MONTH)
        state.tell("part-lasting", me.name, place=part, months=months)
    elif fate is Fate.PERMANENT:
        me.gain(PERMANENT, source=part)
        state.tell("part-lost", me.name, place=part)
    else:
        me.gain(MENDING, source=part)
        state.tell("part-recovers", me.name, place=part)
        mend(state, me)
    done(me, due)


def mend(state: State3, me: Fighter3) -> None:
    """CRIP.2: what recovers is usable the moment HP is full."""
    if me.hp >= me.sheet.hp:
        for condition in me.conditions:
            if condition.kind == MENDING:
                use_again(state, me, condition.source)
        me.lose(MENDING)


def sound_again(state: State3, me: Fighter3, due: Condition) -> Rule[None]:
    """CRIP.3: a lasting crippling mends by itself; so does a day's deafness."""
    done(me, due)
    use_again(state, me, due.source)
    return
    yield


def use_again(state: State3, me: Fighter3, part: str) -> None:
    """A crippled part is sound again."""
    me.crippled = tuple(other for other in me.crippled if other != part)
    if part == HEARING:
        me.lose(DEAF)
    if part.endswith("eye"):
        me.lose(BLIND)
    state.tell("part-sound", me.name, place=part)


# Waking


def reckon_waking(state: State3, me: Fighter3) -> None:
    """UNC.1-4: when one who is out may wake, or will, by the HP he has now; a sure time is never put off."""
    if not me.has(UNCONSCIOUS) or me.has(DEAD):
        return
    due = me.get(WAKING_DUE)
    if due is not None and due.at == state.clock and me.hp > 0:
        return
    at = waking_time(state, me)
    if me.hp > -me.sheet.ht:
        sure = me.get(SURE_WAKING)
        if me.hp <= 0 and (sure is None or at < sure.at):
            me.lose(SURE_WAKING)
            me.gain(SURE_WAKING, at=at)
        elif sure is not None:
            at = min(at, sure.at)
    me.lose(WAKING_DUE)
    me.gain(WAKING_DUE, at=at)


def waking_time(state: State3, me: Fighter3) -> int:
    """UNC.1-4: the next time after now that his HP bring a roll, or wake him; all are counted from the fight's end."""
    end = state.fields[ENDED]
    if me.hp <= 0:
        return max(state.clock, end + min(LONGEST_FAINT, -me.hp * HOUR if me.hp > -me.sheet.ht else LONGEST_FAINT))
    return next_full(state, rolls_to_wake_every(me))


def rolls_to_wake_every(me: Fighter3) -> int:
    """UNC.1-2: every quarter of an hour or every hour; every half hour after a knockout by the critical tables."""
    if any(one.kind == UNCONSCIOUS and one.source == BY_CRITICAL for one in me.conditions):
        return HOUR // 2
    return HOUR // 4 if me.sheet.hp - me.hp <= LIGHTLY_HURT else HOUR


def wake(state: State3, me: Fighter3, due: Condition) -> Rule[None]:
    """UNC.1-5: wake for sure, or on a HT roll; at -HT or less that roll is for his life."""
    sure = me.get(SURE_WAKING)
    dying = me.hp <= -me.sheet.ht
    certain = not dying and (me.hp <= 0 or (sure is not None and sure.at <= state.clock))
    about = LIFE if dying else WAKE
    wakes = certain or (yield from Check(me.name, about, SUCCESS, partial(health, state, me, about)))
    done(me, due)
    if wakes:
        come_to(state, me)
    elif dying:
        perish(state, me)
    else:
        reckon_waking(state, me)


def come_to(state: State3, me: Fighter3) -> None:
    """Wake up, and stay awake."""
    me.lose(UNCONSCIOUS)
    me.lose(SURE_WAKING)
    state.tell("woke", me.name)


# Healing and treatment


def health(state: State3, me: Fighter3, about: str, *, rapid: bool = False) -> Tally:
    """HT for a roll of recovery; 5 more where Rapid Healing counts (CRIP.5, TREAT.3)."""
    tally = Tally(me.sheet.ht, f"ht-{about}")
    if rapid and RAPID_HEALING in me.sheet.traits:
        tally.add(RAPID, "rapid-healing")
    return state.add_gm_modifiers(tally, me.name, about)


def heal_a_day(state: State3, me: Fighter3, due: Condition) -> Rule[None]:
    """TREAT.2-3: every day a HT roll for 1 HP."""
    heals = yield from Check(me.name, HEALING, SUCCESS, partial(health, state, me, HEALING, rapid=True))
    done(me, due)
    if heals:
        regain(state, me, 1)


def first_aid(state: State3, me: Fighter3, due: Condition) -> Rule[None]:
    """TREAT.4-5: somebody may treat the wounded, once after a fight; it takes half an hour for each patient."""
    helper = yield from Choose(me.name, FIRST_AID, partial(helpers, state, me, FIRST_AID))
    done(me, due)
    if not helper:
        return
    busy = [
        one.at
        for patient in state.fighters.values()
        for one in patient.conditions
        if one.kind == UNDER_TREATMENT and one.source == helper and helper in state.fighters
    ]
    me.gain(UNDER_TREATMENT, source=helper, at=max([state.clock, *busy]) + TREATMENT)
    if helper == me.name:
        state.tell("treats-himself", me.name)
    elif helper in state.fighters:
        state.tell("treated", me.name, helper)
    else:
        state.tell("tended", me.name)


def first_aid_works(state: State3, me: Fighter3, due: Condition) -> Rule[None]:
    """TREAT.5-7: 1d - 3 HP, at least 1; full HP on a critical success, 2 HP less on a critical failure."""
    helper = due.source
    if helper in state.fighters and not awake(state.fighters[helper]):
        done(me, due)
        me.gain(FIRST_AID_DUE, at=state.clock)
        return
    degree = yield from treated(state, me, FIRST_AID, helper)
    if degree is Degree.SUCCESS:
        rolled = yield from Dice(me.name, FIRST_AID_POINTS, 1, 6)
        regain(state, me, max(1, rolled - 3))
    elif degree is Degree.CRITICAL:
        regain(state, me, me.sheet.hp - me.hp)
    done(me, due)
    if degree is Degree.FUMBLE:
        yield from worsen(state, me, 2)


def week_of_care(state: State3, me: Fighter3, due: Condition) -> Rule[None]:
    """TREAT.8-10: a Physician gives 1 HP more for a week, 2 on a critical success; a critical failure costs 1."""
    helper = yield from Choose(me.name, PHYSICIAN, partial(helpers, state, me, PHYSICIAN))
    degree = (yield from treated(state, me, PHYSICIAN, helper)) if helper else Degree.FAILURE
    done(me, due)
    if degree is Degree.FUMBLE:
        yield from worsen(state, me, 1)
    elif degree is not Degree.FAILURE:
        regain(state, me, 2 if degree is Degree.CRITICAL else 1)


def treated(state: State3, me: Fighter3, about: str, helper: str) -> Rule[Degree]:
    """Roll for a treatment, by a fighter or by somebody with that skill who was not in the fight."""
    at = helper if helper in state.fighters else ""
    return (yield from Check(me.name, about, TREATED, partial(care, state, about, helper), at=at))


def helpers(state: State3, me: Fighter3, about: str) -> list[Option[str]]:
    """TREAT.5, TREAT.8: nobody, any fighter who is awake, or somebody else with a certain skill."""
    fighters = [
        Option(one.name, one.name, partial(care, state, about, one.name) if awake(one) else Refusal("not-awake"))
        for one in state.fighters.values()
        if not one.has(DEAD)
    ]
    others = [f"skill {level}" for level in STRANGERS]
    return [NOBODY, *fighters, *(Option(skill, skill, partial(care, state, about, skill)) for skill in others)]


def awake(me: Fighter3) -> bool:
    """Whether he can treat anybody."""
    return not me.has(DEAD) and not me.has(UNCONSCIOUS)


def care(state: State3, about: str, helper: str) -> Tally:
    """The number of a treatment: the skill, a Physician's for First Aid if that is better, or its default from IQ."""
    if helper not in state.fighters:
        tally = Tally(level_of(helper), f"skill-{about.replace(' ', '-')}", "somebody")
        return state.add_gm_modifiers(tally, "", about)
    sheet = state.fighters[helper].sheet
    known = [sheet.skills[name] for name in SKILL_NAMES[about] if name in sheet.skills]
    if known:
        tally = Tally(max(known), f"skill-{about.replace(' ', '-')}", helper)
    else:
        tally = Tally(sheet.iq, "iq-treatment", helper).add(UNTRAINED[about], "untrained")
    return state.add_gm_modifiers(tally, helper, about)


def level_of(helper: str) -> int:
    """The skill of somebody who was not in the fight."""
    return int(helper.removeprefix("skill "))


def regain(state: State3, me: Fighter3, points: int) -> None:
    """TREAT.1: HP come back, never above HT; what depends on them is reckoned anew."""
    gained = min(me.sheet.hp - me.hp, points)
    me.hp += gained
    state.tell("regained", me.name, gained=gained, hp=me.hp)
    me.marks = min(me.marks, marks_passed(me))
    mend(state, me)
    reckon_waking(state, me)


def worsen(state: State3, me: Fighter3, points: int) -> Rule[None]:
    """TREAT.6, TREAT.9, CAUSE.29-31: a bungled treatment costs HP; a death roll it calls for is made at once."""
    me.hp -= points
    state.tell("worsened", me.name, lost=points, hp=me.hp)
    yield from live_or_die(state, me)
    reckon_waking(state, me)


EVENTS: Mapping[str, Event] = {
    DEATH_DUE: roll_death,
    CRIPPLING_DUE: roll_crippling,
    UNDER_TREATMENT: first_aid_works,
    HEALING_DUE: heal_a_day,
    CARE_DUE: week_of_care,
    WAKING_DUE: wake,
    FIRST_AID_DUE: first_aid,
    LASTING: sound_again,
    HEARING_DUE: sound_again,
}
"""What may be due, in the order in which it is settled within a minute (treatment before the roll to wake)."""
RANK = {kind: place for place, kind in enumerate(EVENTS)}
