"""Colours of a report, by day and by night, its patterns of lines, and its style sheet.

A plot is drawn in the colours of the day, which no other part of the page uses in a drawing; at night the style sheet
replaces each by the colour of the same name. All text has a contrast of at least 4.5 to 1 with its background."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ...data_files import data_file

DAY: Mapping[str, str] = {
    "own": "#1d6b82",
    "foe": "#b3432b",
    "third": "#76569f",
    "fourth": "#8a6a10",
    "neutral": "#6f7782",
    "ink": "#20262e",
    "quiet": "#5b6470",
    "line": "#d9d4c9",
    "axis": "#a9a498",
    "own2": "#3f93ab",
    "foe2": "#d07a55",
    "third2": "#a386c9",
    "fourth2": "#bd9b3c",
    "good": "#2c7a4b",
    "bad": "#b03a3a",
    "soft": "#c9dfe5",
}
NIGHT: Mapping[str, str] = {
    "own": "#63b8d1",
    "foe": "#ee8a6c",
    "third": "#b79be0",
    "fourth": "#d8b556",
    "neutral": "#98a1ad",
    "ink": "#e7e9ec",
    "quiet": "#a7b0bb",
    "line": "#333a44",
    "axis": "#59626e",
    "own2": "#3d8fa8",
    "foe2": "#c2674a",
    "third2": "#8a6cb8",
    "fourth2": "#a88a34",
    "good": "#6cc492",
    "bad": "#f08a8a",
    "soft": "#27424c",
}
SIDES = ("own", "foe", "third", "fourth")
OWN_SHADES = ("own", "own2", "soft", "axis")
"""Shades of the party."""
OTHER_SHADES = ("foe", "foe2", "third", "fourth", "third2", "fourth2", "neutral")
"""Shades of all others, distinct from the party's."""
ARMS = ("own", "own2", "third", "third2", "fourth", "fourth2")
"""Colours of the party in each of several settings, distinct from the enemy's."""
LINES = ("own", "foe", "third", "fourth", "own2", "foe2", "third2", "fourth2")

DASHES: Sequence[Sequence[int]] = ((1, 0), (7, 3), (2, 3), (9, 3, 2, 3), (14, 4), (4, 2, 1, 2))
"""Patterns of lines: solid, dashes, dots, both, long dashes, short ones with dots."""


@cache
def style() -> str:
    """Return the style sheet."""
    text = data_file("simulator.report.html", "templates", "style.css").read_text(encoding="utf-8")
    return text.replace("/* day */", _names(DAY)).replace("/* night */", _names(NIGHT)).replace("/* plots */", _plots())


def _names(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())


def _plots() -> str:
    """Return the rules that replace, at night, each colour of the day by that of the night."""
    return "\n  ".join(
        f'.plot svg [{what}="{colour}"] {{ {what}: {NIGHT[name]}; }}'
        for name, colour in DAY.items()
        for what in ("fill", "stroke")
    )
