"""Turn order of Tapiz, and the actions of a turn."""
