"""How the built-in policies play Fragmentos; the formulas and odds are those of the rules.

assessment  what a view means for one side: pools, conflicts, what a loss costs, who is dangerous
tactics     what every action on one's turn is worth
spending    when grit and threat are worth spending
planner     a combatant's planner: which question is answered by which method
captain     a side's planner: naming pursuers and seekers, and the director's threat
aggressive, cautious
"""

from typing import Final

VERSION: Final = "1"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
