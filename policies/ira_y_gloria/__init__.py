"""Built-in policies for Ira y Gloria.

rulebook    facts and remembered odds that hold in all fights of an encounter
assessment  a view as one side reads it: bodies, distances, possible attacks
field       bodies by their places, for crowds
harm        the harm that an attack is expected to do
worth       the worth of an attack, and of what sets it up
declaring   the options that improve an attack
elsewhere   the best attack from other places
moves       the ways to use a turn
spending    when Shock, Wrath, Glory and Ruin are worth spending
planner     the answers of a combatant, method by question
captain     the answers of a side's captain
weights     the numbers that they weigh options by
facts       the vocabulary of tactics
aggressive, cautious
"""

from typing import Final

VERSION: Final = "3"
"""Version of the planners of this game; it changes whenever one may decide otherwise in equal fights."""
