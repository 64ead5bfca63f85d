"""Downtime in Tapiz: rest, care, and the state carried into the next encounter."""
