"""Order of turns in Fragmentos, and the actions of a turn."""
