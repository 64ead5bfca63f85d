"""Fragmentos's dice and consequences: checks, attacks, harm."""
