"""Tests of simulator.systems.tapiz.downtime."""
