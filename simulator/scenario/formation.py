"""Formation of the copies of one combatant: places around the one that the file writes.

Only games with metres have formations (``Schema.spacing``). The order of copies is that of their numbers: from left to
right, rank after rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from ..core.plane import Place
from ..core.schema import Range
from .field_types import FieldType, field_type

SPACING: Final = "spacing"
"""Key of a combatant: metres between neighbours in its formation."""
POSITION: Final = "position"
"""Field of a sheet: the middle of the formation."""
FARTHEST: Final = 100_000.0  # metres from the origin, along each axis
ABREAST: Final = 10
"""Most copies in one rank."""
METRES: FieldType = field_type(Annotated[float, Range(0, 1000)])


def formation(middle: Place, count: int, spacing: float) -> list[Place]:
    """Return the places of ``count`` copies, ``spacing`` metres apart, all at ``middle`` if that is 0.

    A rank runs across, along y, and has at most ABREAST copies; ranks follow each other along x, as even as possible.
    Millimetres are rounded."""
    ranks = -(-count // ABREAST)
    places: list[Place] = []
    for rank in range(ranks):
        abreast = count // ranks + (rank < count % ranks)
        x = middle[0] + spacing * (rank - (ranks - 1) / 2)
        places += [(round(x, 3), round(middle[1] + spacing * (at - (abreast - 1) / 2), 3)) for at in range(abreast)]
    return places


def side_by_side(counts: Sequence[int], spacing: float) -> list[float]:
    """Return the middles, across, of formations of these numbers of copies that stand beside each other around 0."""
    widths = [min(count, ABREAST) for count in counts]
    edge = -spacing * sum(widths) / 2
    middles: list[float] = []
    for width in widths:
        middles.append(round(edge + spacing * width / 2, 3))
        edge += spacing * width
    return middles


def is_beyond(places: list[Place]) -> bool:
    """Return whether a place is farther away than a file could write."""
    return any(abs(coordinate) > FARTHEST for place in places for coordinate in place)
