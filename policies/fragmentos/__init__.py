"""Planners of the built-in policies for Fragmentos; the formulas and odds are those of the rules.

assessment  a view as one side reads it: pools, conflicts, costs of losses, dangerous enemies
tactics     worth of every action of a turn
spending    decisions to spend grit and threat
bidding     decisions to force outcomes after the dice
planner     a combatant's planner: dispatch of the questions to methods
captain     a side's planner: naming pursuers and seekers, and the director's threat
weights     the numbers that options are ranked by
facts       the vocabulary of tactics
aggressive, cautious  the planners of these policies
"""

from typing import Final

VERSION: Final = "1"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
