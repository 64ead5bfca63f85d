"""The home of this Asalto: the folder with ``asalto.py``, ``simulator`` and ``policies``.

A user's folder may hold other things of these names, and so may PYTHONPATH. All processes of one run take both
packages from here."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Final

HOME: Final = Path(__file__).resolve().parent.parent
START: Final = "asalto"
"""Module that imports ``simulator`` from its own folder."""


class OwnPolicies:
    """Import finder: ``policies`` is the package in HOME."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return PathFinder.find_spec(fullname, [str(HOME)]) if fullname == "policies" else None


def activate() -> None:
    """Let imports find this Asalto's policies."""
    sys.meta_path.insert(0, OwnPolicies)


def main_of(module: str, call: str = "main()") -> tuple[str, str]:
    """Return the words after ``python`` for a process that calls a function of a module of Asalto.

    It has the import path of this process, and looks in HOME first for Asalto. ``__file__`` is for ``multiprocessing``,
    whose processes run the file of the main module first."""
    path = [str(HOME), *sys.path]
    begin = f"import sys; sys.path[:] = {path!r}; import {START}; del sys.path[0]; __file__ = {START}.__file__"
    return "-c", f"{begin}; from {module} import main; sys.exit({call})"
