"""Tapiz's dice and consequences: checks, attacks, harm."""
