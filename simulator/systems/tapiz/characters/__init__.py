"""Making Tapiz characters: sheets as written, made whole, advanced."""
