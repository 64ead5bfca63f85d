"""Tests of simulator.systems.tapiz.turns."""
