"""How the built-in policies play Ira y Gloria.

assessment  what a view means for one seat: attacks, dangers, distances
tactics     choosing among attacks, moves, charges, and setting others up
spending    when Shock, Wrath, Glory and Ruin are worth spending
chores      loading, getting up, first aid
planner     the answers of a combatant, method by question
captain     the answers of a side's captain
aggressive, cautious
"""

from typing import Final

VERSION: Final = "1"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
