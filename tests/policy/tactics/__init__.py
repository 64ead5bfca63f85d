"""Tests of simulator.policy.tactics."""
