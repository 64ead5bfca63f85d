"""How the built-in policies play Haunted House.

odds        chances of tests, expected losses: arithmetic only
board       what a view means for one combatant: blows, dangers, who is winning
tactics     choosing among attacks and among ways to a better one
chores      helping, handling and searching
mind        which question is answered by which method
aggressive, cautious
"""
