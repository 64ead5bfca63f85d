"""Asalto in a notebook: each function is a command of the program, and answers with data frames and plots.

    >>> from simulator.notebook import simulate
    >>> found = simulate("reference_duel", 5000, seed=7)
    >>> found.figures          # every figure with its interval
    >>> found.fights           # a row per fight
    >>> found.plots()["rounds"]  # shown where it is written

Every call that plays fights takes ``seed`` (1 unless given), ``settings`` and ``policies`` (lists of KEY=VALUE and
WHO=POLICY, as --set and --policy) and ``jobs``. What the commands say about seeds holds here: equal calls give equal
answers. ``jobs`` above 1 starts processes; a script that asks for them has to guard its main part with
``if __name__ == "__main__"``."""

from .compare import compare as compare
from .exact import exact as exact
from .sensitivity import sensitivity as sensitivity
from .simulate import simulate as simulate
from .solve import solve as solve
from .sweep import sweep as sweep
from .tournament import match as match
from .tournament import tournament as tournament
