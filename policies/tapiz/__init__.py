"""Built-in policies for Tapiz.

rulebook    fixed data of an encounter: the attacks of each body and their obstacles
tables      worth of one attack and outcomes of one roll: arithmetic only
evaluations memo tables of attacks, pairs and positions
assessment  one seat's reading of a view: attacks, defences, distances
numbers     worth of numbers on rolls
worth       worth of states, of help, hindrance and manoeuvres, and of points
points      answers about hero points, effect points and consequence points
planner     the answers of a combatant that both policies share
captain     the answers of a side's captain
weights     tunable numbers of the planners
facts       vocabulary for lists of tactics
aggressive, cautious
"""

from typing import Final

VERSION: Final = "8"
"""Version of this game's planners. It changes whenever a planner may decide differently in an equal fight."""
