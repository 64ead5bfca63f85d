"""Meaning of a parsed sentence, before its sheets are chosen: sides, their groups, and what holds for all."""

from __future__ import annotations

from attrs import Factory, define

from .circumstances import Circumstance
from .context import Label
from .model import Remark
from .sheet_names import Match


@define
class Trait:
    """Gear given and taken away, wounds and cover of a group, or of ``many`` of it (0: all)."""

    gear: list[Label] = Factory(list)
    without: list[Label] = Factory(list)
    hurt: float = 1.0
    level: int = 0
    many: int = 0


@define
class Group:
    """A group: the ``sheets`` that its ``name`` label may mean, its number (None: not given), its mobs.

    ``of`` is the sheet of the name before its brackets: "a band of orcs (8 warriors and a chief)"."""

    name: Label
    sheets: list[Match]
    count: int | str | None = None
    members: int | str | None = None
    mob: Label | None = None
    called: str = ""
    own: bool = False
    trait: Trait = Factory(Trait)
    parts: list[Trait] = Factory(list)
    waves: tuple[str, int] | None = None
    number: Label | None = None
    title: list[Label] = Factory(list)
    size: Label | None = None
    of: str = ""


@define
class Side:
    """A side: its groups, whether the sentence calls it the players' (1) or the enemies' (-1), whether it surprises
    the others, and what holds for it alone."""

    groups: list[Group] = Factory(list)
    called: int = 0
    surprises: bool = False
    circumstances: list[Circumstance] = Factory(list)
    party: Label | None = None
    party_count: int | str | None = None


@define
class Reading:
    """All that a sentence says. ``reasons`` has remarks for labels that cannot be had, by the label's number. ``lost``:
    after "against" no known combatant follows, but words that may be one."""

    row: list[Label]
    sides: list[Side] = Factory(lambda: [Side()])
    scene: list[Label] = Factory(list)
    ambush: Label | None = None
    distance: Label | None = None
    settings: dict[str, Label] = Factory(dict)
    between: bool = False
    reasons: dict[int, Remark] = Factory(dict)
    missing: list[Label] = Factory(list)
    lost: bool = False
