"""Attack-Opportunity Fire: hexes or a line are watched, and the first to come there is shot at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from swordplay.engine.hexes import Hex, distance, label, neighbour, sight
from swordplay.engine.requests import Check, Choose, Option, Rule
from swordplay.engine.state import Trigger
from swordplay.engine.tally import Tally
from swordplay.games.gurps.blow import Blow
from swordplay.games.gurps.book import ATTACK, Card
from swordplay.games.gurps.figure.arcs import ARCS
from swordplay.games.gurps.figure.halt import only
from swordplay.games.gurps.figure.hands import striking_hand
from swordplay.games.gurps.figure.posture import take_posture
from swordplay.games.gurps.figure.work import lose_aim
from swordplay.games.gurps.movement.step import take_steps
from swordplay.games.gurps.movement.ways import DONE, KNEEL, RISE
from swordplay.games.gurps.rolls import SUCCESS
from swordplay.games.gurps.sheet.sheet import Mode
from swordplay.games.gurps.third.attack.declare import TORSO
from swordplay.games.gurps.third.attack.purposes import PURPOSES
from swordplay.games.gurps.third.attack.ranged import (
    AT_HEX,
    BOW,
    DARKNESS,
    OPPORTUNITY,
    a_shot,
    hex_aimed_at,
    missile_of,
    shot_refusal,
)
from swordplay.games.gurps.third.attack.resolve import attack
from swordplay.games.gurps.third.figure import Fighter3, State3
from swordplay.games.gurps.third.manoeuvres import needs as may
from swordplay.games.gurps.third.movement.steps import a_step
from swordplay.games.gurps.third.profile import numbers
from swordplay.games.gurps.third.vocabulary import AIMED_HEX, COMPASS, FIRE, VISION, VOLLEY, WATCH, WATCHES
from swordplay.games.gurps.vocabulary import (
    AIMED_WITH,
    AIMING,
    ENTERS,
    FRONT,
    KNEELING,
    STANDING,
    TURN_END,
    WEAPON,
)

NAME = "attack-opportunity fire"
LOOKED = -2
AREA, LINE = "area", "line"
SHOOT, LOOK, HOLD = "shoot", "look first", "hold fire"


class Watched(msgspec.Struct, frozen=True):
    """What may be watched: hexes, all on a straight line or not; none to leave it at what there is."""

    hexes: tuple[Hex, ...] = ()
    line: bool = False


class Watch(msgspec.Struct, frozen=True):
    """A watch as its trigger keeps it: the weapon, what is watched, whether he has looked, and may rise or kneel."""

    item: str
    usage: str
    kind: str
    looked: int
    stoops: int
    hexes: tuple[Hex, ...]

    def trigger(self, owner: str) -> Trigger:
        """The trigger that stands in the state."""
        flat = (part for hex in self.hexes for part in hex)
        return Trigger(owner, WATCHES, NAME, (self.item, self.usage, self.kind, self.looked, self.stoops, *flat))


def watch_of(trigger: Trigger) -> Watch:
    """The watch behind a trigger."""
    item, usage, kind, looked, stoops, *flat = trigger.args
    hexes = tuple(zip(flat[::2], flat[1::2], strict=True))
    return Watch(str(item), str(usage), str(kind), int(looked), int(stoops), hexes)  # type: ignore[arg-type]


# Setting the watch


def opportunity_fire(state: State3, me: Fighter3) -> Rule[None]:
    """OPP.1, OPP.8-9: a step, and the hexes or the line to watch until one's next turn."""
    left = a_step(state, me)
    posture, began = me.posture, len(me.hexes_entered)
    yield from take_steps(state, me, left)
    if me.halted:
        return
    stepped = len(me.hexes_entered) > began
    yield from set_watch(state, me, stepped=stepped, stoops=left.stoops and me.posture == posture)


def set_watch(state: State3, me: Fighter3, *, stepped: bool, stoops: bool) -> Rule[None]:
    """OPP.5, OPP.8-9: the weapon and what it covers; one hex may be aimed at."""
    modes = [mode for mode in me.shots() if me.ready(mode.item) and me.loaded(mode)]
    if not modes:
        return
    mode = modes[0]
    if len(modes) > 1:
        mode = yield from Choose(me.name, WEAPON, [Option(f"{one.item} {one.usage}", one) for one in modes])
    chosen = Watched()
    while not me.halted and not chosen.line:
        more = yield from Choose(me.name, WATCH, partial(watch_options, state, me, mode, chosen.hexes))
        if not more.hexes:
            break
        chosen = Watched(chosen.hexes + more.hexes, more.line)
    if me.halted or not chosen.hexes:
        lose_aim(state, me)
        return
    add_watch(state, me, mode, chosen, stoops=stoops)
    state.tell("watches", me.name, item=mode.item)
    aim_at_hex(state, me, mode, chosen.hexes, stepped=stepped)


def add_watch(state: State3, me: Fighter3, mode: Mode, chosen: Watched, *, stoops: bool) -> None:
    """Let a fighter watch with a weapon until his next turn."""
    kind = LINE if chosen.line else AREA
    state.triggers += (Watch(mode.item, mode.usage, kind, 0, int(stoops), chosen.hexes).trigger(me.name),)


def start_watch(state: State3, me: Fighter3, mode: Mode, hexes: tuple[Hex, ...], turns: int, *, line: bool) -> None:
    """A watch from the turn before, kept for so many full turns by now."""
    add_watch(state, me, mode, Watched(hexes, line), stoops=False)
    if len(hexes) == 1 and turns and numbers(state).shots.watch_one_hex:
        keep_hex_aim(me, mode, label(hexes[0]), turns, 0, state.clock)


def watch_options(state: State3, me: Fighter3, mode: Mode, chosen: Sequence[Hex]) -> list[Option[Watched]]:
    """Every hex ahead that he sees within range, and as long as none is chosen the straight lines ahead."""
    options = [Option(DONE, Watched())]
    if not chosen:
        options += [Option(f"line {COMPASS[hour]}", Watched(line, True)) for hour, line in lines(state, me, mode)]
    options += [Option(label(hex), Watched((hex,))) for hex in in_view(state, me, mode) if hex not in chosen]
    return only(options, DONE) if me.halted else options


def in_view(state: State3, me: Fighter3, mode: Mode) -> list[Hex]:
    """The hexes ahead within range to which there is a clear line, the nearest first."""
    ground, reach = state.terrain.ground, missile_of(mode).range
    ahead = [hex for hex in ground if hex != me.hex and FRONT in ARCS.arcs(me.facing, me.hex, hex)]
    near = sorted((distance(me.hex, hex), hex) for hex in ahead)
    return [hex for far, hex in near if far <= reach and sight(me.hex, hex, state.terrain).clear]


def lines(state: State3, me: Fighter3, mode: Mode) -> list[tuple[int, tuple[Hex, ...]]]:
    """OPP.9: the straight rows of hexes ahead, as far as he sees and the weapon reaches."""
    rows = []
    for hour in (10, 0, 2):
        way, hex, row = (me.facing + hour) % 12, me.hex, []
        for _ in range(missile_of(mode).range):
            hex = neighbour(hex, way)
            if hex not in state.terrain.ground or not sight(me.hex, hex, state.terrain).clear:
                break
            row.append(hex)
        if row:
            rows.append((way, tuple(row)))
    return rows


def aim_at_hex(state: State3, me: Fighter3, mode: Mode, hexes: Sequence[Hex], *, stepped: bool) -> None:
    """OPP.5, C3-27, C3-28: a single hex is aimed at; a turn counts once it is full, an archer's only if he stands."""
    aim, weapon = me.get(AIMING), me.get(AIMED_WITH)
    if len(hexes) != 1 or not numbers(state).shots.watch_one_hex:
        lose_aim(state, me)
        return
    at = label(hexes[0])
    same = (
        aim is not None
        and weapon is not None
        and (hex_aimed_at(me), aim.source, weapon.source) == (at, AT_HEX, mode.item)
    )
    turns, gone = (aim.value, weapon.value) if same and aim is not None and weapon is not None else (0, 0)
    if stepped:
        turns, gone = (-1, 0) if missile_of(mode).kind == BOW else (turns, gone + 1)
    keep_hex_aim(me, mode, at, turns, gone, state.clock + 1)


def keep_hex_aim(me: Fighter3, mode: Mode, at: str, turns: int, gone: int, until: int) -> None:
    """An aim at a hex, with the full turns it has lasted and the hexes gone meanwhile."""
    for kind in (AIMING, AIMED_WITH, AIMED_HEX):
        me.lose(kind)
    me.gain(AIMING, turns, source=AT_HEX, ends=TURN_END, at=until)
    me.gain(AIMED_WITH, gone, source=mode.item, ends=TURN_END, at=until)
    me.gain(AIMED_HEX, source=at, ends=TURN_END, at=until)


OPPORTUNITY_FIRE: Card[State3, Fighter3] = Card(
    NAME,
    opportunity_fire,
    (may.not_pinned, may.not_kept, may.in_no_foes_hex, a_shot),
    keeps=frozenset({AIMING}),
    group=ATTACK,
)


# The shot


def watchers_fire(state: State3, actor: Fighter3, on: str, own: bool) -> Rule[None]:
    """OPP.2, C3-4: every hex entered counts, whoever moved him into it."""
    if on == ENTERS:
        yield from fire_at(state, actor)


def fire_at(state: State3, actor: Fighter3) -> Rule[None]:
    """OPP.2, GAP.5, G3-5: all who watch where somebody has come shoot at him, in the order of turns."""
    if not any(trigger.on == WATCHES for trigger in state.triggers):
        return
    later: list[Blow] = []
    for trigger in state.spring(WATCHES, partial(sees_coming, state, actor)):
        blow = yield from opportunity_shot(state, state.fighters[trigger.owner], actor, watch_of(trigger))
        if blow is not None:
            later.append(blow)
    for blow in later:
        yield from take_effect(state, blow)


def sees_coming(state: State3, actor: Fighter3, trigger: Trigger) -> bool:
    """OPP.2: whether he has come into a watched hex, friend or foe, and the watcher is able to shoot at him there."""
    me, watch = state.fighters[trigger.owner], watch_of(trigger)
    if me is actor or me.halted or actor.out or not any(hex in watch.hexes for hex in actor.hexes()):
        return False
    mode = mode_of(me, watch)
    return mode is not None and shot_refusal(state, me, mode, actor) is None


def mode_of(me: Fighter3, watch: Watch) -> Mode | None:
    """The weapon of a watch, if it is still in hand."""
    return next((mode for mode in me.shots() if (mode.item, mode.usage) == (watch.item, watch.usage)), None)


def opportunity_shot(state: State3, me: Fighter3, actor: Fighter3, watch: Watch) -> Rule[Blow | None]:
    """OPP.2-4, C3-17: shoot at once, or look first and perhaps hold fire; a shot whose effect waits is given back."""
    state.tell("springs", me.name, actor.name)
    bound = not watch.looked
    while True:
        choice = yield from Choose(me.name, FIRE, partial(choices, me, watch, bound=bound), at=actor.name)
        if me.halted:
            return None
        if choice in (RISE, KNEEL):
            watch = msgspec.structs.replace(watch, stoops=0)
            take_posture(state, me, STANDING if choice == RISE else KNEELING)
        elif choice == LOOK:
            watch = msgspec.structs.replace(watch, looked=1)
            bound = not (yield from makes_him_out(state, me, actor))
        elif choice == HOLD:
            state.triggers += (watch.trigger(me.name),)
            state.tell("holds-fire", me.name, actor.name)
            return None
        else:
            break
    return (yield from shoot_at(state, me, actor, watch))


def choices(me: Fighter3, watch: Watch, *, bound: bool) -> list[Option[str]]:
    """OPP.2-3, C3-17: what a watcher may do when somebody has come."""
    names = [SHOOT]
    if not watch.looked:
        names.append(LOOK)
    if not bound:
        names.append(HOLD)
    if watch.stoops and me.posture in (STANDING, KNEELING):
        names.append(RISE if me.posture == KNEELING else KNEEL)
    return [Option(name, name) for name in names]


def makes_him_out(state: State3, me: Fighter3, actor: Fighter3) -> Rule[bool]:
    """OPP.3, REF.11: Vision, less darkness; by the sheet a look needs no roll (OPP.2)."""
    if not numbers(state).shots.hold_fire_vision_roll:
        return True

    def vision() -> Tally:
        tally = Tally(me.sheet.vision, "vision").add(state.fields.get(DARKNESS, 0), "darkness")
        return state.add_gm_modifiers(tally, me.name, VISION)

    return (yield from Check(me.name, VISION, SUCCESS, vision, at=actor.name))


def shoot_at(state: State3, me: Fighter3, actor: Fighter3, watch: Watch) -> Rule[Blow | None]:
    """OPP.4, OPP.8-10: the shot at the price of what is watched, and of a look."""
    mode = mode_of(me, watch)
    if mode is None:
        return None
    bonuses = ((price(state, watch), "opportunity"), *(((LOOKED, "took-a-look"),) if watch.looked else ()))
    torso = state.profile.figure.locations[TORSO]
    hand = striking_hand(me, mode)
    blow = Blow(me.name, actor.name, mode, torso, hand, add_ons=(OPPORTUNITY,), bonuses=bonuses)
    if numbers(state).shots.shots_together:
        blow.purpose = VOLLEY
    if shot_refusal(state, me, mode, actor) is None:
        yield from attack(state, blow)
    return blow if blow.due else None


def price(state: State3, watch: Watch) -> int:
    """OPP.8-9: by the number of hexes, or for a line whatever its length."""
    rules = numbers(state).shots
    if watch.kind == LINE:
        return rules.watched_line
    return next((value for most, value in rules.watched if len(watch.hexes) <= most), rules.watched[-1][1])


def take_effect(state: State3, blow: Blow) -> Rule[None]:
    """GAP.5: what a shot does once all have been fired."""
    blow.purpose = ""
    plain = PURPOSES[""]
    yield from (plain.critical if blow.due == "critical" else plain.hit)(state, blow)
