"""Reports: a run as one HTML file that opens offline, on paper, on a phone, by day and by night.

Laws: a report loads nothing from the network; the same run gives the same bytes, so it holds no clock time and nothing
that depends on who played; names are never markup. ``page.py`` knows pages and no game, ``plots.py`` draws numbers and
knows no words, and each command has a module that puts its answer together (batch.py, compare.py).

The libraries for it are an extra, so nothing here imports them before ``check`` has run."""

from __future__ import annotations

from importlib.util import find_spec

from ...core.errors import AsaltoError

NEEDS = ("jinja2", "altair", "vl_convert")


class NoReports(AsaltoError):
    """The libraries for reports are not installed."""


def check() -> None:
    """Raise NoReports if reports cannot be written; commands call it before they play."""
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise NoReports(f"a report needs {', '.join(missing)}; to have that: pip install 'asalto[report]'")
