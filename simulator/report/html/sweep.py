"""Report of a sweep: the figure over the grid, as a curve or a map, and every cell in a table."""

from __future__ import annotations

import os

from ...experiments.sweep import PlayedCell, Sweep
from ...narration.grammar import capital
from ...narration.wording import Phrasebook
from ...scenario import Scenario
from ...statistics.metrics import Sums, metric_of
from ..figures import figure_of, figure_text, key_text
from ..text.sweep import cells_table, metric_text, metric_with_interval, shading_range, short_key, shown_figures
from ..words import number, say
from . import plots
from .batch import origin, system_title
from .grid_plots import Point, Tile, curve, heat
from .page import Block, Cell, Datum, Head, Key, Keys, Plot, Plots, Prose, Section, Table, page, save


def write_sweep_report(
    path: str | os.PathLike[str], found: Sweep, scenario: Scenario, seed: int, command: str, lang: str
) -> None:
    """Write the report, whole or not at all. ``scenario`` is that of the first cell, ``command`` repeats the sweep.
    Raises OSError."""
    save(path, sweep_report(found, scenario, seed, command, lang))


def sweep_report(found: Sweep, scenario: Scenario, seed: int, command: str, lang: str) -> str:
    """Return the report as HTML; at least one cell was played."""
    drawing: list[Block] = (
        [Plots(_plots(found, lang))] if len(found.axes) < 3 else [Prose(say(lang, "html_sweep-many"))]
    )
    sections = [
        Section("shape", say(lang, "section-shape"), [*drawing, Prose(say(lang, "html_sweep-note"), quiet=True)]),
        Section("stages", say(lang, "html_sweep-stages"), _stages(found, lang)),
        Section("all", say(lang, "section-all"), [cells_block(found, lang)]),
        Section(
            "origin",
            say(lang, "section-origin"),
            [Prose(say(lang, "html_sweep-scenario")), *origin(scenario, command, lang)],
        ),
    ]
    return page(head(found, scenario, seed, lang), sections, lang)


def head(found: Sweep, scenario: Scenario, seed: int, lang: str) -> Head:
    """Return the question, and the range of the figure."""
    chief, book = found.shown[0], Phrasebook.of(scenario, lang)
    ranked = sorted(found.rows, key=lambda row: row.sums[chief].mean)
    least, most = ranked[0], ranked[-1]
    values = {
        "figure": capital(figure_of(scenario, chief, lang)),
        "low": metric_text(least.sums[chief], lang),
        "high": metric_text(most.sums[chief], lang),
    }
    values |= {"low_at": places(found, least, lang), "high_at": places(found, most, lang)}
    answer = [say(lang, "html_sweep-same" if values["low"] == values["high"] else "html_sweep-range", **values)]
    culled = sum(row.culled is not None for row in found.rows)
    return Head(
        kicker=say(lang, "html_sweep-kicker", system=system_title(scenario)),
        title=scenario.heading,
        question=say(lang, "html_sweep-question", keys=", ".join(key_text(axis.key, book) for axis in found.axes)),
        answer=[*answer, *([say(lang, "html_sweep-culled", count=culled)] if culled else [])],
        keys=Keys(
            [_key(found, row, lang, name) for row, name in ((least, "html_sweep-least"), (most, "html_sweep-most"))]
        ),
        facts=(
            say(lang, "html_sweep-cells", cells=number(len(found.rows), lang)),
            say(lang, "session-html-fights" if scenario.chain else "html-fights", fights=number(found.fights, lang)),
            say(lang, "html-seed", seed=seed),
        ),
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


def _axis(found: Sweep, at: int, lang: str) -> str:
    return key_text(found.axes[at].key, Phrasebook.of(found.rows[0].cell.arm.scenario, lang))


def _key(found: Sweep, row: PlayedCell, lang: str, name: str) -> Key:
    chief = found.shown[0]
    sums = row.sums[chief]
    sign = metric_of(row.cell.arm.layout, chief).sign * (-1 if name == "html_sweep-least" else 1)
    tone = "good" if sign > 0 else "bad" if sign < 0 else ""
    return Key(
        say(lang, name, figure=shown_figures(found, lang)[0]),
        Datum(metric_text(sums, lang), sums.mean),
        places(found, row, lang),
        tone,
    )


def cells_block(found: Sweep, lang: str) -> Table:
    """Return the table of every cell, as the terminal shows it."""
    table = cells_table(found, lang)
    at = len(found.axes) + 1
    rows: list[list[Cell]] = [[*row] for row in table.rows]
    for cells_, row in zip(rows, found.rows, strict=True):
        cells_[at] = Datum(str(cells_[at]), row.sums[found.shown[0]].mean)
    return Table(table.heads, rows, [number for number in table.numbers if number])


def _stages(found: Sweep, lang: str) -> list[Block]:
    """Return the progress of campaigns in each cell; no block for a single fight."""
    layout = found.rows[0].cell.arm.layout
    names = [f"done({stage.number})" for stage in layout.stages]
    if not names:
        return []
    book = Phrasebook.of(found.rows[0].cell.arm.scenario, lang)
    heads = [*(short_key(axis.key) for axis in found.axes), *(capital(figure_text(name, book)) for name in names)]
    rows: list[list[Cell]] = [
        [*row.cell.values, *(Datum(metric_text(row.sums[name], lang), row.sums[name].mean) for name in names)]
        for row in found.rows
    ]
    note = Prose(say(lang, "html_sweep-stages_note"), quiet=True)
    return [note, Table(heads, rows, range(len(found.axes), len(heads)))]


def _plots(found: Sweep, lang: str) -> list[Plot]:
    """Return a drawing for each figure, with a note on reading it."""
    if len(found.axes) == 1:
        draw, note = _curve, say(lang, "html_sweep-bars")
    else:
        draw, note = _map, say(lang, "html_sweep-rows", axis=_axis(found, 0, lang))
    titles = zip(found.shown, shown_figures(found, lang), strict=True)
    return [Plot(title, draw(found, name, lang), _described(found, name, lang), note) for name, title in titles]


def _described(found: Sweep, name: str, lang: str) -> str:
    """Return the drawing's values as text."""
    return "; ".join(f"{where(found, row, lang)}: {metric_text(row.sums[name], lang)}" for row in found.rows)


def _curve(found: Sweep, name: str, lang: str) -> str:
    """Draw a figure along one axis; as bars if the axis has no order."""
    (axis,) = found.axes
    sums = [row.sums[name] for row in found.rows]
    rate = sums[0].rate
    if axis.numbers is not None and len(found.rows) > 1:
        pairs = [(axis.numbers[row.cell.place[0]], row.sums[name]) for row in found.rows]
        points = [Point(at, one.mean, *_ends(one)) for at, one in sorted(pairs, key=lambda pair: pair[0])]
        return curve(points, lang, _axis(found, 0, lang), share=rate)
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
    return heat(first.values, second.values, tiles, lang, _axis(found, 1, lang))


def _brief(sums: Sums, lang: str) -> str:
    """Return a figure in a few letters: a share in whole per cent."""
    return f"{number(100 * sums.mean, lang)} %" if sums.rate else number(sums.mean, lang, 1)


def _share(mean: float, low: float, high: float) -> float:
    """Return how dark a tile is, 0 to 1."""
    return (mean - low) / (high - low) if high > low else 0.5
