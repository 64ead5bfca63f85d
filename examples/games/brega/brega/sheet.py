"""Sheets, variants and the scene of Brega, as scenario files have them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, NamedTuple

from attrs import field, frozen

from simulator.core.schema import Formula, Id, Range, Size, knob

MELEE = "melee"
RANGED = "ranged"


class Dice(NamedTuple):
    """``count`` dice of ``sides``, and ``plus``."""

    count: int
    sides: int
    plus: int

    @staticmethod
    @cache
    def of(text: str) -> Dice | None:
        """Read a formula; None if it is none, or of more than nine dice or a hundred sides."""
        found = re.fullmatch(r"([1-9])d(\d{1,3})([+-]\d{1,2})?", text.replace(" ", ""))
        if found is None or not 2 <= int(found[2]) <= 100:
            return None
        return Dice(int(found[1]), int(found[2]), int(found[3] or 0))


@frozen
class Weapon:
    """BR-ATK-02: a weapon: its reach, and the dice of its damage, such as 1d8+1."""

    SHORTHAND = "use"

    use: Annotated[str | None, Id("weapons")] = None
    id: Annotated[str, Size(40)] = ""
    reach: Literal["melee", "ranged"] = "melee"
    damage: Annotated[str, Formula()] = "1d6"


@frozen
class Sheet:
    """BR-FIG-01: one fighter."""

    max_vigour: Annotated[int, Range(1, 200)] = knob(8, "BR-FIG-01", "Points that wounds take; at 0 it is down.")
    guard: Annotated[int, Range(1, 30)] = knob(12, "BR-ATK-01", "The total that an attack on it must reach.")
    skill: Annotated[int, Range(-5, 15)] = knob(2, "BR-ATK-01", "Added to its attacks.")
    armour: Annotated[int, Range(0, 10)] = knob(0, "BR-DMG-01", "Points taken off every wound.")
    pace: Annotated[int, Range(-5, 10)] = knob(0, "BR-INI-01", "Added to its initiative.")
    nerve: Annotated[int, Range(2, 12)] = knob(
        7, "BR-NRV-01", "The most that two dice may show when its nerve is tested."
    )
    arms: Annotated[tuple[Weapon, ...], Size(6)] = knob((), "BR-ATK-02", "Its weapons, the usual one first.")
    title: Mapping[str, str] = field(factory=dict, metadata={"help": "The name of its kind, by language."})


@frozen
class Variants:
    """House rules of Brega."""

    mercy: Literal["roll", "always", "never"] = knob(
        "roll", "BR-DMG-02", "Fighters that go down live by a roll, always or never."
    )


@frozen
class Place:
    """The scene: where the fight is."""

    dark: bool = knob(False, "BR-ATK-03", "In the dark, attacks from afar lose 4.")
