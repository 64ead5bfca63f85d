"""Tests of the scenario loader."""
