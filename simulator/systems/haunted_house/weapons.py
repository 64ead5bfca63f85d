"""Weapons made whole, and damage formulas: what the hot path reads of every attack (HH-CHAR-06, HH-MEL-05, HH-RNG-02).

Plain classes, so that they can be compiled; nothing changes them once sheet.py has made them."""

from __future__ import annotations


class Roll:
    """A damage formula: ``count`` six-sided dice plus ``plus``; 0 dice: just ``plus``."""

    __slots__ = ("count", "plus")

    def __init__(self, count: int, plus: int) -> None:
        self.count = count
        self.plus = plus

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Roll) and self.count == other.count and self.plus == other.plus

    def __hash__(self) -> int:
        return hash((self.count, self.plus))

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        return f"{self.count}d6" + (f"{self.plus:+d}" if self.plus else "")

    def __repr__(self) -> str:
        return f"Roll({self.count}, {self.plus})"


def column(power: int) -> int:
    """HH-MEL-05: the damage column of a raw power: 0-2, 3-4, 5, 6-7, 8 and more."""
    if power <= 2:
        return 0
    if power <= 4:
        return 1
    if power == 5:
        return 2
    return 3 if power <= 7 else 4


class Weapon:
    """HH-CHAR-06: an attack made whole. ``columns`` is melee damage by power column, empty for ranged weapons;
    ``damage`` that of one shot. ``capacity``, ``rate`` and ``loaded`` count rounds. ``listed`` is False for the bare
    hands of somebody whose sheet lists other things only."""

    __slots__ = (
        "capacity",
        "columns",
        "damage",
        "field",
        "firearm",
        "id",
        "jammed",
        "kind",
        "listed",
        "loaded",
        "magazine_fed",
        "natural",
        "ranged",
        "rate",
        "starred",
        "toxin",
        "use",
    )

    def __init__(
        self,
        id: str,
        use: str,
        natural: bool,
        columns: tuple[Roll, ...],
        toxin: str | None,
        kind: str,
        field: str,
        damage: Roll,
        capacity: int,
        rate: int,
        starred: bool,
        firearm: bool,
        magazine_fed: bool,
        loaded: int,
        jammed: bool,
        listed: bool = True,
    ) -> None:
        self.id = id
        self.use = use
        self.natural = natural
        self.columns = columns
        self.ranged = not columns  # throwing a melee weapon is another thing
        self.toxin = toxin
        self.kind = kind
        self.field = field
        self.damage = damage
        self.capacity = capacity
        self.rate = rate
        self.starred = starred
        self.firearm = firearm
        self.magazine_fed = magazine_fed
        self.loaded = loaded
        self.jammed = jammed
        self.listed = listed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Weapon) and self._row() == other._row()

    def __hash__(self) -> int:
        return hash(self._row())

    def _row(self) -> tuple[object, ...]:
        ammunition = (self.capacity, self.rate, self.starred, self.firearm, self.magazine_fed, self.loaded, self.jammed)
        return (
            self.id,
            self.use,
            self.natural,
            self.columns,
            self.toxin,
            self.kind,
            self.field,
            self.damage,
            *ammunition,
            self.listed,
        )

    def __repr__(self) -> str:
        return f"Weapon{self._row()!r}"
