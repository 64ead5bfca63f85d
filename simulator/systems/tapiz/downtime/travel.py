"""Travel outside conflicts: speeds, times, pursuit, and difficulties of what is tried on the way (TZ-OUT-05, -10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..characters.encumbrance import encumbrance_row
from ..lienzo.pack import Lienzo
from ..sheet import Sheet
from ..variants import Variants

NORMAL: Final = "normal"
MARCH: Final = "march"

OTHER_ACTIONS: Final[Mapping[str, str]] = {
    "concentration": "SAB",
    "search_traps": "INT",
    "pick_pocket": "DES",
    "camp": "SAB",
    "wilderness": "SAB",
    "exploration": "SAB",
    "orientation": "INT",
    "forage": "SAB",
}
"""TZ-OUT-10: actions that the text names and does not write, each with the ability of its roll. Picking a pocket is
rolled against 10 + SAB + traits(perceive) of the victim, the others against a difficulty of TZ-TEST-06.

Reading: travel in the wilderness and exploration, which the ledger lists without an ability, go by SAB like camping."""


def speed(sheet: Sheet, pace: str, variants: Variants, lienzo: Lienzo, kg: float | None = None) -> float:
    """TZ-OUT-05, TZ-ENC-02: metres a minute (a march: metres a day) of one traveller, less by the fraction of load."""
    return sheet.mov * lienzo.travel.of(pace) / encumbrance_row(sheet, variants, lienzo, kg).speed


def minutes(
    sheet: Sheet, metres: float, pace: str, variants: Variants, lienzo: Lienzo, kg: float | None = None
) -> float:
    """TZ-OUT-05: how many minutes a way takes. Rests are contained in the reduced speed (TZ-OUT-06).

    Raises ValueError for a march, which is counted in days, and for who cannot move."""
    if pace == MARCH:
        raise ValueError("a march is counted in days (TZ-OUT-05)")
    metres_a_minute = speed(sheet, pace, variants, lienzo, kg)
    if not metres_a_minute:
        raise ValueError("who cannot move does not travel (TZ-OUT-05)")
    return metres / metres_a_minute


def march_km(sheet: Sheet, variants: Variants, lienzo: Lienzo) -> float:
    """TZ-OUT-05: kilometres of a day's march of 8 to 10 hours."""
    return speed(sheet, MARCH, variants, lienzo) / 1000


def party_speed(sheets: Iterable[Sheet], variants: Variants, lienzo: Lienzo) -> float:
    """TZ-OUT-05: a side travels at the normal speed of its slowest member."""
    return min(speed(sheet, NORMAL, variants, lienzo) for sheet in sheets)


def may_choose(side: Iterable[Sheet], others: Iterable[Sheet], variants: Variants, lienzo: Lienzo) -> bool:
    """TZ-OUT-05, variant ``pursuit`` = on: whether a side may force or refuse the next encounter: it is the faster.

    With ``pursuit`` = off nobody may."""
    if variants.pursuit == "off":
        return False
    return party_speed(side, variants, lienzo) > party_speed(others, variants, lienzo)


def harder(lienzo: Lienzo, difficulty: int, steps: int = 1) -> int:
    """TZ-TEST-06: the difficulty some steps further up the scale; beyond its end, the last entry.

    Reading: a step from a number between two entries leads to the next entry above it."""
    scale = sorted(lienzo.difficulties.values())
    for _ in range(steps):
        difficulty = next((entry for entry in scale if entry > difficulty), max(difficulty, scale[-1]))
    return difficulty
