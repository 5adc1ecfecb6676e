"""The roll an option leads to: whoever goes on as usual comes to it, with that number and that chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from swordplay.conformance.play import drawn, start
from swordplay.engine.asking import PLAIN
from swordplay.engine.battle import Battle
from swordplay.engine.drafts import MOST_PASSED, roll_of, taken_for_granted
from swordplay.engine.question import Lead, Offer
from swordplay.engine.requests import Choose

FIGHTS, ANSWERS, EVERY = 12, 60, 3
FOLLOWED = 2
"""So many options of a question are followed."""


def asked(name: str) -> Iterator[tuple[Battle, random.Random]]:
    """Battles in which somebody is to choose."""
    for seed in range(FIGHTS):
        battle, chance = start(name, seed), random.Random(seed)
        for place in range(ANSWERS):
            if battle.request is None:
                break
            if isinstance(battle.request, Choose) and place % EVERY == 0:
                yield battle, chance
            battle.answer(drawn(battle.request, chance))


def test_the_roll_that_was_foreseen_comes(name: str) -> None:
    """With the same number and chance, if everything on the way is answered as usual."""
    for battle, chance in asked(name):
        question = battle.ahead()
        assert question is not None
        led = [offer for offer in question.offers if offer.leads is not None]
        for offer in chance.sample(led, min(FOLLOWED, len(led))):
            assert come_to(battle, question.who, offer) == offer.leads, f"{question.about}: {offer.name}"


def come_to(battle: Battle, who: str, offer: Offer) -> Lead | None:
    """The roll to which an option and the usual answers after it lead in a draft, as one's own side sees it."""
    draft = battle.fork(who).answer(offer.name)
    for _ in range(MOST_PASSED):
        request = draft.request
        if not isinstance(request, Choose):
            break
        option = taken_for_granted(request, draft.ruleset.asks.get(request.about, PLAIN))
        if option is None:
            return None
        draft.answer(option.name)
    return None if draft.request is None else roll_of(draft, battle.seat_of(who), draft.request)
