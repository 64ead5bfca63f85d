"""The report of a sweep: what the grid does to the figure, as a curve or a map, and every cell in a table."""

from __future__ import annotations

import os

from ...experiments.sweep import PlayedCell, Sweep
from ...scenario import Scenario
from ...statistics.metrics import Sums
from ..text.sweep import cells_table, metric_text, metric_with_interval, shading_range, short_key
from ..words import number, say
from . import plots
from .batch import origin, system_title
from .grid_plots import Point, Tile, curve, heat
from .page import Block, Cell, Datum, Head, Key, Keys, Plot, Plots, Prose, Section, Table, page, save


def write_sweep_report(
    path: str | os.PathLike[str], found: Sweep, scenario: Scenario, seed: int, command: str, lang: str
) -> None:
    """Write the report, whole or not at all. ``scenario`` is that of the first cell, ``command`` plays the sweep again.
    Raises OSError."""
    save(path, sweep_report(found, scenario, seed, command, lang))


def sweep_report(found: Sweep, scenario: Scenario, seed: int, command: str, lang: str) -> str:
    """Return the report as HTML; at least one cell was played."""
    drawing: list[Block] = (
        [Plots(_plots(found, lang))] if len(found.axes) < 3 else [Prose(say(lang, "html_sweep-many"))]
    )
    sections = [
        Section("shape", say(lang, "section-shape"), [*drawing, Prose(say(lang, "html_sweep-note"), quiet=True)]),
        Section("all", say(lang, "section-all"), [cells_block(found, lang)]),
        Section(
            "origin",
            say(lang, "section-origin"),
            [Prose(say(lang, "html_sweep-scenario")), *origin(scenario, command, lang)],
        ),
    ]
    return page(head(found, scenario, seed, lang), sections, lang)


def head(found: Sweep, scenario: Scenario, seed: int, lang: str) -> Head:
    """Return the question, and how far the figure goes."""
    chief = found.shown[0]
    ranked = sorted(found.rows, key=lambda row: row.sums[chief].mean)
    least, most = ranked[0], ranked[-1]
    values = {"figure": chief, "low": metric_text(least.sums[chief], lang), "high": metric_text(most.sums[chief], lang)}
    values |= {"low_at": where(found, least), "high_at": where(found, most)}
    answer = [say(lang, "html_sweep-same" if values["low"] == values["high"] else "html_sweep-range", **values)]
    culled = sum(row.culled is not None for row in found.rows)
    return Head(
        kicker=say(lang, "html_sweep-kicker", system=system_title(scenario)),
        title=scenario.heading,
        question=say(lang, "html_sweep-question", keys=", ".join(short_key(axis.key) for axis in found.axes)),
        answer=[*answer, *([say(lang, "html_sweep-culled", count=culled)] if culled else [])],
        keys=Keys(
            [_key(found, row, lang, name) for row, name in ((least, "html_sweep-least"), (most, "html_sweep-most"))]
        ),
        facts=(
            say(lang, "html_sweep-cells", cells=number(len(found.rows), lang)),
            say(lang, "html-fights", fights=number(found.fights, lang)),
            say(lang, "html-seed", seed=seed),
        ),
    )


def where(found: Sweep, row: PlayedCell) -> str:
    """Return the values of a cell, in a phrase."""
    pairs = zip(found.axes, row.cell.values, strict=True)
    return ", ".join(f"{short_key(axis.key)} {text}" for axis, text in pairs)


def _key(found: Sweep, row: PlayedCell, lang: str, name: str) -> Key:
    chief = found.shown[0]
    sums = row.sums[chief]
    tone = "foe" if name == "html_sweep-least" else "own"
    return Key(say(lang, name, figure=chief), Datum(metric_text(sums, lang), sums.mean), where(found, row), tone)


def cells_block(found: Sweep, lang: str) -> Table:
    """Return the table of every cell, as the terminal shows it."""
    table = cells_table(found, lang)
    at = len(found.axes) + 1
    rows: list[list[Cell]] = [[*row] for row in table.rows]
    for cells_, row in zip(rows, found.rows, strict=True):
        cells_[at] = Datum(str(cells_[at]), row.sums[found.shown[0]].mean)
    return Table(table.heads, rows, [number for number in table.numbers if number])


def _plots(found: Sweep, lang: str) -> list[Plot]:
    """Return a drawing for each figure, with a note on how to read it."""
    if len(found.axes) == 1:
        draw, note = _curve, say(lang, "html_sweep-bars")
    else:
        draw, note = _map, say(lang, "html_sweep-rows", axis=short_key(found.axes[0].key))
    return [Plot(name, draw(found, name, lang), _described(found, name, lang), note) for name in found.shown]


def _described(found: Sweep, name: str, lang: str) -> str:
    """Return the drawing's values as text."""
    return "; ".join(f"{where(found, row)}: {metric_text(row.sums[name], lang)}" for row in found.rows)


def _curve(found: Sweep, name: str, lang: str) -> str:
    """Draw a figure along one axis; as bars where the axis has no order."""
    (axis,) = found.axes
    sums = [row.sums[name] for row in found.rows]
    rate = sums[0].rate
    if axis.numbers is not None and len(found.rows) > 1:
        pairs = [(axis.numbers[row.cell.place[0]], row.sums[name]) for row in found.rows]
        points = [Point(at, one.mean, *_ends(one)) for at, one in sorted(pairs, key=lambda pair: pair[0])]
        return curve(points, lang, short_key(axis.key), share=rate)
    bars = [
        plots.Bar(row.cell.values[0], one.mean, *_ends(one), shown=metric_with_interval(one, lang)[0])
        for row, one in zip(found.rows, sums, strict=True)
    ]
    return plots.shares(bars, lang) if rate else plots.values(bars, lang, "")


def _ends(sums: Sums) -> tuple[float, float]:
    """Return the interval; after a single fight both ends are its value."""
    return sums.interval() if sums.rate or sums.of > 1 else (sums.mean, sums.mean)


def _map(found: Sweep, name: str, lang: str) -> str:
    first, second = found.axes
    low, high = shading_range([row.sums[name] for row in found.rows])
    tiles = []
    for row in found.rows:
        (at, across), sums = row.cell.place, row.sums[name]
        tiles.append(Tile(at, across, _brief(sums, lang), _share(sums.mean, low, high)))
    return heat(first.values, second.values, tiles, lang, short_key(second.key))


def _brief(sums: Sums, lang: str) -> str:
    """Return a figure in few letters: a share in whole per cent."""
    return f"{number(100 * sums.mean, lang)} %" if sums.rate else number(sums.mean, lang, 1)


def _share(mean: float, low: float, high: float) -> float:
    """Return how dark a tile is, 0 to 1."""
    return (mean - low) / (high - low) if high > low else 0.5
