"""Traces of fights: the writer, the reader, the replay."""
