"""Fragmentos: the horror-film game of threat and grit, in which the monster acts first (rules: docs/rules/fragmentos.md)."""
