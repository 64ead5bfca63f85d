"""Tapiz: a Spanish class-and-level fantasy core on the Effect Engine, margins that buy what happens (rule ids TZ-)."""
