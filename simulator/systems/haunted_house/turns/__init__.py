"""Haunted House's turns: their order, and the actions of a turn."""
