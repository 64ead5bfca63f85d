"""Reports: a run as one HTML file that opens offline, on paper, on a phone, by day and by night.

Laws: a report loads nothing from the network; the same run gives the same bytes, so it holds no clock time and nothing
that depends on who played; names are never markup. ``page.py`` knows pages and no game, ``plots.py`` draws numbers and
knows no words, and each command has a module that puts its answer together (batch.py, compare.py).

The libraries for it are an extra, so nothing here imports them before ``check`` has run."""

from __future__ import annotations

from ...extras import require


def check() -> None:
    """Raise MissingExtra if reports cannot be written; commands call it before they play."""
    require("report", "a report")
