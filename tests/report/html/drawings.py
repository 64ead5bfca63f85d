"""Examples of every kind of drawing, and the specification that Vega-Lite gets: ``make goldens`` keeps it in
drawings.json.

The descriptions are kept rather than the drawings, because each version of Vega-Lite draws them a little otherwise."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from simulator.report.html import grid_plots, plots
from simulator.report.html.drawing import DRAWER
from simulator.report.html.grid_plots import Point, Tile
from simulator.report.html.plots import Bar, Pair, QuantileBar, Series, Stack

KEPT = Path(__file__).with_name("drawings.json")
LONG = "Cultista del bosque 12"
BARS = [Bar("Ada", 0.5, 0.25, 0.75, "own", "50 %"), Bar(LONG, 0.0, -0.25, 0.5, "foe", "0 %")]
SMALL = [Bar("Ada", 0.02, 0.01, 0.04, "good", "+2.0")]
NOTHING = [Bar("Ada", 0.0, 0.0, 0.0)]
LINES = [Series("Ada", [1, 0.5, 0.25], "own"), Series("Bo", [1], "foe", dash=1, start=1)]
POINTS = [Point(0.5, 0.25, 0.0, 0.5), Point(1, 0.5, 0.25, 0.75), Point(2, 0.75, 0.5, 1.0)]
TILES = [Tile(0, 0, "5 %", 0.0), Tile(1, 2, "50.0 %", 1.0)]

DRAWN: Mapping[str, Callable[[], str]] = {
    "shares": lambda: plots.shares(BARS, "es"),
    "values": lambda: plots.values(BARS, "es", "points"),
    "values of nothing": lambda: plots.values(NOTHING, "en", ""),
    "differences of means": lambda: plots.differences(BARS, "en", "points"),
    "differences of rates": lambda: plots.differences(BARS, "en", "", share=True),
    "small differences": lambda: plots.differences(SMALL, "en", "", share=True),
    "no differences": lambda: plots.differences(NOTHING, "en", ""),
    "histogram": lambda: plots.histogram({2: 3, 5: 1}, "en", "rounds"),
    "wide histogram": lambda: plots.histogram({1: 3, 34: 1, 66: 4}, "es", "rounds", colour="foe"),
    "survival": lambda: plots.survival(LINES, "es", "rounds"),
    "levels": lambda: plots.levels(LINES, "es", "rounds"),
    "ten rounds": lambda: plots.levels([Series("Ada", [0.0] * 11, "own")], "es", "rounds"),
    "spreads": lambda: plots.spreads([QuantileBar("Ada", 0, 1234, 2000)], "es", "life"),
    "pairs": lambda: plots.pairs([Pair("Ada", 1, 2), Pair("Bo", 0, 3)], "en", "", ("own", "foe")),
    "pairs with a unit": lambda: plots.pairs([Pair("Ada", 1, 2)], "en", "points", ("own", "foe")),
    "shares with a target": lambda: plots.shares(BARS, "en", 0.7),
    "curve of shares": lambda: grid_plots.curve(POINTS, "es", "life", share=True, target=0.7),
    "curve of means": lambda: grid_plots.curve(POINTS[1:], "en", "life", share=False, colour="foe"),
    "heat": lambda: grid_plots.heat(["1", LONG], ["2", "3", "4"], TILES, "en", "armour"),
    "heat without room": lambda: grid_plots.heat(["1"], ["2"] * 9, [Tile(0, 0, "100.0 %", 0.5)], "es", "armour"),
    "stacks": lambda: plots.stacks([Stack("Ada", [("own", 0.5), ("foe", 0.25)]), Stack("Bo", [])], "en", "of fights"),
}


def description(name: str) -> dict[str, Any]:
    """Return the specification that Vega-Lite gets for an example, but for the version of its language."""
    told: dict[str, Any] = {}

    def keep(spec: Mapping[str, Any], locale: Mapping[str, Any]) -> str:
        told.update(json.loads(json.dumps(spec)), format_locale=locale)
        return '<svg width="1" height="1"></svg>'

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DRAWER, "svg", keep)
        DRAWN[name]()
    del told["$schema"]
    return told


def written() -> str:
    """Return all descriptions as they are kept, a drawing a line."""
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(description(name), sort_keys=True)}" for name in DRAWN)
    return f"{{\n{lines}\n}}\n"


if __name__ == "__main__":
    KEPT.write_text(written(), encoding="utf-8", newline="\n")
