"""Tests of simulator.systems.fragmentos.turns."""
