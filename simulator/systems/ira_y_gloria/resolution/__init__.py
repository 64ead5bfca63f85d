"""Ira y Gloria's dice and consequences: checks, attacks, harm."""
