"""Built-in policies for Tapiz.

rulebook    fixed data of an encounter: the attacks of each body and their obstacles
worth       worth of one attack: arithmetic only
evaluations memo tables of attacks, pairs and positions
assessment  one seat's reading of a view: attacks, defences, distances
margins     outcomes of rolls that buy states
states      worth of states: their effect on the attacks of both sides
helping     worth of help, hindrance and manoeuvres
spending    spending of effect points, consequence points and hero points
planner     dispatch of questions to methods, and the answers that both policies share
weights     tunable numbers of the planners
facts       vocabulary for lists of tactics
aggressive, cautious
"""

from typing import Final

VERSION: Final = "1"
"""Version of this game's planners. It changes whenever a planner may decide differently in an equal fight."""
