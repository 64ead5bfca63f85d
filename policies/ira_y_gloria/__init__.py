"""Built-in policies for Ira y Gloria.

assessment    a view as one seat reads it: attacks, dangers, distances
rulebook      facts and remembered odds that hold in all fights of an encounter
upper_bounds  bounds that spare planners the search of an attack's options
tactics       choosing among attacks, moves, charges, and setting others up
manoeuvres    grapples, pinning fire, steps in and out of a melee
spending      when Shock, Wrath, Glory and Ruin are worth spending
maintenance   loading, getting up, first aid
planner       the answers of a combatant, method by question
captain       the answers of a side's captain
weights       the numbers that they weigh options by
facts         the vocabulary of tactics
aggressive, cautious
"""

from typing import Final

VERSION: Final = "1"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
