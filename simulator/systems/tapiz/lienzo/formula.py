"""Damage dice as data (TZ-DICE-01): count, faces, and a number added."""

from __future__ import annotations

from functools import cache


class DiceFormula:
    """``count`` dice of ``sides`` faces, plus ``plus``; without dice, ``count`` and ``sides`` are 0."""

    __slots__ = ("count", "plus", "sides")

    def __init__(self, count: int, sides: int, plus: int) -> None:
        self.count = count
        self.sides = sides
        self.plus = plus

    @property
    def maximum(self) -> int:
        """Highest result, including ``plus``."""
        return self.count * self.sides + self.plus

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DiceFormula) and self._row() == other._row()

    def __hash__(self) -> int:
        return hash(self._row())

    def _row(self) -> tuple[int, int, int]:
        return (self.count, self.sides, self.plus)

    def __reduce__(self) -> tuple[object, ...]:
        return DiceFormula, self._row()

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        return f"{self.count}d{self.sides}" + (f"{self.plus:+d}" if self.plus else "")

    def __repr__(self) -> str:
        return f"Dice{self._row()!r}"


@cache
def dice_formula(text: str) -> DiceFormula:
    """TZ-DICE-01: "2d6+1", "d8" or a lone number, as the scenario loader lets them through."""
    head, letter, tail = text.partition("d")
    if not letter:
        return DiceFormula(0, 0, int(text))
    sides, sign, plus = tail.partition("-" if "-" in tail else "+")
    return DiceFormula(int(head or 1), int(sides), int(sign + plus) if plus else 0)
