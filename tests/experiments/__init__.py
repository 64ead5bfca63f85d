"""Tests of simulator.experiments."""
