"""Planners of the built-in policies for Haunted House.

assessment  estimates for one combatant: attacks, dangers, odds of the sides
tactics     choice among attacks, and among preparations of a better one
maintenance actions that are no attacks: helping, handling weapons, searching
dodging     decisions to dodge
planner     dispatch of the questions to methods
weights     the numbers that options are ranked by
facts       the vocabulary of tactics
aggressive, cautious

The chances and figures come from simulator.systems.haunted_house: formulas (shared with the rules) and odds (chances
and expected losses)."""

from typing import Final

VERSION: Final = "1"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
