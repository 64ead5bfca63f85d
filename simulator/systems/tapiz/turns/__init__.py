"""Who acts when in Tapiz, and what a turn may hold."""
