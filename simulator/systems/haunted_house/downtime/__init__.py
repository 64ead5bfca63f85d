"""Haunted House between fights: rest, care, and the state carried into the next encounter."""
