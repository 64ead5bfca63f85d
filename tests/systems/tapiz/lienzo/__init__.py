"""Tests of simulator.systems.tapiz.lienzo."""
