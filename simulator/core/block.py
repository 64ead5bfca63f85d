"""Block of a combatant on paper: its figures, what it attacks with, its rows of boxes, and the conditions that it may
get.

Ids become words in the game's catalogues."""

from __future__ import annotations

from attrs import frozen

from .scoreboard import Pool
from .values import Value

Figures = tuple[tuple[str, int | str], ...]
"""Ids of words, each with a number or text; an empty text is a word alone."""


@frozen(eq=False, repr=False)
class Carried(Value):
    """A weapon, a power or another way to attack. ``shots``: rounds or uses to tick off (None: not counted)."""

    id: str
    figures: Figures = ()
    shots: Pool | None = None


@frozen(eq=False, repr=False)
class Block(Value):
    """A combatant as a fight begins.

    ``boxes`` are the points that it loses when it is hurt, ``stores`` those that it spends (points of luck;
    "spare:ID": rounds for that weapon). ``traits`` are its other abilities: ids, or names of the author's.
    ``conditions`` are ids of states to tick off."""

    boxes: tuple[Pool, ...]
    figures: Figures = ()
    attacks: tuple[Carried, ...] = ()
    traits: Figures = ()
    stores: tuple[Pool, ...] = ()
    conditions: tuple[str, ...] = ()
