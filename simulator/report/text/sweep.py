"""A sweep as people read it: a row for each cell, and for two axes a map of the figure that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from ...experiments.sweep import Played, Sweep, SweepPlan
from ...narration.grammar import Value
from ...statistics.constraints import Constraint
from ...statistics.intervals import Rate
from ...statistics.metrics import Sums
from ..words import about, bounds, number, percent, say
from .terminal import Grid, Paper

SHADES: Final = "·░▒▓█"
"""From nothing to all."""
DECIMALS: Final = 2


def beginning(cells: int, plan: SweepPlan, seed: int, lang: str) -> str:
    """What is going to be played, in a sentence."""
    gaps: dict[str, Value] = {"cells": number(cells, lang), "fights": number(plan.fights, lang), "seed": seed}
    if plan.precision is None:
        return say(lang, "sweep-cells", **gaps)
    figure = plan.of[0] if plan.of else say(lang, "sweep-chief")
    return say(lang, "sweep-until", figure=figure, p=about(plan.precision, lang), **gaps)


def write(found: Sweep, elapsed: float, lang: str, paper: Paper) -> None:
    """The whole sweep; ``elapsed`` in seconds."""
    paper.grid(rows(found, lang))
    culled = sum(row.culled is not None for row in found.rows)
    if culled:
        paper.line()
        paper.line(say(lang, "sweep-culls", count=number(culled, lang)))
    if len(found.axes) == 2:
        paper.line()
        first, second = (short(axis.key) for axis in found.axes)
        paper.line(say(lang, "sweep-map", figure=found.shown[0], rows=first, columns=second))
        paper.grid(heat(found, lang))
    paper.line()
    paper.line(speed(found.fights, elapsed, lang))


def short(key: str) -> str:
    """A key path as a heading: without the first word, which all of them share."""
    return key.removeprefix("combatants.")


def rows(found: Sweep, lang: str) -> Grid:
    """A row for each cell: the values, how many fights, the figures, the first with its interval, and how it ended."""
    chief, *others = found.shown
    heads = [*(short(axis.key) for axis in found.axes), say(lang, "fights"), chief, say(lang, "interval"), *others]
    notes = [_note(row, chief, lang) for row in found.rows]
    told = [
        [*row.cell.values, number(row.fights, lang), *known(row.sums[chief], lang)]
        + [value(row.sums[name], lang) for name in others]
        for row in found.rows
    ]
    if any(notes):
        heads.append("")
        told = [[*row, note] for row, note in zip(told, notes, strict=True)]
    axes = len(found.axes)
    numeric = [at for at, axis in enumerate(found.axes) if axis.numbers is not None]
    return Grid(heads, told, (*numeric, axes, axes + 1, *range(axes + 3, axes + 3 + len(others))))


def _note(row: Played, chief: str, lang: str) -> str:
    if isinstance(row.culled, Constraint):
        return say(lang, "sweep-culled", condition=row.culled.text)
    if not row.whole:
        return say(lang, "sweep-stopped")
    return "" if row.reached else f"±{row.sums[chief].half_width:.2g}"


def value(sums: Sums, lang: str) -> str:
    """What a figure is: a share in per cent, or a mean."""
    return percent(sums.mean, lang) if sums.rate else number(sums.mean, lang, DECIMALS)


def known(sums: Sums, lang: str) -> tuple[str, str]:
    """What a figure is, and between which bounds."""
    if sums.rate:
        return value(sums, lang), bounds(Rate(sums.total, sums.of), lang)
    low, high = sums.interval()
    if sums.of < 2:
        return value(sums, lang), ""
    return value(sums, lang), say(lang, "between", low=number(low, lang, DECIMALS), high=number(high, lang, DECIMALS))


def heat(found: Sweep, lang: str) -> Grid:
    """The map of two axes; a cell that was not played is empty."""
    first, second = found.axes
    chief = found.shown[0]
    played = {row.cell.place: row.sums[chief] for row in found.rows}
    low, high = span(list(played.values()))
    told = [[name, *[""] * len(second)] for name in first.values]
    for one, two in product(range(len(first)), range(len(second))):
        if (sums := played.get((one, two))) is not None:
            told[one][two + 1] = f"{value(sums, lang)} {shade(sums.mean, low, high)}"
    heads = ["", *second.values]
    return Grid(heads, told, range(0 if first.numbers is not None else 1, len(heads)))


def span(figures: Sequence[Sums]) -> tuple[float, float]:
    """Between which values a map is shaded: shares between none and all, means between those that occurred."""
    if all(sums.rate for sums in figures):
        return 0.0, 1.0
    means = [sums.mean for sums in figures]
    return min(means), max(means)


def shade(mean: float, low: float, high: float) -> str:
    """How dark a value is, twice, so that it is seen."""
    share = (mean - low) / (high - low) if high > low else 0.5
    return 2 * SHADES[min(len(SHADES) - 1, int(share * len(SHADES)))]


def speed(fights: int, elapsed: float, lang: str) -> str:
    """How many fights in what time."""
    rate = number(fights / max(elapsed, 1e-9), lang)
    return say(lang, "speed", fights=number(fights, lang), seconds=number(elapsed, lang, 2), rate=rate)
