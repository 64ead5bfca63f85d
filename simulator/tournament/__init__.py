"""Tournaments of policies: entrants, pairings, ratings."""
