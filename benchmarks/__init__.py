"""Measurements, always beside their baseline in the same run; read the ratios, for machines are noisy."""
