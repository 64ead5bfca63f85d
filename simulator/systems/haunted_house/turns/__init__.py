"""Haunted House's turns: their order, and what a turn may hold."""
