"""Tests of simulator.narration."""
