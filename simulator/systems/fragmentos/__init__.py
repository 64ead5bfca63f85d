"""Fragmentos: a Spanish horror-film game of grit and threat, in which the monster acts first (rule ids FR-)."""
