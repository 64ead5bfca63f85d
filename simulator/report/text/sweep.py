"""A sweep as text: a row for each cell, and for two axes a map of the first figure."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from ...experiments.sweep import PlayedCell, Sweep, SweepPlan
from ...narration.grammar import Value, capital
from ...narration.wording import Phrasebook
from ...scenario import Scenario
from ...statistics.constraints import Constraint
from ...statistics.intervals import Rate
from ...statistics.metrics import Sums
from ..figures import figure_of, figure_text
from ..words import about, bounds, number, percent, say, speed_sentence
from .terminal import Terminal, TextTable

SHADES: Final = "·░▒▓█"
"""Shades from 0 to 1."""
DECIMALS: Final = 2


def announcement(cells: int, plan: SweepPlan, scenario: Scenario, seed: int, lang: str) -> str:
    """Return the sentence about the cells and fights to be played."""
    values: dict[str, Value] = {"cells": number(cells, lang), "fights": number(plan.fights, lang), "seed": seed}
    if plan.precision is None:
        return say(lang, "session-sweep-cells" if scenario.chain else "sweep-cells", **values)
    figure = figure_of(scenario, plan.of[0], lang) if plan.of else say(lang, "sweep-chief")
    return say(lang, "sweep-until", figure=figure, p=about(plan.precision, lang), **values)


def write_sweep(found: Sweep, elapsed: float, lang: str, terminal: Terminal) -> None:
    """Write the whole sweep; ``elapsed`` in seconds."""
    terminal.table(cells_table(found, lang))
    culled = sum(row.culled is not None for row in found.rows)
    if culled:
        terminal.line()
        terminal.line(say(lang, "sweep-culls", count=number(culled, lang)))
    if len(found.axes) == 2:
        terminal.line()
        first, second = (short_key(axis.key) for axis in found.axes)
        terminal.line(say(lang, "sweep-map", figure=shown_figures(found, lang)[0], rows=first, columns=second))
        terminal.table(heat_map(found, lang))
    terminal.line()
    terminal.line(speed_sentence(found.fights, elapsed, lang))


def shown_figures(found: Sweep, lang: str) -> list[str]:
    """Return the names of the shown figures."""
    book = Phrasebook.of(found.rows[0].cell.arm.scenario, lang)
    return [capital(figure_text(name, book)) for name in found.shown]


def short_key(key: str) -> str:
    """Return a key path as a heading, without "combatants.", which most of them share."""
    return key.removeprefix("combatants.")


def cells_table(found: Sweep, lang: str) -> TextTable:
    """Return a row for each cell: its values, its fights, its figures (the first with its interval), and a note."""
    chief, *others = found.shown
    first, *rest = shown_figures(found, lang)
    played = "session-fights" if found.rows[0].cell.arm.scenario.chain else "fights"
    heads = [*(short_key(axis.key) for axis in found.axes), say(lang, played), first, say(lang, "interval"), *rest]
    notes = [_note(row, chief, lang) for row in found.rows]
    rows = [
        [*row.cell.values, number(row.fights, lang), *metric_with_interval(row.sums[chief], lang)]
        + [metric_text(row.sums[name], lang) for name in others]
        for row in found.rows
    ]
    if any(notes):
        heads.append("")
        rows = [[*row, note] for row, note in zip(rows, notes, strict=True)]
    axes = len(found.axes)
    numeric = [at for at, axis in enumerate(found.axes) if axis.numbers is not None]
    return TextTable(heads, rows, (*numeric, axes, axes + 1, *range(axes + 3, axes + 3 + len(others))))


def _note(row: PlayedCell, chief: str, lang: str) -> str:
    if isinstance(row.culled, Constraint):
        return say(lang, "sweep-culled", condition=row.culled.text)
    if not row.whole:
        return say(lang, "sweep-stopped")
    return "" if row.reached else f"±{row.sums[chief].half_width:.2g}"


def metric_text(sums: Sums, lang: str) -> str:
    """Return a figure's value: a share in per cent, or a mean."""
    return percent(sums.mean, lang) if sums.rate else number(sums.mean, lang, DECIMALS)


def metric_with_interval(sums: Sums, lang: str) -> tuple[str, str]:
    """Return a figure's value and its interval."""
    if sums.rate:
        return metric_text(sums, lang), bounds(Rate(sums.total, sums.of), lang)
    low, high = sums.interval()
    if sums.of < 2:
        return metric_text(sums, lang), ""
    return metric_text(sums, lang), say(
        lang, "between", low=number(low, lang, DECIMALS), high=number(high, lang, DECIMALS)
    )


def heat_map(found: Sweep, lang: str) -> TextTable:
    """Return the map of two axes; a cell that was not played is empty."""
    first, second = found.axes
    chief = found.shown[0]
    played = {row.cell.place: row.sums[chief] for row in found.rows}
    low, high = shading_range(list(played.values()))
    rows = [[name, *[""] * len(second)] for name in first.values]
    for one, two in product(range(len(first)), range(len(second))):
        if (sums := played.get((one, two))) is not None:
            rows[one][two + 1] = f"{metric_text(sums, lang)} {shade(sums.mean, low, high)}"
    heads = ["", *second.values]
    return TextTable(heads, rows, range(0 if first.numbers is not None else 1, len(heads)))


def shading_range(figures: Sequence[Sums]) -> tuple[float, float]:
    """Return the values between which a map is shaded: 0 and 1 for shares, the extremes that occurred for means."""
    if all(sums.rate for sums in figures):
        return 0.0, 1.0
    means = [sums.mean for sums in figures]
    return min(means), max(means)


def shade(mean: float, low: float, high: float) -> str:
    """Return the shading character for a value, twice for visibility."""
    share = (mean - low) / (high - low) if high > low else 0.5
    return 2 * SHADES[min(len(SHADES) - 1, int(share * len(SHADES)))]
