"""Tapiz: a Spanish class-and-level fantasy game on the Effect Engine; margins buy effects (rule ids TZ-)."""
