"""Readers and writers of other programs' sheets of this game: blocks of bestiaries and actors of Foundry VTT."""

from __future__ import annotations

from typing import Final

from ....core.foreign import Creature, Document, Readers
from ..tables import table
from .actors import actor_of
from .blocks import block
from .foundry import actor
from .parts import settle


def creature(document: Document, tier: int) -> Creature | None:
    """Return the creature of an actor or a block; None if the object is neither."""
    return actor(document, tier) or block(document, tier)


ABILITIES: Final = {"en": table("abilities"), "es": table("abilities_es")}
READERS: Final = Readers(creature, settle, ABILITIES, actor_of)
