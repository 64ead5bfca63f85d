"""Complete weapons and dice formulas, which the hot path reads for every attack (HH-CHAR-06, HH-MEL-05, HH-RNG-02).

The classes are plain, so that they can be compiled; nothing changes them once sheet.py has made them."""

from __future__ import annotations

from typing import Annotated, Final

from ...core.fields import Slotted, shown, stored

FIELDS: Final = ("unarmed", "melee_weapons", "ranged_weapons", "firearms", "heal", "psychiatry", "run")  # HH-CHAR-03


class DiceFormula:
    """A dice formula: ``count`` six-sided dice plus ``plus``; with 0 dice only ``plus``."""

    __slots__ = ("count", "plus")

    def __init__(self, count: int, plus: int) -> None:
        self.count = count
        self.plus = plus

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DiceFormula) and self.count == other.count and self.plus == other.plus

    def __hash__(self) -> int:
        return hash((self.count, self.plus))

    def __reduce__(self) -> tuple[object, ...]:
        return DiceFormula, (self.count, self.plus)

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        return f"{self.count}d6" + (f"{self.plus:+d}" if self.plus else "")

    def __repr__(self) -> str:
        return f"DiceFormula({self.count}, {self.plus})"


def column(power: int) -> int:
    """HH-MEL-05: the damage column of a raw power: 0-2, 3-4, 5, 6-7, 8 and more."""
    if power <= 2:
        return 0
    if power <= 4:
        return 1
    if power == 5:
        return 2
    return 3 if power <= 7 else 4


class Gun:
    """HH-RNG-02: the fields that only a ranged weapon has. ``capacity``, ``rate`` (shots a round) and ``loaded`` count
    rounds."""

    __slots__ = ("capacity", "firearm", "jammed", "loaded", "magazine_fed", "rate", "starred")

    def __init__(
        self, capacity: int, rate: int, starred: bool, firearm: bool, magazine_fed: bool, loaded: int, jammed: bool
    ) -> None:
        self.capacity = capacity
        self.rate = rate
        self.starred = starred
        self.firearm = firearm
        self.magazine_fed = magazine_fed
        self.loaded = loaded
        self.jammed = jammed


NO_GUN: Final = Gun(0, 1, False, False, False, 0, False)
NO_DAMAGE: Final = DiceFormula(0, 0)


class Weapon(metaclass=Slotted):
    """A natural attack or weapon of a sheet, with its numbers (HH-CHAR-06).

    ``listed`` is False for the bare hands of a combatant whose sheet lists only other things. A ranged weapon has the
    fields of its ``Gun``."""

    id: Annotated[str, shown("Its own id.")]
    use: Annotated[str, shown("Its row of the weapon tables.", "HH-MEL-05")]
    natural: Annotated[bool, shown("It is a part of the body.")]
    ranged: Annotated[bool, shown("It shoots.", "HH-RNG-02")]
    field: Annotated[str, shown("Field of its tests.", "HH-CHAR-03", FIELDS)]
    kind: Annotated[str, shown("Column of armour that counts against it.", "HH-ARM-01", ("blade", "gun"))]
    columns: Annotated[
        tuple[DiceFormula, ...], shown("Damage in melee by column of power; empty for ranged weapons.", "HH-MEL-05")
    ]
    damage: Annotated[DiceFormula, shown("Damage of a shot; 0 for melee weapons.", "HH-RNG-02")]
    toxin: Annotated[str | None, shown("Toxin of its wounds.", "HH-HAZ-07")]
    listed: Annotated[bool, shown("The sheet lists it; bare hands need no listing.")]
    capacity: Annotated[int, shown("Rounds that it holds.", "HH-RNG-02")]
    rate: Annotated[int, shown("Shots a round.", "HH-RNG-03")]
    starred: Annotated[bool, shown("It may jam.", "HH-CHAR-03")]
    firearm: Annotated[bool, shown("It is a firearm.", "HH-RNG-02")]
    magazine_fed: Annotated[bool, shown("It takes magazines.", "HH-RNG-05")]
    loaded: Annotated[int, shown("Rounds in it at the start.", "HH-RNG-05")]
    jammed: Annotated[bool, shown("It is jammed at the start.", "HH-RNG-06")]

    def __init__(
        self,
        id: str,
        use: str,
        natural: bool,
        field: str,
        kind: str,
        damage: tuple[DiceFormula, ...],
        gun: Gun | None = None,
    ) -> None:
        """Make a weapon. ``damage``: the damage of a shot with a gun, else the melee columns."""
        self.id = id
        self.use = use
        self.natural = natural
        self.field = field
        self.kind = kind
        self.ranged = gun is not None  # throwing a melee weapon is another action
        self.columns = damage if gun is None else ()
        self.damage = NO_DAMAGE if gun is None else damage[0]
        self.toxin = None
        self.listed = True
        loading = NO_GUN if gun is None else gun
        self.capacity = loading.capacity
        self.rate = loading.rate
        self.starred = loading.starred
        self.firearm = loading.firearm
        self.magazine_fed = loading.magazine_fed
        self.loaded = loading.loaded
        self.jammed = loading.jammed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Weapon) and self._row() == other._row()

    def __hash__(self) -> int:
        return hash(self._row())

    def _row(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in stored(Weapon))

    def __reduce__(self) -> tuple[object, ...]:
        return weapon_of, self._row()

    def __repr__(self) -> str:
        return f"Weapon{self._row()!r}"


def weapon_of(*row: object) -> Weapon:
    """Return the weapon with these values of its fields; pickles call this."""
    weapon = Weapon("", "", False, "", "", ())
    for name, value in zip(stored(Weapon), row, strict=True):
        setattr(weapon, name, value)
    return weapon
