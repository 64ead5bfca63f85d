"""How the built-in policies play Tapiz.

odds        margins, effect points, expected damage: arithmetic only
board       what a view means for one seat: attacks, defences, distances
spending    what effect points, consequence points and hero points are spent on
mind        which question is answered by which method
aggressive, cautious
"""
