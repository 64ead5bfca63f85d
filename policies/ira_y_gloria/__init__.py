"""How the built-in policies play Ira y Gloria.

odds        icons, shifts, wounds, members of a mob: arithmetic only
board       what a view means for one seat: attacks, dangers, distances
tactics     choosing among attacks, moves, charges, and setting others up
spending    when Shock, Wrath, Glory and Ruin are worth spending
chores      loading, getting up, first aid
mind        which question is answered by which method
captain     the side's own questions
aggressive, cautious
"""
