"""Dice and consequences of Ira y Gloria: checks, attacks, harm."""
