"""Tests of simulator.statistics."""
