"""Draft of a fight from a sentence, before it is a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
class DraftGroup:
    """Combatants of one kind: the id of their sheet, their number (1 to 200), and their name.

    ``others`` has the ids of other sheets that fit the words. With ``crowd``, the number is that of the members of a
    mob, which is a single combatant."""

    sheet: str
    count: int
    name: str
    others: tuple[str, ...]
    crowd: bool


@frozen
class DraftSide:
    """A side: its name in the file, its role ("pc" or "npc"), its groups, and the name of its policy."""

    name: str
    role: str
    groups: tuple[DraftGroup, ...]
    policy: str


@frozen
class Draft:
    """A fight as a sentence describes it.

    ``rank`` measures how loosely its words were taken: 0 if each was a name. Of two games, the one with the lower rank
    is meant."""

    system: str
    title: str
    sides: tuple[DraftSide, ...]
    rank: int
    circumstances: tuple[Circumstance, ...] = ()
    remarks: tuple[Remark, ...] = ()
