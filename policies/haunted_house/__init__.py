"""How the built-in policies play Haunted House.

assessment  what a view means for one combatant: estimates of attacks, dangers, which side is winning
tactics     choosing among attacks and among ways to a better one
chores      helping, handling and searching
dodging     which attacks are dodged
planner     which method answers which question
aggressive, cautious

What they reckon with is in simulator.systems.haunted_house: formulas (shared with the rules) and odds (chances and
expected losses).
"""

from typing import Final

VERSION: Final = "1"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
