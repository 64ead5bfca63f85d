"""The special functions that statistics need, from ``scipy.special``, without the nine tenths of its import that they
do not need.

Importing that package costs 0.15 s, of which its compiled functions take 0.02 s; the rest prepares arrays of other
libraries. So the package is put in place unexecuted, and is executed as soon as anything else of it is looked for. The
functions are the very objects that the package has. Import this module where fights have been played: it needs
NumPy."""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec
from threading import RLock
from types import ModuleType
from typing import Any, Final

import scipy

PACKAGE: Final = "scipy.special"

_lock: Final = RLock()
_executing: list[ModuleType] = []


class Unexecuted(ModuleType):
    """A package whose modules can be imported, and which is executed when something is looked for that it lacks."""

    def __getattr__(self, name: str) -> Any:  # Any: whatever the package has
        with _lock:
            if type(self) is Unexecuted and self not in _executing:
                _execute(self)
        return ModuleType.__getattribute__(self, name)


def _execute(package: Unexecuted) -> None:
    """Execute a package, which is a module like any other afterwards."""
    assert package.__spec__ is not None
    assert package.__spec__.loader is not None
    _executing.append(package)
    try:
        package.__spec__.loader.exec_module(package)
    finally:
        _executing.remove(package)
    package.__class__ = ModuleType  # type: ignore[assignment]


def _put_in_place() -> None:
    """Put the package in place unexecuted, unless it has been imported already."""
    spec = find_spec(PACKAGE)
    if spec is None or PACKAGE in sys.modules:
        return
    package = module_from_spec(spec)
    package.__class__ = Unexecuted
    sys.modules[PACKAGE] = package
    scipy.special = package


_put_in_place()

from scipy.special._ufuncs import bdtr, betainc, betaincinv, ndtr, ndtri, stdtr, stdtrit  # noqa: E402

__all__ = ["bdtr", "betainc", "betaincinv", "ndtr", "ndtri", "stdtr", "stdtrit"]
