"""Tests of simulator.systems.tapiz.resolution."""
