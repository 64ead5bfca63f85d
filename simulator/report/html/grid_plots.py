"""Plots of grids: a curve with intervals along one axis, and a map of two. See plots.py for how they are drawn."""

from __future__ import annotations

import json
from collections.abc import Sequence

import altair as alt
from attrs import frozen

from .palette import DAY
from .plots import HIGH, ROW, drawn, short

LIGHTEST, DARKEST = 0.06, 0.6  # opacity of a tile; letters stay legible on the darkest
_LETTER = 7.6  # pixels of a letter in the widest likely font
ROOM = 12  # pixels between an axis and the intervals beside it


@frozen
class Point:
    """A value with its interval at a place of an axis."""

    at: float
    value: float
    low: float
    high: float


@frozen
class Tile:
    """A value of a map: its text, and its darkness from 0 to 1."""

    row: int
    column: int
    text: str
    share: float


def curve(
    points: Sequence[Point], lang: str, unit: str, *, share: bool, colour: str = "own", target: float | None = None
) -> str:
    """Draw values along an axis, joined, with an interval each; shares from 0 to 100 %. ``target``: a dashed line at
    the goal."""
    rows = [{"x": one.at, "v": one.value, "l": one.low, "h": one.high} for one in points]
    base = alt.Chart(alt.Data(values=rows))  # type: ignore[no-untyped-call]
    scale = alt.Scale(domain=[0, 1]) if share else alt.Scale(zero=False, nice=True)
    form = alt.Axis(format=".0%" if share else ",~f", tickCount=4 if share else 5, grid=True)
    whole = alt.Undefined if any(one.at % 1 for one in points) else 1
    ticks = alt.Axis(format=",~f", grid=False, tickCount=8, tickMinStep=whole)
    x = alt.X("x:Q", title=unit, axis=ticks, scale=alt.Scale(zero=False, nice=False, padding=ROOM))
    y = alt.Y("v:Q", title=None, scale=scale, axis=form)
    line = base.mark_line(strokeWidth=2.5, strokeJoin="round", color=DAY[colour]).encode(x=x, y=y)
    rule = base.mark_rule(strokeWidth=2, color=DAY["ink"]).encode(x="x:Q", y=alt.Y("l:Q", scale=scale), y2="h:Q")
    point = base.mark_point(filled=True, size=60, opacity=1, color=DAY[colour]).encode(x="x:Q", y="v:Q")
    layers = [line, rule, point]
    if target is not None:
        wanted = alt.Chart(alt.Data(values=[{"t": target}]))  # type: ignore[no-untyped-call]
        dashes = wanted.mark_rule(strokeDash=[5, 4], strokeWidth=1.5, color=DAY["quiet"])
        layers.append(dashes.encode(y=alt.Y("t:Q", scale=scale)))
    return drawn(alt.layer(*layers), lang, HIGH, left=54)


def heat(rows: Sequence[str], columns: Sequence[str], tiles: Sequence[Tile], lang: str, unit: str) -> str:
    """Draw a map: a tile for each cell, the darker the higher; ``unit`` is the title of the columns."""
    data = [{"r": str(one.row), "c": str(one.column), "t": one.text, "s": one.share} for one in tiles]
    base = alt.Chart(alt.Data(values=data)).encode(  # type: ignore[no-untyped-call]
        x=alt.X("c:O", title=unit, sort=_order(columns), axis=_axis(columns), scale=_scale(columns)),
        y=alt.Y("r:O", title=None, sort=_order(rows), axis=_axis(rows), scale=_scale(rows)),
    )
    opacity = alt.Opacity("s:Q", scale=alt.Scale(domain=[0, 1], range=[LIGHTEST, DARKEST]), legend=None)
    tile = base.mark_rect(color=DAY["own"]).encode(opacity=opacity)
    text = base.mark_text(color=DAY["ink"]).encode(text="t:N")
    left = 18 + _LETTER * max(len(short(name)) for name in rows)
    return drawn(alt.layer(tile, text) if _fits(columns, tiles) else tile, lang, ROW * len(rows), left=left)


def _fits(columns: Sequence[str], tiles: Sequence[Tile]) -> bool:
    """Return whether there is room to write on the tiles."""
    return len(columns) * _LETTER * max(len(one.text) for one in tiles) <= 340


def _order(names: Sequence[str]) -> list[str]:
    return [str(at) for at in range(len(names))]


def _scale(names: Sequence[str]) -> alt.Scale:
    """Return a scale on which every value has its place, with or without a tile."""
    return alt.Scale(domain=_order(names), paddingInner=0.04, paddingOuter=0.02)


def _axis(names: Sequence[str]) -> alt.Axis:
    """Return an axis whose places are numbers, labelled with their names."""
    expression = f"{json.dumps([short(name) for name in names])}[+datum.value]"
    return alt.Axis(domain=False, ticks=False, grid=False, labelAngle=0, labelOverlap=True, labelExpr=expression)
