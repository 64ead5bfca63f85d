"""Characters of Tapiz: sheets as written, preparation, advancement."""
