"""Draft of a fight from a sentence, before it is a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from ...core.errors import AsaltoError
from .circumstances import Circumstance


@frozen
class Remark:
    """A remark about a sentence: the key of a message ("new-...") and its values."""

    key: str
    values: Mapping[str, str | int] = field(factory=dict)


class NotUnderstood(AsaltoError):
    """Raised if a sentence does not describe a fight. ``problems`` has a remark for each reason."""

    def __init__(self, problems: Sequence[Remark]) -> None:
        super().__init__("; ".join(f"{each.key} {dict(each.values)}" for each in problems))
        self.problems = tuple(problems)


@frozen
class Unused:
    """A part of the sentence that nothing used: its ``text`` as it was written, and its place in the sentence
    (characters from ``start`` up to, not including, ``end``).

    ``near`` has up to three names, in the reader's language, of the nearest that can be had; ``why`` is a remark that
    gives the reason ("new-unused_..."; None: the words are unknown)."""

    text: str
    start: int
    end: int
    near: tuple[str, ...] = ()
    why: Remark | None = None


@frozen
class Taken:
    """A reading that was chosen where others were as likely: the ``text`` of the sentence, a remark that says which
    reading was ``taken`` ("new-taken_..."), and what else it could be (``others``: names in the reader's language)."""

    text: str
    taken: Remark
    others: tuple[str, ...] = ()


@frozen
class DraftGroup:
    """Combatants of one kind: the id of their sheet, their number, and their name.

    ``count`` is 1 to 200, or a text that is drawn in each fight: dice ("2d4", "1d6+1") or a range ("2-4").
    ``others`` has the ids of other sheets that fit the words. ``crowd`` is the number of the members of each mob, which
    is a single combatant (0: no mob); ``count`` is then the number of mobs. ``named``: the sentence gives the name.

    ``gear`` has the ids of the gear that the sentence gives, the preferred first; ``without`` what it takes away:
    "armour", "weapons", "ammunition", "shield", or ids of gear. ``hurt`` is the share of their life that is left at the
    start, above 0 and up to 1 (a mob: of its members). A sentence of which some are hurt ("two zombies, one of them
    wounded") makes two groups. ``wave`` is the wave that they come in, from 1.

    ``keys`` has the keys of [[combatants]] that gear, what is taken away, cover, waves and levels make: the file has
    them as they are. Only ``hurt`` is not in them, as it depends on the finished sheet (``hurt_keys``)."""

    sheet: str
    count: int | str
    name: str
    others: tuple[str, ...] = ()
    crowd: int = 0
    named: bool = False
    gear: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    hurt: float = 1.0
    wave: int = 1
    keys: Mapping[str, Any] = field(factory=dict)


@frozen
class DraftSide:
    """A side: its name in the file, its role ("pc" or "npc"), its groups, and the name of its policy.

    ``surprises``: it lies in ambush (the file gets that from ``Draft.circumstances``). ``circumstances`` are those that
    hold for this side alone, such as cover; the ``keys`` of its groups already have them."""

    name: str
    role: str
    groups: tuple[DraftGroup, ...]
    policy: str
    surprises: bool = False
    circumstances: tuple[Circumstance, ...] = ()


@frozen
class Draft:
    """A fight as a sentence describes it.

    ``rank`` measures how loosely its words were taken: 0 if each was a name, more for misspelt words and those that
    were not used. Of two games, the one with the lower rank is meant. ``circumstances`` are those of the whole scene:
    light, weather, fire, an ambush (``Circumstance.side``). ``distance`` is in metres between the sides (None: the
    game's; always None in games without metres). ``settings`` are keys of [scene], such as ``tier``; ``waves`` is the
    number of waves (1: all are there at the start). ``unused`` lists the parts of the sentence that nothing used,
    ``taken`` the readings that were chosen among equals."""

    system: str
    title: str
    sides: tuple[DraftSide, ...]
    rank: int
    circumstances: tuple[Circumstance, ...] = ()
    remarks: tuple[Remark, ...] = ()
    distance: float | None = None
    settings: Mapping[str, Any] = field(factory=dict)
    waves: int = 1
    unused: tuple[Unused, ...] = ()
    taken: tuple[Taken, ...] = ()
