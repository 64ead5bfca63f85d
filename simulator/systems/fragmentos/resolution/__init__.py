"""Dice and consequences of Fragmentos: checks, attacks, harm."""
