"""Who acts when in Ira y Gloria, and what a turn may hold."""
