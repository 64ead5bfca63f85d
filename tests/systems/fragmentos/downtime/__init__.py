"""Tests of simulator.systems.fragmentos.downtime."""
