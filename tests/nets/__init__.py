"""Nets: what the rooms above the rules answer to drawn input, a kept line for each case."""
