"""Plots as SVG, described in Vega-Lite (Altair) and drawn without a browser (vl-convert).

All of them are ``WIDTH`` wide, so that they stand side by side on a desk and under one another on a phone with letters
of the same size. They aggregate before they draw: the input has at most one entry per combatant, round or bar. Margins
are fixed and never measured, because the reader's fonts are unknown; legends belong to the page. The bytes depend only
on the drawing (``tidy`` gives its parts stable names)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import altair as alt

from ..document import Bar, Bars, Curve, Drawing, Heat, Histogram, Lines, Stack, Stacks, Tile
from ..sparklines import binned
from ..text.terminal import printable
from .drawing import DRAWER
from .palette import DASHES, DAY

WIDTH = 400  # of a drawing, in the pixels of a desk
ROW = 30  # of a row in a plot of rows
HIGH = 170  # of a plot of curves or columns, without its axis
QUARTERS = [0, 0.25, 0.5, 0.75, 1]  # marks of an axis of shares: no two of them collide, however narrow it is
BARS = 32  # columns of a histogram at most
LONGEST = 20  # letters of a name beside a row
LINE = 22  # letters in each of the two lines of a long name
LIGHTEST, DARKEST = 0.06, 0.6  # opacity of a tile; letters stay legible on the darkest
ROOM = 12  # pixels between an axis and the intervals beside it
_LETTER = 7.6  # pixels of a letter in the widest likely font
_FONT = "system-ui, sans-serif"
_OF_ALL: Mapping[str, Any] = {"grouping": [3], "currency": ["", ""], "minus": "−", "percent": "\u00a0%"}
_LOCALES: Mapping[str, dict[str, Any]] = {
    "es": {"decimal": ",", "thousands": "\u00a0", **_OF_ALL},
    "en": {"decimal": ".", "thousands": ",", **_OF_ALL},
}
_SIGNED = "datum.value == 0 ? '0' : datum.label"

Chart = alt.Chart | alt.LayerChart | alt.FacetChart
Row = dict[str, object]


def draw(drawing: Drawing, lang: str) -> str:
    """Return the drawing as SVG."""
    match drawing:
        case Bars():
            return _ROWS.get(drawing.scale, _differences)(drawing, lang)
        case Lines():
            return _lines(drawing, lang)
        case Histogram():
            return _histogram(drawing, lang)
        case Stacks():
            return _stacks(drawing, lang)
        case Curve():
            return _curve(drawing, lang)
        case Heat():
            return _heat(drawing, lang)


def _bars(plot: Bars, lang: str) -> str:
    bars, unit = plot.rows, plot.unit
    x = alt.X("v:Q", title=None, scale=alt.Scale(domain=[0, 1]), axis=_percent())
    if plot.scale == "mean":
        edges = [edge for bar in bars for edge in (bar.low, bar.high, 0.0)]
        scale = alt.Scale(domain=[min(edges), max(edges) or 1.0], nice=True)
        x = alt.X("v:Q", title=unit or None, scale=scale, axis=_axis())
    base = alt.Chart(_rows(bars)).encode(y=_names(bars))
    colour = alt.Color("c:N", scale=None)
    bar = base.mark_bar(height=14, opacity=0.85, cornerRadiusEnd=2).encode(x=x, color=colour)
    whisker = base.mark_rule(strokeWidth=2, color=DAY["ink"]).encode(x="l:Q", x2="h:Q")
    layers = [bar, whisker, _beside(base)]
    if plot.target is not None:
        layers.append(_goal(plot.target).encode(x=alt.X("t:Q")))
    return _drawn_rows(alt.layer(*layers), bars, lang, titled=bool(unit))


def _goal(target: float) -> alt.Chart:
    """Draw a dashed line at the goal."""
    base = alt.Chart(_data([{"t": target}]))
    line: alt.Chart = base.mark_rule(strokeDash=[5, 4], strokeWidth=1.5, color=DAY["quiet"])
    return line


def _drawn_rows(chart: Chart, bars: Sequence[Bar], lang: str, *, titled: bool) -> str:
    right = 14 + _LETTER * max((len(bar.shown) for bar in bars), default=0)
    return _drawn(chart, lang, ROW * len(bars), left=_left(bars), right=right, titled=titled)


def _differences(plot: Bars, lang: str) -> str:
    """Draw points with their intervals about a line at zero: a forest plot."""
    bars, unit, share = plot.rows, plot.unit, plot.scale == "share change"
    reach = max((abs(edge) for bar in bars for edge in (bar.low, bar.high, bar.value)), default=1.0) or 1.0
    base = alt.Chart(_rows(bars)).encode(y=_names(bars))
    form = "+.0%" if share and reach > 0.04 else "+.1%" if share else "+,~f"
    axis = alt.Axis(format=form, tickCount=4, grid=True, labelExpr=_SIGNED, labelOverlap="parity", labelSeparation=18)
    scale = alt.Scale(domain=[-reach, reach], nice=True)
    colour = alt.Color("c:N", scale=None)
    none = alt.Chart(_data([{"z": 0}])).mark_rule(color=DAY["ink"]).encode(x=alt.X("z:Q", scale=scale))
    rule = base.mark_rule(strokeWidth=3, opacity=0.75).encode(
        x=alt.X("l:Q", title=unit or None, scale=scale, axis=axis), x2="h:Q", color=colour
    )
    point = base.mark_point(filled=True, size=80, opacity=1).encode(x=alt.X("v:Q", scale=scale), color=colour)
    chart = alt.layer(none, rule, point, _beside(base))
    return _drawn_rows(chart, bars, lang, titled=bool(unit))


def _histogram(plot: Histogram, lang: str) -> str:
    counts = plot.counts
    low, high = min(counts), max(counts)
    step, found = binned(counts, BARS)
    total = sum(counts.values())
    gap = 0.06 * step
    rows: list[Row] = [
        {"a": at - 0.5 + gap, "b": at + step - 0.5 - gap, "v": count / total, "z": 0}
        for at, count in found.items()
        if count
    ]
    axis = _whole(low, high)
    scale = alt.Scale(domain=[low - 0.6, max(high, low + step - 1) + 0.6], nice=False)
    x = alt.X("a:Q", title=plot.unit, scale=scale, axis=axis)
    y = alt.Y("v:Q", title=None, axis=_percent(few=True), scale=alt.Scale(zero=True, nice=True))
    bar = alt.Chart(_data(rows)).mark_rect(color=DAY[plot.colour], opacity=0.85).encode(x=x, x2="b:Q", y=y, y2="z:Q")
    return _drawn(bar, lang, HIGH, left=46)


def _lines(plot: Lines, lang: str) -> str:
    lines = plot.rows
    y = alt.Y("v:Q", title=None, scale=alt.Scale(zero=True, nice=True), axis=_axis())
    if plot.shares:
        y = alt.Y("v:Q", title=None, scale=alt.Scale(domain=[0, 1]), axis=_percent(few=True))
    rows: list[Row] = [
        {"n": str(at), "x": x, "v": value, "c": DAY[line.colour], "d": line.dash % len(DASHES)}
        for at, line in enumerate(lines)
        for x, value in enumerate(line.values, line.start)
    ]
    axis = _whole(min(line.start for line in lines), max(line.start + len(line.values) - 1 for line in lines))
    dash = alt.Scale(domain=list(range(len(DASHES))), range=[list(one) for one in DASHES])
    chart = (
        alt.Chart(_data(rows))
        .mark_line(interpolate="step-after" if plot.shares else "linear", strokeWidth=2.5, strokeJoin="round")
        .encode(
            x=alt.X("x:Q", title=plot.unit, axis=axis, scale=alt.Scale(nice=False, zero=False)),
            y=y,
            detail="n:N",
            color=alt.Color("c:N", scale=None),
            strokeDash=alt.StrokeDash("d:O", scale=dash, legend=None),
        )
    )
    return _drawn(chart, lang, HIGH, left=46)


def _spreads(plot: Bars, lang: str) -> str:
    base = alt.Chart(_rows(plot.rows)).encode(y=_names(plot.rows))
    colour = alt.Color("c:N", scale=None)
    x = alt.X("l:Q", title=plot.unit or None, axis=_axis(whole=True), scale=alt.Scale(zero=True, nice=True))
    bar = base.mark_bar(height=10, opacity=0.4, cornerRadius=3).encode(x=x, x2="h:Q", color=colour)
    middle = base.mark_point(filled=True, size=90, opacity=1).encode(x="v:Q", color=colour)
    return _drawn(alt.layer(bar, middle), lang, ROW * len(plot.rows), left=_left(plot.rows))


_ROWS = {"share": _bars, "mean": _bars, "spread": _spreads}


def _stacks(plot: Stacks, lang: str) -> str:
    rows, unit = plot.rows, plot.unit or None
    data: list[Row] = [
        {"n": str(at), "k": kind, "v": value, "c": DAY[colour]}
        for at, row in enumerate(rows)
        for kind, (colour, value) in enumerate(row.parts)
    ]
    base = alt.Chart(_data(data)).encode(
        y=_names(rows, 0.3 if plot.beside else 0.1), color=alt.Color("c:N", scale=None)
    )
    if plot.beside:
        x = alt.X("v:Q", title=unit, axis=_axis(), stack=None)
        pairs = base.mark_bar(opacity=0.9, cornerRadiusEnd=2).encode(x=x, yOffset=alt.YOffset("k:O"))
        return _drawn(pairs, lang, (ROW + 4) * len(rows), left=_left(rows), titled=bool(unit))
    x = alt.X("v:Q", title=unit, axis=_percent(), scale=alt.Scale(domain=[0, 1]))
    stacks = base.mark_bar(height=16).encode(x=x, order=alt.Order("k:Q"))
    return _drawn(stacks, lang, ROW * len(rows), left=_left(rows), right=20)


def _curve(plot: Curve, lang: str) -> str:
    points, share, colour = plot.rows, plot.share, DAY["own"]
    rows: list[Row] = [{"x": one.at, "v": one.value, "l": one.low, "h": one.high} for one in points]
    base = alt.Chart(_data(rows))
    scale = alt.Scale(domain=[0, 1]) if share else alt.Scale(zero=False, nice=True)
    form = alt.Axis(format=".0%" if share else ",~f", tickCount=4 if share else 5, grid=True)
    whole = alt.Undefined if any(one.at % 1 for one in points) else 1
    ticks = alt.Axis(format=",~f", grid=False, tickCount=8, tickMinStep=whole)
    x = alt.X("x:Q", title=plot.unit, axis=ticks, scale=alt.Scale(zero=False, nice=False, padding=ROOM))
    y = alt.Y("v:Q", title=None, scale=scale, axis=form)
    line = base.mark_line(strokeWidth=2.5, strokeJoin="round", color=colour).encode(x=x, y=y)
    rule = base.mark_rule(strokeWidth=2, color=DAY["ink"]).encode(x="x:Q", y=alt.Y("l:Q", scale=scale), y2="h:Q")
    point = base.mark_point(filled=True, size=60, opacity=1, color=colour).encode(x="x:Q", y="v:Q")
    layers = [line, rule, point]
    if plot.target is not None:
        layers.append(_goal(plot.target).encode(y=alt.Y("t:Q", scale=scale)))
    return _drawn(alt.layer(*layers), lang, HIGH, left=54)


def _heat(plot: Heat, lang: str) -> str:
    rows, columns, tiles = plot.names, plot.columns, plot.rows
    data: list[Row] = [{"r": str(one.row), "c": str(one.column), "t": one.shown, "s": one.share} for one in tiles]
    base = alt.Chart(_data(data)).encode(
        x=alt.X("c:O", title=plot.unit, sort=_order(columns), axis=_places(columns), scale=_scale(columns)),
        y=alt.Y("r:O", title=None, sort=_order(rows), axis=_places(rows), scale=_scale(rows)),
    )
    opacity = alt.Opacity("s:Q", scale=alt.Scale(domain=[0, 1], range=[LIGHTEST, DARKEST]), legend=None)
    tile = base.mark_rect(color=DAY["own"]).encode(opacity=opacity)
    text = base.mark_text(color=DAY["ink"]).encode(text="t:N")
    left = 18 + _LETTER * max(len(short(name)) for name in rows)
    return _drawn(alt.layer(tile, text) if _fits(columns, tiles) else tile, lang, ROW * len(rows), left=left)


def _fits(columns: Sequence[str], tiles: Sequence[Tile]) -> bool:
    """Return whether there is room to write on the tiles."""
    return len(columns) * _LETTER * max(len(one.shown) for one in tiles) <= 340


def _order(names: Sequence[object]) -> list[str]:
    return [str(at) for at in range(len(names))]


def _scale(names: Sequence[str]) -> alt.Scale:
    """Return a scale on which every value has its place, with or without a tile."""
    return alt.Scale(domain=_order(names), paddingInner=0.04, paddingOuter=0.02)


def _places(names: Sequence[str]) -> alt.Axis:
    """Return an axis whose places are numbers, labelled with their names."""
    expression = f"{json.dumps([short(name) for name in names])}[+datum.value]"
    return alt.Axis(domain=False, ticks=False, grid=False, labelAngle=0, labelOverlap=True, labelExpr=expression)


# Parts that all of them share.


def _rows(bars: Sequence[Bar]) -> alt.Data:
    return _data(
        [
            {"n": str(at), "v": bar.value, "l": bar.low, "h": bar.high, "c": DAY[bar.colour], "t": bar.shown}
            for at, bar in enumerate(bars)
        ]
    )


def _data(rows: Sequence[Row]) -> alt.Data:
    return alt.Data(values=rows)  # type: ignore[no-untyped-call]


def short(name: str) -> str:
    """Return a name shortened to fit beside a row; its end stays, because it tells similar names apart."""
    name = printable(name)
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 6]}…{name[-5:]}"


def folded(name: str) -> list[str]:
    """Return a name in one line, or in two if it is long and has a place to break."""
    if len(name) <= LONGEST or " " not in name:
        return [short(name)]
    name = printable(name)
    spaces = [at for at, letter in enumerate(name) if letter == " "]
    middle = min(spaces, key=lambda at: abs(at - len(name) / 2))
    lines = (name[:middle], name[middle + 1 :])
    return [line if len(line) <= LINE else f"{line[: LINE - 1]}…" for line in lines]


def _names(rows: Sequence[Bar | Stack], padding: float = 0.1) -> alt.Y:
    """Return the axis of names: rows are numbers labelled with names, because two rows may have the same name."""
    named = f"{json.dumps([folded(row.name) for row in rows])}[+datum.label]"
    axis = alt.Axis(
        domain=False, ticks=False, grid=False, labelPadding=8, labelLimit=0, labelOverlap=False, labelExpr=named
    )
    scale = alt.Scale(paddingInner=padding, paddingOuter=0.1)
    return alt.Y("n:N", sort=_order(rows), title=None, axis=axis, scale=scale)


def _left(rows: Sequence[Bar | Stack]) -> float:
    return 14 + _LETTER * max((len(line) for row in rows for line in folded(row.name)), default=0)


def _beside(base: alt.Chart) -> alt.Chart:
    """Draw the text of each row at the right of the plot."""
    text: alt.Chart = base.mark_text(align="left", dx=8, color=DAY["ink"]).encode(x=alt.value("width"), text="t:N")
    return text


def _percent(*, few: bool = False) -> alt.Axis:
    return alt.Axis(format=".0%", tickCount=4, grid=True) if few else alt.Axis(format=".0%", values=QUARTERS, grid=True)


def _whole(low: int, high: int) -> alt.Axis:
    """Return an axis with marks at whole numbers only, ten at most."""
    steps = (factor * 10**power for power in range(19) for factor in (1, 2, 5))
    step = next(step for step in steps if (high - low) // step < 10)
    return alt.Axis(format="d", values=list(range(-(-low // step) * step, high + 1, step)), grid=False)


def _axis(*, whole: bool = False) -> alt.Axis:
    return alt.Axis(format=",~f", tickCount=5, grid=True, tickMinStep=1 if whole else alt.Undefined)


def _drawn(chart: Chart, lang: str, height: float, *, left: float, right: float = 14, titled: bool = True) -> str:
    """Return the chart as SVG, ``WIDTH`` wide; ``height`` is that of the plot within its axes, ``left`` and ``right``
    are margins; ``titled``: its axis has a title."""
    spec: dict[str, Any] = chart.to_dict(validate=False)
    spec |= {
        "width": WIDTH - left - right,
        "height": height,
        "autosize": "none",
        "padding": {"left": left, "right": right, "top": 8, "bottom": 44 if titled else 28},
        "background": None,
        "config": _config(),
    }
    return tidy(DRAWER.svg(spec, _LOCALES[lang]))


def _config() -> dict[str, Any]:
    return {
        "aria": False,
        "view": {"stroke": None},
        "text": {"font": _FONT, "fontSize": 12},
        "axis": {
            "labelFont": _FONT,
            "titleFont": _FONT,
            "labelFontSize": 12,
            "titleFontSize": 12,
            "labelColor": DAY["ink"],
            "titleColor": DAY["quiet"],
            "titleFontWeight": "normal",
            "titlePadding": 6,
            "labelFlush": False,
            "labelLineHeight": 13,
            "labelOverlap": True,
            "gridColor": DAY["line"],
            "domainColor": DAY["axis"],
            "tickColor": DAY["axis"],
            "tickSize": 4,
        },
    }


_OPENING = re.compile(r"<svg\b[^>]*?\bwidth=\"([\d.]+)\" height=\"([\d.]+)\"[^>]*>")
_IDS = re.compile(r"\b(?:clip|gradient)\d+\b(?=[\")])")


def tidy(svg: str) -> str:
    """Return the drawing as part of a page: the caption describes it, its names depend only on the drawing and are
    unique on the page, and it holds no address, not even that of its namespace."""
    match = _OPENING.search(svg)
    if match is None:
        raise ValueError("the drawing has no known size")
    body = svg[match.end() :]
    order = list(dict.fromkeys(_IDS.findall(body)))
    mark = sha256(_IDS.sub("", body).encode()).hexdigest()[:8]
    body = _IDS.sub(lambda found: f"p{mark}-{order.index(found[0])}", body)
    width, height = match[1], match[2]
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" aria-hidden="true">{body}'
