"""The order of turns in Fragmentos, and what a turn may hold."""
