"""Tests of simulator.report.text."""
