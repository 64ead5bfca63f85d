"""How the built-in policies play Tapiz.

rulebook    what stays the same in every fight of an encounter: the attacks of each body
worth       what an attack is worth: arithmetic only
assessment  what a view means for one seat: attacks, defences, distances
spending    what effect points, consequence points and hero points are spent on
planner     which question is answered by which method
aggressive, cautious
"""

from typing import Final

VERSION: Final = "1"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
