"""Experiments with many fights: batches, comparisons, sweeps, sensitivity, solving, balancing."""
