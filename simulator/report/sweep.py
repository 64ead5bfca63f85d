"""A sweep: a figure over the grid as a curve or a map, and every cell in a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from ..experiments.axes import Axis
from ..experiments.grid import GridCell
from ..experiments.sweep import PlayedCell, Sweep, SweepPlan
from ..narration.grammar import Value, capital
from ..narration.wording import Phrasebook
from ..scenario import Scenario
from ..statistics.constraints import Constraint
from ..statistics.intervals import Rate
from ..statistics.metrics import Sums, metric_of
from .document import (
    Bar,
    Bars,
    Curve,
    Document,
    Drawing,
    ForPage,
    ForTerminal,
    Heat,
    Key,
    Plot,
    Plots,
    Prose,
    Section,
    Tile,
)
from .figures import figure_of, figure_text, key_text
from .origin import fights_and_seed, kicker, origin
from .tables import Block, Datum, Table
from .words import about, bounds, number, percent, say, speed_sentence

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


def sweep_answer(found: Sweep, scenario: Scenario, seed: int, command: str, elapsed: float, lang: str) -> Document:
    """Return the answer; at least one cell was played. ``scenario`` is that of the first cell, ``command`` repeats the
    sweep, ``elapsed`` is in seconds."""
    chief, book = found.shown[0], Phrasebook.of(scenario, lang)
    ranked = sorted(found.rows, key=lambda row: row.sums[chief].mean)
    least, most = ranked[0], ranked[-1]
    values = {"figure": capital(figure_of(scenario, chief, lang))}
    values |= {"low": metric_text(least.sums[chief], lang), "high": metric_text(most.sums[chief], lang)}
    values |= {"low_at": places(found, least, lang), "high_at": places(found, most, lang)}
    answer = [say(lang, "html_sweep-same" if values["low"] == values["high"] else "html_sweep-range", **values)]
    if culled := sum(row.culled is not None for row in found.rows):
        answer.append(say(lang, "sweep-culls", count=number(culled, lang)))
    facts = fights_and_seed(found.fights, seed, lang, sessions=bool(scenario.chain))
    sections = [
        Section("shape", say(lang, "section-shape"), [ForPage(lambda: _shape(found, lang))]),
        Section("stages", say(lang, "html_sweep-stages"), [ForPage(lambda: _stages(found, lang))]),
        Section("all", say(lang, "section-all"), [cells_table(found, lang)]),
        Section("map", "", [ForTerminal(_heat_map(found, lang))]),
        origin([("", scenario)], command, lang, before="html_sweep-scenario"),
    ]
    return Document(
        lang,
        kicker(scenario, lang, "html_sweep-kicker"),
        scenario.heading,
        say(lang, "html_sweep-question", keys=", ".join(key_text(axis.key, book) for axis in found.axes)),
        answer,
        sections,
        [_key(found, least, lang, "html_sweep-least", -1), _key(found, most, lang, "html_sweep-most", 1)],
        (say(lang, "html_sweep-cells", cells=number(len(found.rows), lang)), *facts),
        closing=[speed_sentence(found.fights, elapsed, lang)],
    )


def where(found: Sweep, row: PlayedCell, lang: str) -> str:
    """Return the values of a cell, in a phrase."""
    book = Phrasebook.of(row.cell.arm.scenario, lang)
    pairs = zip(found.axes, row.cell.values, strict=True)
    return ", ".join(f"{key_text(axis.key, book)} {text}" for axis, text in pairs)


def places(found: Sweep, row: PlayedCell, lang: str) -> str:
    """Return the values of a cell; if others show the same figure, as one of several."""
    chief = found.shown[0]
    shown = [metric_text(each.sums[chief], lang) for each in found.rows]
    alike = shown.count(metric_text(row.sums[chief], lang))
    at = where(found, row, lang)
    return at if alike == 1 else say(lang, "html_sweep-several", count=alike, where=at)


def _key(found: Sweep, row: PlayedCell, lang: str, name: str, direction: int) -> Key:
    chief = found.shown[0]
    sign = metric_of(row.cell.arm.layout, chief).sign * direction
    label = say(lang, name, figure=shown_figures(found, lang)[0])
    tone = "good" if sign > 0 else "bad" if sign < 0 else ""
    return Key(label, metric_text(row.sums[chief], lang), places(found, row, lang), tone)


def shown_figures(found: Sweep, lang: str) -> list[str]:
    """Return the names of the shown figures."""
    book = Phrasebook.of(found.rows[0].cell.arm.scenario, lang)
    return [capital(figure_text(name, book)) for name in found.shown]


def short_key(key: str) -> str:
    """Return a key path as a heading, without "combatants.", which most of them share."""
    return key.removeprefix("combatants.")


def axis_cells(axes: Sequence[Axis], cell: GridCell) -> list[str]:
    """Return the values of a cell, as numbers along an axis of numbers."""
    pairs = zip(axes, cell.values, cell.place, strict=True)
    return [text if axis.numbers is None else Datum(text, axis.numbers[at]) for axis, text, at in pairs]


def cells_table(found: Sweep, lang: str) -> Table:
    """Return a row for each cell: its values, its fights, its figures (the first with its interval), and a note."""
    chief, *others = found.shown
    first, *rest = shown_figures(found, lang)
    played = "session-fights" if found.rows[0].cell.arm.scenario.chain else "fights"
    columns = [*(short_key(axis.key) for axis in found.axes), say(lang, played), first, say(lang, "interval"), *rest]
    notes = [_note(row, chief, lang) for row in found.rows]
    rows = []
    for row, note in zip(found.rows, notes, strict=True):
        cells = [*axis_cells(found.axes, row.cell), number(row.fights, lang)]
        cells += [*metric_with_interval(row.sums[chief], lang), *(metric_text(row.sums[name], lang) for name in others)]
        rows.append([*cells, note] if any(notes) else cells)
    return Table([*columns, ""] if any(notes) else columns, rows)


def _note(row: PlayedCell, chief: str, lang: str) -> str:
    if isinstance(row.culled, Constraint):
        return say(lang, "sweep-culled", condition=row.culled.text)
    if not row.whole:
        return say(lang, "sweep-stopped")
    return "" if row.reached else f"±{row.sums[chief].half_width:.2g}"


def metric_text(sums: Sums, lang: str) -> Datum:
    """Return a figure's value: a share in per cent, or a mean."""
    return percent(sums.mean, lang) if sums.rate else number(sums.mean, lang, DECIMALS)


def metric_with_interval(sums: Sums, lang: str) -> tuple[Datum, str]:
    """Return a figure's value and its interval."""
    if sums.rate:
        return metric_text(sums, lang), bounds(Rate(sums.total, sums.of), lang)
    if sums.of < 2:
        return metric_text(sums, lang), ""
    low, high = (number(end, lang, DECIMALS) for end in sums.interval())
    return metric_text(sums, lang), say(lang, "between", low=low, high=high)


def metric_bar(name: str, sums: Sums, colour: str, lang: str, at: float = 0.0) -> Bar:
    """Return the bar of a figure; after a single fight both ends of its interval are its value."""
    low, high = sums.interval() if sums.rate or sums.of > 1 else (sums.mean, sums.mean)
    return Bar(name, sums.mean, low, high, colour, metric_text(sums, lang), at=at)


def heat_map(found: Sweep, lang: str) -> Table:
    """Return the map of two axes; a cell that was not played is empty."""
    first, second = found.axes
    chief = found.shown[0]
    played = {row.cell.place: row.sums[chief] for row in found.rows}
    low, high = shading_range(list(played.values()))
    rows = [[name, *[""] * len(second)] for name in first.values]
    for one, two in product(range(len(first)), range(len(second))):
        if (sums := played.get((one, two))) is not None:
            text = f"{metric_text(sums, lang)} {shade(sums.mean, low, high)}"
            rows[one][two + 1] = Datum(text, sums.mean)
    return Table(["", *second.values], rows, range(0 if first.numbers is not None else 1, len(second) + 1))


def _heat_map(found: Sweep, lang: str) -> list[Block]:
    if len(found.axes) != 2:
        return []
    first, second = (short_key(axis.key) for axis in found.axes)
    title = say(lang, "sweep-map", figure=shown_figures(found, lang)[0], rows=first, columns=second)
    return [Prose(title), heat_map(found, lang)]


def shading_range(figures: Sequence[Sums]) -> tuple[float, float]:
    """Return the values between which a map is shaded: 0 and 1 for shares, the extremes that occurred for means."""
    if all(sums.rate for sums in figures):
        return 0.0, 1.0
    means = [sums.mean for sums in figures]
    return min(means), max(means)


def shade(mean: float, low: float, high: float) -> str:
    """Return the shading character for a value, twice for visibility."""
    return 2 * SHADES[min(len(SHADES) - 1, int(_share(mean, low, high) * len(SHADES)))]


def _share(mean: float, low: float, high: float) -> float:
    """Return how dark a value is, 0 to 1."""
    return (mean - low) / (high - low) if high > low else 0.5


# For a page.


def _shape(found: Sweep, lang: str) -> list[Block]:
    """Return a drawing for each figure, with a note on reading it."""
    note = Prose(say(lang, "html_sweep-note"), quiet=True)
    if len(found.axes) > 2:
        return [Prose(say(lang, "html_sweep-many")), note]
    book = Phrasebook.of(found.rows[0].cell.arm.scenario, lang)
    first, *second = (key_text(axis.key, book) for axis in found.axes)
    reading = say(lang, "html_sweep-rows", axis=first) if second else say(lang, "html_sweep-bars")
    titles = zip(found.shown, shown_figures(found, lang), strict=True)
    drawn = []
    for name, title in titles:
        drawing = _map(found, name, second[0], lang) if second else _curve(found, name, first, lang)
        drawn.append(Plot(title, drawing, reading))
    return [Plots(drawn), note]


def _curve(found: Sweep, name: str, unit: str, lang: str) -> Drawing:
    """Draw a figure along one axis; as bars if the axis has no order."""
    (axis,) = found.axes
    sums = [row.sums[name] for row in found.rows]
    rate = sums[0].rate
    if axis.numbers is None or len(found.rows) < 2:
        bars = [metric_bar(row.cell.values[0], one, "own", lang) for row, one in zip(found.rows, sums, strict=True)]
        return Bars(bars, "share" if rate else "mean")
    points = [
        metric_bar(where(found, row, lang), one, "own", lang, axis.numbers[row.cell.place[0]])
        for row, one in zip(found.rows, sums, strict=True)
    ]
    return Curve(sorted(points, key=lambda point: point.at), unit, rate)


def _map(found: Sweep, name: str, unit: str, lang: str) -> Drawing:
    first, second = found.axes
    low, high = shading_range([row.sums[name] for row in found.rows])
    tiles = []
    for row in found.rows:
        (at, across), sums = row.cell.place, row.sums[name]
        brief = f"{number(100 * sums.mean, lang)} %" if sums.rate else number(sums.mean, lang, 1)
        tiles.append(Tile(at, across, brief, _share(sums.mean, low, high), where(found, row, lang)))
    return Heat(tiles, first.values, second.values, unit)


def _stages(found: Sweep, lang: str) -> list[Block]:
    """Return the progress of campaigns in each cell; no block for a single fight."""
    names = [f"done({stage.number})" for stage in found.rows[0].cell.arm.layout.stages]
    if not names:
        return []
    book = Phrasebook.of(found.rows[0].cell.arm.scenario, lang)
    columns = [*(short_key(axis.key) for axis in found.axes), *(capital(figure_text(name, book)) for name in names)]
    rows = [[*row.cell.values, *(metric_text(row.sums[name], lang) for name in names)] for row in found.rows]
    return [Prose(say(lang, "html_sweep-stages_note"), quiet=True), Table(columns, rows)]
