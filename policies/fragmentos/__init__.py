"""Planners of the built-in policies for Fragmentos (policies/planning.py says what its files hold).

The formulas and odds are those of the rules."""

from typing import Final

VERSION: Final = "6"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
