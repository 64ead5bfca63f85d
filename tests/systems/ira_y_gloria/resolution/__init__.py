"""Tests of simulator.systems.ira_y_gloria.resolution."""
