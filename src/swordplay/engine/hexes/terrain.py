"""What lies on the map: one ground per hex.

Only fixed ground, not the figures that stand on it; and what a cost, cover or tag means is for the
ruleset to say.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from swordplay.engine.hexes import grid
from swordplay.engine.hexes.grid import Hex


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The ground of one hex.

    ``blocks_sight`` shuts off what is behind, ``obscures`` lets one see into the hex but not across
    it; how high either reaches is ``height``, measured as in ``sight``.
    """

    name: Annotated[str, msgspec.Meta(max_length=60)] = "open"
    cost: Annotated[int, msgspec.Meta(ge=0, le=100)] = 1
    obstacle: bool = False
    blocks_sight: bool = False
    obscures: bool = False
    impassable: bool = False
    height: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0
    cover: Annotated[int, msgspec.Meta(ge=-100, le=100)] = 0
    tags: Annotated[tuple[str, ...], msgspec.Meta(max_length=20)] = ()


OPEN = Ground()
"""Plain open ground."""


class Terrain(msgspec.Struct, frozen=True):
    """The whole map. ``ground`` holds every hex there is: a hex not in it is off the map.

    Hot code asks ``at in terrain.ground``. The dict is shared between copies and never changed.
    """

    ground: dict[Hex, Ground]

    def __contains__(self, at: object) -> bool:
        return at in self.ground

    def get(self, at: Hex) -> Ground | None:
        """The ground there, None off the map."""
        return self.ground.get(at)

    @classmethod
    def rectangle(cls, columns: int, rows: int, ground: Ground = OPEN) -> "Terrain":
        """A map of that many columns and rows: the hexes labelled from A1 on."""
        cells = [grid.from_offset(column, row) for row in range(rows) for column in range(columns)]
        return cls(dict.fromkeys(cells, ground))

    @classmethod
    def disc(cls, radius: int, ground: Ground = OPEN) -> "Terrain":
        """A round map about the hex (0, 0)."""
        return cls(dict.fromkeys(grid.disc((0, 0), radius), ground))

    def with_ground(self, ground: Mapping[Hex, Ground]) -> "Terrain":
        """This map with other ground in some hexes; a hex that was off the map joins it."""
        return Terrain({**self.ground, **ground})
