"""Dice and consequences of Tapiz: checks, attacks, harm."""
