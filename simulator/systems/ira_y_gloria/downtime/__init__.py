"""Ira y Gloria between fights: rest, care and what goes on into the next encounter."""
