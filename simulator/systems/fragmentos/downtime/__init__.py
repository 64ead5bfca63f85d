"""Fragmentos between fights: rest, care, and the state that carries over to the next encounter."""
