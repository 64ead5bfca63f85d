"""Who acts when in Haunted House, and what a turn may hold."""
