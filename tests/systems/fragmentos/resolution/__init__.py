"""Tests of simulator.systems.fragmentos.resolution."""
