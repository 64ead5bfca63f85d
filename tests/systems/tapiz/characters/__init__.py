"""Tests of simulator.systems.tapiz.characters."""
