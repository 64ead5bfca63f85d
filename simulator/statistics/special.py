"""Special functions for statistics from ``scipy.special``, without nine tenths of its import.

Importing that package takes 0.15 s, of which its compiled functions take 0.02 s; the rest prepares arrays of other
libraries. So this module imports them beneath an empty package and removes that again: a later import of
``scipy.special`` executes the package and finds the very same functions. Import this module only after fights have been
played, because it needs NumPy."""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec
from typing import Final

PACKAGE: Final = "scipy.special"

_stub = None if PACKAGE in sys.modules else find_spec(PACKAGE)
if _stub is not None:
    sys.modules[PACKAGE] = module_from_spec(_stub)
try:
    from scipy.special._ufuncs import bdtr, betainc, betaincinv, ndtr, ndtri, stdtr, stdtrit
finally:
    if _stub is not None:
        del sys.modules[PACKAGE]

__all__ = ["bdtr", "betainc", "betaincinv", "ndtr", "ndtri", "stdtr", "stdtrit"]
