"""Brega: a small skirmish game, as an example of a game from outside."""
