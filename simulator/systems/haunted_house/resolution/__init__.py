"""Haunted House's dice and consequences: checks, attacks, harm."""
