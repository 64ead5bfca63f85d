"""Tests of what is written down of a fight."""
