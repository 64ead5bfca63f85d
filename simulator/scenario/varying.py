"""Numbers that vary from fight to fight: ``count = "2d4"``, ``count = "2-4"``, ``max_life = "2d6+15"``.

``A-B`` is any whole number from A to B, all equally likely; ``KdS``, ``KdS+C`` and ``KdS-C`` are the sum of K dice with
S sides (K is 1 if left out) and C. Each number is drawn once in each fight, from a tape of its own, so the draw depends
only on the seed, the fight and the number's place: not on policies, switches or the dice of the fight."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from attrs import frozen

from ..core.dice import Luck, number_source
from ..core.values import Value

MOST_DICE: Final = 20
MOST_SIDES: Final = 100
NUMBERS: Final = '"2-4" or "2d6+1" (up to 20d100), drawn in each fight'
"""End of a sentence that lists allowed values."""
PATTERN: Final = (
    r"^ *([0-9]{1,6}|[0-9]{1,6} *[-–] *[0-9]{1,6}|([0-9]{1,2})? *[dD] *[0-9]{1,3} *([-+–] *[0-9]{1,6})?) *$"
)
"""Pattern of such texts, for editors."""

_RANGE: Final = re.compile(r"(\d{1,6})-(\d{1,6})")
_DICE: Final = re.compile(r"(\d{1,2})?d(\d{1,3})(?:([+-])(\d{1,6}))?")


@frozen(eq=False, repr=False)
class VaryingNumber(Value):
    """Number that is drawn in each fight: the sum of ``dice`` dice with ``sides`` sides, and ``plus``. ``text`` is its
    canonical spelling."""

    text: str
    dice: int
    sides: int
    plus: int

    @property
    def low(self) -> int:
        """The least number."""
        return self.dice + self.plus

    @property
    def high(self) -> int:
        """The greatest number."""
        return self.dice * self.sides + self.plus

    def draw(self, seed: int, fight: int, field: str, name: str) -> int:
        """Return the number of ``field`` of the combatant or group ``name`` in that fight."""
        luck = Luck(source=number_source(seed, fight, field, name))
        return sum(luck.below(self.sides) + 1 for _ in range(self.dice)) + self.plus

    def chances(self) -> dict[int, Fraction]:
        """Return the probability of each number."""
        found = {self.plus: Fraction(1)}
        for _ in range(self.dice):
            added: dict[int, Fraction] = {}
            for total, chance in found.items():
                for face in range(1, self.sides + 1):
                    added[total + face] = added.get(total + face, Fraction(0)) + chance / self.sides
            found = added
        return found


def read_number(text: str) -> int | VaryingNumber | None:
    """Return the number that a text means: a plain one if it cannot vary; None if the text is none."""
    plain = "".join(text.split()).lower().replace("–", "-")
    if not plain.isascii():
        return None
    if plain.isdecimal():
        return int(plain) if len(plain) <= 6 else None
    if (match := _RANGE.fullmatch(plain)) is not None:
        low, high = int(match[1]), int(match[2])
        if low >= high:
            return low if low == high else None
        return VaryingNumber(f"{low}-{high}", 1, high - low + 1, low - 1)
    if (match := _DICE.fullmatch(plain)) is None:
        return None
    dice, sides = int(match[1] or 1), int(match[2])
    plus = int(f"{match[3] or ''}{match[4] or 0}")
    if not (1 <= dice <= MOST_DICE and 1 <= sides <= MOST_SIDES):
        return None
    if sides == 1:
        return dice + plus
    return VaryingNumber(f"{dice}d{sides}{f'{plus:+d}' if plus else ''}", dice, sides, plus)
