"""Conditions as games read them: the kinds of words (words.py), and the tree that reads a board (readings.py).

policy/tactics/conditions.py makes the tree of a text."""
