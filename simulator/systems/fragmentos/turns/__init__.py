"""Who acts when in Fragmentos, and what a turn may hold."""
