"""The home of this Asalto: the folder with ``asalto.py``, ``simulator`` and ``policies``.

A user's folder may hold other things of these names, and so may PYTHONPATH. All processes of one run take both
packages from here: ``asalto.py`` imports ``simulator``, and ``compiled`` finds ``policies``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).resolve().parent.parent
START: Final = "asalto"
"""Module to import first in a process."""


def main_of(module: str, call: str = "main()") -> tuple[str, str]:
    """Return the words after ``python`` for a process that calls a function of a module of Asalto.

    It has the import path of this process, and looks in HOME first for Asalto. ``__file__`` is for ``multiprocessing``,
    whose processes run the file of the main module first."""
    path = [str(HOME), *sys.path]
    begin = f"import sys; sys.path[:] = {path!r}; import {START}; del sys.path[0]; __file__ = {START}.__file__"
    return "-c", f"{begin}; from {module} import main; sys.exit({call})"
