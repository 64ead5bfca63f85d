"""Encumbrance: load limits and the penalties of load (TZ-ENC, TZ-OUT-06, TZ-CRE-01).

Weights are kilograms. In a conflict only the penalty counts; outside, distances shrink and rests are due."""

from __future__ import annotations

from typing import Final

from ..lienzo.measures import Encumbrance
from ..lienzo.pack import Lienzo
from ..sheet import Sheet
from ..variants import Variants

CREATURE: Final = "creature"
MINUTES_OF_CON: Final = 10
"""TZ-ENC-02: minutes of walking until a rest is due, for each point of CON."""


def row_by_weight(sheet: Sheet, variants: Variants, lienzo: Lienzo, kg: float) -> Encumbrance:
    """TZ-ENC-02: the row of the table for this weight: up to limit + con x CON, each limit included.

    CON is the score, or (variant ``encumbrance_con``) the modifier."""
    con = sheet.abilities["CON"] if variants.encumbrance_con == "score" else sheet.mods["CON"]
    rows = lienzo.loads.steps()
    for row in rows[:-1]:
        if row.con is None or kg <= sheet.load_limit + row.con * con + 1e-9:
            return row
    return rows[-1]


def encumbrance_row(sheet: Sheet, variants: Variants, lienzo: Lienzo, kg: float | None = None) -> Encumbrance:
    """TZ-ENC-02, TZ-ENC-03, TZ-CRE-01: the row for a load of ``kg`` (None: the sheet's load).

    With ``encumbrance`` = off, and for creatures unless ``npc_load`` = on, load is recorded without effect."""
    free = variants.encumbrance == "off" or (sheet.kind == CREATURE and variants.npc_load == "off")
    if free:
        return lienzo.loads.normal
    return row_by_weight(sheet, variants, lienzo, sheet.load_kg if kg is None else kg)


def impediment(row: Encumbrance, variants: Variants) -> int:
    """TZ-ENC-02: the number beside the level counts on MV and SK rolls outside conflicts with ``impediment_number`` =
    noncombat; otherwise 0."""
    return row.level if variants.impediment_number == "noncombat" else 0


def rest_due(sheet: Sheet, row: Encumbrance) -> tuple[int, int] | None:
    """TZ-ENC-02, TZ-OUT-06: the minutes of walking until a rest is due, and the minutes of rest; None: no rest."""
    return (sheet.abilities["CON"] * MINUTES_OF_CON, row.rest) if row.rest else None


def may_march_on(sheet: Sheet, row: Encumbrance, minutes: float) -> bool:
    """TZ-OUT-06: a traveller may go on after ``minutes`` without a rest.

    The reduced speed contains the rests, so this only forbids journeys that leave them out."""
    due = rest_due(sheet, row)
    return due is None or minutes < due[0]
