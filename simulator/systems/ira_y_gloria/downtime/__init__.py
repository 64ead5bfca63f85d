"""Ira y Gloria between fights: rest, care, and the state that the next encounter begins with."""
