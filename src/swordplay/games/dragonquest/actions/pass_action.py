"""TERM.15: the Pass action: drawing and stowing, picking up, loading, standing up, working free, mounting and more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from swordplay.engine.hexes import nearest
from swordplay.engine.requests import Call, Choose, Dice, Option, Rule
from swordplay.engine.tally import Refusal
from swordplay.games.dragonquest.figure.figure import (
    Fight,
    Figure,
    bound,
    dead,
    down,
    free_hands,
    held_shield,
    helpless,
    shields,
    weapons,
)
from swordplay.games.dragonquest.figure.items import come_loose, name_for, take, within_reach
from swordplay.games.dragonquest.figure.mounted import idle, mount_of, stand_for_the_pulse
from swordplay.games.dragonquest.figure.positions import face, free_hexes, put
from swordplay.games.dragonquest.figure.settling import settle
from swordplay.games.dragonquest.harm.poison import handle, wipe
from swordplay.games.dragonquest.harm.wounds import collapse, drop, lose_points
from swordplay.games.dragonquest.movement.walk import MoveLimits, allowance, turn_price, walk
from swordplay.games.dragonquest.sheet import Weapon
from swordplay.games.dragonquest.vocabulary import (
    CLOSE,
    DAMAGE,
    ENTANGLED,
    MOUNT_MOVED,
    PASS,
    PREPARING,
    PRONE,
    PULL_OUT,
    PULSE_END,
    STUCK,
    WORKING_FREE,
)

PassChoice = tuple[str, str]
BARBED_PULL = -4
POLE_PULL = -2
NEEDS_LOADING = ("missile",)
POISONABLE = ("A", "B")
POLE, BARBED = "pole", "barbed"

WAIT: PassChoice = ("wait", "")


def pass_action(state: Fight, name: str, hexes: int) -> Rule[None]:
    """A Pass: do one thing or nothing, then move the hexes allowed and turn; dropping items is free."""
    what, item = "drop", ""
    while what == "drop":
        what, item = yield from Choose(name, PASS, lambda: pass_options(state, state.fighters[name]))
        if what == "drop":
            drop(state, state.fighters[name], item)
    figure = state.fighters[name]
    before, granted = figure.has(ENTANGLED), 0 if what == "stand up" else allowance(figure, hexes)
    yield from PASS_CHOICES[what](state, name, item)
    if before or what in WITHOUT_MOVING:
        return
    yield from walk(state, name, MoveLimits(granted, 1, price=turn_price(state)))


WITHOUT_MOVING = ("mount", "dismount", "work free")


def pass_options(state: Fight, figure: Figure) -> list[Option[PassChoice]]:
    """The menu of a Pass."""
    options: list[Option[PassChoice]] = [Option("wait", WAIT)]
    if helpless(figure):
        return options
    mount = mount_of(state, figure)
    if mount is not None and bound(mount):
        options.append(Option(f"work {mount.name} free", ("work free", mount.name)))
    if bound(figure):
        return [*options, Option("work free", ("work free", ""))]
    if figure.has(PRONE) and not figure.has(CLOSE):
        options.append(Option("stand up", ("stand up", "")))
    if mount is not None and mount.has(PRONE):
        options.append(Option(f"get {mount.name} up", ("stand up", mount.name), idle(mount)))
    for one in (_in_hands, _on_the_ground, _venom, _missiles, _spells, _saddle):
        options.extend(one(state, figure))
    return options


def _in_hands(state: Fight, figure: Figure) -> Iterator[Option[PassChoice]]:
    known = weapons(figure)
    for item in (*known, *(shield.name for shield in shields(figure))):
        arm = known.get(item)
        if arm is not None and arm.natural:
            continue
        if item in figure.hands:
            yield Option(f"stow {item}", ("stow", item))
            yield Option(f"drop {item}", ("drop", item))
            if arm is not None and arm.group in NEEDS_LOADING and item not in figure.loaded:
                yield Option(f"load {item}", ("load", item))
        elif item not in figure.gone:
            yield Option(f"prepare {item}", ("prepare", item), partial(hands_refusal, figure, item, arm))


def hands_refusal(figure: Figure, item: str, arm: Weapon | None) -> Refusal | None:
    """TERM.7, 13.6.e-f: why an item cannot be taken in hand: hands full, a shield held, or close combat."""
    need = min(arm.hands) if arm is not None else 1
    if free_hands(figure) < need:
        return Refusal("hands-full", (item,), tuple(f"drop {held}" for held in figure.hands))
    shield = held_shield(figure) if arm is None else None
    if shield is not None:
        return Refusal("shield-held", (shield.name,), (f"drop {shield.name}",))
    if figure.has(CLOSE) and (arm is None or "C" not in arm.use):
        return Refusal("not-rated", (item, "C"))
    return None


def _on_the_ground(state: Fight, figure: Figure) -> Iterator[Option[PassChoice]]:
    for item in within_reach(state, figure):
        name = name_for(figure, item)
        arm = state.fighters[item.owner].sheet.weapons.get(item.name)
        yield Option(f"pick up {name}", ("pick up", name), partial(hands_refusal, figure, name, arm))


def _venom(state: Fight, figure: Figure) -> Iterator[Option[PassChoice]]:
    if figure.sheet.file.venom is not None:
        for arm in weapons(figure).values():
            if not arm.natural and arm.name not in figure.gone:
                refused = None if arm.weapon_class in POISONABLE else Refusal("not-for-poison", (arm.name,))
                yield Option(f"poison {arm.name}", ("poison", arm.name), refused)


def _missiles(state: Fight, figure: Figure) -> Iterator[Option[PassChoice]]:
    for other in state.side(figure.side):
        if other.has(STUCK) and nearest(other.hexes(), figure.hexes())[0] <= 1:
            yield Option(f"pull out of {other.name}", ("pull out", other.name))


def _spells(state: Fight, figure: Figure) -> Iterator[Option[PassChoice]]:
    for spell in figure.sheet.file.spells:
        yield Option(f"prepare spell {spell.name}", ("prepare spell", spell.name))


def _saddle(state: Fight, figure: Figure) -> Iterator[Option[PassChoice]]:
    if figure.mount:
        moved = state.fighters[figure.mount].has(MOUNT_MOVED)
        yield Option("dismount", ("dismount", ""), Refusal("mount-moving") if moved else None)
        return
    for other in state.side(figure.side):
        if other.name == figure.sheet.file.rides and not down(other):
            yield Option(f"mount {other.name}", ("mount", other.name), partial(mount_refusal, figure, other))


def mount_refusal(figure: Figure, mount: Figure) -> Refusal | None:
    """23.a: why a figure cannot mount: the mount must stand still beside it, with no rider."""
    if mount.has(MOUNT_MOVED):
        return Refusal("mount-moving")
    if mount.has(CLOSE) or figure.has(CLOSE):
        return Refusal("no-closing-mounted")
    if mount.has(PRONE):
        return Refusal("mount-lying", (mount.name,))
    if mount.rider:
        return Refusal("ridden-already", (mount.name,))
    if nearest(mount.hexes(), figure.hexes())[0] > 1:
        return Refusal("not-next-to", (mount.name,))
    return Refusal("lying-down") if figure.has(PRONE) else None


def wait(state: Fight, name: str, item: str) -> Rule[None]:
    """Do nothing."""
    return
    yield


def stand_up(state: Fight, name: str, item: str) -> Rule[None]:
    """TERM.19: stand up instead of moving, or get one's mount up."""
    state.fighters[item or name].lose(PRONE)
    state.tell("stood-up", item or name)
    return
    yield


def prepare(state: Fight, name: str, item: str) -> Rule[None]:
    """TERM.7: take an item in hand; a poisoned weapon may nick."""
    figure = state.fighters[name]
    figure.hands += (item,)
    state.tell("prepared", name, item=item)
    yield from handle(state, name, item)


def stow(state: Fight, name: str, item: str) -> Rule[None]:
    """20.3.d: put an item away; a poisoned weapon may nick."""
    figure = state.fighters[name]
    figure.hands = tuple(held for held in figure.hands if held != item)
    state.tell("stowed", name, item=item)
    yield from handle(state, name, item)


def load(state: Fight, name: str, item: str) -> Rule[None]:
    """TERM.7: load a missile weapon."""
    state.fighters[name].loaded += (item,)
    state.tell("loaded", name, item=item)
    return
    yield


def pick_up(state: Fight, name: str, item: str) -> Rule[None]:
    """TERM.15: pick up an item that lies in the hex or that the fallen there hold, whoever owns it."""
    figure = state.fighters[name]
    here = next(one for one in within_reach(state, figure) if name_for(figure, one) == item)
    held = take(state, figure, here)
    if here.owner == name:
        state.tell("picked-up", name, item=item)
    else:
        state.tell("took-up", name, here.owner, item=here.name)
    yield from handle(state, name, held)


def roll_pull(modifier: int) -> Rule[int]:
    """20.4.e-f: D10 and a modifier, at least 1."""
    rolled = yield from Dice("", DAMAGE, 1, 10)
    return max(1, rolled + modifier)


def pull_out(state: Fight, name: str, patient: str) -> Rule[None]:
    """20.4.d-f: pull out one missile; barbed ones and poles hurt, ignoring armour and without stun."""
    figure = state.fighters[patient]
    stuck = [c for c in figure.conditions if c.kind == STUCK]
    chosen = 1
    if len(stuck) > 1:
        offered = [Option(f"{c.source} {k}", (c.source, k)) for k, c in enumerate(stuck, 1)]
        _, chosen = yield from Choose(name, PULL_OUT, offered, at=patient)
    one = stuck[chosen - 1]
    place = [c.source for c in stuck[: chosen - 1]].count(one.source)
    figure = state.fighters[patient]
    kept = list(figure.conditions)
    kept.remove(one)
    figure.conditions = tuple(kept)
    come_loose(state, figure, one.source, place)
    state.tell("pulled-out", name, patient)
    kind = one.source.partition(" ")[0]
    if kind not in (POLE, BARBED):
        return
    hurt = yield from Call(roll_pull, POLE_PULL if kind == POLE else BARBED_PULL, who=name)
    figure = state.fighters[patient]
    before, figure.hurt = down(figure), True
    pool = lose_points(figure, hurt, endurance=False)
    state.tell("wounded", patient, effective=hurt, pool=pool, ft=figure.ft, en=figure.en)
    if down(figure) and (dead(figure) or not before):
        yield from collapse(state, patient)


def put_poison_on(state: Fight, name: str, item: str) -> Rule[None]:
    """20.3.a, 20.3.d: put poison on a class A or B weapon, which counts as handling it."""
    figure = state.fighters[name]
    wipe(figure, item)
    figure.poison += ((item, figure.sheet.file.venom, state.clock),)
    state.tell("poisoned-weapon", name, item=item)
    yield from handle(state, name, item)


def work_free(state: Fight, name: str, item: str) -> Rule[None]:
    """16.5.entangle.e: work oneself or one's mount free by two Passes in a row; free once the second pulse is over."""
    figure = state.fighters[item or name]
    begun = figure.get(WORKING_FREE)
    figure.lose(WORKING_FREE)
    if begun is not None and begun.at == state.clock - 1:
        figure.lose(ENTANGLED)
        figure.gain(ENTANGLED, ends=PULSE_END)
        come_loose(state, figure, ENTANGLED)
        state.tell("worked-free", figure.name)
    else:
        figure.gain(WORKING_FREE, at=state.clock)
    return
    yield


def prepare_spell(state: Fight, name: str, spell: str) -> Rule[None]:
    """GAP.cast: prepare a spell; the figure counts as preparing or casting until the Cast Check."""
    figure = state.fighters[name]
    figure.lose(PREPARING)
    figure.gain(PREPARING, source=spell, at=state.clock + 1)
    state.tell("preparing", name, spell=spell)
    return
    yield


def get_on(state: Fight, name: str, mount: str) -> Rule[None]:
    """23.a: mount a standing mount, which then does not move in this pulse."""
    rider, horse = state.fighters[name], state.fighters[mount]
    horse.one_hex = True
    horse.facing -= horse.facing % 2
    put(state, rider, horse.hex)
    rider.mount, horse.rider = mount, name
    stand_for_the_pulse(horse)
    face(state, rider, horse.facing)
    state.tell("mounted", name, mount)
    return
    yield


def get_off(state: Fight, name: str, item: str) -> Rule[None]:
    """23.a: dismount into a free hex beside the mount."""
    rider = state.fighters[name]
    horse = state.fighters[rider.mount]
    places = free_hexes(state, rider)
    rider.mount, horse.rider = "", ""
    put(state, rider, places[0])
    stand_for_the_pulse(horse)
    state.tell("dismounted", name, horse.name)
    settle(state)
    return
    yield


PASS_CHOICES = {
    "wait": wait,
    "stand up": stand_up,
    "prepare": prepare,
    "stow": stow,
    "load": load,
    "pick up": pick_up,
    "pull out": pull_out,
    "poison": put_poison_on,
    "work free": work_free,
    "prepare spell": prepare_spell,
    "mount": get_on,
    "dismount": get_off,
}
