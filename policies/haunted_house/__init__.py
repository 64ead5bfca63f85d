"""Planners of the built-in policies for Haunted House (policies/planning.py says what its files hold).

The chances and figures come from simulator.systems.haunted_house: formulas (shared with the rules) and odds (chances
and expected losses)."""

from typing import Final

VERSION: Final = "4"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
