"""Measurements beside their baseline in the same run. Read the ratios: machines are noisy."""
