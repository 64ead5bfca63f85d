"""Pieces of the read-back of a draft."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import frozen

GROUP: Final = "group"
"""Kind of a piece whose ``name`` is that of a sheet."""
AMBUSH: Final = "ambush"
"""Circumstance of a side that surprises the others; also the kind of its piece."""


@frozen
class Piece:
    """A piece of the sentence: its ``kind``, the words that join it to the piece before (``lead``), and its text.

    The kinds are "group", "with" (gear), "without", "hurt", "level", "wave", "own" (a circumstance of its side),
    "ambush", "distance", "setting" and "scene" (a circumstance of all). ``name`` is the part of the text that names a
    sheet, gear or circumstance, and ``id`` is its id; ``others`` has the ids of other sheets that fit as well. ``side``
    is the number of its side."""

    kind: str
    lead: str
    before: str
    name: str = ""
    after: str = ""
    id: str = ""
    side: int = 0
    others: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Its text without the lead."""
        return f"{self.before}{self.name}{self.after}"


def joined(pieces: Iterable[Piece]) -> str:
    """Return pieces as one sentence."""
    return "".join(piece.lead + piece.text for piece in pieces)
