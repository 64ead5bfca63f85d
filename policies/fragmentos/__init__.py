"""How the built-in policies play Fragmentos.

odds        pools, opposed pools, omens: arithmetic only
board       what a view means for one side: hands, clashes, what a loss costs, who is dangerous
tactics     what every action on one's turn is worth
spending    when grit and threat are worth spending
mind        which question is answered by which method: a combatant's
captain     the same for a side: naming pursuers and seekers, and the director's threat
aggressive, cautious
"""
