"""Asalto in a notebook: each function matches a command and returns data frames and plots.

    >>> from simulator.notebook import simulate
    >>> found = simulate("reference_duel", 5000, seed=7)
    >>> found.figures          # every metric with its interval
    >>> found.fights           # a row per fight
    >>> found.plots()["rounds"]  # shown inline

Every call that plays fights takes ``seed`` (default 1), ``settings`` and ``policies`` (lists of KEY=VALUE and
WHO=POLICY, as --set and --policy) and ``jobs``. Equal calls give equal answers. ``jobs`` above 1 starts processes;
scripts must then guard their main part with ``if __name__ == "__main__"``."""

from .compare import compare as compare
from .exact import exact as exact
from .matchups import matchups as matchups
from .sensitivity import sensitivity as sensitivity
from .simulate import simulate as simulate
from .solve import solve as solve
from .sweep import sweep as sweep
from .tournament import match as match
from .tournament import tournament as tournament
