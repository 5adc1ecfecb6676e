"""What the tasks of a Ready are about, for whoever plays."""

from __future__ import annotations

from typing import Any

from swordplay.engine.asking import NOTHING, Shown
from swordplay.engine.requests import Choose
from swordplay.games.gurps.book import READY
from swordplay.games.gurps.figure.figure import BOTH, Fight
from swordplay.games.gurps.manoeuvres.ready import NOTHING as NO_TASK
from swordplay.games.gurps.manoeuvres.ready import REACH, Task


def a_task(state: Fight, question: Choose[Any], task: Task | int) -> Shown:
    """A task with a thing: the hands it then takes, or the reach it is set to; or the turns of a task of one's own."""
    if isinstance(task, int):
        return Shown(size=task)
    if task is NO_TASK.value:
        return NOTHING
    size = int(task.hand) if task.kind == REACH else None
    if task.kind != REACH and task.hand:
        size = 2 if task.hand == BOTH else 1
    return Shown(group=READY, item=task.item, way=task.kind, size=size)
